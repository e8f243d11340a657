"""The cost view: lower envelopes over t, and A_t, whose mean over μ is the VOROS."""

from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.cost_scene import CostScene
from gui.paint.curve_names import NamedCurve, draw_names, place_names
from gui.paint.lettering import STRONG, Align, Run, draw_runs, line_height
from gui.paint.marks import draw_marker, draw_winner
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
from gui.paint.plot_marks import (
    draw_hairline,
    draw_labels_above,
    draw_range,
    draw_t_line,
    t_words,
)

HEIGHTS = (0.6, 0.4)
ROOMS = Rooms(right=64.0)
UNIT = Span(0.0, 1.0)
LEVEL_WIDTH = 1.2
NAMES_AT = 0.3
MOST_LEVELS = 8


class CostFigure(PlotFigure):
    """Paints who costs what at each t; see `PlotFigure`."""

    @cached_property
    def scene(self) -> CostScene:
        """The envelopes."""
        return CostScene(self.analysis)

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """Costs above, A_t below, over the same t."""
        above, below = stacked_plots(rect, self.sizes, HEIGHTS, ROOMS)
        return (
            Frame(above, UNIT, Span(0.0, self.scene.highest)),
            Frame(below, UNIT, Span(self.scene.lowest, 1.0)),
        )

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """Grounds, grids, and a veil outside [a, b]."""
        given = self.analysis.given
        for axes in self.axes(rect):
            draw_ground(painter, axes, self.theme, self.sizes)
            draw_range(painter, axes, self.theme, self.sizes, given.a, given.b)

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Borders, titles, envelopes, A_t and names."""
        costs, areas = self.axes(rect)
        theme, sizes = self.theme, self.sizes
        draw_border(painter, costs, theme, sizes, across=None)
        draw_border(painter, areas, theme, sizes)
        draw_title_below(painter, areas, theme, sizes, "t")
        title = [Run(tr("Expected cost") + " c", theme.ink2), Run("t", theme.ink2, low=True)]
        draw_title_beside(painter, costs, theme, sizes, title)
        draw_title_beside(
            painter, areas, theme, sizes, [Run("A", theme.ink2), Run("t", theme.ink2, low=True)]
        )
        drawn = self._draw_curves(painter, costs, areas)
        taken = self._draw_trivials(painter, costs)
        names = place_names(self.analysis, costs.plot, sizes, drawn, taken=taken, height=NAMES_AT)
        draw_names(painter, names, theme, sizes)

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The line of t with every model's cost there, and the mean levels of A_t."""
        costs, areas = self.axes(rect)
        analysis, theme, sizes = self.analysis, self.theme, self.sizes
        self._draw_levels(painter, areas)
        for axes in (costs, areas):
            if self.options.pointed is not None:
                draw_hairline(painter, axes, theme, sizes, self.options.pointed.t)
            draw_t_line(painter, axes, theme, sizes, analysis.t)
        self._draw_points(painter, costs, areas)
        given = analysis.given
        labels = [(analysis.t, t_words(analysis.t), theme.accent)]
        if given.a != given.b:
            labels += [(given.a, "a", theme.ink), (given.b, "b", theme.ink)]
        draw_labels_above(painter, costs, sizes, labels)

    def _draw_curves(self, painter: QPainter, costs: PlotAxes, areas: PlotAxes) -> list[NamedCurve]:
        """Every model's envelope and A_t; what is drawn of the envelopes."""
        drawn = []
        from_above = sorted(
            self.scene.envelopes, key=lambda each: not self.looks.stands_out(each.model)
        )
        for envelope in reversed(from_above):
            style = self.looks.of(envelope.model)
            pen = self.theme.pen(
                style.color, self.sizes.line(style.width), self.sizes.dash(style.dash)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for axes, x, y in (
                (costs, envelope.t, envelope.cost),
                (areas, envelope.fine_t, envelope.area),
            ):
                painter.save()
                painter.setClipRect(axes.plot)
                painter.setPen(pen)
                painter.drawPolyline(axes.polyline(x, y))
                painter.restore()
            places = costs.places(envelope.t, envelope.cost)
            drawn.append(NamedCurve(envelope.model.index, *places))
        return drawn

    def _draw_trivials(self, painter: QPainter, costs: PlotAxes) -> list[QRectF]:
        """What flagging everyone and no one cost, dotted, with their names; where those stand."""
        theme, sizes = self.theme, self.sizes
        painter.save()
        painter.setClipRect(costs.plot)
        painter.setPen(theme.pen(theme.neutral, sizes.line(1.2), sizes.dash((2, 4))))
        painter.drawLine(QLineF(costs.point(0, 0), costs.point(1, 1)))
        painter.drawLine(QLineF(costs.point(0, 1), costs.point(1, 0)))
        painter.restore()
        size = sizes.px(11.5)
        row = costs.plot.top() + line_height(size)
        gap, taken = sizes.px(6), []
        for words, column, align in (
            (tr("flag everyone"), costs.plot.left() + gap, Align.LEFT),
            (tr("flag no one"), costs.plot.right() - gap, Align.RIGHT),
        ):
            run = Run(words, theme.ink3)
            place = QPointF(column, row)
            draw_runs(painter, place, [run], size, align, halo=theme.plot)
            left = column if align is Align.LEFT else column - costs.plot.width() / 4
            taken.append(QRectF(left, row - size, costs.plot.width() / 4, 2 * size))
        return taken

    def _draw_levels(self, painter: QPainter, areas: PlotAxes) -> None:
        """The mean of A_t over μ, the VOROS, as a level from a to b, with its number beside."""
        given, sizes = self.analysis.given, self.sizes
        painter.save()
        painter.setClipRect(areas.plot)
        for model in self.analysis.in_front:
            style = self.looks.own(model)
            painter.setPen(self.theme.pen(style.color, sizes.line(LEVEL_WIDTH)))
            level = areas.y(model.voros.value)
            painter.drawLine(QLineF(areas.x(given.a), level, areas.x(given.b), level))
        painter.restore()
        step = line_height(sizes.px(12))
        shown = sorted(self.analysis.in_front, key=lambda model: -model.voros.value)[:MOST_LEVELS]
        room = int(areas.plot.height() / step)
        rows = spread([areas.y(model.voros.value) for model in shown[:room]], step, areas.plot)
        for model, row in zip(shown, rows, strict=False):
            text = tr("V {voros}", voros=formatting.rate(model.voros.value))
            run = Run(text, self.looks.own(model).word_color, STRONG)
            place = QPointF(areas.plot.right() + sizes.px(6), row)
            draw_runs(painter, place, [run], sizes.px(12), Align.LEFT)

    def _draw_points(self, painter: QPainter, costs: PlotAxes, areas: PlotAxes) -> None:
        """Every model's cost and A_t at t, the winner's in a ring."""
        analysis, theme, sizes = self.analysis, self.theme, self.sizes
        if not costs.across.values[0] <= analysis.t <= costs.across.values[1]:
            return
        ordered = [model for model in analysis.in_front if model is not analysis.best]
        ordered += [analysis.best] if analysis.best is not None else []
        for model in ordered:
            style = self.looks.own(model)
            for axes, value in (
                (costs, model.at.normalised_cost),
                (areas, model.lesser_area),
            ):
                place = axes.point(analysis.t, value)
                if not axes.plot.contains(place):
                    continue
                if model is analysis.best and axes is costs:
                    draw_winner(painter, place, style.marker, style.color, theme, sizes)
                else:
                    draw_marker(painter, place, style, theme, sizes)


def spread(rows: list[float], step: float, plot: QRectF) -> list[float]:
    """Rising rows moved as little as need be so that they stand a step apart in a plot."""
    placed: list[float] = []
    for row in rows:
        placed.append(max(row, placed[-1] + step) if placed else max(row, plot.top() + step / 2))
    over = placed[-1] - (plot.bottom() - step / 2) if placed else 0.0
    if over > 0:
        lowest = plot.bottom() - step / 2
        for place in range(len(placed) - 1, -1, -1):
            placed[place] = min(placed[place], lowest)
            lowest = placed[place] - step
    return placed
