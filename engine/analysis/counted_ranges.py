"""One model's counts as a database gives them: first in bins, then exact, range by range.

The bins are certain already: their ends are points of the curve, so that it lies in the box
between two of them. Each range of bins that is counted score by score takes the place of its
bins, until none is left.
"""

import numpy as np
from msgspec import Struct

from engine.analysis.weighed_curves import curve_in_units, pairs_twice, total_units
from engine.binary.curve.case_weights import weighted_hull
from engine.binary.curve.count_stream import CountStream, stretch_of, sums_of
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.curve.summarised_curve import kept_places
from engine.data.counted_elsewhere import CountedScore
from engine.data.counting.counted_batches import BinnedScores, CountedBatch
from engine.data.roles import Direction
from engine.data.stretch_sums import StretchSums
from engine.data.weighed_counts import ClassDigits, WeighedScore
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

ROWS = 2_000_000  # cases in a range, and so its distinct scores at most
MOST_WHOLE = 2_000_000  # distinct scores of a model that are all kept
KEPT = 4096  # vertices of a range that are kept beside its hull, where not all are


class _Counted(Struct, frozen=True, eq=False):
    """A range that is counted: what is kept of its curve, its sums, and its weights."""

    curve: RocCurve
    sums: StretchSums
    whole: bool = True
    weighed: WeighedScore | None = None


class CountedRanges:
    """The bins of one model, and the ranges of them that are counted by now.

    Args:
        column: of the scores.
        direction: which of them look positive.
        bins: as `QueriedTable.bins` gives them; keys fall.
        rows: about how many cases make a range.
        groups: into how many groups the cases of each range are split; then every range is
            counted, for bins are of all groups.
    """

    def __init__(
        self,
        column: str,
        direction: Direction,
        bins: BinnedScores,
        rows: int = ROWS,
        *,
        groups: int = 0,
    ) -> None:
        self._column, self._direction, self._bins = column, direction, bins
        self._starts = _ranges(bins, rows)
        self._counted: dict[int, _Counted] = {}
        self._groups: list[dict[int, _Counted]] = [{} for _ in range(groups)]
        several = bins.low < bins.high
        self._waiting = [
            place
            for place in range(self._starts.size - 1)
            if groups or several[self._starts[place] : self._starts[place + 1]].any()
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

    def take(self, place: int, found: CountedBatch) -> None:
        """Take the counts of a range.

        Raises:
            InputError: they are out of order, or not those of the bins: the table has changed.
        """
        # Before the range takes its room, those that it leaves no place for give theirs back.
        self._counted = _kept(self._counted, found.together.keys.size)
        counted = _counted(found.together)
        span, sums = self._span(place), counted.sums
        expected = (self._bins.positives[span].sum(), self._bins.negatives[span].sum())
        if (sums.positives, sums.negatives) != expected:
            raise InputError(tr("the table changed while it was counted"), do=tr("Open it again."))
        self._counted[place] = counted
        for group, ranges in enumerate(self._groups):
            ranges[place] = _counted(found.of_part(group))
        self._waiting.remove(place)
        self._counted = _kept(self._counted)
        if self._counted and not all(each.whole for each in self._counted.values()):
            self._groups = [
                {at: _thinned(each) for at, each in ranges.items()} for ranges in self._groups
            ]

    def counted(self) -> CountedScore:
        """All that is known by now."""
        parts = []
        for place in range(self._starts.size - 1):
            found, span = self._counted.get(place), self._span(place)
            if found is None:
                parts.append(_part_of_bins(self._bins, span))
            else:
                parts.append(_part(found))
        return self._score(parts, whole=all(each.whole for each in self._counted.values()))

    def of_groups(self) -> list[CountedScore]:
        """The same of each group; none until every range is counted."""
        if self._waiting:
            return []
        return [
            self._score(
                [_part(ranges[place]) for place in sorted(ranges)],
                whole=all(each.whole for each in ranges.values()),
            )
            for ranges in self._groups
        ]

    def _score(self, parts: "list[_Part]", *, whole: bool) -> CountedScore:
        total = StretchSums()
        for part in parts:
            total = total.followed_by(part.sums)
        low, positives, negatives, high = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("low", "positives", "negatives", "high")
        )
        return CountedScore(
            self._column,
            self._direction,
            low,
            positives,
            negatives,
            np.flatnonzero(low < high),
            total,
            whole,
            _joined_weights([part.weighed for part in parts]),
            high,
        )

    def _span(self, place: int) -> slice:
        return slice(int(self._starts[place]), int(self._starts[place + 1]))


class _Part(Struct, frozen=True, eq=False):
    """A range as it is known by now, bin by bin or score by score, and its sums."""

    low: FloatArray
    positives: IntArray
    negatives: IntArray
    high: FloatArray
    sums: StretchSums
    weighed: WeighedScore | None = None


def _part_of_bins(bins: BinnedScores, span: slice) -> _Part:
    """A range of bins that is not counted yet."""
    low, of_positives, of_negatives = bins.low[span], bins.positives[span], bins.negatives[span]
    sums = _sums_of_bins(low, of_positives, of_negatives)
    weighed = None if bins.weighed is None else _weighed(bins.weighed.of(span))
    return _Part(low, of_positives, of_negatives, bins.high[span], sums, weighed)


def _part(found: _Counted) -> _Part:
    """A range that is counted: each score is a bin of its own."""
    curve, scores = found.curve, found.curve.thresholds[1:]
    steps = np.diff(curve.tp), np.diff(curve.fp)
    return _Part(scores, *steps, scores, found.sums, found.weighed)


def _counted(found: CountedBatch) -> _Counted:
    stream = CountStream()
    curve = stream.take(found.keys, found.positives, found.negatives)
    weighed = None if found.weighed is None else _weighed(found.weighed)
    return _Counted(curve, stream.stretch().sums, weighed=weighed)


def _weighed(digits: ClassDigits) -> WeighedScore:
    """The weights of a stretch of scores, or bins, with what they add up to."""
    return WeighedScore(digits, pairs_twice(digits))


def _joined_weights(parts: list[WeighedScore | None]) -> WeighedScore | None:
    """The weights of stretches that follow each other; None where cases count alike."""
    weighed = [part for part in parts if part is not None]
    if not weighed:
        return None
    two_u, above = 0, 0
    for part in weighed:
        of_positives, of_negatives = total_units(part.digits)
        two_u += part.two_u + 2 * above * of_negatives
        above += of_positives
    positives, negatives = (
        np.concatenate([getattr(part.digits, name) for part in weighed], axis=1)
        for name in ("positives", "negatives")
    )
    return WeighedScore(ClassDigits(positives, negatives, weighed[0].digits.exponent), two_u)


def _kept(counted: dict[int, _Counted], more: int = 0) -> dict[int, _Counted]:
    """The ranges, whole where all their scores, and more, can be kept, else some vertices."""
    if sum(each.sums.distinct for each in counted.values()) + more <= MOST_WHOLE:
        return counted
    return {at: _thinned(each) for at, each in counted.items()}


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
    curve, weighed = found.curve, found.weighed
    if weighed is None:
        hull = np.array([index for index, *_ in stretch_of(curve).chain], dtype=np.int64)
    else:
        hull = weighted_hull(curve_in_units(weighed.digits, curve.thresholds)).index
    kept = kept_places(curve, hull, KEPT)
    some = RocCurve(curve.fp[kept], curve.tp[kept], curve.thresholds[kept])
    if weighed is not None:
        weighed = WeighedScore(weighed.digits.summed(kept[:-1]), weighed.two_u)
    return _Counted(some, found.sums, whole=False, weighed=weighed)
