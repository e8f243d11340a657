"""Calibration: isotonic steps, bins and the logistic line, against scikit-learn, SciPy and counting."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.inference.replicate_statistics import IsotonicShare, score_places
from engine.binary.inference.resampling import strata
from engine.binary.inference.sorted_rows import rank_cases, rank_counts
from engine.binary.points.calibration import (
    calibration_bins,
    calibration_line,
    isotonic_steps,
)
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from engine.messages.errors import UndefinedError
from engine.numerics.arrays import BoolArray, FloatArray

CASES = st.lists(st.tuples(st.booleans(), st.integers(1, 9)), min_size=2, max_size=40).filter(
    lambda rows: len({truth for truth, _ in rows}) == 2
)
Rows = list[tuple[bool, int]]


def arrays(rows: Rows) -> tuple[BoolArray, FloatArray]:
    return np.array([row[0] for row in rows]), np.array([row[1] / 10 for row in rows])


def curve_of(rows: Rows) -> RocCurve:
    return roc_curve(count_scores(*arrays(rows)))


@settings(max_examples=80)
@given(rows=CASES)
def test_isotonic_steps_are_scikit_learns(rows: Rows) -> None:
    """Every score lies in one block, whose share is what isotonic regression fits."""
    truth, score = arrays(rows)
    curve = curve_of(rows)
    steps = isotonic_steps(curve, roc_hull(curve))
    fitted = IsotonicRegression().fit(score, truth).predict(score)
    for value, expected in zip(score, fitted, strict=True):
        inside = np.flatnonzero((steps.last <= value) & (value <= steps.first))
        assert inside.size == 1
        assert steps.share[inside[0]] == pytest.approx(expected, abs=1e-12)


@settings(max_examples=60)
@given(rows=CASES, t=st.integers(1, 99))
def test_flagging_at_the_optimum_is_flagging_where_the_share_reaches_t(rows: Rows, t: int) -> None:
    """The hull is calibration followed by a decision, in exact fractions."""
    curve = curve_of(rows)
    hull = roc_hull(curve)
    steps = isotonic_steps(curve, hull)
    prevalence = Fraction(curve.positives, curve.positives + curve.negatives)
    odds = Fraction(t, 100) * prevalence
    asked = odds / (odds + (1 - Fraction(t, 100)) * (1 - prevalence))
    vertex = int(hull.serving(np.array([t / 100]))[0])
    shares = [
        Fraction(int(rise), int(rise + run))
        for rise, run in zip(np.diff(hull.tp), np.diff(hull.fp), strict=True)
    ]
    if asked in shares:  # both ends of that edge cost the same
        return
    assert [share > asked for share in shares] == [edge < vertex for edge in range(len(shares))]
    assert steps.share.tolist() == pytest.approx([float(share) for share in shares])


@settings(max_examples=50)
@given(rows=CASES)
def test_bins_count_and_bound_as_by_hand(rows: Rows) -> None:
    """Ten bins of a tenth; Wilson's bounds are SciPy's."""
    truth, score = arrays(rows)
    bins = calibration_bins(curve_of(rows))
    assert bins.cases.sum() == len(rows)
    for place in range(bins.cases.size):
        inside = (score >= bins.low[place]) & (score < bins.high[place])
        assert bins.cases[place] == inside.sum()
        assert bins.positives[place] == truth[inside].sum()
        assert bins.mean[place] == pytest.approx(score[inside].mean())
        test = binomtest(int(bins.positives[place]), int(bins.cases[place]))
        known = test.proportion_ci(0.95, method="wilson")
        bounds = bins.bounds(0.95)
        assert (bounds[0][place], bounds[1][place]) == pytest.approx(tuple(known))


def test_other_scores_are_sorted_between_their_ends() -> None:
    """Scores beyond [0, 1] get ten bins of equal width of their own."""
    score = np.linspace(-40.0, 60.0, 101)
    bins = calibration_bins(roc_curve(count_scores(np.arange(101) % 3 == 0, score)))
    assert (bins.low[0], bins.high[-1]) == (-40.0, 60.0)
    assert bins.cases.tolist() == [10] * 9 + [11]


def test_bins_of_scores_as_large_as_doubles_go() -> None:
    score = np.array([-1.7e308, -1.7e308, 1.6e308, 1.7e308, 1.7e308])
    bins = calibration_bins(roc_curve(count_scores(np.array([0, 1, 0, 1, 1]) == 1, score)))
    assert bins.cases.tolist() == [2, 3]
    assert bins.positives.tolist() == [1, 2]
    assert bins.low[0] == -1.7e308
    assert bins.high[-1] == 1.7e308
    assert bins.mean == pytest.approx([-1.7e308, 1e308 * (5 / 3)])


def test_the_line_is_that_of_logistic_regression() -> None:
    """The slope of an unpenalised fit; with the slope at 1 the predicted positives add up."""
    generator = np.random.default_rng(5)
    score = np.round(generator.uniform(0.01, 0.99, 600), 3)
    truth = generator.random(600) < score**1.7
    curve = roc_curve(count_scores(truth, score))
    line = calibration_line(curve)
    odds = np.log(score / (1 - score))
    peer = LogisticRegression(C=np.inf, tol=1e-12, max_iter=1000).fit(odds[:, None], truth)
    assert line.slope == pytest.approx(peer.coef_[0, 0], abs=1e-6)
    predicted = 1 / (1 + np.exp(-(odds + line.intercept)))
    assert predicted.sum() == pytest.approx(truth.sum(), abs=1e-8)
    share = 1 / (1 + np.exp(-peer.decision_function(odds[:, None])))
    columns = np.stack((np.ones(600), odds))
    covariance = np.linalg.inv((columns * share * (1 - share)) @ columns.T)
    assert line.slope_error == pytest.approx(np.sqrt(covariance[1, 1]), rel=1e-5)
    assert line.slope_bounds(0.95)[0] == pytest.approx(line.slope - 1.959964 * line.slope_error)


@pytest.mark.parametrize(
    ("score", "why"),
    [
        ([0.0, 0.4, 0.5, 0.6], "infinite"),
        ([0.5, 0.5, 0.5, 0.5], "the same"),
        ([0.1, 0.2, 0.8, 0.9], "separate"),
        ([3.0, 4.0, 1.0, 2.0], "probabilities"),
    ],
)
def test_a_line_that_is_not_there_says_why(score: list[float], why: str) -> None:
    truth = np.array([False, False, True, True])
    with pytest.raises(UndefinedError, match=why):
        calibration_line(roc_curve(count_scores(truth, np.array(score))))


@settings(max_examples=25, deadline=None)
@given(rows=CASES, seed=st.integers(0, 9))
def test_replicates_are_fitted_as_scikit_learn_fits_them(rows: Rows, seed: int) -> None:
    """At every score that a replicate drew its share is the isotonic fit of the rows drawn."""
    truth, score = arrays(rows)
    model = ModelCases("m", "m", "higher", truth, score)
    ranked = rank_cases(model)
    places = score_places(ranked, 30)
    (stratum,) = strata([ranked], paired=True, seed=seed)
    (curves,) = stratum.curves(next(stratum.draws([6])))
    found = IsotonicShare(30).of(curves)
    positives, negatives = score[truth], score[~truth]
    assert curves.times is not None
    for row in range(6):
        drawn = np.concatenate(
            (positives.repeat(curves.times[0][row]), negatives.repeat(curves.times[1][row]))
        )
        label = np.repeat([1.0, 0.0], [positives.size, negatives.size])
        fit = IsotonicRegression().fit(drawn, label)
        for place, value in enumerate(places.score):
            if value in drawn:
                assert found[row, place] == pytest.approx(fit.predict([value])[0], abs=1e-12)


def test_a_table_of_counts_has_the_same_places() -> None:
    """Of counts the scores are the table's own."""
    truth = np.array([True, False, True, False, False])
    score = np.array([0.9, 0.7, 0.7, 0.2, 0.1])
    counts = count_scores(truth, score)
    by_counts = score_places(rank_counts("m", counts), 5)
    by_case = score_places(rank_cases(ModelCases("m", "m", "higher", truth, score)), 5)
    assert by_counts.score.tolist() == by_case.score.tolist() == [0.9, 0.7, 0.7, 0.2, 0.1]
