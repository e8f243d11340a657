"""Matrix games: the best mixed strategies of both players, by pivots on a small table.

The linear programme of a game begins at a corner that is known (play nothing), so that the
simplex method needs but one phase; Bland's rule keeps it from going round in circles.
"""

import numpy as np

from engine.numerics.arrays import FloatArray, IntArray

ZERO = 1e-12  # of numbers that are about 1
PIVOTS = 20  # for each row and column; a few are usual


def solve_game(payoff: FloatArray) -> tuple[FloatArray, FloatArray] | None:
    """Mixed strategies of who chooses a row, and pays, and of who chooses a column.

    Args:
        payoff: (m, n) what the chooser of the row pays; differences of about 1.

    Returns:
        (m,) and (n,), >= 0, sum 1, best up to rounding: their worst payoffs tell how near they
        are. None where rounding kept the pivots from coming to an end.
    """
    rows, columns = payoff.shape
    table = np.empty((columns + 1, rows + 1))
    table[:-1, :-1] = payoff.T - payoff.min() + 1  # a game whose value is positive
    table[:-1, -1], table[-1, :-1], table[-1, -1] = 1, -1, 0
    inside, outside = np.arange(rows, rows + columns), np.arange(rows)
    for _ in range(PIVOTS * (rows + columns)):
        better = np.flatnonzero(table[-1, :-1] < -ZERO)
        if not better.size:
            return _strategies(table, inside, outside)
        column = better[outside[better].argmin()]
        limits = np.flatnonzero(table[:-1, column] > ZERO)
        if not limits.size:
            return None
        ratios = table[limits, -1] / table[limits, column]
        nearest = limits[ratios <= ratios.min() + ZERO]
        row = nearest[inside[nearest].argmin()]
        _pivot(table, row, column)
        inside[row], outside[column] = outside[column], inside[row]
    return None


def _pivot(table: FloatArray, row: int, column: int) -> None:
    """Exchange a variable that is 0 with one that is not."""
    across, factors = table[row] / table[row, column], table[:, column].copy()
    across[column] = 1 / table[row, column]
    table[:, column] = 0
    table -= np.outer(factors, across)
    table[row] = across


def _strategies(
    table: FloatArray, inside: IntArray, outside: IntArray
) -> tuple[FloatArray, FloatArray]:
    """The solution of the programme, and that of its dual, as shares."""
    rows, columns = len(outside), len(inside)
    found = np.zeros(rows + columns)
    found[inside] = table[:-1, -1]
    first = np.maximum(found[:rows], 0)
    found[:] = 0
    found[outside] = table[-1, :-1]
    second = np.maximum(found[rows:], 0)
    return first / first.sum(), second / second.sum()
