"""Everything that inference says of an analysis, better and better as replicates arrive."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from engine.binary.curve.roc_curve import SCORES_UNKNOWN
from engine.binary.inference.bootstrap import REPLICATES, Bootstrap, bootstrap
from engine.binary.inference.confidence_band import ConfidenceBand, ModelBands
from engine.binary.inference.delong import AucVariance, Method, auc_interval, auc_variance
from engine.binary.inference.joint_statistics import BestShare
from engine.binary.inference.omnibus import Omnibus
from engine.binary.inference.out_of_bag import MEASURES, Honest, OutOfBag, honest
from engine.binary.inference.out_of_bag import NAME as OUT_OF_BAG
from engine.binary.inference.pairwise import NO_RIVAL, Pair, compare, delong_tests
from engine.binary.inference.replicate_statistics import (
    Auc,
    HullAuc,
    IsotonicShare,
    LesserArea,
    MeanLesserArea,
    MinimumCost,
    PartialAreaIn,
    Statistic,
    Threshold,
    TprAtFpr,
    score_places,
)
from engine.binary.inference.sorted_rows import Ranked, rank_cases, rank_counts
from engine.binary.inference.weighted_resampling import rank_weighted
from engine.binary.regions.region_areas import Region
from engine.binary.voros.measures_over_t import Measure, UniformInT
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import Undefined
from engine.numerics.intervals import LEVEL, Interval, undefined

NO_OMNIBUS = Undefined(NO_RIVAL)
PLACES = tuple(np.linspace(0, 1, 101).tolist())
"""Where bands are measured unless other places are asked for."""


class Question(Struct, frozen=True):
    """What is to be known, and how surely.

    Attributes:
        a, b: the range of t.
        t: the playhead, where cost and threshold are taken.
        baseline: the VOROS of the trivial classifiers over the range, under the measure.
        seed: of the random numbers.
        measure: the measure over t.
        regions: regions of interest.
        fpr, t_places: where the bands on the curve and on A_t are measured.
        scores: at how many of its scores each model's isotonic share of positives is taken; 0
            is none.
        replicates: how many; 0 is no bootstrap.
        level: of every interval.
        method: how the AUC's own interval is found.
    """

    a: float
    b: float
    t: float
    baseline: float
    seed: int
    measure: Measure = field(default_factory=UniformInT)
    regions: tuple[Region, ...] = ()
    fpr: tuple[float, ...] = PLACES
    t_places: tuple[float, ...] = PLACES
    scores: int = 0
    replicates: int = REPLICATES
    level: float = LEVEL
    method: Method = "normal"


class ModelIntervals(Struct, frozen=True, eq=False):
    """One model's bootstrap intervals.

    Attributes:
        auc, hull_auc, voros, gain, minimum_cost, threshold: of the number of that name; gain
            is VOROS minus baseline, minimum cost is normalised.
        best_share: of the share of the range, under the measure, on which it alone costs least.
        regions: of the raw area in each region, in the order asked.
        curve: TPR at fixed FPR.
        lesser_area: A_t at fixed t.
        isotonic_share: share of positives at some of the scores, by falling rank; None where
            it was not asked for or the file does not tell the scores.
        out_of_bag: hull AUC, VOROS and minimum cost with thresholds chosen on other rows than
            measure them.
    """

    auc: Interval
    hull_auc: Interval
    voros: Interval
    gain: Interval
    minimum_cost: Interval
    threshold: Interval
    best_share: Interval
    regions: tuple[Interval, ...]
    curve: ConfidenceBand
    lesser_area: ConfidenceBand
    out_of_bag: tuple[Honest, ...]
    isotonic_share: ConfidenceBand | None = None

    @property
    def bands(self) -> ModelBands:
        """Those of the curve and of the isotonic share."""
        return ModelBands(self.curve, self.isotonic_share)


class Inference(Struct, frozen=True, eq=False):
    """What is known so far.

    Attributes:
        auc: DeLong's interval of each model's AUC, by name.
        pairs: every pair of models compared.
        bootstrap: the replicates; None where none was asked for or none is there yet.
        intervals: each model's bootstrap intervals, by name; empty without replicates.
        omnibus: the test that all AUCs are equal, or why there is none.
        omnibus_on_test: the same on a test file; None where none is named.
        bands: by name those that were drawn without replicates of all rows; see `quick_bands`.
    """

    auc: Mapping[str, Interval]
    pairs: tuple[Pair, ...]
    bootstrap: Bootstrap | None
    intervals: Mapping[str, ModelIntervals]
    omnibus: Omnibus | Undefined = NO_OMNIBUS
    omnibus_on_test: Omnibus | Undefined | None = None
    bands: Mapping[str, ModelBands] = field(default_factory=dict)


def infer(
    question: Question,
    models: Sequence[ModelCases],
    counts: Mapping[str, ScoreCounts],
    voros: Mapping[str, float],
    *,
    paired: bool,
    variances: Mapping[str, AucVariance] | None = None,
    progress: Progress = silent,
) -> Iterator[Inference]:
    """Answer: first what needs no resampling, then refined as replicates arrive.

    Args:
        question: what is to be known.
        models: the models' cases; of one file all in the same order where paired.
        counts: score counts, by name, of models without cases; or of all.
        voros: their VOROS over the range under the measure, by name.
        paired: whether all models scored the same rows.
        variances: their AUCs and variances, by name; None to reckon them from the counts, of
            cases without weights.
        progress: told all along.

    Raises:
        InputError: level, seed or replicates cannot be.
        Cancelled: through `progress`.
    """
    level = question.level
    known = variances or {name: auc_variance(each) for name, each in counts.items()}
    own = {name: auc_interval(each, level, question.method) for name, each in known.items()}
    first = part_of(progress, 0, 0.1)
    tests = delong_tests(
        models, counts, paired=paired, level=level, variances=known, progress=first
    )
    table = partial(compare, tests.of_pairs, voros, level=level)
    yield Inference(own, table(None), None, {}, tests.omnibus)
    if question.replicates == 0:
        return
    ranked = [ranked_model(model, counts) for model in models]
    for result in _resampled(question, ranked, paired=paired, progress=part_of(progress, 0.1, 1)):
        intervals = {
            model.name: _known_only(model_intervals(question, result, each), model, counts)
            for model, each in zip(models, ranked, strict=True)
        }
        yield Inference(own, table(result), result, intervals, tests.omnibus)


def _resampled(
    question: Question, models: Sequence[Ranked], *, paired: bool, progress: Progress
) -> Iterator[Bootstrap]:
    """The bootstrap that a question asks for."""
    return bootstrap(
        models,
        statistics(question),
        [BestShare(question.a, question.b, question.measure)],
        paired=paired,
        seed=question.seed,
        replicates=question.replicates,
        level=question.level,
        progress=progress,
    )


def ranked_model(model: ModelCases, counts: Mapping[str, ScoreCounts]) -> Ranked:
    """One model's cases, or where there are none its counts, as the bootstrap draws them."""
    if model.score.size == 0:
        return rank_counts(model.name, counts[model.name])
    weight, cluster = model.amounts.weight, model.groups.cluster
    ranked = rank_cases(model) if weight is None else rank_weighted(model, weight)
    if cluster is None:
        return ranked
    codes = np.unique(cluster.codes, return_inverse=True)[1].astype(np.int64)
    return replace(ranked, clusters=(codes[model.positive], codes[~model.positive]))


def _known_only(
    found: ModelIntervals, model: ModelCases, counts: Mapping[str, ScoreCounts]
) -> ModelIntervals:
    """Intervals without what counts do not tell: which cases a resample leaves out, scores."""
    if model.score.size:
        return found
    found = replace(found, out_of_bag=())
    if counts[model.name].scored:
        return found
    level, method = found.threshold.level, found.threshold.method
    return replace(found, threshold=undefined(level, method, SCORES_UNKNOWN))


def statistics(question: Question) -> tuple[Statistic, ...]:
    """What is measured on every replicate to answer a question."""
    return (
        Auc(),
        HullAuc(),
        MeanLesserArea(question.a, question.b, question.measure),
        MinimumCost(question.t),
        Threshold(question.t),
        TprAtFpr(question.fpr),
        LesserArea(question.t_places),
        OutOfBag(question.a, question.b, question.t, question.measure),
        *(PartialAreaIn(region) for region in question.regions),
        *([IsotonicShare(question.scores)] if question.scores else []),
    )


def model_intervals(question: Question, result: Bootstrap, model: Ranked) -> ModelIntervals:
    """One model's intervals from the replicates so far."""
    name = model.name
    of = partial(result.interval, model=name)
    place = result.names.index(name)
    in_sample = {number: float(result.estimates[number][place]) for number in MEASURES}
    return ModelIntervals(
        auc=of("auc"),
        hull_auc=of("hull auc"),
        voros=of("voros"),
        gain=result.shifted("voros", name, -question.baseline),
        minimum_cost=of("minimum cost"),
        threshold=of("threshold"),
        best_share=result.joint_interval("best share", name),
        regions=tuple(of(PartialAreaIn(region).name) for region in question.regions),
        curve=ConfidenceBand(np.array(question.fpr), *result.band("tpr at fpr", name)),
        lesser_area=ConfidenceBand(np.array(question.t_places), *result.band("lesser area", name)),
        out_of_bag=honest(result, name, in_sample) if OUT_OF_BAG in result.values else (),
        isotonic_share=_isotonic_band(question, result, model),
    )


def _isotonic_band(question: Question, result: Bootstrap, model: Ranked) -> ConfidenceBand | None:
    """The band of a model's isotonic shares, each score by itself."""
    if not question.scores:
        return None
    scores = score_places(model, question.scores).score
    if np.isnan(scores).any():
        return None
    return ConfidenceBand(scores, *result.band(IsotonicShare(question.scores).name, model.name))
