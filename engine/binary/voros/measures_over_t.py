"""VOROS under any measure over t: the mean of A_t where some operating conditions count more.

With r = t/(1-t) the area that a vertex loses has three terms, in r, 1 and 1/r
(`engine.binary.voros.closed_form.lost_area`): every form below is of their integrals, the moments.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.kept import kept
from engine.binary.voros.closed_form import (
    LEAST,
    Moments,
    lesser_area,
    lost_area,
    serving_between,
    uniform_moments,
    uniform_voros,
    uniform_voros_of,
)
from engine.binary.voros.conditions import WeightedScenario
from engine.binary.voros.moments import MomentsOf, Tabulated, of_beta
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.log_odds import log_odds


class Mean(Struct, frozen=True):
    """The mean of A_t under a measure; `error` bounds what quadrature may have left (0: exact)."""

    value: float
    error: float = 0.0


class Measure(Protocol):
    """A way to weigh the operating conditions of [a, b]."""

    @property
    def name(self) -> str:
        """As written on the command line."""

    @property
    def words(self) -> str:
        """As a person says it, after "VOROS over t": "uniform in t"."""

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """The mean of A_t over [a, b]; A_a where a == b.

        Raises:
            InputError: the measure has infinite mass on [a, b].
        """

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The measure of each stretch between (n,) rising cuts, up to a factor of its own.

        A stretch holds its lower end and not its upper, the last one both.
        """

    def density(self, t: FloatArray) -> FloatArray:
        """Its density at (n,) t in (0, 1), up to a factor of its own.

        Raises:
            TypeError: it is of single t, and has none.
        """

    def moments_over(self, a: float, b: float) -> MomentsOf:
        """The moments of stretches of [a, b] inside which its mass is finite, a < b.

        Raises:
            TypeError: it is of single t, and has no mass between them.
        """


def _at(hull: RocHull, t: FloatArray) -> FloatArray:
    """A_t at each of (n,) t."""
    vertex = hull.serving(t)
    return lesser_area(t, t * hull.fpr[vertex] + (1 - t) * hull.fnr[vertex])


def mean_at(hull: RocHull, t: float) -> Mean:
    """A_t at a single t."""
    return Mean(float(_at(hull, np.array([t]))[0]))


def mean_of(moments: MomentsOf, hull: RocHull, a: float, b: float) -> float:
    """The mean of A_t over [a, b] by the moments of the stretch that each vertex serves there."""
    return means_of(moments, (hull,), a, b)[0]


def means_of(moments: MomentsOf, hulls: Sequence[RocHull], a: float, b: float) -> list[float]:
    """The same of several hulls: numpy takes hardly longer for ten of them than for one."""
    served = _served(tuple(hulls), a, b)
    found = moments(served.low, served.high)
    lost, masses = lost_area(served.fpr, served.fnr, found).tolist(), found[1].tolist()
    return [
        1 - math.fsum(lost[first:last]) / math.fsum(masses[first:last])
        for first, last in pairwise(served.bounds)
    ]


class _Served(Struct, frozen=True, eq=False):
    """Vertices of hulls, one hull behind the other, and the stretches of t that they serve.

    Attributes:
        low, high: (n,) ends of the stretches.
        fpr, fnr: (n,) the vertices' rates.
        bounds: where each hull begins, and n.
    """

    low: FloatArray
    high: FloatArray
    fpr: FloatArray
    fnr: FloatArray
    bounds: list[int]


@kept(2)
def _served(hulls: tuple[RocHull, ...], a: float, b: float) -> _Served:
    """What vertices serve within [a, b], where several measures ask one after the other."""
    served = [(hull, serving_between(hull, a, b)) for hull in hulls]
    low = np.concatenate([np.maximum(hull.t_low[part], a) for hull, part in served])
    high = np.concatenate([np.minimum(hull.t_high[part], b) for hull, part in served])
    fpr = np.concatenate([hull.fpr[part] for hull, part in served])
    fnr = np.concatenate([hull.fnr[part] for hull, part in served])
    bounds = np.cumsum([0, *(part.stop - part.start for _, part in served)])
    used = high > low
    if not used.all():
        low, high, fpr, fnr = low[used], high[used], fpr[used], fnr[used]
        bounds = np.concatenate(([0], np.cumsum(used)))[bounds]
    return _Served(low, high, fpr, fnr, bounds.tolist())


def tabulated_mean(table: Tabulated, hull: RocHull, a: float, b: float) -> Mean:
    """The same by quadrature; what fewer nodes would change is its error."""
    fine = mean_of(table, hull, a, b)
    return Mean(fine, abs(fine - mean_of(table.coarser(), hull, a, b)))


def _ratio(t: FloatArray) -> FloatArray:
    """R = t/(1-t)."""
    return np.asarray(t / (1 - t))


def _ratio_width(low: FloatArray, high: FloatArray) -> FloatArray:
    """Δr of (v,) stretches, without cancellation."""
    return np.asarray((high - low) / ((1 - low) * (1 - high)))


class UniformInT(Struct, frozen=True):
    """Every t counts the same: Ratigan & Cowen 2024."""

    name: str = "t"
    words: str = tr("uniform in t")

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """The closed form of uniform_voros."""
        return Mean(uniform_voros(hull, a, b))

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The lengths."""
        return np.diff(cuts)

    def density(self, t: FloatArray) -> FloatArray:
        """The same everywhere."""
        return np.ones(t.size)

    def moments_over(self, _a: float, _b: float) -> MomentsOf:
        """Those of uniform_voros."""
        return uniform_moments


class UniformInRatio(Struct, frozen=True):
    """Every ratio r = t/(1-t) counts the same: density 1/(1-t)² in t."""

    name: str = "ratio"
    words: str = tr("uniform in the ratio t/(1 − t)")

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """In closed form."""
        if b == 1:
            raise _infinite(
                tr("uniform in the ratio t/(1−t)"), "t = 1", tr("end the range below t = 1")
            )
        return mean_at(hull, a) if a == b else Mean(mean_of(self.moments_over(a, b), hull, a, b))

    def masses(self, cuts: FloatArray) -> FloatArray:
        """Δr."""
        return _ratio_width(cuts[:-1], cuts[1:])

    def density(self, t: FloatArray) -> FloatArray:
        """1/(1-t)²."""
        return np.asarray((1 - t) ** -2.0)

    def moments_over(self, _a: float, _b: float) -> MomentsOf:
        """Δ(r²)/2, Δr, Δ ln r; r = 0 counts as LEAST, for there only k = 1 costs least."""

        def moments(low: FloatArray, high: FloatArray) -> Moments:
            start, width = _ratio(low), _ratio_width(low, high)
            return width * (start + width / 2), width, np.log1p(width / np.maximum(start, LEAST))

        return moments


class UniformInLogRatio(Struct, frozen=True):
    """Every factor of r = t/(1-t) counts the same: density 1/(t(1-t)) in t."""

    name: str = "log-ratio"
    words: str = tr("uniform in the logarithm of t/(1 − t)")

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """In closed form."""
        if a == 0 or b == 1:
            raise _infinite(
                tr("uniform in the log-ratio"),
                tr("t = 0 and t = 1"),
                tr("keep the range strictly inside"),
            )
        return mean_at(hull, a) if a == b else Mean(mean_of(self.moments_over(a, b), hull, a, b))

    def masses(self, cuts: FloatArray) -> FloatArray:
        """Δ ln r."""
        return np.log1p(np.diff(cuts) / (cuts[:-1] * (1 - cuts[1:])))

    def density(self, t: FloatArray) -> FloatArray:
        """1/(t(1-t))."""
        return np.asarray(1 / (t * (1 - t)))

    def moments_over(self, _a: float, _b: float) -> MomentsOf:
        """Δr, Δ ln r, Δ(-1/r)."""

        def moments(low: FloatArray, high: FloatArray) -> Moments:
            start, width = _ratio(low), _ratio_width(low, high)
            return width, np.log1p(width / start), width / (start * (start + width))

        return moments


class BetaInT(Struct, frozen=True):
    """t follows a Beta(alpha, beta) distribution, cut to [a, b]."""

    alpha: float
    beta: float

    def __post_init__(self) -> None:
        """Refuse parameters that make no distribution."""
        for value in (self.alpha, self.beta):
            if not 0 < value < math.inf:
                raise InputError(
                    tr("a Beta distribution cannot have the parameter {value:g}", value=value),
                    do=tr("Both must be above 0, as in beta:2,2."),
                )

    @property
    def name(self) -> str:
        """As on the command line, `beta:2,2`."""
        return f"beta:{self.alpha:g},{self.beta:g}"

    @property
    def words(self) -> str:
        """The distribution."""
        return tr("Beta({alpha:g}, {beta:g}) in t", alpha=self.alpha, beta=self.beta)

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """By moments tabulated in logit t."""
        if log_odds(a) == log_odds(b):
            return mean_at(hull, a)
        return tabulated_mean(self.moments_over(a, b), hull, a, b)

    def moments_over(self, a: float, b: float) -> Tabulated:
        """Of t^α (1-t)^β in logit t."""
        return of_beta(self.alpha, self.beta, a, b)

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The shares of the whole distribution."""
        from scipy.special import betainc

        return np.diff(betainc(self.alpha, self.beta, cuts))

    def density(self, t: FloatArray) -> FloatArray:
        """t^(α-1) (1-t)^(β-1), largest 1: by logarithms, for great parameters leave no digits."""
        powers = (self.alpha - 1) * np.log(t) + (self.beta - 1) * np.log1p(-t)
        return np.asarray(np.exp(powers - powers.max(initial=-np.inf)))


class ScenarioList(Struct, frozen=True):
    """A list of operating conditions as they were met, each with a weight."""

    scenarios: tuple[WeightedScenario, ...]
    name: str = "scenarios"
    words: str = tr("over the listed scenarios")

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """The weighted mean of A_t over the scenarios whose t lies in [a, b]."""
        t, weights = self.points(a, b)
        return Mean(float(np.average(_at(hull, t), weights=weights)))

    def moments_over(self, _a: float, _b: float) -> MomentsOf:
        """A list of single t has none between them."""
        raise TypeError(f"the measure {self.name} has no density over t")

    def density(self, _t: FloatArray) -> FloatArray:
        """Nor a density."""
        raise TypeError(f"the measure {self.name} has no density over t")

    def points(self, a: float, b: float) -> tuple[FloatArray, FloatArray]:
        """(s,) the t in [a, b], and their weights.

        Raises:
            InputError: none of any weight lies there.
        """
        t = np.array([each.scenario.t for each in self.scenarios])
        weights = np.array([each.weight for each in self.scenarios])
        inside = (t >= a) & (t <= b)
        if not weights[inside].sum() > 0:
            raise InputError(
                tr("no scenario has its t between {a:g} and {b:g}", a=a, b=b),
                do=tr("Widen the range of t."),
            )
        return t[inside], weights[inside]

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The weights of the scenarios in each stretch."""
        t = [each.scenario.t for each in self.scenarios]
        weights = [each.weight for each in self.scenarios]
        return np.histogram(t, cuts, weights=weights)[0]


def means_under(measure: Measure, hulls: Sequence[RocHull], a: float, b: float) -> list[Mean]:
    """The means of several hulls under a measure, the usual one of all at once.

    Raises:
        InputError: the measure has infinite mass on [a, b].
    """
    if isinstance(measure, UniformInT):
        return [Mean(value) for value in uniform_voros_of(hulls, a, b)]
    return [measure.mean(hull, a, b) for hull in hulls]


def _infinite(measure: str, where: str, do: str) -> InputError:
    return InputError(
        tr("the measure {measure} has infinite mass at {where}", measure=measure, where=where),
        do=tr("Choose another measure, or {do}.", do=do),
    )
