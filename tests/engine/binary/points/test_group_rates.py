"""Rates of a group and gaps between groups: engine.binary.points.group_rates."""

from fractions import Fraction
from math import hypot

import numpy as np
import pytest
from scipy import stats

from engine.binary.points.group_rates import (
    CHOSEN_PAIR,
    NO_NEGATIVES,
    NO_POSITIVES,
    NONE_FLAGGED,
    ONE_CLUSTER,
    group_rates,
    group_spread,
    largest_gap,
)
from engine.binary.points.operating_point import Confusion
from engine.binary.points.threshold_intervals import MeasuredRate

LEVEL = 0.95


def wilson(found: int, of: int) -> tuple[float, float]:
    """As SciPy has it."""
    interval = stats.binomtest(found, of).proportion_ci(LEVEL, method="wilson")
    return float(interval.low), float(interval.high)


def bounds(rate: MeasuredRate) -> tuple[float, float]:
    assert rate.interval.low is not None
    assert rate.interval.high is not None
    return rate.interval.low, rate.interval.high


@pytest.mark.parametrize("counts", [Confusion(7, 3, 2, 11), Confusion(1, 40, 0, 3)])
def test_shares_have_wilsons_intervals(counts: Confusion) -> None:
    tp, fp, fn, tn = counts.tp, counts.fp, counts.fn, counts.tn
    t = Fraction(1, 4)
    found = group_rates(counts, float(t), LEVEL)
    for rate, part, whole in (
        (found.flagged, tp + fp, tp + fp + fn + tn),
        (found.tpr, tp, tp + fn),
        (found.fpr, fp, fp + tn),
        (found.ppv, tp, tp + fp),
    ):
        assert rate.value == part / whole
        assert bounds(rate) == pytest.approx(wilson(part, whole), abs=1e-12)
    h, k = Fraction(fp, fp + tn), Fraction(tp, tp + fn)
    cost = t * h + (1 - t) * (1 - k)
    assert found.cost.value == pytest.approx(float(cost), abs=1e-15)
    of_h, of_k = wilson(fp, fp + tn), wilson(tp, tp + fn)
    below = hypot(0.25 * (float(h) - of_h[0]), 0.75 * (of_k[1] - float(k)))
    above = hypot(0.25 * (of_h[1] - float(h)), 0.75 * (float(k) - of_k[0]))
    low, high = bounds(found.cost)
    assert low == pytest.approx(max(0.0, float(cost) - below), abs=1e-12)
    assert high == pytest.approx(min(1.0, float(cost) + above), abs=1e-12)


def test_what_is_undefined_says_why() -> None:
    lonely = group_rates(Confusion(0, 0, 0, 5), 0.5, LEVEL)
    assert (lonely.tpr.value, lonely.ppv.value, lonely.cost.value) == (None, None, None)
    assert lonely.tpr.interval.why == lonely.cost.interval.why == NO_POSITIVES
    assert lonely.ppv.interval.why == NONE_FLAGGED
    assert lonely.flagged.value == lonely.fpr.value == 0
    assert group_rates(Confusion(3, 0, 1, 0), 0.5, LEVEL).cost.interval.why == NO_NEGATIVES


def test_weights_change_shares_and_have_no_interval() -> None:
    found = group_rates(Confusion(1, 1, 1, 1), 0.5, LEVEL, (3.0, 1.0, 1.0, 4.0), "weights")
    values = [found.flagged.value, found.tpr.value, found.fpr.value, found.ppv.value]
    assert values == [4 / 9, 3 / 4, 1 / 5, 3 / 4]
    assert found.cost.value == pytest.approx(0.5 * 0.2 + 0.5 * 0.25)
    assert {found.tpr.interval.why, found.cost.interval.why} == {"weights"}


def test_the_largest_gap_is_newcombes_difference_of_the_two_groups() -> None:
    """Newcombe (1998), table II, (a): 56/70 against 48/80, method 10: 0.0524 to 0.3339."""
    one = group_rates(Confusion(56, 1, 14, 1), 0.5, LEVEL).tpr
    other = group_rates(Confusion(48, 1, 32, 1), 0.5, LEVEL).tpr
    gap = largest_gap([other, one])
    assert gap is not None
    assert (gap.higher, gap.lower) == (1, 0)
    assert gap.value == pytest.approx(0.2)
    assert gap.interval.low == pytest.approx(0.0524, abs=5e-5)
    assert gap.interval.high == pytest.approx(0.3339, abs=5e-5)
    assert gap.interval.why == ""
    middle = group_rates(Confusion(7, 1, 3, 1), 0.5, LEVEL).tpr
    wider = largest_gap([other, middle, one])
    assert wider is not None
    assert (wider.value, wider.interval.why) == (gap.value, CHOSEN_PAIR)


def test_gaps_of_equal_and_of_too_few_groups() -> None:
    same = group_rates(Confusion(7, 1, 3, 1), 0.5, LEVEL)
    gap = largest_gap([same.tpr, same.tpr])
    assert gap is not None
    assert (gap.value, gap.higher != gap.lower) == (0, True)
    lonely = group_rates(Confusion(0, 0, 0, 5), 0.5, LEVEL)
    assert largest_gap([same.tpr, lonely.tpr]) is None
    assert largest_gap([]) is None


def test_clusters_widen_the_intervals_of_a_group() -> None:
    """Four clusters of five cases alike each vary as four cases do; one alone does not vary."""
    positive = np.repeat([True, True, False, False], 5)
    flagged = np.repeat([True, False, True, False], 5)
    codes = np.repeat(np.arange(4), 5)
    counts = Confusion(5, 5, 5, 5)
    alone = group_rates(counts, 0.5, LEVEL)
    together = group_rates(counts, 0.5, LEVEL, together=group_spread(positive, flagged, codes))
    assert together.tpr.value == alone.tpr.value == 0.5
    (low, high), (narrow_low, narrow_high) = bounds(together.tpr), bounds(alone.tpr)
    assert low < narrow_low < narrow_high < high
    every = np.arange(20)
    single = group_rates(counts, 0.5, LEVEL, together=group_spread(positive, flagged, every))
    assert bounds(single.flagged) == pytest.approx(bounds(alone.flagged), abs=0.02)
    one = group_spread(positive[:10], flagged[:10], np.zeros(10, np.int64))
    found = group_rates(Confusion(5, 0, 5, 0), 0.5, LEVEL, together=one)
    assert found.tpr.value == 0.5
    assert found.tpr.interval.low is None
    assert found.tpr.interval.why == ONE_CLUSTER


def test_a_gap_of_shares_without_intervals_is_told_without_one() -> None:
    weighted = [
        group_rates(Confusion(1, 1, 1, 1), 0.5, LEVEL, weights, "weights").tpr
        for weights in ((3.0, 1.0, 1.0, 4.0), (1.0, 1.0, 1.0, 1.0))
    ]
    gap = largest_gap(weighted)
    assert gap is not None
    assert (gap.value, gap.higher, gap.lower) == (0.25, 0, 1)
    assert (gap.interval.low, gap.interval.why) == (None, "weights")
