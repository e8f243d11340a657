"""What the ROC surface shows of an analysis: up to four models, their block, its sections."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPolygonF

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.voros.roc_surface import RocSurface
from engine.binary.voros.surface_block import Block, Face
from engine.messages.language import listing, tr
from engine.numerics.arrays import BoolArray, FloatArray
from gui.paint.camera import Camera, Point, Projection
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.paint.surface_look import FRAME_WIDTH, ROC_BOX, SLICE_WIDTH, SurfaceLook
from gui.themes.theme import Theme

RULING_GAP, WIDE_RULING_GAP = 0.01, 0.025  # in t; the wide one where there are many
MANY_RULINGS = 50


def surface_subtitle(analysis: Analysis | None) -> str:
    """Whose surface it is, "Forest and Bayes"."""
    if analysis is None:
        return ""
    names = listing(model.name for model in surface_models(analysis))
    if analysis.bounded is not None and names:
        return tr("{names}, without the constraints", names=names)
    return names


def surface_models(analysis: Analysis) -> tuple[ModelResult, ...]:
    """The models that share the surface, in the order of its owners."""
    if analysis.surface is None:
        return ()
    found = {model.index: model for model in analysis.models}
    return tuple(found[index] for index in analysis.surface.models)


def surface_notes(models: int) -> tuple[str, ...]:
    """The sentences that say how to read the surface."""
    nothing = tr("Dotted: doing nothing.")
    if models == 1:
        return (
            tr("Planed off: what beats the model. Fuller block, higher VOROS."),
            nothing,
        )
    gained = tr("Pale bands: gain on the next best.")
    return (
        tr("Planed off: what beats the models. Fuller block, higher VOROS."),
        f"{gained} {nothing}",
    )


class SurfaceScene(Struct, frozen=True, eq=False, dict=True):
    """The surface of one analysis, apart from camera and canvas.

    Attributes:
        analysis: what is shown.
        models: one to four; their places are the owners of the cut.
        surface: the ruled surface of their supporting lines.
        a, b: the slab.
        t: the slice.
        cut: whether what lies beyond the slice is cut off, from wherever one looks.
    """

    analysis: Analysis
    models: tuple[ModelResult, ...]
    surface: RocSurface
    a: float
    b: float
    t: float
    look: SurfaceLook
    cut: bool = False

    def is_cut(self, camera: Camera) -> bool:
        """Whether what lies beyond the slice is cut off: always where it is the ROC plane."""
        return self.cut or camera.end_view

    def end(self, camera: Camera) -> float:
        """The t at which the block ends."""
        return self.t if self.is_cut(camera) else 1.0


def surface_scene(
    analysis: Analysis | None, theme: Theme, *, cut: bool = False
) -> SurfaceScene | None:
    """The scene of an analysis, cut at t or whole; None where there is no model to show."""
    if analysis is None or analysis.surface is None:
        return None
    models = surface_models(analysis)
    look = SurfaceLook(theme, tuple(theme.model(model.look) for model in models))
    surface, given = analysis.surface.surface, analysis.given
    return SurfaceScene(analysis, models, surface, given.a, given.b, analysis.t, look, cut)


def shown_rulings(rulings: FloatArray) -> FloatArray:
    """The rulings to draw, by rising t: of those too close to tell apart, the first."""
    gap = RULING_GAP if rulings.size <= MANY_RULINGS else WIDE_RULING_GAP
    shown: list[float] = []
    for t in rulings.tolist():
        if not shown or t - shown[-1] >= gap:
            shown.append(t)
    return np.array(shown)


def slice_triangle(scene: SurfaceScene) -> tuple[Point, Point, Point]:
    """The corner that the supporting line at t cuts off."""
    x, y, _, _ = scene.surface.legs_at(scene.t)
    return (scene.t, x, 1.0), (scene.t, 0.0, 1.0), (scene.t, 0.0, 1 - y)


def section_parts(
    scene: SurfaceScene, t: float
) -> tuple[tuple[Face | None, tuple[Point, Point]], ...]:
    """The frame of the square at a, b or t, line by line, each with the side it lies on.

    None is the line across the cut. The slice at t has no lines below and behind the block.
    """
    x, y, _, _ = scene.surface.legs_at(t)
    shown: tuple[tuple[Face | None, tuple[Point, Point]], ...] = (
        (Face.TOP, ((t, 1.0, 1.0), (t, 0.0, 1.0))),
        (Face.FRONT, ((t, 0.0, 1.0), (t, 0.0, 0.0))),
        (None, ((t, x, 1.0), (t, 0.0, 1 - y))),
    )
    if t == scene.t:
        return shown
    return (
        *shown,
        (Face.BOTTOM, ((t, 0.0, 0.0), (t, 1.0, 0.0))),
        (Face.BACK, ((t, 1.0, 0.0), (t, 1.0, 1.0))),
    )


def cut_faces_eye(scene: SurfaceScene, view: Projection, t: float) -> bool:
    """Whether the outer side of the cut is turned to the eye at a t."""
    x, y, _, _ = scene.surface.legs_at(t)
    return view.faces_eye((t, 0.0, 1 - y), (0.0, -y, x))


def section_pen(scene: SurfaceScene, t: float) -> tuple[QColor, float]:
    """Colour and width of the frame at a, b or t."""
    theme = scene.look.theme
    return (theme.accent, SLICE_WIDTH) if t == scene.t else (theme.ink, FRAME_WIDTH)


def surface_layout(
    scene: SurfaceScene, rect: QRectF, camera: Camera, sizes: Sizes, *, notes: bool = True
) -> SceneLayout:
    """The layout of a scene that fills a rectangle."""
    lines = surface_notes(len(scene.models)) if notes else ()
    return SceneLayout(ROC_BOX, rect, camera, sizes, len(lines))


class FlatBlock(Struct, frozen=True, eq=False, dict=True):
    """A block on the canvas: every line along t as pixels, and which cells show their cut.

    Attributes:
        upper, lower: (n + 1, 2) the cut's edges on the top and on the front.
        other_upper, other_lower: (n + 1, 2) the other model's.
        facing: (n,) whether the outer side of the cut is turned to the eye.
    """

    block: Block
    projection: Projection

    def line(self, fpr: FloatArray, tpr: FloatArray) -> FloatArray:
        """(n + 1, 2) pixels of a line along t, given at every node."""
        return self.projection.flat(np.stack([self.block.t, fpr, tpr], axis=-1))

    @cached_property
    def upper(self) -> FloatArray:
        """The cut's edge on the top."""
        return self.line(self.block.x, np.ones_like(self.block.t))

    @cached_property
    def lower(self) -> FloatArray:
        """The cut's edge on the front."""
        return self.line(np.zeros_like(self.block.t), 1 - self.block.y)

    @cached_property
    def other_upper(self) -> FloatArray:
        """The other model's line where it meets the top."""
        return self.line(self.block.other_x, np.ones_like(self.block.t))

    @cached_property
    def other_lower(self) -> FloatArray:
        """The other model's line where it meets the front."""
        return self.line(np.zeros_like(self.block.t), 1 - self.block.other_y)

    @cached_property
    def pivots(self) -> FloatArray:
        """(n, 2, 2) the best point at both ends of every cell: the lines across turn about it."""
        block = self.block
        ends = [np.stack([t, block.fpr, block.tpr], axis=-1) for t in (block.t[:-1], block.t[1:])]
        return np.stack([self.projection.flat(each) for each in ends], axis=1)

    @cached_property
    def halves_facing(self) -> BoolArray:
        """(n, 2) whether the outer side of a cell is turned to the eye, above its pivot and below.

        Along t one half of a cell falls back as the other comes forward, so that one may be
        seen where the other is not. The middle of each half speaks for it.
        """
        block = self.block
        t, x, y = ((line[:-1] + line[1:]) / 2 for line in (block.t, block.x, block.y))
        pivot = np.divide(block.fpr, x, out=np.full_like(x, 0.5), where=x > 0)
        share = np.stack([(1 + pivot) / 2, pivot / 2], axis=1).clip(0, 1)
        t, x, y, miss, alarm = (
            each[:, None] for each in (t, x, y, (1 - block.tpr) / t**2, block.fpr / (1 - t) ** 2)
        )
        along = (1 - share) * alarm * x - share * miss * y
        normals = np.stack(np.broadcast_arrays(along, -y, x), axis=-1)
        places = np.stack(np.broadcast_arrays(t, share * x, 1 - y + share * y), axis=-1)
        return np.asarray(np.sum((self.projection.eye - places) * normals, axis=-1) > 0)

    @cached_property
    def facing(self) -> BoolArray:
        """(n,) whether any of a cell's outer side is turned to the eye."""
        return np.asarray(self.halves_facing.any(axis=1))

    def node(self, t: float) -> int:
        """The node at a t that the block runs through."""
        return int(np.argmin(np.abs(self.block.t - t)))


def outline(*lines: FloatArray) -> QPolygonF:
    """A polygon from pixel lines, one after the other."""
    return QPolygonF([QPointF(x, y) for line in lines for x, y in line.tolist()])


def between(first: FloatArray, second: FloatArray, start: int, stop: int) -> QPolygonF:
    """The area between two lines along t, from node `start` to node `stop`."""
    return outline(first[start : stop + 1], second[start : stop + 1][::-1])


def runs(marks: Sequence[object]) -> list[tuple[int, int]]:
    """Stretches [start, stop) over which a sequence does not change."""
    cuts = [i for i in range(1, len(marks)) if marks[i] != marks[i - 1]]
    return list(zip([0, *cuts], [*cuts, len(marks)], strict=True)) if marks else []
