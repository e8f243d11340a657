"""Each class against the rest in the ROC plane: a plot a class, or one of a class or classifier."""

import math
from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.numerics.arrays import FloatArray
from engine.wording.classes.one_vs_rest_words import auc_words, nothing_words, point_lines
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.marks import VERTEX, draw_dots
from gui.paint.names import distinguished
from gui.paint.one_vs_rest_plots import NARROW_ROOMS, DrawnCurve, RestPlot, plots_in, rest_plots
from gui.paint.paragraph import draw_centred, elided_text
from gui.paint.plot_axes import PlotAxes
from gui.paint.plot_card import CardLine, draw_card_beside
from gui.paint.plot_frame import (
    USUAL_ROOMS,
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
)
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

HEADING, SMALL = 13.0, 11.5
LINE = 17.0  # px from one row of the key to the next
KEY_HIGH = 0.64  # of a plot, that its key may take
ROOMS = ((0.72, 24.0), (1.0, 24.0), (1.0, 10.0))  # of its width, and px of a line in the key
LEAST_KEYED = 90.0  # px of a plot that has a key
REACH = 12.0  # px within which a curve is under the mouse
CELLS = 2.0  # a pixel: vertices that share one are drawn as one


class CurvePoint(Struct, frozen=True, eq=False):
    """A vertex of a curve: in which plot, of which curve, and which."""

    plot: int
    drawn: DrawnCurve
    vertex: int


class OneVsRestFigure:
    """Paints the curves of one class against all others, with chance and each AUC.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say how many cases are of each class.
        model: the classifier that is shown alone; empty: all of them.
        label: the class that is shown alone; empty: a plot for each.
        pointed: the classifier that the mouse is on in any view.
        mouse: where it is on this figure.
    """

    def __init__(
        self,
        analysis: ClassesAnalysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        model: str = "",
        label: str = "",
        pointed: str = "",
        mouse: QPointF | None = None,
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes, self._chosen = notes, (model, label)
        self._pointed, self._mouse = pointed, mouse

    @cached_property
    def plots(self) -> tuple[RestPlot, ...]:
        """What each plot shows."""
        return rest_plots(self._analysis, self._theme, *self._chosen)

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All but what the mouse is on."""
        shown = tuple(found.look for found in self._analysis.models)
        curves = self._analysis.one_vs_rest
        return (curves, shown, self._theme, self._sizes, self._notes, self._chosen)

    def axes(self, rect: QRectF) -> tuple[PlotAxes, ...]:
        """Where rates lie in each plot when the figure fills `rect`."""
        return self._laid_out(rect)[0]

    def _laid_out(self, rect: QRectF) -> tuple[tuple[PlotAxes, ...], bool, float]:
        """The plots, whether their axes have titles, and how high their keys are below them.

        The latter is 0 where the keys stand in the plots, because there is no room below.
        """
        every, titled = plots_in(rect, len(self.plots), self._sizes)
        most, px = max((len(plot.curves) for plot in self.plots), default=0), self._sizes.px
        tops = [axes.plot.top() for axes in every]
        if most < 2 or max(tops, default=0.0) > min(tops, default=0.0) + px(LINE):
            return every, titled, 0.0
        rooms, key = USUAL_ROOMS if titled else NARROW_ROOMS, px(LINE) * (most + 1)
        plot = max((axes.plot for axes in every), key=QRectF.height)
        free = rect.height() - plot.height() - px(rooms.top + rooms.bottom)
        if key > free:
            return every, titled, 0.0
        top = rect.top() + px(rooms.top) + math.floor((free - key) / 2) + 0.5
        moved = (replace(axes, plot=axes.plot.translated(0, top - plot.top())) for axes in every)
        return tuple(moved), titled, key

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint all but what the mouse is on."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.plots:
            size, ink = self._sizes.px(HEADING), self._theme.ink2
            draw_centred(painter, rect, nothing_words(self._analysis), size, ink)
        every, titled, key = self._laid_out(rect)
        noted = self._notes and all(map(self._has_room, every, self.plots))
        for axes, plot in zip(every, self.plots, strict=True):
            self._draw_plot(painter, axes, plot, noted=noted)
            if len(plot.curves) > 1:
                self._draw_key(painter, axes, plot, self._key_area(axes, key, titled=titled))
            if titled:
                draw_title_below(painter, axes, self._theme, self._sizes, tr("False positive rate"))
                draw_title_beside(painter, axes, self._theme, self._sizes, tr("True positive rate"))
        painter.restore()

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the classifier that is pointed at, and a card beside the mouse."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        every = self.axes(rect)
        for axes, plot in zip(every, self.plots, strict=True):
            for each in plot.curves:
                if each.curve.model == self._pointed and len(plot.curves) > 1:
                    self._draw_curve(painter, axes, each, wider=1.2)
        found = None if self._mouse is None else self.point_at(rect, self._mouse)
        if found is not None and self._mouse is not None:
            self._draw_card(painter, every[found.plot], found, rect, self._mouse)
        painter.restore()

    def point_at(self, rect: QRectF, place: QPointF) -> CurvePoint | None:
        """The vertex under a place, or where none is near the curve's nearest; None beyond."""
        best: tuple[float, CurvePoint] | None = None
        for number, (axes, plot) in enumerate(zip(self.axes(rect), self.plots, strict=True)):
            if not axes.plot.contains(place):
                continue
            for each in plot.curves:
                x, y = axes.places(each.curve.fpr, each.curve.tpr)
                away, vertex = _distance(x, y, place)
                if away <= self._sizes.px(REACH) and (best is None or away < best[0]):
                    best = away, CurvePoint(number, each, vertex)
        return None if best is None else best[1]

    def _has_room(self, axes: PlotAxes, plot: RestPlot) -> bool:
        """Whether a plot's note finds room beside its heading."""
        px, ink = self._sizes.px, self._theme.ink
        heading = width_of([Run(plot.heading, ink, STRONG)], px(HEADING))
        note = width_of([Run(plot.note, ink)], px(SMALL))
        return heading + px(10) + note <= axes.plot.width()

    def _draw_plot(self, painter: QPainter, axes: PlotAxes, plot: RestPlot, *, noted: bool) -> None:
        theme, sizes = self._theme, self._sizes
        draw_ground(painter, axes, theme, sizes)
        painter.setPen(theme.pen(theme.neutral, sizes.line(1), sizes.dash((2, 4))))
        painter.drawLine(QLineF(axes.point(0, 0), axes.point(1, 1)))
        draw_border(painter, axes, theme, sizes)
        for each in reversed(plot.curves):
            self._draw_curve(painter, axes, each)
        self._draw_heading(painter, axes, plot, noted=noted)
        if len(plot.curves) == 1:
            self._draw_area(painter, axes, plot.curves[0])

    def _draw_heading(
        self, painter: QPainter, axes: PlotAxes, plot: RestPlot, *, noted: bool
    ) -> None:
        theme, size, small = self._theme, self._sizes.px(HEADING), self._sizes.px(SMALL)
        place = QPointF(axes.plot.left(), axes.plot.top() - self._sizes.px(12))
        heading = elided_text(plot.heading, size, STRONG, axes.plot.width())
        ink = theme.ink if not self._chosen[0] else plot.curves[0].style.word_color
        draw_runs(painter, place, [Run(heading, ink, STRONG)], size)
        if noted:
            note = [Run(plot.note, theme.ink3)]
            draw_runs(painter, QPointF(axes.plot.right(), place.y()), note, small, Align.RIGHT)

    def _draw_curve(
        self, painter: QPainter, axes: PlotAxes, each: DrawnCurve, wider: float = 0.0
    ) -> None:
        """A curve as a line, of its vertices those that a screen can tell apart."""
        x, y = axes.places(each.curve.fpr, each.curve.tpr)
        cells = np.floor(np.stack((x, y)) * CELLS / self._sizes.scale)
        kept = np.concatenate(([True], (np.diff(cells) != 0).any(axis=0)))
        kept[-1] = True
        line = np.stack((x[kept], y[kept]), axis=1).tolist()
        sizes, style = self._sizes, each.style
        painter.setBrush(Qt.BrushStyle.NoBrush)
        width = sizes.line(style.width + wider)
        painter.setPen(self._theme.pen(style.color, width, sizes.dash(style.dash)))
        painter.drawPolyline(QPolygonF([QPointF(*place) for place in line]))

    def _draw_area(self, painter: QPainter, axes: PlotAxes, each: DrawnCurve) -> None:
        """The AUC of a curve that is alone in its plot."""
        theme, px = self._theme, self._sizes.px
        runs = [Run("AUC ", theme.ink3), Run(auc_words(each.curve), theme.ink, STRONG)]
        place = axes.plot.bottomRight() - QPointF(px(8), px(12))
        draw_runs(painter, place, runs, px(SMALL), Align.RIGHT, halo=theme.plot)

    def _key_area(self, axes: PlotAxes, key: float, *, titled: bool) -> QRectF:
        """Where a key stands: below its plot, else in the corner where curves seldom are."""
        plot = axes.plot
        if not key:
            return plot.adjusted(0, (1 - KEY_HIGH) * plot.height(), -self._sizes.px(6), 0)
        below = self._sizes.px((USUAL_ROOMS if titled else NARROW_ROOMS).bottom)
        return QRectF(plot.left(), plot.bottom() + below, plot.width(), key)

    def _draw_key(self, painter: QPainter, axes: PlotAxes, plot: RestPlot, area: QRectF) -> None:
        """Each curve's name and AUC."""
        sizes, theme = self._sizes, self._theme
        if axes.plot.width() < sizes.px(LEAST_KEYED):
            return
        small, step = sizes.px(SMALL), sizes.px(LINE)
        most = max(1, int(area.height() / step + 1e-6) - 1)
        shown = plot.curves if len(plot.curves) <= most else plot.curves[: most - 1]
        left_out = len(plot.curves) - len(shown)
        right = area.right()
        numbers = [Run(auc_words(each.curve), theme.ink, STRONG) for each in shown]
        number_room = max(width_of([run], small) for run in [*numbers, Run("AUC", theme.ink3)])
        names = tuple(each.name for each in shown)
        widest = max((width_of([Run(name, theme.ink, STRONG)], small) for name in names), default=0)
        for share, sample in ROOMS:
            room = share * area.width() - number_room - sizes.px(sample + 16)
            if widest <= room:
                break
        names = distinguished(names, small, STRONG, max(room, 0.0))
        widest = max((width_of([Run(name, theme.ink, STRONG)], small) for name in names), default=0)
        left = right - number_room - sizes.px(10) - widest
        row = area.bottom() - sizes.px(12) - step * (len(shown) - 1 + bool(left_out))
        head = [Run("AUC", theme.ink3)]
        draw_runs(painter, QPointF(right, row - step), head, small, Align.RIGHT, halo=theme.plot)
        for each, name, number in zip(shown, names, numbers, strict=True):
            pen = theme.pen(each.style.color, sizes.line(2), sizes.dash(each.style.dash))
            painter.setPen(pen)
            painter.drawLine(QLineF(left - sizes.px(sample + 6), row, left - sizes.px(6), row))
            words = [Run(name, each.style.word_color, STRONG)]
            draw_runs(painter, QPointF(left, row), words, small, halo=theme.plot)
            draw_runs(painter, QPointF(right, row), [number], small, Align.RIGHT, halo=theme.plot)
            row += step
        if left_out:
            words = [Run(tr("and {count} more", count=left_out), theme.ink3)]
            draw_runs(painter, QPointF(right, row), words, small, Align.RIGHT, halo=theme.plot)

    def _draw_card(
        self, painter: QPainter, axes: PlotAxes, found: CurvePoint, rect: QRectF, mouse: QPointF
    ) -> None:
        """The vertex under the mouse, and its numbers."""
        curve, theme = found.drawn.curve, self._theme
        x, y = axes.places(curve.fpr[[found.vertex]], curve.tpr[[found.vertex]])
        draw_dots(painter, x, y, found.drawn.style.color, self._sizes.line(2 * VERTEX))
        heading = tr("{model}: {label} against the rest", model=curve.model, label=curve.label)
        lines: list[CardLine] = [([Run(heading, found.drawn.style.word_color, STRONG)], [])]
        lines += [
            ([Run(name, theme.ink2)], [Run(value, theme.ink, STRONG)])
            for name, value in point_lines(curve, found.vertex)
        ]
        draw_card_beside(painter, rect, mouse, lines, theme, self._sizes)


def _distance(x: FloatArray, y: FloatArray, place: QPointF) -> tuple[float, int]:
    """How far a place is from a line of (k,) corners in pixels, and the corner nearest to it."""
    from_x, from_y = x[:-1], y[:-1]
    step_x, step_y = np.diff(x), np.diff(y)
    length = np.maximum(step_x**2 + step_y**2, 1e-12)
    along = ((place.x() - from_x) * step_x + (place.y() - from_y) * step_y) / length
    along = np.clip(along, 0, 1)
    away = np.hypot(from_x + along * step_x - place.x(), from_y + along * step_y - place.y())
    corner = int(np.argmin(np.hypot(x - place.x(), y - place.y())))
    return float(away.min()), corner
