"""Log-odds of a share and of arrays, engine.numerics.log_odds_arrays, and back."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit, logit

from engine.numerics.log_odds import log_odds, share_at
from engine.numerics.log_odds_arrays import log_odds_of


@given(st.floats(0, 1))
def test_log_odds_are_scipys(p: float) -> None:
    assert log_odds(p) == pytest.approx(float(logit(p)), rel=1e-14, abs=1e-15)
    assert log_odds_of(np.array([p])) == pytest.approx(np.array([logit(p)]), rel=1e-14, abs=1e-15)


@given(st.floats(-1000, 1000))
def test_shares_are_scipys(odds: float) -> None:
    assert share_at(odds) == pytest.approx(float(expit(odds)), rel=1e-14)


def test_the_ends_are_infinite() -> None:
    assert (log_odds(0), log_odds(1)) == (-math.inf, math.inf)
    assert log_odds_of(np.array([0.0, 1.0])).tolist() == [-math.inf, math.inf]
