"""A stream of counts in falling score order: exact sums and hull, held in O(hull + batch).

Two classes need of a file only how many positives and negatives there are at each distinct
score. Whoever counts them (a database, many machines) may send them batch by batch, from the
most to the least positive-looking score; what is kept of them is a few integers and the hull.
Stretches of the score that were counted apart join exactly, in their order.
"""

from typing import NoReturn

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve
from engine.data.roles import Direction
from engine.data.stretch_sums import StretchSums
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

CHUNK = 1 << 15
Vertex = tuple[int, int, int, float]
"""Its position on the curve, false and true positives, and its threshold."""


class CountedStretch(Struct, frozen=True, eq=False):
    """A stretch of scores that was counted: its sums and the hull of its part of the curve.

    Attributes:
        chain: hull vertices with both ends, counted from the start of the stretch, which has
            the threshold that flags no one.
        beyond: (v,) the first score that each vertex does not flag, NaN where it flags all.
        first, last: its most and its least positive-looking score; NaN where it is empty.
    """

    sums: StretchSums
    chain: tuple[Vertex, ...]
    beyond: tuple[float, ...]
    first: float
    last: float
    direction: Direction = "higher"

    def followed_by(self, below: "CountedStretch") -> "CountedStretch":
        """This stretch and one whose scores all look less positive, as one.

        Raises:
            InputError: the scores of the other do not all look less positive.
        """
        if below.sums.distinct == 0:
            return self
        if self.sums.distinct == 0:
            return below
        _check_order(np.array([self.last, below.first]), self.direction)
        chain, beyond = list(self.chain), list(self.beyond)
        _join(chain, beyond, below.chain, below.beyond, self.sums)
        sums = self.sums.followed_by(below.sums)
        return CountedStretch(
            sums, tuple(chain), tuple(beyond), self.first, below.last, self.direction
        )

    def hull(self) -> RocHull:
        """The hull of what is the whole curve now."""
        index, fp, tp, thresholds = zip(*self.chain, strict=True)
        return RocHull(
            fp=np.array(fp, dtype=np.int64),
            tp=np.array(tp, dtype=np.int64),
            thresholds=np.array(thresholds),
            index=np.array(index, dtype=np.int64),
            negatives=self.sums.negatives,
            positives=self.sums.positives,
            direction=self.direction,
            beyond=np.array(self.beyond),
        )


class CountStream:
    """Takes batches of counts in falling score order, and keeps their sums and hull.

    Args:
        direction: "lower" takes them in rising order, where a lower score means positive.
    """

    def __init__(self, direction: Direction = "higher") -> None:
        none = np.inf if direction == "higher" else -np.inf
        self._direction: Direction = direction
        self._sums = StretchSums()
        self._chain: list[Vertex] = [(0, 0, 0, none)]
        self._beyond = [np.nan]
        self._first = self._last = np.nan

    def take(self, scores: ArrayLike, positives: ArrayLike, negatives: ArrayLike) -> RocCurve:
        """Take a batch, and return its own stretch of the curve, counted from its start.

        Args:
            scores: (m,) strictly falling, below all that came before; infinities are scores.
            positives: (m,) integers >= 0, below 2^62 in total.
            negatives: the same; a score with neither is left out.

        Raises:
            InputError: a score is NaN or out of order, or a count is none.
        """
        values = np.asarray(scores, dtype=np.float64) + 0.0  # -0.0 is 0.0
        of_positives, of_negatives = _whole(positives), _whole(negatives)
        held = np.flatnonzero((of_positives > 0) | (of_negatives > 0))
        if held.size < values.size:
            _check_order(values, self._direction)
            values, of_positives = values[held], of_positives[held]
            of_negatives = of_negatives[held]
        before = values[:0] if np.isnan(self._last) else np.array([self._last])
        _check_order(np.concatenate((before, values)), self._direction)
        none = np.inf if self._direction == "higher" else -np.inf
        curve = RocCurve(
            np.concatenate(([0], np.cumsum(of_negatives))),
            np.concatenate(([0], np.cumsum(of_positives))),
            np.concatenate(([none], values)),
            self._direction,
        )
        if values.size:
            self._add(stretch_of(curve))
        return curve

    def stretch(self) -> CountedStretch:
        """What has been taken so far."""
        return CountedStretch(
            self._sums,
            tuple(self._chain),
            tuple(self._beyond),
            self._first,
            self._last,
            self._direction,
        )

    def _add(self, below: CountedStretch) -> None:
        if self._sums.distinct == 0:
            self._first = below.first
        _join(self._chain, self._beyond, below.chain, below.beyond, self._sums)
        self._sums, self._last = self._sums.followed_by(below.sums), below.last


def stretch_of(curve: RocCurve) -> CountedStretch:
    """Sums and hull of a curve, or of a stretch of one counted from its start."""
    hull = roc_hull(curve)
    parts = (hull.index, hull.fp, hull.tp, hull.thresholds)
    chain = tuple(zip(*(part.tolist() for part in parts), strict=True))
    beyond = () if hull.beyond is None else tuple(hull.beyond.tolist())
    first, last = curve.thresholds[[1, -1]].tolist()
    return CountedStretch(sums_of(curve), chain, beyond, first, last, curve.direction)


def sums_of(curve: RocCurve) -> StretchSums:
    """What a curve, or a stretch of one counted from its start, adds up to."""
    return StretchSums(
        positives=curve.positives,
        negatives=curve.negatives,
        distinct=curve.distinct,
        two_u=curve.two_u,
        of_positives=_squares(np.diff(curve.tp), curve.fp),
        of_negatives=_squares(np.diff(curve.fp), curve.tp),
    )


def _join(
    chain: list[Vertex],
    beyond: list[float],
    below: tuple[Vertex, ...],
    below_beyond: tuple[float, ...],
    above: StretchSums,
) -> None:
    """Add the hull of the stretch below to a hull: Andrew's walk goes on, in exact integers."""
    beyond[-1] = below_beyond[0]
    for (index, fp, tp, threshold), after in zip(below[1:], below_beyond[1:], strict=True):
        x, y = fp + above.negatives, tp + above.positives
        while len(chain) > 1:
            (_, x1, y1, _), (_, x0, y0, _) = chain[-1], chain[-2]
            if (x1 - x0) * (y - y0) < (x - x0) * (y1 - y0):
                break
            chain.pop()
            beyond.pop()
        chain.append((index + above.distinct, x, y, threshold))
        beyond.append(after)


def _squares(steps: IntArray, other: IntArray) -> int:
    """Σ steps (sum of the two neighbouring values of `other`)², exact whatever their size."""
    total = 0
    for start in range(0, steps.size, CHUNK):
        step = steps[start : start + CHUNK].astype(np.int64)
        there = other[start : start + step.size + 1].astype(np.int64)
        base, weight = 2 * int(there[0]), int(step.sum())
        more = (there[1:] - there[0]) + (there[:-1] - there[0])
        most = int(more[-1])
        if weight * most**2 >= 2**62:  # few scores hold very many cases
            wide = [(w, m) for w, m in zip(step.tolist(), more.tolist(), strict=True) if w]
            single = sum(w * m for w, m in wide)
            square = sum(w * m * m for w, m in wide)
        else:
            single, square = int(step @ more), int(step @ (more * more))
        total += base * base * weight + 2 * base * single + square
    return total


def _whole(counts: ArrayLike) -> IntArray:
    """Counts as int64."""
    given = np.asarray(counts)
    values = np.where(np.isfinite(given), given, -1).astype(np.int64)
    wrong = np.flatnonzero((values < 0) | (values != given))
    if wrong.size:
        raise InputError(
            tr("{count} is no number of cases", count=str(given[wrong[0]])),
            do=tr("Counts are whole numbers, 0 or above."),
        )
    return values


def _check_order(scores: FloatArray, direction: Direction) -> None:
    """Refuse scores that do not strictly fall (or rise, where lower means positive)."""
    steps_down = scores[1:] < scores[:-1] if direction == "higher" else scores[1:] > scores[:-1]
    wrong = np.flatnonzero(~steps_down)  # NaN is in no order
    if wrong.size:
        _refuse_order(float(scores[wrong[0]]), float(scores[wrong[0] + 1]), direction)
    if scores.size and np.isnan(scores).any():
        _refuse_order(float(scores[0]), float(scores[0]), direction)


def _refuse_order(before: float, after: float, direction: Direction) -> NoReturn:
    """Say which score stands where it may not."""
    words = {"before": repr(before), "after": repr(after)}
    raise InputError(
        tr("the counts are not in falling order of score: {after} after {before}", **words)
        if direction == "higher"
        else tr("the counts are not in rising order of score: {after} after {before}", **words),
        do=tr("Sort them by score, one row a score."),
    )
