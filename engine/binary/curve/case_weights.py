"""Case weights: the ROC curve and hull of cases that count for more or less than one.

A double is an integer times a power of two. So all weights of a file are whole multiples of
one unit, and the curve is held in such units, in Python integers: the same exact geometry as
for counts. A `WeightedCurve` is an `RocCurve`, and its hull an `RocHull` in units; what is
measured on rates (VOROS under every measure, regions, lower envelopes, winners, average
precision …) takes them as they are. Only what names numbers of cases must be translated:
see `in_cases`.
"""

from functools import cached_property
from typing import cast

import numpy as np

from engine.binary.curve.exact_units import Units, require_addable, running_sums, whole_units
from engine.binary.curve.hull import FEW, RocHull, convex_walk
from engine.binary.curve.roc_curve import RocCurve
from engine.data.cases.counts import ScoreCounts, count_scores
from engine.data.roles import Direction
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

NO_POSITIVE_WEIGHT = tr("no positive case has a weight above 0, so no ROC curve exists")
NO_NEGATIVE_WEIGHT = tr("no negative case has a weight above 0, so no ROC curve exists")
_DOUBT = 2.0**-49  # eight times what rounding can do to a cross product of rates


class WeightedCurve(RocCurve, frozen=True, eq=False, kw_only=True, dict=True):
    """An ROC curve whose rates are shares of weight.

    Attributes:
        fp, tp: (m + 1,) weight of the false and true positives when each threshold is
            applied, in units of 2^exponent: int64 where doubles hold it all, else Python
            integers; `positives` and `negatives` are in these units too.
        exponent: of the unit.
        shares: (m + 1,) each, `fpr` and `tpr`.
        counts: the cases (not weights) that each threshold flags, place by place.
    """

    exponent: int
    counts: ScoreCounts
    shares: tuple[FloatArray, FloatArray]

    @property
    def rounded(self) -> bool:
        """Whether a weight is no whole number: the decimal 0.1 is no double."""
        return self.exponent < 0

    @cached_property
    def fpr(self) -> FloatArray:
        """(m + 1,) share of the negatives' weight that is flagged, correctly rounded."""
        return self.shares[0]

    @cached_property
    def tpr(self) -> FloatArray:
        """(m + 1,) share of the positives' weight that is flagged, correctly rounded."""
        return self.shares[1]

    @property
    def prevalence(self) -> float:
        """The positives' share of the file's weight."""
        return self.positives / (self.positives + self.negatives)

    def in_weight(self, units: int) -> float:
        """So many units as a weight, correctly rounded."""
        return as_weight(units, self.exponent)


def as_weight(units: int, exponent: int) -> float:
    """So many units of 2^exponent as a double, correctly rounded."""
    return float(units << exponent) if exponent >= 0 else units / (1 << -exponent)


def check_amounts(amounts: FloatArray, what: str) -> None:
    """Refuse amounts that are no weight and no cost.

    Args:
        amounts: (n,) one for each case.
        what: what one of them is called, "case weight".

    Raises:
        InputError: some are missing, infinite or below 0.
    """
    for wrong, why in (
        (np.isnan(amounts), tr("missing")),
        (np.isinf(amounts), tr("infinite")),
        (amounts < 0, tr("below 0")),
    ):
        places = np.flatnonzero(wrong)
        if places.size:
            first = int(places[0])
            more = tr(", and so are {size:,} more", size=places.size - 1) if places.size > 1 else ""
            raise InputError(
                tr(
                    "the {what} of case {first:,} is {why} ({amounts:g}){more}",
                    what=what,
                    first=first + 1,
                    why=why,
                    amounts=amounts[first],
                    more=more,
                ),
                do=tr("Every {what} must be a number, 0 or above.", what=what),
            )


def weighted_curve(
    positive: BoolArray, score: FloatArray, weight: FloatArray, direction: Direction = "higher"
) -> WeightedCurve:
    """The ROC curve of weighted cases; a case of weight 0 takes no part at all.

    Args:
        positive: (n,) True where the case is positive.
        score: (n,) scores of the same cases, no NaN.
        weight: (n,) weights, finite and >= 0.
        direction: "higher" if a higher score means positive.

    Raises:
        InputError: a weight is negative, missing or infinite, or the weights lie too far
            apart to be added.
        UndefinedError: no positive or no negative case has a weight above 0.
    """
    check_amounts(weight, tr("case weight"))
    used = weight > 0
    for why, rows in (
        (NO_POSITIVE_WEIGHT, positive),
        (NO_NEGATIVE_WEIGHT, ~positive),
    ):
        if not np.any(used & rows):
            raise UndefinedError(
                why,
                do=tr("Choose another weight column, or none."),
            )
    units, exponent = whole_units(weight[used])
    return curve_of_units(positive[used], score[used], units, exponent, direction)


def curve_of_units(
    positive: BoolArray,
    score: FloatArray,
    units: Units,
    exponent: int,
    direction: Direction = "higher",
) -> WeightedCurve:
    """The curve of cases that count so many units of 2^exponent each; 0 is allowed.

    Where a threshold flags only cases of 0 units more than the one before, two neighbouring
    vertices of the curve are the same point.

    Raises:
        InputError: the units lie too far apart.
        UndefinedError: there is no positive or no negative case.
    """
    counts = count_scores(positive, score, direction)
    order = np.argsort(-score if direction == "higher" else score)
    last = counts.tp[1:].astype(np.int64) + counts.fp[1:] - 1
    hits = positive[order]
    fp, tp = (running_sums(units, order, rows, last) for rows in (~hits, hits))
    units_fp, units_tp = fp.integers(), tp.integers()
    N, P = int(units_fp[-1]), int(units_tp[-1])
    total = (N + P).bit_length()
    require_addable(max(total, total + exponent))
    return WeightedCurve(
        fp=units_fp,
        tp=units_tp,
        thresholds=counts.thresholds,
        direction=direction,
        exponent=exponent,
        counts=counts,
        shares=(fp.shares(N), tp.shares(P)),
    )


def weighted_hull(curve: RocCurve) -> RocHull:
    """The strict upper hull of a curve in units, exact.

    Where neighbouring thresholds are the same point the vertex is the first of them, the
    one that flags the fewest cases.
    """
    fp, tp = curve.fp, curve.tp
    moves = np.append(True, (fp[1:] != fp[:-1]) | (tp[1:] != tp[:-1])).astype(np.bool_)
    return weighted_hull_among(curve, np.flatnonzero(moves))


def weighted_hull_among(curve: RocCurve, places: IntArray) -> RocHull:
    """The strict upper hull of some vertices of a curve in units, no two the same point.

    Args:
        curve: in units.
        places: (m,) positions in it, rising, m >= 1.
    """
    fp, tp = curve.fp, curve.tp
    index = convex_walk(fp, tp, _near_hull(curve, places))
    after = np.append(curve.thresholds, np.nan)
    return RocHull(
        fp=cast("IntArray", fp[index]),
        tp=cast("IntArray", tp[index]),
        thresholds=curve.thresholds[index],
        beyond=after[index + 1] if curve.scored else None,
        index=index,
        negatives=curve.negatives,
        positives=curve.positives,
        direction=curve.direction,
    )


def _near_hull(curve: RocCurve, places: IntArray) -> IntArray:
    """The places without those that doubles prove to lie under a chord of the curve."""
    if places.size <= FEW:
        return places
    from scipy.optimize import isotonic_regression

    x, y = curve.fpr[places], curve.tpr[places]
    # Any chords will do. Steps that are lost beside the totals have none of their own.
    seen = np.flatnonzero(np.append(True, (np.diff(x) > 0) | (np.diff(y) > 0)))
    rises, runs = np.diff(y[seen]), np.diff(x[seen])
    fit = isotonic_regression(rises / (rises + runs), weights=rises + runs, increasing=False)
    chain = seen[fit.blocks]
    edge = np.searchsorted(chain, np.arange(places.size), side="right") - 1
    foot = chain[np.minimum(edge, chain.size - 2)]
    head = chain[np.minimum(edge, chain.size - 2) + 1]
    run, rise = x[head] - x[foot], y[head] - y[foot]
    above = run * (y - y[foot]) - rise * (x - x[foot])
    kept: IntArray = places[above >= -_DOUBT * (run + rise)]
    return kept
