"""What the mouse is on, on the ROC surface: a stretch of the cut, or where the best one changes."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from engine.binary.voros.roc_surface import BestStretch
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, FloatArray
from engine.wording import formatting
from engine.wording.rate_names import RATE_NAMES
from engine.wording.rules import rule_words
from gui.paint.camera import Projection
from gui.paint.lettering import STRONG, Run
from gui.paint.plot_card import CardLine, draw_card_beside
from gui.paint.scene_layout import SceneLayout
from gui.paint.surface_cube import SIDES
from gui.paint.surface_names import owner_words
from gui.paint.surface_scene import (
    FlatBlock,
    SurfaceScene,
    between,
    cut_faces_eye,
    section_parts,
)

NEAR_CHANGE = 5.0  # px round a line at which the best one changes
OUTLINE = 2.6
HAIRLINE = 1.2
POINT = 4.5  # px of the pointed point's radius


class CutSpot(Struct, frozen=True):
    """A place on the cut.

    Attributes:
        t: along it; of a change exactly where it is.
        stretch: its place among the surface's stretches; of a change the one that begins there.
        is_change: whether another one costs least from here on.
    """

    t: float
    stretch: int
    is_change: bool = False


def spot_at(scene: SurfaceScene, view: Projection, place: QPointF) -> CutSpot | None:
    """The place of the cut at a pixel, the one nearest to the eye; None beside it."""
    end = scene.end(view.camera)
    if end <= 0:
        return None
    mouse = np.array([place.x(), place.y()])
    change = _change_near(scene, view, mouse, end)
    if change is not None:
        return change
    flat = FlatBlock(scene.surface.block(0.0, end), view)
    cells = np.flatnonzero(_holds(flat, mouse))
    if cells.size == 0:
        return None
    nodes = flat.block.t
    middles = (nodes[cells] + nodes[cells + 1]) / 2
    cell = int(cells[np.abs(middles - float(view.eye[0])).argmin()])
    before, after = (_beside(flat, mouse, node) for node in (cell, cell + 1))
    share = 0.5 if before == after else before / (before - after)
    t = float(nodes[cell] + share * (nodes[cell + 1] - nodes[cell]))
    return spot_of(scene, t)


def spot_of(scene: SurfaceScene, t: float) -> CutSpot:
    """The place of the cut at a t."""
    return CutSpot(t, int(np.searchsorted(scene.surface.rulings, t, side="right")))


def spot_place(scene: SurfaceScene, spot: CutSpot) -> FloatArray:
    """(3,) the point that costs least there."""
    stretch = scene.surface.stretches[spot.stretch]
    return np.array([spot.t, stretch.fpr, stretch.tpr])


def _holds(flat: FlatBlock, mouse: FloatArray) -> BoolArray:
    """(n,) whether a pixel lies in a half of each cell that is turned to the eye."""
    found = np.zeros(flat.block.owner.size, dtype=np.bool_)
    start, stop = flat.pivots[:, 0], flat.pivots[:, 1]
    for half, line in enumerate((flat.upper, flat.lower)):
        corners = (line[:-1], start, stop, line[1:])
        turns = np.stack(
            [_cross(corners[(i + 1) % 4] - corners[i], mouse - corners[i]) for i in range(4)]
        )
        inside = (turns >= 0).all(axis=0) | (turns <= 0).all(axis=0)
        found |= inside & flat.halves_facing[:, half]
    return found


def _beside(flat: FlatBlock, mouse: FloatArray, node: int) -> float:
    """How far a pixel lies to one side of the line across the cut at a node."""
    across = flat.lower[node] - flat.upper[node]
    length = float(np.hypot(*across)) or 1.0
    return float(_cross(across, mouse - flat.upper[node])) / length


def _cross(one: FloatArray, other: FloatArray) -> FloatArray:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])


def _change_near(
    scene: SurfaceScene, view: Projection, mouse: FloatArray, end: float
) -> CutSpot | None:
    """The line at which another one begins to cost least, where the mouse is on it."""
    found = []
    for place, (before, after) in enumerate(pairwise(scene.surface.stretches), start=1):
        t = after.t_low
        if before.owner == after.owner or t > end or not cut_faces_eye(scene, view, t):
            continue
        distance = _distance(view.flat(_across(scene, t)), mouse)
        if distance <= NEAR_CHANGE:
            found.append((distance, CutSpot(t, place, is_change=True)))
    return min(found, key=lambda each: each[0])[1] if found else None


def _across(scene: SurfaceScene, t: float) -> FloatArray:
    """(2, 3) the ends of the line across the cut at a t."""
    x, y, _, _ = scene.surface.legs_at(t)
    return np.array([(t, x, 1.0), (t, 0.0, 1 - y)])


def _distance(line: FloatArray, mouse: FloatArray) -> float:
    """How far a pixel is from a line (2, 2)."""
    step = line[1] - line[0]
    along = float((mouse - line[0]) @ step) / max(float(step @ step), 1e-12)
    return float(np.hypot(*(line[0] + min(max(along, 0.0), 1.0) * step - mouse)))


def paint_spot(
    painter: QPainter,
    scene: SurfaceScene,
    layout: SceneLayout,
    spot: CutSpot,
    mouse: QPointF | None,
) -> None:
    """The outline of what is pointed at, a line at its t, the point there, and a card."""
    view, sizes, theme = layout.projection, layout.sizes, scene.look.theme
    if spot.t > scene.end(view.camera):
        return
    seen = cut_faces_eye(scene, view, spot.t)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if mouse is not None and seen and not spot.is_change:
        _paint_outline(painter, scene, layout, scene.surface.stretches[spot.stretch])
    width = OUTLINE if spot.is_change else HAIRLINE
    painter.setPen(theme.pen(theme.ink, sizes.line(width)))
    for face, (start, end) in section_parts(scene, spot.t):
        if seen if face is None else view.faces_eye(*SIDES[face]):
            painter.drawLine(view.point(start), view.point(end))
    if seen:
        painter.setPen(theme.pen(theme.ink, sizes.line(1.5)))
        painter.setBrush(theme.plot)
        radius = sizes.line(POINT)
        painter.drawEllipse(view.point(spot_place(scene, spot)), radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    if mouse is not None:
        lines = list(_change_lines(scene, spot) if spot.is_change else _stretch_lines(scene, spot))
        draw_card_beside(painter, layout.rect, mouse, lines, theme, sizes)


def _paint_outline(
    painter: QPainter, scene: SurfaceScene, layout: SceneLayout, stretch: BestStretch
) -> None:
    """The edge of a stretch of the cut, thick."""
    theme, view = scene.look.theme, layout.projection
    high = min(stretch.t_high, scene.end(view.camera))
    if stretch.t_low >= high:
        return
    flat = FlatBlock(scene.surface.block(stretch.t_low, high), view)
    painter.setPen(theme.pen(theme.ink, layout.sizes.line(OUTLINE)))
    painter.drawPolygon(between(flat.upper, flat.lower, 0, flat.block.t.size - 1))


def _stretch_lines(scene: SurfaceScene, spot: CutSpot) -> Iterator[CardLine]:
    """Who costs least, by which threshold, over which t, and with which rates."""
    theme, stretch = scene.look.theme, scene.surface.stretches[spot.stretch]
    yield [Run(_owners(scene, stretch), theme.ink, STRONG)], ()
    for words in _rules(scene, stretch):
        yield [Run(words, theme.ink)], ()
    low, high = formatting.t_bounds(stretch.t_low, stretch.t_high)
    yield [Run(tr("costs least for t from {low} to {high}", low=low, high=high), theme.ink2)], ()
    rates = RATE_NAMES["tpr"].pair(stretch.fpr, stretch.tpr)
    yield [Run(rates, theme.ink2)], ()
    yield [Run(tr("Click for t = {t}", t=formatting.t_value(spot.t)), theme.accent)], ()


def _change_lines(scene: SurfaceScene, spot: CutSpot) -> Iterator[CardLine]:
    """Who costs least before and after."""
    theme, stretches = scene.look.theme, scene.surface.stretches
    before, after = (_owners(scene, stretches[i]) for i in (spot.stretch - 1, spot.stretch))
    t = formatting.t_value(spot.t)
    yield [Run(tr("t = {t}: both cost the same", t=t), theme.ink, STRONG)], ()
    yield [Run(tr("below it {name} costs least", name=before), theme.ink2)], ()
    yield [Run(tr("above it {name} costs least", name=after), theme.ink2)], ()
    yield [Run(tr("Click for t = {t}", t=t), theme.accent)], ()


def _owners(scene: SurfaceScene, stretch: BestStretch) -> str:
    return owner_words(scene, stretch.owner, (stretch.t_low + stretch.t_high) / 2)


def _rules(scene: SurfaceScene, stretch: BestStretch) -> Iterator[str]:
    """The threshold that serves a stretch; where several models tie there, the first one's."""
    if stretch.model < 0:
        return
    model = scene.models[stretch.model].geometry
    middle = (stretch.t_low + stretch.t_high) / 2
    point = model.vertex_at(stretch.vertex, middle, scene.analysis.given)
    words = rule_words(model.direction, point.shown_threshold)
    yield words if stretch.owner >= 0 else f"{model.name}: {words}"
