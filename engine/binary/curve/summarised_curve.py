"""A curve of which not every vertex is kept: enough to draw it, its hull whole, its sums exact.

Fifty million distinct scores are more than a screen, a table or a hull can use, and nearly a
gigabyte. So some vertices stay: all of the hull's, the one after each of them (whose score says
how far the rule may be rounded), and others close enough together for any picture.
"""

from functools import cached_property

import numpy as np

from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.curve.roc_curve import RocCurve
from engine.data.stretch_sums import StretchSums
from engine.numerics.arrays import IntArray, distinct


class SummarisedCurve(RocCurve, frozen=True, eq=False, kw_only=True, dict=True):
    """An ROC curve through some of its vertices, among them all of its hull's.

    Attributes:
        sums: of all its scores.
    """

    sums: StretchSums

    @property
    def distinct(self) -> int:
        """How many distinct scores there are, kept or not."""
        return self.sums.distinct

    @cached_property
    def two_u(self) -> int:
        """2U of all scores, exactly."""
        return self.sums.two_u


class SummarisedWeightedCurve(WeightedCurve, frozen=True, eq=False, kw_only=True, dict=True):
    """The same of weighted cases.

    Attributes:
        sums: of all its scores, in cases.
        pairs: 2U of all its scores, in square units.
    """

    sums: StretchSums
    pairs: int

    @property
    def distinct(self) -> int:
        """How many distinct scores there are, kept or not."""
        return self.sums.distinct

    @cached_property
    def two_u(self) -> int:
        """2U of all scores, exactly, in square units."""
        return self.pairs


def kept_places(curve: RocCurve, hull: IntArray, most: int) -> IntArray:
    """Positions of vertices that stay of a curve.

    Args:
        curve: all of it.
        hull: positions of its hull's vertices.
        most: about how many stay besides; they are as many cases apart as can be.

    Returns:
        (k,) rising positions; both ends and the hull are among them.
    """
    last = curve.fp.size - 1
    flagged = curve.fp.astype(np.int64) + curve.tp
    levels = np.linspace(0, float(flagged[-1]), max(2, most))
    even = np.minimum(np.searchsorted(flagged, levels), last)
    after = np.minimum(hull + 1, last)
    return distinct(np.concatenate((hull, after, even, [0, last])))
