"""Which of two models costs less at which t: the exact comparison of their lower envelopes."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

_DOUBT = 1e-14
"""Costs in doubles that differ by less are compared in exact fractions."""


class CheaperOn(Struct, frozen=True):
    """A stretch [t_low, t_high] of t, t_low < t_high, with who costs less inside it.

    Attributes:
        cheaper: -1 for the first model, 1 for the second, 0 where both cost the same.
    """

    t_low: float
    t_high: float
    cheaper: int


class Dominance(Struct, frozen=True):
    """Two models at every t in [0, 1].

    Attributes:
        stretches: by rising t, from 0 to 1; neighbours differ. At a single t inside a stretch
            both may cost the same: envelopes that touch.
        crossings: every t in (0, 1) where the cheaper becomes the dearer, rising; where both cost
            the same over a stretch in between, its lower end.
    """

    a: str
    b: str
    stretches: tuple[CheaperOn, ...]
    crossings: tuple[float, ...]

    @property
    def dominant(self) -> str:
        """The model that costs no more at any t and less at some: its hull is nowhere below.

        Empty where each is cheaper somewhere, or both cost the same everywhere.
        """
        cheaper = {stretch.cheaper for stretch in self.stretches} - {0}
        return "" if len(cheaper) != 1 else self.a if cheaper == {-1} else self.b

    @property
    def same(self) -> bool:
        """Whether both cost the same at every t."""
        return all(stretch.cheaper == 0 for stretch in self.stretches)

    def where_cheaper(self, name: str) -> tuple[tuple[float, float], ...]:
        """The stretches of t on which one of the two costs less."""
        wanted = -1 if name == self.a else 1
        return tuple(
            (stretch.t_low, stretch.t_high)
            for stretch in self.stretches
            if stretch.cheaper == wanted
        )


def dominances(names: Sequence[str], hulls: Sequence[RocHull]) -> tuple[Dominance, ...]:
    """Every pair of models at every t in [0, 1], in their order; exact until rounded.

    A stretch whose ends are the same double is left out, its crossings are not.
    """
    found = []
    for i, j in combinations(range(len(hulls)), 2):
        begins = _sign_begins(hulls[i], hulls[j])
        found.append(Dominance(names[i], names[j], _stretches(begins), _crossings(begins)))
    return tuple(found)


_Begins = list[tuple[float, int]]
"""The t at which each stretch of one sign begins, by rising t, and the sign."""


def _sign_begins(first: RocHull, second: RocHull) -> _Begins:
    """Where envelope(first) - envelope(second) takes on each sign.

    It is linear between the break points of both, so its signs there decide; at 0 and 1 no
    model costs anything.
    """
    breaks = _common_breaks(first, second)
    begins: _Begins = []

    def begin(t: float, sign: int) -> None:
        if not begins or begins[-1][1] != sign:
            begins.append((t, sign))

    signs = [0, *_gap_signs(first, second, breaks).tolist(), 0]
    places = [0.0, *breaks.t.tolist(), 1.0]
    for place, (before, after) in enumerate(pairwise(signs)):
        begin(places[place], before or after)
        if before * after < 0:
            u, v = int(breaks.of_first[place - 1]), int(breaks.of_second[place - 1])
            begin(float(_equal_cost_t(first, u, second, v)), after)
    return begins


def _stretches(begins: _Begins) -> tuple[CheaperOn, ...]:
    """The stretches that have a breadth."""
    found: list[CheaperOn] = []
    for (low, sign), (high, _) in pairwise((*begins, (1.0, 0))):
        if high <= low:
            continue
        if found and found[-1].cheaper == sign:
            found[-1] = CheaperOn(found[-1].t_low, high, sign)
        else:
            found.append(CheaperOn(low, high, sign))
    return tuple(found)


def _crossings(begins: _Begins) -> tuple[float, ...]:
    """Where the sign turns, at once or after a stretch of neither."""
    found: list[float] = []
    last, end = 0, 0.0
    for (_, sign), (until, _) in pairwise((*begins, (1.0, 0))):
        if sign == 0:
            continue
        if last * sign < 0:
            found.append(end)
        last, end = sign, until
    return tuple(found)


class _Breaks(Struct, frozen=True):
    """The break points of two envelopes together, by rising t.

    Attributes:
        t: (n,) correctly rounded.
        is_first: (n,) whether the break is the first envelope's.
        of_first, of_second: (n,) each hull's vertex that is optimal just after the break.
    """

    t: FloatArray
    is_first: BoolArray
    of_first: IntArray
    of_second: IntArray


def _common_breaks(first: RocHull, second: RocHull) -> _Breaks:
    """The break points of two hulls' lower envelopes in exact order."""
    t = np.concatenate((first.edge_t[::-1], second.edge_t[::-1]))
    is_first = np.arange(t.size) < first.edge_t.size
    order = np.argsort(t, kind="stable")
    t, is_first = t[order], is_first[order]
    for start, stop in _runs(t):  # equal as doubles: one run of each hull, both in order
        edges = [(first, v) for v in _edges_at(first, t[start])]
        mixed = [(_edge(*edge), True) for edge in edges]
        mixed += [(_edge(second, v), False) for v in _edges_at(second, t[start])]
        mixed.sort()
        is_first[start:stop] = [belongs for _, belongs in mixed]
    return _Breaks(
        t,
        is_first,
        first.edge_t.size - np.cumsum(is_first),
        second.edge_t.size - np.cumsum(~is_first),
    )


def _runs(ordered: FloatArray) -> list[tuple[int, int]]:
    """Bounds of the runs of two or more equal numbers."""
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    stops = np.append(starts[1:], ordered.size)
    return [(a, b) for a, b in zip(starts.tolist(), stops.tolist(), strict=True) if b > a + 1]


def _edges_at(hull: RocHull, t: float) -> list[int]:
    """The edges (by their lower vertex) of which t is the correctly rounded break point."""
    return np.flatnonzero(hull.edge_t == t).tolist()


def _gap_signs(first: RocHull, second: RocHull, breaks: _Breaks) -> IntArray:
    """(n,) sign of envelope(first) - envelope(second) at each break point, exact."""
    u, v = breaks.of_first, breaks.of_second
    gap = _costs(first, u, breaks.t) - _costs(second, v, breaks.t)
    signs = np.sign(gap).astype(np.int64)
    for place in np.flatnonzero(np.abs(gap) < _DOUBT).tolist():
        t = _edge(first, u[place]) if breaks.is_first[place] else _edge(second, v[place])
        exact = _cost(first, u[place], t) - _cost(second, v[place], t)
        signs[place] = (exact > 0) - (exact < 0)
    return signs


def _costs(hull: RocHull, vertices: IntArray, t: FloatArray) -> FloatArray:
    """c_t of some vertices, each at its own t."""
    return t * hull.fpr[vertices] + (1 - t) * hull.fnr[vertices]


def _rates(hull: RocHull, vertex: int) -> tuple[Fraction, Fraction]:
    """The false positive and false negative rate of a vertex, exact."""
    fnr = Fraction(hull.positives - int(hull.tp[vertex]), hull.positives)
    return Fraction(int(hull.fp[vertex]), hull.negatives), fnr


def _cost(hull: RocHull, vertex: int, t: Fraction) -> Fraction:
    """c_t of a vertex, exact."""
    fpr, fnr = _rates(hull, vertex)
    return t * fpr + (1 - t) * fnr


def _edge(hull: RocHull, vertex: int) -> Fraction:
    """The t of the edge that starts at a vertex, exact."""
    return _equal_cost_t(hull, vertex, hull, vertex + 1)


def _equal_cost_t(first: RocHull, u: int, second: RocHull, v: int) -> Fraction:
    """The t at which two vertices, one of them right of and above the other, cost the same."""
    (fpr_u, fnr_u), (fpr_v, fnr_v) = _rates(first, u), _rates(second, v)
    rise, run = fnr_u - fnr_v, fpr_v - fpr_u
    return rise / (rise + run)
