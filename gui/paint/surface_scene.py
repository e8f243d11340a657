"""What the ROC surface shows of an analysis: the pair of models, their block, its sections."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPolygonF

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.curve.hull import RocHull
from engine.binary.voros.roc_surface import Block, Face, RocSurface, roc_surface
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, FloatArray
from engine.wording import formatting
from engine.wording.verdict import leading_models
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
    return formatting.listing(model.name for model in leading_models(analysis))


def surface_notes(models: int) -> tuple[str, ...]:
    """The sentences that say how to read the surface."""
    if models == 1:
        return (tr("Planed off: what beats the model. Fuller block, higher VOROS."),)
    return (
        tr("Planed off: what beats the models. Fuller block, higher VOROS."),
        tr("Pale bands: what the winner gains on the other."),
    )


@lru_cache(maxsize=8)
def surface_of(hulls: tuple[RocHull, ...]) -> RocSurface:
    """The ROC surface of one or two hulls, kept while t or the range moves."""
    return roc_surface(hulls)


class SurfaceScene(Struct, frozen=True, eq=False, dict=True):
    """The surface of one analysis, apart from camera and canvas.

    Attributes:
        models: one or two; their places are the owners of the cut.
        a, b: the slab.
        t: the slice.
    """

    models: tuple[ModelResult, ...]
    a: float
    b: float
    t: float
    look: SurfaceLook

    @cached_property
    def surface(self) -> RocSurface:
        """The ruled surface of the models' supporting lines."""
        return surface_of(tuple(model.hull for model in self.models))


def surface_scene(analysis: Analysis | None, theme: Theme) -> SurfaceScene | None:
    """The scene of an analysis, None where there is no model to show."""
    if analysis is None or not analysis.models:
        return None
    models = leading_models(analysis)
    look = SurfaceLook(theme, tuple(theme.model(model.look) for model in models))
    return SurfaceScene(models, analysis.given.a, analysis.given.b, analysis.t, look)


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
    def facing(self) -> BoolArray:
        """(n,) whether the outer side of the cut is turned to the eye."""
        block = self.block
        normals = block.cut_normals.mean(axis=(1, 2))
        low = np.stack([block.t, block.x / 2, 1 - block.y / 2], axis=-1)
        middles = (low[:-1] + low[1:]) / 2
        sight = self.projection.eye - middles
        return np.asarray(np.sum(sight * normals, axis=1) > 0)

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
