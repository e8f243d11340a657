"""Log-odds: ln(p / (1 - p)) of a share p, and the share of given log-odds; without numpy."""

import math


def log_odds(p: float) -> float:
    """ln(p / (1 - p)) of a share in [0, 1]; -inf of 0, inf of 1."""
    if p in (0, 1):
        return math.inf if p else -math.inf
    return math.log(p) - math.log1p(-p)


def share_at(odds: float) -> float:
    """The share 1 / (1 + exp(-odds)) of some log-odds, without overflow."""
    if odds >= 0:
        return 1 / (1 + math.exp(-odds))
    grown = math.exp(odds)
    return grown / (1 + grown)
