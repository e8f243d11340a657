"""Ranking: cases in the order of their scores, with running counts of each class.

A score and its case's class fit one integer of 64 bits, so sorting plain integers, which
costs what sorting the scores costs and several times less than an argsort, leaves the
classes in order too. Of many cases one thread takes the half that ranks first, one the other.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.data.roles import Direction
from engine.jobs.progress import Progress, part_of, silent
from engine.jobs.side_by_side import side_by_side
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, CountArray, FloatArray, IntArray

CHUNK = 1 << 16
"""Cases handled in one go: few enough for a core's cache, and so many that two threads hardly
wait for each other at the interpreter."""

MANY = 1 << 19
"""Cases from which on two threads share them."""

Ranking = tuple[FloatArray, CountArray, CountArray]
"""Thresholds (the first not yet set), running positives and running negatives: (m + 1,) each."""

_KeyArray = NDArray[np.uint64]
_ONE = np.uint64(1)
_UP_TO_EACH_BIT = np.cumsum(
    np.unpackbits(np.arange(256, dtype=np.uint8)[:, np.newaxis], axis=1), axis=1, dtype=np.int32
)
_Found = TypeVar("_Found")


def rank_scores(
    positive: BoolArray, score: FloatArray, direction: Direction, progress: Progress = silent
) -> Ranking:
    """The distinct scores from the most positive-looking one, and what each flags.

    Args:
        positive: (n,) True where the case is positive.
        score: (n,) scores of the same cases, no NaN; -0.0 counts as 0.0.
        direction: "higher" ranks from high to low, "lower" from low to high.
        progress: told between chunks of cases.

    Raises:
        Cancelled: through `progress`.
    """
    code = _Code.of(score, direction)
    if not code.fits:  # both signs, and magnitudes from next to nothing to next to infinity
        below = score < 0
        leading, trailing = (~below, below) if direction == "higher" else (below, ~below)
        return _joined(
            rank_scores(positive[leading], score[leading], direction, part_of(progress, 0, 0.5)),
            rank_scores(positive[trailing], score[trailing], direction, part_of(progress, 0.5, 1)),
        )
    keys = np.empty(score.size + 1, dtype=np.uint64)

    def write(start: int, stop: int, progress: Progress) -> None:
        for low, high in _chunks(start, stop, progress):
            code.write_keys(positive[low:high], score[low:high], out=keys[low + 1 : high + 1])

    middle = score.size // 2
    _in_halves(write, score.size, part_of(progress, 0, 0.3))
    if score.size >= MANY:
        keys[1:].partition(middle)
    _in_halves(lambda start, stop, _: keys[start + 1 : stop + 1].sort(), score.size, silent)
    return _tallied(keys, code, part_of(progress, 0.7, 1))


def _in_halves(
    work: Callable[[int, int, Progress], _Found], size: int, progress: Progress
) -> list[_Found]:
    """What some work gives for all of `size` cases; of many for their halves, side by side."""
    if size < MANY:
        return [work(0, size, progress)]
    middle = size // 2
    second, first = side_by_side(
        partial(work, middle, size, progress), partial(work, 0, middle, silent)
    )
    return [first, second]


def _joined(first: Ranking, second: Ranking) -> Ranking:
    """One ranking after the other."""
    (thresholds, tp, fp), (more_thresholds, more_tp, more_fp) = first, second
    return (
        np.concatenate((thresholds, more_thresholds[1:])),
        np.concatenate((tp, more_tp[1:] + tp[-1])),
        np.concatenate((fp, more_fp[1:] + fp[-1])),
    )


def _chunks(start: int, stop: int, progress: Progress) -> Iterator[tuple[int, int]]:
    """The bounds of each chunk of some cases, reporting between them."""
    for low in range(start, stop, CHUNK):
        progress((low - start) / (stop - start), tr("Ranking"))
        yield low, min(low + CHUNK, stop)


class _Code(Struct, frozen=True):
    """How a score becomes a rank, an integer >= 0 that rises from the most positive-looking.

    A double's magnitude, read as an integer, rises with it. Scores of the leading sign
    (those >= 0 with direction "higher") take the ranks from 0, and there a larger magnitude
    ranks lower; scores of the other sign take the ranks after them.

    Attributes:
        below_leads: whether the scores below 0 lead.
        signs: the signs that occur, of 1 (>= 0) and -1.
        leading: how many ranks the leading sign may take.
        falling: rank + magnitude of a leading score.
        rising: rank - magnitude of another one.
        fits: whether every rank is below 2^63, so that the class has room beside it.
        as_given: whether the scores are doubles without -0.0, and may be read where they are.
    """

    below_leads: bool
    signs: tuple[int, ...]
    leading: int
    falling: int
    rising: int
    fits: bool
    as_given: bool

    @staticmethod
    def of(score: FloatArray, direction: Direction) -> "_Code":
        """The code that spends no ranks on magnitudes beyond a column's extremes."""
        as_given = score.dtype == np.float64
        extremes = _extreme_magnitudes(score, as_given=as_given)
        if as_given and extremes[2] == 0:  # there is a -0.0
            as_given, extremes = False, _extreme_magnitudes(score, as_given=False)
        least, most, least_below, most_below = extremes
        above, below = most - least + 1, most_below - least_below + 1
        leading, falling, rising = above, most, above - least_below
        if direction == "lower":
            leading, falling, rising = below, most_below, below - least
        return _Code(
            below_leads=direction == "lower",
            signs=(1,) * (above > 0) + (-1,) * (below > 0),
            leading=leading,
            falling=falling,
            rising=rising,
            fits=above + below <= 2**63,
            as_given=as_given,
        )

    def write_keys(self, positive: BoolArray, score: FloatArray, out: _KeyArray) -> None:
        """Write (n,) ranks to `out`, each followed by its case's class as the last bit."""
        bits = _bits(score, as_given=self.as_given)
        twice = np.left_shift(bits, _ONE, out=out)  # twice the magnitude: the sign is gone
        if self.signs == (1, -1):
            falls = bits.view(np.int64) >> 63  # -1, that is all bits, where below zero
            if not self.below_leads:
                np.invert(falls, out=falls)
            chosen = falls.view(np.uint64)
            np.bitwise_xor(twice, chosen, out=twice)  # its complement where it falls
            np.bitwise_and(chosen, _modulo(2 * self.falling + 1 - 2 * self.rising), out=chosen)
            np.add(twice, chosen, out=twice)
            np.add(twice, _modulo(2 * self.rising), out=twice)
        elif self.below_leads == (self.signs == (-1,)):
            np.subtract(_modulo(2 * self.falling), twice, out=twice)
        else:
            np.add(twice, _modulo(2 * self.rising), out=twice)
        np.bitwise_or(twice, positive, out=twice)

    def write_scores(self, ranks: _KeyArray, out: _KeyArray) -> None:
        """Write the bits of the scores of (n,) rising ranks to `out`."""
        leading = int(np.searchsorted(ranks, np.uint64(self.leading)))
        falls = self.falling + (2**63 if self.below_leads else 0)  # 2^63 is the sign's bit
        rises = self.rising - (0 if self.below_leads else 2**63)
        np.subtract(_modulo(falls), ranks[:leading], out=out[:leading])
        np.subtract(ranks[leading:], _modulo(rises), out=out[leading:])


def _modulo(number: int) -> np.uint64:
    """What a number is in the arithmetic of 64 bits."""
    return np.uint64(number % 2**64)


def _bits(score: FloatArray, *, as_given: bool) -> _KeyArray:
    """The bits of (n,) scores; unless they are taken as given, -0.0 becomes 0.0."""
    doubles = score if as_given else np.add(score, 0.0, dtype=np.float64)
    return doubles.view(np.uint64)


def _extreme_magnitudes(score: FloatArray, *, as_given: bool) -> tuple[int, int, int, int]:
    """Least and greatest magnitude, as integers, of the scores >= 0, then of those below.

    Where there is none of a kind, its least is one more than its greatest.
    """
    found: list[tuple[int, int, int, int]] = []

    def look(start: int, stop: int, progress: Progress) -> None:
        for low, high in _chunks(start, stop, progress):
            raw = _bits(score[low:high], as_given=as_given)
            bits = raw.view(np.int64)
            found.append((int(bits.min()), int(bits.max()), int(raw.min()), int(raw.max())))

    _in_halves(look, score.size, silent)
    least, most, least_raw, most_raw = zip(*found, strict=True)
    signed, unsigned = (min(least), max(most)), (min(least_raw), max(most_raw))
    # Read with a sign bit, numbers below zero start at -2^63 and grow with the magnitude;
    # read without, they start at 2^63, above all others.
    above = (unsigned[0], signed[1]) if signed[1] >= 0 else (1, 0)
    below = (signed[0] + 2**63, unsigned[1] - 2**63) if signed[0] < 0 else (1, 0)
    return *above, *below


def _tallied(keys: _KeyArray, code: _Code, progress: Progress) -> Ranking:
    """Distinct scores and running counts of (n + 1,) keys, in order from place 1.

    The keys are overwritten with the scores.
    """
    cases = keys.size - 1
    count = np.dtype(np.int32 if keys.size < 2**31 else np.int64)
    tp: CountArray = np.zeros(keys.size, dtype=count)
    fp: CountArray = np.zeros(keys.size, dtype=count)
    tally = _Tally(keys, tp, fp, code, keys[cases // 2 + 1])
    kept = _in_halves(tally.count, cases, progress)
    positives, thresholds = 0, keys.view(np.float64)
    for stretch, found in kept:
        if positives:
            tp[stretch] += count.type(positives)
            fp[stretch] -= count.type(positives)
        positives += found
    if sum(stretch.stop - stretch.start for stretch, _ in kept) == cases:
        return thresholds, tp, fp
    parts = [slice(0, 1), *(stretch for stretch, _ in kept)]
    return (
        np.concatenate([thresholds[part] for part in parts]),
        np.concatenate([tp[part] for part in parts]),
        np.concatenate([fp[part] for part in parts]),
    )


class _Tally(Struct, frozen=True):
    """Counts what each distinct score flags, in a stretch of the keys.

    Attributes:
        keys: (n + 1,) in order from place 1; overwritten with the scores.
        tp: (n + 1,) overwritten with the positives flagged from the stretch's beginning on.
        fp: (n + 1,) the same of all other cases, those before the stretch among them.
        code: makes scores of ranks.
        second: the key with which a second stretch begins, which another thread overwrites.
    """

    keys: _KeyArray
    tp: CountArray
    fp: CountArray
    code: _Code
    second: np.uint64

    def count(self, start: int, stop: int, progress: Progress) -> tuple[slice, int]:
        """Where what is kept of a stretch of cases lies, and the positives among them.

        Of a run of equal scores the last case counts: only there is the whole run flagged.
        """
        count, cases = self.tp.dtype, self.keys.size - 1
        one_up = np.arange(1, CHUNK + 1, dtype=count)
        kept, positives = start + 1, 0
        for low, high in _chunks(start, stop, progress):
            chunk = self.keys[low + 1 : high + 1]
            running = _running((chunk & _ONE).astype(np.bool_), positives, count)
            positives = int(running[-1])
            ranks = chunk >> _ONE
            flagged = one_up[: ranks.size] + count.type(low)
            last = _last_of_runs(ranks, self._rank_after(high, stop) if high < cases else None)
            if last is not None:
                ranks, running, flagged = ranks[last], running[last], flagged[last]
            after = kept + ranks.size
            self.tp[kept:after] = running
            np.subtract(flagged, running, out=self.fp[kept:after])
            self.code.write_scores(ranks, out=self.keys[kept:after])
            kept = after
        return slice(start + 1, kept), positives

    def _rank_after(self, place: int, stop: int) -> np.uint64:
        """The rank of the case behind some, where one follows."""
        return (self.second if place == stop else self.keys[place + 1]) >> _ONE


def _running(classes: BoolArray, before: int, count: np.dtype[np.signedinteger]) -> CountArray:
    """(n,) how many are True up to each place, and before: eight at a time from a table.

    Added one by one each sum would wait for the last, which takes twice as long.
    """
    eight = np.packbits(classes)
    within = _UP_TO_EACH_BIT.astype(count, copy=False).take(eight, axis=0)
    ends = np.cumsum(within[:, -1], dtype=count)
    within[0] += count.type(before)
    within[1:] += ends[:-1, np.newaxis] + count.type(before)
    return within.ravel()[: classes.size]


def _last_of_runs(ranks: _KeyArray, following: np.uint64 | None) -> IntArray | None:
    """Places whose rank differs from the next one, `following` the last; None if all do."""
    ends = np.ones(ranks.size, dtype=np.bool_)
    np.not_equal(ranks[1:], ranks[:-1], out=ends[:-1])
    ends[-1] = following is None or following != ranks[-1]
    return None if ends.all() else np.flatnonzero(ends)
