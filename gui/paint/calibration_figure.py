"""Calibration: what share of the cases with a score is positive, and where t cuts."""

from functools import cached_property

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.binary.points.calibration import share_at_prevalence
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.class_names import class_names
from engine.wording.rules import rule_words
from gui.paint.calibration_bars import draw_bars, draw_counts
from gui.paint.calibration_scene import CalibrationScene
from gui.paint.curve_names import LineWords, anchors_along, draw_line_words, place_line_words
from gui.paint.lettering import NORMAL, STRONG, Align, Run, box_of, draw_runs, line_height, width_of
from gui.paint.marks import draw_winner, faded
from gui.paint.names import distinguished
from gui.paint.paragraph import draw_centred
from gui.paint.placement import Occupancy
from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_figure import Frame, PlotFigure
from gui.paint.plot_frame import (
    Rooms,
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
    stacked_plots,
)
from gui.paint.plot_marks import T_WIDTH, t_words
from gui.paint.rule_marks import draw_rule_mark, marked_points
from gui.themes.theme import ModelStyle

HEIGHTS = (0.76, 0.24)
NOTES_ROOM = 40.0  # px under the axis' title, for two lines of notes
NOTE_LINE = 17.0
NOTE_SIZE = 11.5
BAND_OPACITY = 0.18
DOT = 7.0
NUMBER_ROOM = 18.0  # px over the highest bar
SMALL = 340.0  # px of width or height under which words are left out


class CalibrationFigure(PlotFigure):
    """Paints one model's calibration; see `PlotFigure`."""

    @cached_property
    def scene(self) -> CalibrationScene:
        """The model's shares and promises."""
        return CalibrationScene(self.analysis, self.options.model)

    @property
    def ground_key(self) -> tuple[object, ...]:
        """The model and its details count as well."""
        model = None if self.scene.model is None else self.scene.model.index
        return (*super().ground_key, model, self.scene.bins, self.scene.band)

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """Shares above, numbers of cases below, over the same scores."""
        notes = NOTES_ROOM if self._has_notes(rect) else 0.0
        above, below = stacked_plots(
            rect, self.sizes, HEIGHTS, Rooms(top=12.0, bottom=44.0 + notes)
        )
        bins, number = self.scene.bins, self.sizes.px(NUMBER_ROOM)
        most = 1.0 if bins is None else float(bins.cases.max())
        most *= below.height() / max(below.height() - number, number)
        across = self.scene.scores
        return (
            Frame(above, across, Span(0.0, 1.0)),
            Frame(below, across, Span(0.0, most), moves_up=False),
        )

    def _is_small(self, rect: QRectF) -> bool:
        return min(rect.width(), rect.height()) < self.sizes.px(SMALL)

    def _has_notes(self, rect: QRectF) -> bool:
        return self.notes and not self._is_small(rect)

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """The grounds of both plots, and the lines of the cut beneath curves and words."""
        shares, cases = self.axes(rect)
        draw_ground(painter, shares, self.theme, self.sizes)
        painter.fillRect(cases.plot, self.theme.plot)
        if self.scene.model is not None and not self.scene.why_not:
            self._draw_cut_lines(painter, shares)

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Borders, the promise, the band, the steps, the bins and their bars."""
        shares, cases = self.axes(rect)
        theme, sizes, model = self.theme, self.sizes, self.scene.model
        draw_border(painter, shares, theme, sizes, across=None)
        draw_border(painter, cases, theme, sizes, up=None)
        positive, _ = class_names(self.analysis.geometry)
        draw_title_beside(
            painter, shares, theme, sizes, tr("Share of {positive}", positive=positive)
        )
        draw_title_beside(painter, cases, theme, sizes, tr("Cases"), aside=20.0)
        draw_title_below(painter, cases, theme, sizes, tr("Score"))
        if model is None or self.scene.why_not:
            draw_centred(painter, shares.plot, self.scene.why_not, sizes.px(12), theme.ink3)
            return
        style = self.looks.own(model)
        painter.save()
        painter.setClipRect(shares.plot)
        self._draw_band(painter, shares, style)
        if self.scene.promises:
            self._draw_promise(painter, shares)
        self._draw_steps(painter, shares, style)
        self._draw_bins(painter, shares)
        painter.restore()
        if not self._is_small(rect):
            self._draw_words(painter, shares, style)
        if self.scene.bins is None:
            words = [Run(tr("Sorting the cases"), theme.ink3)]
            draw_runs(painter, cases.plot.center(), words, sizes.px(NOTE_SIZE), Align.CENTRE)
        else:
            draw_bars(painter, cases, self.scene.bins, theme, sizes)

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The share that t asks for, the score at which the steps reach it, counts and notes."""
        shares, cases = self.axes(rect)
        model = self.scene.model
        if model is None or self.scene.why_not:
            return
        if self.options.pointed is not None:
            painter.setPen(self.theme.pen(self.theme.ink3, self.sizes.line(1)))
            share = share_at_prevalence(self.options.pointed.t, self.scene.prevalence)
            row = shares.y(share)
            if shares.plot.top() <= row <= shares.plot.bottom():
                painter.drawLine(QLineF(shares.plot.left(), row, shares.plot.right(), row))
        self._draw_rules(painter, shares)
        self._draw_cut(painter, shares, cases)
        if self.scene.bins is not None:
            draw_counts(painter, cases, self.scene.bins, self.theme, self.sizes)
        if self._has_notes(rect):
            self._draw_notes(painter, rect, cases)

    def _draw_promise(self, painter: QPainter, axes: PlotAxes) -> None:
        """The line on which a score is the share, dotted."""
        theme, sizes = self.theme, self.sizes
        painter.setPen(theme.pen(theme.neutral, sizes.line(1.2), sizes.dash((2, 4))))
        painter.drawLine(QLineF(axes.point(0, 0), axes.point(1, 1)))

    def _draw_band(self, painter: QPainter, axes: PlotAxes, style: ModelStyle) -> None:
        """The pointwise interval of the isotonic share, as far as replicates have told it."""
        band = self.scene.band
        if band is None:
            return
        order = np.argsort(band.at, kind="stable")
        at = band.at[order]
        low, high = band.low[order], band.high[order]
        if self.theme.tints:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(style.color, BAND_OPACITY))
            there, back = np.concatenate((at, at[::-1])), np.concatenate((high, low[::-1]))
            painter.drawPolygon(axes.polyline(there, back))
            return
        painter.setPen(self.theme.pen(style.color, self.sizes.line(1), (1, 3)))
        painter.drawPolyline(axes.polyline(at, high))
        painter.drawPolyline(axes.polyline(at, low))

    def _draw_steps(self, painter: QPainter, axes: PlotAxes, style: ModelStyle) -> None:
        """The isotonic regression, each block at its share."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = self.theme.pen(style.color, self.sizes.line(2))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawPolyline(axes.polyline(*self.scene.staircase))

    def _draw_bins(self, painter: QPainter, axes: PlotAxes) -> None:
        """The share of each bin at its mean score, with its interval."""
        bins, theme, sizes = self.scene.bins, self.theme, self.sizes
        if bins is None:
            return
        low, high = bins.bounds(self.analysis.session.level)
        x, y = axes.places(bins.mean, bins.share)
        painter.setPen(theme.pen(theme.ink, sizes.line(1.2)))
        if not self._weighted:
            for place, column in enumerate(x.tolist()):
                ends = axes.y(float(low[place])), axes.y(float(high[place]))
                painter.drawLine(QLineF(column, ends[0], column, ends[1]))
        painter.setBrush(theme.plot)
        for column, row in zip(x.tolist(), y.tolist(), strict=True):
            painter.drawEllipse(QPointF(column, row), sizes.line(DOT) / 2, sizes.line(DOT) / 2)

    def _draw_words(self, painter: QPainter, axes: PlotAxes, style: ModelStyle) -> None:
        """What the steps, their band, the bins and the dotted line are, each with a leader."""
        theme, sizes, level = self.theme, self.sizes, self.analysis.session.level
        occupancy = Occupancy(axes.plot)
        steps = axes.places(*self.scene.staircase)
        occupancy.add_polyline(*steps)
        for line in self._cut_lines(axes):
            occupancy.add_line(line)
        steps_words = tr("isotonic")
        if self.scene.band is not None:
            steps_words = tr("isotonic, {level} band", level=formatting.percent(level))
        anchors = anchors_along(*steps, axes.plot)
        labels = [LineWords(steps_words, *anchors, style.word_color, 0.75)]
        bins = self.scene.bins
        if bins is not None:
            x, y = axes.places(bins.mean, bins.share)
            for column, (low, high) in zip(
                x.tolist(), zip(*bins.bounds(level), strict=True), strict=True
            ):
                occupancy.add_line(QLineF(column, axes.y(low), column, axes.y(high)))
            for place in zip(x.tolist(), y.tolist(), strict=True):
                occupancy.add_rect(_square(place, sizes.line(DOT)))
            words = tr("{count} bins", count=bins.cases.size)
            if not self._weighted:
                level_words = formatting.percent(level)
                words = tr("{count} bins, {level}", count=bins.cases.size, level=level_words)
            labels.append(LineWords(words, x, y, theme.ink2, 0.1))
        if self.scene.promises:
            ends = np.array([0.0, 1.0])
            promise = axes.places(ends, ends)
            occupancy.add_polyline(*promise)
            words = tr("score as promised")
            anchors = anchors_along(*promise, axes.plot)
            labels.append(LineWords(words, *anchors, theme.ink3, 0.5))
        placed = place_line_words(occupancy, axes.plot, sizes, labels)
        draw_line_words(painter, placed, theme, sizes)

    @property
    def _weighted(self) -> bool:
        return self.scene.model is not None and self.scene.model.geometry.weighted

    def _draw_cut(self, painter: QPainter, shares: PlotAxes, cases: PlotAxes) -> None:
        """The point where the share that t asks for meets the steps, and the score below."""
        model, theme, sizes = self.scene.model, self.theme, self.sizes
        meeting, seen = self._meeting(shares)
        if model is None:
            return
        counted = self.scene.bins is not None  # else words stand there
        if seen and counted and cases.plot.left() <= meeting.x() <= cases.plot.right():
            painter.setPen(theme.pen(theme.accent, sizes.line(T_WIDTH)))
            ends = cases.plot.top(), cases.plot.bottom()
            painter.drawLine(QLineF(meeting.x(), ends[0], meeting.x(), ends[1]))
        if not shares.plot.contains(meeting):
            return
        if seen:
            style = self.looks.own(model)
            draw_winner(painter, meeting, style.marker, style.color, theme, sizes)
        self._draw_cut_words(painter, shares, meeting)

    def _draw_rules(self, painter: QPainter, shares: PlotAxes) -> None:
        """The scores from which on rules flag, marked at the foot of the steps."""
        low, high = self.scene.scores.values
        for each in marked_points(self.analysis):
            if each.model is self.scene.model and low <= each.point.threshold <= high:
                place = QPointF(shares.x(each.point.threshold), shares.plot.bottom())
                style = self.looks.own(each.model)
                if shares.plot.left() - 1 <= place.x() <= shares.plot.right() + 1:
                    draw_rule_mark(painter, place, style, self.theme, self.sizes)

    def _meeting(self, shares: PlotAxes) -> tuple[QPointF, bool]:
        """Where the share that t asks for meets the threshold; whether that is on the axis."""
        if self.scene.model is None:
            return QPointF(), False
        low, high = self.scene.scores.values
        threshold = self.scene.model.at.threshold
        column = shares.x(min(max(threshold, low), high))
        return QPointF(column, shares.y(self.scene.needed)), low <= threshold <= high

    def _cut_lines(self, shares: PlotAxes) -> list[QLineF]:
        """From the share that t asks for to the steps, and down towards the score."""
        meeting, seen = self._meeting(shares)
        across = QLineF(shares.plot.left(), meeting.y(), meeting.x(), meeting.y())
        down = QLineF(meeting, QPointF(meeting.x(), shares.plot.bottom()))
        return [across, down] if seen else [across]

    def _draw_cut_lines(self, painter: QPainter, shares: PlotAxes) -> None:
        """Draw them, the one down as thick as every line of t."""
        painter.save()
        painter.setClipRect(shares.plot)
        for line, width in zip(self._cut_lines(shares), (1.4, T_WIDTH), strict=False):
            painter.setPen(self.theme.pen(self.theme.accent, self.sizes.line(width)))
            painter.drawLine(line)
        painter.restore()

    def _draw_cut_words(self, painter: QPainter, shares: PlotAxes, meeting: QPointF) -> None:
        """What t asks for, above its line: left of the cut, in short if need be, or right of it."""
        theme, sizes, size = self.theme, self.sizes, self.sizes.px(12)
        share = formatting.percent(self.scene.needed)
        long = tr("t = {t} at {share}", t=formatting.t_short(self.analysis.t), share=share)
        room = meeting.x() - shares.plot.left() - sizes.px(16)
        wordings = [
            [Run(words, theme.accent, STRONG)] for words in (long, t_words(self.analysis.t))
        ]
        runs = next((each for each in wordings if width_of(each, size) <= room), wordings[0])
        place = QPointF(shares.plot.left() + sizes.px(8), meeting.y() - sizes.px(10))
        box = box_of(place, runs, size)
        if box.top() < shares.plot.top():
            place.setY(meeting.y() + sizes.px(10))
        if box.right() > meeting.x() - sizes.px(8):
            place.setX(max(meeting.x() + sizes.px(14), shares.plot.left() + sizes.px(8)))
        place.setX(min(place.x(), shares.plot.right() - box.width() - sizes.px(4)))
        draw_runs(painter, place, runs, size, halo=theme.plot)

    def _draw_notes(self, painter: QPainter, rect: QRectF, cases: PlotAxes) -> None:
        """Of which prevalence the shares are, where the cut is at the scenario's, and the line."""
        theme, sizes = self.theme, self.sizes
        size, step = sizes.px(NOTE_SIZE), sizes.px(NOTE_LINE)
        row = cases.plot.bottom() + sizes.px(44.0) + line_height(size) / 2
        notes, left = self.note_lines(), cases.plot.left()
        widest = max((width_of([Run(each[-1], theme.ink3)], size) for each in notes), default=0.0)
        if widest > rect.right() - left:  # then they begin further to the left, below the axis
            left = max(rect.right() - widest - 1, rect.left() + sizes.px(4))
        room = rect.right() - left
        for words in notes:
            fitting = (each for each in words if width_of([Run(each, theme.ink3)], size) <= room)
            (text,) = distinguished((next(fitting, words[-1]),), size, NORMAL, room)
            draw_runs(painter, QPointF(left, row), [Run(text, theme.ink3)], size)
            row += step

    def note_lines(self) -> tuple[tuple[str, ...], ...]:
        """The notes under the plots, each long and short."""
        model = self.scene.model
        if model is None:
            return ()
        rule = rule_words(model.geometry.direction, model.at.shown_threshold)
        shares = tr(
            "Shares as in the file, {file} positive; {rule}",
            file=formatting.prevalence(self.scene.prevalence),
            rule=rule,
        )
        short = tr("{file} positive in the file", file=formatting.prevalence(self.scene.prevalence))
        wordings, in_use = [shares, short], self.scene.needed_in_use
        if in_use is not None and self.analysis.scenario is not None:
            long = tr(
                "Shares as in the file, {file} positive; at {use} the cut is {needed}",
                file=formatting.prevalence(self.scene.prevalence),
                use=formatting.prevalence(self.analysis.scenario.prevalence),
                needed=formatting.percent(in_use, 1),
            )
            short = tr(
                "In the file {file} positive; at {use} cut at {needed}",
                file=formatting.prevalence(self.scene.prevalence),
                use=formatting.prevalence(self.analysis.scenario.prevalence),
                needed=formatting.percent(in_use, 1),
            )
            least = tr(
                "At {use} the cut is {needed}",
                use=formatting.prevalence(self.analysis.scenario.prevalence),
                needed=formatting.percent(in_use, 1),
            )
            wordings = [long, short, least]
        if self.analysis.bounded is not None:  # the share that t asks for is of that threshold
            wordings = [tr("{what}, without the constraints", what=words) for words in wordings]
        return (tuple(wordings), *self._line_words())

    def _line_words(self) -> tuple[tuple[str, ...], ...]:
        """Intercept and slope with their intervals, where scores are probabilities."""
        line, level = self.scene.line, self.analysis.session.level
        if line is None:
            return ()
        intercept, slope = line.intercept_bounds(level), line.slope_bounds(level)
        if self._weighted:
            return ()
        numbers = {
            "a": formatting.signed(line.intercept, 2),
            "a_interval": formatting.interval(*intercept, 2),
            "b": formatting.number(line.slope, 2),
            "b_interval": formatting.interval(*slope, 2),
        }
        long = tr(
            "Calibration intercept {a} ({a_interval}), slope {b} ({b_interval}), {level}",
            level=formatting.percent(level),
            **numbers,
        )
        return ((long, tr("Intercept {a} ({a_interval}), slope {b} ({b_interval})", **numbers)),)


def _square(middle: tuple[float, float], side: float) -> QRectF:
    """What a dot covers."""
    return QRectF(middle[0] - side / 2, middle[1] - side / 2, side, side)
