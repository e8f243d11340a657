"""What a threshold that is given does, and the curve between thresholds at a given FPR."""

import math

import numpy as np
from msgspec.structs import replace

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.curve.thresholds import shortest_decimal
from engine.binary.points.bounds import require_share
from engine.binary.points.criteria import ChosenPoint, PointFrame, chosen_at
from engine.messages.errors import UndefinedError
from engine.messages.language import tr


def at_threshold(frame: PointFrame, threshold: float) -> ChosenPoint:
    """The point of a threshold as it is given: what it flags, whatever it is worth.

    Args:
        frame: the model and its conditions.
        threshold: finite; compared with the scores as a double, in the model's direction.

    Returns:
        A point whose threshold, exact and shown, is the one given.

    Raises:
        UndefinedError: the file tells no scores that it could be compared with.
    """
    curve = frame.curve
    if not curve.scored:
        raise UndefinedError(
            tr("the file tells no scores of cases, so a threshold cannot be applied to them"),
            do=tr("Ask for a rate, as tpr:0.9."),
        )
    sign = 1.0 if curve.direction == "higher" else -1.0
    falling = sign * curve.thresholds[1:]
    position = int(np.searchsorted(-falling, -sign * threshold, side="right"))
    shown = shortest_decimal(threshold, math.nan, curve.direction)
    found = chosen_at(frame, tr("at the threshold given"), threshold, position)
    point = replace(found.point, threshold=threshold, shown_threshold=shown)
    return replace(found, point=point)


def interpolated_tpr(curve: RocCurve, fpr: float) -> float:
    """The TPR of the curve itself at an FPR, on the straight line between two thresholds.

    No one threshold need reach it: it is what a coin between the two neighbouring ones would
    reach. Where the curve goes straight up at that FPR, its upper end.

    Raises:
        InputError: the FPR is no share.
    """
    require_share("FPR", fpr)
    last = int(np.searchsorted(curve.fpr, fpr, side="right")) - 1
    low, high = float(curve.fpr[last]), float(curve.tpr[last])
    if low == fpr or last == curve.fpr.size - 1:
        return high
    run, rise = float(curve.fpr[last + 1]) - low, float(curve.tpr[last + 1]) - high
    return math.fsum((high, rise * ((fpr - low) / run)))
