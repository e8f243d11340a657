"""Soft classifiers: exact enumeration, grids, families and engine.multiclass.soft_weights."""

from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from engine.messages.errors import InputError, UndefinedError
from engine.multiclass.soft import (
    OPTIMISM,
    check_probabilities,
    most_probable,
    refined_soft_vus,
    soft_vus,
    weight_matrices,
)
from engine.multiclass.soft_weights import cost_matrices, grid_matrices
from engine.numerics.arrays import FloatArray, IntArray
from tests.engine.multiclass import oracles
from tests.reference.files import path_of


def as_set(matrices: IntArray) -> set[tuple[int, ...]]:
    return {tuple(matrix.ravel().tolist()) for matrix in matrices}


def by_linear_programmes(probabilities: FloatArray, actual: IntArray) -> set[tuple[int, ...]]:
    """Every assignment of classes to cases that some weights choose with a margin."""
    found = set()
    with np.errstate(divide="ignore"):
        log = np.log(probabilities)
    for assignment in product(range(3), repeat=len(actual)):
        if any(np.isneginf(log[i, k]) for i, k in enumerate(assignment)):
            continue
        rows, bounds = [], []
        for case, chosen in enumerate(assignment):
            for other in range(3):
                if other != chosen and np.isfinite(log[case, other]):
                    row = np.zeros(4)  # u, v, the margin; class c has weight 1
                    if chosen < 2:
                        row[chosen] -= 1
                    if other < 2:
                        row[other] += 1
                    row[3] = 1
                    rows.append(row)
                    bounds.append(log[case, chosen] - log[case, other])
        if rows:
            limits = [(None, None)] * 2 + [(0, 0), (None, 1)]
            solved = linprog([0, 0, 0, -1], A_ub=rows, b_ub=bounds, bounds=limits)
            if solved.x is None or solved.x[3] < 1e-9:
                continue
        cells = np.bincount(np.array(assignment) * 3 + actual, minlength=9)
        found.add(tuple(cells.tolist()))
    return found


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6), st.integers(3, 4), st.booleans())
def test_the_enumeration_finds_what_linear_programmes_find(
    seed: int, cases: int, coarse: bool
) -> None:
    generator = np.random.default_rng(seed)
    table = generator.dirichlet(np.ones(3), cases)
    if coarse:  # equal ratios and zeros
        table = generator.integers(0, 4, (cases, 3)).astype(np.float64)
        table[table.max(axis=1) == 0] = 1
    actual = np.concatenate((np.arange(3), generator.integers(0, 3, cases - 3)))
    assert as_set(weight_matrices(table, actual)) == by_linear_programmes(table, actual)


def test_every_weight_is_among_the_enumerated() -> None:
    table, actual = oracles.soft_cases(5, 60)
    found = as_set(weight_matrices(table, actual))
    generator = np.random.default_rng(0)
    for weights in np.exp(generator.normal(0, 2, (400, 3))):
        predicted = (table * weights).argmax(axis=1)
        assert tuple(np.bincount(predicted * 3 + actual, minlength=9).tolist()) in found
    assert as_set(oracles.weight_grid(table, actual, 15)) <= found


def test_in_general_position_there_are_as_many_cells_as_pairs_of_cases() -> None:
    """(m+1)(m+2)/2 assignments; told apart by classes only where every case is its own."""
    generator = np.random.default_rng(1)
    table = generator.dirichlet(np.ones(3), 3)
    found = weight_matrices(table, np.arange(3))
    assert len(found) == 4 * 5 // 2


def test_the_extremes_call_everything_one_class() -> None:
    table, actual = oracles.soft_cases(2, 30)
    found = as_set(weight_matrices(table, actual))
    for label in range(3):
        everything = np.zeros((3, 3), dtype=np.int64)
        everything[label] = 10
        assert tuple(everything.ravel().tolist()) in found


def test_impossible_classes_are_never_predicted() -> None:
    table = np.array([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
    assert as_set(weight_matrices(table, np.array([2, 1, 0]))) == {(1, 0, 0, 0, 1, 0, 0, 0, 1)}


def test_a_grid_is_a_lower_bound_that_only_grows() -> None:
    table, actual = oracles.soft_cases(7, 60, skill=0.8)
    exact = soft_vus(table, actual)
    assert exact.reach == "exact"
    assert exact.vus.certified
    assert exact.note == OPTIMISM
    values = []
    for side in (4, 8, 16):
        coarse = grid_matrices(table, actual, side)
        assert as_set(coarse) <= as_set(exact.matrices)
        assert as_set(coarse) <= as_set(grid_matrices(table, actual, 2 * side))
        values.append(len(coarse))
    assert values == sorted(values)


def test_many_cases_are_refined_from_a_labelled_lower_bound() -> None:
    table, actual = oracles.soft_cases(3, 300, skill=1.5)
    steps = list(refined_soft_vus(table, actual))
    assert [step.reach for step in steps] == ["lower bound"] * 3
    values = [step.vus.value for step in steps]
    assert values == sorted(values)
    assert len(list(refined_soft_vus(table[::10], actual[::10]))) == 1


def test_cost_matrices_reach_more_than_class_weights() -> None:
    table, actual = oracles.soft_cases(9, 24, skill=0.7)
    weights = soft_vus(table, actual)
    costs = soft_vus(table, actual, family="cost matrices", side=8)
    assert as_set(weights.matrices) < as_set(costs.matrices)
    assert costs.vus.value > weights.vus.value
    assert (costs.family, costs.reach) == ("cost matrices", "lower bound")


def test_sampled_cost_matrices_minimise_expected_cost() -> None:
    table = np.array([[0.5, 0.3, 0.2], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4]])
    found = as_set(cost_matrices(table, np.arange(3), 9))
    for label in range(3):
        cells = np.zeros((3, 3), dtype=np.int64)
        cells[label] = 1
        assert tuple(cells.ravel().tolist()) in found


def test_four_classes_use_a_grid() -> None:
    generator = np.random.default_rng(0)
    actual = np.repeat(np.arange(4), 5)
    table = generator.dirichlet(np.ones(4), 20)
    found = grid_matrices(table, actual, 4)
    assert found.shape[1:] == (4, 4)
    assert (found.sum(axis=1) == 5).all()


def test_a_soft_classifier_beats_its_most_probable_class() -> None:
    table = pd.read_csv(path_of("three_class/iris_lr_test_probs.csv"))
    labels = ["setosa", "versicolor", "virginica"]
    actual = table["true"].map(labels.index).to_numpy(dtype=np.int64)
    probabilities = table[[f"p_{label}" for label in labels]].to_numpy(dtype=np.float64)
    assert [labels[k] for k in most_probable(probabilities)] == table["pred"].tolist()
    found = soft_vus(probabilities, actual)
    grid = oracles.errors_of(oracles.weight_grid(probabilities, actual, 7))
    assert found.vus.value >= oracles.hull_of_27(grid) - 1e-12
    assert found.vus.value < 1 / 8


@pytest.mark.parametrize(
    ("table", "actual", "words"),
    [
        ([[0.5, 0.5, -0.1], [1, 0, 0], [0, 1, 0]], [0, 1, 2], "probability 3 of case 1 is -0.1"),
        ([[0.5, 0.5, 0.1], [np.nan, 0, 0], [0, 1, 0]], [0, 1, 2], "case 2 is nan"),
        ([[0.5, 0.5, 0.1], [0, 0, 0], [0, 1, 0]], [0, 1, 2], "all probabilities of case 2 are 0"),
        ([[0.5, 0.5, 0.1], [0, 1, 0]], [0, 1], "no case is actually of class 3"),
    ],
)
def test_tables_that_cannot_be_used_are_refused(
    table: list[list[float]], actual: list[int], words: str
) -> None:
    with pytest.raises((InputError, UndefinedError), match=words):
        check_probabilities(np.array(table), np.array(actual), "m")
