"""A table of cells: as wide as its numbers, scrolling sideways, copied as it is selected."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, Qt
from PySide6.QtGui import QGuiApplication, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from gui.themes.theme import load_theme
from gui.widgets.cell_table import CellTable
from gui.widgets.table_rows import NumberCell, NumberRow
from tests.gui.acts import wait
from tests.gui.layout.painted import Words, words_of

HEADER = ("", "VUS", "interval")
ROWS = tuple(
    NumberRow((NumberCell(name), NumberCell("0.125"), NumberCell("5", "1 – 9")), style=place)
    for place, name in enumerate(("forest", "bayes"))
)


@pytest.fixture
def table() -> Iterator[CellTable]:
    made = CellTable("Numbers")
    made.show_theme(load_theme("light"))
    made.show_rows(HEADER, ROWS)
    made.resize(made.natural_width, 100)
    made.show()
    yield made
    made.deleteLater()


def test_it_is_as_wide_as_its_numbers_and_scrolls_only_where_it_must(table: CellTable) -> None:
    policy = Qt.ScrollBarPolicy
    high = table.height()
    assert table.maximumWidth() == table.natural_width
    assert table.horizontalScrollBarPolicy() == policy.ScrollBarAlwaysOff
    table.resize(table.natural_width - 20, high)
    assert table.horizontalScrollBarPolicy() == policy.ScrollBarAlwaysOn
    assert table.height() > high
    table.resize(table.natural_width, high)
    assert table.height() == high


def test_copying_takes_the_selected_cells_or_else_tells(table: CellTable) -> None:
    told: list[bool] = []
    table.copy_pressed.connect(lambda: told.append(True))
    copy = (table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(*copy)
    assert told == [True]
    model = table.model()
    flag = QItemSelectionModel.SelectionFlag.Select
    for row in (0, 1):
        for column in (0, 2):
            table.selectionModel().select(model.index(row, column), flag)
    QTest.keyClick(*copy)
    assert QGuiApplication.clipboard().text() == "forest\t5, 1 – 9\nbayes\t5, 1 – 9"
    assert told == [True]


def test_where_it_fills_the_name_takes_what_is_left() -> None:
    made = CellTable("Numbers", fills=True)
    made.show_rows(HEADER, ROWS)
    made.resize(made.natural_width + 50, 100)
    made.show()
    assert sum(made.columnWidth(place) for place in range(3)) == made.natural_width + 50
    made.deleteLater()


def painted_words(table: CellTable) -> list[Words]:
    """What stands in the cells."""
    with pytest.MonkeyPatch.context() as patched:
        return words_of(table, patched)


class Painted(QObject):
    """Notes which part of a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Let everything pass."""
        if isinstance(event, QPaintEvent):
            self.region |= event.region()
        return False


@pytest.mark.parametrize("fills", [False, True])
def test_only_cells_that_change_are_painted_anew(fills: bool) -> None:
    made = CellTable("Numbers", fills=fills)
    made.show_theme(load_theme("light"))
    made.show_rows(HEADER, ROWS)
    made.resize(made.natural_width + 50, 100)
    made.show()
    wait(50)
    painted = Painted(made.viewport())
    first, second = ROWS
    name, _, last = second.cells

    def painted_by(*rows: NumberRow) -> set[tuple[int, int]]:
        painted.region = QRegion()
        made.show_rows(HEADER, rows)
        wait(50)
        places = {(row, column) for row in range(2) for column in range(3)}
        return {
            at
            for at in places
            if painted.region.intersects(made.visualRect(made.model().index(*at)))
        }

    other = replace(second, cells=(name, NumberCell("0.250"), last))
    assert painted_by(first, other) == {(1, 1)}
    assert painted_by(replace(first, chosen=True), other) == {(0, 0), (0, 1), (0, 2)}
    made.deleteLater()


@pytest.mark.parametrize("words", ["no: 79 % B + 16 % A + 6 % all b", "0.986239 ± 0.000016"])
def test_long_last_words_are_cut_before_a_table_that_fills_its_column_scrolls(words: str) -> None:
    """They are copied whole; numbers are never cut."""
    made = CellTable("Numbers", fills=True)
    cells = NumberCell("C"), NumberCell("0.0256"), NumberCell("certified", words)
    made.show_rows(("", "VUS", "needed"), (NumberRow(cells),))
    made.resize(made.natural_width, 100)
    made.show()
    wide = made.columnWidth(2)
    made.resize(made.natural_width - 40, 100)
    cut, policy = words.startswith("no"), Qt.ScrollBarPolicy
    bar = policy.ScrollBarAlwaysOff if cut else policy.ScrollBarAlwaysOn
    assert made.horizontalScrollBarPolicy() == bar
    assert made.columnWidth(2) == wide - 40 * cut
    made.selectAll()
    assert made.selected_text() == f"C\t0.0256\tcertified, {words}"
    made.deleteLater()


def test_names_fold_into_rows_of_two_lines_before_a_table_scrolls() -> None:
    made = CellTable("Numbers", fills=True)
    made.show_theme(load_theme("light"))
    name = NumberCell("call everything severe")
    made.show_rows(
        ("", "first", "cost"), (NumberRow((name, NumberCell("1.26"), NumberCell("0.9", "506.7"))),)
    )
    made.resize(made.natural_width, 100)
    made.show()
    whole, policy = [words.text for words in painted_words(made)], Qt.ScrollBarPolicy
    assert name.first in whole
    made.resize(made.natural_width - 40, 100)
    assert made.horizontalScrollBarPolicy() == policy.ScrollBarAlwaysOff
    folded = painted_words(made)
    assert {"call everything", "severe", "1.26"} <= {words.text for words in folded}
    assert all(words.box.right() <= made.width() for words in folded)
    made.resize(made.natural_width - 80, 100)
    assert made.horizontalScrollBarPolicy() == policy.ScrollBarAlwaysOn
    made.deleteLater()


def test_columns_give_up_some_air_before_a_table_scrolls() -> None:
    made = CellTable("Numbers", fills=True)
    made.show_rows(HEADER, ROWS)
    made.resize(made.natural_width, 100)
    made.show()
    before = [made.columnWidth(place) for place in range(3)]
    made.resize(made.natural_width - 8, 100)
    after = [made.columnWidth(place) for place in range(3)]
    assert [was - now for was, now in zip(before, after, strict=True)] == [0, 4, 4]
    assert made.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    made.resize(made.natural_width - 9, 100)
    assert made.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOn
    assert [made.columnWidth(place) for place in range(3)] == before
    made.deleteLater()
