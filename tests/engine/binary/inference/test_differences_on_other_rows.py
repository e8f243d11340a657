"""Differences of two models on a test file, thresholds held: how often their intervals hold."""

import math

import numpy as np
import pytest
from scipy import stats

from engine.analysis.corrected_of_models import correctable
from engine.analysis.measured_models import measure_model
from engine.binary.inference.chosen_on_other_rows import ChosenElsewhere, part_elsewhere
from engine.binary.inference.delong import ONE_CASE, difference_interval, paired_test, place
from engine.binary.inference.differences_on_other_rows import (
    METHOD,
    OF_WEIGHTS,
    Elsewhere,
    auc_elsewhere,
    cost_elsewhere,
    voros_elsewhere,
)
from engine.binary.inference.obuchowski import ONE_CLUSTER
from engine.binary.inference.pairwise import UNSHARED_ROWS
from engine.binary.inference.rows_that_measure import rows_of_curve
from engine.binary.voros.measures_over_t import UniformInT
from engine.data.cases.amounts import Amounts
from engine.data.cases.cases import ModelCases
from engine.data.cases.groups import Grouping, Groups
from engine.numerics.arrays import FloatArray, IntArray
from engine.numerics.intervals import wilson_bounds

SPAN, T = (0.2, 0.8), 0.4
KINDS = ("alike", "clusters", "weights")


def cases(
    P: int, N: int, generator: np.random.Generator, kind: str = "alike"
) -> tuple[ModelCases, ModelCases]:
    """Two models of the same rows, in clusters of four or with weights if asked."""
    positive = np.arange(P + N) < P
    codes: IntArray = np.arange(P + N) // 4
    common, made = generator.normal(size=P + N), []
    if kind == "clusters":
        common = np.sqrt(0.2) * common + np.sqrt(0.8) * generator.normal(size=P + N)[codes]
    weight = generator.uniform(0.5, 2, P + N) if kind == "weights" else None
    groups = Groups(Grouping("patient", codes, ()) if kind == "clusters" else None)
    for name, gap in (("a", 1.4), ("b", 1.0)):
        own = generator.normal(size=P + N)
        score = gap * positive + math.sqrt(0.5) * (common + own)
        made.append(ModelCases(name, name, "higher", positive, score, Amounts(weight), groups))
    return made[0], made[1]


def tried(chosen: ModelCases, measured: ModelCases) -> Elsewhere:
    model = measure_model(measured)
    assert model.counts is not None
    rows = rows_of_curve(model.curve, model.counts)
    part = part_elsewhere(measure_model(chosen).hull, rows, rows.alarms[-1], rows.hits[-1])
    return Elsewhere(ChosenElsewhere((part,)), rows, correctable(model))


def alike(P: int, N: int, seed: int, kind: str = "alike") -> tuple[Elsewhere, Elsewhere]:
    """Both models with thresholds of 100 + 150 rows, on P + N others."""
    generator = np.random.default_rng(seed)
    chosen = cases(100, 150, generator)
    one, other = (tried(*pair) for pair in zip(chosen, cases(P, N, generator, kind), strict=True))
    return one, other


@pytest.mark.parametrize("kind", KINDS)
def test_intervals_hold_what_a_great_file_says(kind: str) -> None:
    """Of 200 test files 95 % should; half the standard error would hold 67, unpaired all."""
    generator, files = np.random.default_rng(5), 200
    chosen = cases(100, 150, generator)
    great = [tried(*pair) for pair in zip(chosen, cases(100_000, 150_000, generator), strict=True)]
    truth = {
        "voros": math.fsum(s * e.chosen.voros(UniformInT(), *SPAN) for s, e in zip((1, -1), great, strict=True)),
        "cost": math.fsum(
            s * (T * e.chosen.rates_at(T)[0] + (1 - T) * e.chosen.rates_at(T)[1])
            for s, e in zip((1, -1), great, strict=True)
        ),
        "auc": great[0].model.curve.auc - great[1].model.curve.auc,
    }  # fmt: skip
    held = dict.fromkeys(truth, 0)
    for _ in range(files):
        one, other = (
            tried(*pair) for pair in zip(chosen, cases(60, 88, generator, kind), strict=True)
        )
        found = {
            "voros": voros_elsewhere(one, other, UniformInT(), SPAN, paired=True)(0.95),
            "cost": cost_elsewhere(one, other, T, paired=True)(0.95),
            "auc": auc_elsewhere(one, other, paired=True)(0.95),
        }
        for name, each in found.items():
            assert each.low is not None
            assert each.high is not None
            held[name] += each.low <= truth[name] <= each.high
    for name, count in held.items():
        assert 0.91 <= count / files <= 0.99, name


def test_a_cost_is_wilsons_limits_and_the_correlation_of_errors() -> None:
    """By hand, from what each case costs under both models."""
    one, other = alike(40, 60, 2)
    level, z = 0.9, stats.norm.ppf(0.95)
    costs, values, reaches = [], [], []
    for each in (one, other):
        fpr, fnr = each.chosen.rates_at(T)
        (vertex,) = each.chosen.vertices_at(T)
        rule = each.rows.falling[each.chosen.parts[0].positions[vertex] - 1]
        flagged = each.model.cases.score >= rule
        positive = each.model.cases.positive
        costs.append(np.where(positive, (1 - T) * ~flagged, T * flagged))
        values.append(T * fpr + (1 - T) * fnr)
        ends = []
        for rate, size, worth in ((fpr, 60, T), (fnr, 40, 1 - T)):
            middle = (rate + z * z / (2 * size)) / (1 + z * z / size)
            half = z / (1 + z * z / size) * math.sqrt(rate * (1 - rate) / size + z * z / (4 * size * size))  # fmt: skip
            ends.append((worth * (rate - middle + half), worth * (middle + half - rate)))
        reaches.append([math.hypot(*side) for side in zip(*ends, strict=True)])
    spread = np.zeros((2, 2))
    for inside in (one.model.cases.positive, ~one.model.cases.positive):
        spread += np.cov(np.array([cost[inside] for cost in costs])) / np.count_nonzero(inside)
    rho = spread[0, 1] / math.sqrt(spread[0, 0] * spread[1, 1])
    (below, above), (under, over) = reaches
    gap = values[0] - values[1]
    found = cost_elsewhere(one, other, T, paired=True)(level)
    assert found.low == pytest.approx(gap - math.sqrt(below**2 + over**2 - 2 * rho * below * over))
    assert found.high == pytest.approx(gap + math.sqrt(above**2 + under**2 - 2 * rho * above * under))  # fmt: skip
    assert (found.level, found.method) == (level, METHOD)
    unpaired = cost_elsewhere(one, other, T, paired=False)(level)
    assert unpaired.low == pytest.approx(gap - math.hypot(below, over))


def test_areas_go_by_the_test_of_both() -> None:
    one, other = alike(40, 60, 3)
    test = paired_test(place(one.model.cases), place(other.model.cases))
    assert auc_elsewhere(one, other, paired=True)(0.9) == difference_interval(test, 0.9)
    apart = auc_elsewhere(one, other, paired=False)(0.9)
    assert (apart.high or 0) - (apart.low or 0) > 1.1 * (2 * 1.645 * math.sqrt(test.variance or 0))


def test_weights_that_are_all_alike_tell_what_none_do() -> None:
    one, other = alike(40, 60, 4)
    weighted = []
    for each in (one, other):
        model = each.model.cases
        heavy = Amounts(np.full(model.score.size, 3.0))
        weighted.append(ModelCases(model.name, model.name, "higher", model.positive, model.score, heavy))  # fmt: skip
    generator = np.random.default_rng(4)
    chosen = cases(100, 150, generator)
    first, second = (tried(*pair) for pair in zip(chosen, weighted, strict=True))
    by_test = auc_elsewhere(one, other, paired=True)(0.95)
    found = auc_elsewhere(first, second, paired=True)(0.95)
    assert found.method == OF_WEIGHTS
    assert ends(found.low, found.high) == pytest.approx(ends(by_test.low, by_test.high), rel=1e-9)
    plain = voros_elsewhere(one, other, UniformInT(), SPAN, paired=True)(0.95)
    found = voros_elsewhere(first, second, UniformInT(), SPAN, paired=True)(0.95)
    assert ends(found.low, found.high) == pytest.approx(ends(plain.low, plain.high), rel=1e-9)
    # n - 1 for n stands in the variance of the whole, and not in Wilson's of one rate.
    plain = cost_elsewhere(one, other, T, paired=True)(0.95)
    found = cost_elsewhere(first, second, T, paired=True)(0.95)
    assert ends(found.low, found.high) == pytest.approx(ends(plain.low, plain.high), abs=2e-3)


def ends(low: float | None, high: float | None) -> FloatArray:
    return np.array([math.nan if low is None else low, math.nan if high is None else high])


@pytest.mark.parametrize("kind", ["clusters", "weights"])
def test_a_cost_without_an_error_stands_on_its_clusters_or_weights(kind: str) -> None:
    """Nothing varies: Wilson's upper limit of no error among so many."""
    generator = np.random.default_rng(6)
    positive = np.arange(80) < 32
    weight = np.where(np.arange(80) % 2, 3.0, 1.0)
    model = ModelCases(
        "m", "m", "higher", positive, 2.0 * positive + generator.uniform(size=80),
        Amounts(weight if kind == "weights" else None),
        Groups(Grouping("patient", np.arange(80) // 4, ()) if kind == "clusters" else None),
    )  # fmt: skip
    one = tried(model, model)
    found = cost_elsewhere(one, one, T, paired=False)(0.95)
    behind = (8.0, 12.0) if kind == "clusters" else (32 * 0.8, 48 * 0.8)  # (Σω)²/Σω² = .8 n
    (above,) = np.hypot(*(
        worth * wilson_bounds(np.zeros(1), np.array([size]), 0.95)[1]
        for worth, size in zip((1 - T, T), behind, strict=True)
    ))  # fmt: skip
    assert ends(found.low, found.high) == pytest.approx(np.array([-above, above]))
    gone = voros_elsewhere(one, one, UniformInT(), SPAN, paired=True)(0.95)
    assert (gone.low, gone.high) == (0.0, 0.0)


def test_two_cases_of_a_class_have_an_interval() -> None:
    one, other = alike(2, 60, 7)
    assert auc_elsewhere(one, other, paired=True)(0.95).defined
    assert cost_elsewhere(one, other, T, paired=True)(0.95).defined


def test_what_has_no_interval_says_why() -> None:
    one, other = alike(1, 60, 7)
    for found in (
        auc_elsewhere(one, other, paired=True),
        cost_elsewhere(one, other, T, paired=True),
        voros_elsewhere(one, other, UniformInT(), SPAN, paired=True),
    ):
        assert (found(0.95).defined, found(0.95).why) == (False, ONE_CASE)
    generator = np.random.default_rng(8)
    chosen, clustered = cases(100, 150, generator), cases(40, 60, generator, "clusters")
    one, other = (tried(*pair) for pair in zip(chosen, clustered, strict=True))
    assert auc_elsewhere(one, other, paired=False)(0.95).why == UNSHARED_ROWS
    assert auc_elsewhere(one, other, paired=True)(0.95).method == "Obuchowski"
    together = cases(4, 60, generator, "clusters")
    one, other = (tried(*pair) for pair in zip(chosen, together, strict=True))
    assert cost_elsewhere(one, other, T, paired=True)(0.95).why == ONE_CLUSTER
