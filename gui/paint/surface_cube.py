"""The cube around the ROC surface: its sides and edges, the floor, and where axes stand."""

import itertools
import math

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from engine.binary.voros.roc_surface import Face
from gui.paint.camera import Point, Projection
from gui.paint.sizes import Sizes
from gui.paint.surface_look import CUBE_WIDTH, FAR_EDGE_OPACITY, NEAR_EDGE_OPACITY, SurfaceLook

SIDES: dict[Face, tuple[Point, Point]] = {
    Face.TOP: ((0, 0, 1), (0, 0, 1)),
    Face.FRONT: ((0, 0, 0), (0, -1, 0)),
    Face.BOTTOM: ((0, 0, 0), (0, 0, -1)),
    Face.BACK: ((0, 1, 0), (0, 1, 0)),
}
"""A point and the outward normal of each side along t."""

_NORMALS: tuple[Point, Point, Point] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _facing_sides(view: Projection) -> dict[tuple[int, float], bool]:
    """Which of the six sides, by axis and end, are turned to the eye."""
    found = {}
    for axis, (t, fpr, tpr) in enumerate(_NORMALS):
        found[axis, 0.0] = view.faces_eye((0, 0, 0), (-t, -fpr, -tpr))
        found[axis, 1.0] = view.faces_eye((1, 1, 1), (t, fpr, tpr))
    return found


class CubeEdge(Struct, frozen=True):
    """One of the cube's twelve edges, seen through a projection.

    Attributes:
        axis: 0 along t, 1 along FPR, 2 along TPR.
        start, end: its ends in (t, FPR, TPR), the one where that coordinate is 0 first.
        facing: how many of the two sides that meet in it are turned to the eye.
    """

    axis: int
    start: Point
    end: Point
    facing: int


def cube_edges(view: Projection) -> tuple[CubeEdge, ...]:
    """The twelve edges of the cube."""
    shows = _facing_sides(view)
    found = []
    for axis in range(3):
        first, second = (other for other in range(3) if other != axis)
        for one, two in itertools.product((0.0, 1.0), repeat=2):
            ends = []
            for along in (0.0, 1.0):
                place = [0.0, 0.0, 0.0]
                place[axis], place[first], place[second] = along, one, two
                ends.append((place[0], place[1], place[2]))
            facing = shows[first, one] + shows[second, two]
            found.append(CubeEdge(axis, ends[0], ends[1], facing))
    return tuple(found)


def paint_floor(painter: QPainter, view: Projection, look: SurfaceLook, sizes: Sizes) -> None:
    """The floor under the block with its grid, if it is seen from above."""
    if view.faces_eye(*SIDES[Face.BOTTOM]):
        return
    corners = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], dtype=np.float64)
    painter.setPen(look.theme.pen(look.theme.grid, sizes.line(1)))
    painter.setBrush(look.floor)
    painter.drawPolygon([QPointF(x, y) for x, y in view.flat(corners).tolist()])
    for start, end in floor_grid():
        painter.drawLine(view.point(start), view.point(end))


def floor_grid() -> tuple[tuple[Point, Point], ...]:
    """The lines of the floor's grid."""
    quarters = (0.25, 0.5, 0.75)
    along = [((0.0, at, 0.0), (1.0, at, 0.0)) for at in quarters]
    across = [((at, 0.0, 0.0), (at, 1.0, 0.0)) for at in quarters]
    return (*along, *across)


def paint_edges(
    painter: QPainter, view: Projection, look: SurfaceLook, sizes: Sizes, *, near: bool
) -> None:
    """The cube's edges: those before the block, or those behind it."""
    painter.setPen(look.theme.pen(look.theme.border, sizes.line(CUBE_WIDTH)))
    painter.setOpacity(NEAR_EDGE_OPACITY if near else FAR_EDGE_OPACITY)
    for edge in cube_edges(view):
        if (edge.facing > 0) == near:
            painter.drawLine(view.point(edge.start), view.point(edge.end))
    painter.setOpacity(1.0)


class AxisLine(Struct, frozen=True):
    """Where an axis stands on the canvas.

    Attributes:
        start, end: pixels where its coordinate is 0 and 1.
        outward: (x, y) unit direction across the edge, away from the block.
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


def axis_line(view: Projection, edge: CubeEdge) -> AxisLine:
    """An edge as an axis."""
    start, end = view.point(edge.start), view.point(edge.end)
    across = QPointF(-(end.y() - start.y()), end.x() - start.x())
    length = math.hypot(across.x(), across.y()) or 1.0
    away = (start + end) / 2 - view.point((0.5, 0.5, 0.5))
    sign = 1.0 if QPointF.dotProduct(across, away) >= 0 else -1.0
    return AxisLine(start, end, across * (sign / length))


def outer_edge(view: Projection, axis: int, toward: tuple[float, float]) -> CubeEdge:
    """The edge along an axis that lies outermost in a direction on the screen."""
    edges = [edge for edge in cube_edges(view) if edge.axis == axis]
    rim = [edge for edge in edges if edge.facing == 1] or edges

    def reach(edge: CubeEdge) -> float:
        middle = (view.point(edge.start) + view.point(edge.end)) / 2
        return middle.x() * toward[0] + middle.y() * toward[1]

    return max(rim, key=reach)
