"""A small cube beside a 3D drawing that says from where it is looked at, and may be clicked."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from gui.paint.camera import Camera
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.scene_layout import SceneLayout
from gui.themes.theme import Theme, mix

SIDE = 22.0  # px of an edge that is seen in full
ROOM = 84.0  # px of the square at the figure's lower right in which it stands
LEAST_REACH = 0.85  # of the edge, from the middle: as near to it a name may begin
NAME_GAP = 11.0  # px from a corner to the middle of its axis's name, if that is one letter
LETTER = 4.0  # px of half a letter
NAME_SIZE = 10.5
SHADES = (0.10, 0.16, 0.04)  # ink in the faces across the three axes
OPACITY = 0.9
_ALONG = {  # yaw and pitch that look along an axis from its low end, 0, or its high one
    (0, 0): (-90.0, 0.0),
    (0, 1): (90.0, 0.0),
    (1, 0): (0.0, 0.0),
    (1, 1): (180.0, 0.0),
    (2, 0): (0.0, -90.0),
    (2, 1): (0.0, 90.0),
}


def cube_area(layout: SceneLayout) -> QRectF:
    """Where it stands; empty where there is no room, or where a plot of two coordinates is seen."""
    room = layout.sizes.px(ROOM)
    if layout.small or layout.camera.orthographic:
        return QRectF()
    return QRectF(layout.rect.right() - room, layout.rect.bottom() - room, room, room)


def camera_at(layout: SceneLayout, place: QPointF) -> Camera | None:
    """The camera along an axis for whoever clicks on a face of the cube; None beside it."""
    if cube_area(layout).isEmpty():
        return None
    for axis, end, corners in _faces(layout):
        if corners.containsPoint(place, Qt.FillRule.OddEvenFill):
            yaw, pitch = _ALONG[axis, end]
            return Camera(yaw, pitch, layout.camera.zoom, orthographic=True)
    return None


def _faces(layout: SceneLayout) -> Iterator[tuple[int, int, QPolygonF]]:
    """The faces that are turned to the eye: axis, which end of it, corners in pixels."""
    forward = layout.camera.axes[2]
    for axis in range(3):
        end = 0 if forward[axis] > 0 else 1
        one, two = (other for other in range(3) if other != axis)
        corners = []
        for first, second in ((0, 0), (1, 0), (1, 1), (0, 1)):
            corner = [0, 0, 0]
            corner[axis], corner[one], corner[two] = end, first, second
            corners.append(_flat(layout, corner))
        yield axis, end, QPolygonF(corners)


def _flat(layout: SceneLayout, corner: Sequence[float]) -> QPointF:
    """The pixel of a corner of the cube, given by 0 or 1 along each axis."""
    right, up, _ = layout.camera.axes.tolist()
    place = [(share - 0.5) * layout.sizes.px(SIDE) for share in corner]
    across, above = (sum(a * b for a, b in zip(along, place, strict=True)) for along in (right, up))
    return cube_area(layout).center() + QPointF(across, -above)


def paint_cube(
    painter: QPainter,
    theme: Theme,
    layout: SceneLayout,
    names: Sequence[str],
    origin: Sequence[float] = (0, 0, 0),
) -> None:
    """Draw the faces that are turned to the eye, and the axes from their common origin.

    Args:
        painter: draws.
        theme: the look.
        layout: of the drawing, whose camera it follows.
        names: of the three axes.
        origin: the corner, 0 or 1 along each axis, from which they run.
    """
    area = cube_area(layout)
    if area.isEmpty():
        return
    painter.save()
    painter.setOpacity(OPACITY)
    painter.setPen(theme.pen(theme.border, layout.sizes.line(1)))
    for axis, _, corners in _faces(layout):
        painter.setBrush(mix(theme.panel, theme.ink, SHADES[axis]))
        painter.drawPolygon(corners)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    start = _flat(layout, origin)
    boxes: list[QRectF] = []
    for axis, name in enumerate(names):
        corner = list(origin)
        corner[axis] = 1 - corner[axis]
        tip = _flat(layout, corner)
        painter.setPen(theme.pen(theme.ink2, layout.sizes.line(1.5)))
        painter.drawLine(start, tip)
        away = QLineF(area.center(), tip)
        reach = max(away.length(), LEAST_REACH * layout.sizes.px(SIDE))
        away.setLength(1.0)
        run, size = [Run(name, theme.ink2, STRONG)], layout.sizes.px(NAME_SIZE)
        beyond = abs(away.dx()) * max(width_of(run, size) / 2 - layout.sizes.px(LETTER), 0.0)
        away.setLength(reach + layout.sizes.px(NAME_GAP) + beyond)
        right = area.right() - width_of(run, size) / 2 - 1
        away.setP2(QPointF(min(away.p2().x(), right), away.p2().y()))
        box = box_of(away.p2(), run, size, Align.CENTRE)
        if not any(box.intersects(other) for other in boxes):  # two axes in one line with the eye
            draw_runs(painter, away.p2(), run, size, Align.CENTRE)
            boxes.append(box)
    painter.restore()
