"""TPR at one FPR in resampled curves, drawn without drawing the cases: for files of any size.

At FPR = f the curve of a resample stands where its j-th highest negative does, j = ⌊f N⌋ + 1. Of N
negatives drawn with repeats that is the negative of rank ⌊N U⌋ in the file, U the j-th least of N
uniform numbers, which has the Beta(j, N - j + 1) law (David & Nagaraja 2003, section 2.1). How
many of the P positives drawn rank above it is then binomial. So a few random numbers a replicate
and place have, place by place, exactly the law that resampling all rows has (Efron & Tibshirani
1993); only how places go together is not drawn, and a pointwise band does not ask for it.
"""

import numpy as np
from msgspec import Struct

from engine.binary.inference.replicate_statistics import whole_counts
from engine.data.cases.counts import ScoreCounts
from engine.numerics.arrays import FloatArray, IntArray


def resampled_tpr(
    counts: ScoreCounts, fpr: FloatArray, replicates: int, generator: np.random.Generator
) -> FloatArray:
    """(replicates, k) TPR of resampled curves at (k,) FPR; at a vertical stretch its top.

    Along a step of equal scores of both classes the curve is straight. Each column has the law
    of `TprAtFpr` of the stratified bootstrap; columns are drawn independently.

    Args:
        counts: of one model.
        fpr: in [0, 1].
        replicates: how many.
        generator: of the random numbers.
    """
    N = int(counts.fp[-1])
    at = whole_counts(fpr * N)
    found = np.ones((replicates, at.size))
    inside = at < N  # at FPR = 1 every curve is at (1, 1)
    found[:, inside] = _inside(counts, at[inside], replicates, generator)
    return found


def _inside(
    counts: ScoreCounts, at: FloatArray, replicates: int, generator: np.random.Generator
) -> FloatArray:
    """(replicates, k) the same at (k,) numbers of false positives, each below N."""
    P, N = int(counts.tp[-1]), int(counts.fp[-1])
    place = np.floor(at).astype(np.int64) + 1  # j
    uniform = generator.beta(place, N - place + 1, (replicates, at.size))
    rank = np.minimum((uniform * N).astype(np.int64), N - 1)
    step = _Steps.of(counts, np.searchsorted(counts.fp, rank, side="right"))
    before = generator.binomial(P, step.tp_before / P)
    tp = before.astype(np.float64)
    mixed = (step.tp_before < step.tp_after).nonzero()
    if mixed[0].size:
        shared = step.at(mixed)
        tp[mixed] += _along_a_step(
            shared, uniform[mixed], place[mixed[1]], at[mixed[1]], before[mixed], (P, N), generator
        )
    tp /= P
    return tp


def _along_a_step(
    step: "_Steps",
    uniform: FloatArray,
    place: IntArray,
    at: FloatArray,
    before: IntArray,
    classes: tuple[int, int],
    generator: np.random.Generator,
) -> FloatArray:
    """(m,) the positives that a diagonal step adds up to `at` false positives.

    Given U, the j - 1 lesser of the uniform numbers lie evenly below it and the N - j others
    above: so many of them fall within the step.
    """
    P, N = classes
    first, last = step.fp_before / N, step.fp_after / N
    earlier = generator.binomial(place - 1, np.minimum(first / uniform, 1.0))
    beyond = np.clip((last - uniform) / (1 - uniform), 0.0, 1.0)
    runs = place - earlier + generator.binomial(N - place, beyond)
    share = (step.tp_after - step.tp_before) / (P - step.tp_before)
    rises = generator.binomial(P - before, share)
    risen: FloatArray = rises * (at - earlier) / runs
    return risen


class _Steps(Struct, frozen=True, eq=False):
    """The steps of a file's curve to some vertices: counts before and after, of any one shape."""

    tp_before: IntArray
    tp_after: IntArray
    fp_before: IntArray
    fp_after: IntArray

    @staticmethod
    def of(counts: ScoreCounts, vertex: IntArray) -> "_Steps":
        """The steps that end at vertices of the curve."""
        tp, fp = counts.tp, counts.fp
        ends = (tp[vertex - 1], tp[vertex], fp[vertex - 1], fp[vertex])
        return _Steps(*(each.astype(np.int64) for each in ends))

    def at(self, places: tuple[IntArray, ...]) -> "_Steps":
        """Some of them."""
        return _Steps(
            self.tp_before[places],
            self.tp_after[places],
            self.fp_before[places],
            self.fp_after[places],
        )
