"""Where over t the corrected VOROS is measured: Gauss and Legendre's nodes, and their weights."""

import numpy as np
from msgspec import Struct

from engine.binary.voros.closed_form import DIAGONAL
from engine.binary.voros.measures_over_t import Measure, ScenarioList
from engine.numerics.arrays import FloatArray
from engine.numerics.log_odds_arrays import log_odds_of
from engine.numerics.quadrature import gauss_legendre

COUNT = 24
MIDDLE = 0.5
ENOUGH = 1e-4
"""How far the VOROS of doing nothing may be off by 24 nodes before more of them are taken."""
CELLS, NODES = 4000, 192
FARTHEST = 80.0  # beyond such a logit of t no measure has any mass to speak of


class Nodes(Struct, frozen=True, eq=False):
    """Operating conditions that stand for all of [a, b]: (q,) t and their weights, of sum 1."""

    t: FloatArray
    weights: FloatArray

    def mean(self, values: FloatArray) -> float:
        """The mean of (q,) values."""
        return float(self.weights @ values)


def nodes_over(measure: Measure, a: float, b: float) -> Nodes:
    """The nodes for one measure over [a, b]: 24 on each side of ½ where that lies inside.

    Doing nothing costs min(t, 1 - t), which has a kink there. A list of scenarios is its own
    nodes, and a single t is one. Where a measure weighs t so unevenly that the VOROS of doing
    nothing would be off by `ENOUGH`, as a peak between two nodes does, parts of equal mass are
    the nodes.

    Raises:
        InputError: no scenario has its t in [a, b].
    """
    if isinstance(measure, ScenarioList):
        t, weights = measure.points(a, b)
        return Nodes(t, weights / weights.sum())
    if a == b:
        return Nodes(np.array([a]), np.ones(1))
    found = _gauss_nodes(measure, a, b)
    if abs(found.mean(_of_nothing(found.t)) - measure.mean(DIAGONAL, a, b).value) <= ENOUGH:
        return found
    return _of_equal_mass(measure, a, b)


def _gauss_nodes(measure: Measure, a: float, b: float) -> Nodes:
    """24 nodes over t, or 24 on each side of ½."""
    ends = np.array([a, MIDDLE, b] if a < MIDDLE < b else [a, b])
    x, w = gauss_legendre(COUNT)
    half = np.diff(ends)[:, np.newaxis] / 2
    t = ((ends[:-1, np.newaxis] + half) + half * x).ravel()
    weights = (half * w).ravel() * measure.density(t)
    whole = float(weights.sum())
    return Nodes(t, weights / whole if whole > 0 else weights)


def _of_equal_mass(measure: Measure, a: float, b: float) -> Nodes:
    """Parts of [a, b] of nearly the same mass, each by its mean t."""
    low, high = np.clip(log_odds_of(np.array([a, b])), -FARTHEST, FARTHEST)
    cuts = 1 / (1 + np.exp(-np.linspace(low, high, CELLS + 1)))
    cuts[0], cuts[-1] = max(a, cuts[0]), min(b, cuts[-1])
    _, mass, _ = measure.moments_over(a, b)(cuts[:-1], cuts[1:])
    running = np.cumsum(mass)
    part = np.minimum(running * (NODES / running[-1]), NODES - 1).astype(np.int64)
    weights = np.bincount(part, weights=mass)
    inside = weights > 0
    t = np.bincount(part, weights=mass * (cuts[:-1] + cuts[1:]) / 2)[inside] / weights[inside]
    return Nodes(t, weights[inside] / weights.sum())


def _of_nothing(t: FloatArray) -> FloatArray:
    """(q,) the area of lesser classifiers of the cheaper trivial classifier at each t."""
    least = np.minimum(t, 1 - t)
    return np.asarray(1 - least / (2 * (1 - least)))
