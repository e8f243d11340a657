"""How long work tells how far it is, and learns by it that it was cancelled."""

from typing import Protocol


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
