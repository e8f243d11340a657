"""The ROC surface's box: the sides along t, and the floor under the block."""

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from engine.binary.voros.surface_block import Face
from gui.paint.camera import Point, Projection
from gui.paint.sizes import Sizes
from gui.paint.surface_look import SurfaceLook

SIDES: dict[Face, tuple[Point, Point]] = {
    Face.TOP: ((0, 0, 1), (0, 0, 1)),
    Face.FRONT: ((0, 0, 0), (0, -1, 0)),
    Face.BOTTOM: ((0, 0, 0), (0, 0, -1)),
    Face.BACK: ((0, 1, 0), (0, 1, 0)),
}
"""A point and the outward normal of each side along t."""


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
