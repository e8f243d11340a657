"""Whole numbers of any size, many at once and exact: what weighs is held in such units.

A double is an integer times a power of two, so that all amounts of a file are whole multiples
of one unit. Their running sums are taken in digits to the base 2^30, in arrays of int64; they
become Python integers only where a curve keeps them.
"""

from typing import cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, CountArray, FloatArray, IntArray

UnitArray = NDArray[np.object_]
"""Python integers: whole numbers of units, of any size."""

WIDEST = 1000
"""Bits that a total may take in units, and in doubles: beyond, sums would overflow."""

BITS = 30
"""Of a digit: so many leave room in int64 to add up 2^33 digits."""

MASK = (1 << BITS) - 1
EXACT = 53  # bits that a double holds
WIDEST_PAIR = 500  # bits up to which no product in `_quotients` overflows or underflows
CHUNK = 1 << 14
HALVER = 2.0**27 + 1  # Dekker 1971: it cuts a double into two halves
HALF = 0.5 - 2.0**-40  # of the gap between doubles: nearer to its middle rounding is in doubt


class Units(Struct, frozen=True, eq=False):
    """Whole numbers >= 0.

    Attributes:
        digits: (k, n) int64 in [0, 2^30), the least significant first; k >= 1.
    """

    digits: IntArray

    def __getitem__(self, rows: BoolArray | IntArray) -> "Units":
        """Some of the numbers."""
        return Units(self.digits[:, rows])

    def total(self) -> int:
        """The sum of all, exactly."""
        return sum(int(digit.sum()) << (BITS * place) for place, digit in enumerate(self.digits))

    def times(self, other: "Units") -> "Units":
        """(n,) products, place by place."""
        pairs = zip(self.integers().tolist(), other.integers().tolist(), strict=True)
        return digits_of([one * two for one, two in pairs])

    def integers(self) -> CountArray:
        """(n,) int64 where doubles hold all the numbers exactly, else Python integers.

        Either way they add and compare as counts do.
        """
        words = _words(self.digits)
        while len(words) > 1 and not words[-1].any():
            words.pop()
        if len(words) == 1 and int(words[0].max(initial=0)).bit_length() <= EXACT:
            return words[0]
        found = words.pop().astype(np.object_)
        for word in reversed(words):
            found = (found << (2 * BITS)) + word
        return cast("CountArray", found)

    def shares(self, whole: int) -> FloatArray:
        """(n,) the numbers ÷ a whole that none of them exceeds, correctly rounded."""
        if whole.bit_length() > WIDEST_PAIR:
            return (self.integers() / whole).astype(np.float64)
        found = np.empty(self.digits.shape[1])
        for start in range(0, found.size, CHUNK):
            part = slice(start, start + CHUNK)
            found[part], doubtful = _quotients(self.digits[:, part], whole)
            if doubtful.size:
                exact = Units(self.digits[:, part])[doubtful].integers().tolist()
                found[start + doubtful] = [each / whole for each in exact]
        return found


def digits_of(numbers: list[int]) -> Units:
    """Python integers >= 0 as digits."""
    width = max((number.bit_length() for number in numbers), default=0)
    places = range(0, max(width, 1), BITS)
    rows = [[(number >> place) & MASK for number in numbers] for place in places]
    return Units(np.array(rows, dtype=np.int64))


def as_units(numbers: list[int]) -> UnitArray:
    """Python integers as an array, whatever their size."""
    found = np.empty(len(numbers), dtype=np.object_)
    found[:] = numbers
    return found


def whole_units(amounts: FloatArray) -> tuple[Units, int]:
    """The (n,) integers u and the exponent e with amount = u 2^e, exactly.

    The unit is the largest that fits all of them; amounts are finite and >= 0.

    Raises:
        InputError: the amounts lie too far apart.
    """
    fraction, exponent = np.frexp(amounts)
    whole = np.ldexp(fraction, EXACT).astype(np.int64)
    exponent = exponent.astype(np.int64)
    used = whole > 0
    if not used.any():
        return Units(np.zeros((1, whole.size), dtype=np.int64)), 0
    _, lowest_bit = np.frexp((whole & -whole).astype(np.float64))
    unit = int((exponent + lowest_bit)[used].min()) - EXACT - 1
    width = int(exponent[used].max()) - unit
    require_addable(width)
    shift = exponent - EXACT - unit  # u = whole 2^shift
    rows = [_digit(whole, place - shift) for place in range(0, width, BITS)]
    return Units(np.array(rows)), unit


def require_addable(bits: int) -> None:
    """Refuse totals of more bits than doubles can be scaled to.

    Raises:
        InputError: the amounts lie too far apart.
    """
    if bits > WIDEST:
        raise InputError(
            tr("the amounts of the cases lie too far apart, or are too large, to be added up"),
            do=tr("Look for a mistaken one: the largest is more than 1e280 times the smallest."),
        )


def running_sums(units: Units, order: IntArray, rows: BoolArray, last: IntArray) -> Units:
    """The sums, after a first one of 0, of some rows up to some places in an order.

    Args:
        units: (n,) numbers.
        order: (n,) their order.
        rows: (n,) which of them are added up, by their place in the order.
        last: (m,) rising places in the order, themselves included.
    """
    sums = [
        np.append(0, np.cumsum(np.where(rows, digit[order], 0))[last]) for digit in units.digits
    ]
    return carried(sums)


def carried(sums: list[IntArray]) -> Units:
    """Digits that may have outgrown their base, none below 0, as proper digits."""
    digits, over = [], np.zeros_like(sums[0])
    for digit in sums:
        full = digit + over
        digits.append(full & MASK)
        over = full >> BITS
    while over.any():
        digits.append(over & MASK)
        over >>= BITS
    return Units(np.array(digits))


def _digit(whole: IntArray, drop: IntArray) -> IntArray:
    """Bits [drop, drop + 30) of whole numbers below 2^53; where drop < 0 zeros come first."""
    high = whole >> np.clip(drop, 0, 63)
    low = (whole & MASK) << np.clip(-drop, 0, BITS)
    found: IntArray = np.where(drop >= 0, high, low) & MASK
    return found


def _words(digits: IntArray) -> list[IntArray]:
    """The numbers in digits of 60 bits, the least significant first."""
    rows = list(digits)
    if len(rows) % 2:
        rows.append(np.zeros_like(rows[0]))
    return [low | (high << BITS) for low, high in zip(rows[::2], rows[1::2], strict=True)]


def _quotients(digits: IntArray, whole: int) -> tuple[FloatArray, IntArray]:
    """The numbers ÷ whole in doubles, and the places where their rounding is in doubt.

    Number and whole are pairs of doubles, good to 2^-100; what the quotient of their first
    parts leaves over is divided again. Where the sum of both quotients lies that near to
    the middle between two doubles, only exact division can tell.
    """
    high, low = _pair(digits)
    by = float(whole)
    rest_of_whole = float(whole - int(by))
    first = high / by
    product, error = _product(first, by)
    over = ((high - product) - error) + (low - first * rest_of_whole)
    second = over / by
    quotient = first + second
    beside = np.abs(second - (quotient - first))
    gap = quotient - np.nextafter(quotient, 0)
    return quotient, np.flatnonzero((beside >= HALF * gap) & (quotient > 0))


def _pair(digits: IntArray) -> tuple[FloatArray, FloatArray]:
    """Each number as the double nearest to it and what that leaves over."""
    high = digits[-1].astype(np.float64)
    low = np.zeros_like(high)
    for digit in digits[-2::-1]:
        high, low = high * 2.0**BITS, low * 2.0**BITS
        added = digit.astype(np.float64)
        total = high + added
        kept = total - high
        low += (high - (total - kept)) + (added - kept)
        high = total + low
        low -= high - total
    return high, low


def _product(one: FloatArray, other: float) -> tuple[FloatArray, FloatArray]:
    """A product of doubles and its rounding error (Dekker 1971)."""
    cut = one * HALVER
    upper = cut - (cut - one)
    lower = one - upper
    cut_other = other * HALVER
    upper_other = cut_other - (cut_other - other)
    lower_other = other - upper_other
    product = one * other
    return product, (
        ((upper * upper_other - product) + upper * lower_other + lower * upper_other)
        + lower * lower_other
    )
