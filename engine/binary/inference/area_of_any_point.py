"""The area of lesser classifiers of any point, on a hull or not.

Vertices of a hull that holds both trivial classifiers never cost more than those. A
threshold that was chosen on some rows can do so on others; the points that cost more than
it are then no longer all of the square but a triangle.

With c = t h + (1-t) m (m = 1 - k), the points that cost no more than c form the triangle at
(0, 1) with the legs c/t and c/(1-t), cut off by the square where c > t (then flagging
everyone costs less) and where c > 1 - t (then flagging no one does). Four cases follow:

    c <= t, c <= 1-t:  A = 1 - c²/(2t(1-t))             Ratigan & Cowen 2024
    c > t only:        A = 1 - m - (2h-1) t/(2(1-t))
    c > 1-t only:      A = 1 - h - (2m-1) (1-t)/(2t)
    c > t, c > 1-t:    A = (1-c)²/(2t(1-t))
"""

import numpy as np

from engine.binary.voros.closed_form import Moments, lost_area, uniform_moments
from engine.binary.voros.moments import MomentsOf
from engine.numerics.arrays import FloatArray


def lesser_area_of_any(t: float, fpr: FloatArray, fnr: FloatArray) -> FloatArray:
    """The share of ROC space that costs more at t than each point, any shape.

    At t = 0 only misses cost, at t = 1 only false alarms: the limits are 1 - m and 1 - h,
    which differ from the A_t = 1 of a hull's vertex only where there m > 0 or h > 0.
    """
    if t in (0, 1):
        return 1 - (fnr if t == 0 else fpr)
    return lesser_area_of_cost(t, t * fpr + (1 - t) * fnr)


def lesser_area_of_cost(t: float | FloatArray, cost: FloatArray) -> FloatArray:
    """The share of ROC space that costs more at t than so much, any shapes that match.

    At t = 0 and t = 1 the limit of 1 - cost.
    """
    inside = (np.asarray(t) > 0) & (np.asarray(t) < 1)
    t = np.where(inside, t, 0.5)
    width = 2 * t * (1 - t)
    better = cost**2 - np.maximum(cost - t, 0) ** 2 - np.maximum(cost - (1 - t), 0) ** 2
    return np.where(inside, 1 - better / width, 1 - cost)


def integral_of_any(
    fpr: FloatArray,
    fnr: FloatArray,
    low: FloatArray,
    high: FloatArray,
    moments: MomentsOf = uniform_moments,
) -> FloatArray:
    """(v,) ∫ A_t dμ of points, each over its own [low, high] within [0, 1].

    A point dearer than flagging everyone below t₁ = m/(m+1-h), and than flagging no one
    above t₂ = k/(k+h), is in the second case up to the lesser of them, in the third from the
    greater on, and between them in the first (above the diagonal) or the fourth, where it
    is worth what the point mirrored at the centre loses.

    Args:
        fpr: (v,) h.
        fnr: (v,) m.
        low: (v,) where the stretches begin.
        high: (v,) where they end.
        moments: of the measure; uniform in t unless given.
    """
    hit, pass_over = 1 - fnr, 1 - fpr
    all_flagged = _share(fnr, pass_over)
    none_flagged = _share(hit, fpr)
    first, second = np.minimum(all_flagged, none_flagged), np.maximum(all_flagged, none_flagged)
    ratio, mass, _ = _between(moments, low, np.minimum(high, first))
    total = mass * hit + (0.5 - fpr) * ratio
    _, mass, inverse = _between(moments, np.maximum(low, second), high)
    total += mass * pass_over + (0.5 - fnr) * inverse
    found = _between(moments, np.maximum(low, first), np.minimum(high, second))
    # A sum would lose a tiny rate beside a rate of 1.
    above = (fnr <= pass_over) & (fpr <= hit)
    lost = lost_area(np.where(above, fpr, pass_over), np.where(above, fnr, hit), found)
    total += np.where(above, found[1] - lost, lost)
    return np.asarray(total)


def _between(moments: MomentsOf, low: FloatArray, high: FloatArray) -> Moments:
    """The moments of stretches, 0 of those that end before they begin."""
    used = high > low
    found = np.zeros((3, low.size))
    found[:, used] = moments(low[used], high[used])
    return found[0], found[1], found[2]


def _share(part: FloatArray, rest: FloatArray) -> FloatArray:
    """(v,) part / (part + rest); ½ where both are 0, for a corner that is on both lines."""
    whole = part + rest
    return np.where(whole > 0, part / np.where(whole > 0, whole, 1), 0.5)
