"""VOROS over ranges of costs and prevalence: the measure that they make of t."""

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.voros.closed_form import lost_area
from engine.binary.voros.conditions import OperatingRange
from engine.binary.voros.measures_over_t import Mean, mean_at
from engine.errors import InputError
from engine.numerics.arrays import FloatArray, distinct
from engine.numerics.log_odds import log_odds
from engine.numerics.log_odds_arrays import log_odds_of
from engine.numerics.quadrature import nodes_between

if TYPE_CHECKING:
    from engine.binary.voros.range_density import Density

COARSE, FINE = 20, 28  # nodes in each stretch; how far the two differ is the error


class RangesOfConditions(Struct, frozen=True, dict=True):
    """Costs and prevalence independent, each spread over its range: their push-forward on t."""

    given: OperatingRange
    name: str = "ranges"
    words: str = "over the stated ranges, independent"

    @cached_property
    def density(self) -> "Density | None":
        """The density of logit t; None where every range is exact."""
        from engine.binary.voros.range_density import (
            density_of_logit_t,  # with it come numpy's polynomials
        )

        given = self.given
        if given.cost_fp is None or given.cost_fn is None or given.prevalence is None:
            raise InputError(
                "the measure “ranges” needs costs or a prevalence",
                do="State at least one of them, or choose another measure.",
            )
        return density_of_logit_t(given.cost_fp, given.cost_fn, given.prevalence)

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """Gauss–Legendre in logit t between break points and the density's own knots."""
        density = self.density
        if density is None or a == b:
            return mean_at(hull, a)
        edges = hull.edge_t[(hull.edge_t > 0) & (hull.edge_t < 1)]
        breaks = log_odds_of(edges)
        inside = breaks[(breaks > density.knots[0]) & (breaks < density.knots[-1])]
        ends = distinct(np.concatenate([density.knots, inside]))
        coarse = _mean_by_nodes(hull, density, ends, COARSE)
        fine = _mean_by_nodes(hull, density, ends, FINE)
        return Mean(fine, abs(fine - coarse))

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The chances of a t in each stretch; where every range is exact, there is one."""
        density = self.density
        if density is None:
            return np.ones(cuts.size - 1)
        return np.array([self._mass(density, *pair) for pair in pairwise(cuts.tolist())])

    @staticmethod
    def _mass(density: "Density", low: float, high: float) -> float:
        a, b = max(density.knots[0], log_odds(low)), min(density.knots[-1], log_odds(high))
        if b <= a:
            return 0.0
        inner = density.knots[(density.knots > a) & (density.knots < b)]
        ends = np.concatenate([[a], inner, [b]])
        nodes, weights = nodes_between(ends[:-1], ends[1:], COARSE)
        return float(np.sum(weights * density(nodes)))


def _mean_by_nodes(hull: RocHull, density: "Density", ends: FloatArray, count: int) -> float:
    """∫ A p / ∫ p over stretches of logit t no wider than WIDEST, with so many nodes in each."""
    x, weights = nodes_between(ends[:-1], ends[1:], count)
    mass = weights * density(x)
    # A_t of the vertex that serves each stretch's middle: it serves all of it.
    vertex = hull.serving(1 / (1 + np.exp(-(ends[1:] + ends[:-1]) / 2)))
    h, m = hull.fpr[vertex], hull.fnr[vertex]
    lost = lost_area(h, m, (mass * np.exp(x), mass, mass * np.exp(-x)))
    return 1 - float(np.sum(lost) / np.sum(mass))
