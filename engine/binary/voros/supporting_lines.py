"""Supporting lines: which hull vertices cost least at an operating condition t."""

from bisect import bisect_left, bisect_right
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.numerics.arrays import FloatArray

Arm = Literal["lower", "upper"]


def normalised_cost(t: float, fpr: FloatArray, tpr: FloatArray) -> FloatArray:
    """c_t(h, k) = t h + (1 - t)(1 - k), the expected cost as a share of the worst case."""
    return t * fpr + (1 - t) * (1 - tpr)


def optimal_vertices(hull: RocHull, t: float) -> tuple[int, ...]:
    """Positions of the hull vertices that cost least at t: one, or the two ends of an edge."""
    rising = hull.rising_edge_t
    low, high = len(rising) - bisect_right(rising, t), len(rising) - bisect_left(rising, t)
    return tuple(range(low, high + 1))


def cheapest_vertices(hull: RocHull, t: float) -> tuple[int, ...]:
    """The same vertices, the one to use first.

    It is the one that flags fewest, but where both ends have the same FPR: that is at t = 1,
    where misses cost nothing, and then the upper end has more hits for the same cost.
    """
    found = optimal_vertices(hull, t)
    if len(found) == 1:
        return found
    upright = hull.fp[found[0]] == hull.fp[found[-1]]
    return found[::-1] if upright else found


def t_choosing(hull: RocHull, position: int) -> float:
    """The t that chooses a vertex of a curve, or comes nearest to it.

    Of a hull vertex it is the middle of the stretch in which it is optimal, of another vertex
    the t of the hull's edge above it.

    Args:
        hull: the curve's hull.
        position: of the vertex in the curve.
    """
    place = int(np.searchsorted(hull.index, position))
    if hull.index[place] != position:
        return float(hull.edge_t[place - 1])
    return float(hull.t_low[place] + hull.t_high[place]) / 2


class SupportingLine(Struct, frozen=True):
    """The iso-performance line t h - (1 - t) k = offset that touches a hull from above.

    Carried as weights, never as a slope: the slope t / (1 - t) is infinite at t = 1.

    Attributes:
        t: the operating condition.
        fpr, tpr: a point that the line touches.
    """

    t: float
    fpr: float
    tpr: float

    def inside_unit_square(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of the line within the unit square, the lower-left one first."""
        t, h, k = self.t, self.fpr, self.tpr
        if t == 1:
            return (h, 0.0), (h, 1.0)
        if t == 0:
            return (0.0, k), (1.0, k)
        offset = t * h - (1 - t) * k
        at_left = -offset / (1 - t)
        start = (0.0, at_left) if at_left >= 0 else (offset / t, 0.0)
        at_top = (offset + (1 - t)) / t
        end = (at_top, 1.0) if at_top <= 1 else (1.0, (t - offset) / (1 - t))
        return start, end


def t_through(
    hull_fpr: FloatArray, hull_tpr: FloatArray, point: tuple[float, float], arm: Arm
) -> float:
    """The t whose supporting line runs through a point, or as near to it as one can.

    Through a point above a hull run two supporting lines. On the one the point lies before
    the touching vertex (lower arm), and the line is the flatter one; on the other it lies
    beyond (upper arm). Through a point below the hull runs none: the nearest line is then
    that of a hull edge.

    Args:
        hull_fpr: (v,) rates of an upper hull's vertices from (0, 0) to (1, 1), rising.
        hull_tpr: (v,) likewise.
        point: FPR and TPR; moved into the unit square where it lies outside.
        arm: on which side of the touching vertex the point shall lie.
    """
    h, k = (min(max(rate, 0.0), 1.0) for rate in point)
    beyond = (hull_fpr >= h) & (hull_tpr >= k) & ((hull_fpr > h) | (hull_tpr > k))
    before = (hull_fpr <= h) & (hull_tpr <= k) & ((hull_fpr < h) | (hull_tpr < k))
    beaten = bool(np.any((hull_fpr <= h) & (hull_tpr >= k) & ((hull_fpr < h) | (hull_tpr > k))))
    low = max(_direction(hull_fpr[beyond] - h, hull_tpr[beyond] - k), default=0.0)
    high = min(_direction(h - hull_fpr[before], k - hull_tpr[before]), default=1.0)
    if low <= high and not beaten:
        return low if arm == "lower" else high
    return _nearest_edge(hull_fpr, hull_tpr, h, k)


def _direction(run: FloatArray, rise: FloatArray) -> list[float]:
    """The t of lines that run and rise so far: Δk / (Δk + Δh)."""
    return [float(t) for t in rise / (rise + run)]


def _nearest_edge(hull_fpr: FloatArray, hull_tpr: FloatArray, h: float, k: float) -> float:
    """The t of the hull edge whose line passes nearest to a point below the hull."""
    run, rise = np.diff(hull_fpr), np.diff(hull_tpr)
    distance = (rise * (h - hull_fpr[:-1]) - run * (k - hull_tpr[:-1])) / np.hypot(run, rise)
    nearest = int(np.argmin(distance))
    return float(rise[nearest] / (rise[nearest] + run[nearest]))
