"""Windows take a style part by part, and one window after the other."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from shiboken6 import delete, isValid

from gui.frame import styled_parts
from gui.frame.styled_parts import styled_in_steps

OLD, NEW, NEWER = (f"QLabel {{ color: {name}; }}" for name in ("red", "green", "blue"))

pytestmark = pytest.mark.usefixtures("application")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[QWidget, QWidget]]:
    """Two windows in a style, of three parts each, that listen after every part."""
    monkeypatch.setattr(styled_parts, "ENOUGH", -1.0)
    made = _window(), _window()
    yield made
    for each in made:
        if isValid(each):
            delete(each)


def _window() -> QWidget:
    made = QWidget()
    rows = QVBoxLayout(made)
    for words in "abc":
        rows.addWidget(QLabel(words))
    made.setStyleSheet(OLD)
    return made


def _styles(window: QWidget) -> list[str]:
    return [part.styleSheet() for part in window.findChildren(QLabel)]


def test_a_window_waits_until_the_one_before_has_its_style(
    windows: tuple[QWidget, QWidget],
) -> None:
    first, second = windows
    steps = [styled_in_steps(each, NEW, seen=True) for each in windows]
    for styled in range(1, 4):
        for each in steps:
            next(each)
        assert _styles(first) == [NEW] * styled + [""] * (3 - styled)
        assert _styles(second) == ["", "", ""]
    assert next(steps[0], "over") == "over"
    assert len(list(steps[1])) == 3
    assert _styles(second) == [NEW, NEW, NEW]


def _begun(windows: tuple[QWidget, QWidget]) -> list[Iterator[None]]:
    """What puts a style on both windows, after the first step of each."""
    steps = [styled_in_steps(each, NEW, seen=True) for each in windows]
    for each in steps:
        next(each)
    return steps


def test_parts_that_come_while_a_window_waits_are_styled_too(
    windows: tuple[QWidget, QWidget],
) -> None:
    first, second = windows
    steps = _begun(windows)
    QLabel("d", second)
    for each in steps:
        list(each)
    assert _styles(second) == [NEW] * 4
    assert _styles(first) == [NEW] * 3


def test_a_large_part_has_a_step_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(styled_parts, "ENOUGH", 1e9)
    window = _window()
    large = window.findChildren(QLabel)[1]
    for _ in range(styled_parts.LARGE):
        QWidget(large)
    steps = styled_in_steps(window, NEW, seen=True)
    next(steps)
    assert _styles(window) == [NEW, "", ""]
    assert next(steps, "over") == "over"
    assert _styles(window) == [NEW, NEW, NEW]
    delete(window)


def test_nobody_waits_for_a_window_that_has_gone(windows: tuple[QWidget, QWidget]) -> None:
    first, second = windows
    steps = _begun(windows)
    delete(first)
    next(steps[1])
    assert _styles(second) == [NEW, "", ""]


def test_a_window_that_takes_yet_another_style_goes_behind_those_that_wait(
    windows: tuple[QWidget, QWidget],
) -> None:
    first, second = windows
    steps = _begun(windows)
    steps[0] = styled_in_steps(first, NEWER, seen=True)
    next(steps[0])
    assert _styles(first) == [NEW, "", ""]
    list(steps[1])
    assert _styles(second) == [NEW, NEW, NEW]
    list(steps[0])
    assert _styles(first) == [NEWER, NEWER, NEWER]


def test_a_window_that_nobody_sees_does_not_wait(windows: tuple[QWidget, QWidget]) -> None:
    first, second = windows
    second.findChildren(QLabel)[0].setStyleSheet(OLD)
    steps = styled_in_steps(first, NEW, seen=True)
    next(steps)
    for _ in styled_in_steps(second, NEW, seen=False):
        pass
    assert _styles(second) == [NEW, NEW, NEW]
    assert _styles(first) == [NEW, "", ""]
