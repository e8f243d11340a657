"""How models rank as a region's bound moves: mean TPR over FPR <= f, against f."""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.analysis.analysis import Analysis
from engine.binary.regions.rankings_by_bound import RankingByBound
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.comparison_words import RANKING_TO_COME, bound_sentence, measure_sentence
from gui.paint.curve_names import NamedCurve
from gui.paint.curve_picking import nearest_curve
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.names import distinguished
from gui.paint.paragraph import draw_lines, height_of, lines_of
from gui.paint.plot_axes import PlotAxes, ticks
from gui.paint.plot_frame import (
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
)
from gui.paint.roc_extent import Extent
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

LEFT, BOTTOM, TOP, SIDE = 54.0, 44.0, 30.0, 10.0
BAND = 14.0  # px of the band of who is first
NAME_ROOM = 92.0
LINE = 1.6
LEAST_PLOT = 110.0  # px of height under which the sentences give way
MOST_DOTS = 24  # changes that are all marked; of more, only those of the first place


class BoundPlot:
    """Paints lines, the changes of place on them, and a band of who is first."""

    def __init__(self, analysis: Analysis, theme: Theme, sizes: Sizes) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, sizes

    def axes(self, rect: QRectF) -> PlotAxes:
        """Where bounds and mean rates lie."""
        px = self._sizes.px
        below = px(BOTTOM) + height_of(self._notes(rect), px(12))
        plot = rect.adjusted(px(LEFT), px(TOP), -px(SIDE + NAME_ROOM), -below)
        plot = QRectF(
            np.floor(plot.left()) + 0.5,
            np.floor(plot.top()) + 0.5,
            max(np.floor(plot.width()), 1.0),
            max(np.floor(plot.height()), 1.0),
        )
        ranking = self._analysis.by_bound
        heights = (0.0, 1.0) if ranking is None else _heights(ranking)
        return Extent(0.0, 1.0, *heights).on(plot)

    def curve_at(self, rect: QRectF, place: QPointF) -> int | None:
        """Index of the model whose line is under a pixel."""
        ranking, axes = self._analysis.by_bound, self.axes(rect)
        if ranking is None or not axes.plot.contains(place):
            return None
        models = (model for model in self._analysis.models if model.name in ranking.means)
        lines = (
            NamedCurve(model.index, *axes.places(ranking.bounds, ranking.means[model.name]))
            for model in models
        )
        return nearest_curve(lines, place)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint all of it, or that it is still to come."""
        ranking, px = self._analysis.by_bound, self._sizes.px
        if ranking is None:
            middle = rect.adjusted(px(SIDE), px(TOP), -px(SIDE), 0)
            lines = lines_of(RANKING_TO_COME, px(12), middle.width())
            draw_lines(painter, middle, lines, px(12), self._theme.ink3)
            return
        axes = self.axes(rect)
        theme, sizes = self._theme, self._sizes
        draw_ground(painter, axes, theme, sizes)
        draw_border(painter, axes, theme, sizes)
        draw_title_below(painter, axes, theme, sizes, tr("Bound f of the region FPR ≤ f"))
        draw_title_beside(painter, axes, theme, sizes, tr("Mean TPR over FPR ≤ f"))
        self._draw_band(painter, axes, ranking)
        self._draw_lines(painter, axes, ranking)
        self._draw_changes(painter, axes, ranking)
        self._draw_names(painter, axes, ranking)
        notes = self._notes(rect)
        top = rect.bottom() - height_of(notes, px(12))
        area = QRectF(rect.left() + px(SIDE), top, rect.width() - px(2 * SIDE), 0)
        draw_lines(painter, area, notes, px(12), self._theme.ink2)

    def _notes(self, rect: QRectF) -> list[str]:
        """The sentences below, as many lines as leave room for the plot."""
        px, ranking = self._sizes.px, self._analysis.by_bound
        if ranking is None:
            return []
        words = f"{bound_sentence(ranking)} {measure_sentence(self._analysis)}"
        spare = rect.height() - px(TOP + BOTTOM + LEAST_PLOT)
        most = max(0, int(spare // (px(12) * 1.35)))
        return lines_of(words, px(12), rect.width() - px(2 * SIDE), most=most)

    def _look(self, name: str) -> int:
        model = self._analysis.model(name)
        return 0 if model is None else model.look

    def _draw_band(self, painter: QPainter, axes: PlotAxes, ranking: RankingByBound) -> None:
        """Who is first at each bound."""
        px, theme = self._sizes.px, self._theme
        top = axes.plot.top() - px(BAND + 5)
        for low, high, name in ranking.firsts:
            area = QRectF(axes.x(low), top, axes.x(high) - axes.x(low), px(BAND))
            painter.fillRect(area, theme.model(self._look(name)).color)
            words = [Run(name, theme.on_band, STRONG)]
            if width_of(words, px(11)) + px(8) <= area.width():
                draw_runs(painter, area.center(), words, px(11), Align.CENTRE)
            if low > 0:
                painter.fillRect(QRectF(area.left() - 1, top, 2, px(BAND)), theme.panel)
        place = QPointF(axes.plot.left() - px(6), top + px(BAND) / 2)
        draw_runs(painter, place, [Run(tr("first"), theme.ink3)], px(11), Align.RIGHT)

    def _draw_lines(self, painter: QPainter, axes: PlotAxes, ranking: RankingByBound) -> None:
        """A line a model; the leaders above the others."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.save()
        painter.setClipRect(axes.plot)
        for name in ranking.stretches[-1].order[::-1]:
            style = self._theme.model(self._look(name))
            dash = self._sizes.dash(style.dash)
            painter.setPen(self._theme.pen(style.color, self._sizes.line(LINE), dash))
            painter.drawPolyline(axes.polyline(ranking.bounds, ranking.means[name]))
        painter.restore()

    def _draw_changes(self, painter: QPainter, axes: PlotAxes, ranking: RankingByBound) -> None:
        """Where two change places; at a change of the first place a line and its bound."""
        px, theme, line = self._sizes.px, self._theme, self._sizes.line
        flips = {low for low, _, _ in ranking.firsts[1:]}
        last = -1e9
        for bound in sorted(flips):
            column = axes.x(bound)
            painter.setPen(theme.pen(theme.ink3, line(1), (2, 3)))
            painter.drawLine(QLineF(column, axes.plot.top() - px(5), column, axes.plot.bottom()))
            words = [Run(formatting.rate(bound), theme.ink)]
            if column - last > px(40):
                place = QPointF(column + px(8), axes.plot.bottom() - px(9))  # beside a dot, too
                draw_runs(painter, place, words, px(11), halo=theme.plot)
                last = column
        many = len(ranking.crossings) > MOST_DOTS
        for change in ranking.crossings:
            flip = change.bound in flips
            if many and not flip:
                continue
            radius = line(4 if flip else 2.5)
            painter.setPen(theme.pen(theme.ink, line(1.4)))
            painter.setBrush(theme.plot)
            painter.drawEllipse(axes.point(change.bound, change.height), radius, radius)

    def _draw_names(self, painter: QPainter, axes: PlotAxes, ranking: RankingByBound) -> None:
        """The names at the right ends, kept off each other."""
        px, theme, size = self._sizes.px, self._theme, self._sizes.px(12)
        most = max(1, int(axes.plot.height() // px(14)) + 1)
        order = ranking.stretches[-1].order[:most]
        shown = distinguished(order, size, STRONG, px(NAME_ROOM - 12))
        step = px(14)
        row = axes.plot.top() - step
        rows = []
        for name in order:
            row = max(axes.y(float(ranking.means[name][-1])), row + step)
            rows.append(row)
        over = rows[-1] - axes.plot.bottom() if rows else 0.0
        limit = axes.plot.bottom() + step
        for below in range(len(rows) - 1, -1, -1) if over > 0 else ():
            rows[below] = min(rows[below], limit - step)
            limit = rows[below]
        for name, text, row in zip(order, shown, rows, strict=True):
            end = axes.point(1.0, float(ranking.means[name][-1]))
            place = QPointF(axes.plot.right() + px(10), row)
            style = theme.model(self._look(name))
            painter.setPen(QPen(style.color, self._sizes.line(1)))
            painter.drawLine(end, QPointF(place.x() - px(2), row))
            draw_runs(painter, place, [Run(text, style.word_color, STRONG)], size)


def _heights(ranking: RankingByBound) -> tuple[float, float]:
    """The least and the greatest mean TPR that the plot shows, at round values."""
    values = np.concatenate([ranking.means[name][4:] for name in ranking.names])
    low, high = float(values.min()), float(values.max())
    steps = ticks(low, high) if high > low else [low]
    step = steps[1] - steps[0] if len(steps) > 1 else 0.1
    bottom = np.floor(low / step + 1e-9) * step
    return max(0.0, float(bottom)), min(1.0, float(np.ceil(high / step - 1e-9) * step))
