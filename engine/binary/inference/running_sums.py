"""Running sums of many rows of counts at once."""

import numpy as np

from engine.numerics.arrays import CountArray

STRETCH = 16
"""Sums run within stretches of this length first, of all stretches at once."""
SINGLE = 8
"""Fewer rows are summed one after the other."""


def running_sums(counts: CountArray) -> CountArray:
    """(B, s) running sums of (B, s) counts along each row, which fit the counts' own type.

    Those of a place lie side by side in memory.
    """
    given = counts.T
    places = np.empty_like(given, order="C")
    steps, rows = places.shape
    whole = steps - steps % STRETCH if rows >= SINGLE else 0
    stretches, of_each = (each[:whole].reshape(-1, STRETCH, rows) for each in (places, given))
    stretches[:, 0] = of_each[:, 0]
    for place in range(1, STRETCH):
        np.add(stretches[:, place - 1], of_each[:, place], out=stretches[:, place])
    rest = places[whole:]
    np.cumsum(given[whole:], axis=0, dtype=counts.dtype, out=rest)
    if whole:
        ends = np.cumsum(stretches[:, -1], axis=0, dtype=counts.dtype)
        stretches[1:] += ends[:-1, np.newaxis]
        rest += ends[-1]
    return np.asarray(places.T)
