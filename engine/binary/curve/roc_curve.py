"""The ROC curve in exact counts, and its area."""

import math
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.curve.outline import STEP, outline
from engine.binary.curve.thresholds import shortest_decimal
from engine.data.cases.counts import ScoreCounts
from engine.data.roles import Direction
from engine.messages.errors import UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import CountArray, FloatArray, IntArray

CHUNK = 1 << 15
NO_COUNTS = tr("ROC points tell no numbers of cases")
SCORES_UNKNOWN = tr("the file tells thresholds, not the scores of cases")


class RocCurve(Struct, frozen=True, eq=False, dict=True):
    """The vertices of an ROC curve from (0, 0) to (1, 1); equal scores are one vertex.

    Attributes:
        fp, tp: (m + 1,) false and true positives when each threshold is applied, int32 or
            int64; widen before multiplying.
        thresholds: (m + 1,) float64; the first is inf (direction "higher": a case is
            positive if score >= threshold) or -inf ("lower": score <= threshold). NaN where
            it is not known.
        scored: whether the other thresholds are the scores, all of them.
    """

    fp: CountArray
    tp: CountArray
    thresholds: FloatArray
    direction: Direction = "higher"
    scored: bool = True

    @property
    def counted(self) -> bool:
        """Whether what is flagged is counted (or weighed), not given as rates only."""
        return True

    @property
    def rounded(self) -> bool:
        """Whether the rates come of decimals that became doubles, and not of counts."""
        return False

    @property
    def negatives(self) -> int:
        """N, the number of negative cases."""
        return int(self.fp[-1])

    @property
    def positives(self) -> int:
        """P, the number of positive cases."""
        return int(self.tp[-1])

    @property
    def distinct(self) -> int:
        """How many thresholds flag somebody: the distinct scores, where those are known."""
        return self.thresholds.size - 1

    @cached_property
    def fpr(self) -> FloatArray:
        """(m + 1,) false positive rates, rising from 0 to 1, correctly rounded."""
        return np.asarray(self.fp / self.negatives, dtype=np.float64)

    @cached_property
    def tpr(self) -> FloatArray:
        """(m + 1,) true positive rates, rising from 0 to 1, correctly rounded."""
        return np.asarray(self.tp / self.positives, dtype=np.float64)

    def rates(self, index: IntArray | slice) -> tuple[FloatArray, FloatArray]:
        """FPR and TPR of some vertices, where all of them may be too many."""
        fpr = np.asarray(self.fp[index] / self.negatives, dtype=np.float64)
        return fpr, np.asarray(self.tp[index] / self.positives, dtype=np.float64)

    @cached_property
    def outline(self) -> IntArray:
        """(k,) positions of the vertices from which pictures of its shares are drawn."""
        return self.outline_between(0, self.fp.size - 1)

    @cached_property
    def outline_rates(self) -> tuple[FloatArray, FloatArray]:
        """FPR and TPR, (k,) each, of the outline's vertices."""
        return self.rates(self.outline)

    def outline_between(self, first: int, last: int, step: float = STEP) -> IntArray:
        """Positions of a stretch's vertices to draw, finer than all of it by a smaller step."""
        if self.fp.dtype == np.object_:  # Python integers
            return outline(self.fpr, self.tpr, first, last, step)
        return outline(self.fp, self.tp, first, last, step)

    @cached_property
    def two_u(self) -> int:
        """2U, exactly: twice the pairs in which the positive ranks higher, ties once."""
        if self.fp.dtype == np.object_ or self.tp.dtype == np.object_:  # Python integers
            return int(np.dot(np.diff(self.fp), self.tp[1:] + self.tp[:-1]))
        # Where a negative ranks, the positives above it are won twice and those beside it
        # once; or the same from the positives' side, where pairs are lost.
        from_positives = self.positives < self.negatives
        rarer, other = (self.tp, self.fp) if from_positives else (self.fp, self.tp)
        sparse = 4 * int(rarer[-1]) < rarer.size
        total = 0
        for start in range(1, rarer.size, CHUNK):
            stop = min(start + CHUNK, rarer.size)
            if _one_case_each(rarer, other, start, stop):
                total += _sum_over_single_cases(other, start, stop)
                continue
            here: slice | IntArray = slice(start, stop)
            before: slice | IntArray = slice(start - 1, stop - 1)
            if sparse:
                here = np.flatnonzero(rarer[here] != rarer[before]) + start
                before = here - 1
            steps = rarer[here] - rarer[before]
            total += _sum_of_products(steps, other[before], other[here])
        return 2 * self.positives * self.negatives - total if from_positives else total

    @property
    def auc(self) -> float:
        """Area under the curve, U / (P N), correctly rounded."""
        return self.two_u / (2 * self.positives * self.negatives)

    @property
    def gini(self) -> float:
        """2 AUC - 1: 0 by chance, 1 at best, -1 at worst; correctly rounded."""
        pairs = self.positives * self.negatives
        return (self.two_u - pairs) / pairs

    def probabilities(self, wanted_by: str) -> FloatArray:
        """(m,) falling scores that may be probabilities of the positive class.

        Args:
            wanted_by: what needs them, for the message.

        Raises:
            UndefinedError: one lies outside [0, 1], they are not known, or a lower score means
                positive.
        """
        scores = self.thresholds[1:]
        if not self.scored:
            raise UndefinedError(SCORES_UNKNOWN)
        if self.direction != "higher" or scores[0] > 1 or scores[-1] < 0:
            raise UndefinedError(
                tr(
                    "{wanted_by} needs scores between 0 and 1 that are probabilities",
                    wanted_by=wanted_by,
                ),
                do=tr("Leave it out for this model."),
            )
        return scores

    def shown_threshold(self, position: int) -> str:
        """The printed threshold of one vertex: see `shortest_decimal`."""
        after = position + 1
        known = self.scored and after < self.thresholds.size
        beyond = float(self.thresholds[after]) if known else math.nan
        return shortest_decimal(float(self.thresholds[position]), beyond, self.direction)


def _one_case_each(one: CountArray, other: CountArray, start: int, stop: int) -> bool:
    """Whether every vertex of a stretch of a curve flags one case more than the one before."""
    last, before = stop - 1, start - 1
    cases = int(one[last]) - int(one[before]) + int(other[last]) - int(other[before])
    return cases == stop - start


def _sum_over_single_cases(other: CountArray, start: int, stop: int) -> int:
    """What `_sum_of_products` gives where each vertex flags one case more: a plain sum.

    Where every step is one case, of either class, the sums of two neighbouring counts at the
    steps of one class are all of them but those at the steps of the other, which telescope to
    a difference of squares.
    """
    before, last = int(other[start - 1]), int(other[stop - 1])
    above = int(np.sum(other[start:stop] - other[start - 1], dtype=other.dtype))  # < CHUNK²
    every = 2 * (above + before * (stop - start)) - (last - before)
    return every - (last * last - before * before)


def _sum_of_products(steps: CountArray, one: CountArray, other: CountArray) -> int:
    """Σ steps (one + other), exact for (n,) counts of any size; `other` is rising."""
    if steps.size == 0:
        return 0
    cases = int(steps.sum(dtype=np.int64))
    if cases * int(other[-1]) < 2**52:  # then doubles hold every partial sum exactly
        sums = np.add(one, other, dtype=np.float64)
        return int(np.sum(np.multiply(steps, sums, out=sums)))
    # A few bits at a time, so that no partial sum, below cases 2^bits, reaches 2^63; one at
    # least, as there are fewer than 2^62 cases.
    wide, both = steps.astype(np.int64), one.astype(np.int64) + other
    bits = 63 - cases.bit_length()
    pieces = (
        int(wide @ ((both >> shift) & ((1 << bits) - 1))) << shift
        for shift in range(0, int(both[-1]).bit_length(), bits)
    )
    return sum(pieces)


def roc_curve(counts: ScoreCounts) -> RocCurve:
    """The ROC curve of score counts; it shares their arrays."""
    return RocCurve(counts.fp, counts.tp, counts.thresholds, counts.direction, counts.scored)
