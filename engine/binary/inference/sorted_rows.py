"""Ranked: one model's rows, sorted once so that any number of resamples need no sorting.

A curve is a flight of steps. Along a run of positives without a negative between them it
goes straight up, along a run of negatives straight on; the order within a run changes
neither the curve nor its hull. So a run of positives and the run of negatives that follows
it make one step, up and then on; a score that both classes share makes a diagonal step of
its own. A resample is then two counts a step.
"""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.inference.step_sums import StepSums, step_sums
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.numerics.arrays import BoolArray, FloatArray, IntArray


class RankedCases(Struct, frozen=True, eq=False):
    """The n cases of one class of one model.

    Attributes:
        step_of: (n,) the step of each case.
        rank_of: (n,) its place among its class, 0 for the most positive-looking.
        scores: (n,) by rank.
        weights: (n,) case weights by rank; None where every case counts alike.
    """

    step_of: IntArray
    rank_of: IntArray
    scores: FloatArray
    weights: FloatArray | None = None

    @property
    def order(self) -> IntArray:
        """(n,) the case at each rank."""
        found = np.empty_like(self.rank_of)
        found[self.rank_of] = np.arange(found.size)
        return found


class Ranked(Struct, frozen=True, eq=False, dict=True):
    """One model's cases, by falling rank, as s steps.

    Each class's cases are numbered in file order, so that models of the same rows number
    them alike.

    Attributes:
        name: the model's name.
        positives, negatives: (s,) cases of each class in each step, in the file.
        diagonal: (s,) whether the step is one score that both classes share.
        positive_cases, negative_cases: the cases of each class; None where only counts are
            known.
        step_scores: (s,) the score of each step where each holds one score, else None.
        flags_none: the threshold that flags no one, inf or -inf.
        odds: what a positive weighs for a negative, where each class's cases weigh alike.
        clusters: (P,) and (N,) codes of the clusters of each class's cases, in file order; None
            where every case stands alone.
    """

    name: str
    positives: IntArray
    negatives: IntArray
    diagonal: BoolArray
    positive_cases: "RankedCases | None"
    negative_cases: "RankedCases | None"
    step_scores: FloatArray | None
    flags_none: float
    odds: float = 1.0
    clusters: tuple[IntArray, IntArray] | None = None

    @property
    def weighted(self) -> bool:
        """Whether the cases have weights."""
        return self.positive_cases is not None and self.positive_cases.weights is not None

    @property
    def steps(self) -> int:
        """s, the number of steps."""
        return self.diagonal.size

    @cached_property
    def of_positives(self) -> int:
        """P, the number of positive cases."""
        return int(self.positives.sum())

    @cached_property
    def of_negatives(self) -> int:
        """N, the number of negative cases."""
        return int(self.negatives.sum())

    @cached_property
    def step_sums(self) -> tuple[StepSums, StepSums]:
        """What tells of positives and negatives that come up how many are on each step."""
        positives, negatives = self.positive_cases, self.negative_cases
        if positives is None or negatives is None:
            raise ValueError("of this model only counts are known")
        return (
            step_sums(positives.order, self.positives, positives.weights),
            step_sums(negatives.order, self.negatives, negatives.weights),
        )


def rank_cases(model: ModelCases) -> Ranked:
    """The steps of one model's cases; they take n (log n) time and 40 bytes a case."""
    higher = model.direction == "higher"
    place = np.concatenate((np.flatnonzero(model.positive), np.flatnonzero(~model.positive)))
    P = int(np.count_nonzero(model.positive))
    score = model.score[place].astype(np.float64, copy=False) + 0.0  # turns -0.0 into 0.0
    order = np.argsort(-score if higher else score)
    ordered, negative = score[order], order >= P
    row = np.cumsum(np.append(False, ordered[1:] != ordered[:-1]))
    rows = int(row[-1]) + 1
    negatives = np.bincount(row[negative], minlength=rows)
    positives = np.bincount(row[~negative], minlength=rows)
    step_of_row, diagonal = _steps(positives, negatives)
    starts = np.flatnonzero(np.diff(step_of_row, prepend=-1))
    return Ranked(
        name=model.name,
        positives=np.add.reduceat(positives, starts),
        negatives=np.add.reduceat(negatives, starts),
        diagonal=diagonal,
        positive_cases=_cases(order[~negative], step_of_row[row[~negative]], ordered[~negative]),
        negative_cases=_cases(order[negative] - P, step_of_row[row[negative]], ordered[negative]),
        step_scores=None
        if diagonal.size < rows
        else ordered[np.flatnonzero(np.diff(row, prepend=-1))],
        flags_none=np.inf if higher else -np.inf,
    )


def _cases(order: IntArray, steps: IntArray, scores: FloatArray) -> RankedCases:
    """One class's cases from what is known of them by falling rank."""
    step_of, rank_of = np.empty((2, order.size), dtype=np.int64)
    step_of[order] = steps
    rank_of[order] = np.arange(order.size)
    return RankedCases(step_of, rank_of, scores)


def rank_counts(name: str, counts: ScoreCounts) -> Ranked:
    """The steps of a table of counts, one a score; no case of it is known apart."""
    positives, negatives = np.diff(counts.tp), np.diff(counts.fp)
    return Ranked(
        name=name,
        positives=positives.astype(np.int64),
        negatives=negatives.astype(np.int64),
        diagonal=(positives > 0) & (negatives > 0),
        positive_cases=None,
        negative_cases=None,
        step_scores=counts.thresholds[1:],
        flags_none=float(counts.thresholds[0]),
    )


def _steps(positives: IntArray, negatives: IntArray) -> tuple[IntArray, BoolArray]:
    """The step of each row of a table of counts, and whether each step is diagonal."""
    mixed = (positives > 0) & (negatives > 0)
    starts = np.ones(mixed.size, dtype=np.bool_)
    turns_up = (negatives[:-1] > 0) & (positives[1:] > 0)
    starts[1:] = mixed[1:] | mixed[:-1] | turns_up
    return np.cumsum(starts) - 1, mixed[starts]
