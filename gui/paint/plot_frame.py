"""The frame of a plot with axes of any range: ground, grid, border, ticks, titles."""

import math
from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.binary.kept import kept
from gui.paint.lettering import Align, Run, draw_runs, line_height, width_of
from gui.paint.plot_axes import PlotAxes, Span, tick_text
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

MORE_TICKS = 5  # how many more are tried where too few are round
TICK_ROOM = 48.0  # px that a number under an axis takes
TICK_HEIGHT = 30.0  # px that one beside it does
MOST_TICKS = 7
TICK_LENGTH = 4.0
TICK_SIZE = 11.0
TITLE_SIZE = 12.0
TITLE_ASIDE = 42.0  # px between a plot and the middle of the title beside it
STACK_GAP = 14.0
NUMBER_GAP = 3.0  # px between numbers under an axis

TickText = Callable[[float], str]


class Rooms(Struct, frozen=True):
    """What ticks, titles and labels take around a plot, in pixels at scale 1."""

    left: float = 54.0
    top: float = 24.0
    right: float = 14.0
    bottom: float = 44.0


USUAL_ROOMS = Rooms()


def stacked_plots(
    rect: QRectF, sizes: Sizes, heights: Sequence[float] = (1.0,), rooms: Rooms = USUAL_ROOMS
) -> list[QRectF]:
    """Plots that fill a figure, one above the other, their heights in proportion.

    Their edges lie on pixel middles, so that a frame of one pixel is sharp.
    """
    left = math.floor(rect.left() + sizes.px(rooms.left)) + 0.5
    right = math.floor(rect.right() - sizes.px(rooms.right)) + 0.5
    top = math.floor(rect.top() + sizes.px(rooms.top)) + 0.5
    bottom = math.floor(rect.bottom() - sizes.px(rooms.bottom)) + 0.5
    gap = sizes.px(STACK_GAP)
    height = max(bottom - top - gap * (len(heights) - 1), len(heights))
    plots = []
    for share in heights:
        own = max(1, math.floor(height * share / sum(heights)))
        plots.append(QRectF(left, top, max(right - left, 1), own))
        top += own + gap
    return plots


def ticks_across(axes: PlotAxes, sizes: Sizes) -> Sequence[float]:
    """Ticks of the horizontal axis, as many as it has room for."""
    room = axes.plot.width() / sizes.px(TICK_ROOM)
    return _two_or_more(axes.across, axes.most_ticks or min(MOST_TICKS, max(2, int(room))))


def ticks_up(axes: PlotAxes, sizes: Sizes) -> Sequence[float]:
    """Ticks of the vertical axis, likewise."""
    room = axes.plot.height() / sizes.px(TICK_HEIGHT)
    return _two_or_more(axes.up, axes.most_ticks or min(MOST_TICKS, max(2, int(room))))


@kept(64)
def _two_or_more(span: Span, most: int) -> tuple[float, ...]:
    """So many ticks; a few more where fewer than two of them are round: one tells no scale."""
    found = (span.ticks(count) for count in range(most, most + MORE_TICKS))
    return tuple(next((each for each in found if len(each) > 1), ()) or span.ticks(most))


def fill_sharply(painter: QPainter, area: QRectF, color: QColor) -> None:
    """Fill a rectangle by whole pixels: its edges lie under lines, and soft ones take long."""
    soft = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(area, color)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, soft)


def draw_ground(painter: QPainter, axes: PlotAxes, theme: Theme, sizes: Sizes) -> None:
    """The plot's ground, with faint lines at the inner ticks."""
    fill_sharply(painter, axes.plot, theme.plot)
    draw_grid(painter, axes, theme, sizes)


def draw_grid(painter: QPainter, axes: PlotAxes, theme: Theme, sizes: Sizes) -> None:
    """Faint lines at the inner ticks."""
    plot = axes.plot  # lines as rectangles: a level one takes a thirtieth of the time
    for value in _inner(axes.across, ticks_across(axes, sizes)):
        column = math.floor(axes.x(value))
        painter.fillRect(QRectF(column, plot.top(), 1, plot.height()), theme.grid)
    for value in _inner(axes.up, ticks_up(axes, sizes)):
        row = math.floor(axes.y(value))
        painter.fillRect(QRectF(plot.left(), row, plot.width(), 1), theme.grid)


def _inner(span: Span, ticks: Sequence[float]) -> list[float]:
    low, high = span.values
    return [value for value in ticks if low < value < high]


def draw_border(
    painter: QPainter,
    axes: PlotAxes,
    theme: Theme,
    sizes: Sizes,
    *,
    across: TickText | None = tick_text,
    up: TickText | None = tick_text,
) -> None:
    """The border, its ticks and their numbers.

    Args:
        painter: draws.
        axes: the plot.
        theme: its colours.
        sizes: how large.
        across: writes the numbers of the horizontal axis; None where it has none.
        up: likewise of the vertical one.
    """
    plot = axes.plot
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(theme.pen(theme.border, sizes.line(1)))
    painter.drawRect(plot)
    size, length = sizes.px(TICK_SIZE), sizes.px(TICK_LENGTH)
    half = line_height(size) / 2
    free = -math.inf  # the column from which a number meets no other
    for value, text in _lettered(across, ticks_across(axes, sizes)):
        column = axes.x(value)
        painter.setPen(theme.pen(theme.border, sizes.line(1)))
        painter.drawLine(QPointF(column, plot.bottom()), QPointF(column, plot.bottom() + length))
        below = QPointF(column, plot.bottom() + length + sizes.px(3) + half)
        run = [Run(text, theme.ink2)]
        wide = width_of(run, size) / 2
        if column - wide >= free:
            draw_runs(painter, below, run, size, Align.CENTRE)
            free = column + wide + sizes.px(NUMBER_GAP)
    for value, text in _lettered(up, ticks_up(axes, sizes)):
        row = axes.y(value)
        painter.setPen(theme.pen(theme.border, sizes.line(1)))
        painter.drawLine(QPointF(plot.left() - length, row), QPointF(plot.left(), row))
        beside = QPointF(plot.left() - length - sizes.px(4), row)
        draw_runs(painter, beside, [Run(text, theme.ink2)], size, Align.RIGHT)


def _lettered(write: TickText | None, ticks: Sequence[float]) -> list[tuple[float, str]]:
    """Ticks with their numbers; none on an axis without numbers."""
    return [] if write is None else [(value, write(value)) for value in ticks]


def draw_title_below(
    painter: QPainter, axes: PlotAxes, theme: Theme, sizes: Sizes, title: Sequence[Run] | str
) -> None:
    """The title of the horizontal axis."""
    below = QPointF(axes.plot.center().x(), axes.plot.bottom() + sizes.px(32))
    draw_runs(painter, below, _runs(title, theme), sizes.px(TITLE_SIZE), Align.CENTRE)


def draw_title_beside(
    painter: QPainter,
    axes: PlotAxes,
    theme: Theme,
    sizes: Sizes,
    title: Sequence[Run] | str,
    aside: float = TITLE_ASIDE,
) -> None:
    """The title of the vertical axis, unless it is longer than the axis."""
    runs, size = _runs(title, theme), sizes.px(TITLE_SIZE)
    if width_of(runs, size) > axes.plot.height() + sizes.px(24):
        return
    painter.save()
    painter.translate(axes.plot.left() - sizes.px(aside), axes.plot.center().y())
    painter.rotate(-90)
    draw_runs(painter, QPointF(0, 0), runs, size, Align.CENTRE)
    painter.restore()


def widest_tick_up(axes: PlotAxes, sizes: Sizes, up: TickText = tick_text) -> float:
    """The width of the longest number beside a plot."""
    texts = (text for _, text in _lettered(up, ticks_up(axes, sizes)))
    return max((width_of([Run(text, QColor())], sizes.px(TICK_SIZE)) for text in texts), default=0)


def _runs(title: Sequence[Run] | str, theme: Theme) -> Sequence[Run]:
    return [Run(title, theme.ink2)] if isinstance(title, str) else title
