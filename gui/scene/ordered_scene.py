"""What the surface of three ordered classes shows: the blocks, the thresholds, no knowledge."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.geometry.stairs import BOTTOM, TOP
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.confusion import trivial_name
from engine.multiclass.ordered_marker import Cuts
from engine.multiclass.ordered_results import OrderedResult
from engine.multiclass.ordered_surface import OrderedSurface
from engine.numerics.arrays import FloatArray
from gui.paint.box_edges import outer_edge
from gui.paint.camera import Box, Camera, Projection
from gui.paint.ordered_cards import best_name
from gui.paint.scene_labels import DOWN
from gui.scene.line_item import DASHED, LineItem, ring_segments
from gui.scene.point_item import PointItem
from gui.scene.stairs_item import StairsItem
from gui.themes.theme import Marker, ModelStyle, Theme, mix

ORDERED_BOX = Box((1.0, 1.0, 1.0))  # lowest class right, highest class right, middle class right
ORDERED_HOME = Camera(yaw=139.0, pitch=25.0)
# Shares of the plot's ground in tops, in the two upright kinds of faces, and below.
GROUND = {
    "light": (0.66, 0.46, 0.32, 0.24),
    "dark": (0.34, 0.52, 0.62, 0.70),
    "contrast": (0.30, 0.52, 0.66, 0.70),
}
ARM, NO_KNOWLEDGE = 1.8, 1.2  # px
GRID = (0.25, 0.5, 0.75)
TRIVIAL = np.eye(3)  # all lowest, all highest, all middle, along the box's axes
THRESHOLDS = "thresholds"


class OrderedScene(Struct, frozen=True, eq=False, dict=True):
    """One model's surface.

    Attributes:
        analysis: what is shown.
        found: the model.
        result: its score.
        surface: its blocks, all or some.
        cuts: the thresholds that are marked.
        theme: the look.
    """

    analysis: ClassesAnalysis
    found: ClassModelResult
    result: OrderedResult
    surface: OrderedSurface
    cuts: Cuts
    theme: Theme

    @property
    def style(self) -> ModelStyle:
        """The model's look."""
        return self.theme.model(self.found.look)

    def place(self, cuts: Cuts) -> FloatArray:
        """(3,) where two thresholds stand in the box."""
        return np.asarray(self.result.marker.rates(cuts)[[0, 2, 1]])

    @cached_property
    def body(self) -> StairsItem:
        """The blocks."""
        top, one, two, below = (
            mix(self.style.color, self.theme.plot, share) for share in GROUND[self.theme.name]
        )
        colors = [one, one, two, one, two, below]
        colors[TOP], colors[BOTTOM] = top, below
        return StairsItem("blocks", self.surface.stairs, tuple(colors))

    @cached_property
    def ground(self) -> LineItem:
        """Lines on the two walls from which shares called right are counted, and on the floor."""
        segments = []
        for wall in range(3):
            one, two = (axis for axis in range(3) if axis != wall)
            for level in GRID:
                for along, across in ((one, two), (two, one)):
                    ends = np.zeros((2, 3))
                    ends[:, across] = level
                    ends[1, along] = 1.0
                    segments.append(ends)
        return LineItem("grid", np.array(segments), self.theme.grid, self.theme, 1.0)

    @cached_property
    def no_knowledge(self) -> LineItem:
        """The triangle under which a score that knows nothing lies, over everything."""
        edges = ring_segments(TRIVIAL)
        ink, width = self.theme.ink, NO_KNOWLEDGE
        return LineItem("chance", edges, ink, self.theme, width, DASHED, hidden_dash=DASHED)

    @property
    def halo(self) -> LineItem:
        """What keeps the triangle's dashes off the body."""
        edges = ring_segments(TRIVIAL)
        color = mix(self.theme.plot, self.theme.neutral, 0.1)
        return LineItem("chance-halo", edges, color, self.theme, 2.6, hidden_dash=(0.0, 0.0))

    def arms(self, view: Projection) -> LineItem:
        """From the thresholds' point to the floor, and there to both axes."""
        top = self.place(self.cuts)
        foot = np.array([top[0], top[1], 0.0])
        ends = [self.axis_place(view, axis) for axis in (0, 1)]
        segments = np.array([[top, foot], [foot, ends[0]], [foot, ends[1]]])
        accent = self.theme.accent
        return LineItem("arms", segments, accent, self.theme, ARM, hidden_dash=(0.0, 0.0))

    def axis_place(self, view: Projection, axis: int) -> FloatArray:
        """(3,) where the thresholds stand on the axis along the floor that bears the numbers."""
        on_axis = np.array(outer_edge(view, axis, DOWN).start)
        on_axis[axis] = self.place(self.cuts)[axis]
        return np.asarray(on_axis)

    @cached_property
    def points(self) -> tuple[PointItem, ...]:
        """The trivial classifiers, the best pair, and the thresholds, which come last."""
        plain = ModelStyle(
            self.theme.neutral, self.theme.ink, self.theme.on_band, (), Marker.CIRCLE
        )
        low, middle, high = self.result.marker.labels
        points = [
            PointItem(trivial_name(label), place, plain, breadth=9.0)
            for label, place in zip((low, high, middle), TRIVIAL, strict=True)
        ]
        if self.cuts != self.result.best:
            name, place = best_name(self.result), self.place(self.result.best)
            points.append(PointItem(name, place, self.style))
        chosen = PointItem(THRESHOLDS, self.place(self.cuts), self.style, chosen=True)
        return (*points, chosen)


def ordered_scene(
    analysis: ClassesAnalysis | None,
    theme: Theme,
    *,
    model: str = "",
    dragged: tuple[str, Cuts] | None = None,
) -> OrderedScene | None:
    """The scene of one model of an analysis; None where no order of three classes is stated.

    Args:
        analysis: what is shown.
        theme: the look.
        model: which; empty, or one that is not there: the leading one.
        dragged: a model, and where its thresholds are dragged to.
    """
    found = shown_model(analysis, model)
    if analysis is None or found is None or found.ordered is None:
        return None
    cuts = found.ordered.cuts
    if dragged is not None and dragged[0] == found.name:
        cuts = dragged[1]
    return OrderedScene(analysis, found, found.ordered, found.ordered.surface, cuts, theme)


def shown_model(analysis: ClassesAnalysis | None, model: str) -> ClassModelResult | None:
    """The ordered model of that name, else the leading one."""
    models = () if analysis is None else analysis.ordered
    named = (found for found in models if found.name == model)
    return next(named, models[0] if models else None)
