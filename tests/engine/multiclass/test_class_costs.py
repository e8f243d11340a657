"""Costs: what they weigh, how they are written, and which are refused."""

from fractions import Fraction

import numpy as np
import pytest

from engine.messages.errors import InputError
from engine.multiclass.class_costs import (
    costs_of,
    costs_of_weights,
    expected_costs,
    parse_matrix,
)
from tests.engine.multiclass import oracles

LABELS = ("a", "b", "c")
C = (np.full((3, 3), 0.2) + 0.4 * np.eye(3)).tolist()
RATIOS = np.array([oracles.A, oracles.B, C])
PICTURE = costs_of([[0, 2, 8], [1, 0, 8], [1, 2, 0]], [0.6, 0.3, 0.1], LABELS)


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
