"""Weights in a database: added up exactly, as whole numbers of a unit, in digits to the base 2^30.

A double is a whole number times a power of two, so that all weights of a column are whole
multiples of one unit. What a database adds up are the digits of those whole numbers, as 64-bit
integers: no sum is rounded, whatever the order of the rows.
"""

import math

import numpy as np
from msgspec import Struct

from engine.data.counting.dialects import Dialect, number_literal
from engine.numerics.arrays import FloatArray

BITS = 30  # of a digit: int64 holds the sum of 2^33 of them
MOST_BITS = 120  # from the unit to the greatest weight
LEAST = -1000  # exponent of a unit: beyond, its digits' powers of two are no doubles
CANDIDATES = 8  # units that one pass over the column tries
MANTISSA = 53  # bits of a double
ROOM = 10  # bits beside those of a sample


class WeightDigits(Struct, frozen=True):
    """A column of weights, cut into digits.

    Attributes:
        column: as the table calls it.
        exponent: every weight is a whole multiple of 2^exponent, of no larger power of two.
        digits: how many digits the greatest has in that unit.
        guessed: whether that was told from a sample; then weights that do not fit are counted.
    """

    column: str
    exponent: int
    digits: int
    guessed: bool = False

    def digit(self, place: int, dialect: Dialect) -> str:
        """One digit of a row's weight as a 64-bit integer, the least significant is 0."""
        found = self.units(place, dialect)
        if not dialect.remainder:
            return self._digit_by_floors(found, place, dialect)
        if place < self.digits - 1:  # a remainder of doubles is exact, and so is what FLOOR leaves
            found = f"({found}) % {number_literal(2.0**BITS, dialect)}"
        if place or self.digits > 1:
            found = f"FLOOR({found})"
        return f"CAST({found} AS {dialect.whole})"

    def _digit_by_floors(self, units: str, place: int, dialect: Dialect) -> str:
        """The same without a remainder: both floors, and what lies between them, are exact."""
        found = f"FLOOR({units})"
        if place < self.digits - 1:
            above = f"FLOOR({self.units(place + 1, dialect)})"
            found = f"{found} - {above} * {number_literal(2.0**BITS, dialect)}"
        return f"CAST({found} AS {dialect.whole})"

    def unfit(self, dialect: Dialect) -> str:
        """That a row's weight is no whole number of units, or has more digits."""
        units, most = self.units(0, dialect), number_literal(2.0 ** (BITS * self.digits), dialect)
        if dialect.remainder:
            return f"NOT ({units} % 1 = 0 AND {units} < {most})"
        return f"NOT ({units} = FLOOR({units}) AND {units} < {most})"

    def units(self, place: int, dialect: Dialect) -> str:
        """The weight in units of 2^(exponent + 30 place)."""
        plain, power = as_double(self.column, dialect), self.exponent + BITS * place
        if power == 0:
            return plain
        return f"{plain} * {number_literal(2.0**-power, dialect)}"


def as_double(column: str, dialect: Dialect) -> str:
    """A column as 64-bit floating point numbers."""
    return f"CAST({dialect.named(column)} AS {dialect.double})"


def tried_exponents(low: int, high: int) -> list[int]:
    """Some whole numbers from `low`, included, to `high`, rising."""
    step = max(1, math.ceil((high - low) / CANDIDATES))
    return list(range(low, high, step))


def not_whole(column: str, exponents: list[int], dialect: Dialect) -> str:
    """For each power of two how many rows hold no whole multiple of it, from `over0` on."""
    plain = as_double(column, dialect)
    return ", ".join(
        f"SUM(CASE WHEN {plain} % {number_literal(2.0**exponent, dialect)} = 0 "
        f"THEN 0 ELSE 1 END) AS over{place}"
        for place, exponent in enumerate(exponents)
    )


def digits_between(exponent: int, most: float) -> int:
    """How many digits a weight has in units of 2^exponent."""
    return max(1, math.ceil((math.frexp(most)[1] - exponent) / BITS))


def digits_of_sample(column: str, weights: FloatArray) -> WeightDigits | None:
    """Digits that fit a sample of a column, with room for what it does not hold.

    None where its weights lie too far apart, or none is above 0.

    Args:
        column: as the table calls it.
        weights: some of its numbers; only those above 0 weigh.
    """
    held = weights[np.isfinite(weights) & (weights > 0)]
    if held.size == 0:
        return None
    fraction, exponents = np.frexp(held)
    whole = np.ldexp(fraction, MANTISSA).astype(np.int64)
    lowest_bit = np.frexp((whole & -whole).astype(np.float64))[1] - 1
    low = int((exponents + lowest_bit).min()) - MANTISSA
    high = int(exponents.max())
    exponent = 0 if low >= 0 else max(min(low, high - MOST_BITS + ROOM), low - ROOM, LEAST)
    if exponent > max(low, 0) or high - exponent > MOST_BITS:
        return None
    digits = min(math.ceil((high + ROOM - exponent) / BITS), MOST_BITS // BITS)
    return WeightDigits(column, exponent, max(1, digits), guessed=True)
