"""What a database sends of one model: its scores in bins, or every score of a range."""

import numpy as np
from msgspec import Struct

from engine.data.counting.monotone_bins import without_overlap
from engine.numerics.arrays import FloatArray, IntArray


class BinnedScores(Struct, frozen=True, eq=False):
    """Scores in bins that do not overlap, from the most to the least positive-looking.

    Attributes:
        low, high: (b,) the least and the greatest score of each, negated where a lower score
            means positive.
        positives, negatives: (b,) its cases.
    """

    low: FloatArray
    high: FloatArray
    positives: IntArray
    negatives: IntArray


class CountedBatch(Struct, frozen=True, eq=False):
    """Every distinct score of a range, falling, with its cases.

    Attributes:
        keys: (m,) scores, negated where a lower one means positive; each once a part.
        parts: (m,) the group of each row's cases; None where groups are not counted apart.
    """

    keys: FloatArray
    positives: IntArray
    negatives: IntArray
    parts: IntArray | None = None

    def of_part(self, part: int) -> "CountedBatch":
        """The scores of one group."""
        if self.parts is None:
            return self
        held = self.parts == part
        return CountedBatch(self.keys[held], self.positives[held], self.negatives[held])

    @property
    def together(self) -> "CountedBatch":
        """The scores of all groups, each once."""
        if self.parts is None or self.keys.size == 0:
            return self
        starts = np.flatnonzero(np.append(True, self.keys[1:] != self.keys[:-1]))
        sums = (np.add.reduceat(each, starts) for each in (self.positives, self.negatives))
        return CountedBatch(self.keys[starts], *sums)


def binned_scores(
    low: FloatArray, high: FloatArray, positives: FloatArray, negatives: FloatArray
) -> BinnedScores:
    """Bins in falling order of their greatest score; those that overlap are taken as one."""
    starts = without_overlap(low, high)
    first, last = starts[:-1], starts[1:] - 1
    return BinnedScores(
        low=np.minimum.reduceat(low, first) if first.size else low,
        high=high[first],
        positives=_between(positives, first, last),
        negatives=_between(negatives, first, last),
    )


def _between(counts: FloatArray, first: IntArray, last: IntArray) -> IntArray:
    running = np.concatenate(([0], np.cumsum(counts.astype(np.int64))))
    return running[last + 1] - running[first]
