"""Hulls of resamples, and what each of their thresholds does on the rows that were left out.

P of the positives and N of the negatives are drawn with repeats; a threshold is chosen on the
rows drawn, among the scores that they have, and counted on the others. What is kept of a
resample is a few numbers a vertex, so that any operating condition can be asked of it later
without drawing anything again. Counts are pooled over the resamples and never their results.
"""

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.inference.out_of_bag import LeftOutOfClass, last_of_ties, lowest_flagged
from engine.binary.inference.resampled_curves import Curves
from engine.numerics.arrays import FloatArray, IntArray

SLACK = 1e-12
"""Two thresholds cost the same where their edge's t is as near as this to the t asked for."""
SPACING = 4.0
"""Between the keys of two hulls, which lie in [0, 1]."""


class TrainedHulls(Struct, frozen=True, eq=False, dict=True):
    """The hulls of B sets of rows, one after the other, v vertices in all.

    Attributes:
        starts: (B + 1,) where each hull begins; the last is v.
        t_low: (v,) the lowest t at which each vertex costs least, falling along a hull to 0.
        thresholds: (v,) score of the last case that each vertex flags; the first of a hull
            flags none and has inf or -inf.
        positives, negatives: (v,) how many of the file's cases each vertex's threshold flags.
        left_positives, left_negatives: (v,) the weight of those left out among them.
        of_left_positives, of_left_negatives: (B,) the weight of all that were left out.
    """

    starts: IntArray
    t_low: FloatArray
    thresholds: FloatArray
    positives: IntArray
    negatives: IntArray
    left_positives: FloatArray
    left_negatives: FloatArray
    of_left_positives: FloatArray
    of_left_negatives: FloatArray

    @property
    def size(self) -> int:
        """B, how many sets of rows."""
        return self.starts.size - 1

    @property
    def measures_both(self) -> bool:
        """Whether cases of both classes were left out at all."""
        return bool(self.of_left_positives.sum() > 0 and self.of_left_negatives.sum() > 0)

    @cached_property
    def _keys(self) -> FloatArray:
        """(v,) rising: 1 - t_low of each vertex, each hull `SPACING` further on."""
        hull = np.repeat(np.arange(self.size), np.diff(self.starts))
        return SPACING * hull + (1 - self.t_low)

    def chosen(self, t: FloatArray) -> IntArray:
        """(B, q) the vertex that costs least at each of (q,) t; of several the first one."""
        first = self.starts[:-1, np.newaxis]
        wanted = SPACING * np.arange(self.size)[:, np.newaxis] + (1 - t - SLACK)
        found = np.searchsorted(self._keys, wanted.ravel()).reshape(wanted.shape)
        return np.asarray(np.clip(found, first, self.starts[1:, np.newaxis] - 1))

    def left_out_rates(self, t: FloatArray) -> tuple[FloatArray, FloatArray]:
        """(q,) each, FPR and FNR on the rows left out, of the thresholds chosen for (q,) t."""
        chosen = self.chosen(t)
        flagged = self.left_negatives[chosen].sum(axis=0) / self.of_left_negatives.sum()
        found = self.left_positives[chosen].sum(axis=0) / self.of_left_positives.sum()
        return flagged, 1 - found

    @cached_property
    def hull_auc(self) -> float:
        """The AUC, ties ½, of the rows left out by the edge of the trained hull on which they lie.

        Areas and pairs are summed over the sets; what lies beyond a hull's last threshold lies
        on its last edge.
        """
        x, y = self.left_negatives.copy(), self.left_positives.copy()
        last = self.starts[1:] - 1
        x[last], y[last] = self.of_left_negatives, self.of_left_positives
        run, height = np.diff(x, prepend=0), y.copy()
        height[1:] += y[:-1]
        run[self.starts[:-1]] = 0
        pairs = float(self.of_left_negatives @ self.of_left_positives)
        return float(run @ height) / 2 / pairs


def trained_hulls(batches: Iterable[Curves]) -> TrainedHulls:
    """What curves of drawn cases, and the cases that they leave out, say together.

    Args:
        batches: curves of one model whose cases are known apart.
    """
    parts = [_trained(curves) for curves in batches]
    sizes = np.concatenate([np.diff(part.starts) for part in parts])
    fields = TrainedHulls.__struct_fields__[1:]
    joined = (np.concatenate([getattr(part, name) for part in parts]) for name in fields)
    return TrainedHulls(np.concatenate(([0], np.cumsum(sizes))), *joined)


def _trained(curves: Curves) -> TrainedHulls:
    """One batch of it."""
    ranked, hulls, times = curves.ranked, curves.hulls, curves.times
    if times is None or ranked.positive_cases is None or ranked.negative_cases is None:
        raise ValueError("the cases drawn are not known")
    positives = LeftOutOfClass.of(times[0], ranked.positive_cases)
    negatives = LeftOutOfClass.of(times[1], ranked.negative_cases)
    lowest, flagged_negatives = lowest_flagged(curves, positives)
    flagged_positives = last_of_ties(ranked.positive_cases.scores)[lowest] + 1
    none = hulls.starts[:-1]
    flagged_positives[none] = flagged_negatives[none] = 0
    thresholds = ranked.positive_cases.scores[lowest]
    thresholds[none] = ranked.flags_none
    return TrainedHulls(
        hulls.starts,
        hulls.t_low,
        thresholds,
        flagged_positives,
        flagged_negatives,
        positives.left_among(hulls.hull_of, flagged_positives),
        negatives.left_among(hulls.hull_of, flagged_negatives),
        positives.left_in_all(),
        negatives.left_in_all(),
    )
