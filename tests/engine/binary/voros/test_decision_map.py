"""The decision map: its bands hold those who cost least, by exact fractions; its lines are of one t."""

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.voros.conditions import Conditions, OperatingRange, Range, exactly, resolve
from engine.binary.voros.decision_map import MapArea, conditions_area, iso_t_band, t_on_map
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, winners
from tests.engine.binary.counted import curve_of_counts

SEEN = MapArea((0.1, 1000.0), (0.001, 0.9))


def random_hull(chance: np.random.Generator) -> RocHull:
    rates = np.sort(chance.random(6))[::-1]
    positives = chance.binomial(20, rates)
    return roc_hull(curve_of_counts([*positives, 1], [*(20 - positives), 1]))


def cheapest_by_fractions(
    names: Sequence[str], hulls: Sequence[RocHull], ratio: Fraction, prevalence: Fraction
) -> set[str]:
    """Who costs least, from costs per case of every vertex; a trivial classifier beside models."""
    costs = {ALL_NEGATIVE: ratio * prevalence, ALL_POSITIVE: 1 - prevalence}
    for name, hull in zip(names, hulls, strict=True):
        costs[name] = min(
            (1 - prevalence) * Fraction(fp, hull.negatives)
            + ratio * prevalence * Fraction(hull.positives - tp, hull.positives)
            for fp, tp in zip(hull.fp.tolist(), hull.tp.tolist(), strict=True)
        )
    least = min(costs.values())
    trivial = {ALL_NEGATIVE, ALL_POSITIVE} & {name for name in costs if costs[name] == least}
    return trivial or {name for name, cost in costs.items() if cost == least}


def holds(ratio: np.ndarray, prevalence: np.ndarray, x: float, y: float) -> bool:
    """Whether a convex polygon, on logarithmic axes, holds a point."""
    u, v = (
        np.log(ratio) - math.log(x),
        np.log(prevalence / (1 - prevalence)) - math.log(y / (1 - y)),
    )
    turns = u * np.roll(v, -1) - v * np.roll(u, -1)
    return u.size > 2 and bool((turns >= 0).all() or (turns <= 0).all())


@pytest.mark.parametrize("seed", range(5))
def test_every_point_lies_in_the_band_of_who_costs_least(seed: int) -> None:
    chance = np.random.default_rng(seed)
    hulls = [random_hull(chance) for _ in range(3)]
    names = ["one", "two", "three"]
    found = winners(names, hulls)
    bands = [(set(each.names), iso_t_band(each.t_low, each.t_high, SEEN)) for each in found]
    decided = 0
    for _ in range(60):
        ratio = Fraction(round(10 ** chance.uniform(-0.9, 2.9) * 1000), 1000)
        prevalence = Fraction(int(chance.integers(2, 900)), 1000)
        here = [who for who, band in bands if holds(*band, float(ratio), float(prevalence))]
        assert len(here) == 1
        decided += here[0] == cheapest_by_fractions(names, hulls, ratio, prevalence)
    assert decided == 60


def test_bands_cover_the_map_without_overlap() -> None:
    """Their areas, on logarithmic axes, add up to the rectangle's."""
    found = winners(["one"], [random_hull(np.random.default_rng(1))])

    def area(low: float, high: float) -> float:
        ratio, prevalence = iso_t_band(low, high, SEEN)
        u, v = np.log(ratio), np.log(prevalence / (1 - prevalence))
        return float(abs(np.sum(u * np.roll(v, -1) - v * np.roll(u, -1)))) / 2

    whole = area(0, 1)
    assert whole == pytest.approx(math.log(1e4) * math.log(9 * 999))
    assert sum(area(each.t_low, each.t_high) for each in found) == pytest.approx(whole)


@pytest.mark.parametrize("t", [0.02, 0.25, 0.56, 0.9])
def test_a_line_joins_conditions_of_one_t(t: float) -> None:
    ratio, prevalence = iso_t_band(t, t, SEEN)
    assert ratio.size == 2
    for x, y in zip(ratio.tolist(), prevalence.tolist(), strict=True):
        assert t_on_map(x, y) == pytest.approx(t)
        at_edge = math.isclose(x, 0.1) or math.isclose(x, 1000)
        assert at_edge or math.isclose(y, 0.001) or math.isclose(y, 0.9)


def test_what_lies_elsewhere_has_no_band() -> None:
    low, high = SEEN.t_range
    assert iso_t_band(0, low / 2, SEEN)[0].size == 0
    assert iso_t_band(1 - (1 - high) / 2, 1, SEEN)[0].size == 0
    assert iso_t_band(low / 2, low / 2, SEEN)[0].size == 0


def test_the_box_of_the_conditions_has_their_range() -> None:
    """Ranges of both costs too: a pairs the dearest misses with the cheapest false alarms."""
    conditions = Conditions(Range(0.5, 2), Range(2, 12), Range(0.1, 0.2))
    given = resolve(conditions, 0.3)
    area = conditions_area(given)
    assert area == MapArea((1, 24), (0.1, 0.2))
    assert area.t_range == pytest.approx((given.a, given.b), rel=1e-15)


def test_an_exact_condition_is_a_point_and_none_is_nowhere() -> None:
    given = resolve(Conditions(exactly(1), exactly(5), exactly(0.1)), None)
    assert conditions_area(given) == MapArea((5, 5), (0.1, 0.1))
    assert conditions_area(OperatingRange(None, None, None, 0, 1)) is None
