"""Bins of scores that never fall where scores rise, fine where the scores are dense.

A bin's number is a sum of pieces, each linear between two knots and level elsewhere. Every step
of it (subtracting, dividing by what is positive, cutting off, adding, rounding down) keeps the
order of what it is given, in floating point too; and what comes back is checked once more by
the least and the greatest score of each bin.
"""

import numpy as np
from numpy.typing import ArrayLike

from engine.data.counting.count_query import Dialect, number_literal
from engine.numerics.arrays import FloatArray, IntArray, distinct

KNOTS = 16


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
    if knots.size == 1:
        return f"CASE WHEN {key} < {number(float(knots[0]))} THEN 0 ELSE 1 END"
    each = bins / (knots.size - 1)
    steps = [
        (low, each / (high - low))
        for low, high in zip(knots[:-1].tolist(), knots[1:].tolist(), strict=True)
        if np.isfinite(high - low)
    ]
    pieces = [
        f"LEAST(GREATEST(({key} - {number(low)}) * {number(slope)}, 0.0), {each!r})"
        for low, slope in steps
        if np.isfinite(slope)
    ]
    return f"FLOOR({' + '.join(pieces)})" if pieces else "0"


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
