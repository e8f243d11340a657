"""The share of the valid error vectors that cost no more than a bound.

In closed form for two and three classes; of more, closed in one actual class' errors.
"""

from itertools import product
from math import factorial

import numpy as np

from engine.multiclass.confusion import actual_of_coordinate, classes_of_dimension
from engine.numerics.arrays import FloatArray, IntArray
from engine.numerics.quadrature import gauss_legendre

ENOUGH = 1e-12  # the closed form serves where its rounding stays below this
ROUNDING = 4 * np.finfo(np.float64).eps
CHUNK = 2048  # shares integrated piece by piece at a time
TINY = 1e-12  # a weight of 0 is taken as this share of the largest


def share_below(weights: FloatArray, bounds: FloatArray) -> FloatArray:
    """(m,) P(w·v <= bound) for v uniform in the valid region of two or three classes.

    Args:
        weights: (m, d) w >= 0, not all 0.
        bounds: (m,) at most the least cost of a trivial classifier.
    """
    largest = weights.max(axis=1)
    scale = np.where(largest > 0, largest, 1.0)
    scaled = np.maximum(weights / scale[:, None], TINY)
    limits = bounds / scale
    if classes_of_dimension(weights.shape[1]) == 2:
        # the bound is at most either weight: a triangle in the unit square
        return np.asarray(np.minimum(limits**2 / (2 * scaled[:, 0] * scaled[:, 1]), 1.0))
    columns = np.asarray(scaled[:, _columns_of(3)])
    share, rounding = _by_vertices(columns, limits)
    rough = rounding > ENOUGH
    if rough.any():
        share[rough] = _by_splines(np.sort(columns[rough], axis=2), limits[rough])
    return np.clip(share, 0.0, 1.0)


def sampled_share_below(weights: FloatArray, bounds: FloatArray, columns: FloatArray) -> FloatArray:
    """(m,) P(w·v <= bound) given the errors of all actual classes but the first.

    The first class' errors are uniform on their simplex; the mean over columns drawn
    uniformly is the share for any number of classes.

    Args:
        weights: (m, d) w >= 0.
        bounds: (m,).
        columns: (m, c - 1, c - 1) the other actual classes' errors, by predicted class.
    """
    places = _columns_of(classes_of_dimension(weights.shape[1]))
    spent = (weights[:, places[1:]] * columns).sum(axis=(1, 2))
    return _simplex_share(weights[:, places[0]], bounds - spent)


def _simplex_share(slopes: FloatArray, limits: FloatArray) -> FloatArray:
    """(m,) P(slopes·v <= limit) for v uniform on v >= 0, Σv <= 1, by Varsi's recursion.

    Every step is a mean of earlier shares (Varsi 1973), so nothing cancels.

    Args:
        slopes: (m, k).
        limits: (m,).
    """
    rows, sides = slopes.shape
    over = np.sort(np.column_stack((np.zeros(rows), slopes)) - limits[:, None], axis=1)[:, ::-1]
    shares = np.zeros((rows, sides + 2))
    shares[:, 0] = 1
    for below in range(sides + 1):
        for above in range(sides + 1):
            used = (over[:, below] <= 0) & (over[:, above] > 0)
            x, y = over[used, below], over[used, above]
            mixed = y * shares[used, above + 1] - x * shares[used, above]
            shares[used, above + 1] = mixed / (y - x)
    return np.asarray(shares[np.arange(rows), (over > 0).sum(axis=1)])


def _columns_of(classes: int) -> IntArray:
    """(c, c - 1) the coordinates of each actual class, by predicted class."""
    actual = actual_of_coordinate(classes)
    return np.stack([np.flatnonzero(actual == label) for label in range(classes)])


def _by_vertices(columns: FloatArray, limits: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The share by Σ over the 27 vertices p of (c - w·p)₊⁶ / Π of the six edge slopes at p.

    Times 8/6!. Nearly equal weights make huge terms that cancel; the second array bounds
    the rounding error that this leaves.

    Args:
        columns: (m, 3, 2) the two weights a, b of each actual class.
        limits: (m,) c.
    """
    a, b = columns[:, :, 0], columns[:, :, 1]
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        heights = np.stack((np.zeros_like(a), a, b))
        slopes = 1 / np.stack((a * b, -a * (b - a), -b * (a - b)))
        share, rounding = np.zeros(len(a)), np.zeros(len(a))
        for one, two in product(range(3), repeat=2):
            left = limits - heights[one, :, 0] - heights[two, :, 1]
            pair = slopes[one, :, 0] * slopes[two, :, 1]
            for three in range(3):
                rest = left - heights[three, :, 2]
                used = rest > 0
                if not used.any():
                    continue
                rest = np.where(used, rest, 0.0)
                factor = pair * slopes[three, :, 2]
                fifth = np.where(used, rest**5 * factor, 0.0)
                share += fifth * rest
                rounding += np.abs(fifth) * (rest + 12 * limits)
    scale = 8 / factorial(6)
    rounding = np.where(
        np.isfinite(share) & np.isfinite(rounding), rounding * (scale * ROUNDING), np.inf
    )
    return share * scale, rounding


def _by_splines(columns: FloatArray, limits: FloatArray) -> FloatArray:
    """The share by integrating the columns' densities piece by piece: nothing cancels.

    The cost of one column, uniform on its triangle, has a density that rises in a straight
    line from 0 to its peak at a and falls to 0 at b. With F of the third column the share is
    ∫ f1(x) ∫ f2(y) F3(c - x - y) dy dx, polynomial between knots, so Gauss's rule is exact.

    Args:
        columns: (m, 3, 2) weights a <= b of each actual class, above 0.
        limits: (m,) c.
    """
    knots = np.concatenate((np.zeros((*columns.shape[:2], 1)), columns), axis=2)
    share = np.empty(len(limits))
    for start in range(0, len(limits), CHUNK):
        part = slice(start, start + CHUNK)
        share[part] = _three_columns(knots[part], limits[part])
    return share


def _three_columns(knots: FloatArray, limits: FloatArray) -> FloatArray:
    """(m,) P(T1 + T2 + T3 <= limit) of columns with knots (m, 3, 3)."""
    others = (knots[:, 1, :, None] + knots[:, 2, None, :]).reshape(-1, 9)
    top = np.minimum(limits, knots[:, 0, 2])
    breaks = np.concatenate((knots[:, 0], limits[:, None] - others, limits[:, None]), axis=1)
    x, width = _nodes(breaks, top, 3)  # exact to degree 5
    inner = _two_columns(knots[:, 1, None], knots[:, 2, None], limits[:, None] - x)
    return np.asarray((width * _density(knots[:, 0, None], x) * inner).sum(axis=1))


def _two_columns(first: FloatArray, second: FloatArray, limits: FloatArray) -> FloatArray:
    """(m, k) P(T2 + T3 <= limit) of columns with knots (m, 1, 3), limits (m, k)."""
    top = np.clip(np.minimum(limits, first[..., 2]), 0.0, None)
    shape = (*limits.shape, 3)
    ends = (np.broadcast_to(first, shape), limits[..., None] - second)
    y, width = _nodes(np.concatenate(ends, axis=2), top, 2)  # exact to degree 3
    values = _density(first[:, :, None], y) * _distribution(
        second[:, :, None], limits[..., None] - y
    )
    return np.asarray((width * values).sum(axis=2))


def _nodes(breaks: FloatArray, top: FloatArray, count: int) -> tuple[FloatArray, FloatArray]:
    """Gauss's nodes and weights (…, pieces · count) between breaks (…, b) in [0, top]."""
    nodes, shares = gauss_legendre(count)
    ends = np.sort(np.clip(breaks, 0.0, top[..., None]), axis=-1)
    width = np.diff(ends, axis=-1)[..., None]
    places = ends[..., :-1, None] + width * (1 + nodes) / 2
    flat = (*top.shape, -1)
    return places.reshape(flat), (width * shares / 2).reshape(flat)


def _density(knots: FloatArray, x: FloatArray) -> FloatArray:
    """The density at x of a column with knots (…, 3), 0 <= a <= b."""
    a, b = knots[..., 1], knots[..., 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(x < a, 2 * x / (a * b), 2 * (b - x) / (b * (b - a)))
    return np.where((x >= 0) & (x < b), value, 0.0)


def _distribution(knots: FloatArray, x: FloatArray) -> FloatArray:
    """P(T <= x) of a column with knots (…, 3), 0 <= a <= b."""
    a, b = knots[..., 1], knots[..., 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(x < a, x * x / (a * b), 1 - (b - x) ** 2 / (b * (b - a)))
    return np.where(x >= b, 1.0, np.where(x <= 0, 0.0, value))
