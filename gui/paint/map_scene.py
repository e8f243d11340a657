"""What the decision map shows of an analysis: its axes, who costs least where, the user's box."""

import math
from functools import cached_property

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPolygonF

from engine.analysis.analysis import Analysis
from engine.binary.voros.decision_map import MapArea, conditions_area, iso_t_band, t_on_map
from engine.messages.language import tr
from engine.numerics.log_odds import log_odds
from engine.wording import formatting
from gui.paint.plot_axes import AxisScale, PlotAxes, Span
from gui.paint.ribbon_ground import Stretch, stretches
from gui.themes.color_vision import CLOSE, least_difference
from gui.themes.theme import ModelStyle, Theme, mix

LEAST_DECADES = (-2, 2)  # of the cost ratio, where nothing is stated
PREVALENCES = (0.001, 0.9)  # shown in any case
NEUTRAL_TINT = 0.6  # of the models'


class MapScene(Struct, frozen=True, eq=False, dict=True):
    """One analysis on the map's axes.

    Attributes:
        axes: logarithmic cost ratio across, log-odds of the prevalence up.
    """

    analysis: Analysis
    theme: Theme
    axes: PlotAxes

    @cached_property
    def seen(self) -> MapArea:
        """The part of the map within the axes."""
        return MapArea(self.axes.across.values, self.axes.up.values)

    @cached_property
    def seen_t(self) -> tuple[float, float]:
        """The least and the greatest t that is seen."""
        return self.seen.t_range

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """Who costs least, from t = 0 to 1."""
        return stretches(self.analysis)

    @property
    def area(self) -> MapArea | None:
        """What the conditions allow; None where they are not known."""
        return conditions_area(self.analysis.given)

    @property
    def box(self) -> QRectF | None:
        """The same in pixels, of no width or height where conditions are exact."""
        area = self.area
        if area is None:
            return None
        top_left = self.axes.point(area.ratio[0], area.prevalence[1])
        return QRectF(top_left, self.axes.point(area.ratio[1], area.prevalence[0]))

    @property
    def diamond(self) -> QPointF | None:
        """The scenario that turns t into money; None where there is none."""
        scenario = self.analysis.scenario
        if scenario is None:
            return None
        return self.axes.point(scenario.cost_fn / scenario.cost_fp, scenario.prevalence)

    def band(self, t_low: float, t_high: float) -> QPolygonF:
        """What is seen of the conditions between two t."""
        return self.axes.polyline(*iso_t_band(t_low, t_high, self.seen))

    def line(self, t: float) -> QLineF | None:
        """The ends of the line of one t, as far as it is seen; None where it is not."""
        if t not in self._lines:
            ratios, shares = (each.tolist() for each in iso_t_band(t, t, self.seen))
            ends = [self.axes.point(*end) for end in zip(ratios, shares, strict=True)]
            self._lines[t] = QLineF(*ends) if len(ends) == 2 else None
        return self._lines[t]

    @cached_property
    def _lines(self) -> dict[float, QLineF | None]:
        """What was found of them, for a and b are drawn and then lettered."""
        return {}

    def style(self, stretch: Stretch) -> ModelStyle | None:
        """The look of the model that costs least; None where none does alone."""
        model = None if stretch.model is None else self.analysis.model(stretch.model)
        return None if model is None else self.theme.model(model.look)

    def look_alike(self, one: Stretch, other: Stretch) -> bool:
        """Whether two models' colours, side by side, are hard to tell apart for some eyes."""
        first, second = self.style(one), self.style(other)
        if first is None or second is None:
            return False
        return least_difference(first.color, second.color) < CLOSE

    def tint(self, stretch: Stretch) -> QColor:
        """The ground of a band."""
        theme, style = self.theme, self.style(stretch)
        if not theme.tints:
            return theme.plot
        if style is None:
            return mix(theme.neutral, theme.plot, 1 - NEUTRAL_TINT * theme.map_tint)
        return mix(style.color, theme.plot, 1 - theme.map_tint)

    def name(self, stretch: Stretch) -> str:
        """What is written on a band."""
        tied = len(stretch.names) > 1
        return tr("{names} alike", names=stretch.name) if tied else stretch.name

    def stretch_at(self, t: float) -> Stretch:
        """Whose band a t lies in."""
        return next((each for each in self.stretches if each.t_high > t), self.stretches[-1])

    def level_of(self, t: float) -> float:
        """ln(C_FN / C_FP) + logit π of all conditions of a t."""
        return -log_odds(t)

    def level_at(self, place: QPointF) -> float:
        """The same of a pixel."""
        ratio, prevalence = self.axes.data(place)
        return math.log(ratio) + log_odds(prevalence)

    def t_at(self, place: QPointF) -> float:
        """The t of a pixel."""
        return t_on_map(*self.axes.data(place))

    @cached_property
    def level_of_corner(self) -> float:
        """The same of the lower left corner."""
        return self.level_at(self.axes.plot.bottomLeft())

    @cached_property
    def steps(self) -> tuple[float, float]:
        """How much it changes by a pixel to the right and by one up."""
        across = math.log(10) * self.axes.across.width / self.axes.plot.width()
        return across, self.axes.up.width / self.axes.plot.height()

    @cached_property
    def level_of_pixel(self) -> float:
        """How much it changes over one pixel square to its lines."""
        return math.hypot(*self.steps)

    def spaced_lines(self, t: tuple[float, ...], least: float) -> list[float]:
        """Of (n,) rising t those whose lines are seen and stand at least some pixels apart."""
        low, high = self.seen_t
        found: list[float] = []
        last = math.inf
        for each in np.asarray(t)[(np.asarray(t) > low) & (np.asarray(t) < high)].tolist():
            level = self.level_of(each)
            if last - level >= least * self.level_of_pixel:
                found.append(each)
                last = level
        return found


def map_spans(analysis: Analysis) -> tuple[Span, Span]:
    """The decades of cost ratios and prevalences round what the conditions allow."""
    area = conditions_area(analysis.given)
    first, last = LEAST_DECADES
    shares = list(PREVALENCES)
    if area is not None:
        low, high = (math.log10(ratio) for ratio in area.ratio)
        first, last = math.floor(low + 1e-9) - 1, math.ceil(high - 1e-9) + 1
        spare = LEAST_DECADES[1] - LEAST_DECADES[0] - (last - first)
        if spare > 0:
            first, last = first - spare // 2, last + spare - spare // 2
        shares += _decades_round(*area.prevalence)
    elif analysis.geometry.prevalence is not None:
        shares += _decades_round(analysis.geometry.prevalence, analysis.geometry.prevalence)
    return (
        Span(first, last, AxisScale.LOG),
        Span.of(min(shares), max(shares), AxisScale.LOG_ODDS),
    )


def _decades_round(low: float, high: float) -> tuple[float, float]:
    """Decades of the share, and of what is left to 1, that hold a range of shares."""
    first = 10.0 ** math.floor(math.log10(low) + 1e-9)
    return first, 1 - 10.0 ** math.floor(math.log10(1 - high) + 1e-9)


def unstated_note(analysis: Analysis) -> str:
    """What the map takes for conditions that are not stated; empty where all of them are."""
    stated = analysis.session.conditions
    if stated.t is not None:
        return tr("t was given directly: there is no box of conditions")
    if analysis.given.prevalence is None:
        return tr("Costs and prevalence are not stated: there is no box")
    parts = []
    if stated.cost_fp is None:
        parts.append(tr("cost of a false alarm not stated, taken as 1"))
    if stated.cost_fn is None:
        parts.append(tr("cost of a miss not stated, taken as 1"))
    if stated.prevalence is None:
        share = formatting.prevalence(analysis.given.prevalence.low)
        parts.append(tr("prevalence not stated, the file's {share}", share=share))
    return "; ".join(parts)
