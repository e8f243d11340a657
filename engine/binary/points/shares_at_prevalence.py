"""Precision, lift, gain and delinquency of points of ROC space, at any prevalence.

Only the two rates are the model's; how many cases are flagged, and how many of those are
positive, depends on how common positives are where the model is used.
"""

import numpy as np
from msgspec import Struct

from engine.binary.curve.roc_curve import RocCurve
from engine.numerics.arrays import FloatArray, IntArray


class RankedShares(Struct, frozen=True, eq=False):
    """What points of ROC space come to at one prevalence; each share, (n,), is found when asked.

    Attributes:
        fpr: (n,) false positive rates.
        recall: (n,) TPR, which a gain chart calls gain.
        prevalence: π, in (0, 1).
    """

    fpr: FloatArray
    recall: FloatArray
    prevalence: float

    @property
    def flagged(self) -> FloatArray:
        """The share of all cases that is flagged."""
        return self.prevalence * self.recall + (1 - self.prevalence) * self.fpr

    @property
    def precision(self) -> FloatArray:
        """The share of positives among the flagged; NaN where no case is flagged."""
        return self._share_of(self.recall, self.fpr)

    @property
    def lift(self) -> FloatArray:
        """Precision ÷ π, as many times as by chance; NaN where no case is flagged."""
        return self.precision / self.prevalence

    @property
    def left(self) -> FloatArray:
        """Delinquency: the share of positives among those not flagged; NaN where none is."""
        return self._share_of(1 - self.recall, 1 - self.fpr)

    def _share_of(self, of_positives: FloatArray, of_negatives: FloatArray) -> FloatArray:
        """The share of positives among such shares of either class; NaN where both are none."""
        positives = self.prevalence * of_positives
        with np.errstate(invalid="ignore", divide="ignore"):
            return positives / (positives + (1 - self.prevalence) * of_negatives)


def points_flagging(
    curve: RocCurve, flagged: FloatArray, prevalence: float
) -> tuple[FloatArray, FloatArray]:
    """FPR and TPR, (k,) each, with which given shares of the cases are flagged.

    Where a share divides cases of equal score, those flagged are drawn from them by lot: the
    point lies on the straight line between two thresholds. It is found by bisection.

    Args:
        curve: a model's curve.
        flagged: (k,) shares of the cases, in [0, 1].
        prevalence: π, in (0, 1).
    """
    low = np.zeros(flagged.size, dtype=np.int64)
    high = np.full(flagged.size, curve.fp.size - 1)
    while np.any(high - low > 1):
        middle = (low + high + 1) // 2  # `high` itself where the two are neighbours
        reaches = _flagged(curve, middle, prevalence) >= flagged
        reaches |= middle == high
        low, high = np.where(reaches, low, middle), np.where(reaches, middle, high)
    (fpr_low, tpr_low), (fpr_high, tpr_high) = curve.rates(low), curve.rates(high)
    below, above = _flagged(curve, low, prevalence), _flagged(curve, high, prevalence)
    step = above - below  # none between thresholds that differ by cases of weight 0
    share = np.clip((flagged - below) / np.where(step > 0, step, 1.0), 0.0, 1.0)
    return fpr_low + share * (fpr_high - fpr_low), tpr_low + share * (tpr_high - tpr_low)


def _flagged(curve: RocCurve, positions: IntArray, prevalence: float) -> FloatArray:
    """The share of the cases that some thresholds flag."""
    fpr, tpr = curve.rates(positions)
    return prevalence * tpr + (1 - prevalence) * fpr


def equal_cost_curve(
    cost: float, t: float, prevalence: float, points: int
) -> tuple[FloatArray, FloatArray]:
    """The curve of equal cost in precision–recall space: a supporting line's image.

    c_t = t h + (1 - t)(1 - k) fixes h for every k, and h and k fix the precision.

    Args:
        cost: the normalised cost c_t that all of its points have, in [0, 1].
        t: the operating condition; at 0 false alarms cost nothing, and the line is upright.
        prevalence: π, in (0, 1).
        points: how many are wanted, evenly over the recall (over h where it is upright).

    Returns:
        Recall and precision, (points,) or one less, of the part within the unit square; recall
        rises, precision falls.
    """
    if t == 0:
        k, h = np.full(points, 1 - cost), np.linspace(0.0, 1.0, points)
    else:
        least = max(0.0, 1 - cost / (1 - t)) if t < 1 else 0.0
        most = min(1.0, 1 - (cost - t) / (1 - t)) if t < 1 else 1.0
        k = np.linspace(least, most, points)
        h = np.clip((cost - (1 - t) * (1 - k)) / t, 0.0, 1.0)
    precision = RankedShares(h, k, prevalence).precision
    drawn = ~np.isnan(precision)
    return k[drawn], precision[drawn]
