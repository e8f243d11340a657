"""Curves of weighted cases that a database counted: exact sums in units, as in memory."""

import numpy as np

from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.curve.exact_units import Units, carried
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.curve.summarised_curve import SummarisedWeightedCurve
from engine.data.cases.counts import ScoreCounts
from engine.data.counted_elsewhere import CountedScore
from engine.data.weighed_counts import ClassDigits, WeighedScore
from engine.numerics.arrays import FloatArray, IntArray


def running_units(digits: IntArray) -> Units:
    """(m + 1,) sums of all weights before each place, and of all."""
    return carried([np.concatenate(([0], np.cumsum(row))) for row in digits])


def total_units(digits: ClassDigits) -> tuple[int, int]:
    """The weight of the positives and of the negatives, in units."""
    positives, negatives = (
        Units(each.sum(axis=1, keepdims=True)).total()
        for each in (digits.positives, digits.negatives)
    )
    return positives, negatives


def curve_in_units(digits: ClassDigits, thresholds: FloatArray) -> RocCurve:
    """A curve, or a stretch of one counted from its start, in units."""
    fp, tp = (running_units(each).integers() for each in (digits.negatives, digits.positives))
    return RocCurve(fp, tp, thresholds)


def pairs_twice(digits: ClassDigits) -> int:
    """2U of a stretch in square units: the weight of pairs in which the positive ranks higher."""
    places = np.arange(digits.positives.shape[1] + 1, dtype=np.float64)
    return curve_in_units(digits, -places).two_u


def unsettled_weight(digits: ClassDigits, places: IntArray) -> int:
    """The weight of the pairs within some bins, in square units."""
    some = digits.of(places)
    of_positives, of_negatives = (
        carried(list(each)).integers().tolist() for each in (some.positives, some.negatives)
    )
    return sum(p * n for p, n in zip(of_positives, of_negatives, strict=True))


def weighed_curve(found: CountedScore, weighed: WeighedScore, counts: ScoreCounts) -> WeightedCurve:
    """The curve of a model whose cases weigh differently; its `counts` are of cases."""
    digits = weighed.digits
    fp, tp = running_units(digits.negatives), running_units(digits.positives)
    units_fp, units_tp = fp.integers(), tp.integers()
    shares = fp.shares(int(units_fp[-1])), tp.shares(int(units_tp[-1]))
    if found.whole and found.exact:
        return WeightedCurve(
            units_fp,
            units_tp,
            counts.thresholds,
            counts.direction,
            exponent=digits.exponent,
            counts=counts,
            shares=shares,
        )
    return SummarisedWeightedCurve(
        units_fp,
        units_tp,
        counts.thresholds,
        counts.direction,
        found.exact,
        exponent=digits.exponent,
        counts=counts,
        shares=shares,
        sums=found.sums,
        pairs=weighed.two_u,
    )
