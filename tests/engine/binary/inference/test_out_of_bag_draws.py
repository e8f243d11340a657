"""Pooled counts of rows left out, by engine.binary.inference.out_of_bag_hulls, in fractions."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.binary.inference.corrected_choices import OutOfSample
from engine.binary.inference.corrected_sources import Correctable, Together, out_of_sample
from engine.binary.inference.out_of_bag_draws import REPLICATES
from engine.binary.inference.out_of_bag_hulls import TrainedHulls, trained_hulls
from engine.binary.inference.resampling import generator_of, resampled
from engine.binary.inference.sorted_rows import rank_cases
from engine.data.roles import Direction
from engine.messages.errors import Cancelled
from engine.numerics.arrays import IntArray
from tests.engine.binary.inference.left_out import Row, correctable, pooled, rows

T = tuple(Fraction(*parts) for parts in ((1, 10), (1, 3), (2, 5), (1, 2), (4, 5)))
SCORES = st.lists(st.integers(0, 5), min_size=3, max_size=7)
WEIGHTS = st.lists(st.integers(1, 4), min_size=14, max_size=14)


def drawn_rows(P: int, N: int, seed: int) -> list[list[int]]:
    """The rows that each replicate draws: those of the bootstrap's streams."""
    positives = generator_of(seed, "positive").integers(0, P, (REPLICATES, P))
    negatives = P + generator_of(seed, "negative").integers(0, N, (REPLICATES, N))
    return [[*p, *n] for p, n in zip(positives.tolist(), negatives.tolist(), strict=True)]


def assert_pooled(
    table: Sequence[Row], draws: Sequence[Sequence[int]], source: OutOfSample
) -> None:
    """The rates of the engine are those of literal counting."""
    found = source.at(np.array([float(t) for t in T]))
    expected = [pooled(table, draws, t) for t in T]
    assert found.left_fpr.tolist() == pytest.approx([float(h) for h, _, _ in expected], abs=1e-12)
    assert found.left_fnr.tolist() == pytest.approx([float(m) for _, m, _ in expected], abs=1e-12)


@settings(max_examples=12, deadline=None)
@given(SCORES, SCORES, st.sampled_from(("higher", "lower")), st.integers(0, 99))
def test_counts_are_pooled_over_replicates(
    positives: list[int], negatives: list[int], direction: Direction, seed: int
) -> None:
    table = rows(positives, negatives)
    draws = drawn_rows(len(positives), len(negatives), seed)
    model = correctable(table, direction=direction)
    source = out_of_sample(model, seed)

    assert_pooled(table, draws, source)
    assert source.method == f"out of bag, 100 replicates, seed {seed}"
    assert_flags(model, table, draws, source)


def assert_flags(
    model: Correctable, table: Sequence[Row], draws: Sequence[Sequence[int]], source: OutOfSample
) -> None:
    """Each row is flagged in as many replicates as by counting."""
    flags = source.at(np.array([float(T[2])])).flags
    _, _, often = pooled(table, draws, T[2])
    sign = model.sign
    reached = [
        np.mean(sign * flags.thresholds[:, 0] <= sign * score) for score in model.cases.score
    ]
    assert reached == pytest.approx([float(share) for share in often], abs=1e-12)
    positives = [label for label, _, _ in table]
    expected = sum(share for share, label in zip(often, positives, strict=True) if label)
    assert flags.positives.mean() == pytest.approx(float(expected), abs=1e-12)


@settings(max_examples=8, deadline=None)
@given(SCORES, SCORES, WEIGHTS, st.integers(0, 99))
def test_weighted_rows_are_drawn_alike_and_count_by_weight(
    positives: list[int], negatives: list[int], weights: list[int], seed: int
) -> None:
    weights = weights[: len(positives) + len(negatives)]
    assume(len(set(weights[: len(positives)])) > 1)
    table = rows(positives, negatives, weights)
    draws = drawn_rows(len(positives), len(negatives), seed)

    assert_pooled(table, draws, out_of_sample(correctable(table), seed))


def test_clusters_are_drawn_whole_and_folds_left_out_whole() -> None:
    generator = np.random.default_rng(8)
    for _ in range(6):
        table = rows(generator.integers(2, 9, 9).tolist(), generator.integers(0, 7, 11).tolist())
        groups = generator.integers(0, 5, len(table))
        inside = {int(each): np.flatnonzero(groups == each).tolist() for each in groups}
        folds = [[place for place in range(len(table)) if groups[place] != each] for each in inside]
        if all({table[p][0] for p in fold} == {True, False} for fold in folds):
            source = out_of_sample(correctable(table, together=Together(folds=groups)), 1)
            assert_pooled(table, folds, source)
            assert (source.trained, source.added) == (None, 1.0)
        by_cluster = out_of_sample(correctable(table, together=Together(clusters=groups)), 5)
        draws = drawn_clusters(table, groups, seed=5)
        assert_pooled(table, draws, by_cluster)
        gaps = out_of_sample(correctable(table, together=Together(clusters=3 * groups + 2)), 5)
        assert_pooled(table, draws, gaps)


def drawn_clusters(table: Sequence[Row], groups: IntArray, seed: int) -> list[list[int]]:
    """As many clusters as there are, with repeats; again where a class is lacking."""
    clusters, generator = int(groups.max()) + 1, generator_of(seed, "clusters")
    draws: list[list[int]] = []
    while len(draws) < REPLICATES:
        drawn = generator.integers(0, clusters, clusters).tolist()
        places = [p for each in drawn for p in np.flatnonzero(groups == each).tolist()]
        if {table[place][0] for place in places} == {True, False}:
            draws.append(places)
    return draws


def test_the_area_of_left_out_rows_is_by_the_edges_of_the_trained_hull() -> None:
    """One set of rows: hull thresholds 8 and 5, then all: bins of 3, and of 2 and 1."""
    table = rows([9, 8, 5, 6, 2], [7, 5, 4, 3, 8])
    drawn = [0, 1, 2, 2, 2, 5, 7, 7, 8, 8]
    edges = [(8, 99), (5, 8), (-1, 5)]
    left = [place for place in range(len(table)) if place not in drawn]
    bins = {
        place: next(k for k, (low, high) in enumerate(edges) if low <= table[place][1] < high)
        for place in left
    }
    wins = pairs = Fraction(0)
    for p in (place for place in left if table[place][0]):
        for n in (place for place in left if not table[place][0]):
            wins += Fraction(int(bins[p] < bins[n])) + Fraction(int(bins[p] == bins[n]), 2)
            pairs += 1
    model = correctable(table)
    assert trained_on(model, drawn).hull_auc == pytest.approx(float(wins / pairs))


def trained_on(model: Correctable, drawn: list[int]) -> TrainedHulls:
    """The hull of one set of rows."""
    P = int(model.cases.positive.sum())
    times = np.bincount(drawn, minlength=model.cases.positive.size)[np.newaxis]
    return trained_hulls([resampled(rank_cases(model.cases), times[:, :P], times[:, P:])])


def test_two_positives_are_the_fewest() -> None:
    one = out_of_sample(correctable(rows([5], [1, 2, 6, 3])), 1)

    assert not one.varies
    assert one.method == "leave one out"


def test_one_case_of_each_class_left_out_measures_both() -> None:
    model = correctable(rows([9, 8, 5], [7, 4, 3]))
    assert trained_on(model, [0, 1, 1, 3, 4, 4]).measures_both
    assert not trained_on(model, [0, 1, 1, 3, 4, 5]).measures_both
    assert not trained_on(model, [0, 1, 2, 3, 4, 4]).measures_both


def test_batches_add_up_to_the_replicates(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same draws in one batch and in several, the last of them a smaller one."""
    model = correctable(rows([9, 8, 5, 6, 2], [7, 5, 4, 3, 8]))
    whole = out_of_sample(model, 1).trained
    monkeypatch.setattr("engine.binary.inference.out_of_bag_draws.LARGEST_BATCH", 30)
    parts = out_of_sample(model, 1).trained
    assert whole is not None
    assert parts is not None
    assert (whole.size, parts.size) == (REPLICATES, REPLICATES)


def test_clusters_tell_how_far_they_are() -> None:
    told: list[float] = []
    groups = np.array([0, 0, 1, 1, 2, 2, 3, 3])
    model = correctable(rows([9, 8, 5, 6], [7, 5, 4, 3]), together=Together(clusters=groups))
    out_of_sample(model, 1, lambda done, _doing: told.append(done))
    assert told == sorted(told)
    assert 0 <= told[0] < told[-1] < 1


def test_folds_of_weighted_rows_count_by_weight() -> None:
    weights = [1, 3, 2, 1, 2, 1, 4, 1, 2, 2]
    table = rows([9, 8, 5, 6, 2], [7, 5, 4, 3, 8], weights)
    groups = np.arange(10) % 3
    folds = [[place for place in range(10) if groups[place] != each] for each in range(3)]
    assert_pooled(
        table, folds, out_of_sample(correctable(table, together=Together(folds=groups)), 1)
    )


def test_drawing_can_be_cancelled() -> None:
    def stop(fraction: float, doing: str) -> None:
        raise Cancelled(f"{doing} at {fraction}")

    with pytest.raises(Cancelled):
        out_of_sample(correctable(rows([5, 6, 7], [1, 2, 6, 3])), 1, stop)
