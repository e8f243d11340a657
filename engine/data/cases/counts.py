"""Score counts: the exact integer table from which everything binary flows."""

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

from engine.data.cases.score_order import rank_scores
from engine.data.roles import Direction
from engine.jobs.progress import Progress, silent
from engine.messages.errors import UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, CountArray, FloatArray


class ScoreCounts(Struct, frozen=True, eq=False):
    """Cases that each threshold flags, from the most to the least positive-looking score.

    Running totals are what every measure needs, so they are what is kept; the counts at one
    score are their differences.

    Attributes:
        thresholds: (m + 1,) float64; the first flags no one and is inf for direction
            "higher", -inf for "lower"; the others are the m distinct scores, falling or
            rising. No NaN; infinities are ordinary scores; 0.0 stands for -0.0 too.
        tp, fp: (m + 1,) positive and negative cases that each threshold flags, rising from
            0 to P and N; int32 where all cases together are fewer than 2^31, else int64.
        scored: whether the scores are known. If not, the thresholds are only those that
            somebody tried (from confusion matrices), and NaN where even they are not given.
    """

    thresholds: FloatArray
    tp: CountArray
    fp: CountArray
    direction: Direction = "higher"
    scored: bool = True

    @property
    def scores(self) -> FloatArray:
        """(m,) the distinct scores."""
        return self.thresholds[1:]

    @property
    def positives(self) -> CountArray:
        """(m,) positive cases at each score."""
        return np.diff(self.tp)

    @property
    def negatives(self) -> CountArray:
        """(m,) negative cases at each score."""
        return np.diff(self.fp)


def count_scores(
    positive: BoolArray,
    score: FloatArray,
    direction: Direction = "higher",
    progress: Progress = silent,
) -> ScoreCounts:
    """Count the positives and negatives that each distinct score flags.

    Needs 16 bytes a case beside its arguments, and returns no more than that.

    Args:
        positive: (n,) True where the case is positive.
        score: (n,) scores of the same cases, no NaN; float32 is compared after widening.
        direction: "higher" if a higher score means positive.
        progress: told between chunks of cases.

    Raises:
        UndefinedError: there is no positive or no negative case.
        Cancelled: through `progress`.
    """
    of_positives = int(np.count_nonzero(positive))
    _require_both_classes(of_positives, positive.size - of_positives)
    thresholds, tp, fp = rank_scores(positive, score, direction, progress)
    thresholds[0] = _flagging_none(direction)
    return ScoreCounts(thresholds, tp, fp, direction)


def grouped_counts(
    scores: ArrayLike, positives: ArrayLike, negatives: ArrayLike, direction: Direction = "higher"
) -> ScoreCounts:
    """Score counts from a table that is counted already, its rows in any order.

    Args:
        scores: (k,) no NaN; equal ones are added up.
        positives: (k,) integers >= 0, below 2^62 in total.
        negatives: the same; a score with neither is left out.
        direction: "higher" if a higher score means positive.

    Raises:
        UndefinedError: there is no positive or no negative case.
    """
    values = np.asarray(scores, dtype=np.float64) + 0.0  # turns -0.0 into 0.0
    of_positives = np.asarray(positives, dtype=np.int64)
    of_negatives = np.asarray(negatives, dtype=np.int64)
    _require_both_classes(int(of_positives.sum()), int(of_negatives.sum()))
    used = np.flatnonzero((of_positives > 0) | (of_negatives > 0))
    order = used[np.argsort(values[used])]
    if direction == "higher":
        order = order[::-1]
    ranked = values[order]
    last = np.flatnonzero(np.append(ranked[1:] != ranked[:-1], True))
    return ScoreCounts(
        thresholds=np.concatenate(([_flagging_none(direction)], ranked[last])),
        tp=np.concatenate(([0], np.cumsum(of_positives[order])[last])),
        fp=np.concatenate(([0], np.cumsum(of_negatives[order])[last])),
        direction=direction,
    )


def _flagging_none(direction: Direction) -> float:
    """The first threshold of every curve."""
    return np.inf if direction == "higher" else -np.inf


def _require_both_classes(positives: int, negatives: int) -> None:
    """Refuse cases of one class only."""
    if positives and negatives:
        return
    raise UndefinedError(
        tr("no negative case is left, so no ROC curve exists")
        if positives
        else tr("no positive case is left, so no ROC curve exists"),
        do=tr("Choose another label column or another positive class."),
    )
