"""Rows that did not choose a threshold, and what thresholds that others chose flag of them."""

import numpy as np
from msgspec import Struct

from engine.binary.curve.exact_units import running_sums, whole_units
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.operating_point import Confusion
from engine.data.cases.counts import ScoreCounts
from engine.data.roles import Direction
from engine.numerics.arrays import BoolArray, FloatArray, IntArray


class RowsElsewhere(Struct, frozen=True, eq=False):
    """One model's cases by falling score, and how many lie at each score or before.

    Either class may be empty, as in a fold.

    Attributes:
        falling: (k,) distinct scores, the most positive-looking first; of a model of which a
            lower score means positive, with their sign changed.
        sign: 1, or -1 where a lower score means positive.
        fp, tp: (k + 1,) negatives and positives among the first scores, 0 first.
        alarms, hits: (k + 1,) their weight, added up exactly and then rounded; the same numbers
            where every case counts alike.
    """

    falling: FloatArray
    sign: float
    fp: IntArray
    tp: IntArray
    alarms: FloatArray
    hits: FloatArray

    def positions(self, rules: FloatArray) -> IntArray:
        """(v,) how many of the scores each of (v,) thresholds flags; NaN flags none."""
        found = np.searchsorted(-self.falling, -self.sign * rules, side="right")
        return np.where(np.isnan(rules), 0, found)

    def counts_at(self, position: int) -> Confusion:
        """The cases by decision and truth."""
        tp, fp = int(self.tp[position]), int(self.fp[position])
        return Confusion(tp, fp, int(self.tp[-1]) - tp, int(self.fp[-1]) - fp)


def rows_of_curve(curve: RocCurve, counts: ScoreCounts) -> RowsElsewhere:
    """The rows of a curve: of all cases of a file.

    Args:
        curve: whose thresholds are its scores; of weighted cases its rates are of weight.
        counts: its cases.
    """
    sign = 1.0 if curve.direction == "higher" else -1.0
    return RowsElsewhere(
        sign * curve.thresholds[1:],
        sign,
        np.asarray(counts.fp, dtype=np.int64),
        np.asarray(counts.tp, dtype=np.int64),
        curve.fpr,
        curve.tpr,
    )


def rows_of_cases(
    positive: BoolArray, score: FloatArray, weight: FloatArray | None, direction: Direction
) -> RowsElsewhere:
    """The rows of some cases, of one class or of both.

    Args:
        positive: (n,) True where the case is positive.
        score: (n,) no NaN.
        weight: (n,) above 0; None where every case counts alike.
        direction: "higher" if a higher score means positive.
    """
    sign = 1.0 if direction == "higher" else -1.0
    rank = sign * score.astype(np.float64, copy=False) + 0.0
    order = np.argsort(-rank, kind="stable")
    ordered, hit = rank[order], positive[order]
    last = np.flatnonzero(np.append(ordered[1:] != ordered[:-1], True)) if order.size else order
    fp, tp = (np.append(0, np.cumsum(side)[last]) for side in (~hit, hit))
    alarms, hits = fp.astype(np.float64), tp.astype(np.float64)
    if weight is not None:
        units, exponent = whole_units(weight)
        alarms, hits = (
            running_sums(units, order, side, last).integers().astype(np.float64) * 2.0**exponent
            for side in (~hit, hit)
        )
    return RowsElsewhere(ordered[last], sign, fp, tp, alarms, hits)
