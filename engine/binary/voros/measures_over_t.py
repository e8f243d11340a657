"""VOROS under any measure over t: the mean of A_t where some operating conditions count more.

With r = t/(1-t) the area that a vertex loses has three terms, in r, 1 and 1/r
(`engine.binary.voros.closed_form.lost_area`): every form below is of their integrals, the moments.
"""

import math
from itertools import pairwise
from typing import Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict

from engine.binary.curve.hull import RocHull
from engine.binary.voros.closed_form import (
    LEAST,
    Moments,
    lesser_area,
    lost_area,
    uniform_moments,
    uniform_voros,
)
from engine.binary.voros.conditions import WeightedScenario
from engine.errors import InputError
from engine.numerics.arrays import FloatArray

PRECISE = 1e-13
"""Relative error asked of adaptive quadrature."""


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


class ClosedForm(Measure, Protocol):
    """A measure whose moments are known in closed form."""

    def moments(self, low: FloatArray, high: FloatArray) -> Moments:
        """The moments of (v,) stretches [low, high] inside which its mass is finite."""


class _Stretches(Struct, frozen=True, eq=False):
    """The vertices that serve [a, b], each with the stretch of t that it serves; (v,) each."""

    fpr: FloatArray
    fnr: FloatArray
    low: FloatArray
    high: FloatArray


def _stretches(hull: RocHull, a: float, b: float) -> _Stretches:
    low, high = np.clip(hull.t_low, a, b), np.clip(hull.t_high, a, b)
    used = high > low
    return _Stretches(hull.fpr[used], hull.fnr[used], low[used], high[used])


def _at(hull: RocHull, t: FloatArray) -> FloatArray:
    """A_t at each of (n,) t."""
    vertex = hull.serving(t)
    return lesser_area(t, t * hull.fpr[vertex] + (1 - t) * hull.fnr[vertex])


def mean_at(hull: RocHull, t: float) -> Mean:
    """A_t at a single t."""
    return Mean(float(_at(hull, np.array([t]))[0]))


def _closed_mean(measure: ClosedForm, hull: RocHull, a: float, b: float) -> Mean:
    """The mean of A_t over [a, b] by the moments of each vertex's stretch."""
    s = _stretches(hull, a, b)
    moments = measure.moments(s.low, s.high)
    lost = math.fsum(lost_area(s.fpr, s.fnr, moments).tolist())
    return Mean(1 - lost / math.fsum(moments[1].tolist()))


def _ratio(t: FloatArray) -> FloatArray:
    """R = t/(1-t)."""
    return np.asarray(t / (1 - t))


def _ratio_width(low: FloatArray, high: FloatArray) -> FloatArray:
    """Δr of (v,) stretches, without cancellation."""
    return np.asarray((high - low) / ((1 - low) * (1 - high)))


class UniformInT(Struct, frozen=True):
    """Every t counts the same: Ratigan & Cowen 2024."""

    name: str = "t"
    words: str = "uniform in t"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """The closed form of uniform_voros."""
        return Mean(uniform_voros(hull, a, b))

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The lengths."""
        return np.diff(cuts)

    def moments(self, low: FloatArray, high: FloatArray) -> Moments:
        """Those of uniform_voros."""
        return uniform_moments(low, high)


class UniformInRatio(Struct, frozen=True):
    """Every ratio r = t/(1-t) counts the same: density 1/(1-t)² in t."""

    name: str = "ratio"
    words: str = "uniform in the ratio t/(1 − t)"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """In closed form."""
        if b == 1:
            raise _infinite("uniform in the ratio t/(1−t)", "t = 1", "end the range below t = 1")
        return mean_at(hull, a) if a == b else _closed_mean(self, hull, a, b)

    def masses(self, cuts: FloatArray) -> FloatArray:
        """Δr."""
        return _ratio_width(cuts[:-1], cuts[1:])

    def moments(self, low: FloatArray, high: FloatArray) -> Moments:
        """Δ(r²)/2, Δr, Δ ln r; r = 0 counts as LEAST, for there only k = 1 costs least."""
        start, width = _ratio(low), _ratio_width(low, high)
        return width * (start + width / 2), width, np.log1p(width / np.maximum(start, LEAST))


class UniformInLogRatio(Struct, frozen=True):
    """Every factor of r = t/(1-t) counts the same: density 1/(t(1-t)) in t."""

    name: str = "log-ratio"
    words: str = "uniform in the logarithm of t/(1 − t)"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """In closed form."""
        if a == 0 or b == 1:
            raise _infinite(
                "uniform in the log-ratio", "t = 0 and t = 1", "keep the range strictly inside"
            )
        return mean_at(hull, a) if a == b else _closed_mean(self, hull, a, b)

    def masses(self, cuts: FloatArray) -> FloatArray:
        """Δ ln r."""
        return np.log1p(np.diff(cuts) / (cuts[:-1] * (1 - cuts[1:])))

    def moments(self, low: FloatArray, high: FloatArray) -> Moments:
        """Δr, Δ ln r, Δ(-1/r)."""
        start, width = _ratio(low), _ratio_width(low, high)
        return width, np.log1p(width / start), width / (start * (start + width))


class BetaInT(Struct, frozen=True):
    """t follows a Beta(alpha, beta) distribution, cut to [a, b]."""

    alpha: float
    beta: float

    def __post_init__(self) -> None:
        """Refuse parameters that make no distribution."""
        for value in (self.alpha, self.beta):
            if not 0 < value < math.inf:
                raise InputError(
                    f"a Beta distribution cannot have the parameter {value:g}",
                    do="Both must be above 0, as in beta:2,2.",
                )

    @property
    def name(self) -> str:
        """As on the command line, `beta:2,2`."""
        return f"beta:{self.alpha:g},{self.beta:g}"

    @property
    def words(self) -> str:
        """The distribution."""
        return f"Beta({self.alpha:g}, {self.beta:g}) in t"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """Adaptive quadrature between break points, with its error estimate."""
        if a == b:
            return mean_at(hull, a)
        cuts = self._cuts(a, b)
        scale = self._log_density(min(max(self._mode, a), b))
        s = _stretches(hull, a, b)
        mass, mass_error = self._integral(0, cuts, scale)
        losses: list[float] = []
        error = 0.0
        for fpr, fnr, low, high in zip(
            *(part.tolist() for part in asdict(s).values()), strict=True
        ):
            ends = [low, *(cut for cut in cuts if low < cut < high), high]
            for weight, power in ((fpr * fpr, 1), (2 * fpr * fnr, 0), (fnr * fnr, -1)):
                if weight > 0:
                    value, left = self._integral(power, ends, scale)
                    losses.append(weight * value)
                    error += weight * left
        loss = math.fsum(losses) / (2 * mass)
        return Mean(1 - loss, (error / 2 + loss * mass_error) / mass)

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The shares of the whole distribution."""
        from scipy.special import betainc

        return np.diff(betainc(self.alpha, self.beta, cuts))

    @property
    def _mode(self) -> float:
        """Where the density is highest (its mean serves where it has no inner peak)."""
        if self.alpha > 1 and self.beta > 1:
            return (self.alpha - 1) / (self.alpha + self.beta - 2)
        return self.alpha / (self.alpha + self.beta)

    def _log_density(self, t: float) -> float:
        """Return ln of t^(α-1) (1-t)^(β-1), which is not normalised."""
        inner = min(max(t, 1e-300), 1 - 1e-16)
        return (self.alpha - 1) * math.log(inner) + (self.beta - 1) * math.log1p(-inner)

    def _cuts(self, a: float, b: float) -> list[float]:
        """[a, b] cut at quantiles, so that quadrature cannot miss a narrow peak."""
        from scipy.special import betaincinv

        shares = [1e-12, 1e-6, 1e-3, 0.1, 0.5, 0.9, 1 - 1e-3, 1 - 1e-6, 1 - 1e-12]
        quantiles = betaincinv(self.alpha, self.beta, shares).tolist()
        return [a, *(cut for cut in quantiles if a < cut < b), b]

    def _integral(self, power: int, ends: list[float], scale: float) -> tuple[float, float]:
        """∫ r^power t^(α-1) (1-t)^(β-1) / e^scale dt over stretches, and its error estimate."""
        pieces = [self._piece(power, low, high, scale) for low, high in pairwise(ends)]
        return math.fsum(value for value, _ in pieces), sum(error for _, error in pieces)

    def _piece(self, power: int, low: float, high: float, scale: float) -> tuple[float, float]:
        """One stretch; an algebraic singularity at 0 or 1 is put into the weight."""
        from scipy.integrate import quad

        left, right = self.alpha - 1 + power, self.beta - 1 - power
        at_zero, at_one = low == 0 and left < 4, high == 1 and right < 4
        kept = (left if at_zero else 0.0, right if at_one else 0.0)

        def rest(t: float) -> float:
            if (t <= 0 and not at_zero) or (t >= 1 and not at_one):
                return 0.0
            near_zero = 0.0 if at_zero else left * math.log(t)
            near_one = 0.0 if at_one else right * math.log1p(-t)
            return math.exp(near_zero + near_one - scale)

        found = quad(
            rest,
            low,
            high,
            weight="alg" if at_zero or at_one else None,
            wvar=kept,
            epsabs=0.0,
            epsrel=PRECISE,
            limit=200,
            full_output=1,
        )
        return float(found[0]), float(found[1])


class ScenarioList(Struct, frozen=True):
    """A list of operating conditions as they were met, each with a weight."""

    scenarios: tuple[WeightedScenario, ...]
    name: str = "scenarios"
    words: str = "over the listed scenarios"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """The weighted mean of A_t over the scenarios whose t lies in [a, b]."""
        t, weights = self.points(a, b)
        return Mean(float(np.average(_at(hull, t), weights=weights)))

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
                f"no scenario has its t between {a:g} and {b:g}", do="Widen the range of t."
            )
        return t[inside], weights[inside]

    def masses(self, cuts: FloatArray) -> FloatArray:
        """The weights of the scenarios in each stretch."""
        t = [each.scenario.t for each in self.scenarios]
        weights = [each.weight for each in self.scenarios]
        return np.histogram(t, cuts, weights=weights)[0]


def _infinite(measure: str, where: str, do: str) -> InputError:
    return InputError(
        f"the measure {measure} has infinite mass at {where}",
        do=f"Choose another measure, or {do}.",
    )
