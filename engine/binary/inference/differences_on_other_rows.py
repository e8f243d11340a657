"""Two models whose thresholds were chosen on other rows, compared on the rows that measure both.

The thresholds are held as they are, as in `interval_on_other_rows`: what varies is who is measured.
A difference of two VOROS, or of two costs at one t, has its limits from those of both numbers and
their correlation (MOVER, Zou & Donner 2008), as corrected ones have. That of two AUCs, which need
no threshold, is by the test of both; of weighted cases by the variance of ratios of sums.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from engine.binary.inference.chosen_on_other_rows import ChosenElsewhere
from engine.binary.inference.corrected_auc import auc_contributions
from engine.binary.inference.corrected_contributions import Contributions
from engine.binary.inference.corrected_cost import Thresholds, cost_reaches
from engine.binary.inference.corrected_differences import correlation_of, difference
from engine.binary.inference.corrected_numbers import Corrected, bounded
from engine.binary.inference.corrected_sources import Correctable
from engine.binary.inference.corrected_variance import covariance, looked_up, variance
from engine.binary.inference.delong import (
    ONE_CASE,
    DelongTest,
    difference_interval,
    paired_test,
    place,
    unpaired_test,
)
from engine.binary.inference.interval_on_other_rows import (
    contributions_elsewhere,
    in_one_cluster,
    probit_limits,
    voros_contributions,
)
from engine.binary.inference.obuchowski import ONE_CLUSTER, ClusteredCases, clustered_test
from engine.binary.inference.pairwise import UNSHARED_ROWS
from engine.binary.inference.rows_that_measure import RowsElsewhere
from engine.binary.voros.measures_over_t import Measure
from engine.messages.language import tr
from engine.numerics.intervals import Interval, normal_interval, undefined

METHOD = tr("thresholds held, from both intervals on the test data and their correlation (MOVER)")
OF_WEIGHTS = tr("variance of weighted cases")

IntervalAt = Callable[[float], Interval]
"""The interval of a difference at any level."""


class Elsewhere(Struct, frozen=True, eq=False):
    """One model on the rows of a test file.

    Attributes:
        chosen: its thresholds, of one part.
        rows: those that measure.
        model: their scores, weights and clusters.
    """

    chosen: ChosenElsewhere
    rows: RowsElsewhere
    model: Correctable

    @property
    def why_none(self) -> str:
        """Why nothing that is measured here has an interval; empty where it has one."""
        scored = self.model.scored
        if scored is None or min(self.rows.fp[-1], self.rows.tp[-1]) < 2:
            return ONE_CASE
        return ONE_CLUSTER if in_one_cluster(scored) else ""


class _Number(Struct, frozen=True, eq=False):
    """One model's number: what each case adds to it, and its limits at any level."""

    value: float
    found: Contributions
    limits: Callable[[float], tuple[float, float]]


def voros_elsewhere(
    one: Elsewhere, other: Elsewhere, measure: Measure, span: tuple[float, float], *, paired: bool
) -> IntervalAt:
    """The interval of the VOROS of one less that of the other, over [a, b].

    Args:
        one: the one.
        other: the other.
        measure: over t.
        span: a and b.
        paired: whether both were measured on the same rows, in the same order.
    """

    def number(each: Elsewhere) -> _Number:
        value = each.chosen.voros(measure, *span)
        found = voros_contributions(each.chosen, each.rows, measure, span)
        spread = variance(found, each.model.scored, 0)
        if spread == 0:
            return _Number(value, found, lambda _: (value, value))
        return _Number(value, found, lambda level: probit_limits(value, spread, level))

    return _compared(one, other, number, paired=paired)


def cost_elsewhere(one: Elsewhere, other: Elsewhere, t: float, *, paired: bool) -> IntervalAt:
    """The interval of the normalised cost at t of one less that of the other; see above."""
    return _compared(one, other, lambda each: _cost_of(each, t), paired=paired)


def auc_elsewhere(one: Elsewhere, other: Elsewhere, *, paired: bool) -> IntervalAt:
    """The interval of the AUC of one less that of the other; see above."""
    if why := one.why_none or other.why_none:
        return lambda level: undefined(level, METHOD, why)
    weighted = any(each.model.cases.amounts.weight is not None for each in (one, other))
    clustered = one.model.together.clusters is not None
    if clustered and not paired:
        return lambda level: undefined(level, METHOD, UNSHARED_ROWS)
    if weighted:
        return _weighted_areas(one, other, paired=paired)
    test = _test(one.model, other.model, paired=paired)
    return lambda level: difference_interval(test, level)


def _test(one: Correctable, other: Correctable, *, paired: bool) -> DelongTest:
    """DeLong's test of two AUCs, or Obuchowski's."""
    if not paired:
        return unpaired_test(one.auc, other.auc)
    first, second, codes = place(one.cases), place(other.cases), one.together.clusters
    if codes is None:
        return paired_test(first, second)
    return clustered_test(first, second, ClusteredCases.of(one.cases.positive, codes))


def _weighted_areas(one: Elsewhere, other: Elsewhere, *, paired: bool) -> IntervalAt:
    """Of AUCs of weighted cases."""
    found = [
        auc_contributions(each.model.curve, each.model.counts, each.model.sign)
        for each in (one, other)
    ]
    spread = sum(_spreads(one, other, found))
    if paired:
        spread -= 2 * _covariance(one, other, found)
    gap, error = one.model.curve.auc - other.model.curve.auc, math.sqrt(max(spread, 0.0))
    return lambda level: normal_interval(gap, error, level, OF_WEIGHTS, (-1.0, 1.0))


def _compared(
    one: Elsewhere, other: Elsewhere, number: Callable[[Elsewhere], _Number], *, paired: bool
) -> IntervalAt:
    """The interval of a difference of two numbers."""
    if why := one.why_none or other.why_none:
        return lambda level: undefined(level, METHOD, why)
    first, second = number(one), number(other)
    both = (first.found, second.found)
    rho = 0.0
    if paired:
        rho = correlation_of(_covariance(one, other, both), *_spreads(one, other, both))

    def at(level: float) -> Interval:
        a, b = (_with_limits(each, level) for each in (first, second))
        return difference(a, b, rho, within=True, method=METHOD).interval

    return at


def _with_limits(number: _Number, level: float) -> Corrected:
    """A number with its interval, within [0, 1]."""
    limits = number.limits(level)
    return bounded(number.value, limits, (0.0, 1.0), level, METHOD, (math.nan, number.value))


def _spreads(one: Elsewhere, other: Elsewhere, found: Sequence[Contributions]) -> list[float]:
    """The variances of two numbers."""
    models = (one.model, other.model)
    return [variance(each, model.scored, 0) for each, model in zip(found, models, strict=True)]


def _covariance(one: Elsewhere, other: Elsewhere, found: Sequence[Contributions]) -> float:
    """That of two numbers measured on the same rows."""
    cases = [each.model.scored for each in (one, other)]
    looked = [looked_up(each, scored) for each, scored in zip(found, cases, strict=True) if scored]
    return covariance(*looked)


def _cost_of(each: Elsewhere, t: float) -> _Number:
    """The cost of the threshold chosen for t, with Wilson's limits of both rates combined."""
    fpr, fnr = each.chosen.rates_at(t)
    (vertex,) = each.chosen.vertices_at(t)
    at = np.zeros(each.chosen.parts[0].positions.size)
    at[vertex] = 1
    found = contributions_elsewhere(each.chosen, each.rows, t * at, (1 - t) * at)
    cost = t * fpr + (1 - t) * fnr
    rates = Thresholds(np.array([fpr]), np.array([fnr]), *_cases_behind(each, found, t))

    def limits(level: float) -> tuple[float, float]:
        (below,), (above,) = cost_reaches(t, rates.fpr, rates.fnr, rates, level)
        return cost - below, cost + above

    return _Number(cost, found, limits)


def _cases_behind(each: Elsewhere, found: Contributions, t: float) -> tuple[float, float]:
    """How many positives and negatives that stand alone would tell as much of the cost.

    As many as there are, over the factor by which weights and clusters spread the cost; where it
    does not vary, as many as there are equal weights, or clusters.
    """
    sizes = P, N = each.model.sizes
    scored = each.model.scored
    if scored is None or scored.alike:
        return sizes
    fpr, fnr = each.chosen.rates_at(t)
    alone = t**2 * fpr * (1 - fpr) / N + (1 - t) ** 2 * fnr * (1 - fnr) / P
    if alone > 0:
        factor = max(1.0, variance(found, scored, 0) / alone)
        return P / factor, N / factor
    if scored.clusters is None:
        return scored.effective
    positives, negatives = (
        float(np.unique(scored.clusters[inside]).size)
        for inside in (scored.positive, ~scored.positive)
    )
    return positives, negatives
