"""Operating points of weighted curves: their cases, and the weights they stand for."""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.points.operating_point import Confusion, OperatingPoint


class WeightTable(Struct, frozen=True):
    """Weight by decision and truth, each total correctly rounded."""

    tp: float
    fp: float
    fn: float
    tn: float


def position_of(curve: WeightedCurve, point: OperatingPoint) -> int:
    """The curve position of an operating point that was reckoned in units.

    Of positions that are the same point in units it is the first.
    """
    if point.counts is None:
        raise ValueError("a point of a weighted curve counts its units")
    flagged = curve.tp + curve.fp
    return int(np.searchsorted(flagged, point.counts.tp + point.counts.fp, side="left"))


def in_cases(curve: WeightedCurve, point: OperatingPoint) -> OperatingPoint:
    """An operating point of a weighted curve or hull with its counts in cases, not units.

    `optimal_point`, `at_vertex`, `at_position` and the criteria, asked of a weighted curve,
    name units where they mean counts. What comes back holds the number of cases that the
    threshold as printed flags; the rates and costs stay those of the weights.
    """
    return replace(point, counts=cases_at(curve, position_of(curve, point)))


def cases_at(curve: WeightedCurve, position: int) -> Confusion:
    """The cases, whatever their weight, that one threshold of the curve flags and spares."""
    counts = curve.counts
    tp, fp = int(counts.tp[position]), int(counts.fp[position])
    return Confusion(tp=tp, fp=fp, fn=int(counts.tp[-1]) - tp, tn=int(counts.fp[-1]) - fp)


def weights_at(curve: WeightedCurve, position: int) -> WeightTable:
    """The weight that one threshold of the curve flags and spares."""
    tp, fp = int(curve.tp[position]), int(curve.fp[position])
    return WeightTable(
        tp=curve.in_weight(tp),
        fp=curve.in_weight(fp),
        fn=curve.in_weight(curve.positives - tp),
        tn=curve.in_weight(curve.negatives - fp),
    )
