"""Bands across a face of a 3D drawing: two that are alike there, each in its hue."""

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from engine.geometry.hidden import split_polygon
from gui.paint.marks import FACE_HATCH
from gui.paint.sizes import Sizes


def draw_bands(painter: QPainter, area: QPolygonF, color: QColor, sizes: Sizes) -> None:
    """Bands rising at 45° over a convex area, as wide as the room between them.

    They are cut by geometry, not by clipping, which some vector formats do not know.
    """
    spacing = sizes.px(FACE_HATCH) * math.sqrt(2)  # along x + y
    corners = np.array([(place.x(), place.y()) for place in area.toList()])
    across = np.array([1.0, 1.0])
    height = corners @ across
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    first, last = math.floor(height.min() / spacing), math.ceil(height.max() / spacing)
    for step in range(first, last + 1):
        above = split_polygon(corners, across, (step - 0.25) * spacing, 0.0)[1]
        if len(above):
            band = split_polygon(above, across, (step + 0.25) * spacing, 0.0)[0]
            if len(band):
                painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in band.tolist()]))
