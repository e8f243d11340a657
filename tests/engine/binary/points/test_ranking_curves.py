"""Precision–recall, gain and calibration: against counting by hand and scikit-learn."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.points.ranking_curves import (
    gain,
    gain_at,
    positions_at_recall,
    precision_recall,
    reliability,
)
from engine.data.cases.counts import count_scores
from engine.messages.errors import UndefinedError
from tests.reference.scores import Stored

CASES = st.lists(st.tuples(st.booleans(), st.integers(0, 10)), min_size=2, max_size=30).filter(
    lambda rows: len({truth for truth, _ in rows}) == 2
)
Rows = list[tuple[bool, int]]


def curve_of(rows: Rows) -> RocCurve:
    return roc_curve(
        count_scores(np.array([r[0] for r in rows]), np.array([r[1] / 10 for r in rows]))
    )


@settings(max_examples=50)
@given(rows=CASES)
def test_average_precision_is_scikit_learns(rows: Rows) -> None:
    truth, score = [r[0] for r in rows], [r[1] / 10 for r in rows]
    expected = metrics.average_precision_score(truth, score)
    assert precision_recall(curve_of(rows)).average_precision == pytest.approx(expected, abs=1e-14)


@settings(max_examples=50)
@given(rows=CASES)
def test_gain_and_lift_count_the_flagged(rows: Rows) -> None:
    found = gain(curve_of(rows))
    P, n = sum(r[0] for r in rows), len(rows)
    cuts = sorted({r[1] for r in rows}, reverse=True)
    for place, cut in enumerate(cuts, start=1):
        flagged = [r[0] for r in rows if r[1] >= cut]
        spared = [r[0] for r in rows if r[1] < cut]
        assert found.flagged[place] == pytest.approx(len(flagged) / n)
        assert found.gain[place] == pytest.approx(sum(flagged) / P)
        assert found.lift[place] == pytest.approx(sum(flagged) / P / (len(flagged) / n))
        if spared:
            assert found.left[place] == pytest.approx(sum(spared) / len(spared))
    assert np.isnan(found.left[-1])


@settings(max_examples=50)
@given(rows=CASES)
def test_gain_by_lot_is_the_mean_over_all_orders_of_equal_scores(rows: Rows) -> None:
    """Flagging j of n cases, of equal scores any: the hits expected, counted exactly."""
    P, n = sum(r[0] for r in rows), len(rows)
    found = gain_at(curve_of(rows), np.arange(n + 1) / n)
    groups = [[r[0] for r in rows if r[1] == cut] for cut in sorted({r[1] for r in rows})[::-1]]
    chances = [Fraction(sum(group), len(group)) for group in groups for _ in group]
    for flagged in range(n + 1):
        hits = sum(chances[:flagged], Fraction(0))
        assert found.gain[flagged] == pytest.approx(float(hits / P), abs=1e-12)
        if flagged:
            assert found.lift[flagged] == pytest.approx(float(hits / P * n / flagged), abs=1e-12)
        if flagged < n:
            assert found.left[flagged] == pytest.approx(
                float((P - hits) / (n - flagged)), abs=1e-12
            )
    assert found.lift[0] == pytest.approx(float(chances[0] * n / P))
    assert np.isnan(found.left[n])


@settings(max_examples=50)
@given(rows=CASES)
def test_the_first_threshold_of_a_recall_flags_the_fewest(rows: Rows) -> None:
    curve, P = curve_of(rows), sum(r[0] for r in rows)
    hundredths = np.arange(1, 101)
    for each, position in zip(hundredths, positions_at_recall(curve, hundredths), strict=True):
        assert 100 * int(curve.tp[position]) >= each * P
        assert 100 * int(curve.tp[position - 1]) < each * P


def test_precision_at_another_prevalence_by_hand() -> None:
    found = precision_recall(curve_of([(True, 9), (False, 5), (True, 2), (False, 1)]), 0.1)
    # Second threshold: TPR ½, FPR ½ → .1·½ / (.1·½ + .9·½).
    assert found.precision[1] == pytest.approx(0.1)
    assert found.precision[0] == pytest.approx(1)


@settings(max_examples=50)
@given(rows=CASES)
def test_reliability_bins_hold_every_case_once(rows: Rows) -> None:
    found = reliability(curve_of(rows), bins=5)
    assert found.cases.sum() == len(rows)
    for low, high, cases, predicted, observed in zip(
        found.low, found.high, found.cases, found.predicted, found.observed, strict=True
    ):
        inside = [r for r in rows if low <= r[1] / 10 < high or (high == 1 and r[1] == 10)]
        assert cases == len(inside)
        assert predicted == pytest.approx(np.mean([r[1] / 10 for r in inside]))
        assert observed == pytest.approx(np.mean([r[0] for r in inside]))


def test_scores_that_are_no_probabilities_have_no_calibration() -> None:
    with pytest.raises(UndefinedError):
        reliability(roc_curve(count_scores(np.array([True, False]), np.array([3.0, 1.0]))))


def test_scikit_learn_stored_average_precision(stored: Stored) -> None:
    for score in stored.scores:
        known = score.told["sklearn"]["average_precision"]
        ours = precision_recall(score.curve).average_precision
        assert ours == pytest.approx(known, abs=1e-12), score.name


def test_lift_and_delinquency_at_the_ends_by_hand() -> None:
    # The topmost score flags 2 of 8 cases, both of the 4 positives that are there.
    curve = curve_of(
        [(True, 9), (True, 9), (False, 5), (False, 5), (True, 2), (False, 2), (True, 1), (False, 1)]
    )
    found = gain_at(curve, np.array([0.0, 0.25, 0.5, 1.0]))
    assert found.gain.tolist() == [0.0, 0.5, 0.5, 1.0]
    assert found.lift.tolist() == [2.0, 2.0, 1.0, 1.0]
    assert found.left[:3].tolist() == pytest.approx([0.5, 1 / 3, 0.5])
    assert np.isnan(found.left[3])
