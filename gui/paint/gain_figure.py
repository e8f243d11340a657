"""Lift and gain over the share of cases flagged, at the prevalence in use."""

import math
from collections.abc import Sequence
from functools import cached_property, partial

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.analysis.confusion_table import flagged_of_1000
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.kept import kept
from engine.binary.points.shares_at_prevalence import RankedShares, points_flagging
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from gui.paint.cost_scene import round_up
from gui.paint.curve_names import NO_MODEL, NamedCurve, draw_names, place_names
from gui.paint.gain_bounds import GainBounds, Lower, chance_below, name_perfect_order
from gui.paint.lettering import STRONG, Align, Run, draw_runs, line_height, width_of
from gui.paint.marks import draw_card, draw_dots
from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_figure import Frame, PlotOptions
from gui.paint.plot_frame import (
    Rooms,
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
    stacked_plots,
)
from gui.paint.plot_marks import LABEL_SIZE, draw_hairline, draw_labels_above, draw_t_line, t_words
from gui.paint.ranked_figure import Places, RankedFigure
from gui.paint.ranked_lines import KEPT_SETS, end_to_end
from gui.paint.t_stretches import ChosenPlaces
from gui.paint.thinning import cells_per_pixel

HEIGHTS = (0.66, 0.34)
ROOMS = Rooms(left=60.0, top=32.0, right=24.0)
WORDS = 24.0  # px above the foot of the plot, for what the cut flags and finds
LINE_AIR = 12.0  # px from the line of chance to the middle of words below it
LABEL_LIFT = 8.0  # px that words above stand higher than elsewhere, clear of the ring
UNIT = Span(0.0, 1.0)
TENTHS = np.arange(1, 11) / 10
FIRST, LAST = 0.01, 0.99  # shares flagged between which the lower plot shows everything
HEADROOM = 1.05
SAMPLES = 64  # of a curve, for how high the lower plot is
DOT, SMALL_DOT = 4.0, 10.0
CARD_SIZE, CARD_PADDING, MOST_ROWS = 12.0, 8.0, 8


class GainOptions(PlotOptions, frozen=True, kw_only=True):
    """How gain is looked at.

    Attributes:
        lower: what stands in the lower plot.
    """

    lower: Lower = "lift"


USUAL = GainOptions()


class Tenths(Struct, frozen=True, eq=False):
    """A model at every tenth of the cases flagged; of equal scores those drawn by lot."""

    model: ModelResult
    shares: RankedShares


class GainFigure(RankedFigure):
    """Paints gain above, lift or delinquency below; see `PlotFigure`."""

    @property
    def lower(self) -> Lower:
        """What stands in the lower plot."""
        return self.options.lower if isinstance(self.options, GainOptions) else USUAL.lower

    @property
    def lower_place(self) -> Places:
        """Where shares lie in the lower plot."""
        return lift_place if self.lower == "lift" else left_place

    @property
    def places_of_plots(self) -> tuple[Places, ...]:
        """Gain, and what stands below."""
        return gain_place, self.lower_place

    @property
    def ground_key(self) -> tuple[object, ...]:
        """What stands below is drawn in the ground."""
        return (*super().ground_key, self.lower)

    @property
    def frame_key(self) -> tuple[object, ...]:
        """So do the ticks and the title of the lower plot."""
        return (*super().frame_key, self.lower, self._lower_span)

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """Two plots over one share of cases flagged."""
        above, below = stacked_plots(rect, self.sizes, HEIGHTS, ROOMS)
        return (Frame(above, UNIT, UNIT), Frame(below, UNIT, self._lower_span))

    @cached_property
    def _lower_span(self) -> Span:
        """From chance to the highest curve, but for the first and the last hundredth flagged."""
        if not self.known or not self.analysis.models:
            return UNIT
        values = self._lower_values
        if self.lower == "delinquency":
            top = max(float(np.nanmax(values)), self.prevalence.value)
            return Span(0.0, min(1.0, round_up(HEADROOM * top)))
        top = max(float(np.nanmax(values)), 1.2)
        return Span(1.0 if np.nanmin(values) > 0.999 else 0.0, round_up(HEADROOM * top))

    @property
    def _lower_values(self) -> FloatArray:
        """Some values of all lower curves, their hulls' among them: none is much beyond."""
        ranked = tuple((model.curve, model.hull) for model in self.analysis.models)
        shares = RankedShares(*_some_rates(ranked), self.prevalence.value)
        flagged = shares.flagged
        inside = (flagged >= FIRST) & (flagged <= LAST)
        return np.append(self.lower_place(shares)[1][inside], 1.0 if self.lower == "lift" else 0.0)

    def at_flagged(self, model: ModelResult, flagged: FloatArray) -> RankedShares:
        """A model's shares where given shares of the cases are flagged."""
        points = points_flagging(model.curve, flagged, self.prevalence.value)
        return RankedShares(*points, self.prevalence.value)

    @cached_property
    def cut(self) -> float:
        """The share of the cases that is flagged at t."""
        return float(self.shares_of(*self.rates).flagged[0])

    def t_at(self, flagged: float) -> float:
        """A t at which nearly so many of the cases are flagged."""
        return self._chosen_cuts.t_at(flagged)

    @cached_property
    def _chosen_cuts(self) -> ChosenPlaces:
        """The shares that whoever costs least flags, from t = 1, where it is nobody, to t = 0."""
        stretches = self.analysis.shown_winners[::-1]
        points = np.array([self.analysis.deciding_rates(each) for each in stretches])
        flagged = RankedShares(points[:, 0], points[:, 1], self.prevalence.value).flagged
        low, high = ([getattr(each, end) for each in stretches] for end in ("t_high", "t_low"))
        return ChosenPlaces(flagged, np.array(low), np.array(high), UNIT.values)

    def tenths(self) -> tuple[Tenths, ...]:
        """Every model at every tenth of the cases flagged."""
        return tuple(
            Tenths(model, self.at_flagged(model, TENTHS)) for model in self.analysis.models
        )

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """Grounds, grids and the line of t, beneath curves and names."""
        if not self.known:
            self.why_not(painter, rect)
            return
        for axes in self.axes(rect):
            draw_ground(painter, axes, self.theme, self.sizes)
            if self.analysis.models:
                draw_t_line(painter, axes, self.theme, self.sizes, self.cut)

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Chance and perfect order, curves and names."""
        if not self.known:
            return
        above, below = self.axes(rect)
        theme, sizes = self.theme, self.sizes
        bounds = GainBounds(self.prevalence.value, self.lower)
        bounds.draw(painter, above, below, theme, sizes)
        drawn = self.draw_lines(painter, above, gain_place, gain_place)
        self.draw_lines(painter, below, self.lower_place, gain_place)
        self._draw_tenths(painter, above)
        row = above.plot.adjusted(0, above.plot.height() - sizes.px(WORDS), 0, 0)
        best = self.best
        models = () if best is None else (best,)
        taken = [row, *self.marked(above, gain_place, models)]
        column, ends = above.x(self.cut), (above.plot.top(), above.plot.bottom())
        drawn.append(NamedCurve(NO_MODEL, np.array([column, column]), np.array(ends)))
        drawn += bounds.lines(above)
        words = bounds.words(above, theme)
        names = place_names(
            self.analysis, above.plot, sizes, drawn, taken=taken, height=0.35, others=words
        )
        draw_names(painter, names, theme, sizes)

    def draw_frame(self, painter: QPainter, rect: QRectF) -> None:
        """Borders and titles of both plots."""
        above, below = self.axes(rect)
        theme, sizes = self.theme, self.sizes
        percent = formatting.share_of_axis
        draw_border(painter, above, theme, sizes, across=None, up=percent)
        lower = formatting.times if self.lower == "lift" else percent
        draw_border(painter, below, theme, sizes, across=percent, up=lower)
        title = tr("Cases flagged, highest scores first")
        if any(model.geometry.direction == "lower" for model in self.analysis.models):
            title = tr("Cases flagged, most suspect first")
        draw_title_below(painter, below, theme, sizes, title)
        draw_title_beside(painter, above, theme, sizes, tr("Gain: found"), 46)
        words = tr("Lift") if self.lower == "lift" else tr("Positives left")
        draw_title_beside(painter, below, theme, sizes, words, 46)

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The cut at t with what it flags and finds."""
        if not self.known or not self.analysis.models:
            return
        theme, sizes = self.theme, self.sizes
        axes_of_both = self.axes(rect)
        shares = self.shares_of(*self.rates)
        flagged = self.cut
        for axes, places in zip(axes_of_both, self.places_of_plots, strict=True):
            if isinstance(self.options.hovered, float):
                draw_hairline(painter, axes, theme, sizes, self.options.hovered)
            self.draw_pointed(painter, axes, places)
        above, below = axes_of_both
        best = self.best
        models = () if best is None else (best,)
        self.draw_rules(painter, above, gain_place, self.marks(above, gain_place, models))
        self.draw_points(painter, above, gain_place, models)
        self._draw_lower_point(painter, below)
        label = (flagged, t_words(self.analysis.t), theme.accent)
        lifted = above.plot.adjusted(0, -sizes.px(LABEL_LIFT), 0, 0)
        draw_labels_above(painter, replace(above, plot=lifted), sizes, [label])
        words = [Run(label[1], theme.accent, STRONG)]
        taken = above.x(flagged) + width_of(words, sizes.px(LABEL_SIZE)) / 2
        name_perfect_order(painter, lifted, theme, sizes, taken)
        self._draw_words(painter, above, below, shares)
        if isinstance(self.options.hovered, float):
            self._draw_hovered(painter, above, self.options.hovered)

    def _draw_tenths(self, painter: QPainter, axes: PlotAxes) -> None:
        """Dots at every tenth on the curve of the model that leads."""
        leading = self.best or next(iter(self.analysis.in_front), None)
        if leading is None:
            return
        shares, bounds = self.drawn_shares(axes, gain_place, cells_per_pixel(painter))
        place = next(at for at, each in enumerate(self.behind_first) if each.index == leading.index)
        line = slice(bounds[place], bounds[place + 1])
        recall = np.interp(TENTHS, shares.flagged[line], shares.recall[line])
        x, y = axes.places(TENTHS, recall)
        inside = (x >= axes.plot.left()) & (x <= axes.plot.right()) & (y >= axes.plot.top())
        inside &= y <= axes.plot.bottom()
        color = self.looks.own(leading).color
        draw_dots(painter, x[inside], y[inside], color, self.sizes.px(DOT))

    def _draw_lower_point(self, painter: QPainter, axes: PlotAxes) -> None:
        """A small dot where the cut meets the curve of whoever costs least."""
        best = self.best
        rates = None if best is None else self.rates_of(best)
        place = None if rates is None else self.place_of(axes, *rates, self.lower_place)
        above = [] if place is None else [(place, SMALL_DOT)]
        self.draw_rules(painter, axes, self.lower_place, above)
        if best is not None and place is not None:
            painter.setPen(self.theme.pen(self.theme.plot, self.sizes.line(1.5)))
            painter.setBrush(self.looks.own(best).color)
            radius = self.sizes.px(SMALL_DOT) / 2
            painter.drawEllipse(place, radius, radius)

    def _draw_flagged(self, painter: QPainter, axes: PlotAxes, wordings: Sequence[Run]) -> None:
        """The first of some sentences that stands beside the line of t, right of it or left."""
        size, gap, plot = self.sizes.px(12), self.sizes.px(8), axes.plot
        column = min(max(axes.x(self.cut), plot.left()), plot.right())
        row = plot.bottom() - self.sizes.px(14)
        places = [
            (run, width_of([run], size), right, room)
            for run in wordings
            for right, room in (
                (plot.right() - gap, plot.right() - column - 2 * gap),
                (column - gap, column - plot.left() - 2 * gap),
            )
        ]
        across = (plot.right() - gap, plot.width() - 2 * gap)  # where both sides are too narrow
        places += [(run, width_of([run], size), *across) for run in wordings]
        for run, width, right, room in places:
            if width <= room:
                place = QPointF(right, row)
                draw_runs(painter, place, [run], size, Align.RIGHT, halo=self.theme.plot)
                return

    def _draw_words(
        self, painter: QPainter, above: PlotAxes, below: PlotAxes, shares: RankedShares
    ) -> None:
        """What the cut flags and finds, and how much more than by chance."""
        best, theme, size = self.best, self.theme, self.sizes.px(12)
        name, color = tr("Doing so for no one or all"), theme.ink
        if best is not None:
            name, color = best.name, self.looks.own(best).word_color
        name = ", ".join(filter(None, (name, self.free_words)))
        flagged = formatting.count(flagged_of_1000(self.analysis) or 0)
        found = formatting.share(float(shares.recall[0]))
        long = tr("{name}: flag {flagged} of 1,000, find {found}", **_facts(name, flagged, found))
        short = tr("flag {flagged} of 1,000, find {found}", flagged=flagged, found=found)
        self._draw_flagged(painter, above, [Run(words, color, STRONG) for words in (long, short)])
        value = float((shares.lift if self.lower == "lift" else shares.left)[0])
        if math.isnan(value):
            return
        words = (
            tr("{lift} times the share by chance", lift=formatting.plain(value))
            if self.lower == "lift"
            else tr("of those not flagged {share} are positive", share=formatting.share(value))
        )
        runs = [Run(words, theme.ink2)]
        row, px = below.plot.top() + self.sizes.px(13), self.sizes.px
        chance = below.y(chance_below(self.prevalence.value, self.lower))
        if abs(row - chance) < px(LINE_AIR):
            row = chance + px(LINE_AIR)
        place = QPointF(below.plot.right() - px(8), row)
        draw_runs(painter, place, runs, size, Align.RIGHT, halo=theme.plot)

    def _draw_hovered(self, painter: QPainter, axes: PlotAxes, flagged: float) -> None:
        """What every model finds where so many are flagged, the most first."""
        lines = hovered_lines(self, flagged)
        size, px = self.sizes.px(CARD_SIZE), self.sizes.px
        step = line_height(size)
        wide = max(width_of(line, size) for line in lines) + 2 * px(CARD_PADDING)
        tall = step * len(lines) + px(CARD_PADDING)
        left = axes.x(flagged) + px(12)
        if left + wide > axes.plot.right():
            left = max(axes.x(flagged) - px(12) - wide, axes.plot.left())
        card = QRectF(left, axes.plot.center().y() - tall / 2, wide, tall)
        draw_card(painter, card, self.theme, self.sizes)
        for row, runs in enumerate(lines):
            at = QPointF(
                left + px(CARD_PADDING), card.top() + px(CARD_PADDING / 2) + (row + 0.5) * step
            )
            draw_runs(painter, at, runs, size, Align.LEFT)


@kept(KEPT_SETS)
def _some_rates(
    models: tuple[tuple[RocCurve, RocHull], ...],
) -> tuple[FloatArray, FloatArray]:
    """The rates of some thresholds of each curve, and of all vertices of its hull."""
    found = []
    for curve, hull in models:
        kept = curve.outline
        some = np.concatenate((kept[:: max(1, kept.size // SAMPLES)], hull.index))
        found.append(curve.rates(some))
    fpr, tpr, _ = end_to_end(found)
    return fpr, tpr


def _facts(name: str, flagged: str, found: str) -> dict[str, str]:
    return {"name": name, "flagged": flagged, "found": found}


def hovered_lines(figure: GainFigure, flagged: float) -> list[list[Run]]:
    """Gain, and lift or delinquency, of the models in front where so many are flagged."""
    theme, at = figure.theme, np.array([flagged])
    rows = [(model, figure.at_flagged(model, at)) for model in figure.analysis.in_front]
    rows.sort(key=lambda row: -float(row[1].recall[0]))
    head = tr("{share} flagged", share=formatting.share(flagged))
    lines = [[Run(head, theme.ink, STRONG)]]
    for model, shares in rows[:MOST_ROWS]:
        found = formatting.percent(float(shares.recall[0]), 1)
        value = float(figure.lower_place(shares)[1][0])
        more = ""
        if figure.lower == "lift" and not math.isnan(value):
            more = tr(", lift {lift}", lift=formatting.plain(value))
        elif not math.isnan(value):
            more = tr(", {left} of the rest positive", left=formatting.percent(value, 1))
        name = Run(f"{model.name}  ", figure.looks.own(model).word_color, STRONG)
        lines.append([name, Run(tr("finds {found}{more}", found=found, more=more), theme.ink2)])
    return lines


def gain_place(shares: RankedShares) -> tuple[FloatArray, FloatArray]:
    """Where shares lie in the plot of gain."""
    return shares.flagged, shares.recall


def lift_place(shares: RankedShares) -> tuple[FloatArray, FloatArray]:
    """Where they lie in the plot of lift."""
    return shares.flagged, shares.lift


def left_place(shares: RankedShares) -> tuple[FloatArray, FloatArray]:
    """Where they lie in the plot of delinquency."""
    return shares.flagged, shares.left


lift_figure = partial(GainFigure, options=GainOptions(lower="lift"))
delinquency_figure = partial(GainFigure, options=GainOptions(lower="delinquency"))
