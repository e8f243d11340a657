"""The ROC curve in exact counts, and its area."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.arrays import FloatArray, IntArray
from engine.data.counts import ScoreCounts
from engine.data.roles import Direction

INT64_SAFE = 2**62


@dataclass(frozen=True, eq=False)
class RocCurve:
    """The vertices of an ROC curve from (0, 0) to (1, 1); equal scores are one vertex.

    Attributes:
        fp, tp: (m + 1,) int64 false and true positives when the m-th threshold is applied.
        thresholds: (m + 1,) float64; the first is inf (direction "higher": a case is
            positive if score >= threshold) or -inf ("lower": score <= threshold).
    """

    fp: IntArray
    tp: IntArray
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
        """2U, exactly: twice the pairs in which the positive scores higher, ties once."""
        steps = np.diff(self.fp)
        sums = self.tp[1:] + self.tp[:-1]
        if 2 * self.positives * self.negatives < INT64_SAFE:
            return int(steps @ sums)
        return sum(a * b for a, b in zip(steps.tolist(), sums.tolist(), strict=True))

    @property
    def auc(self) -> float:
        """Area under the curve, U / (P N), correctly rounded."""
        return self.two_u / (2 * self.positives * self.negatives)


def roc_curve(counts: ScoreCounts) -> RocCurve:
    """Accumulate score counts into the ROC curve."""
    start = np.inf if counts.direction == "higher" else -np.inf
    return RocCurve(
        fp=np.concatenate(([0], np.cumsum(counts.negatives))),
        tp=np.concatenate(([0], np.cumsum(counts.positives))),
        thresholds=np.concatenate(([start], counts.scores)),
        direction=counts.direction,
    )
