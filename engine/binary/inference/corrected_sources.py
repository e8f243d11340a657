"""One model's rows as the corrected numbers take them: out of bag, leave one out, or by folds."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.inference.corrected_choices import OutOfSample
from engine.binary.inference.corrected_contributions import CaseScores
from engine.binary.inference.delong import AucVariance
from engine.binary.inference.leave_one_out import near_hull
from engine.binary.inference.leave_one_out_weighted import weighted_near_hull
from engine.binary.inference.out_of_bag_draws import (
    REPLICATES,
    clusters_left_out,
    folds_left_out,
    rows_left_out,
)
from engine.binary.inference.sorted_rows import Ranked, rank_cases
from engine.binary.inference.weighted_resampling import rank_weighted
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

MOST_DRAWN = 100_000
"""Rows up to which rows are drawn; of more, each is left out in closed form."""
OF_DRAWS, OF_ONE = 0.5, 1.0
"""How many cases join each class in the variance, by how rows are left out."""
LEAVE_ONE_OUT = tr("leave one out")


class Together(Struct, frozen=True, eq=False):
    """Which cases belong together, (n,) each in the file order of a model's cases.

    Attributes:
        clusters: the cluster of each, 0 and up; None where each case is its own.
        folds: the fold of each, 0 and up; None where rows are drawn.
    """

    clusters: IntArray | None = None
    folds: IntArray | None = None


NO_GROUPS = Together()


class Correctable(Struct, frozen=True, eq=False, dict=True):
    """One model's cases, curve and hull.

    Attributes:
        cases: none where only counts are known.
        counts: of cases, whatever their weight.
        auc: with DeLong's variance.
    """

    cases: ModelCases
    counts: ScoreCounts
    curve: RocCurve
    hull: RocHull
    auc: AucVariance
    together: Together = NO_GROUPS

    @property
    def name(self) -> str:
        """The model's name."""
        return self.cases.name

    @property
    def sizes(self) -> tuple[int, int]:
        """P and N, whatever their weight."""
        return int(self.counts.tp[-1]), int(self.counts.fp[-1])

    @property
    def sign(self) -> int:
        """1 where a higher score means positive, else -1."""
        return 1 if self.cases.direction == "higher" else -1

    @property
    def alike(self) -> bool:
        """Whether every case counts alike and for itself."""
        return not isinstance(self.curve, WeightedCurve) and self.together.clusters is None

    @property
    def effective(self) -> tuple[float, float]:
        """P and N; of weighted cases how many of equal weight would tell as much (Kish 1965)."""
        if not isinstance(self.curve, WeightedCurve) or self.scored is None:
            return self.sizes
        return self.scored.effective

    @cached_property
    def scored(self) -> CaseScores | None:
        """The cases that have a weight; None where only counts are known."""
        model, clusters = self.cases, self.together.clusters
        if model.score.size == 0:
            return None
        scores = model.score.astype(np.float64, copy=False)
        scores = scores if self.sign > 0 else -scores
        weight = model.amounts.weight
        if weight is None:
            return CaseScores(model.positive, scores, None, clusters)
        used = weight > 0
        return CaseScores(
            model.positive[used],
            scores[used],
            weight[used],
            None if clusters is None else clusters[used],
        )


def out_of_sample(model: Correctable, seed: int, progress: Progress = silent) -> OutOfSample:
    """How one model is measured on rows that did not choose its thresholds.

    Folds are taken as given. Else up to `MOST_DRAWN` rows are measured out of bag, and of more
    each is left out by itself; clusters are always drawn.

    Args:
        model: its cases, or counts alone.
        seed: of the random numbers.
        progress: told all along.

    Raises:
        Cancelled: through `progress`.
    """
    clusters, folds = model.together.clusters, model.together.folds
    if folds is not None:
        trained = folds_left_out(_ranked(model), *_by_class(model, folds))
        method = tr("the folds given")
        return OutOfSample(model.hull, model.counts, trained, None, OF_ONE, method)
    drawn = clusters is not None or sum(model.sizes) <= MOST_DRAWN
    if drawn and min(model.sizes) > 1:
        ranked = _ranked(model)
        if clusters is None:
            trained = rows_left_out(ranked, seed, progress=progress)
            words = tr(
                "out of bag, {replicates} replicates, seed {seed}", replicates=REPLICATES, seed=seed
            )
        else:
            trained = clusters_left_out(
                ranked, *_by_class(model, clusters), seed, progress=progress
            )
            words = tr(
                "out of bag by clusters, {replicates} replicates, seed {seed}",
                replicates=REPLICATES,
                seed=seed,
            )
        if trained.measures_both:
            return OutOfSample(model.hull, model.counts, trained, trained, OF_DRAWS, words)
    return leave_one_out(model)


def leave_one_out(model: Correctable) -> OutOfSample:
    """Each case left out by itself, in closed form."""
    if isinstance(model.curve, WeightedCurve):
        near = weighted_near_hull(model.curve, model.hull, model.cases)
        return OutOfSample(model.hull, model.counts, near, None, OF_ONE, LEAVE_ONE_OUT)
    found = near_hull(model.curve, model.hull)
    return OutOfSample(model.hull, model.counts, found, None, OF_ONE, LEAVE_ONE_OUT)


def _by_class(model: Correctable, groups: IntArray) -> tuple[IntArray, IntArray]:
    """The groups of the positives and of the negatives that have a weight."""
    positive, weight = model.cases.positive, model.cases.amounts.weight
    used = np.ones(positive.size, np.bool_) if weight is None else weight > 0
    return groups[positive & used], groups[~positive & used]


def _ranked(model: Correctable) -> Ranked:
    """The cases in order; those of a table of counts as rows of their own."""
    cases, counts = model.cases, model.counts
    if cases.score.size:
        weight = cases.amounts.weight
        return rank_cases(cases) if weight is None else rank_weighted(cases, weight)
    rows = (np.diff(counts.tp), np.diff(counts.fp))
    # The places stand for the scores, which may not be known: a lower one is more positive.
    place = np.concatenate([np.repeat(np.arange(each.size), each) for each in rows])
    positive = np.repeat([True, False], [int(each.sum()) for each in rows])
    return rank_cases(ModelCases(cases.name, cases.column, "lower", positive, place.astype(float)))
