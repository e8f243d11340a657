"""The cost view: lower envelopes over t, and A_t, whose mean over μ is the VOROS."""

from collections.abc import Sequence
from functools import cached_property, partial

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.analysis.unseen_records import BoundedElsewhere
from engine.binary.points.operating_point import OperatingPoint
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from engine.wording.unseen_words import tested_words
from gui.paint.corner_words import draw_in_upper_corners
from gui.paint.cost_scene import CostScene, Envelope
from gui.paint.curve_names import CurveNames, LineWords, NamedCurve, draw_names, place_names
from gui.paint.doing_nothing import (
    WHERE_THEY_CROSS,
    as_curve,
    lines_of_doing_nothing,
    words_beside,
)
from gui.paint.floor_names import names_below
from gui.paint.lettering import STRONG, Align, Run, draw_runs, line_height
from gui.paint.over_t_figure import UNIT, OverTFigure, Plotted, Sampled
from gui.paint.placement import spread
from gui.paint.plot_axes import PlotAxes, Span, polyline, tick_text
from gui.paint.plot_figure import Frame, Layer, PlotOptions
from gui.paint.plot_frame import (
    Rooms,
    draw_border,
    draw_title_below,
    draw_title_beside,
    stacked_plots,
)
from gui.paint.thinning import cells_per_pixel, where_bent

HEIGHTS = (0.6, 0.4)
ROOMS = Rooms(right=64.0)
PARTIAL = Rooms(right=92.0)
ALONE = Rooms(right=18.0)
LEAST_FOR_TWO = 310.0  # px of height
LEVEL_WIDTH = 1.2
FLOOR_WIDTH = 3.0
NAMES_AT = 0.3
MOST_LEVELS = 8
STRIPS = 200  # of t, for the floor below which names stand


class CostOptions(PlotOptions, frozen=True, kw_only=True):
    """How the cost view is looked at.

    Attributes:
        areas: whether A_t is shown where there is room for one plot only.
        alone: whether only one is shown however much room there is.
    """

    areas: bool = False
    alone: bool = False


class CostFigure(OverTFigure):
    """Paints who costs what at each t; of many models also the least of all."""

    @cached_property
    def scene(self) -> CostScene:
        """The envelopes."""
        return CostScene(self.analysis)

    @property
    def ringed(self) -> ModelResult | None:
        """The model that costs least at t of what keeps the constraints."""
        return self.analysis.chosen

    @property
    def shows_floor(self) -> bool:
        """Whether there are so many models that the least cost of all is drawn."""
        return bool(self.analysis.behind)

    def has_room_for_both(self, rect: QRectF) -> bool:
        """Whether costs and A_t stand above each other; of many models only one of them."""
        if isinstance(self.options, CostOptions) and self.options.alone:
            return False
        return not self.shows_floor and rect.height() >= self.sizes.px(LEAST_FOR_TWO)

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """Costs above, A_t below, over the same t; where there is no room one of them."""
        costs, areas = Span(0.0, self.scene.highest), Span(self.scene.lowest, 1.0)
        rooms = ROOMS if self.analysis.bounded is None else PARTIAL
        if self.has_room_for_both(rect):
            above, below = stacked_plots(rect, self.sizes, HEIGHTS, rooms)
            return Frame(above, UNIT, costs), Frame(below, UNIT, areas)
        (plot,) = stacked_plots(rect, self.sizes, rooms=rooms if self._prefers_areas else ALONE)
        return (Frame(plot, UNIT, areas if self._prefers_areas else costs),)

    def place_words(self, place: float) -> str:  # noqa: ARG002
        """Nothing beside t."""
        return ""

    def measures(self, rect: QRectF) -> tuple[Plotted, ...]:
        """Costs, and A_t."""
        costs = Plotted("normalised_cost", self._cost, of_point=self._cost_of_point)
        areas = Plotted("lesser_area", self._area, falling=True, of_point=self._area_of_point)
        if self.has_room_for_both(rect):
            return costs, areas
        return (areas if self._prefers_areas else costs,)

    def _cost(self, model: ModelResult, t: float) -> float | None:
        envelope = self._envelope_of.get(model.index)
        return None if envelope is None else envelope.cost_at(t)

    def _area(self, model: ModelResult, t: float) -> float | None:
        envelope = self._envelope_of.get(model.index)
        return None if envelope is None else envelope.area_at(t)

    def _cost_of_point(self, model: ModelResult, point: OperatingPoint) -> float | None:
        """What a threshold costs at t; None where other rows, or none of it, are drawn."""
        drawn = self.analysis.unseen is None and model.index in self._envelope_of
        return point.normalised_cost if drawn else None

    def _area_of_point(self, model: ModelResult, point: OperatingPoint) -> float | None:
        """The share of classifiers that cost more than it."""
        cost = self._cost_of_point(model, point)
        return None if cost is None else self._envelope_of[model.index].area_of(point.t, cost)

    @cached_property
    def _envelope_of(self) -> dict[int, Envelope]:
        return {each.model.index: each for each in self.scene.envelopes}

    @property
    def _prefers_areas(self) -> bool:
        return isinstance(self.options, CostOptions) and self.options.areas

    @property
    def ground_key(self) -> tuple[object, ...]:
        """Which part is shown, where it is one, on which rows, and under which constraints."""
        analysis = self.analysis
        region = None if analysis.bounded is None else analysis.bounded.region
        return (*super().ground_key, self._prefers_areas, analysis.session.test, region)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Of many models also the least cost within [a, b], above the ground."""
        *below, overlay = super().layers
        if not self.shows_floor:
            return *below, overlay
        key = (*self.key_of_all, self._prefers_areas)
        return *below, Layer(self._draw_floor_line, key, self._floor_seen), overlay

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Borders, titles, envelopes and A_t."""
        axes = self.axes(rect)
        costs, areas = self._parts(rect)
        theme, sizes = self.theme, self.sizes
        for each in axes:
            below = each is axes[-1]
            draw_border(painter, each, theme, sizes, across=tick_text if below else None)
        draw_title_below(painter, axes[-1], theme, sizes, self.axis_title())
        if areas is not None:
            words = "A" if self.analysis.bounded is None else tr("partial A")
            title = [Run(words, theme.ink2), Run("t", theme.ink2, low=True)]
            draw_title_beside(painter, areas, theme, sizes, title)
            for envelopes, behind in self._areas():
                found = self.back_to_front([self._area_curve(each) for each in envelopes])
                for curve in found:
                    self.draw_curve(painter, areas, curve, second=behind)
        if costs is not None:
            title = [Run(tr("Expected cost") + " c", theme.ink2), Run("t", theme.ink2, low=True)]
            if self.analysis.unseen is not None:
                title.append(Run(f" {tested_words(self.analysis.unseen)}", theme.ink2))
            draw_title_beside(painter, costs, theme, sizes, title)
            self._draw_costs(painter, costs)

    def axis_title(self) -> str:
        """What the horizontal axis is."""
        return "t"

    def draw_words(self, painter: QPainter, rect: QRectF) -> None:
        """Names of doing nothing and of models; of many, of whose the least cost is in [a, b]."""
        costs, areas = self._parts(rect)
        if costs is not None:
            names = self._names_of_costs(painter, costs, self.measures(rect)[0])
        elif areas is not None:  # else those above it name the curves
            names = self._names_of_areas(areas, self.measures(rect)[0])
        draw_names(painter, names, self.theme, self.sizes)

    def _names_of_costs(self, painter: QPainter, costs: PlotAxes, measure: Plotted) -> CurveNames:
        """The names of models beside their costs; what doing nothing is called.

        That stands in the corners to which its lines rise, and is drawn; where they cross within
        the plot, beside each of them, if both have room there.
        """
        words = (tr("flag everyone"), tr("flag no one"))
        words = words if self.place_of(0) == 0 else words[::-1]
        cross, marks = self.scene.highest > WHERE_THEY_CROSS, self.marks_at_t(costs, measure)
        if cross:
            beside = words_beside(costs, words, self.theme.ink3)
            names = self._names_clear_of(costs, marks, beside)
            if len(names.others) == len(beside):
                floor = self._floor_names(costs) if self.shows_floor else names
                return replace(floor, others=names.others)
        given, corners = self.analysis.given, words[::-1] if cross else words
        ends = [costs.x(self.place_of(t)) for t in (given.a, given.b)]
        taken = draw_in_upper_corners(painter, costs.plot, self.theme, self.sizes, corners, ends)
        if self.shows_floor:
            return self._floor_names(costs)
        return self._names_clear_of(costs, (*taken, *marks))

    def _names_clear_of(
        self, costs: PlotAxes, taken: Sequence[QRectF], others: Sequence[LineWords] = ()
    ) -> CurveNames:
        """The names of models beside their costs, clear of all lines and of words that stand."""
        drawn = self.named(costs, self._cost_curves())
        drawn += self.kept_clear_of(costs, self._thin_curves())
        drawn += [as_curve(line) for line in lines_of_doing_nothing(costs)]
        placed = partial(place_names, self.analysis, costs.plot, self.sizes, drawn)
        return placed(taken=taken, height=NAMES_AT, others=others)

    def _names_of_areas(self, areas: PlotAxes, measure: Plotted) -> CurveNames:
        """The names of models beside their A_t, where that is shown alone."""
        *behind, (front, _) = self._areas()
        thin = [self._area_curve(each) for envelopes, _ in behind for each in envelopes]
        drawn = self.named(areas, self.back_to_front([self._area_curve(each) for each in front]))
        drawn += self.kept_clear_of(areas, thin)
        drawn += [as_curve(self._level(areas, value)) for value, _ in self._means]
        taken = self.marks_at_t(areas, measure)
        return place_names(self.analysis, areas.plot, self.sizes, drawn, taken=taken)

    def _area_curve(self, envelope: Envelope) -> Sampled:
        """A_t of an envelope as it is drawn."""
        return Sampled(envelope.model, self.across(envelope.fine_t), envelope.area)

    def _draw_floor_line(self, painter: QPainter, rect: QRectF) -> None:
        """The least cost of all models, in the colours of whose it is."""
        costs, _ = self._parts(rect)
        if costs is None:
            return
        painter.setClipRect(costs.plot, Qt.ClipOperation.IntersectClip)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for part in self.scene.floor:
            color = self.looks.own(part.model).color
            painter.setPen(self.theme.pen(color, self.sizes.line(FLOOR_WIDTH)))
            places = costs.places(self.across(part.t), part.cost)
            painter.drawPolyline(polyline(*where_bent(*places, cells_per_pixel(painter))))

    def _floor_seen(self, rect: QRectF) -> list[QRectF]:
        """Where the least cost of all is seen: from a to b."""
        costs, _ = self._parts(rect)
        if costs is None:
            return []
        given, plot = self.analysis.given, costs.plot
        left, right = sorted(costs.x(self.place_of(t)) for t in (given.a, given.b))
        ends = QPointF(left, plot.top()), QPointF(right, plot.bottom())
        return [QRectF(*ends).intersected(plot)]

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The line of t with every model's cost there, and the mean levels of A_t."""
        _, areas = self._parts(rect)
        if areas is not None:
            self._draw_levels(painter, areas)
        self.draw_t(painter, rect)

    def _parts(self, rect: QRectF) -> tuple[PlotAxes | None, PlotAxes | None]:
        """The axes of costs and of A_t, as far as they are shown."""
        axes = self.axes(rect)
        if len(axes) > 1:
            return axes[0], axes[1]
        return (None, axes[0]) if self._prefers_areas else (axes[0], None)

    def _draw_costs(self, painter: QPainter, costs: PlotAxes) -> None:
        """Envelopes, and what doing nothing costs."""
        for curve in self._thin_curves():
            self.draw_curve(painter, costs, curve, second=True)
        for curve in self._cost_curves():
            self.draw_curve(painter, costs, curve, width=1.2 if self.shows_floor else None)
        self._draw_trivials(painter, costs)

    def _cost_curves(self) -> list[Sampled]:
        """The envelope of every model, from the one at the back."""
        found = (
            Sampled(each.model, self.across(each.t), each.cost) for each in self.scene.envelopes
        )
        return self.back_to_front(list(found))

    def _thin_curves(self) -> list[Sampled]:
        """The envelopes that stand behind those, of a few models."""
        *behind, _ = self._envelopes()
        return [
            Sampled(each.model, self.across(each.t), each.cost)
            for envelopes, _ in behind
            for each in (envelopes if not self.shows_floor else ())
        ]

    def _envelopes(self) -> list[tuple[tuple[Envelope, ...], bool]]:
        """What is drawn of costs, and whether it stands behind."""
        scene = self.scene
        return [*([(scene.behind, True)] if scene.behind else []), (scene.envelopes, False)]

    def _areas(self) -> list[tuple[tuple[Envelope, ...], bool]]:
        """The same of A_t; of the plane and of a part of it they are not set side by side."""
        alone = self.analysis.bounded is not None and self.analysis.unseen is None
        return [(self.scene.envelopes, False)] if alone else self._envelopes()

    def _voros(self, model: ModelResult) -> float | None:
        """The mean of A_t as it is drawn in full; None where it is not drawn."""
        analysis = self.analysis
        tested = None if analysis.unseen is None else analysis.unseen.models[model.name]
        if analysis.bounded is None:
            return model.voros.value if tested is None else tested.voros.test
        if tested is None:
            partial = analysis.bounded.models[model.name].partial
            return None if isinstance(partial, Undefined) else partial.value
        kept = tested.bounded
        if not isinstance(kept, BoundedElsewhere) or isinstance(kept.partial, Undefined):
            return None
        return kept.partial.test

    def _floor_names(self, costs: PlotAxes) -> CurveNames:
        """The names of the models of which the least cost of all consists, below it."""
        given = self.analysis.given
        t = np.linspace(0.0, 1.0, STRIPS + 1)
        costs_of_each = [np.interp(t, each.t, each.cost) for each in self.scene.envelopes]
        least = np.min(costs_of_each, axis=0) if costs_of_each else np.ones(t.size)
        order = np.argsort(self.across(t))
        parts = []
        for part in self._floor_in_range():
            kept = np.clip(part.t, given.a, given.b)
            cost = np.interp(kept, part.t, part.cost)
            parts.append(NamedCurve(part.model.index, *costs.places(self.across(kept), cost)))
        floor = costs.places(self.across(t)[order], least[order])
        ends = (self.analysis.t, given.a, given.b)
        lines = [costs.x(self.place_of(each)) for each in ends]
        return names_below(self.analysis, costs.plot, self.sizes, parts, floor, lines)

    def across(self, t: FloatArray) -> FloatArray:
        """Where (n,) t lie on the horizontal axis."""
        return t

    def _floor_in_range(self) -> list[Envelope]:
        """The least cost of all models within [a, b], where there are many of them."""
        given = self.analysis.given
        if not self.shows_floor:
            return []
        return [part for part in self.scene.floor if part.t[-1] > given.a and part.t[0] < given.b]

    def _draw_trivials(self, painter: QPainter, costs: PlotAxes) -> None:
        """What flagging everyone and no one cost, dotted."""
        painter.save()
        painter.setClipRect(costs.plot)
        dotted = self.sizes.dash((2, 4))
        painter.setPen(self.theme.pen(self.theme.neutral, self.sizes.line(1.2), dotted))
        painter.drawLines(lines_of_doing_nothing(costs))
        painter.restore()

    @property
    def _means(self) -> list[tuple[float, ModelResult]]:
        """The mean of A_t of every model in front that has one, and whose it is."""
        every = ((self._voros(model), model) for model in self.analysis.in_front)
        return [(value, model) for value, model in every if value is not None]

    def _level(self, areas: PlotAxes, value: float) -> QLineF:
        """The line of a mean, from a to b."""
        given = self.analysis.given
        left, right = (areas.x(self.place_of(t)) for t in (given.a, given.b))
        return QLineF(left, areas.y(value), right, areas.y(value))

    def _draw_levels(self, painter: QPainter, areas: PlotAxes) -> None:
        """The mean of A_t over μ, the VOROS, as a level from a to b, with its number beside."""
        sizes, known = self.sizes, self._means
        painter.save()
        painter.setClipRect(areas.plot)
        for value, model in known:
            style = self.looks.own(model)
            painter.setPen(self.theme.pen(style.color, sizes.line(LEVEL_WIDTH)))
            painter.drawLine(self._level(areas, value))
        painter.restore()
        step = line_height(sizes.px(12))
        shown = sorted(known, key=lambda each: -each[0])[:MOST_LEVELS]
        room = int(areas.plot.height() / step)
        rows = spread([areas.y(value) for value, _ in shown[:room]], step, areas.plot)
        for (value, model), row in zip(shown, rows, strict=False):
            voros = formatting.rate(value)
            partial = self.analysis.bounded is not None
            text = tr("partial {voros}", voros=voros) if partial else tr("V {voros}", voros=voros)
            run = Run(text, self.looks.own(model).word_color, STRONG)
            place = QPointF(areas.plot.right() + sizes.px(6), row)
            draw_runs(painter, place, [run], sizes.px(12), Align.LEFT)


areas_figure = partial(CostFigure, options=CostOptions(areas=True, alone=True))
