"""Case weights: against scikit-learn's sample_weight."""

from collections.abc import Callable

import numpy as np
import pytest
from sklearn import metrics

from engine.binary.curve.case_weights import weighted_curve
from engine.binary.points.criteria import (
    ChosenPoint,
    PointFrame,
    greatest_f1,
    greatest_mcc,
    most_accurate,
)
from engine.binary.points.ranking_curves import precision_recall
from engine.binary.voros.cost_curves import brier_curve


@pytest.mark.parametrize("seed", range(5))
def test_areas_are_scikit_learns(seed: int) -> None:
    random = np.random.default_rng(seed)
    truth = random.random(400) < 0.3
    score = np.round(random.normal(size=400) + truth, 1)
    weight = random.exponential(size=400)
    curve = weighted_curve(truth, score, weight)
    assert curve.auc == pytest.approx(
        metrics.roc_auc_score(truth, score, sample_weight=weight), abs=1e-13
    )
    assert precision_recall(curve).average_precision == pytest.approx(
        metrics.average_precision_score(truth, score, sample_weight=weight), abs=1e-13
    )
    chance = 1 / (1 + np.exp(-score))
    probabilities = weighted_curve(truth, chance, weight)
    assert brier_curve(probabilities).area == pytest.approx(
        metrics.brier_score_loss(truth, chance, sample_weight=weight), abs=1e-13
    )
    fpr, tpr, _ = metrics.roc_curve(truth, score, sample_weight=weight, drop_intermediate=False)
    np.testing.assert_allclose(curve.fpr, fpr, atol=1e-14)
    np.testing.assert_allclose(curve.tpr, tpr, atol=1e-14)


@pytest.mark.parametrize(
    "criterion",
    [
        (most_accurate, metrics.accuracy_score),
        (greatest_f1, metrics.f1_score),
        (greatest_mcc, metrics.matthews_corrcoef),
    ],
)
def test_criteria_are_scikit_learns(
    criterion: tuple[Callable[[PointFrame], ChosenPoint], Callable[..., float]],
) -> None:
    random = np.random.default_rng(6)
    truth = random.random(60) < 0.4
    score = np.round(random.normal(size=60) + truth, 1)
    weight = random.exponential(size=60)
    ours, theirs = criterion
    found = ours(PointFrame("m", weighted_curve(truth, score, weight), 0.5, None, 0.4))
    values = [theirs(truth, score >= cut, sample_weight=weight) for cut in np.unique(score)]
    assert found.value == pytest.approx(max(values), abs=1e-12)
