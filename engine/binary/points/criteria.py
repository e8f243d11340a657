"""Thresholds by other criteria than least cost: Youden's J, accuracy, F1 and the like.

Each criterion rises with TPR and falls with FPR wherever it is greatest, so that no threshold
that reaches its greatest value has another with as good a rate and a better one. Of those
that tie, the one that flags fewest is taken: the lowest FPR.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.operating_point import OperatingPoint, at_position
from engine.binary.voros.conditions import Scenario
from engine.messages.errors import UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray


class ChosenPoint(Struct, frozen=True):
    """The operating point that a criterion chooses.

    Attributes:
        criterion: its name, "Youden's J" or "TPR >= 0.9".
        value: what the criterion reaches there (J, distance, accuracy …).
        ppv, npv: predictive values at the prevalence in use; None where no case is flagged
            (or none is spared), so that they are undefined.
        others: curve positions of the other vertices that reach exactly the same value.
    """

    criterion: str
    value: float
    point: OperatingPoint
    ppv: float | None
    npv: float | None
    others: tuple[int, ...] = ()


class PointFrame(Struct, frozen=True):
    """What every operating point of one model is reckoned with.

    Attributes:
        model: the model's name.
        curve: its ROC curve.
        t: the playhead.
        scenario: costs at t, if there is a scenario.
        prevalence: the prevalence in use, for predictive values, precision and capacity.
        share: the same exactly; None where it is the decimal that `prevalence` is written as.
    """

    model: str
    curve: RocCurve
    t: float
    scenario: Scenario | None
    prevalence: float
    share: Fraction | None = None

    @property
    def exact_prevalence(self) -> Fraction:
        """The prevalence in use as the number it stands for: 0.1 is one tenth."""
        return Fraction(repr(self.prevalence)) if self.share is None else self.share


def predictive_values(
    fpr: float, tpr: float, prevalence: float
) -> tuple[float | None, float | None]:
    """PPV and NPV at a prevalence; None where no case is flagged, or none is spared."""
    flagged = prevalence * tpr + (1 - prevalence) * fpr
    spared = prevalence * (1 - tpr) + (1 - prevalence) * (1 - fpr)
    ppv = prevalence * tpr / flagged if flagged > 0 else None
    return ppv, (1 - prevalence) * (1 - fpr) / spared if spared > 0 else None


def youden(frame: PointFrame) -> ChosenPoint:
    """The greatest J = TPR - FPR."""
    return _greatest(frame, "Youden’s J", lambda fpr, tpr: tpr - fpr)


def closest_to_corner(frame: PointFrame) -> ChosenPoint:
    """The least squared distance FPR² + (1 - TPR)² to the perfect corner."""
    found = _greatest(
        frame, tr("closest to the corner"), lambda fpr, tpr: -(fpr**2) - (1 - tpr) ** 2
    )
    return replace(found, value=math.sqrt(-found.value))


def least_cost(frame: PointFrame, t: float) -> ChosenPoint:
    """The least normalised cost t FPR + (1 - t)(1 - TPR) at a t of its own, not the playhead's."""
    exact_t = Fraction(repr(t))
    found = _greatest(
        frame,
        tr("least cost at t = {t:g}", t=t),
        lambda fpr, tpr: -(exact_t * fpr) - (1 - exact_t) * (1 - tpr),
        -(t * frame.curve.fpr) - (1 - t) * (1 - frame.curve.tpr),
    )
    return replace(found, value=-found.value)


def most_accurate(frame: PointFrame) -> ChosenPoint:
    """The greatest accuracy on the file's own cases.

    Raises:
        UndefinedError: the file tells no numbers of cases.
    """
    P, N = _totals(frame)
    return _greatest(frame, "accuracy", lambda fpr, tpr: (P * tpr + N * (1 - fpr)) / (P + N))


def greatest_f1(frame: PointFrame) -> ChosenPoint:
    """The greatest F1 = 2 TP / (2 TP + FP + FN) on the file's own cases.

    Raises:
        UndefinedError: the file tells no numbers of cases.
    """
    P, N = _totals(frame)
    return _greatest(frame, "F1", lambda fpr, tpr: 2 * P * tpr / (P * tpr + N * fpr + P))


def greatest_mcc(frame: PointFrame) -> ChosenPoint:
    """The greatest Matthews correlation on the file's own cases; 0 where it is 0/0.

    Raises:
        UndefinedError: the file tells no numbers of cases.
    """
    P, N = _totals(frame)
    share = P / (P + N)
    flagged = share * frame.curve.tpr + (1 - share) * frame.curve.fpr
    spread = flagged * (1 - flagged) * share * (1 - share)
    gap = share * (1 - share) * (frame.curve.tpr - frame.curve.fpr)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = np.where(spread > 0, gap / np.sqrt(spread), 0.0)

    def signed_square(fpr: Fraction, tpr: Fraction) -> Fraction:
        """MCC² P N / (P + N)² with the sign of MCC: exact, and in the same order."""
        taken = (P * tpr + N * fpr) / (P + N)
        if taken in (0, 1):
            return Fraction(0)
        return (tpr - fpr) * abs(tpr - fpr) / (taken * (1 - taken))

    return _greatest(frame, tr("Matthews correlation"), signed_square, value)


CRITERIA: dict[str, Callable[[PointFrame], ChosenPoint]] = {
    "youden": youden,
    "closest-to-corner": closest_to_corner,
    "max-accuracy": most_accurate,
    "max-f1": greatest_f1,
    "max-mcc": greatest_mcc,
}
"""By what the JSON and `--point` call them."""


def _totals(frame: PointFrame) -> tuple[int, int]:
    """P and N of the file."""
    if not frame.curve.counted:
        raise UndefinedError(
            tr("it depends on the numbers of cases, and ROC points tell none"),
            do=tr("Use a criterion of rates: Youden’s J or the closest to the corner."),
        )
    return frame.curve.positives, frame.curve.negatives


def _greatest(
    frame: PointFrame,
    criterion: str,
    exact: Callable[[Any, Any], Any],
    values: FloatArray | None = None,
) -> ChosenPoint:
    """The position with the greatest value; near ties are decided in exact fractions.

    Args:
        frame: the model and its conditions.
        criterion: its name.
        exact: the criterion, or an increasing function of it, from FPR and TPR: exact of
            fractions, in doubles of arrays.
        values: (m + 1,) the criterion at every curve vertex, where `exact` is a function of it.
    """
    curve = frame.curve
    if values is None:
        values = exact(curve.fpr, curve.tpr)
    near = np.flatnonzero(values >= values.max() - 1e-9)
    ranked = {
        int(place): exact(
            Fraction(int(curve.fp[place]), curve.negatives),
            Fraction(int(curve.tp[place]), curve.positives),
        )
        for place in near
    }
    top = max(ranked.values())
    first, *others = (place for place, value in ranked.items() if value == top)
    return chosen_at(frame, criterion, float(values[first]), first, tuple(others))


def chosen_at(
    frame: PointFrame, criterion: str, value: float, position: int, others: tuple[int, ...] = ()
) -> ChosenPoint:
    """The point of one curve position, with what its criterion reaches there."""
    point = at_position(frame.model, frame.curve, position, frame.t, frame.scenario)
    ppv, npv = predictive_values(point.fpr, point.tpr, frame.prevalence)
    return ChosenPoint(criterion, value, point, ppv, npv, others)
