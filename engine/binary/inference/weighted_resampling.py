"""Weighted cases in the bootstrap: rows are drawn with repeats, each with its weight.

A resampled curve of weights has steps of any height. They are put on a grid of `GRID` parts
of the class's resampled weight: so all that is measured on resampled counts is measured on
them as it is, and no rate is off by more than half a part, 5e-13.

DeLong's variance is not offered: it is derived for cases that count alike.
"""

import numpy as np
from msgspec.structs import replace

from engine.binary.curve.case_weights import check_amounts
from engine.binary.inference.resampled_curves import Curves, TimesDrawn, whole
from engine.binary.inference.sorted_rows import Ranked, RankedCases, rank_cases
from engine.data.cases.cases import ModelCases
from engine.messages.errors import UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

GRID = 2**40
"""Parts of a class's weight: fine, and 256 curves' worth of them fits a double exactly."""


class WeightedCurves(Curves, frozen=True, eq=False):
    """Resampled curves of weighted cases; rises and runs in parts of 1 / GRID.

    Attributes:
        class_odds: (B,) what the positives drawn weigh for the negatives drawn.
    """

    class_odds: FloatArray

    @property
    def odds(self) -> FloatArray:
        """(B,) what a part of the positives' weight is for one of the negatives'."""
        return self.class_odds

    @property
    def positives(self) -> int:
        """The parts of the positives' weight."""
        return GRID

    @property
    def negatives(self) -> int:
        """The parts of the negatives' weight."""
        return GRID


def rank_weighted(model: ModelCases, weight: FloatArray) -> Ranked:
    """The steps of one model's weighted cases, for `bootstrap`; a weight of 0 leaves one out.

    Where all cases of a class weigh the same, no rate depends on the weights, and they are
    ranked as if there were none but what a positive weighs for a negative.

    Args:
        model: n cases.
        weight: (n,) weights of the same cases.

    Raises:
        InputError: a weight is negative, missing or infinite.
        UndefinedError: a class has no weight.
    """
    check_amounts(weight, tr("case weight"))
    used = weight > 0
    positive, weight = model.positive[used], weight[used]
    if positive.all() or not positive.any():
        raise UndefinedError(
            tr("only one class has cases with a weight above 0"),
            do=tr("Choose another weight column, or none."),
        )
    ranked = rank_cases(replace(model, positive=positive, score=model.score[used]))
    if np.ptp(weight[positive]) == 0 == np.ptp(weight[~positive]):
        return replace(ranked, odds=float(weight[positive][0] / weight[~positive][0]))
    weight = weight / weight.max()
    return replace(
        ranked,
        positive_cases=_weighed(ranked.positive_cases, weight[positive]),
        negative_cases=_weighed(ranked.negative_cases, weight[~positive]),
    )


def _weighed(cases: RankedCases | None, weight: FloatArray) -> RankedCases:
    """One class's cases with their (n,) weights, given in file order."""
    if cases is None:
        raise ValueError("the cases are not known apart")
    by_rank = np.empty(weight.size)
    by_rank[cases.rank_of] = weight
    return replace(cases, weights=by_rank)


def weighted_curves(ranked: Ranked, positives: TimesDrawn, negatives: TimesDrawn) -> WeightedCurves:
    """The curves of resamples by weight, or where there are none by number.

    Args:
        ranked: a model whose cases are known apart.
        positives: (B, P) how often each case comes up, any number of times together.
        negatives: (B, N) likewise.
    """
    sums = ranked.step_sums
    rises, of_positives = parts_of_steps(sums[0].weights(positives))
    runs, of_negatives = parts_of_steps(sums[1].weights(negatives))
    return WeightedCurves(
        ranked=ranked,
        rises=rises,
        runs=runs,
        times=(positives, negatives),
        class_odds=of_positives / of_negatives,
    )


def parts_of_steps(found: FloatArray) -> tuple[IntArray, FloatArray]:
    """(B, s) weights on each step as parts of 1 / GRID of a row's total; (B,) those totals."""
    running = np.cumsum(np.ascontiguousarray(found), axis=1)
    total = running[:, -1].copy()
    parts = in_parts(running)
    parts[:, 1:] -= parts[:, :-1].copy()
    return parts, total


def in_parts(running: FloatArray) -> IntArray:
    """(B, s) running sums of weight as parts of their last, which is GRID."""
    return np.rint(running / running[:, -1:] * GRID).astype(np.int64)


def whole_file(ranked: Ranked) -> Curves:
    """The file itself as a batch of one, weighted or not."""
    plain = whole(ranked)
    if not ranked.weighted or plain.times is None:
        return plain
    return weighted_curves(ranked, *plain.times)
