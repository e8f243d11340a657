"""The weights of counted cases, added up as whole numbers of a unit in digits to the base 2^30."""

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import BoolArray, IntArray


class ClassDigits(Struct, frozen=True, eq=False):
    """How much the cases of both classes weigh at each score.

    Attributes:
        positives, negatives: (k, m) sums of digits, the least significant first; they may have
            outgrown their base.
        exponent: of the unit, 2^exponent.
    """

    positives: IntArray
    negatives: IntArray
    exponent: int

    def of(self, places: BoolArray | slice | IntArray) -> "ClassDigits":
        """Those of some scores."""
        return ClassDigits(self.positives[:, places], self.negatives[:, places], self.exponent)

    def summed(self, starts: IntArray) -> "ClassDigits":
        """Neighbouring scores as one, from each start to the next."""
        positives, negatives = (
            np.add.reduceat(each, starts, axis=1) for each in (self.positives, self.negatives)
        )
        return ClassDigits(positives, negatives, self.exponent)


class WeighedScore(Struct, frozen=True, eq=False):
    """The weights at the scores of one model.

    Attributes:
        digits: (m,) down to each key since the one before.
        two_u: 2U in square units, of all scores; those of an open bin as if they were one.
    """

    digits: ClassDigits
    two_u: int
