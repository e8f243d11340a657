"""The decision curve: net benefit over threshold probabilities, and what models differ by."""

from functools import cached_property

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.analysis.leading_models import leading_models
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.voros.cost_curves import (
    best_net_benefit,
    net_benefit,
    net_benefit_as_given,
)
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from gui.paint.brier_figure import LINES_OF_NOTE, SeverityFigure
from gui.paint.cost_scene import HEADROOM, round_up
from gui.paint.curve_names import (
    NO_MODEL,
    NOTE_SIZE,
    LineWords,
    NamedCurve,
    draw_names,
    place_names,
)
from gui.paint.lettering import Align, Run, box_of, draw_runs
from gui.paint.over_t_figure import UNIT, Plotted, Sampled
from gui.paint.placement import Occupancy
from gui.paint.plot_axes import PlotAxes, Span, tick_text
from gui.paint.plot_figure import Frame
from gui.paint.plot_frame import (
    Rooms,
    draw_border,
    draw_title_beside,
    stacked_plots,
    widest_tick_up,
)

HEIGHTS = (0.62, 0.38)
ROOMS, USUAL_NUMBERS = Rooms(left=60.0, right=18.0), 36.0  # px of numbers that it is for
BESIDE_NUMBERS = 19.0  # px that longer ones leave to the middle of a vertical title, with a tick
HALF_TITLE = 11.0  # px from there to the edge of the picture
LEAST_FOR_TWO = 310.0  # px of height
COARSE = np.linspace(0.004, 0.996, 249)
BELOW = 0.3  # of the greatest net benefit, shown below 0
LEAST_DIFFERENCE = 1e-4
WORDS_ROOM = 1.35  # above the greatest difference
MOST_WORDS = 0.5  # of the height, for what differences are
EVERYONE_AT = 0.9  # of the plot, from its top: where flagging everyone should be named
AWAY = 12.0  # px from the end of a line that its name goes to keep off as little as a cell
NAME_GAP = 14.0  # px at least between a name and words beside it in one line


class DecisionCurveFigure(SeverityFigure):
    """Paints net benefits at the prevalence in use; below, the leader's less each other one's."""

    axis = "p"

    @property
    def leader(self) -> ModelResult | None:
        """The model that is best on most of [a, b]."""
        return next(iter(leading_models(self.analysis, 1)), None)

    @property
    def others(self) -> list[ModelResult]:
        """The models in front that the leader is compared with."""
        return [model for model in self.analysis.in_front if model is not self.leader]

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """Net benefits above, differences below where there is room and another model."""
        found = self._frames_in(rect, ROOMS)
        axes = (PlotAxes(each.plot, each.across, each.up) for each in found)
        widest = max(widest_tick_up(each, self.sizes) for each in axes) / self.sizes.scale
        if widest <= USUAL_NUMBERS:
            return found
        left = widest + BESIDE_NUMBERS + HALF_TITLE
        return self._frames_in(rect, replace(ROOMS, left=left))

    def _frames_in(self, rect: QRectF, rooms: Rooms) -> tuple[Frame, ...]:
        highest = round_up(self.prevalence * HEADROOM)
        benefits = Span(-BELOW * highest, highest)
        if not self._has_room_for_both(rect):
            (plot,) = stacked_plots(rect, self.sizes, rooms=rooms)
            return (Frame(plot, UNIT, benefits),)
        above, below = stacked_plots(rect, self.sizes, HEIGHTS, rooms)
        found = [self._differences(model, COARSE) for model in self.others]
        lowest, greatest = (
            max(LEAST_DIFFERENCE, *(float(each.max(initial=0)) for each in signed))
            for signed in ([-each for each in found], found)
        )
        lowest = round_up(lowest)
        words = min(self.note_height(LINES_OF_NOTE) / below.height(), MOST_WORDS)
        highest = max(WORDS_ROOM * greatest, (greatest + words * lowest) / (1 - words))
        return Frame(above, UNIT, benefits), Frame(below, UNIT, Span(-lowest, round_up(highest)))

    def _has_room_for_both(self, rect: QRectF) -> bool:
        return bool(self.others) and rect.height() >= self.sizes.px(LEAST_FOR_TWO)

    def place_words(self, place: float) -> str:
        """The threshold probability."""
        return tr("p = {place}", place=formatting.rate(place))

    def measures(self, rect: QRectF) -> tuple[Plotted, ...]:
        """The net benefit of the best threshold; the leader's less it."""
        benefits = Plotted(
            "net_benefit", self._benefit, falling=True, of_point=self._benefit_of_point
        )
        if not self._has_room_for_both(rect):
            return (benefits,)
        return benefits, Plotted("difference", self._difference)

    def _benefit(self, model: ModelResult, t: float) -> float | None:
        p = self.place_of(t)
        if not 0 <= p < 1:
            return None
        return float(self._best(model, np.array([p]))[0])

    def _benefit_of_point(self, _model: ModelResult, point: OperatingPoint) -> float | None:
        """The net benefit of a threshold at t."""
        p = self.place_of(self.analysis.t)
        if not 0 <= p < 1:
            return None
        rates = np.array([point.fpr]), np.array([point.tpr])
        return float(net_benefit(*rates, self.prevalence, np.array([p]))[0])

    def _difference(self, model: ModelResult, t: float) -> float | None:
        p = self.place_of(t)
        if model is self.leader or not 0 <= p < 1:
            return None
        return float(self._differences(model, np.array([p]))[0])

    def _best(self, model: ModelResult, p: FloatArray) -> FloatArray:
        """Net benefits of a model's best thresholds, (n,) at (n,) p."""
        return best_net_benefit(model.hull, self.prevalence, p)

    def _differences(self, model: ModelResult, p: FloatArray) -> FloatArray:
        """The leader's net benefit less another model's, (n,) at (n,) p."""
        lead = self.leader
        if lead is None:
            return np.zeros_like(p)
        return np.asarray(self._best(lead, p) - self._best(model, p))

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Borders, titles and curves."""
        axes = self.axes(rect)
        theme, sizes = self.theme, self.sizes
        aside = round((axes[0].plot.left() - rect.left()) / sizes.scale) - HALF_TITLE
        for each in axes:
            draw_border(painter, each, theme, sizes, across=tick_text if each is axes[-1] else None)
        short = tr("Threshold probability p")
        share = formatting.prevalence(self.prevalence)
        long = tr("Threshold probability p, at a prevalence of {share}", share=share)
        self.draw_axis_title(painter, axes[-1], short, long)
        draw_title_beside(painter, axes[0], theme, sizes, tr("Net benefit"), aside)
        self._draw_benefits(painter, axes[0])
        if len(axes) > 1:
            draw_title_beside(painter, axes[1], theme, sizes, tr("Difference"), aside)
            self._draw_differences(painter, axes[1])

    @cached_property
    def _notes(self) -> list[str]:
        return [tr("thin: scores as given, flagged from p on")] if self.notes else []

    def _draw_benefits(self, painter: QPainter, axes: PlotAxes) -> None:
        """Of each model with its best threshold and as given; of flagging everyone and no one."""
        best, given = self._benefits(axes)
        for curve in given:
            self.draw_curve(painter, axes, curve, second=True)
        for curve in best:
            self.draw_curve(painter, axes, curve)
        p, benefit = self._benefit_of_everyone(axes)
        seen = benefit >= axes.up.low - (axes.up.high - axes.up.low)
        painter.save()
        painter.setClipRect(axes.plot)
        dotted = self.sizes.dash((2, 4))
        painter.setPen(self.theme.pen(self.theme.neutral, self.sizes.line(1.2), dotted))
        painter.drawPolyline(axes.polyline(p[seen], benefit[seen]))
        painter.drawLine(QLineF(axes.point(0, 0), axes.point(1, 0)))
        painter.restore()

    def _benefits(self, axes: PlotAxes) -> tuple[list[Sampled], list[Sampled]]:
        """Net benefits with the best threshold, from the back, and what is seen as given."""
        p = np.clip(self.samples(axes), 0.0, 1 - 1e-9)
        best = [Sampled(model, p, self._best(model, p)) for model in self.analysis.models]
        found = [
            (model, net_benefit_as_given(model.curve, self.prevalence, p))
            for model in self.analysis.models
            if self.looks.stands_out(model)
        ]
        given = [
            _shown(Sampled(model, p, benefits), axes)
            for model, benefits in found
            if benefits is not None
        ]
        return self.back_to_front(best), [each for each in given if each.x.size]

    def _benefit_of_everyone(self, axes: PlotAxes) -> tuple[FloatArray, FloatArray]:
        """Threshold probabilities, and the net benefit of flagging everyone there."""
        p = np.clip(self.samples(axes), 0.0, 1 - 1e-9)
        return p, self.prevalence - (1 - self.prevalence) * p / (1 - p)

    def draw_words(self, painter: QPainter, rect: QRectF) -> None:
        """Names of models and of doing nothing, what is thin, and what differences are."""
        axes, *below = self.axes(rect)
        best, given = self._benefits(axes)
        taken = self.draw_note(painter, axes, self._notes if given else [])
        taken += self.marks_at_t(axes, self.measures(rect)[0])
        drawn = self.named(axes, best) + self.kept_clear_of(axes, given)
        trivial = self._trivial_lines(axes)
        drawn += [NamedCurve(NO_MODEL, each.x, each.y) for each in trivial]
        steep = [each for each in trivial if np.ptp(each.y)]
        names = place_names(self.analysis, axes.plot, self.sizes, drawn, taken=taken, others=steep)
        draw_names(painter, names, self.theme, self.sizes)
        occupancy, placed = Occupancy(axes.plot), [line for line, _ in names.others]
        for curve in drawn:
            occupancy.add_polyline(curve.x, curve.y)
        gap = self.sizes.px(NAME_GAP)
        for box in (*taken, *names.boxes, *(place.box for _, place in names.others)):
            occupancy.add_rect(box.adjusted(-gap, 0, gap, 0))
        for line in trivial:
            if line not in placed:
                self._draw_along(painter, axes.plot, line, occupancy)
        lead = self.leader
        if below and lead is not None:
            words = tr("{name} less each other model: above 0 it is better", name=lead.name)
            self.draw_note(painter, below[0], [words])

    def _draw_along(
        self, painter: QPainter, plot: QRectF, line: LineWords, occupancy: Occupancy
    ) -> None:
        """Words right below or beside a line, where least is drawn, rather towards its end."""
        run, size, gap = Run(line.words, line.color), self.sizes.px(NOTE_SIZE), self.sizes.px(4)
        box = box_of(QPointF(), [run], size).size()
        level = not np.ptp(line.y)
        left = line.x - box.width() / 2 if level else line.x + 2 * gap
        top = line.y + gap if level else line.y - box.height()
        seen = (left > plot.left() + gap) & (left + box.width() < plot.right() - gap)
        seen &= (top > plot.top()) & (top + box.height() < plot.bottom())
        if not seen.any():
            return
        left, top = left[seen][::-1], top[seen][::-1]
        away = np.hypot(left - left[0], top - top[0]) / self.sizes.px(AWAY)
        best = int(np.argmin(occupancy.covered(left, top, box) + away))
        place = QPointF(left[best], top[best] + box.height() / 2)
        draw_runs(painter, place, [run], size, Align.LEFT, halo=self.theme.plot)
        occupancy.add_rect(box_of(place, [run], size))

    def _trivial_lines(self, axes: PlotAxes) -> list[LineWords]:
        """The lines of flagging everyone and no one as far as they are seen, and their names."""
        x, y = axes.places(*self._benefit_of_everyone(axes))
        level = np.full(x.size, axes.y(0.0))
        found = []
        for name, rows in ((tr("flag everyone"), y), (tr("flag no one"), level)):
            seen = (rows >= axes.plot.top()) & (rows <= axes.plot.bottom())
            if seen.any():
                found.append(LineWords(name, x[seen], rows[seen], self.theme.ink3, EVERYONE_AT))
        return found

    def _draw_differences(self, painter: QPainter, axes: PlotAxes) -> None:
        """The leader's net benefit less each other model's, in that model's look."""
        painter.setPen(self.theme.pen(self.theme.neutral, self.sizes.line(1)))
        painter.drawLine(QLineF(axes.point(axes.across.low, 0), axes.point(axes.across.high, 0)))
        p = np.clip(self.samples(axes), 0.0, 1 - 1e-9)
        for model in self.others:
            self.draw_curve(painter, axes, Sampled(model, p, self._differences(model, p)))

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The line of t with every model's net benefit there."""
        self.draw_t(painter, rect)


def _shown(curve: Sampled, axes: PlotAxes) -> Sampled:
    """A curve without what falls far below the plot, which no painter need know."""
    kept = curve.y >= axes.up.low - (axes.up.high - axes.up.low)
    return Sampled(curve.model, curve.x[kept], curve.y[kept])
