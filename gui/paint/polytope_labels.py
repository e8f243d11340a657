"""The words and marks on a section of the VUS polytope: axes, cross-hair, who is cheapest where."""

import math
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.messages.language import tr
from engine.multiclass.section_axes import NO_ERROR
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from engine.wording.classes.section_words import error_arrow, error_words
from gui.paint.camera import Projection
from gui.paint.lettering import NORMAL, STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.marker_shapes import shape
from gui.paint.marks import draw_winner
from gui.paint.orientation_cube import NAME_SIZE, cube_area, paint_cube
from gui.paint.polytope_scene import PolytopeScene
from gui.paint.scene_labels import TITLE_SIZE, draw_along, paint_reason
from gui.paint.scene_layout import SceneLayout
from gui.themes.theme import ModelStyle

TICK_SIZE = 11.5
TICK = 5.0
FACE_AREA = 2600.0  # px² from which a face bears the marks of who is cheapest there
MARK = 9.0
MARK_STEP = 13.0
UPRIGHT = 135.0  # degrees up to which an upright title is read from the right
HIDDEN = 1e5  # px by which an edge inside the outline is worse than one on it
FLAT = 1e-9
CUBE_NAME = 40.0  # px of the longest name beside the small cube
LONG = 9.0  # px that a title of most of its edge's length stands further away
TICKS = (0.5, 1.0)
BELOW = 62.0  # px below the body that the words of its axes take
KEY = 11.0  # px from the foot to the middle of the key
CORNER = 0.03  # an error so small stands at the corner where two axes meet
BESIDE_HELD, HELD = 40.0, 20.0  # px of an axis where a value is held; its title stands so aside
NEAR = 0.07  # a tick so near to the cross-hair's value is left out


Shown = Callable[[FloatArray], FloatArray]


def all_of(corners: FloatArray) -> FloatArray:
    """(n, 3) what is shown of a polygon of a body that is not cut."""
    return corners


def paint_polytope_labels(
    painter: QPainter,
    scene: PolytopeScene,
    layout: SceneLayout,
    reason: str = "",
    shown: Shown = all_of,
    held: tuple[int, float] | None = None,
) -> None:
    """All words and marks.

    Args:
        painter: draws on the canvas.
        scene: what is shown.
        layout: where.
        reason: why the picture is not drawn by OpenGL, if it is not; stands at the top.
        shown: what is left of a polygon (n, 3) of the body.
        held: an axis, and an error on it beside which other words of its value stand.
    """
    _paint_face_marks(painter, scene, layout, shown)
    for axis, line in enumerate(error_axes(scene, layout.projection)):
        if line is not None:
            _paint_axis(painter, scene, layout, line, axis, _held_on(axis, held))
    _paint_no_error(painter, scene, layout)
    _paint_centre(painter, scene, layout)
    paint_cube(painter, scene.theme, layout, _cube_names(scene), NO_ERROR)
    if reason:
        paint_reason(painter, scene.theme, layout, reason, at_top=True)
    elif not layout.small and lowest_word(scene, layout) < _key_height(layout):
        _paint_key(painter, scene, layout)


def _held_on(axis: int, held: tuple[int, float] | None) -> float | None:
    return held[1] if held is not None and held[0] == axis else None


def _cube_names(scene: PolytopeScene) -> list[str]:
    """The errors along the axes of the small cube; none where their names are long."""
    names = [error_arrow(place, scene.labels) for place in scene.boxed.coordinates]
    widths = [width_of([Run(name, scene.theme.ink2, STRONG)], NAME_SIZE) for name in names]
    return names if max(widths) <= CUBE_NAME else [""] * 3


def _paint_face_marks(
    painter: QPainter, scene: PolytopeScene, layout: SceneLayout, shown: Shown
) -> None:
    """On every large face the marks of those who are cheapest there."""
    view, px, name = layout.projection, layout.sizes.px, centre_name(scene, layout)
    for number, face in enumerate(scene.boxed.solid.faces):
        best = scene.best_on(number)
        if not best or not view.faces_eye(face.corners[0], face.normal):
            continue
        corners = shown(face.corners)
        if len(corners) < 3:
            continue
        flat = view.flat(corners)
        area, middle = area_and_middle(flat)
        if area < px(FACE_AREA) * layout.sizes.scale:
            continue
        if name is not None and name.area.adjusted(-px(9), -px(9), px(9), px(9)).contains(middle):
            middle = QPointF(middle.x(), name.area.bottom() + px(14))
        _paint_marks(painter, scene, layout, middle, [scene.styles[each] for each in best])


def _paint_marks(
    painter: QPainter,
    scene: PolytopeScene,
    layout: SceneLayout,
    middle: QPointF,
    styles: Sequence[ModelStyle],
) -> None:
    """Marks beside each other."""
    sizes = layout.sizes
    left = middle.x() - sizes.px(MARK_STEP) * (len(styles) - 1) / 2
    for place, style in enumerate(styles):
        painter.setPen(QPen(scene.theme.plot, sizes.line(1.5)))
        painter.setBrush(style.color)
        centre = QPointF(left + place * sizes.px(MARK_STEP), middle.y())
        painter.drawPath(shape(style.marker, centre, sizes.line(MARK + 1)))


def area_and_middle(flat: FloatArray) -> tuple[float, QPointF]:
    """The area of a polygon (n, 2) of pixels, and its centroid."""
    after = np.roll(flat, -1, axis=0)
    cross = flat[:, 0] * after[:, 1] - flat[:, 1] * after[:, 0]
    area = float(cross.sum()) / 2
    if abs(area) < 1:
        return abs(area), QPointF(*flat.mean(axis=0).tolist())
    middle = ((flat + after) * cross[:, None]).sum(axis=0) / (6 * area)
    return abs(area), QPointF(float(middle[0]), float(middle[1]))


class ErrorAxis(Struct, frozen=True, eq=False):
    """An edge of the valid region along which an error ratio is marked.

    Attributes:
        start, end: (3,) its ends in the box, where the error is 0 and where it is largest.
        most: the largest error.
        outward: (x, y) unit direction on the canvas, away from the region.
    """

    start: FloatArray
    end: FloatArray
    most: float
    outward: QPointF

    def at(self, error: float) -> FloatArray:
        """(3,) the place of an error ratio."""
        return np.asarray(self.start + error / self.most * (self.end - self.start))


def error_axes(scene: PolytopeScene, view: Projection) -> tuple[ErrorAxis | None, ...]:
    """The edge along each axis that is marked: on the outline, lowest; upright, furthest right."""
    ghost = scene.boxed.ghost
    edges = ghost.edges
    along = np.abs(edges[:, 1] - edges[:, 0])
    total = along.sum(axis=1)
    normals, offsets = ghost.planes
    first = np.array([face.corners[0] for face in ghost.faces]).reshape(-1, 3)
    turned = ((view.eye - first) * normals).sum(axis=1) > 0
    on_face = np.abs(edges @ normals[turned].T - offsets[turned]).max(axis=1) < FLAT
    behind = np.where(on_face.sum(axis=1) == 1, 0.0, -HIDDEN)
    ends = view.flat(edges.reshape(-1, 3)).reshape(-1, 2, 2)
    middles = view.flat(edges.mean(axis=1)) + behind[:, None]
    centre = view.point(ghost.vertices.mean(axis=0)) if len(edges) else QPointF()
    found: list[ErrorAxis | None] = []
    for axis in range(3):
        runs = along[:, axis] > total - FLAT
        if not runs.any():
            found.append(None)
            continue
        reach = np.where(runs, middles[:, 0 if axis == 2 else 1], -np.inf)
        chosen = int(reach.argmax())
        rising = edges[chosen, 0, axis] < edges[chosen, 1, axis]
        start, end = edges[chosen] if rising == (axis == 1) else edges[chosen, ::-1]
        outward = _outward(ends[chosen].tolist(), centre)
        found.append(ErrorAxis(start, end, float(along[chosen, axis]), outward))
    return tuple(found)


def _outward(ends: list[list[float]], centre: QPointF) -> QPointF:
    """The unit direction across a line on the canvas, away from a point."""
    begin, finish = (QPointF(*end) for end in ends)
    across = QPointF(begin.y() - finish.y(), finish.x() - begin.x())
    away = (begin + finish) / 2 - centre
    sign = 1.0 if QPointF.dotProduct(across, away) >= 0 else -1.0
    return across * (sign / (math.hypot(across.x(), across.y()) or 1.0))


def _paint_axis(
    painter: QPainter,
    scene: PolytopeScene,
    layout: SceneLayout,
    line: ErrorAxis,
    axis: int,
    held: float | None,
) -> None:
    """Ticks, the cross-hair's value in the accent, and the name with an arrow where errors grow.

    No number stands beside a value that has words of its own.
    """
    view, theme = layout.projection, scene.theme
    own = None if scene.own is None else scene.own[axis]
    length = QLineF(view.point(line.start), view.point(line.end)).length()

    def is_free(error: float) -> bool:
        away = math.inf if held is None else abs(error - held) * length / line.most
        return away > layout.sizes.px(BESIDE_HELD)

    ticks = sorted({tick for tick in TICKS if tick < line.most - NEAR} | {line.most})
    for tick in ticks if length > layout.sizes.px(70) else ():
        if (own is None or abs(tick - own) > NEAR) and is_free(tick):
            _paint_tick(painter, layout, line, tick, formatting.plain(tick), theme.ink2)
    if own is not None and is_free(own):
        words = formatting.number(own, 2)
        _paint_tick(painter, layout, line, own, words, theme.accent, strong=True)
    if not layout.small:
        _paint_title(painter, scene, layout, line, axis, 0.0 if held is None else HELD)


def _paint_tick(
    painter: QPainter,
    layout: SceneLayout,
    line: ErrorAxis,
    error: float,
    words: str,
    color: QColor,
    *,
    strong: bool = False,
) -> None:
    """A tick across an axis with its value."""
    sizes = layout.sizes
    place = layout.projection.point(line.at(error))
    reach = sizes.px(2 * TICK if strong else TICK)
    painter.setPen(QPen(color, sizes.line(2.0 if strong else 1.0)))
    painter.drawLine(place, place + line.outward * reach)
    run = [Run(words, color, STRONG if strong else NORMAL)]
    size = sizes.px(TICK_SIZE)
    half = width_of(run, size) / 2 * abs(line.outward.x()) + sizes.px(7) * abs(line.outward.y())
    away = line.outward * (reach + half + sizes.px(3))
    if error < CORNER:  # beside that of the other axis
        beyond = QLineF(place, layout.projection.point(line.end))
        beyond.setLength(half + sizes.px(6))
        away += beyond.p2() - beyond.p1()
    box = box_of(place + away, run, size, Align.CENTRE)
    if strong and not layout.rect.contains(box):  # else above the tick, as far out as there is room
        over = min(0.0, layout.rect.right() - box.right() - 1)
        away += QPointF(over, -sizes.px(TICK_SIZE))
        box = box_of(place + away, run, size, Align.CENTRE)
    if layout.rect.contains(box):  # a small figure has no room beside the body
        draw_runs(painter, place + away, run, size, Align.CENTRE)


def _paint_title(
    painter: QPainter,
    scene: PolytopeScene,
    layout: SceneLayout,
    line: ErrorAxis,
    axis: int,
    aside: float,
) -> None:
    """The name of an error ratio along its edge, with an arrow towards more errors.

    It stands so many px further away than usual.
    """
    sizes = layout.sizes
    words = error_words(scene.boxed.coordinates[axis], scene.labels)
    tail, head = (layout.projection.point(end) for end in (line.start, line.end))
    size = sizes.px(TITLE_SIZE)
    length, room = QLineF(tail, head).length(), width_of([Run(words, scene.theme.ink2)], size)
    if length < 0.8 * room:
        return
    angle = math.degrees(math.atan2(head.y() - tail.y(), head.x() - tail.x()))
    flipped = abs(angle) > (UPRIGHT if axis == 2 else 90.0)
    if flipped:
        angle -= math.copysign(180, angle)
    text = f"← {words}" if flipped else f"{words} →"
    steep = abs(math.sin(math.radians(angle)))
    away = 32 + 26 * steep**2 + (LONG if room > 0.6 * length else 0) + aside
    middle = (tail + head) / 2 + line.outward * sizes.px(away)
    draw_along(painter, layout, Run(text, scene.theme.ink2), middle, angle)


def _paint_no_error(painter: QPainter, scene: PolytopeScene, layout: SceneLayout) -> None:
    """A ring at the corner where none of the three errors is made."""
    painter.setPen(scene.theme.pen(scene.theme.ink, layout.sizes.line(1.2)))
    painter.setBrush(scene.theme.panel)
    radius = layout.sizes.px(3.2)
    painter.drawEllipse(layout.projection.point(NO_ERROR), radius, radius)


class CentreName(Struct, frozen=True, eq=False):
    """The name and the free errors of the classifier that the section goes through.

    Attributes:
        lines: runs, where they end, and their size, from above.
        area: what they cover.
    """

    lines: tuple[tuple[list[Run], QPointF, float], ...]
    area: QRectF


def centre_name(scene: PolytopeScene, layout: SceneLayout) -> CentreName | None:
    """Where the name stands; None where the section goes through no classifier, or is small."""
    if scene.centre is None or scene.own is None or layout.small:
        return None
    ink, px = scene.theme.ink, layout.sizes.px
    x, y, z = scene.own
    values = ", ".join(formatting.number(value, 2) for value in (y, x, z))
    below = layout.projection.point(scene.centre) + QPointF(-px(14), px(21))
    lines = (
        ([Run(scene.through_name, ink, STRONG)], below, px(13)),
        ([Run(values, ink)], below + QPointF(0, px(16)), px(12)),
    )
    area = QRectF()
    for runs, place, size in lines:
        area = area.united(box_of(place, runs, size, Align.RIGHT))
    return CentreName(lines, area)


def _paint_centre(painter: QPainter, scene: PolytopeScene, layout: SceneLayout) -> None:
    """The classifier that the section goes through, with its name and free errors."""
    if scene.centre is None:
        return
    style = scene.styles[scene.through_name]
    place = layout.projection.point(scene.centre)
    draw_winner(painter, place, style.marker, style.color, scene.theme, layout.sizes)
    name = centre_name(scene, layout)
    for runs, end, size in () if name is None else name.lines:
        draw_runs(painter, end, runs, size, Align.RIGHT, halo=_under(scene, layout, end))


def _under(scene: PolytopeScene, layout: SceneLayout, place: QPointF) -> QColor:
    """The colour of the face under words, for their halo."""
    view = layout.projection
    for number, face in enumerate(scene.boxed.solid.faces):
        if view.faces_eye(face.corners[0], face.normal):
            ring = QPolygonF([QPointF(a, b) for a, b in view.flat(face.corners).tolist()])
            if ring.containsPoint(place, Qt.FillRule.WindingFill):
                return scene.color(number)
    return scene.theme.panel


def lowest_word(scene: PolytopeScene, layout: SceneLayout) -> float:
    """The pixel below which no axis has words."""
    corners = scene.boxed.ghost.vertices
    if len(corners) == 0:
        return layout.rect.top()
    return float(layout.projection.flat(corners)[:, 1].max()) + layout.sizes.px(BELOW)


def _key_height(layout: SceneLayout) -> float:
    """The pixel of the middle of the line at the foot."""
    return layout.rect.bottom() - layout.sizes.px(KEY)


def _paint_key(painter: QPainter, scene: PolytopeScene, layout: SceneLayout) -> None:
    """What lines, ring and colours mean, at the foot; as much of it as fits."""
    sizes, theme = layout.sizes, scene.theme
    size = sizes.px(TICK_SIZE)
    x, y = layout.rect.left() + sizes.px(10), _key_height(layout)
    cube = cube_area(layout)
    right = layout.rect.right() - sizes.px(6) - cube.width() - sizes.px(16) * (not cube.isEmpty())
    entries = (
        ("line", tr("all that is valid, the ghost")),
        ("ring", tr("no error in these three")),
        ("marks", tr("who is cheapest there; stripes: a tie")),
    )
    for kind, words in entries:
        run = [Run(words, theme.ink2)]
        wide = sizes.px(30 if kind != "ring" else 14)
        if x + wide + width_of(run, size) > right:
            return
        if kind == "line":
            painter.setPen(theme.pen(theme.border, sizes.line(1)))
            painter.drawLine(QPointF(x, y), QPointF(x + sizes.px(24), y))
        elif kind == "ring":
            painter.setPen(theme.pen(theme.ink, sizes.line(1.2)))
            painter.setBrush(theme.panel)
            painter.drawEllipse(QPointF(x + sizes.px(4), y), sizes.px(3.2), sizes.px(3.2))
        else:
            styles = list(scene.styles.values())[:2]
            middle = QPointF(x + sizes.px(12), y)
            _paint_marks(painter, scene, layout, middle, styles)
        draw_runs(painter, QPointF(x + wide, y), run, size)
        x = box_of(QPointF(x + wide, y), run, size).right() + sizes.px(22)
