"""The cells and titles of a table of numbers, painted."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.paint.names import distinguished
from gui.themes.theme import Theme, font
from gui.widgets.swatch import THICKNESS, paint_swatch
from gui.widgets.table_columns import (
    BLEED,
    GAP,
    GAP_ABOVE_PLAIN,
    INTERVAL_LINE,
    NAME_LEFT,
    NAME_LINE,
    PLAIN,
    SCORE,
    SECOND_LINE,
    SIZE,
    SMALL,
    SWATCH,
    TITLE,
    Columns,
)
from gui.widgets.table_model import ROW_ROLE, Index
from gui.widgets.table_rows import NumberCell, NumberRow
from gui.widgets.text import MEDIUM, NORMAL, SEMIBOLD


class TableHeader(QHeaderView):
    """Titles of two lines or more above a line.

    Its viewport is made here: to tell what kind of widget Qt's own is, PySide6 makes every
    kind of widget that there is, when it is first asked for one: a hundredth of a second.
    `title_pressed` brings the column of a title that is clicked.
    """

    title_pressed = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setViewport(QWidget())
        self.theme: Theme | None = None
        self.setSectionsClickable(False)
        self.setMinimumSectionSize(20)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take a click on a title."""
        super().mouseReleaseEvent(event)
        place = self.logicalIndexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self.title_pressed.emit(place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the titles, the first one at the left, the others at the right."""
        if self.theme is None:
            return
        with QPainter(self.viewport()) as painter:
            for place in range(self.count()):
                left, width = self.sectionViewportPosition(place), self.sectionSize(place)
                area = QRectF(left, 0, width, self.height() - 5)
                if place == 0:
                    area.setLeft(BLEED)
                else:
                    area.adjust(GAP - 1, 0, -BLEED if place == self.count() - 1 else 0, 0)
                side = Qt.AlignmentFlag.AlignLeft if place == 0 else Qt.AlignmentFlag.AlignRight
                painter.setFont(font(TITLE, NORMAL if place == 0 else MEDIUM))
                painter.setPen(self.theme.ink3 if place == 0 else self.theme.ink2)
                words = str(self.model().headerData(place, Qt.Orientation.Horizontal))
                flags = side | Qt.AlignmentFlag.AlignBottom
                painter.drawText(area, int(flags) | int(Qt.TextFlag.TextWordWrap), words)
            painter.setPen(QPen(self.theme.border, 1))
            y = self.height() - 1.5
            painter.drawLine(QPointF(BLEED, y), QPointF(self.width() - BLEED, y))


class CellPainter(QStyledItemDelegate):
    """Paints cells.

    Attributes:
        columns: how the rows are set.
        names: of all models, told apart where they are cut.
    """

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self.theme: Theme | None = None
        self.columns = Columns()
        self.names: tuple[str, ...] = ()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell and its part of the row's ground."""
        theme, row = self.theme, index.data(ROW_ROLE)
        if theme is None or not isinstance(row, NumberRow):
            return
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.chosen and index.column() == 0:  # the whole row's ground, below all its words
            ground = QRectF(area.left(), area.top(), self._view.viewport().width(), area.height())
            painter.fillRect(ground, theme.selected)
            painter.fillRect(QRectF(area.left(), area.top(), 3, area.height()), theme.accent)
            if self._view.hasFocus():
                painter.setPen(QPen(theme.accent, 1.5))
                painter.setClipping(False)
                painter.drawRect(ground.adjusted(0.75, 0.75, -0.75, -0.75))
        if row.plain:
            self._paint_plain(painter, theme, row, area, index)
        elif index.column() == 0:
            self._paint_name(painter, theme, row, area)
        else:
            self._paint_number(painter, theme, row.cells[index.column()], area, index.column())
        painter.restore()

    def _paint_name(self, painter: QPainter, theme: Theme, row: NumberRow, area: QRectF) -> None:
        """The name, over the whole width where the rows are tall; below it how often it is best."""
        swatch = QRectF(area.left() + BLEED, area.top() + 2, SWATCH, THICKNESS)
        paint_swatch(painter, swatch, theme, row.style)
        painter.setClipping(False)  # a name, and what is below it, may reach beyond its column
        left, tall = area.left() + NAME_LEFT, self.columns.tall
        whole = area.left() + sum(self.columns.widths) - BLEED
        room = (whole if tall else area.right() + 1) - left
        # told apart in the wider weight, so that a name keeps its words when it is chosen
        cut = dict(zip(self.names, distinguished(self.names, SIZE, SEMIBOLD, room), strict=True))
        name = QRectF(left, area.top() + 2, room + 2, 17)
        weight = SEMIBOLD if row.chosen else MEDIUM
        _write(painter, name, cut[row.cells[0].first], theme.ink, weight)
        below = QRectF(left, area.top() + 18, whole, 16)
        if tall:
            top = area.top() + 19 + 16 * self.columns.below_line
            below = QRectF(area.left() + BLEED, top, whole, 17)
        _write(painter, below, row.cells[0].second, theme.ink3, NORMAL, SMALL)
        foot = QRectF(left, area.bottom() - INTERVAL_LINE - 1, whole - left, INTERVAL_LINE)
        _write(painter, foot, row.foot, theme.ink2, NORMAL, SMALL)
        foot.setLeft(left + painter.fontMetrics().horizontalAdvance(row.foot))
        _write(painter, foot, row.pale_foot, theme.ink3, NORMAL, SMALL)

    def _paint_number(
        self, painter: QPainter, theme: Theme, cell: NumberCell, area: QRectF, column: int
    ) -> None:
        painter.setClipping(False)  # a threshold or an interval may reach to the left
        columns, last = self.columns, len(self.columns.widths) - 1
        before = sum(columns.widths[:column])
        right = area.right() + 1 - (BLEED if column == last else 0)
        top = area.top() + 2 + (NAME_LINE if columns.tall else 0)
        first = QRectF(area.left(), top, right - area.left(), 17)
        second = first.translated(0, 16)
        if columns.low_scores and column == SCORE:
            first = second.adjusted(-before, 0, 0, 0)
        if columns.low_intervals and column == last:
            second = second.adjusted(-before, INTERVAL_LINE, 0, INTERVAL_LINE)
        weight = SEMIBOLD if cell.strong else NORMAL
        _write(painter, first, cell.first, theme.ink, weight, right=True)
        _write(painter, second, cell.second, theme.ink2, NORMAL, SMALL, right=True)

    def _paint_plain(
        self, painter: QPainter, theme: Theme, row: NumberRow, area: QRectF, index: Index
    ) -> None:
        """Paint a low row; the first of them has a line above it."""
        height = self.columns.height_of(row)
        if area.height() > height:
            painter.fillRect(QRectF(area.left(), area.top() + 1, area.width(), 1), theme.separator)
            area = area.adjusted(0, GAP_ABOVE_PLAIN, 0, 0)
        cell = row.cells[index.column()]
        if index.column() == 0:
            self._paint_plain_name(painter, theme, row, area)
            return
        last = index.column() == len(self.columns.widths) - 1
        inner = QRectF(area.left(), area.top(), area.width(), self.columns.plain)
        inner.adjust(0, 0, -BLEED if last else 0, 0)
        above = index.sibling(index.row() - 1, index.column()).data(ROW_ROLE)
        below = isinstance(above, NumberRow) and above.bracketed
        if index.column() == 1 and (row.bracketed or below):
            # Each of the two cells paints its half: scrolling may uncover one of them alone.
            painter.setClipRect(area)
            first = above.cells[1] if isinstance(above, NumberRow) and below else cell
            before = self.columns.height_of(above) if below else 0
            whole = before + self.columns.plain if below else height + self.columns.plain
            both = QRectF(inner.left(), inner.top() - before, inner.width(), whole)
            weight = SEMIBOLD if first.strong else NORMAL
            left = _width_of(painter, first.first, weight)
            _paint_bracket(painter, both, both.right() - left - 5, theme.border)
            _write(painter, both, first.first, theme.ink2, weight, right=True)
            return
        weight = SEMIBOLD if cell.strong else NORMAL
        _write(painter, inner, cell.first, theme.ink2, weight, right=True)

    def _paint_plain_name(
        self, painter: QPainter, theme: Theme, row: NumberRow, area: QRectF
    ) -> None:
        """What a low row is about; below it on how much of the range that is best."""
        wrapped = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.setFont(font(PLAIN))
        painter.setPen(theme.ink2)
        if row.wide:
            painter.drawText(area.adjusted(BLEED, 0, -BLEED, 0), wrapped, row.wide_words)
            return
        name = QRectF(area.left(), area.top(), area.width(), self.columns.plain)
        painter.drawText(name.adjusted(BLEED, 0, 1, 0), wrapped, row.cells[0].first)
        painter.setClipping(False)  # the second line may reach under the numbers, which have none
        whole = sum(self.columns.widths) - 2 * BLEED
        below = QRectF(area.left() + BLEED, name.bottom() - 1, whole, SECOND_LINE)
        _write(painter, below, row.cells[0].second, theme.ink3, NORMAL, SMALL)


def _width_of(painter: QPainter, words: str, weight: QFont.Weight) -> float:
    """The width of a number as it is written."""
    painter.setFont(font(SIZE, weight))
    return painter.fontMetrics().horizontalAdvance(words)


def _write(
    painter: QPainter,
    area: QRectF,
    words: str,
    color: QColor,
    weight: QFont.Weight,
    size: float = SIZE,
    *,
    right: bool = False,
) -> None:
    """Write one line."""
    painter.setFont(font(size, weight))
    painter.setPen(color)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, words)


def _paint_bracket(painter: QPainter, area: QRectF, x: float, color: QColor) -> None:
    """A bracket that joins two rows, left of what holds for both."""
    top, bottom = area.top() + 6, area.bottom() - 6
    painter.setPen(QPen(color, 1))
    painter.drawPolyline(
        [QPointF(x - 4, top), QPointF(x, top), QPointF(x, bottom), QPointF(x - 4, bottom)]
    )
