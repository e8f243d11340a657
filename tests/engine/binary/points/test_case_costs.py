"""Costs by case: against trying every threshold in exact fractions, and constant costs."""

import math
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from scipy.integrate import quad

from engine.binary.curve.hull import roc_hull
from engine.binary.points.case_costs import CaseCostPoint, CaseCosts, case_costs
from engine.binary.points.operating_point import optimal_point
from engine.binary.voros.closed_form import baseline_voros, uniform_voros
from engine.binary.voros.conditions import Range, scenario_at, share_of_false_positives
from engine.binary.voros.cost_curves import mean_cost
from engine.binary.voros.measure_of_ranges import RangesOfConditions
from engine.binary.voros.measures_over_t import UniformInLogRatio
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.binary.voros.winners import BestOn, best_on, winners
from engine.data.roles import Direction
from engine.messages.errors import InputError, UndefinedError
from tests.engine.binary.counted import curve_of_scores
from tests.engine.binary.oracle import Point, cost, critical_t

Row = tuple[bool, float, float]
"""Truth, score and the cost of the error that the case allows."""

SCORES = st.integers(0, 8).map(lambda score: score / 8)
MONEY = st.one_of(st.floats(1e-3, 1e6), st.sampled_from([0.0, 0.1, 0.2, 0.3, 1.0, 2.0, 3.0]))
PREVALENCES = st.none() | st.floats(1e-3, 0.999)


def rows_of(
    costs: st.SearchStrategy[float] = MONEY, most: int = 14
) -> st.SearchStrategy[list[Row]]:
    """Cases of both classes, in each of which some error costs something."""
    rows = st.lists(st.tuples(st.booleans(), SCORES, costs), min_size=2, max_size=most)
    return rows.filter(lambda rows: len({truth for truth, _, cost in rows if cost > 0}) == 2)


def costs_of(
    rows: list[Row], direction: Direction = "higher", weight: list[float] | None = None
) -> CaseCosts:
    truth = np.array([row[0] for row in rows])
    money = np.array([row[2] for row in rows])
    return case_costs(
        truth,
        np.array([row[1] for row in rows]),
        np.where(truth, np.nan, money),  # a positive raises no false alarm
        np.where(truth, money, np.nan),
        direction,
        None if weight is None else np.array(weight),
    )


def cheapest_at(found: CaseCosts, t: float, prevalence: float | None = None) -> CaseCostPoint:
    """The threshold that costs least at t, with money at a prevalence."""
    best, *ties = cheapest_vertices(found.hull, t)
    return found.at_vertex(best, t, prevalence, ties=tuple(ties))


def total(rows: list[Row]) -> Fraction:
    return sum((Fraction(money) for _, _, money in rows), start=Fraction(0))


class Tried(Struct, frozen=True, dict=True):
    """What the definitions say, threshold by threshold, in exact fractions."""

    rows: list[Row]

    @cached_property
    def positives(self) -> list[Row]:
        return [row for row in self.rows if row[0]]

    @cached_property
    def negatives(self) -> list[Row]:
        return [row for row in self.rows if not row[0]]

    @cached_property
    def thresholds(self) -> list[float]:
        return [math.inf, *sorted({score for _, score, _ in self.rows}, reverse=True)]

    def errors(self, threshold: float) -> tuple[Fraction, Fraction]:
        """Total cost of the false alarms and of the misses."""
        alarms = [row for row in self.negatives if row[1] >= threshold]
        return total(alarms), total([row for row in self.positives if row[1] < threshold])

    def per_case(self, threshold: float, prevalence: Fraction) -> Fraction:
        """The cost of a case drawn from the classes in these shares."""
        alarms, misses = self.errors(threshold)
        return (1 - prevalence) * alarms / len(self.negatives) + prevalence * misses / len(
            self.positives
        )

    def prevalence(self, given: float | None) -> Fraction:
        return Fraction(len(self.positives), len(self.rows)) if given is None else Fraction(given)

    def t(self, given: float | None) -> Fraction:
        """All that false alarms can cost, as a part of all that errors can cost."""
        share = self.prevalence(given)
        alarms = self.per_case(-math.inf, share)
        return alarms / (alarms + self.per_case(math.inf, share))

    @cached_property
    def points(self) -> list[Point]:
        worst = self.errors(-math.inf)[0], self.errors(math.inf)[1]
        found = [self.errors(threshold) for threshold in self.thresholds]
        return [(alarms / worst[0], 1 - misses / worst[1]) for alarms, misses in found]


def assert_as_printed(rows: list[Row], point: CaseCostPoint, direction: Direction) -> None:
    """The printed threshold, applied to the rows, gives the counts and the money beside it."""
    cut = float(point.shown_threshold)
    flagged = [row[1] >= cut if direction == "higher" else row[1] <= cut for row in rows]
    pairs = list(zip(rows, flagged, strict=True))
    alarms = [row for row, flag in pairs if flag and not row[0]]
    misses = [row for row, flag in pairs if not flag and row[0]]
    assert (point.counts.fp, point.counts.fn) == (len(alarms), len(misses))
    assert point.counts.tp + point.counts.fn == sum(row[0] for row in rows)
    assert point.counts.fp + point.counts.tn == sum(not row[0] for row in rows)
    assert point.false_alarm_cost == float(total(alarms))
    assert point.miss_cost == float(total(misses))


@settings(max_examples=150)
@given(rows=rows_of(), prevalence=PREVALENCES)
def test_no_threshold_costs_less(rows: list[Row], prevalence: float | None) -> None:
    tried, found = Tried(rows), costs_of(rows)
    point = found.cheapest(prevalence)
    share = tried.prevalence(prevalence)
    least = min(tried.per_case(threshold, share) for threshold in tried.thresholds)
    assert tried.per_case(point.threshold, share) == least
    assert point.cost_per_case == float(least)
    assert_as_printed(rows, point, "higher")
    assert point.t == found.t(prevalence) == float(tried.t(prevalence))
    worst = least / (tried.per_case(math.inf, share) + tried.per_case(-math.inf, share))
    assert point.normalised_cost == pytest.approx(float(worst), rel=1e-12, abs=1e-15)
    assert found.cost_of_all(prevalence) == float(tried.per_case(-math.inf, share))
    assert found.cost_of_none(prevalence) == float(tried.per_case(math.inf, share))
    for vertex in (point.vertex, *point.ties):
        assert tried.per_case(float(found.hull.thresholds[vertex]), share) == least
    assert point.threshold == next(
        cut for cut in tried.thresholds if tried.per_case(cut, share) == least
    )


@pytest.mark.parametrize("direction", ["higher", "lower"])
@given(rows=rows_of(), t=st.floats(0, 1))
def test_the_cheapest_at_t_costs_the_least_share(
    direction: Direction, rows: list[Row], t: float
) -> None:
    sign = 1 if direction == "higher" else -1
    given_rows = [(truth, sign * score, money) for truth, score, money in rows]
    found = costs_of(given_rows, direction)
    point = cheapest_at(found, t)
    least = min(cost(Fraction(t), each) for each in Tried(rows).points)
    assert point.normalised_cost == pytest.approx(float(least), abs=1e-14)
    assert_as_printed(given_rows, point, direction)


@settings(max_examples=25)
@given(rows=rows_of(most=8), ends=st.tuples(st.floats(0.01, 0.99), st.floats(0.01, 0.99)))
def test_voros_is_the_mean_area_of_costlier_points(
    rows: list[Row], ends: tuple[float, float]
) -> None:
    a, b = sorted(ends)
    found, points = costs_of(rows), Tried(rows).points
    lines = [(float(h), float(1 - k)) for h, k in points]

    def area(t: float) -> float:
        return 1 - min(t * h + (1 - t) * m for h, m in lines) ** 2 / (2 * t * (1 - t))

    at = found.voros(a, a)
    assert at.value == pytest.approx(area(a), abs=1e-13)
    if b - a < 1e-3:
        return
    cuts = [a, *(float(t) for t in critical_t(points) if a < t < b), b]
    whole = sum(quad(area, low, high, epsabs=1e-13)[0] for low, high in pairwise(cuts))
    value = found.voros(a, b)
    assert value.value == pytest.approx(whole / (b - a), abs=1e-10)
    assert (value.a, value.b, value.measure) == (a, b, "t")
    assert value.baseline == baseline_voros(a, b)
    assert value.gain >= -1e-12


@settings(max_examples=60)
@given(
    cases=st.lists(st.tuples(st.booleans(), SCORES), min_size=2, max_size=20).filter(
        lambda cases: len({truth for truth, _ in cases}) == 2
    ),
    cost_fp=st.floats(0.01, 100),
    cost_fn=st.floats(0.01, 100),
    prevalence=st.floats(0.01, 0.99),
)
def test_constant_costs_are_the_ordinary_operating_condition(
    cases: list[tuple[bool, float]], cost_fp: float, cost_fn: float, prevalence: float
) -> None:
    found = costs_of([(truth, score, cost_fn if truth else cost_fp) for truth, score in cases])
    plain = roc_hull(curve_of_scores([c[0] for c in cases], [c[1] for c in cases]))
    for name in ("fpr", "tpr", "fnr", "edge_t", "thresholds", "index"):
        np.testing.assert_array_equal(getattr(found.hull, name), getattr(plain, name))
    assert (found.mean_false_alarm, found.mean_miss) == (cost_fp, cost_fn)
    t = share_of_false_positives(cost_fp, cost_fn, prevalence)
    assert found.t(prevalence) == pytest.approx(t, rel=1e-14)
    known = found.operating_range(Range(prevalence, prevalence))
    assert (known.a, known.b) == (t, t)
    point, expected = (
        cheapest_at(found, t, prevalence),
        optimal_point("m", plain, t, scenario_at(t, known)),
    )
    assert point.shown_threshold == expected.shown_threshold
    assert point.counts == expected.counts
    assert point.normalised_cost == expected.normalised_cost
    assert point.cost_per_case == pytest.approx(expected.cost_per_case, rel=1e-12, abs=1e-12)
    assert found.voros(0.1, 0.9).value == uniform_voros(plain, 0.1, 0.9)


@settings(max_examples=60)
@given(rows=rows_of(), times=st.lists(st.integers(0, 3), min_size=14, max_size=14))
def test_whole_weights_are_repeated_rows(rows: list[Row], times: list[int]) -> None:
    weight = times[: len(rows)]
    more = [row for row, often in zip(rows, weight, strict=True) for _ in range(often)]
    if len({truth for truth, _, money in more if money > 0}) < 2:
        with pytest.raises(UndefinedError):
            costs_of(rows, weight=[float(often) for often in weight])
        return
    found, expected = costs_of(rows, weight=[float(often) for often in weight]), costs_of(more)
    assert found.t() == expected.t()
    assert found.file_prevalence == expected.file_prevalence
    assert found.mean_miss == expected.mean_miss
    np.testing.assert_array_equal(found.curve.fpr, expected.curve.fpr)
    np.testing.assert_array_equal(found.curve.tpr, expected.curve.tpr)
    ours, theirs = found.cheapest(), expected.cheapest()
    assert (ours.threshold, ours.cost_per_case) == (theirs.threshold, theirs.cost_per_case)
    assert (ours.false_alarm_cost, ours.miss_cost) == (theirs.false_alarm_cost, theirs.miss_cost)


BY_HAND: list[Row] = [
    (True, 0.9, 100.0),
    (False, 0.8, 1.0),
    (True, 0.7, 20.0),
    (False, 0.6, 50.0),
    (True, 0.5, 5.0),
    (False, 0.4, 9.0),
]


def test_by_hand() -> None:
    """False alarms can cost 60, misses 125: at > .6 the file costs 1 + 5, at .5 it costs 51."""
    found = costs_of(BY_HAND)
    assert (found.mean_false_alarm, found.mean_miss) == (20, 125 / 3)
    assert found.t() == 60 / 185
    point = found.cheapest()
    assert point.shown_threshold == "0.7"
    assert (point.false_alarm_cost, point.miss_cost) == (1, 5)
    assert (point.fpr, point.tpr) == (1 / 60, 120 / 125)
    assert point.cost_per_case == 1
    assert (found.cost_of_all(), found.cost_of_none()) == (10, 125 / 6)
    # One case in a thousand positive: flagging costs too much, but for the first.
    rare = found.cheapest(0.001)
    assert rare.shown_threshold == "0.9"
    assert rare.cost_per_case == pytest.approx(0.001 * 25 / 3, rel=1e-15)
    # The same ranking at the mean costs would stop elsewhere: that is why they are by case.
    even = curve_of_scores([row[0] for row in BY_HAND], [row[1] for row in BY_HAND])
    assert optimal_point("m", roc_hull(even), found.t(), None).shown_threshold == "0.5"


def test_cases_that_cost_nothing_are_counted() -> None:
    rows = [(True, 0.9, 2.0), (False, 0.8, 0.0), (True, 0.7, 0.0), (False, 0.6, 3.0)]
    point = costs_of(rows).cheapest()
    assert point.shown_threshold == "0.9"
    assert (point.counts.tp, point.counts.fp, point.counts.fn, point.counts.tn) == (1, 0, 1, 2)
    assert point.cost_per_case == 0


def test_a_tie_names_both_thresholds() -> None:
    rows = [(True, 0.9, 2.0), (False, 0.8, 1.0), (True, 0.7, 1.0), (False, 0.6, 3.0)]
    found = costs_of(rows)
    point = found.cheapest()
    assert point.shown_threshold == "0.9"
    assert [found.at_vertex(tie, point.t).shown_threshold for tie in point.ties] == ["0.7"]
    assert found.at_vertex(point.ties[0], point.t).cost_per_case == point.cost_per_case


def test_measures_envelopes_and_winners_take_the_hull() -> None:
    found = costs_of(BY_HAND)
    given = found.operating_range(Range(0.1, 0.5))
    assert given.a == pytest.approx(found.t(0.5), rel=1e-15)
    assert given.b == pytest.approx(found.t(0.1), rel=1e-15)
    for measure in (UniformInLogRatio(), RangesOfConditions(given)):
        value = found.voros(given.a, given.b, measure)
        assert value.measure == measure.name
        low = min(found.voros(t, t).value for t in np.linspace(given.a, given.b, 50))
        high = max(found.voros(t, t).value for t in np.linspace(given.a, given.b, 50))
        assert low <= value.value <= high
    worse = costs_of([(truth, -score, money) for truth, score, money in BY_HAND])
    best = winners(["good", "bad"], [found.hull, worse.hull])
    assert best_on(best, given.a, given.b) == (BestOn(("good",), 1.0),)
    assert mean_cost(found.hull, given.a, given.b) < mean_cost(worse.hull, given.a, given.b)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ((False, 0.1, -2.0), "the cost of a false alarm of case 3 is below 0 (-2)"),
        ((True, 0.1, -2.0), "the cost of a miss of case 3 is below 0 (-2)"),
        ((False, 0.1, math.nan), "the cost of a false alarm of case 3 is missing (nan)"),
        ((True, 0.1, math.inf), "the cost of a miss of case 3 is infinite (inf)"),
    ],
)
def test_wrong_costs_are_refused_in_words(row: Row, words: str) -> None:
    rows = [(True, 0.9, 1.0), (False, 0.8, 1.0), row]
    with pytest.raises(InputError) as refused:
        costs_of(rows)
    assert refused.value.what == words
    assert costs_of(rows, weight=[1, 1, 0]).cheapest().cost_per_case == 0


def test_wrong_weights_and_prevalences_are_refused_in_words() -> None:
    with pytest.raises(InputError, match="the case weight of case 1 is below 0"):
        costs_of(BY_HAND, weight=[-1, 1, 1, 1, 1, 1])
    for prevalence in (0.0, 1.0, -0.5, math.nan):
        with pytest.raises(InputError, match="between 0 and 1"):
            costs_of(BY_HAND).cheapest(prevalence)
    with pytest.raises(InputError, match="too far apart"):
        costs_of([(True, 0.9, 1e200), (False, 0.8, 1e-200)])


@pytest.mark.parametrize(
    ("free", "words"),
    [(False, "no false alarm costs anything"), (True, "no miss costs anything")],
)
def test_an_error_that_is_always_free_has_no_curve(free: bool, words: str) -> None:
    rows = [(truth, score, 0.0 if truth is free else 1.0) for truth, score, _ in BY_HAND]
    with pytest.raises(UndefinedError, match=words):
        costs_of(rows)


def test_one_class_alone_has_no_curve() -> None:
    with pytest.raises(UndefinedError, match="no negative case is left"):
        costs_of([(True, 0.9, 1.0), (True, 0.8, 2.0)])
