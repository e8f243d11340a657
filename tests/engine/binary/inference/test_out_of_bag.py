"""Out of bag: thresholds of the resample, applied as written to the rows left out."""

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.binary.curve.hull import RocHull
from engine.binary.inference.area_of_any_point import integral_of_any, lesser_area_of_any
from engine.binary.inference.bootstrap import bootstrap, last
from engine.binary.inference.out_of_bag import (
    MEASURES,
    OutOfBag,
    honest,
    left_out_rates,
)
from engine.binary.inference.replicate_statistics import HullAuc, MeanLesserArea, MinimumCost
from engine.binary.inference.resampled_curves import Curves
from engine.binary.inference.resampling import batches, strata
from engine.binary.inference.sorted_rows import rank_cases, rank_counts
from engine.binary.voros.conditions import Scenario, WeightedScenario
from engine.binary.voros.measures_over_t import ScenarioList
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from engine.data.roles import Direction
from engine.numerics.arrays import BoolArray, FloatArray
from tests.engine.binary.inference.resamples import exact


def left_out(curves: Curves, model: ModelCases, replicate: int) -> tuple[BoolArray, FloatArray]:
    """Labels and scores of the rows that one replicate did not draw."""
    assert curves.times is not None
    labels, scores = [], []
    for label, times in zip((True, False), curves.times, strict=True):
        of_class = model.score[model.positive == label]
        out = np.flatnonzero(times[replicate] == 0)
        scores.append(of_class[out])
        labels.append(np.full(out.size, label))
    return np.concatenate(labels), np.concatenate(scores)


def rates(
    hull: RocHull, model: ModelCases, labels: BoolArray, scores: FloatArray
) -> list[tuple[float, float]]:
    """FPR and FNR of each vertex's threshold, the last one flagging everyone."""
    found = []
    for vertex, threshold in enumerate(hull.thresholds.tolist()):
        flagged = scores >= threshold if model.direction == "higher" else scores <= threshold
        if vertex == len(hull.thresholds) - 1:
            flagged = np.ones(scores.size, dtype=np.bool_)
        found.append((float(flagged[~labels].mean()), float(1 - flagged[labels].mean())))
    return found


@st.composite
def one_model(draw: st.DrawFn) -> ModelCases:
    n = draw(st.integers(4, 40))
    positive = np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    positive[:2], positive[-2:] = True, False
    spread = draw(st.sampled_from([1, 4, 1000]))
    score = np.array(draw(st.lists(st.integers(-spread, spread), min_size=n, max_size=n)))
    directions: list[Direction] = ["higher", "lower"]
    return ModelCases("m", "m", draw(st.sampled_from(directions)), positive, score * 0.5)


@given(one_model(), st.integers(0, 2**32), st.floats(0, 1), st.floats(0, 1))
@settings(max_examples=150, deadline=None)
def test_thresholds_are_applied_to_the_rows_left_out(
    model: ModelCases, seed: int, first: float, second: float
) -> None:
    a, b = sorted((first, second))
    (batch,) = batches(strata([rank_cases(model)], paired=True, seed=seed), [6])
    curves = batch[0]
    assume(curves.times is not None)  # of few scores numbers a step are drawn, and no cases
    fpr, fnr = left_out_rates(curves)
    values = OutOfBag(a, b, t=a).of(curves)
    for replicate in range(curves.size):
        labels, scores = left_out(curves, model, replicate)
        _, hull = exact(curves, model, replicate)
        own = slice(curves.hulls.starts[replicate], curves.hulls.starts[replicate + 1])
        if labels.all() or not labels.any() or not labels.size:
            assert np.isnan(values[replicate]).all()
            continue
        expected = np.array(rates(hull, model, labels, scores))
        assert fpr[own] == pytest.approx(expected[:, 0], abs=1e-15)
        assert fnr[own] == pytest.approx(expected[:, 1], abs=1e-15)
        check(values[replicate], hull, expected, a, b)


def check(values: FloatArray, hull: RocHull, expected: FloatArray, a: float, b: float) -> None:
    h, m = expected.T
    area = float(np.sum(np.diff(h) * (2 - m[1:] - m[:-1])) / 2)
    assert values[0] == pytest.approx(area, abs=1e-13)
    if a < b:
        low, high = np.clip(hull.t_low, a, b), np.clip(hull.t_high, a, b)
        voros = float(integral_of_any(h, m, low, high).sum()) / (b - a)
        assert values[1] == pytest.approx(voros, abs=1e-9)
    vertex = cheapest_vertices(hull, a)[0]
    assert values[2] == pytest.approx(a * h[vertex] + (1 - a) * m[vertex], abs=1e-13)


def test_a_list_of_scenarios_weighs_the_areas_at_its_t() -> None:
    """C_FP 1, C_FN 4 at a fifth positives is t = 1/2; equal costs at four fifths, t = 1/5."""
    measure = ScenarioList(
        (WeightedScenario(Scenario(1, 4, 0.2), 3.0), WeightedScenario(Scenario(1, 1, 0.8), 1.0))
    )
    model = noisy()
    (batch,) = batches(strata([rank_cases(model)], paired=True, seed=2), [7])
    values = OutOfBag(0.1, 0.9, t=0.5, measure=measure).of(batch[0])
    for replicate in range(7):
        _, hull = exact(batch[0], model, replicate)
        h, m = np.array(rates(hull, model, *left_out(batch[0], model, replicate))).T
        areas = {}
        for t in (0.5, 0.2):
            vertex = cheapest_vertices(hull, t)[0]
            areas[t] = lesser_area_of_any(t, h[[vertex]], m[[vertex]])[0]
        assert values[replicate, 1] == pytest.approx((3 * areas[0.5] + areas[0.2]) / 4, abs=1e-12)


def noisy(n: int = 60) -> ModelCases:
    generator = np.random.default_rng(4)
    positive = generator.random(n) < 0.4
    return ModelCases("m", "m", "higher", positive, generator.normal(size=n) + positive)


def test_the_numbers_in_sample_flatter() -> None:
    """A hull drawn through 60 rows promises more than it keeps."""
    statistics = (HullAuc(), MeanLesserArea(0.2, 0.8), MinimumCost(0.4), OutOfBag(0.2, 0.8, t=0.4))
    result = last(bootstrap([rank_cases(noisy())], statistics, paired=True, seed=1, replicates=400))
    in_sample = {name: float(result.estimates[name][0]) for name in MEASURES}
    estimates = {each.measure: each for each in honest(result, "m", in_sample)}
    assert list(estimates) == list(MEASURES)
    for measure, sign in (("hull auc", 1), ("voros", 1), ("minimum cost", -1)):
        each = estimates[measure]
        assert each.out_of_bag is not None
        assert sign * (each.in_sample - each.out_of_bag) > 0.005
        values = result.of("out of bag", "m")[:, MEASURES.index(measure)]
        assert each.out_of_bag == pytest.approx(values.mean())
        assert each.interval.low == pytest.approx(np.quantile(values, 0.025))
        assert each.replicates == 400


def test_a_class_that_is_always_drawn_has_no_estimate_and_says_so() -> None:
    model = ModelCases("m", "m", "higher", np.array([True, False, False]), np.array([3.0, 1, 2]))
    result = last(
        bootstrap([rank_cases(model)], [OutOfBag(0, 1, t=0.5)], paired=True, seed=1, replicates=20)
    )
    (each,) = honest(result, "m", {"voros": 1.0})
    assert (each.out_of_bag, each.replicates) == (None, 0)
    assert not each.interval.defined


def test_counts_alone_have_no_rows_to_leave_out() -> None:
    model = noisy()
    counted = rank_counts("m", count_scores(model.positive, model.score))
    (batch,) = batches(strata([counted], paired=True, seed=1), [3])
    assert np.isnan(OutOfBag(0, 1, t=0.5).of(batch[0])).all()
    assert math.isnan(OutOfBag(0.5, 0.5, t=0.5).of(batch[0])[0, 1])
