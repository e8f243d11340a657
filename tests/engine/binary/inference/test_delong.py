"""DeLong's variance and tests, against pROC and against the definition."""

import math
from collections.abc import Iterable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.inference.delong import (
    auc_interval,
    auc_variance,
    paired_test,
    place,
    unpaired_test,
)
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores, grouped_counts
from engine.data.roles import Direction
from tests.reference.scores import Stored

Table = list[tuple[bool, tuple[int, int]]]
TABLES = st.lists(
    st.tuples(st.booleans(), st.tuples(st.integers(0, 4), st.integers(0, 4))), min_size=2
).filter(lambda rows: any(y for y, _ in rows) and not all(y for y, _ in rows))


def models(table: Table, direction: Direction = "higher") -> list[ModelCases]:
    """Two models' cases of one table."""
    positive = np.array([y for y, _ in table])
    scores = np.array([s for _, s in table], dtype=np.float64).T
    if direction == "lower":
        scores = -scores
    return [ModelCases(str(i), str(i), direction, positive, scores[i]) for i in range(2)]


def kernel(x: int, y: int) -> Fraction:
    """1 where the positive's score is above the negative's, 1/2 where they tie."""
    return Fraction((x > y) - (x < y) + 1, 2)


def mean(values: Iterable[Fraction]) -> Fraction:
    """The exact mean."""
    found = list(values)
    return sum(found, Fraction(0)) / len(found)


def by_definition(table: Table) -> tuple[list[Fraction], list[list[Fraction]] | None]:
    """Both AUCs and their covariance matrix as DeLong et al. 1988 define them."""
    xs = [s for y, s in table if y]
    ys = [s for y, s in table if not y]
    m, n = len(xs), len(ys)
    v10 = [[mean(kernel(x[k], y[k]) for y in ys) for x in xs] for k in range(2)]
    v01 = [[mean(kernel(x[k], y[k]) for x in xs) for y in ys] for k in range(2)]
    auc = [mean(v) for v in v10]
    if m == 1 or n == 1:
        return auc, None

    def product(r: int, s: int) -> Fraction:
        s10 = mean((a - auc[r]) * (b - auc[s]) for a, b in zip(v10[r], v10[s], strict=True))
        s01 = mean((a - auc[r]) * (b - auc[s]) for a, b in zip(v01[r], v01[s], strict=True))
        return s10 / (m - 1) + s01 / (n - 1)

    return auc, [[product(r, s) for s in range(2)] for r in range(2)]


@given(TABLES, st.sampled_from(["higher", "lower"]))
@settings(max_examples=200, deadline=None)
def test_variances_are_those_of_the_definition(table: Table, direction: Direction) -> None:
    auc, covariance = by_definition(table)
    for k, model in enumerate(models(table, direction)):
        counted = auc_variance(count_scores(model.positive, model.score, model.direction))
        placed = place(model).variance()
        assert counted.auc == placed.auc == float(auc[k])
        if covariance is None:
            assert counted.variance is None
            assert placed.variance is None
            assert not auc_interval(counted).defined
        else:
            expected = float(covariance[k][k])
            assert counted.variance == pytest.approx(expected, rel=1e-13, abs=0)
            assert placed.variance == pytest.approx(expected, rel=1e-13, abs=0)


@pytest.mark.parametrize("chunk", [1, 2, 3])
def test_long_tables_are_summed_in_chunks(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(1)
    positive, score = generator.random(40) < 0.4, generator.integers(0, 12, 40).astype(float)
    whole = auc_variance(count_scores(positive, score, "higher"))
    monkeypatch.setattr("engine.binary.inference.delong.CHUNK", chunk)
    found = auc_variance(count_scores(positive, score, "higher"))
    assert whole.variance is not None
    assert found.variance == pytest.approx(whole.variance, rel=1e-13)


def test_the_interval_of_a_difference_ends_at_one() -> None:
    # Two small models that rank nearly opposite ways: the difference plus its reach passes 1.
    truth = np.array([True, True, True, False, False, False])
    good = auc_variance(count_scores(truth, np.array([6.0, 5, 3, 4, 2, 1]), "higher"))
    poor = auc_variance(count_scores(truth, np.array([1.0, 2, 4, 3, 5, 6]), "higher"))
    there, back = unpaired_test(good, poor), unpaired_test(poor, good)
    assert there.difference == pytest.approx(7 / 9)
    assert there.high == 1.0
    assert back.low == -1.0
    assert there.low == pytest.approx(-(back.high or 0.0), abs=1e-15)
    assert 0.0 < (there.low or 0.0) < 7 / 9


@given(TABLES)
@settings(max_examples=200, deadline=None)
def test_tests_are_those_of_the_definition(table: Table) -> None:
    auc, covariance = by_definition(table)
    a, b = models(table)
    first, second = place(a), place(b)
    paired = paired_test(first, second)
    unpaired = unpaired_test(first.variance(), second.variance())
    difference = float(auc[0] - auc[1])
    assert paired.difference == pytest.approx(difference, abs=1e-15)
    if covariance is None:
        assert (paired.z, paired.p, paired.low, unpaired.z, unpaired.df) == (None,) * 5
        assert paired.why == unpaired.why != ""
        return
    (v1, c), (_, v2) = covariance
    assert paired.variance == pytest.approx(float(v1 + v2 - 2 * c), rel=1e-12, abs=0)
    assert unpaired.variance == pytest.approx(float(v1 + v2), rel=1e-12, abs=0)
    if v1 + v2 > 0:
        df = (v1 + v2) ** 2 / (v1**2 / (len(table) - 1) + v2**2 / (len(table) - 1))
        assert unpaired.df == pytest.approx(float(df), rel=1e-12)


def test_single_model_intervals_and_variances_agree_with_proc(stored: Stored) -> None:
    for name, theirs, *_, model in stored.scores:
        assert model.score.size == theirs["n_used"], name
        found = auc_variance(count_scores(model.positive, model.score, model.direction))
        assert found.variance == pytest.approx(theirs["var_auc_delong"]["value"], abs=1e-14)
        for level, key in ((0.95, "ci_auc_delong95"), (0.90, "ci_auc_delong90")):
            interval = auc_interval(found, level)
            low, high = theirs[key]["value"]
            assert interval.low == pytest.approx(low, abs=1e-13), name
            assert interval.high == pytest.approx(high, abs=1e-13), name


def test_tests_agree_with_proc(stored: Stored) -> None:
    for name, theirs, first, second in stored.pairs:
        a, b = place(first), place(second)
        paired, unpaired = paired_test(a, b), unpaired_test(a.variance(), b.variance())
        expected = theirs["delong_paired"]
        assert paired.z == pytest.approx(expected["Z"], rel=1e-11), name
        assert paired.p == pytest.approx(expected["p"], rel=1e-9), name
        if expected["ci_diff"]:
            assert (paired.low, paired.high) == pytest.approx(expected["ci_diff"], abs=1e-12)
        expected = theirs["delong_unpaired"]
        assert unpaired.z == pytest.approx(expected["D"], rel=1e-11), name
        assert unpaired.df == pytest.approx(expected["df"], rel=1e-11), name
        assert unpaired.p == pytest.approx(expected["p"], rel=1e-9), name


def test_a_separated_model_has_no_spread_and_says_so() -> None:
    found = auc_interval(auc_variance(grouped_counts([2, 1], [9, 0], [0, 7])))
    assert (found.low, found.high) == (1.0, 1.0)
    assert "variance is 0" in found.why
    assert not auc_interval(
        auc_variance(grouped_counts([2, 1], [9, 0], [0, 7])), method="logit"
    ).defined


def test_models_that_rank_alike_do_not_differ() -> None:
    positive = np.array([True, False, True, False, True])
    a = ModelCases("a", "a", "higher", positive, np.array([5.0, 4, 3, 2, 1]))
    b = ModelCases("b", "b", "lower", positive, np.exp(-a.score))
    test = paired_test(place(a), place(b))
    assert (test.z, test.p, test.variance, test.low, test.high) == (0.0, 1.0, 0.0, 0.0, 0.0)


def test_perfect_against_constant_is_infinitely_sure() -> None:
    positive = np.array([True, True, False, False])
    perfect = ModelCases("a", "a", "higher", positive, np.array([2.0, 2, 1, 1]))
    constant = ModelCases("b", "b", "higher", positive, np.zeros(4))
    for test in (
        paired_test(place(constant), place(perfect)),
        unpaired_test(place(constant).variance(), place(perfect).variance()),
    ):
        assert (test.difference, test.z, test.p) == (-0.5, -math.inf, 0.0)
    assert unpaired_test(place(perfect).variance(), place(perfect).variance()).p == 1.0


def test_signed_zeros_tie_and_infinities_are_scores() -> None:
    positive = np.array([True, False, True, False])
    model = ModelCases("a", "a", "higher", positive, np.array([0.0, -0.0, np.inf, -np.inf]))
    assert place(model).of_positives.tolist() == [3, 4]
    assert place(model).of_negatives.tolist() == [3, 4]


def test_adjacent_doubles_and_subnormals_are_told_apart() -> None:
    positive = np.array([True, False, True, False])
    score = np.array([np.nextafter(1.0, 2), 1.0, 5e-324, 0.0])
    model = ModelCases("a", "a", "higher", positive, score)
    assert place(model).of_positives.tolist() == [4, 2]


def test_counts_beyond_32_bits() -> None:
    """A hundredfold table has the same AUC and its placements the same variance."""
    small = auc_variance(grouped_counts([3, 2, 1], [3, 2, 1], [1, 3, 4]))
    factor = 10**9
    large = auc_variance(
        grouped_counts([3, 2, 1], np.array([3, 2, 1]) * factor, np.array([1, 3, 4]) * factor)
    )
    assert large.auc == small.auc
    assert small.of_positives is not None
    assert large.of_positives == pytest.approx(
        small.of_positives * 5 / 6 / (1 - 1 / (6 * factor)), rel=1e-13
    )
