"""What a database sends of one model: its scores in bins, or every score of a range."""

import numpy as np
from msgspec import Struct

from engine.data.counting.monotone_bins import without_overlap
from engine.data.weighed_counts import ClassDigits
from engine.numerics.arrays import BoolArray, FloatArray, IntArray


class BinnedScores(Struct, frozen=True, eq=False):
    """Scores in bins that do not overlap, from the most to the least positive-looking.

    Attributes:
        low, high: (b,) the least and the greatest score of each, negated where a lower score
            means positive.
        positives, negatives: (b,) its cases.
        weighed: (b,) their weights; None where cases count alike.
    """

    low: FloatArray
    high: FloatArray
    positives: IntArray
    negatives: IntArray
    weighed: ClassDigits | None = None


class CountedBatch(Struct, frozen=True, eq=False):
    """Every distinct score of a range, falling, with its cases.

    Attributes:
        keys: (m,) scores, negated where a lower one means positive; each once a part.
        parts: (m,) the group of each row's cases; None where groups are not counted apart.
        weighed: (m,) the cases' weights; None where they count alike.
    """

    keys: FloatArray
    positives: IntArray
    negatives: IntArray
    parts: IntArray | None = None
    weighed: ClassDigits | None = None

    def of_part(self, part: int) -> "CountedBatch":
        """The scores of one group."""
        if self.parts is None:
            return self
        return self.some(self.parts == part)

    def some(self, held: slice | BoolArray) -> "CountedBatch":
        """Some of the scores, of all groups together."""
        weighed = None if self.weighed is None else self.weighed.of(held)
        return CountedBatch(
            self.keys[held], self.positives[held], self.negatives[held], weighed=weighed
        )

    @property
    def together(self) -> "CountedBatch":
        """The scores of all groups, each once."""
        if self.parts is None or self.keys.size == 0:
            return self
        starts = np.flatnonzero(np.append(True, self.keys[1:] != self.keys[:-1]))
        positives, negatives = (
            np.add.reduceat(each, starts) for each in (self.positives, self.negatives)
        )
        weighed = None if self.weighed is None else self.weighed.summed(starts)
        return CountedBatch(self.keys[starts], positives, negatives, weighed=weighed)


def binned_scores(
    low: FloatArray,
    high: FloatArray,
    positives: FloatArray,
    negatives: FloatArray,
    weighed: ClassDigits | None = None,
) -> BinnedScores:
    """Bins in falling order of their greatest score; those that overlap are taken as one."""
    starts = without_overlap(low, high)
    first, last = starts[:-1], starts[1:] - 1
    return BinnedScores(
        low=np.minimum.reduceat(low, first) if first.size else low,
        high=high[first],
        positives=_between(positives, first, last),
        negatives=_between(negatives, first, last),
        weighed=weighed if weighed is None or not first.size else weighed.summed(first),
    )


def _between(counts: FloatArray, first: IntArray, last: IntArray) -> IntArray:
    running = np.concatenate(([0], np.cumsum(counts.astype(np.int64))))
    return running[last + 1] - running[first]
