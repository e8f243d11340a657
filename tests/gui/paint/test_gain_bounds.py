"""What perfect order reaches, against a ranking of cases in that order: gui.paint.gain_bounds."""

import numpy as np
import pytest

from gui.paint.gain_bounds import Lower, perfect_below

CASES, POSITIVES = 1000, 400


@pytest.mark.parametrize("lower", ["lift", "delinquency"])
def test_perfect_order_is_that_of_cases_ranked_so(lower: Lower) -> None:
    is_positive = np.arange(CASES) < POSITIVES
    flagged = np.arange(1, CASES)
    found = np.cumsum(is_positive)[:-1]
    wanted = {
        "lift": (found / flagged) / (POSITIVES / CASES),
        "delinquency": (POSITIVES - found) / (CASES - flagged),
    }
    x, y = perfect_below(POSITIVES / CASES, lower)
    assert np.interp(flagged / CASES, x, y) == pytest.approx(wanted[lower], abs=1e-3)
