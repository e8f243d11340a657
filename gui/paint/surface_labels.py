"""The words of the ROC surface: axes, ticks, a, b and t, names on the cut, notes."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPolygonF

from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.box_edges import axis_line, outer_edge
from gui.paint.camera import Projection
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs
from gui.paint.orientation_cube import paint_cube
from gui.paint.scene_labels import (
    DOWN,
    LEFT,
    TITLE_ASIDE,
    UP,
    paint_axis_title,
    paint_notes,
    paint_reason,
)
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.paint.surface_marks import (
    TICK_LENGTH,
    TICK_SIZE,
    TICKS,
    hill_room,
    paint_best_point,
    paint_measure,
    paint_plane_axes,
)
from gui.paint.surface_names import paint_names
from gui.paint.surface_scene import SurfaceScene, surface_notes
from gui.themes.theme import font

HILL_SHARE = 0.6  # of the measure's room by which numbers make way
MARK_SIZE = 13.0
HANDLE = 7.0  # px of radius
LOW = 8.0  # px above the foot under which the axis has no room for its name
BETWEEN = 0.62  # along the axis, where it then stands between two numbers


def paint_labels(
    painter: QPainter, scene: SurfaceScene, layout: SceneLayout, reason: str = ""
) -> None:
    """All words on and around the surface.

    Args:
        painter: draws on the canvas.
        scene: what is shown.
        layout: where.
        reason: why the picture is not drawn by OpenGL, if it is not; stands at the foot.
    """
    theme = scene.look.theme
    paint_notes(painter, theme, layout, surface_notes(len(scene.models)))
    _paint_t_axis(painter, scene, layout)
    end_view = layout.camera.end_view
    if not layout.small:
        aside = (28.0, 38.0) if end_view else (TITLE_ASIDE, TITLE_ASIDE)
        across, up = tr("False positive rate"), tr("True positive rate")
        paint_axis_title(painter, theme, layout, across, 1, DOWN, aside[0])
        paint_axis_title(painter, theme, layout, up, 2, LEFT, aside[1])
    if end_view:
        paint_plane_axes(painter, scene, layout)
    paint_cube(painter, theme, layout, ("t", "FPR", "TPR"))
    _paint_marks(painter, scene, layout)
    paint_names(painter, scene, layout)
    paint_best_point(painter, scene, layout)
    if reason:
        paint_reason(painter, theme, layout, reason)


def _paint_t_axis(painter: QPainter, scene: SurfaceScene, layout: SceneLayout) -> None:
    """Ticks and numbers along t, and its name below."""
    view, sizes, theme = layout.projection, layout.sizes, scene.look.theme
    if view.camera.end_view:
        return
    edge = outer_edge(view, 0, DOWN)
    line = axis_line(view, edge)
    every = 1 if line.length > sizes.px(190) else 2
    ticks = TICKS[::every] if line.length > sizes.px(60) else ()
    painter.setPen(theme.pen(theme.border, sizes.line(1)))
    if ticks:
        paint_measure(painter, scene, layout, line, edge.start)
    painter.setPen(theme.pen(theme.border, sizes.line(1)))
    room = hill_room(scene, sizes) * HILL_SHARE
    places = [view.point((t, edge.start[1], edge.start[2])) for t in ticks]
    for place in places:
        painter.drawLine(place, place + line.outward * sizes.px(TICK_LENGTH))
    for t, place in zip(ticks, places, strict=True):
        text = formatting.plain(t)
        centre = place + line.outward * (sizes.px(TICK_LENGTH + 10) + room)
        draw_runs(painter, centre, [Run(text, theme.ink2)], sizes.px(TICK_SIZE), Align.CENTRE)
    if ticks:
        along, off = (0.125 * (4 - every), 10.0) if layout.small else (0.52, 27.0)
        place = line.at(along) + line.outward * (sizes.px(TICK_LENGTH + off) + room)
        if place.y() > layout.rect.bottom() - sizes.px(LOW):  # beside the numbers, not below
            place = line.at(BETWEEN) + line.outward * (sizes.px(TICK_LENGTH + 10) + room)
        _paint_symbol(painter, place, scene, sizes)


def _paint_symbol(painter: QPainter, centre: QPointF, scene: SurfaceScene, sizes: Sizes) -> None:
    """The t of the axis, in italics as a quantity."""
    face = font(sizes.px(13))
    face.setItalic(True)
    metrics = QFontMetricsF(face)
    painter.setFont(face)
    painter.setPen(scene.look.theme.ink2)
    painter.drawText(
        QPointF(
            centre.x() - metrics.horizontalAdvance("t") / 2, centre.y() + metrics.xHeight() / 2
        ),
        "t",
    )


def _paint_marks(painter: QPainter, scene: SurfaceScene, layout: SceneLayout) -> None:
    """The letters a and b and the value of t over the block; t goes first where they meet."""
    view, sizes, theme = layout.projection, layout.sizes, scene.look.theme
    size = sizes.px(MARK_SIZE)
    if view.camera.end_view:
        top = view.point((scene.t, 0.5, 1.0)) - QPointF(0, sizes.px(12))
        draw_runs(painter, top, [_t_run(scene)], size, Align.CENTRE)
        return
    _paint_handle(painter, scene, layout)

    def place(t: float) -> QPointF:
        aside = 11 if t != scene.t else 11 + HANDLE
        return rim_point(view, t) - QPointF(0, sizes.px(aside))

    marks = [(scene.t, _t_run(scene))]
    if not layout.small:
        letters = [(scene.a, "a"), (scene.b, "b")]
        if scene.a == scene.b:
            letters = [(scene.a, "a = b")]
        marks += [(t, Run(letter, theme.ink, STRONG)) for t, letter in letters]
    taken: list[QRectF] = []
    for t, run in marks:
        box = box_of(place(t), [run], size, Align.CENTRE)
        if not any(box.adjusted(-3, 0, 3, 0).intersects(other) for other in taken):
            draw_runs(painter, place(t), [run], size, Align.CENTRE)
            taken.append(box)


def rim_point(view: Projection, t: float) -> QPointF:
    """The pixel of a t on the box's uppermost edge, which nothing hides."""
    edge = outer_edge(view, 0, UP)
    return view.point((t, edge.start[1], edge.start[2]))


def _paint_handle(painter: QPainter, scene: SurfaceScene, layout: SceneLayout) -> None:
    """The knob by which the slice is drawn along t: seen from every side."""
    theme, sizes = scene.look.theme, layout.sizes
    centre, radius = rim_point(layout.projection, scene.t), sizes.px(HANDLE)
    painter.setPen(theme.pen(theme.panel, sizes.line(1.5)))
    painter.setBrush(theme.accent)
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.on_accent)
    for side in (-1, 1):
        tip, back = side * 0.68 * radius, side * 0.24 * radius
        ends = [QPointF(tip, 0), QPointF(back, -0.4 * radius), QPointF(back, 0.4 * radius)]
        painter.drawPolygon(QPolygonF([centre + end for end in ends]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _t_run(scene: SurfaceScene) -> Run:
    return Run(f"t = {formatting.t_short(scene.t)}", scene.look.theme.accent, STRONG)
