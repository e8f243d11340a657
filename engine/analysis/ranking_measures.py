"""What one model's ranking is worth by other measures: precision–recall, Brier, net benefit."""

import math

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import NO_COUNTS, RocCurve
from engine.binary.points.ranking_curves import (
    Gain,
    Reliability,
    gain_at,
    positions_at_recall,
    precision_recall,
    reliability,
)
from engine.binary.points.shares_at_prevalence import RankedShares, points_flagging
from engine.binary.voros.closed_form import DIAGONAL
from engine.binary.voros.conditions import OperatingRange
from engine.binary.voros.cost_curves import (
    CostCurve,
    DecisionCurve,
    brier_curve,
    brier_loss,
    cost_curve,
    decision_curve,
    mean_cost,
)
from engine.messages.errors import Undefined, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import CountArray, FloatArray

TENTHS = np.arange(1, 11) / 10
HUNDREDTHS = np.arange(101) / 100
THRESHOLD_PROBABILITIES = np.arange(1, 100) / 100


class PrecisionAtRecall(Struct, frozen=True, eq=False):
    """Average precision, and precision at the threshold that first reaches each hundredth.

    Attributes:
        average: the average precision, at the file's prevalence.
        chance: what a ranking by chance reaches, the file's prevalence.
        at: (100,) recall asked for, 0.01 to 1.
        recall: (100,) reached there, at least as much.
        precision: (100,) at the file's prevalence.
        thresholds: (100,) NaN where the file does not know them.
    """

    average: float
    chance: float
    at: FloatArray
    recall: FloatArray
    precision: FloatArray
    thresholds: FloatArray


class BrierLoss(Struct, frozen=True, eq=False):
    """The Brier score and the loss behind it.

    Attributes:
        score: the area under the Brier curve.
        severity: (101,) c = C_FP / (C_FP + C_FN), every hundredth from 0 to 1.
        loss: (101,) where the cases with a score of c or more are flagged.
    """

    score: float
    severity: FloatArray
    loss: FloatArray


class RankingMeasures(Struct, frozen=True, eq=False):
    """One model's ranking by measures other than AUC and VOROS.

    Attributes:
        precision, gain: undefined where the file holds points without counts; gain is taken at
            every hundredth of the cases flagged.
        tenths: gain, lift and delinquency at every tenth of the cases flagged, at `prevalence`;
            undefined where no prevalence is known.
        brier: undefined where the scores are no probabilities of the positive class.
        calibration: likewise, and where there are no counts.
        cost_curve: the lower envelope over t in [0, 1].
        mean_cost, mean_cost_of_trivial: mean normalised cost over the conditions' [a, b], of the
            best threshold at each t and of the better trivial classifier.
        decisions: net benefit at threshold probabilities from 0.01 to 0.99, at `prevalence`;
            undefined where no prevalence is known.
        prevalence: the one in use; NaN where none is known.
    """

    precision: PrecisionAtRecall | Undefined
    gain: Gain | Undefined
    tenths: RankedShares | Undefined
    brier: BrierLoss | Undefined
    calibration: Reliability | Undefined
    cost_curve: CostCurve
    mean_cost: float
    mean_cost_of_trivial: float
    decisions: DecisionCurve | Undefined
    prevalence: float


def ranking_measures(
    curve: RocCurve,
    hull: RocHull,
    cases_at_score: CountArray | None,
    given: OperatingRange,
    prevalence: float,
) -> RankingMeasures:
    """All of them for one model; most take one pass over its curve.

    Args:
        curve: the model's curve.
        hull: its hull.
        cases_at_score: (m,) cases at each score, whatever their weight; None where the file
            holds points.
        given: the conditions, for [a, b].
        prevalence: the one in use, for net benefit; NaN where none is known.
    """
    no_prevalence = Undefined(tr("{no_counts}, and no prevalence is stated", no_counts=NO_COUNTS))
    uncounted = Undefined(tr("{no_counts}, so the file has no prevalence", no_counts=NO_COUNTS))
    return RankingMeasures(
        precision=_precision(curve) if curve.counted else uncounted,
        gain=gain_at(curve, HUNDREDTHS) if curve.counted else uncounted,
        tenths=no_prevalence
        if math.isnan(prevalence)
        else RankedShares(*points_flagging(curve, TENTHS, prevalence), prevalence),
        brier=_brier(curve),
        calibration=_calibration(curve, cases_at_score),
        cost_curve=cost_curve(hull),
        mean_cost=mean_cost(hull, given.a, given.b),
        mean_cost_of_trivial=mean_cost(DIAGONAL, given.a, given.b),
        decisions=no_prevalence
        if math.isnan(prevalence)
        else decision_curve(curve, hull, prevalence, THRESHOLD_PROBABILITIES),
        prevalence=prevalence,
    )


def _precision(curve: RocCurve) -> PrecisionAtRecall:
    """Precision and recall of a curve of counts."""
    hundredths = np.arange(1, 101)
    at, ranked = positions_at_recall(curve, hundredths), precision_recall(curve)
    return PrecisionAtRecall(
        average=ranked.average_precision,
        chance=ranked.prevalence,
        at=hundredths / 100,
        recall=ranked.recall[at - 1],
        precision=ranked.precision[at - 1],
        thresholds=curve.thresholds[at],
    )


def _brier(curve: RocCurve) -> BrierLoss | Undefined:
    """The Brier score and its curve, or why there is none."""
    try:
        return BrierLoss(brier_curve(curve).area, HUNDREDTHS, brier_loss(curve, HUNDREDTHS))
    except UndefinedError as error:
        return Undefined(error.what)


def _calibration(curve: RocCurve, cases_at_score: CountArray | None) -> Reliability | Undefined:
    """The reliability table, or why there is none."""
    if cases_at_score is None:
        return Undefined(NO_COUNTS)
    try:
        return reliability(curve, cases_at_score=cases_at_score)
    except UndefinedError as error:
        return Undefined(error.what)
