"""Curves: a batch of resampled ROC curves of one model, as counts a step."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.inference.resampled_hulls import Hulls, upper_hulls
from engine.binary.inference.sorted_rows import Ranked
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

EXACT = 2**62
"""Products of two counts below this fit int64 with room for a factor of 2."""


class Curves(Struct, frozen=True, eq=False, dict=True):
    """B resampled ROC curves of one model; what every statistic is measured on.

    Attributes:
        ranked: the model and its s steps.
        rises, runs: (B, s) resampled positives and negatives of each step, P and N in total
            as in the file. A step goes up first and then on; a diagonal one, both at once.
        draws: (B, P) and (B, N) the cases of each class drawn, with repeats; None where the
            model's cases are not known apart.
    """

    ranked: Ranked
    rises: IntArray
    runs: IntArray
    draws: tuple[IntArray, IntArray] | None

    @property
    def size(self) -> int:
        """B, the number of curves."""
        return len(self.rises)

    @property
    def positives(self) -> int:
        """P, the positives in each curve."""
        return self.ranked.of_positives

    @property
    def negatives(self) -> int:
        """N, the negatives in each curve."""
        return self.ranked.of_negatives

    @property
    def odds(self) -> FloatArray:
        """(B,) or one for all: what one of `positives` weighs for one of `negatives`."""
        return np.array([self.ranked.odds])

    @cached_property
    def tp(self) -> IntArray:
        """(B, s) true positives after each step."""
        return np.cumsum(self.rises, axis=1)

    @cached_property
    def fp(self) -> IntArray:
        """(B, s) false positives after each step."""
        return np.cumsum(self.runs, axis=1)

    @cached_property
    def auc(self) -> FloatArray:
        """(B,) areas under the curves; to the last digit while P N < 2^62."""
        product = self.positives * self.negatives
        runs, tp = self.runs, self.tp
        if product >= EXACT:
            runs, tp = runs.astype(np.float64), tp.astype(np.float64)
        area: FloatArray = np.einsum("ij,ij->i", runs, tp).astype(np.float64)
        mixed = self.ranked.diagonal
        if mixed.any():
            area -= np.einsum("ij,ij->i", runs[:, mixed], self.rises[:, mixed]) / 2
        area /= product
        return area

    @cached_property
    def hulls(self) -> Hulls:
        """The upper hulls of the curves.

        The candidates for a vertex are the corners where a step stops going up, or where a
        diagonal step ends, and (N, P) at last: a vertex's `point` is the step whose
        positives it flags, s for (N, P) unless a step goes there straight up.
        """
        steps, mixed = self.ranked.steps, self.ranked.diagonal
        x, y = np.empty((2, self.size, steps + 1))
        np.subtract(self.fp, self.runs, out=x[:, :steps])
        if mixed.any():
            x[:, :steps][:, mixed] = self.fp[:, mixed]
        y[:, :steps] = self.tp
        x[:, steps], y[:, steps] = self.negatives, self.positives
        return upper_hulls(x, y)

    def thresholds(self, steps: IntArray) -> FloatArray:
        """(B,) the threshold of one vertex of each curve: the last drawn score that it flags.

        Args:
            steps: (B,) steps, as `hulls.point` names them.
        """
        ranked = self.ranked
        everyone = steps == ranked.steps
        inside = np.minimum(steps, ranked.steps - 1)
        if ranked.step_scores is not None:
            found = ranked.step_scores[self._last_step(inside, everyone)]
        else:
            found = self._last_drawn(inside, everyone)
        found[steps < 0] = ranked.flags_none
        return found

    def _last_step(self, steps: IntArray, everyone: BoolArray) -> IntArray:
        """(B,) the last step up to another that has a positive; where `everyone`, a case."""
        flags = self.rises + np.where(everyone[:, np.newaxis], self.runs, 0) > 0
        numbers = np.arange(self.ranked.steps)
        return np.asarray(
            np.where(flags & (numbers <= steps[:, np.newaxis]), numbers, 0).max(axis=1)
        )

    def _last_drawn(self, steps: IntArray, everyone: BoolArray) -> FloatArray:
        """(B,) the last drawn positive's score up to a step; of all cases where `everyone`."""
        positive, negative = self.ranked.positive_cases, self.ranked.negative_cases
        if self.draws is None or positive is None or negative is None:
            raise ValueError("the cases drawn are not known")
        positives, negatives = self.draws
        rank = positive.rank_of[positives]
        rank[rank >= np.cumsum(self.ranked.positives)[steps][:, np.newaxis]] = -1
        found = positive.scores[rank.max(axis=1)]
        if everyone.any():
            last = negative.scores[negative.rank_of[negatives[everyone]].max(axis=1)]
            later = np.minimum if self.ranked.flags_none > 0 else np.maximum
            found[everyone] = later(found[everyone], last)
        return np.asarray(found)

    def vertices(self) -> tuple[IntArray, IntArray]:
        """(B, k) fp and tp along each curve from (0, 0) to (N, P); points may repeat.

        For measures that walk along the curve itself: areas within a region, say.
        """
        steps, mixed = self.ranked.steps, self.ranked.diagonal
        width = np.where(mixed, 1, 2)
        after = np.cumsum(width)
        tp = np.zeros((self.size, int(after[-1]) + 1), dtype=np.int64)
        fp = np.zeros_like(tp)
        tp[:, after], fp[:, after] = self.tp, self.fp
        upright = np.flatnonzero(~mixed)
        corner = after[upright] - 1
        tp[:, corner] = self.tp[:, upright]
        fp[:, corner] = np.where(upright > 0, self.fp[:, np.minimum(upright, steps) - 1], 0)
        return fp, tp


def whole(ranked: Ranked) -> Curves:
    """The file itself as a batch of one: every case once."""
    cases = (ranked.positive_cases, ranked.negative_cases)
    draws = [np.arange(0 if each is None else each.scores.size)[np.newaxis] for each in cases]
    return Curves(
        ranked=ranked,
        rises=ranked.positives[np.newaxis],
        runs=ranked.negatives[np.newaxis],
        draws=None if ranked.step_scores is not None else (draws[0], draws[1]),
    )
