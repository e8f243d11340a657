"""Mean normalised costs over t: what a threshold costs on average under a measure.

c_t = t h + (1-t)(1-k) is linear in t, so that of a measure no more is needed than how much of t
and of 1 - t each stretch holds.
"""

import math

import numpy as np
from msgspec import Struct

from engine.binary.voros.closed_form import LEAST_WIDTH
from engine.binary.voros.conditions import OperatingRange, Range
from engine.binary.voros.measures_over_t import (
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.binary.voros.moments import NODES
from engine.binary.voros.partial_voros import BestPoints, density_in_log_odds
from engine.numerics.arrays import FloatArray, IntArray, distinct
from engine.numerics.log_odds import log_odds
from engine.numerics.log_odds_arrays import log_odds_of
from engine.numerics.quadrature import nodes_between


class MeanWeights(Struct, frozen=True, eq=False):
    """(s,) how much of t and of 1 - t stretches of t hold, as means over all of them.

    Attributes:
        fpr: of each stretch ∫ t dμ ÷ μ of all, by which a false positive rate counts.
        fnr: likewise of 1 - t.
    """

    fpr: FloatArray
    fnr: FloatArray


def mean_t(measure: Measure, a: float, b: float) -> float:
    """The mean t of a measure on [a, b]."""
    return float(mean_weights(measure, np.array([a, b])).fpr[0])


def mean_cost(points: BestPoints, measure: Measure, a: float, b: float) -> float:
    """The mean over [a, b] of the least cost of some points, each where it costs least."""
    low, high = np.maximum(points.t_low, a), np.minimum(points.t_high, b)
    used = np.flatnonzero(high > low)[::-1]
    if isinstance(measure, ScenarioList) or used.size == 0:
        t, weights = measure.points(a, b) if isinstance(measure, ScenarioList) else _one(a)
        place = points.serving(t)
        costs = t * points.fpr[place] + (1 - t) * points.fnr[place]
        return float(np.average(costs, weights=weights))
    found = mean_weights(measure, np.append(low[used], high[used[-1]]))
    costs = points.fpr[used] * found.fpr + points.fnr[used] * found.fnr
    return math.fsum(costs.tolist())


def mean_weights(measure: Measure, cuts: FloatArray) -> MeanWeights:
    """How much of t and 1 - t the stretches between (s + 1,) rising cuts hold.

    Args:
        measure: with finite mass between the first cut and the last.
        cuts: in [0, 1]; where first and last are the same t, all of the mass is there.
    """
    low, high = cuts[:-1], cuts[1:]
    a, b = float(cuts[0]), float(cuts[-1])
    if isinstance(measure, ScenarioList):
        t, weights = measure.points(a, b)
        place = np.clip(np.searchsorted(cuts, t, side="right") - 1, 0, low.size - 1)
        of_fpr = _totals(place, weights * t, low.size)
        of_fnr = _totals(place, weights * (1 - t), low.size)
        return _shares(of_fpr, of_fnr, float(weights.sum()))
    if b - a < LEAST_WIDTH or (a > 0 and log_odds(a) == log_odds(b)):
        return MeanWeights(np.full(low.size, a / low.size), np.full(low.size, (1 - a) / low.size))
    width = high - low
    if isinstance(measure, UniformInT):
        return _shares(width * (low + high) / 2, width * (1 - (low + high) / 2), b - a)
    if isinstance(measure, UniformInRatio):
        ratio, rest = width / ((1 - low) * (1 - high)), np.log1p(width / (1 - high))
        return _shares(ratio - rest, rest, (b - a) / ((1 - a) * (1 - b)))
    if isinstance(measure, UniformInLogRatio):
        of_fpr, of_fnr = np.log1p(width / (1 - high)), np.log1p(width / low)
        return _shares(of_fpr, of_fnr, math.fsum((*of_fpr.tolist(), *of_fnr.tolist())))
    return _by_quadrature(measure, cuts)


def _one(t: float) -> tuple[FloatArray, FloatArray]:
    """A single t, and its weight."""
    return np.array([t]), np.ones(1)


def _totals(place: IntArray, values: FloatArray, size: int) -> FloatArray:
    """(size,) the sum of (n,) values at each place."""
    return np.bincount(place, values, size).astype(np.float64)


def _shares(of_fpr: FloatArray, of_fnr: FloatArray, mass: float) -> MeanWeights:
    return MeanWeights(np.asarray(of_fpr / mass), np.asarray(of_fnr / mass))


def _by_quadrature(measure: Measure, cuts: FloatArray) -> MeanWeights:
    """The same of a measure with a density in logit t."""
    edges, density = density_in_log_odds(measure, float(cuts[0]), float(cuts[-1]))
    inner = log_odds_of(cuts[1:-1])
    ends = distinct(np.concatenate((edges, inner[(inner > edges[0]) & (inner < edges[-1])])))
    u, weights = nodes_between(ends[:-1], ends[1:], NODES)
    mass, t = weights * density(u), 1 / (1 + np.exp(-u))
    middle = (ends[:-1] + ends[1:]) / 2
    place = np.searchsorted(inner, middle, side="right")
    size = cuts.size - 1
    of_fpr = _totals(place, (mass * t).sum(axis=0), size)
    of_fnr = _totals(place, (mass * (1 - t)).sum(axis=0), size)
    return _shares(of_fpr, of_fnr, math.fsum(mass.ravel().tolist()))


def mean_money_t(given: OperatingRange) -> float | None:
    """The t at which a fixed threshold costs least money on average over independent ranges.

    E[C_FP (1-π)] / (E[C_FP (1-π)] + E[C_FN π]), each range spread on its scale; None where
    costs and prevalence are not known.
    """
    if given.cost_fp is None or given.cost_fn is None or given.prevalence is None:
        return None
    prevalence = mean_of_range(given.prevalence)
    of_fp = mean_of_range(given.cost_fp) * (1 - prevalence)
    return of_fp / (of_fp + mean_of_range(given.cost_fn) * prevalence)


def mean_of_range(given: Range) -> float:
    """The mean of a number that is spread over its range on its scale."""
    low, high = given.low, given.high
    if given.scale == "linear" or given.exact:
        return (low + high) / 2
    if given.scale == "log":
        return (high - low) / math.log(high / low)
    start, stop = log_odds(low), log_odds(high)  # π = 1/(1 + e^-u), whose integral is ln(1 + e^u)
    return float(np.logaddexp(0, stop) - np.logaddexp(0, start)) / (stop - start)
