"""A square a case, in rows: missed, found, false alarms, cleared."""

import math
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.binary.points.operating_point import Confusion
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

GAP = 0.16  # of a square's pitch
LARGEST = 26.0  # px between two squares
FEWEST, MOST = 8, 60  # squares in a row
LIGHT = 0.78  # how much of the plot's ground is in the squares of negatives
LEAST_HATCHED = 4.5  # px of a square that still holds a hatch


class CaseRun(NamedTuple):
    """The squares of one kind: from `start` to before `end`, row by row."""

    start: int
    end: int


class CaseSquares:
    """Where every case's square lies; positives adjoin, and so do the flagged.

    Args:
        cases: how many of each kind.
        room: what the squares may fill, from its left top corner.
        sizes: of the figure.
    """

    def __init__(self, cases: Confusion, room: QRectF, sizes: Sizes) -> None:
        kinds = (cases.fn, cases.tp, cases.fp, cases.tn)
        ends = [sum(kinds[: place + 1]) for place in range(4)]
        self.count = ends[-1]
        self.missed, self.found, self.false_alarms, self.cleared = (
            CaseRun(start, end) for start, end in zip((0, *ends), ends, strict=False)
        )
        self.columns, self.pitch = _fitting(self.count, room, sizes.px(LARGEST))
        self._corner = room.topLeft()

    @property
    def rows(self) -> int:
        """How many rows there are; the last may not be full."""
        return math.ceil(self.count / self.columns)

    @property
    def area(self) -> QRectF:
        """What the squares fill."""
        width, height = self.columns * self.pitch, self.rows * self.pitch
        return QRectF(self._corner.x(), self._corner.y(), width, height)

    def square(self, place: int) -> QRectF:
        """One case's square."""
        row, column = divmod(place, self.columns)
        gap = GAP * self.pitch
        left, top = column * self.pitch + gap / 2, row * self.pitch + gap / 2
        side = self.pitch - gap
        return QRectF(self._corner.x() + left, self._corner.y() + top, side, side)

    def place_at(self, pixel: QPointF) -> int:
        """The case whose square, with the gap round it, is at a pixel; -1 where none is."""
        if not self.area.contains(pixel):
            return -1
        row = int((pixel.y() - self._corner.y()) // self.pitch)
        column = int((pixel.x() - self._corner.x()) // self.pitch)
        place = row * self.columns + min(column, self.columns - 1)
        return place if place < self.count else -1

    def row_middle(self, run: CaseRun) -> float:
        """The pixel row in the middle of a run."""
        middle = (run.start + max(run.end - 1, run.start)) / 2
        row = min(middle // self.columns, self.rows - 1)
        return self._corner.y() + (row + 0.5) * self.pitch

    def row_edge(self, place: int) -> float:
        """The pixel row at which so many cases end, in parts of a row; of all, the foot of all."""
        rows = self.rows if place == self.count else place / self.columns
        return self._corner.y() + rows * self.pitch

    def outline(self, run: CaseRun) -> QPolygonF:
        """The line round a run, with a step where its first and last row are not full."""
        top, start = divmod(run.start, self.columns)
        last, end = divmod(run.end - 1, self.columns)
        end += 1
        if top == last:
            corners = [(start, top), (end, top), (end, top + 1), (start, top + 1)]
        else:
            corners = [
                *((start, top), (self.columns, top), (self.columns, last), (end, last)),
                *((end, last + 1), (0, last + 1), (0, top + 1), (start, top + 1)),
            ]
        return QPolygonF(
            [self._corner + QPointF(x * self.pitch, y * self.pitch) for x, y in corners]
        )

    def paint(self, painter: QPainter, theme: Theme, sizes: Sizes) -> None:
        """Paint the squares, and the line round those that are flagged."""
        for run, ground, line, hatched in self._looks(theme):
            squares = [self.square(place) for place in range(run.start, run.end)]
            painter.setPen(QPen(line, min(1.0, self.pitch * 0.12)))
            painter.setBrush(ground)
            painter.drawRects(squares)
            if hatched and self.pitch >= LEAST_HATCHED:
                painter.drawLines([line for square in squares for line in _hatch(square)])
        flagged = CaseRun(self.found.start, self.false_alarms.end)
        if flagged.end > flagged.start:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.pen(theme.accent, sizes.line(2)))
            painter.drawPolygon(self.outline(flagged))

    def _looks(self, theme: Theme) -> tuple[tuple[CaseRun, QColor, QColor, bool], ...]:
        """Ground, lines and hatch of each kind: dark is positive, hatched an error."""
        light = mix(theme.ink2, theme.plot, LIGHT) if theme.tints else theme.plot
        edge = mix(theme.ink2, theme.plot, 0.35)
        return (
            (self.cleared, light, mix(edge, light, 0.45), False),
            (self.false_alarms, light, edge, True),
            (self.missed, theme.plot, theme.ink2, True),
            (self.found, theme.ink2, theme.ink2, False),
        )


def _fitting(count: int, room: QRectF, largest: float) -> tuple[int, float]:
    """How many squares stand in a row so that they are as large as can be, and their pitch."""
    width, height = max(room.width(), 1.0), max(room.height(), 1.0)

    def pitch(columns: int) -> float:
        return min(width / columns, height / math.ceil(count / columns), largest)

    # Rows of ten, twenty … are counted more easily where they cost little room.
    round_ones = [columns for columns in range(10, MOST + 1, 5) if count % columns == 0]
    best = max(range(FEWEST, MOST + 1), key=pitch)
    chosen = max(round_ones, key=pitch, default=best)
    columns = chosen if pitch(chosen) >= 0.85 * pitch(best) else best
    return columns, pitch(columns)


def _hatch(square: QRectF) -> tuple[QLineF, ...]:
    """Lines rising over one square: the diagonal, and in a large one two more."""
    diagonal = QLineF(square.bottomLeft(), square.topRight())
    if square.width() < 2 * LEAST_HATCHED:
        return (diagonal,)
    middle = square.center()
    return (
        diagonal,
        QLineF(QPointF(square.left(), middle.y()), QPointF(middle.x(), square.top())),
        QLineF(QPointF(middle.x(), square.bottom()), QPointF(square.right(), middle.y())),
    )
