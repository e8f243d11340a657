"""Garbage in cycles is collected on the main thread only."""

import threading

from gui.starting.garbage import GarbageCollector


class Knot:
    """Refers to itself, and notes on which thread it is destroyed."""

    destroyed_on: list[int]

    def __init__(self, destroyed_on: list[int]) -> None:
        self.destroyed_on = destroyed_on
        self.itself = self

    def __del__(self) -> None:
        self.destroyed_on.append(threading.get_ident())


def make_garbage() -> None:
    """Allocate enough for Python's own collector to start many times over."""
    for _ in range(20_000):
        knot: list[object] = []
        knot.append(knot)


def test_another_thread_destroys_nothing() -> None:
    garbage_collector = GarbageCollector()
    destroyed_on: list[int] = []
    Knot(destroyed_on)
    worker = threading.Thread(target=make_garbage)
    worker.start()
    worker.join()
    assert destroyed_on == []
    for _ in range(200):
        garbage_collector.collect()
        make_garbage()
        if destroyed_on:
            break
    assert destroyed_on == [threading.get_ident()]
    garbage_collector._timer.stop()
