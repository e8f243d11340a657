"""The area under a curve up to any FPR, summed once: for regions that are dragged."""

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import FloatArray, IntArray


class CurveIntegral(Struct, frozen=True, eq=False):
    """A curve with the area under it up to each of its vertices.

    Attributes:
        fpr, tpr: (m,) rising from 0 to 1, vertical steps allowed.
        areas: (m,) ∫ TPR over [0, fpr].
        under: (m + 1,) how many of the vertices before each one lie under the diagonal.
    """

    fpr: FloatArray
    tpr: FloatArray
    areas: FloatArray
    under: IntArray

    def up_to(self, x: float) -> float:
        """∫ TPR over [0, x]."""
        at = min(int(np.searchsorted(self.fpr, x, side="right")) - 1, self.fpr.size - 2)
        run, step = float(self.fpr[at + 1] - self.fpr[at]), x - float(self.fpr[at])
        if run == 0 or step == 0:
            return float(self.areas[at])
        rise = float(self.tpr[at + 1] - self.tpr[at]) * (step / run)
        return float(self.areas[at]) + step * (float(self.tpr[at]) + rise / 2)

    def reaching(self, y: float) -> float:
        """The least FPR at which the curve reaches a TPR."""
        at = int(np.searchsorted(self.tpr, y, side="left"))
        if at == 0:
            return float(self.fpr[0])
        rise = float(self.tpr[at] - self.tpr[at - 1])
        run = float(self.fpr[at] - self.fpr[at - 1])
        return float(self.fpr[at - 1]) + run * ((y - float(self.tpr[at - 1])) / rise)

    def below_level(self, level: float, start: float, end: float) -> float:
        """∫ min(level, TPR) over [start, end], 0 <= level <= 1."""
        cut = min(max(self.reaching(level), start), end)
        return self.up_to(cut) - self.up_to(start) + level * (end - cut)

    def is_under_diagonal(self, low: FloatArray, high: FloatArray) -> bool:
        """Whether a vertex in a box, from its least to its greatest rates, is under it."""
        first = max(
            int(np.searchsorted(self.fpr, low[0], side="left")),
            int(np.searchsorted(self.tpr, low[1], side="left")),
        )
        last = min(
            int(np.searchsorted(self.fpr, high[0], side="right")),
            int(np.searchsorted(self.tpr, high[1], side="right")),
        )
        return first < last and bool(self.under[last] > self.under[first])


def curve_integral(fpr: FloatArray, tpr: FloatArray) -> CurveIntegral:
    """The integral of a curve of (m,) rising rates; sums are taken in extended precision."""
    pieces = np.diff(fpr) * (tpr[:-1] + tpr[1:]) / 2
    areas = np.concatenate(([0.0], np.cumsum(pieces, dtype=np.longdouble))).astype(np.float64)
    under = np.concatenate(([0], np.cumsum(tpr < fpr))).astype(np.int64)
    return CurveIntegral(fpr, tpr, areas, under)
