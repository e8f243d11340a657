"""The engine against the exact oracle, on every count table of up to six cases."""

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from engine.binary.curve import hull as hull_module
from engine.binary.points.operating_point import at_position, at_vertex, optimal_point
from engine.binary.voros.closed_form import baseline_voros, lesser_area, uniform_voros
from engine.binary.voros.dominance import dominances
from engine.binary.voros.supporting_lines import normalised_cost, optimal_vertices
from engine.binary.voros.winners import (
    ALL_NEGATIVE,
    ALL_POSITIVE,
    best_on,
    crossings,
    winner_at,
    winners,
)
from engine.data.roles import Direction
from tests.conftest import counts_of
from tests.engine.binary.counted import curve_of, hull_of
from tests.engine.binary.oracle import (
    Oracle,
    Table,
    between,
    critical_t,
    optimal,
    two_class_tables,
)

TABLES = two_class_tables(6)
ORACLES = [Oracle(table) for table in TABLES]
ENDS = [Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(2, 3), Fraction(1)]
NONE_FLAGGED = (Fraction(0), Fraction(0))
ALL_FLAGGED = (Fraction(1), Fraction(1))
DIRECTIONS: tuple[Direction, ...] = ("higher", "lower")


def sampled_pairs(number: int) -> Iterator[tuple[Table, Table]]:
    """Pairs of tables, among them of different class counts, and each table with itself."""
    chosen = random.Random(20261120)  # noqa: S311 - the same pairs in every run
    for _ in range(number):
        yield chosen.choice(TABLES), chosen.choice(TABLES)
    for table in chosen.sample(TABLES, 20):
        yield table, table


def test_every_table_is_there() -> None:
    # 2, 7, 24, 82, 280, 956 tables of 1 to 6 cases; 2^(n-1) of n cases hold one class only,
    # twice.
    assert len(TABLES) == (2 + 7 + 24 + 82 + 280 + 956) - 2 * (1 + 2 + 4 + 8 + 16 + 32)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_curve_and_area(direction: Direction) -> None:
    for oracle in ORACLES:
        curve = curve_of(oracle.table, direction)
        rows = len(oracle.table)
        scores = range(rows, 0, -1) if direction == "higher" else range(1, rows + 1)
        start = np.inf if direction == "higher" else -np.inf
        assert list(zip(curve.fp.tolist(), curve.tp.tolist(), strict=True)) == oracle.counts
        assert curve.thresholds.tolist() == [start, *scores]
        assert curve.two_u == oracle.two_u
        assert curve.auc == float(Fraction(oracle.two_u, 2 * oracle.positives * oracle.negatives))


@pytest.mark.parametrize("walked_up_to", [hull_module.FEW, 0], ids=["walked", "pooled"])
def test_hull(walked_up_to: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hull_module, "FEW", walked_up_to)
    for oracle in ORACLES:
        curve, hull = curve_of(oracle.table), hull_of(oracle.table)
        assert hull.index.tolist() == oracle.vertices
        assert hull.thresholds.tolist() == curve.thresholds[oracle.vertices].tolist()
        vertices = [oracle.counts[row] for row in oracle.vertices]
        assert list(zip(hull.fp.tolist(), hull.tp.tolist(), strict=True)) == vertices


def test_hull_area() -> None:
    for oracle in ORACLES:
        corners = [oracle.points[row] for row in oracle.vertices]
        area = sum((h2 - h1) * (k1 + k2) / 2 for (h1, k1), (h2, k2) in itertools.pairwise(corners))
        assert hull_of(oracle.table).auc == float(area)


def test_each_vertex_is_optimal_on_its_interval() -> None:
    for oracle in ORACLES:
        hull = hull_of(oracle.table)
        exact = [oracle.interval(row) for row in oracle.vertices]
        assert hull.t_low.tolist() == [float(low) for low, _ in exact]
        assert hull.t_high.tolist() == [float(high) for _, high in exact]


def test_optimal_vertices_with_all_ties() -> None:
    for oracle in ORACLES:
        hull = hull_of(oracle.table)
        for t in [*oracle.critical, *between(oracle.critical)]:
            exact = optimal(oracle.points, t)
            expected = tuple(v for v, row in enumerate(oracle.vertices) if row in exact)
            assert optimal_vertices(hull, float(t)) == expected
            point = optimal_point("m", hull, float(t), None)
            assert point.vertex is not None
            assert sorted((point.vertex, *point.ties)) == list(expected)


def test_least_cost_and_lesser_area() -> None:
    for oracle in ORACLES[::3]:
        hull = hull_of(oracle.table)
        for t in {*between(oracle.critical), *oracle.critical[1:-1]}:
            least = oracle.least_cost(t)
            point = optimal_point("m", hull, float(t), None)
            assert point.normalised_cost == pytest.approx(float(least), abs=1e-15)
            area = lesser_area(np.array([float(t)]), np.array([float(least)]))
            assert area[0] == pytest.approx(float(oracle.lesser_area(t)), abs=1e-14)
            mean = uniform_voros(hull, float(t), float(t))
            assert mean == pytest.approx(float(oracle.lesser_area(t)), abs=1e-14)


def test_voros() -> None:
    for oracle in ORACLES:
        hull = hull_of(oracle.table)
        for a, b in itertools.combinations(ENDS, 2):
            exact = float(oracle.voros(a, b))
            assert uniform_voros(hull, float(a), float(b)) == pytest.approx(exact, abs=2e-15)


def test_baseline_is_the_voros_of_a_table_that_knows_nothing() -> None:
    nothing = Oracle(((1, 1),))
    for a, b in itertools.combinations(ENDS, 2):
        assert baseline_voros(float(a), float(b)) == pytest.approx(
            float(nothing.voros(a, b)), abs=2e-15
        )
    for oracle in ORACLES:
        if oracle.vertices == [0, len(oracle.table)]:  # on or under the diagonal
            for a, b in itertools.combinations_with_replacement(ENDS, 2):
                value = uniform_voros(hull_of(oracle.table), float(a), float(b))
                assert value == baseline_voros(float(a), float(b))


def test_counts_rates_and_cost_of_every_point() -> None:
    for oracle in ORACLES:
        curve, hull = curve_of(oracle.table), hull_of(oracle.table)
        for row, (fp, tp) in enumerate(oracle.counts):
            point = at_position("m", curve, row, 0.3, None)
            found = counts_of(point)
            assert (found.fp, found.tp) == (fp, tp)
            assert (found.tn, found.fn) == (oracle.negatives - fp, oracle.positives - tp)
            h, k = oracle.points[row]
            assert (point.fpr, point.tpr) == (float(h), float(k))
            expected = float(normalised_cost(0.3, np.array(float(h)), np.array(float(k))))
            assert point.normalised_cost == pytest.approx(expected, abs=1e-15)
            assert point.vertex is None
        for vertex, row in enumerate(oracle.vertices):
            on_hull = at_vertex("m", hull, vertex, 0.3, None)
            on_curve = at_position("m", curve, row, 0.3, None)
            assert on_hull.counts == on_curve.counts
            assert on_hull.shown_threshold == on_curve.shown_threshold


def test_winners_of_two_models() -> None:
    for one, two in sampled_pairs(250):
        first, second = Oracle(one), Oracle(two)
        owners = [(ALL_NEGATIVE, NONE_FLAGGED), (ALL_POSITIVE, ALL_FLAGGED)]
        owners += [("a", point) for point in first.points]
        owners += [("b", point) for point in second.points]
        points = [point for _, point in owners]
        found = winners(["a", "b"], [hull_of(one), hull_of(two)])
        critical = critical_t(sorted({*points}))
        sole = {}
        for t in between(critical):
            best = {points[place] for place in optimal(points, t)}
            sole[t] = best.pop()
            assert not best
            names = list(dict.fromkeys(name for name, point in owners if point == sole[t]))
            winner = winner_at(found, float(t))
            assert [winner.model, *winner.ties] == names
        changes = [
            low
            for low, before, after in zip(
                critical[1:-1], [*sole.values()][:-1], [*sole.values()][1:], strict=True
            )
            if before != after
        ]
        assert [winner.t_low for winner in found] == [0.0, *map(float, changes)]
        assert [winner.t_high for winner in found] == [*map(float, changes), 1.0]
        whole = sum(part.share for part in best_on(found, 0.125, 0.875))
        assert whole == pytest.approx(1, abs=1e-15)


def test_crossings_of_two_models() -> None:
    met: list[float] = []
    for one, two in sampled_pairs(400):
        first, second = Oracle(one), Oracle(two)
        critical = critical_t(sorted({*first.points, *second.points}))
        expected: list[float] = []
        last, meeting = 0, Fraction(0)
        for low, middle in zip(critical, between(critical), strict=False):
            gap = first.least_cost(middle) - second.least_cost(middle)
            sign = (gap > 0) - (gap < 0)
            if sign == 0:
                continue
            if sign == -last:
                expected.append(float(meeting if meeting > 0 else low))
            last, meeting = sign, Fraction(0)
            # where they run together next, if they do before they part
            later = [t for t in critical if t > middle]
            following = [m for m in between(critical) if m > middle]
            if following and first.least_cost(following[0]) == second.least_cost(following[0]):
                meeting = later[0]
        found = crossings(dominances(["a", "b"], [hull_of(one), hull_of(two)]))
        assert [crossing.t for crossing in found] == expected, (one, two)
        assert all(crossing.models == ("a", "b") for crossing in found)
        met += expected
    assert len(met) > 50  # the pairs chosen do cross
