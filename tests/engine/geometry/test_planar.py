"""Signs in the plane: Python's own integers decide as many products beyond 64 bits."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.geometry.planar import sign_of_difference

FACTORS = st.one_of(st.integers(0, 5), st.integers(0, 2**62), st.integers(2**62 - 3, 2**62))


@given(st.lists(st.tuples(FACTORS, FACTORS, FACTORS, FACTORS), max_size=8))
def test_signs_are_exact(rows: list[tuple[int, int, int, int]]) -> None:
    a, b, c, d = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    expected = [(p * q > r * s) - (p * q < r * s) for p, q, r, s in rows]
    assert sign_of_difference(a, b, c, d).tolist() == expected


def test_products_that_differ_by_one() -> None:
    big = np.array([2**61 + 1])
    found = sign_of_difference(big - 1, big + 1, big, big)  # n² − 1 against n²
    assert found.tolist() == [-1]
    assert sign_of_difference(big, big, big - 1, big + 1).tolist() == [1]
    assert sign_of_difference(big, big, big, big).tolist() == [0]
