"""The confusion matrices of several classes, side by side: columns actual, rows predicted."""

import math
from functools import cached_property, partial
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.confusion import ConfusionMatrix
from engine.wording.classes.matrix_words import cell_words, count_words, share_words
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.marker_shapes import shape
from gui.paint.paragraph import elided_text
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

Unit = Literal["shares", "counts"]

NAME, LABEL, CELL, SMALL = 13.0, 11.5, 12.5, 11.0
HEAD = 54.0  # px above the cells: the name, "actual", the classes
SIDE = 18.0  # px for "predicted"
MOST_UPRIGHT = 60.0  # px of a class name that stands upright
CUT_WORTH = 0.5  # of cells below class names that are cut, against whole ones
GAP, BETWEEN = 22.0, 3.0  # px between matrices, and between cells
MOST_WIDE, MOST_HIGH = 104.0, 56.0  # px of a cell
MOST_LABEL = 84.0
MOST_OF_ROOM = 0.28  # of the figure's width, for the names of the classes
LEAST_NUMBER = (24.0, 15.0)  # px of a cell that has room for its number
FOOT = 24.0
FAINT, FULL = 0.06, 0.62  # how much of the hue cells of share 0 and 1 have
NOTHING = tr("No classifier that is shown has a confusion matrix.")
HOW = tr("Drag a cell up or down, or type its share, to ask what if.")
SHARES = tr("Shares of each actual class: columns sum to 1.")
COUNTS = tr("Cases: columns sum to the cases of each actual class.")


class MatrixCell(Struct, frozen=True):
    """One cell: of which classifier, which row and which column."""

    name: str
    predicted: int
    actual: int


class MatrixLayout(Struct, frozen=True, eq=False):
    """How matrices stand: those of a row share the names of the rows at their left.

    Attributes:
        columns: how many stand beside each other.
        cell: the size of a cell.
        beside: px at the left for "predicted" and the classes.
        head: px above the cells for the classifier, "actual" and the classes.
        worth: how well it can be read.
    """

    columns: int
    cell: QSizeF
    beside: float
    head: float
    worth: float


class MatricesFigure:
    """Paints every confusion matrix of an analysis.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say at the foot what a cell is.
        asks: say there, instead, what can be done with it.
        unit: shares of each actual class, or cases.
        chosen: the cell that keys are about.
        hovered: the cell that the mouse is on.
    """

    def __init__(
        self,
        analysis: ClassesAnalysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        asks: bool = False,
        unit: Unit = "shares",
        chosen: MatrixCell | None = None,
        hovered: MatrixCell | None = None,
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes, self._asks, self._unit = notes, asks, unit
        self._chosen, self._hovered = chosen, hovered

    @property
    def ground_key(self) -> tuple[object, ...]:
        """Nothing is kept between paintings."""
        return (self._theme, self._sizes)

    @cached_property
    def matrices(self) -> tuple[tuple[ClassModelResult, ConfusionMatrix], ...]:
        """The classifiers that have a matrix, with it."""
        return tuple(
            (found, found.model.confusion)
            for found in self._analysis.crisp
            if found.model.confusion is not None
        )

    @cached_property
    def _supposed(self) -> frozenset[str]:
        return frozenset(change.name for change in self._analysis.session.what_if)

    @cached_property
    def _widest_label(self) -> float:
        """The room that the classes' names would take beside the rows."""
        px, ink = self._sizes.px, self._theme.ink
        labels = self._analysis.labels
        widest = max(width_of([Run(label, ink, STRONG)], px(LABEL)) for label in labels)
        return min(widest, px(MOST_LABEL)) + px(8)

    @cached_property
    def _widest_above(self) -> float:
        """The width of the longest class name above a column."""
        px, ink = self._sizes.px, self._theme.ink
        return max(width_of([Run(each, ink, STRONG)], px(LABEL)) for each in self._analysis.labels)

    def blocks(self, rect: QRectF) -> dict[str, QRectF]:
        """Where the cells of each classifier lie when the figure fills `rect`."""
        if not self.matrices:
            return {}
        px, classes = self._sizes.px, len(self._analysis.labels)
        room = self._room(rect)
        layout = self._layout(room)
        width, height = layout.cell.width() * classes, layout.cell.height() * classes
        step = QSizeF(width + px(GAP), layout.head + height + px(GAP) / 2)
        places = {}
        for place, (found, _) in enumerate(self.matrices):
            row, column = divmod(place, layout.columns)
            left = room.left() + layout.beside + column * step.width()
            top = room.top() + row * step.height() + layout.head
            places[found.name] = QRectF(left, top, width, height)
        return places

    def _room(self, rect: QRectF) -> QRectF:
        """The figure within its margins and above its foot."""
        px = self._sizes.px
        return rect.adjusted(px(8), px(4), -px(8), -(px(FOOT) if self._notes else 0.0))

    def _layout(self, room: QRectF) -> MatrixLayout:
        """As many matrices beside each other as let names be whole and cells be large."""
        layouts = [self._in_columns(room, each + 1) for each in range(len(self.matrices))]
        return max(layouts, key=lambda each: (round(each.worth, 3), each.columns))

    def _in_columns(self, room: QRectF, columns: int) -> MatrixLayout:
        """So many matrices beside each other; names of classes upright where that helps."""
        px, classes = self._sizes.px, len(self._analysis.labels)
        rows = math.ceil(len(self.matrices) / columns)
        beside = px(SIDE) + min(self._widest_label, MOST_OF_ROOM * room.width())
        wide = (room.width() - beside - columns * px(GAP)) / (columns * classes)
        wide = min(max(wide, 2.0), px(MOST_WIDE))

        def high(head: float) -> float:
            own = (room.height() / rows - head - px(GAP) / 2) / classes
            return min(max(own, 2.0), px(MOST_HIGH))

        head = px(HEAD)
        is_level = self._widest_above <= wide - px(2)
        upright = head + max(min(self._widest_above, px(MOST_UPRIGHT)) - px(14), 0.0)
        if not is_level and high(upright) >= px(LEAST_NUMBER[1]):
            head = upright
        cell = QSizeF(wide, high(head))
        whole = is_level or head == upright
        worth = min(cell.width() / 1.6, cell.height()) * (1.0 if whole else CUT_WORTH)
        return MatrixLayout(columns, cell, beside, head, worth)

    def cell_at(self, rect: QRectF, place: QPointF) -> MatrixCell | None:
        """The cell at a place, None where there is none."""
        classes = len(self._analysis.labels)
        for name, block in self.blocks(rect).items():
            if block.contains(place):
                row = int((place.y() - block.top()) / block.height() * classes)
                column = int((place.x() - block.left()) / block.width() * classes)
                return MatrixCell(name, min(row, classes - 1), min(column, classes - 1))
        return None

    def area_of(self, rect: QRectF, cell: MatrixCell) -> QRectF:
        """Where a cell lies; empty where its classifier is not shown."""
        block = self.blocks(rect).get(cell.name)
        if block is None:
            return QRectF()
        classes = len(self._analysis.labels)
        size = QSizeF(block.width() / classes, block.height() / classes)
        corner = QPointF(
            block.left() + cell.actual * size.width(), block.top() + cell.predicted * size.height()
        )
        inset = self._sizes.px(BETWEEN) / 2
        return QRectF(corner, size).adjusted(inset, inset, -inset, -inset)

    def words_of(self, cell: MatrixCell) -> str:
        """What a cell says."""
        matrix = next((matrix for _, matrix in self.matrices if matrix.name == cell.name), None)
        return "" if matrix is None else cell_words(matrix, cell.predicted, cell.actual)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """All of it may change while a cell is dragged."""

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint every matrix, and the words at the foot."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        blocks = self.blocks(rect)
        layout = self._layout(self._room(rect)) if blocks else None
        for place, (found, matrix) in enumerate(self.matrices):
            if layout is not None:
                is_first = place % layout.columns == 0
                self._draw_names(painter, found, blocks[found.name], layout, is_first=is_first)
            self._draw_cells(painter, rect, found, matrix)
        self._draw_foot(painter, rect)
        painter.restore()

    def _draw_names(
        self,
        painter: QPainter,
        found: ClassModelResult,
        block: QRectF,
        layout: MatrixLayout,
        *,
        is_first: bool,
    ) -> None:
        """The classifier, what columns and, for the first of a row, rows are, and the classes."""
        px, theme = self._sizes.px, self._theme
        style = theme.model(found.look)
        left = block.left() - (layout.beside if is_first else 0.0)
        top = block.top() - layout.head
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color)
        painter.drawPath(shape(style.marker, QPointF(left + px(6), top + px(11)), px(11)))
        room = block.right() - left - px(18)
        tag = [Run(tr("  what if"), theme.accent)] if found.name in self._supposed else []
        cut = elided_text(found.name, px(NAME), STRONG, room - width_of(tag, px(NAME)))
        words = [Run(cut, style.word_color, STRONG), *tag]
        draw_runs(painter, QPointF(left + px(18), top + px(11)), words, px(NAME))
        centre = QPointF(block.center().x(), top + px(29))
        draw_runs(painter, centre, [Run(tr("actual"), theme.ink3)], px(LABEL), Align.CENTRE)
        for place, label in enumerate(self._analysis.labels):
            column = block.left() + (place + 0.5) * layout.cell.width()
            self._draw_above(painter, label, QPointF(column, block.top()), layout)
        if is_first:
            self._draw_beside(painter, block, layout)

    def _draw_beside(self, painter: QPainter, block: QRectF, layout: MatrixLayout) -> None:
        """What rows are, and the class of each."""
        px, theme = self._sizes.px, self._theme
        painter.save()
        painter.translate(block.left() - layout.beside + px(7), block.center().y())
        painter.rotate(-90)
        draw_runs(painter, QPointF(), [Run(tr("predicted"), theme.ink3)], px(LABEL), Align.CENTRE)
        painter.restore()
        for place, label in enumerate(self._analysis.labels):
            words = elided_text(label, px(LABEL), NORMAL, layout.beside - px(SIDE + 8))
            end = QPointF(block.left() - px(6), block.top() + (place + 0.5) * layout.cell.height())
            draw_runs(painter, end, [Run(words, theme.ink2)], px(LABEL), Align.RIGHT)

    def _draw_above(
        self, painter: QPainter, label: str, foot: QPointF, layout: MatrixLayout
    ) -> None:
        """A class above its column; upright where names are wider and there is room for that."""
        px, ink, wide = self._sizes.px, self._theme.ink, layout.cell.width()
        room = layout.head - px(HEAD) + px(14)
        if layout.head == px(HEAD):
            cut = elided_text(label, px(LABEL), STRONG, wide - px(2))
            middle = foot - QPointF(0, px(10))
            draw_runs(painter, middle, [Run(cut, ink, STRONG)], px(LABEL), Align.CENTRE)
            return
        painter.save()
        painter.translate(foot - QPointF(0, px(3)))
        painter.rotate(-90)
        cut = elided_text(label, px(LABEL), STRONG, room)
        draw_runs(painter, QPointF(), [Run(cut, ink, STRONG)], px(LABEL))
        painter.restore()

    def _draw_cells(
        self, painter: QPainter, rect: QRectF, found: ClassModelResult, matrix: ConfusionMatrix
    ) -> None:
        for predicted in range(matrix.classes):
            for actual in range(matrix.classes):
                cell = MatrixCell(found.name, predicted, actual)
                area = self.area_of(rect, cell)
                ground = self._ground_of(found, matrix, cell)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ground)
                painter.drawRoundedRect(area, self._sizes.px(3), self._sizes.px(3))
                self._draw_ring(painter, area, cell)
                self._draw_number(painter, area, matrix, cell, ground)

    def _ground_of(
        self, found: ClassModelResult, matrix: ConfusionMatrix, cell: MatrixCell
    ) -> QColor:
        """A cell's colour."""
        share = float(matrix.ratios[cell.predicted, cell.actual])
        is_right = cell.predicted == cell.actual
        return ground_of_share(self._theme, found.look, share, is_right=is_right)

    def _draw_ring(self, painter: QPainter, area: QRectF, cell: MatrixCell) -> None:
        if cell not in (self._chosen, self._hovered):
            return
        color = self._theme.accent if cell == self._chosen else self._theme.border
        painter.setPen(QPen(color, self._sizes.line(2 if cell == self._chosen else 1.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, self._sizes.px(3), self._sizes.px(3))

    def _draw_number(
        self,
        painter: QPainter,
        area: QRectF,
        matrix: ConfusionMatrix,
        cell: MatrixCell,
        ground: QColor,
    ) -> None:
        px = self._sizes.px
        if area.width() < px(LEAST_NUMBER[0]) or area.height() < px(LEAST_NUMBER[1]):
            return
        share = share_words(float(matrix.ratios[cell.predicted, cell.actual]))
        counted = count_words(matrix, cell.predicted, cell.actual)
        words = counted if self._unit == "counts" and counted else share
        weight = STRONG if cell.predicted == cell.actual else NORMAL
        color = readable(self._theme, ground)
        for text, size in ((words, CELL), (words, SMALL), (words.removeprefix("0"), SMALL)):
            runs = [Run(text, color, weight)]
            if width_of(runs, px(size)) <= area.width() - px(2):  # else it is too long to be read
                draw_runs(painter, area.center(), runs, px(size), Align.CENTRE)
                return

    def _draw_foot(self, painter: QPainter, rect: QRectF) -> None:
        px, theme = self._sizes.px, self._theme
        cell = self._hovered or self._chosen
        words = HOW if self._asks else SHARES if self._unit == "shares" else COUNTS
        if cell is not None:
            words = self.words_of(cell)
        if not self.matrices:
            words = NOTHING
        if not self._notes:
            return
        cut = elided_text(words, px(LABEL), NORMAL, rect.width() - px(16))
        lowest = max((block.bottom() for block in self.blocks(rect).values()), default=rect.top())
        middle = min(lowest + px(FOOT) * 0.75, rect.bottom() - px(FOOT) / 2)
        place = QPointF(rect.left() + px(8), middle)
        draw_runs(painter, place, [Run(cut, theme.ink3 if cell is None else theme.ink)], px(LABEL))


def ground_of_share(theme: Theme, look: int, share: float, *, is_right: bool) -> QColor:
    """A cell's colour: hits are neutral, errors wear the classifier's hue; more is darker."""
    color = theme.ink2 if is_right else theme.model(look).color
    depth = FAINT + (FULL - FAINT) * share * (0.6 if is_right else 1.0)
    return mix(color, theme.panel, 1 - depth)


def readable(theme: Theme, ground: QColor) -> QColor:
    """The words' colour on a cell: ink, or the plot's ground where that stands out more."""
    here = ground.lightnessF()
    return max((theme.ink, theme.plot), key=lambda color: abs(color.lightnessF() - here))


shares_figure = partial(MatricesFigure, unit="shares")
counts_figure = partial(MatricesFigure, unit="counts")
