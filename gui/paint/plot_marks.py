"""Marks that plots share: the line of t, a hairline, what lies outside [a, b]."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs
from gui.paint.marks import faded
from gui.paint.plot_axes import PlotAxes
from gui.paint.plot_frame import fill_sharply
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

VEIL = 0.035
END_WIDTH = 1.4
T_WIDTH = 2.2
LABEL_SIZE = 12.5
LABEL_GAP = 12.0
LABEL_AIR = 8.0


def draw_upright(painter: QPainter, axes: PlotAxes, value: float) -> None:
    """A line across the plot at a value of the horizontal axis, if it is seen."""
    column = axes.x(value)
    if axes.plot.left() - 1 <= column <= axes.plot.right() + 1:
        painter.drawLine(QLineF(column, axes.plot.top(), column, axes.plot.bottom()))


def draw_range(
    painter: QPainter, axes: PlotAxes, theme: Theme, sizes: Sizes, low: float, high: float
) -> None:
    """A veil over what lies outside a range of the horizontal axis, and lines at its ends."""
    plot = axes.plot
    left = min(max(axes.x(low), plot.left()), plot.right())
    right = min(max(axes.x(high), plot.left()), plot.right())
    veil = faded(theme.ink, VEIL)
    fill_sharply(painter, QRectF(plot.topLeft(), QPointF(left, plot.bottom())), veil)
    fill_sharply(painter, QRectF(QPointF(right, plot.top()), plot.bottomRight()), veil)
    painter.setPen(theme.pen(theme.ink, sizes.line(END_WIDTH)))
    for end in {low, high}:
        draw_upright(painter, axes, end)


def draw_hairline(
    painter: QPainter, axes: PlotAxes, theme: Theme, sizes: Sizes, value: float
) -> None:
    """The thin line of a value that the mouse is on in some view."""
    painter.setPen(theme.pen(theme.ink3, sizes.line(1)))
    draw_upright(painter, axes, value)


def draw_t_line(painter: QPainter, axes: PlotAxes, theme: Theme, sizes: Sizes, t: float) -> None:
    """The line of the playhead."""
    painter.setPen(theme.pen(theme.accent, sizes.line(T_WIDTH)))
    draw_upright(painter, axes, t)


def draw_labels_above(
    painter: QPainter,
    axes: PlotAxes,
    sizes: Sizes,
    labels: Sequence[tuple[float, str, QColor]],
) -> None:
    """Words above a plot at values of its horizontal axis; where there is no room, fewer.

    Args:
        painter: draws.
        axes: the plot.
        sizes: how large.
        labels: value, words and colour of each, the most important first.
    """
    plot, size = axes.plot, sizes.px(LABEL_SIZE)
    taken: list[QRectF] = []
    for value, words, color in labels:
        column = axes.x(value)
        if not plot.left() - 1 <= column <= plot.right() + 1:
            continue
        place = QPointF(column, plot.top() - sizes.px(LABEL_GAP))
        runs = [Run(words, color, STRONG)]
        box = box_of(place, runs, size, Align.CENTRE)
        air = sizes.px(LABEL_AIR)
        if any(box.adjusted(-air, 0, air, 0).intersects(other) for other in taken):
            continue
        taken.append(box)
        draw_runs(painter, place, runs, size, Align.CENTRE)


def t_words(t: float) -> str:
    """What stands above the line of the playhead."""
    return tr("t = {t}", t=formatting.t_short(t))
