"""The ground of the ROC plane: all that stays while t moves."""

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.analysis.analysis import ModelResult
from gui.paint.lettering import SCREENS, Align, draw_runs
from gui.paint.marks import VERTEX, draw_dots, draw_leader
from gui.paint.placement import NamePlace
from gui.paint.plot_axes import polyline, tick_text
from gui.paint.plot_frame import (
    TICK_LENGTH,
    TITLE_ASIDE,
    TITLE_SIZE,
    draw_border,
    draw_title_below,
    draw_title_beside,
    widest_tick_up,
)
from gui.paint.roc_group_curves import draw_group_curves, draw_group_names
from gui.paint.roc_label_places import RocPlan, name_runs
from gui.paint.roc_scene import RocScene
from gui.paint.roc_unseen_curves import draw_unseen_curves
from gui.paint.thinning import cells_per_pixel, corners, thin, where_bent
from gui.themes.theme import mix

CURVE_OPACITY = 0.62
PIECE = 50
MOST_FINE = 4
MOST_DOTS = 80  # a hull of more vertices is smooth, and its dots would be a thicker line


def _missed_text(tpr: float) -> str:
    """A tick of the vertical axis as the rate of misses."""
    return tick_text(1 - tpr)


def paint_ground(painter: QPainter, scene: RocScene, plan: RocPlan) -> None:
    """Frame, chance, curves, hulls, vertices and names."""
    theme, axes, sizes, names = scene.theme, scene.axes, scene.sizes, scene.rate_names
    draw_border(painter, axes, theme, sizes, up=_missed_text if names.missed else tick_text)
    draw_title_below(painter, axes, theme, sizes, names.across)
    room = sizes.px(TITLE_ASIDE - TITLE_SIZE / 2 - TICK_LENGTH - 6)
    if widest_tick_up(axes, sizes) <= room:  # looked at closely, numbers take the title's room
        draw_title_beside(painter, axes, theme, sizes, names.up)
    painter.save()
    painter.setClipRect(axes.plot.adjusted(-2, -2, 2, 2))
    _draw_chance(painter, scene)
    if scene.crowded:
        for model in scene.analysis.behind:
            _draw_hull(painter, scene, model)
    else:
        for model in scene.analysis.models:
            _draw_curve(painter, scene, model)
    draw_group_curves(painter, scene)
    for model in reversed(scene.analysis.in_front):
        _draw_hull(painter, scene, model)
    draw_unseen_curves(painter, scene)
    painter.restore()
    for model in scene.analysis.models:
        _draw_led_name(painter, scene, plan, model)
    draw_group_names(painter, scene, plan.groups)


def _draw_chance(painter: QPainter, scene: RocScene) -> None:
    """The diagonal on which a classifier knows nothing."""
    painter.setPen(scene.theme.pen(scene.theme.neutral, scene.sizes.line(1), (2, 4)))
    painter.drawLine(QLineF(scene.axes.point(0, 0), scene.axes.point(1, 1)))


def _draw_curve(painter: QPainter, scene: RocScene, model: ModelResult) -> None:
    """The curve itself, thin: its hull is what counts.

    Qt strokes a line of thousands of corners as one shape, which takes time squared; in
    pieces it is ten times faster. So that their ends do not show, it is mixed, not
    translucent.
    """
    curve, theme = model.curve, scene.theme
    on_screen = painter.paintEngine().type() in SCREENS
    cells = cells_per_pixel(painter)
    if on_screen:  # many models share what one frame's time can draw
        cells /= max(1.0, len(scene.analysis.models) / MOST_FINE)
    index = corners(curve, thin(curve, scene.axes, cells))
    x, y = scene.axes.places(*curve.rates(index))
    color = mix(scene.style(model).color, theme.plot, 1 - CURVE_OPACITY)
    pen = theme.pen(color, scene.sizes.line(1.1))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    piece = PIECE if on_screen else x.size
    for start in range(0, x.size - 1, piece):
        part = slice(start, start + piece + 1)
        painter.drawPolyline(polyline(x[part], y[part]))


def _draw_hull(painter: QPainter, scene: RocScene, model: ModelResult) -> None:
    """The hull in its model's dash, with a dot on every vertex."""
    style, sizes = scene.style(model), scene.sizes
    x, y = scene.axes.places(model.hull.fpr, model.hull.tpr)
    pen = scene.theme.pen(style.color, sizes.line(style.width), sizes.dash(style.dash))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(polyline(*where_bent(x, y, cells_per_pixel(painter))))
    if not (scene.small or scene.crowded) and x.size <= MOST_DOTS:
        draw_dots(painter, x, y, style.color, sizes.line(VERTEX))


def _draw_led_name(painter: QPainter, scene: RocScene, plan: RocPlan, model: ModelResult) -> None:
    """A model's name beside its hull, with a leader."""
    place = plan.names.get(model.index)
    if place is None:
        return
    pen = QPen(scene.style(model).color, scene.sizes.line(1.2))
    draw_leader(painter, place.leader.p1(), place.leader.p2(), pen)
    draw_name(painter, scene, place, model, halo=scene.theme.plot if place.covers else None)


def draw_name(
    painter: QPainter,
    scene: RocScene,
    place: NamePlace,
    model: ModelResult,
    halo: QColor | None,
) -> None:
    """The name itself, at the end of its leader."""
    left = QPointF(place.box.left(), place.leader.p2().y())
    draw_runs(painter, left, name_runs(scene, model), scene.sizes.name, Align.LEFT, halo=halo)
