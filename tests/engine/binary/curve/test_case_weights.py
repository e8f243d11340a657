"""Case weights, and engine.binary.points.weighted_points: repeated rows and exact fractions."""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.curve import case_weights
from engine.binary.curve.case_weights import (
    WeightedCurve,
    weighted_curve,
    weighted_hull,
)
from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.bounds import (
    capacity_at_most,
    fpr_at_most,
    precision_at_least,
    tpr_at_least,
)
from engine.binary.points.criteria import (
    ChosenPoint,
    PointFrame,
    closest_to_corner,
    greatest_f1,
    greatest_mcc,
    most_accurate,
    youden,
)
from engine.binary.points.operating_point import OperatingPoint, optimal_point
from engine.binary.points.ranking_curves import gain, precision_recall, reliability
from engine.binary.points.weighted_points import in_cases, position_of, weights_at
from engine.binary.regions.region_areas import partial_area
from engine.binary.regions.region_specs import parse_region
from engine.binary.voros.closed_form import uniform_voros
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.cost_curves import (
    brier_curve,
    cost_curve,
    decision_curve,
    h_measure,
    mean_cost,
)
from engine.binary.voros.dominance import dominances
from engine.binary.voros.measures_over_t import BetaInT, UniformInLogRatio, UniformInRatio
from engine.binary.voros.winners import crossings, winners
from engine.data.roles import Direction
from engine.messages.errors import InputError, UndefinedError
from engine.numerics.arrays import FloatArray
from tests.conftest import counts_of
from tests.engine.binary.counted import curve_of_scores
from tests.engine.binary.oracle import between, critical_t, optimal

Row = tuple[bool, float, float]
"""Truth, score and weight of one case."""

SCORES = st.integers(0, 8).map(lambda score: score / 8)
WHOLE = st.integers(0, 4).map(float)
ANY = st.one_of(
    st.floats(1e-200, 10),
    st.sampled_from([0.0, 0.1, 0.2, 0.3, 1e-200, 1e60, math.nextafter(1, 2)]),
)
DIRECTIONS: list[Direction] = ["higher", "lower"]

CRITERIA: list[Callable[[PointFrame], ChosenPoint]] = [
    youden,
    closest_to_corner,
    most_accurate,
    greatest_f1,
    greatest_mcc,
    partial(tpr_at_least, bound=0.7),
    partial(fpr_at_most, bound=0.3),
    partial(capacity_at_most, bound=0.4),
]


def rows_of(weights: st.SearchStrategy[float], most: int = 20) -> st.SearchStrategy[list[Row]]:
    """Cases of both classes, each class with some weight."""
    rows = st.lists(st.tuples(st.booleans(), SCORES, weights), min_size=2, max_size=most)
    return rows.filter(lambda rows: len({truth for truth, _, weight in rows if weight > 0}) == 2)


def curve_of(rows: list[Row], direction: Direction = "higher") -> WeightedCurve:
    truth, score, weight = (np.array(column) for column in zip(*rows, strict=True))
    return weighted_curve(truth.astype(np.bool_), score, weight, direction)


def repeated(rows: list[Row], direction: Direction = "higher") -> RocCurve:
    """The unweighted curve in which every row stands as often as its weight says."""
    cases = [(truth, score) for truth, score, weight in rows for _ in range(int(weight))]
    return curve_of_scores([c[0] for c in cases], [c[1] for c in cases], direction)


def same(found: np.ndarray, expected: np.ndarray) -> None:
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)


def assert_same_hull(found: RocHull, expected: RocHull) -> None:
    for name in ("fpr", "tpr", "fnr", "edge_t", "thresholds", "index", "t_low", "t_high"):
        same(getattr(found, name), getattr(expected, name))
    assert found.beyond is not None
    assert expected.beyond is not None
    same(found.beyond, expected.beyond)
    assert found.auc == expected.auc


@pytest.mark.parametrize("direction", DIRECTIONS)
@settings(max_examples=40)
@given(rows=rows_of(WHOLE))
def test_whole_weights_are_repeated_rows(direction: Direction, rows: list[Row]) -> None:
    curve, expected = curve_of(rows, direction), repeated(rows, direction)
    same(curve.fpr, expected.fpr)
    same(curve.tpr, expected.tpr)
    same(curve.thresholds, expected.thresholds)
    assert curve.auc == expected.auc
    assert curve.in_weight(curve.positives) == expected.positives
    assert curve.prevalence == expected.positives / (expected.positives + expected.negatives)
    hull, plain = weighted_hull(curve), roc_hull(expected)
    assert_same_hull(hull, plain)
    for a, b in ((0, 1), (0.2, 0.7), (0.4, 0.4)):
        assert uniform_voros(hull, a, b) == uniform_voros(plain, a, b)
        assert mean_cost(hull, a, b) == mean_cost(plain, a, b)
        assert BetaInT(2, 3).mean(hull, a, b) == BetaInT(2, 3).mean(plain, a, b)
    for measure in (UniformInRatio(), UniformInLogRatio()):
        assert measure.mean(hull, 0.1, 0.8) == measure.mean(plain, 0.1, 0.8)
    same(cost_curve(hull).cost, cost_curve(plain).cost)
    assert h_measure(hull, 2, 2) == h_measure(plain, 2, 2)
    for spec in ("fpr:0:0.3", "tpr:0.6:1", "rra:0.4", "phi:0.2"):
        region = parse_region(spec, curve.prevalence)
        assert partial_area(curve.fpr, curve.tpr, region) == partial_area(
            expected.fpr, expected.tpr, region
        )


@settings(max_examples=40)
@given(rows=rows_of(WHOLE))
def test_other_pictures_of_whole_weights_are_those_of_repeated_rows(rows: list[Row]) -> None:
    curve, expected = curve_of(rows), repeated(rows)
    hull, plain = weighted_hull(curve), roc_hull(expected)
    found, wanted = precision_recall(curve), precision_recall(expected)
    same(found.precision, wanted.precision)
    assert found.average_precision == wanted.average_precision
    for name in ("flagged", "gain", "lift", "left"):
        same(getattr(gain(curve), name), getattr(gain(expected), name))
    assert brier_curve(curve).area == pytest.approx(brier_curve(expected).area, rel=1e-14)
    p = np.array([0.1, 0.5, 0.8])
    ours = decision_curve(curve, hull, 0.3, p)
    theirs = decision_curve(expected, plain, 0.3, p)
    same(ours.best, theirs.best)
    assert ours.as_given is not None
    assert theirs.as_given is not None
    same(ours.as_given, theirs.as_given)
    cases = np.diff(curve.counts.tp) + np.diff(curve.counts.fp)
    table, wanted_table = reliability(curve, 5, cases), reliability(expected, 5)
    np.testing.assert_allclose(table.observed, wanted_table.observed, rtol=1e-14)
    np.testing.assert_allclose(table.predicted, wanted_table.predicted, rtol=1e-14)
    assert table.error == pytest.approx(wanted_table.error, rel=1e-12, abs=1e-15)
    assert table.cases.sum() == sum(weight > 0 for _, _, weight in rows)
    names = ["weights", "rows"]
    assert winners(names, [hull, plain]) == winners(names, [plain, plain])
    assert crossings(dominances(names, [hull, plain])) == ()


@pytest.mark.parametrize("criterion", CRITERIA)
@settings(max_examples=40)
@given(rows=rows_of(WHOLE))
def test_criteria_choose_as_on_repeated_rows(
    criterion: Callable[[PointFrame], ChosenPoint], rows: list[Row]
) -> None:
    scenario = Scenario(1, 4, 0.3)
    curve, expected = curve_of(rows), repeated(rows)
    found = criterion(PointFrame("m", curve, 0.4, scenario, 0.3))
    wanted = criterion(PointFrame("m", expected, 0.4, scenario, 0.3))
    assert (found.value, found.ppv, found.npv) == (wanted.value, wanted.ppv, wanted.npv)
    assert found.others == wanted.others
    assert found.point.threshold == wanted.point.threshold
    assert found.point.cost_per_case == wanted.point.cost_per_case
    at = weights_at(curve, position_of(curve, found.point))
    counts = counts_of(wanted.point)
    assert (at.tp, at.fp, at.fn, at.tn) == (counts.tp, counts.fp, counts.fn, counts.tn)
    assert_printed_threshold(rows, curve, in_cases(curve, found.point))


def assert_printed_threshold(rows: list[Row], curve: WeightedCurve, point: OperatingPoint) -> None:
    """What the printed threshold does to the rows is what stands beside it."""
    cut = float(point.shown_threshold)
    used = [row for row in rows if row[2] > 0]
    hits = [row for row in used if row[0] and row[1] >= cut]
    alarms = [row for row in used if not row[0] and row[1] >= cut]
    assert (counts_of(point).tp, counts_of(point).fp) == (len(hits), len(alarms))
    assert counts_of(point).tp + counts_of(point).fn == sum(row[0] for row in used)
    assert counts_of(point).fp + counts_of(point).tn == sum(not row[0] for row in used)
    at = weights_at(curve, curve.counts.thresholds.tolist().index(point.threshold))
    assert at.tp == float(weight_of(hits))
    assert at.fp == float(weight_of(alarms))


def weight_of(rows: list[Row]) -> Fraction:
    return sum((Fraction(weight) for _, _, weight in rows), start=Fraction(0))


@given(rows=rows_of(ANY), t=st.floats(0, 1))
def test_the_cheapest_point_as_printed_does_what_it_says(rows: list[Row], t: float) -> None:
    curve = curve_of(rows)
    point = optimal_point("m", weighted_hull(curve), t, Scenario(1, 2, 0.4))
    cases = in_cases(curve, point)
    assert_printed_threshold(rows, curve, cases)
    assert cases.vertex == point.vertex
    costs = t * curve.fpr + (1 - t) * (1 - curve.tpr)
    assert cases.normalised_cost == pytest.approx(costs.min(), abs=1e-14)


@given(
    cases=st.lists(st.tuples(st.booleans(), SCORES), min_size=2, max_size=30).filter(
        lambda cases: len({truth for truth, _ in cases}) == 2
    ),
    weight=st.floats(1e-100, 1e100),
)
def test_equal_weights_are_no_weights_to_the_last_digit(
    cases: list[tuple[bool, float]], weight: float
) -> None:
    curve = curve_of([(truth, score, weight) for truth, score in cases])
    expected = curve_of_scores([c[0] for c in cases], [c[1] for c in cases])
    same(curve.fpr, expected.fpr)
    same(curve.tpr, expected.tpr)
    assert curve.auc == expected.auc
    assert_same_hull(weighted_hull(curve), roc_hull(expected))


def exact_points(rows: list[Row]) -> list[tuple[Fraction, Fraction]]:
    """(FPR, TPR) of every threshold in exact fractions, flagging no one first."""
    positives = weight_of([row for row in rows if row[0]])
    negatives = weight_of([row for row in rows if not row[0]])
    cuts = sorted({row[1] for row in rows if row[2] > 0}, reverse=True)
    points = [(Fraction(0), Fraction(0))]
    for cut in cuts:
        flagged = [row for row in rows if row[1] >= cut]
        alarms = weight_of([row for row in flagged if not row[0]])
        hits = weight_of([row for row in flagged if row[0]])
        points.append((alarms / negatives, hits / positives))
    return points


@settings(max_examples=60)
@given(rows=rows_of(ANY, most=9))
def test_any_weights_are_taken_exactly(rows: list[Row]) -> None:
    curve, points = curve_of(rows), exact_points(rows)
    assert curve.fpr.tolist() == [float(h) for h, _ in points]
    assert curve.tpr.tolist() == [float(k) for _, k in points]
    area = sum((h2 - h1) * (k1 + k2) / 2 for (h1, k1), (h2, k2) in pairwise(points))
    assert curve.auc == float(area)
    hull = weighted_hull(curve)
    sole = {0, len(points) - 1}
    for t in between(critical_t(points)):
        best = optimal(points, t)
        if len(best) == 1:
            sole |= best
    assert hull.index.tolist() == sorted(sole)
    corners = [points[place] for place in sorted(sole)]
    edges = [(k2 - k1) / (k2 - k1 + h2 - h1) for (h1, k1), (h2, k2) in pairwise(corners)]
    assert hull.edge_t.tolist() == [float(t) for t in edges]
    under = sum((h2 - h1) * (k1 + k2) / 2 for (h1, k1), (h2, k2) in pairwise(corners))
    assert hull.auc == float(under)
    assert hull.fnr.tolist() == [float(1 - k) for _, k in corners]


def test_precision_in_weights_by_hand() -> None:
    # Flagging the upper three: hits 3 of 4, alarms 1 of 4; at half positives precision ¾.
    upper = [(True, 9.0, 2.0), (False, 8.0, 1.0), (True, 7.0, 1.0)]
    curve = curve_of([*upper, (False, 2.0, 3.0), (True, 1.0, 1.0)])
    found = precision_at_least(PointFrame("m", curve, 0.5, None, 0.5), 0.75)
    assert (found.point.fpr, found.point.tpr) == (0.25, 0.75)
    assert counts_of(in_cases(curve, found.point)).tp == 2


@given(rows=rows_of(ANY), data=st.data())
def test_the_order_of_rows_and_the_unit_of_weight_do_not_matter(
    rows: list[Row], data: st.DataObject
) -> None:
    curve = curve_of(rows)
    shuffled = data.draw(st.permutations(rows))
    factor = 2.0 ** data.draw(st.integers(-60, 60))
    other = curve_of([(truth, score, weight * factor) for truth, score, weight in shuffled])
    same(other.fpr, curve.fpr)
    same(other.tpr, curve.tpr)
    assert other.two_u == curve.two_u
    assert_same_hull(weighted_hull(other), weighted_hull(curve))
    swapped = curve_of([(not truth, -score, weight) for truth, score, weight in rows])
    assert swapped.auc == curve.auc


@given(rows=rows_of(ANY), extra=st.lists(st.tuples(st.booleans(), SCORES), max_size=5))
def test_a_case_of_weight_zero_takes_no_part(
    rows: list[Row], extra: list[tuple[bool, float]]
) -> None:
    alone = curve_of(rows)
    more = curve_of(rows + [(truth, score + 0.01, 0.0) for truth, score in extra])
    same(more.thresholds, alone.thresholds)
    same(more.counts.tp, alone.counts.tp)
    assert more.two_u == alone.two_u


def nearly_straight(cases: int) -> WeightedCurve:
    """Weights that make a curve of hull vertices a hair apart from one line, and noise."""
    random = np.random.default_rng(cases)
    truth = np.arange(cases) % 2 == 0
    weight: FloatArray = 1 + random.integers(-3, 4, cases).astype(np.float64) * 2.0**-52
    weight[::7] = 1e-9 * random.random(weight[::7].size)
    return weighted_curve(truth, -np.arange(cases) / cases, weight)


@pytest.mark.parametrize("cases", [40, 3000])
def test_the_pruning_of_large_curves_loses_no_vertex(
    cases: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    curve = nearly_straight(cases)
    monkeypatch.setattr(case_weights, "FEW", cases * 2)
    walked = weighted_hull(curve)
    monkeypatch.setattr(case_weights, "FEW", 3)
    pruned = weighted_hull(curve)
    same(pruned.index, walked.index)
    assert walked.index.size > 3


@settings(max_examples=60)
@given(rows=rows_of(ANY))
def test_pruning_changes_no_hull(rows: list[Row]) -> None:
    """Weights of 1e-200 are lost beside others, so that steps of nothing are pruned too."""
    curve = curve_of(rows)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(case_weights, "FEW", 2)
        pruned = weighted_hull(curve)
    same(pruned.index, weighted_hull(curve).index)


def test_pruning_prunes() -> None:
    random = np.random.default_rng(1)
    truth = random.random(20_000) < 0.5
    curve = weighted_curve(truth, random.normal(size=20_000) + truth, random.random(20_000))
    kept = case_weights._near_hull(curve, np.arange(curve.fp.size))
    assert kept.size < 1000
    assert set(weighted_hull(curve).index.tolist()) <= set(kept.tolist())


@pytest.mark.parametrize(
    ("wrong", "words"),
    [(-1.0, "below 0 (-1)"), (math.nan, "missing (nan)"), (math.inf, "infinite (inf)")],
)
def test_wrong_weights_are_refused_in_words(wrong: float, words: str) -> None:
    rows = [(True, 1.0, 1.0), (False, 0.0, wrong), (False, 2.0, 1.0)]
    with pytest.raises(InputError) as one:
        curve_of(rows)
    assert one.value.what == f"the case weight of case 2 is {words}"
    assert one.value.do == "Every case weight must be a number, 0 or above."
    with pytest.raises(InputError, match=r"and so are 1 more"):
        curve_of([*rows, (False, 3.0, wrong)])


@pytest.mark.parametrize("weights", [(1e200, 1e-200), (1e308, 1e308)])
def test_weights_that_cannot_be_added_are_refused(weights: tuple[float, float]) -> None:
    with pytest.raises(InputError, match="too far apart"):
        curve_of([(True, 1.0, weights[0]), (False, 0.0, weights[1])])


@pytest.mark.parametrize(("truth", "name"), [(True, "positive"), (False, "negative")])
def test_a_class_without_weight_is_undefined(truth: bool, name: str) -> None:
    with pytest.raises(UndefinedError, match=f"no {name} case has a weight"):
        curve_of([(truth, 1.0, 0.0), (not truth, 0.0, 1.0)])


def test_the_smallest_of_numbers_are_weights() -> None:
    curve = curve_of([(True, 2.0, 5e-324), (False, 1.0, 1e-323), (True, 0.0, 1e-323)])
    assert curve.tpr.tolist() == [0, 1 / 3, 1 / 3, 1]
    assert curve.in_weight(curve.positives) == 1.5e-323
    assert weighted_hull(curve).index.tolist() == [0, 1, 3]


def test_infinite_scores_and_negative_zero() -> None:
    curve = curve_of(
        [(True, math.inf, 0.1), (False, -0.0, 0.2), (True, 0.0, 0.2), (False, -math.inf, 0.1)]
    )
    assert curve.thresholds.tolist() == [math.inf, math.inf, 0.0, -math.inf]
    third = 0.1 / (0.1 + 0.2)
    assert curve.tpr.tolist() == pytest.approx([0, third, 1, 1])
    assert curve.fpr.tolist() == pytest.approx([0, 0, 1 - third, 1])
