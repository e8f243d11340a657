"""Review by a person, against every pair of thresholds of small tables."""

import random
from fractions import Fraction

import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.points.constraint_specs import parse_constraints
from engine.binary.points.feasible_region import (
    every_feasible_position,
    feasible_chain,
    feasible_positions,
    feasible_region,
)
from engine.binary.points.review import (
    bounded_places,
    break_even,
    most_that_pays,
    pairs_of_hull,
    pairs_under_bounds,
    price_at_clear,
    price_at_flag,
    review_pair,
    t_of_pair,
)
from engine.binary.voros.conditions import Scenario
from tests.engine.binary.small_tables import curve_of, points, positives_share, tables

Point = tuple[Fraction, Fraction]


def pair_cost(scenario: Scenario, price: Fraction, one: Point, other: Point) -> Fraction:
    """The formula of the definition, in fractions."""
    fp, fn, pi = (Fraction(x) for x in (scenario.cost_fp, scenario.cost_fn, scenario.prevalence))
    (h1, k1), (h2, k2) = one, other
    looked_at = (1 - pi) * (h2 - h1) + pi * (k2 - k1)
    return fp * (1 - pi) * h1 + price * looked_at + fn * pi * (1 - k2)


def worth(scenario: Scenario, single: Fraction, one: Point, other: Point) -> Fraction:
    """The price at which a pair costs what the best single threshold does."""
    pi = Fraction(scenario.prevalence)
    share = (1 - pi) * (other[0] - one[0]) + pi * (other[1] - one[1])
    return (single - pair_cost(scenario, Fraction(0), one, other)) / share if share else Fraction(0)


def drawn(chance: random.Random) -> tuple[Scenario, float]:
    scenario = Scenario(1.0, chance.choice([0.5, 2.0, 8.0]), chance.choice([0.125, 0.25, 0.5]))
    return scenario, chance.choice([0.03125, 0.125, 0.25, 0.5, 0.75])


def test_every_pair_of_thresholds_by_brute_force() -> None:
    chance = random.Random(18)  # noqa: S311 - the same tables in every run
    paid = 0
    for cases in tables(120, seed=31):
        scenario, price = drawn(chance)
        curve, every = curve_of(cases), points(cases)
        pairs = pairs_of_hull(roc_hull(curve), scenario)
        pair = review_pair(curve, pairs(price), scenario, price)
        nothing = Fraction(0)
        single = min(pair_cost(scenario, nothing, each, each) for each in every)
        ordered = [(one, two) for at, one in enumerate(every) for two in every[at:]]
        least = min(pair_cost(scenario, Fraction(price), one, two) for one, two in ordered)
        assert pair.cost == pytest.approx(float(least), abs=1e-14)
        even = break_even(curve, pairs, float(single), scenario)
        expected = max(worth(scenario, single, one, two) for one, two in ordered)
        assert even == pytest.approx(float(expected), abs=1e-12)
        assert even <= most_that_pays(scenario) + 1e-12
        paid += pair.cost < float(single) - 1e-12
    assert 20 < paid < 110


def test_under_bounds_the_pairs_whose_flagged_cases_keep_them() -> None:
    chance, left_out = random.Random(19), 0  # noqa: S311 - the same tables in every run
    for place, cases in enumerate(tables(120, seed=32)):
        scenario, price = drawn(chance)
        specs = (("precision:0.5", "capacity:0.4"), ("tpr:0.5",), ("fpr:0.25",))[place % 3]
        curve, every, pi = curve_of(cases), points(cases), positives_share(cases)
        region = feasible_region(parse_constraints(specs, None), pi)
        flags = every_feasible_position(curve, region)
        kept = [at for at, each in enumerate(every) if region.holds(*each)]
        assert (flags.size == 0) == (not kept)
        if not kept:
            continue
        chain = feasible_chain(curve, feasible_positions(curve, region))
        assert chain is not None
        places = bounded_places(curve, flags)
        left_out += curve.fp.size - places.places.size
        pairs = pairs_under_bounds(places, chain, roc_hull(curve), scenario)
        pair = review_pair(curve, pairs(price), scenario, price)
        ordered = [(every[one], two) for one in kept for two in every[one:]]
        least = min(pair_cost(scenario, Fraction(price), one, two) for one, two in ordered)
        assert pair.cost == pytest.approx(float(least), abs=1e-14)
        single = min(pair_cost(scenario, Fraction(0), every[at], every[at]) for at in kept)
        even = break_even(curve, pairs, float(single), scenario)
        expected = max(worth(scenario, single, one, two) for one, two in ordered)
        assert even == pytest.approx(float(expected), abs=1e-12)
    assert left_out > 100  # inside runs of one class


def test_the_two_t_and_the_price_above_which_nothing_pays() -> None:
    scenario = Scenario(1.0, 4.714045, 1 / 7)
    flag, clear = t_of_pair(scenario, 0.6)
    assert (flag, clear) == pytest.approx((0.8, 0.46667), abs=1e-4)
    assert most_that_pays(scenario) == pytest.approx(4.714045 / 5.714045)
    limit = most_that_pays(scenario)
    assert t_of_pair(scenario, limit)[0] == pytest.approx(t_of_pair(scenario, limit)[1])
    flag, clear = t_of_pair(scenario, 2.0)
    assert [flag, clear] == pytest.approx([0.0, 2 * 6 / (2 * 6 + 2.714045)])
    assert t_of_pair(scenario, 5.0)[1] == 1.0


@pytest.mark.parametrize("scenario", [Scenario(1, 5, 0.2), Scenario(3, 0.7, 0.6)])
def test_a_t_tells_the_price_that_chooses_it(scenario: Scenario) -> None:
    for part in (0.01, 0.3, 0.6):
        price = part * min(scenario.cost_fp, scenario.cost_fn)
        flag, clear = t_of_pair(scenario, price)
        assert price_at_flag(scenario, flag) == pytest.approx(price, rel=1e-12)
        assert price_at_clear(scenario, clear) == pytest.approx(price, rel=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_pair_under_bounds_at_any_price_by_brute_force(seed: int) -> None:
    """Also where a review is dearer than either error."""
    chance = random.Random(seed)  # noqa: S311 - the same tables in every run
    for cases in tables(25, seed=40 + seed):
        pi = chance.choice([0.0625, 0.25, 0.75])
        scenario = Scenario(chance.choice([0.25, 1.0, 4.0]), chance.choice([0.25, 1.0, 8.0]), pi)
        price = chance.choice([0.125, 0.5, 2.0, 6.0])
        curve, every = curve_of(cases), points(cases)
        region = feasible_region(parse_constraints(("tpr:0.4",), None), positives_share(cases))
        flags = every_feasible_position(curve, region)
        if flags.size == 0:
            continue
        pair = bounded_places(curve, flags).best(scenario, price)
        costs = {
            (one, two): pair_cost(scenario, Fraction(price), every[one], every[two])
            for one in flags.tolist()
            for two in range(one, len(every))
        }
        assert float(costs[pair]) == pytest.approx(float(min(costs.values())), abs=1e-14)
