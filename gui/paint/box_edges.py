"""The edges of the box that a 3D drawing stands in, and where axes stand along them."""

import itertools
import math
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from gui.paint.camera import Box, Point, Projection
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

NEAR_EDGE_OPACITY, FAR_EDGE_OPACITY = 0.75, 0.4
EDGE_WIDTH = 1.0
_NORMALS: tuple[Point, Point, Point] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _facing_sides(view: Projection) -> dict[tuple[int, int], bool]:
    """Which of the six sides, by axis and end (0 the low one), are turned to the eye."""
    found = {}
    for axis, (x, y, z) in enumerate(_NORMALS):
        found[axis, 0] = view.faces_eye(view.box.low, (-x, -y, -z))
        found[axis, 1] = view.faces_eye(view.box.high, (x, y, z))
    return found


class BoxEdge(Struct, frozen=True):
    """One of the box's twelve edges, seen through a projection.

    Attributes:
        axis: which of the three it runs along.
        start, end: its ends, the low one of that axis first.
        facing: how many of the two sides that meet in it are turned to the eye.
    """

    axis: int
    start: Point
    end: Point
    facing: int

    def is_drawn(self, *, near: bool, front: bool) -> bool:
        """Whether it is among the near edges, or the far ones."""
        return (self.facing > 0) == near and (front or self.facing < 2)


def box_edges(view: Projection) -> tuple[BoxEdge, ...]:
    """The twelve edges of the box."""
    shows = _facing_sides(view)
    ranges = tuple(zip(view.box.low, view.box.high, strict=True))
    found = []
    for axis in range(3):
        first, second = (other for other in range(3) if other != axis)
        for one, two in itertools.product((0, 1), repeat=2):
            ends = []
            for along in ranges[axis]:
                place = [along] * 3
                place[first], place[second] = ranges[first][one], ranges[second][two]
                ends.append((place[0], place[1], place[2]))
            facing = shows[first, one] + shows[second, two]
            found.append(BoxEdge(axis, ends[0], ends[1], facing))
    return tuple(found)


def paint_edges(
    painter: QPainter,
    view: Projection,
    theme: Theme,
    sizes: Sizes,
    *,
    near: bool,
    front: bool = True,
) -> None:
    """The box's edges: those before what is drawn, or those behind it.

    Without those in `front` the near ones are the rim alone.
    """
    painter.setPen(theme.pen(theme.border, sizes.line(EDGE_WIDTH)))
    painter.setOpacity(NEAR_EDGE_OPACITY if near else FAR_EDGE_OPACITY)
    for edge in box_edges(view):
        if edge.is_drawn(near=near, front=front):
            painter.drawLine(view.point(edge.start), view.point(edge.end))
    painter.setOpacity(1.0)


def square_across(box: Box, axis: int, level: float) -> tuple[Point, ...]:
    """Corners of the box's section across an axis, in order around it."""
    one, two = (other for other in range(3) if other != axis)
    corners = []
    for first, second in (
        (box.low, box.low),
        (box.high, box.low),
        (box.high, box.high),
        (box.low, box.high),
    ):
        place = [level] * 3
        place[one], place[two] = first[one], second[two]
        corners.append((place[0], place[1], place[2]))
    return tuple(corners)


class AxisLine(Struct, frozen=True):
    """Where an axis stands on the canvas.

    Attributes:
        start, end: pixels of its low and its high end.
        outward: (x, y) unit direction across the edge, away from the box.
    """

    start: QPointF
    end: QPointF
    outward: QPointF

    def at(self, share: float) -> QPointF:
        """The pixel a share of the way along the edge on the screen."""
        return self.start + (self.end - self.start) * share

    @property
    def length(self) -> float:
        """How long the axis is on the screen."""
        return math.hypot(self.end.x() - self.start.x(), self.end.y() - self.start.y())


def axis_line(view: Projection, edge: BoxEdge) -> AxisLine:
    """An edge as an axis."""
    start, end = view.point(edge.start), view.point(edge.end)
    across = QPointF(-(end.y() - start.y()), end.x() - start.x())
    length = math.hypot(across.x(), across.y()) or 1.0
    away = (start + end) / 2 - view.point(view.box.middle)
    sign = 1.0 if QPointF.dotProduct(across, away) >= 0 else -1.0
    return AxisLine(start, end, across * (sign / length))


@lru_cache(maxsize=16)  # for one picture asks often
def outer_edge(view: Projection, axis: int, toward: tuple[float, float]) -> BoxEdge:
    """The edge along an axis that lies outermost in a direction on the screen."""
    edges = [edge for edge in box_edges(view) if edge.axis == axis]
    rim = [edge for edge in edges if edge.facing == 1] or edges

    def reach(edge: BoxEdge) -> float:
        middle = (view.point(edge.start) + view.point(edge.end)) / 2
        return middle.x() * toward[0] + middle.y() * toward[1]

    return max(rim, key=reach)
