"""A third decision: the cases between two thresholds are looked at by a person.

With h₁, k₁ where cases are flagged and h₂, k₂ where they are cleared, a case costs
`C_FP (1-π) h₁ + C_R [(1-π)(h₂-h₁) + π(k₂-k₁)] + C_FN π (1-k₂)`: the first threshold is chosen at
t(C_FP - C_R, C_R, π), the second at t(C_R, C_FN - C_R, π), each by itself.
"""

from collections.abc import Callable

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.operating_point import cost_per_case
from engine.binary.voros.conditions import Scenario, share_of_false_positives
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.numerics.arrays import FloatArray, IntArray

_MOST_STEPS = 100


class ReviewPair(Struct, frozen=True):
    """Two positions of a curve: flagged up to the first, cleared beyond the second.

    Attributes:
        share: of all cases that lie between them.
        cost: of a case, reviews included.
    """

    flag: int
    clear: int
    share: float
    cost: float


Pairs = Callable[[float], tuple[int, int]]
"""The two positions that cost least at a price of a review."""


def most_that_pays(scenario: Scenario) -> float:
    """The price above which no review pays whatever the model: C_FP C_FN / (C_FP + C_FN)."""
    return scenario.cost_fp / (1 + scenario.cost_fp / scenario.cost_fn)


def t_of_pair(scenario: Scenario, price: float) -> tuple[float, float]:
    """The t that chooses where to flag, and the t that chooses where to clear.

    A price that is not below the cost of a false alarm flags no one, one that is not below the
    cost of a miss clears everyone.
    """
    fp, fn, prevalence = scenario.cost_fp, scenario.cost_fn, scenario.prevalence
    flag = share_of_false_positives(max(fp - price, 0.0), price, prevalence)
    return flag, share_of_false_positives(price, max(fn - price, 0.0), prevalence)


def price_at_flag(scenario: Scenario, t: float) -> float:
    """The price of a review at which `t_of_pair` flags at t."""
    pi = scenario.prevalence
    rest = (1 - pi) * (1 - t)
    return scenario.cost_fp * rest / (rest + pi * t)


def price_at_clear(scenario: Scenario, t: float) -> float:
    """The price of a review at which `t_of_pair` clears at t."""
    pi = scenario.prevalence
    return scenario.cost_fn * pi * t / ((1 - pi) * (1 - t) + pi * t)


def pairs_of_hull(hull: RocHull, scenario: Scenario) -> Pairs:
    """The pairs of all thresholds of a curve, by its hull.

    Above `most_that_pays` the two would lie the wrong way round, and are one threshold.
    """

    def best(price: float) -> tuple[int, int]:
        if price >= most_that_pays(scenario):
            single = int(hull.index[cheapest_vertices(hull, scenario.t)[0]])
            return single, single
        flag, clear = t_of_pair(scenario, price)
        first, second = (cheapest_vertices(hull, t)[0] for t in (flag, clear))
        return int(hull.index[first]), int(hull.index[max(first, second)])

    return best


class BoundedPlaces(Struct, frozen=True, eq=False):
    """Positions of a curve among which the best pair of each price is, whatever the costs are.

    Along a straight run of the curve what a pair costs is concave in where it flags, and linear in
    where it clears, so that only the ends of runs are kept, and where the bounds cut them.

    Attributes:
        places: (m,) rising positions of the curve.
        fpr, tpr: (m,) there.
        flags: (f,) which of them keep the bounds, as places in these arrays.
    """

    places: IntArray
    fpr: FloatArray
    tpr: FloatArray
    flags: IntArray

    def best(self, scenario: Scenario, price: float) -> tuple[int, int]:
        """The pair of least cost at a price of a review."""
        to_flag, to_clear = _parts(scenario, price, self.fpr, self.tpr)
        # Beyond each position the cheapest place to clear, and what it costs.
        rest = np.minimum.accumulate(to_clear[::-1])[::-1]
        first = int(self.flags[int(np.argmin(to_flag[self.flags] + rest[self.flags]))])
        last = first + int(np.argmin(to_clear[first:]))
        return int(self.places[first]), int(self.places[last])


def bounded_places(curve: RocCurve, flags: IntArray) -> BoundedPlaces:
    """The positions of a curve that pairs under bounds are sought among.

    Args:
        curve: with counts.
        flags: (f,) all its positions that keep the bounds, rising, f >= 1.
    """
    kept = np.zeros(curve.fp.size, np.bool_)
    kept[flags] = True
    ends = np.ones(kept.size, np.bool_)
    up, across = curve.tp[1:] > curve.tp[:-1], curve.fp[1:] > curve.fp[:-1]
    # A position inside a run of one class alone, whose neighbours keep the bounds as it does.
    alike = (up[1:] == up[:-1]) & (across[1:] == across[:-1]) & (up[1:] != across[1:])
    ends[1:-1] = ~alike | (kept[1:-1] != kept[:-2]) | (kept[1:-1] != kept[2:])
    places = np.flatnonzero(ends)
    return BoundedPlaces(places, *curve.rates(places), np.flatnonzero(kept[places]))


def pairs_under_bounds(
    found: BoundedPlaces, chain: RocHull, hull: RocHull, scenario: Scenario
) -> Pairs:
    """The pairs whose first threshold is one of those that keep every bound.

    While a review is cheaper than either error, both are chosen each by itself, as without bounds,
    unless bounds let flag only beyond where it is best to clear. Where it is dearer than a false
    alarm, it may pay to flag more negatives.

    Args:
        found: the positions of the curve.
        chain: those that keep the bounds and cost least at some t.
        hull: of the curve.
        scenario: costs and prevalence.
    """

    def best(price: float) -> tuple[int, int]:
        if price < min(scenario.cost_fp, scenario.cost_fn):
            flag, clear = t_of_pair(scenario, price)
            first = int(chain.index[cheapest_vertices(chain, flag)[0]])
            last = int(hull.index[cheapest_vertices(hull, clear)[0]])
            if first <= last:
                return first, last
        return found.best(scenario, price)

    return best


def _parts(
    scenario: Scenario, price: float, fpr: FloatArray, tpr: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """What a case costs at each position by flagging there, and by clearing there."""
    pi = scenario.prevalence
    flag = (scenario.cost_fp - price) * (1 - pi) * fpr - price * pi * tpr
    clear = price * (1 - pi) * fpr - (scenario.cost_fn - price) * pi * tpr
    return flag, clear


def review_pair(
    curve: RocCurve, positions: tuple[int, int], scenario: Scenario, price: float
) -> ReviewPair:
    """Two positions with the share between them, and what a case costs."""
    flag, clear = positions
    decided, share = _decided(curve, positions, scenario)
    return ReviewPair(flag, clear, share, decided + price * share)


def _decided(
    curve: RocCurve, positions: tuple[int, int], scenario: Scenario
) -> tuple[float, float]:
    """What the errors of two positions cost a case, and the share of cases between them."""
    flag, clear = positions
    P, N, pi = curve.positives, curve.negatives, scenario.prevalence
    alarms, missed = int(curve.fp[flag]) / N, (P - int(curve.tp[clear])) / P
    between = int(curve.fp[clear]) - int(curve.fp[flag]), int(curve.tp[clear]) - int(curve.tp[flag])
    share = (1 - pi) * (between[0] / N) + pi * (between[1] / P)
    return cost_per_case(scenario, fpr=alarms, fnr=missed), share


def break_even(curve: RocCurve, best: Pairs, single: float, scenario: Scenario) -> float:
    """The price at which review begins to pay: the most that a pair of thresholds is worth.

    It is the largest (single - errors of the pair) / share reviewed of all pairs, found by
    Dinkelbach's steps (1967), each the best pair at the price before: there are finitely many,
    and the price rises with each.

    Args:
        curve: whose positions the pairs are.
        best: the best pair at a price.
        single: what a case costs where all are decided.
        scenario: costs and prevalence.

    Returns:
        0 where no review pays at any price.
    """
    price = 0.0
    for _ in range(_MOST_STEPS):
        errors, share = _decided(curve, best(price), scenario)
        if share == 0:
            return price
        following = (single - errors) / share
        if following <= price:
            return price
        price = following
    return price
