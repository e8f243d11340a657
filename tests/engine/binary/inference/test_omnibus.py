"""The omnibus test of AUCs: engine.binary.inference.omnibus by exact matrix algebra on small cases."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chi2

from engine.binary.inference.delong import ONE_CASE, paired_test, place
from engine.binary.inference.obuchowski import ClusteredCases, clustered_test
from engine.binary.inference.omnibus import NO_DIFFERENCE, NO_SPREAD, Omnibus, omnibus_test
from engine.data.cases.cases import ModelCases
from engine.messages.errors import Undefined

SCORES = st.lists(st.tuples(*[st.integers(0, 5)] * 3), min_size=4, max_size=9)


def models(positives: list[tuple[int, ...]], negatives: list[tuple[int, ...]]) -> list[ModelCases]:
    positive = np.array([True] * len(positives) + [False] * len(negatives))
    table = np.array([*positives, *negatives], dtype=np.float64)
    return [ModelCases("m", "m", "higher", positive, column) for column in table.T]


def exact(positives: list[tuple[int, ...]], negatives: list[tuple[int, ...]]) -> Fraction | None:
    """(Lθ)ᵀ (L S Lᵀ)⁻¹ (Lθ) of three models in fractions; None where the matrix is singular."""

    def wins(a: int, b: int) -> Fraction:
        return Fraction(int(a > b)) + Fraction(int(a == b), 2)

    P, N = len(positives), len(negatives)
    v10 = [[sum((wins(p[k], n[k]) for n in negatives), Fraction(0)) / N for p in positives] for k in range(3)]  # fmt: skip
    v01 = [[sum((wins(p[k], n[k]) for p in positives), Fraction(0)) / P for n in negatives] for k in range(3)]  # fmt: skip
    theta = [sum(row, Fraction(0)) / P for row in v10]

    def covariance(a: int, b: int) -> Fraction:
        first = sum(((x - theta[a]) * (y - theta[b]) for x, y in zip(v10[a], v10[b], strict=True)), Fraction(0))  # fmt: skip
        second = sum(((x - theta[a]) * (y - theta[b]) for x, y in zip(v01[a], v01[b], strict=True)), Fraction(0))  # fmt: skip
        return first / (P - 1) / P + second / (N - 1) / N

    contrasts = ((1, -1, 0), (0, 1, -1))  # others than the program's: the test does not depend
    L = [sum((c * x for c, x in zip(row, theta, strict=True)), Fraction(0)) for row in contrasts]
    A = [
        [
            sum((r[i] * s[j] * covariance(i, j) for i in range(3) for j in range(3)), Fraction(0))
            for s in contrasts
        ]
        for r in contrasts
    ]
    determinant = A[0][0] * A[1][1] - A[0][1] * A[1][0]
    if determinant == 0:
        return None
    inverse = [[A[1][1], -A[0][1]], [-A[1][0], A[0][0]]]
    total = sum((L[i] * inverse[i][j] * L[j] for i in range(2) for j in range(2)), Fraction(0))
    return total / determinant


@given(SCORES, SCORES)
@settings(max_examples=120, deadline=None)
def test_three_models_in_exact_fractions(
    positives: list[tuple[int, ...]], negatives: list[tuple[int, ...]]
) -> None:
    found = omnibus_test([place(model) for model in models(positives, negatives)])
    expected = exact(positives, negatives)
    if expected is None:
        assert isinstance(found, Undefined) or found.df < 2
        return
    assert isinstance(found, Omnibus)
    assert found.df == 2
    assert found.chi2 == pytest.approx(float(expected), rel=1e-7, abs=1e-9)
    assert found.p == pytest.approx(chi2.sf(found.chi2, 2), rel=1e-12)


@given(SCORES, SCORES)
@settings(max_examples=60, deadline=None)
def test_of_two_models_it_is_the_square_of_delongs_z(
    positives: list[tuple[int, ...]], negatives: list[tuple[int, ...]]
) -> None:
    a, b, _ = (place(model) for model in models(positives, negatives))
    found, test = omnibus_test([a, b]), paired_test(a, b)
    if isinstance(found, Undefined):
        assert test.variance == pytest.approx(0, abs=1e-15)
        return
    assert test.z is not None
    assert found.chi2 == pytest.approx(test.z**2, rel=1e-9, abs=1e-12)
    assert found.p == pytest.approx(test.p, rel=1e-9)


def test_clusters_count_in_it_as_in_the_tests_of_pairs() -> None:
    generator = np.random.default_rng(5)
    positive = generator.random(80) < 0.5
    codes = generator.integers(0, 20, 80)
    placed = [
        place(ModelCases("m", "m", "higher", positive, positive + generator.normal(size=80)))
        for _ in range(2)
    ]
    clusters = ClusteredCases.of(positive, codes)
    found, test = omnibus_test(placed, clusters), clustered_test(placed[0], placed[1], clusters)
    assert isinstance(found, Omnibus)
    assert test.z is not None
    assert found.chi2 == pytest.approx(test.z**2, rel=1e-10)
    assert found.method == "Obuchowski"
    alone = ClusteredCases.of(positive, np.arange(80))
    assert omnibus_test(placed, alone).chi2 == pytest.approx(omnibus_test(placed).chi2, rel=1e-10)  # type: ignore[union-attr]


def test_a_model_twice_adds_no_degree_of_freedom() -> None:
    generator = np.random.default_rng(6)
    positive = generator.random(50) < 0.5
    scores = [positive + generator.normal(size=50) for _ in range(2)]
    placed = [place(ModelCases("m", "m", "higher", positive, score)) for score in scores]
    found = omnibus_test([*placed, placed[0]])
    assert isinstance(found, Omnibus)
    assert found.df == 1
    assert found.chi2 == pytest.approx(omnibus_test(placed).chi2, rel=1e-9)  # type: ignore[union-attr]
    assert omnibus_test([placed[0]] * 3) == Undefined(NO_DIFFERENCE)


def test_r_gives_the_pairs_of_which_it_is_made() -> None:
    """With pROC's variances of all pairs the covariance, and so the statistic, follows."""
    generator = np.random.default_rng(9)
    positive = generator.random(120) < 0.4
    placed = [
        place(ModelCases("m", "m", "higher", positive, positive + k * generator.normal(size=120)))
        for k in (0.8, 1.0, 1.4)
    ]
    v = {(i, j): paired_test(placed[i], placed[j]).variance or 0.0 for i, j in ((0, 1), (0, 2), (1, 2))}  # fmt: skip
    # cov(θ0-θ1, θ0-θ2) = (var01 + var02 - var12) / 2
    shared = (v[0, 1] + v[0, 2] - v[1, 2]) / 2
    S = np.array([[v[0, 1], shared], [shared, v[0, 2]]])
    L = np.array([placed[0].auc - placed[1].auc, placed[0].auc - placed[2].auc])
    found = omnibus_test(placed)
    assert isinstance(found, Omnibus)
    assert found.chi2 == pytest.approx(float(L @ np.linalg.solve(S, L)), rel=1e-9)


def test_areas_that_differ_though_no_case_shows_a_spread() -> None:
    """Two models rank all cases rightly, the third all wrongly: one contrast is 0, one is not."""
    placed = [place(model) for model in models([(2, 2, 0)] * 3, [(1, 1, 1)] * 3)]
    assert omnibus_test(placed) == Undefined(NO_SPREAD)
    assert omnibus_test([placed[0], placed[2]]) == Undefined(NO_SPREAD)
    assert omnibus_test(placed[:2]) == Undefined(NO_DIFFERENCE)


@pytest.mark.parametrize(("P", "N"), [(1, 5), (5, 1), (1, 1)])
def test_one_case_of_a_class_tells_nothing(P: int, N: int) -> None:
    made = models([(4, 1, 3)] * P, [(2, 2, 5)] * N)
    assert omnibus_test([place(model) for model in made]) == Undefined(ONE_CASE)


def test_two_cases_of_each_class_are_enough() -> None:
    made = models([(4, 1, 3), (1, 5, 2)], [(2, 2, 5), (3, 0, 1)])
    assert isinstance(omnibus_test([place(model) for model in made]), Omnibus)
