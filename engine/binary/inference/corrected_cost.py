"""The minimum cost at one t corrected for a threshold chosen on the rows that measure it.

The interval adds those of the two rates (Wilson 1927; Zou & Donner 2008), and looks at every
threshold of the file: the one that is best in the population may be another.
"""

import math

import numpy as np
from msgspec import Struct

from engine.binary.inference.corrected_choices import Choices, OutOfSample
from engine.binary.inference.corrected_contributions import Contributions, contributions
from engine.binary.inference.corrected_numbers import Corrected, bounded, without_interval
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import normal_quantile, wilson_bounds

QUARTER = 1 / 4


class Thresholds(Struct, frozen=True, eq=False):
    """All thresholds of a file: (m,) FPR and FNR, and how many cases stand behind them.

    Attributes:
        positives, negatives: P and N; of weighted cases as many as would tell as much.
    """

    fpr: FloatArray
    fnr: FloatArray
    positives: float
    negatives: float


def cost_contributions(choices: Choices, sizes: tuple[int, int], sign: int) -> Contributions:
    """What each case adds to the cost at one t where it is flagged: -(1-t), or t if negative."""
    return contributions(choices.flags, choices.t - 1, choices.t, sizes, sign)


def corrected_cost(
    source: OutOfSample, choices: Choices, every: Thresholds, level: float
) -> Corrected:
    """The corrected normalised minimum cost at one t, not above that of doing nothing.

    Args:
        source: the model out of sample, by resamples or folds.
        choices: it at that t alone.
        every: all thresholds of the file.
        level: of confidence.
    """
    t, nothing = float(choices.t[0]), float(choices.of_nothing[0])
    cost, left = float(choices.cost[0]), float(choices.left_cost[0])
    clipped = min(left, nothing)
    middle, low_middle = (cost + left) / 2, (cost + clipped) / 2
    value, measured = min(nothing, middle), (cost, left)
    if not source.varies:
        return without_interval(value, level, source.method, measured)
    gap = normal_quantile(level) * QUARTER
    fpr = (choices.fpr + choices.left_fpr) / 2
    fnr = (choices.fnr + choices.left_fnr) / 2
    (below,), (above,) = cost_reaches(t, fpr, fnr, every, level)
    low = low_middle - math.hypot(below, gap * (clipped - cost))
    high = middle + math.hypot(above, gap * (left - cost))
    of_all, _ = cost_reaches(t, every.fpr, every.fnr, every, level)
    least = float((t * every.fpr + (1 - t) * every.fnr - of_all).min())
    low = min(low, least + low_middle - cost, cost)
    return bounded(value, (low, high), (0.0, nothing), level, source.method, measured)


def cost_reaches(
    t: float, fpr: FloatArray, fnr: FloatArray, every: Thresholds, level: float
) -> tuple[FloatArray, FloatArray]:
    """(k,) how far the cost of each point may lie below and above, by Wilson's limits."""
    N, P = np.array(every.negatives), np.array(every.positives)
    low_fpr, high_fpr = wilson_bounds(fpr * N, N, level)
    low_fnr, high_fnr = wilson_bounds(fnr * P, P, level)
    return (
        np.hypot(t * (fpr - low_fpr), (1 - t) * (fnr - low_fnr)),
        np.hypot(t * (high_fpr - fpr), (1 - t) * (high_fnr - fnr)),
    )
