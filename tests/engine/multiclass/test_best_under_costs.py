"""Who costs least: the picture's scenario, ties, and how far each number may move, by fractions."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.multiclass.best_under_costs import BestUnderCosts, RoomToMove, best_under_costs
from engine.multiclass.class_costs import Costs, costs_of
from engine.numerics.arrays import FloatArray
from tests.engine.multiclass import oracles

LABELS = ("a", "b", "c")
C = (np.full((3, 3), 0.2) + 0.4 * np.eye(3)).tolist()
RATIOS = np.array([oracles.A, oracles.B, C])
PICTURE = costs_of([[0, 2, 8], [1, 0, 8], [1, 2, 0]], [0.6, 0.3, 0.1], LABELS)
Line = tuple[str, Fraction, Fraction]  # a classifier's cost where the number is 0, and its slope


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


def test_the_picture_says_who_takes_over() -> None:
    """B costs least up to 68 % of class a, and A above."""
    found = best(PICTURE)
    assert found.priors[0].above == ("A",)
    assert (found.priors[0].low, found.priors[0].below) == (0.0, ())
    assert found.misses is not None
    missed_c = found.misses[2]
    # B costs 0.6 · 0.4 + 0.6 · 0.15 + 0.02 m, and A 0.6 · 0.1 + 0.6 · 0.3 + 0.04 m
    assert missed_c.value == 8
    assert missed_c.low == pytest.approx(4.5)
    assert missed_c.below == ("A",)


def test_of_rivals_that_come_level_together_the_steeper_one_takes_over() -> None:
    """Both come level where a's prior is a half; beyond it the second gains more."""
    ratios = np.array(
        [[[0.5, 0.0], [0.5, 1.0]], [[0.7, 0.2], [0.3, 0.8]], [[0.9, 0.4], [0.1, 0.6]]]
    )
    costs = costs_of([[0, 1], [1, 0]], [0.25, 0.75], ("a", "b"))
    found = best_under_costs(["first", "second", "third"], ("a", "b"), ratios, costs)
    assert found.best == "first"
    assert found.priors[0].high == pytest.approx(0.5)
    assert found.priors[0].above == ("third",)


def test_costs_that_depend_on_the_call_have_no_miss() -> None:
    assert best(costs_of([[0, 1, 5], [1, 0, 2], [9, 3, 0]], [0.2, 0.3, 0.5], LABELS)).misses is None


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(0, 6), min_size=27, max_size=27),
    st.lists(st.integers(1, 9), min_size=9, max_size=9),
    st.lists(st.integers(1, 6), min_size=3, max_size=3),
)
def test_rooms_and_who_takes_over_by_fractions(
    counts: list[int], prices: list[int], shares: list[int]
) -> None:
    """Each cost is a line over each number: the roots of exact differences end the rooms."""
    tables = np.array(counts).reshape(3, 3, 3) + np.eye(3, dtype=int)
    exact = [_exact_ratios(table) for table in tables] + [_always(label) for label in range(3)]
    names = ["A", "B", "C", "all a", "all b", "all c"]
    price = [[Fraction(0 if i == j else prices[3 * i + j]) for j in range(3)] for i in range(3)]
    prior = [Fraction(share, sum(shares)) for share in shares]
    matrix = np.array(price, dtype=float)
    ratios = np.array(exact[:3], dtype=float)
    found = best(Costs(matrix, np.array(prior, dtype=float)), ratios)
    for row, column in product(range(3), repeat=2):
        lines = [
            _line(name, partial(_cost_in_cell, z, price, prior, (row, column)))
            for name, z in zip(names, exact, strict=True)
        ]
        _check(found.entries[row][column], lines, price[row][column], found.ties)
    for place in range(3):
        lines = [
            _line(name, partial(_cost_at_prior, z, price, prior, place))
            for name, z in zip(names, exact, strict=True)
        ]
        _check(found.priors[place], lines, prior[place], found.ties, Fraction(0), Fraction(1))


def _exact_ratios(table: np.ndarray) -> list[list[Fraction]]:
    totals = table.sum(axis=0).tolist()
    rows = table.tolist()
    return [[Fraction(rows[i][j], totals[j]) for j in range(3)] for i in range(3)]


def _always(label: int) -> list[list[Fraction]]:
    return [[Fraction(int(i == label))] * 3 for i in range(3)]


def _cost_in_cell(
    ratios: list[list[Fraction]],
    price: list[list[Fraction]],
    prior: list[Fraction],
    cell: tuple[int, int],
    value: Fraction,
) -> Fraction:
    """What it costs with one cell of the cost matrix changed."""
    changed = [[value if (i, j) == cell else price[i][j] for j in range(3)] for i in range(3)]
    return _cost(ratios, changed, prior)


def _cost_at_prior(
    ratios: list[list[Fraction]],
    price: list[list[Fraction]],
    prior: list[Fraction],
    place: int,
    value: Fraction,
) -> Fraction:
    """What it costs with one prior moved, the others in their proportions."""
    rest = 1 - prior[place]
    moved = [value if i == place else p * (1 - value) / rest for i, p in enumerate(prior)]
    return _cost(ratios, price, moved)


def _cost(
    ratios: list[list[Fraction]], price: list[list[Fraction]], prior: list[Fraction]
) -> Fraction:
    return sum(
        (prior[j] * price[i][j] * ratios[i][j] for i, j in product(range(3), repeat=2)), Fraction(0)
    )


def _line(name: str, cost: Callable[[Fraction], Fraction]) -> Line:
    at_0, at_1 = cost(Fraction(0)), cost(Fraction(1))
    assert cost(Fraction(1, 3)) == at_0 + (at_1 - at_0) / 3  # it is a line
    return name, at_0, at_1 - at_0


def _check(
    room: RoomToMove,
    lines: list[Line],
    value: Fraction,
    ties: tuple[str, ...],
    least: Fraction | None = None,
    most: Fraction | None = None,
) -> None:
    """A room against the roots of differences to the first of the cheapest."""
    costs = {name: start + slope * value for name, start, slope in lines}
    cheapest = min(costs.values())
    assert set(ties) == {name for name, cost in costs.items() if cost == cheapest}
    mine = next(line for line in lines if costs[line[0]] == cheapest)
    for sign, end, names, bound in (
        (1, room.high, room.above, most),
        (-1, room.low, room.below, least),
    ):
        closing = [line for line in lines if sign * (mine[2] - line[2]) > 0]
        ways = {
            line[0]: (costs[line[0]] - cheapest) / (sign * (mine[2] - line[2])) for line in closing
        }
        first = min(ways.values(), default=None)
        if first is None or (bound is not None and sign * (value + sign * first - bound) >= 0):
            assert end == (sign * float("inf") if bound is None else float(bound))
            assert names == ()
            continue
        assert end == pytest.approx(float(value + sign * first), abs=1e-9)
        together = [line for line in closing if ways[line[0]] == first]
        steepest = max(sign * (mine[2] - line[2]) for line in together)
        wanted = {line[0] for line in together if sign * (mine[2] - line[2]) == steepest}
        assert set(names) == wanted
