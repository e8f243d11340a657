"""The next item is made while the last one is used; order, errors and endings stay."""

import threading
from collections.abc import Iterator

import pytest

from engine.jobs.prefetch import prefetched


def test_items_keep_their_order() -> None:
    with prefetched(iter(range(100))) as items:
        assert list(items) == list(range(100))


def test_nothing_stays_nothing() -> None:
    with prefetched(iter(())) as items:
        assert list(items) == []


def test_the_next_item_is_made_while_one_is_used() -> None:
    made = threading.Event()

    def two() -> Iterator[int]:
        yield 1
        made.set()
        yield 2

    with prefetched(two()) as items:
        assert next(items) == 1
        assert made.wait(10), "the second was not begun"
        assert next(items) == 2


def test_an_error_is_raised_behind_the_items_before_it() -> None:
    def failing() -> Iterator[int]:
        yield 1
        raise ValueError("spoilt")

    with prefetched(failing()) as items:
        assert next(items) == 1
        with pytest.raises(ValueError, match="spoilt"):
            next(items)


def break_off() -> None:
    with prefetched(iter(range(100))) as items:
        next(items)
        raise RuntimeError("enough")


def test_breaking_off_leaves_nothing_running() -> None:
    before = threading.active_count()
    with pytest.raises(RuntimeError, match="enough"):
        break_off()
    assert threading.active_count() == before
