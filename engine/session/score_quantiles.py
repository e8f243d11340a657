"""How a model's scores were distributed when its session was saved."""

from typing import Literal

from msgspec import Struct

MOST_KEPT = 1000  # scores of a model

InfiniteScore = Literal["inf", "-inf"]
"""JSON has no infinite numbers."""


class ScoreQuantiles(Struct, frozen=True, forbid_unknown_fields=True):
    """Up to MOST_KEPT scores of a model, and how many cases lie below each and up to it.

    Attributes:
        model: its name.
        cases: how many there were, weights aside.
        scores: rising, the least and the greatest among them; all distinct ones where they are
            few, else those at 990 equal steps of rank, the deciles among them.
        below, up_to: how many cases have a lower score; and that or a lower one.
    """

    model: str
    cases: int
    scores: tuple[float | InfiniteScore, ...]
    below: tuple[int, ...]
    up_to: tuple[int, ...]
