"""Obuchowski's variance, in exact fractions; one case a cluster is DeLong's to the last digit."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.inference.delong import (
    AucVariance,
    auc_interval,
    difference_interval,
    paired_test,
    place,
)
from engine.binary.inference.obuchowski import (
    ONE_CLUSTER,
    ClusteredCases,
    clustered_test,
    clustered_variance,
    placement_differences,
)
from engine.data.cases.cases import ModelCases

Row = tuple[bool, int, int, int]
"""Positive or not, two models' scores, the cluster."""

ROWS = st.lists(
    st.tuples(st.booleans(), st.integers(0, 4), st.integers(0, 4), st.integers(0, 5)),
    min_size=4,
    max_size=24,
)


def model(rows: list[Row], which: int) -> ModelCases:
    positive = np.array([row[0] for row in rows])
    return ModelCases("m", "m", "higher", positive, np.array([float(row[which]) for row in rows]))


def clusters_of(rows: list[Row]) -> ClusteredCases:
    positive = np.array([row[0] for row in rows])
    return ClusteredCases.of(positive, np.array([row[3] for row in rows], dtype=np.int64))


def by_the_paper(rows: list[Row], values: list[Fraction]) -> Fraction | None:
    """The variance as Obuchowski prints it; `values` are the components, V10 or V01, by row."""
    positives = [place for place, row in enumerate(rows) if row[0]]
    negatives = [place for place, row in enumerate(rows) if not row[0]]
    M, N = len(positives), len(negatives)
    area = sum((values[place] for place in positives), Fraction(0)) / M
    codes = sorted({row[3] for row in rows})

    def about(places: list[int]) -> dict[int, Fraction]:
        return {
            code: sum(
                (values[place] - area for place in places if rows[place][3] == code), Fraction(0)
            )
            for code in codes
        }

    first, second = about(positives), about(negatives)
    with_p = {rows[place][3] for place in positives}
    with_n = {rows[place][3] for place in negatives}
    if len(with_p) < 2 or len(with_n) < 2:
        return None
    s10 = Fraction(len(with_p), (len(with_p) - 1) * M) * sum(first[code] ** 2 for code in with_p)
    s01 = Fraction(len(with_n), (len(with_n) - 1) * N) * sum(second[code] ** 2 for code in with_n)
    i = len(codes)
    s11 = Fraction(i, i - 1) * sum((first[code] * second[code] for code in codes), Fraction(0))
    return s10 / M + s01 / N + 2 * s11 / (M * N)


def components(rows: list[Row], which: int) -> list[Fraction]:
    """V10 of each positive and V01 of each negative, pair by pair."""

    def wins(positive: Row, negative: Row) -> Fraction:
        a, b = int(positive[which]), int(negative[which])
        return Fraction(1 if a > b else 0) + (Fraction(1, 2) if a == b else 0)

    found = []
    for row in rows:
        others = [other for other in rows if other[0] != row[0]]
        pairs = [wins(row, other) if row[0] else wins(other, row) for other in others]
        found.append(sum(pairs, Fraction(0)) / len(others))
    return found


@given(ROWS)
@settings(max_examples=150, deadline=None)
def test_the_variance_and_that_of_a_difference_are_the_papers(rows: list[Row]) -> None:
    if len({row[0] for row in rows}) < 2:
        return
    clusters = clusters_of(rows)
    one, two = place(model(rows, 1)), place(model(rows, 2))
    ours = components(rows, 1)
    apart = [a - b for a, b in zip(ours, components(rows, 2), strict=True)]
    for placed, values in ((one, ours), (placement_differences(one, two), apart)):
        found, expected = clustered_variance(placed, clusters), by_the_paper(rows, values)
        if expected is None:
            assert found.variance is None
            assert found.why in (ONE_CLUSTER, AucVariance(0, 1, 1, None, None).why)
        else:
            # A sum of squares whose covariance is negative may fall below 0; a variance may not.
            assert found.variance == pytest.approx(max(0.0, float(expected)), abs=1e-13)


@given(ROWS, st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_one_case_a_cluster_is_delong_to_the_last_digit(rows: list[Row], random: object) -> None:
    if len({row[0] for row in rows}) < 2:
        return
    codes = list(range(len(rows)))
    random.shuffle(codes)  # type: ignore[attr-defined]
    alone = [(*row[:3], code) for row, code in zip(rows, codes, strict=True)]
    clusters = clusters_of(alone)
    assert clusters.alone
    one, two = place(model(alone, 1)), place(model(alone, 2))
    assert clustered_variance(one, clusters) == one.variance()
    assert clustered_test(one, two, clusters) == paired_test(one, two)
    expected = by_the_paper(alone, components(alone, 1))
    if expected is not None:
        assert one.variance().variance == pytest.approx(float(expected), abs=1e-14)


def test_the_interval_says_whose_variance_it_is() -> None:
    rows = [(p, s, s, c) for p, s, c in ((True, 3, 0), (False, 1, 0), (True, 2, 1), (False, 2, 1), (True, 4, 2))]  # fmt: skip
    found = clustered_variance(place(model(rows, 1)), clusters_of(rows))
    assert auc_interval(found).method == "Obuchowski"
    assert auc_interval(found, method="logit").method == "Obuchowski, logit"
    one, other = (place(model(rows, which)) for which in (1, 2))
    test = clustered_test(one, other, clusters_of(rows))
    assert test.method == "Obuchowski"
    assert difference_interval(test, 0.9).method == "Obuchowski"
    alone = ClusteredCases.of(model(rows, 1).positive, np.arange(len(rows)))
    assert clustered_test(one, other, alone).method == "DeLong"
    untested = clustered_test(one, other, clusters_of([(p, s, t, 0) for p, s, t, _ in rows]))
    assert (untested.z, untested.method, untested.why) == (None, "Obuchowski", ONE_CLUSTER)


def test_simulated_clusters_are_covered_as_promised() -> None:
    """Cases of a cluster share half their score: DeLong's interval is too narrow, this is not."""
    generator = np.random.default_rng(20261122)
    held = {"alone": 0, "clusters": 0}
    files, number, each = 300, 40, 5
    truth = 0.760250  # Φ(1 / √2), as scores have a variance of 1 and classes lie 1 apart
    for _ in range(files):
        cluster = np.repeat(np.arange(number), each)
        positive = generator.random(cluster.size) < 0.4
        shared = generator.normal(size=number)[cluster] * np.sqrt(0.5)
        score = positive + shared + generator.normal(size=cluster.size) * np.sqrt(0.5)
        placed = place(ModelCases("m", "m", "higher", positive, score))
        clusters = ClusteredCases.of(positive, cluster)
        for name, found in (
            ("alone", placed.variance()),
            ("clusters", clustered_variance(placed, clusters)),
        ):
            interval = auc_interval(found)
            assert interval.low is not None
            assert interval.high is not None
            held[name] += interval.low <= truth <= interval.high
    assert held["clusters"] / files > 0.91
    assert abs(held["clusters"] / files - 0.95) <= abs(held["alone"] / files - 0.95) + 0.02


def test_pairs_of_models_in_any_order() -> None:
    generator = np.random.default_rng(3)
    rows = [
        (bool(generator.random() < 0.5), int(a), int(b), int(c))
        for a, b, c in generator.integers(0, 9, (60, 3))
    ]
    clusters = clusters_of(rows)
    placed = [place(model(rows, which)) for which in (1, 2)]
    for one, other in combinations(placed, 2):
        there, back = clustered_test(one, other, clusters), clustered_test(other, one, clusters)
        assert there.z == -(back.z or 0)
        assert there.p == back.p
