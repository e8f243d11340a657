"""Where each case of a model stands among the other class, as contributions to its AUC.

DeLong's components written as a step function of the score: so that cases with weights and
cases that belong together are measured as they are for the other numbers.
"""

import numpy as np

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.inference.corrected_contributions import CaseScores, Contributions, Steps
from engine.binary.inference.corrected_variance import variances_of_classes
from engine.binary.inference.score_interval import AreaSpread
from engine.data.cases.counts import ScoreCounts
from engine.numerics.arrays import CountArray, FloatArray


def auc_contributions(curve: RocCurve, counts: ScoreCounts, sign: int) -> Contributions:
    """The share of the other class's weight that each score outranks, ties one half.

    A positive adds the share of the negatives below it, a negative that of the positives above.

    Args:
        curve: in counts or in weights.
        counts: the cases at the same thresholds.
        sign: 1 where a higher score means positive, else -1.
    """
    below = 1 - (curve.fpr[1:] + curve.fpr[:-1]) / 2
    above = (curve.tpr[1:] + curve.tpr[:-1]) / 2

    def steps(values: FloatArray, cases: CountArray) -> Steps:
        return Steps(np.append(0.0, values[::-1]), np.append(0, np.diff(cases)[::-1]), 1.0)

    at = sign * curve.thresholds[:0:-1]
    return Contributions(at, steps(below, counts.tp), steps(above, counts.fp))


def weighted_spread(found: Contributions, cases: CaseScores) -> AreaSpread:
    """The spread of the AUC of weighted cases: DeLong's two parts as those of ratios of sums."""
    return AreaSpread(*variances_of_classes(found, cases), *cases.effective)
