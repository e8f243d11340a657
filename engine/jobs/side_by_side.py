"""Two pieces of work at once, where there are two cores: numpy lets go of the interpreter."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

First = TypeVar("First")
Second = TypeVar("Second")


def side_by_side(first: Callable[[], First], second: Callable[[], Second]) -> tuple[First, Second]:
    """What two pieces of work give, that of the second from a thread of its own.

    Both have ended when it returns or raises: what the first raises, else what the second does.

    Args:
        first: stays on this thread, so that it may report and be cancelled.
        second: touches nothing that the first does.
    """
    with ThreadPoolExecutor(1) as worker:
        other = worker.submit(second)
        return first(), other.result()
