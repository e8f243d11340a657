"""Precision over recall at the prevalence in use, with curves of equal cost."""

from functools import cached_property

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.kept import kept
from engine.binary.points.shares_at_prevalence import RankedShares, equal_cost_curve
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from engine.wording.costs import cost_and_saving
from engine.wording.decision_lines import cost_number
from engine.wording.rules import rule_words
from engine.wording.verdict import NOTHING_DONE
from gui.paint.curve_names import NO_MODEL, NamedCurve, draw_names, place_names
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs, line_height, width_of
from gui.paint.lines import lines_of
from gui.paint.plot_axes import PlotAxes, Span, polyline, ticks
from gui.paint.plot_figure import Frame
from gui.paint.plot_frame import (
    Rooms,
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
    stacked_plots,
)
from gui.paint.ranked_cards import (
    CARD_PADDING,
    CARD_SIZE,
    RING,
    draw_hovered,
    draw_leader_to,
    draw_lines_in,
    leader_line,
)
from gui.paint.ranked_figure import Places, RankedFigure, RankedVertex
from gui.paint.ranked_lines import KEPT_SETS, end_to_end
from gui.paint.thinning import cells_per_pixel

UNIT = Span(0.0, 1.0)
ROOMS = Rooms(top=28.0)
NOTE_ROOM, TALL = 18.0, 250.0
STEPS = 201
LINE_WIDTH = 2.2
MOST_LEVELS = 3
CARD_AIR = 8.0
SMALL = 240.0  # px: a plot narrower than this has no card
SAMPLES = 80


class Level(Struct, frozen=True):
    """A curve of equal cost: the normalised cost and the words for it."""

    cost: float
    words: str


class PrecisionRecallFigure(RankedFigure):
    """Paints every model's precision over recall; see `PlotFigure`."""

    @property
    def places_of_plots(self) -> tuple[Places, ...]:
        """Precision over recall."""
        return (precision_place,)

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """One plot."""
        note = NOTE_ROOM if self.notes and rect.height() >= self.sizes.px(TALL) else 0.0
        rooms = Rooms(top=ROOMS.top, bottom=ROOMS.bottom + note)
        return (Frame(stacked_plots(rect, self.sizes, rooms=rooms)[0], UNIT, UNIT),)

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """Ground and grid, curves of equal cost, and the leader of the card.

        They lie beneath names, which stand still while these move with t.
        """
        if not self.known:
            self.why_not(painter, rect)
            return
        (axes,) = self.axes(rect)
        draw_ground(painter, axes, self.theme, self.sizes)
        self._draw_levels(painter, axes)
        found = self._card(axes)
        if found is not None:
            draw_leader_to(painter, self, *found)

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Flagging everyone, the curves and their names."""
        if not self.known:
            return
        (axes,) = self.axes(rect)
        self._draw_everyone(painter, axes)
        drawn = self.draw_lines(painter, axes, precision_place, precision_place)
        marked = self.marked(axes, precision_place, self.analysis.in_front)
        taken = [self._name_everyone(painter, axes), *marked]
        if self._card_fits(axes):
            taken.append(self._corners(axes)[0])
        for level in self._levels:
            drawn.append(NamedCurve(NO_MODEL, *axes.places(*self._equal_cost(level.cost))))
        found = self._card(axes)
        if found is not None:
            line = leader_line(*found)
            columns, rows = np.array([line.x1(), line.x2()]), np.array([line.y1(), line.y2()])
            drawn.append(NamedCurve(NO_MODEL, columns, rows))
        names = place_names(self.analysis, axes.plot, self.sizes, drawn, taken=taken, height=0.4)
        draw_names(painter, names, self.theme, self.sizes)

    def draw_frame(self, painter: QPainter, rect: QRectF) -> None:
        """Border and titles."""
        (axes,) = self.axes(rect)
        draw_border(painter, axes, self.theme, self.sizes)
        draw_title_below(painter, axes, self.theme, self.sizes, tr("Recall = TPR"))
        draw_title_beside(painter, axes, self.theme, self.sizes, tr("Precision"))
        self._draw_note(painter, axes, rect)

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """What the curves cost, every model's point at t, the rule to use."""
        if not self.known:
            return
        (axes,) = self.axes(rect)
        self._draw_costs(painter, axes)
        self.draw_pointed(painter, axes, precision_place)
        marks = self.marks(axes, precision_place, self.analysis.in_front)
        self.draw_rules(painter, axes, precision_place, marks)
        self.draw_points(painter, axes, precision_place, self.analysis.in_front)
        found = self._card(axes)
        if found is not None:
            draw_lines_in(painter, self, found[0], self._card_lines())
        if isinstance(self.options.hovered, RankedVertex):
            draw_hovered(painter, self, axes, self.options.hovered, precision_place)

    def vertex_near(self, axes: PlotAxes, place: QPointF, reach: float) -> RankedVertex | None:
        """The threshold under the mouse."""
        if not self.known:
            return None
        return self.vertex_at(axes, place, precision_place, precision_place, reach)

    @cached_property
    def _least(self) -> Level:
        """The least cost at t, as the verdict writes it."""
        analysis = self.analysis
        winner = analysis.shown_winner.model
        trivial = next((each for each in analysis.trivials if each.name == winner), None)
        point = trivial if self.best is None else analysis.shown_point(self.best)
        if point is None:
            raise ValueError("the winner is neither a model nor a way of doing nothing")
        cost = point.normalised_cost if point.cost_per_case is None else point.cost_per_case
        words = cost_number(analysis, cost)
        if analysis.deciding and analysis.unseen is None:  # with the verdict's digits
            words, _ = cost_and_saving(analysis, self.best or trivial or analysis.trivials[0])
        words = _cost_words(words, money=analysis.scenario is not None)
        return Level(point.normalised_cost, ", ".join(filter(None, (words, self.free_words))))

    @cached_property
    def _dearer(self) -> list[Level]:
        """Round costs above the least one, up to that of flagging no one."""
        analysis, scenario = self.analysis, self.analysis.scenario
        unit = 1.0 if scenario is None else 1000 * scenario.worst_case
        low, high = self._least.cost * unit, (1 - analysis.t) * unit
        if not high > low * (1 + 1e-9):
            return []
        return [
            Level(value / unit, formatting.plain(value))
            for value in ticks(low, high, MOST_LEVELS)
            if low * 1.02 < value < high
        ]

    def _draw_levels(self, painter: QPainter, axes: PlotAxes) -> None:
        """The curves of equal cost, that of the least one above the others."""
        places = [axes.places(*self._equal_cost(each.cost)) for each in self._levels]
        lines = lines_of(places).where_bent(cells_per_pixel(painter))
        *dearer, least = (polyline(x, y) for x, y in lines.each)
        painter.save()
        painter.setClipRect(axes.plot)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        dash = self.sizes.dash((4, 3))
        painter.setPen(self.theme.pen(self.theme.neutral, self.sizes.line(1), dash))
        for line in dearer:
            painter.drawPolyline(line)
        painter.setPen(self.theme.pen(self.theme.accent, self.sizes.line(LINE_WIDTH)))
        painter.drawPolyline(least)
        painter.restore()

    @property
    def _levels(self) -> list[Level]:
        """All costs of which a curve is drawn, the least one last."""
        return [*self._dearer, self._least]

    def _equal_cost(self, cost: float) -> tuple[FloatArray, FloatArray]:
        """Recalls and precisions that cost as much at t, found once: floor and ground ask."""
        if cost not in self._curves_of_cost:
            t, prevalence = self.analysis.t, self.prevalence.value
            self._curves_of_cost[cost] = equal_cost_curve(cost, t, prevalence, STEPS)
        return self._curves_of_cost[cost]

    @cached_property
    def _curves_of_cost(self) -> dict[float, tuple[FloatArray, FloatArray]]:
        """What was found of them."""
        return {}

    def _draw_costs(self, painter: QPainter, axes: PlotAxes) -> None:
        """What the curves of equal cost cost, above where they leave the plot."""
        plot, size, t = axes.plot, self.sizes.px(12), self.analysis.t
        if t == 1 or axes.up.values[1] < 1:
            return
        taken: list[QRectF] = []
        look = [(self._least, self.theme.accent, STRONG)]
        look += [(level, self.theme.ink3, Run("", QColor()).weight) for level in self._dearer]
        for level, color, weight in look:
            column = axes.x(1 - level.cost / (1 - t))
            if not plot.left() - 1 <= column <= plot.right() + 1:
                continue
            runs = [Run(level.words, color, weight)]
            half = width_of(runs, size) / 2
            column = min(max(column, plot.left() + half - self.sizes.px(30)), plot.right() - half)
            place = QPointF(column, plot.top() - self.sizes.px(11))
            air = self.sizes.px(6)
            box = box_of(place, runs, size, Align.CENTRE).adjusted(-air, 0, air, 0)
            if not any(box.intersects(other) for other in taken):
                taken.append(box)
                draw_runs(painter, place, runs, size, Align.CENTRE)

    def _draw_everyone(self, painter: QPainter, axes: PlotAxes) -> None:
        """The level of flagging everyone."""
        row, plot = axes.y(self.prevalence.value), axes.plot
        if plot.top() <= row <= plot.bottom():
            dash = self.sizes.dash((2, 4))
            painter.setPen(self.theme.pen(self.theme.neutral, self.sizes.line(1.2), dash))
            painter.drawLine(QLineF(plot.left(), row, plot.right(), row))

    def _name_everyone(self, painter: QPainter, axes: PlotAxes) -> QRectF:
        """The words of that level, above the curves; where they stand."""
        level = self.prevalence.value
        row, plot, size = axes.y(level), axes.plot, self.sizes.px(11.5)
        if not plot.top() <= row <= plot.bottom():
            return QRectF()
        words = tr("flag everyone: {share}", share=formatting.prevalence(level))
        runs = [Run(words, self.theme.ink3)]
        above = row - self.sizes.px(9)
        place = QPointF(
            plot.left() + self.sizes.px(6),
            above if above - size > plot.top() else row + self.sizes.px(10),
        )
        draw_runs(painter, place, runs, size, Align.LEFT, halo=self.theme.plot)
        return box_of(place, runs, size)

    def _card_lines(self) -> list[list[Run]]:
        """The rule to use at t, and its precision."""
        best, theme = self.best, self.theme
        precision = float(self.shares_of(*self.rates).precision[0])
        words = tr("precision {share}", share=formatting.rate(precision))
        if best is None:
            head = Run(NOTHING_DONE[self.analysis.shown_winner.model], theme.ink, STRONG)
        else:
            rule = rule_words(
                best.geometry.direction, self.analysis.shown_point(best).shown_threshold
            )
            head = Run(rule, self.looks.own(best).word_color, STRONG)
        lines = [[head], [Run(words, theme.ink2)]]
        free = self.free_words
        return [*lines, [Run(free, theme.ink3)]] if free else lines

    def _card_fits(self, axes: PlotAxes) -> bool:
        return axes.plot.width() >= self.sizes.px(SMALL) and bool(self.analysis.models)

    def _corners(self, axes: PlotAxes) -> list[QRectF]:
        """Where the card may stand, found once: ground and overlay both ask."""
        if self._found_corners is None or self._found_corners[0] is not axes:
            self._found_corners = axes, self._find_corners(axes)
        return self._found_corners[1]

    _found_corners: tuple[PlotAxes, list[QRectF]] | None = None

    def _find_corners(self, axes: PlotAxes) -> list[QRectF]:
        """Corners of the plot, the one with least of the curves under it first."""
        size, lines = self.sizes.px(CARD_SIZE), self._card_lines()
        wide = max(size * 9, *(width_of(line, size) for line in lines))
        wide += 2 * self.sizes.px(CARD_PADDING)
        tall = len(lines) * line_height(size) + self.sizes.px(CARD_PADDING)
        air, plot = self.sizes.px(CARD_AIR), axes.plot
        floor = min(axes.y(self.prevalence.value), plot.bottom()) - tall - self.sizes.px(24)
        places = [
            QPointF(plot.right() - air - wide, plot.top() + air),
            QPointF(plot.left() + air, floor),
            QPointF(plot.right() - air - wide, floor),
            QPointF(plot.left() + air, plot.top() + air),
        ]
        rects = [QRectF(place.x(), place.y(), wide, tall) for place in places]
        x, y = self._sampled(axes)

        def covered(rect: QRectF) -> int:
            inside = (x >= rect.left()) & (x <= rect.right())
            inside &= (y >= rect.top()) & (y <= rect.bottom())
            return int(inside.sum())

        return sorted(rects, key=covered)

    def _sampled(self, axes: PlotAxes) -> tuple[FloatArray, FloatArray]:
        """Pixels along all curves in front, a few of each."""
        curves = tuple(model.curve for model in self.analysis.in_front)
        shares = RankedShares(*_some_rates(curves), self.prevalence.value)
        return axes.places(shares.recall, shares.precision)

    def _card(self, axes: PlotAxes) -> tuple[QRectF, QPointF] | None:
        """Where the card with the rule lies, and its point; None where there is no room."""
        place = self.place_of(axes, *self.rates, precision_place)
        if place is None or not self._card_fits(axes):
            return None
        ring = self.sizes.px(RING)
        near = QRectF(place.x() - ring, place.y() - ring, 2 * ring, 2 * ring)
        corners = self._corners(axes)
        return next((each for each in corners if not each.intersects(near)), corners[0]), place

    def _draw_note(self, painter: QPainter, axes: PlotAxes, rect: QRectF) -> None:
        """What the curve of equal cost says."""
        row = axes.plot.bottom() + self.sizes.px(ROOMS.bottom + NOTE_ROOM / 2)
        size = self.sizes.px(11.5)
        runs = [Run(tr("On the thick line all costs the same; above it, less."), self.theme.ink2)]
        fits = width_of(runs, size) <= rect.right() - axes.plot.left()
        if self.notes and fits and row <= rect.bottom():
            draw_runs(painter, QPointF(axes.plot.left(), row), runs, size, Align.LEFT)


@kept(KEPT_SETS)
def _some_rates(curves: tuple[RocCurve, ...]) -> tuple[FloatArray, FloatArray]:
    """The rates of a few thresholds of each curve."""
    found = []
    for curve in curves:
        some = curve.outline[1 :: max(1, curve.outline.size // SAMPLES)]
        found.append(curve.rates(some))
    fpr, tpr, _ = end_to_end(found)
    return fpr, tpr


def precision_place(shares: RankedShares) -> tuple[FloatArray, FloatArray]:
    """Where shares lie in the plot."""
    return shares.recall, shares.precision


def _cost_words(cost: str, *, money: bool) -> str:
    """A cost with its unit: money per 1,000 cases, else the share of the worst case."""
    return tr("{cost} per 1,000", cost=cost) if money else tr("cost {cost}", cost=cost)
