"""What engine.binary.inference.sorted_rows may not depend on: order, rising maps, near ties, size."""

import math

import numpy as np
import pytest
from hypothesis import given, settings

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference.bootstrap import Bootstrap, bootstrap, last
from engine.binary.inference.delong import auc_variance, place
from engine.binary.inference.joint_statistics import BestShare
from engine.binary.inference.replicate_statistics import (
    Auc,
    HullAuc,
    MeanLesserArea,
    MinimumCost,
    Threshold,
    TprAtFpr,
)
from engine.binary.inference.resampled_curves import whole
from engine.binary.inference.sorted_rows import rank_cases
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores, grouped_counts
from engine.data.roles import Direction
from tests.engine.binary.test_counts_properties import case_lists, columns, directions

STATISTICS = (
    Auc(),
    HullAuc(),
    MeanLesserArea(0.1, 0.8),
    MinimumCost(0.3),
    TprAtFpr((0.0, 0.2, 1.0)),
)


def cases(
    truth: list[bool], score: list[float], direction: Direction = "higher", name: str = "m"
) -> ModelCases:
    return ModelCases(name, name, direction, np.array(truth), np.array(score))


@given(case_lists, directions)
@settings(max_examples=150, deadline=None)
def test_near_ties_signed_zeros_and_infinities_are_ranked_as_they_are_counted(
    rows: list[tuple[bool, float]], direction: Direction
) -> None:
    truth, score = columns(rows)
    model = cases(truth, score, direction)
    counts = count_scores(np.array(truth), np.array(score), direction)
    curve = roc_curve(counts)
    hull = roc_hull(curve)
    found = whole(rank_cases(model))
    assert found.auc[0] == pytest.approx(curve.auc, abs=1e-15)
    assert found.hulls.fp.tolist() == hull.fp.tolist()
    assert found.hulls.tp.tolist() == hull.tp.tolist()
    steps = found.hulls.point
    for vertex in range(steps.size):
        threshold = found.thresholds(steps[vertex : vertex + 1])[0]
        assert threshold == hull.thresholds[vertex]
    placed = place(model)
    assert placed.auc == curve.auc
    one_by_one, counted = placed.variance(), auc_variance(counts)
    assert one_by_one.of_positives == pytest.approx(counted.of_positives, abs=1e-14)
    assert one_by_one.of_negatives == pytest.approx(counted.of_negatives, abs=1e-14)


def resampled(*models: ModelCases) -> Bootstrap:
    ranked = [rank_cases(model) for model in models]
    shares = [BestShare(0.1, 0.8)]
    return last(bootstrap(ranked, STATISTICS, shares, paired=True, seed=7, replicates=40))


def equal(one: Bootstrap, two: Bootstrap) -> bool:
    return all(
        np.array_equal(one.values[each.name], two.values[each.name]) for each in STATISTICS
    ) and np.array_equal(one.joint["best share"], two.joint["best share"])


NOISY = np.random.default_rng(11)
TRUTH = (NOISY.random(70) < 0.4).tolist()
SCORES = [(np.round(NOISY.normal(size=70) * 4) + 3 * np.array(TRUTH)).tolist() for _ in "ab"]


def test_a_rising_map_of_the_scores_changes_no_replicate() -> None:
    plain = [cases(TRUTH, score, name=name) for score, name in zip(SCORES, "ab", strict=True)]
    mapped = [
        cases(TRUTH, [math.atan(each / 9) for each in score], name=name)
        for score, name in zip(SCORES, "ab", strict=True)
    ]
    assert equal(resampled(*plain), resampled(*mapped))


def test_reading_scores_downwards_changes_no_replicate() -> None:
    plain = [cases(TRUTH, score, name=name) for score, name in zip(SCORES, "ab", strict=True)]
    lower = [
        cases(TRUTH, [-each for each in score], "lower", name)
        for score, name in zip(SCORES, "ab", strict=True)
    ]
    assert equal(resampled(*plain), resampled(*lower))


def test_delong_depends_on_no_order_and_swaps_its_parts_with_the_classes() -> None:
    model = cases(TRUTH, SCORES[0])
    variance = place(model).variance()
    order = np.random.default_rng(2).permutation(len(TRUTH)).tolist()
    shuffled = cases([TRUTH[i] for i in order], [SCORES[0][i] for i in order])
    again = place(shuffled).variance()
    assert again.auc == variance.auc
    assert again.variance == pytest.approx(variance.variance, rel=1e-12)
    swapped = place(cases([not each for each in TRUTH], SCORES[0])).variance()
    assert swapped.auc == pytest.approx(1 - variance.auc, abs=1e-15)
    assert swapped.of_positives == pytest.approx(variance.of_negatives, rel=1e-12)
    assert swapped.of_negatives == pytest.approx(variance.of_positives, rel=1e-12)


@pytest.mark.parametrize("times", [3, 2**33])
def test_every_case_many_times_divides_the_variance(times: int) -> None:
    """Placements spread as before: S10 times (P - 1)/P stays, far beyond 2^31 cases too."""
    rises, runs = [4, 1, 2, 0, 1], [0, 2, 1, 3, 5]
    scores = list(range(5, 0, -1))
    once = auc_variance(grouped_counts(scores, rises, runs))
    often = auc_variance(
        grouped_counts(scores, [times * n for n in rises], [times * n for n in runs])
    )
    assert often.auc == once.auc
    for one, many, size in (
        (once.of_positives, often.of_positives, sum(rises)),
        (once.of_negatives, often.of_negatives, sum(runs)),
    ):
        assert one is not None
        assert many is not None
        spread = one * (size - 1) / size
        assert many * (times * size - 1) / (times * size) == pytest.approx(spread, rel=1e-12)


def test_a_threshold_statistic_of_infinite_scores_is_one_of_them() -> None:
    truth = [True, True, False, False]
    ranked = rank_cases(cases(truth, [math.inf, 1.0, -math.inf, 0.0]))
    found = whole(ranked)
    assert Threshold(0.5).of(found).tolist() == [1.0]
    assert Threshold(0.999).of(found).tolist() == [1.0]
