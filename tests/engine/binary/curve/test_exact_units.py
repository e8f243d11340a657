"""Whole numbers in digits: against Python's own integers and fractions."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.binary.curve.exact_units import (
    WIDEST,
    Units,
    as_units,
    digits_of,
    require_addable,
    running_sums,
    whole_units,
)
from engine.messages.errors import InputError

SIZES = st.integers(0, 700).flatmap(lambda bits: st.integers(0, 1 << bits))
NUMBERS = st.lists(SIZES, min_size=1, max_size=12)
AMOUNTS = st.lists(
    st.one_of(
        st.floats(0, 1e6),
        st.floats(1e-100, 1e100),
        st.integers(0, 9).map(float),
        st.sampled_from([0.0, 5e-324, 2.2250738585072014e-308, 0.1, math.nextafter(1, 2), 2.0**60]),
    ),
    min_size=1,
    max_size=12,
)


def numbers_of(units: Units) -> list[int]:
    """The numbers, straight from the digits."""
    assert ((units.digits >= 0) & (units.digits < 1 << 30)).all()
    columns = units.digits.T.tolist()
    return [sum(digit << (30 * place) for place, digit in enumerate(row)) for row in columns]


@given(numbers=NUMBERS)
def test_digits_hold_the_numbers(numbers: list[int]) -> None:
    units = digits_of(numbers)
    assert numbers_of(units) == numbers
    found = units.integers()
    assert found.tolist() == numbers
    assert (found.dtype == np.int64) == (max(numbers) < 1 << 53)
    assert units.total() == sum(numbers)
    rows = np.arange(len(numbers)) % 2 == 0
    assert units[rows].integers().tolist() == numbers[::2]
    assert units.times(digits_of(numbers[::-1])).integers().tolist() == [
        one * two for one, two in zip(numbers, numbers[::-1], strict=True)
    ]


@given(amounts=AMOUNTS)
def test_units_times_their_size_are_the_amounts(amounts: list[float]) -> None:
    assume(max(amounts) < 1e280 * min((each for each in amounts if each), default=1.0))
    units, exponent = whole_units(np.array(amounts))
    unit = Fraction(2) ** exponent
    assert [number * unit for number in numbers_of(units)] == [Fraction(each) for each in amounts]
    odd = [number % 2 for number in numbers_of(units)]
    assert any(odd) or not any(amounts)  # no larger unit fits


@given(numbers=NUMBERS, data=st.data())
def test_running_sums_are_exact(numbers: list[int], data: st.DataObject) -> None:
    size = len(numbers)
    order = data.draw(st.permutations(range(size)))
    rows = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    last = sorted(data.draw(st.sets(st.integers(0, size - 1))))
    found = running_sums(digits_of(numbers), np.array(order), np.array(rows), np.array(last, int))
    taken = [numbers[place] if row else 0 for place, row in zip(order, rows, strict=True)]
    assert numbers_of(found) == [0, *(sum(taken[: place + 1]) for place in last)]


def test_sums_of_full_digits_carry() -> None:
    size = 5000
    number = (1 << 90) - 1
    everyone = np.ones(size, np.bool_)
    found = running_sums(digits_of([number] * size), np.arange(size), everyone, np.arange(size))
    assert found.integers().tolist() == [number * place for place in range(size + 1)]


@given(numbers=NUMBERS, more=SIZES)
def test_shares_are_correctly_rounded(numbers: list[int], more: int) -> None:
    whole = max(numbers) + more
    assume(whole > 0)
    assert digits_of(numbers).shares(whole).tolist() == [number / whole for number in numbers]


@given(
    mantissa=st.integers(1 << 52, (1 << 53) - 1),
    shift=st.integers(1, 60),
    nudge=st.integers(-2, 2),
    whole=st.integers(1, 1 << 90),
)
def test_shares_next_to_the_middle_of_two_doubles(
    mantissa: int, shift: int, nudge: int, whole: int
) -> None:
    # whole (mantissa + 1/2) lies in the middle; one unit beside it rounds the other way.
    number = whole * (2 * mantissa + 1) + nudge
    total = whole << (shift + 54)
    assert digits_of([number]).shares(total).tolist() == [number / total]


def test_shares_of_many_numbers_hold_from_part_to_part() -> None:
    random = np.random.default_rng(3)
    numbers = sorted(int(n) ** 2 for n in random.integers(1, 1 << 60, 40_000))
    whole = numbers[-1]
    assert digits_of(numbers).shares(whole).tolist() == [number / whole for number in numbers]


def test_totals_that_no_double_can_hold_are_refused() -> None:
    require_addable(WIDEST)
    with pytest.raises(InputError, match="too far apart"):
        require_addable(WIDEST + 1)
    with pytest.raises(InputError, match="too far apart"):
        whole_units(np.array([1e-290, 1e290]))


def test_numbers_of_any_size_make_an_array() -> None:
    assert as_units([1, 1 << 200]).tolist() == [1, 1 << 200]
