"""The ribbon's brackets: the range [a, b] that the conditions imply."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from gui.paint.ribbon_layout import RibbonScene

SERIF = 8.0


def draw_brackets(painter: QPainter, scene: RibbonScene) -> None:
    """The range [a, b] that the conditions imply."""
    px, given = scene.sizes.px, scene.analysis.given
    top, foot = scene.band.top() - px(9), scene.foot
    pen = scene.theme.pen(scene.theme.ink, scene.sizes.line(2.25))
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for t, serif in ((given.a, px(SERIF)), (given.b, -px(SERIF))):
        column = scene.x(t)
        corners = [(column + serif, top), (column, top), (column, foot), (column + serif, foot)]
        painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in corners]))
