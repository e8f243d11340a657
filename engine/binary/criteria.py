"""Operating points by other criteria than least cost, and mixtures of two thresholds."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from msgspec import Struct

from engine.arrays import FloatArray
from engine.binary.conditions import Scenario
from engine.binary.curve import RocCurve
from engine.binary.hull import RocHull
from engine.binary.operating_point import OperatingPoint, at_position, at_vertex
from engine.errors import InputError, UndefinedError


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


class Frame(Struct, frozen=True):
    """What every operating point of one model is reckoned with.

    Attributes:
        model: the model's name.
        curve: its ROC curve.
        t: the playhead.
        scenario: costs at t, if there is a scenario.
        prevalence: the prevalence in use, for predictive values, precision and capacity.
    """

    model: str
    curve: RocCurve
    t: float
    scenario: Scenario | None
    prevalence: float


def predictive_values(
    fpr: float, tpr: float, prevalence: float
) -> tuple[float | None, float | None]:
    """PPV and NPV at a prevalence; None where no case is flagged, or none is spared."""
    flagged = prevalence * tpr + (1 - prevalence) * fpr
    spared = prevalence * (1 - tpr) + (1 - prevalence) * (1 - fpr)
    ppv = prevalence * tpr / flagged if flagged > 0 else None
    return ppv, (1 - prevalence) * (1 - fpr) / spared if spared > 0 else None


def youden(frame: Frame) -> ChosenPoint:
    """The greatest J = TPR - FPR."""
    return _greatest(
        frame, "Youden’s J", frame.curve.tpr - frame.curve.fpr, lambda fpr, tpr: tpr - fpr
    )


def closest_to_corner(frame: Frame) -> ChosenPoint:
    """The least squared distance FPR² + (1 - TPR)² to the perfect corner."""
    found = _greatest(
        frame,
        "closest to the corner",
        -(frame.curve.fpr**2) - (1 - frame.curve.tpr) ** 2,
        lambda fpr, tpr: -(fpr**2) - (1 - tpr) ** 2,
    )
    return ChosenPoint(
        found.criterion, math.sqrt(-found.value), found.point, found.ppv, found.npv, found.others
    )


def most_accurate(frame: Frame) -> ChosenPoint:
    """The greatest accuracy on the file's own cases.

    Raises:
        UndefinedError: the file tells no numbers of cases.
    """
    P, N = _totals(frame)
    return _greatest(
        frame,
        "accuracy",
        (P * frame.curve.tpr + N * (1 - frame.curve.fpr)) / (P + N),
        lambda fpr, tpr: (P * tpr + N * (1 - fpr)) / (P + N),
    )


def greatest_f1(frame: Frame) -> ChosenPoint:
    """The greatest F1 = 2 TP / (2 TP + FP + FN) on the file's own cases.

    Raises:
        UndefinedError: the file tells no numbers of cases.
    """
    P, N = _totals(frame)
    return _greatest(
        frame,
        "F1",
        2 * P * frame.curve.tpr / (P * frame.curve.tpr + N * frame.curve.fpr + P),
        lambda fpr, tpr: 2 * P * tpr / (P * tpr + N * fpr + P),
    )


def greatest_mcc(frame: Frame) -> ChosenPoint:
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

    return _greatest(frame, "Matthews correlation", value, signed_square)


def _totals(frame: Frame) -> tuple[int, int]:
    """P and N of the file."""
    if not frame.curve.counted:
        raise UndefinedError(
            "it depends on the numbers of cases, and ROC points tell none",
            do="Use a criterion of rates: Youden’s J or the closest to the corner.",
        )
    return frame.curve.positives, frame.curve.negatives


def _greatest(
    frame: Frame,
    criterion: str,
    values: FloatArray,
    exact: Callable[[Fraction, Fraction], Fraction],
) -> ChosenPoint:
    """The position with the greatest value; near ties are decided in exact fractions.

    Args:
        frame: the model and its conditions.
        criterion: its name.
        values: (m + 1,) the criterion at every curve vertex, in floats.
        exact: an increasing function of the same, from exact FPR and TPR.
    """
    curve = frame.curve
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
    return _chosen(frame, criterion, float(values[first]), first, tuple(others))


def _chosen(
    frame: Frame, criterion: str, value: float, position: int, others: tuple[int, ...] = ()
) -> ChosenPoint:
    point = at_position(frame.model, frame.curve, position, frame.t, frame.scenario)
    ppv, npv = predictive_values(point.fpr, point.tpr, frame.prevalence)
    return ChosenPoint(criterion, value, point, ppv, npv, others)


def tpr_at_least(frame: Frame, bound: float) -> ChosenPoint:
    """The fewest false alarms with TPR >= bound."""
    needed = math.ceil(_share("TPR", bound) * frame.curve.positives)
    position = int(np.searchsorted(frame.curve.tp, needed, side="left"))
    return _chosen(frame, f"TPR ≥ {bound:g}", float(frame.curve.tpr[position]), position)


def fpr_at_most(frame: Frame, bound: float) -> ChosenPoint:
    """The most hits with FPR <= bound."""
    allowed = math.floor(_share("FPR", bound) * frame.curve.negatives)
    position = int(np.searchsorted(frame.curve.fp, allowed, side="right")) - 1
    return _chosen(frame, f"FPR ≤ {bound:g}", float(frame.curve.fpr[position]), position)


def precision_at_least(frame: Frame, bound: float) -> ChosenPoint:
    """The most hits with precision >= bound at the prevalence in use.

    Raises:
        UndefinedError: no threshold reaches it.
    """
    _share("precision", bound)
    p = frame.prevalence
    hits, alarms = p * frame.curve.tpr, (1 - p) * frame.curve.fpr
    flagged = hits + alarms
    reached = np.flatnonzero((flagged > 0) & (hits >= bound * flagged * (1 - 1e-15)))
    if reached.size == 0:
        raise _unreached(frame, bound)
    position = int(reached[-1])
    return _chosen(
        frame, f"precision ≥ {bound:g}", float(hits[position] / flagged[position]), position
    )


def capacity_at_most(frame: Frame, bound: float) -> ChosenPoint:
    """The most hits while a share of at most `bound` of all cases in use is flagged."""
    _share("capacity", bound)
    p = frame.prevalence
    flagged = p * frame.curve.tpr + (1 - p) * frame.curve.fpr
    position = int(np.searchsorted(flagged, bound * (1 + 1e-15), side="right")) - 1
    return _chosen(frame, f"flagged ≤ {bound:g}", float(flagged[position]), position)


def _share(name: str, bound: float) -> Fraction:
    """The bound as the decimal the user wrote, so that 0.9 of 10 cases is 9.

    Raises:
        InputError: it is no share.
    """
    if not 0 <= bound <= 1:
        raise InputError(f"{name} is {bound:g}", do="It must lie between 0 and 1.")
    return Fraction(repr(float(bound)))


class Mixture(Struct, frozen=True):
    """Two thresholds and a coin: it reaches any point on the hull's edge between them.

    Provost & Fawcett 2001: flag by `second` with probability `chance`, else by `first`;
    expected FPR and TPR are the same mixture of both ends.
    """

    first: OperatingPoint
    second: OperatingPoint
    chance: float
    fpr: float
    tpr: float


def mixture_at_fpr(frame: Frame, hull: RocHull, fpr: float) -> Mixture:
    """The hull's point at an FPR, as a mixture of the vertices on both sides."""
    _share("FPR", fpr)
    return _mixture(frame, hull, fpr, hull.fpr)


def mixture_at_tpr(frame: Frame, hull: RocHull, tpr: float) -> Mixture:
    """The hull's point at a TPR with the lowest FPR, as a mixture of two vertices."""
    _share("TPR", tpr)
    return _mixture(frame, hull, tpr, hull.tpr)


def mixture_at_capacity(frame: Frame, hull: RocHull, flagged: float) -> Mixture:
    """The hull's point at which a given share of all cases in use is flagged."""
    _share("capacity", flagged)
    p = frame.prevalence
    return _mixture(frame, hull, flagged, p * hull.tpr + (1 - p) * hull.fpr)


def mixture_at_precision(frame: Frame, hull: RocHull, precision: float) -> Mixture:
    """The hull's point with the most hits of which a given share of the flagged is positive.

    Along the hull precision never rises, and it is the same all along the first edge.

    Raises:
        UndefinedError: no point of the hull reaches it.
    """
    _share("precision", precision)
    hits, alarms = frame.prevalence * hull.tpr, (1 - frame.prevalence) * hull.fpr
    reached = np.flatnonzero(hits >= precision * (hits + alarms) * (1 - 1e-15))
    first = int(reached[-1])
    if first == 0:
        raise _unreached(frame, precision)
    if first == hits.size - 1:
        return _between(frame, hull, first - 1, 1.0)
    spare = (1 - precision) * hits - precision * alarms  # it falls from here on, through 0
    step = float(spare[first] - spare[first + 1])
    return _between(frame, hull, first, max(float(spare[first]) / step, 0.0))


def _unreached(frame: Frame, precision: float) -> UndefinedError:
    return UndefinedError(
        f"no threshold of {frame.model} reaches a precision of {precision:g}",
        do="Ask for less, or use another model.",
    )


def _mixture(frame: Frame, hull: RocHull, wanted: float, rising: FloatArray) -> Mixture:
    """The mixture of two neighbouring vertices at which a rising quantity is as wanted."""
    second = int(np.clip(np.searchsorted(rising, wanted, side="left"), 1, rising.size - 1))
    first = second - 1
    step = float(rising[second] - rising[first])
    chance = min(max((wanted - float(rising[first])) / step, 0.0), 1.0) if step > 0 else 1.0
    return _between(frame, hull, first, chance)


def _between(frame: Frame, hull: RocHull, first: int, chance: float) -> Mixture:
    """The mixture of one hull vertex and the next."""
    second = first + 1

    def end(vertex: int) -> OperatingPoint:
        return at_vertex(frame.model, hull, vertex, frame.t, frame.scenario)

    return Mixture(
        end(first),
        end(second),
        chance,
        fpr=float((1 - chance) * hull.fpr[first] + chance * hull.fpr[second]),
        tpr=float((1 - chance) * hull.tpr[first] + chance * hull.tpr[second]),
    )
