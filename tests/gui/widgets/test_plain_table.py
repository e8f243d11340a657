"""A table of short texts: what it shows and says, and that it makes only what is seen."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.widgets.plain_table import ColumnHead, LazyRows, PlainTable, TableEntry

HEADINGS = (ColumnHead("Name"), ColumnHead("Size", right=True, width=60))


@pytest.fixture
def table(application: QApplication) -> Iterator[PlainTable]:
    made = PlainTable("Things")
    made.resize(300, 200)
    made.show()
    application.processEvents()
    yield made
    made.deleteLater()


def entries(place: int) -> tuple[TableEntry, TableEntry]:
    return TableEntry(f"thing {place}", tip="a thing"), TableEntry(str(place), "3")


def test_of_very_many_rows_only_those_that_are_seen_are_made(
    table: PlainTable, application: QApplication
) -> None:
    asked: list[int] = []

    def made(place: int) -> tuple[TableEntry, TableEntry]:
        asked.append(place)
        return entries(place)

    table.show_entries(HEADINGS, LazyRows(100_000, made))
    application.processEvents()
    assert table.entries.rowCount() == 100_000
    assert len(asked) < 100
    table.scrollToBottom()
    application.processEvents()
    assert 99_999 in asked
    assert len(asked) == len(set(asked)) < 200


def test_rows_are_a_sequence() -> None:
    rows = LazyRows(3, entries)
    assert [row[0].text for row in rows] == ["thing 0", "thing 1", "thing 2"]
    assert [row[1].text for row in rows[1:]] == ["1", "2"]
    with pytest.raises(IndexError):
        rows[3]


def test_a_cell_says_its_text_its_tip_and_its_heading(table: PlainTable) -> None:
    table.show_entries(HEADINGS, [entries(7)])
    index = table.entries.index(0, 1)
    assert index.data() == "7"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Size: 7"
    assert table.entries.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == "a thing"
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable


def test_return_is_told_and_tab_leaves(table: PlainTable) -> None:
    message: list[bool] = []
    table.return_pressed.connect(lambda: message.append(True))
    table.show_entries(HEADINGS, [entries(1)])
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert message == [True]
    assert not table.tabKeyNavigation()


def test_new_rows_of_the_same_shape_keep_the_place(
    table: PlainTable, application: QApplication
) -> None:
    table.show_entries(HEADINGS, [entries(place) for place in range(50)])
    table.setCurrentIndex(table.entries.index(40, 0))
    application.processEvents()
    before = table.verticalScrollBar().value()
    table.show_entries(HEADINGS, [entries(place + 1) for place in range(50)])
    assert table.currentIndex().row() == 40
    assert table.verticalScrollBar().value() == before > 0
