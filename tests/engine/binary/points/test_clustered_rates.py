"""Rates of cases that belong together: exact sums, repeated rows, and how often intervals hold."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.points.clustered_rates import ClusteredRates, clustered_rates
from engine.binary.points.operating_point import Confusion, OperatingPoint
from engine.binary.points.threshold_intervals import ThresholdMeasures, threshold_measures
from engine.numerics.arrays import BoolArray, IntArray
from engine.numerics.intervals import wilson_bounds

Case = tuple[bool, bool, int]  # positive, flagged, cluster
CASES = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 5)), min_size=4, max_size=20)  # fmt: skip


def spread(cases: list[Case]) -> ClusteredRates | None:
    positive, flagged, codes = (np.array(part) for part in zip(*cases, strict=True))
    return clustered_rates(positive, flagged, codes)


def sums_by_hand(cases: list[Case], *, of_positives: bool) -> dict[int, Fraction]:
    """(found - rate · cases) / all, by cluster."""
    own = [case for case in cases if case[0] == of_positives]
    rate = Fraction(sum(case[1] for case in own), len(own))
    sums: dict[int, Fraction] = {}
    for _, flagged, cluster in own:
        sums[cluster] = sums.get(cluster, Fraction(0)) + (int(flagged) - rate) / len(own)
    return sums


@given(CASES)
@settings(max_examples=60, deadline=None)
def test_variances_are_those_of_the_clusters_exact_residuals(cases: list[Case]) -> None:
    if len({positive for positive, _, _ in cases}) < 2:
        return
    found = spread(cases)
    of_positives, of_negatives = (sums_by_hand(cases, of_positives=each) for each in (True, False))
    if min(len(of_positives), len(of_negatives)) < 2:
        assert found is None
        return
    assert found is not None
    assert found.clusters == (len(of_positives), len(of_negatives))
    for variance, sums in ((found.of_tpr, of_positives), (found.of_fpr, of_negatives)):
        number = len(sums)
        exact = Fraction(number, number - 1) * sum(each**2 for each in sums.values())
        if exact:
            assert variance == pytest.approx(float(exact), rel=1e-12)
    number = len({cluster for _, _, cluster in cases})
    both = sum(of_positives[c] * of_negatives[c] for c in of_positives.keys() & of_negatives.keys())
    assert found.of_both == pytest.approx(float(Fraction(number, number - 1) * both), abs=1e-15)
    if found.of_tpr and found.of_fpr:
        product = found.of_tpr * found.of_fpr
        assert found.correlation == pytest.approx(found.of_both / product**0.5, abs=1e-9)


def measures(cases: list[Case], together: ClusteredRates | None) -> ThresholdMeasures:
    tp, fn, fp, tn = (
        sum(case[:2] == kind for case in cases)
        for kind in ((True, True), (True, False), (False, True), (False, False))
    )
    fpr, tpr = fp / (fp + tn), tp / (tp + fn)
    point = OperatingPoint("m", 0.5, None, fpr, tpr, 0.5, "0.5", Confusion(tp, fp, fn, tn), 0.0, None)  # fmt: skip
    return threshold_measures(point, 0.2, 0.95, together=together)


def test_rows_that_are_repeated_tell_no_more_than_once() -> None:
    """Every row four times, as a cluster: all intervals are those of the single rows."""
    once = [(k % 3 > 0, k % 5 < (3 if k % 3 else 1), k) for k in range(60)]
    many = [case for case in once for _ in range(4)]
    single, four = spread(once), spread(many)
    assert single is not None
    assert four is not None
    assert four.of_tpr == pytest.approx(single.of_tpr, rel=1e-12)
    k = sum(case[0] and case[1] for case in once) / 40
    assert single.of_tpr == pytest.approx(k * (1 - k) / 39)
    ours, theirs = measures(many, four), measures(once, single)
    for name in ("tpr", "fpr", "ppv", "npv", "lr_positive", "lr_negative", "flagged"):
        one, other = getattr(ours, name).interval, getattr(theirs, name).interval
        assert (one.low, one.high) == pytest.approx((other.low, other.high), rel=1e-12)
        assert one.method.endswith("by clusters")
    naive = measures(many, None)
    low, wider = naive.lr_positive.interval.low, ours.lr_positive.interval.low
    assert low is not None
    assert wider is not None
    assert wider < low


def test_where_nothing_varies_each_cluster_counts_as_one_case() -> None:
    """All positives found, and half of each cluster's negatives flagged."""
    cases = [(True, True, k // 3) for k in range(30)] + [(False, k % 2 == 0, k // 4) for k in range(40)]  # fmt: skip
    found = spread(cases)
    assert found is not None
    few = 1.959963984540054 / 2.2621571627409915  # z against Student's t of 9 degrees
    assert found.of_tpr == 0
    for trials in (found.trials(1.0, found.of_tpr, 0, 0.95), found.trials(0.5, found.of_fpr, 1, 0.95)):  # fmt: skip
        assert trials == pytest.approx(10 * few**2)
    interval = measures(cases, found).tpr.interval
    low, _ = wilson_bounds(np.array([trials]), np.array([trials]), 0.95)
    assert interval.low == pytest.approx(float(low[0]))
    assert interval.high == 1.0
    assert found.correlation == 0


def drawn(generator: np.random.Generator, clusters: int) -> tuple[BoolArray, BoolArray, IntArray]:
    """Patients of six lesions, half of them ill; what makes a score high is mostly the patient."""
    codes = np.repeat(np.arange(clusters), 6)
    positive = generator.random(codes.size) < 0.5
    of_patient = generator.normal(size=clusters)[codes]
    score = 0.8 * of_patient + 0.6 * generator.normal(size=codes.size) + positive
    return positive, score > 0.5, codes


@pytest.mark.parametrize("clusters", [20, 60])
def test_intervals_hold_where_ignored_clusters_miss(clusters: int) -> None:
    """Scores are normal of variance 1, moved by 1: TPR .691, FPR .309, both known."""
    generator, k, h = np.random.default_rng(5), 0.6914625, 0.3085375
    truths = {
        "tpr": k,
        "fpr": h,
        "lr_positive": k / h,
        "lr_negative": (1 - k) / (1 - h),
        "ppv": 0.2 * k / (0.2 * k + 0.8 * h),
        "flagged": 0.2 * k + 0.8 * h,
    }
    held, naive = dict.fromkeys(truths, 0), dict.fromkeys(truths, 0)
    for _ in range(400):
        positive, flagged, codes = drawn(generator, clusters)
        cases = list(zip(positive.tolist(), flagged.tolist(), codes.tolist(), strict=True))
        for tally, together in ((held, clustered_rates(positive, flagged, codes)), (naive, None)):
            found = measures(cases, together)
            for name, truth in truths.items():
                interval = getattr(found, name).interval
                tally[name] += interval.low <= truth <= interval.high
    shares = {name: count / 400 for name, count in held.items()}
    assert min(shares.values()) > 0.915, shares
    assert max(shares.values()) < 0.995, shares
    assert naive["tpr"] / 400 < 0.89
    assert naive["flagged"] / 400 < 0.84
