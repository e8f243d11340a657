"""What the cheapest threshold at each t does in sample and out of sample, and whom it flags.

In sample the thresholds of the file's own hull are measured on the file itself; out of sample
each row is measured by thresholds that it did not help to choose.
"""

from typing import Protocol

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.inference.out_of_bag_hulls import SLACK, TrainedHulls
from engine.data.cases.counts import ScoreCounts
from engine.numerics.arrays import CountArray, FloatArray, IntArray


class LeftOutRates(Protocol):
    """Anything that tells rates out of sample."""

    def left_out_rates(self, t: FloatArray) -> tuple[FloatArray, FloatArray]:
        """(q,) each, FPR and FNR out of sample at (q,) t."""


class Flags(Struct, frozen=True, eq=False):
    """Which thresholds R sets of rows choose for each of q t, all equally likely.

    Attributes:
        thresholds: (R, q) scores; inf or -inf flags no one.
        positives, negatives: (R, q) how many of the file's cases each flags.
    """

    thresholds: FloatArray
    positives: CountArray
    negatives: CountArray


class Choices(Struct, frozen=True, eq=False):
    """The cheapest thresholds at (q,) t.

    Attributes:
        t: the operating conditions.
        fpr, fnr: (q,) in sample.
        left_fpr, left_fnr: (q,) out of sample.
        flags: which cases are flagged there.
    """

    t: FloatArray
    fpr: FloatArray
    fnr: FloatArray
    left_fpr: FloatArray
    left_fnr: FloatArray
    flags: Flags

    @property
    def cost(self) -> FloatArray:
        """(q,) the normalised cost in sample, c_i."""
        return np.asarray(self.t * self.fpr + (1 - self.t) * self.fnr)

    @property
    def left_cost(self) -> FloatArray:
        """(q,) the normalised cost out of sample, c_o."""
        return np.asarray(self.t * self.left_fpr + (1 - self.t) * self.left_fnr)

    @property
    def of_nothing(self) -> FloatArray:
        """(q,) what the cheaper of flagging no one and everyone costs."""
        return np.minimum(self.t, 1 - self.t)


class OutOfSample(Struct, frozen=True, eq=False):
    """One model's rates on rows that did not choose its thresholds.

    Attributes:
        hull: the file's own hull.
        counts: the file's cases at each threshold, whatever their weight.
        rates: out of sample.
        trained: the resamples whose thresholds say how often a case is flagged; None where the
            file's own thresholds do.
        added: a, how many cases flagged everywhere, and how many flagged nowhere, join each
            class in the variance: so that few cases that are all alike do not look certain.
        method: how, in words: "out of bag, 100 replicates, seed 1".
    """

    hull: RocHull
    counts: ScoreCounts
    rates: LeftOutRates
    trained: TrainedHulls | None
    added: float
    method: str

    @property
    def varies(self) -> bool:
        """Whether there are two cases of each class, so that something tells how far."""
        return min(int(self.counts.tp[-1]), int(self.counts.fp[-1])) > 1

    def at(self, t: FloatArray) -> Choices:
        """What happens at (q,) t."""
        hull = self.hull
        rising = hull.edge_t[::-1]
        # Of thresholds that cost the same the highest, which flags the fewest.
        place = rising.size - np.searchsorted(rising, t + SLACK, side="right")
        left_fpr, left_fnr = self.rates.left_out_rates(t)
        return Choices(
            t, hull.fpr[place], hull.fnr[place], left_fpr, left_fnr, self._flags(t, place)
        )

    def _flags(self, t: FloatArray, place: IntArray) -> Flags:
        """Whom the chosen thresholds flag."""
        if self.trained is None:
            row = place[np.newaxis]
            index = self.hull.index[row]
            positives, negatives = (each[index] for each in (self.counts.tp, self.counts.fp))
            return Flags(self.hull.thresholds[row], positives, negatives)
        chosen, trained = self.trained.chosen(t), self.trained
        return Flags(
            trained.thresholds[chosen], trained.positives[chosen], trained.negatives[chosen]
        )
