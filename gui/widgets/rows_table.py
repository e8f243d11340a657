"""What all tables of numbers have: rows under titles, painted, read by screen readers, no grid."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from gui.themes.theme import Theme
from gui.widgets.table_cells import TableHeader
from gui.widgets.table_model import NumbersModel
from gui.widgets.table_rows import NumberRow


class RowsTable(QTableView):
    """Shows rows that cannot be edited; who derives from it paints their cells and sizes them.

    Args:
        name: what it lists, for screen readers.
    """

    copy_pressed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setViewport(QWidget())  # one that PySide6 knows, see TableHeader
        self._rows = NumbersModel(self)
        self._header = TableHeader(self)
        self.setModel(self._rows)
        self.setHorizontalHeader(self._header)
        self._header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(10)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)

    @property
    def header(self) -> tuple[str, ...]:
        """The columns' titles."""
        return self._rows.header

    @property
    def rows(self) -> tuple[NumberRow, ...]:
        """What is shown."""
        return self._rows.rows

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._header.theme = theme
        self.viewport().update()
        self._header.viewport().update()
