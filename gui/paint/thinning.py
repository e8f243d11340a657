"""Thinning: the few vertices of a staircase of millions that a screen can tell apart."""

import math
from typing import Literal

import numpy as np
from PySide6.QtGui import QPainter

from engine.binary.curve.roc_curve import RocCurve
from engine.numerics.arrays import CountArray, FloatArray, IntArray
from gui.paint.lettering import SCREENS
from gui.paint.plot_axes import PlotAxes, Span

RASTER_CELLS = 2.0  # cells a logical pixel, at least
MOST_LOOKED_AT = 20_000
HARDLY = 0.5  # of a cell: points that are nearer look like one
HAIR = 0.05  # of a cell: points of an even line are left out that stray by no more
FEW_POINTS = 32
VECTOR_CELLS = 4.0  # cells a pixel where the picture may be enlarged

Steps = CountArray | FloatArray


def cells_per_pixel(painter: QPainter) -> float:
    """How fine a grid a painter resolves, in cells a logical pixel."""
    engine = painter.paintEngine()
    if engine.type() not in SCREENS:
        return VECTOR_CELLS
    return max(RASTER_CELLS, abs(painter.deviceTransform().m11()))


def thin(curve: RocCurve, axes: PlotAxes, cells: float) -> IntArray:
    """Positions in a curve of the vertices to draw, rising.

    A grid of square cells is laid over the plot. The curve rises and runs to the right, so it
    enters and leaves each cell once: with the first and the last vertex in every cell it
    strays nowhere by more than one cell. Both are found by bisection, so that ten million
    vertices cost no more than a thousand.
    """
    across, up = axes.across, axes.up
    fp, tp = _steps(curve)
    columns = _crossings(fp, across.low, across.high, axes.plot.width() * cells)
    rows = _crossings(tp, up.low, up.high, axes.plot.height() * cells)
    entered = np.concatenate((columns, rows))
    first, last = _visible(curve, across, up)
    kept = np.sort(np.concatenate((entered, entered - 1, [first, last])))
    kept = kept[(kept >= first) & (kept <= last)]
    return kept[np.concatenate(([True], kept[1:] != kept[:-1]))]


def corners(curve: RocCurve, positions: IntArray) -> IntArray:
    """Of some positions those at which the line through them turns: a step needs its ends only."""
    fp, tp = _steps(curve)
    steps_x, steps_y = np.diff(fp[positions]), np.diff(tp[positions])
    level = (steps_y[1:] == 0) & (steps_y[:-1] == 0)
    upright = (steps_x[1:] == 0) & (steps_x[:-1] == 0)
    return positions[np.concatenate(([True], ~(level | upright), [True]))]


def in_columns(x: FloatArray, y: FloatArray, cells: float) -> tuple[FloatArray, FloatArray]:
    """A line that runs to the right, with what a screen can tell of it in each column of pixels.

    Of the points in a column the first is kept, and the lowest, the highest and the last where
    they can be told from it.

    Args:
        x: (n,) pixel columns, not falling.
        y: (n,) pixel rows.
        cells: columns a pixel.
    """
    column = np.floor(x * cells)
    starts = np.flatnonzero(np.concatenate(([True], column[1:] != column[:-1])))
    if 4 * starts.size >= x.size:
        return x, y
    ends = np.append(starts[1:], x.size) - 1
    rows, columns = np.empty((starts.size, 4)), np.empty((starts.size, 4))
    rows[:, 0], rows[:, 3] = y[starts], y[ends]
    np.minimum.reduceat(y, starts, out=rows[:, 1])
    np.maximum.reduceat(y, starts, out=rows[:, 2])
    columns[:, :2], columns[:, 2:] = x[starts, None], x[ends, None]
    differs = np.abs(rows - rows[:, :1]) * cells > HARDLY
    differs[:, 3] = differs[:, 1] | differs[:, 2] | differs[:, 3]
    differs[:, 0] = True
    return columns[differs], rows[differs]


def distinct_at_any_prevalence(fpr: FloatArray, tpr: FloatArray, grid: int) -> IntArray:
    """Positions of points of ROC space whose shares of the flagged a picture can tell apart.

    Whatever the prevalence, the share of cases flagged lies between the two rates, precision and
    lift rise with TPR ÷ FPR, and the share of positives left falls with (1 − TPR) ÷ (1 − FPR).
    So of the points within one cell of ROC space the first and the last, and those where either
    ratio is lowest or highest, span every column of pixels that any of them is drawn in.

    Args:
        fpr: (n,) false positive rates, not falling.
        tpr: (n,) true positive rates, not falling.
        grid: cells along either axis.
    """
    return _spanning(fpr, tpr, grid, np.arctan2(tpr, fpr), np.arctan2(1 - tpr, 1 - fpr))


def _spanning(fpr: FloatArray, tpr: FloatArray, grid: int, *heights: FloatArray) -> IntArray:
    """In each cell the first and last of its points, and the lowest and highest of each kind."""
    cell = np.floor(fpr * grid) + np.floor(tpr * grid)  # neither falls: another sum, another cell
    starts = np.flatnonzero(np.concatenate(([True], cell[1:] != cell[:-1])))
    if 4 * starts.size >= fpr.size:
        return np.arange(fpr.size)
    ends = np.append(starts[1:], fpr.size) - 1
    found = [starts, ends]
    number = np.repeat(np.arange(starts.size), ends - starts + 1)
    for height in heights:
        order = np.lexsort((height, number))  # cell by cell, the lowest first
        found += [order[starts], order[ends]]
    kept = np.zeros(fpr.size, dtype=np.bool_)
    kept[np.concatenate(found)] = True
    return np.flatnonzero(kept)


def where_bent(x: FloatArray, y: FloatArray, cells: float) -> tuple[FloatArray, FloatArray]:
    """A line without the points that it could not be told to lack, as smooth ones have many.

    An arc of length l that turns by θ strays from its chord by l θ / 8. So much is gathered from
    point to point as a sum of roots, and a point is kept where that comes to a hair of a cell.

    Args:
        x: (n,) pixel columns.
        y: (n,) pixel rows.
        cells: a pixel, as fine as the painter resolves.
    """
    if x.size < FEW_POINTS:
        return x, y
    across, down = x[1:] - x[:-1], y[1:] - y[:-1]
    turn = np.arctan2(
        across[:-1] * down[1:] - down[:-1] * across[1:],
        across[:-1] * across[1:] + down[:-1] * down[1:],
    )
    length = np.hypot(across, down)
    bent = np.cumsum(np.sqrt(np.maximum(length[:-1], length[1:]) * np.abs(turn)))
    if not np.isfinite(bent[-1]):
        return x, y
    step = np.floor(bent / math.sqrt(8 * HAIR / cells))
    kept = np.ones(x.size, dtype=bool)
    kept[1:-1] = step > np.concatenate(([0.0], step[:-1]))
    return x[kept], y[kept]


def _steps(curve: RocCurve) -> tuple[Steps, Steps]:
    """The counts of a curve; where it has units of any size its rates, of which the last is 1."""
    if curve.fp.dtype == np.object_:
        return curve.fpr, curve.tpr
    return curve.fp, curve.tp


def _crossings(counts: Steps, low: float, high: float, cells: float) -> IntArray:
    """The first position at or beyond each grid line."""
    total = float(counts[-1])
    lines = low + (high - low) * np.arange(math.ceil(cells) + 1) / math.ceil(cells)
    # Needles of the counts' own type: numpy would copy all counts to compare them with others.
    needles = lines if counts.dtype.kind == "f" else np.ceil(lines * total).astype(counts.dtype)
    return np.searchsorted(counts, needles, side="left").astype(np.int64)


def _visible(curve: RocCurve, across: Span, up: Span) -> tuple[int, int]:
    """The first and last position that may be seen, with one neighbour outside on each side."""
    fp, tp = _steps(curve)
    low = max(_place(fp, across.low, "left"), _place(tp, up.low, "left"))
    high = min(_place(fp, across.high, "right"), _place(tp, up.high, "right"))
    return max(0, min(low, high) - 1), min(fp.size - 1, max(low, high))


def _place(counts: Steps, share: float, side: Literal["left", "right"]) -> int:
    """Where a bound falls in rising counts: the first at or beyond it, or the first beyond."""
    value = share * float(counts[-1])
    if counts.dtype.kind != "f":
        value = math.ceil(value) if side == "left" else math.floor(value)
    needle = np.array(min(max(value, 0), float(counts[-1])), dtype=counts.dtype)
    return int(np.searchsorted(counts, needle, side=side))


def nearest_vertex(
    curve: RocCurve, axes: PlotAxes, column: float, row: float, reach: float
) -> tuple[int, float] | None:
    """The position of the vertex nearest to a pixel and how far it is, None beyond `reach`.

    Where more than MOST_LOOKED_AT are in reach they lie within a hair of each other, and
    as many of them, evenly chosen, are looked at.
    """
    around = axes.plot.width() / axes.across.width, axes.plot.height() / axes.up.width
    h = axes.across.low + (column - axes.plot.left()) / around[0]
    k = axes.up.low + (axes.plot.bottom() - row) / around[1]
    wide, high = reach / around[0], reach / around[1]
    first, last = _visible(curve, Span(h - wide, h + wide), Span(k - high, k + high))
    every = 1 + (last - first) // MOST_LOOKED_AT
    fpr, tpr = curve.rates(slice(first, last + 1, every))
    distance = np.hypot((fpr - h) * around[0], (tpr - k) * around[1])
    best = int(np.argmin(distance))
    if distance[best] > reach:
        return None
    return first + every * best, float(distance[best])
