"""The TPR that chance alone gives at each FPR: the scores of both classes drawn alike.

All orders of P positives and N negatives are then equally likely, if no scores tie. The number K
of positives above the (j + 1)-th highest negative, which is TP at FPR = j / N on the curve (its
top, where it rises), has the negative hypergeometric law
`P(K = k) = C(k + j, k) C(P - k + N - j - 1, P - k) / C(P + N, P)`, exactly (Gumbel & von
Schelling 1950: how many of one sample exceed an order statistic of another).
"""

import math

import numpy as np

from engine.binary.inference.confidence_band import ConfidenceBand
from engine.binary.kept import kept
from engine.numerics.arrays import distinct

MOST_PLACES = 100
REACH = 20.0  # standard deviations that are summed; a tail as heavy as e^-x leaves 1e-9 past them
KEPT = 8  # bands


@kept(KEPT)
def chance_band(positives: int, negatives: int, level: float) -> ConfidenceBand:
    """The pointwise band of TPR at FPR for so many cases, at a level such as 0.95.

    At each FPR j / N, at most 101 of them, TPR lies below `low` with chance < (1 - level) / 2, and
    above `high` with no more; at FPR = 1 both are 1.

    Args:
        positives: P >= 1.
        negatives: N >= 1.
        level: in (0, 1).
    """
    steps = distinct(np.floor(np.linspace(0, negatives, min(negatives, MOST_PLACES) + 1)))
    tail = (1 - level) / 2
    bounds = [_quantiles(positives, negatives, int(j), tail) for j in steps]
    low, high = np.array(bounds, dtype=np.float64).T / positives
    return ConfidenceBand(steps / negatives, low, high)


def _quantiles(positives: int, negatives: int, j: int, tail: float) -> tuple[int, int]:
    """The `tail` and the 1 - `tail` quantile of K at FPR = j / N."""
    if j == negatives:
        return positives, positives
    first, last = _window(positives, negatives, j)
    k = np.arange(first, last, dtype=np.float64)  # from each k to the next
    rises = np.log((k + 1 + j) / (k + 1)) + np.log(
        (positives - k) / (positives - k + negatives - j - 1)
    )
    logs = np.concatenate(([0.0], np.cumsum(rises)))
    weights = np.exp(logs - logs.max())
    below = np.cumsum(weights)
    below /= below[-1]
    low = int(np.searchsorted(below, tail))
    high = min(int(np.searchsorted(below, 1 - tail)), weights.size - 1)
    return first + low, first + high


def _window(positives: int, negatives: int, j: int) -> tuple[int, int]:
    """The least and the greatest K that matter: those with any chance worth adding."""
    a, b = j + 1, negatives - j
    total = a + b
    mean = positives * a / total
    variance = mean * b * (total + positives) / (total * (total + 1))
    reach = REACH * math.sqrt(variance) + 2 * REACH
    return max(0, math.floor(mean - reach)), min(positives, math.ceil(mean + reach))
