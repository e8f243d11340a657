"""Thresholds tried on other rows, by brute force: engine.binary.inference.chosen_on_other_rows, engine.binary.inference.rows_that_measure, engine.binary.inference.interval_on_other_rows."""

import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.curve.thresholds import rule_number
from engine.binary.inference.area_of_any_point import lesser_area_of_any
from engine.binary.inference.chosen_on_other_rows import ChosenElsewhere, part_elsewhere
from engine.binary.inference.corrected_contributions import CaseScores
from engine.binary.inference.interval_on_other_rows import voros_interval_elsewhere
from engine.binary.inference.rows_that_measure import RowsElsewhere, rows_of_cases, rows_of_curve
from engine.binary.voros.conditions import Scenario, WeightedScenario
from engine.binary.voros.measures_over_t import (
    BetaInT,
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.data.cases.counts import count_scores
from engine.numerics.arrays import BoolArray, FloatArray

Cases = list[tuple[bool, float]]
LEVELS = st.sampled_from((0.0, 0.1, 0.25, 0.3, 0.55, 0.7, 0.9, 1.0))
CASES = st.lists(st.tuples(st.booleans(), LEVELS), min_size=3, max_size=25).filter(
    lambda cases: len({positive for positive, _ in cases}) == 2
)
SCENARIOS = ScenarioList(
    tuple(WeightedScenario(Scenario(cost, 1.0, 0.4), weight) for cost, weight in ((0.5, 1.0), (2.0, 3.0)))
)  # fmt: skip
MEASURES: tuple[Measure, ...] = (UniformInT(), UniformInRatio(), UniformInLogRatio(), BetaInT(2, 5), SCENARIOS)  # fmt: skip


def arrays(cases: Cases) -> tuple[BoolArray, FloatArray]:
    return np.array([label for label, _ in cases]), np.array([score for _, score in cases])


def hull_of(cases: Cases) -> RocHull:
    return roc_hull(roc_curve(count_scores(*arrays(cases))))


def rows_of(cases: Cases) -> RowsElsewhere:
    counts = count_scores(*arrays(cases))
    return rows_of_curve(roc_curve(counts), counts)


def tried(chosen: Cases, measured: Cases) -> ChosenElsewhere:
    return ChosenElsewhere((part_elsewhere(hull_of(chosen), rows_of(measured), 1.0, 1.0),))


def rates_by_hand(hull: RocHull, vertex: int, cases: Cases) -> tuple[float, float]:
    """FPR and FNR of the printed rule of one vertex, case by case."""
    rule = math.nan if vertex == 0 else rule_number(hull.shown_threshold(vertex))
    negatives = [score for label, score in cases if not label]
    positives = [score for label, score in cases if label]
    fpr = sum(score >= rule for score in negatives) / len(negatives)
    return fpr, sum(not score >= rule for score in positives) / len(positives)


@given(CASES, CASES, st.floats(0.01, 0.99))
@settings(max_examples=100, deadline=None)
def test_rates_are_those_of_the_printed_rules(chosen: Cases, measured: Cases, t: float) -> None:
    found, hull = tried(chosen, measured), hull_of(chosen)
    (vertex,) = found.vertices_at(t)
    assert found.rates_at(t) == pytest.approx(rates_by_hand(hull, vertex, measured))
    costs = t * hull.fpr + (1 - t) * hull.fnr
    assert costs[vertex] == pytest.approx(costs.min())


@given(CASES, CASES, st.sampled_from(MEASURES))
@settings(max_examples=60, deadline=None)
def test_the_voros_is_the_mean_of_a_t_on_a_fine_grid(
    chosen: Cases, measured: Cases, measure: Measure
) -> None:
    a, b = 0.1, 0.8
    found = tried(chosen, measured)
    if isinstance(measure, ScenarioList):
        t, weights = measure.points(a, b)
    else:
        t = a + (b - a) * (np.arange(4000) + 0.5) / 4000
        weights = measure.density(t)
    rates = np.array([found.rates_at(float(each)) for each in t])
    areas = [
        float(lesser_area_of_any(float(each), fpr, fnr)[0])
        for each, (fpr, fnr) in zip(t, rates[:, :, np.newaxis], strict=True)
    ]
    expected = float(np.average(areas, weights=weights))
    assert found.voros(measure, a, b) == pytest.approx(expected, abs=5e-4)


@given(CASES, st.sampled_from(MEASURES))
@settings(max_examples=40, deadline=None)
def test_on_its_own_rows_nothing_is_new(cases: Cases, measure: Measure) -> None:
    hull = hull_of(cases)
    found = tried(cases, cases).voros(measure, 0.1, 0.8)
    assert found == pytest.approx(measure.mean(hull, 0.1, 0.8).value, abs=1e-10)


@given(CASES, CASES, CASES)
@settings(max_examples=60, deadline=None)
def test_folds_pool_their_counts(one: Cases, two: Cases, three: Cases) -> None:
    folds = (one, two, three)
    every = [case for fold in folds for case in fold]
    negatives = sum(not label for label, _ in every)
    positives = len(every) - negatives
    parts = []
    for place, fold in enumerate(folds):
        others = [case for other, rest in enumerate(folds) if other != place for case in rest]
        rows = rows_of_cases(*arrays(fold), None, "higher")
        parts.append(part_elsewhere(hull_of(others), rows, negatives, positives))
    found = ChosenElsewhere(tuple(parts))
    for t in (0.2, 0.5, 0.73):
        fp = fn = 0.0
        for part, vertex, fold in zip(parts, found.vertices_at(t), folds, strict=True):
            fpr, fnr = rates_by_hand(part.hull, vertex, fold)
            fp += fpr * sum(not label for label, _ in fold)
            fn += fnr * sum(label for label, _ in fold)
        assert found.rates_at(t) == pytest.approx((fp / negatives, fn / positives))


def test_weights_and_a_lower_direction_are_heeded() -> None:
    positive = np.array([True, False, True, False])
    score, weight = np.array([1.0, 2.0, 2.0, 4.0]), np.array([2.0, 1.0, 5.0, 3.0])
    rows = rows_of_cases(positive, score, weight, "lower")
    place = rows.positions(np.array([math.nan, 0.5, 1.0, 2.0, 3.9, math.inf]))
    assert place.tolist() == [0, 0, 1, 2, 2, 3]
    assert rows.hits.tolist() == [0, 2, 7, 7]
    assert rows.alarms.tolist() == [0, 0, 1, 4]
    counts = rows.counts_at(2)
    assert (counts.tp, counts.fp, counts.fn, counts.tn) == (2, 1, 0, 1)


def test_one_class_alone_can_be_measured() -> None:
    rows = rows_of_cases(np.array([True, True]), np.array([0.2, 0.6]), None, "higher")
    assert rows.fp.tolist() == [0, 0, 0]
    assert rows.tp.tolist() == [0, 1, 2]


@pytest.mark.parametrize("measure", [UniformInT(), BetaInT(2, 5), SCENARIOS])
def test_the_interval_is_as_wide_as_other_test_files_say(measure: Measure) -> None:
    """Thresholds held: the spread of V over many drawn test files, and how often it covers."""
    generator = np.random.default_rng(4)

    def draw(n: int) -> Cases:
        noise = np.round(generator.normal(size=n), 1)
        return [(bool(k % 2), float(k % 2 + each)) for k, each in enumerate(noise.tolist())]

    chosen = draw(200)
    truth = tried(chosen, draw(40_000)).voros(measure, 0.2, 0.8)
    values, held, width = [], 0, 0.0
    for _ in range(250):
        measured = draw(160)
        found = tried(chosen, measured)
        values.append(found.voros(measure, 0.2, 0.8))
        interval = voros_interval_elsewhere(found, rows_of(measured), measure, (0.2, 0.8), 0.95)
        assert interval.low is not None
        assert interval.high is not None
        held += interval.low <= truth <= interval.high
        width += (interval.high - interval.low) / 250
    assert width / 2 / 1.96 == pytest.approx(float(np.std(values)), rel=0.25)
    assert 0.91 <= held / 250 <= 0.99


def test_at_a_single_t_too() -> None:
    cases: Cases = [(True, 0.9), (True, 0.4), (True, 0.8), (False, 0.5), (False, 0.1), (False, 0.2)]
    found = tried(cases, cases)
    interval = voros_interval_elsewhere(found, rows_of(cases), UniformInT(), (0.5, 0.5), 0.95)
    value = found.voros(UniformInT(), 0.5, 0.5)
    assert interval.low is not None
    assert interval.high is not None
    assert interval.low < value < interval.high


def slopes_by_hand(chosen: Cases, cases: Cases, weights: FloatArray) -> FloatArray:
    """(n,) by how much V changes with each case's weight, by central differences."""
    positive, scores = arrays(cases)
    hull = hull_of(chosen)

    def voros(each: FloatArray) -> float:
        rows = rows_of_cases(positive, scores, each, "higher")
        totals = float(each[~positive].sum()), float(each[positive].sum())
        return ChosenElsewhere((part_elsewhere(hull, rows, *totals),)).voros(UniformInT(), 0.2, 0.8)

    steps = 1e-5 * np.eye(len(cases))
    return np.array([(voros(weights + step) - voros(weights - step)) / 2e-5 for step in steps])


@pytest.mark.parametrize("mixed", [True, False])
def test_clusters_vary_whole(mixed: bool) -> None:
    generator = np.random.default_rng(7)
    cases: Cases = [(k < 24, float(np.round(generator.normal() + (k < 24), 1))) for k in range(60)]
    codes = np.arange(60) % 9 if mixed else np.arange(60) // 4
    positive, scores = arrays(cases)
    found = tried(cases, cases)
    ours = voros_interval_elsewhere(
        found, rows_of(cases), UniformInT(), (0.2, 0.8), 0.95,
        CaseScores(positive, scores, None, codes),
    )  # fmt: skip
    slopes = slopes_by_hand(cases, cases, np.ones(60))
    spread = 0.0
    for inside in (np.ones(60, np.bool_),) if mixed else (positive, ~positive):
        sums = np.bincount(codes[inside], slopes[inside])
        sums = sums[np.bincount(codes[inside]) > 0]
        spread += sums.size / (sums.size - 1) * float(sums @ sums)
    value, normal = found.voros(UniformInT(), 0.2, 0.8), NormalDist()
    middle = normal.inv_cdf(value)
    reach = 1.959963984540054 * math.sqrt(spread) / normal.pdf(middle)
    wanted = normal.cdf(middle - reach), normal.cdf(middle + reach)
    assert (ours.low, ours.high) == pytest.approx(wanted, rel=1e-6)


def test_rows_repeated_as_clusters_or_weighted_alike_tell_no_more() -> None:
    cases: Cases = [(k % 2 == 0, float(k * 7 % 11 + 3 * (k % 2 == 0))) for k in range(40)]
    twice = [case for case in cases for _ in range(2)]
    once = voros_interval_elsewhere(tried(cases, cases), rows_of(cases), UniformInT(), (0.2, 0.8), 0.95)  # fmt: skip
    for same, weights, clusters in ((twice, None, np.repeat(np.arange(40), 2)), (cases, np.full(40, 3.0), None)):  # fmt: skip
        units = CaseScores(*arrays(same), weights, clusters)
        found = voros_interval_elsewhere(tried(cases, same), rows_of(same), UniformInT(), (0.2, 0.8), 0.95, units)  # fmt: skip
        assert (found.low, found.high) == pytest.approx((once.low, once.high), rel=1e-12)


def test_a_class_of_one_cluster_has_no_interval() -> None:
    cases: Cases = [(True, 0.9), (True, 0.4), (False, 0.5), (False, 0.1)]
    units = CaseScores(*arrays(cases), None, np.array([0, 0, 1, 2]))
    found = voros_interval_elsewhere(tried(cases, cases), rows_of(cases), UniformInT(), (0.2, 0.8), 0.95, units)  # fmt: skip
    assert not found.defined
    assert "single cluster" in found.why
    for each in (cases, [(not label, score) for label, score in cases]):  # two of each suffice
        alone = voros_interval_elsewhere(tried(each, each), rows_of(each), UniformInT(), (0.2, 0.8), 0.95)  # fmt: skip
        assert alone.defined
