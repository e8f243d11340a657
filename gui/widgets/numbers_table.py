"""A table of numbers: cells of one line or two, swatches, a chosen row, a bracket."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.theme import Theme, font
from gui.widgets.swatch import THICKNESS, paint_swatch
from gui.widgets.text import MEDIUM, NORMAL, SEMIBOLD

HEADER_HEIGHT = 34
ROW_HEIGHT = 36
PLAIN_HEIGHT = 18
SECOND_LINE = 15
GAP_ABOVE_PLAIN = 5
WIDTHS = (0, 56, 44, 42, 56)  # px at least; the first column takes what is left
WIDEST = 92  # holds “0.009 – 0.034”: a name may be cut, a number not
BLEED = 6.0  # px between the table's edge and its text
SWATCH = 18.0
REACH = 14.0  # px by which words may reach into the free part of the next column
ROW_ROLE = Qt.ItemDataRole.UserRole

Index = QModelIndex | QPersistentModelIndex


class Cell(Struct, frozen=True):
    """A number above a smaller one; the second line may be empty."""

    first: str
    second: str = ""
    strong: bool = False

    @property
    def text(self) -> str:
        """Both lines in one, for those who hear them."""
        return ", ".join(filter(None, (self.first, self.second)))


class Row(Struct, frozen=True):
    """One row.

    Attributes:
        style: place of the model whose swatch it carries; None carries none.
        chosen: painted as the chosen row.
        plain: a low row at the foot, of one line if its first cell has one.
        wide: its first cell takes the whole row, both lines in one.
        bracketed: its second cell holds for the row below too, joined by a bracket.
    """

    cells: tuple[Cell, ...]
    style: int | None = None
    chosen: bool = False
    plain: bool = False
    wide: bool = False
    bracketed: bool = False
    tip: str = ""

    @property
    def height(self) -> int:
        """Its height in px, without the gap above the first plain row."""
        if not self.plain:
            return ROW_HEIGHT
        two = self.cells[0].second and not self.wide
        return PLAIN_HEIGHT + (SECOND_LINE if two else 0)


class NumbersModel(QAbstractTableModel):
    """Rows of cells, read-only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header: tuple[str, ...] = ()
        self.rows: tuple[Row, ...] = ()

    def show(self, header: Sequence[str], rows: Sequence[Row]) -> None:
        """Take new rows; where only the words changed the view keeps its place."""
        if len(rows) != len(self.rows) or len(header) != len(self.header):
            self.beginResetModel()
            self.header, self.rows = tuple(header), tuple(rows)
            self.endResetModel()
            return
        self.header, self.rows = tuple(header), tuple(rows)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(header) - 1)
        last = self.index(len(rows) - 1, len(header) - 1)
        self.dataChanged.emit(self.index(0, 0), last)

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
            return row.cells[index.column()].text
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip or None
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A column's title, of one line or two."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.header[section]
        return None


class NumbersTable(QTableView):
    """The table; as high as its rows, so that what holds it scrolls."""

    copy_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setViewport(QWidget())  # one that PySide6 knows, see _Header
        self._theme: Theme | None = None
        self._widths: list[int] = []
        self._shape: tuple[list[int], list[int]] = [], []  # wide rows, heights
        self._rows = NumbersModel(self)
        self._paint = _CellPainter(self)
        self.setModel(self._rows)
        self.setItemDelegate(self._paint)
        self.setHorizontalHeader(_Header(self))
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(10)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Numbers")

    @property
    def header(self) -> tuple[str, ...]:
        """The columns' titles."""
        return self._rows.header

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._rows.rows

    def show_rows(self, header: Sequence[str], rows: Sequence[Row]) -> None:
        """Show rows under a header."""
        heights = [row.height for row in rows]
        for place, row in enumerate(rows):
            if row.plain and place and not rows[place - 1].plain:
                heights[place] += GAP_ABOVE_PLAIN
        self._rows.show(header, rows)
        widths = [self._width_of(place, least) for place, least in enumerate(WIDTHS)]
        if widths != self._widths:
            self._widths = widths
            self._set_widths(widths)
        wide = [place for place, row in enumerate(rows) if row.wide]
        if (wide, heights) != self._shape:
            self._shape = wide, heights
            self.clearSpans()
            for place in wide:
                self.setSpan(place, 0, 1, len(header))
            for place, height in enumerate(heights):
                self.setRowHeight(place, height)
            self.setFixedHeight(HEADER_HEIGHT + sum(heights) + 2)
        self.viewport().update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._paint.theme = theme
        header = self.horizontalHeader()
        if isinstance(header, _Header):
            header.theme = theme
        self.viewport().update()
        header.viewport().update()

    def _set_widths(self, widths: Sequence[int]) -> None:
        header = self.horizontalHeader()
        for place, width in enumerate(widths):
            if width:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
                self.setColumnWidth(place, width)
            else:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)

    def _width_of(self, column: int, least: int) -> int:
        """Room for the longest words of a column, within reason; 0 is what is left."""
        if least == 0:
            return 0
        cells = [row.cells[column] for row in self.rows]
        first, second = QFontMetricsF(font(12.5, SEMIBOLD)), QFontMetricsF(font(11.5))
        upper = max(first.horizontalAdvance(cell.first) for cell in cells) + 4
        lower = max(second.horizontalAdvance(cell.second) for cell in cells) + 3
        return round(min(max(least, upper + BLEED, lower + BLEED), WIDEST))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copying copies all of it, not what one cell shows."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_pressed.emit()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """As high as the rows are."""
        return QSize(320, self.height())


class _Header(QHeaderView):
    """Titles of two lines above a line.

    Its viewport is made here: to tell what kind of widget Qt's own is, PySide6 makes every
    kind of widget that there is, when it is first asked for one: a hundredth of a second.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setViewport(QWidget())
        self.theme: Theme | None = None
        self.setSectionsClickable(False)
        self.setFixedHeight(HEADER_HEIGHT)
        self.setMinimumSectionSize(20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the titles, the first one at the left, the others at the right."""
        if self.theme is None:
            return
        painter = QPainter(self.viewport())
        for place in range(self.count()):
            left, width = self.sectionViewportPosition(place), self.sectionSize(place)
            reach = BLEED if place == 0 else -REACH
            area = QRectF(left, 0, width, HEADER_HEIGHT - 5).adjusted(reach, 0, -BLEED, 0)
            side = Qt.AlignmentFlag.AlignLeft if place == 0 else Qt.AlignmentFlag.AlignRight
            painter.setFont(font(12, NORMAL if place == 0 else MEDIUM))
            painter.setPen(self.theme.ink3 if place == 0 else self.theme.ink2)
            words = str(self.model().headerData(place, Qt.Orientation.Horizontal))
            painter.drawText(area, side | Qt.AlignmentFlag.AlignBottom, words)
        painter.setPen(QPen(self.theme.border, 1))
        y = HEADER_HEIGHT - 1.5
        painter.drawLine(QPointF(BLEED, y), QPointF(self.width() - BLEED, y))


class _CellPainter(QStyledItemDelegate):
    """Paints cells."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self.theme: Theme | None = None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell and its part of the row's ground."""
        theme, row = self.theme, index.data(ROW_ROLE)
        if theme is None or not isinstance(row, Row):
            return
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.chosen and index.column() == 0:  # the whole row's ground, below all its words
            ground = QRectF(area.left(), area.top(), self._view.viewport().width(), area.height())
            painter.fillRect(ground, theme.selected)
            painter.fillRect(QRectF(area.left(), area.top(), 3, area.height()), theme.accent)
        if row.plain:
            self._paint_plain(painter, theme, row, area, index)
        elif index.column() == 0:
            self._paint_name(painter, theme, row, area)
        else:
            self._paint_number(painter, theme, row.cells[index.column()], area)
        painter.restore()

    def _paint_name(self, painter: QPainter, theme: Theme, row: Row, area: QRectF) -> None:
        swatch = QRectF(area.left() + BLEED, area.top() + 2, SWATCH, THICKNESS)
        paint_swatch(painter, swatch, theme, row.style)
        left = swatch.right() + 5
        name = QRectF(left, area.top() + 2, area.right() - left + REACH, 17)
        painter.setClipping(False)  # the second line may reach under the next number
        _write(painter, name, row.cells[0].first, theme.ink, SEMIBOLD if row.chosen else MEDIUM)
        below = QRectF(left, area.top() + 18, area.width() + 30, 15)
        _write(painter, below, row.cells[0].second, theme.ink3, NORMAL, 11.5, elide=False)

    def _paint_number(self, painter: QPainter, theme: Theme, cell: Cell, area: QRectF) -> None:
        first = QRectF(area.left(), area.top() + 2, area.width() - BLEED, 17)
        weight = SEMIBOLD if cell.strong else NORMAL
        _write(painter, first, cell.first, theme.ink, weight, right=True)
        second = QRectF(area.left(), area.top() + 18, area.width() - BLEED, 15)
        _write(painter, second, cell.second, theme.ink2, NORMAL, 11.5, right=True)

    def _paint_plain(
        self, painter: QPainter, theme: Theme, row: Row, area: QRectF, index: Index
    ) -> None:
        """Paint a row at the foot; the first of them has a line above it."""
        above = index.sibling(index.row() - 1, 0).data(ROW_ROLE)
        if isinstance(above, Row) and not above.plain:
            painter.fillRect(QRectF(area.left(), area.top() + 1, area.width(), 1), theme.separator)
            area = area.adjusted(0, GAP_ABOVE_PLAIN, 0, 0)
        cell = row.cells[index.column()]
        inner = QRectF(area.left(), area.top(), area.width() - BLEED, PLAIN_HEIGHT)
        if row.wide:
            _write_both(painter, inner.adjusted(BLEED, 0, 0, 0), theme, cell)
        elif index.column() == 0:
            painter.setClipping(False)
            words = inner.adjusted(BLEED, 0, 40, 0)
            _write(painter, words, cell.first, theme.ink2, NORMAL, 12, elide=False)
            words.translate(0, SECOND_LINE)
            _write(painter, words, cell.second, theme.ink3, NORMAL, 11.5, elide=False)
        elif index.column() == 1 and row.bracketed:
            painter.setClipRect(area)  # each of two cells paints its half, see _paint_bracketed
            _paint_bracketed(painter, inner, theme, cell, row.height)
        elif index.column() == 1 and isinstance(above, Row) and above.bracketed:
            painter.setClipRect(area)
            inner.translate(0, -above.height)
            _paint_bracketed(painter, inner, theme, above.cells[1], above.height)
        else:
            _write(painter, inner, cell.first, theme.ink2, NORMAL, 12.5, right=True)


def _write_both(painter: QPainter, area: QRectF, theme: Theme, cell: Cell) -> None:
    """Write both lines of a cell as one; where there is too little room the first is cut."""
    second = f": {cell.second}"
    painter.setFont(font(12))
    metrics = painter.fontMetrics()
    room = int(area.width()) - metrics.horizontalAdvance(second)
    first = metrics.elidedText(cell.first, Qt.TextElideMode.ElideRight, room)
    _write(painter, area, first + second, theme.ink2, NORMAL, 12, elide=False)


def _paint_bracketed(painter: QPainter, top: QRectF, theme: Theme, cell: Cell, height: int) -> None:
    """Paint the number of two rows and its bracket, from the upper one's first line.

    Both cells do it, for scrolling may uncover one of them alone.
    """
    both = top.adjusted(0, 0, 0, height)
    _paint_bracket(painter, both, theme.border)
    _write(painter, both, cell.first, theme.ink2, NORMAL, 12.5, right=True)


def _write(
    painter: QPainter,
    area: QRectF,
    words: str,
    color: QColor,
    weight: QFont.Weight,
    size: float = 12.5,
    *,
    right: bool = False,
    elide: bool = True,
) -> None:
    """Write one line, cut where it does not fit."""
    painter.setFont(font(size, weight))
    painter.setPen(color)
    if elide:
        cut = Qt.TextElideMode.ElideRight
        words = painter.fontMetrics().elidedText(words, cut, int(area.width()) + 1)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, words)


def _paint_bracket(painter: QPainter, area: QRectF, color: QColor) -> None:
    """A bracket at the left that joins two rows."""
    x, top, bottom = area.right() - 38, area.top() + 6, area.bottom() - 6
    painter.setPen(QPen(color, 1))
    painter.drawPolyline(
        [QPointF(x - 4, top), QPointF(x, top), QPointF(x, bottom), QPointF(x - 4, bottom)]
    )
