"""Precision, lift and delinquency at any prevalence: by fractions, by counting, at equal cost."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.points.ranking_curves import gain, gain_at, precision_recall
from engine.binary.points.shares_at_prevalence import (
    RankedShares,
    equal_cost_curve,
    points_flagging,
)
from engine.binary.voros.supporting_lines import normalised_cost
from tests.engine.binary.points.test_ranking_curves import CASES, Rows, curve_of

PREVALENCES = st.fractions(Fraction(1, 1000), Fraction(999, 1000))


@settings(max_examples=50)
@given(rows=CASES, prevalence=PREVALENCES)
def test_shares_are_those_of_cases_in_exact_fractions(rows: Rows, prevalence: Fraction) -> None:
    """Each case counts for its class's share of the place of use."""
    P, N = sum(r[0] for r in rows), sum(not r[0] for r in rows)
    curve = curve_of(rows)
    found = RankedShares(curve.fpr, curve.tpr, float(prevalence))

    def weight(cases: Rows) -> Fraction:
        return sum(
            (prevalence / P if truth else (1 - prevalence) / N for truth, _ in cases), Fraction(0)
        )

    for place, cut in enumerate([11, *sorted({r[1] for r in rows}, reverse=True)]):
        flagged, spared = ([r for r in rows if (r[1] >= cut) is side] for side in (True, False))
        of_flagged, of_spared = (weight([r for r in some if r[0]]) for some in (flagged, spared))
        assert found.flagged[place] == pytest.approx(float(weight(flagged)), abs=1e-14)
        if flagged:
            precision = float(of_flagged / weight(flagged))
            assert found.precision[place] == pytest.approx(precision, abs=1e-14)
            assert found.lift[place] == pytest.approx(precision / float(prevalence), abs=1e-11)
        else:
            assert np.isnan(found.precision[place])
            assert np.isnan(found.lift[place])
        if spared:
            left = float(of_spared / weight(spared))
            assert found.left[place] == pytest.approx(left, abs=1e-12)
        else:
            assert np.isnan(found.left[place])


@settings(max_examples=50)
@given(rows=CASES)
def test_at_the_file_s_prevalence_they_are_its_own(rows: Rows) -> None:
    """Precision–recall and gain of the file's cases are the same numbers."""
    curve = curve_of(rows)
    share = curve.positives / (curve.positives + curve.negatives)
    found = RankedShares(curve.fpr, curve.tpr, share)
    assert found.precision[1:] == pytest.approx(precision_recall(curve).precision, abs=1e-12)
    whole = gain(curve)
    assert found.flagged == pytest.approx(whole.flagged, abs=1e-12)
    assert found.lift[1:] == pytest.approx(whole.lift[1:], abs=1e-10)
    assert found.left[:-1] == pytest.approx(whole.left[:-1], abs=1e-10)
    tenths = np.arange(11) / 10
    _fpr, tpr = points_flagging(curve, tenths, share)
    assert tpr == pytest.approx(gain_at(curve, tenths).gain, abs=1e-10)


@settings(max_examples=50)
@given(rows=CASES, prevalence=PREVALENCES)
def test_points_flag_what_was_asked(rows: Rows, prevalence: Fraction) -> None:
    """They lie on the curve, and flag the share at the prevalence in use."""
    curve, asked = curve_of(rows), np.arange(21) / 20
    fpr, tpr = points_flagging(curve, asked, float(prevalence))
    assert RankedShares(fpr, tpr, float(prevalence)).flagged == pytest.approx(asked, abs=1e-12)
    along = curve.fpr + curve.tpr  # rises along the curve
    assert np.interp(fpr + tpr, along, curve.tpr) == pytest.approx(tpr, abs=1e-9)


@pytest.mark.parametrize("t", [0.0, 0.1, 0.56, 0.9, 1.0])
@pytest.mark.parametrize("cost", [0.05, 0.3, 0.6])
def test_all_points_of_an_equal_cost_curve_cost_the_same(t: float, cost: float) -> None:
    """Turned back into rates, each of its points costs what the curve says."""
    prevalence = 0.143
    recall, precision = equal_cost_curve(cost, t, prevalence, 101)
    assert recall.size >= 100
    inside = precision > 0
    k, p = recall[inside], precision[inside]
    h = prevalence * k * (1 - p) / (p * (1 - prevalence))
    assert normalised_cost(t, h, k) == pytest.approx(np.full(k.size, cost), abs=1e-12)
    assert np.all(np.diff(recall) >= 0)
    assert np.all((precision >= 0) & (precision <= 1))
