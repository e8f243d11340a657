"""The cases in the lanes of a view of several classes' scores: dots where they fit, else bars."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gui.paint.plot_axes import PlotAxes
from gui.paint.score_lanes import ScoreLanes, stacks_of
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

WORDS_ROW, AIR = 20.0, 6.0  # px at the top of a lane, with words and without
DOTS = (7.4, 6.2, 5.0, 4.0)  # px, the largest that fit
FILL = 0.42  # of a dot's breadth, its radius
RIM = 1.0  # px of the line round a hollow one
BAR = 5.0  # px of a bar's breadth
PALE = 0.45  # share of the plot's ground in bars that are not filled


def lane_area(plot: QRectF, place: int, count: int) -> QRectF:
    """One of so many lanes of a plot."""
    height = plot.height() / count
    return QRectF(plot.left(), plot.top() + place * height, plot.width(), height)


def parts_of(axes: PlotAxes, lanes: ScoreLanes) -> list[tuple[float, float]]:
    """Left and right of what is called each class; without thresholds the whole plot."""
    left, right = axes.plot.left(), axes.plot.right()
    if lanes.cuts is None:
        return [(left, right)]
    first, second = (axes.x(lanes.threshold(place)) for place in (0, 1))
    return [(left, first), (first, second), (second, right)]


def draw_lane_cases(
    painter: QPainter, axes: PlotAxes, lanes: ScoreLanes, theme: Theme, sizes: Sizes
) -> None:
    """Dots where there are few cases and they have room, else bars."""
    width = dot_width(axes, lanes, sizes)
    if width is None:
        _draw_bars(painter, axes, lanes, theme, sizes)
    else:
        _draw_dots(painter, axes, lanes, theme, sizes, width)


def dot_width(axes: PlotAxes, lanes: ScoreLanes, sizes: Sizes) -> float | None:
    """The breadth of a dot with which the highest stack has room; None where none has."""
    if not lanes.is_dotted:
        return None
    head = WORDS_ROW if lanes.cuts is not None else AIR
    room = axes.plot.height() / len(lanes.labels) - sizes.px(head)
    for width in map(sizes.px, DOTS):
        stacks = [dots_of(axes, lanes, place, width) for place in range(len(lanes.labels))]
        most = max(height for stack in stacks for _, height, _ in stack)
        if (most + 1) * width <= room:
            return width
    return None


def dots_of(
    axes: PlotAxes, lanes: ScoreLanes, place: int, width: float
) -> list[tuple[float, int, int]]:
    """A lane's dots, each on its own side of every threshold; infinite scores at the ends.

    Returns:
        For each case the column of its middle, how many dots stand below it, and its part.
    """
    scores = np.clip(lanes.groups[place], lanes.span.low, lanes.span.high)
    columns = [axes.x(score) for score in scores.tolist()]
    ends = [(low + width / 2, high - width / 2) for low, high in parts_of(axes, lanes)]
    found = []
    for middle, height, part in stacks_of(lanes, place, columns, width):
        low, high = ends[part]
        within = max(min(middle, high), low) if low <= high else (low + high) / 2
        found.append((within, height, part))
    return found


def _draw_dots(
    painter: QPainter,
    axes: PlotAxes,
    lanes: ScoreLanes,
    theme: Theme,
    sizes: Sizes,
    width: float,
) -> None:
    """A dot a case, on its own side of every threshold."""
    color = theme.model(lanes.found.look).color
    radius = FILL * width
    for place in range(len(lanes.labels)):
        foot = lane_area(axes.plot, place, len(lanes.labels)).bottom() - sizes.px(3)
        for x, height, part in dots_of(axes, lanes, place, width):
            filled = lanes.is_right(place, part)
            painter.setPen(Qt.PenStyle.NoPen if filled else theme.pen(theme.ink3, RIM))
            painter.setBrush(color if filled else theme.plot)
            reach = radius if filled else radius - RIM / 2  # neighbours stay apart
            painter.drawEllipse(QPointF(x, foot - (height + 0.5) * width), reach, reach)


def _draw_bars(
    painter: QPainter, axes: PlotAxes, lanes: ScoreLanes, theme: Theme, sizes: Sizes
) -> None:
    """Bars of shares in one scale; one that a threshold cuts keeps its height on both sides."""
    plot, count = axes.plot, len(lanes.labels)
    color, pale = theme.model(lanes.found.look).color, mix(theme.ink3, theme.plot, PALE)
    bins = max(8, int(plot.width() / sizes.px(BAR)))
    edges = np.linspace(lanes.span.low, lanes.span.high, bins + 1)
    shares = [lanes.counts_between(k, edges) / lanes.groups[k].size for k in range(count)]
    most = max(float(each.max()) for each in shares) or 1.0
    columns = (plot.left() + np.arange(bins + 1) / bins * plot.width()).tolist()
    parts = parts_of(axes, lanes)
    for place, heights in enumerate(shares):
        lane = lane_area(plot, place, count)
        room = (lane.height() - sizes.px(WORDS_ROW)) / most
        for left, right, share in zip(columns[:-1], columns[1:], heights.tolist(), strict=True):
            top = lane.bottom() - share * room
            for part, (low, high) in enumerate(parts):
                begin, end = max(left, low), min(right, high)
                if begin < end and share:
                    bar = QRectF(begin, top, end - begin, lane.bottom() - top)
                    painter.fillRect(bar, color if lanes.is_right(place, part) else pale)
