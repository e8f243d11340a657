"""Exact on resamples: engine.binary.inference.resampled_curves, engine.binary.inference.resampled_hulls."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.inference import resampled_hulls
from engine.binary.inference.joint_statistics import BestShare
from engine.binary.inference.replicate_statistics import (
    Auc,
    HullAuc,
    LesserArea,
    MeanLesserArea,
    MinimumCost,
    PartialAreaIn,
    Statistic,
    Threshold,
    TprAtFpr,
)
from engine.binary.inference.resampled_curves import Curves, whole
from engine.binary.inference.resampling import batches, strata
from engine.binary.inference.sorted_rows import Ranked, rank_cases, rank_counts
from engine.binary.regions.region_areas import partial_area
from engine.binary.regions.region_specs import parse_region
from engine.binary.voros.closed_form import lesser_area, uniform_voros
from engine.binary.voros.conditions import Conditions, Range, Scenario, WeightedScenario, resolve
from engine.binary.voros.measure_of_ranges import RangesOfConditions
from engine.binary.voros.measures_over_t import (
    BetaInT,
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
)
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, BestOn, best_on, winners
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores, grouped_counts
from engine.data.roles import Direction
from engine.numerics.arrays import FloatArray
from tests.engine.binary.inference.resamples import exact, rows_of

FPR = (0.0, 0.05, 0.1, 0.25, 1 / 3, 0.5, 0.9, 1.0)
T = (0.0, 0.01, 0.25, 0.5, 0.75, 0.99, 1.0)


def tpr_at(curve: RocCurve, fpr: float) -> float:
    """The highest TPR of a curve at an FPR, found by walking along it."""
    best = 0.0
    points = list(zip(curve.fpr.tolist(), curve.tpr.tolist(), strict=True))
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 - 1e-12 <= fpr <= x1 + 1e-12:
            part = 1.0 if x1 == x0 else min(1.0, max(0.0, (fpr - x0) / (x1 - x0)))
            best = max(best, y0 + part * (y1 - y0))
    return best


def minimum_cost(hull: RocHull, t: float) -> float:
    return float(np.min(t * hull.fpr + (1 - t) * hull.fnr))


@st.composite
def two_models(draw: st.DrawFn) -> list[ModelCases]:
    """Two models of the same rows: few or many distinct scores, any direction."""
    n = draw(st.integers(2, 40))
    positive = np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    positive[0], positive[-1] = True, False
    spread = draw(st.sampled_from([1, 4, 1000]))
    numbers = st.lists(st.integers(-spread, spread), min_size=n, max_size=n)
    directions: list[Direction] = ["higher", "lower"]
    return [
        ModelCases(
            name,
            name,
            draw(st.sampled_from(directions)),
            positive,
            np.array(draw(numbers)) * 0.5 + positive * draw(st.integers(-1, 3)),
        )
        for name in "ab"
    ]


@given(two_models(), st.integers(0, 2**32), st.floats(0, 1), st.floats(0, 1))
@settings(max_examples=150, deadline=None)
def test_replicates_are_measured_as_the_engine_measures_rows(
    models: list[ModelCases], seed: int, first: float, second: float
) -> None:
    a, b = sorted((first, second))
    ranked = [rank_cases(model) for model in models]
    for batch in batches(strata(ranked, paired=True, seed=seed), [5]):
        shared = BestShare(a, b).of(batch)
        for replicate in range(batch[0].size):
            pairs = [exact(c, m, replicate) for c, m in zip(batch, models, strict=True)]
            for curves, (curve, hull) in zip(batch, pairs, strict=True):
                check_vertices(curves, replicate, hull)
                check(curves_values(curves, replicate, a, b), curve, hull, a, b)
            won = best_on(winners(["a", "b"], [hull for _, hull in pairs]), a, b)
            if a < b:  # at one t ties are not told apart
                assert shared[replicate] == pytest.approx(columns("ab", won), abs=1e-9)


@given(two_models(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_points_that_are_not_pooled_are_no_vertices(models: list[ModelCases], seed: int) -> None:
    ranked = [rank_cases(model) for model in models]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resampled_hulls, "BLOCK", 2)
        patch.setattr(resampled_hulls, "FEW", 4)
        for curves, model in zip(_batch(ranked, seed), models, strict=True):
            assert curves.hulls.size == curves.size
            for replicate in range(curves.size):
                check_vertices(curves, replicate, exact(curves, model, replicate)[1])


@pytest.mark.parametrize("digits", [1, 2, 15])
def test_hulls_of_long_curves_have_the_exact_vertices(
    monkeypatch: pytest.MonkeyPatch, digits: int
) -> None:
    monkeypatch.setattr(resampled_hulls, "FEW", 2 * resampled_hulls.BLOCK)
    generator = np.random.default_rng(6)
    positive = generator.random(1500) < 0.3
    score = np.round(generator.normal(size=1500) + positive, digits)
    model = ModelCases("m", "m", "higher", positive, score)
    (curves,) = _batch([rank_cases(model)], seed=3)
    assert curves.ranked.steps > resampled_hulls.FEW
    for replicate in range(curves.size):
        check_vertices(curves, replicate, exact(curves, model, replicate)[1])


def _batch(ranked: list[Ranked], seed: int) -> tuple[Curves, ...]:
    (batch,) = batches(strata(ranked, paired=True, seed=seed), [5])
    return batch


def columns(names: str, won: Iterable[BestOn]) -> list[float]:
    """What each of some models wins alone, what is tied, and what doing nothing wins."""
    alone = {part.names[0]: part.share for part in won if len(part.names) == 1}
    tied = sum(part.share for part in won if len(part.names) > 1)
    idle = (alone.get(ALL_NEGATIVE, 0.0), alone.get(ALL_POSITIVE, 0.0))
    return [*(alone.get(name, 0.0) for name in names), tied, *idle]


def curves_values(curves: Curves, replicate: int, a: float, b: float) -> dict[str, FloatArray]:
    statistics: dict[str, Statistic] = {
        "auc": Auc(),
        "hull": HullAuc(),
        "voros": MeanLesserArea(a, b),
        "cost": MinimumCost(b),
        "threshold": Threshold(b),
        "tpr": TprAtFpr(FPR),
        "lesser": LesserArea(T),
    }
    return {key: np.asarray(each.of(curves)[replicate]) for key, each in statistics.items()}


def check_vertices(curves: Curves, replicate: int, hull: RocHull) -> None:
    """A batch's hulls have the very vertices of the hull that is certified in integers."""
    own = slice(curves.hulls.starts[replicate], curves.hulls.starts[replicate + 1])
    assert curves.hulls.fp[own].tolist() == hull.fp.tolist()
    assert curves.hulls.tp[own].tolist() == hull.tp.tolist()


def check(found: dict[str, FloatArray], curve: RocCurve, hull: RocHull, a: float, b: float) -> None:
    assert found["auc"] == pytest.approx(curve.auc, abs=1e-15)
    assert found["hull"] == pytest.approx(hull.auc, abs=1e-13)
    assert found["voros"] == pytest.approx(uniform_voros(hull, a, b), abs=1e-11)
    assert found["cost"] == pytest.approx(minimum_cost(hull, b), abs=1e-13)
    vertex = cheapest_vertices(hull, b)[0]
    assert found["threshold"] == hull.thresholds[vertex]
    assert found["tpr"] == pytest.approx([tpr_at(curve, x) for x in FPR], abs=1e-9)
    costs = np.array([minimum_cost(hull, t) for t in T])
    assert found["lesser"] == pytest.approx(lesser_area(np.array(T), costs), abs=1e-12)


def check_thresholds(curves: Curves, replicate: int, hull: RocHull) -> None:
    """Every vertex has its threshold: no one flagged at first, at last everyone drawn.

    No line may touch the last one alone, so no statistic asks for it where the curve ends level.
    """
    first, last = curves.hulls.starts[replicate], curves.hulls.starts[replicate + 1] - 1
    for vertex in range(hull.fp.size):
        asked = curves.hulls.point[curves.hulls.starts[:-1]].copy()
        asked[replicate] = curves.hulls.point[min(first + vertex, last)]
        assert curves.thresholds(asked)[replicate] == hull.thresholds[vertex]


@given(two_models(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_every_vertex_has_its_threshold(models: list[ModelCases], seed: int) -> None:
    ranked = [rank_cases(model) for model in models]
    for batch in batches(strata(ranked, paired=True, seed=seed), [3]):
        for curves, model in zip(batch, models, strict=True):
            for replicate in range(3):
                check_thresholds(curves, replicate, exact(curves, model, replicate)[1])


def continuous(n: int, seed: int = 7, direction: Direction = "higher") -> ModelCases:
    generator = np.random.default_rng(seed)
    positive = generator.random(n) < 0.4
    return ModelCases("m", "m", direction, positive, generator.normal(size=n) + positive)


@pytest.mark.parametrize("direction", ["higher", "lower"])
def test_longer_curves_too(direction: Direction) -> None:
    """Thousands of rows: the tally of single rows, and hulls with many candidates."""
    model = continuous(4000, direction=direction)
    (batch,) = batches(strata([rank_cases(model)], paired=True, seed=3), [40])
    for replicate in range(40):
        curve, hull = exact(batch[0], model, replicate)
        check_vertices(batch[0], replicate, hull)
        check(curves_values(batch[0], replicate, 0.1, 0.6), curve, hull, 0.1, 0.6)
        labels, scores = rows_of(batch[0], model, replicate)
        signed = scores if direction == "higher" else -scores
        assert Auc().of(batch[0])[replicate] == pytest.approx(
            roc_auc_score(labels, signed), abs=1e-13
        )


def test_the_file_itself_is_measured_alike() -> None:
    model = continuous(300)
    counts = count_scores(model.positive, model.score, model.direction)
    for ranked in (rank_cases(model), rank_counts("m", counts)):
        curves = whole(ranked)
        for a, b in ((0.0, 0.0), (0.0, 0.2), (0.2, 0.8), (0.2, 1.0)):
            curve, hull = exact(whole(rank_cases(model)), model, 0)
            check(curves_values(curves, 0, a, b), curve, hull, a, b)


@given(two_models(), st.floats(0, 1), st.floats(0, 1))
@settings(max_examples=60, deadline=None)
def test_counts_are_measured_as_the_cases_they_count(
    models: list[ModelCases], first: float, second: float
) -> None:
    """Ties too, also of a single positive with negatives, which make a slanting step."""
    a, b = sorted((first, second))
    for model in models:
        counts = count_scores(model.positive, model.score, model.direction)
        curve = roc_curve(counts)
        values = curves_values(whole(rank_counts("m", counts)), 0, a, b)
        check(values, curve, roc_hull(curve), a, b)


@pytest.mark.parametrize(
    "spec", ["fpr:0:0.1", "tpr:0.9:1", "rra:0.3", "phi:0.4", "precision:0.6:hull"]
)
def test_regions_are_statistics(spec: str) -> None:
    model = continuous(200)
    region = parse_region(spec, 0.4)
    (batch,) = batches(strata([rank_cases(model)], paired=True, seed=3), [20])
    values = PartialAreaIn(region).of(batch[0])
    for replicate in range(20):
        curve, hull = exact(batch[0], model, replicate)
        line = hull if region.target == "hull" else curve
        expected = partial_area(line.fpr, line.tpr, region).area
        assert values[replicate] == pytest.approx(expected, abs=1e-15)


CONDITIONS = Conditions(
    cost_fp=Range(1.0, 2.0), cost_fn=Range(2.0, 12.0, "log"), prevalence=Range(0.1, 0.4)
)
GIVEN = resolve(CONDITIONS, 0.3)


MEASURES = pytest.mark.parametrize(
    ("measure", "a", "b"),
    [
        (UniformInLogRatio(), 0.2, 0.7),
        (UniformInRatio(), 0.0, 0.7),
        (
            ScenarioList(
                (
                    WeightedScenario(Scenario(1, 2, 0.3), 1.0),
                    WeightedScenario(Scenario(1, 5, 0.2), 3.0),
                )
            ),
            0.0,
            1.0,
        ),
        (RangesOfConditions(GIVEN), GIVEN.a, GIVEN.b),
        (BetaInT(2.0, 3.0), 0.2, 0.7),
        (BetaInT(2.0, 2.0), 0.0, 1.0),
        (BetaInT(0.5, 0.5), 0.0, 1.0),
        (BetaInT(1.0, 1.0), 0.0, 1.0),
        (BetaInT(400.0, 900.0), 0.0, 1.0),
        (BetaInT(30.0, 40.0), 0.0, 0.1),
        (BetaInT(0.1, 3.0), 1e-6, 0.5),
    ],
    ids=str,
)


@MEASURES
def test_the_share_of_the_range_is_that_of_the_measure(
    measure: Measure, a: float, b: float
) -> None:
    models = [continuous(80, seed=7), continuous(80, seed=8)]
    models[1] = ModelCases("n", "n", "higher", models[0].positive, models[1].score)
    (batch,) = batches(strata([rank_cases(each) for each in models], paired=True, seed=3), [6])
    found = BestShare(a, b, measure).of(batch)
    for replicate in range(6):
        hulls = [exact(c, m, replicate)[1] for c, m in zip(batch, models, strict=True)]
        won = best_on(winners(["m", "n"], hulls), a, b, measure.masses)
        assert found[replicate] == pytest.approx(columns("mn", won), abs=1e-9)
        assert sum(found[replicate]) == pytest.approx(1)


@MEASURES
def test_other_measures_are_statistics(measure: Measure, a: float, b: float) -> None:
    model = continuous(80)
    (batch,) = batches(strata([rank_cases(model)], paired=True, seed=3), [8])
    values = MeanLesserArea(a, b, measure).of(batch[0])
    for replicate in range(8):
        _, hull = exact(batch[0], model, replicate)
        assert values[replicate] == pytest.approx(measure.mean(hull, a, b).value, abs=2e-12)


def test_a_stretch_that_ends_within_rounding_of_1_adds_nothing_infinite() -> None:
    """One false alarm in 10^17 negatives against half of the positives."""
    counts = grouped_counts([3, 2, 1], [1, 1, 1], [1, 0, 10**17])
    values = MeanLesserArea(0.0, 1.0).of(whole(rank_counts("m", counts)))
    assert values[0] == pytest.approx(uniform_voros(roc_hull(roc_curve(counts)), 0, 1), abs=1e-12)


def test_thresholds_of_counted_rows_are_scores_that_were_drawn() -> None:
    """Without cases, the counts drawn on each score say which scores occur."""
    generator = np.random.default_rng(0)
    score = generator.integers(0, 6, 400).astype(float)
    positive = generator.random(400) < score / 8
    model = ModelCases("m", "m", "higher", positive, score)
    counted = rank_counts("m", count_scores(positive, score))
    assert counted.step_scores is not None
    (batch,) = batches(strata([counted], paired=True, seed=1), [50])
    for t in (0.05, 0.4, 0.6, 1.0):
        found = Threshold(t).of(batch[0])
        for replicate in range(50):
            rises, runs = batch[0].rises[replicate], batch[0].runs[replicate]
            labels = np.repeat([True, False], [model.positive.sum(), (~model.positive).sum()])
            scores = np.concatenate(
                [np.repeat(counted.step_scores, rises), np.repeat(counted.step_scores, runs)]
            )
            drawn = ModelCases("m", "m", "higher", labels, scores)
            hull = roc_hull(roc_curve(count_scores(drawn.positive, drawn.score)))
            assert found[replicate] == hull.thresholds[cheapest_vertices(hull, t)[0]]
            check_thresholds(batch[0], replicate, hull)
