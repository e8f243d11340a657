"""What each case adds to a number, and the variance and covariance that follow.

By the envelope theorem the thresholds may be taken as they are while a case's weight changes a
little. So a case contributes what the thresholds that flag it are worth: a step function of
its score, of a few steps however many cases there are.
"""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.inference.corrected_choices import Flags
from engine.numerics.arrays import CountArray, FloatArray, IntArray

CHUNK = 1 << 20
"""Cases that are looked up at a time."""


class CasesOfClass(Struct, frozen=True, eq=False):
    """The n cases of one class in file order.

    Attributes:
        scores: a higher one means positive.
        weights: None where every case counts alike.
        clusters: 0 and up, those of both classes numbered together; None where no cases
            belong together.
    """

    scores: FloatArray
    weights: FloatArray | None = None
    clusters: IntArray | None = None

    @property
    def effective(self) -> float:
        """(Σω)²/Σω² (Kish 1965): how many cases of equal weight would tell as much."""
        if self.weights is None:
            return float(self.scores.size)
        return float(self.weights.sum() ** 2 / (self.weights @ self.weights))


class Steps(Struct, frozen=True, eq=False, dict=True):
    """The contributions of one class's n cases, as a step function of the score.

    Attributes:
        at: (l,) rising scores at which it steps.
        values: (l + 1,) of a case that reaches none of them, one, … all.
        cases: (l + 1,) how many cases do.
        everywhere: of a case that is flagged at every t, whatever its score.
    """

    at: FloatArray
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

    def levels(self, cases: CasesOfClass) -> CountArray:
        """(n,) how many steps each case reaches, in the narrowest type."""
        found = np.empty(cases.scores.size, dtype=np.min_scalar_type(self.at.size))
        for start in range(0, found.size, CHUNK):
            part = slice(start, start + CHUNK)
            found[part] = np.searchsorted(self.at, cases.scores[part], side="right")
        return found

    def spread(self, added: float) -> float:
        """Variance of the mean of cases that count alike.

        Args:
            added: how many cases that all flag, and how many that none does, join the class.
        """
        values = np.append(self.values, (0.0, self.everywhere)) - self.origin
        cases = np.append(self.cases, (added, added))
        n = float(cases.sum())
        about = values - float(cases @ values) / n
        return float(cases @ (about * about)) / ((n - 1) * n)


class Contributions(Struct, frozen=True, eq=False):
    """Those of both classes."""

    positives: Steps
    negatives: Steps


def contributions(
    flags: Flags, of_positive: FloatArray, of_negative: FloatArray, sizes: tuple[int, int], sign: int
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
    at = sign * flags.thresholds.ravel()[order]

    def steps(worth: FloatArray, reached: CountArray, size: int) -> Steps:
        each = np.broadcast_to(worth / len(reached), reached.shape).ravel()[order]
        ends = np.concatenate(([size], reached.ravel()[order], [0]))
        values = np.concatenate(([0.0], np.cumsum(each)))
        return Steps(at, values, ends[:-1] - ends[1:], float(worth.sum()))

    return Contributions(
        steps(of_positive, flags.positives, sizes[0]),
        steps(of_negative, flags.negatives, sizes[1]),
    )
