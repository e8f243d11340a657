"""The shapes of markers, which tell models apart without colour."""

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from gui.themes.theme import Marker


def shape(marker: Marker, centre: QPointF, breadth: float) -> QPainterPath:
    """A marker's outline; all shapes look equally large at one breadth."""
    path = QPainterPath()
    r = breadth / 2
    if marker is Marker.CIRCLE:
        path.addEllipse(centre, r, r)
    elif marker is Marker.SQUARE:
        s = r * 0.9
        path.addRect(QRectF(centre.x() - s, centre.y() - s, 2 * s, 2 * s))
    elif marker is Marker.TRIANGLE:
        path.addPolygon(_corners(centre, r * 1.2, 3))
    else:
        path.addPolygon(_corners(centre, r * 1.2, 4))
    path.closeSubpath()
    return path


def _corners(centre: QPointF, radius: float, count: int) -> QPolygonF:
    """A regular polygon that stands on an edge or a tip with one corner on top."""
    turns = [2 * math.pi * step / count for step in range(count)]
    return QPolygonF(
        [
            QPointF(centre.x() + radius * math.sin(turn), centre.y() - radius * math.cos(turn))
            for turn in turns
        ]
    )
