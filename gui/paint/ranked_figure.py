"""What pictures of a ranking at a prevalence share: curves of shares, points at t, hovering."""

import math
from collections.abc import Callable, Iterable
from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.analysis.requested_points import NO_PREVALENCE, PrevalenceInUse, prevalence_in_use
from engine.binary.curve.outline import STEP
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.shares_at_prevalence import RankedShares
from engine.binary.voros.supporting_lines import t_choosing
from engine.numerics.arrays import FloatArray, IntArray
from engine.wording.decision_lines import without_bounds
from gui.paint.curve_names import NamedCurve
from gui.paint.curve_picking import nearest_curve
from gui.paint.lines import Lines
from gui.paint.marks import MARKER, RINGED, covered_by_mark, draw_marker, draw_winner
from gui.paint.paragraph import draw_centred
from gui.paint.plot_axes import PlotAxes, Span, polyline
from gui.paint.plot_figure import Layer, PlotFigure
from gui.paint.ranked_lines import end_to_end, find_more_lines, line_through, whole_lines
from gui.paint.rule_marks import Standing, draw_rule_mark, marked_points
from gui.paint.thinning import RASTER_CELLS, cells_per_pixel
from gui.themes.theme import Marker, ModelStyle

CURVE = 1.4
PALE = 1.0
POINTED = 9.0
FARTHEST = 1e5  # px
THIN = 2.0  # px: below, round corners are not seen, and take most of a curve's time

Places = Callable[[RankedShares], tuple[FloatArray, FloatArray]]


class RankedVertex(Struct, frozen=True):
    """A threshold of a model's curve: its index and the position in the curve."""

    model: int
    position: int


class RankedFigure(PlotFigure):
    """Paints shares of flagged cases at the prevalence in use; see `PlotFigure`."""

    @cached_property
    def prevalence(self) -> PrevalenceInUse:
        """The prevalence in use and its origin."""
        return prevalence_in_use(self.analysis)

    @property
    def known(self) -> bool:
        """Whether there is one."""
        return not math.isnan(self.prevalence.value)

    @property
    def ground_key(self) -> tuple[object, ...]:
        """Curves move with the prevalence."""
        return (*super().ground_key, self.prevalence.value)

    @property
    def frame_key(self) -> tuple[object, ...]:
        """All that borders, ticks and titles depend on, which stay while curves move."""
        return (*self.key_of_all, self.known)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Borders, ticks and titles above the curves, for themselves."""
        floor, ground, overlay = super().layers
        ground = replace(ground, reckon=self._reckon_more)
        return floor, ground, Layer(self._draw_frame, self.frame_key), overlay

    def _draw_frame(self, painter: QPainter, rect: QRectF) -> None:
        if self.known:
            self.draw_frame(painter, rect)

    def draw_frame(self, painter: QPainter, rect: QRectF) -> None:
        """Draw borders, ticks and titles."""
        raise NotImplementedError

    def why_not(self, painter: QPainter, rect: QRectF) -> None:
        """Say why there is nothing to draw."""
        draw_centred(painter, rect, NO_PREVALENCE + ".", self.sizes.px(12), self.theme.ink3)

    def shares_of(self, fpr: float, tpr: float) -> RankedShares:
        """The shares of one point of ROC space, found once: floor, ground and overlay ask."""
        if (fpr, tpr) not in self._shares:
            found = RankedShares(np.array([fpr]), np.array([tpr]), self.prevalence.value)
            self._shares[fpr, tpr] = found
        return self._shares[fpr, tpr]

    @cached_property
    def _shares(self) -> dict[tuple[float, float], RankedShares]:
        """What was found of them."""
        return {}

    @cached_property
    def behind_first(self) -> tuple[ModelResult, ...]:
        """The models in the order in which they are drawn: what is behind, then from the last."""
        return (*self.analysis.behind, *self.analysis.in_front[::-1])

    @property
    def places_of_plots(self) -> tuple[Places, ...]:
        """Where shares lie in each plot; across all of them runs what the first has across."""
        raise NotImplementedError

    def curve_at(self, rect: QRectF, place: QPointF) -> int | None:
        """Index of the model whose curve is under a pixel, in any of the plots."""
        if not self.known:
            return None
        rising = self.places_of_plots[0]
        for axes, places in zip(self.axes(rect), self.places_of_plots, strict=True):
            if axes.plot.contains(place):
                lines = self._lines(axes, places, rising, RASTER_CELLS)
                drawn = dict(
                    zip((each.index for each in self.behind_first), lines.each, strict=True)
                )
                ordered = (*self.analysis.in_front, *self.analysis.behind)
                curves = (NamedCurve(each.index, *drawn[each.index]) for each in ordered)
                return nearest_curve(curves, place)
        return None

    def reckon(self, rect: QRectF, cells: float) -> None:
        """Find the points of all curves ahead, which are kept; plots above each other share them.

        Args:
            rect: that the figure will fill.
            cells: of the painter, a logical pixel; see `cells_per_pixel`.
        """
        self._reckon_more(rect, cells, lambda: True)

    def _reckon_more(self, rect: QRectF, cells: float, has_time: Callable[[], bool]) -> bool:
        """Find more of them while there is time; whether there is nothing left to find."""
        if not self.known or self.options.shown:
            return True
        return find_more_lines(self._curves, self._grid(self.axes(rect)[0], cells), has_time)

    @property
    def _curves(self) -> tuple[RocCurve, ...]:
        return tuple(model.curve for model in self.behind_first)

    def _grid(self, axes: PlotAxes, cells: float) -> int:
        """How many cells along a plot can be told apart."""
        return math.ceil(max(axes.plot.width(), axes.plot.height()) * cells / 2)

    def draw_lines(
        self, painter: QPainter, axes: PlotAxes, places: Places, rising: Places
    ) -> list[NamedCurve]:
        """Every model's curve in one plot; what is drawn of those in front.

        Args:
            painter: draws.
            axes: the plot.
            places: where shares lie in it.
            rising: which share runs across, to find the stretch that is seen.
        """
        cells = cells_per_pixel(painter)
        painter.save()
        painter.setClipRect(axes.plot.adjusted(-1, -1, 1, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        drawn = []
        lines = self._lines(axes, places, rising, cells).in_columns(cells / 2).where_bent(cells)
        for model, (x, y) in zip(self.behind_first, lines.each, strict=True):
            style, front = self.looks.of(model), self.looks.stands_out(model)
            # what stands behind keeps its one pixel where a theme widens lines, or it covers all
            pale = self.sizes.line(PALE) - self.theme.extra_width
            width = self.sizes.line(CURVE) if front else pale
            pen = self.theme.pen(style.color, width, self.sizes.dash(style.dash))
            if width < THIN:
                pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
            painter.setPen(pen)
            painter.drawPolyline(polyline(x, y))
            if front:
                drawn.append(NamedCurve(model.index, x, y))
        painter.restore()
        return drawn

    def _lines(self, axes: PlotAxes, places: Places, rising: Places, cells: float) -> Lines:
        """The models' curves in one plot, those behind first, from the last to the first."""
        shares, bounds = self.drawn_shares(axes, rising, cells)
        x, y = axes.places(*places(shares))
        lines, there = Lines(x, np.clip(y, -FARTHEST, FARTHEST), bounds), np.isfinite(y)
        return lines if there.all() else lines.where(there)  # of the last threshold nobody is left

    def drawn_shares(
        self, axes: PlotAxes, rising: Places, cells: float = RASTER_CELLS
    ) -> tuple[RankedShares, IntArray]:
        """The shares along what is seen of the models' curves, and where each curve begins.

        Plots above each other show the same. Between thresholds they are those of the straight
        ROC line.
        """
        key = axes.across, cells
        if key not in self._drawn:
            fpr, tpr, bounds = self._rates_along(axes, rising, cells)
            self._drawn[key] = RankedShares(fpr, tpr, self.prevalence.value), bounds
        return self._drawn[key]

    @cached_property
    def _drawn(self) -> dict[tuple[Span, float], tuple[RankedShares, IntArray]]:
        """What was reckoned for a span across and a grid of cells."""
        return {}

    def _rates_along(
        self, axes: PlotAxes, rising: Places, cells: float
    ) -> tuple[FloatArray, FloatArray, IntArray]:
        """The rates along the curves, one behind the other, and where each begins."""
        if not self.options.shown:
            return whole_lines(self._curves, self._grid(axes, cells))
        width, lines = min(axes.across.width, 1.0), []
        for curve in self._curves:
            seen = self._seen(curve, axes, rising)
            lines.append(line_through(*curve.rates(seen), width, from_start=bool(seen[0] == 0)))
        return end_to_end(lines)

    def _seen(self, curve: RocCurve, axes: PlotAxes, rising: Places) -> IntArray:
        """Positions of the vertices to draw; looked at closely, those that may be seen."""
        if not self.options.shown:
            return curve.outline
        ends = axes.across.values
        first = max(self._reaching(curve, ends[0], rising) - 1, 0)
        last = min(self._reaching(curve, ends[1], rising) + 1, curve.fp.size - 1)
        return curve.outline_between(first, last, STEP * min(1.0, axes.across.width))

    def _reaching(self, curve: RocCurve, value: float, rising: Places) -> int:
        """The first position whose share across reaches a value, by bisection."""
        low, high = 0, curve.fp.size - 1
        while low < high:
            middle = (low + high) // 2
            fpr, tpr = curve.rates(np.array([middle]))
            across, _ = rising(RankedShares(fpr, tpr, self.prevalence.value))
            low, high = (low, middle) if across[0] >= value else (middle + 1, high)
        return low

    @property
    def best(self) -> ModelResult | None:
        """Who costs least at t under the constraints; None where a trivial classifier does."""
        return self.analysis.model(self.analysis.shown_winner.model)

    @property
    def rates(self) -> tuple[float, float]:
        """FPR and TPR of the threshold to use at t."""
        return self.analysis.deciding_rates(self.analysis.shown_winner)

    @property
    def free_words(self) -> str:
        """That no threshold keeps the constraints, so that they are left out; empty elsewhere."""
        return without_bounds(self.analysis)

    def rates_of(self, model: ModelResult) -> tuple[float, float]:
        """FPR and TPR of a model's threshold at t."""
        point = self.analysis.shown_point(model)
        return point.fpr, point.tpr

    def draw_points(
        self,
        painter: QPainter,
        axes: PlotAxes,
        places: Places,
        models: tuple[ModelResult, ...],
    ) -> None:
        """Models' points at t, that of whoever costs least in its ring."""
        best = self.best
        ordered = [model for model in models if model is not best]
        ordered += [best] if best is not None else []
        for model in ordered:
            place = self.place_of(axes, *self.rates_of(model), places)
            if place is None:
                continue
            style: ModelStyle = self.looks.own(model)
            if model is best:
                draw_winner(painter, place, style.marker, style.color, self.theme, self.sizes)
            else:
                draw_marker(painter, place, style, self.theme, self.sizes)
        if best is None:
            place = self.place_of(axes, *self.rates, places)
            if place is not None:
                look = (Marker.CIRCLE, self.theme.neutral, self.theme, self.sizes)
                draw_winner(painter, place, *look)

    def draw_rules(
        self, painter: QPainter, axes: PlotAxes, places: Places, standing: Iterable[Standing]
    ) -> None:
        """What rules choose, about the marks that are drawn after it."""
        above = tuple(standing)
        for each in marked_points(self.analysis):
            place = self.place_of(axes, each.point.fpr, each.point.tpr, places)
            if place is not None:
                style = self.looks.own(each.model)
                draw_rule_mark(painter, place, style, self.theme, self.sizes, above)

    def marked(
        self, axes: PlotAxes, places: Places, models: tuple[ModelResult, ...]
    ) -> list[QRectF]:
        """What `draw_points` covers at this t: where names should not stand."""
        found = self.marks(axes, places, models)
        return [covered_by_mark(place, self.sizes.px(size)) for place, size in found]

    def marks(
        self, axes: PlotAxes, places: Places, models: tuple[ModelResult, ...]
    ) -> list[Standing]:
        """Where `draw_points` puts marks, and how broad they are."""
        best = self.best
        points = [(self.rates_of(each), MARKER) for each in models if each is not best]
        points.append((self.rates, RINGED))
        found = ((self.place_of(axes, *point, places), size) for point, size in points)
        return [(place, size) for place, size in found if place is not None]

    def draw_pointed(self, painter: QPainter, axes: PlotAxes, places: Places) -> None:
        """A small ring at what is optimal at the t that the mouse is on in some view."""
        pointed = self.options.pointed
        if pointed is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for model in self.analysis.in_front:
            if pointed.model not in (None, model.index):
                continue
            point = model.geometry.cheapest(pointed.t, None)
            place = self.place_of(axes, point.fpr, point.tpr, places)
            if place is not None:
                painter.setPen(self.theme.pen(self.looks.own(model).color, self.sizes.line(2)))
                radius = self.sizes.px(POINTED) / 2
                painter.drawEllipse(place, radius, radius)

    def place_of(self, axes: PlotAxes, fpr: float, tpr: float, places: Places) -> QPointF | None:
        """Where a point of ROC space lies; None where it has no such share, or is not seen."""
        x, y = places(self.shares_of(fpr, tpr))
        if math.isnan(x[0]) or math.isnan(y[0]):
            return None
        place = axes.point(float(x[0]), float(y[0]))
        return place if axes.plot.adjusted(-1, -1, 1, 1).contains(place) else None

    def thresholds_of(self, model: ModelResult) -> tuple[FloatArray, RankedShares]:
        """The thresholds of a model that are drawn, and their shares."""
        thresholds = model.curve.thresholds[model.curve.outline]
        return thresholds, RankedShares(*model.curve.outline_rates, self.prevalence.value)

    def t_of(self, vertex: RankedVertex) -> float:
        """The t that chooses a threshold, or comes nearest to it."""
        return t_choosing(self.analysis.geometry.models[vertex.model].hull, vertex.position)

    def vertex_at(
        self, axes: PlotAxes, place: QPointF, places: Places, rising: Places, reach: float
    ) -> RankedVertex | None:
        """The threshold of a model in front whose point is nearest to a pixel."""
        found: tuple[float, RankedVertex] | None = None
        for model in self.analysis.in_front:
            positions = self._seen(model.curve, axes, rising)
            fpr, tpr = model.curve.rates(positions)
            x, y = axes.places(*places(RankedShares(fpr, tpr, self.prevalence.value)))
            away = np.hypot(x - place.x(), y - place.y())
            nearest = int(np.nanargmin(away))
            if away[nearest] <= reach and (found is None or away[nearest] < found[0]):
                vertex = RankedVertex(model.index, int(positions[nearest]))
                found = float(away[nearest]), vertex
        return None if found is None else found[1]
