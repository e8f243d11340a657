"""The axis under lanes of scores: as many numbers as there is room for, and its title."""

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter

from gui.paint.lettering import Align, Run, draw_runs, width_of
from gui.paint.plot_axes import PlotAxes, tick_text
from gui.paint.plot_frame import MOST_TICKS, ticks_across
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

SIZE = 11.5
GAP = 20.0  # px at least between two numbers, and to the title beside them
BELOW, TITLE_ROW = 16.0, 16.0  # px from the axis to its numbers, from them to a title below


def lane_ticks(axes: PlotAxes, sizes: Sizes) -> Sequence[float]:
    """The most round values whose numbers all have room."""
    for most in range(MOST_TICKS, 1, -1):
        found = axes.across.ticks(most)
        ends = [_number_ends(axes, sizes, tick) for tick in found]
        gaps = (b[0] - a[1] for a, b in itertools.pairwise(ends))
        if len(found) > 1 and min(gaps) >= sizes.px(GAP):
            return found
    return ticks_across(axes, sizes)


def title_beside(axes: PlotAxes, sizes: Sizes, title: str) -> bool:
    """Whether the title has room at the right of all numbers; else it stands below them."""
    last = _number_ends(axes, sizes, lane_ticks(axes, sizes)[-1])[1]
    return last + sizes.px(GAP) <= axes.plot.right() - _width(title, sizes)


def draw_lane_axis(
    painter: QPainter, axes: PlotAxes, theme: Theme, sizes: Sizes, title: str
) -> float:
    """Draw ticks, a number at each, and the title.

    Returns:
        The row of what is lowest.
    """
    px, plot = sizes.px, axes.plot
    row = plot.bottom() + px(BELOW)
    for tick in lane_ticks(axes, sizes):
        x = axes.x(tick)
        painter.setPen(theme.pen(theme.border, sizes.line(1)))
        painter.drawLine(QLineF(x, plot.bottom(), x, plot.bottom() + px(4)))
        run = [Run(tick_text(tick), theme.ink2)]
        draw_runs(painter, QPointF(x, row), run, px(SIZE), Align.CENTRE)
    if not title_beside(axes, sizes, title):
        row += px(TITLE_ROW)
    draw_runs(painter, QPointF(plot.right(), row), [Run(title, theme.ink2)], px(SIZE), Align.RIGHT)
    return row


def _number_ends(axes: PlotAxes, sizes: Sizes, tick: float) -> tuple[float, float]:
    """The pixel columns at which a number begins and ends."""
    half = _width(tick_text(tick), sizes) / 2
    return axes.x(tick) - half, axes.x(tick) + half


def _width(words: str, sizes: Sizes) -> float:
    return width_of([Run(words, QColor())], sizes.px(SIZE))
