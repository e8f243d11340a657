"""Thresholds that keep a bound: on TPR, FPR, precision or the share of cases flagged.

Of the thresholds that keep a bound the best is taken in the rate that the bound leaves free,
and of those that are equally good in it the one whose other rate is best. So no threshold has
as good a rate and a better one. All is decided in whole numbers; see `slack` for rates that are
rounded before they get here.
"""

import math
from bisect import bisect_right
from fractions import Fraction

import numpy as np

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.criteria import ChosenPoint, PointFrame, chosen_at
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

_ROUNDED = Fraction(1, 2**50)
_DOUBT = 2.0**-48  # sixteen times what rounding can do to a difference of two shares


def tpr_at_least(frame: PointFrame, bound: float) -> ChosenPoint:
    """The lowest FPR with TPR >= bound; of thresholds with that FPR the highest TPR.

    Raises:
        InputError: the bound is no share.
    """
    curve = frame.curve
    needed = math.ceil((require_share("TPR", bound) - slack(curve)) * curve.positives)
    reached = int(np.searchsorted(curve.tp, needed, side="left"))
    last = int(np.searchsorted(curve.fp, curve.fp[reached], side="right")) - 1
    position = _fewest_flagged(curve, last)
    return chosen_at(
        frame, tr("TPR ≥ {bound:g}", bound=bound), float(curve.tpr[position]), position
    )


def fpr_at_most(frame: PointFrame, bound: float) -> ChosenPoint:
    """The highest TPR with FPR <= bound; of thresholds with that TPR the lowest FPR.

    Raises:
        InputError: the bound is no share.
    """
    curve = frame.curve
    allowed = math.floor((require_share("FPR", bound) + slack(curve)) * curve.negatives)
    last = int(np.searchsorted(curve.fp, allowed, side="right")) - 1
    position = _fewest_flagged(curve, last)
    return chosen_at(
        frame, tr("FPR ≤ {bound:g}", bound=bound), float(curve.fpr[position]), position
    )


def precision_at_least(frame: PointFrame, bound: float) -> ChosenPoint:
    """The highest TPR with precision >= bound at the prevalence in use.

    Of thresholds with that TPR the lowest FPR, which is the highest precision. Where no case is
    flagged there is no precision.

    Raises:
        InputError: the bound is no share.
        UndefinedError: no threshold reaches it.
    """
    require_share("precision", bound)
    last = _last_precise(frame, bound)
    if last is None:
        raise unreached(frame, bound)
    position = _fewest_flagged(frame.curve, last)
    hits, alarms = _flagged(frame, position)
    return chosen_at(
        frame, tr("precision ≥ {bound:g}", bound=bound), float(hits / (hits + alarms)), position
    )


def capacity_at_most(frame: PointFrame, bound: float) -> ChosenPoint:
    """The highest TPR while a share of at most `bound` of all cases in use is flagged.

    Of thresholds with that TPR the lowest FPR, which flags fewest.

    Raises:
        InputError: the bound is no share.
    """
    most = require_share("capacity", bound) + slack(frame.curve)
    # What is flagged rises along the curve, so its vertices are searched by halves.
    places = range(frame.curve.tp.size)
    last = bisect_right(places, most, key=lambda place: _share_flagged(frame, place)) - 1
    position = _fewest_flagged(frame.curve, last)
    flagged = float(_share_flagged(frame, position))
    return chosen_at(frame, tr("flagged ≤ {bound:g}", bound=bound), flagged, position)


def require_share(name: str, bound: float) -> Fraction:
    """The bound as the decimal the user wrote, so that 0.9 of 10 cases is 9.

    Raises:
        InputError: it is no share.
    """
    if not 0 <= bound <= 1:
        raise InputError(
            tr("{name} is {bound:g}", name=name, bound=bound), do=tr("It must lie between 0 and 1.")
        )
    return Fraction(repr(float(bound)))


def slack(curve: RocCurve) -> Fraction:
    """By how much a share may miss its bound through rounding alone; 0 where cases are counted.

    ROC points and fractional weights are decimals that became doubles: the double 0.1 is a hair
    more than one tenth, and a point given as 0.1 shall keep the bound 0.1.
    """
    return _ROUNDED if curve.rounded else Fraction(0)


def unreached(frame: PointFrame, precision: float) -> UndefinedError:
    """What to say where nothing has the precision that is asked for."""
    return UndefinedError(
        tr(
            "no threshold of {model} reaches a precision of {precision:g}",
            model=frame.model,
            precision=precision,
        ),
        do=tr("Ask for less, or use another model."),
    )


def _fewest_flagged(curve: RocCurve, position: int) -> int:
    """The first position with the TPR of a given one: as many hits, the fewest false alarms."""
    return int(np.searchsorted(curve.tp, curve.tp[position], side="left"))


def _flagged(frame: PointFrame, position: int) -> tuple[Fraction, Fraction]:
    """True and false positives at one position, as exact shares of all cases in use."""
    curve, prevalence = frame.curve, frame.exact_prevalence
    return (
        prevalence * Fraction(int(curve.tp[position]), curve.positives),
        (1 - prevalence) * Fraction(int(curve.fp[position]), curve.negatives),
    )


def _share_flagged(frame: PointFrame, position: int) -> Fraction:
    """The share of all cases in use that one position flags, exactly."""
    hits, alarms = _flagged(frame, position)
    return hits + alarms


def _last_precise(frame: PointFrame, bound: float) -> int | None:
    """The last position with precision >= bound; None where there is none.

    Precision goes up and down along the curve, so all positions are tried: in doubles, and from
    the last that may keep the bound on in exact fractions until one does.
    """
    curve, least = frame.curve, require_share("precision", bound)
    spare = slack(curve)
    for place in map(int, _maybe_precise(frame, least)[::-1]):
        hits, alarms = _flagged(frame, place)
        if hits + alarms > 0 and hits + spare >= least * (hits + alarms):
            return place
    return None


def _maybe_precise(frame: PointFrame, least: Fraction) -> IntArray:
    """Every position that keeps a precision, and a few that miss it by a rounding error."""
    curve, prevalence = frame.curve, frame.exact_prevalence
    hits = float(prevalence * (1 - least)) * curve.tpr
    alarms = float((1 - prevalence) * least) * curve.fpr
    return np.flatnonzero(hits - alarms >= -_DOUBT * (hits + alarms) - 2 * float(slack(curve)))
