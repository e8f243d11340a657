"""A section of results: what its numbers are, its tables, and the sentences below them."""

import re
from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.wording.classes.cost_sections import CORNER
from engine.wording.classes.results_section import ResultsSection, SectionTable
from gui.themes.theme import Theme
from gui.widgets.cell_table import CellTable, is_long, width_of_rows
from gui.widgets.table_rows import NumberCell, NumberRow
from gui.widgets.text import WrappedLabel

INTERVAL = " interval"
BREAK = re.compile(r"(?<=↓) | (?=within$)")


class SectionBlock(QWidget):
    """Title, tables and notes, one below the other.

    Args:
        name: what the tables list, for screen readers.
        narrow: fill a narrow column: titles in two lines, intervals below their numbers.
        folds: has the width of a column, and folds tables that are wider.
    """

    copy_pressed = Signal()

    def __init__(
        self,
        name: str,
        *,
        narrow: bool = False,
        folds: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._name, self._narrow, self._folds = name, narrow, folds
        self._filled = 0  # px of width for which tables were folded
        self._theme: Theme | None = None
        self._title = WrappedLabel("", 12, tone="3")
        self._section: ResultsSection | None = None
        self._below: list[CellTable | WrappedLabel] = []  # tables and notes, from above
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addWidget(self._title)

    @property
    def tables(self) -> tuple[CellTable, ...]:
        """The tables, from above."""
        return tuple(each for each in self._below if isinstance(each, CellTable))

    @property
    def _notes(self) -> tuple[WrappedLabel, ...]:
        return tuple(each for each in self._below if isinstance(each, WrappedLabel))

    @property
    def words(self) -> tuple[str, ...]:
        """The title and the notes that are shown."""
        shown = (label.text() for label in (self._title, *self._notes))
        return tuple(text for text in shown if text)

    def show_section(self, section: ResultsSection) -> None:
        """Show a section in the place of the one before."""
        self._section = section
        self._title.setText(section.explanation)
        self._title.setVisible(bool(section.explanation))
        notes = [[*table.notes] for table in section.tables]
        if not self._fits(notes, section.notes):
            self._make(notes, section.notes)
        for shown, table in zip(self.tables, section.tables, strict=True):
            self._fill(shown, table)
        texts = [*(note for each in notes for note in each), *section.notes]
        for label, text in zip(self._notes, texts, strict=True):
            label.setText(text)

    def _fill(self, shown: CellTable, table: SectionTable) -> None:
        """Show a table as wide as there is room, in two lines a row where that is not enough."""
        rows, (corner, *titles) = number_rows(table), table.header
        header = corner_in_lines(corner), *titles
        if self._narrow:
            shown.show_rows(*narrowed(header, rows))
        elif self._folds:
            shown.show_rows(*folded(header, rows, self.width()))
        else:
            shown.show_rows(header, rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold tables for which there is no room any more, and unfold others."""
        super().resizeEvent(event)
        if self._folds and self._section is not None and event.size().width() != self._filled:
            self._filled = event.size().width()
            for shown, table in zip(self.tables, self._section.tables, strict=True):
                self._fill(shown, table)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for table in self.tables:
            table.show_theme(theme)

    def _fits(self, notes: Sequence[Sequence[str]], last: Sequence[str]) -> bool:
        """Whether there are as many tables and notes as are wanted, where they are wanted."""
        wanted = [kind for each in notes for kind in (CellTable, *[WrappedLabel] * len(each))]
        wanted += [WrappedLabel] * len(last)
        return [type(each) for each in self._below] == wanted

    def _make(self, notes: Sequence[Sequence[str]], last: Sequence[str]) -> None:
        """Make tables and labels anew."""
        for widget in self._below:
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._below = []
        for each in notes:
            self._add_table()
            for _ in each:
                self._add_note()
        for _ in last:
            self._add_note()

    def _add_table(self) -> None:
        table = CellTable(self._name, fills=self._narrow or self._folds)
        table.copy_pressed.connect(self.copy_pressed)
        if self._theme is not None:
            table.show_theme(self._theme)
        self._add(table)

    def _add_note(self) -> None:
        self._add(WrappedLabel("", 12, tone="2"))

    def _add(self, widget: CellTable | WrappedLabel) -> None:
        self._below.append(widget)
        self._column.addWidget(widget)


def number_rows(table: SectionTable) -> tuple[NumberRow, ...]:
    """The rows as a table of numbers shows them: ranges below the numbers they belong to."""
    rows = []
    for row in table.rows:
        name, *cells = row.cells
        ranges = row.ranges or ("",) * len(cells)
        numbers = (
            NumberCell(cell, span, strong=row.chosen)
            for cell, span in zip(cells, ranges, strict=True)
        )
        cells_shown = (NumberCell(name, strong=row.chosen), *numbers)
        tip = cells[-1] if cells and is_long(cells[-1]) else ""  # it may be cut
        rows.append(NumberRow(cells_shown, style=row.look, chosen=row.chosen, tip=tip))
    return tuple(rows)


def corner_in_lines(corner: str) -> str:
    """The words of a table's corner, which are not to make its column wide: a line for each."""
    split = corner.replace(f": {CORNER}", f":\n{CORNER}")
    return BREAK.sub("\n", split, count=1)


def folded(
    header: Sequence[str], rows: Sequence[NumberRow], width: int
) -> tuple[tuple[str, ...], tuple[NumberRow, ...]]:
    """The rows in so few px of width: columns stand below those before them, from the last on."""
    titles, found = tuple(header), tuple(rows)
    place = len(titles) - 1
    while place >= 2 and width_of_rows(titles, found) > width:
        if any(row.cells[at].second for row in found for at in (place - 1, place)):
            break
        titles = (
            *titles[: place - 1],
            f"{titles[place - 1]}\n{titles[place]}",
            *titles[place + 1 :],
        )
        found = tuple(_pressed(row, place) for row in found)
        place -= 2
    return titles, found


def _pressed(row: NumberRow, place: int) -> NumberRow:
    """The row with a cell below the one before it."""
    upper, lower = row.cells[place - 1], row.cells[place]
    pair = replace(upper, second=lower.first)
    return replace(row, cells=(*row.cells[: place - 1], pair, *row.cells[place + 1 :]))


def narrowed(
    header: Sequence[str], rows: Sequence[NumberRow]
) -> tuple[tuple[str, ...], tuple[NumberRow, ...]]:
    """Titles broken into two lines; a last column of intervals below the numbers before it."""
    titles = [BREAK.sub("\n", title, count=1) for title in header]
    if not header[-1].endswith(INTERVAL):
        return tuple(titles), tuple(rows)
    folded = []
    for row in rows:
        *cells, number, interval = row.cells
        cells.append(replace(number, second=interval.first))
        folded.append(replace(row, cells=tuple(cells)))
    return (*titles[:-2], f"{header[-2]}\n{header[-1]}"), tuple(folded)
