"""The few vertices of a curve from which pictures of its shares are drawn without a visible error.

Precision, lift, gain and delinquency are ratios of counts of the same threshold. Where both
counts of two thresholds are nearly equal, so are all ratios of those between them.
"""

import math

import numpy as np

from engine.numerics.arrays import CountArray, FloatArray, IntArray

STEP = 1 / 256
"""By how much, in natural logarithms, a count may differ within what is left out."""

FEW = 4096
"""A stretch of so many vertices is kept as it is."""

MOST_LINES = 6000
LEAST_SHARE = 1e-7  # of a class, where a share is not a count: no screen shows less


def outline(
    fp: CountArray | FloatArray,
    tp: CountArray | FloatArray,
    first: int = 0,
    last: int | None = None,
    step: float = STEP,
) -> IntArray:
    """Positions of the vertices to draw, rising, the first and the last of a stretch included.

    Lines are laid at every factor of exp(step) through the cases that are flagged and through
    those that are not, of either class; the vertices on both sides of each line are kept. So
    of two neighbours that are kept with others between them, all four counts differ by less
    than that factor: a precision at any prevalence by less than step / 2, a lift by less than
    that factor squared. All lines are found by bisection: ten million vertices cost as much as
    ten thousand.

    Args:
        fp: (m + 1,) rising counts or shares of flagged negatives, from 0.
        tp: likewise of positives.
        first: the stretch's first position.
        last: its last one; the curve's where None.
        step: of the lines; coarser where they would be more than MOST_LINES.

    Returns:
        (k,) positions.
    """
    last = fp.size - 1 if last is None else last
    if last - first < FEW:
        return np.arange(first, last + 1)
    kept = [np.array([first, last])]
    for counts in (fp, tp):
        found = np.searchsorted(counts, _lines(counts, first, last, step), side="left")
        kept += [found, found - 1]
    positions = np.sort(np.concatenate(kept).astype(np.int64))
    positions = positions[(positions >= first) & (positions <= last)]
    return positions[np.concatenate(([True], positions[1:] != positions[:-1]))]


def _lines(
    counts: CountArray | FloatArray, first: int, last: int, step: float
) -> CountArray | FloatArray:
    """Values of one class at which lines lie, of the type of its counts."""
    low, high, total = (float(counts[place]) for place in (first, last, -1))
    whole = counts.dtype.kind != "f"
    least = max(1.0, LEAST_SHARE * total) if whole else LEAST_SHARE * total
    from_none = _geometric(low, high, least, step)
    from_all = total - _geometric(total - high, total - low, least, step)
    lines = np.concatenate((from_none, from_all))
    if not whole:
        return lines
    whole_lines: CountArray = np.clip(np.ceil(lines), 0, total).astype(counts.dtype)
    return whole_lines


def _geometric(low: float, high: float, least: float, step: float) -> FloatArray:
    """Values from the low to the high end, each a factor of exp(step) above the one before."""
    low = max(low, least)
    if high <= low:
        return np.array([low])
    lines = min(math.ceil(math.log(high / low) / step), MOST_LINES)
    return low * np.exp(np.linspace(0.0, math.log(high / low), lines + 1))
