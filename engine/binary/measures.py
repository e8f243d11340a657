"""VOROS under any measure over t: the mean of A_t where some operating conditions count more.

With c_t = t h + (1-t) m, m = 1-k, and r = t/(1-t), the vertex (h, k) loses
1 - A_t = ½ (h² r + 2 h m + m² / r): every closed form below integrates these three terms.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Protocol

import numpy as np

from engine.arrays import FloatArray
from engine.binary.conditions import OperatingRange, WeightedScenario
from engine.binary.density import NODES, WEIGHTS, Density, density_of_logit_t
from engine.binary.hull import RocHull
from engine.binary.voros import lesser_area, uniform_voros
from engine.errors import InputError

PRECISE = 1e-13
"""Relative error asked of adaptive quadrature."""
FINE_NODES, FINE_WEIGHTS = np.polynomial.legendre.leggauss(28)


@dataclass(frozen=True)
class Mean:
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

    def mass(self, low: float, high: float) -> float:
        """The measure of [low, high], up to a constant factor of the measure's own."""


@dataclass(frozen=True, eq=False)
class _Stretches:
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
    place = np.searchsorted(hull.t_low[::-1], t, side="right")
    vertex = np.clip(len(hull.t_low) - place, 0, len(hull.t_low) - 1)
    return lesser_area(t, t * hull.fpr[vertex] + (1 - t) * hull.fnr[vertex])


def _point(hull: RocHull, t: float) -> Mean:
    return Mean(float(_at(hull, np.array([t]))[0]))


def _times(coefficient: FloatArray, integral: FloatArray) -> FloatArray:
    """Coefficient × integral with 0 × inf = 0: a vertex without that error never pays it."""
    return np.where(coefficient == 0, 0.0, coefficient * np.where(coefficient == 0, 0, integral))


@dataclass(frozen=True)
class UniformInT:
    """Every t counts the same: Ratigan & Cowen 2024."""

    name: str = "t"
    words: str = "uniform in t"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """The closed form of uniform_voros."""
        return Mean(uniform_voros(hull, a, b))

    def mass(self, low: float, high: float) -> float:
        """The length of the interval."""
        return high - low


@dataclass(frozen=True)
class UniformInRatio:
    """Every ratio r = t/(1-t) counts the same: density 1/(1-t)² in t."""

    name: str = "ratio"
    words: str = "uniform in the ratio t/(1 − t)"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """∫ A dr = Δr - ½ (h² Δ(r²)/2 + 2 h m Δr + m² Δ ln r) a stretch."""
        if b == 1:
            raise _infinite("uniform in the ratio t/(1−t)", "t = 1", "end the range below t = 1")
        if a == b:
            return _point(hull, a)
        s = _stretches(hull, a, b)
        low, width = s.low / (1 - s.low), _ratio_width(s)
        with np.errstate(divide="ignore"):
            logs = np.log1p(width / low)
        squares = width * (2 * low + width)
        loss = s.fpr**2 * squares / 2 + 2 * s.fpr * s.fnr * width + _times(s.fnr**2, logs)
        return Mean(1 - math.fsum(loss.tolist()) / (2 * math.fsum(width.tolist())))

    def mass(self, low: float, high: float) -> float:
        """Δr."""
        return (high - low) / ((1 - low) * (1 - high))


@dataclass(frozen=True)
class UniformInLogRatio:
    """Every factor of r = t/(1-t) counts the same: density 1/(t(1-t)) in t."""

    name: str = "log-ratio"
    words: str = "uniform in the logarithm of t/(1 − t)"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """∫ A du = Δu (1 - h m) - ½ (h² Δr + m² Δ(-1/r)) a stretch, u = ln r."""
        if a == 0 or b == 1:
            raise _infinite(
                "uniform in the log-ratio", "t = 0 and t = 1", "keep the range strictly inside"
            )
        if a == b:
            return _point(hull, a)
        s = _stretches(hull, a, b)
        low, width = s.low / (1 - s.low), _ratio_width(s)
        logs = np.log1p(width / low)
        inverses = width / (low * (low + width))
        loss = s.fpr**2 * width + 2 * s.fpr * s.fnr * logs + s.fnr**2 * inverses
        return Mean(1 - math.fsum(loss.tolist()) / (2 * math.fsum(logs.tolist())))

    def mass(self, low: float, high: float) -> float:
        """Δ ln r."""
        return math.log1p((high - low) / (low * (1 - high)))


def _ratio_width(s: _Stretches) -> FloatArray:
    """Δr of each stretch, without cancellation."""
    return (s.high - s.low) / ((1 - s.low) * (1 - s.high))


@dataclass(frozen=True)
class BetaInT:
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
            return _point(hull, a)
        cuts = self._cuts(a, b)
        scale = self._log_density(min(max(self._mode, a), b))
        s = _stretches(hull, a, b)
        mass, mass_error = self._integral(0, cuts, scale)
        losses: list[float] = []
        error = 0.0
        for fpr, fnr, low, high in zip(*(part.tolist() for part in vars(s).values()), strict=True):
            ends = [low, *(cut for cut in cuts if low < cut < high), high]
            for weight, power in ((fpr * fpr, 1), (2 * fpr * fnr, 0), (fnr * fnr, -1)):
                if weight > 0:
                    value, left = self._integral(power, ends, scale)
                    losses.append(weight * value)
                    error += weight * left
        loss = math.fsum(losses) / (2 * mass)
        return Mean(1 - loss, (error / 2 + loss * mass_error) / mass)

    def mass(self, low: float, high: float) -> float:
        """The share of the whole distribution."""
        from scipy.special import betainc

        return float(np.diff(betainc(self.alpha, self.beta, [low, high]))[0])

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
        if not (at_zero or at_one):
            found = quad(
                lambda t: (
                    math.exp(left * math.log(t) + right * math.log1p(-t) - scale)
                    if 0 < t < 1
                    else 0.0
                ),
                low,
                high,
                epsabs=0.0,
                epsrel=PRECISE,
                limit=200,
                full_output=1,
            )
            return float(found[0]), float(found[1])
        kept = (left if at_zero else 0.0, right if at_one else 0.0)

        def rest(t: float) -> float:
            near_zero = 0.0 if at_zero else left * math.log(t)
            near_one = 0.0 if at_one else right * math.log1p(-t)
            return math.exp(near_zero + near_one - scale)

        found = quad(
            rest,
            low,
            high,
            weight="alg",
            wvar=kept,
            epsabs=0.0,
            epsrel=PRECISE,
            limit=200,
            full_output=1,
        )
        return float(found[0]), float(found[1])


@dataclass(frozen=True)
class RangesOfConditions:
    """Costs and prevalence independent, each spread over its range: their push-forward on t."""

    given: OperatingRange
    name: str = "ranges"
    words: str = "over the stated ranges, independent"

    @cached_property
    def density(self) -> Density | None:
        """The density of logit t; None where every range is exact."""
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
            return _point(hull, a)
        edges = hull.edge_t[(hull.edge_t > 0) & (hull.edge_t < 1)]
        breaks = np.log(edges) - np.log1p(-edges)
        inside = breaks[(breaks > density.knots[0]) & (breaks < density.knots[-1])]
        ends = np.unique(np.concatenate([density.knots, inside]))
        coarse = _mean_by_nodes(hull, density, ends, NODES, WEIGHTS)
        fine = _mean_by_nodes(hull, density, ends, FINE_NODES, FINE_WEIGHTS)
        return Mean(fine, abs(fine - coarse))

    def mass(self, low: float, high: float) -> float:
        """The chance of a t in the interval; 1 where every range is exact."""
        density = self.density
        if density is None:
            return 1.0
        start, end = density.knots[0], density.knots[-1]
        a = start if low == 0 else max(start, math.log(low) - math.log1p(-low))
        b = end if high == 1 else min(end, math.log(high) - math.log1p(-high))
        if b <= a:
            return 0.0
        inner = density.knots[(density.knots > a) & (density.knots < b)]
        ends = np.concatenate([[a], inner, [b]])
        middle, half = (ends[1:] + ends[:-1]) / 2, (ends[1:] - ends[:-1]) / 2
        return float(np.sum(WEIGHTS[:, None] * half * density(middle + half * NODES[:, None])))


def _mean_by_nodes(
    hull: RocHull, density: Density, ends: FloatArray, nodes: FloatArray, weights: FloatArray
) -> float:
    """∫ A p / ∫ p over stretches of logit t no wider than WIDEST, with given nodes."""
    middle, half = (ends[1:] + ends[:-1]) / 2, (ends[1:] - ends[:-1]) / 2
    x = middle + half * nodes[:, None]
    mass = weights[:, None] * half * density(x)
    # A_t of the vertex that serves each stretch's middle: it serves all of it.
    t = 1 / (1 + np.exp(-middle))
    place = np.searchsorted(hull.t_low[::-1], t, side="right")
    vertex = np.clip(len(hull.t_low) - place, 0, len(hull.t_low) - 1)
    h, m = hull.fpr[vertex], hull.fnr[vertex]
    loss = (h**2 * np.exp(x) + 2 * h * m + m**2 * np.exp(-x)) / 2
    return 1 - float(np.sum(mass * loss) / np.sum(mass))


@dataclass(frozen=True)
class ScenarioList:
    """A list of operating conditions as they were met, each with a weight."""

    scenarios: tuple[WeightedScenario, ...]
    name: str = "scenarios"
    words: str = "over the listed scenarios"

    def mean(self, hull: RocHull, a: float, b: float) -> Mean:
        """The weighted mean of A_t over the scenarios whose t lies in [a, b]."""
        t = np.array([each.scenario.t for each in self.scenarios])
        weights = np.array([each.weight for each in self.scenarios])
        inside = (t >= a) & (t <= b)
        if not weights[inside].sum() > 0:
            raise InputError(
                f"no scenario has its t between {a:g} and {b:g}", do="Widen the range of t."
            )
        return Mean(float(np.average(_at(hull, t[inside]), weights=weights[inside])))

    def mass(self, low: float, high: float) -> float:
        """The weight of the scenarios with low < t <= high, and of those at low = 0."""
        inside = [
            each.weight
            for each in self.scenarios
            if low < each.scenario.t <= high or (each.scenario.t == low == 0)
        ]
        return math.fsum(inside)


def _infinite(measure: str, where: str, do: str) -> InputError:
    return InputError(
        f"the measure {measure} has infinite mass at {where}",
        do=f"Choose another measure, or {do}.",
    )
