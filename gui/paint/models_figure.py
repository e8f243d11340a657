"""All models at a glance: each one's AUC against its VOROS on [a, b]."""

from collections.abc import Sequence
from functools import cached_property, partial

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen

from engine.analysis.analysis import ModelResult
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.results_rows import heads
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.marker_shapes import shape
from gui.paint.marks import MARKER, WINNER, covered_by_mark, draw_leader, draw_marker, draw_winner
from gui.paint.names import distinguished
from gui.paint.placement import Occupancy
from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_figure import Frame, PlotFigure, PlotOptions
from gui.paint.plot_frame import (
    Rooms,
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
    stacked_plots,
)
from gui.themes.theme import Marker, mix

ROOMS, TITLE_ASIDE = Rooms(left=62.0), 50.0  # beside numbers of three decimals
BEHIND = 9.0  # px across the mark of a model that is only context
BELOW, RIGHT, ABOVE = 0.5, 0.5, 0.25  # of the spread, how far the plot reaches beyond leaders
LEAST_SPREAD = 0.02
LONGEST_NAME = 0.35  # of the plot's width
NOTE_SIZE = 11.5
DISTANCES = (14.0, 20.0, 28.0, 38.0, 50.0)  # px from a mark, which may have its ring, to its name
SIDES = ((1, 0), (-1, 0), (1, 0.7), (-1, 0.7), (1, -0.7), (-1, -0.7), (0.2, 1), (0.2, -1))
LEADER_FROM = 15.0  # px: a name nearer than this needs no leader
COVERED = 30.0  # px of distance that it is worth to cover a cell less
OUTSIDE = 1e6
REACH = 10.0  # px within which a mark is under the mouse


class ModelsOptions(PlotOptions, frozen=True, kw_only=True):
    """How all models are looked at.

    Attributes:
        every: show all of them; else those in front, and what lies near them.
    """

    every: bool = False


class ModelsFigure(PlotFigure):
    """Paints a mark a model; see `PlotFigure`."""

    @property
    def every(self) -> bool:
        """Whether all models are to be seen."""
        return isinstance(self.options, ModelsOptions) and self.options.every

    @property
    def ground_key(self) -> tuple[object, ...]:
        """The VOROS of each model too: it depends on [a, b]."""
        areas = tuple(model.voros.value for model in self.analysis.models)
        return (*super().ground_key, areas, self.every)

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """One plot of the leaders, or of all."""
        (plot,) = stacked_plots(rect, self.sizes, rooms=ROOMS)
        models = self.analysis.models
        leaders = models if self.every else self.analysis.in_front or models
        across = _span([_auc(model) for model in leaders], [_auc(model) for model in models], RIGHT)
        up = _span([_area(model) for model in leaders], [_area(model) for model in models], ABOVE)
        return (Frame(plot, across, up),)

    @cached_property
    def outside(self) -> int:
        """How many models lie below or to the left of what the leaders' plot shows."""
        ((_, across, up),) = [(0, frame.across, frame.up) for frame in self.frames(QRectF())]
        (left, _), (bottom, _) = across.values, up.values
        return sum(_auc(model) < left or _area(model) < bottom for model in self.analysis.models)

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """The plot's ground."""
        (axes,) = self.axes(rect)
        draw_ground(painter, axes, self.theme, self.sizes)

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Border, titles, marks and the names of those in front."""
        (axes,) = self.axes(rect)
        theme, sizes = self.theme, self.sizes
        draw_border(painter, axes, theme, sizes)
        draw_title_below(painter, axes, theme, sizes, "AUC")
        words = heads(self.analysis)
        title = f"{words.voros} {words.over}"
        draw_title_beside(painter, axes, theme, sizes, title, TITLE_ASIDE)
        occupancy = Occupancy(axes.plot)
        painter.save()
        painter.setClipRect(axes.plot)
        for model in self.analysis.models:
            size = sizes.px(WINNER if self.looks.stands_out(model) else BEHIND)
            occupancy.add_rect(covered_by_mark(axes.point(_auc(model), _area(model)), size))
        for model in self.analysis.behind:
            self._draw_behind(painter, axes.point(_auc(model), _area(model)))
        self._draw_names(painter, axes, occupancy)
        for model in self.analysis.in_front:
            place = axes.point(_auc(model), _area(model))
            draw_marker(painter, place, self.looks.own(model), theme, sizes)
        painter.restore()
        note = self.note
        if note:
            run = [Run(note, theme.ink3)]
            draw_runs(
                painter,
                self._note_place(axes),
                run,
                sizes.px(NOTE_SIZE),
                Align.RIGHT,
                halo=theme.plot,
            )

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The model that costs least at t in its ring, and the one under the mouse."""
        (axes,) = self.axes(rect)
        analysis, theme, sizes = self.analysis, self.theme, self.sizes
        best = analysis.model(analysis.shown_winner.model)
        if best is not None:
            place = axes.point(_auc(best), _area(best))
            if axes.plot.contains(place):
                style = self.looks.own(best)
                draw_winner(painter, place, style.marker, style.color, theme, sizes)
        pointed = self.options.pointed
        for model in self.analysis.models:
            if pointed is not None and model.index == pointed.model:
                self._draw_pointed(painter, axes, model)

    @property
    def note(self) -> str:
        """How many models the plot leaves out; empty where it shows all."""
        if not self.outside or self.every or self.options.shown:
            return ""
        if self.outside == 1:
            return tr("1 model lies below and to the left")
        return tr("{count} models lie below and to the left", count=self.outside)

    def note_area(self, rect: QRectF) -> QRectF:
        """Where the note stands; empty where there is none."""
        (axes,) = self.axes(rect)
        if not self.note:
            return QRectF()
        run = [Run(self.note, self.theme.ink3)]
        return box_of(self._note_place(axes), run, self.sizes.px(NOTE_SIZE), Align.RIGHT)

    def model_at(self, rect: QRectF, place: QPointF) -> ModelResult | None:
        """The model whose mark is under a place, None where there is none."""
        (axes,) = self.axes(rect)
        near: list[tuple[float, ModelResult]] = []
        for model in self.analysis.models:
            mark = axes.point(_auc(model), _area(model))
            distance = QLineF(mark, place).length()
            if distance <= self.sizes.px(REACH) and axes.plot.contains(mark):
                near.append((distance, model))
        return min(near, key=lambda pair: pair[0])[1] if near else None

    def _note_place(self, axes: PlotAxes) -> QPointF:
        px = self.sizes.px
        return QPointF(axes.plot.right() - px(8), axes.plot.bottom() - px(12))

    def _draw_behind(self, painter: QPainter, place: QPointF) -> None:
        theme, sizes = self.theme, self.sizes
        painter.setPen(QPen(theme.border, sizes.line(1)))
        painter.setBrush(mix(theme.pale, theme.plot, 0.3))
        painter.drawPath(shape(Marker.CIRCLE, place, sizes.px(BEHIND)))

    def _draw_names(self, painter: QPainter, axes: PlotAxes, occupancy: Occupancy) -> None:
        """The names of the models in front, each beside its mark and on no other."""
        sizes = self.sizes
        names = tuple(model.name for model in self.analysis.in_front)
        room, covered = LONGEST_NAME * axes.plot.width(), list[QRectF]()
        for model, name in zip(
            self.analysis.in_front, distinguished(names, sizes.name, STRONG, room), strict=True
        ):
            place = axes.point(_auc(model), _area(model))
            if not axes.plot.contains(place):
                continue
            style = self.looks.own(model)
            runs = [Run(name, style.word_color, STRONG)]
            size = box_of(QPointF(), runs, sizes.name, Align.LEFT).size()
            box = _place_beside(occupancy, place, size, sizes.px(1))
            if any(box.intersects(other) for other in covered):
                continue  # there is no room for it: its row and the mouse tell which it is
            covered.append(box)
            occupancy.add_rect(box)
            end = QPointF(min(max(place.x(), box.left() - 3), box.right() + 3), box.center().y())
            if QLineF(place, end).length() > sizes.px(LEADER_FROM):
                draw_leader(painter, place, end, QPen(style.color, sizes.line(1)))
            left = QPointF(box.left(), box.center().y())
            draw_runs(painter, left, runs, sizes.name, Align.LEFT, halo=self.theme.plot)

    def _draw_pointed(self, painter: QPainter, axes: PlotAxes, model: ModelResult) -> None:
        """Name and numbers of the model under the mouse."""
        place, theme, sizes = axes.point(_auc(model), _area(model)), self.theme, self.sizes
        if not axes.plot.contains(place):
            return
        words = tr(
            "VOROS {voros}, AUC {auc}",
            voros=formatting.rate(_area(model)),
            auc=formatting.rate(_auc(model)),
        )
        runs = [
            Run(f"{model.name}  ", self.looks.of(model).word_color, STRONG),
            Run(words, theme.ink),
        ]
        half = width_of(runs, sizes.px(12)) / 2
        middle = min(max(place.x(), axes.plot.left() + half), axes.plot.right() - half)
        up = place.y() - sizes.px(MARKER + 6) > axes.plot.top()
        row = place.y() + sizes.px(MARKER + 4) * (-1 if up else 1)
        draw_marker(painter, place, self.looks.own(model), theme, sizes)
        draw_runs(painter, QPointF(middle, row), runs, sizes.px(12), Align.CENTRE, halo=theme.plot)


def _auc(model: ModelResult) -> float:
    return float(model.curve.auc)


def _area(model: ModelResult) -> float:
    return float(model.voros.value)


def _span(leaders: Sequence[float], everyone: Sequence[float], beyond: float) -> Span:
    """What an axis shows: the leaders and some room, up to the highest of all."""
    if not everyone:
        return Span(0.0, 1.0)
    spread = max(max(everyone) - min(leaders), LEAST_SPREAD)
    below = ABOVE if len(leaders) == len(everyone) else BELOW
    return Span(max(min(leaders) - below * spread, 0.0), max(everyone) + beyond * spread)


def _place_beside(occupancy: Occupancy, place: QPointF, size: QSizeF, unit: float) -> QRectF:
    """The free place for a name nearest to a mark, to its right if it may."""
    found: list[tuple[float, QRectF]] = []
    for distance in DISTANCES:
        for order, (across, down) in enumerate(SIDES):
            x, y = place.x() + across * distance * unit, place.y() + down * distance * unit
            left = x if across > 0 else x - size.width()
            box = QRectF(QPointF(left, y - size.height() / 2), size)
            corner = np.array([box.left()]), np.array([box.top()])
            cost = distance + 2 * order + COVERED * float(occupancy.covered(*corner, size)[0])
            cost += OUTSIDE * (1 - float(occupancy.within(*corner, size)[0]))
            found.append((cost, box))
    return min(found, key=lambda pair: pair[0])[1]


leaders_figure = partial(ModelsFigure, options=ModelsOptions())
all_figure = partial(ModelsFigure, options=ModelsOptions(every=True))
