"""What figures over t, or over what belongs to it at one prevalence, have in common."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.binary.points.operating_point import OperatingPoint
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from gui.paint.curve_names import NO_MODEL, NamedCurve
from gui.paint.curve_picking import columns_about, nearest_curve
from gui.paint.lettering import STRONG, Run
from gui.paint.marks import MARKER, RINGED, covered_by_mark, draw_marker, draw_winner
from gui.paint.plot_axes import PlotAxes, Span, polyline
from gui.paint.plot_card import CardLine, draw_card_beside
from gui.paint.plot_figure import Layer, PlotFigure
from gui.paint.plot_frame import draw_ground
from gui.paint.plot_marks import draw_hairline, draw_labels_above, draw_range, draw_t_line, t_words
from gui.paint.rule_marks import (
    MARK,
    Standing,
    draw_rule_mark,
    marked_points,
    set_side_by_side,
)
from gui.paint.thinning import cells_per_pixel, where_bent
from gui.themes.theme import mix

UNIT = Span(0.0, 1.0)
MOST_ROWS = 8  # of a card
SAMPLES_PER_PIXEL = 2.0
PALER = 0.38  # of the ground in the colour of a second curve


class Sampled(Struct, frozen=True, eq=False):
    """A model's curve as it is drawn: (n,) values across and up."""

    model: ModelResult
    x: FloatArray
    y: FloatArray


class Plotted(Struct, frozen=True):
    """What a plot shows of models.

    Attributes:
        name: of the values, where they are copied.
        value: of a model at a t; None where it has no such curve.
        falling: whether the highest value is the best.
        of_point: of an operating point of a model at the playhead's t; None where the plot does
            not show points, or not this one.
    """

    name: str
    value: Callable[[ModelResult, float], float | None]
    falling: bool = False
    of_point: Callable[[ModelResult, OperatingPoint], float | None] | None = None


class OverTFigure(PlotFigure):
    """A figure whose horizontal axis is t, or a number that t alone decides; see `PlotFigure`.

    Attributes:
        axis: the symbol of that number, where values are copied.
    """

    axis: ClassVar[str] = "t"

    @property
    def ringed(self) -> ModelResult | None:
        """The model whose value at t has a ring."""
        return self.analysis.best

    def place_of(self, t: float) -> float:
        """Where a t lies on the horizontal axis."""
        return t

    def t_of(self, place: float) -> float:
        """The t at a place of it."""
        return place

    def place_words(self, place: float) -> str:
        """The place in words, for the card; empty where it is t itself."""
        raise NotImplementedError

    def measures(self, rect: QRectF) -> tuple[Plotted, ...]:
        """What each plot shows of a model, from above."""
        raise NotImplementedError

    def curve_at(self, rect: QRectF, place: QPointF) -> int | None:
        """Index of the model whose curve is under a pixel."""
        for axes, measure in zip(self.axes(rect), self.measures(rect), strict=True):
            if axes.plot.contains(place):
                return nearest_curve(self._curves_about(axes, measure, place), place)
        return None

    def _curves_about(
        self, axes: PlotAxes, measure: Plotted, place: QPointF
    ) -> Iterator[NamedCurve]:
        """Every model's curve about a pixel, those in front first."""
        x = np.clip(columns_about(place), axes.plot.left(), axes.plot.right())
        across = [axes.data(QPointF(column, 0))[0] for column in x.tolist()]
        for model in (*self.analysis.in_front, *self.analysis.behind):
            values = [measure.value(model, self.t_of(each)) for each in across]
            y = [math.nan if value is None else axes.y(value) for value in values]
            yield NamedCurve(model.index, x, np.array(y))

    @property
    def floor_key(self) -> tuple[object, ...]:
        """What the grids depend on, and the range."""
        return (*self.ground_key, self.analysis.given.a, self.analysis.given.b)

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """Grounds, grids, and a veil outside [a, b]."""
        given = self.analysis.given
        low, high = sorted((self.place_of(given.a), self.place_of(given.b)))
        for axes in self.axes(rect):
            draw_ground(painter, axes, self.theme, self.sizes)
            draw_range(painter, axes, self.theme, self.sizes, low, high)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The line of t stands beneath curves and names, above what is kept below it.

        Names keep clear of it where it came to rest; they stay while it moves.
        """
        floor, ground, overlay = super().layers
        key = (*self.floor_key, self.analysis.session.points, self.options.rested)
        names = Layer(self.draw_words, key)
        return (floor, Layer(self._draw_lines_of_t), ground, names, overlay)

    def draw_words(self, painter: QPainter, rect: QRectF) -> None:
        """Draw names and notes within the plots."""
        raise NotImplementedError

    def named(self, axes: PlotAxes, curves: Sequence[Sampled]) -> list[NamedCurve]:
        """Models' curves as they are drawn, from the one at the back."""
        return [NamedCurve(each.model.index, *axes.places(each.x, each.y)) for each in curves]

    def kept_clear_of(self, axes: PlotAxes, curves: Sequence[Sampled] = ()) -> list[NamedCurve]:
        """What names keep clear of though none is its own: thin curves, the lines of t, a and b."""
        found = [NamedCurve(NO_MODEL, each.x, each.y) for each in self.named(axes, curves)]
        given, plot = self.analysis.given, axes.plot
        rows = np.array([plot.top(), plot.bottom()])
        columns = (axes.x(self.place_of(t)) for t in (self.analysis.t, given.a, given.b))
        return [*found, *(NamedCurve(NO_MODEL, np.full(2, each), rows) for each in columns)]

    def _draw_lines_of_t(self, painter: QPainter, rect: QRectF) -> None:
        """The line of t in every plot."""
        for axes in self.axes(rect):
            draw_t_line(painter, axes, self.theme, self.sizes, self.place_of(self.analysis.t))

    def draw_t(self, painter: QPainter, rect: QRectF) -> None:
        """Every model's value at t, what is pointed at, and their words."""
        analysis, theme, sizes, given = self.analysis, self.theme, self.sizes, self.analysis.given
        axes = self.axes(rect)
        for each in axes:
            if self.options.pointed is not None:
                draw_hairline(painter, each, theme, sizes, self.place_of(self.options.pointed.t))
        measures = self.measures(rect)
        for plot, (each, measure) in enumerate(zip(axes, measures, strict=True)):
            self._draw_rules(painter, each, measure, ringed=plot == 0)
            self._draw_points(painter, each, measure, ringed=plot == 0)
        labels = [(self.place_of(analysis.t), t_words(analysis.t), theme.accent)]
        if given.a != given.b:
            labels += [(self.place_of(t), words, theme.ink) for t, words in self._ends()]
        draw_labels_above(painter, axes[0], sizes, labels)
        mouse = self.options.mouse
        for each, measure in zip(axes, measures, strict=True):
            if mouse is not None and each.plot.contains(mouse):
                lines = self.card(self.t_of(each.data(mouse)[0]), measure)
                draw_card_beside(painter, rect, mouse, lines, theme, sizes)

    def _ends(self) -> tuple[tuple[float, str], ...]:
        return (self.analysis.given.a, "a"), (self.analysis.given.b, "b")

    def card(self, t: float, measure: Plotted) -> list[CardLine]:
        """The t under the mouse, and every model's value there, the best first."""
        theme = self.theme
        values = [(measure.value(model, t), model) for model in self.analysis.models]
        known = [(value, model) for value, model in values if value is not None]
        known.sort(key=lambda each: -each[0] if measure.falling else each[0])
        beside = self.place_words(self.place_of(t))
        lines: list[CardLine] = [
            ([Run(t_words_exact(t), theme.ink, STRONG)], [Run(beside, theme.ink2)])
        ]
        for value, model in known[:MOST_ROWS]:
            style = self.looks.own(model) if self.looks.stands_out(model) else None
            color = theme.ink3 if style is None else style.word_color
            run = Run(model.name, color, STRONG)
            lines.append(([run], [Run(formatting.normalised_cost(value), theme.ink)]))
        rest = [value for value, _ in known[MOST_ROWS:]]
        if rest:
            low, high = (formatting.normalised_cost(each) for each in (min(rest), max(rest)))
            others = tr("{count} others", count=formatting.count(len(rest)))
            lines.append(
                ([Run(others, theme.ink3)], [Run(formatting.between(low, high), theme.ink3)])
            )
        return lines

    def _draw_rules(
        self, painter: QPainter, axes: PlotAxes, measure: Plotted, *, ringed: bool
    ) -> None:
        """What each threshold that a rule chooses comes to at t, a mark on the line of t.

        Where it would lie on another mark it stands beside the line, a stem between them.
        """
        standing, column = self._standing(axes, measure, ringed=ringed), self._column_of_t(axes)
        rules = self._rules_at_t(axes, measure, standing)
        for model, at in rules:
            painter.setPen(self.theme.pen(self.looks.own(model).color, self.sizes.line(1.2)))
            painter.drawLine(QLineF(column, at.y(), at.x(), at.y()))
        for model, at in rules:
            draw_rule_mark(painter, at, self.looks.own(model), self.theme, self.sizes, standing)

    def _rules_at_t(
        self, axes: PlotAxes, measure: Plotted, standing: Sequence[Standing]
    ) -> list[tuple[ModelResult, QPointF]]:
        """Where the marks of rules stand, and whose they are."""
        if measure.of_point is None:
            return []
        place, found = self.place_of(self.analysis.t), []
        for each in marked_points(self.analysis):
            value = measure.of_point(each.model, each.point)
            if value is not None and axes.shows(place, value):
                found.append((each.model, axes.point(place, value)))
        places = set_side_by_side((at for _, at in found), standing, axes.plot, self.sizes)
        return [(model, at) for (model, _), at in zip(found, places, strict=True)]

    def _column_of_t(self, axes: PlotAxes) -> float:
        return axes.x(self.place_of(self.analysis.t))

    def _standing(self, axes: PlotAxes, measure: Plotted, *, ringed: bool) -> list[Standing]:
        """Where models' own marks at t stand, and how broad they are."""
        return [
            (at, RINGED if model is self.ringed and ringed else MARKER)
            for model, at in self._points_at_t(axes, measure)
        ]

    def marks_at_t(self, axes: PlotAxes, measure: Plotted) -> list[QRectF]:
        """What the marks on the line of t in the first plot cover: where names should not stand."""
        standing = self._standing(axes, measure, ringed=True)
        rules = [(at, MARK) for _, at in self._rules_at_t(axes, measure, standing)]
        return [covered_by_mark(at, self.sizes.line(size)) for at, size in (*standing, *rules)]

    def _points_at_t(self, axes: PlotAxes, measure: Plotted) -> list[tuple[ModelResult, QPointF]]:
        """Every model in front with the place of its value at t, the one with a ring last."""
        first, place = self.ringed, self.place_of(self.analysis.t)
        ordered = [model for model in self.analysis.in_front if model is not first]
        ordered += [first] if first is not None else []
        values = ((model, measure.value(model, self.analysis.t)) for model in ordered)
        return [
            (model, axes.point(place, value))
            for model, value in values
            if value is not None and axes.shows(place, value)
        ]

    def _draw_points(
        self, painter: QPainter, axes: PlotAxes, measure: Plotted, *, ringed: bool
    ) -> None:
        """Every model's value at t, that of the winner in a ring if wanted."""
        for model, point in self._points_at_t(axes, measure):
            style = self.looks.own(model)
            if model is self.ringed and ringed:
                draw_winner(painter, point, style.marker, style.color, self.theme, self.sizes)
            else:
                draw_marker(painter, point, style, self.theme, self.sizes)

    def back_to_front(self, curves: list[Sampled]) -> list[Sampled]:
        """Curves in the order in which they are drawn: models in front last."""
        behind = [each for each in curves[::-1] if not self.looks.stands_out(each.model)]
        return behind + [each for each in curves[::-1] if self.looks.stands_out(each.model)]

    def draw_curve(
        self,
        painter: QPainter,
        axes: PlotAxes,
        curve: Sampled,
        *,
        second: bool = False,
        width: float | None = None,
    ) -> None:
        """Draw a curve in its model's look; a second one of the same model thinner and paler.

        Paler and not translucent: of that a PDF would hold the outline, fifteen times as much.
        """
        style = self.looks.of(curve.model)
        color = mix(style.color, self.theme.plot, PALER) if second else style.color
        width = min(width or style.width, style.width) * (0.55 if second else 1)
        dash = () if second else self.sizes.dash(style.dash)
        painter.save()
        painter.setClipRect(axes.plot)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self.theme.pen(color, self.sizes.line(width), dash))
        places = axes.places(curve.x, curve.y)
        painter.drawPolyline(polyline(*where_bent(*places, cells_per_pixel(painter))))
        painter.restore()

    def samples(self, axes: PlotAxes) -> FloatArray:
        """(n,) places across what is shown, closer together than its pixels.

        Where lines are broader than on a screen, in a large picture, by as much farther apart.
        """
        pixels = axes.plot.width() / max(1.0, self.sizes.scale)
        count = max(2, int(SAMPLES_PER_PIXEL * pixels))
        low, high = axes.across.values
        return np.linspace(low, high, count)


def t_words_exact(t: float) -> str:
    """A t beside values that are read off there."""
    return tr("t = {t}", t=formatting.t_value(t))
