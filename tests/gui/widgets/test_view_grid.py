"""Cards in a grid: what is seen of them does not depend on which views are made already."""

from PySide6.QtWidgets import QApplication, QWidget

from gui.themes.theme import load_theme
from gui.widgets.view_grid import ViewGrid
from gui.widgets.view_rows import grid_of

KEYS = ("one", "two", "three", "four", "five", "six")


def test_a_view_that_needs_little_room_leaves_the_cards_as_they_were() -> None:
    grid = ViewGrid({key: key.title() for key in KEYS})
    grid.show_theme(load_theme("light"))
    grid.offer(KEYS)
    grid.show_arrangement(grid_of(KEYS))
    grid.resize(848, 611)  # of a window of 1280 × 800
    grid.show()
    QApplication.processEvents()
    before = grid.shown
    for key in KEYS:
        body = QWidget()
        body.setMinimumSize(160, 140)
        grid.set_body(key, body)
    grid.resize(848, 610)
    QApplication.processEvents()
    assert grid.shown == before
    assert len(before) == 2
    grid.close()
    grid.deleteLater()


def test_a_card_that_covers_the_grid_is_painted_in_its_place() -> None:
    """Qt leaves out what an opaque child covers; views are filled once something was painted."""
    grid = ViewGrid({"one": "One", "two": "Two"})
    grid.show_theme(load_theme("light"))
    grid.offer(("one", "two"))
    grid.show_arrangement(grid_of(("one",)))
    card = grid.card("one")
    card.setAutoFillBackground(True)
    painted = []
    grid.painted.connect(lambda: painted.append(grid.was_painted))
    grid.resize(700, 500)
    grid.show()
    for _ in range(20):
        QApplication.processEvents()
    card.repaint()
    grid.repaint()
    assert card.geometry() == grid.rect()
    assert painted == [True]
    grid.close()
    grid.deleteLater()
