"""Log-odds of arrays of shares."""

import numpy as np

from engine.numerics.arrays import FloatArray


def log_odds_of(p: FloatArray) -> FloatArray:
    """(n,) ln(p / (1 - p)) of (n,) shares in [0, 1]; -inf of 0, inf of 1."""
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(p) - np.log1p(-p))
