"""The ground of the ROC plane: all that stays while t moves."""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.analysis import ModelResult
from gui.paint.axes import draw_frame, draw_grid, draw_titles, polyline
from gui.paint.lettering import Align, draw_runs
from gui.paint.marks import VERTEX, draw_dots, draw_leader, faded
from gui.paint.roc_plan import RocPlan, name_runs
from gui.paint.roc_scene import FAN, RocScene
from gui.paint.thinning import cells_per_pixel, thin

CURVE_OPACITY = 0.62
FAN_OPACITY = 0.30
END_OPACITY = 0.75
TITLES = ("False positive rate", "True positive rate")


def paint_ground(painter: QPainter, scene: RocScene, plan: RocPlan) -> None:
    """Grid, frame, chance, the fan over [a, b], curves, hulls, vertices and names."""
    theme, axes = scene.theme, scene.axes
    draw_grid(painter, axes, theme)
    draw_frame(painter, axes, theme, scene.sizes)
    draw_titles(painter, axes, theme, scene.sizes, TITLES)
    painter.save()
    painter.setClipRect(axes.plot.adjusted(-2, -2, 2, 2))
    _draw_chance(painter, scene)
    _draw_fan(painter, scene)
    for model in scene.analysis.models:
        _draw_curve(painter, scene, model)
    for model in reversed(scene.analysis.models):
        _draw_hull(painter, scene, model)
    painter.restore()
    for model in scene.analysis.models:
        _draw_name(painter, scene, plan, model)


def _draw_chance(painter: QPainter, scene: RocScene) -> None:
    """The diagonal on which a classifier knows nothing."""
    painter.setPen(scene.theme.pen(scene.theme.neutral, scene.sizes.line(1), (2, 4)))
    painter.drawLine(QLineF(scene.axes.point(0, 0), scene.axes.point(1, 1)))


def _draw_fan(painter: QPainter, scene: RocScene) -> None:
    """Supporting lines over [a, b], in the colour of who wins there; the ends stronger."""
    given, theme, sizes = scene.analysis.given, scene.theme, scene.sizes
    if given.a == given.b:
        return
    for t in np.linspace(given.a, given.b, FAN)[1:-1].tolist():
        line, color = scene.winners_line(t)
        painter.setPen(theme.pen(faded(color, FAN_OPACITY), sizes.line(1)))
        painter.drawLine(line)
    for t in (given.a, given.b):
        line, color = scene.winners_line(t)
        painter.setPen(theme.pen(faded(color, END_OPACITY), sizes.line(1.4)))
        painter.drawLine(line)


def _draw_curve(painter: QPainter, scene: RocScene, model: ModelResult) -> None:
    """The curve itself, thin: its hull is what counts."""
    index = thin(model.curve, scene.axes, cells_per_pixel(painter))
    fpr = model.curve.fp[index] / model.curve.negatives
    tpr = model.curve.tp[index] / model.curve.positives
    color = faded(scene.style(model).color, CURVE_OPACITY)
    pen = scene.theme.pen(color, scene.sizes.line(1.1))
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    painter.setPen(pen)
    painter.drawPolyline(scene.axes.polyline(fpr, tpr))


def _draw_hull(painter: QPainter, scene: RocScene, model: ModelResult) -> None:
    """The hull in its model's dash, with a dot on every vertex."""
    style, sizes = scene.style(model), scene.sizes
    x, y = scene.axes.places(model.hull.fpr, model.hull.tpr)
    painter.setPen(scene.theme.pen(style.color, sizes.line(2), sizes.dash(style.dash)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(polyline(x, y))
    if not scene.small:
        draw_dots(painter, x, y, style.color, sizes.line(VERTEX))


def _draw_name(painter: QPainter, scene: RocScene, plan: RocPlan, model: ModelResult) -> None:
    """A model's name beside its hull, with a leader."""
    place = plan.names.get(model.index)
    if place is None:
        return
    pen = QPen(scene.style(model).color, scene.sizes.line(1.2))
    draw_leader(painter, place.leader.p1(), place.leader.p2(), pen)
    left = QPointF(place.box.left(), place.leader.p2().y())
    runs = name_runs(scene, model)
    halo = scene.theme.plot if place.covers else None
    draw_runs(painter, left, runs, scene.sizes.name, Align.LEFT, halo=halo)
