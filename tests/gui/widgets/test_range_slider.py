"""The slider with one handle or two: mouse, keys, and what screen readers hear."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSlider

from gui.panels.scales import cost_scale, share_scale
from gui.themes.theme import font, load_theme
from gui.widgets.range_slider import RangeSlider


@pytest.fixture
def slider() -> RangeSlider:
    made = RangeSlider("cost of a miss")
    made.show_theme(load_theme("light"))
    made.resize(300, made.height())
    made.show()
    return made


def show(slider: RangeSlider, low: float, high: float, *, two: bool) -> None:
    slider.show_values(cost_scale(low, high), low, high, two=two)


def test_a_press_brings_the_nearer_handle(slider: RangeSlider) -> None:
    show(slider, 0.1, 10, two=True)
    left = slider.handle_position().toPoint()
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=left + QPoint(12, 0))
    low, high = slider.values
    assert 0.1 < low < 1
    assert high == 10


def test_handles_never_pass_each_other(slider: RangeSlider) -> None:
    show(slider, 1, 10, two=True)
    start = slider.handle_position().toPoint()
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(slider, QPoint(slider.width() - 2, start.y()))
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() - 2, start.y()))
    assert list(slider.values) == [10, 10]
    # of two handles at one place the one that can go there is taken
    upper = slider.handle_position(upper=True).toPoint()
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=upper + QPoint(25, 0))
    assert slider.values[0] == 10
    assert slider.values[1] > 10


def test_a_drag_tells_values_and_its_end(slider: RangeSlider) -> None:
    show(slider, 1, 1, two=False)
    message: list[tuple[float, float]] = []
    ends: list[bool] = []
    slider.values_dragged.connect(lambda low, high: message.append((low, high)))
    slider.drag_finished.connect(lambda: ends.append(True))
    start = slider.handle_position().toPoint()
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 5):
        QTest.mouseMove(slider, start + QPoint(10 * step, 0))
    assert not ends
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=start + QPoint(40, 0))
    assert ends == [True]
    assert [low for low, _ in message] == sorted({low for low, _ in message})
    assert all(low == high for low, high in message)


@pytest.mark.parametrize("value", [0.01, 0.013, 0.098, 0.1, 1.0, 1.1, 9.7, 55.0])
def test_a_key_step_always_moves(slider: RangeSlider, value: float) -> None:
    show(slider, value, value, two=False)
    handle = slider.findChild(QSlider)
    assert handle is not None
    handle.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_Right)
    assert slider.values[0] > value
    after = slider.values[0]
    QTest.keyClick(handle, Qt.Key.Key_Left)
    assert slider.values[0] < after


def test_screen_readers_hear_the_value_not_the_step(slider: RangeSlider) -> None:
    show(slider, 2, 12, two=True)
    lower, upper = slider.findChildren(QSlider)
    assert lower.accessibleName() == "Lowest cost of a miss"
    assert lower.accessibleDescription() == "2"
    assert upper.accessibleName() == "Highest cost of a miss"
    assert upper.accessibleDescription() == "12"


def test_a_screen_reader_can_set_it(slider: RangeSlider) -> None:
    show(slider, 1, 1, two=False)
    handle = slider.findChild(QSlider)
    assert handle is not None
    handle.setValue(750)
    assert slider.values == (10, 10)


def test_tab_reaches_both_handles(slider: RangeSlider) -> None:
    show(slider, 2, 12, two=True)
    lower, upper = slider.findChildren(QSlider)
    lower.setFocus()
    QApplication.processEvents()
    QTest.keyClick(lower, Qt.Key.Key_Tab)
    assert upper.hasFocus()


def test_a_handle_that_outlives_its_slider_loses_the_focus_quietly(
    slider: RangeSlider, capfd: pytest.CaptureFixture[str]
) -> None:
    show(slider, 1, 1, two=False)
    handle = slider.findChildren(QSlider)[0]
    vars(handle).clear()  # as while Python ends: attributes go before Qt's objects
    QApplication.sendEvent(handle, QFocusEvent(QEvent.Type.FocusOut))
    handle.setParent(None)
    QApplication.sendEvent(handle, QFocusEvent(QEvent.Type.FocusOut))
    assert capfd.readouterr().err == ""


def test_the_words_under_ticks_never_touch(slider: RangeSlider) -> None:
    scale = share_scale(1e-6, 0.95)
    slider.resize(202, slider.height())
    metrics = QFontMetrics(font(11))
    words = sorted(slider._tick_words(scale, metrics))
    assert {words[0][1], words[-1][1]} == {scale.ticks[0][1], scale.ticks[-1][1]}
    ends = [left + metrics.horizontalAdvance(text) for left, text in words]
    assert all(end < begin for end, (begin, _) in zip(ends, words[1:], strict=False))
