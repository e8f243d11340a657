"""The view of scores: how those of either class lie, and what t cuts apart."""

import math
from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.paragraph import draw_centred
from gui.paint.plot_axes import AxisScale, PlotAxes, Span, tick_text
from gui.paint.plot_figure import Frame, Layer, PlotFigure, PlotOptions
from gui.paint.plot_frame import (
    TITLE_ASIDE,
    Rooms,
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
    stacked_plots,
    widest_tick_up,
)
from gui.paint.rule_marks import draw_rule_mark, marked_points
from gui.paint.score_curves import draw_curves, draw_gap
from gui.paint.score_marks import (
    NOTE_STEP,
    draw_brackets,
    draw_cut,
    draw_ends,
    draw_hovered,
    draw_notes,
    draw_outcomes,
    draw_pointed,
)
from gui.paint.score_shapes import column, draw_bars, draw_densities, highest_share
from gui.paint.scores_scene import ScoresScene

if TYPE_CHECKING:
    from engine.binary.points.score_bins import ScoreScale

ScoreMode = Literal["counts", "densities", "distributions"]

WORDS_ROOM = 26.0  # px above and below the bars, for the counts beside the cut
TWO_ROWS = 46.0  # px above shares and curves, for both rows of words
BESIDE_NUMBERS = 15.0  # px from the numbers of the vertical axis to the middle of its title
HALF_TITLE = 9.0  # px from its middle to its upper edge
TOP, BOTTOM, TITLE = 36.0, 28.0, 16.0
TALL, WIDE = 250.0, 280.0  # px from which there is room for sentences


class ScoreOptions(PlotOptions, frozen=True, kw_only=True):
    """How the scores are looked at.

    Attributes:
        mode: cases in bins, each class's share in bins, or cumulative distributions.
        log_odds: whether probabilities lie by their log-odds.
    """

    mode: ScoreMode = "counts"
    log_odds: bool = False


USUAL = ScoreOptions()


class ScoresFigure(PlotFigure):
    """Paints both classes' scores of one model; see `PlotFigure`."""

    @property
    def looked_at(self) -> ScoreOptions:
        """The options, of whatever view."""
        return self.options if isinstance(self.options, ScoreOptions) else USUAL

    @cached_property
    def scene(self) -> ScoresScene:
        """The model that is shown, and its bins."""
        looked_at = self.looked_at
        scale: ScoreScale = "log-odds" if looked_at.log_odds else "linear"
        return ScoresScene(self.analysis, looked_at.model, scale)

    @property
    def ground_key(self) -> tuple[object, ...]:
        """What shapes, border and titles depend on, all of which stay while the cut moves."""
        looked_at, model = self.looked_at, self.scene.model
        index = None if model is None else model.index
        return (*super().ground_key, looked_at.mode, looked_at.log_odds, index)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure, bars for themselves: SVG does not know where a layer is seen."""
        floor, ground, _ = super().layers
        for layer in (floor, ground, *self._above):
            layer.paint(painter, rect)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Bars as they are drawn on either side of the cut, each seen there."""
        floor, ground, _ = super().layers
        if self.looked_at.mode != "counts":
            return (floor, ground, *self._above)
        before, beyond = (
            Layer(
                partial(self._draw_shapes, cut=cut),
                (*self.ground_key, cut),
                partial(self._beside_cut, beyond=cut < 0),
            )
            for cut in (math.inf, -math.inf)
        )
        return (floor, before, beyond, *self._above)

    @property
    def _above(self) -> tuple[Layer, ...]:
        """Border and titles for themselves, what tells of [a, b], and what follows t."""
        frame = Layer(self._draw_frame, self.ground_key)
        return frame, Layer(self._draw_range, self._range_key), Layer(self.draw_overlay)

    def _beside_cut(self, rect: QRectF, *, beyond: bool) -> Sequence[QRectF]:
        """What lies before the cut, or beyond it."""
        (axes,) = self.axes(rect)
        at = min(max(column(axes, self.scene.place_of_cut), rect.left()), rect.right())
        part = QRectF(rect)
        if beyond:
            part.setLeft(at)
        else:
            part.setRight(at)
        return [part]

    @property
    def _range_key(self) -> tuple[object, ...]:
        """What brackets and sentences depend on, which stay while t moves."""
        given, model = self.analysis.given, self.scene.model
        hull = None if model is None else self.analysis.deciding_hull(model)
        return (*self.ground_key, given.a, given.b, hull, self.notes)

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """One plot, with room for the sentences below it."""
        tall = rect.height() >= self.sizes.px(TALL) and rect.width() >= self.sizes.px(WIDE)
        notes = 2 * NOTE_STEP + 8 if tall and self.notes else 0
        title = TITLE if self.axis_title else 0
        rooms = Rooms(top=TOP, bottom=BOTTOM + title + notes)
        (plot,) = stacked_plots(rect, self.sizes, rooms=rooms)
        kind = AxisScale.LOG_ODDS if self.scene.scale == "log-odds" else AxisScale.LINEAR
        across = Span(*self.scene.ends, kind)
        left = self._aside(PlotAxes(plot, across, self._up(plot))) + HALF_TITLE
        if left > rooms.left:  # counts of billions
            (plot,) = stacked_plots(rect, self.sizes, rooms=replace(rooms, left=left))
        return (Frame(plot, across, self._up(plot), moves_up=False),)

    def _aside(self, axes: PlotAxes) -> float:
        """How far from the plot the middle of the vertical title stands, at scale 1."""
        widest = widest_tick_up(axes, self.sizes, self._up_text) / self.sizes.scale
        return max(TITLE_ASIDE, widest + BESIDE_NUMBERS)

    def _up(self, plot: QRectF) -> Span:
        bins, mode = self.scene.bins, self.looked_at.mode
        if bins is None:
            return Span(0.0, 1.0)
        if mode != "counts":
            room = min(self.sizes.px(TWO_ROWS), plot.height() / 2)
            top = 1.0 if mode == "distributions" else highest_share(self.scene)
            return Span(0.0, top * plot.height() / (plot.height() - room))
        positives, negatives = bins.most
        room = self.sizes.px(WORDS_ROOM)
        a_pixel = (positives + negatives) / max(plot.height() - 2 * room, room)
        return Span(-negatives - room * a_pixel, positives + room * a_pixel)

    @property
    def axis_title(self) -> str:
        """What lies across, where the vertical title does not say it."""
        if self.scene.scale == "log-odds":
            return tr("Score, by log-odds")
        if self.scene.power:
            return tr("Score × {unit}", unit=formatting.power_of_ten(self.scene.power))
        return "" if self.looked_at.mode == "counts" else tr("Score")

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """Ground and grid."""
        (axes,) = self.axes(rect)
        if self.scene.bins is None:
            draw_centred(painter, rect, self.scene.why_not, self.sizes.px(12), self.theme.ink3)
            return
        draw_ground(painter, axes, self.theme, self.sizes)

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Bars or curves."""
        self._draw_shapes(painter, rect)

    def _draw_shapes(self, painter: QPainter, rect: QRectF, cut: float | None = None) -> None:
        """Bars or curves; bars as they are beside a cut, None for the one that t chooses."""
        if self.scene.bins is None:
            return
        (axes,) = self.axes(rect)
        look = (axes, self.scene, self.theme, self.sizes)
        painter.save()
        painter.setClipRect(axes.plot, Qt.ClipOperation.IntersectClip)  # with the side that is seen
        if self.looked_at.mode == "counts":
            draw_bars(painter, *look, cut)
        else:
            draw = {"densities": draw_densities, "distributions": draw_curves}
            draw[self.looked_at.mode](painter, *look)
        painter.restore()

    def _draw_frame(self, painter: QPainter, rect: QRectF) -> None:
        """Border, ticks and titles."""
        if self.scene.bins is None:
            return
        (axes,) = self.axes(rect)
        draw_border(painter, axes, self.theme, self.sizes, across=self._across, up=self._up_text)
        draw_ends(painter, axes, self.scene, self.theme, self.sizes)
        aside = self._aside(axes)
        draw_title_beside(painter, axes, self.theme, self.sizes, self._title_beside, aside)
        if self.axis_title:
            draw_title_below(painter, axes, self.theme, self.sizes, self.axis_title)

    def _draw_range(self, painter: QPainter, rect: QRectF) -> None:
        """Where the cut moves over [a, b], and what else is said below."""
        if self.scene.bins is None or not self.notes:
            return
        (axes,) = self.axes(rect)
        look = (axes, self.scene, self.theme, self.sizes)
        draw_brackets(painter, *look)
        below = axes.plot.bottom() + self.sizes.px(BOTTOM + (TITLE if self.axis_title else 0))
        draw_notes(painter, rect, below, *look)

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The cut, and what it does to the cases."""
        scene = self.scene
        if scene.bins is None:
            return
        (axes,) = self.axes(rect)
        look = (axes, scene, self.theme, self.sizes)
        draw_pointed(painter, *look, self.options.pointed)
        if self.looked_at.mode == "distributions":
            painter.save()
            painter.setClipRect(axes.plot)
            draw_gap(painter, *look)
            painter.restore()
        draw_cut(painter, *look)
        self._draw_rules(painter, axes)
        draw_outcomes(painter, *look, in_cases=self.looked_at.mode == "counts")
        draw_hovered(painter, *look, self.options.hovered)

    def _draw_rules(self, painter: QPainter, axes: PlotAxes) -> None:
        """The scores from which on rules flag, marked at the upper edge, under the flag of t."""
        seen = axes.plot.left() - 1, axes.plot.right() + 1
        for each in marked_points(self.analysis):
            at = column(axes, self.scene.cut_of(each.point))
            if each.model is self.scene.model and seen[0] <= at <= seen[1]:
                place, style = QPointF(at, axes.plot.top()), self.looks.own(each.model)
                draw_rule_mark(painter, place, style, self.theme, self.sizes)

    @property
    def _title_beside(self) -> str:
        """What stands upwards, and of how broad a bin."""
        mode, bins = self.looked_at.mode, self.scene.bins
        if mode == "distributions" or bins is None:
            return tr("Share of its class below")
        width = formatting.plain(bins.width, 2)
        of_what = tr("log-odds") if self.scene.scale == "log-odds" else tr("score")
        if mode == "densities":
            return tr("Share of its class per {width} of {of_what}", width=width, of_what=of_what)
        return tr("Cases per {width} of {of_what}", width=width, of_what=of_what)

    def _across(self, value: float) -> str:
        """A tick of the scores; none beyond the bins."""
        low, high = (self.scene.edges[0], self.scene.edges[-1])
        place = AxisScale.LOG_ODDS.place(value) if self.scene.scale == "log-odds" else value
        slack = 1e-9 * (high - low)
        return (
            tick_text(value).replace("-", formatting.MINUS)
            if low - slack <= place <= high + slack
            else ""
        )

    def _up_text(self, value: float) -> str:
        """A tick of cases, or a share in percent."""
        if self.looked_at.mode != "counts" and value > 1 + 1e-9:
            return ""
        if self.looked_at.mode != "counts":
            return formatting.percent(value, 0 if value == round(value, 2) else 1)
        return formatting.short_count(round(abs(value))) if value == round(value) else ""


counts_figure = partial(ScoresFigure, options=ScoreOptions(mode="counts"))
densities_figure = partial(ScoresFigure, options=ScoreOptions(mode="densities"))
distributions_figure = partial(ScoresFigure, options=ScoreOptions(mode="distributions"))
counts_by_log_odds = partial(ScoresFigure, options=ScoreOptions(mode="counts", log_odds=True))
densities_by_log_odds = partial(ScoresFigure, options=ScoreOptions(mode="densities", log_odds=True))
distributions_by_log_odds = partial(
    ScoresFigure, options=ScoreOptions(mode="distributions", log_odds=True)
)
