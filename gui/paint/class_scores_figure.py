"""The view of several classes' scores: a lane a class, dots or bars, and two thresholds."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.messages.language import plural, tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.ordered_marker import Cuts
from engine.wording import formatting
from engine.wording.classes.ordered_words import threshold_words
from gui.paint.lane_axis import TITLE_ROW, draw_lane_axis, title_beside
from gui.paint.lane_cases import dot_width, draw_lane_cases, lane_area, parts_of
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.paragraph import draw_centred, elided_text
from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_card import CardLine, draw_card_beside
from gui.paint.score_lanes import ScoreLanes, score_lanes
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

NAMES, NARROW = 118.0, 420.0  # px for the names at the left; in less width they have less
LEAST_NAMES, MOST_NAMES = 44.0, 0.25  # px, and share of the width
FLAGS, HEAD, FOOT, SIDE = 24.0, 24.0, 28.0, 12.0
NOTE_ROW, NOTE_ROOM = (
    18.0,
    190.0,
)  # px of the note at the foot, and of height from which it is there
TINT = 0.88  # share of the plot's ground in a cell that is called right
GRASP = 7.0  # px to either side of a threshold
NO_SCORES = tr("No model that is shown has scores: predicted classes alone have none.")


class ClassScoresFigure:
    """Paints one model's scores.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say at the foot what filled dots are.
        model: whose scores; empty for the leading model's.
        of_class: whose probability, where classes are not ordered.
        dragged: a model, and where its thresholds are dragged to.
        mouse: where the mouse is.
        held: which threshold keys move; None shows none.
    """

    def __init__(
        self,
        analysis: ClassesAnalysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        model: str = "",
        of_class: str = "",
        dragged: tuple[str, Cuts] | None = None,
        mouse: QPointF | None = None,
        held: int | None = None,
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes, self._model, self._of_class = notes, model, of_class
        self._dragged, self._mouse, self._held = dragged, mouse, held

    @cached_property
    def lanes(self) -> ScoreLanes | None:
        """What is painted; None where there is nothing."""
        return score_lanes(
            self._analysis, model=self._model, of_class=self._of_class, dragged=self._dragged
        )

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that names and axis depend on, but for their room."""
        lanes = self.lanes
        shown = None if lanes is None else (lanes.found.name, lanes.of_class)
        return (self._analysis, self._theme, self._sizes, self._notes, shown)

    def axes(self, rect: QRectF) -> PlotAxes:
        """All lanes together."""
        px, lanes = self._sizes.px, self.lanes
        left = px(NAMES) if rect.width() >= px(NARROW) else self._narrow_names(rect)
        top = px(FLAGS + HEAD + 6) if lanes is not None and lanes.cuts is not None else px(10)
        foot = px(FOOT + (NOTE_ROW if self._has_note(rect) else 0))
        plot = rect.adjusted(left, top, -px(SIDE), -foot)
        if lanes is None:
            return PlotAxes(plot, Span(0.0, 1.0), Span(0.0, 1.0))
        axes = PlotAxes(plot, lanes.span, Span(0.0, 1.0))
        if title_beside(axes, self._sizes, _axis_title(lanes)):
            return axes
        return replace(axes, plot=plot.adjusted(0, 0, 0, -px(TITLE_ROW)))

    def _narrow_names(self, rect: QRectF) -> float:
        """Room for the words at the left of a narrow figure: what they need, up to a share."""
        px, lanes, ink = self._sizes.px, self.lanes, self._theme.ink
        labels = () if lanes is None else lanes.labels
        widths = [width_of([Run(label, ink, STRONG)], px(12.5)) for label in labels]
        for place in range(len(labels)):
            widths += [
                width_of([Run(words, ink)], px(11.5)) for words in self._words_of(lanes, place)
            ]
        widest = max(widths, default=0.0)
        return px(SIDE + 8) + max(min(widest, MOST_NAMES * rect.width()), px(LEAST_NAMES))

    def _has_note(self, rect: QRectF) -> bool:
        return self._notes and rect.height() > self._sizes.px(NOTE_ROOM)

    def threshold_at(self, rect: QRectF, place: QPointF) -> int | None:
        """Which threshold is under the mouse, 0 or 1; of two in one place the one that can move."""
        lanes = self.lanes
        if lanes is None or lanes.cuts is None:
            return None
        axes = self.axes(rect)
        if (
            not axes.plot.top() - self._sizes.px(FLAGS + HEAD + 6)
            <= place.y()
            <= axes.plot.bottom()
        ):
            return None
        away = [abs(axes.x(lanes.threshold(each)) - place.x()) for each in (0, 1)]
        for flag, area in enumerate(self._flags(axes, lanes)):
            if area.contains(place):
                return flag
        if min(away) > self._sizes.px(GRASP):
            return None
        if away[0] == away[1]:
            return 1 if place.x() >= axes.x(lanes.threshold(0)) else 0
        return int(np.argmin(away))

    def cut_at(self, rect: QRectF, place: QPointF) -> int:
        """The cut at a pixel column; at the right end that above all scores."""
        lanes, axes = self.lanes, self.axes(rect)
        if lanes is None or lanes.marker is None:
            raise ValueError("there are no thresholds")
        if place.x() >= axes.plot.right():
            return int(lanes.marker.scores.size)
        return lanes.marker.cut_at(axes.data(place)[0])

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Names of the lanes, and the axis."""
        lanes, theme, px = self.lanes, self._theme, self._sizes.px
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if lanes is None:
            draw_centred(painter, rect, NO_SCORES, px(12), theme.ink3)
            painter.restore()
            return
        axes = self.axes(rect)
        painter.fillRect(axes.plot, theme.plot)
        for place in range(len(lanes.labels)):
            self._draw_name(painter, rect, axes, lanes, place)
        self._draw_axis(painter, rect, axes, lanes)
        painter.restore()

    def _draw_name(
        self, painter: QPainter, rect: QRectF, axes: PlotAxes, lanes: ScoreLanes, place: int
    ) -> None:
        """A class with its number of cases and its prior, at the left."""
        px, theme = self._sizes.px, self._theme
        room = axes.plot.left() - rect.left() - px(SIDE + 8)
        lane = lane_area(axes.plot, place, len(lanes.labels))
        at = QPointF(rect.left() + px(SIDE), min(lane.top() + px(26), lane.center().y()))
        name = elided_text(lanes.labels[place], px(12.5), STRONG, room)
        draw_runs(painter, at, [Run(name, theme.ink, STRONG)], px(12.5))
        for line, words in enumerate(self._words_of(lanes, place), 1):
            if at.y() + px(16 * line) + px(6) < lane.bottom():
                step = QPointF(0, px(16 * line))
                draw_runs(painter, at + step, [Run(words, theme.ink2)], px(11.5))

    def _words_of(self, lanes: ScoreLanes | None, place: int) -> tuple[str, ...]:
        """A class's number of cases and its prior."""
        if lanes is None:
            return ()
        cases = plural("{count} case", "{count} cases", lanes.groups[place].size)
        prior = self._analysis.priors[self._analysis.labels.index(lanes.labels[place])]
        return cases, tr("prior {share}", share=formatting.percent(float(prior)))

    def _draw_axis(
        self, painter: QPainter, rect: QRectF, axes: PlotAxes, lanes: ScoreLanes
    ) -> None:
        px, theme, plot = self._sizes.px, self._theme, axes.plot
        row = draw_lane_axis(painter, axes, theme, self._sizes, _axis_title(lanes))
        if self._has_note(rect):
            words = self._note(lanes, dotted=dot_width(axes, lanes, self._sizes) is not None)
            need, left = width_of([Run(words, theme.ink3)], px(11)), plot.left()
            if left + need > plot.right():
                left = max(rect.left() + px(SIDE), plot.right() - need)
            cut = elided_text(words, px(11), NORMAL, plot.right() - left)
            place = QPointF(left, row + px(18))
            draw_runs(painter, place, [Run(cut, theme.ink3)], px(11))

    @staticmethod
    def _note(lanes: ScoreLanes, *, dotted: bool) -> str:
        """What filled dots, or bars, are."""
        if lanes.cuts is not None:
            if dotted:
                return tr("One dot a case; filled: called right.")
            return tr("Bars: cases of the class; filled: called right.")
        if dotted:
            return tr("One dot a case; filled: of the class whose probability it is.")
        return tr("Bars: cases; filled: of the class whose probability it is.")

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Cells, cases, thresholds, what the mouse is on."""
        lanes = self.lanes
        if lanes is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        axes = self.axes(rect)
        if lanes.cuts is not None:
            for place in range(3):
                self._draw_cells(painter, axes, lanes, place)
            self._draw_head(painter, axes, lanes)
            self._clear_thresholds(painter, axes, lanes)  # below dots, which are whole beside them
        draw_lane_cases(painter, axes, lanes, self._theme, self._sizes)
        self._draw_frame(painter, axes, lanes)
        if lanes.cuts is not None:
            if dot_width(axes, lanes, self._sizes) is None:
                self._clear_thresholds(painter, axes, lanes)  # off bars, too
            self._draw_thresholds(painter, axes, lanes)
            self._draw_card(painter, rect, axes, lanes)
        painter.restore()

    def _draw_cells(self, painter: QPainter, axes: PlotAxes, lanes: ScoreLanes, place: int) -> None:
        """The tint of what is called right, and each cell's counts."""
        px, theme = self._sizes.px, self._theme
        lane = lane_area(axes.plot, place, 3)
        left, right = parts_of(axes, lanes)[place]
        area = QRectF(left, lane.top(), right - left, lane.height())
        color = theme.model(lanes.found.look).color
        if theme.tints:
            painter.fillRect(area, mix(color, theme.plot, TINT))
        else:
            painter.setPen(theme.pen(color, self._sizes.line(1)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area)
        for called, (begin, end) in enumerate(parts_of(axes, lanes)):
            weight = STRONG if called == place else NORMAL
            color = theme.ink if called == place else theme.ink2
            for words in self._cell_words(lanes, called, place):
                run = [Run(words, color, weight)]
                if width_of(run, px(11.5)) < end - begin - px(10):
                    at = QPointF((begin + end) / 2, lane.top() + px(13))
                    align = (Align.LEFT, Align.CENTRE, Align.RIGHT)[called]
                    edge = (begin + px(8), (begin + end) / 2, end - px(8))[called]
                    draw_runs(painter, QPointF(edge, at.y()), run, px(11.5), align)
                    break

    @staticmethod
    def _cell_words(lanes: ScoreLanes, called: int, actual: int) -> Iterator[str]:
        """How many of a class are called another, from long to short."""
        if lanes.marker is None or lanes.cuts is None:
            return
        count = int(lanes.marker.counts(lanes.cuts)[called, actual])
        total = int(lanes.marker.totals[actual])
        share = formatting.number(count / total, 2)
        yield f"{formatting.out_of(count, total)} · {share}"
        yield f"{formatting.count(count)} · {share}"
        yield share

    def _draw_head(self, painter: QPainter, axes: PlotAxes, lanes: ScoreLanes) -> None:
        """The band that says what scores are called."""
        px, theme = self._sizes.px, self._theme
        top = axes.plot.top() - px(HEAD + 4)
        ground = mix(theme.ink, theme.plot, 0.32)
        for label, (begin, end) in zip(lanes.labels, parts_of(axes, lanes), strict=True):
            area = QRectF(begin, top, end - begin, px(HEAD))
            painter.fillRect(area, ground)
            for words in (tr("called {label}", label=label), label):
                run = [Run(words, theme.plot, STRONG)]
                if width_of(run, px(12)) < area.width() - px(8):
                    draw_runs(painter, area.center(), run, px(12), Align.CENTRE)
                    break

    def _draw_frame(self, painter: QPainter, axes: PlotAxes, lanes: ScoreLanes) -> None:
        theme, plot = self._theme, axes.plot
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.separator, 1))
        for place in range(1, len(lanes.labels)):
            row = lane_area(plot, place, len(lanes.labels)).top()
            painter.drawLine(QLineF(plot.left(), row, plot.right(), row))
        painter.setPen(theme.pen(theme.border, self._sizes.line(1)))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())

    def _flags(self, axes: PlotAxes, lanes: ScoreLanes) -> list[QRectF]:
        """Where the thresholds' values stand; they give way to each other."""
        px = self._sizes.px
        if lanes.result is None or lanes.cuts is None:
            return []
        widths = [
            width_of([Run(threshold_words(lanes.result, cut), self._theme.ink, STRONG)], px(12))
            + px(16)
            for cut in lanes.cuts
        ]
        lefts = [axes.x(lanes.threshold(k)) - widths[k] / 2 for k in (0, 1)]
        overlap = lefts[0] + widths[0] + px(4) - lefts[1]
        if overlap > 0:
            lefts = [lefts[0] - overlap / 2, lefts[1] + overlap / 2]
        shift = max(0.0, lefts[1] + widths[1] - axes.plot.right() - px(SIDE))
        lefts = [lefts[0] - (shift if overlap > -shift else 0.0), lefts[1] - shift]
        top = axes.plot.top() - px(FLAGS + HEAD + 4)
        return [
            QRectF(left, top, width, px(FLAGS - 4))
            for left, width in zip(lefts, widths, strict=True)
        ]

    def _threshold_line(self, axes: PlotAxes, lanes: ScoreLanes, place: int) -> QLineF:
        """A playhead from its flag down."""
        x, top = axes.x(lanes.threshold(place)), self._flags(axes, lanes)[place].bottom()
        return QLineF(x, top, x, axes.plot.bottom() + self._sizes.px(3))

    def _clear_thresholds(self, painter: QPainter, axes: PlotAxes, lanes: ScoreLanes) -> None:
        """Keep cells and heads off the playheads."""
        painter.setPen(QPen(self._theme.panel, self._sizes.line(5)))
        for place in range(len(self._flags(axes, lanes))):
            painter.drawLine(self._threshold_line(axes, lanes, place))

    def _draw_thresholds(self, painter: QPainter, axes: PlotAxes, lanes: ScoreLanes) -> None:
        """Playheads with their values."""
        theme, sizes, px = self._theme, self._sizes, self._sizes.px
        if lanes.result is None or lanes.cuts is None:
            return
        flags = self._flags(axes, lanes)
        for place, (cut, area) in enumerate(zip(lanes.cuts, flags, strict=True)):
            painter.setPen(theme.pen(theme.accent, sizes.line(2.25)))
            painter.drawLine(self._threshold_line(axes, lanes, place))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.accent)
            painter.drawRoundedRect(area, px(3), px(3))
            words = [Run(threshold_words(lanes.result, cut), theme.on_accent, STRONG)]
            draw_runs(painter, area.center(), words, px(12), Align.CENTRE)
            if place == self._held:
                painter.setPen(theme.pen(theme.accent, sizes.line(1.5)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(area.adjusted(-3, -3, 3, 3), px(5), px(5))

    def _draw_card(
        self, painter: QPainter, rect: QRectF, axes: PlotAxes, lanes: ScoreLanes
    ) -> None:
        """What the cell under the mouse holds, and what it costs."""
        mouse, theme, result = self._mouse, self._theme, lanes.result
        if mouse is None or result is None or lanes.cuts is None:
            return
        if not axes.plot.contains(mouse) or self.threshold_at(rect, mouse) is not None:
            return
        actual = min(2, int((mouse.y() - axes.plot.top()) / axes.plot.height() * 3))
        parts = parts_of(axes, lanes)
        called = next((k for k in range(3) if parts[k][0] <= mouse.x() <= parts[k][1]), 2)
        labels = lanes.labels
        words = tr("{actual} called {called}", actual=labels[actual], called=labels[called])
        lines: list[CardLine] = [([Run(words, theme.ink, STRONG)], ())]
        long = next(self._cell_words(lanes, called, actual))
        lines.append(([Run(long, theme.ink2)], ()))
        if result.costs is not None:
            cells = result.marker.cell_costs(lanes.cuts, result.costs)
            cost = formatting.cost_per_1000(float(cells[called, actual]), 1)
            lines.append(([Run(tr("costs {cost} per 1,000 cases", cost=cost), theme.ink2)], ()))
        draw_card_beside(painter, rect, mouse, lines, theme, self._sizes)


def _axis_title(lanes: ScoreLanes) -> str:
    """What lies across, and which way it rises."""
    return f"{lanes.title} →"
