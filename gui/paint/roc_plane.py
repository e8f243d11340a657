"""The ROC plane: curves, hulls and supporting lines of all models, as one figure."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis
from engine.binary.regions.region_areas import Region
from gui.paint.plot_axes import PlotAxes
from gui.paint.pointed import Pointed
from gui.paint.roc_extent import Extent, plane_plot
from gui.paint.roc_ground import paint_ground
from gui.paint.roc_hover import hover_card, paint_hover
from gui.paint.roc_label_places import RocPlan, lined_bands, make_plan
from gui.paint.roc_overlay import paint_floor, paint_overlay
from gui.paint.roc_pointed import paint_pointed
from gui.paint.roc_rule_points import rule_rates
from gui.paint.roc_scene import RocOptions, RocScene
from gui.paint.roc_spots import Spot, tangent_near
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

WHOLE = Extent()


class RocPlaneFigure:
    """Paints one analysis as an ROC plane, on a screen or on a page.

    Three layers from below: the floor (the plot's ground, its shading and the fan) and the
    overlay follow t and [a, b]; the ground between them does not, so that its owner may keep
    it as a picture.

    Args:
        scale: 1 in the window; the presenter and exports enlarge.
        extent: the part of the unit square to show.
        notes: say what is shaded.
        framed: put the chosen point's words in a card; without, they stand free (presenter).
        hover: what is under the mouse, to be told all about; where there is none, and the
            playhead is where one model takes over from another, their common tangent.
        regions: regions of interest in the place of the analysis's, while one is dragged.
        grasped: the place of the region that has handles.
        pointed: what the mouse is on in another view.
        selected: index of the model whose groups are drawn; None for the one that costs least.
    """

    def __init__(
        self,
        analysis: Analysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        extent: Extent = WHOLE,
        notes: bool = True,
        framed: bool = True,
        hover: Spot | None = None,
        regions: tuple[Region, ...] | None = None,
        grasped: int | None = None,
        pointed: Pointed | None = None,
        selected: int | None = None,
    ) -> None:
        self._analysis = analysis
        self._theme = theme
        self._sizes = Sizes(scale)
        self._extent = extent
        self._options = RocOptions(notes, framed, regions, grasped, selected)
        self._hover = hover
        self._pointed = pointed
        self._plan: RocPlan | None = None

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that the ground depends on, beside its size."""
        analysis, plane = self._analysis, self._analysis.session.plane
        shown = tuple(model.index for model in analysis.models)
        in_front = tuple(model.index for model in analysis.in_front)
        chosen = plane, tuple(rule_rates(analysis)), in_front
        noted = bool(analysis.regions), analysis.bounded is not None
        focus = analysis.with_index(self._options.selected) or analysis.cheapest
        split = None if analysis.split is None or focus is None else focus.index
        drawn = split, analysis.session.test, tuple(lined_bands(analysis, self._theme))
        look = self._theme, self._sizes, self._extent
        return (analysis.geometry, shown, *look, chosen, drawn, noted)

    def keep_places(self, plan: RocPlan) -> None:
        """Let names and the card stand where an earlier figure with the same ground had them."""
        self._plan = plan

    def axes(self, rect: QRectF) -> PlotAxes:
        """Where rates lie when the figure fills `rect`."""
        square = self._analysis.session.plane.square
        return self._extent.on(plane_plot(rect, self._sizes, square=square))

    def plan(self, rect: QRectF) -> RocPlan:
        """Where names and the card stand when the figure fills `rect`."""
        if self._plan is None:
            self._plan = make_plan(self._scene(rect))
        return self._plan

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_floor(painter, rect)
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_floor(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the plot's ground, shade what costs more than the chosen point, and the fan."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_floor(painter, self._scene(rect))
        painter.restore()

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint all that depends neither on t nor on [a, b], on whatever is there."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ground(painter, self._scene(rect), self.plan(rect))
        painter.restore()

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint what depends on t, and the vertex under the mouse."""
        scene = self._scene(rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plan, spot, covered = self.plan(rect), self._hover, None
        if spot is not None:
            covered = hover_card(scene, spot)
        elif not scene.small:
            spot = tangent_near(self._analysis)
            covered = (
                None
                if spot is None
                else hover_card(scene, spot, plan.tangent or plan.card.topLeft())
            )
        words = paint_overlay(painter, scene, plan, covered)
        if self._pointed is not None and self._hover is None:
            paint_pointed(painter, scene, self._pointed)
        if spot is not None and covered is not None:
            paint_hover(painter, scene, spot, covered, words)
        painter.restore()

    def _scene(self, rect: QRectF) -> RocScene:
        return RocScene(self._analysis, self._theme, self._sizes, self.axes(rect), self._options)
