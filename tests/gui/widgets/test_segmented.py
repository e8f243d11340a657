"""A row of segments is entered by Tab where it was left: at the chosen one."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from gui.themes.theme import load_theme
from gui.widgets.segmented import Segmented


@pytest.fixture
def shown(application: QApplication) -> Iterator[tuple[QPushButton, Segmented, QPushButton]]:
    """Three segments between two buttons."""
    window = QWidget()
    before, row, after = QPushButton("before"), Segmented("Page", "abc"), QPushButton("after")
    column = QVBoxLayout(window)
    for widget in (before, row, after):
        column.addWidget(widget)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    yield before, row, after
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def press(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_tab_enters_at_the_chosen_segment_from_either_side(
    shown: tuple[QPushButton, Segmented, QPushButton], chosen: int
) -> None:
    before, row, after = shown
    row.choose(0)
    row.choose(chosen)
    before.setFocus()
    press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is row.segment(chosen)
    press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is after
    press(Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is row.segment(chosen)
    press(Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is before


def test_what_arrows_chose_is_entered_next(
    shown: tuple[QPushButton, Segmented, QPushButton],
) -> None:
    before, row, after = shown
    row.choose(0)
    before.setFocus()
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Right)
    assert row.choice == 1
    press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is after
    press(Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is row.segment(1)


@pytest.mark.parametrize("room", [400, 230, 190])
def test_shorter_words_share_the_room_before_any_is_cut(
    application: QApplication, room: int
) -> None:
    """And all that there is of them is asked for, so that they come back in full."""
    names = ("First rows", "Cells without a value", "Models")
    row = Segmented("Preview", names, shorter=("First", "No value", "Models"))
    row.show_theme(load_theme("light"))
    row.choose(0)
    needed = row.sizeHint().width()
    row.resize(room, row.sizeHint().height())
    row.show()
    application.processEvents()
    row.grab()
    said = [segment._fitted[1] for segment in row._segments]
    assert not [words for words in said if words.endswith("…")]
    assert (said == [*names]) is (room >= needed)
    assert row.sizeHint().width() == needed
    row.resize(400, row.height())
    application.processEvents()
    row.grab()
    assert [segment._fitted[1] for segment in row._segments] == [*names]
