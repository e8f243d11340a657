"""Rows of numbers as Qt's tables and screen readers ask for them."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from gui.widgets.table_rows import NumberRow
from gui.widgets.term_tips import tip_for

ROW_ROLE = Qt.ItemDataRole.UserRole

Index = QModelIndex | QPersistentModelIndex


class NumbersModel(QAbstractTableModel):
    """Rows of cells, read-only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header: tuple[str, ...] = ()
        self.rows: tuple[NumberRow, ...] = ()

    def show(self, header: Sequence[str], rows: Sequence[NumberRow]) -> None:
        """Take new rows; where only words changed the view keeps its place and paints those."""
        if len(rows) != len(self.rows) or len(header) != len(self.header):
            self.beginResetModel()
            self.header, self.rows = tuple(header), tuple(rows)
            self.endResetModel()
            return
        titles, before = self.header, self.rows
        self.header, self.rows = tuple(header), tuple(rows)
        if titles != self.header:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(header) - 1)
        for place, pair in enumerate(zip(before, self.rows, strict=True)):
            for column in _changed_columns(*pair, len(header)):
                cell = self.index(place, column)
                self.dataChanged.emit(cell, cell)

    def rowCount(self, parent: Index | None = None) -> int:
        """How many rows."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """How many columns."""
        return 0 if parent is not None and parent.isValid() else len(self.header)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A cell's words, its row, or what its row's tooltip says."""
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            words = row.cells[index.column()].text
            return (
                f"{words}, {row.foot}{row.pale_foot}" if row.foot and index.column() == 0 else words
            )
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip or tip_for(self.header[index.column()]) or None
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A column's title, of one line or two."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.header[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            return tip_for(self.header[section]) or None
        return None


def _changed_columns(old: NumberRow, new: NumberRow, columns: int) -> list[int]:
    """Which cells of a row look otherwise."""
    if replace(old, cells=new.cells) != new or len(old.cells) != len(new.cells):
        return list(range(columns))
    pairs = zip(old.cells, new.cells, strict=True)
    return [column for column, (before, after) in enumerate(pairs) if before != after]
