"""Matrix games: both players' strategies prove each other, in exact fractions."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from engine.geometry import polytope
from engine.geometry.matrix_game import solve_game
from engine.geometry.polytope import mixture_below
from engine.multiclass.confusion import trivial_errors
from engine.numerics.arrays import FloatArray
from tests.engine.multiclass.oracles import random_rational, random_valid

GAP = Fraction(1, 10**14)


def gap(payoff: FloatArray, rows: FloatArray, columns: FloatArray) -> Fraction:
    """Between what the rows' chooser pays at most and what the columns' chooser gets at least."""
    table = [[Fraction(value) for value in row] for row in payoff.tolist()]
    first, second = ([Fraction(share) for share in each.tolist()] for each in (rows, columns))
    paid = [
        sum((x * row[k] for x, row in zip(first, table, strict=True)), Fraction())
        for k in range(len(second))
    ]
    got = [sum((y * a for y, a in zip(second, row, strict=True)), Fraction()) for row in table]
    return max(paid) / sum(first) - min(got) / sum(second)


def test_scissors_stone_and_paper_are_played_alike() -> None:
    found = solve_game(np.array([[0.0, 1, -1], [-1, 0, 1], [1, -1, 0]]))
    assert found is not None
    for strategy in found:
        assert strategy == pytest.approx(np.full(3, 1 / 3), abs=1e-15)


def test_a_saddle_is_played_alone() -> None:
    found = solve_game(np.array([[3.0, 5, 4], [1, 2, 0], [2, 6, -1]]))
    assert found is not None
    assert [strategy.tolist() for strategy in found] == [[0, 1, 0], [0, 1, 0]]


@pytest.mark.parametrize("seed", range(40))
def test_strategies_prove_each_other(seed: int) -> None:
    random = np.random.default_rng(seed)
    shape = random.integers(1, 13, size=2)
    coarse = random.integers(-2, 3, size=shape) / 2.0  # many ties, equal rows and columns
    for payoff in (coarse, random.normal(size=shape)):
        found = solve_game(payoff)
        assert found is not None
        assert all((strategy >= 0).all() for strategy in found)
        assert 0 <= gap(payoff, *found) + GAP <= 2 * GAP


@pytest.mark.parametrize("made", [random_valid, random_rational])
@pytest.mark.parametrize("seed", range(10))
def test_few_points_mix_as_by_a_linear_programme(
    made: Callable[[np.random.Generator, int], FloatArray],
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target, *others = made(np.random.default_rng(seed), 6)
    points = np.vstack((*others, trivial_errors(3)))
    monkeypatch.setattr(polytope, "solve_game", watched := Watched())
    quick = mixture_below(points, target)
    assert watched.answers == 1
    monkeypatch.setattr(polytope, "FEW", 0)
    usual = mixture_below(points, target)
    assert watched.answers == 1
    for found in (quick, usual):
        assert found.slack == pytest.approx(quick.slack, abs=1e-12)
        assert (target - found.shares @ points).min() == pytest.approx(quick.slack, abs=1e-12)
        least = float((points @ found.weights).min())
        assert float(found.weights @ target) - least == pytest.approx(quick.slack, abs=1e-12)


class Watched:
    """The solver, counting its answers."""

    def __init__(self) -> None:
        self.answers = 0

    def __call__(self, payoff: FloatArray) -> tuple[FloatArray, FloatArray] | None:
        self.answers += 1
        return solve_game(payoff)
