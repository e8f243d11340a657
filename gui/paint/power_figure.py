"""How many cases: expected widths of intervals and power against the number of cases."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.power_records import ENOUGH, PowerAtSize, PowerOfModel
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.power_lines import needed_words, shown_words
from gui.paint.curve_names import NO_MODEL, NamedCurve, draw_names, place_names
from gui.paint.lettering import NORMAL, Run, draw_runs, width_of
from gui.paint.marks import draw_dots
from gui.paint.model_looks import ModelLooks
from gui.paint.paragraph import draw_centred, draw_lines, elided_text, height_of, lines_of
from gui.paint.plot_axes import AxisScale, PlotAxes, Span, polyline, tick_text
from gui.paint.plot_frame import draw_border, draw_ground, draw_title_below
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

LEFT, RIGHT, TOP, BELOW = 46.0, 14.0, 26.0, 42.0  # px around a plot
NOTE, NOTE_GAP, TITLE = 11.5, 6.0, 12.0
TITLE_LINE = 14.0  # px from line to line of a title
STACKED_FROM = 1.15  # height over width from which plots stand above each other
DOT = 5.0
PERCENT = 100
VOROS_DASH: tuple[float, float] = (2, 3)

ValueOf = Callable[[PowerOfModel], float | None]


class _Plot(Struct, frozen=True):
    """What one of the two plots shows of every model.

    Attributes:
        title: what its numbers are.
        up: what its axis spans.
        auc, voros: the number of a model that is drawn solid, and the one that is dotted.
        shares: its numbers are shares, with a line at each that is usually asked for.
    """

    title: str
    up: Span
    auc: ValueOf
    voros: ValueOf
    shares: bool = False


class PowerFigure:
    """Paints what files of other sizes would show.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say below how many cases each difference needs.
    """

    def __init__(
        self, analysis: Analysis, theme: Theme, *, scale: float = 1.0, notes: bool = True
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes = notes

    @property
    def ground_key(self) -> tuple[object, ...]:
        """It is painted anew each time."""
        return (self._theme, self._sizes)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Nothing is kept."""

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint both plots, or why there are none yet."""
        power = self._analysis.power
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if power is None or not power.sizes:
            words = power.why if power is not None and power.why else tr("Files are drawn …")
            draw_centred(painter, rect, words, self._sizes.px(TITLE), self._theme.ink3)
        else:
            self._draw_plots(painter, rect, power.sizes)
        painter.restore()

    def _draw_plots(self, painter: QPainter, rect: QRectF, sizes: tuple[PowerAtSize, ...]) -> None:
        px = self._sizes.px
        lines = self._note_lines(rect)
        foot = height_of(lines, px(NOTE)) + px(6 + NOTE_GAP) if lines else 0.0
        room = QRectF(rect.left(), rect.top(), rect.width(), rect.height() - foot)
        plots = [plot for plot in self._plots(sizes) if _has_curves(plot, sizes)]
        areas = self._areas(room)[: len(plots)] if len(plots) > 1 else (room,)
        titles = [
            self._title_lines(plot.title, area) for plot, area in zip(plots, areas, strict=True)
        ]
        lower = px(TITLE_LINE) * (max(map(len, titles)) - 1)  # plots beside each other are level
        for plot, area, title in zip(plots, areas, titles, strict=True):
            self._draw_plot(painter, area.adjusted(0, lower, 0, 0), sizes, plot, title)
        top = rect.bottom() - foot + px(NOTE_GAP)
        below = QRectF(rect.left() + px(12), top, rect.width() - px(24), 0)
        draw_lines(painter, below, lines, px(NOTE), self._theme.ink3)

    def _plots(self, sizes: tuple[PowerAtSize, ...]) -> tuple[_Plot, _Plot]:
        """Expected widths of intervals, and how often each difference is shown."""
        models = [found for size in sizes for found in size.models.values()]
        widest = max(max(found.auc_width, found.voros_width) for found in models)
        return (
            _Plot(
                tr("Width: AUC solid, VOROS dotted"),
                Span(0.0, max(widest, 1e-6) * 1.05),
                auc=lambda found: found.auc_width,
                voros=lambda found: found.voros_width,
            ),
            _Plot(
                tr("Power to show {shown}", shown=shown_words(self._analysis)),
                Span(0.0, 1.0),
                auc=lambda found: found.auc_power,
                voros=lambda found: found.voros_power,
                shares=True,
            ),
        )

    def _areas(self, rect: QRectF) -> tuple[QRectF, QRectF]:
        """Beside each other, or above where the card is high."""
        if rect.height() > STACKED_FROM * rect.width():
            half = rect.height() / 2
            return (
                QRectF(rect.left(), rect.top(), rect.width(), half),
                QRectF(rect.left(), rect.top() + half, rect.width(), half),
            )
        half = rect.width() / 2
        return (
            QRectF(rect.left(), rect.top(), half, rect.height()),
            QRectF(rect.left() + half, rect.top(), half, rect.height()),
        )

    def _title_lines(self, title: str, area: QRectF) -> list[str]:
        """A plot's title, in two lines where it is too long for one."""
        room, size = area.width() - self._sizes.px(LEFT), self._sizes.px(TITLE)
        lines = lines_of(title, size, room, most=2)
        return [elided_text(line, size, NORMAL, room) for line in lines]

    def _note_lines(self, rect: QRectF) -> list[str]:
        words = " ".join(needed_words(self._analysis)) if self._notes else ""
        size = self._sizes.px(NOTE)
        return lines_of(words, size, rect.width() - self._sizes.px(24), most=3) if words else []

    def _draw_plot(
        self,
        painter: QPainter,
        rect: QRectF,
        sizes: tuple[PowerAtSize, ...],
        plot: _Plot,
        title: Sequence[str],
    ) -> None:
        """One plot, under the lines of its title."""
        theme, axes = self._theme, self._axes(rect, sizes, plot.up)
        self._draw_frame(painter, axes, title, percents=plot.shares)
        for enough in ENOUGH if plot.shares else ():
            painter.setPen(theme.pen(theme.neutral, self._sizes.line(1), (2, 4)))
            row = axes.y(enough)
            painter.drawLine(QLineF(axes.plot.left(), row, axes.plot.right(), row))
        self._draw_curves(painter, axes, sizes, plot)

    def _axes(self, rect: QRectF, sizes: tuple[PowerAtSize, ...], up: Span) -> PlotAxes:
        px = self._sizes.px
        plot = QRectF(
            rect.left() + px(LEFT),
            rect.top() + px(TOP),
            max(rect.width() - px(LEFT + RIGHT), 1),
            max(rect.height() - px(TOP + BELOW), 1),
        )
        low, high = sizes[0].cases, sizes[-1].cases
        return PlotAxes(plot, Span.of(low * 0.9, max(high, low * 2) * 1.1, AxisScale.LOG), up)

    def _draw_frame(
        self, painter: QPainter, axes: PlotAxes, title: Sequence[str], *, percents: bool = False
    ) -> None:
        theme, sizes = self._theme, self._sizes
        draw_ground(painter, axes, theme, sizes)
        column = self._column_of_file(axes)
        if column is not None:
            painter.setPen(theme.pen(theme.ink3, sizes.line(1), (4, 3)))
            painter.drawLine(QLineF(column, axes.plot.top(), column, axes.plot.bottom()))
        up = _percent_text if percents else tick_text
        draw_border(painter, axes, theme, sizes, across=_cases_text, up=up)
        draw_title_below(painter, axes, theme, sizes, self._title_of_cases(axes))
        for above, line in enumerate(reversed(title)):
            row = axes.plot.top() - sizes.px(12 + TITLE_LINE * above)
            place = QPointF(axes.plot.left(), row)
            draw_runs(painter, place, [Run(line, theme.ink2)], sizes.px(TITLE))

    def _column_of_file(self, axes: PlotAxes) -> float | None:
        """Where the dashed line of this file's cases stands; None where it is not seen."""
        pilot = self._analysis.power.pilot if self._analysis.power else 0
        column = axes.x(pilot) if pilot > 0 else axes.plot.left()
        return column if axes.plot.left() < column < axes.plot.right() else None

    def _title_of_cases(self, axes: PlotAxes) -> str:
        """What lies across; in full where that meets no words beside it and is not cut."""
        words, room = tr("Cases (this file: the dashed line)"), axes.plot.width()
        room += self._sizes.px(2 * RIGHT)
        width = width_of([Run(words, self._theme.ink2)], self._sizes.px(TITLE))
        return words if width <= room else tr("Cases")

    def _draw_curves(
        self, painter: QPainter, axes: PlotAxes, sizes: tuple[PowerAtSize, ...], plot: _Plot
    ) -> None:
        """Every model's AUC solid, its VOROS dotted, and its name; not what others are held to."""
        curves: list[NamedCurve] = []
        ordered = (*self._analysis.behind, *self._analysis.in_front)
        for dash, value_of in (((), plot.auc), (VOROS_DASH, plot.voros)):
            for model in ordered:
                curve = _curve(axes, model, sizes, value_of)
                if curve is not None:
                    self._draw_curve(painter, curve, model, dash)
                    curves.append(curve)
        column = self._column_of_file(axes)
        if column is not None:
            rows = np.array([axes.plot.top(), axes.plot.bottom()])
            curves.append(NamedCurve(NO_MODEL, np.full(2, column), rows))
        names = place_names(self._analysis, axes.plot, self._sizes, curves, height=0.5)
        draw_names(painter, names, self._theme, self._sizes)

    def _draw_curve(
        self, painter: QPainter, curve: NamedCurve, model: ModelResult, dash: tuple[float, ...]
    ) -> None:
        """One model's numbers over the sizes."""
        style, sizes = ModelLooks(self._analysis, self._theme).of(model), self._sizes
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._theme.pen(style.color, sizes.line(1.6), sizes.dash(dash)))
        painter.drawPolyline(polyline(curve.x, curve.y))
        draw_dots(painter, curve.x, curve.y, style.color, sizes.line(DOT))


def _has_curves(plot: _Plot, sizes: Sequence[PowerAtSize]) -> bool:
    """Whether there is anything to draw: one model alone has no difference to show."""
    values = (plot.auc(found) for size in sizes for found in size.models.values())
    return any(value is not None for value in values)


def _curve(
    axes: PlotAxes, model: ModelResult, sizes: tuple[PowerAtSize, ...], value_of: ValueOf
) -> NamedCurve | None:
    """One model's numbers in pixels; None where it has none."""
    found = [
        (size.cases, value_of(size.models[model.name]))
        for size in sizes
        if model.name in size.models
    ]
    points = [(cases, value) for cases, value in found if value is not None]
    if not points:
        return None
    cases = np.array([float(each) for each, _ in points])
    values = np.array([value for _, value in points])
    return NamedCurve(model.index, *axes.places(cases, values))


def _cases_text(value: float) -> str:
    """A number of cases under an axis."""
    return formatting.short_count(round(value))


def _percent_text(value: float) -> str:
    """A share beside an axis."""
    return f"{tick_text(PERCENT * value)} %"
