"""VOROS over ranges of costs and prevalence: the measure that they make of t."""

from functools import cached_property
from itertools import pairwise

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.voros.conditions import OperatingRange
from engine.binary.voros.measures_over_t import Mean, mean_at, tabulated_mean
from engine.binary.voros.moments import Tabulated, of_density
from engine.binary.voros.range_density import Density, density_of_logit_t
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.log_odds import log_odds
from engine.numerics.quadrature import nodes_between

NODES = 20  # of the quadrature in each stretch


class RangesOfConditions(Struct, frozen=True, dict=True):
    """Costs and prevalence independent, each spread over its range: their push-forward on t."""

    given: OperatingRange
    name: str = "ranges"
    words: str = tr("over the stated ranges, independent")

    @cached_property
    def of_logit_t(self) -> Density | None:
        """The density of logit t; None where every range is exact."""
        given = self.given
        if given.cost_fp is None or given.cost_fn is None or given.prevalence is None:
            raise InputError(
                tr("the measure “ranges” needs costs or a prevalence"),
                do=tr("State at least one of them, or choose another measure."),
            )
        return density_of_logit_t(given.cost_fp, given.cost_fn, given.prevalence)

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """By moments tabulated in logit t."""
        if self.of_logit_t is None or log_odds(a) == log_odds(b):
            return mean_at(hull, a)
        return tabulated_mean(self.moments_over(a, b), hull, a, b)

    def moments_over(self, _a: float, _b: float) -> Tabulated:
        """Of the density of logit t."""
        if self.of_logit_t is None:
            raise TypeError(f"the measure {self.name} has no density over t")
        return of_density(self.of_logit_t.knots, self.of_logit_t)

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The chances of a t in each stretch; where every range is exact, there is one."""
        density = self.of_logit_t
        if density is None:
            return np.ones(cuts.size - 1)
        return np.array([self._mass(density, *pair) for pair in pairwise(cuts.tolist())])

    def density(self, t: FloatArray) -> FloatArray:
        """That of logit t over t (1-t); none outside [a, b].

        Raises:
            TypeError: every range is exact.
        """
        if self.of_logit_t is None:
            raise TypeError(f"the measure {self.name} has no density over t")
        odds, knots = np.log(t) - np.log1p(-t), self.of_logit_t.knots
        inside = (odds >= knots[0]) & (odds <= knots[-1])
        found = self.of_logit_t(np.clip(odds, knots[0], knots[-1])) / (t * (1 - t))
        return np.where(inside, found, 0.0)

    @staticmethod
    def _mass(density: "Density", low: float, high: float) -> float:
        a, b = max(density.knots[0], log_odds(low)), min(density.knots[-1], log_odds(high))
        if b <= a:
            return 0.0
        inner = density.knots[(density.knots > a) & (density.knots < b)]
        ends = np.concatenate([[a], inner, [b]])
        nodes, weights = nodes_between(ends[:-1], ends[1:], NODES)
        return float(np.sum(weights * density(nodes)))
