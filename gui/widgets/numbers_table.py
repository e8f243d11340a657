"""A table of numbers: cells of one line or two, swatches, a chosen row, a bracket."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme
from gui.widgets.rows_table import RowsTable
from gui.widgets.table_cells import CellPainter
from gui.widgets.table_columns import (
    GAP_ABOVE_PLAIN,
    Columns,
    SettingWidths,
    fit_columns,
    least_widths,
)
from gui.widgets.table_rows import NumberRow


class NumbersTable(RowsTable):
    """The table; as high as its rows, so that what holds it scrolls.

    `row_chosen` brings the name of the row that was clicked, or that a key reached: up and down
    go to the next one, Home and End to the first and last. `title_pressed` brings a column.
    """

    row_chosen = Signal(str)
    title_pressed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Numbers"), parent)
        self._columns = Columns()
        self._least: SettingWidths = ()
        self._heights: list[int] = []
        self._wide: list[int] = []
        self._paint = CellPainter(self)
        self.setItemDelegate(self._paint)
        self._header.title_pressed.connect(self.title_pressed)
        self._header.setToolTip(tr("Click a title to sort by its column"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)

    @property
    def columns(self) -> Columns:
        """How the rows are set."""
        return self._columns

    def show_rows(self, header: Sequence[str], rows: Sequence[NumberRow]) -> None:
        """Show rows under a header."""
        self._rows.show(header, rows)
        self._least = least_widths(header, rows)
        self.setMinimumWidth(min((sum(widths) for _, widths in self._least), default=0))
        self._paint.names = tuple(
            dict.fromkeys(row.cells[0].first for row in rows if not row.plain)
        )
        self._set()
        self.viewport().update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._paint.theme = theme
        super().show_theme(theme)

    def _set(self) -> None:
        """Set the rows in the width that there is."""
        if not self.rows:
            return
        columns = fit_columns(self.header, self.rows, self._least, self.width())
        heights = [columns.height_of(row) for row in self.rows]
        for place, row in enumerate(self.rows):
            if row.plain and place and not self.rows[place - 1].plain:
                heights[place] += GAP_ABOVE_PLAIN
        if columns != self._columns or self._header.count() != len(columns.widths):
            self._header.setFixedHeight(columns.header)
            for place, width in enumerate(columns.widths):
                self.setColumnWidth(place, width)
        self._columns = self._paint.columns = columns
        if heights != self._heights:
            self._heights = heights
            for place, height in enumerate(heights):
                self.setRowHeight(place, height)
        self.setFixedHeight(columns.header + sum(heights) + 2)
        wide = [place for place, row in enumerate(self.rows) if row.wide]
        if wide != self._wide:
            self._wide = wide
            self.clearSpans()
            for place in wide:
                self.setSpan(place, 0, 1, len(columns.widths))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copying copies all of it, not what one cell shows."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_pressed.emit()
            return
        models = [row for row in self.rows if not row.plain]
        reached = _reached(Qt.Key(event.key()), models)
        if reached is None:
            event.ignore()  # what holds the table may scroll by it, or take it otherwise
        else:
            self.row_chosen.emit(reached.cells[0].first)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the row that is clicked."""
        super().mouseReleaseEvent(event)
        place = self.rowAt(event.position().toPoint().y())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            row = self.rows[place]
            if not row.plain:
                self.row_chosen.emit(row.cells[0].first)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus."""
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the rows in the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._set()

    def sizeHint(self) -> QSize:
        """As high as the rows are."""
        return QSize(320, self.height())


def _reached(key: Qt.Key, rows: Sequence[NumberRow]) -> NumberRow | None:
    """The row that a key goes to from the chosen one; None for a key that goes nowhere."""
    if not rows:
        return None
    at = next((place for place, row in enumerate(rows) if row.chosen), -1)
    last = len(rows) - 1
    steps = {
        Qt.Key.Key_Up: max(at - 1, 0),
        Qt.Key.Key_Down: min(at + 1, last),
        Qt.Key.Key_Home: 0,
        Qt.Key.Key_End: last,
    }
    return rows[steps[key]] if key in steps else None
