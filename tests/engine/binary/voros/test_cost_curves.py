"""The cost view: definitions, known integrals, ROCR's cost curves."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import beta as beta_distribution

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.voros.closed_form import DIAGONAL
from engine.binary.voros.conditions import share_of_false_positives
from engine.binary.voros.cost_curves import (
    best_brier_loss,
    brier_curve,
    brier_loss,
    cost_curve,
    decision_curve,
    h_measure,
    mean_cost,
    net_benefit,
    prevalence_prior,
    severity_at,
    severity_prior,
    t_at_severity,
)
from engine.data.cases.counts import count_scores
from engine.messages.errors import UndefinedError
from engine.numerics.arrays import BoolArray, FloatArray
from tests.reference.scores import Stored

POSITIVE = np.array([1, 1, 0, 1, 0, 0, 1, 0, 0, 0], dtype=bool)
SCORE = np.array([0.95, 0.8, 0.8, 0.7, 0.55, 0.4, 0.35, 0.3, 0.1, 0.1])


def measured(positive: BoolArray, score: FloatArray) -> tuple[RocCurve, RocHull]:
    curve = roc_curve(count_scores(positive, score))
    return curve, roc_hull(curve)


CASES = st.lists(st.tuples(st.booleans(), st.integers(0, 20)), min_size=2, max_size=25).filter(
    lambda rows: len({truth for truth, _ in rows}) == 2
)


@settings(max_examples=50)
@given(rows=CASES)
def test_the_envelope_is_the_least_cost_of_any_threshold(rows: list[tuple[bool, int]]) -> None:
    curve, hull = measured(np.array([r[0] for r in rows]), np.array([r[1] / 20 for r in rows]))
    envelope = cost_curve(hull)
    for t in np.linspace(0, 1, 21):
        least = min(t * h + (1 - t) * (1 - k) for h, k in zip(curve.fpr, curve.tpr, strict=True))
        assert np.interp(t, envelope.t, envelope.cost) == pytest.approx(least, abs=1e-14)
    a, b = 0.13, 0.77
    ends = [a, *(t for t in envelope.t.tolist() if a < t < b), b]
    area = np.trapezoid(np.interp(ends, envelope.t, envelope.cost), ends)
    assert mean_cost(hull, a, b) == pytest.approx(float(area) / (b - a), abs=1e-14)


def test_doing_nothing_costs_a_quarter_on_average() -> None:
    assert mean_cost(DIAGONAL, 0, 1) == pytest.approx(0.25, abs=1e-15)
    assert mean_cost(DIAGONAL, 0.3, 0.3) == pytest.approx(0.3, abs=1e-15)


def test_rocr_draws_the_same_cost_curves(stored: Stored) -> None:
    compared = 0
    for score in stored.scores:
        known = score.told["rocr"]["ecost"]
        if "skipped" in known:  # ROCR would take minutes
            continue
        envelope = cost_curve(score.hull)
        # ROCR's x is PC(+) = 1 - t.
        ours = np.interp(1 - np.array(known["x"]), envelope.t, envelope.cost)
        assert ours == pytest.approx(np.array(known["y"]), abs=1e-9), score.name
        compared += 1
    assert compared > 0


@pytest.mark.parametrize(("alpha", "beta"), [(2, 2), (1.4, 1.6), severity_prior(0.3)])
def test_h_is_one_less_the_ratio_of_expected_losses(alpha: float, beta: float) -> None:
    curve, hull = measured(POSITIVE, SCORE)
    p = 0.4

    def least(c: float, fpr: FloatArray, tpr: FloatArray) -> float:
        return float(np.min(c * (1 - p) * fpr + (1 - c) * p * (1 - tpr)))

    def expected(fpr: FloatArray, tpr: FloatArray) -> float:
        knots = np.linspace(0, 1, 401)
        return float(
            sum(
                quad(lambda c: least(c, fpr, tpr) * beta_distribution.pdf(c, alpha, beta), *ends)[0]
                for ends in pairwise(knots)
            )
        )

    corners = np.array([0.0, 1.0])
    by_definition = 1 - expected(curve.fpr, curve.tpr) / expected(corners, corners)
    assert h_measure(hull, alpha, beta).value == pytest.approx(by_definition, abs=1e-6)


def test_h_of_no_knowledge_is_zero_and_of_a_perfect_model_one() -> None:
    assert h_measure(DIAGONAL, 2, 2).value == pytest.approx(0, abs=1e-15)
    _, perfect = measured(POSITIVE, POSITIVE.astype(float))
    for prior in (severity_prior(1), severity_prior(0.25), prevalence_prior(0.4)):
        assert h_measure(perfect, *prior).value == pytest.approx(1, abs=1e-15)


def test_priors_have_the_mode_and_parameters_hand_gives() -> None:
    assert severity_prior(1) == (2, 2)
    alpha, beta = severity_prior(0.25)
    assert (alpha - 1) / (alpha + beta - 2) == pytest.approx(0.25 / 1.25)
    assert prevalence_prior(0.3) == pytest.approx((1.3, 1.7))


@settings(max_examples=50)
@given(rows=CASES)
def test_the_area_of_the_brier_curve_is_the_brier_score(rows: list[tuple[bool, int]]) -> None:
    truth, score = np.array([r[0] for r in rows]), np.array([r[1] / 20 for r in rows])
    found = brier_curve(measured(truth, score)[0])
    assert found.area == pytest.approx(float(np.mean((score - truth) ** 2)), abs=1e-14)


@settings(max_examples=50)
@given(rows=CASES)
def test_the_brier_loss_is_that_of_the_severity_as_threshold(rows: list[tuple[bool, int]]) -> None:
    truth, score = np.array([r[0] for r in rows]), np.array([r[1] / 20 for r in rows])
    severities = np.arange(41) / 40  # on the scores and between them
    found = brier_loss(measured(truth, score)[0], severities)
    for c, loss in zip(severities.tolist(), found.tolist(), strict=True):
        paid = sum(
            c * (not positive and own >= c) + (1 - c) * (positive and own < c)
            for positive, own in zip(truth.tolist(), score.tolist(), strict=True)
        )
        assert loss == pytest.approx(2 * paid / len(rows), abs=1e-14)


@settings(max_examples=50)
@given(rows=CASES)
def test_the_best_brier_loss_is_that_of_the_best_threshold(rows: list[tuple[bool, int]]) -> None:
    truth, score = np.array([r[0] for r in rows]), np.array([r[1] / 20 for r in rows])
    severities = np.arange(21) / 20
    curve, hull = measured(truth, score)
    found = best_brier_loss(hull, severities)
    for c, loss in zip(severities.tolist(), found.tolist(), strict=True):
        by_threshold = [
            sum(
                c * (not positive and own >= cut) + (1 - c) * (positive and own < cut)
                for positive, own in zip(truth.tolist(), score.tolist(), strict=True)
            )
            for cut in (*score.tolist(), np.inf)
        ]
        assert loss == pytest.approx(2 * min(by_threshold) / len(rows), abs=1e-14)
    assert np.all(found <= brier_loss(curve, severities) + 1e-14)


@pytest.mark.parametrize("prevalence", [0.001, 0.3, 0.5, 0.97])
def test_a_severity_and_its_t_belong_together(prevalence: float) -> None:
    severities = np.arange(101) / 100
    t = t_at_severity(severities, prevalence)
    assert severity_at(t, prevalence) == pytest.approx(severities, abs=1e-12)
    by_costs = [share_of_false_positives(c, 1 - c, prevalence) for c in severities[1:-1].tolist()]
    assert t[1:-1] == pytest.approx(by_costs, rel=1e-14)


def test_scores_that_are_no_probabilities_have_no_brier_curve() -> None:
    with pytest.raises(UndefinedError):
        brier_curve(measured(POSITIVE, SCORE * 10)[0])


def test_net_benefit_counts_true_less_weighted_false_positives() -> None:
    curve, hull = measured(POSITIVE, SCORE)
    p = np.array([0.05, 0.2, 0.35, 0.5, 0.8, 0.96])
    found = decision_curve(curve, hull, 0.4, p)
    assert found.as_given is not None
    for at, benefit in zip(p, found.as_given, strict=True):
        flagged = at <= SCORE
        by_hand = (flagged & POSITIVE).sum() / 10 - (flagged & ~POSITIVE).sum() / 10 * at / (1 - at)
        assert benefit == pytest.approx(by_hand, abs=1e-15)
    best = [max(net_benefit(curve.fpr, curve.tpr, 0.4, np.full(curve.fpr.shape, at))) for at in p]
    assert found.best == pytest.approx(np.array(best), abs=1e-15)
    assert np.all(found.best >= np.maximum(found.treat_all, 0) - 1e-15)


def test_threshold_probability_is_the_severity_of_the_same_t() -> None:
    # p = C_FP/(C_FP + C_FN): treat-all breaks even exactly where p is the prevalence.
    assert share_of_false_positives(0.3, 0.7, 0.3) == pytest.approx(0.5)
    zero = decision_curve(*measured(POSITIVE, SCORE), 0.3, np.array([0.3])).treat_all[0]
    assert zero == pytest.approx(0, abs=1e-16)
