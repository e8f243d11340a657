"""Cards in a grid: what is seen of them does not depend on which views are made already."""

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from gui.themes.theme import load_theme
from gui.widgets.tab_order import focusable
from gui.widgets.view_grid import ViewGrid
from gui.widgets.view_rows import grid_of
from gui.widgets.view_tabs import ViewTabs, height_at

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


TITLES = ("Map", "Scores", "One threshold for all t", "Not worse by a margin", "How many cases?")


@pytest.mark.parametrize(("width", "lines"), [(900, 1), (420, 2)])
def test_tabs_stand_in_two_lines_before_a_name_is_cut(
    application: QApplication, width: int, lines: int
) -> None:
    """All names are whole, beside one another, and none lies below the button of the menu."""
    tabs = shown_tabs(application, width)
    made = [tabs.tab(title) for title in TITLES]
    assert [tab.width() for tab in made] == [tab.whole for tab in made]
    assert len({tab.y() for tab in made}) == lines
    assert (
        tabs.height()
        == height_at(TITLES, width)
        == max(tab.geometry().bottom() for tab in made) + 1
    )
    for before, after in pairwise(made):
        assert not before.geometry().intersects(after.geometry())
        assert before.y() < after.y() or before.geometry().right() < after.x()
    assert all(tab.geometry().right() < tabs.menu_button.x() for tab in made)


def test_of_tabs_without_room_in_two_lines_the_longest_are_cut(application: QApplication) -> None:
    """Those of a line that are cut keep equally much; short ones and those that are seen are whole."""
    tabs = shown_tabs(application, 240)
    widths = {title: tabs.tab(title).width() for title in TITLES}
    whole = {title: tabs.tab(title).whole for title in TITLES}
    assert [title for title in TITLES if widths[title] < whole[title]] == [TITLES[2], TITLES[3]]
    assert tabs.tab(TITLES[2]).y() < tabs.tab(TITLES[3]).y() == tabs.tab(TITLES[4]).y()
    assert all(tabs.tab(title).geometry().right() < 240 for title in TITLES)


def test_keys_visit_the_tabs_as_they_stand_and_then_the_button(application: QApplication) -> None:
    tabs = shown_tabs(application, 420)
    visited = [each for each in focusable(tabs) if each is not tabs]
    assert visited == [*(tabs.tab(title) for title in TITLES), tabs.menu_button]


def shown_tabs(application: QApplication, width: int) -> ViewTabs:
    """Tabs of five views, of which the last is seen."""
    tabs = ViewTabs()
    tabs.resize(width, height_at(TITLES, width))
    tabs.show()
    tabs.show_tabs([(title, title) for title in TITLES], {TITLES[-1]})
    application.processEvents()
    return tabs
