"""Score counts: the exact integer table from which everything binary flows."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import BoolArray, FloatArray, IntArray
from engine.data.roles import Direction
from engine.errors import UndefinedError


@dataclass(frozen=True, eq=False)
class ScoreCounts:
    """Cases at each distinct score, from the most to the least positive-looking score.

    Attributes:
        scores: (m,) float64 distinct scores; falling for direction "higher", rising for
            "lower". No NaN; infinities are ordinary scores; 0.0 stands for -0.0 too.
        positives: (m,) int64 positive cases at each score.
        negatives: (m,) int64 negative cases at each score; no row is (0, 0).
    """

    scores: FloatArray
    positives: IntArray
    negatives: IntArray
    direction: Direction = "higher"


def count_scores(
    positive: BoolArray, score: FloatArray, direction: Direction = "higher"
) -> ScoreCounts:
    """Count positives and negatives at each distinct score.

    Args:
        positive: (n,) True where the case is positive.
        score: (n,) scores of the same cases, no NaN.
        direction: "higher" if a higher score means positive.

    Raises:
        UndefinedError: there is no positive or no negative case.
    """
    # Each class is sorted apart: sorting values is several times cheaper than an argsort,
    # and the two short tables are then merged by binary search.
    of_positives = np.sort(score[positive])
    of_negatives = np.sort(score[~positive])
    if of_positives.size == 0 or of_negatives.size == 0:
        missing = "positive" if of_positives.size == 0 else "negative"
        raise UndefinedError(
            f"no {missing} case is left, so no ROC curve exists",
            do="Choose another label column or another positive class.",
        )
    scores, positives, negatives = _merge(_tally(of_positives), _tally(of_negatives))
    if direction == "higher":
        scores, positives, negatives = scores[::-1], positives[::-1], negatives[::-1]
    return ScoreCounts(
        np.ascontiguousarray(scores),
        np.ascontiguousarray(positives),
        np.ascontiguousarray(negatives),
        direction,
    )


def _tally(ordered: FloatArray) -> tuple[FloatArray, IntArray]:
    """Distinct values of a rising array and how often each occurs."""
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    tallies = np.diff(starts, append=ordered.size)
    return ordered[starts] + 0.0, tallies  # + 0.0 turns -0.0 into 0.0


def _merge(
    left: tuple[FloatArray, IntArray], right: tuple[FloatArray, IntArray]
) -> tuple[FloatArray, IntArray, IntArray]:
    """Merge two rising tallies into rising scores with the count of each side."""
    (left_scores, left_tally), (right_scores, right_tally) = left, right
    place = np.searchsorted(left_scores, right_scores)
    shared = place < left_scores.size
    shared[shared] = left_scores[place[shared]] == right_scores[shared]
    only_right = ~shared
    new = np.flatnonzero(only_right)
    total = left_scores.size + new.size
    at_new = place[new] + np.arange(new.size)
    is_new = np.zeros(total, dtype=np.bool_)
    is_new[at_new] = True
    at_left = np.flatnonzero(~is_new)
    scores = np.empty(total)
    scores[at_left], scores[at_new] = left_scores, right_scores[new]
    of_left = np.zeros(total, dtype=np.int64)
    of_right = np.zeros(total, dtype=np.int64)
    of_left[at_left] = left_tally
    of_right[at_new] = right_tally[new]
    of_right[at_left[place[shared]]] = right_tally[shared]
    return scores, of_left, of_right
