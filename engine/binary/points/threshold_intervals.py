"""Intervals of what one threshold does: its rates, predictive values and likelihood ratios.

TPR and FPR are shares of counted cases (Wilson 1927). The likelihood ratios are ratios of such
shares, with intervals on the scale of their logarithms (Simel, Samsa & Matchar 1991). The
predictive values follow from them and from a prevalence that is taken as known: the odds of PPV
are π / (1 - π) times LR+, those of 1 - NPV π / (1 - π) times LR-. So their intervals on the logit
scale by the delta method (Mercaldo, Lau & Zhou 2007) are those of LR+ and LR- carried over.
The share flagged at that prevalence is a sum of the two shares; its interval is put together from
theirs (Zou & Donner 2008). Where cases belong together, the same intervals hold the variances of
whole clusters; see `clustered_rates`.
"""

import math
from collections.abc import Callable

import numpy as np
from msgspec import Struct

from engine.binary.points.clustered_rates import ClusteredRates
from engine.binary.points.criteria import predictive_values
from engine.binary.points.operating_point import Confusion, OperatingPoint
from engine.messages.language import tr
from engine.numerics.intervals import Interval, normal_quantile, undefined, wilson_bounds
from engine.numerics.log_odds import log_odds, share_at

WILSON = "Wilson"
LOGIT = tr("delta method on the logit")
COMBINED = tr("Wilson, combined after Zou and Donner")
LOG = tr("delta method on the logarithm")
UNKNOWN = tr("no prevalence is known")


class MeasuredRate(Struct, frozen=True):
    """One number of a threshold.

    Attributes:
        value: None where it is undefined, as is PPV where no case is flagged; a likelihood
            ratio may be infinite.
        interval: its confidence interval, or why there is none.
    """

    value: float | None
    interval: Interval


class ThresholdMeasures(Struct, frozen=True):
    """What one threshold does, each number with its interval.

    Attributes:
        tpr, fpr: rates of the cases of either class that are flagged.
        ppv: share of positives among the flagged, at the prevalence that was given.
        npv: share of negatives among those not flagged, likewise.
        lr_positive: LR+ = TPR / FPR.
        lr_negative: LR- = (1 - TPR) / (1 - FPR).
        flagged: share of all cases that is flagged, π TPR + (1 - π) FPR, likewise.
    """

    tpr: MeasuredRate
    fpr: MeasuredRate
    ppv: MeasuredRate
    npv: MeasuredRate
    lr_positive: MeasuredRate
    lr_negative: MeasuredRate
    flagged: MeasuredRate


def threshold_measures(
    point: OperatingPoint,
    prevalence: float,
    level: float,
    why_none: str = "",
    together: ClusteredRates | None = None,
) -> ThresholdMeasures:
    """Rates, predictive values and likelihood ratios of an operating point.

    Args:
        point: with the counts that the intervals follow from.
        prevalence: π where the model is used, in (0, 1), taken as known; NaN where it is not.
        level: the confidence level, in (0, 1).
        why_none: why nothing has an interval; needed where the point has no counts, and where
            its counts are not what its rates are made of.
        together: how far its rates vary by clusters; None where every case stands alone.

    Raises:
        InputError: the level is not in (0, 1).
        ValueError: a point without counts came without `why_none`.
    """
    counts = None if why_none else point.counts
    if counts is None and not why_none:
        raise ValueError("a point without counts has no interval; say why")
    h, k = point.fpr, point.tpr
    ratios = _Logarithm(k, h, level, together), _Logarithm(1 - k, 1 - h, level, together)
    if counts is None:
        spreads = [ratio.without(why_none) for ratio in ratios]
        shares = [undefined(level, WILSON, why_none)] * 2
    else:
        of_flagged = ratios[0].interval(counts.tp, counts.fp, counts)
        of_others = ratios[1].interval(counts.fn, counts.tn, counts)
        spreads = [of_flagged, of_others]
        shares = _shares(counts, (k, h), level, together)
    ppv, npv = predictive_values(h, k, prevalence)
    odds = log_odds(prevalence)
    logit = LOGIT if together is None else by_clusters(LOGIT)
    used = [undefined(level, logit, UNKNOWN)] * 2 if math.isnan(odds) else spreads
    return ThresholdMeasures(
        tpr=MeasuredRate(k, shares[0]),
        fpr=MeasuredRate(h, shares[1]),
        ppv=_predictive(ppv, used[0], logit, lambda log_ratio: share_at(odds + log_ratio)),
        npv=_predictive(npv, used[1], logit, lambda log_ratio: share_at(-odds - log_ratio)),
        lr_positive=ratios[0].measured(spreads[0]),
        lr_negative=ratios[1].measured(spreads[1]),
        flagged=_flagged(
            prevalence,
            (k, shares[0]),
            (h, shares[1]),
            together,
        ),
    )


def _flagged(
    prevalence: float,
    positives: tuple[float, Interval],
    negatives: tuple[float, Interval],
    together: ClusteredRates | None,
) -> MeasuredRate:
    """The share of all cases that is flagged, from TPR and FPR with their intervals."""
    (k, of_k), (h, of_h) = positives, negatives
    correlation = 0.0 if together is None else together.correlation
    method = COMBINED if together is None else by_clusters(COMBINED)
    if math.isnan(prevalence):
        return MeasuredRate(None, undefined(of_k.level, method, UNKNOWN))
    value = prevalence * k + (1 - prevalence) * h
    bounds = of_k.low, of_k.high, of_h.low, of_h.high
    if None in bounds:
        return MeasuredRate(value, undefined(of_k.level, method, of_k.why))
    k_low, k_high, h_low, h_high = (float(bound or 0.0) for bound in bounds)
    below = reach_of_sum(prevalence * (k - k_low), (1 - prevalence) * (h - h_low), correlation)
    above = reach_of_sum(prevalence * (k_high - k), (1 - prevalence) * (h_high - h), correlation)
    found = Interval(max(0.0, value - below), min(1.0, value + above), of_k.level, method)
    return MeasuredRate(value, found)


def by_clusters(method: str) -> str:
    """The method, where whole clusters vary."""
    return tr("{method}, by clusters", method=method)


def reach_of_sum(one: float, other: float, correlation: float) -> float:
    """How far a sum reaches, of what both its parts do."""
    return math.sqrt(max(one * one + other * other + 2 * correlation * one * other, 0.0))


def _shares(
    counts: Confusion, rates: tuple[float, float], level: float, together: ClusteredRates | None
) -> list[Interval]:
    """The intervals of TPR and FPR; they exist for none and for all cases, too."""
    P, N = counts.tp + counts.fn, counts.fp + counts.tn
    if together is None:
        return [_wilson(counts.tp, P, level, WILSON), _wilson(counts.fp, N, level, WILSON)]
    method, found = by_clusters(WILSON), []
    for place, (rate, variance) in enumerate(
        zip(rates, (together.of_tpr, together.of_fpr), strict=True)
    ):
        trials = together.trials(rate, variance, place, level)
        found.append(_wilson(rate * trials, trials, level, method))
    return found


def _wilson(found: float, trials: float, level: float, method: str) -> Interval:
    """The interval of a share."""
    low, high = wilson_bounds(np.array([float(found)]), np.array([float(trials)]), level)
    return Interval(float(low[0]), float(high[0]), level, method)


class _Logarithm(Struct, frozen=True):
    """The logarithm of the ratio of two shares, one of the positives, one of the negatives."""

    of_positives: float
    of_negatives: float
    level: float
    together: ClusteredRates | None

    @property
    def method(self) -> str:
        """How its interval is found."""
        return LOG if self.together is None else by_clusters(LOG)

    def without(self, why: str) -> Interval:
        """No interval, and why."""
        return undefined(self.level, self.method, why)

    def interval(self, positives: int, negatives: int, counts: Confusion) -> Interval:
        """The interval of the logarithm, from the counts of both shares.

        Its variance is 1/x - 1/P + 1/y - 1/N (Simel, Samsa & Matchar 1991).
        """
        if not positives or not negatives:
            return self.without(_why_zero(positives, negatives))
        P, N = counts.tp + counts.fn, counts.fp + counts.tn
        reach = normal_quantile(self.level) * math.sqrt(
            1 / positives - 1 / P + 1 / negatives - 1 / N
        )
        if self.together is not None:
            reach = self._reach_of(self.together)
        middle = math.log(self.of_positives) - math.log(self.of_negatives)
        return Interval(middle - reach, middle + reach, self.level, self.method)

    def _reach_of(self, together: ClusteredRates) -> float:
        """How far its interval reaches, by the delta method with the variances of clusters."""
        k, h = self.of_positives, self.of_negatives
        variance = together.of_tpr / k**2 + together.of_fpr / h**2 - 2 * together.of_both / (k * h)
        return together.quantile(self.level) * math.sqrt(max(variance, 0.0))

    def measured(self, interval: Interval) -> MeasuredRate:
        """The ratio itself with its interval."""
        value: float | None = math.inf if self.of_positives else None
        if self.of_negatives:
            value = self.of_positives / self.of_negatives
        return MeasuredRate(value, _carried(interval, math.exp, self.method))


def _predictive(
    value: float | None, ratio: Interval, method: str, at: Callable[[float], float]
) -> MeasuredRate:
    """A predictive value; its interval is that of a likelihood ratio's logarithm, carried over."""
    return MeasuredRate(value, _carried(ratio, at, method))


def _carried(found: Interval, to: Callable[[float], float], method: str) -> Interval:
    """An interval on the scale of logarithms as one on another scale; by `to`, in order."""
    if found.low is None or found.high is None:
        return undefined(found.level, method, found.why)
    low, high = sorted((to(found.low), to(found.high)))
    return Interval(low, high, found.level, method)


def _why_zero(positives: int, negatives: int) -> str:
    """Why a ratio of shares has no interval."""
    if not positives and not negatives:
        return tr("no case is on this side of the threshold")
    if not positives:
        return tr("no positive case is on this side of the threshold, so a logarithm is infinite")
    return tr("no negative case is on this side of the threshold, so a logarithm is infinite")
