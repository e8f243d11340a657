"""The nodes of Gauss's quadrature."""

from functools import cache

import numpy as np

from engine.numerics.arrays import FloatArray


@cache
def gauss_legendre(count: int) -> tuple[FloatArray, FloatArray]:
    """Nodes in [-1, 1] and their weights, both (count,); exact to degree 2 · count - 1.

    Worked out when an integral asks for them first: numpy loads its polynomials for that.
    """
    return np.polynomial.legendre.leggauss(count)


def nodes_between(low: FloatArray, high: FloatArray, count: int) -> tuple[FloatArray, FloatArray]:
    """(count, n) nodes in each of n stretches [low, high], (n,) each, and their weights."""
    nodes, weights = gauss_legendre(count)
    half = (high - low) / 2
    return (high + low) / 2 + half * nodes[:, np.newaxis], weights[:, np.newaxis] * half
