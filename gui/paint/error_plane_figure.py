"""Ferri's diagram of two classes: what the models discard in the plane of FPR and FNR."""

from functools import cached_property

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from engine.analysis.analysis import ModelResult
from engine.binary.curve.error_plane import discarded_area, discarded_region
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.decision_lines import without_bounds
from gui.paint.curve_names import NO_MODEL, NamedCurve, draw_names, place_names
from gui.paint.curve_picking import nearest_curve
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs, line_height, width_of
from gui.paint.marks import RINGED, VERTEX, covered_by_mark, draw_dots, draw_winner
from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_figure import Frame, PlotFigure
from gui.paint.plot_frame import (
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
)
from gui.paint.roc_extent import plane_plot
from gui.paint.rule_marks import breadth_of, draw_rule_mark, marked_points
from gui.themes.theme import Marker, mix

DISCARDED = 0.07  # ink on what is discarded
NOTE_SIZE = 12.0
MOST_DOTS = 60
NAMES_AT = 0.75
UNIT = Span(0.0, 1.0)


class ErrorPlaneFigure(PlotFigure):
    """Paints the hulls of the models from (0, 1), flag no one, to (1, 0), flag everyone."""

    @property
    def ground_key(self) -> tuple[object, ...]:
        """The rules, too, whose marks names keep clear of."""
        return (*super().ground_key, self.analysis.session.points)

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """One plot, square where the ROC plane is."""
        plot = plane_plot(rect, self.sizes, square=self.analysis.session.plane.square)
        return (Frame(plot, UNIT, UNIT),)

    def curve_at(self, rect: QRectF, place: QPointF) -> int | None:
        """Index of the model whose hull is under a pixel."""
        (axes,) = self.axes(rect)
        if not axes.plot.contains(place):
            return None
        ordered = (*self.analysis.in_front, *self.analysis.behind)
        return nearest_curve((self._hull_on(axes, model) for model in ordered), place)

    def _hull_on(self, axes: PlotAxes, model: ModelResult) -> NamedCurve:
        """A model's hull in pixels."""
        return NamedCurve(model.index, *axes.places(model.hull.fpr, 1 - model.hull.tpr))

    @cached_property
    def area(self) -> float:
        """Of what all models together discard."""
        return discarded_area(*self.analysis.hybrid)

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """The plot's ground."""
        (axes,) = self.axes(rect)
        draw_ground(painter, axes, self.theme, self.sizes)

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """What is discarded, chance, hulls, names, border and titles.

        Names keep clear of the line of t where it is when they are placed; they stay as it moves.
        """
        (axes,) = self.axes(rect)
        theme, sizes = self.theme, self.sizes
        painter.save()
        painter.setClipRect(axes.plot)
        self._draw_region(painter, axes)
        painter.setPen(theme.pen(theme.neutral, sizes.line(1), sizes.dash((2, 4))))
        painter.drawLine(QLineF(axes.point(0, 1), axes.point(1, 0)))
        for model in (*self.analysis.behind, *reversed(self.analysis.in_front)):
            self._draw_hull(painter, axes, model)
        painter.restore()
        draw_border(painter, axes, theme, sizes)
        draw_title_below(painter, axes, theme, sizes, tr("False positive rate"))
        draw_title_beside(painter, axes, theme, sizes, tr("False negative rate"))
        note = self._draw_note(painter, axes)
        line, _ = self._cheapest(axes)
        ends = np.array([line.x1(), line.x2()]), np.array([line.y1(), line.y2()])
        curves = [self._hull_on(axes, model) for model in self.analysis.in_front]
        curves.append(NamedCurve(NO_MODEL, *ends))
        taken = (note, *self._marked(axes))
        names = place_names(self.analysis, axes.plot, sizes, curves, taken=taken, height=NAMES_AT)
        draw_names(painter, names, theme, sizes)

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The points that cost the same at t as the cheapest of all that keeps the constraints."""
        (axes,) = self.axes(rect)
        theme, (line, place) = self.theme, self._cheapest(axes)
        painter.save()
        painter.setClipRect(axes.plot)
        painter.setPen(theme.pen(theme.accent, self.sizes.line(2.2)))
        painter.drawLine(line)
        painter.restore()
        model = self.analysis.model(self.analysis.shown_winner.model)
        for each in marked_points(self.analysis):
            rates, style = (each.point.fpr, 1 - each.point.tpr), self.looks.own(each.model)
            if axes.shows(*rates):
                at, above = axes.point(*rates), [(place, RINGED)]
                draw_rule_mark(painter, at, style, theme, self.sizes, above)
        if model is None:
            draw_winner(painter, place, Marker.CIRCLE, theme.neutral, theme, self.sizes)
        else:
            style = self.looks.own(model)
            draw_winner(painter, place, style.marker, style.color, theme, self.sizes)

    def _cheapest(self, axes: PlotAxes) -> tuple[QLineF, QPointF]:
        """The line of what costs as much at t as the point to use, and that point."""
        t = self.analysis.t
        fpr, tpr = self.analysis.deciding_rates(self.analysis.shown_winner)
        cost = t * fpr + (1 - t) * (1 - tpr)
        ends = [
            (cost / t, 0.0) if t > 0 else (1.0, cost),
            (0.0, cost / (1 - t)) if t < 1 else (cost, 1.0),
        ]
        return QLineF(axes.point(*ends[0]), axes.point(*ends[1])), axes.point(fpr, 1 - tpr)

    def _marked(self, axes: PlotAxes) -> list[QRectF]:
        """What the ring of t and the marks of points that rules choose cover."""
        rates = [(each.point.fpr, 1 - each.point.tpr) for each in marked_points(self.analysis)]
        places = [axes.point(*each) for each in rates if axes.shows(*each)]
        _, cheapest = self._cheapest(axes)
        standing, line = [(cheapest, RINGED)], self.sizes.line
        covered = [(at, breadth_of(at, standing, self.sizes)) for at in places]
        return [covered_by_mark(at, line(size)) for at, size in (*standing, *covered)]

    def _draw_region(self, painter: QPainter, axes: PlotAxes) -> None:
        """What some mixture of the models is no worse than."""
        corners = discarded_region(*self.analysis.hybrid)
        places = np.stack(axes.places(corners[:, 0], corners[:, 1]), axis=1).tolist()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mix(self.theme.plot, self.theme.ink, DISCARDED))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in places]))

    def _draw_hull(self, painter: QPainter, axes: PlotAxes, model: ModelResult) -> None:
        style, sizes = self.looks.of(model), self.sizes
        x, y = axes.places(model.hull.fpr, 1 - model.hull.tpr)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self.theme.pen(style.color, sizes.line(style.width), sizes.dash(style.dash)))
        painter.drawPolyline(axes.polyline(model.hull.fpr, 1 - model.hull.tpr))
        if self.looks.stands_out(model) and x.size <= MOST_DOTS:
            draw_dots(painter, x, y, style.color, sizes.line(VERTEX))

    def _draw_note(self, painter: QPainter, axes: PlotAxes) -> QRectF:
        """The area that is discarded, with its chance level; where it stands."""
        size, theme = self.sizes.px(NOTE_SIZE), self.theme
        area = Run(formatting.number(self.area, 3), theme.ink, STRONG)
        long, short = (
            [Run(tr("discarded") + " ", theme.ink2), area, Run(words, theme.ink2)]
            for words in (
                tr(", the AUC of the hull (no knowledge 0.5)"),
                tr(" (no knowledge 0.5)"),
            )
        )
        chance = axes.plot.width() * self.sizes.px(16 + NOTE_SIZE) / axes.plot.height()
        room = axes.plot.width() - self.sizes.px(20) - chance  # beside the line of chance
        runs = long if width_of(long, size) <= room else short
        place = QPointF(axes.plot.right() - self.sizes.px(10), axes.plot.top() + self.sizes.px(16))
        draw_runs(painter, place, runs, size, Align.RIGHT)
        covered = box_of(place, runs, size, Align.RIGHT)
        free = without_bounds(self.analysis)
        if free:
            place += QPointF(0, line_height(size))
            ringed = [Run(tr("ringed: {words}", words=free), theme.ink2)]
            draw_runs(painter, place, ringed, size, Align.RIGHT)
            covered |= box_of(place, ringed, size, Align.RIGHT)
        return covered
