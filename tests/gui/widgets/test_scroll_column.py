"""A column scrolls to what has got the focus by keys, wherever that came from."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.widgets.scroll_column import ScrollColumn


def show_beside(window: QWidget, outside: QWidget, content: QWidget) -> None:
    """Show a window with a widget beside a column that scrolls."""
    beside = QHBoxLayout(window)
    beside.addWidget(outside)
    beside.addWidget(ScrollColumn(content))
    window.resize(400, 200)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)


@pytest.fixture
def shown(application: QApplication) -> Iterator[tuple[QWidget, QPushButton, list[QPushButton]]]:
    """A window with a button beside a column of thirty, of which a few are seen."""
    window, content, outside = QWidget(), QWidget(), QPushButton("outside")
    inside = [QPushButton(str(place)) for place in range(30)]
    below = QVBoxLayout(content)
    for button in inside:
        below.addWidget(button)
    show_beside(window, outside, content)
    yield window, outside, inside
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_tab_from_outside_scrolls_to_what_it_reaches(
    shown: tuple[QWidget, QPushButton, list[QPushButton]],
) -> None:
    window, outside, inside = shown
    outside.setFocus()
    assert inside[-1].visibleRegion().isEmpty()
    QTest.keyClick(window, Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is inside[-1]
    assert inside[-1].visibleRegion().boundingRect() == inside[-1].rect()
    outside.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is inside[0]
    assert inside[0].visibleRegion().boundingRect() == inside[0].rect()


def test_a_press_of_the_mouse_moves_nothing_under_it(
    shown: tuple[QWidget, QPushButton, list[QPushButton]],
) -> None:
    _, outside, inside = shown
    outside.setFocus()
    cut = next(b for b in inside if 0 < b.visibleRegion().boundingRect().height() < b.height())
    before = cut.mapTo(cut.window(), cut.rect().topLeft())
    QTest.mousePress(
        cut, Qt.MouseButton.LeftButton, pos=cut.visibleRegion().boundingRect().center()
    )
    assert QApplication.focusWidget() is cut
    assert cut.mapTo(cut.window(), cut.rect().topLeft()) == before
    QTest.mouseRelease(cut, Qt.MouseButton.LeftButton)


def test_words_before_the_first_control_and_below_the_last_are_reached_by_keys(
    application: QApplication,
) -> None:
    """Nothing else scrolls to them: a guess about how a file is read, say."""
    window, content, outside = QWidget(), QWidget(), QPushButton("outside")
    head, notes = QLabel("head"), QLabel("\n".join(["guessed"] * 4))
    inside = [QPushButton(str(place)) for place in range(30)]
    below = QVBoxLayout(content)
    for widget in (head, *inside, notes):
        below.addWidget(widget)
    show_beside(window, outside, content)
    outside.setFocus()
    for key, reached, words in (
        (Qt.Key.Key_Backtab, inside[-1], notes),
        (Qt.Key.Key_Backtab, inside[-2], None),
        (Qt.Key.Key_Tab, inside[-1], notes),
        (Qt.Key.Key_Tab, outside, None),
        (Qt.Key.Key_Tab, inside[0], head),
    ):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
        assert QApplication.focusWidget() is reached
        for seen in (reached, *([] if words is None else [words])):
            assert seen.visibleRegion().boundingRect() == seen.rect()
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
