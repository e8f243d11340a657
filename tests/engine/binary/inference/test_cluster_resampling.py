"""Clusters drawn whole: engine.binary.inference.cluster_resampling, by counting cases one by one."""

import numpy as np
import pytest
from msgspec.structs import replace

from engine.binary.inference.bootstrap import bootstrap, last
from engine.binary.inference.cluster_resampling import draw_clusters
from engine.binary.inference.out_of_bag import OutOfBag
from engine.binary.inference.replicate_statistics import (
    Auc,
    MeanLesserArea,
    Statistic,
    Threshold,
)
from engine.binary.inference.resampling import generator_of
from engine.binary.inference.sorted_rows import Ranked, rank_cases
from engine.binary.inference.weighted_resampling import weighted_curves
from engine.data.cases.cases import ModelCases
from engine.numerics.arrays import BoolArray, FloatArray, IntArray


def pilot(seed: int = 1, size: int = 60) -> tuple[BoolArray, FloatArray, IntArray]:
    generator = np.random.default_rng(seed)
    positive = generator.random(size) < 0.4
    score = np.round(positive + generator.normal(size=size), 1)
    codes = np.unique(generator.integers(0, 15, size), return_inverse=True)[1]
    return positive, score, codes.astype(np.int64)


def ranked_of(positive: BoolArray, score: FloatArray, codes: IntArray) -> Ranked:
    ranked = rank_cases(ModelCases("m", "m", "higher", positive, score))
    return replace(ranked, clusters=(codes[positive], codes[~positive]))


def test_a_replicate_holds_clusters_whole() -> None:
    positive, score, codes = pilot()
    ranked = ranked_of(positive, score, codes)
    assert ranked.clusters is not None
    times = draw_clusters(generator_of(1, "x"), ranked.clusters, 50)
    curves = weighted_curves(ranked, *times)
    for row in range(50):
        by_case = np.empty(positive.size, dtype=np.int64)
        by_case[positive], by_case[~positive] = times[0][row], times[1][row]
        for code in np.unique(codes):
            assert np.unique(by_case[codes == code]).size == 1
        drawn = np.repeat(np.arange(positive.size), by_case)
        ours, theirs = score[drawn][positive[drawn]], score[drawn][~positive[drawn]]
        wins = (ours[:, None] > theirs).mean() + (ours[:, None] == theirs).mean() / 2
        assert curves.auc[row] == pytest.approx(wins, abs=1e-10)


def test_draws_lacking_a_class_are_drawn_again() -> None:
    of_positives, of_negatives = np.array([0]), np.arange(1, 12)
    times = draw_clusters(generator_of(2, "x"), (of_positives, of_negatives), 200)
    assert (times[0].sum(axis=1) > 0).all()
    assert (times[1].sum(axis=1) > 0).all()


def test_all_statistics_take_clusters_and_the_seed_gives_them_again() -> None:
    positive, score, codes = pilot()
    ranked = ranked_of(positive, score, codes)
    statistics: list[Statistic] = [
        Auc(),
        MeanLesserArea(0.2, 0.8),
        Threshold(0.5),
        OutOfBag(0.2, 0.8, 0.5),
    ]
    found = [
        last(bootstrap([ranked], statistics, paired=True, seed=7, replicates=wanted))
        for wanted in (150, 150, 300)
    ]
    for name in ("auc", "voros", "threshold", "out of bag"):
        first, again, longer = (each.of(name, "m") for each in found)
        np.testing.assert_array_equal(first, again)
        np.testing.assert_array_equal(first, longer[:150])
        assert not np.isnan(first).all()


def test_a_threshold_is_a_score_that_was_drawn() -> None:
    positive, score, codes = pilot(5)
    ranked = ranked_of(positive, score, codes)
    assert ranked.clusters is not None
    times = draw_clusters(generator_of(3, "x"), ranked.clusters, 40)
    found = Threshold(0.5).of(weighted_curves(ranked, *times))
    for row, threshold in enumerate(found.tolist()):
        by_case = np.empty(positive.size, dtype=np.int64)
        by_case[positive], by_case[~positive] = times[0][row], times[1][row]
        assert np.isinf(threshold) or threshold in score[by_case > 0]


def test_clusters_that_agree_spread_more_than_cases_that_stand_alone() -> None:
    generator = np.random.default_rng(8)
    codes = np.repeat(np.arange(30), 10)
    positive = np.repeat(generator.random(30) < 0.5, 10)
    score = positive + generator.normal(size=30)[codes] + 0.1 * generator.normal(size=300)
    alone = rank_cases(ModelCases("m", "m", "higher", positive, score))
    together = ranked_of(positive, score, codes)
    widths = []
    for ranked in (alone, together):
        result = last(bootstrap([ranked], [Auc()], paired=True, seed=1, replicates=400))
        interval = result.interval("auc", "m")
        assert interval.low is not None
        assert interval.high is not None
        widths.append(interval.high - interval.low)
    assert widths[1] > 2 * widths[0]
