"""VOROS: the area of lesser classifiers A_t, averaged over operating conditions t."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.kept import kept
from engine.binary.voros.conditions import MOST_T
from engine.numerics.arrays import FloatArray

LEAST_WIDTH = 2.0**-1000
"""A narrower range is one point: its width has no digits left to divide by."""
LEAST = 1e-300
"""Numbers nearer to 0 are divided by as if they were this."""

Moments = tuple[FloatArray, FloatArray, FloatArray]
"""(v,) ∫ r dμ, ∫ dμ and ∫ 1/r dμ, r = t/(1-t), of v stretches of t under a measure μ."""


class Voros(Struct, frozen=True):
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
    return uniform_voros_of((hull,), a, b)[0]


def uniform_voros_of(hulls: Sequence[RocHull], a: float, b: float) -> list[float]:
    """The same of several hulls: numpy takes hardly longer for ten of them than for one."""
    if b - a < LEAST_WIDTH:
        return [_area_at(hull, a) for hull in hulls]
    served = [serving_between(hull, a, b) for hull in hulls]
    ends = [
        (hull.t_low[vertex], hull.t_high[vertex], hull.fpr[vertex], hull.fnr[vertex])
        for hull, part in zip(hulls, served, strict=True)
        for vertex in sorted({part.start, part.stop - 1})
    ]
    low, high, fpr, fnr = np.array(ends).reshape(-1, 4).T
    moments = uniform_moments(np.maximum(low, a), np.minimum(high, b))
    lost = iter(lost_area(fpr, fnr, moments).tolist())
    found = []
    for hull, part in zip(hulls, served, strict=True):
        first, last = part.start, part.stop - 1
        own = next(lost) + (next(lost) if last > first else 0.0)
        if last > first + 1:
            own += float(_whole_stretches(hull)[first + 1 : last].sum())
        found.append(1 - own / (b - a))
    return found


def _area_at(hull: RocHull, t: float) -> float:
    """A_t at a single t."""
    cost = np.min(t * hull.fpr + (1 - t) * hull.fnr)
    return float(lesser_area(np.array([t]), np.array([cost]))[0])


def serving_between(hull: RocHull, a: float, b: float) -> slice:
    """The positions of the vertices that serve some t strictly between a and b."""
    rising = hull.rising_edge_t
    first = len(rising) - bisect_left(rising, b)
    return slice(first, len(rising) - bisect_right(rising, a) + 1)


@kept(256)
def _whole_stretches(hull: RocHull) -> FloatArray:
    """(v,) ∫ 1 - A_t dt of each vertex over the whole stretch that it serves."""
    return lost_area(hull.fpr, hull.fnr, uniform_moments(hull.t_low, hull.t_high))


def lost_area(fpr: FloatArray, fnr: FloatArray, moments: Moments) -> FloatArray:
    """(v,) ∫ 1 - A_t dμ(t) of vertices, each over a stretch of t that it serves.

    With r = t/(1-t) and m = 1 - k a vertex (h, k) loses 1 - A_t = ½ (h² r + 2 h m + m² / r),
    so that these three moments of the stretch are all it needs of a measure.
    """
    ratio, mass, inverse = moments
    lost: FloatArray = (fpr * fpr * ratio + fnr * fnr * inverse) / 2 + fpr * fnr * mass
    return lost


def uniform_moments(low: FloatArray, high: FloatArray) -> Moments:
    """∫ r dt, ∫ dt and ∫ 1/r dt, r = t/(1-t), of (v,) stretches [low, high].

    With them `lost_area` is Lemma 23 of Ratigan & Cowen 2024, corrected (the printed form
    misplaces 1/(b-a) and swaps the logarithms): a vertex that serves [a, b] has ∫ A_t dt =
    (b-a)(1 + (1-k-h)²/2) + (h²/2) ln((1-b)/(1-a)) - ((1-k)²/2) ln(b/a), with 0 ln 0 = 0.
    Nothing is lost however near the two ends are. A logarithm that would be infinite is
    finite here: only a vertex with h = 0 serves t = 1 and one with k = 1 serves t = 0.
    """
    width = high - low
    # The stretch of a vertex with h > 0 ends before 1, though its end may round to 1.
    to_one = np.log1p(-np.minimum(width / np.maximum(1 - low, LEAST), MOST_T))
    to_zero = np.log1p(width / np.maximum(low, LEAST))
    return -(width + to_one), width, to_zero - width


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
