"""The order of models by partial area at every bound, against sorting exact areas."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from engine.binary.regions.areas_up_to import AreaUpTo
from engine.binary.regions.rankings_by_bound import MOST, ranking_by_bound
from tests.engine.binary.counted import curve_of_scores


def drawn_curves(number: int, rows: int = 120) -> list[AreaUpTo]:
    chance = np.random.default_rng(number)
    truth = chance.random(rows) < 0.4
    score = np.round(truth[None] * 0.9 + chance.normal(size=(number, rows)), 1)
    return [AreaUpTo(curve_of_scores(truth, each)) for each in score]


def test_at_every_bound_the_order_is_that_of_the_areas() -> None:
    areas = drawn_curves(5)
    names = list("abcde")
    found = ranking_by_bound(names, [area.curve for area in areas])
    assert (found.left_out, list(found.names)) == (0, names)
    assert len(found.crossings) == 3
    edges = [0.0, *sorted({change.bound for change in found.crossings}), 1.0]
    assert [(part.low, part.high) for part in found.stretches] == list(pairwise(edges))
    for part in found.stretches:
        for share in (Fraction(1, 9), Fraction(1, 2), Fraction(8, 9)):
            bound = Fraction(part.low) + share * (Fraction(part.high) - Fraction(part.low))
            values = [areas[names.index(name)].exact(bound)[0] for name in part.order]
            assert values == sorted(values, reverse=True)


def test_at_a_crossing_both_change_places() -> None:
    areas = drawn_curves(4)
    found = ranking_by_bound(list("abcd"), [area.curve for area in areas])
    for change in found.crossings:
        below = next(part for part in found.stretches if part.high == change.bound)
        above = next(part for part in found.stretches if part.low == change.bound)
        place = below.order.index
        assert place(change.better_below) < place(change.better_above)
        assert above.order.index(change.better_above) < above.order.index(change.better_below)


def test_means_begin_with_what_is_found_without_false_alarms() -> None:
    (area, other) = drawn_curves(2)
    found = ranking_by_bound(["a", "b"], [area.curve, other.curve])
    free = area.curve.tpr[area.curve.fp == 0].max()
    assert found.means["a"][0] == free
    assert found.means["a"][-1] == pytest.approx(area.curve.auc, abs=1e-15)
    assert [name for *_, name in found.firsts][-1] == max(
        (area.curve.auc, "a"), (other.curve.auc, "b")
    )[1]


def test_of_many_those_that_lead_somewhere_are_ranked() -> None:
    areas = drawn_curves(14)
    names = [f"m{place}" for place in range(14)]
    found = ranking_by_bound(names, [area.curve for area in areas])
    assert (len(found.names), found.left_out) == (MOST, 4)
    for bound in (0.05, 0.3, 0.8, 1.0):
        values = [float(area.areas(np.array([bound]))[0]) for area in areas]
        assert names[int(np.argmax(values))] in found.names


def test_one_model_or_none_has_no_crossing() -> None:
    assert ranking_by_bound([], []).stretches == ()
    (area,) = drawn_curves(1)
    assert ranking_by_bound(["a"], [area.curve]).firsts == ((0.0, 1.0, "a"),)
