"""Constraints against exact fractions: engine.binary.points.feasible_region and engine.binary.points.constraint_specs."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.points import feasible_region as feasible_region_module
from engine.binary.points.constraint_specs import (
    idle_constraints,
    parse_constraint,
    parse_constraints,
)
from engine.binary.points.feasible_region import (
    FeasibleRegion,
    every_feasible_position,
    feasible_chain,
    feasible_hull,
    feasible_positions,
    feasible_region,
    forbidden_corners,
)
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.data.cases.counts import count_scores
from engine.messages.errors import InputError
from tests.engine.binary.small_tables import (
    curve_of,
    points,
    positives_share,
    tables,
    weighted_curve_of,
)

TENTH = Fraction(1, 10)
DRAWN = (
    ("precision:0.5",),
    ("capacity:0.4",),
    ("precision:0.75", "capacity:0.5"),
    ("tpr:0.5", "fpr:0.25"),
    ("tpr:0.6", "precision:0.4", "capacity:0.7"),
    ("tpr:1", "fpr:0"),
)


def region_of(specs: Sequence[str], prevalence: Fraction) -> FeasibleRegion:
    return feasible_region(parse_constraints(specs, None), prevalence)


def keeps(specs: Sequence[str], pi: Fraction, h: Fraction, k: Fraction) -> bool:
    """Straight from the definitions."""
    flagged = pi * k + (1 - pi) * h
    found = []
    for spec in specs:
        kind, _, text = spec.partition(":")
        bound = Fraction(text)
        found.append(
            {
                "precision": pi * k >= bound * flagged,
                "capacity": flagged <= bound,
                "tpr": k >= bound,
                "fpr": h <= bound,
            }[kind]
        )
    return all(found)


@pytest.mark.parametrize("weights", [("1",), ("0", "1", "2.5", "0.125")])
def test_the_chain_costs_least_of_all_thresholds_that_keep_the_bounds(
    weights: tuple[str, ...],
) -> None:
    for place, cases in enumerate(tables(80, seed=18, weights=weights)):
        curve = curve_of(cases) if weights == ("1",) else weighted_curve_of(cases)
        specs, pi = DRAWN[place % len(DRAWN)], positives_share(cases)
        region = region_of(specs, pi)
        chain = feasible_chain(curve, feasible_positions(curve, region))
        kept = [(h, k) for h, k in points(cases) if keeps(specs, pi, h, k)]
        assert (chain is None) == (not kept)
        if chain is None:
            continue
        for t in (Fraction(0), TENTH, Fraction(1, 3), Fraction(1, 2), Fraction(9, 10), Fraction(1)):
            vertex = cheapest_vertices(chain, float(t))[0]
            h = Fraction(int(chain.fp[vertex]), chain.negatives)
            k = Fraction(int(chain.tp[vertex]), chain.positives)
            least = min(t * x + (1 - t) * (1 - y) for x, y in kept)
            assert float(t * h + (1 - t) * (1 - k)) == pytest.approx(float(least), abs=1e-15)
            assert (h, k) in kept


def test_a_bound_that_is_met_exactly_is_kept() -> None:
    """1 of 10 flagged is a capacity of 0.1, and 3 of 5 a precision of 0.6: in decimals."""
    positive = np.array([1, 1, 0, 1, 0, 0, 0, 0, 0, 0], dtype=bool)
    curve = roc_curve(count_scores(positive, np.arange(10.0)[::-1], "higher"))
    pi = Fraction(3, 10)
    assert 1 in feasible_positions(curve, region_of(["capacity:0.1"], pi)).tolist()
    assert feasible_positions(curve, region_of(["capacity:0.3"], pi)).tolist() == [0, 1, 2]
    assert 4 in feasible_positions(curve, region_of(["precision:0.75"], pi)).tolist()
    assert 4 not in feasible_positions(curve, region_of(["precision:0.76"], pi)).tolist()


def test_of_a_long_curve_the_same_as_of_its_feasible_part() -> None:
    generator = np.random.default_rng(18)
    positive = generator.random(60_000) < 0.2
    score = np.round(positive + generator.normal(size=positive.size), 5)
    curve = roc_curve(count_scores(positive, score, "higher"))
    region = region_of(["precision:0.45", "capacity:0.3"], Fraction(1, 5))
    chain = feasible_chain(curve, feasible_positions(curve, region))
    assert chain is not None
    hits, alarms = 0.2 * curve.tpr, 0.8 * curve.fpr
    kept = np.flatnonzero((hits >= 0.45 * (hits + alarms)) & (hits + alarms <= 0.3))
    for t in (0.1, 0.4, 0.7):
        costs = t * curve.fpr[kept] + (1 - t) * (1 - curve.tpr[kept])
        vertex = cheapest_vertices(chain, t)[0]
        found = t * chain.fpr[vertex] + (1 - t) * chain.fnr[vertex]
        assert found == pytest.approx(costs.min(), abs=1e-14)


def test_regions_by_hand() -> None:
    """π ½: flagging ½ of all cuts off half the square, precision ½ as much, both leave ¼."""
    half = Fraction(1, 2)
    assert region_of(["capacity:0.5"], half).area == half
    assert region_of(["precision:0.5"], half).area == half
    assert region_of(["precision:0.5", "capacity:0.5"], half).area == Fraction(1, 4)
    assert region_of(["tpr:0.6", "fpr:0.2"], half).area == Fraction(2, 25)
    assert feasible_region((), None).area == 1
    assert region_of(["capacity:0.05", "tpr:0.9"], TENTH).empty
    nothing = region_of(["precision:1", "capacity:0"], TENTH)
    assert nothing.area == 0
    assert not nothing.empty


def test_what_a_bound_forbids_is_the_rest_of_the_square() -> None:
    """π ½: a precision of ½ forbids what lies under the diagonal."""
    half, corner = Fraction(1, 2), (Fraction(0), Fraction(1))
    (plane,) = region_of(["precision:0.5"], half).planes
    forbidden = forbidden_corners(plane)
    expected = {(Fraction(x), Fraction(y)) for x, y in ((0, 0), (1, 0), (1, 1))}
    assert set(forbidden) == expected
    assert corner not in forbidden
    (plane,) = region_of(["tpr:0"], half).planes
    assert len(forbidden_corners(plane)) < 3  # nothing but the foot of the square


def test_mixtures_reach_the_bound_itself() -> None:
    for cases in tables(40, seed=19):
        curve, pi = curve_of(cases), positives_share(cases)
        hull, region = roc_hull(curve), region_of(["capacity:0.4"], pi)
        found = feasible_hull(hull.fpr, hull.tpr, region)
        assert found is not None
        fpr, tpr = found
        assert (fpr[0], tpr[0]) == (0, 0)
        assert float(pi) * tpr[-1] + (1 - float(pi)) * fpr[-1] == pytest.approx(0.4, abs=1e-14)
        assert np.interp(fpr[-1], hull.fpr, hull.tpr) >= tpr[-1] - 1e-14
    hull = roc_hull(curve_of(next(tables(1, seed=3))))
    assert feasible_hull(hull.fpr, hull.tpr, region_of(["tpr:1", "fpr:0"], TENTH)) is None


def test_specifications() -> None:
    assert parse_constraint("alerts:20", 100).share == Fraction(1, 5)
    assert parse_constraint("alerts:200", 100).share == 1
    assert parse_constraint("precision:0.1", None).share == TENTH
    for spec, volume in (
        ("precision:2", None),
        ("precision:x", None),
        ("recall:0.5", None),
        ("alerts:-1", 10.0),
        ("alerts:20", None),
        ("tpr:nan", None),
        ("tpr:1_0", None),
    ):
        with pytest.raises(InputError):
            parse_constraint(spec, volume)
    for volume in (0.0, -1.0, float("inf"), float("nan")):
        with pytest.raises(InputError):
            parse_constraints((), volume)


def test_a_value_that_is_rounded_keeps_its_bound() -> None:
    capacity, precision = parse_constraint("capacity:0.3", None), parse_constraint("tpr:0.3", None)
    assert capacity.kept_by(0.1 + 0.2)
    assert not capacity.kept_by(0.3000001)
    assert precision.kept_by(0.3 - 1e-17)
    assert not precision.kept_by(0.2999999)
    assert precision.kept_by(None)


def test_of_two_bounds_of_a_kind_the_tighter_one_binds() -> None:
    specs = ("precision:0.4", "capacity:0.3", "precision:0.5", "alerts:20", "fpr:0.2", "fpr:0.2")
    constraints = parse_constraints(specs, 100)
    idle = idle_constraints(constraints)
    assert [each.spec for each in idle] == ["precision:0.4", "capacity:0.3", "fpr:0.2"]
    assert idle[2] is constraints[5]
    every, binding = (
        feasible_region(found, Fraction(1, 5))
        for found in (constraints, [each for each in constraints if each not in idle[:2]])
    )
    assert every.corners == binding.corners
    assert idle_constraints(parse_constraints(("tpr:0.2", "tpr:0.1"), None))[0].spec == "tpr:0.1"


@pytest.mark.parametrize("block", [1, 3, 1000])
def test_positions_are_the_same_however_many_are_looked_at_at_once(
    monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    """And the progress tells before each."""
    dice = np.random.default_rng(block)
    curve = RocCurve(
        np.concatenate(([0], np.cumsum(dice.integers(0, 3, 40)))),
        np.concatenate(([0], np.cumsum(dice.integers(0, 3, 40)))),
        np.concatenate(([np.inf], np.arange(40.0)[::-1])),
    )
    region = region_of(["precision:0.45", "fpr:0.7"], Fraction(1, 2))
    holds = [
        place
        for place in range(41)
        if region.holds(
            Fraction(int(curve.fp[place]), curve.negatives),
            Fraction(int(curve.tp[place]), curve.positives),
        )
    ]
    rising = [place for place in holds if place == 0 or curve.tp[place] > curve.tp[place - 1]]
    monkeypatch.setattr(feasible_region_module, "_BLOCK", block)
    told: list[float] = []
    found = feasible_positions(curve, region, lambda share, _: told.append(share), "looking")
    assert found.tolist() == rising
    assert every_feasible_position(curve, region).tolist() == holds
    assert len(told) == -(-41 // block)
    assert told == sorted(told)
    assert told[0] == 0


@pytest.mark.parametrize("spec", ["precision:0.5", "capacity:0.4", "tpr:0.75", "fpr:0.25"])
def test_what_a_constraint_forbids_is_the_rest_of_the_square(spec: str) -> None:
    region = region_of([spec], Fraction(1, 4))
    ring = forbidden_corners(region.planes[0])
    forbidden = FeasibleRegion(region.planes, ring)
    assert 0 < forbidden.area < 1
    assert forbidden.area + region.area == 1
    for corner in ring:
        assert region.planes[0].at(*corner) <= 0


def test_any_number_of_cases_a_day_is_taken() -> None:
    for volume in (0.5, 1.0, 2e6):
        (found,) = parse_constraints(["alerts:0.25"], volume)
        assert found.share == Fraction(1, 4) / Fraction(volume)
    for volume in (0.0, -1.0, float("inf")):
        with pytest.raises(InputError):
            parse_constraints(["alerts:0.25"], volume)
