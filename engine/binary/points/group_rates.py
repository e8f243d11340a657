"""What one threshold does to a group of cases, with intervals, and how far groups are apart.

Flag rate, TPR, FPR and PPV of a group are shares of its own counted cases (Wilson 1927); PPV is so
at the group's own share of positives. The normalised cost is a sum of two of them, and a gap the
difference of two groups: their intervals are put together from those of the shares (Newcombe
1998, method 10; Zou & Donner 2008).
"""

import math
from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.binary.points.operating_point import Confusion
from engine.binary.points.threshold_intervals import COMBINED, WILSON, MeasuredRate
from engine.messages.language import tr
from engine.numerics.intervals import Interval, undefined, wilson_bounds

RateKey = Literal["flagged", "tpr", "fpr", "ppv", "cost"]
RATE_KEYS: tuple[RateKey, ...] = ("flagged", "tpr", "fpr", "ppv", "cost")

NO_POSITIVES = tr("no positive case in it")
NO_NEGATIVES = tr("no negative case in it")
NONE_FLAGGED = tr("no case in it is flagged")
CHOSEN_PAIR = tr("the two groups that differ most of several, so that it is too narrow")


class GroupRates(Struct, frozen=True):
    """One threshold in one group; each number None, with why, where it is undefined.

    Attributes:
        flagged: share of the group's cases that is flagged.
        tpr, fpr: of its positives, and of its negatives.
        ppv: share of positives among its flagged cases, at its own share of positives.
        cost: normalised, t FPR + (1 - t)(1 - TPR).
    """

    flagged: MeasuredRate
    tpr: MeasuredRate
    fpr: MeasuredRate
    ppv: MeasuredRate
    cost: MeasuredRate

    def of(self, key: RateKey) -> MeasuredRate:
        """One of them by its key."""
        found: MeasuredRate = getattr(self, key)
        return found


class GroupGap(Struct, frozen=True):
    """The largest difference between two groups.

    Attributes:
        value: at least 0.
        higher, lower: the places of the two groups.
        interval: of the difference of these two; `why` says so where there were more to choose
            from.
    """

    value: float
    higher: int
    lower: int
    interval: Interval


def group_rates(
    counts: Confusion,
    t: float,
    level: float,
    weights: tuple[float, float, float, float] | None = None,
    why_none: str = "",
) -> GroupRates:
    """What a threshold does to a group.

    Args:
        counts: the group's cases; either class may be empty.
        t: the operating condition of the cost.
        level: the confidence level.
        weights: of the true positives, false positives, false negatives and true negatives;
            None where every case counts alike.
        why_none: why nothing has an interval; empty where everything has.
    """
    tp, fp, fn, tn = weights or (counts.tp, counts.fp, counts.fn, counts.tn)

    def share(found: tuple[float, int], others: tuple[float, int], why: str) -> MeasuredRate:
        (part, cases), (rest, other_cases) = found, others
        if not cases + other_cases or not part + rest:
            return MeasuredRate(None, undefined(level, WILSON, why))
        if why_none:
            return MeasuredRate(part / (part + rest), undefined(level, WILSON, why_none))
        return MeasuredRate(part / (part + rest), _wilson(cases, other_cases, level))

    flagged, spared = (tp + fp, counts.tp + counts.fp), (fn + tn, counts.fn + counts.tn)
    tpr = share((tp, counts.tp), (fn, counts.fn), NO_POSITIVES)
    fpr = share((fp, counts.fp), (tn, counts.tn), NO_NEGATIVES)
    return GroupRates(
        flagged=share(flagged, spared, NONE_FLAGGED),
        tpr=tpr,
        fpr=fpr,
        ppv=share((tp, counts.tp), (fp, counts.fp), NONE_FLAGGED),
        cost=_cost(tpr, fpr, t),
    )


def _wilson(found: int, others: int, level: float) -> Interval:
    """The interval of a share of counted cases; it exists for none and for all of them, too."""
    cases = np.array([float(found + others)])
    low, high = wilson_bounds(np.array([float(found)]), cases, level)
    return Interval(float(low[0]), float(high[0]), level, WILSON)


def _cost(tpr: MeasuredRate, fpr: MeasuredRate, t: float) -> MeasuredRate:
    """The sum t h + (1 - t)(1 - k), its interval from those of both."""
    level, h, k = tpr.interval.level, fpr.value, tpr.value
    if h is None or k is None:
        why = fpr.interval.why if h is None else tpr.interval.why
        return MeasuredRate(None, undefined(level, COMBINED, why))
    value = t * h + (1 - t) * (1 - k)
    of_h, of_k = fpr.interval, tpr.interval
    if of_h.low is None or of_h.high is None or of_k.low is None or of_k.high is None:
        return MeasuredRate(value, undefined(level, COMBINED, of_k.why))
    below = math.hypot(t * (h - of_h.low), (1 - t) * (of_k.high - k))
    above = math.hypot(t * (of_h.high - h), (1 - t) * (k - of_k.low))
    return MeasuredRate(
        value, Interval(max(0.0, value - below), min(1.0, value + above), level, COMBINED)
    )


def largest_gap(rates: Sequence[MeasuredRate]) -> GroupGap | None:
    """The two groups that are farthest apart in one number; None of fewer than two that have it.

    Of several equal ones the first.
    """
    known = [(each.value, place) for place, each in enumerate(rates) if each.value is not None]
    if len(known) < 2:
        return None
    highest = max(known, key=lambda found: found[0])
    lowest = min(known, key=lambda found: found[0])
    if highest[1] == lowest[1]:  # all are equal
        highest, lowest = known[1], known[0]
    value = highest[0] - lowest[0]
    one, other = rates[highest[1]].interval, rates[lowest[1]].interval
    level = one.level
    if one.low is None or one.high is None or other.low is None or other.high is None:
        found = undefined(level, COMBINED, one.why or other.why)
        return GroupGap(value, highest[1], lowest[1], found)
    below = math.hypot(highest[0] - one.low, other.high - lowest[0])
    above = math.hypot(one.high - highest[0], lowest[0] - other.low)
    why = CHOSEN_PAIR if len(known) > 2 else ""
    found = Interval(max(-1.0, value - below), min(1.0, value + above), level, COMBINED, why)
    return GroupGap(value, highest[1], lowest[1], found)
