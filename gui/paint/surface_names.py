"""The models' names on the cut of the ROC surface, where they cover as few lines as can be."""

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.binary.voros.surface_block import TIE, TRIVIAL
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from gui.paint.camera import Projection
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.names import distinguished
from gui.paint.scene_layout import SceneLayout
from gui.paint.surface_lines import path_segments
from gui.paint.surface_scene import SurfaceScene, cut_faces_eye, runs, section_parts

HEIGHTS = (0.45, 0.3, 0.6, 0.2, 0.75)  # on the cut, 0 at its lower edge; the first is liked best
ALONG = (0.54, 0.4, 0.66, 0.3, 0.76)  # of a stretch
NAME_ROOM = 0.9  # of a stretch: so much of it a name may take
LEAST_NAME = 64.0  # px to which a name may be shortened
AIR = 4.0  # px beside a name
GRAIN = 3.0  # px between the places at which a line is looked for under a name
MARKER_ROOM = 11.0  # px round the best point
MARKER_WEIGHT = 12


class CutPart(Struct, frozen=True):
    """A stretch of the cut with one owner, within the slab or outside."""

    low: float
    high: float
    owner: int
    inside: bool


def paint_names(painter: QPainter, scene: SurfaceScene, layout: SceneLayout) -> None:
    """Each winner's name on its widest stretch of the cut: within the slab, or else outside."""
    lines = _line_pixels(scene, layout)
    named: set[int] = set()
    for part in _parts(scene, scene.end(layout.camera)):
        middle = (part.low + part.high) / 2
        if part.owner in named or (layout.small and not part.inside):
            continue
        if not cut_faces_eye(scene, layout.projection, middle):
            continue
        run, place = _fitted(scene, layout, part, lines)
        if run is not None:
            # outside the slab a name in its hue stands on that hue, mixed
            halo = scene.look.winner(part.owner) if part.inside else scene.look.theme.panel
            draw_runs(painter, place, [run], layout.sizes.name, Align.CENTRE, halo)
            named.add(part.owner)


def _fitted(
    scene: SurfaceScene, layout: SceneLayout, part: CutPart, lines: FloatArray
) -> tuple[Run | None, QPointF]:
    """A name, shortened if need be, and its place; None where the stretch has no room."""
    size, look = layout.sizes.name, scene.look
    text = _words(scene, part)
    if part.inside:
        color = look.band_words(part.owner)
    else:
        color = look.theme.ink2 if part.owner < 0 else look.styles[part.owner].word_color
    among = tuple(dict.fromkeys((text, *(model.name for model in scene.models))))
    least = layout.sizes.px(LEAST_NAME)
    shortest = width_of([Run(distinguished(among, size, STRONG, least)[0], color, STRONG)], size)
    places, rooms = _places(scene, layout.projection, part)
    able = rooms >= min(least, shortest)  # of most stretches no place, without looking further
    best: tuple[float, Run, QPointF] | None = None
    for middle, room in zip(places[able].tolist(), rooms[able].tolist(), strict=True):
        shown = distinguished(among, size, STRONG, max(room, least))[0]
        run = Run(shown, color, STRONG)
        if width_of([run], size) > room:
            continue
        place = QPointF(*middle)
        box = box_of(place, [run], size, Align.CENTRE).adjusted(-AIR, 0, AIR, 0)
        hits = _hits(box, lines) + 100 * (shown != text)
        if best is None or hits < best[0]:
            best = hits, run, place
        if hits == 0:
            break
    return (None, QPointF()) if best is None else (best[1], best[2])


def _places(scene: SurfaceScene, view: Projection, part: CutPart) -> tuple[FloatArray, FloatArray]:
    """(n, 2) places on a stretch, the liked ones first, and (n,) how wide a name may be there."""
    along = np.array(ALONG)
    t = part.low + np.concatenate(([0.0, 1.0], along)) * (part.high - part.low)
    block = scene.surface.whole
    x, y = np.interp(t, block.t, block.x), np.interp(t, block.t, block.y)
    cut = [np.stack([t, high * x, 1 - y + high * y], axis=-1) for high in HEIGHTS]
    flat = view.flat(np.concatenate(cut)).reshape(len(HEIGHTS), -1, 2)
    wide = NAME_ROOM * np.hypot(*(flat[:, 1] - flat[:, 0]).T)
    nearer = 2 * np.minimum(along, 1 - along)
    rooms = wide * np.minimum(1.0, nearer / 0.9)[:, None]
    return flat[:, 2:].swapaxes(0, 1).reshape(-1, 2), rooms.ravel()


def _hits(box: QRectF, lines: FloatArray) -> float:
    """How many pixels of lines a box covers."""
    inside = (
        (lines[:, 0] > box.left())
        & (lines[:, 0] < box.right())
        & (lines[:, 1] > box.top())
        & (lines[:, 1] < box.bottom())
    )
    return float(inside.sum())


def _line_pixels(scene: SurfaceScene, layout: SceneLayout) -> FloatArray:
    """(n, 2) pixels along the path, the frames at a, b and t, and round the best point.

    And along the edges of every owner's stretches: on another's colour a name is not read.
    """
    view = layout.projection
    stops = {scene.a, scene.b, scene.t}
    frames = [np.array([line for _, line in section_parts(scene, t)]) for t in stops]
    pieces = np.concatenate([*path_segments(scene.surface), *frames, _edges(scene)])
    ends = view.flat(pieces.reshape(-1, 3)).reshape(-1, 2, 2)
    step = ends[:, 1] - ends[:, 0]
    counts = (np.hypot(*step.T) / layout.sizes.px(GRAIN)).astype(np.int64) + 1
    piece = np.repeat(np.arange(len(step)), counts)
    place = np.arange(piece.size) - np.repeat(np.cumsum(counts) - counts, counts)
    pixels = ends[piece, 0] + (place / counts[piece])[:, None] * step[piece]
    best = scene.surface.stretch_at(scene.t)
    middle = view.flat(np.array([[scene.t, best.fpr, best.tpr]]))
    # A mark hides words, which a line only crosses: it counts as so many lines.
    grid = np.stack(np.meshgrid([-1, 0, 1], [-1, 0, 1]), axis=-1).reshape(-1, 2)
    grid = np.repeat(grid, MARKER_WEIGHT, axis=0)
    return np.concatenate([pixels, middle + grid * layout.sizes.px(MARKER_ROOM)])


def _edges(scene: SurfaceScene) -> FloatArray:
    """(k, 2, 3) across the cut where another owner begins."""
    surface, block = scene.surface, scene.surface.whole
    t = np.array([surface.t[start] for start, _ in runs(surface.owner.tolist())])
    x, y = np.interp(t, block.t, block.x), np.interp(t, block.t, block.y)
    low, high = np.stack([t, 0 * x, 1 - y], axis=-1), np.stack([t, x, 0 * y + 1], axis=-1)
    return np.stack([low, high], axis=1)


def _parts(scene: SurfaceScene, end: float) -> list[CutPart]:
    """The parts of the cut up to its end, those in the slab and the wide first."""
    surface = scene.surface
    found = []
    for start, stop in runs(surface.owner.tolist()):
        low, high = float(surface.t[start]), min(float(surface.t[stop]), end)
        owner = int(surface.owner[start])
        for bottom, top, inside in (
            (low, min(high, scene.a), False),
            (max(low, scene.a), min(high, scene.b), True),
            (max(low, scene.b), high, False),
        ):
            if top > bottom:
                found.append(CutPart(bottom, top, owner, inside))
    return sorted(found, key=lambda each: (not each.inside, each.low - each.high))


def _words(scene: SurfaceScene, part: CutPart) -> str:
    return owner_words(scene, part.owner, (part.low + part.high) / 2)


def owner_words(scene: SurfaceScene, owner: int, t: float) -> str:
    """Who owns the cut at a t."""
    if owner == TIE:
        return tr("both alike") if len(scene.models) == 2 else tr("several alike")
    if owner == TRIVIAL:
        return tr("flag everyone") if t < 0.5 else tr("flag no one")
    return scene.models[owner].name
