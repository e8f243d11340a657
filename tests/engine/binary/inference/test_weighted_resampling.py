"""Weighted cases in the bootstrap: against resampling by hand, and against equal weights."""

import numpy as np
import pytest
from sklearn import metrics

from engine.binary.curve.case_weights import weighted_curve, weighted_hull
from engine.binary.curve.hull import RocHull
from engine.binary.inference.bootstrap import Bootstrap, bootstrap, last
from engine.binary.inference.joint_statistics import BestShare
from engine.binary.inference.out_of_bag import OutOfBag
from engine.binary.inference.replicate_statistics import (
    Auc,
    HullAuc,
    MeanLesserArea,
    MinimumCost,
    PartialAreaIn,
    Statistic,
    Threshold,
    TprAtFpr,
)
from engine.binary.inference.sorted_rows import rank_cases
from engine.binary.inference.weighted_resampling import (
    GRID,
    rank_weighted,
    weighted_curves,
)
from engine.binary.regions.region_areas import partial_area
from engine.binary.regions.region_specs import parse_region
from engine.binary.voros.closed_form import uniform_voros
from engine.binary.voros.measures_over_t import UniformInRatio
from engine.data.cases.cases import ModelCases
from engine.messages.errors import InputError, UndefinedError
from engine.numerics.arrays import BoolArray, FloatArray
from tests.engine.binary.inference.resamples import times_of

CASES = 60
REGION = parse_region("fpr:0:0.3", 0.4)
STATISTICS: list[Statistic] = [
    Auc(),
    HullAuc(),
    MeanLesserArea(0.1, 0.8),
    MeanLesserArea(0.1, 0.8, UniformInRatio(), name="ratio"),
    MinimumCost(0.4),
    Threshold(0.4),
    TprAtFpr((0.1, 0.5)),
    PartialAreaIn(REGION),
]


def model_of(seed: int, name: str = "m") -> ModelCases:
    random = np.random.default_rng(seed)
    positive: BoolArray = np.arange(CASES) % 5 < 2
    score = np.round(random.normal(size=CASES) + positive, 1)
    return ModelCases(name, name, "higher", positive, score)


def weights(seed: int) -> FloatArray:
    return np.random.default_rng(seed).exponential(size=CASES)


def resampled(statistics: list[Statistic], weight: FloatArray) -> Bootstrap:
    ranked = rank_weighted(model_of(1), weight)
    return last(bootstrap([ranked], statistics, paired=True, seed=3, replicates=40))


def test_estimates_are_those_of_the_exact_engine() -> None:
    model, weight = model_of(1), weights(2)
    curve = weighted_curve(model.positive, model.score, weight)
    hull: RocHull = weighted_hull(curve)
    found = resampled(STATISTICS, weight).estimates
    assert found["auc"][0] == pytest.approx(curve.auc, abs=1e-11)
    assert found["hull auc"][0] == pytest.approx(hull.auc, abs=1e-11)
    assert found["voros"][0] == pytest.approx(uniform_voros(hull, 0.1, 0.8), abs=1e-11)
    ratio = UniformInRatio().mean(hull, 0.1, 0.8).value
    assert found["ratio"][0] == pytest.approx(ratio, abs=1e-11)
    costs = 0.4 * hull.fpr + 0.6 * hull.fnr
    assert found["minimum cost"][0] == pytest.approx(costs.min(), abs=1e-11)
    assert found["threshold"][0] == hull.thresholds[int(np.argmin(costs))]
    area = partial_area(curve.fpr, curve.tpr, REGION).area
    assert found[f"region {REGION.spec}"][0] == pytest.approx(area, abs=1e-11)


def test_replicates_are_scikit_learns_on_the_rows_drawn() -> None:
    model, weight = model_of(1), weights(2)
    ranked = rank_weighted(model, weight)
    P, N = int(model.positive.sum()), int((~model.positive).sum())
    random = np.random.default_rng(4)
    draws = random.integers(0, P, (20, P)), random.integers(0, N, (20, N))
    curves = weighted_curves(ranked, *(times_of(each) for each in draws))
    positives, negatives = np.flatnonzero(model.positive), np.flatnonzero(~model.positive)
    for place, value in enumerate(Auc().of(curves).tolist()):
        rows = np.concatenate((positives[draws[0][place]], negatives[draws[1][place]]))
        expected = metrics.roc_auc_score(
            model.positive[rows], model.score[rows], sample_weight=weight[rows]
        )
        assert value == pytest.approx(expected, abs=1e-11)
        exact = weighted_hull(weighted_curve(model.positive[rows], model.score[rows], weight[rows]))
        assert HullAuc().of(curves)[place] == pytest.approx(exact.auc, abs=1e-11)
        assert MeanLesserArea(0, 1).of(curves)[place] == pytest.approx(
            uniform_voros(exact, 0, 1), abs=1e-11
        )
    assert (curves.rises.sum(axis=1) == GRID).all()
    assert (curves.runs.sum(axis=1) == GRID).all()


def test_equal_weights_are_no_weights() -> None:
    statistics = [*STATISTICS, OutOfBag(0.1, 0.8, 0.4)]
    plain = last(
        bootstrap([rank_cases(model_of(1))], statistics, paired=True, seed=3, replicates=40)
    )
    found = resampled(statistics, np.where(model_of(1).positive, 7.3, 0.2))
    for name, values in plain.values.items():
        np.testing.assert_array_equal(found.values[name], values)
    # Weights a hair apart go by the grid; only ties within rounding may go either way.
    nearly = resampled(STATISTICS, 1 + weights(2) * 1e-14)
    for name in ("auc", "hull auc", "voros", "ratio", "minimum cost", f"region {REGION.spec}"):
        np.testing.assert_allclose(nearly.values[name], plain.values[name], atol=1e-10)


@pytest.mark.parametrize("alike", [True, False])
def test_weights_that_differ_within_one_class_alone_count(alike: bool) -> None:
    model = model_of(1)
    weight = np.where(model.positive == alike, 2.0, weights(2))
    expected = metrics.roc_auc_score(model.positive, model.score, sample_weight=weight)
    assert resampled([Auc()], weight).estimates["auc"][0] == pytest.approx(expected, abs=1e-11)
    assert abs(expected - metrics.roc_auc_score(model.positive, model.score)) > 1e-5


def test_out_of_bag_weighs_the_rows_left_out() -> None:
    weight = weights(2)
    found = resampled([OutOfBag(0.1, 0.8, 0.4)], weight).values["out of bag"]
    assert np.isfinite(found).all()
    alike = resampled([OutOfBag(0.1, 0.8, 0.4)], np.ones(CASES)).values["out of bag"]
    assert np.abs(found - alike).max() > 0.01
    scaled = resampled([OutOfBag(0.1, 0.8, 0.4)], weight * 1024).values["out of bag"]
    np.testing.assert_array_equal(scaled, found)


def test_models_of_the_same_rows_are_drawn_together() -> None:
    weight = weights(2)
    ranked = [rank_weighted(model_of(seed, name), weight) for seed, name in ((1, "a"), (5, "b"))]
    found = last(bootstrap(ranked, [Auc()], [BestShare(0, 1)], paired=True, seed=3, replicates=40))
    np.testing.assert_array_equal(found.of("auc", "a"), resampled([Auc()], weight).of("auc", "m"))
    np.testing.assert_allclose(found.joint["best share"].sum(axis=1), 1)


def test_few_distinct_scores_are_drawn_case_by_case() -> None:
    positive = np.arange(400) % 2 == 0
    model = ModelCases("m", "m", "higher", positive, np.arange(400) % 3 / 2.0)
    ranked = rank_weighted(model, np.random.default_rng(1).random(400))
    found = last(bootstrap([ranked], [Auc()], paired=True, seed=1, replicates=20))
    assert found.of("auc", "m").std() > 0


def test_a_weight_of_zero_leaves_the_case_out() -> None:
    model, weight = model_of(1), weights(2)
    kept = np.arange(CASES) % 7 > 0
    few = ModelCases("m", "m", "higher", model.positive[kept], model.score[kept])
    found = rank_weighted(model, np.where(kept, weight, 0.0))
    expected = rank_weighted(few, weight[kept])
    np.testing.assert_array_equal(found.positives, expected.positives)
    assert found.positive_cases is not None
    assert expected.positive_cases is not None
    np.testing.assert_array_equal(found.positive_cases.scores, expected.positive_cases.scores)


def test_what_is_not_defined_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="below 0"):
        rank_weighted(model_of(1), np.full(CASES, -1.0))
    with pytest.raises(UndefinedError, match="only one class"):
        rank_weighted(model_of(1), model_of(1).positive.astype(np.float64))
