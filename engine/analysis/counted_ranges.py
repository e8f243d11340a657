"""One model's counts as a database gives them: first in bins, then exact, range by range.

The bins are certain already: their ends are points of the curve, so that it lies in the box
between two of them. Each range of bins that is counted score by score takes the place of its
bins, until none is left.
"""

import numpy as np
from msgspec import Struct

from engine.binary.curve.count_stream import CountStream, stretch_of, sums_of
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.curve.summarised_curve import kept_places
from engine.data.counted_elsewhere import CountedScore
from engine.data.counting.queried_table import BinnedScores
from engine.data.roles import Direction
from engine.data.stretch_sums import StretchSums
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

ROWS = 2_000_000  # cases in a range, and so its distinct scores at most
MOST_WHOLE = 3_000_000  # distinct scores of a model that are all kept
KEPT = 4096  # vertices of a range that are kept beside its hull, where not all are


class _Counted(Struct, frozen=True, eq=False):
    """A range that is counted: what is kept of its curve, and its sums."""

    curve: RocCurve
    sums: StretchSums
    whole: bool = True


class CountedRanges:
    """The bins of one model, and the ranges of them that are counted by now.

    Args:
        column: of the scores.
        direction: which of them look positive.
        bins: as `QueriedTable.bins` gives them; keys fall.
        rows: about how many cases make a range.
    """

    def __init__(
        self, column: str, direction: Direction, bins: BinnedScores, rows: int = ROWS
    ) -> None:
        self._column, self._direction, self._bins = column, direction, bins
        self._starts = _ranges(bins, rows)
        self._counted: dict[int, _Counted] = {}
        several = bins.low < bins.high
        self._waiting = [
            place
            for place in range(self._starts.size - 1)
            if several[self._starts[place] : self._starts[place + 1]].any()
        ]
        # Where most pairs are unsettled comes first: the band narrows fastest so.
        pairs = bins.positives.astype(float) * bins.negatives * several
        self._waiting.sort(key=lambda place: pairs[self._span(place)].sum())

    @property
    def waiting(self) -> int:
        """How many ranges are to be counted yet."""
        return len(self._waiting)

    def next_range(self) -> tuple[int, tuple[float, float]]:
        """The range to be counted next: its number, and its least and greatest key."""
        place = self._waiting[-1]
        span = self._span(place)
        return place, (float(self._bins.low[span][-1]), float(self._bins.high[span][0]))

    def take(self, place: int, keys: FloatArray, positives: IntArray, negatives: IntArray) -> None:
        """Take the counts of a range.

        Raises:
            InputError: they are out of order, or not those of the bins: the table has changed.
        """
        stream = CountStream()
        curve = stream.take(keys, positives, negatives)
        span = self._span(place)
        found = (curve.positives, curve.negatives)
        if found != (self._bins.positives[span].sum(), self._bins.negatives[span].sum()):
            raise InputError(tr("the table changed while it was counted"), do=tr("Open it again."))
        self._counted[place] = _Counted(curve, stream.stretch().sums)
        self._waiting.remove(place)
        distinct = sum(each.sums.distinct for each in self._counted.values())
        if distinct > MOST_WHOLE:
            self._counted = {at: _thinned(each) for at, each in self._counted.items()}

    def counted(self) -> CountedScore:
        """All that is known by now."""
        keys, positives, negatives, several = [], [], [], []
        total = StretchSums()
        for place in range(self._starts.size - 1):
            found, span = self._counted.get(place), self._span(place)
            if found is None:
                low, of_positives = self._bins.low[span], self._bins.positives[span]
                of_negatives = self._bins.negatives[span]
                several.append(low < self._bins.high[span])
                sums = _sums_of_bins(low, of_positives, of_negatives)
            else:
                low = found.curve.thresholds[1:]
                of_positives, of_negatives = np.diff(found.curve.tp), np.diff(found.curve.fp)
                several.append(np.zeros(low.size, dtype=np.bool_))
                sums = found.sums
            keys.append(low)
            positives.append(of_positives)
            negatives.append(of_negatives)
            total = total.followed_by(sums)
        return CountedScore(
            self._column,
            self._direction,
            np.concatenate(keys),
            np.concatenate(positives),
            np.concatenate(negatives),
            np.flatnonzero(np.concatenate(several)),
            total,
            all(each.whole for each in self._counted.values()),
        )

    def _span(self, place: int) -> slice:
        return slice(int(self._starts[place]), int(self._starts[place + 1]))


def _ranges(bins: BinnedScores, rows: int) -> IntArray:
    """(r + 1,) where each range of bins begins, and the end."""
    cases = np.cumsum(bins.positives + bins.negatives)
    number = (cases - 1) // rows
    starts = np.flatnonzero(np.diff(number)) + 1
    return np.concatenate(([0], starts, [bins.low.size])).astype(np.int64)


def _sums_of_bins(low: FloatArray, positives: IntArray, negatives: IntArray) -> StretchSums:
    """The sums of bins as if each were one score."""
    fp = np.concatenate(([0], np.cumsum(negatives)))
    tp = np.concatenate(([0], np.cumsum(positives)))
    return sums_of(RocCurve(fp, tp, np.concatenate(([np.inf], low))))


def _thinned(found: _Counted) -> _Counted:
    """A range with the vertices of its hull, and some others."""
    if not found.whole:
        return found
    curve = found.curve
    hull = np.array([index for index, *_ in stretch_of(curve).chain], dtype=np.int64)
    kept = kept_places(curve, hull, KEPT)
    some = RocCurve(curve.fp[kept], curve.tp[kept], curve.thresholds[kept])
    return _Counted(some, found.sums, whole=False)
