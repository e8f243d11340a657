"""Bins of scores as bars: cases, positives up and negatives down, or shares of each class."""

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gui.paint.marks import faded
from gui.paint.outcome_look import Outcome, class_color, draw_cases
from gui.paint.plot_axes import PlotAxes
from gui.paint.scores_scene import ScoresScene
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

GAP = 1.0  # px between bars
FILL = 0.28  # of the positives' shares, that the negatives' are seen through them
LINE = 1.8
NEXT = 1e-6  # of a bin: nearer than this, bins adjoin


def column(axes: PlotAxes, place: float) -> float:
    """The pixel column of a place on the axis of scores."""
    across = axes.across
    return axes.plot.left() + (place - across.low) / across.width * axes.plot.width()


def class_pen(theme: Theme, sizes: Sizes, *, positive: bool) -> QPen:
    """The line of a class: positives solid, negatives dashed."""
    if positive:
        return theme.pen(theme.ink, sizes.line(LINE))
    return theme.pen(theme.ink3, sizes.line(LINE), sizes.dash((4, 2)))


def bars_of(scene: ScoresScene) -> Iterator[tuple[float, float, int, int]]:
    """Ends on the axis, positives and negatives of each bar, those of infinite scores too."""
    bins = scene.bins
    if bins is None:
        return
    edges, width = scene.edges, scene.bin_width
    for place in range(bins.positives.size):
        yield (
            edges[place],
            edges[place + 1],
            int(bins.positives[place]),
            int(bins.negatives[place]),
        )
    if sum(bins.below):
        yield scene.ends[0], scene.ends[0] + width, *bins.below
    if sum(bins.above):
        yield scene.ends[1] - width, scene.ends[1], *bins.above


def draw_bars(
    painter: QPainter,
    axes: PlotAxes,
    scene: ScoresScene,
    theme: Theme,
    sizes: Sizes,
    cut: float | None = None,
) -> None:
    """Cases in bins. The bin that t cuts keeps its height on both sides of the cut.

    The cut is another one than t chooses where only one side of it will be seen.
    """
    if scene.model is None:
        return
    cut = scene.place_of_cut if cut is None else cut
    higher = scene.model.geometry.direction == "higher"
    bars: dict[Outcome, list[QRectF]] = {outcome: [] for outcome in Outcome}
    for low, high, positives, negatives in bars_of(scene):
        for left, right, beyond in ((low, min(high, cut), False), (max(low, cut), high, True)):
            if left >= right:
                continue
            flagged, at_cut = beyond is higher, (left == cut, right == cut)
            above, below = bars[Outcome((True, not flagged))], bars[Outcome((False, flagged))]
            above.append(_bar(axes, left, right, 0, positives, at_cut))
            below.append(_bar(axes, left, right, -negatives, 0, at_cut))
    for outcome, areas in bars.items():
        draw_cases(painter, areas, outcome, theme, sizes)
    painter.setPen(theme.pen(theme.border, sizes.line(1)))
    painter.drawLine(
        QPointF(axes.plot.left(), axes.y(0.0)), QPointF(axes.plot.right(), axes.y(0.0))
    )


def _bar(
    axes: PlotAxes, left: float, right: float, low: int, high: int, cut: tuple[bool, bool]
) -> QRectF:
    """A bar between two places and two counts; where it is cut without a gap."""
    start, end = column(axes, left), column(axes, right)
    gap = min(GAP, (end - start) / 6)
    start, end = start + (0 if cut[0] else gap), end - (0 if cut[1] else gap)
    return QRectF(QPointF(start, axes.y(high)), QPointF(end, axes.y(low)))


def _shares(scene: ScoresScene) -> list[tuple[float, float, float, float]]:
    """Ends on the axis of each bar, and the shares of the positives and negatives in it."""
    P, N = scene.totals
    return [(low, high, tp / P, fp / N) for low, high, tp, fp in bars_of(scene)]


def highest_share(scene: ScoresScene) -> float:
    """The largest share of its class that a bin holds."""
    return max((max(bar[2:]) for bar in _shares(scene)), default=1.0)


def draw_densities(
    painter: QPainter, axes: PlotAxes, scene: ScoresScene, theme: Theme, sizes: Sizes
) -> None:
    """Each class's shares in bins, over each other on one base: their ratio is the LR."""
    shares = _shares(scene)
    for positive in (False, True):
        color = class_color(theme, positive=positive)
        for low, high, of_positives, of_negatives in shares:
            top = of_positives if positive else of_negatives
            area = QRectF(
                QPointF(column(axes, low), axes.y(top)), QPointF(column(axes, high), axes.y(0.0))
            )
            if theme.tints:
                painter.fillRect(area, faded(color, FILL) if positive else color)
    for positive in (False, True):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(class_pen(theme, sizes, positive=positive))
        painter.drawPolyline(outline_of(axes, scene, positive=positive))


def outline_of(axes: PlotAxes, scene: ScoresScene, *, positive: bool) -> QPolygonF:
    """The line over the bins of a class, which falls to the base where bins do not adjoin."""
    outline, end = QPolygonF(), math.inf
    for low, high, of_positives, of_negatives in sorted(_shares(scene)):
        if low - end > NEXT * scene.bin_width:  # between them lies what no bin is of
            outline.append(QPointF(column(axes, end), axes.y(0.0)))
            outline.append(QPointF(column(axes, low), axes.y(0.0)))
        row, end = axes.y(of_positives if positive else of_negatives), high
        outline.append(QPointF(column(axes, low), row))
        outline.append(QPointF(column(axes, high), row))
    return outline
