"""The hull AUC corrected for a hull fitted to the rows that measure it, and its interval."""

from engine.binary.inference.corrected_numbers import Corrected, bounded
from engine.binary.inference.score_interval import AreaSpread, score_limits

CHANCE = 0.5
"""A hull that holds both trivial classifiers has no smaller area."""


def corrected_hull_auc(
    hull_auc: float, left_out: float, auc: float, spread: AreaSpread, level: float, method: str
) -> Corrected:
    """The middle of the hull's area in sample and out of bag, not below AUC and chance.

    Its interval is the AUC's score interval at that place.

    Args:
        hull_auc: in sample.
        left_out: of rows left out by the edges of the hull on which they lie.
        auc: of the curve itself.
        spread: of the AUC.
        level: of confidence.
        method: how `left_out` was found.
    """
    value = max(auc, CHANCE, (hull_auc + left_out) / 2)
    limits = score_limits(value, spread, level)
    return bounded(value, limits, (CHANCE, 1.0), level, method, (hull_auc, left_out))
