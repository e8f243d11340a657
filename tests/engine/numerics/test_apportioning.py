"""Whole units for parts of a whole: they add up, and none is a unit away from its share."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.numerics.apportioning import apportioned


@given(
    st.lists(st.integers(0, 10**6), min_size=1, max_size=6).filter(any),
    st.integers(0, 10_000),
)
def test_they_add_up_and_none_is_a_unit_away(parts: list[int], units: int) -> None:
    found = apportioned(parts, units)

    assert sum(found) == units
    for part, got in zip(parts, found, strict=True):
        assert abs(got - Fraction(units * part, sum(parts))) < 1


def test_what_is_left_goes_to_the_largest_remainders() -> None:
    assert apportioned([41.4, 41.35, 17.25], 100) == [42, 41, 17]
    assert apportioned([1, 1, 1], 100) == [34, 33, 33]  # of equal ones the first
    assert apportioned([0.0, 3.0], 7) == [0, 7]
