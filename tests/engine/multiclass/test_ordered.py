"""Ordered classes: fractions by brute force, ties, trinROC's values, variance, trinormal."""

from fractions import Fraction
from itertools import groupby, pairwise, product
from math import factorial

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import multivariate_normal

from engine.messages.errors import UndefinedError
from engine.multiclass.ordered import (
    _six_fold,
    all_orders,
    expected_rank,
    ordered_fraction,
    ordered_vus,
    structural_components,
    trinormal_vus,
)
from engine.numerics.arrays import FloatArray
from tests.reference.files import VALUES, path_of

SCORES = st.lists(st.integers(0, 4), min_size=1, max_size=6)


def kernel(scores: tuple[float, ...]) -> Fraction:
    """1 if the scores rise, 1/m! for each run of m that tie, else 0."""
    if any(later < earlier for earlier, later in pairwise(scores)):
        return Fraction(0)
    share = Fraction(1)
    for _, run in groupby(scores):
        share /= factorial(len(list(run)))
    return share


def by_hand(groups: list[FloatArray]) -> Fraction:
    kernels = [kernel(tuple(scores)) for scores in product(*(g.tolist() for g in groups))]
    return sum(kernels, Fraction(0)) / len(kernels)


def arrays(*lists: list[int]) -> list[FloatArray]:
    return [np.array(group, dtype=np.float64) for group in lists]


@settings(max_examples=80, deadline=None)
@given(SCORES, SCORES, SCORES)
def test_three_classes_equal_the_count_of_all_triples(
    first: list[int], middle: list[int], last: list[int]
) -> None:
    groups = arrays(first, middle, last)
    assert ordered_fraction(groups) == by_hand(groups)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4), min_size=1, max_size=4))
def test_any_number_of_classes_equals_the_count_of_all_tuples(lists: list[list[int]]) -> None:
    groups = arrays(*lists)
    assert ordered_fraction(groups) == by_hand(groups)


def test_all_orders_sum_to_one() -> None:
    groups = arrays([0, 1, 1, 2], [1, 2, 2], [0, 2, 3])
    assert sum(all_orders(groups).values()) == pytest.approx(1)


def test_constant_scores_are_chance() -> None:
    found = ordered_vus(arrays([1, 1], [1, 1], [1, 1]))
    assert found.value == found.chance == pytest.approx(1 / 6)
    assert found.standard_error == 0


def test_large_counts_do_not_overflow() -> None:
    size = 1_500_000
    low, middle, high = np.zeros(size), np.ones(size), np.full(size, 2.0)
    assert _six_fold(low, middle, high) == 6 * size**3 > 2**63
    assert _six_fold(low[:1], np.ones(1), high) == 6 * size
    mixed = np.arange(size, dtype=np.float64)
    third = ordered_fraction([mixed, mixed, mixed])
    assert third == Fraction(1, 6)  # by symmetry, ties included


@pytest.mark.parametrize(
    ("column", "value"),
    [(1, Fraction(6784, 9375)), (2, Fraction(19481, 750000)), (3, Fraction(9822, 10000)),
     (4, Fraction(9804, 10000))],
)  # fmt: skip
def test_iris_features(column: int, value: Fraction) -> None:
    table = pd.read_csv(path_of("three_class/iris_features.csv"))
    groups = [
        table[table["class"] == name].iloc[:, column].to_numpy(dtype=np.float64)
        for name in ("setosa", "versicolor", "virginica")
    ]
    assert ordered_fraction(groups) == value
    feature = table.columns[column]
    stored = VALUES["_multiclass"]["iris_features.csv"]["vus_ordered"][feature]
    for order, share in all_orders(groups).items():
        names = " < ".join(("setosa", "versicolor", "virginica")[place] for place in order)
        assert share == pytest.approx(stored[names], abs=1e-13)


def test_structural_components_are_the_means_of_all_triples() -> None:
    groups = arrays([0, 1, 1, 3], [1, 2, 2, 0, 3], [1, 2, 3, 3])
    found = structural_components(*groups)
    table = np.array(
        [[[float(kernel((x, y, z))) for z in groups[2]] for y in groups[1]] for x in groups[0]]
    )
    for part, axes in zip(found, ((1, 2), (0, 2), (0, 1)), strict=True):
        assert part == pytest.approx(table.mean(axis=axes), abs=1e-14)


def test_the_variance_is_that_of_repeated_samples() -> None:
    generator = np.random.default_rng(3)
    values, errors = [], []
    for _ in range(600):
        groups = [generator.normal(shift, 1, size) for shift, size in ((0, 30), (1, 25), (2, 35))]
        found = ordered_vus(groups)
        values.append(found.value)
        assert found.standard_error is not None
        errors.append(found.standard_error)
    assert np.mean(np.square(errors)) == pytest.approx(np.var(values, ddof=1), rel=0.15)


def test_the_interval_covers() -> None:
    generator = np.random.default_rng(4)
    truth = _normal_truth([0, 1, 2], [1, 1, 1])
    inside = 0
    for _ in range(300):
        found = ordered_vus([generator.normal(m, 1, 60) for m in (0, 1, 2)])
        low, high = found.interval.low, found.interval.high
        assert low is not None
        assert high is not None
        inside += low <= truth <= high
    assert 0.91 < inside / 300 < 0.99


def _normal_truth(means: list[float], deviations: list[float]) -> float:
    """P(X1 - X2 < 0, X2 - X3 < 0), a bivariate normal probability."""
    a, b, c = (d**2 for d in deviations)
    steps = [means[1] - means[0], means[2] - means[1]]
    return float(multivariate_normal(cov=[[a + b, -b], [-b, b + c]]).cdf(steps))


@pytest.mark.parametrize(("shifts", "scales"), [((0, 1, 2), (1, 1, 1)), ((3, 0, 1), (1, 2, 0.3))])
def test_the_trinormal_value_is_a_bivariate_probability(
    shifts: tuple[float, ...], scales: tuple[float, ...]
) -> None:
    generator = np.random.default_rng(0)
    groups = [generator.normal(m, s, 40) for m, s in zip(shifts, scales, strict=True)]
    truth = _normal_truth([g.mean() for g in groups], [g.std(ddof=1) for g in groups])
    found = trinormal_vus(groups)
    assert found.value == pytest.approx(truth, abs=1e-7)
    assert found.standard_error is not None
    assert 0 < found.standard_error < 0.15


def test_small_or_empty_classes() -> None:
    single = ordered_vus(arrays([0], [1, 2], [3, 4]))
    assert single.value == 1
    assert single.standard_error is None
    assert not single.interval.defined
    assert "at least two cases" in single.interval.why
    with pytest.raises(UndefinedError, match="no case"):
        ordered_vus(arrays([], [1], [2]))
    with pytest.raises(UndefinedError, match="two different scores"):
        trinormal_vus(arrays([1, 1], [1, 2], [2, 3]))


def test_probabilities_are_scored_by_their_mean_rank() -> None:
    table = np.array([[0.2, 0.5, 0.3], [1.0, 0.0, 0.0]])
    assert expected_rank(table, [0, 1, 2]) == pytest.approx([1.1, 0.0])
    assert expected_rank(table, [2, 1, 0]) == pytest.approx([0.9, 2.0])
