"""Makes the next item of an iterator while the last one is used."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")


@contextmanager
def prefetched(items: Iterator[Item]) -> Iterator[Iterator[Item]]:
    """The same items in the same order, each made on another thread while its forerunner is used.

    Whatever the items raise is raised in its place. Where the `with` ends, no item is being
    made any more.
    """
    with ThreadPoolExecutor(1) as worker:
        yield _followed(items, worker)


def _followed(items: Iterator[Item], worker: ThreadPoolExecutor) -> Iterator[Item]:
    def make() -> list[Item]:
        return list(islice(items, 1))  # empty at the end

    coming = worker.submit(make)
    while made := coming.result():
        coming = worker.submit(make)
        yield from made
