"""What every group can reach alike: the intersection of the groups' hulls, and its cheapest point.

Equal odds (Hardt, Price & Srebro 2016, section 3.2) ask for one FPR and one TPR in all groups.
A group reaches what lies under its hull, by thresholds of its own and coins between them; all of
them reach what lies under every hull. A group without positives, or without negatives, has no
hull, and hinders nobody: its flags can be as many as are wanted.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.numerics.arrays import FloatArray


class CommonHull(Struct, frozen=True, eq=False):
    """The upper edge of what all groups reach.

    Attributes:
        fpr: (v,) rising strictly, from 0 to 1.
        tpr: (v,) the highest TPR that every group reaches there; concave.
    """

    fpr: FloatArray
    tpr: FloatArray

    def cheapest(self, t: float) -> tuple[float, float]:
        """FPR and TPR of the point that costs least at t; of ties that with the least FPR."""
        cost = t * self.fpr + (1 - t) * (1 - self.tpr)
        place = int(np.argmin(cost))
        return float(self.fpr[place]), float(self.tpr[place])


def common_hull(hulls: Sequence[RocHull]) -> CommonHull:
    """What all groups reach, one hull or more."""
    fpr, tpr = _upper_edge(hulls[0])
    for hull in hulls[1:]:
        fpr, tpr = _lower_of((fpr, tpr), _upper_edge(hull))
    return CommonHull(fpr, tpr)


def _upper_edge(hull: RocHull) -> tuple[FloatArray, FloatArray]:
    """The hull's highest TPR at each of its FPRs: of an upright edge its upper end."""
    last = np.append(hull.fpr[1:] != hull.fpr[:-1], True)
    return hull.fpr[last], hull.tpr[last]


def _lower_of(
    one: tuple[FloatArray, FloatArray], other: tuple[FloatArray, FloatArray]
) -> tuple[FloatArray, FloatArray]:
    """The lower of two broken lines over [0, 1], with the points at which they cross."""
    x = np.union1d(one[0], other[0])
    first, second = np.interp(x, *one), np.interp(x, *other)
    gap = first - second
    crossing = np.flatnonzero(gap[:-1] * gap[1:] < 0)
    share = gap[crossing] / (gap[crossing] - gap[crossing + 1])
    across = x[crossing] + share * (x[crossing + 1] - x[crossing])
    up = first[crossing] + share * (first[crossing + 1] - first[crossing])
    at = np.append(x, across)
    order = np.argsort(at, kind="stable")
    return at[order], np.append(np.minimum(first, second), up)[order]
