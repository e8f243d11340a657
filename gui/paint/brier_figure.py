"""The Brier curve: what scores lose when they are taken for probabilities, at each severity."""

from functools import cached_property

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.voros.cost_curves import (
    best_brier_loss,
    brier_loss,
    loss_of_rates,
    severity_at,
    t_at_severity,
)
from engine.messages.errors import UndefinedError
from engine.messages.language import listing, tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from gui.paint.cost_scene import HEADROOM, LEAST_HEIGHT, round_up
from gui.paint.curve_names import NOTE_SIZE, draw_names, place_names
from gui.paint.lettering import Align, Run, box_of, draw_runs, line_height, width_of
from gui.paint.over_t_figure import UNIT, OverTFigure, Plotted, Sampled
from gui.paint.paragraph import even_lines, lines_of
from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_figure import Frame
from gui.paint.plot_frame import (
    Rooms,
    draw_border,
    draw_title_below,
    draw_title_beside,
    stacked_plots,
)

ROOMS = Rooms(right=18.0)
COARSE = np.linspace(0.0, 1.0, 257)
NAMES_AT = 0.3
LINES_OF_NOTE = 2
NOTE_FROM_TOP = 0.8  # lines from the top of the plot to the middle of a note's first one


class SeverityFigure(OverTFigure):
    """A figure over severity c = C_FP / (C_FP + C_FN), which belongs to a t at one prevalence."""

    axis = "c"

    @cached_property
    def prevalence(self) -> float:
        """The one in use; a half, at which c is t, where none is known."""
        found = prevalence_in_use(self.analysis).value
        return 0.5 if np.isnan(found) else found

    @property
    def ground_key(self) -> tuple[object, ...]:
        """The prevalence too."""
        return (*super().ground_key, self.prevalence)

    def place_of(self, t: float) -> float:
        """The severity of a t at the prevalence in use."""
        return float(severity_at(np.array([t]), self.prevalence)[0])

    def t_of(self, place: float) -> float:
        """The t of a severity."""
        return float(t_at_severity(np.array([place]), self.prevalence)[0])

    def draw_note(self, painter: QPainter, axes: PlotAxes, words: list[str]) -> list[QRectF]:
        """Sentences in the upper right corner of a plot, where they fit; what they cover.

        One that would lie on the line of a or b stands beside it in two lines, if it can.
        """
        size, plot, air = self.sizes.px(NOTE_SIZE), axes.plot, self.sizes.px(8)
        step, taken = self._note_step, []
        place = QPointF(plot.right() - air, plot.top() + step * NOTE_FROM_TOP)
        given = self.analysis.given
        last = max(axes.x(self.place_of(t)) for t in (given.a, given.b))
        beside = place.x() - air - min(last, place.x())
        for line in (line for sentence in words for line in _lines_beside(sentence, size, beside)):
            run = [Run(line, self.theme.ink3)]
            box = box_of(place, run, size, Align.RIGHT)
            if plot.contains(box):
                draw_runs(painter, place, run, size, Align.RIGHT, halo=self.theme.plot)
                taken.append(box)
                place += QPointF(0, step)
        return taken

    def note_height(self, lines: int) -> float:
        """How far from the top of a plot its note reaches, with a little air."""
        return self._note_step * (lines + NOTE_FROM_TOP - 0.4)

    @property
    def _note_step(self) -> float:
        """From line to line of a note."""
        return line_height(self.sizes.px(NOTE_SIZE)) + self.sizes.px(2)

    def draw_axis_title(self, painter: QPainter, axes: PlotAxes, short: str, long: str) -> None:
        """The title of the horizontal axis, in full where there is room."""
        room, size = axes.plot.width() + axes.plot.left() / 2, self.sizes.px(12)
        title = long if width_of([Run(long, self.theme.ink2)], size) <= room else short
        draw_title_below(painter, axes, self.theme, self.sizes, title)


def _lines_beside(sentence: str, size: float, room: float) -> list[str]:
    """A sentence in two lines where only so it has room beside what stands to its left."""
    whole = lines_of(sentence, size, room)
    return even_lines(sentence, size, room) if len(whole) == LINES_OF_NOTE else [sentence]


class BrierFigure(SeverityFigure):
    """Paints the Brier curves, whose areas are the Brier scores, and what is best at each c."""

    @cached_property
    def models(self) -> tuple[ModelResult, ...]:
        """Those whose scores can be taken for probabilities."""
        return tuple(model for model in self.analysis.models if not self._why_not(model))

    def _why_not(self, model: ModelResult) -> str:
        """Why a model has no Brier curve; empty if it has one."""
        if not model.curve.counted:
            return NO_COUNTS
        try:
            model.curve.probabilities(tr("the Brier curve"))
        except UndefinedError as error:
            return error.what
        return ""

    @cached_property
    def left_out(self) -> list[str]:
        """Who has none and why, in sentences."""
        found = [(model.name, self._why_not(model)) for model in self.analysis.models]
        reasons = dict.fromkeys(why for _, why in found if why)
        return [
            tr(
                "{names}: {why}",
                names=listing([name for name, own in found if own == why]),
                why=why,
            )
            for why in reasons
        ]

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """One plot."""
        (plot,) = stacked_plots(rect, self.sizes, rooms=ROOMS)
        losses = [brier_loss(model.curve, COARSE).max() for model in self.models]
        most = max((float(loss) for loss in losses), default=0.5)
        return (Frame(plot, UNIT, Span(0.0, round_up(max(most * HEADROOM, LEAST_HEIGHT)))),)

    def place_words(self, place: float) -> str:
        """The severity."""
        return tr("c = {place}", place=formatting.rate(place))

    def measures(self, rect: QRectF) -> tuple[Plotted, ...]:  # noqa: ARG002
        """The loss where cases with a score of c or more are flagged."""
        return (Plotted("brier_loss", self._loss, of_point=self._loss_of_point),)

    def _loss_of_point(self, model: ModelResult, point: OperatingPoint) -> float | None:
        """The loss of a threshold that stays where t is."""
        if model not in self.models:
            return None
        share = float(model.curve.positives / (model.curve.positives + model.curve.negatives))
        rates = np.array([point.fpr]), np.array([1 - point.tpr])
        c = np.array([self.place_of(self.analysis.t)])
        return float(loss_of_rates(*rates, share, c)[0])

    def _loss(self, model: ModelResult, t: float) -> float | None:
        if model not in self.models:
            return None
        return float(brier_loss(model.curve, np.array([self.place_of(t)]))[0])

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Border, titles and both curves of each model."""
        (axes,) = self.axes(rect)
        theme, sizes = self.theme, self.sizes
        draw_border(painter, axes, theme, sizes)
        long = tr("Severity c: what false alarms cost, as a share of both errors’ costs")
        self.draw_axis_title(painter, axes, tr("Severity c"), long)
        draw_title_beside(painter, axes, theme, sizes, tr("Loss, its area the Brier score"))
        for curve in self._thin_curves(axes):
            self.draw_curve(painter, axes, curve, second=True)
        for curve in self._curves(axes):
            self.draw_curve(painter, axes, curve)

    def draw_words(self, painter: QPainter, rect: QRectF) -> None:
        """Names, who is left out, and what is thin."""
        (axes,) = self.axes(rect)
        thin = self._thin_curves(axes)
        notes = [*self.left_out]
        notes += [tr("thin: with the best threshold at each c")] if thin and self.notes else []
        taken = self.draw_note(painter, axes, notes)
        taken += self.marks_at_t(axes, self.measures(rect)[0])
        drawn = self.named(axes, self._curves(axes)) + self.kept_clear_of(axes, thin)
        names = place_names(
            self.analysis, axes.plot, self.sizes, drawn, taken=taken, height=NAMES_AT
        )
        draw_names(painter, names, self.theme, self.sizes)

    def _thin_curves(self, axes: PlotAxes) -> list[Sampled]:
        """What the best threshold at each c loses, of models that stand out."""
        c = np.clip(self.samples(axes), 0.0, 1.0)
        front = (model for model in self.models if self.looks.stands_out(model))
        return [Sampled(model, c, best_brier_loss(model.hull, c)) for model in front]

    def _curves(self, axes: PlotAxes) -> list[Sampled]:
        """What the scores lose, from the curve at the back."""
        c = np.clip(self.samples(axes), 0.0, 1.0)
        return self.back_to_front([Sampled(model, *self._curve(model, c)) for model in self.models])

    def _curve(self, model: ModelResult, c: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Severities and losses; with both sides of every score where there are few of them."""
        scores = model.curve.thresholds[1:]
        if scores.size <= c.size:
            edges = scores[(scores > c[0]) & (scores < c[-1])]
            c = np.sort(np.concatenate((c, edges, np.nextafter(edges, 2.0))))
        return c, brier_loss(model.curve, c)

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The line of t with every model's loss there."""
        self.draw_t(painter, rect)
