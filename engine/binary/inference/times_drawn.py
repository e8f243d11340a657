"""How often each of n cases comes up when n are drawn with repeats: counts, and no single draw.

Poisson numbers that are known to add up to M are what M draws give (multinomial). So each case
gets a Poisson number, of a mean that leaves M below n nearly always, the n - M that lack are drawn
one by one, and where M exceeds n all numbers of the replicate are drawn again: whatever M is, the
n draws have the multinomial law and no other.

A Poisson number takes 8 random bits: a number has so many of their 256 values as are whole in its
probability, and the few values left over stand for what remains of all probabilities. That is
decided by 16 further bits in the same way, and what remains after that by a further random number.
So the law is exact but for the rounding of a double.
"""

import math
from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.numerics.arrays import FloatArray, IntArray

Times = NDArray[np.uint8]
"""How often cases came up; more than 255 times has a chance of n / 256! at most."""

LEAST_MEAN, SPREADS_BELOW = 0.25, 2.0
"""By so many standard deviations the Poisson numbers' sum is to stay below n."""
VALUES = 1 << 8
OFTEN = 5
"""Numbers below this have values of the first 8 bits; larger ones come up once in 270."""
FURTHER_VALUES = 1 << 16
UNDECIDED = 255
"""Stands for the values of the further bits that no number has."""
LARGEST = 21
"""Numbers from here on have a chance of 1e-20, which is less than the rounding of a double."""
AT_ONCE = 1 << 19
"""Numbers that are made of bits at a time: what a core's cache takes."""
FEW = 255 // LARGEST
"""So many Poisson numbers add up without leaving 8 bits."""


def times_drawn(generator: np.random.Generator, cases: int, size: int) -> Times:
    """How often each case comes up, in some replicates.

    Args:
        generator: of the random numbers.
        cases: n, as many as are drawn.
        size: B, how many replicates.

    Returns:
        (n, B); each column adds up to n.
    """
    numbers = _poisson(max(LEAST_MEAN, 1 - SPREADS_BELOW / math.sqrt(cases)))
    times = numbers.drawn(generator, cases, size)
    total = _totals(times)
    while (beyond := np.flatnonzero(total > cases)).size:
        again = numbers.drawn(generator, cases, beyond.size)
        times[:, beyond], total[beyond] = again, _totals(again)
    lack = cases - total
    place = generator.integers(0, cases, int(lack.sum()))
    place *= size
    place += np.repeat(np.arange(size), lack)
    np.add.at(times.reshape(-1), place, np.uint8(1))
    return times


def _totals(times: Times) -> IntArray:
    """(B,) sums of the columns of (n, B) Poisson numbers."""
    rows, size = times.shape
    whole = rows - rows % FEW
    few = times[:whole].reshape(FEW, -1).sum(axis=0, dtype=np.uint8).reshape(-1, size)
    total: IntArray = few.sum(axis=0, dtype=np.int64)
    total += times[whole:].sum(axis=0, dtype=np.int64)
    return total


class _Poisson(Struct, frozen=True, eq=False):
    """Poisson numbers of one mean.

    Attributes:
        ends: where the values of the first bits end that stand for 0, 1, …, OFTEN - 1.
        further: the number that each value of the further bits stands for, or UNDECIDED.
        rest: running chances of 0, 1, … where that is undecided.
    """

    ends: NDArray[np.uint8]
    further: NDArray[np.uint8]
    rest: FloatArray

    def drawn(self, generator: np.random.Generator, rows: int, size: int) -> Times:
        """(rows, size) of them."""
        found = np.empty(rows * size, dtype=np.uint8)
        beyond = np.empty(min(AT_ONCE, found.size), dtype=np.bool_)
        for start in range(0, found.size, AT_ONCE):
            part = found[start : start + AT_ONCE]
            self._fill(part, beyond[: part.size], generator)
        return found.reshape(rows, size)

    def _fill(self, part: Times, beyond: NDArray[np.bool_], generator: np.random.Generator) -> None:
        """Put such numbers in one part; `beyond` is room for as many truths."""
        bits = _random_bytes(generator, part.size)
        np.greater_equal(bits, self.ends[0], out=part.view(np.bool_))
        for end in self.ends[1:]:
            np.greater_equal(bits, end, out=beyond)
            np.add(part, beyond.view(np.uint8), out=part)
        undecided = np.flatnonzero(beyond)
        part[undecided] = self._left_over(generator, undecided.size)

    def _left_over(self, generator: np.random.Generator, size: int) -> Times:
        """(size,) of them where the first bits have a value beyond the last end."""
        found = self.further[_random_bytes(generator, 2 * size).view(np.uint16)]
        undecided = np.flatnonzero(found == UNDECIDED)
        found[undecided] = np.searchsorted(self.rest, generator.random(undecided.size), "right")
        return found


def _random_bytes(generator: np.random.Generator, size: int) -> NDArray[np.uint8]:
    """(size,) random bytes, a multiple of 8 of them drawn."""
    return np.asarray(generator.bit_generator.random_raw(-(-size // 8))).view(np.uint8)[:size]


@lru_cache(maxsize=8)
def _poisson(mean: float) -> _Poisson:
    """Poisson numbers of this mean, below 1."""
    chances = [math.exp(-mean)]
    for number in range(1, LARGEST):
        chances.append(chances[-1] * mean / number)
    left = np.array(chances) * VALUES
    whole = np.floor(left[:OFTEN])
    left[:OFTEN] -= whole
    left *= FURTHER_VALUES / left.sum()
    values = np.floor(left).astype(np.int64)
    further = np.full(FURTHER_VALUES, UNDECIDED, dtype=np.uint8)
    further[: values.sum()] = np.repeat(np.arange(LARGEST), values)
    running = np.cumsum(left - values)
    return _Poisson(np.cumsum(whole).astype(np.uint8), further, running / running[-1])
