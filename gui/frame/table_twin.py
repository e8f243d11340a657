"""What a view shows as a table, for those who would rather read numbers, or hear them."""

from collections.abc import Sequence
from math import isnan

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.wording import formatting
from gui.frame.table_heads import HEADS
from gui.themes.theme import Theme
from gui.views.view_data import Value, ViewData
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.plain_table import ColumnHead, LazyRows, PlainTable, TableEntry
from gui.widgets.text import WrappedLabel

SIZE = (640, 520)
DIGITS = 6


class TableTwin(FittingDialog):
    """One view as it was when its table was asked for; arrows go from cell to cell.

    Attributes:
        table: the numbers.
    """

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.resize(*SIZE)
        self._summary = WrappedLabel("", 12.5, tone="2")
        self.table = PlainTable(tr("Numbers of the view"))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(self._summary)
        column.addWidget(self.table, 1)
        self.add_foot(column)

    def show_data(self, title: str, sentence: str, data: ViewData) -> None:
        """Show the columns of a view, and the sentence that says what they come to."""
        self.setWindowTitle(tr("{title} as a table", title=title))
        self._summary.setText(sentence)
        self._summary.setVisible(bool(sentence))
        self.table.setAccessibleName(self.windowTitle())
        columns = [list(values) for values in data.columns.values()]
        heads = [_head(name, values) for name, values in zip(data.columns, columns, strict=True)]
        amount = len(columns[0]) if columns else 0
        rows = LazyRows(
            amount, lambda row: [TableEntry(_cell_words(each[row])) for each in columns]
        )
        self.table.show_entries(heads, rows, tr("There is nothing to show."))
        self.table.setCurrentIndex(self.table.entries.index(0, 0))
        self.open()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.table.show_theme(theme)


def _head(name: str, values: Sequence[Value]) -> ColumnHead:
    """A column's head: numbers stand at the right."""
    numbers = all(value is None or isinstance(value, float | int) for value in values)
    return ColumnHead(HEADS.get(name, name[:1].upper() + name[1:]), right=numbers)


def _cell_words(value: Value) -> str:
    if value is None or (isinstance(value, float) and isnan(value)):
        return ""
    if isinstance(value, float):
        return formatting.plain(value, DIGITS)
    return formatting.count(value) if isinstance(value, int) else value
