"""Plane geometry on integer coordinates, decided exactly."""

import numpy as np

from engine.numerics.arrays import IntArray

INT64_SAFE = 2**62
"""A difference of two products below this cannot overflow int64."""

_DOUBT = 2.0**-49  # eight times what rounding can do to a difference of products of doubles


def sign_of_difference(
    a: IntArray | np.int64,
    b: IntArray | np.int64,
    c: IntArray | np.int64,
    d: IntArray | np.int64,
) -> IntArray:
    """The sign (-1, 0, 1) of a b - c d, element by element, exactly.

    Args:
        a: (n,) int64 >= 0, or one number for all; so are b, c and d.
        b: likewise.
        c: likewise.
        d: likewise.
    """
    factors = np.broadcast_arrays(a, b, c, d)
    if factors[0].size == 0:
        return np.zeros(0, dtype=np.int64)
    most = [int(np.max(factor)) for factor in (a, b, c, d)]
    if most[0] * most[1] < INT64_SAFE and most[2] * most[3] < INT64_SAFE:
        small: IntArray = np.sign(np.asarray(a * b - c * d))
        return small
    left, right = np.multiply(a, b, dtype=np.float64), np.multiply(c, d, dtype=np.float64)
    sign: IntArray = np.sign(left - right).astype(np.int64)
    for place in np.flatnonzero(np.abs(left - right) <= _DOUBT * (left + right)).tolist():
        p, q, r, s = (int(factor[place]) for factor in factors)
        sign[place] = (p * q > r * s) - (p * q < r * s)
    return sign
