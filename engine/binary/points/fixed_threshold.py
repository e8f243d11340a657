"""One threshold for a whole range of t: of least mean cost, and of least worst regret.

c_t of a fixed threshold is linear in t. So the one of least mean cost is the one that is best at
the mean t; and its regret, its cost less the least there, is convex in t, worst at one end.
"""

from fractions import Fraction

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.voros.partial_voros import BestPoints
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.numerics.arrays import FloatArray, IntArray

_ROUNDED = Fraction(1, 2**50)
_NEAR = 2.0**-46  # what rounding can do to a regret, with room to spare


class Regret(Struct, frozen=True):
    """What a point that stays costs more than the best at each t.

    Attributes:
        at_low, at_high: at the two ends of the range, where it is worst.
        worst: the larger.
        worst_t: where; the lower end where both are as large.
    """

    at_low: float
    at_high: float
    worst: float
    worst_t: float


class FixedMixture(Struct, frozen=True):
    """Two neighbouring thresholds and a coin, as one fixed rule.

    Attributes:
        first, second: places among the points it is of.
        chance: of the second.
    """

    first: int
    second: int
    chance: float
    fpr: float
    fnr: float
    regret: Regret


def cost_at(t: float, fpr: float, fnr: float) -> float:
    """c_t = t h + (1-t) m."""
    return t * fpr + (1 - t) * fnr


def least_cost_at(points: BestPoints, t: float) -> float:
    """The least cost of some points at t."""
    place = int(points.serving(np.array([t]))[0])
    return cost_at(t, float(points.fpr[place]), float(points.fnr[place]))


def regret_of(points: BestPoints, rates: tuple[float, float], span: tuple[float, float]) -> Regret:
    """The regret of a point that stays over [a, b].

    Args:
        points: the best at each t.
        rates: its FPR and FNR.
        span: a and b.
    """
    a, b = span
    low, high = (cost_at(t, *rates) - least_cost_at(points, t) for t in span)
    low, high = max(low, 0.0), max(high, 0.0)
    return Regret(low, high, max(low, high), a if low >= high else b)


def least_mean_cost(chain: RocHull, t: float) -> int:
    """The vertex of least mean cost: that of least cost at the mean t."""
    return cheapest_vertices(chain, t)[0]


def minimax_position(
    curve: RocCurve, places: IntArray, points: BestPoints, span: tuple[float, float]
) -> int:
    """The position of a curve whose worst regret over [a, b] is least.

    It need be no vertex of the hull. Of those that tie the one that flags fewest.

    Args:
        curve: with counts.
        places: (m,) positions that may be chosen, rising, m >= 1.
        points: the best at each t.
        span: a and b.
    """
    a, b = span
    best = [least_cost_at(points, t) for t in span]
    fpr, tpr = curve.rates(places)
    worst = np.maximum(
        a * fpr + (1 - a) * (1 - tpr) - best[0], b * fpr + (1 - b) * (1 - tpr) - best[1]
    )
    near = places[np.flatnonzero(worst <= worst.min() + _NEAR)]
    if near.size == 1:
        return int(near[0])
    exact = [_exact_worst(curve, int(place), span, best) for place in near.tolist()]
    limit = min(exact) + _ROUNDED  # of the least costs themselves
    return int(near[next(at for at, worst in enumerate(exact) if worst <= limit)])


def _exact_worst(
    curve: RocCurve, position: int, span: tuple[float, float], best: list[float]
) -> Fraction:
    """The worst regret of one position, without rounding."""
    fpr = Fraction(int(curve.fp[position]), curve.negatives)
    fnr = 1 - Fraction(int(curve.tp[position]), curve.positives)
    return max(
        Fraction(t) * fpr + (1 - Fraction(t)) * fnr - Fraction(least)
        for t, least in zip(span, best, strict=True)
    )


def minimax_mixture(
    points: BestPoints, best: BestPoints, span: tuple[float, float]
) -> FixedMixture | None:
    """The mixture of two neighbouring points whose worst regret is least; None of one point.

    Along the chain the regret at a falls and that at b rises: where the two are equal it is least.

    Args:
        points: of the chain whose edges may be mixed, by falling t.
        best: the best at each t, that regret is against.
        span: a and b.
    """
    a, b = span
    gap = _gap(points, a, b) + least_cost_at(best, b) - least_cost_at(best, a)
    if gap.size < 2:
        return None
    edge = int(np.clip(np.searchsorted(-gap, 0.0, side="left") - 1, 0, gap.size - 2))
    step = float(gap[edge] - gap[edge + 1])
    chance = min(max(float(gap[edge]) / step, 0.0), 1.0) if step > 0 else 0.0

    def mixed(rates: FloatArray) -> float:
        return float((1 - chance) * rates[edge] + chance * rates[edge + 1])

    fpr, fnr = mixed(points.fpr), mixed(points.fnr)
    return FixedMixture(edge, edge + 1, chance, fpr, fnr, regret_of(best, (fpr, fnr), span))


def _gap(points: BestPoints, a: float, b: float) -> FloatArray:
    """(v,) what each point costs more at a than at b, falling: (b - a)(m - h)."""
    return np.asarray((b - a) * (points.fnr - points.fpr))
