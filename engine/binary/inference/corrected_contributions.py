"""What each case adds to a number: a step function of its score, one for each class.

By the envelope theorem the thresholds may be taken as they are while a case's weight changes a
little. So a case contributes what the thresholds that flag it are worth, and there are few
steps however many cases there are.
"""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.inference.corrected_choices import Flags
from engine.numerics.arrays import BoolArray, CountArray, FloatArray, IntArray

FEW_STEPS = 100
"""Up to so many steps it is quicker to hold all cases against each of them in turn."""
CHUNK = 1 << 14
"""Cases that are held against steps at a time: what a core's nearest cache takes."""


class CaseScores(Struct, frozen=True, eq=False, dict=True):
    """The n cases of one model in file order.

    Attributes:
        positive: which are positive.
        scores: a higher one means positive.
        weights: above 0; None where every case counts alike.
        clusters: 0 and up; None where no cases belong together.
    """

    positive: BoolArray
    scores: FloatArray
    weights: FloatArray | None = None
    clusters: IntArray | None = None

    @property
    def alike(self) -> bool:
        """Whether every case counts alike and for itself."""
        return self.weights is None and self.clusters is None

    @cached_property
    def effective(self) -> tuple[float, float]:
        """(Σω)²/Σω² of each class (Kish 1965): how many of equal weight would tell as much."""
        if self.weights is None:
            of_positives = int(np.count_nonzero(self.positive))
            return of_positives, self.positive.size - of_positives
        classes = (self.weights[self.positive], self.weights[~self.positive])
        P, N = (float(each.sum() ** 2 / (each @ each)) for each in classes)
        return P, N


class Steps(Struct, frozen=True, eq=False, dict=True):
    """The contributions of one class's cases.

    Attributes:
        values: (l + 1,) of a case that reaches none of l steps, one, … all.
        cases: (l + 1,) how many cases do.
        everywhere: of a case that is flagged at every t, whatever its score.
    """

    values: FloatArray
    cases: IntArray
    everywhere: float

    @cached_property
    def origin(self) -> float:
        """The contribution of some case: if all are the same, differences from it are exactly 0."""
        return float(self.values[np.flatnonzero(self.cases)[0]])

    @cached_property
    def centred(self) -> FloatArray:
        """(l + 1,) the values less their mean over all cases that count alike."""
        about = self.values - self.origin
        return np.asarray(about - float(self.cases @ about) / float(self.cases.sum()))

    def spread(self, added: float) -> float:
        """Variance of the mean of cases that count alike.

        Args:
            added: how many cases that are flagged everywhere, and how many that are nowhere,
                join the class.
        """
        values = np.append(self.values, (0.0, self.everywhere)) - self.origin
        cases = np.append(self.cases, (added, added))
        n = float(cases.sum())
        about = values - float(cases @ values) / n
        return float(cases @ (about * about)) / ((n - 1) * n)


class Contributions(Struct, frozen=True, eq=False):
    """Those of both classes, which step at the same (l,) rising scores."""

    at: FloatArray
    positives: Steps
    negatives: Steps

    def levels(self, cases: CaseScores) -> CountArray:
        """(n,) how many steps each case reaches, in a narrow type."""
        found = np.zeros(cases.scores.size, dtype=np.min_scalar_type(self.at.size))
        if self.at.size > FEW_STEPS:
            found[:] = np.searchsorted(self.at, cases.scores, side="right")
            return found
        steps = self.at.tolist()
        for start in range(0, found.size, CHUNK):
            scores, reached = (each[start : start + CHUNK] for each in (cases.scores, found))
            for step in steps:
                reached += scores >= step
        return found


def contributions(
    flags: Flags,
    of_positive: FloatArray,
    of_negative: FloatArray,
    sizes: tuple[int, int],
    sign: int,
) -> Contributions:
    """What each case adds where thresholds chosen for (q,) t flag it.

    Args:
        flags: the thresholds.
        of_positive: (q,) what flagging a positive is worth at each t.
        of_negative: (q,) what flagging a negative is.
        sizes: P and N.
        sign: 1 where a higher score means positive, else -1.
    """
    flagged = (flags.positives + flags.negatives).ravel()
    order = np.argsort(-flagged, kind="stable")
    order = order[flagged[order] > 0]

    def steps(worth: FloatArray, reached: CountArray, size: int) -> Steps:
        each = np.broadcast_to(worth / len(reached), reached.shape).ravel()[order]
        ends = np.concatenate(([size], reached.ravel()[order], [0]))
        values = np.concatenate(([0.0], np.cumsum(each)))
        return Steps(values, ends[:-1] - ends[1:], float(worth.sum()))

    return Contributions(
        sign * flags.thresholds.ravel()[order],
        steps(of_positive, flags.positives, sizes[0]),
        steps(of_negative, flags.negatives, sizes[1]),
    )
