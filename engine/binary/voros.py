"""VOROS: the area of lesser classifiers A_t, averaged over operating conditions t."""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from engine.arrays import FloatArray
from engine.binary.conditions import MOST_T
from engine.binary.hull import RocHull

LEAST_WIDTH = 2.0**-1000
"""A narrower range is one point: its width has no digits left to divide by."""


@dataclass(frozen=True)
class Voros:
    """A VOROS under one measure and interval, with what doing nothing would score there.

    Attributes:
        value: V(f, [a, b], μ), the mean of A_t.
        baseline: the same for the two trivial classifiers.
        a, b: the interval of t.
        measure: the measure's name.
    """

    value: float
    baseline: float
    a: float
    b: float
    measure: str = "t"

    @property
    def gain(self) -> float:
        """What the model adds to the baseline."""
        return self.value - self.baseline


def lesser_area(t: FloatArray, cost: FloatArray) -> FloatArray:
    """A_t = 1 - c_t² / (2 t (1 - t)) for optimal costs c_t: Ratigan & Cowen 2024.

    At t = 0 and 1 the limit is taken, 1, which holds as the hull contains both baselines.
    """
    width = 2 * t * (1 - t)
    inner = width > 0
    area = np.ones(t.shape)
    area[inner] -= cost[inner] ** 2 / width[inner]
    return area


def uniform_voros(hull: RocHull, a: float, b: float) -> float:
    """The mean of A_t over t uniform in [a, b]; A_a where a == b.

    It is summed over the vertices, each on the stretch of t that it serves.
    """
    if b - a < LEAST_WIDTH:
        cost = np.min(a * hull.fpr + (1 - a) * hull.fnr)
        return float(lesser_area(np.array([a]), np.array([cost]))[0])
    edges, rising = hull.edge_t, hull.edge_t[::-1]
    first = edges.size - int(np.searchsorted(rising, b))
    last = edges.size - int(np.searchsorted(rising, a, side="right"))
    if first == last:
        return _integral(hull, first, a, b) / (b - a)
    total = _integral(hull, first, float(edges[first]), b)
    if last > first + 1:
        total += float(np.sum(_whole_integrals(hull)[first + 1 : last]))
    return (total + _integral(hull, last, a, float(edges[last - 1]))) / (b - a)


def _integral(hull: RocHull, vertex: int, low: float, high: float) -> float:
    """∫ A_t dt over [low, high] within the stretch of t that a vertex (h, k) serves.

    Ratigan & Cowen 2024, Lemma 23, corrected (the printed form misplaces 1/(b-a) and swaps
    the logarithms): (b-a)(1 + (1-k-h)²/2) + (h²/2) ln((1-b)/(1-a)) - ((1-k)²/2) ln(b/a),
    with 0 ln 0 = 0. It loses no digits however near the two ends are.
    """
    fpr, fnr = float(hull.fpr[vertex]), float(hull.fnr[vertex])
    width = high - low
    if width == 0:
        return 0.0
    total = width * (1 + (fnr - fpr) ** 2 / 2)
    if fpr > 0:  # then the stretch ends before 1, though its end may round to 1
        total += fpr**2 / 2 * math.log1p(-min(width / (1 - low), MOST_T))
    if fnr > 0:  # then it starts after 0
        total -= fnr**2 / 2 * math.log1p(width / low)
    return total


@lru_cache(maxsize=256)
def _whole_integrals(hull: RocHull) -> FloatArray:
    """(v,) ∫ A_t dt of each vertex over the whole stretch that it serves."""
    stretches = zip(hull.t_low.tolist(), hull.t_high.tolist(), strict=True)
    return np.array([_integral(hull, v, low, high) for v, (low, high) in enumerate(stretches)])


DIAGONAL = RocHull(
    fp=np.array([0, 1]),
    tp=np.array([0, 1]),
    thresholds=np.array([np.inf, -np.inf]),
    index=np.array([0, 1]),
    negatives=1,
    positives=1,
)
"""The hull of the two trivial classifiers, which knows nothing."""


def baseline_voros(a: float, b: float) -> float:
    """What the two trivial classifiers score: a curve on or under the diagonal equals it."""
    return uniform_voros(DIAGONAL, a, b)
