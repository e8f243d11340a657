"""Cumulative distributions of both classes' scores, and the largest gap between them."""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from engine.binary.kept import kept
from engine.binary.points.kolmogorov_smirnov import LargestGap, largest_gap
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from gui.paint.lettering import STRONG, Align, Run, draw_runs, line_height, width_of
from gui.paint.plot_axes import PlotAxes, polyline
from gui.paint.score_marks import below_outcomes
from gui.paint.score_shapes import class_pen, column
from gui.paint.scores_scene import ScoresScene
from gui.paint.sizes import Sizes
from gui.paint.thinning import cells_per_pixel, in_columns
from gui.themes.theme import Theme

ROWS_TRIED = 9  # along the largest gap, for its words

_largest_gap = kept(2)(largest_gap)  # it stays while t moves


def distributions(scene: ScoresScene) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Corners of both cumulative distributions, thinned as a curve is.

    Returns:
        Places on the axis, rising, with the shares of positives and of negatives whose score
        is less than those to the right of it, (n,) each.
    """
    if scene.model is None:
        none = np.zeros(0)
        return none, none, none
    curve = scene.model.curve
    kept = curve.outline
    places = scene.places(curve.thresholds[kept[1:]])
    fpr, tpr = curve.rates(kept)
    if curve.direction == "higher":  # from the lowest score up
        places, fpr, tpr = places[::-1], 1 - fpr[::-1], 1 - tpr[::-1]
    # Level up to each score, then upright: it has two corners there.
    at = np.repeat(places, 2)
    positives, negatives = (np.repeat(rates, 2)[1:-1] for rates in (tpr, fpr))
    ends = ([scene.ends[0]], [scene.ends[1]])
    return (
        np.concatenate((ends[0], at, ends[1])),
        np.concatenate(([0.0], positives, [1.0])),
        np.concatenate(([0.0], negatives, [1.0])),
    )


def draw_curves(
    painter: QPainter, axes: PlotAxes, scene: ScoresScene, theme: Theme, sizes: Sizes
) -> None:
    """Positives solid, negatives dashed, and the largest gap between them."""
    places, positives, negatives = distributions(scene)
    columns = column_of(axes, places)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shares, positive in ((negatives, False), (positives, True)):
        painter.setPen(class_pen(theme, sizes, positive=positive))
        rows = axes.plot.bottom() - (shares - axes.up.low) / axes.up.width * axes.plot.height()
        painter.drawPolyline(polyline(*in_columns(columns, rows, cells_per_pixel(painter) / 2)))


def column_of(axes: PlotAxes, places: FloatArray) -> FloatArray:
    """The pixel columns of places on the axis of scores."""
    return axes.plot.left() + (places - axes.across.low) / axes.across.width * axes.plot.width()


def gap_at(scene: ScoresScene) -> tuple[LargestGap, float, float, float] | None:
    """KS, where it lies on the axis, and both classes' shares there; None for no gap at all."""
    if scene.model is None:
        return None
    curve = scene.model.curve
    gap = _largest_gap(curve)
    if gap.position == 0:
        return None
    (fpr,), (tpr,) = curve.rates(np.array([gap.position]))
    place = scene.cut(float(curve.thresholds[gap.position]), curve.shown_threshold(gap.position))
    if curve.direction == "higher":
        fpr, tpr = 1 - fpr, 1 - tpr
    return gap, place, float(tpr), float(fpr)


def draw_gap(
    painter: QPainter, axes: PlotAxes, scene: ScoresScene, theme: Theme, sizes: Sizes
) -> None:
    """The largest gap as an upright bar with its value and its score, clear of the cut."""
    found = gap_at(scene)
    if found is None or scene.model is None:
        return
    gap, place, of_positives, of_negatives = found
    at = column(axes, place)
    ends = QPointF(at, axes.y(of_positives)), QPointF(at, axes.y(of_negatives))
    painter.setPen(theme.pen(theme.ink, sizes.line(1.6)))
    painter.drawLine(*ends)
    for end in ends:
        painter.drawLine(QLineF(end.x() - sizes.px(4), end.y(), end.x() + sizes.px(4), end.y()))
    score = formatting.threshold(scene.model.curve.shown_threshold(gap.position))
    size = sizes.px(12)
    lines = [
        [Run(tr("KS {value}", value=formatting.rate(gap.value)), theme.ink, STRONG)],
        [Run(tr("at {score}", score=score), theme.ink2)],
    ]
    wide, step = max(width_of(line, size) for line in lines), line_height(size)
    free = QRectF(axes.plot)
    free.setTop(below_outcomes(axes.plot, sizes))
    room = QSizeF(wide, len(lines) * step)
    box = _beside_gap(axes, scene, QLineF(*ends), room, free, sizes.px(8))
    for row, line in enumerate(lines):
        at_row = QPointF(box.left(), box.top() + (row + 0.5) * step)
        draw_runs(painter, at_row, line, size, Align.LEFT, halo=theme.plot)


def _beside_gap(
    axes: PlotAxes, scene: ScoresScene, gap: QLineF, size: QSizeF, free: QRectF, air: float
) -> QRectF:
    """Where words about a gap stand: clear of the cut and of both curves, near its middle.

    Both rise: to the right there is the more room between them the higher, to the left the lower,
    and none of them is below the gap to its right, nor above it to its left.
    """
    cut = column(axes, scene.place_of_cut)
    middle = (gap.y1() + gap.y2()) / 2 - size.height() / 2
    right, left = gap.x1() + air, gap.x1() - air - size.width()
    highest, lowest = gap.y2(), gap.y1() - size.height()
    columns, positives, negatives = distributions(scene)
    columns = column_of(axes, columns)

    def column_at(shares: FloatArray, row: float) -> float:
        """Where a curve reaches a row."""
        reached = int(np.searchsorted(shares, axes.data(QPointF(0, row))[1]))
        return float(columns[min(reached, columns.size - 1)])

    between: list[QRectF] = []
    for part in np.linspace(0.0, 1.0, ROWS_TRIED).tolist():
        high = QRectF(QPointF(right, middle + part * (highest - middle)), size)
        low = QRectF(QPointF(left, middle + part * (lowest - middle)), size)
        between += [high] if column_at(positives, high.bottom()) > high.right() + air else []
        between += [low] if column_at(negatives, low.top()) < low.left() - air else []

    def is_crossed(box: QRectF) -> bool:
        """Whether the cut runs through it."""
        return box.left() - air / 2 <= cut <= box.right() + air / 2

    below = QRectF(QPointF(right, gap.y1() + air), size)
    above = QRectF(QPointF(left, gap.y2() - air - size.height()), size)
    beside_cut = [below.translated(cut + air - right, 0) if is_crossed(below) else below]
    for box in (*between, *beside_cut, above):
        if free.contains(box) and not is_crossed(box):
            return box
    # In the smallest picture nothing is clear of both curves: then at least of the words around.
    return below.translated(0, min(0.0, free.bottom() - below.bottom()))
