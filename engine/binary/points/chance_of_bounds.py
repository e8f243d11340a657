"""The chance that a threshold keeps its bounds on new rows, from the cases that it was tried on.

TPR and FPR of the population are independent, and of each the posterior after Jeffreys's prior is
Beta(hits + ½, misses + ½). The chance is the posterior's mass inside the bounds, at the prevalence
in use taken as known. That the threshold was chosen on the same rows is not in it.
"""

from collections.abc import Sequence

import numpy as np

from engine.binary.points.feasible_region import HalfPlane
from engine.binary.points.operating_point import Confusion
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.quadrature import nodes_between

METHOD = tr("posterior of TPR and FPR after Jeffreys’s prior")
PRIOR = 0.5
_CELLS, _NODES = 64, 12
_TAIL = 1e-15


def chance_kept(planes: Sequence[HalfPlane], counts: Confusion) -> float:
    """The chance that TPR and FPR of the population keep all of some bounds.

    Args:
        planes: the bounds, none of which asks for a higher FPR.
        counts: of cases that stand alone and count alike.
    """
    from scipy.special import betainc, betaincinv

    hits, misses = counts.tp + PRIOR, counts.fn + PRIOR
    alarms, spared = counts.fp + PRIOR, counts.tn + PRIOR
    low, high = _tpr_between(planes)
    if high <= low:
        return 0.0
    if all(plane.across == 0 for plane in planes):
        return float(betainc(hits, misses, high) - betainc(hits, misses, low))
    # In the share of the posterior below a TPR, every stretch counts by its width.
    start, stop = (float(betainc(hits, misses, end)) for end in (low, high))
    kinks = betainc(hits, misses, np.array(_kinks(planes, low, high)))
    spread = np.array([_TAIL, 1 - _TAIL])
    grid = np.concatenate((np.linspace(0, 1, _CELLS + 1), 10.0 ** -np.arange(2, 15), spread))
    grid = np.concatenate((grid, 1 - 10.0 ** -np.arange(2, 15), kinks, [start, stop]))
    ends = np.unique(grid[(grid >= start) & (grid <= stop)])
    share, weights = nodes_between(ends[:-1], ends[1:], _NODES)
    tpr = betaincinv(hits, misses, share)
    return float(min((weights * betainc(alarms, spared, _most_fpr(planes, tpr))).sum(), 1.0))


def _tpr_between(planes: Sequence[HalfPlane]) -> tuple[float, float]:
    """The TPR that bounds allow at the FPR 0, the most that any FPR allows."""
    low, high = 0.0, 1.0
    for plane in planes:
        if plane.up > 0:
            low = max(low, float(-plane.constant / plane.up))
        elif plane.up < 0:
            high = min(high, float(plane.constant / -plane.up))
        elif plane.constant < 0:
            high = -1.0
    return low, high


def _most_fpr(planes: Sequence[HalfPlane], tpr: FloatArray) -> FloatArray:
    """The highest FPR that the bounds allow at each TPR, in [0, 1]."""
    most = np.ones(tpr.shape)
    for plane in planes:
        if plane.across < 0:
            room = float(plane.up) * tpr + float(plane.constant)
            most = np.minimum(most, room / -float(plane.across))
    return np.clip(most, 0.0, 1.0)


def _kinks(planes: Sequence[HalfPlane], low: float, high: float) -> list[float]:
    """The TPR between two at which another bound becomes the one that limits the FPR."""
    lines = [(0.0, 1.0)]
    lines += [
        (float(plane.up / -plane.across), float(plane.constant / -plane.across))
        for plane in planes
        if plane.across < 0
    ]
    found = [
        (other[1] - one[1]) / (one[0] - other[0])
        for place, one in enumerate(lines)
        for other in lines[:place]
        if one[0] != other[0]
    ]
    return [tpr for tpr in found if low < tpr < high]
