"""How long work tells how far it is and learns that it was cancelled."""

from collections.abc import Callable
from typing import Protocol

from engine.errors import Cancelled


class Progress(Protocol):
    """Called from long work, often; raises Cancelled when the work is no longer wanted."""

    def __call__(self, fraction: float, doing: str) -> None:
        """Report the fraction done (0 to 1) and what is being done ("Reading scores.csv")."""


def silent(fraction: float, doing: str) -> None:
    """Report to nobody."""


def part_of(progress: Progress, low: float, high: float) -> Progress:
    """A progress whose 0 to 1 is `low` to `high` of another."""

    def report(fraction: float, doing: str) -> None:
        progress(low + (high - low) * fraction, doing)

    return report


def cancellable(progress: Progress, cancelled: Callable[[], bool]) -> Progress:
    """A progress that raises Cancelled as soon as `cancelled()` is true."""

    def report(fraction: float, doing: str) -> None:
        if cancelled():
            raise Cancelled
        progress(fraction, doing)

    return report
