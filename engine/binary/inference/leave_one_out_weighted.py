"""Leave one out of weighted cases: each takes its own weight away with it.

As in `leave_one_out`, but what a threshold may cost above the least is another for each case,
and a positive that is alone at its score needs no rule of its own: all thresholds that cost
hardly more than the hull are looked at, those within a run of positives too.
"""

import numpy as np
from msgspec import Struct

from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.curve.hull import RocHull
from engine.binary.inference.leave_one_out import SLACK
from engine.data.cases.cases import ModelCases
from engine.numerics.arrays import FloatArray, IntArray


class WeightedNearHull(Struct, frozen=True, eq=False):
    """The thresholds that leaving out one weighted case can make the cheapest, k of them.

    Attributes:
        fpr, fnr: (k,) shares of weight, by rising FPR.
        positives, negatives: the cases of each class.
    """

    fpr: FloatArray
    fnr: FloatArray
    positives: "CasesByRank"
    negatives: "CasesByRank"

    def left_out_rates(self, t: FloatArray) -> tuple[FloatArray, FloatArray]:
        """(q,) each, FPR and FNR of all cases, each left out in turn, at (q,) t."""
        found = [self._rates(each) for each in t.tolist()]
        fpr, fnr = zip(*found, strict=True)
        return np.array(fpr), np.array(fnr)

    def _rates(self, t: float) -> tuple[float, float]:
        """The same at one t."""
        above = t * self.fpr + (1 - t) * self.fnr
        above -= above.min()
        later = np.append(np.minimum.accumulate(above[::-1])[::-1], np.inf)
        earlier = np.append(np.inf, np.minimum.accumulate(above))
        flagged = self.negatives.share_beyond(later, t, -SLACK)
        # Turned round, for positives are asked about from the last to the first.
        missed = self.positives.turned.share_beyond(earlier[::-1], 1 - t, SLACK)
        return flagged, missed


class CasesByRank(Struct, frozen=True, eq=False):
    """The n cases of one class by falling rank, or turned by rising rank.

    Attributes:
        starts: (k + 2,) where the cases begin before which as many of the k thresholds lie.
        shares: (n,) of the class's weight.
    """

    starts: IntArray
    shares: FloatArray

    @staticmethod
    def of(model: ModelCases, thresholds: FloatArray, *, positive: bool) -> "CasesByRank":
        """Those of one class, weights of 0 left out, among (k,) thresholds of the curve."""
        weight = model.amounts.weight
        if weight is None:
            raise ValueError("the cases have no weights")
        used = (model.positive == positive) & (weight > 0)
        sign = 1.0 if model.direction == "lower" else -1.0
        scores, weights = sign * model.score[used], weight[used]
        slot = np.searchsorted(sign * thresholds, scores)
        order = np.argsort(slot, kind="stable")
        starts = np.searchsorted(slot[order], np.arange(thresholds.size + 2))
        return CasesByRank(starts, weights[order] / weights.sum())

    @property
    def turned(self) -> "CasesByRank":
        """The same from the other end."""
        return CasesByRank(self.shares.size - self.starts[::-1], self.shares[::-1])

    def share_beyond(self, bounds: FloatArray, worth: float, slack: float) -> float:
        """The share of cases whose share times `worth` reaches the bound where they stand.

        Args:
            bounds: (k + 1,) rising from 0.
            worth: of the whole class.
            slack: how far above the bound is still below; below 0, how far it must be above.
        """
        reach = worth * float(self.shares.max()) + SLACK
        none, most = np.searchsorted(bounds, (0.0, reach), side="right").tolist()
        near = self.shares[self.starts[none] : self.starts[most]]
        bound = np.repeat(bounds[none:most], np.diff(self.starts[none : most + 1]))
        near = near[worth * near + slack > bound]
        return float(self.shares[: self.starts[none]].sum() + near.sum())


def weighted_near_hull(curve: WeightedCurve, hull: RocHull, model: ModelCases) -> WeightedNearHull:
    """What leave one out needs to know of the curve of weighted cases.

    Args:
        curve: its thresholds.
        hull: its hull.
        model: the cases, with their weights.
    """
    weight = model.amounts.weight
    if weight is None:
        raise ValueError("the cases have no weights")
    fpr, fnr = curve.fpr, 1 - curve.tpr
    worth = SLACK + max(
        float(weight[of_class].max() / weight[of_class].sum())
        for of_class in (model.positive, ~model.positive)
    )
    kept = []
    edges = zip(
        hull.edge_t.tolist(), hull.index[:-1].tolist(), hull.index[1:].tolist(), strict=True
    )
    for t, start, stop in edges:
        cost = t * fpr[start:stop] + (1 - t) * fnr[start:stop]
        kept.append(start + np.flatnonzero(cost <= cost[0] + worth))
    near = np.concatenate((*kept, np.arange(hull.index[-1], fpr.size)))
    thresholds = curve.thresholds[near]
    return WeightedNearHull(
        fpr[near],
        fnr[near],
        CasesByRank.of(model, thresholds, positive=True),
        CasesByRank.of(model, thresholds, positive=False),
    )
