"""A table of numbers as wide as they are: cells can be selected and copied."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.paint.lettering import metrics_of
from gui.paint.names import distinguished, in_two_lines
from gui.themes.theme import Theme, font
from gui.widgets.rows_table import RowsTable
from gui.widgets.scroll_column import BAR
from gui.widgets.swatch import THICKNESS, paint_swatch
from gui.widgets.table_columns import BLEED, SIZE, SMALL, SWATCH, TITLE
from gui.widgets.table_model import ROW_ROLE, Index
from gui.widgets.table_rows import NumberRow
from gui.widgets.text import MEDIUM, NORMAL, SEMIBOLD

ROW, SECOND, HEADER = 24, 15, 26
GAP, NARROW = 16.0, 10.0  # px between the words of neighbours, and where there is little room
SQUEEZED = 4  # px of those that a column gives up before a table scrolls
LEAST = 40.0  # px of a column of numbers
LONGEST_NAME = 260.0  # px; longer names are cut where they are alike
LONG = 16  # letters of words that are cut where a last column is too wide; never are numbers
SWATCH_ROOM = SWATCH + 5


class CellTable(RowsTable):
    """As high as its rows; where it has less width than it needs it scrolls sideways.

    Args:
        name: what it lists, for screen readers.
        fills: take all the width there is; else be no wider than the numbers.
    """

    def __init__(self, name: str, *, fills: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._fills = fills
        self._widths: tuple[int, ...] = ()
        self._natural = 0  # px of width
        self._foldable = self._cuttable = 0  # px that names in two lines need less, and cut words
        self._paint = _CellPainter(self)
        self.setItemDelegate(self._paint)
        self._header.setFixedHeight(HEADER)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def natural_width(self) -> int:
        """The width in which nothing is cut and nothing scrolls."""
        return self._natural

    def show_rows(self, header: Sequence[str], rows: Sequence[NumberRow]) -> None:
        """Show rows under a header."""
        same = tuple(header) == self.header and tuple(rows) == self.rows
        if same:
            return
        self._rows.show(header, rows)
        names = _shown_names(rows)
        if names != self._paint.shown:
            self._paint.shown = names
            self.viewport().update()
        before = self.sizeHint()
        gap = NARROW if self._fills else GAP
        self._widths = _widths(header, rows, gap)
        self._natural = sum(self._widths)
        cut = _widths(header, tuple(map(_without_long, rows)), gap)
        self._cuttable = self._natural - sum(cut)
        for place, width in enumerate(self._widths[1:], start=1):
            self.setColumnWidth(place, width)
        if not self._fills:
            self.setMaximumWidth(self._natural)
        lines = max((title.count("\n") for title in header), default=0)
        self._header.setFixedHeight(HEADER + SECOND * lines)
        two_lines = any(cell.second for row in rows for cell in row.cells)
        self._foldable = 0
        if two_lines and self._fills:
            self._foldable = self._widths[0] - _first_width(header, rows, in_two_lines)
        high = ROW + (SECOND if two_lines else 0)
        if high != self.verticalHeader().defaultSectionSize():  # all would be painted anew
            self.verticalHeader().setDefaultSectionSize(high)
        self._fit()
        if self.sizeHint() != before:  # else all around it would be laid out and painted
            self.updateGeometry()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._paint.theme = theme
        super().show_theme(theme)

    def _fit(self) -> None:
        """Be as high as the rows, and as the bar where there must be one."""
        over = max(self._natural - self.width(), 0)
        less = min(over, self._foldable)
        over -= less
        squeezed = min(over, SQUEEZED * (len(self._widths) - 1)) if self._fills else 0
        if squeezed == over:  # else all of the air stays, and last words are cut or it scrolls
            over = 0
        else:
            squeezed = 0
        scrolls = over > self._cuttable or (over > 0 and not self._fills)
        policy = Qt.ScrollBarPolicy
        wanted = policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        if wanted != self.horizontalScrollBarPolicy():
            self.setHorizontalScrollBarPolicy(wanted)
        rows = len(self.rows) * self.verticalHeader().defaultSectionSize()
        if self._widths:
            spare = max(self.width() - self._natural, 0) if self._fills else 0
            self.setColumnWidth(0, self._widths[0] + spare - less)
            if self._fills:
                last = len(self._widths) - 1
                for place, part in enumerate(_parts(squeezed, last), start=1):
                    self.setColumnWidth(place, self._widths[place] - part)
                if over:
                    self.setColumnWidth(last, self._widths[last] - (0 if scrolls else over))
        height = self._header.height() + rows + (BAR + 2 if scrolls else 0) + 2
        if height != self.minimumHeight() or height != self.maximumHeight():
            self.setFixedHeight(height)

    def selected_text(self) -> str:
        """The selected cells: tabs between columns, a line a row."""
        places = sorted((at.row(), at.column()) for at in self.selectedIndexes())
        lines: dict[int, list[str]] = {}
        for row, column in places:
            lines.setdefault(row, []).append(self.rows[row].cells[column].text)
        return "\n".join("\t".join(cells) for cells in lines.values())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copying copies what is selected; where nothing is, whoever shows the table decides."""
        if event.matches(QKeySequence.StandardKey.Copy):
            if self.selectedIndexes():
                QGuiApplication.clipboard().setText(self.selected_text())
            else:
                self.copy_pressed.emit()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll sideways where there is too little room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def sizeHint(self) -> QSize:
        """As wide as the numbers are."""
        return QSize(self._natural, self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        """It can scroll."""
        return QSize(80, self.minimumHeight())


class _CellPainter(QStyledItemDelegate):
    """Paints cells: names at the left, numbers at the right.

    Attributes:
        shown: each row's name as it is written, cut where it is too long.
    """

    def __init__(self, view: CellTable) -> None:
        super().__init__(view)
        self.theme: Theme | None = None
        self.shown: dict[str, str] = {}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell and its part of the row's ground."""
        theme, row = self.theme, index.data(ROW_ROLE)
        if theme is None or not isinstance(row, NumberRow):
            return
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.chosen:
            painter.fillRect(area, theme.selected)
            if index.column() == 0:
                painter.fillRect(QRectF(area.left(), area.top(), 3, area.height()), theme.accent)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(theme.accent, 1))
            painter.setBrush(theme.selected)
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
        if index.column() == 0:
            self._paint_name(painter, theme, row, area)
        else:
            self._paint_number(painter, theme, row, area, index)
        painter.restore()

    def _paint_name(self, painter: QPainter, theme: Theme, row: NumberRow, area: QRectF) -> None:
        left = area.left() + BLEED
        if row.style is not None:
            swatch = QRectF(left, area.top() + (ROW - THICKNESS) / 2, SWATCH, THICKNESS)
            paint_swatch(painter, swatch, theme, row.style)
            left += SWATCH_ROOM
        words = QRectF(left, area.top(), area.right() + 1 - left, ROW)
        name = self.shown[row.cells[0].first]
        weight = SEMIBOLD if row.chosen else NORMAL
        painter.setFont(font(SIZE, weight))
        painter.setPen(theme.ink if row.style is not None or row.chosen else theme.ink2)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        high = area.height() >= ROW + SECOND
        whole = metrics_of(SIZE, weight).horizontalAdvance(name) <= words.width()
        for line, text in enumerate((name,) if whole or not high else in_two_lines(name)):
            painter.drawText(words.translated(0, line * (ROW - 9)), int(flags), text)

    def _paint_number(
        self, painter: QPainter, theme: Theme, row: NumberRow, area: QRectF, index: Index
    ) -> None:
        cell = row.cells[index.column()]
        last = index.column() == len(row.cells) - 1
        right = area.right() + 1 - (BLEED if last else 0)
        first = QRectF(area.left(), area.top(), right - area.left(), ROW)
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(font(SIZE, SEMIBOLD if cell.strong else NORMAL))
        painter.setPen(theme.ink)
        painter.drawText(first, flags, _fitting(painter, cell.first, first))
        if cell.second:
            second = QRectF(first.left(), first.top() + ROW - 5, first.width(), SECOND)
            painter.setFont(font(SMALL))
            painter.setPen(theme.ink3)
            painter.drawText(second, flags, _fitting(painter, cell.second, second))


def _fitting(painter: QPainter, text: str, area: QRectF) -> str:
    """Words of a cell, the end of long ones left out where they are wider than it."""
    if not is_long(text):
        return text
    end = Qt.TextElideMode.ElideRight
    return painter.fontMetrics().elidedText(text, end, round(area.width()))


def is_long(text: str) -> bool:
    """Whether a cell holds long words, and no interval or error that must be whole."""
    return len(text) > LONG and not any(sign in text for sign in "–±")


def _without_long(row: NumberRow) -> NumberRow:
    """The row without long words in its last cell."""
    cell = row.cells[-1]
    first, second = ("" if is_long(text) else text for text in (cell.first, cell.second))
    return replace(row, cells=(*row.cells[:-1], replace(cell, first=first, second=second)))


def _shown_names(rows: Sequence[NumberRow]) -> dict[str, str]:
    """What each row is called: of long names what tells them apart is kept."""
    names = tuple(dict.fromkeys(row.cells[0].first for row in rows))
    if _widest(names, SIZE, SEMIBOLD) <= LONGEST_NAME:
        return dict(zip(names, names, strict=True))
    return dict(zip(names, distinguished(names, SIZE, SEMIBOLD, LONGEST_NAME), strict=True))


def _parts(amount: int, count: int) -> list[int]:
    """Whole px that add up to an amount, as even as can be."""
    return [amount * (place + 1) // count - amount * place // count for place in range(count)]


def _whole(name: str) -> tuple[str]:
    """A name in one line."""
    return (name,)


def width_of_rows(header: Sequence[str], rows: Sequence[NumberRow]) -> int:
    """The px in which a table of such rows that fills its column needs no bar."""
    return sum(_widths(header, rows, NARROW))


def _widths(header: Sequence[str], rows: Sequence[NumberRow], gap: float) -> tuple[int, ...]:
    """Px that every column needs."""
    if not rows:
        return ()
    numbers = [
        max(
            LEAST,
            _widest(header[place].split("\n"), TITLE, MEDIUM),
            _widest((row.cells[place].first for row in rows), SIZE, SEMIBOLD),
            _widest((row.cells[place].second for row in rows), SMALL, NORMAL),
        )
        + gap
        for place in range(1, len(header))
    ]
    if numbers:
        numbers[-1] += BLEED
    return (_first_width(header, rows), *(round(width + 0.5) for width in numbers))


def _first_width(
    header: Sequence[str], rows: Sequence[NumberRow], lines: Callable[[str], Iterable[str]] = _whole
) -> int:
    """Px that the column of names needs, each in these lines."""
    swatch = SWATCH_ROOM if any(row.style is not None for row in rows) else 0.0
    texts = (line for row in rows for line in lines(row.cells[0].first))
    names = min(_widest(texts, SIZE, SEMIBOLD), LONGEST_NAME) + swatch
    return round(max(names, _widest(header[0].split("\n"), TITLE, NORMAL)) + BLEED + 2.5)


def _widest(texts: Iterable[str], size: float, weight: QFont.Weight) -> float:
    """The width of the widest text; only texts of nearly the most letters are measured."""
    found = sorted(set(texts), key=len, reverse=True)
    metrics = metrics_of(size, weight)
    longest = [text for text in found if len(text) >= 0.6 * len(found[0])] if found else []
    return max(map(metrics.horizontalAdvance, longest), default=0.0)
