"""Marks on the ROC surface: the best point at t, the measure along t, the ROC plane's own axes."""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from engine.binary.voros.measures_over_t import ScenarioList
from engine.binary.voros.roc_surface import trivial_legs
from engine.wording import formatting
from gui.paint.box_edges import AxisLine, axis_line, outer_edge
from gui.paint.camera import Point
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.marks import draw_marker, draw_winner, faded
from gui.paint.ribbon_measure import FILL, LINE, hill
from gui.paint.scene_labels import DOWN
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.paint.surface_lines import NOTHING_DASH, NOTHING_WIDTH
from gui.paint.surface_scene import SurfaceScene, cut_faces_eye
from gui.themes.theme import Marker

TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
TICK_LENGTH = 4.0
TICK_SIZE = 11.5
HILL = 13.0  # px of the greatest density
SYMBOL_SIZE, SYMBOL_ASIDE = 11.5, 8.0
FEWER = 4  # of so many points of the ribbon's hill one: this one is shorter
PIN = 1.6  # px of a pin's radius


def hill_room(scene: SurfaceScene, sizes: Sizes) -> float:
    """How much room beside the axis the measure takes: none where [a, b] is a single t."""
    return sizes.px(HILL) if scene.a < scene.b else 0.0


def paint_measure(
    painter: QPainter, scene: SurfaceScene, layout: SceneLayout, line: AxisLine, foot: Point
) -> None:
    """How the t of [a, b] are weighed, as a low hill outside the axis, or as pins.

    Args:
        painter: draws.
        scene: what is shown.
        layout: where.
        line: the axis of t.
        foot: a point of that axis.
    """
    if scene.a == scene.b:
        return
    measure, view, sizes = scene.analysis.measure, layout.projection, layout.sizes
    theme, height = scene.look.theme, hill_room(scene, layout.sizes)
    pins = isinstance(measure, ScenarioList)
    if isinstance(measure, ScenarioList):
        t, weights = measure.points(scene.a, scene.b)
        heights = weights / weights.max()
    else:
        t, heights = (each[::FEWER] for each in hill(measure, scene.a, scene.b))
    low = view.flat(np.stack([t, np.full_like(t, foot[1]), np.full_like(t, foot[2])], axis=-1))
    outward = np.array([line.outward.x(), line.outward.y()])
    high = low + height * heights[:, None] * outward
    feet = [QPointF(x, y) for x, y in low.tolist()]
    tops = [QPointF(x, y) for x, y in high.tolist()]
    if not layout.small:
        place = _beside_hill(layout, line, feet[0], feet[-1]) + line.outward * (height / 2)
        draw_runs(painter, place, [Run("μ", theme.ink3)], sizes.px(SYMBOL_SIZE), Align.CENTRE)
    painter.setPen(theme.pen(faded(theme.ink3, LINE), sizes.line(1)))
    if pins:
        painter.drawLines([QLineF(one, top) for one, top in zip(feet, tops, strict=True)])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(theme.ink3, LINE))
        for top in tops:
            painter.drawEllipse(top, sizes.px(PIN), sizes.px(PIN))
    else:
        painter.drawPolyline(QPolygonF(tops))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(theme.ink3, FILL))
        painter.drawPolygon(QPolygonF([*feet, *reversed(tops)]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _beside_hill(layout: SceneLayout, line: AxisLine, low: QPointF, high: QPointF) -> QPointF:
    """Where on the axis the hill's symbol stands: before it; else away from the axis of FPR."""
    px = layout.sizes.px
    step = (line.end - line.start) * (px(SYMBOL_ASIDE) / max(line.length, 1e-9))
    before, behind = low - step, high + step
    if QLineF(line.start, low).length() >= 2 * px(SYMBOL_ASIDE):
        return before
    title = axis_line(layout.projection, outer_edge(layout.projection, 1, DOWN)).at(0.5)
    return max(before, behind, key=lambda place: QLineF(place, title).length())


def paint_best_point(painter: QPainter, scene: SurfaceScene, layout: SceneLayout) -> None:
    """The point that costs least at t, where the cut is seen there."""
    view = layout.projection
    if not view.camera.end_view and not cut_faces_eye(scene, view, scene.t):
        return
    stretch = scene.surface.stretch_at(scene.t)
    place = view.point((scene.t, stretch.fpr, stretch.tpr))
    theme, sizes = scene.look.theme, layout.sizes
    if stretch.owner >= 0:
        style = scene.look.styles[stretch.owner]
        if layout.small:
            draw_marker(painter, place, style, theme, sizes)
        else:
            draw_winner(painter, place, style.marker, style.color, theme, sizes)
    else:
        draw_winner(painter, place, Marker.CIRCLE, theme.neutral, theme, sizes)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_plane_axes(painter: QPainter, scene: SurfaceScene, layout: SceneLayout) -> None:
    """In the end view ticks of FPR and TPR, and where doing nothing stands at t."""
    view, sizes, theme = layout.projection, layout.sizes, scene.look.theme
    if not layout.small:
        below, left = QPointF(0, sizes.px(TICK_LENGTH)), QPointF(-sizes.px(TICK_LENGTH), 0)
        for tick in TICKS:
            text = [Run(formatting.plain(tick), theme.ink2)]
            painter.setPen(theme.pen(theme.border, sizes.line(1)))
            under, beside = view.point((scene.t, tick, 0.0)), view.point((scene.t, 0.0, tick))
            painter.drawLine(under, under + below)
            painter.drawLine(beside, beside + left)
            size = sizes.px(TICK_SIZE)
            draw_runs(painter, under + below * 3.2, text, size, Align.CENTRE)
            draw_runs(painter, beside + left * 1.8, text, size, Align.RIGHT)
    x, y = (float(leg[0]) for leg in trivial_legs(np.array([scene.t])))
    pen = theme.pen(theme.ink2, sizes.line(NOTHING_WIDTH), sizes.dash(NOTHING_DASH))
    painter.setPen(pen)
    painter.drawLine(view.point((scene.t, x, 1.0)), view.point((scene.t, 0.0, 1 - y)))
