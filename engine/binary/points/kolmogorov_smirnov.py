"""Kolmogorov–Smirnov: the largest gap between the two classes' cumulative distributions."""

from fractions import Fraction

import numpy as np
from msgspec import Struct

from engine.binary.curve.roc_curve import RocCurve
from engine.numerics.arrays import IntArray

WIDEST = 2**62


class LargestGap(Struct, frozen=True):
    """The Kolmogorov–Smirnov statistic of the two classes' scores.

    Attributes:
        value: KS, the greatest |TPR - FPR|, correctly rounded.
        exact: the same as a fraction.
        position: of the threshold at which it is reached, the one that flags fewest.
        below: whether FPR is the greater there: the model ranks the wrong way round.
    """

    value: float
    exact: Fraction
    position: int
    below: bool


def largest_gap(curve: RocCurve) -> LargestGap:
    """KS of a curve, decided in integers.

    No gap between two vertices of the outline can exceed what their four rates allow; only
    stretches that may hold a larger one than is known are looked at vertex by vertex.
    """
    kept = curve.outline
    gaps = _gaps(curve, kept)
    best = max(abs(int(gap)) for gap in (gaps.max(), gaps.min()))
    P, N = curve.positives, curve.negatives
    fp, tp = _wide(curve, curve.fp[kept]), _wide(curve, curve.tp[kept])
    highest = tp[1:] * N - fp[:-1] * P
    lowest = fp[1:] * P - tp[:-1] * N
    doubtful = (np.diff(kept) > 1) & (np.maximum(highest, lowest) >= best)
    stretches = [np.arange(kept[place], kept[place + 1]) for place in np.flatnonzero(doubtful)]
    positions = np.concatenate([kept, *stretches])
    gaps = _gaps(curve, positions)
    best = max(abs(int(gap)) for gap in (gaps.max(), gaps.min()))
    position = int(positions[np.abs(gaps) == best].min())
    below = int(_gaps(curve, np.array([position]))[0]) < 0
    exact = Fraction(best, P * N)
    return LargestGap(best / (P * N), exact, position, below)


def _gaps(curve: RocCurve, positions: IntArray) -> IntArray:
    """(TPR - FPR) P N at some positions, as integers that hold it."""
    tp, fp = _wide(curve, curve.tp[positions]), _wide(curve, curve.fp[positions])
    gaps: IntArray = tp * curve.negatives - fp * curve.positives
    return gaps


def _wide(curve: RocCurve, counts: IntArray) -> IntArray:
    """Counts of a type in which products with P and N are exact."""
    fits = curve.positives * curve.negatives < WIDEST
    return counts.astype(np.int64 if fits and counts.dtype != np.object_ else np.object_)
