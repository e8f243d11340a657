"""What constraints forbid on the ROC plane: hatched, with the lines at which they begin."""

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from engine.binary.points.feasible_region import HalfPlane, forbidden_corners
from engine.messages.language import tr
from gui.paint.marks import draw_hatch, faded
from gui.paint.roc_scene import RocScene

SPACING, LINE = 8.0, 1.3  # px
HATCH_STRENGTH = 0.3
HATCHED = tr("hatched: breaks the constraints")


def paint_bounds(painter: QPainter, scene: RocScene) -> None:
    """Hatch the points of the plane that break a constraint; nothing where there are none."""
    bounded = scene.analysis.bounded
    if bounded is None:
        return
    painter.save()
    painter.setClipRect(scene.axes.plot)
    theme, sizes = scene.theme, scene.sizes
    for plane in bounded.region.planes:
        places = _places(scene, plane)
        if len(places) < 3:
            continue
        draw_hatch(painter, QPolygonF(places), faded(theme.ink3, HATCH_STRENGTH), sizes.px(SPACING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(theme.pen(theme.ink, sizes.line(LINE)))
        for line in _sides_inside(scene, plane):
            painter.drawLine(line)
    painter.restore()


def bound_lines(scene: RocScene) -> list[QLineF]:
    """The lines at which points begin to break a constraint; none where there are none."""
    bounded = scene.analysis.bounded
    planes = () if bounded is None else bounded.region.planes
    return [line for plane in planes for line in _sides_inside(scene, plane)]


def _places(scene: RocScene, plane: HalfPlane) -> list[QPointF]:
    """The corners of what one constraint forbids."""
    return [scene.axes.point(float(h), float(k)) for h, k in forbidden_corners(plane)]


def _sides_inside(scene: RocScene, plane: HalfPlane) -> list[QLineF]:
    """The side of it that does not lie on the unit square."""
    corners = forbidden_corners(plane)
    return [
        QLineF(scene.axes.point(float(h0), float(k0)), scene.axes.point(float(h1), float(k1)))
        for (h0, k0), (h1, k1) in zip(corners, corners[1:] + corners[:1], strict=True)
        if plane.at(h0, k0) == 0 == plane.at(h1, k1)
    ]
