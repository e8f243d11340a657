"""ROC points without counts: curve and hull in exact units, each class a whole of them.

What is measured on rates (VOROS, regions, lower envelopes, winners …) takes a `PointCurve` and
its hull as it takes counts; numbers of cases, and all that needs them, do not exist.
"""

from functools import cached_property
from typing import cast

import numpy as np

from engine.binary.curve.exact_units import as_units
from engine.binary.curve.roc_curve import RocCurve
from engine.data.cases.roc_points import PointModel
from engine.numerics.arrays import CountArray, FloatArray


class PointCurve(RocCurve, frozen=True, eq=False, dict=True):
    """An ROC curve through given points; between two of them it is taken as straight.

    Its hull is `weighted_hull` of it.

    Attributes:
        fp, tp: (m + 1,) Python integers: the share of each class that is flagged, in units
            of which `negatives` and `positives`, the same number, make up 1.
    """

    @property
    def counted(self) -> bool:
        """Rates only: no one knows how many cases there are of either class."""
        return False

    @property
    def rounded(self) -> bool:
        """The rates are doubles, as they were given."""
        return True

    @cached_property
    def fpr(self) -> FloatArray:
        """(m + 1,) false positive rates as given."""
        return (self.fp / self.negatives).astype(np.float64)

    @cached_property
    def tpr(self) -> FloatArray:
        """(m + 1,) true positive rates as given."""
        return (self.tp / self.positives).astype(np.float64)

    @cached_property
    def two_u(self) -> int:
        """Twice the area in squared units, exactly."""
        return int(np.dot(np.diff(self.fp), self.tp[1:] + self.tp[:-1]))


def point_curve(model: PointModel) -> PointCurve:
    """The curve through a model's points."""
    return PointCurve(
        fp=cast("CountArray", as_units(list(model.curve.fp))),
        tp=cast("CountArray", as_units(list(model.curve.tp))),
        thresholds=np.array(model.curve.thresholds),
        direction=model.direction,
        scored=False,
    )
