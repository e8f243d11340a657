"""Cards in a grid: what is seen of them does not depend on which views are made already."""

from PySide6.QtWidgets import QApplication, QWidget

from gui.themes.theme import load_theme
from gui.widgets.view_grid import ViewGrid
from gui.widgets.view_rows import grid_of
from gui.widgets.view_tabs import ViewTabs

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


def test_of_tabs_without_room_the_longest_are_cut(application: QApplication) -> None:
    """Each keeps as much of its name as any other that is cut, and short ones are whole."""
    tabs = ViewTabs()
    titles = (
        "Map",
        "Scores",
        "One threshold for all t",
        "Not worse by a margin",
        "How many cases?",
    )
    tabs.resize(420, 24)
    tabs.show()
    tabs.show_tabs([(title, title) for title in titles], {"How many cases?"})
    application.processEvents()
    widths = [tabs.tab(title).width() for title in titles]
    assert [widths[place] for place in (0, 1, 4)] == [
        tabs.tab(titles[place]).whole for place in (0, 1, 4)
    ]
    assert abs(widths[2] - widths[3]) <= 2
    assert widths[2] < tabs.tab(titles[2]).whole
    tabs.resize(900, 24)
    application.processEvents()
    assert [tabs.tab(title).width() for title in titles] == [
        tabs.tab(title).whole for title in titles
    ]
