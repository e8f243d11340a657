"""The density of logit t when costs and prevalence are independent and known as ranges.

logit t = ln C_FP - ln C_FN - logit π is a sum of independent parts, so its density is the
convolution of theirs. Every part is smooth between its two ends; a convolution is smooth
between the sums of ends, its knots, and is kept there as Chebyshev series.
"""

import math
from collections.abc import Callable

import numpy as np
from msgspec import Struct

from engine.binary.voros.conditions import Range
from engine.numerics.arrays import FloatArray, distinct
from engine.numerics.log_odds import log_odds
from engine.numerics.quadrature import nodes_between

WIDEST = 2.0
"""Longer stretches are cut: series and quadrature then reach the last digits."""
DEGREE = 24
NODES = 20  # of the quadrature, in each stretch


class Density(Struct, frozen=True, eq=False):
    """A density that is a Chebyshev series on each of its stretches, 0 outside.

    Attributes:
        knots: (s + 1,) rising ends of the stretches.
        series: (DEGREE + 1, s) coefficients, one column a stretch, on [-1, 1].
    """

    knots: FloatArray
    series: FloatArray

    def __call__(self, x: FloatArray) -> FloatArray:
        """The density at each x (any shape)."""
        place = np.clip(np.searchsorted(self.knots, x, side="right") - 1, 0, len(self.knots) - 2)
        low, high = self.knots[place], self.knots[place + 1]
        inside = (x >= self.knots[0]) & (x <= self.knots[-1])
        at = np.clip((2 * x - low - high) / (high - low), -1.0, 1.0)
        terms = np.polynomial.chebyshev.chebval(at, self.series[:, place], tensor=False)
        return np.where(inside, terms, 0.0)


def density_of_logit_t(cost_fp: Range, cost_fn: Range, prevalence: Range) -> Density | None:
    """The density of logit t for three independent ranges; None if all three are exact.

    A range of scale "linear" is uniform in the number, "log" in its logarithm, "logit" in
    its log-odds; logit t is in natural units and includes what is exact as a shift.
    """
    parts = [_of_cost(cost_fp, sign=1), _of_cost(cost_fn, sign=-1), _of_prevalence(prevalence)]
    shift = math.fsum(low for low, high, _ in parts if low == high)
    spread = [part for part in parts if part[0] < part[1]]
    if not spread:
        return None
    low, high, pdf = spread[0]
    found = _fit(_cut(np.array([low, high])), pdf)
    for part in spread[1:]:
        found = _convolve(found, part)
    return Density(found.knots + shift, found.series)


Part = tuple[float, float, Callable[[FloatArray], FloatArray]]


def _of_cost(cost: Range, *, sign: int) -> Part:
    """± ln C: its ends and density."""
    ends = sorted((sign * math.log(cost.low), sign * math.log(cost.high)))
    if cost.scale == "linear":
        width = cost.high - cost.low
        return ends[0], ends[1], lambda x: np.exp(sign * x) / width
    return ends[0], ends[1], _flat(*ends)


def _of_prevalence(prevalence: Range) -> Part:
    """-logit π: its ends and density."""
    low, high = -log_odds(prevalence.high), -log_odds(prevalence.low)
    if prevalence.scale == "linear":
        width = prevalence.high - prevalence.low
        return low, high, lambda x: 1 / (width * (2 + np.exp(x) + np.exp(-x)))
    if prevalence.scale == "log":
        width = math.log(prevalence.high / prevalence.low)
        return low, high, lambda x: 1 / (width * (1 + np.exp(-x)))
    return low, high, _flat(low, high)


def _flat(low: float, high: float) -> Callable[[FloatArray], FloatArray]:
    return lambda x: np.full(np.shape(x), 1 / (high - low) if high > low else math.inf)


def _cut(knots: FloatArray) -> FloatArray:
    """The same knots with stretches no wider than WIDEST, and none of no width."""
    ends = [knots[0]]
    for end in knots[1:].tolist():
        width = end - ends[-1]
        if width <= 1e-13 * max(1.0, abs(end)):
            continue
        pieces = math.ceil(width / WIDEST)
        ends.extend(np.linspace(ends[-1], end, pieces + 1)[1:].tolist())
    return np.array(ends)


def _fit(knots: FloatArray, pdf: Callable[[FloatArray], FloatArray]) -> Density:
    """Interpolate a function at the Chebyshev points of every stretch."""
    points = np.polynomial.chebyshev.chebpts1(DEGREE + 1)
    middle, half = (knots[1:] + knots[:-1]) / 2, (knots[1:] - knots[:-1]) / 2
    values = pdf(middle + half * points[:, None])
    scale = np.full((DEGREE + 1, 1), 2.0 / (DEGREE + 1))
    scale[0] /= 2
    return Density(knots, scale * (np.polynomial.chebyshev.chebvander(points, DEGREE).T @ values))


def _convolve(density: Density, part: Part) -> Density:
    """The density of a sum: ∫ density(x - y) part(y) dy, cut where either has an end."""
    low, high, pdf = part
    knots = _cut(distinct(np.concatenate([density.knots + low, density.knots + high])))

    def at(x: float) -> float:
        start, end = max(low, x - density.knots[-1]), min(high, x - density.knots[0])
        if end <= start:
            return 0.0
        inner = (x - density.knots)[::-1]
        ends = _cut(np.concatenate([[start], inner[(inner > start) & (inner < end)], [end]]))
        y, weights = nodes_between(ends[:-1], ends[1:], NODES)
        return float(np.sum(weights * density(x - y) * pdf(y)))

    return _fit(knots, np.vectorize(at, otypes=[np.float64]))
