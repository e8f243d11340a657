"""The ROC curve in exact counts, and its area."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.arrays import CountArray, FloatArray
from engine.binary.thresholds import shortest_decimal
from engine.data.counts import ScoreCounts
from engine.data.roles import Direction

CHUNK = 1 << 17


@dataclass(frozen=True, eq=False)
class RocCurve:
    """The vertices of an ROC curve from (0, 0) to (1, 1); equal scores are one vertex.

    Attributes:
        fp, tp: (m + 1,) false and true positives when each threshold is applied, int32 or
            int64; widen before multiplying.
        thresholds: (m + 1,) float64; the first is inf (direction "higher": a case is
            positive if score >= threshold) or -inf ("lower": score <= threshold).
    """

    fp: CountArray
    tp: CountArray
    thresholds: FloatArray
    direction: Direction = "higher"

    @property
    def negatives(self) -> int:
        """N, the number of negative cases."""
        return int(self.fp[-1])

    @property
    def positives(self) -> int:
        """P, the number of positive cases."""
        return int(self.tp[-1])

    @cached_property
    def fpr(self) -> FloatArray:
        """(m + 1,) false positive rates, rising from 0 to 1."""
        return self.fp / self.negatives

    @cached_property
    def tpr(self) -> FloatArray:
        """(m + 1,) true positive rates, rising from 0 to 1."""
        return self.tp / self.positives

    @cached_property
    def two_u(self) -> int:
        """2U, exactly: twice the pairs in which the positive ranks higher, ties once."""
        # Products are summed in int64 a few bits of tp at a time, so that no partial sum,
        # at most N 2^bits, can overflow.
        bits = 62 - self.negatives.bit_length()
        total = 0
        for start in range(0, self.fp.size - 1, CHUNK):
            fp = self.fp[start : start + CHUNK + 1].astype(np.int64)
            tp = self.tp[start : start + CHUNK + 1].astype(np.int64)
            steps, sums = np.diff(fp), tp[1:] + tp[:-1]
            for shift in range(0, int(sums[-1]).bit_length(), bits):
                piece = (sums >> shift) & ((1 << bits) - 1)
                total += int(steps @ piece) << shift
        return total

    @property
    def auc(self) -> float:
        """Area under the curve, U / (P N), correctly rounded."""
        return self.two_u / (2 * self.positives * self.negatives)

    def shown_threshold(self, position: int) -> str:
        """The printed threshold of one vertex: see `shortest_decimal`."""
        after = position + 1
        beyond = float(self.thresholds[after]) if after < self.thresholds.size else math.nan
        return shortest_decimal(float(self.thresholds[position]), beyond, self.direction)


def roc_curve(counts: ScoreCounts) -> RocCurve:
    """The ROC curve of score counts; it shares their arrays."""
    return RocCurve(counts.fp, counts.tp, counts.thresholds, counts.direction)
