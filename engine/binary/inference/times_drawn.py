"""How often each of n cases comes up when n are drawn with repeats: counts, and no single draw.

Poisson numbers that are known to add up to M are what M draws give (multinomial). So each case
gets a Poisson number, of a mean that leaves M below n nearly always, the n - M that lack are drawn
one by one, and where M exceeds n all numbers of the replicate are drawn again: whatever M is, the
n draws have the multinomial law and no other.

A Poisson number takes 16 random bits: a number has so many of their 65,536 values as are whole in
its probability, and the few values left over stand for what remains of all probabilities, decided
by a further random number. So the law is exact but for the rounding of a double.
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
BITS = np.uint16
VALUES = 1 << 16
OFTEN = 6
"""Numbers below this have values of the 16 bits; larger ones come up once in 1,700."""
LARGEST = 21
"""Numbers from here on have a chance of 1e-20, which is less than the rounding of a double."""
AT_ONCE = 1 << 17
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
        ends: where the values of the bits end that stand for 0, 1, …, OFTEN - 1.
        rest: running chances of 0, 1, … where the bits have a value beyond those.
    """

    ends: NDArray[np.uint16]
    rest: FloatArray

    def drawn(self, generator: np.random.Generator, rows: int, size: int) -> Times:
        """(rows, size) of them."""
        found = np.empty(rows * size, dtype=np.uint8)
        further = np.empty(min(AT_ONCE, found.size), dtype=np.bool_)
        for start in range(0, found.size, AT_ONCE):
            part = found[start : start + AT_ONCE]
            self._fill(part, further[: part.size], generator)
        return found.reshape(rows, size)

    def _fill(
        self, part: Times, further: NDArray[np.bool_], generator: np.random.Generator
    ) -> None:
        """Put such numbers in one part; `further` is room for as many truths."""
        words = np.asarray(generator.bit_generator.random_raw(-(-part.size // 4)))
        bits = words.view(BITS)[: part.size]
        np.greater_equal(bits, self.ends[0], out=part.view(np.bool_))
        for end in self.ends[1:]:
            np.greater_equal(bits, end, out=further)
            np.add(part, further.view(np.uint8), out=part)
        undecided = np.flatnonzero(further)
        part[undecided] = np.searchsorted(self.rest, generator.random(undecided.size), side="right")


@lru_cache(maxsize=8)
def _poisson(mean: float) -> _Poisson:
    """Poisson numbers of this mean, below 1."""
    chances = [math.exp(-mean)]
    for number in range(1, LARGEST):
        chances.append(chances[-1] * mean / number)
    left = np.array(chances) * VALUES
    whole = np.floor(left[:OFTEN])
    left[:OFTEN] -= whole
    running = np.cumsum(left)
    return _Poisson(np.cumsum(whole).astype(BITS), running / running[-1])
