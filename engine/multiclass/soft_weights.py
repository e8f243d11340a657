"""Which weights, or cost matrices, a soft classifier is tried with, and the matrices they give.

A grid of weights has (side + 1)^(c - 1) points: of many classes or many cases it is more than
anyone can wait for, so that the work has a budget, beyond which weights are drawn instead.
"""

from itertools import product

import numpy as np

from engine.multiclass.confusion import error_places
from engine.multiclass.sampling import sobol_cube
from engine.numerics.arrays import FloatArray, IntArray

WORK = 1 << 29  # weights times cases times classes: about five seconds
CELLS = 1 << 20  # of all the matrices of a grid
DRAWN_WORK, DRAWN = 1 << 26, 1 << 10  # the same where weights are drawn
DRAWN_CELLS = 1 << 17  # of all their matrices
CHUNK = 1 << 22  # products of cases and weights compared at a time


def grid_size(classes: int, side: int) -> int:
    """How many weights a grid has."""
    return int((side + 1) ** (classes - 1))


def is_affordable(classes: int, cases: int, side: int) -> bool:
    """Whether a grid of weights lies within the budget."""
    size = grid_size(classes, side)
    return size * classes**2 <= CELLS and size * cases * classes <= WORK


def drawn_power(classes: int, cases: int) -> int:
    """2^power weights are drawn where a grid is beyond the budget."""
    most = min(DRAWN, DRAWN_WORK // (classes * cases), DRAWN_CELLS // classes**2)
    return max(0, most.bit_length() - 1)


def grid_matrices(probabilities: FloatArray, actual: IntArray, side: int) -> IntArray:
    """(k, c, c) distinct matrices of a grid of class weights: some of all, for a lower bound.

    The grid stands between the ranks of the log ratios to the last class; a grid of twice
    the side holds it, so finer is never worse.
    """
    log, ratios = _logarithms(probabilities)
    steps = [_between_ranks(column[np.isfinite(column)], side) for column in ratios.T]
    weights = np.array(list(product(*steps)))
    rows = np.column_stack((weights, np.zeros(len(weights))))
    return _distinct_of_scores(log, rows, actual)


def drawn_matrices(
    probabilities: FloatArray, actual: IntArray, power: int, seed: int = 0
) -> IntArray:
    """(k, c, c) distinct matrices of 2^power weights, drawn within the ranges of such a grid.

    The first is that of equal weights. From there they stand in all directions and at all
    distances: of many classes nearly every point of a grid would be extreme in some class.
    """
    log, ratios = _logarithms(probabilities)
    cube = sobol_cube(probabilities.shape[1], power, seed)
    rows = np.zeros_like(cube)
    for place, column in enumerate(ratios.T):
        steps = _between_ranks(column[np.isfinite(column)], len(column))
        rank = (cube[:, place] * len(steps)).astype(np.int64)
        rows[:, place] = cube[:, -1] * steps[rank]
    rows[0] = 0
    return _distinct_of_scores(log, rows, actual)


def _logarithms(probabilities: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Log probabilities (m, c), and (m, c - 1) those of the last class less the others'."""
    with np.errstate(divide="ignore"):
        log = np.log(probabilities)
    with np.errstate(invalid="ignore"):  # -inf - -inf, where neither class can win
        return log, log[:, -1:] - log[:, :-1]


def _between_ranks(values: FloatArray, side: int) -> FloatArray:
    """Up to side + 1 places between neighbouring distinct values, evenly by rank, and the ends."""
    distinct = np.unique(values)
    if distinct.size == 0:
        return np.zeros(1)
    between = np.concatenate(
        ([distinct[0] - 1], (distinct[1:] + distinct[:-1]) / 2, [distinct[-1] + 1])
    )
    ranks = np.unique(np.arange(side + 1) * (between.size - 1) // side)
    return np.asarray(between[ranks])


def _distinct_of_scores(scores: FloatArray, weights: FloatArray, actual: IntArray) -> IntArray:
    """Distinct matrices of argmax_k (scores + weights), one a row of weights (g, c)."""
    cases, classes = scores.shape
    found: list[IntArray] = []
    step = max(1, CHUNK // (cases * classes))
    for start in range(0, len(weights), step):
        part = weights[start : start + step]
        predicted = (scores[None, :, :] + part[:, None, :]).argmax(axis=2)
        found.append(_counted(predicted, actual, classes))
    return np.unique(np.concatenate(found), axis=0)


def _counted(predicted: IntArray, actual: IntArray, classes: int) -> IntArray:
    """(g, c, c) matrices of predictions (g, m)."""
    size = classes * classes
    cells = predicted * classes + actual + size * np.arange(len(predicted))[:, None]
    counts = np.bincount(cells.ravel(), minlength=size * len(predicted))
    return counts.reshape(len(predicted), classes, classes)


def cost_matrices(
    probabilities: FloatArray, actual: IntArray, power: int, seed: int = 0
) -> IntArray:
    """(k, c, c) distinct matrices of the rule of least expected cost, for 2^power cost matrices.

    Costs of errors are log-uniform over e^-4 to e^4, from a scrambled Sobol sequence.
    """
    cases, classes = probabilities.shape
    drawn = np.exp(8 * sobol_cube(classes * (classes - 1), power, seed) - 4)
    costs = np.zeros((len(drawn), classes, classes))
    for place, (of, called) in enumerate(error_places(classes)):
        costs[:, called, of] = drawn[:, place]
    found: list[IntArray] = []
    step = max(1, CHUNK // (cases * classes))
    for start in range(0, len(costs), step):
        expected = np.einsum("gkj,mj->gmk", costs[start : start + step], probabilities)
        found.append(_counted(expected.argmin(axis=2), actual, classes))
    return np.unique(np.concatenate(found), axis=0)
