"""Two pieces of work at once."""

import threading

import pytest

from engine.jobs.side_by_side import side_by_side


def test_both_run_at_once_and_the_first_stays_where_it_is() -> None:
    meeting = threading.Barrier(2, timeout=10)

    def name() -> str:
        meeting.wait()  # neither goes on without the other
        return threading.current_thread().name

    first, second = side_by_side(name, name)
    assert first == threading.current_thread().name
    assert second != first


def test_what_the_first_raises_waits_for_the_second() -> None:
    may_end, ended = threading.Event(), threading.Event()

    def slow() -> None:
        may_end.wait(10)
        ended.set()

    def fails() -> None:
        may_end.set()
        raise ValueError("first")

    with pytest.raises(ValueError, match="first"):
        side_by_side(fails, slow)
    assert ended.is_set()


def test_what_the_second_raises_is_raised_here() -> None:
    def fails() -> None:
        raise ValueError("second")

    with pytest.raises(ValueError, match="second"):
        side_by_side(lambda: None, fails)
