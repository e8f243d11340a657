"""VOROS: the area of lesser classifiers A_t, averaged over operating conditions t."""

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
    area = np.ones_like(t)
    area[inner] -= cost[inner] ** 2 / width[inner]
    return area


def integral_of_lesser_area(
    fpr: FloatArray, tpr: FloatArray, low: FloatArray, high: FloatArray
) -> FloatArray:
    """∫ A_t dt of single vertices, each over its own [low, high].

    Ratigan & Cowen 2024, Lemma 23, corrected (the printed form misplaces 1/(b-a) and swaps
    the logarithms), with 0 ln 0 = 0.

    Args:
        fpr: (v,) the vertices' h.
        tpr: (v,) the vertices' k.
        low: (v,) starts, >= 0, and > 0 where k < 1.
        high: (v,) ends, low <= high <= 1, and < 1 where h > 0.
    """
    width = high - low
    miss = 1 - tpr
    with np.errstate(divide="ignore", invalid="ignore"):
        to_one = np.where(fpr > 0, np.log1p(-width / (1 - low)), 0.0)
        to_zero = np.where(miss > 0, np.log1p(width / low), 0.0)
    return width * (1 + (miss - fpr) ** 2 / 2) + fpr**2 / 2 * to_one - miss**2 / 2 * to_zero


def uniform_voros(hull: RocHull, a: float, b: float) -> float:
    """The mean of A_t over t uniform in [a, b]; A_a where a == b."""
    if a == b:
        t = np.array([a])
        cost = np.min(a * hull.fpr + (1 - a) * (1 - hull.tpr))
        return float(lesser_area(t, np.array([cost]))[0])
    low = np.clip(hull.t_low, a, b)
    high = np.clip(hull.t_high, a, b)
    used = high > low
    parts = integral_of_lesser_area(hull.fpr[used], hull.tpr[used], low[used], high[used])
    return float(np.sum(parts)) / (b - a)


def baseline_voros(a: float, b: float) -> float:
    """What the two trivial classifiers score: uniform_voros of the diagonal's hull."""
    zero, one = np.array([0.0]), np.array([1.0])
    if a == b:
        t = np.array([a])
        return float(lesser_area(t, np.minimum(t, 1 - t))[0])
    total = 0.0
    if a < 0.5:  # flag everyone, (1, 1), costs t
        total += float(integral_of_lesser_area(one, one, np.array([a]), np.array([min(b, 0.5)]))[0])
    if b > 0.5:  # flag no one, (0, 0), costs 1 - t
        total += float(
            integral_of_lesser_area(zero, zero, np.array([max(a, 0.5)]), np.array([b]))[0]
        )
    return total / (b - a)
