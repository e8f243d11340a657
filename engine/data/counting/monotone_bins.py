"""Bins of scores that never fall where scores rise, fine where the scores are dense.

Between two knots a bin's number is a straight line of the score; below the first knot and from the
last one on it is level. Which piece a score lies in is found by halving, for a database computes
of a CASE only the branch that it takes. Every step (subtracting, multiplying by what is positive,
adding, rounding down) keeps the order of what it is given, in floating point too; and what comes
back is checked once more by the least and the greatest score of each bin.
"""

import numpy as np
from numpy.typing import ArrayLike

from engine.data.counting.dialects import Dialect, number_literal
from engine.numerics.arrays import FloatArray, IntArray, distinct

KNOTS = 8


def knots_of(sample: ArrayLike, pieces: int = KNOTS) -> FloatArray:
    """(k,) rising finite scores between which about as many of a sample lie; none of no sample."""
    values = np.asarray(sample, dtype=np.float64)
    values = np.sort(values[np.isfinite(values)])
    if values.size == 0:
        return values
    places = np.linspace(0, values.size - 1, pieces + 1).astype(np.int64)
    return distinct(values[places])


def bin_number(knots: FloatArray, bins: int, dialect: Dialect) -> str:
    """The bin of `key` as SQL, from 0 to about `bins`."""
    key = dialect.named("key")

    def number(value: float) -> str:
        return number_literal(value, dialect)

    if knots.size == 0:
        return "0"
    first, last = number(float(knots[0])), number(float(knots[-1]))
    if knots.size == 1:
        return f"CASE WHEN {key} < {first} THEN 0 ELSE 1 END"
    each = bins / (knots.size - 1)

    def piece(place: int) -> str:
        low, high = float(knots[place]), float(knots[place + 1])
        # Ends of opposite signs near the greatest double, or both next to 0, have no such slope.
        slope = 0.0 if np.isinf(high - low) else each / (high - low)
        if np.isinf(slope):
            slope = 0.0
        return f"{place * each!r} + ({key} - {number(low)}) * {number(slope)}"

    def among(start: int, stop: int) -> str:
        if stop - start == 1:
            return piece(start)
        middle = (start + stop) // 2
        below = f"{key} < {number(float(knots[middle]))}"
        return f"CASE WHEN {below} THEN {among(start, middle)} ELSE {among(middle, stop)} END"

    inside = among(0, knots.size - 1)
    ends = f"WHEN {key} < {first} THEN -1.0 WHEN {key} >= {last} THEN {float(bins)!r}"
    return f"CAST(FLOOR(CASE {ends} ELSE {inside} END) AS INTEGER)"  # quicker to group by


def without_overlap(low: FloatArray, high: FloatArray) -> IntArray:
    """(b + 1,) where each bin begins once those that overlap are taken as one, and the end.

    Args:
        low: (m,) the least score of each bin.
        high: (m,) the greatest; falling, as the bins are ordered.
    """
    if low.size == 0:
        return np.zeros(1, dtype=np.int64)
    least = np.minimum.accumulate(low)
    starts = np.flatnonzero(high[1:] < least[:-1]) + 1
    return np.concatenate(([0], starts, [low.size]))
