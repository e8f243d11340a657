"""Names beside points of a 3D drawing: near their marks, and over no mark and no other name."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs

AIR = 3.0
TURNS = ((1, 0), (-1, 0), (0, -1), (0, 1), (0.75, -0.9), (-0.75, -0.9), (0.75, 0.9), (-0.75, 0.9))
REACHES = (1.0, 1.8, 2.8)  # of the usual distance from a mark


class PointName(Struct, frozen=True, eq=False):
    """A name, and the mark that it stands beside.

    Attributes:
        text: as it is written.
        color: of the letters.
        centre: of the mark, in pixels.
        radius: of the mark, in pixels.
        away: where the name would best stand from the mark, in pixels across and down.
    """

    text: str
    color: QColor
    centre: QPointF
    radius: float
    away: QPointF


def paint_point_names(
    painter: QPainter,
    names: Sequence[PointName],
    within: QRectF,
    size: float,
    halo: QColor,
    taken: Sequence[QRectF] = (),
) -> list[QRectF]:
    """Paint names, the most important first; one without room is left out.

    Args:
        painter: draws.
        names: in order.
        within: where they must lie.
        size: of the letters.
        halo: keeps lines off them.
        taken: where other words are.

    Returns:
        Where each name that is painted lies.
    """
    marks = [_around(name) for name in names]
    words, found = list(taken), []
    for name in names:
        run = [Run(name.text, name.color, STRONG)]
        place = _place(name, run, size, within, [*marks, *words])
        if place is not None:
            draw_runs(painter, place, run, size, Align.CENTRE, halo)
            found.append(box_of(place, run, size, Align.CENTRE))
            words.append(found[-1])
    return found


def _place(
    name: PointName, run: list[Run], size: float, within: QRectF, taken: Sequence[QRectF]
) -> QPointF | None:
    """The middle of the best free place, None where there is none."""
    box = box_of(QPointF(), run, size, Align.CENTRE)
    turns = sorted(TURNS, key=lambda turn: -(turn[0] * name.away.x() + turn[1] * name.away.y()))
    for reach in REACHES:
        aside = reach * (name.radius + AIR)
        for across, down in turns:
            step = QPointF(across * (aside + box.width() / 2), down * (aside + box.height() / 2))
            area = box.translated(name.centre + step)
            free = not any(area.intersects(other) for other in taken)
            if free and within.contains(area):
                return name.centre + step
    return None


def _around(name: PointName) -> QRectF:
    side = 2 * name.radius
    return QRectF(name.centre.x() - name.radius, name.centre.y() - name.radius, side, side)
