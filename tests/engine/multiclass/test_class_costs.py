"""Costs: the picture's scenario, ties, and how far each number may move."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.messages.errors import InputError
from engine.multiclass.class_costs import (
    BestUnderCosts,
    Costs,
    best_under_costs,
    costs_of,
    costs_of_weights,
    expected_costs,
    parse_matrix,
)
from engine.numerics.arrays import FloatArray
from tests.engine.multiclass import oracles

LABELS = ("a", "b", "c")
C = (np.full((3, 3), 0.2) + 0.4 * np.eye(3)).tolist()
RATIOS = np.array([oracles.A, oracles.B, C])
PICTURE = costs_of([[0, 2, 8], [1, 0, 8], [1, 2, 0]], [0.6, 0.3, 0.1], LABELS)


def best(costs: Costs, ratios: FloatArray = RATIOS) -> BestUnderCosts:
    return best_under_costs(["A", "B", "C"][: len(ratios)], LABELS, ratios, costs)


def test_the_pictures_scenario() -> None:
    found = best(PICTURE)
    per_thousand = {name: 1000 * cost for name, cost in found.costs}
    expected = {"B": 490, "A": 560, "C": 800, "all c": 1200, "all a": 1400, "all b": 1400}
    assert per_thousand == pytest.approx(expected)
    assert found.best == "B"
    assert list(per_thousand)[:4] == ["B", "A", "C", "all c"]
    assert found.ties == ("B",)
    assert found.priors[0].high == pytest.approx(0.68, abs=5e-3)


def test_weights_fold_costs_and_priors() -> None:
    # v_ba v_ca v_ab v_cb v_ac v_bc: prior of the actual class times the cost of the cell
    by_hand = [0.3 * 2, 0.1 * 8, 0.6 * 1, 0.1 * 8, 0.6 * 1, 0.3 * 2]
    assert PICTURE.weights == pytest.approx(by_hand)
    assert PICTURE.class_weights == pytest.approx([0.3, 0.3, 0.4])
    uneven = costs_of([[0, 1, 5], [1, 0, 2], [9, 3, 0]], [0.2, 0.3, 0.5], LABELS)
    assert uneven.class_weights is None


def test_costs_of_right_decisions_are_subtracted() -> None:
    plain = costs_of([[0, 2, 8], [1, 0, 8], [1, 2, 0]], [0.6, 0.3, 0.1], LABELS)
    paid = costs_of([[-3, 4, 9], [-2, 2, 9], [-2, 4, 1]], [0.6, 0.3, 0.1], LABELS)
    assert paid.weights == pytest.approx(plain.weights)
    shift = -3 * 0.6 + 2 * 0.3 + 1 * 0.1
    assert expected_costs(RATIOS, paid) == pytest.approx(expected_costs(RATIOS, plain) + shift)


def test_expected_cost_by_fractions() -> None:
    counts = [[9, 2, 1], [1, 7, 3], [0, 1, 6]]
    matrix = [[0, 1, 5], [1, 0, 2], [9, 3, 0]]
    priors = [Fraction(1, 5), Fraction(3, 10), Fraction(1, 2)]
    exact = Fraction(0)
    for actual in range(3):
        for predicted in range(3):
            share = Fraction(counts[predicted][actual], 10)
            exact += priors[actual] * matrix[predicted][actual] * share
    costs = costs_of(matrix, [float(prior) for prior in priors], LABELS)
    found = expected_costs(np.array([counts]) / 10, costs)
    assert found[0] == pytest.approx(float(exact), abs=1e-15)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_the_best_stays_best_exactly_within_each_span(seed: int) -> None:
    generator = np.random.default_rng(seed)
    matrix = generator.integers(1, 10, (3, 3)).astype(float)
    np.fill_diagonal(matrix, 0)
    costs = Costs(matrix, generator.dirichlet(np.full(3, 5.0)))
    found = best(costs)

    def leader(changed: Costs) -> str:
        return best(changed).best

    for row in range(3):
        for column in range(3):
            span = found.entries[row][column]
            for end, away in ((span.low, -1), (span.high, 1)):
                if not np.isfinite(end):
                    end = span.value + away * 50
                    moved = matrix.copy()
                    moved[row, column] = end
                    assert leader(Costs(moved, costs.priors)) == found.best
                    continue
                for step, kept in ((-1e-6, True), (1e-3, False)):
                    moved = matrix.copy()
                    moved[row, column] = end + away * step
                    assert (leader(Costs(moved, costs.priors)) == found.best) == kept
    for place, span in enumerate(found.priors):
        for end in (span.low + 1e-7, span.high - 1e-7):
            shares = costs.priors * (1 - end) / (1 - costs.priors[place])
            shares[place] = end
            assert leader(Costs(matrix, shares)) == found.best


def test_ties_name_everybody() -> None:
    twins = np.array([oracles.A, oracles.A])
    found = best_under_costs(["A", "twin"], LABELS, twins, PICTURE)
    assert found.ties == ("A", "twin")
    assert found.best == "A"


def test_no_classifier_may_be_better_than_calling_everything_one_class() -> None:
    rare = costs_of([[0, 1, 1], [50, 0, 1], [50, 1, 0]], [0.98, 0.01, 0.01], LABELS)
    found = best(rare)
    assert found.best == "all a"
    assert found.cost == pytest.approx(0.02)


def test_one_class_only_has_no_other_proportions() -> None:
    found = best(costs_of([[0, 2, 8], [1, 0, 8], [1, 2, 0]], [1, 0, 0], LABELS))
    assert (found.priors[0].low, found.priors[0].high) == (1.0, 1.0)
    assert found.best == "all a"


def test_matrices_are_written_as_rows() -> None:
    rows = [[0, 1, 5], [1, 0, 2], [9, 3, 0]]
    assert parse_matrix("0,1,5; 1,0,2;9, 3,0") == (rows, rows)


def test_a_cell_may_be_a_range() -> None:
    assert parse_matrix("0,1:2;.5: 1e1,0") == ([[0, 1], [0.5, 0]], [[0, 2], [10, 0]])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0,1;x,0", "“x” in row 2"),
        ("0,1;1", "differ"),
        ("0,2:1;1,0", "“2:1” in row 1"),
        ("0,2:;1,0", "“2:” in row 1"),
        ("0,1_0;1,0", "“1_0” in row 1"),
    ],
)
def test_broken_matrices_are_refused(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        parse_matrix(text)


@pytest.mark.parametrize(
    ("matrix", "priors", "words"),
    [
        ([[0, 1], [1, 0]], [0.5, 0.3, 0.2], "3 × 3"),
        ([[0, 1, 1], [1, 0, 1], [1, 1, 0]], [0.5, 0.5], "not 3 shares"),
        ([[0, 1, 1], [1, 0, 1], [1, 1, 0]], [0.5, 0.5, 0.5], r"sum to 1\.5"),
        ([[0, 1, 1], [1, 0, 1], [1, 1, 0]], [-0.5, 1, 0.5], "not 3 shares"),
        ([[0, 1, 1], [-1, 0, 1], [1, 1, 0]], [0.5, 0.3, 0.2], "actual a a b costs less"),
        ([[0, 1, 1], [float("nan"), 0, 1], [1, 1, 0]], [0.5, 0.3, 0.2], "3 × 3"),
    ],
)
def test_costs_that_cannot_be_are_refused(
    matrix: list[list[float]], priors: list[float], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        costs_of(matrix, priors, LABELS)


def test_costs_of_weights_give_these_weights_back() -> None:
    weights, priors = np.array([0.2, 0.5, 0.3]), np.array([0.6, 0.3, 0.1])
    matrix = costs_of_weights(weights, priors)
    assert matrix is not None
    assert matrix == pytest.approx(np.array([[0, 5, 9], [1, 0, 9], [1, 5, 0]]))
    assert costs_of(matrix, priors, ("a", "b", "c")).class_weights == pytest.approx(weights)
    assert costs_of_weights(weights, np.array([0, 0.5, 0.5])) is None
    assert costs_of_weights(np.zeros(3), priors) is None
    free = costs_of_weights(np.array([0, 0.5, 0.5]), np.array([0, 0.5, 0.5]))
    assert free is not None
    assert free.tolist() == [[0, 1, 1], [0, 0, 1], [0, 1, 0]]
