"""A plane across an axis that cuts a 3D scene, and the knob by which it is dragged."""

from functools import partial

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from gui.paint.box_edges import axis_line, outer_edge
from gui.paint.camera import Projection
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.scene_labels import DOWN, level_words
from gui.paint.scene_layout import SceneLayout
from gui.scene.drawing import DragHandle
from gui.themes.theme import Theme

RIGHT = (1.0, 0.1)
KNOB = 7.0  # px of radius
AIR = 4.0  # px round it that belong to it
STEPS = 256
LEAST = 0.01  # share of the axis that is always left


class SceneCut(Struct, frozen=True):
    """What lies above a level of an axis is cut off.

    Attributes:
        axis: 0, 1 or 2.
        level: along it.
    """

    axis: int
    level: float


def knob_place(view: Projection, cut: SceneCut) -> QPointF:
    """The pixel of the knob, on an outer edge of the box that nothing hides."""
    along = np.array(outer_edge(view, cut.axis, _toward(cut.axis)).start)
    along[cut.axis] = cut.level
    return view.point(along)


def free_part(layout: SceneLayout, cut: SceneCut) -> tuple[float, float]:
    """The longer part of the knob's edge beside it, as shares of its length on the screen."""
    view = layout.projection
    line = axis_line(view, outer_edge(view, cut.axis, _toward(cut.axis)))
    length = max(line.length, 1e-9)
    place = QLineF(line.start, knob_place(view, cut)).length() / length
    air = layout.sizes.px(KNOB) / length
    return (0.0, max(place - air, 0.0)) if place > 0.5 else (min(place + air, 1.0), 1.0)


def _toward(axis: int) -> tuple[float, float]:
    return RIGHT if axis == 2 else DOWN


def cut_grip_at(layout: SceneLayout, cut: SceneCut, place: QPointF) -> DragHandle | None:
    """The knob, where the mouse is on it; it stands for a SceneCut at another level."""
    view = layout.projection
    if QLineF(knob_place(view, cut), place).length() > layout.sizes.px(KNOB) + AIR:
        return None
    return DragHandle(Qt.CursorShape.SizeAllCursor, partial(_cut_at, view, cut.axis))


def _cut_at(view: Projection, axis: int, place: QPointF) -> SceneCut:
    """The cut whose knob comes nearest to a pixel."""
    edge = outer_edge(view, axis, _toward(axis))
    low, high = view.box.low[axis], view.box.high[axis]
    levels = np.linspace(low + LEAST * (high - low), high, STEPS + 1)
    along = np.tile(np.array(edge.start), (STEPS + 1, 1))
    along[:, axis] = levels
    distance = np.hypot(*(view.flat(along) - [place.x(), place.y()]).T)
    return SceneCut(axis, float(levels[int(distance.argmin())]))


def paint_knob(
    painter: QPainter,
    theme: Theme,
    layout: SceneLayout,
    cut: SceneCut,
    value: float | None = None,
) -> None:
    """The knob with the level beside it, or with the value that the level stands for."""
    view, sizes = layout.projection, layout.sizes
    centre, radius = knob_place(view, cut), sizes.px(KNOB)
    painter.setPen(theme.pen(theme.panel, sizes.line(1.5)))
    painter.setBrush(theme.accent)
    painter.drawEllipse(centre, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    outward = axis_line(view, outer_edge(view, cut.axis, _toward(cut.axis))).outward
    words = level_words(cut.level if value is None else value)
    run, size = [Run(words, theme.accent, STRONG)], sizes.px(12.5)
    half = width_of(run, size) / 2 * abs(outward.x()) + sizes.px(8) * abs(outward.y())
    away = outward * (radius + sizes.px(5) + half)
    fits = layout.rect.contains(box_of(centre + away, run, size, Align.CENTRE))
    place = centre + away if fits else centre - away
    draw_runs(painter, place, run, size, Align.CENTRE, theme.panel)
