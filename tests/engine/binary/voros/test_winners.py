"""Who is best where: ties, break points, shares, crossings, and models of different rows."""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.voros.dominance import dominances
from engine.binary.voros.supporting_lines import optimal_vertices
from engine.binary.voros.winners import (
    ALL_NEGATIVE,
    ALL_POSITIVE,
    Masses,
    Winner,
    best_on,
    cost_least_at,
    crossings,
    hybrid_hull,
    winner_at,
    winners,
)
from engine.numerics.arrays import FloatArray
from tests.engine.binary.counted import curve_of_counts, hull_of

FLAT = hull_of(((1, 1),))
CAREFUL = roc_hull(curve_of_counts([5, 5], [1, 9]))  # one vertex inside, (.1, .5)
BOLD = roc_hull(curve_of_counts([9, 1], [5, 5]))  # one vertex inside, (.5, .9)


def ends(found: tuple[Winner, ...]) -> list[tuple[float, float]]:
    return [(winner.t_low, winner.t_high) for winner in found]


def shares(
    found: tuple[Winner, ...], a: float, b: float, masses: Masses = np.diff
) -> dict[str, float]:
    """The shares of a range by name; a tie is "one = other"."""
    return {" = ".join(part.names): part.share for part in best_on(found, a, b, masses)}


def random_hull(chance: np.random.Generator, rows: int) -> RocHull:
    rates = np.sort(chance.random(rows))[::-1]
    positives = chance.binomial(20, rates)
    return roc_hull(curve_of_counts([*positives, 1], [*(20 - positives), 1]))


def test_without_a_model_the_trivial_classifiers_share_the_range() -> None:
    expected = (Winner(0, 0.5, ALL_POSITIVE, 0), Winner(0.5, 1, ALL_NEGATIVE, 0))
    assert winners([], []) == expected
    assert crossings(dominances([], [])) == ()
    assert shares(expected, 0.25, 1) == {ALL_POSITIVE: 1 / 3, ALL_NEGATIVE: 2 / 3}


def test_a_model_on_the_diagonal_wins_nowhere() -> None:
    found = winners(["flat"], [FLAT])
    assert [winner.model for winner in found] == [ALL_POSITIVE, ALL_NEGATIVE]
    assert all(winner.ties == ("flat",) for winner in found)
    assert shares(found, 0, 1) == {ALL_POSITIVE: 0.5, ALL_NEGATIVE: 0.5}


def test_one_model_and_where_it_beats_the_trivial_ones() -> None:
    found = winners(["careful"], [CAREFUL])
    assert [winner.model for winner in found] == [ALL_POSITIVE, "careful", ALL_NEGATIVE]
    assert [winner.vertex for winner in found] == [0, 1, 0]
    assert ends(found) == [(0, 5 / 14), (5 / 14, 5 / 6), (5 / 6, 1)]


def test_two_models_cross_once_and_share_the_range() -> None:
    names, hulls = ["careful", "bold"], [CAREFUL, BOLD]
    found = winners(names, hulls)
    assert [winner.model for winner in found] == [ALL_POSITIVE, "bold", "careful", ALL_NEGATIVE]
    (crossing,) = crossings(dominances(names, hulls))
    assert (crossing.t, crossing.models) == (0.5, ("careful", "bold"))
    assert shares(found, 0, 1) == pytest.approx(
        {ALL_POSITIVE: 1 / 6, "bold": 1 / 3, "careful": 1 / 3, ALL_NEGATIVE: 1 / 6}
    )
    assert shares(found, 0.5, 0.6) == {"careful": 1}
    assert shares(found, 0.4, 0.4) == {"bold": 1}


def test_models_that_are_the_same_tie_everywhere() -> None:
    names, hulls = ["one", "other"], [CAREFUL, CAREFUL]
    found = winners(names, hulls)
    assert [winner.ties for winner in found] == [("one", "other"), ("other",), ("one", "other")]
    assert crossings(dominances(names, hulls)) == ()
    assert shares(found, 0, 1) == pytest.approx(
        {ALL_POSITIVE: 5 / 14, "one = other": 10 / 21, ALL_NEGATIVE: 1 / 6}
    )


def test_at_a_break_point_the_winner_is_the_cheapest_point_named_first() -> None:
    found = winners(["careful"], [CAREFUL])
    for t in CAREFUL.edge_t.tolist():
        assert winner_at(found, t).t_low == t
    inner = winners(["careful", "bold"], [CAREFUL, BOLD])
    assert winner_at(inner, 0.5).model == "careful"
    assert winner_at(inner, math.nextafter(0.5, 0)).model == "bold"
    assert winner_at(inner, 1).model == ALL_NEGATIVE
    assert winner_at(inner, 0).model == ALL_POSITIVE
    for t in (*CAREFUL.edge_t.tolist(), 0.5, 0.6):
        winner = winner_at(found, t)
        if winner.model == "careful":
            assert winner.vertex == optimal_vertices(CAREFUL, t)[0]


def test_models_of_different_rows_are_compared_by_their_own_rates() -> None:
    # the same rates from 3 + 7 and from 6 + 21 cases: they tie; from 3 + 8: they do not
    first = roc_hull(curve_of_counts([2, 1], [1, 6]))
    again = roc_hull(curve_of_counts([4, 2], [3, 18]))
    found = winners(["first", "again"], [first, again])
    assert [winner.model for winner in found] == [ALL_POSITIVE, "first", ALL_NEGATIVE]
    assert found[1].ties == ("again",)
    better = roc_hull(curve_of_counts([2, 1], [1, 7]))
    found = winners(["first", "better"], [first, better])
    assert [winner.model for winner in found] == [ALL_POSITIVE, "better", ALL_NEGATIVE]
    assert found[1].ties == ()


def test_touching_is_not_crossing() -> None:
    # the same inner vertex, and one model has another one besides: nowhere worse
    richer = roc_hull(curve_of_counts([5, 4, 1], [1, 4, 5]))
    assert richer.fp.tolist() == [0, 1, 5, 10]
    assert crossings(dominances(["careful", "richer"], [CAREFUL, richer])) == ()


def test_models_that_part_after_running_together_cross_where_they_meet() -> None:
    # both have (.3, .7); one is better at higher t than it serves, the other at lower t
    left = roc_hull(curve_of_counts([10, 4, 6], [2, 4, 14]))
    right = roc_hull(curve_of_counts([14, 4, 2], [6, 7, 7]))
    found = winners(["left", "right"], [left, right])
    (together,) = (winner for winner in found if winner.ties == ("right",))
    assert (together.t_low, together.t_high) == (4 / 11, 1 / 2)
    (crossing,) = crossings(dominances(["left", "right"], [left, right]))
    assert crossing.t == 4 / 11
    assert shares(found, 4 / 11, 1 / 2) == {"left = right": 1}
    (before, both, after) = best_on(found, 0.3, 0.6)
    assert both.names == ("left", "right")
    assert both.share == pytest.approx((1 / 2 - 4 / 11) / 0.3)
    assert (before.names, after.names) == (("right",), ("left",))


@given(st.integers(0, 10**6))
def test_winners_cover_the_range_without_gap_and_cost_least(seed: int) -> None:
    chance = np.random.default_rng(seed)
    names, hulls = ["a", "b", "c"], [random_hull(chance, rows) for rows in (3, 5, 8)]
    found = winners(names, hulls)
    assert (found[0].t_low, found[-1].t_high) == (0, 1)
    assert all(low.t_high == high.t_low for low, high in pairwise(found))
    assert all(winner.t_low < winner.t_high for winner in found)
    for winner in found:
        t = Fraction(winner.t_low + winner.t_high) / 2
        costs = {name: least_cost(hull, t) for name, hull in zip(names, hulls, strict=True)}
        costs |= {ALL_NEGATIVE: 1 - t, ALL_POSITIVE: t}
        assert costs[winner.model] == min(costs.values())
        assert all(costs[name] == costs[winner.model] for name in winner.ties)


@given(st.integers(0, 10**6), st.floats(0, 1), st.floats(0, 1))
def test_the_shares_of_a_range_are_exact_and_leave_nothing_over(
    seed: int, first: float, second: float
) -> None:
    a, b = sorted((first, second))
    assume(b - a > 1e-9)
    chance = np.random.default_rng(seed)
    names = ["a", "b", "c", "d"]
    hulls = [coarse_hull(chance) for _ in names]
    found = winners(names, hulls)
    breaks = sorted({Fraction(a), Fraction(b), *(Fraction(each.t_low) for each in found)})
    inside = [t for t in breaks if Fraction(a) <= t <= Fraction(b)]
    exact: dict[str, Fraction] = {}
    for low, high in pairwise(inside):
        who = " = ".join(cheapest(names, hulls, (low + high) / 2))
        exact[who] = exact.get(who, Fraction(0)) + (high - low) / (Fraction(b) - Fraction(a))
    assert sum(exact.values()) == 1
    parts = shares(found, a, b)
    assert parts == pytest.approx({who: float(part) for who, part in exact.items()}, abs=1e-6)
    assert math.fsum(parts.values()) == pytest.approx(1, abs=1e-15)


def coarse_hull(chance: np.random.Generator) -> RocHull:
    """The hull of a model with so few cases that others often share its vertices."""
    positives, negatives = chance.integers(0, 3, 3), chance.integers(0, 3, 3)
    return roc_hull(curve_of_counts([*positives.tolist(), 1], [*negatives.tolist(), 1]))


def cheapest(names: list[str], hulls: list[RocHull], t: Fraction) -> list[str]:
    """Who costs least at t: doing nothing where that does, else every model that does."""
    costs = {name: least_cost(hull, t) for name, hull in zip(names, hulls, strict=True)}
    least = min(*costs.values(), t, 1 - t)
    idle = [who for who, cost in ((ALL_POSITIVE, t), (ALL_NEGATIVE, 1 - t)) if cost == least]
    return [*idle, *(name for name in names if costs[name] == least and not idle)]


def test_who_costs_least_at_one_t() -> None:
    found = winners(["careful", "bold"], [CAREFUL, BOLD])
    assert cost_least_at(found, 0.4) == ("bold",)
    assert cost_least_at(found, 0.5) == ("bold", "careful")
    assert shares(found, 0.5, 0.5) == {"bold = careful": 1}
    assert cost_least_at(found, found[0].t_high) == (ALL_POSITIVE, "bold")
    perfect = winners(["perfect"], [roc_hull(curve_of_counts([1, 0], [0, 1]))])
    assert [winner.model for winner in perfect] == ["perfect"]
    # With no false alarm to pay for nobody undercuts flagging everyone, which costs nothing.
    assert cost_least_at(perfect, 0) == (ALL_POSITIVE,)
    assert cost_least_at(perfect, 1) == (ALL_NEGATIVE,)


@given(st.integers(0, 10**6))
def test_models_cost_the_same_at_a_crossing(seed: int) -> None:
    chance = np.random.default_rng(seed)
    one, other = random_hull(chance, 6), random_hull(chance, 6)
    for crossing in crossings(dominances(["a", "b"], [one, other])):
        t = Fraction(crossing.t)
        assert abs(least_cost(one, t) - least_cost(other, t)) < Fraction(1, 10**14)


CASES = st.tuples(*[st.integers(0, 4)] * 2)
STRAY = st.tuples(*[st.integers(-3, 3)] * 2)


@given(
    st.lists(st.tuples(CASES, STRAY, STRAY), min_size=2, max_size=5),
    st.sampled_from([1, 2**20, 2**56]),
)
def test_crossings_are_the_exact_ones_where_doubles_tell_no_break_points_apart(
    rows: list[tuple[tuple[int, int], tuple[int, int], tuple[int, int]]], size: int
) -> None:
    """Two models that differ by a few of up to 2^56 cases on each score."""
    tables = [
        [[max(size * cases[label] + stray[which][label], 0) for cases, *stray in rows]
         for label in (0, 1)]
        for which in (0, 1)
    ]  # fmt: skip
    assume(all(any(column) for table in tables for column in table))
    one, other = (roc_hull(curve_of_counts(*table)) for table in tables)
    found = [crossing.t for crossing in crossings(dominances(["one", "other"], [one, other]))]
    assert found == [float(t) for t in exact_crossings(one, other)]


def exact_crossings(one: RocHull, other: RocHull) -> list[Fraction]:
    """Where the difference of two lower envelopes, linear between their breaks, changes sign."""
    breaks = sorted({*exact_breaks(one), *exact_breaks(other)})
    gaps = [least_cost(one, t) - least_cost(other, t) for t in breaks]
    apart = [place for place, gap in enumerate(gaps) if gap]
    found = []
    for low, high in pairwise(apart):
        if gaps[low] * gaps[high] < 0:
            share = gaps[low] / (gaps[low] - gaps[high])
            meeting = breaks[low] + share * (breaks[high] - breaks[low])
            found.append(meeting if high == low + 1 else breaks[low + 1])
    return found


def exact_breaks(hull: RocHull) -> list[Fraction]:
    """The t at which each two neighbouring vertices cost the same."""
    points = zip(hull.fp.tolist(), hull.tp.tolist(), strict=True)
    rates = [(Fraction(fp, hull.negatives), Fraction(tp, hull.positives)) for fp, tp in points]
    return [(k2 - k1) / (k2 - k1 + h2 - h1) for (h1, k1), (h2, k2) in pairwise(rates)]


def least_cost(hull: RocHull, t: Fraction) -> Fraction:
    return min(
        t * Fraction(int(fp), hull.negatives) + (1 - t) * (1 - Fraction(int(tp), hull.positives))
        for fp, tp in zip(hull.fp, hull.tp, strict=True)
    )


@given(seed=st.integers(0, 10**6))
def test_the_hybrid_costs_what_the_best_model_costs_at_every_t(seed: int) -> None:
    chance = np.random.default_rng(seed)
    hulls = [random_hull(chance, rows) for rows in (3, 5, 8)]
    hybrid = hybrid_hull(hulls)
    edges = hybrid.edge_t.tolist()
    assert all(higher > lower for higher, lower in pairwise(edges))  # no three are collinear
    assert (hybrid.fpr[0], hybrid.tpr[0], hybrid.fpr[-1], hybrid.tpr[-1]) == (0, 0, 1, 1)
    for t in [0.0, *edges, *(sum(pair) / 2 for pair in pairwise(edges)), 1.0]:
        ours, *theirs = (float(np.min(t * h.fpr + (1 - t) * h.fnr)) for h in (hybrid, *hulls))
        assert ours == pytest.approx(min(theirs), abs=1e-15)


def test_the_hybrid_of_two_crossing_models() -> None:
    hybrid = hybrid_hull([CAREFUL, BOLD])
    assert list(zip(hybrid.fpr.tolist(), hybrid.tpr.tolist(), strict=True)) == [
        (0, 0),
        (0.1, 0.5),
        (0.5, 0.9),
        (1, 1),
    ]
    trapezia = ((0.1, 0, 0.5), (0.4, 0.5, 0.9), (0.5, 0.9, 1))
    area = sum(width * (left + right) / 2 for width, left, right in trapezia)
    assert hybrid.auc == pytest.approx(area, abs=1e-15)
    assert hybrid_hull([]).auc == 0.5


def test_the_hybrid_of_models_of_different_rows() -> None:
    third = roc_hull(curve_of_counts([2, 1], [1, 6]))  # (1/7, 2/3)
    hybrid = hybrid_hull([BOLD, third])
    points = zip(hybrid.fpr.tolist(), hybrid.tpr.tolist(), strict=True)
    assert list(points) == [(0, 0), (1 / 7, 2 / 3), (0.5, 0.9), (1, 1)]
    assert (hybrid.negatives, hybrid.positives) == (70, 30)


def test_shares_under_a_list_count_the_conditions_at_both_ends() -> None:
    """Three scenarios: one at each end of the range, one where two models cost the same."""
    found = winners(["careful", "bold"], [CAREFUL, BOLD])
    listed = [0.3, 0.5, 0.6]

    def masses(cuts: FloatArray) -> FloatArray:
        return np.histogram(listed, cuts)[0].astype(np.float64)

    # At t = ½ both cost the same: the one that flags fewer is taken.
    assert winner_at(found, 0.5).model == "careful"
    assert shares(found, 0.3, 0.6, masses) == pytest.approx({"bold": 1 / 3, "careful": 2 / 3})
