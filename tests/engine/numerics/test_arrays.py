"""Distinct values of an array: NumPy's own, infinities and signed zeros among them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.numerics.arrays import distinct


@given(st.lists(st.floats(allow_nan=False), max_size=20))
def test_distinct_values_are_numpys(values: list[float]) -> None:
    given_values = np.array(values, dtype=np.float64)
    assert np.array_equal(distinct(given_values), np.unique(given_values))
