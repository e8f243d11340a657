"""Marks: the shapes that stand for models, hatches, leaders and cards."""

import math
from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.numerics.arrays import FloatArray
from gui.paint.marker_shapes import shape
from gui.paint.sizes import Sizes
from gui.themes.theme import Marker, ModelStyle, Theme

MARKER = 12.0
WINNER = 16.0
RINGED = 24.0  # px across the ring of the winner
VERTEX = 4.0
CORNER = 6.0
FACE_HATCH = 7.0  # px between the lines of a hatch on a face of a 3D drawing


def faded(color: QColor, opacity: float) -> QColor:
    """A colour at an opacity."""
    made = QColor(color)
    made.setAlphaF(opacity)
    return made


def covered_by_mark(place: QPointF, size: float) -> QRectF:
    """What a mark covers at a place."""
    return QRectF(place.x() - size / 2, place.y() - size / 2, size, size)


def draw_marker(
    painter: QPainter,
    centre: QPointF,
    style: ModelStyle,
    theme: Theme,
    sizes: Sizes,
    breadth: float = MARKER,
) -> None:
    """An optimal point: 12 px over all, its rim in the plot's colour."""
    rim = sizes.line(1.5)
    painter.setPen(QPen(theme.plot, rim))
    painter.setBrush(style.color)
    painter.drawPath(shape(style.marker, centre, sizes.line(breadth) - rim))


def draw_hollow(
    painter: QPainter,
    centre: QPointF,
    style: ModelStyle,
    theme: Theme,
    sizes: Sizes,
    breadth: float = MARKER,
) -> None:
    """A point that adds nothing: its outline in the model's colour on the plot's ground."""
    rim = sizes.line(1.8 + theme.extra_width)
    painter.setPen(QPen(style.color, rim))
    painter.setBrush(theme.plot)
    whole = sizes.line(breadth + 2 * theme.extra_width)  # so that its hole stays
    painter.drawPath(shape(style.marker, centre, whole - rim))


def draw_winner(
    painter: QPainter,
    centre: QPointF,
    marker: Marker,
    color: QColor,
    theme: Theme,
    sizes: Sizes,
) -> None:
    """The point to use: 16 px with its rim, in an accent ring."""
    radius = sizes.line(WINNER) / 2
    ring = sizes.line(2)
    painter.setPen(QPen(theme.accent, ring))
    painter.setBrush(theme.plot)
    painter.drawEllipse(centre, radius + ring / 2, radius + ring / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPath(shape(marker, centre, sizes.line(11.5)))


def draw_dots(painter: QPainter, x: FloatArray, y: FloatArray, color: QColor, size: float) -> None:
    """Small dots at (n,) pixels; of dots that would run into each other one is drawn."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    last = QPointF(-1e9, -1e9)
    for column, row in zip(x.tolist(), y.tolist(), strict=True):
        if math.hypot(column - last.x(), row - last.y()) >= size / 2:
            last = QPointF(column, row)
            painter.drawEllipse(last, size / 2, size / 2)


def draw_hatch(painter: QPainter, area: QPolygonF | QRectF, color: QColor, spacing: float) -> None:
    """Lines rising at 45° over a convex area, in step wherever the area begins.

    They are cut by geometry, not by clipping, which some vector formats do not know.
    """
    field = QPolygonF(area) if isinstance(area, QRectF) else area
    box = field.boundingRect()
    low, high = box.left() + box.top(), box.right() + box.bottom()
    painter.setPen(QPen(color, 1))
    lines, sides = [], _sides_of(field)
    for step in range(math.ceil(low / spacing), math.floor(high / spacing) + 1):
        start = step * spacing
        line = QLineF(start - box.bottom(), box.bottom(), start - box.top(), box.top())
        lines.append(_within_convex(line, sides))
    painter.drawLines([line for line in lines if line is not None])


Side = tuple[float, float, float, float]  # a corner, and the normal inwards of the side from it


def _sides_of(area: QPolygonF) -> list[Side]:
    """The sides of a convex polygon."""
    corners = [(corner.x(), corner.y()) for corner in area.toList()]
    # Inside; the middle of the bounding rectangle may lie on a side.
    centre_x = sum(x for x, _ in corners) / len(corners)
    centre_y = sum(y for _, y in corners) / len(corners)
    sides = []
    for (x, y), (next_x, next_y) in zip(corners, corners[1:] + corners[:1], strict=True):
        across, down = y - next_y, next_x - x
        if across * (centre_x - x) + down * (centre_y - y) < 0:
            across, down = -across, -down
        sides.append((x, y, across, down))
    return sides


def _within_convex(line: QLineF, sides: list[Side]) -> QLineF | None:
    """The part of a line inside a convex polygon, None where they do not meet."""
    start, end = 0.0, 1.0
    first_x, first_y, along_x, along_y = line.x1(), line.y1(), line.dx(), line.dy()
    for x, y, across, down in sides:
        depth = across * (first_x - x) + down * (first_y - y)
        slope = across * along_x + down * along_y
        if slope == 0:
            if depth < 0:
                return None
        elif slope > 0:
            start = max(start, -depth / slope)
        else:
            end = min(end, -depth / slope)
    return QLineF(line.pointAt(start), line.pointAt(end)) if start < end else None


def draw_card(painter: QPainter, area: QRectF, theme: Theme, sizes: Sizes) -> None:
    """The ground and border of a small card on a plot."""
    painter.setPen(theme.pen(theme.border, sizes.line(1)))
    painter.setBrush(theme.plot)
    painter.drawRoundedRect(area, sizes.px(CORNER), sizes.px(CORNER))


def draw_leader(painter: QPainter, start: QPointF, end: QPointF, pen: QPen) -> None:
    """A thin line from a mark to its words."""
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(start, end)


def around(line: QLineF, areas: Iterable[QRectF]) -> list[QLineF]:
    """The parts of a line outside some rectangles, in order."""
    parts = [line]
    for area in areas:
        cut: list[QLineF] = []
        for part in parts:
            hidden = visible_part(part, area)
            if hidden is None:
                cut.append(part)
                continue
            cut += [QLineF(part.p1(), hidden.p1()), QLineF(hidden.p2(), part.p2())]
        parts = [part for part in cut if part.length() > 1]
    return parts


def visible_part(line: QLineF, area: QRectF) -> QLineF | None:
    """The part of a line within a rectangle, None where they do not meet."""
    start, end = 0.0, 1.0
    for origin, step, low, high in (
        (line.x1(), line.dx(), area.left(), area.right()),
        (line.y1(), line.dy(), area.top(), area.bottom()),
    ):
        if step == 0:
            if not low <= origin <= high:
                return None
            continue
        near, far = sorted(((low - origin) / step, (high - origin) / step))
        start, end = max(start, near), min(end, far)
    return QLineF(line.pointAt(start), line.pointAt(end)) if start <= end else None
