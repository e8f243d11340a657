"""Plane geometry on integer coordinates, decided exactly."""

import numpy as np

from engine.arrays import IntArray

INT64_SAFE = 2**62
"""A difference of two products below this cannot overflow int64."""

_DOUBT = 2.0**-49  # eight times what rounding can do to a difference of products of doubles


def sign_of_difference(a: IntArray, b: IntArray, c: IntArray, d: IntArray) -> IntArray:
    """The sign (-1, 0, 1) of a b - c d, element by element, exactly.

    Args:
        a: (n,) int64, >= 0; so are b, c and d.
        b: (n,)
        c: (n,)
        d: (n,)
    """
    if a.size == 0:
        return np.zeros(0, dtype=np.int64)
    if int(a.max()) * int(b.max()) < INT64_SAFE and int(c.max()) * int(d.max()) < INT64_SAFE:
        return np.sign(a * b - c * d)
    left, right = a.astype(np.float64) * b, c.astype(np.float64) * d
    sign = np.sign(left - right).astype(np.int64)
    for place in np.flatnonzero(np.abs(left - right) <= _DOUBT * (left + right)).tolist():
        gap = int(a[place]) * int(b[place]) - int(c[place]) * int(d[place])
        sign[place] = (gap > 0) - (gap < 0)
    return sign
