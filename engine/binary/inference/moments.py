"""Moments of a measure over t, so that thousands of hulls are averaged over it at once.

Where `engine.binary.voros.measures_over_t` has no closed form of ∫ r dμ, ∫ dμ and ∫ 1/r dμ, r =
t/(1-t), they are integrated once from cell to cell of logit t, where every measure with a density
is smooth, and from the cell's end to a break point.
"""

import math
from collections.abc import Callable

import numpy as np
from msgspec import Struct

from engine.binary.voros.closed_form import Moments
from engine.binary.voros.measure_of_ranges import RangesOfConditions
from engine.binary.voros.measures_over_t import (
    BetaInT,
    Measure,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.numerics.arrays import FloatArray
from engine.numerics.log_odds import log_odds
from engine.numerics.log_odds_arrays import log_odds_of
from engine.numerics.quadrature import nodes_between

NODES = 8  # of the quadrature, in each stretch
WIDEST = 0.5
CELLS = 200
NEGLIGIBLE = 45.0
"""What lies so many powers of e under the density's peak is left out: 3e-20 of it."""
LARGEST = 300.0
"""r is capped at e^300: there only vertices lie that never pay it."""


MomentsOf = Callable[[FloatArray, FloatArray], Moments]
"""The moments of (v,) stretches [low, high] of t, up to one common factor."""


class Tabulated(Struct, frozen=True, eq=False):
    """The moments of a measure that has a density in logit t, up to one common factor.

    Attributes:
        edges: (c + 1,) rising ends of the cells of u = logit t.
        density: of the measure in u, up to a factor; smooth inside each cell.
        running: (3, c + 1) the three integrals up to each edge; the third from each edge to the
            last one, so that where 1/r is small it has lost nothing to where it is large.
    """

    edges: FloatArray
    density: Callable[[FloatArray], FloatArray]
    running: FloatArray

    def __call__(self, low: FloatArray, high: FloatArray) -> Moments:
        """The moments of (v,) stretches [low, high]."""
        start, end = self._at(log_odds_of(low)), self._at(log_odds_of(high))
        return end[0] - start[0], end[1] - start[1], start[2] - end[2]

    def _at(self, u: FloatArray) -> FloatArray:
        """(3, n) the running integrals at (n,) places."""
        inside = np.clip(u, self.edges[0], self.edges[-1])
        cell = np.searchsorted(self.edges, inside, side="right") - 1
        cell = np.minimum(cell, self.edges.size - 2)
        part = _integrals(self.density, self.edges[cell], inside)
        part[2] = -part[2]
        return self.running[:, cell] + part


def moments_of(measure: Measure, a: float, b: float) -> MomentsOf:
    """The moments of a measure over [a, b], a < b.

    Raises:
        TypeError: it is a list of single t, which has none between them.
    """
    if isinstance(measure, UniformInT | UniformInRatio | UniformInLogRatio):
        return measure.moments
    if isinstance(measure, BetaInT):
        return _of_beta(measure.alpha, measure.beta, a, b)
    if isinstance(measure, RangesOfConditions) and measure.density is not None:
        return _of_density(measure.density.knots, measure.density)
    raise TypeError(f"the measure {measure.name} has no density over t")


def _of_beta(alpha: float, beta: float, a: float, b: float) -> Tabulated:
    """Beta(alpha, beta) in t: t^α (1-t)^β in logit t, which falls off on both sides."""
    start, stop = log_odds(a), log_odds(b)
    peak = min(max(math.log(alpha / beta), start), stop)

    def height(u: FloatArray) -> FloatArray:
        return alpha * u - (alpha + beta) * np.logaddexp(0, u)

    top = float(height(np.array(peak)))

    def fall(away: float) -> float:
        return top - float(height(np.array(peak + away)))

    low = max(start, peak - _reach(lambda away: fall(-away)))
    high = min(stop, peak + _reach(fall))
    return _of_density(np.array([low, high]), lambda u: np.exp(height(u) - top))


def _reach(fall: Callable[[float], float]) -> float:
    """How far from the peak a density has become negligible."""
    from scipy.optimize import brentq

    far = 1.0
    while fall(far) < NEGLIGIBLE:
        far *= 2
    return float(brentq(lambda away: fall(away) - NEGLIGIBLE, 0.0, far))


def _of_density(knots: FloatArray, density: Callable[[FloatArray], FloatArray]) -> Tabulated:
    """Cells between the knots, narrow enough for Gauss and Legendre's rule."""
    widest = min(WIDEST, float(knots[-1] - knots[0]) / CELLS)
    pieces = [
        np.linspace(low, high, math.ceil((high - low) / widest) + 1)[1:]
        for low, high in zip(knots[:-1].tolist(), knots[1:].tolist(), strict=True)
    ]
    edges = np.concatenate((knots[:1], *pieces))
    cells = _integrals(density, edges[:-1], edges[1:])
    running = np.zeros((3, edges.size))
    np.cumsum(cells[:2], axis=1, out=running[:2, 1:])
    running[2, :-1] = np.cumsum(cells[2, ::-1])[::-1]
    return Tabulated(edges, density, running)


def _integrals(
    density: Callable[[FloatArray], FloatArray], low: FloatArray, high: FloatArray
) -> FloatArray:
    """(3, n) ∫ r dμ, ∫ dμ and ∫ 1/r dμ over stretches that no knot cuts."""
    u, weights = nodes_between(low, high, NODES)
    mass = weights * density(u)
    ratio = np.exp(np.clip(u, -LARGEST, LARGEST))
    return np.stack([(mass * ratio).sum(axis=0), mass.sum(axis=0), (mass / ratio).sum(axis=0)])
