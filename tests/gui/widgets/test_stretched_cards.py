"""While the grid is resized its cards are seen as pictures, and are laid out one by one after it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QTimerEvent
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.widgets.view_grid import ViewGrid
from gui.widgets.view_rows import Arrangement, grid_of
from tests.gui.acts import wait

COLORS = {"one": QColor("red"), "two": QColor("lime"), "three": QColor("blue")}


class Plain(QWidget):
    """Fills itself with a colour."""

    def __init__(self, color: QColor) -> None:
        super().__init__()
        self._color = color
        self.paints = 0
        self.setMinimumSize(100, 80)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Fill it."""
        self.paints += 1
        QPainter(self).fillRect(self.rect(), self._color)


class Resizes(QObject):
    """Notes in which turn of the event loop each body got its room."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.turns: list[int] = []
        self.startTimer(0)

    def timerEvent(self, _event: QTimerEvent) -> None:  # noqa: N802
        """Count turns."""
        self.turn += 1

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Note it."""
        if event.type() == QEvent.Type.Resize:
            self.turns.append(self.turn)
        return False


@pytest.fixture
def grid() -> Iterator[ViewGrid]:
    made = ViewGrid({key: key for key in COLORS})
    for key, color in COLORS.items():
        made.set_body(key, Plain(color))
    made.show_arrangement(grid_of(tuple(COLORS), 1, 1))
    made.resize(1000, 320)
    made.show()
    QTest.qWaitForWindowExposed(made)
    lay_out(made)
    yield made
    made.hide()
    made.deleteLater()


def lay_out(grid: ViewGrid) -> None:
    """Let events run until all cards are in their places."""
    for _ in range(1000):
        wait(2)
        if grid.is_laid_out and grid.was_painted:
            return
    raise AssertionError


def test_cards_keep_their_room_till_the_grid_rests(grid: ViewGrid) -> None:
    before = {key: grid.card(key).geometry() for key in COLORS}
    for width in (1000, 1100, 1200):
        grid.resize(width, 400)
        QApplication.processEvents()
        assert {key: grid.card(key).geometry() for key in COLORS} == before
        assert not grid.is_laid_out
    lay_out(grid)
    found = [grid.card(key).geometry() for key in COLORS]
    assert [card.height() for card in found] == [400] * 3
    assert found[-1].right() == 1199
    assert found[0].left() == 0


def test_each_card_has_an_event_of_its_own(grid: ViewGrid) -> None:
    noted = Resizes()
    for key in COLORS:
        body = grid.card(key).body
        assert body is not None
        body.installEventFilter(noted)
    grid.resize(1200, 400)
    QApplication.processEvents()
    lay_out(grid)
    assert len(noted.turns) == len(set(noted.turns)) == len(COLORS)


def test_one_sees_pictures_at_the_new_places(grid: ViewGrid) -> None:
    grid.resize(1200, 400)
    QApplication.processEvents()
    assert not grid.is_laid_out
    shown = grid.grab().toImage()
    for place, color in enumerate(COLORS.values()):
        assert shown.pixelColor(200 + 400 * place, 300) == color


def test_nothing_is_painted_for_the_pictures(grid: ViewGrid) -> None:
    """They are what the window shows: six views painted anew would make it deaf."""
    bodies = [grid.card(key).body for key in COLORS]
    assert all(isinstance(body, Plain) for body in bodies)
    before = [body.paints for body in bodies if isinstance(body, Plain)]
    grid.resize(1200, 400)
    assert not grid.is_laid_out
    assert [body.paints for body in bodies if isinstance(body, Plain)] == before


def test_another_arrangement_comes_at_once(grid: ViewGrid) -> None:
    grid.resize(1200, 400)
    grid.show_arrangement(Arrangement().added("two"))
    assert grid.is_laid_out
    assert grid.card("two").width() == 1200
    assert grid.card("two").isVisible()
