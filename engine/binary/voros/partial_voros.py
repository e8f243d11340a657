"""Partial VOROS: the mean share of the feasible region that costs more than the best within it.

Ratigan, Heuton, Wang, Cowen & Hughes 2026. Of a point q of a convex polygon F it is
`A_t(q) = area{p in F: c_t(p) >= c_t(q)} / area(F)`. Seen from q, the line of equal cost cuts off
triangles of F, so that the area is a sum over its edges. With g = c_t(q) - c_t(corner), which is
linear in t, an edge from corner 1 to corner 2 adds half the cross product of the two times the
part of the edge that costs less: 1, 0, or g₁/(g₁ - g₂) from the first corner on where the line
cuts it. That quotient of two linear functions has its integral in closed form, in t and in the
ratio t/(1-t) alike; other measures take Gauss's quadrature.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.voros.closed_form import LEAST, LEAST_WIDTH
from engine.binary.voros.measures_over_t import (
    Mean,
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.binary.voros.moments import CELLS, FEWER_NODES, NODES, DensityOf, Tabulated
from engine.binary.voros.winners import ALL_POSITIVE, Winner
from engine.numerics.arrays import FloatArray, IntArray, distinct
from engine.numerics.log_odds import log_odds
from engine.numerics.log_odds_arrays import log_odds_of
from engine.numerics.quadrature import nodes_between

_NEARLY_EVEN = 0.1  # a quotient whose denominator changes by less is integrated as a series
_TERMS = 18


class BestPoints(Struct, frozen=True, eq=False):
    """The points that cost least over t, each over its stretch; arrays (v,), by falling t.

    Attributes:
        fpr, fnr: of each point.
        t_low, t_high: where it costs least; together they fill [0, 1].
    """

    fpr: FloatArray
    fnr: FloatArray
    t_low: FloatArray
    t_high: FloatArray

    def serving(self, t: FloatArray) -> IntArray:
        """(n,) place of a point that costs least at each of (n,) t."""
        rising = self.t_low[:-1][::-1]
        return np.asarray(rising.size - np.searchsorted(rising, t, side="right"))


def points_of_chain(chain: RocHull) -> BestPoints:
    """The vertices of a hull, or of a hull of some thresholds."""
    return BestPoints(chain.fpr, chain.fnr, chain.t_low, chain.t_high)


def points_of_winners(found: Sequence[Winner], chains: Mapping[str, RocHull]) -> BestPoints:
    """Who costs least over t, as `winners` found them, whichever model it is.

    Args:
        found: by rising t, one at least.
        chains: by name of the models, that the vertices are places in.
    """

    def rates(winner: Winner) -> tuple[float, float]:
        chain = chains.get(winner.model)
        if chain is None:
            corner = 1.0 if winner.model == ALL_POSITIVE else 0.0
            return corner, 1 - corner
        return float(chain.fpr[winner.vertex]), float(chain.fnr[winner.vertex])

    rows = [(*rates(winner), winner.t_low, winner.t_high) for winner in reversed(found)]
    return BestPoints(*np.array(rows).T)


def points_of_rates(fpr: FloatArray, tpr: FloatArray) -> BestPoints:
    """The points of a chain that is given by (v,) rising rates, convex."""
    runs, rises = np.diff(fpr), np.diff(tpr)
    edges = rises / (rises + runs)
    return BestPoints(fpr, 1 - tpr, np.append(edges, 0.0), np.append(1.0, edges))


def area_share(corners: FloatArray, t: FloatArray, fpr: FloatArray, fnr: FloatArray) -> FloatArray:
    """(n,) the share of a polygon that costs at least as much as a point, at each of (n,) t.

    Args:
        corners: (m, 2) FPR and TPR, counter-clockwise, of an area above 0.
        t: in [0, 1].
        fpr: (n,) of points, in the polygon or outside: the line of equal cost runs through each.
        fnr: (n,) likewise.
    """
    across, down = fpr[:, np.newaxis] - corners[:, 0], fnr[:, np.newaxis] - (1 - corners[:, 1])
    first = t[:, np.newaxis] * across + (1 - t[:, np.newaxis]) * down
    second = np.roll(first, -1, axis=1)
    share = np.clip(first, 0, None) / np.where(first > second, first - second, 1)
    share = np.where(first > 0, np.where(second >= 0, 1.0, share), 0.0)
    falling = np.clip(second, 0, None) / np.where(second > first, second - first, 1)
    share = np.where((first < 0) & (second > 0), falling, share)
    cheaper: FloatArray = (_crossed(across, down) * share).sum(axis=1)
    return 1 - cheaper / (2 * polygon_area(corners))


def polygon_area(corners: FloatArray) -> float:
    """The area of (m, 2) corners, counter-clockwise."""
    x, y = corners.T
    return math.fsum(x * np.roll(y, -1) - np.roll(x, -1) * y) / 2


def _crossed(across: FloatArray, down: FloatArray) -> FloatArray:
    """(n, m) twice the triangle of each edge of a polygon with each of n points in it."""
    # Relative to a point a corner lies at (-across, down), as FNR falls where TPR rises.
    found = -across * np.roll(down, -1, axis=1) + np.roll(across, -1, axis=1) * down
    return np.asarray(found)


def partial_voros(
    points: BestPoints, corners: FloatArray, measure: Measure, a: float, b: float
) -> Mean:
    """The mean of A_t over [a, b] of the points that cost least; A_a where a == b.

    Args:
        points: in the polygon; thresholds that were chosen on other rows may lie outside.
        corners: (m, 2) FPR and TPR of the polygon, counter-clockwise, of an area above 0.
        measure: with finite mass on [a, b].
        a: where the range begins.
        b: where it ends.
    """
    if isinstance(measure, ScenarioList):
        t, weights = measure.points(a, b)
        return Mean(float(np.average(_areas_at(points, corners, t), weights=weights)))
    if b - a < LEAST_WIDTH or (a > 0 and log_odds(a) == log_odds(b)):
        return Mean(float(_areas_at(points, corners, np.array([a]))[0]))
    if isinstance(measure, UniformInT):
        return Mean(_closed(points, corners, a, b, ratio=False))
    if isinstance(measure, UniformInRatio):
        return Mean(_closed(points, corners, a, b, ratio=True))
    edges, density = density_in_log_odds(measure, a, b)
    fine = _by_quadrature(points, corners, edges, density, NODES)
    rough = _by_quadrature(points, corners, edges, density, FEWER_NODES)
    return Mean(fine, abs(fine - rough))


def density_in_log_odds(measure: Measure, a: float, b: float) -> tuple[FloatArray, DensityOf]:
    """The ends of cells of logit t, and the measure's density in it up to a factor.

    Args:
        measure: uniform in the log-ratio, or with tabulated moments.
        a: where the range begins, a < b.
        b: where it ends.
    """
    if isinstance(measure, UniformInLogRatio):
        return np.linspace(log_odds(a), log_odds(b), CELLS + 1), lambda u: np.ones(u.shape)
    table = measure.moments_over(a, b)
    if not isinstance(table, Tabulated):
        raise TypeError(f"the moments of the measure {measure.name} are not tabulated")
    return table.edges, table.density


def _areas_at(points: BestPoints, corners: FloatArray, t: FloatArray) -> FloatArray:
    """(n,) A_t at each t."""
    place = points.serving(t)
    return area_share(corners, t, points.fpr[place], points.fnr[place])


def _cuts(across: FloatArray, down: FloatArray, low: FloatArray, high: FloatArray) -> FloatArray:
    """(v, m + 2) ends of the stretches in which the line of equal cost meets the same edges.

    Between them it runs through a corner: g = t·across + (1 - t)·down is 0 there.
    """
    whole = down - across
    through = np.where(whole != 0, down / np.where(whole != 0, whole, 1), 0.0)
    ends = np.concatenate((low[:, np.newaxis], through, high[:, np.newaxis]), axis=1)
    return np.sort(np.clip(ends, low[:, np.newaxis], high[:, np.newaxis]), axis=1)


def _closed(points: BestPoints, corners: FloatArray, a: float, b: float, *, ratio: bool) -> float:
    """The mean uniform in t, or in the ratio t/(1-t), in closed form."""
    low, high = np.maximum(points.t_low, a), np.minimum(points.t_high, b)
    used = high > low
    low, high = low[used], high[used]
    across = points.fpr[used, np.newaxis] - corners[:, 0]
    down = points.fnr[used, np.newaxis] - (1 - corners[:, 1])
    ends = _cuts(across, down, low, high)
    start, stop = ends[:, :-1, np.newaxis], ends[:, 1:, np.newaxis]
    flat = across[:, np.newaxis, :], down[:, np.newaxis, :]

    def excess(t: FloatArray) -> FloatArray:
        found = t * flat[0] + (1 - t) * flat[1]
        return np.asarray(found / (1 - t) if ratio else found)

    width = (stop - start) / ((1 - start) * (1 - stop)) if ratio else stop - start
    share = _mean_share(excess(start), excess(stop), excess((start + stop) / 2))
    twice = (_crossed(across, down)[:, np.newaxis, :] * share * width).ravel()
    total = (b - a) / ((1 - a) * (1 - b)) if ratio else b - a
    return 1 - math.fsum(twice.tolist()) / (2 * polygon_area(corners) * total)


def _mean_share(start: FloatArray, stop: FloatArray, middle: FloatArray) -> FloatArray:
    """The mean part of each edge that costs less, over stretches on which g is linear.

    Args:
        start: (v, s, m) g of each edge's first corner where a stretch begins.
        stop: (v, s, m) where it ends.
        middle: (v, s, m) of the sign that it has between them.
    """
    after = np.roll(middle, -1, axis=2)
    rising, falling = (middle <= 0) & (after > 0), (middle > 0) & (after <= 0)
    share = np.where((middle > 0) & (after > 0), 1.0, 0.0)
    for cut, shift in ((falling, 0), (rising, 1)):
        inner = [np.roll(g, -1, axis=2) if shift else g for g in (start, stop)]
        outer = [g if shift else np.roll(g, -1, axis=2) for g in (start, stop)]
        share[cut] = mean_quotient(
            np.clip(inner[0][cut], 0, None),
            np.clip(inner[1][cut], 0, None),
            np.clip(-outer[0][cut], 0, None),
            np.clip(-outer[1][cut], 0, None),
        )
    return share


def mean_quotient(
    start: FloatArray, stop: FloatArray, rest_start: FloatArray, rest_stop: FloatArray
) -> FloatArray:
    """(n,) the mean of x/(x + y) while x and y >= 0 run linearly from start to stop.

    Args:
        start: (n,) x where it begins.
        stop: (n,) x where it ends.
        rest_start: (n,) y where it begins.
        rest_stop: (n,) y where it ends.
    """
    first, last = start + rest_start, stop + rest_stop
    turned = last > first  # the larger sum comes first, so that nothing is divided by 0
    near, far = np.where(turned, stop, start), np.where(turned, start, stop)
    largest = np.maximum(np.maximum(first, last), LEAST)
    left = np.minimum(first, last) / largest
    fall = left - 1  # of the sum, in [-1, 0], as a part of its larger end
    near, far = near / largest, far / largest
    powers = np.arange(_TERMS)
    series = (-fall[:, np.newaxis]) ** powers
    even = near * (series / (powers + 1)).sum(axis=1)
    even += (far - near) * (series / (powers + 2)).sum(axis=1)
    steep = np.where(fall < -_NEARLY_EVEN, fall, -1.0)
    logarithm = np.log(np.maximum(left, LEAST)) / steep
    found = (far - near) / steep + (near * left - far) / steep * logarithm
    return np.clip(np.where(fall < -_NEARLY_EVEN, found, even), 0.0, 1.0)


def _by_quadrature(
    points: BestPoints, corners: FloatArray, edges: FloatArray, density: DensityOf, nodes: int
) -> float:
    """The mean under a density in logit t, in cells that no corner and no vertex cuts."""
    across = points.fpr[:, np.newaxis] - corners[:, 0]
    down = points.fnr[:, np.newaxis] - (1 - corners[:, 1])
    inner = log_odds_of(_cuts(across, down, points.t_low, points.t_high).ravel())
    inner = inner[(inner > edges[0]) & (inner < edges[-1])]
    ends = distinct(np.concatenate((edges, inner)))
    u, weights = nodes_between(ends[:-1], ends[1:], nodes)
    mass = (weights * density(u)).ravel()
    areas = _areas_at(points, corners, 1 / (1 + np.exp(-u.ravel())))
    return math.fsum((mass * areas).tolist()) / math.fsum(mass.tolist())
