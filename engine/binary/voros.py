"""VOROS: the area of lesser classifiers A_t, averaged over operating conditions t."""

import math
from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.binary.hull import RocHull


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

    Ratigan & Cowen 2024, Lemma 23, corrected (the printed form misplaces 1/(b-a) and swaps
    the logarithms), summed over the vertices, each on the stretch of t that it serves:
    ∫ A_t dt = (b-a)(1 + (1-k-h)²/2) + (h²/2) ln((1-b)/(1-a)) - ((1-k)²/2) ln(b/a), with
    0 ln 0 = 0. It loses no digits however narrow the interval is.
    """
    if a == b:
        cost = np.min(a * hull.fpr + (1 - a) * hull.fnr)
        return float(lesser_area(np.array([a]), np.array([cost]))[0])
    edges = hull.edge_t
    first = edges.size - int(np.searchsorted(edges[::-1], b))
    last = edges.size - int(np.searchsorted(edges[::-1], a, side="right"))
    fpr, fnr = hull.fpr[first : last + 1], hull.fnr[first : last + 1]
    ends = np.concatenate(([b], edges[first:last], [a]))  # falling
    high, low = ends[:-1], ends[1:]
    width = high - low
    to_one, to_zero = 1 - low, low.copy()
    # Only a vertex with h = 0 serves t = 1, and one with k = 1 serves t = 0: what would be
    # an infinite logarithm there counts nothing.
    if fpr[0] == 0:
        to_one[0] = math.inf
    if fnr[-1] == 0:
        to_zero[-1] = math.inf
    to_one, to_zero = np.log1p(-width / to_one), np.log1p(width / to_zero)
    total = 2 * (b - a) + width @ (fnr - fpr) ** 2 + fpr**2 @ to_one - fnr**2 @ to_zero
    return float(total) / (2 * (b - a))


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
