"""What one threshold does to a group of cases, with intervals, and how far groups are apart.

Flag rate, TPR, FPR and PPV of a group are shares of its own counted cases (Wilson 1927); PPV is so
at the group's own share of positives. The normalised cost is a sum of two of them, and a gap the
difference of two groups: their intervals are put together from those of the shares (Newcombe
1998, method 10; Zou & Donner 2008).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.binary.points.clustered_rates import (
    ClusteredShare,
    clustered_rates,
    clustered_share,
)
from engine.binary.points.operating_point import Confusion
from engine.binary.points.threshold_intervals import (
    COMBINED,
    WILSON,
    MeasuredRate,
    by_clusters,
    reach_of_sum,
)
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, IntArray
from engine.numerics.intervals import Interval, undefined, wilson_bounds

RateKey = Literal["flagged", "tpr", "fpr", "ppv", "cost"]
RATE_KEYS: tuple[RateKey, ...] = ("flagged", "tpr", "fpr", "ppv", "cost")

NO_POSITIVES = tr("no positive case in it")
NO_NEGATIVES = tr("no negative case in it")
NONE_FLAGGED = tr("no case in it is flagged")
ONE_CLUSTER = tr("its cases are of a single cluster, which has no variance")
SHARED_CLUSTERS = tr("clusters hold cases of both groups, so that the two vary together")
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


class GroupSpread(Struct, frozen=True):
    """How far the numbers of a group vary by clusters.

    Attributes:
        shares: of "flagged", "tpr", "fpr" and "ppv"; None where its cases are of one cluster.
        correlation: of TPR and FPR.
    """

    shares: Mapping[RateKey, ClusteredShare | None]
    correlation: float


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
    together: GroupSpread | None = None,
) -> GroupRates:
    """What a threshold does to a group.

    Args:
        counts: the group's cases; either class may be empty.
        t: the operating condition of the cost.
        level: the confidence level.
        weights: of the true positives, false positives, false negatives and true negatives;
            None where every case counts alike.
        why_none: why nothing has an interval; empty where everything has.
        together: how far its shares vary by clusters; None where every case stands alone.
    """
    tp, fp, fn, tn = weights or (counts.tp, counts.fp, counts.fn, counts.tn)

    def share(
        key: RateKey, found: tuple[float, int], others: tuple[float, int], why: str
    ) -> MeasuredRate:
        (part, cases), (rest, other_cases) = found, others
        if not cases + other_cases or not part + rest:
            return MeasuredRate(None, undefined(level, WILSON, why))
        if why_none:
            return MeasuredRate(part / (part + rest), undefined(level, WILSON, why_none))
        if together is not None:
            return MeasuredRate(part / (part + rest), _by_clusters(together.shares[key], level))
        return MeasuredRate(part / (part + rest), _wilson(cases, other_cases, level))

    flagged, spared = (tp + fp, counts.tp + counts.fp), (fn + tn, counts.fn + counts.tn)
    tpr = share("tpr", (tp, counts.tp), (fn, counts.fn), NO_POSITIVES)
    fpr = share("fpr", (fp, counts.fp), (tn, counts.tn), NO_NEGATIVES)
    return GroupRates(
        flagged=share("flagged", flagged, spared, NONE_FLAGGED),
        tpr=tpr,
        fpr=fpr,
        ppv=share("ppv", (tp, counts.tp), (fp, counts.fp), NONE_FLAGGED),
        cost=_cost(tpr, fpr, t, together),
    )


def group_spread(positive: BoolArray, flagged: BoolArray, codes: IntArray) -> GroupSpread:
    """How far the numbers of a group vary by clusters.

    Args:
        positive: (n,) True where a case of the group is positive.
        flagged: (n,) True where the threshold flags it.
        codes: (n,) its cluster, 0 and up.
    """
    every = np.ones(positive.size, np.bool_)
    both = positive.any() and not positive.all()
    found = clustered_rates(positive, flagged, codes) if both else None
    shares: dict[RateKey, ClusteredShare | None] = {
        "flagged": clustered_share(flagged, every, codes),
        "tpr": clustered_share(flagged, positive, codes),
        "fpr": clustered_share(flagged, ~positive, codes),
        "ppv": clustered_share(positive, flagged, codes),
    }
    return GroupSpread(shares, 0.0 if found is None else found.correlation)


def _by_clusters(found: ClusteredShare | None, level: float) -> Interval:
    """The interval of a share at as many cases of their own as would vary as it does."""
    method = by_clusters(WILSON)
    if found is None:
        return undefined(level, method, ONE_CLUSTER)
    trials = np.array([found.trials(level)])
    low, high = wilson_bounds(found.value * trials, trials, level)
    return Interval(float(low[0]), float(high[0]), level, method)


def _wilson(found: int, others: int, level: float) -> Interval:
    """The interval of a share of counted cases; it exists for none and for all of them, too."""
    cases = np.array([float(found + others)])
    low, high = wilson_bounds(np.array([float(found)]), cases, level)
    return Interval(float(low[0]), float(high[0]), level, WILSON)


def _cost(
    tpr: MeasuredRate, fpr: MeasuredRate, t: float, together: GroupSpread | None
) -> MeasuredRate:
    """The sum t h + (1 - t)(1 - k), its interval from those of both."""
    level, h, k = tpr.interval.level, fpr.value, tpr.value
    if h is None or k is None:
        why = fpr.interval.why if h is None else tpr.interval.why
        return MeasuredRate(None, undefined(level, COMBINED, why))
    value = t * h + (1 - t) * (1 - k)
    of_h, of_k = fpr.interval, tpr.interval
    method = COMBINED if together is None else by_clusters(COMBINED)
    if of_h.low is None or of_h.high is None or of_k.low is None or of_k.high is None:
        return MeasuredRate(value, undefined(level, method, of_k.why or of_h.why))
    # What is missed falls where TPR rises, so that it varies against FPR as TPR does with it.
    against = 0.0 if together is None else -together.correlation
    below = reach_of_sum(t * (h - of_h.low), (1 - t) * (of_k.high - k), against)
    above = reach_of_sum(t * (of_h.high - h), (1 - t) * (k - of_k.low), against)
    return MeasuredRate(
        value, Interval(max(0.0, value - below), min(1.0, value + above), level, method)
    )


def largest_gap(
    rates: Sequence[MeasuredRate], shared: Callable[[int, int], bool] | None = None
) -> GroupGap | None:
    """The two groups that are farthest apart in one number; None of fewer than two that have it.

    Of several equal ones the first.

    Args:
        rates: of each group.
        shared: whether two groups have cases of one cluster, so that they vary together.
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
    if shared is not None and shared(highest[1], lowest[1]):
        return GroupGap(value, highest[1], lowest[1], undefined(level, COMBINED, SHARED_CLUSTERS))
    if one.low is None or one.high is None or other.low is None or other.high is None:
        found = undefined(level, COMBINED, one.why or other.why)
        return GroupGap(value, highest[1], lowest[1], found)
    below = math.hypot(highest[0] - one.low, other.high - lowest[0])
    above = math.hypot(one.high - highest[0], lowest[0] - other.low)
    why = CHOSEN_PAIR if len(known) > 2 else ""
    found = Interval(max(-1.0, value - below), min(1.0, value + above), level, COMBINED, why)
    return GroupGap(value, highest[1], lowest[1], found)
