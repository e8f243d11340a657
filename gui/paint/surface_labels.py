"""The words of the ROC surface: axes, ticks, a, b and t, names on the cut, notes."""

import math

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEngine, QPainter, QPolygonF

from engine.binary.voros.roc_surface import TIE, TRIVIAL
from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.box_edges import axis_line, outer_edge
from gui.paint.camera import Projection
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.names import distinguished
from gui.paint.orientation_cube import paint_cube
from gui.paint.scene_labels import DOWN, LEFT, UP, paint_axis_title, paint_notes, paint_reason
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.paint.surface_scene import SurfaceScene, cut_faces_eye, runs, surface_notes
from gui.themes.theme import font

TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
TICK_LENGTH = 4.0
TICK_SIZE = 11.5
MARK_SIZE = 13.0
NAME_HEIGHT = 0.45
NAME_ROOM = 0.9  # of a stretch: so much of it a name may take
LEAST_NAME = 64.0  # px to which a name may be shortened
HALO_COPIES = 8
HANDLE = 7.0  # px of radius


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
    if not layout.small:
        paint_axis_title(painter, theme, layout, tr("False positive rate"), 1, DOWN)
        paint_axis_title(painter, theme, layout, tr("True positive rate"), 2, LEFT)
    paint_cube(painter, theme, layout, ("t", "FPR", "TPR"))
    _paint_marks(painter, scene, layout)
    _paint_names(painter, scene, layout)
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
    places = [view.point((t, edge.start[1], edge.start[2])) for t in ticks]
    for place in places:
        painter.drawLine(place, place + line.outward * sizes.px(TICK_LENGTH))
    for t, place in zip(ticks, places, strict=True):
        text = formatting.plain(t)
        centre = place + line.outward * sizes.px(TICK_LENGTH + 10)
        draw_runs(painter, centre, [Run(text, theme.ink2)], sizes.px(TICK_SIZE), Align.CENTRE)
    if ticks:
        along, off = (0.125 * (4 - every), 10.0) if layout.small else (0.52, 27.0)
        place = line.at(along) + line.outward * sizes.px(TICK_LENGTH + off)
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


def _paint_names(painter: QPainter, scene: SurfaceScene, layout: SceneLayout) -> None:
    """Each winner's name on its widest stretch of the cut: within the slab, or else outside."""
    view, size = layout.projection, layout.sizes.name
    named: set[int] = set()
    for low, high, owner, inside in _stretches(scene):
        beyond = view.camera.end_view and high > scene.t
        if owner in named or beyond or (layout.small and not inside):
            continue
        ends = [_on_cut(scene, view, t, NAME_HEIGHT) for t in (low, high)]
        centre, facing = _on_cut(scene, view, low + 0.54 * (high - low), NAME_HEIGHT)
        across = ends[1][0] - ends[0][0]
        text = _name(scene, owner, (low + high) / 2)
        look = scene.look
        if inside:
            color, halo = look.band_words(owner), look.winner(owner)
        else:
            color = look.theme.ink2 if owner < 0 else look.styles[owner].word_color
            halo = None
        room = NAME_ROOM * math.hypot(across.x(), across.y())
        among = tuple(dict.fromkeys((text, *(model.name for model in scene.models))))
        most = max(room, layout.sizes.px(LEAST_NAME))
        shown = distinguished(among, size, STRONG, most)[0]
        run = Run(shown, color, STRONG)
        if facing and width_of([run], size) <= room:
            _draw_name(painter, centre, run, size, halo)
            named.add(owner)


def _draw_name(
    painter: QPainter, centre: QPointF, run: Run, size: float, halo: QColor | None
) -> None:
    """A name on the cut, with a halo that keeps lines off it.

    OpenGL strokes outlines slowly (20 ms without a GPU), so there the halo is made of
    displaced copies.
    """
    if halo is not None and painter.paintEngine().type() is QPaintEngine.Type.OpenGL2:
        reach = max(1.5, size * 0.14)
        for turn in range(HALO_COPIES):
            angle = 2 * math.pi * turn / HALO_COPIES
            place = centre + QPointF(math.cos(angle), math.sin(angle)) * reach
            draw_runs(painter, place, [replace(run, color=halo)], size, Align.CENTRE)
        halo = None
    draw_runs(painter, centre, [run], size, Align.CENTRE, halo)


def _stretches(scene: SurfaceScene) -> list[tuple[float, float, int, bool]]:
    """Stretches (t from, t to, owner, within the slab), those in the slab and the wide first."""
    surface = scene.surface
    found = []
    for start, stop in runs(surface.owner.tolist()):
        low, high = float(surface.t[start]), float(surface.t[stop])
        owner = int(surface.owner[start])
        for bottom, top, inside in (
            (low, min(high, scene.a), False),
            (max(low, scene.a), min(high, scene.b), True),
            (max(low, scene.b), high, False),
        ):
            if top > bottom:
                found.append((bottom, top, owner, inside))
    return sorted(found, key=lambda each: (not each[3], each[0] - each[1]))


def _on_cut(scene: SurfaceScene, view: Projection, t: float, height: float) -> tuple[QPointF, bool]:
    """The pixel of a point of the cut at t, and whether the cut faces the eye there.

    A height of 0 is the cut's lower edge, 1 its upper one.
    """
    x, y, _, _ = scene.surface.legs_at(t)
    return view.point((t, height * x, 1 - y + height * y)), cut_faces_eye(scene, view, t)


def _name(scene: SurfaceScene, owner: int, t: float) -> str:
    if owner == TIE:
        return tr("both alike")
    if owner == TRIVIAL:
        return tr("flag everyone") if t < 0.5 else tr("flag no one")
    return scene.models[owner].name
