"""ROC points without counts: curve and hull in exact units, each class a whole of them.

What is measured on rates (VOROS, regions, lower envelopes, winners …) takes a `PointCurve` and
its hull as it takes counts; numbers of cases, and all that needs them, do not exist.
"""

from typing import TYPE_CHECKING, cast

import numpy as np

from engine.binary.curve.exact_units import as_units
from engine.binary.curve.roc_curve import RocCurve
from engine.data.cases.roc_points import PointModel

if TYPE_CHECKING:
    from engine.numerics.arrays import CountArray


class PointCurve(RocCurve, frozen=True, eq=False, dict=True):
    """An ROC curve through given points; between two of them it is taken as straight.

    Its hull is `weighted_hull` of it.

    Attributes:
        fp, tp: (m + 1,) Python integers: the share of each class that is flagged, in units
            of which `negatives` and `positives`, the same number, make up 1.
    """

    @property
    def counted(self) -> bool:
        """Rates only: how many cases there are of either class is unknown."""
        return False

    @property
    def rounded(self) -> bool:
        """The rates are doubles, as they were given."""
        return True


def point_curve(model: PointModel) -> PointCurve:
    """The curve through a model's points."""
    return PointCurve(
        fp=cast("CountArray", as_units(list(model.curve.fp))),
        tp=cast("CountArray", as_units(list(model.curve.tp))),
        thresholds=np.array(model.curve.thresholds),
        direction=model.direction,
        scored=False,
    )
