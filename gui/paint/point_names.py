"""Names beside points of a 3D drawing: near their marks, and over no mark and no other name.

A name may be kept off the body: where its mark lies before the body a line leads to it.
"""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.paint.camera import Projection
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs
from gui.paint.marks import draw_leader, visible_part

AIR = 3.0
TURNS = ((1, 0), (-1, 0), (0, -1), (0, 1), (0.75, -0.9), (-0.75, -0.9), (0.75, 0.9), (-0.75, 0.9))
REACHES = (1.0, 1.8, 2.8)  # of the usual distance from a mark
FAR = (1.0, 1.8, 2.8, 4.0, 6.0, 9.0, 13.0, 18.0, 22.0)  # of a name off the body
FACES = (  # of a box, by the places of its corners, which the last coordinate counts fastest
    (0, 1, 3, 2),
    (4, 5, 7, 6),
    (0, 1, 5, 4),
    (2, 3, 7, 6),
    (0, 2, 6, 4),
    (1, 3, 7, 5),
)
LEADER = 14.0  # px from a mark to its name from which a line leads there


class PointName(Struct, frozen=True, eq=False):
    """A name, and the mark that it stands beside.

    Attributes:
        text: as it is written.
        color: of the letters.
        centre: of the mark, in pixels.
        radius: of the mark, in pixels.
        away: where the name would best stand from the mark, in pixels across and down.
        off: whether it stands beside the body.
    """

    text: str
    color: QColor
    centre: QPointF
    radius: float
    away: QPointF
    off: bool = False


def paint_point_names(
    painter: QPainter,
    names: Sequence[PointName],
    within: QRectF,
    size: float,
    halo: QColor,
    taken: Sequence[QRectF] = (),
    body: QPainterPath | None = None,
) -> list[QRectF]:
    """Paint names, the most important first; one without room is left out.

    Args:
        painter: draws.
        names: in order.
        within: where they must lie.
        size: of the letters.
        halo: keeps lines off them.
        taken: where other words are.
        body: what names that stand beside it are kept off.

    Returns:
        Where each name that is painted lies.
    """
    marks = [_around(name) for name in names]
    words, found = list(taken), []
    for name in names:
        run = [Run(name.text, name.color, STRONG)]
        kept_off = body if name.off else None
        others = [*marks, *words]
        place = _place(name, run, size, within, others, kept_off)
        if place is None and kept_off is not None:
            place = _place(name, run, size, within, others, None)
        if place is not None:
            line = _leader(name, box_of(place, run, size, Align.CENTRE))
            if line is not None and kept_off is not None:
                draw_leader(painter, line.p1(), line.p2(), QPen(name.color, 1))
            draw_runs(painter, place, run, size, Align.CENTRE, halo)
            found.append(box_of(place, run, size, Align.CENTRE))
            words.append(found[-1])
    return found


def body_of(view: Projection) -> QPainterPath:
    """What a box covers."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    corners = view.flat(view.box.corners)
    for face in FACES:
        ring = corners[[*face]]
        x, y = (ring - ring[0]).T
        if float(x[1] * y[2] - y[1] * x[2]) < 0:  # all the same way round, or two would cancel
            ring = ring[::-1]
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in [*ring.tolist(), ring[0]]]))
        path.closeSubpath()
    return path


def _place(
    name: PointName,
    run: list[Run],
    size: float,
    within: QRectF,
    taken: Sequence[QRectF],
    body: QPainterPath | None,
) -> QPointF | None:
    """The middle of the best free place, None where there is none."""
    box, own = box_of(QPointF(), run, size, Align.CENTRE), _around(name)
    turns = sorted(TURNS, key=lambda turn: -(turn[0] * name.away.x() + turn[1] * name.away.y()))
    for reach in REACHES if body is None else FAR:
        aside = reach * (name.radius + AIR)
        for across, down in turns:
            step = QPointF(across * (aside + box.width() / 2), down * (aside + box.height() / 2))
            area = box.translated(name.centre + step)
            if any(area.intersects(other) for other in taken) or not within.contains(area):
                continue
            if body is not None and body.intersects(_core(area)):
                continue
            line = _leader(name, area)
            if line is not None and any(
                other != own and visible_part(line, other) is not None for other in taken
            ):
                continue
            return name.centre + step
    return None


def _core(area: QRectF) -> QRectF:
    """The letters themselves, without the air round them."""
    return area.adjusted(1, area.height() / 4, -1, -area.height() / 4)


def _leader(name: PointName, area: QRectF) -> QLineF | None:
    """A line from a mark to its name, where that is far."""
    end = QPointF(
        min(max(name.centre.x(), area.left()), area.right()),
        min(max(name.centre.y(), area.top()), area.bottom()),
    )
    line = QLineF(name.centre, end)
    return line if line.length() > name.radius + LEADER else None


def _around(name: PointName) -> QRectF:
    side = 2 * name.radius
    return QRectF(name.centre.x() - name.radius, name.centre.y() - name.radius, side, side)
