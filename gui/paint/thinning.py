"""Thinning: the few vertices of a staircase of millions that a screen can tell apart."""

import math
from typing import Literal

import numpy as np
from PySide6.QtGui import QPainter

from engine.binary.curve.roc_curve import RocCurve
from engine.numerics.arrays import CountArray, FloatArray, IntArray
from gui.paint.lettering import SCREENS
from gui.paint.lines import lines_of
from gui.paint.plot_axes import PlotAxes, Span

RASTER_CELLS = 2.0  # cells a logical pixel, at least
MOST_LOOKED_AT = 20_000
VECTOR_CELLS = 4.0  # cells a pixel where the picture may be enlarged

Steps = CountArray | FloatArray


def cells_per_pixel(painter: QPainter) -> float:
    """How fine a grid a painter resolves, in cells a logical pixel."""
    engine = painter.paintEngine()
    if engine.type() not in SCREENS:
        return VECTOR_CELLS
    return raster_cells(abs(painter.deviceTransform().m11()))


def raster_cells(ratio: float) -> float:
    """How fine a grid pixels resolve, of which there are so many a logical one."""
    return max(RASTER_CELLS, ratio)


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
    """A line of (n,) columns and rows, with what is told of it in a column; see `Lines`."""
    return lines_of([(x, y)]).in_columns(cells).places


def where_bent(x: FloatArray, y: FloatArray, cells: float) -> tuple[FloatArray, FloatArray]:
    """A line of (n,) columns and rows without the points that nobody misses; see `Lines`."""
    return lines_of([(x, y)]).where_bent(cells).places


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
