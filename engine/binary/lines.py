"""Supporting lines: which hull vertices cost least at an operating condition t."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.binary.hull import RocHull


def normalised_cost(t: float, fpr: FloatArray, tpr: FloatArray) -> FloatArray:
    """c_t(h, k) = t h + (1 - t)(1 - k), the expected cost as a share of the worst case."""
    return t * fpr + (1 - t) * (1 - tpr)


def optimal_vertices(hull: RocHull, t: float) -> tuple[int, ...]:
    """Positions of the hull vertices that cost least at t: one, or the two ends of an edge."""
    rising = hull.edge_t[::-1]
    low = rising.size - int(np.searchsorted(rising, t, side="right"))
    high = rising.size - int(np.searchsorted(rising, t, side="left"))
    return tuple(range(low, high + 1))


@dataclass(frozen=True)
class SupportingLine:
    """The iso-performance line t h - (1 - t) k = offset that touches a hull from above.

    Carried as weights, never as a slope: the slope t / (1 - t) is infinite at t = 1.

    Attributes:
        t: the operating condition.
        fpr, tpr: a point that the line touches.
    """

    t: float
    fpr: float
    tpr: float

    def inside_unit_square(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of the line within the unit square, the lower-left one first."""
        t, h, k = self.t, self.fpr, self.tpr
        if t == 1:
            return (h, 0.0), (h, 1.0)
        if t == 0:
            return (0.0, k), (1.0, k)
        offset = t * h - (1 - t) * k
        at_left = -offset / (1 - t)
        start = (0.0, at_left) if at_left >= 0 else (offset / t, 0.0)
        at_top = (offset + (1 - t)) / t
        end = (at_top, 1.0) if at_top <= 1 else (1.0, (t - offset) / (1 - t))
        return start, end
