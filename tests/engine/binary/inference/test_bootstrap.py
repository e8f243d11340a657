"""engine.binary.inference.resampling, engine.binary.inference.joint_statistics, and the bootstrap of pROC."""

from typing import Any

import numpy as np
import pytest

from engine.binary.inference import resampling
from engine.binary.inference.bootstrap import Bootstrap, bootstrap, last
from engine.binary.inference.joint_statistics import BestShare
from engine.binary.inference.replicate_statistics import (
    Auc,
    LesserArea,
    MeanLesserArea,
    Threshold,
    TprAtFpr,
)
from engine.binary.inference.resampled_curves import whole
from engine.binary.inference.sorted_rows import Ranked, rank_cases, rank_counts
from engine.data import memory
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from engine.messages.errors import Cancelled, InputError
from tests.reference.scores import Stored

STATISTICS = (Auc(), MeanLesserArea(0.2, 0.8), Threshold(0.4), LesserArea((0.1, 0.5)))


def tied_cases(n: int, seed: int = 5, name: str = "tied", levels: int = 8) -> ModelCases:
    generator = np.random.default_rng(seed)
    score = generator.integers(0, levels, n).astype(float)
    return ModelCases(name, name, "higher", generator.random(n) < (score + 1) / 16, score)


def exact_bootstrap_variance(model: ModelCases) -> float:
    """The variance of the AUC over all resamples, from the two-sample U statistic.

    With X and Y drawn from the file's own two samples, Hoeffding's decomposition gives
    Var U = (ζ11 + (N-1) ζ10 + (P-1) ζ01) / (P N).
    """
    x, y = model.score[model.positive], model.score[~model.positive]
    kernel = (np.sign(x[:, None] - y[None, :]) + 1) / 2
    both, by_row, by_column = kernel.var(), kernel.mean(1).var(), kernel.mean(0).var()
    P, N = kernel.shape
    # ζ10 and ζ01 are covariances of kernels that share one case.
    return float((both + (N - 1) * by_row + (P - 1) * by_column) / (P * N))


def ranked_both_ways(model: ModelCases) -> list[Ranked]:
    counts = count_scores(model.positive, model.score, model.direction)
    return [rank_cases(model), rank_counts(model.name, counts)]


@pytest.mark.parametrize("way", [0, 1])
@pytest.mark.parametrize("n", [60, 3000])
def test_mean_and_variance_are_those_of_all_resamples(n: int, way: int) -> None:
    """Drawing cases and drawing counts a score are one distribution, known exactly."""
    model = tied_cases(n)
    ranked = ranked_both_ways(model)[way]
    replicates = 6000
    values = last(bootstrap([ranked], [Auc()], paired=True, seed=11, replicates=replicates)).of(
        "auc", "tied"
    )
    variance = exact_bootstrap_variance(model)
    auc = Auc().of(whole(ranked))[0]
    assert abs(values.mean() - auc) < 4 * np.sqrt(variance / replicates)
    assert values.var() == pytest.approx(variance, rel=4 * np.sqrt(2 / replicates))


def test_many_cases_on_few_scores_are_drawn_score_by_score() -> None:
    model = tied_cases(3000)
    assert not resampling.strata([rank_cases(model)], paired=True, seed=1)[0].by_case
    assert resampling.strata([rank_cases(tied_cases(60))], paired=True, seed=1)[0].by_case


def test_strata_keep_the_class_sizes() -> None:
    for ranked in ranked_both_ways(tied_cases(200)):
        for batch in resampling.batches(resampling.strata([ranked], paired=True, seed=2), [50]):
            assert (batch[0].rises.sum(axis=1) == ranked.of_positives).all()
            assert (batch[0].runs.sum(axis=1) == ranked.of_negatives).all()
            assert (batch[0].rises[:, ranked.positives == 0] == 0).all()


def pair(n: int = 120) -> list[ModelCases]:
    generator = np.random.default_rng(9)
    positive = generator.random(n) < 0.4
    return [
        ModelCases(name, name, "higher", positive, generator.normal(size=n) + gap * positive)
        for name, gap in (("a", 1.0), ("b", 0.8))
    ]


def run(models: list[ModelCases], *, paired: bool = True, **changes: Any) -> Bootstrap:
    given = {"seed": 1, "replicates": 300} | changes
    return last(
        bootstrap(
            [rank_cases(model) for model in models],
            STATISTICS,
            [BestShare(0.1, 0.9)],
            paired=paired,
            **given,
        )
    )


def same(first: Bootstrap, second: Bootstrap, upto: int = 10**9) -> bool:
    return all(
        np.array_equal(first.values[name][:, :upto], second.values[name][:, :upto])
        for name in first.values
    ) and np.array_equal(first.joint["best share"][:upto], second.joint["best share"][:upto])


@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize(("n", "replicates"), [(120, 300), (12_000, 80)])
def test_replicates_do_not_depend_on_how_they_are_batched(
    monkeypatch: pytest.MonkeyPatch, n: int, replicates: int, paired: bool
) -> None:
    """Nor on where a batch ends among those whose rows are drawn together."""
    once = run(pair(n), paired=paired, replicates=replicates)
    assert same(once, run(pair(n), paired=paired, replicates=replicates))
    for numbers, largest in ((1, 500), (10**9, 7), (10**9, 10**6)):
        monkeypatch.setattr(resampling, "BATCH_NUMBERS", numbers)
        monkeypatch.setattr(resampling, "LARGEST_BATCH", largest)
        assert same(once, run(pair(n), paired=paired, replicates=replicates))


def test_a_batch_holds_no_more_numbers_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cases drawn, once for all paired models, and the counts of each model's steps."""
    monkeypatch.setattr(resampling, "BATCH_NUMBERS", 5000)
    models = [rank_cases(model) for model in pair()]
    for batch in resampling.batches(resampling.strata(models, paired=True, seed=1), [100]):
        times = batch[0].times
        assert times is not None
        held = sum(each.size for each in times)
        held += sum(curves.rises.size + curves.runs.size for curves in batch)
        assert held <= 5000
    # Counts of 8 steps are drawn without a number for each of the 3000 cases.
    (few,) = resampling.strata([rank_cases(tied_cases(3000))], paired=True, seed=1)
    sizes = [batch[0].size for batch in resampling.batches([few], [100])]
    assert sizes == [100]


def test_more_replicates_begin_with_the_same_ones() -> None:
    assert same(run(pair(), replicates=150), run(pair(), replicates=450), upto=150)


def test_another_seed_gives_others() -> None:
    assert not same(run(pair()), run(pair(), seed=2))


def test_paired_models_share_their_rows() -> None:
    a, _ = pair()
    twin = ModelCases("twin", "twin", "higher", a.positive, np.exp(a.score))
    together, apart = run([a, twin]), run([a, twin], paired=False)
    assert (together.of("auc", "a") == together.of("auc", "twin")).all()
    assert (apart.of("auc", "a") != apart.of("auc", "twin")).any()
    assert together.chance_better("auc", "a", "twin") == 0.5
    assert together.difference("voros", "a", "twin").high == pytest.approx(0, abs=1e-15)


def test_an_unpaired_model_has_a_stream_of_its_own() -> None:
    """Hiding a model changes no other model's replicates."""
    a, b = pair()
    assert (run([a, b], paired=False).of("auc", "b") == run([b], paired=False).of("auc", "b")).all()


def test_results_are_refined_and_progress_is_told() -> None:
    told: list[float] = []

    def progress(fraction: float, doing: str) -> None:
        assert "Resampling" in doing
        told.append(fraction)

    results = list(
        bootstrap(
            [rank_cases(model) for model in pair()],
            STATISTICS,
            paired=True,
            seed=1,
            replicates=600,
            progress=progress,
        )
    )
    assert [result.replicates for result in results] == [100, 400, 600]
    assert [result.complete for result in results] == [False, False, True]
    assert results[0].of("auc", "a").size == 100
    assert (results[0].of("auc", "a") == results[2].of("auc", "a")[:100]).all()
    assert "400 replicates, seed 1" in results[1].method
    assert told[0] == 0
    assert told == sorted(told)


def test_it_can_be_cancelled_between_batches() -> None:
    seen: list[int] = []

    def stop(fraction: float, doing: str) -> None:  # noqa: ARG001 - what Progress is called with
        if len(seen) == 2:
            raise Cancelled

    results = bootstrap([rank_cases(pair()[0])], STATISTICS, paired=True, seed=1, progress=stop)
    with pytest.raises(Cancelled):
        seen.extend(result.replicates for result in results)
    with pytest.raises(StopIteration):
        next(results)
    assert seen == [100, 400]


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"level": 1.0}, "level"), ({"replicates": 0}, "replicates"), ({"seed": -1}, "seed")],
)
def test_what_cannot_be_is_refused_in_words(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        run(pair(), **changes)


def test_intervals_differences_and_chances_are_of_the_replicates() -> None:
    found = run(pair(), level=0.8)
    gap = found.of("auc", "a") - found.of("auc", "b")
    interval = found.difference("auc", "a", "b")
    assert (interval.low, interval.high) == pytest.approx(tuple(np.quantile(gap, [0.1, 0.9])))
    assert found.chance_better("auc", "a", "b") == np.mean(gap > 0) + np.mean(gap == 0) / 2
    assert found.chance_better("auc", "a", "b") + found.chance_better("auc", "b", "a") == 1
    own, shifted = found.interval("voros", "a"), found.shifted("voros", "a", -0.8)
    assert own.low is not None
    assert shifted.low == pytest.approx(own.low - 0.8, abs=1e-14)
    low, high = found.band("lesser area", "a")
    column = found.of("lesser area", "a")[:, 1]
    assert (low[1], high[1]) == pytest.approx(tuple(np.quantile(column, [0.1, 0.9])))
    assert found.joint["best share"].sum(axis=1) == pytest.approx(np.ones(300))
    share = found.joint_interval("best share", "a")
    assert share.low == pytest.approx(np.quantile(found.joint["best share"][:, 0], 0.1))


def test_intervals_agree_with_proc_within_monte_carlo_error(stored: Stored) -> None:
    """A bound from 2000 replicates has an error itself, about .05 of the interval's width.

    The density at the 2.5 % point of a normal is .058 per standard deviation, so that bound
    has a standard error of √(.025 × .975 / 2000) / .058 = .06 standard deviations; two of
    them, independent: .085. Six of those, with the grid of small tables, are allowed.
    """
    seen = 0
    for name, theirs, *_, model in stored.scores:
        if "ci_auc_bootstrap2000" not in theirs:
            continue
        fprs = tuple(1 - at for at in theirs["ci_se_bootstrap2000"]["specificities"])
        found = last(bootstrap([rank_cases(model)], [Auc(), TprAtFpr(fprs)], paired=True, seed=42))
        values = found.of("auc", model.name)
        step = 1 / (2 * theirs["n_cases"] * theirs["n_controls"])
        ours = found.interval("auc", model.name)
        for mine, their in zip(
            (ours.low, ours.high), theirs["ci_auc_bootstrap2000"]["value"], strict=True
        ):
            assert mine == pytest.approx(their, abs=0.51 * values.std() + step), name
        # A rate moves in steps of one case, and so does its quantile.
        bands = theirs["ci_se_bootstrap2000"]
        for bound, their_bound, spread in zip(
            found.band("tpr at fpr", model.name),
            (bands["lower"], bands["upper"]),
            (found.of("tpr at fpr", model.name).std(axis=0),) * 2,
            strict=True,
        ):
            allowed = 0.51 * spread + 1.5 / theirs["n_cases"]
            assert (np.abs(bound - np.array(their_bound)) <= allowed).all(), name
        seen += 1
    assert seen > 0


def test_replicates_that_memory_cannot_hold_are_refused_before_any_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 1 << 30)
    ranked = [rank_cases(tied_cases(30))]
    with pytest.raises(InputError, match="keeping 900,000,000 replicates would take"):
        last(bootstrap(ranked, STATISTICS, paired=True, seed=1, replicates=900_000_000))
