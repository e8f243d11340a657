"""Who is best where: winners over t, crossings of lower envelopes, shares of a range."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import cast

import numpy as np
from msgspec import Struct

from engine.binary.curve.exact_units import as_units
from engine.binary.curve.hull import RocHull, convex_walk
from engine.binary.voros.dominance import Dominance
from engine.numerics.arrays import FloatArray, IntArray

ALL_NEGATIVE = "all negative"
ALL_POSITIVE = "all positive"


class Winner(Struct, frozen=True):
    """The stretch [t_low, t_high] of t over which one vertex of one model costs least.

    Attributes:
        model: a model's name, or ALL_NEGATIVE / ALL_POSITIVE where no model beats them.
        vertex: position in that model's hull (0 for a trivial classifier).
        ties: names of the other models that cost the same on the whole stretch.
    """

    t_low: float
    t_high: float
    model: str
    vertex: int
    ties: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Who costs least: the model and those that tie it, or a trivial classifier alone."""
        return _who(self.model, self.ties)


def _who(model: str, ties: tuple[str, ...]) -> tuple[str, ...]:
    """A model and those that tie it, or a trivial classifier alone."""
    return (model,) if model in (ALL_NEGATIVE, ALL_POSITIVE) else (model, *ties)


class Crossing(Struct, frozen=True):
    """A t at which two models' lower envelopes cross (they cost the same, before and after not)."""

    t: float
    models: tuple[str, str]


class _Corner(Struct, frozen=True):
    """One vertex of the hybrid hull on the common integer grid, and who stands there."""

    x: int
    y: int
    owners: tuple[tuple[str, int], ...]


def winners(names: Sequence[str], hulls: Sequence[RocHull]) -> tuple[Winner, ...]:
    """The winners over t in [0, 1], from t = 0 to t = 1: the hull of all models' vertices.

    Every vertex of this hybrid hull (Ratigan & Cowen 2024; Provost & Fawcett 2001) serves
    one stretch of t. At (0, 0) and (1, 1) every model equals a trivial classifier, which is
    then the winner's name.
    """
    width = math.lcm(*(hull.negatives for hull in hulls))
    height = math.lcm(*(hull.positives for hull in hulls))
    return _served(_strict_chain(_corners(names, hulls, width, height)), width, height)


def feasible_winners(
    names: Sequence[str], chains: Sequence[RocHull], trivials: Sequence[str]
) -> tuple[Winner, ...]:
    """The same among thresholds that keep constraints, of which there may be no corner.

    Args:
        names: of the models that have such thresholds.
        chains: theirs, as of `feasible_chain`.
        trivials: which of ALL_NEGATIVE and ALL_POSITIVE keep the constraints.

    Returns:
        None at all where there is neither a model nor a trivial classifier.
    """
    width = math.lcm(*(chain.negatives for chain in chains))
    height = math.lcm(*(chain.positives for chain in chains))
    corners: list[_Corner] = []
    for corner in _corners(names, chains, width, height):
        owners = tuple(
            (name, vertex) for name, vertex in corner.owners if name in names or name in trivials
        )
        if not owners:
            continue
        if corners and corners[-1].x == corner.x:
            corners.pop()
        if not corners or corner.y > corners[-1].y:
            corners.append(_Corner(corner.x, corner.y, owners))
    return _served(_strict_chain(corners), width, height) if corners else ()


def _served(chain: Sequence[_Corner], width: int, height: int) -> tuple[Winner, ...]:
    """The stretch of t that each corner of a strict chain serves, by rising t."""
    found: list[Winner] = []
    low = Fraction(0)
    for place in range(len(chain) - 1, -1, -1):
        corner = chain[place]
        high = _edge_t(chain[place - 1], corner, width, height) if place else Fraction(1)
        if float(high) > float(low):
            (model, vertex), *others = corner.owners
            ties = tuple(name for name, _ in others)
            found.append(Winner(float(low), float(high), model, vertex, ties))
        low = high
    return tuple(found)


def hybrid_hull(hulls: Sequence[RocHull]) -> RocHull:
    """The upper hull over the vertices of all models' hulls and both corners, exact.

    Its areas and costs are those of choosing the best model at each t (Provost & Fawcett
    2001). Its vertices are no longer thresholds of one model: see `winners` for whose they are.
    """
    width = math.lcm(*(hull.negatives for hull in hulls))
    height = math.lcm(*(hull.positives for hull in hulls))
    names = [str(place) for place in range(len(hulls))]
    chain = _strict_chain(_corners(names, hulls, width, height))
    return RocHull(
        fp=cast("IntArray", as_units([corner.x for corner in chain])),
        tp=cast("IntArray", as_units([corner.y for corner in chain])),
        thresholds=np.full(len(chain), np.nan),
        index=np.arange(len(chain)),
        negatives=width,
        positives=height,
    )


def _corners(
    names: Sequence[str], hulls: Sequence[RocHull], width: int, height: int
) -> list[_Corner]:
    """All models' hull vertices and the trivial classifiers, by rising x then falling y."""
    owners: dict[tuple[int, int], list[tuple[str, int]]] = {
        (0, 0): [(ALL_NEGATIVE, 0)],
        (width, height): [(ALL_POSITIVE, 0)],
    }
    for name, hull in zip(names, hulls, strict=True):
        across, up = width // hull.negatives, height // hull.positives
        for vertex, (fp, tp) in enumerate(zip(hull.fp.tolist(), hull.tp.tolist(), strict=True)):
            owners.setdefault((fp * across, tp * up), []).append((name, vertex))
    ordered = sorted(owners, key=lambda point: (point[0], point[1]))
    return [_Corner(x, y, tuple(owners[x, y])) for x, y in ordered]


def _strict_chain(corners: Sequence[_Corner]) -> list[_Corner]:
    """The strictly convex upper chain of points in rising order."""
    x, y = as_units([each.x for each in corners]), as_units([each.y for each in corners])
    return [corners[place] for place in convex_walk(x, y, np.arange(len(corners)))]


def _edge_t(left: _Corner, right: _Corner, width: int, height: int) -> Fraction:
    """The t at which two neighbouring corners cost the same: Δk / (Δk + Δh)."""
    rise = (right.y - left.y) * width
    run = (right.x - left.x) * height
    return Fraction(rise, rise + run)


def winner_at(found: Sequence[Winner], t: float) -> Winner:
    """Who costs least at t; of two at a break point the one with fewer flagged, at higher t."""
    return next((winner for winner in found if winner.t_high > t), found[-1])


def widest_stretches(found: Sequence[Winner], a: float, b: float) -> Mapping[str, float]:
    """By name the middle of the widest stretch of [a, b] that one of its thresholds serves."""
    inside = found[bisect_left(found, a, key=_end) : bisect_right(found, b, key=_start)]
    cuts = [a, *(winner.t_low for winner in inside[1:]), b]
    own: dict[tuple[str, tuple[str, ...]], tuple[float, float]] = {}
    for winner, low, high in zip(inside, cuts, cuts[1:], strict=False):
        whose = winner.model, winner.ties
        if whose not in own or high - low > own[whose][0]:
            own[whose] = high - low, (low + high) / 2
    widest: dict[str, tuple[float, float]] = {}
    for (model, ties), stretch in own.items():
        for name in _who(model, ties):
            if name not in widest or stretch[0] > widest[name][0]:
                widest[name] = stretch
    return {name: middle for name, (_, middle) in widest.items()}


def _start(winner: Winner) -> float:
    return winner.t_low


def _end(winner: Winner) -> float:
    return winner.t_high


Masses = Callable[[FloatArray], FloatArray]
"""The measure of each stretch between rising cuts of t, as `Measure.masses`."""


class BestOn(Struct, frozen=True):
    """The share μ of [a, b] on which the same names cost least.

    Attributes:
        names: one name where it alone costs least, several where they tie: models in their
            order, or ALL_NEGATIVE / ALL_POSITIVE, which all models can do as well.
        share: above 0, at most 1.
    """

    names: tuple[str, ...]
    share: float


def best_on(
    found: Sequence[Winner], a: float, b: float, masses: Masses = np.diff
) -> tuple[BestOn, ...]:
    """How [a, b] is divided among those that cost least there, in order of t; the sum is 1.

    Where a == b all of it belongs to whoever costs least at that t.
    """
    if a == b:
        return (BestOn(cost_least_at(found, a), 1.0),)
    own: dict[tuple[str, tuple[str, ...]], float] = {}
    for winner, share in _winner_shares(found, a, b, masses):
        whose = winner.model, winner.ties
        own[whose] = own.get(whose, 0.0) + share
    total: dict[tuple[str, ...], float] = {}
    for (model, ties), share in own.items():
        names = _who(model, ties)
        total[names] = total.get(names, 0.0) + share
    # Of a list of scenarios none may lie on a stretch; rounding may add up to more than 1.
    return tuple(BestOn(names, min(share, 1.0)) for names, share in total.items() if share > 0)


def cost_least_at(found: Sequence[Winner], t: float) -> tuple[str, ...]:
    """Every name that costs least at t; a break point belongs to both sides.

    At t = 0 only misses cost: nobody undercuts flagging everyone, nor flagging no one at t = 1.
    """
    if t in (0, 1):
        return (ALL_NEGATIVE if t else ALL_POSITIVE,)
    here = (winner.names for winner in found if winner.t_low <= t <= winner.t_high)
    return tuple(dict.fromkeys(name for names in here for name in names))


def _winner_shares(
    found: Sequence[Winner], a: float, b: float, masses: Masses
) -> list[tuple[Winner, float]]:
    """The winners that reach into [a, b], a < b, each with its share of it."""
    inside = found[bisect_right(found, a, key=_end) : bisect_left(found, b, key=_start)]
    parts = masses(np.array([a, *(winner.t_low for winner in inside[1:]), b]))
    return list(zip(inside, (parts / parts.sum()).tolist(), strict=True))


def crossings(dominances: Sequence[Dominance]) -> tuple[Crossing, ...]:
    """Every t inside (0, 1) where two models' lower envelopes cross, by rising t.

    Envelopes that only touch do not cross. Where two run together before they part on the
    other side, the crossing is where they meet, at the stretch's lower end.
    """
    found = [Crossing(t, (pair.a, pair.b)) for pair in dominances for t in pair.crossings]
    return tuple(sorted(found, key=lambda crossing: crossing.t))
