"""Who is best where: winners over t, crossings of lower envelopes, shares of a range."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.binary.hull import RocHull

ALL_NEGATIVE = "all negative"
ALL_POSITIVE = "all positive"


@dataclass(frozen=True)
class Winner:
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


@dataclass(frozen=True)
class Crossing:
    """A t at which two models' lower envelopes cross (they cost the same, before and after not)."""

    t: float
    models: tuple[str, str]


@dataclass(frozen=True)
class _Corner:
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
    width = math.lcm(*(hull.negatives for hull in hulls)) if hulls else 1
    height = math.lcm(*(hull.positives for hull in hulls)) if hulls else 1
    chain = _strict_chain(_corners(names, hulls, width, height))
    found: list[Winner] = []
    low = Fraction(0)
    for place in range(len(chain) - 1, -1, -1):
        corner = chain[place]
        high = _edge_t(chain[place - 1], corner, width, height) if place else Fraction(1)
        if high > low:
            (model, vertex), *others = corner.owners
            ties = tuple(name for name, _ in others)
            found.append(Winner(float(low), float(high), model, vertex, ties))
        low = high
    return tuple(found)


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
    chain: list[_Corner] = []
    for corner in corners:
        while len(chain) > 1:
            last, before = chain[-1], chain[-2]
            turn = (last.x - before.x) * (corner.y - before.y) - (corner.x - before.x) * (
                last.y - before.y
            )
            if turn < 0:
                break
            chain.pop()
        chain.append(corner)
    return chain


def _edge_t(left: _Corner, right: _Corner, width: int, height: int) -> Fraction:
    """The t at which two neighbouring corners cost the same: Δk / (Δk + Δh)."""
    rise = (right.y - left.y) * width
    run = (right.x - left.x) * height
    return Fraction(rise, rise + run)


def winner_at(found: Sequence[Winner], t: float) -> Winner:
    """Who costs least at t; of two at a break point, the one at lower t."""
    return next(winner for winner in found if winner.t_high >= t)


def shares(found: Sequence[Winner], a: float, b: float) -> dict[str, float]:
    """Share of [a, b] on which each name costs least, by name; all of it where a == b."""
    total: dict[str, float] = {}
    for winner in found:
        if a == b:
            inside = float(winner.t_low <= a <= winner.t_high and not total)
        else:
            inside = max(0.0, min(b, winner.t_high) - max(a, winner.t_low)) / (b - a)
        if inside > 0:
            total[winner.model] = total.get(winner.model, 0.0) + inside
    return total


def crossings(names: Sequence[str], hulls: Sequence[RocHull]) -> tuple[Crossing, ...]:
    """Every t inside (0, 1) where two models' lower envelopes cross, by rising t."""
    found = [
        Crossing(t, (names[i], names[j]))
        for i in range(len(hulls))
        for j in range(i + 1, len(hulls))
        for t in _sign_changes(hulls[i], hulls[j])
    ]
    return tuple(sorted(found, key=lambda crossing: crossing.t))


def _sign_changes(first: RocHull, second: RocHull) -> list[float]:
    """The t at which envelope(first) - envelope(second) changes sign, exact until rounded.

    The difference is linear between the break points of both, so its signs there decide.
    Where it is zero over a stretch and the signs on both sides differ, the crossing is
    given at the stretch's lower end.
    """
    breaks = sorted({Fraction(0), Fraction(1)} | _breaks(first) | _breaks(second))
    gaps = [_envelope(first, t) - _envelope(second, t) for t in breaks]
    found: list[float] = []
    last_sign, last = 0, 0
    for place, gap in enumerate(gaps):
        sign = (gap > 0) - (gap < 0)
        if sign == 0:
            continue
        if last_sign == -sign:
            if place == last + 1:
                weight = gaps[last] / (gaps[last] - gap)
                found.append(float(breaks[last] + weight * (breaks[place] - breaks[last])))
            else:
                found.append(float(breaks[last + 1]))
        last_sign, last = sign, place
    return found


def _breaks(hull: RocHull) -> set[Fraction]:
    """The break points of a hull's lower envelope, exact."""
    fp, tp = hull.fp.tolist(), hull.tp.tolist()
    found = set()
    for i in range(len(fp) - 1):
        rise = (tp[i + 1] - tp[i]) * hull.negatives
        run = (fp[i + 1] - fp[i]) * hull.positives
        found.add(Fraction(rise, rise + run))
    return found


def _envelope(hull: RocHull, t: Fraction) -> Fraction:
    """The minimum over hull vertices of c_t, exact; found by bisection along the convex chain."""
    low, high = 0, len(hull.fp) - 1
    n, d = t.numerator, t.denominator

    def scaled(v: int) -> int:
        return n * int(hull.fp[v]) * hull.positives + (d - n) * hull.negatives * (
            hull.positives - int(hull.tp[v])
        )

    while low < high:
        middle = (low + high) // 2
        if scaled(middle) <= scaled(middle + 1):
            high = middle
        else:
            low = middle + 1
    return Fraction(scaled(low), d * hull.negatives * hull.positives)
