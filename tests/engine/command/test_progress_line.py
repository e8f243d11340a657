"""Progress is drawn where somebody sees it, and only of slow work."""

import io

import pytest

from engine.command import progress_line
from engine.command.progress_line import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(progress_line, "time", made)
    return made


def test_quick_work_draws_nothing(clock: Clock) -> None:
    stream = Terminal()
    progress = ProgressLine(stream)
    clock.now = 0.2
    progress(0.5, "Reading a.csv")
    progress.close()
    assert stream.getvalue() == ""


def test_slow_work_draws_one_line_and_removes_it(clock: Clock) -> None:
    stream = Terminal()
    progress = ProgressLine(stream)
    for step in range(100):
        clock.now = step / 50
        progress(step / 100, "Reading a.csv")
    drawn = stream.getvalue()
    assert "50% Reading a.csv" in drawn
    assert drawn.count("\r") < 20
    assert "\n" not in drawn
    progress.close()
    assert stream.getvalue().endswith("\r")
    assert stream.getvalue().rsplit("\r", 2)[1].strip() == ""


def test_nothing_is_drawn_into_a_file(clock: Clock) -> None:
    stream = io.StringIO()
    progress = ProgressLine(stream)
    clock.now = 10
    progress(0.5, "Reading a.csv")
    progress.close()
    assert stream.getvalue() == ""
