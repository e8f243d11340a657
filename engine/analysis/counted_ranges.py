"""One model's counts as a database gives them: first in bins, then exact, range by range.

The bins are certain already: their ends are points of the curve, so that it lies in the box
between two of them. Each range of bins that is counted score by score takes the place of its
bins, until none is left.
"""

import math

import numpy as np
from msgspec import Struct

from engine.analysis.weighed_curves import curve_in_units, pairs_twice, total_units
from engine.binary.curve.case_weights import weighted_hull
from engine.binary.curve.count_stream import CountedStretch, CountStream, sums_of
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
MOST_MEANWHILE = 200_000  # that are all drawn while ranges wait: what is drawn takes memory, too
KEPT = 4096  # vertices of a range that are kept beside its hull, where not all are
PIECE = 250_000  # scores of a range that are looked at in one go, which takes a tenth of the memory


class _Piece(Struct, frozen=True, eq=False):
    """A piece of a range that is counted: what is kept of its curve, its sums, and its weights.

    Attributes:
        hull: (v,) positions of the hull's vertices in the curve.
    """

    curve: RocCurve
    sums: StretchSums
    hull: IntArray
    weighed: WeighedScore | None = None


class _Counted(Struct, frozen=True, eq=False):
    """A range that is counted: its pieces, from the most to the least positive-looking score.

    Attributes:
        sums: of all of it.
        whole: whether all its scores are kept.
    """

    pieces: tuple[_Piece, ...]
    sums: StretchSums
    whole: bool


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
        together = found.together
        self._counted = _kept(self._counted, together.keys.size)
        whole = all(each.whole for each in self._counted.values())
        counted = _counted(together, whole=whole and together.keys.size <= MOST_WHOLE)
        span, sums = self._span(place), counted.sums
        expected = (self._bins.positives[span].sum(), self._bins.negatives[span].sum())
        if (sums.positives, sums.negatives) != expected:
            raise InputError(tr("the table changed while it was counted"), do=tr("Open it again."))
        self._counted[place] = counted
        for group, ranges in enumerate(self._groups):
            ranges[place] = _counted(found.of_part(group), whole=counted.whole)
        self._waiting.remove(place)
        if not counted.whole:
            self._groups = [
                {at: _thinned(each) for at, each in ranges.items()} for ranges in self._groups
            ]

    def counted(self) -> CountedScore:
        """All that is known by now."""
        parts = list[_Part]()
        counted = self._counted
        if self._waiting:
            counted = _kept(counted, max(0, MOST_WHOLE - MOST_MEANWHILE))
        for place in range(self._starts.size - 1):
            found, span = counted.get(place), self._span(place)
            if found is None:
                parts.append(_part_of_bins(self._bins, span))
            else:
                parts += map(_part, found.pieces)
        return self._score(parts, whole=all(each.whole for each in counted.values()))

    def of_groups(self) -> list[CountedScore]:
        """The same of each group; none until every range is counted."""
        if self._waiting:
            return []
        return [
            self._score(
                [_part(piece) for place in sorted(ranges) for piece in ranges[place].pieces],
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


def _part(found: _Piece) -> _Part:
    """A piece that is counted: each score is a bin of its own."""
    curve, scores = found.curve, found.curve.thresholds[1:]
    steps = np.diff(curve.tp), np.diff(curve.fp)
    return _Part(scores, *steps, scores, found.sums, found.weighed)


def _counted(found: CountedBatch, *, whole: bool) -> _Counted:
    """A range, looked at piece by piece: of what is not kept whole no copy is made in one.

    Raises:
        InputError: its scores do not fall.
    """
    pieces, all_of_it = list[_Piece](), CountStream().stretch()
    for start in range(0, max(1, found.keys.size), PIECE):
        some = found.some(slice(start, start + PIECE))
        stream = CountStream()
        curve = stream.take(some.keys, some.positives, some.negatives)
        stretch = stream.stretch()
        all_of_it = all_of_it.followed_by(stretch)
        weighed = None if some.weighed is None else _weighed(some.weighed)
        piece = _Piece(curve, stretch.sums, _hull_of(curve, stretch, weighed), weighed)
        pieces.append(piece if whole else _summarised(piece, found.keys.size))
    return _Counted(tuple(pieces), all_of_it.sums, whole)


def _hull_of(curve: RocCurve, stretch: CountedStretch, weighed: WeighedScore | None) -> IntArray:
    if weighed is not None:
        return weighted_hull(curve_in_units(weighed.digits, curve.thresholds)).index
    return np.array([index for index, *_ in stretch.chain], dtype=np.int64)


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
    """A range with the vertices of its hulls, and some others."""
    if not found.whole:
        return found
    distinct = found.sums.distinct
    pieces = tuple(_summarised(piece, distinct) for piece in found.pieces)
    return _Counted(pieces, found.sums, whole=False)


def _summarised(piece: _Piece, distinct: int) -> _Piece:
    """A piece with the vertices of its hull, and its share of others.

    Args:
        piece: with all its vertices.
        distinct: how many scores its range has.
    """
    curve, weighed = piece.curve, piece.weighed
    share = piece.sums.distinct / max(1, distinct)
    kept = kept_places(curve, piece.hull, math.ceil(KEPT * share))
    some = RocCurve(curve.fp[kept], curve.tp[kept], curve.thresholds[kept])
    if weighed is not None:
        weighed = WeighedScore(weighed.digits.summed(kept[:-1]), weighed.two_u)
    return _Piece(some, piece.sums, np.zeros(0, dtype=np.int64), weighed)
