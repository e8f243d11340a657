"""Two thresholds and a coin: they reach a bound exactly, as a point of the hull."""

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.points.bounds import require_share, slack, unreached
from engine.binary.points.criteria import PointFrame
from engine.binary.points.operating_point import OperatingPoint, at_vertex
from engine.numerics.arrays import FloatArray

ROUNDING = 2.0**-49
"""What rounding may have taken from a sum of rates, with room to spare."""


class Mixture(Struct, frozen=True):
    """Two thresholds and a coin: it reaches any point on the hull's edge between them.

    Provost & Fawcett 2001: flag by `second` with probability `chance`, else by `first`;
    expected FPR and TPR are the same mixture of both ends.
    """

    first: OperatingPoint
    second: OperatingPoint
    chance: float
    fpr: float
    tpr: float


def mixture_at_fpr(frame: PointFrame, hull: RocHull, fpr: float) -> Mixture:
    """The hull's point at an FPR, as a mixture of the vertices on both sides."""
    require_share("FPR", fpr)
    return _mixture(frame, hull, fpr, hull.fpr)


def mixture_at_tpr(frame: PointFrame, hull: RocHull, tpr: float) -> Mixture:
    """The hull's point at a TPR with the lowest FPR, as a mixture of two vertices."""
    require_share("TPR", tpr)
    return _mixture(frame, hull, tpr, hull.tpr)


def mixture_at_capacity(frame: PointFrame, hull: RocHull, flagged: float) -> Mixture:
    """The hull's point at which a given share of all cases in use is flagged."""
    require_share("capacity", flagged)
    p = frame.prevalence
    return _mixture(frame, hull, flagged, p * hull.tpr + (1 - p) * hull.fpr)


def mixture_at_precision(frame: PointFrame, hull: RocHull, precision: float) -> Mixture:
    """The hull's point with the most hits of which a given share of the flagged is positive.

    Along the hull precision never rises, and it is the same all along the first edge.

    Raises:
        UndefinedError: no point of the hull reaches it.
    """
    require_share("precision", precision)
    hits, alarms = frame.prevalence * hull.tpr, (1 - frame.prevalence) * hull.fpr
    enough = precision * (hits + alarms) * (1 - ROUNDING) - float(slack(frame.curve))
    reached = np.flatnonzero(hits >= enough)
    first = int(reached[-1])
    if first == 0:
        raise unreached(frame, precision)
    if first == hits.size - 1:
        return _between(frame, hull, first - 1, 1.0)
    spare = (1 - precision) * hits - precision * alarms  # it falls from here on, through 0
    step = float(spare[first] - spare[first + 1])
    return _between(frame, hull, first, max(float(spare[first]) / step, 0.0))


def mixture_on_edge(frame: PointFrame, hull: RocHull, edge: int, chance: float) -> Mixture:
    """A point of one edge of the hull, from vertex `edge` (chance 0) to the next (chance 1)."""
    require_share("chance", chance)
    return _between(frame, hull, edge, chance)


def _mixture(frame: PointFrame, hull: RocHull, wanted: float, rising: FloatArray) -> Mixture:
    """The mixture of two neighbouring vertices at which a rising quantity is as wanted."""
    second = int(np.clip(np.searchsorted(rising, wanted, side="left"), 1, rising.size - 1))
    first = second - 1
    step = float(rising[second] - rising[first])
    chance = min(max((wanted - float(rising[first])) / step, 0.0), 1.0) if step > 0 else 1.0
    return _between(frame, hull, first, chance)


def _between(frame: PointFrame, hull: RocHull, first: int, chance: float) -> Mixture:
    """The mixture of one hull vertex and the next."""
    second = first + 1

    def end(vertex: int) -> OperatingPoint:
        return at_vertex(frame.model, hull, vertex, frame.t, frame.scenario)

    return Mixture(
        end(first),
        end(second),
        chance,
        fpr=float((1 - chance) * hull.fpr[first] + chance * hull.fpr[second]),
        tpr=float((1 - chance) * hull.tpr[first] + chance * hull.tpr[second]),
    )
