"""Curves: a batch of resampled ROC curves of one model, as counts a step."""

from functools import cached_property
from typing import Self

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.binary.inference.resampled_hulls import Hulls, upper_hulls
from engine.binary.inference.running_sums import running_sums
from engine.binary.inference.sorted_rows import Ranked
from engine.binary.inference.step_sums import kind_of
from engine.numerics.arrays import BoolArray, CountArray, FloatArray, IntArray

TimesDrawn = NDArray[np.integer]
"""(B, n) how often each of n cases comes up in B resamples."""

EXACT = 2**62
"""Products of two counts below this fit int64 with room for a factor of 2."""


class Curves(Struct, frozen=True, eq=False, dict=True):
    """B resampled ROC curves of one model; what every statistic is measured on.

    Sums run over all of them at once: best the B numbers of a step lie side by side in memory.

    Attributes:
        ranked: the model and its s steps.
        rises, runs: (B, s) resampled positives and negatives of each step, P and N in total
            as in the file. A step goes up first and then on; a diagonal one, both at once.
        times: (B, P) and (B, N) how often each case of each class was drawn; None where the
            model's cases are not known apart.
    """

    ranked: Ranked
    rises: CountArray
    runs: CountArray
    times: tuple[TimesDrawn, TimesDrawn] | None

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

    def half_summed(self) -> Self:
        """The same curves, the running sums of the positives made already.

        Drawing and these take a thread about as long as all else takes another one.
        """
        _ = self.tp
        return self

    @cached_property
    def tp(self) -> CountArray:
        """(B, s) true positives after each step."""
        return running_sums(self.rises)

    @cached_property
    def fp(self) -> CountArray:
        """(B, s) false positives after each step."""
        return running_sums(self.runs)

    @cached_property
    def auc(self) -> FloatArray:
        """(B,) areas under the curves; to the last digit while P N < 2^62."""
        product = self.positives * self.negatives
        kind = kind_of(product) if product < EXACT else np.float64
        whole = np.multiply(self.runs, self.tp, dtype=kind).sum(axis=1, dtype=kind)
        area: FloatArray = whole.astype(np.float64)
        mixed = self.ranked.diagonal
        if mixed.any():
            both = np.multiply(self.runs[:, mixed], self.rises[:, mixed], dtype=kind)
            area -= both.sum(axis=1, dtype=kind) / 2
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
        kind = np.int32 if kind_of(self.positives * self.negatives) is np.int32 else np.float64
        x, y = (np.empty((steps + 1, self.size), dtype=kind).T for _ in "xy")
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
        if self.times is None or positive is None or negative is None:
            raise ValueError("the cases drawn are not known")
        positives, negatives = self.times
        flagged = np.cumsum(self.ranked.positives)[steps]
        found = positive.scores[_last_rank(positives[:, positive.order], flagged)]
        if everyone.any():
            drawn = negatives[everyone][:, negative.order]
            last = negative.scores[_last_rank(drawn, np.full(len(drawn), drawn.shape[1]))]
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
    once = [np.ones((1, 0 if each is None else each.scores.size), dtype=np.uint8) for each in cases]
    return Curves(
        ranked=ranked,
        rises=ranked.positives[np.newaxis],
        runs=ranked.negatives[np.newaxis],
        times=None if ranked.step_scores is not None else (once[0], once[1]),
    )


def _last_rank(times: TimesDrawn, first: IntArray) -> IntArray:
    """(B,) the last of the `first` ranks whose (B, n) times are not 0; any where all are."""
    ranks = times.shape[1]
    drawn = (times > 0) & (np.arange(ranks) < first[:, np.newaxis])
    return np.asarray(ranks - 1 - np.argmax(drawn[:, ::-1], axis=1))
