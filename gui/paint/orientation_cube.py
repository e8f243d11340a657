"""A small cube beside a 3D drawing that says from where it is looked at."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from gui.paint.lettering import STRONG, Align, Run, draw_runs
from gui.paint.scene_layout import SceneLayout
from gui.themes.theme import Theme, mix

SIDE = 22.0  # px of an edge that is seen in full
ROOM = 84.0  # px of the square at the figure's lower right in which it stands
LEAST_REACH = 0.85  # of the edge, from the middle: as near to it a name may begin
NAME_GAP = 11.0  # px from a corner to the middle of its axis's name
NAME_SIZE = 10.5
SHADES = (0.10, 0.16, 0.04)  # ink in the faces across the three axes
OPACITY = 0.9


def cube_area(layout: SceneLayout) -> QRectF:
    """Where it stands; empty where there is no room, or where a plot of two coordinates is seen."""
    room = layout.sizes.px(ROOM)
    if layout.small or layout.camera.orthographic:
        return QRectF()
    return QRectF(layout.rect.right() - room, layout.rect.bottom() - room, room, room)


def paint_cube(painter: QPainter, theme: Theme, layout: SceneLayout, names: Sequence[str]) -> None:
    """Draw the faces that are turned to the eye, and the axes from their common origin.

    Args:
        painter: draws.
        theme: the look.
        layout: of the drawing, whose camera it follows.
        names: of the three axes.
    """
    area = cube_area(layout)
    if area.isEmpty():
        return
    right, up, forward = layout.camera.axes
    scale = layout.sizes.px(SIDE)

    def flat(corner: Sequence[float]) -> QPointF:
        place = np.asarray(corner, dtype=np.float64) - 0.5
        return area.center() + QPointF(float(right @ place), -float(up @ place)) * scale

    painter.save()
    painter.setOpacity(OPACITY)
    painter.setPen(theme.pen(theme.border, layout.sizes.line(1)))
    for axis, shade in enumerate(SHADES):
        end = 0 if forward[axis] > 0 else 1  # the side that is turned to the eye
        one, two = (other for other in range(3) if other != axis)
        corners = []
        for first, second in ((0, 0), (1, 0), (1, 1), (0, 1)):
            corner = [0, 0, 0]
            corner[axis], corner[one], corner[two] = end, first, second
            corners.append(flat(corner))
        painter.setBrush(mix(theme.panel, theme.ink, shade))
        painter.drawPolygon(QPolygonF(corners))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    origin = flat((0, 0, 0))
    for axis, name in enumerate(names):
        corner = [0, 0, 0]
        corner[axis] = 1
        tip = flat(corner)
        painter.setPen(theme.pen(theme.ink2, layout.sizes.line(1.5)))
        painter.drawLine(origin, tip)
        away = QLineF(area.center(), tip)
        away.setLength(max(away.length(), LEAST_REACH * scale) + layout.sizes.px(NAME_GAP))
        run = [Run(name, theme.ink2, STRONG)]
        draw_runs(painter, away.p2(), run, layout.sizes.px(NAME_SIZE), Align.CENTRE)
    painter.restore()
