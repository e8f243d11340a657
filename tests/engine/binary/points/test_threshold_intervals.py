"""Intervals at a threshold: against SciPy, published values, and the delta method by brute force."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest
from scipy.stats.contingency import relative_risk

from engine.binary.points.operating_point import Confusion, OperatingPoint
from engine.binary.points.threshold_intervals import (
    MeasuredRate,
    ThresholdMeasures,
    threshold_measures,
)
from engine.messages.errors import InputError
from engine.numerics.intervals import normal_quantile

SOME = st.integers(1, 400)
NAMES = ("tpr", "fpr", "ppv", "npv", "lr_positive", "lr_negative")


def point_of(tp: int, fn: int, fp: int, tn: int) -> OperatingPoint:
    counts = Confusion(tp=tp, fp=fp, fn=fn, tn=tn)
    fpr, tpr = fp / (fp + tn), tp / (tp + fn)
    return OperatingPoint("m", 0.5, None, fpr, tpr, 0.5, "0.5", counts, 0.0, None)


def bounds(found: MeasuredRate) -> tuple[float, float]:
    assert found.interval.low is not None
    assert found.interval.high is not None
    return found.interval.low, found.interval.high


def measures(
    tp: int, fn: int, fp: int, tn: int, prevalence: float = 0.2, level: float = 0.95
) -> ThresholdMeasures:
    return threshold_measures(point_of(tp, fn, fp, tn), prevalence, level)


@pytest.mark.parametrize(
    ("found", "cases", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)  # fmt: skip
def test_rates_have_the_intervals_that_newcombe_prints(
    found: int, cases: int, low: float, high: float
) -> None:
    """Newcombe 1998, Statistics in Medicine 17, 857-872, table I, method 3."""
    of_positives = measures(found, cases - found, 5, 5).tpr
    of_negatives = measures(5, 5, found, cases - found).fpr
    for rate in (of_positives, of_negatives):
        assert bounds(rate) == pytest.approx((low, high), abs=5.1e-5)


@given(SOME, SOME, SOME, SOME, st.sampled_from((0.8, 0.95, 0.999)))
@settings(max_examples=60, deadline=None)
def test_rates_and_ratios_agree_with_scipy(
    tp: int, fn: int, fp: int, tn: int, level: float
) -> None:
    found = measures(tp, fn, fp, tn, level=level)
    for rate, hits, others in ((found.tpr, tp, fn), (found.fpr, fp, tn)):
        theirs = binomtest(hits, hits + others).proportion_ci(level, "wilson")
        assert bounds(rate) == pytest.approx((theirs.low, theirs.high), rel=1e-9)
    for ratio, hits, alarms in ((found.lr_positive, tp, fp), (found.lr_negative, fn, tn)):
        risk = relative_risk(hits, tp + fn, alarms, fp + tn)
        wanted = risk.confidence_interval(level)
        assert ratio.value == pytest.approx(risk.relative_risk, rel=1e-12)
        assert bounds(ratio) == pytest.approx((wanted.low, wanted.high), rel=1e-9)


@given(SOME, SOME, SOME, SOME, st.floats(0.001, 0.999))
@settings(max_examples=60, deadline=None)
def test_predictive_values_follow_the_delta_method(
    tp: int, fn: int, fp: int, tn: int, prevalence: float
) -> None:
    """The slopes of logit PPV and logit NPV in both rates, by central differences."""
    found = measures(tp, fn, fp, tn, prevalence)
    P, N = tp + fn, fp + tn
    k, h, z = tp / P, fp / N, normal_quantile(0.95)

    def logits(k: float, h: float) -> tuple[float, float]:
        flagged = prevalence * k, (1 - prevalence) * h
        spared = (1 - prevalence) * (1 - h), prevalence * (1 - k)
        return math.log(flagged[0] / flagged[1]), math.log(spared[0] / spared[1])

    step_k, step_h = 1e-5 * min(k, 1 - k), 1e-5 * min(h, 1 - h)
    for place, value in enumerate((found.ppv, found.npv)):
        in_k = (logits(k + step_k, h)[place] - logits(k - step_k, h)[place]) / (2 * step_k)
        in_h = (logits(k, h + step_h)[place] - logits(k, h - step_h)[place]) / (2 * step_h)
        error = math.sqrt(in_k**2 * k * (1 - k) / P + in_h**2 * h * (1 - h) / N)
        middle = logits(k, h)[place]
        wanted = [1 / (1 + math.exp(-(middle + side * z * error))) for side in (-1, 0, 1)]
        assert value.value == pytest.approx(wanted[1], rel=1e-9)
        assert bounds(value) == pytest.approx((wanted[0], wanted[2]), rel=1e-6)


def test_a_count_of_none_leaves_no_logarithm_and_says_so() -> None:
    found = measures(0, 10, 3, 7)
    assert found.lr_positive.value == 0
    assert found.ppv.value == 0
    for rate in (found.lr_positive, found.ppv):
        assert rate.interval.low is None
        assert "no positive case" in rate.interval.why
    assert found.tpr.interval.low == 0  # a share of none has one all the same
    assert bounds(found.npv)[0] < 0.8 * 0.7 / (0.8 * 0.7 + 0.2) < bounds(found.npv)[1]


def test_a_threshold_that_flags_no_one_or_everyone_has_one_predictive_value() -> None:
    no_one, everyone = measures(0, 10, 0, 10), measures(10, 0, 10, 0)
    assert no_one.ppv.value is None
    assert no_one.lr_positive.value is None
    assert no_one.npv.value == pytest.approx(0.8)
    assert everyone.npv.value is None
    assert everyone.ppv.value == pytest.approx(0.2)
    # Every case is certain to be flagged, so these counts spread nothing.
    assert bounds(everyone.lr_positive) == (1.0, 1.0)
    assert "no case" in everyone.lr_negative.interval.why


def test_a_ratio_to_none_is_infinite() -> None:
    found = measures(5, 5, 0, 10)
    assert found.lr_positive.value == math.inf
    assert found.ppv.value == 1
    assert "no negative case" in found.ppv.interval.why


def test_without_counts_or_prevalence_it_says_what_is_missing() -> None:
    point = point_of(30, 10, 5, 45)
    found = threshold_measures(point, 0.3, 0.95, "cases have weights")
    assert found.lr_positive.value == pytest.approx(7.5)
    for name in NAMES:
        interval = getattr(found, name).interval
        assert (interval.low, interval.why) == (None, "cases have weights")
    unknown = threshold_measures(point, math.nan, 0.95)
    assert unknown.ppv.value is None
    assert unknown.ppv.interval.why == "no prevalence is known"
    assert unknown.lr_positive.interval.low is not None


def test_an_impossible_level_is_refused() -> None:
    with pytest.raises(InputError, match="confidence level"):
        measures(1, 1, 1, 1, level=1.0)


@given(SOME, SOME, SOME, SOME, st.floats(0.01, 0.99))
@settings(max_examples=60, deadline=None)
def test_the_share_flagged_is_put_together_from_both_rates(
    tp: int, fn: int, fp: int, tn: int, prevalence: float
) -> None:
    """The limits of Zou & Donner 2008 for a sum, from SciPy's Wilson intervals of both."""
    found = measures(tp, fn, fp, tn, prevalence).flagged
    k, h = tp / (tp + fn), fp / (fp + tn)
    of_k = binomtest(tp, tp + fn).proportion_ci(0.95, "wilson")
    of_h = binomtest(fp, fp + tn).proportion_ci(0.95, "wilson")
    below = math.hypot(prevalence * (k - of_k.low), (1 - prevalence) * (h - of_h.low))
    above = math.hypot(prevalence * (of_k.high - k), (1 - prevalence) * (of_h.high - h))
    value = prevalence * k + (1 - prevalence) * h
    assert found.value == pytest.approx(value, abs=1e-15)
    assert bounds(found) == pytest.approx((max(0, value - below), min(1, value + above)), abs=1e-12)
