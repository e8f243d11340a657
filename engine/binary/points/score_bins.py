"""Scores in bins of round width: how many cases of either class lie in each, exactly."""

import bisect
import math
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.data.cases.counts import ScoreCounts
from engine.numerics.arrays import FloatArray, IntArray

MOST_BINS = 32
FEW_SCORES = 64  # so many distinct ones have a bin each, where those are not too many
ROUND = (Fraction(1), Fraction(2), Fraction(5), Fraction(10))
LEAST_WIDTH = Fraction(1, 10**300)
LOG_ODDS_WIDTHS = (Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(4))

ScoreScale = Literal["linear", "log-odds"]


class ScoreBins(Struct, frozen=True, eq=False, dict=True):
    """Cases of either class by score.

    A bin holds low <= score < high, the last one its upper end too; where a lower score means
    positive low < score <= high, the first one its lower end too: so a threshold at an edge
    divides no bin. Scores that the scale cannot place, infinities, and 0 and 1 by log-odds,
    are counted beside.

    Attributes:
        edges: (b + 1,) rising scores; all multiples of `width` but where all scores are one.
        positives, negatives: (b,) cases in each bin.
        below, above: positives and negatives with a score of -inf and of inf (0 and 1).
        width: of each bin, in the scale's units: in log-odds for such a scale.
        scale: in what the bins are equally wide.
    """

    edges: FloatArray
    positives: IntArray
    negatives: IntArray
    below: tuple[int, int]
    above: tuple[int, int]
    width: float
    scale: ScoreScale = "linear"

    @property
    def outer(self) -> tuple[float, float]:
        """The scores that `below` and `above` count."""
        return (0.0, 1.0) if self.scale == "log-odds" else (-math.inf, math.inf)

    @cached_property
    def most(self) -> tuple[int, int]:
        """The most positives and the most negatives of any bin, infinite scores included."""
        ends = (self.below, self.above)
        return (
            max(int(self.positives.max()), *(end[0] for end in ends)),
            max(int(self.negatives.max()), *(end[1] for end in ends)),
        )


def score_bins(counts: ScoreCounts, scale: ScoreScale = "linear") -> ScoreBins | None:
    """Bins of round width, 1, 2 or 5 times a power of ten, at most MOST_BINS of them.

    Args:
        counts: whose scores are known.
        scale: "log-odds" spreads probabilities evenly by their log-odds.

    Returns:
        None where no score is finite, or for log-odds none lies between 0 and 1.

    Raises:
        ValueError: the scores are not known.
    """
    if not counts.scored:
        raise ValueError("the scores of cases are not known")
    rising = _Rising(counts)
    bounds = (0.0, 1.0) if scale == "log-odds" else (-math.inf, math.inf)
    first, past = rising.beyond(bounds[0]), rising.below(bounds[1])
    if first >= past:
        return None
    if scale == "linear":
        edges, width = _edges(rising, first, past)
    else:
        edges, width = _log_odds_edges(rising.score(first), rising.score(past - 1))
    before = rising.below if rising.falls else rising.beyond
    places = [first, *(before(edge) for edge in edges[1:-1]), past]
    positives = np.array([rising.positives(place) for place in places], dtype=np.int64)
    negatives = np.array([rising.negatives(place) for place in places], dtype=np.int64)
    return ScoreBins(
        edges=np.array(edges),
        positives=positives[1:] - positives[:-1],
        negatives=negatives[1:] - negatives[:-1],
        below=(rising.positives(first), rising.negatives(first)),
        above=(
            int(counts.tp[-1]) - rising.positives(past),
            int(counts.fp[-1]) - rising.negatives(past),
        ),
        width=float(width),
        scale=scale,
    )


class _Rising:
    """The distinct scores of counts from the lowest up, whichever direction the counts have.

    A place p stands before the score p: 0 before all of them, m behind.
    """

    def __init__(self, counts: ScoreCounts) -> None:
        self._counts = counts
        self.falls = counts.direction == "higher"
        self.size = counts.thresholds.size - 1

    def score(self, place: int) -> float:
        """The score at a place."""
        at = self.size - place if self.falls else place + 1
        return float(self._counts.thresholds[at])

    def below(self, score: float) -> int:
        """How many distinct scores are less."""
        return bisect.bisect_left(range(self.size), score, key=self.score)

    def beyond(self, score: float) -> int:
        """How many distinct scores are less or equal."""
        return bisect.bisect_right(range(self.size), score, key=self.score)

    def positives(self, place: int) -> int:
        """How many positives lie before a place."""
        tp = self._counts.tp
        return int(tp[-1]) - int(tp[self.size - place]) if self.falls else int(tp[place])

    def negatives(self, place: int) -> int:
        """How many negatives do."""
        fp = self._counts.fp
        return int(fp[-1]) - int(fp[self.size - place]) if self.falls else int(fp[place])


def _edges(rising: _Rising, first: int, past: int) -> tuple[list[float], Fraction]:
    """Edges at multiples of a round width that hold some finite scores, and the width."""
    low, high = Fraction(rising.score(first)), Fraction(rising.score(past - 1))
    if low == high:
        return _around(low)
    least = (high - low) / MOST_BINS
    own = _least_step(rising, first, past)
    each_its_own = own is not None and _round_down(own) >= least
    width = _round_down(own) if own is not None and each_its_own else _round_up(least)
    while True:
        start, end = math.floor(low / width), math.ceil(high / width)
        if each_its_own and rising.falls:
            end = math.floor(high / width) + 1
        elif each_its_own:
            start = math.ceil(low / width) - 1
        edges = [_double(width * place) for place in range(start, end + 1)]
        if all(before < after for before, after in pairwise(edges)):
            return edges, width
        width = _round_up(width * Fraction(3, 2))  # finer than doubles are


def _least_step(rising: _Rising, first: int, past: int) -> Fraction | None:
    """The least step between two of a few distinct scores; None where they are many."""
    if past - first > FEW_SCORES:
        return None
    scores = [Fraction(rising.score(place)) for place in range(first, past)]
    return min(after - before for before, after in pairwise(scores))


def _around(score: Fraction) -> tuple[list[float], Fraction]:
    """One bin around the only score."""
    width = max(_round_up(abs(score) / 10), LEAST_WIDTH) if score else Fraction(1)
    return [_double(score - width / 2), _double(score + width / 2)], width


def _round_up(least: Fraction) -> Fraction:
    """The least of 1, 2 and 5 times a power of ten that is no less."""
    power = Fraction(10) ** (len(str(int(least))) - 1) if least >= 1 else Fraction(1)
    while power > least:
        power /= 10
    return next(step * power for step in ROUND if step * power >= least)


def _round_down(most: Fraction) -> Fraction:
    """The greatest of 1, 2 and 5 times a power of ten that is no more."""
    up = _round_up(most)
    if up == most:
        return up
    return next(step * up for step in (Fraction(1, 2), Fraction(2, 5)) if _is_round(step * up))


def _is_round(value: Fraction) -> bool:
    return _round_up(value) == value


def _double(value: Fraction) -> float:
    """The nearest double; the largest where there is none."""
    largest = Fraction(np.finfo(np.float64).max)
    return float(min(max(value, -largest), largest))


def _log_odds_edges(low: float, high: float) -> tuple[list[float], Fraction]:
    """Edges at round log-odds that hold probabilities between 0 and 1."""
    bottom, top = (math.log(score) - math.log1p(-score) for score in (low, high))
    for width in LOG_ODDS_WIDTHS:
        step = float(width)
        start, end = math.floor(bottom / step), math.ceil(top / step)
        end = max(end, start + 1)
        if end - start <= MOST_BINS or width == LOG_ODDS_WIDTHS[-1]:
            break
    edges = [1 / (1 + math.exp(-step * place)) for place in range(start, end + 1)]
    edges[0], edges[-1] = min(edges[0], low), max(edges[-1], high)
    return edges, width
