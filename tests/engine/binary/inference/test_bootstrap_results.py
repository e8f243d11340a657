"""The whole answer: first without replicates, then refined; and what importing it costs."""

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import SCORES_UNKNOWN, roc_curve
from engine.binary.inference.bootstrap_results import Inference, Question, infer
from engine.binary.inference.delong import auc_interval, auc_variance
from engine.binary.inference.joint_statistics import BestShare
from engine.binary.inference.out_of_bag import OutOfBag
from engine.binary.inference.resampling import batches, strata
from engine.binary.inference.sorted_rows import rank_cases
from engine.binary.regions.region_specs import parse_region
from engine.binary.voros.closed_form import baseline_voros, uniform_voros
from engine.binary.voros.conditions import Scenario, WeightedScenario
from engine.binary.voros.measures_over_t import BetaInT, Measure, ScenarioList, UniformInLogRatio
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import ScoreCounts, count_scores
from engine.jobs.progress import Progress

LISTED = ScenarioList(
    (WeightedScenario(Scenario(1, 4, 0.2), 3.0), WeightedScenario(Scenario(1, 1, 0.8), 1.0))
)


def models(n: int = 150) -> list[ModelCases]:
    generator = np.random.default_rng(3)
    positive = generator.random(n) < 0.4
    return [
        ModelCases(name, name, "higher", positive, generator.normal(size=n) + gap * positive)
        for name, gap in (("a", 1.3), ("b", 0.9), ("c", 0.5))
    ]


def counted(cases: Sequence[ModelCases]) -> dict[str, ScoreCounts]:
    return {m.name: count_scores(m.positive, m.score, m.direction) for m in cases}


def answers(*, paired: bool = True, **changes: Any) -> list[Inference]:
    cases = models()
    counts = counted(cases)
    voros = {name: uniform_voros(roc_hull(roc_curve(c)), 0.2, 0.8) for name, c in counts.items()}
    given = {"replicates": 500, "seed": 5} | changes
    question = Question(0.2, 0.8, 0.4, baseline_voros(0.2, 0.8), **given)
    return list(infer(question, cases, counts, voros, paired=paired))


def test_delong_comes_first_and_replicates_refine() -> None:
    found = answers(regions=(parse_region("fpr:0:0.2", 0.4),), level=0.9)
    assert [each.bootstrap and each.bootstrap.replicates for each in found] == [None, 100, 400, 500]
    counts = counted(models())
    for each in found:
        assert each.auc["b"] == auc_interval(auc_variance(counts["b"]), 0.9)
        assert [(pair.a, pair.b) for pair in each.pairs] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert found[0].intervals == {}
    assert found[0].pairs[0].chance_a_better is None
    assert found[1].pairs[0].delong == found[0].pairs[0].delong


def test_every_interval_is_of_the_replicates_and_spans_its_estimate() -> None:
    done = answers(regions=(parse_region("fpr:0:0.2", 0.4),))[-1]
    result = done.bootstrap
    assert result is not None
    own = done.intervals["a"]
    for name, interval in (
        ("auc", own.auc),
        ("hull auc", own.hull_auc),
        ("voros", own.voros),
        ("minimum cost", own.minimum_cost),
        ("threshold", own.threshold),
        ("region fpr:0:0.2", own.regions[0]),
    ):
        bounds = np.quantile(result.of(name, "a"), [0.025, 0.975])
        assert (interval.low, interval.high) == pytest.approx(tuple(bounds)), name
    assert own.gain.low == pytest.approx((own.voros.low or 0) - baseline_voros(0.2, 0.8))
    assert own.best_share.high is not None
    assert own.best_share.high <= 1 + 1e-12
    for band in (own.curve, own.lesser_area):
        assert band.at.shape == band.low.shape == band.high.shape == (101,)
        assert (band.low <= band.high).all()
    curve = roc_curve(counted(models())["a"])
    inside = np.interp(own.curve.at, curve.fpr, curve.tpr)
    assert (own.curve.low <= inside + 0.05).all()
    assert (own.curve.high >= inside - 0.05).all()
    assert [each.measure for each in own.out_of_bag] == ["hull auc", "voros", "minimum cost"]


def test_without_a_bootstrap_there_is_one_answer() -> None:
    (only,) = answers(replicates=0)
    assert only.bootstrap is None
    assert only.pairs[0].why == "no bootstrap was asked for"


@pytest.mark.parametrize(
    "measure", [UniformInLogRatio(), BetaInT(2, 5), LISTED], ids=lambda each: each.name
)
def test_the_session_s_measure_weighs_everything_over_the_range(measure: Measure) -> None:
    done = answers(measure=measure, replicates=20)[-1]
    result, cases = done.bootstrap, models()
    assert result is not None
    batch = next(batches(strata([rank_cases(each) for each in cases], paired=True, seed=5), [20]))
    shared = BestShare(0.2, 0.8, measure).of(batch)
    bags = OutOfBag(0.2, 0.8, 0.4, measure).of(batch[0])
    assert result.joint["best share"] == pytest.approx(shared)
    assert result.of("out of bag", "a") == pytest.approx(bags)
    found = {each.measure: each for each in done.intervals["a"].out_of_bag}
    assert found["voros"].out_of_bag == pytest.approx(bags[:, 1].mean())
    in_sample = measure.mean(roc_hull(roc_curve(counted(cases)["a"])), 0.2, 0.8).value
    assert found["voros"].in_sample == pytest.approx(in_sample, abs=1e-12)


def test_unpaired_models_are_tested_as_such() -> None:
    done = answers(paired=False, replicates=20)[-1]
    assert not done.pairs[0].delong.paired
    assert done.pairs[0].delong.df is not None
    assert done.bootstrap is not None
    assert not done.bootstrap.paired


def of_counts(counts: ScoreCounts) -> Inference:
    """What is known of a model of whose cases nothing but counts is known."""
    unknown = ModelCases("m", "m", "higher", np.zeros(0, dtype=np.bool_), np.zeros(0))
    question = Question(0.2, 0.8, 0.4, baseline_voros(0.2, 0.8), seed=5, replicates=120)
    *_, done = infer(question, [unknown], {"m": counts}, {"m": 0.9}, paired=False)
    return done


def test_counts_have_intervals_of_all_that_counts_tell() -> None:
    (first, *_) = models()
    counts = count_scores(first.positive, np.round(first.score))
    done = of_counts(counts)
    known = done.intervals["m"]
    unknown = of_counts(replace(counts, scored=False)).intervals["m"]
    # Which cases a resample leaves out no count tells; which score is the threshold, some do.
    assert known.out_of_bag == unknown.out_of_bag == ()
    assert done.bootstrap is not None
    bounds = np.quantile(done.bootstrap.of("threshold", "m"), [0.025, 0.975])
    assert (known.threshold.low, known.threshold.high) == pytest.approx(tuple(bounds))
    assert not unknown.threshold.defined
    assert unknown.threshold.why == SCORES_UNKNOWN
    assert (unknown.threshold.level, unknown.threshold.method) == (
        known.threshold.level,
        known.threshold.method,
    )
    for name in ("auc", "hull_auc", "voros", "gain", "minimum_cost", "best_share"):
        assert getattr(known, name).defined, name
        assert getattr(unknown, name) == getattr(known, name), name


def test_progress_rises_from_the_first_comparison_to_the_last_replicate() -> None:
    told: list[tuple[float, str]] = []
    cases = models()
    question = Question(0.2, 0.8, 0.4, baseline_voros(0.2, 0.8), seed=5, replicates=500)
    voros = dict.fromkeys("abc", 0.5)
    for _ in infer(question, cases, counted(cases), voros, paired=True, progress=_described(told)):
        pass
    resampling = [fraction for fraction, doing in told if doing.startswith("Resampling")]
    before = [fraction for fraction, doing in told if not doing.startswith("Resampling")]
    assert told[0][0] == 0
    assert [fraction for fraction, _ in told] == sorted(fraction for fraction, _ in told)
    # Three placed, three compared, and the resampling begins where that ends: at a tenth.
    assert before == pytest.approx([0.1 * step / 6 for step in range(6)])
    assert resampling[0] == pytest.approx(0.1)
    # The last batch begins after 400 of 500 or later, and is not told as past the end.
    assert 0.1 + 0.9 * 400 / 500 <= resampling[-1] + 1e-12 < 1


def _described(told: list[tuple[float, str]]) -> Progress:
    """Progress that is kept."""
    return lambda fraction, doing: told.append((fraction, doing))


def test_importing_it_imports_neither_scipy_nor_pandas() -> None:
    code = (
        "import sys, engine.binary.inference.bootstrap_results;"
        "print([name for name in ('scipy', 'pandas') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
