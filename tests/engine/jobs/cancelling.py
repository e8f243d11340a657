"""Progress of work that is given up."""

from itertools import count

from engine.jobs.progress import Progress
from engine.messages.errors import Cancelled


def cancelled_after(reports: int) -> Progress:
    """A progress that takes so many reports and then says that the work is not wanted."""
    so_far = count()

    def report(fraction: float, doing: str) -> None:  # noqa: ARG001 - what Progress is called with
        if next(so_far) >= reports:
            raise Cancelled

    return report
