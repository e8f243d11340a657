"""Moments of a measure over t that has a density, tabulated once for any number of hulls.

∫ r dμ, ∫ dμ and ∫ 1/r dμ, r = t/(1-t), are integrated from cell to cell of u = logit t, where
the density is smooth, and from a cell's end to a break point. In u nothing is singular at t = 0
or t = 1, and no peak is narrower than the cells.
"""

import math
from collections.abc import Callable

import numpy as np
from msgspec import Struct

from engine.binary.voros.closed_form import Moments
from engine.numerics.arrays import FloatArray
from engine.numerics.log_odds import log_odds
from engine.numerics.log_odds_arrays import log_odds_of
from engine.numerics.quadrature import nodes_between

NODES, FEWER_NODES = 8, 6  # of the quadrature in each cell; how far the two differ is the error
WIDEST = 0.5
CELLS = 200
NEGLIGIBLE = 45.0
"""What lies so many powers of e under the density's peak is left out: 3e-20 of it."""
LARGEST = 300.0
"""r is capped at e^300: there only vertices lie that never pay it."""
BEYOND = 800.0
"""No t between 0 and 1 that a double can hold has such a logit; only mass is out there."""


MomentsOf = Callable[[FloatArray, FloatArray], Moments]
"""The moments of (v,) stretches [low, high] of t, up to one common factor."""

DensityOf = Callable[[FloatArray], FloatArray]
"""A density in u = logit t, up to a factor."""


class Tabulated(Struct, frozen=True, eq=False):
    """The moments of a measure that has a density in logit t, up to one common factor.

    Attributes:
        edges: (c + 1,) rising ends of the cells of u = logit t.
        density: of the measure in u, up to a factor; smooth inside each cell.
        nodes: of Gauss and Legendre's rule in each cell.
        running: (3, c + 1) the three integrals up to each edge; the third from each edge to the
            last one, so that where 1/r is small it has lost nothing to where it is large.
    """

    edges: FloatArray
    density: DensityOf
    nodes: int
    running: FloatArray

    def __call__(self, low: FloatArray, high: FloatArray) -> Moments:
        """The moments of (v,) stretches [low, high]."""
        start, end = self._at(log_odds_of(low)), self._at(log_odds_of(high))
        return end[0] - start[0], end[1] - start[1], start[2] - end[2]

    def coarser(self) -> "Tabulated":
        """The same by fewer nodes, to see how exact it is."""
        return _tabulated(self.edges, self.density, FEWER_NODES)

    def _at(self, u: FloatArray) -> FloatArray:
        """(3, n) the running integrals at (n,) places."""
        inside = np.clip(u, self.edges[0], self.edges[-1])
        cell = np.searchsorted(self.edges, inside, side="right") - 1
        cell = np.minimum(cell, self.edges.size - 2)
        part = _integrals(self.density, self.edges[cell], inside, self.nodes)
        part[2] = -part[2]
        return self.running[:, cell] + part


def of_beta(alpha: float, beta: float, a: float, b: float) -> Tabulated:
    """Beta(alpha, beta) in t over [a, b]: t^α (1-t)^β in logit t, which falls off on both sides."""
    start, stop = log_odds(a), log_odds(b)
    peak = min(max(math.log(alpha / beta), start), stop)
    # ln t and ln(1 - t) at the peak.
    log_share, log_rest = -np.logaddexp(0, -peak), -np.logaddexp(0, peak)

    def fall(away: FloatArray) -> FloatArray:
        """By how many powers of e the density is lower there than at its peak."""
        with np.errstate(over="ignore"):  # far away, where the other form is taken
            near = np.log1p(np.exp(log_share) * np.expm1(away))
        far = np.logaddexp(log_rest, log_share + away)
        return np.asarray((alpha + beta) * np.where(np.abs(away) < 1, near, far) - alpha * away)

    low = max(start, peak - _reach(lambda away: float(fall(np.array(-away)))))
    high = min(stop, peak + _reach(lambda away: float(fall(np.array(away)))))
    knots = [low, *(end for end in (-BEYOND, BEYOND) if low < end < high), high]
    return of_density(np.array(knots), lambda u: np.exp(-fall(u - peak)))


def _reach(fall: Callable[[float], float]) -> float:
    """How far from the peak a density has become negligible."""
    from scipy.optimize import brentq

    far = 1.0
    while fall(far) < NEGLIGIBLE:
        far *= 2
    return float(brentq(lambda away: fall(away) - NEGLIGIBLE, 0.0, far, xtol=1e-12))


def of_density(knots: FloatArray, density: DensityOf) -> Tabulated:
    """A density between knots, in cells narrow enough for Gauss and Legendre's rule."""
    widest = min(WIDEST, float(knots[-1] - knots[0]) / CELLS)
    pieces = [
        np.linspace(low, high, _cells(low, high, widest) + 1)[1:]
        for low, high in zip(knots[:-1].tolist(), knots[1:].tolist(), strict=True)
    ]
    return _tabulated(np.concatenate((knots[:1], *pieces)), density, NODES)


def _cells(low: float, high: float, widest: float) -> int:
    """How many cells a stretch between two knots takes."""
    return CELLS if low >= BEYOND or high <= -BEYOND else math.ceil((high - low) / widest)


def _tabulated(edges: FloatArray, density: DensityOf, nodes: int) -> Tabulated:
    """The running integrals over cells."""
    cells = _integrals(density, edges[:-1], edges[1:], nodes)
    running = np.zeros((3, edges.size))
    np.cumsum(cells[:2], axis=1, out=running[:2, 1:])
    running[2, :-1] = np.cumsum(cells[2, ::-1])[::-1]
    return Tabulated(edges, density, nodes, running)


def _integrals(density: DensityOf, low: FloatArray, high: FloatArray, nodes: int) -> FloatArray:
    """(3, n) ∫ r dμ, ∫ dμ and ∫ 1/r dμ over stretches that no knot cuts."""
    u, weights = nodes_between(low, high, nodes)
    mass = weights * density(u)
    ratio = np.exp(np.clip(u, -LARGEST, LARGEST))
    return np.stack([(mass * ratio).sum(axis=0), mass.sum(axis=0), (mass / ratio).sum(axis=0)])
