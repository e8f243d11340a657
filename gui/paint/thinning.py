"""Thinning: the few vertices of a staircase of millions that a screen can tell apart."""

import math
from typing import Literal

import numpy as np
from PySide6.QtGui import QPainter

from engine.arrays import IntArray
from engine.binary.curve import RocCurve
from gui.paint.axes import Axes, Extent
from gui.paint.lettering import SCREENS

RASTER_CELLS = 2.0  # cells a logical pixel, at least
MOST_LOOKED_AT = 20_000
VECTOR_CELLS = 4.0  # cells a pixel where the picture may be enlarged


def cells_per_pixel(painter: QPainter) -> float:
    """How fine a grid a painter resolves, in cells a logical pixel."""
    engine = painter.paintEngine()
    if engine.type() not in SCREENS:
        return VECTOR_CELLS
    return max(RASTER_CELLS, abs(painter.deviceTransform().m11()))


def thin(curve: RocCurve, axes: Axes, cells: float) -> IntArray:
    """Positions in a curve of the vertices to draw, rising.

    A grid of square cells is laid over the plot. The curve rises and runs to the right, so it
    enters and leaves each cell once: with the first and the last vertex in every cell it
    strays nowhere by more than one cell. Both are found by bisection, so that ten million
    vertices cost no more than a thousand.
    """
    extent = axes.extent
    columns = _crossings(curve.fp, extent.left, extent.right, axes.plot.width() * cells)
    rows = _crossings(curve.tp, extent.bottom, extent.top, axes.plot.height() * cells)
    entered = np.concatenate((columns, rows))
    first, last = _visible(curve, extent)
    kept = np.sort(np.concatenate((entered, entered - 1, [first, last])))
    kept = kept[(kept >= first) & (kept <= last)]
    return kept[np.concatenate(([True], kept[1:] != kept[:-1]))]


def corners(curve: RocCurve, positions: IntArray) -> IntArray:
    """Of some positions those at which the line through them turns: a step needs its ends only."""
    steps_x, steps_y = np.diff(curve.fp[positions]), np.diff(curve.tp[positions])
    level = (steps_y[1:] == 0) & (steps_y[:-1] == 0)
    upright = (steps_x[1:] == 0) & (steps_x[:-1] == 0)
    return positions[np.concatenate(([True], ~(level | upright), [True]))]


def _crossings(counts: IntArray, low: float, high: float, cells: float) -> IntArray:
    """The first position at or beyond each grid line."""
    total = int(counts[-1])
    lines = low + (high - low) * np.arange(math.ceil(cells) + 1) / math.ceil(cells)
    # Needles of the counts' own type: numpy would copy all counts to compare them with others.
    needles = np.ceil(lines * total).astype(counts.dtype)
    return np.searchsorted(counts, needles, side="left").astype(np.int64)


def _visible(curve: RocCurve, extent: Extent) -> tuple[int, int]:
    """The first and last position that may be seen, with one neighbour outside on each side."""
    fp, tp = curve.fp, curve.tp
    low = max(
        _place(fp, extent.left * curve.negatives, "left"),
        _place(tp, extent.bottom * curve.positives, "left"),
    )
    high = min(
        _place(fp, extent.right * curve.negatives, "right"),
        _place(tp, extent.top * curve.positives, "right"),
    )
    return max(0, min(low, high) - 1), min(fp.size - 1, max(low, high))


def _place(counts: IntArray, value: float, side: Literal["left", "right"]) -> int:
    """Where a bound falls in rising counts: the first at or beyond it, or the first beyond."""
    whole = math.ceil(value) if side == "left" else math.floor(value)
    needle = np.array(min(max(whole, 0), int(counts[-1])), dtype=counts.dtype)
    return int(np.searchsorted(counts, needle, side=side))


def nearest_vertex(
    curve: RocCurve, axes: Axes, column: float, row: float, reach: float
) -> tuple[int, float] | None:
    """The position of the vertex nearest to a pixel and how far it is, None beyond `reach`.

    Where more than MOST_LOOKED_AT are in reach they lie within a hair of each other, and
    as many of them, evenly chosen, are looked at.
    """
    around = axes.plot.width() / axes.extent.width, axes.plot.height() / axes.extent.height
    h = axes.extent.left + (column - axes.plot.left()) / around[0]
    k = axes.extent.bottom + (axes.plot.bottom() - row) / around[1]
    near = Extent(
        h - reach / around[0], h + reach / around[0], k - reach / around[1], k + reach / around[1]
    )
    first, last = _visible(curve, near)
    every = 1 + (last - first) // MOST_LOOKED_AT
    fpr = curve.fp[first : last + 1 : every] / curve.negatives
    tpr = curve.tp[first : last + 1 : every] / curve.positives
    distance = np.hypot((fpr - h) * around[0], (tpr - k) * around[1])
    best = int(np.argmin(distance))
    if distance[best] > reach:
        return None
    return first + every * best, float(distance[best])
