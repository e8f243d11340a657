"""A table of short texts, read-only: a header, rows, and what each cell's tooltip says."""

from collections.abc import Callable, Sequence
from typing import overload

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QBrush, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme, font
from gui.widgets.term_tips import tip_for
from gui.widgets.text import SEMIBOLD, Tone

ROW = 26
HEADER = 26
MOST_WIDE = 220  # px of a column that its texts decide
AIR = 30  # px beside a text
SAMPLED = 20  # rows by which a column's width is chosen

Index = QModelIndex | QPersistentModelIndex
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class TableEntry(Struct, frozen=True):
    """One cell: its text, its tone, and what its tooltip says beside that."""

    text: str
    tone: Tone = "1"
    tip: str = ""
    strong: bool = False


class ColumnHead(Struct, frozen=True):
    """One column: its title, its side, its width in px (0 follows the texts, -1 stretches).

    `mark` stands after the title: an arrow where the rows are sorted by the column.
    """

    title: str
    right: bool = False
    width: int = 0
    tip: str = ""
    mark: str = ""

    @property
    def marked(self) -> str:
        """The title as it is shown."""
        return f"{self.title}\N{NO-BREAK SPACE}{self.mark}" if self.mark else self.title


Row = Sequence[TableEntry]


class LazyRows(Sequence[Row]):
    """Rows that are made when they are first seen: of thousands few ever are."""

    def __init__(self, amount: int, make: Callable[[int], Row]) -> None:
        self._amount, self._make = amount, make
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return self._amount

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> list[Row]: ...
    def __getitem__(self, place: int | slice) -> Row | list[Row]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._amount))]
        if not 0 <= place < self._amount:
            raise IndexError(place)
        if place not in self._made:
            self._made[place] = self._make(place)
        return self._made[place]


class PlainModel(QAbstractTableModel):
    """Rows of entries under headings."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headings: tuple[ColumnHead, ...] = ()
        self.rows: Sequence[Row] = ()
        self.theme: Theme | None = None
        self.editable: Callable[[Index], object] | None = None  # of which cells; else of none

    def show(self, headings: Sequence[ColumnHead], rows: Sequence[Row]) -> None:
        """Take new rows; where as many come as were there, the view keeps its place."""
        if len(rows) != len(self.rows) or len(headings) != len(self.headings):
            self.beginResetModel()
            self.headings, self.rows = tuple(headings), rows
            self.endResetModel()
            return
        self.headings, self.rows = tuple(headings), rows
        if rows:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(headings) - 1)
            last = self.index(len(rows) - 1, len(headings) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def entry(self, index: Index) -> TableEntry:
        """One cell."""
        return self.rows[index.row()][index.column()]

    def rowCount(self, parent: Index | None = None) -> int:
        """How many rows."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """How many columns."""
        return 0 if parent is not None and parent.isValid() else len(self.headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A cell's text, side, colour, weight, and tooltip."""
        entry, heading = self.entry(index), self.headings[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{heading.title}: {entry.text or tr('empty')}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.tip or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if heading.right else LEFT
        if role == Qt.ItemDataRole.FontRole and entry.strong:
            return font(12.5, SEMIBOLD)
        if role == Qt.ItemDataRole.ForegroundRole and self.theme is not None:
            return QBrush(_color(self.theme, entry.tone))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells that can be changed say so."""
        flags = super().flags(index)
        changes = self.editable is not None and index.isValid() and self.editable(index)
        return flags | Qt.ItemFlag.ItemIsEditable if changes else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A column's title."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        heading = self.headings[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return heading.marked
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if heading.right else LEFT
        if role == Qt.ItemDataRole.ToolTipRole:
            return heading.tip or tip_for(heading.title) or heading.title
        return None


class PlainTable(QTableView):
    """Shows a PlainModel; Tab leaves it, arrows move in it.

    `head_pressed` tells the place of a head that was clicked, to whoever sorts by it.

    Args:
        name: what it lists, for screen readers.
    """

    return_pressed = Signal()
    head_pressed = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries = PlainModel(self)
        self._empty = ""
        self._theme: Theme | None = None
        self.setModel(self.entries)
        self.setProperty("role", "list")
        self.setAccessibleName(name)
        self.setFont(font(12.5))
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        header = self.horizontalHeader()
        header.setFont(font(12))
        header.setFixedHeight(HEADER)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.sectionClicked.connect(self.head_pressed)
        header.setMinimumSectionSize(24)
        self.setCornerButtonEnabled(False)

    def show_entries(
        self, headings: Sequence[ColumnHead], rows: Sequence[Row], empty: str = ""
    ) -> None:
        """Show rows, or a sentence where there are none."""
        self._empty = "" if rows else empty
        same = [one.title for one in headings] == [one.title for one in self.entries.headings]
        self.entries.show(headings, rows)
        if not same or not self.property("fitted"):
            self._fit()
        self.viewport().update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = self.entries.theme = theme
        self.viewport().update()

    def _fit(self) -> None:
        """Give each column the width that it asks for."""
        metrics, header = QFontMetrics(font(12.5, SEMIBOLD)), self.horizontalHeader()
        sample = self.entries.rows[:SAMPLED]
        for place, heading in enumerate(self.entries.headings):
            stretches = heading.width < 0
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(place, mode.Stretch if stretches else mode.Interactive)
            texts = [row[place].text for row in sample]
            widest = max(map(metrics.horizontalAdvance, (*texts, heading.title)))
            if not stretches:
                self.setColumnWidth(place, heading.width or min(widest + AIR, MOST_WIDE))
        self.setProperty("fitted", bool(self.entries.rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return is told; what the table does not need goes on to the window, Ctrl+Return too."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        else:
            self.return_pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the table, or why it is empty."""
        super().paintEvent(event)
        if self._empty and self._theme is not None:
            with QPainter(self.viewport()) as painter:
                painter.setFont(font(12.5))
                painter.setPen(self._theme.ink3)
                room = self.viewport().rect().adjusted(8, 6, -8, -6)
                flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
                painter.drawText(room, int(flags) | int(Qt.TextFlag.TextWordWrap), self._empty)


def _color(theme: Theme, tone: Tone) -> object:
    return {"1": theme.ink, "2": theme.ink2, "3": theme.ink3, "error": theme.error}[tone]
