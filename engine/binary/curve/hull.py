"""The upper convex hull of an ROC curve, exact in integers."""

import math
from collections.abc import Iterator
from functools import cached_property, partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.binary.curve.hull_certificate import places_above, without_straight
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.curve.thresholds import shortest_decimal
from engine.data.roles import Direction
from engine.jobs.side_by_side import side_by_side
from engine.numerics.arrays import CountArray, FloatArray, IntArray, distinct

SAMPLE, BLOCK, SMALL = 512, 64, 8
"""A rough hull is of every so many vertices; so many at a time are held against it."""
CHUNK = 1 << 12
"""Blocks that are looked into in one go."""
MANY = 1 << 19
"""Vertices from which on two threads share the blocks."""
FEW = 8192
"""A curve of up to so many vertices is walked at once (and needs no scipy)."""


class RocHull(Struct, frozen=True, eq=False, dict=True):
    """Hull vertices from (0, 0) to (1, 1), both included, rising; no three are collinear.

    A hull of some thresholds only (`hull_among`) runs from the first of them to the last.

    Attributes:
        fp, tp: (v,) counts at each vertex, int64; or weights in units, as in the curve.
        thresholds: (v,) float64 threshold of each vertex, as in the curve.
        index: (v,) position of each vertex in the curve.
        negatives, positives: N and P.
        direction: "higher" if a case is flagged when score >= threshold.
        beyond: (v,) float64 the first score that each threshold does not flag, NaN where it
            flags all; None where the scores are not known.
    """

    fp: IntArray
    tp: IntArray
    thresholds: FloatArray
    index: IntArray
    negatives: int
    positives: int
    direction: Direction = "higher"
    beyond: FloatArray | None = None

    @cached_property
    def fpr(self) -> FloatArray:
        """(v,) false positive rates."""
        return np.asarray(self.fp / self.negatives, dtype=np.float64)

    @cached_property
    def tpr(self) -> FloatArray:
        """(v,) true positive rates."""
        return np.asarray(self.tp / self.positives, dtype=np.float64)

    @cached_property
    def fnr(self) -> FloatArray:
        """(v,) false negative rates, 1 - tpr without its loss of digits near 0."""
        return np.asarray((self.positives - self.tp) / self.positives, dtype=np.float64)

    @cached_property
    def edge_t(self) -> FloatArray:
        """(v - 1,) falling t at which both ends of an edge cost the same: Δk / (Δk + Δh).

        Ratigan & Cowen 2024, Def. 10 turned to t; 1 for a vertical edge, 0 for a level one;
        correctly rounded.
        """
        rises = [step * self.negatives for step in np.diff(self.tp).tolist()]
        runs = [step * self.positives for step in np.diff(self.fp).tolist()]
        return np.array([rise / (rise + run) for rise, run in zip(rises, runs, strict=True)])

    @cached_property
    def rising_edge_t(self) -> list[float]:
        """The same t rising: a single one is found in a list sooner than in an array."""
        rising: list[float] = self.edge_t[::-1].tolist()
        return rising

    @cached_property
    def t_low(self) -> FloatArray:
        """(v,) the lowest t at which each vertex is optimal."""
        return np.append(self.edge_t, 0.0)

    @cached_property
    def t_high(self) -> FloatArray:
        """(v,) the highest t at which each vertex is optimal."""
        return np.concatenate(([1.0], self.edge_t))

    def serving(self, t: FloatArray) -> IntArray:
        """(n,) position of a vertex that is optimal at each of (n,) t; of two the upper one."""
        rising = self.edge_t[::-1]
        return rising.size - np.searchsorted(rising, t, side="right")

    @cached_property
    def auc(self) -> float:
        """Area under the hull, correctly rounded."""
        fp, tp = self.fp.tolist(), self.tp.tolist()
        twice = sum((fp[i + 1] - fp[i]) * (tp[i + 1] + tp[i]) for i in range(len(fp) - 1))
        return int(twice) / (2 * self.positives * self.negatives)

    def shown_threshold(self, vertex: int) -> str:
        """The printed threshold of one vertex: see `shortest_decimal`."""
        beyond = math.nan if self.beyond is None else float(self.beyond[vertex])
        return shortest_decimal(float(self.thresholds[vertex]), beyond, self.direction)


def roc_hull(curve: RocCurve) -> RocHull:
    """The upper hull of the curve's vertices with both corners.

    It equals isotonic regression of the labels in score order (Fawcett & Niculescu-Mizil
    2007), whose blocks are the hull's edges; what pooling in floats may have got wrong is
    repaired in exact integers.
    """
    # A vertex of the whole is one of any part that holds it: part by part stays in the cache.
    parts = [_chain(curve, part) for part in _near_hull(curve)]
    return _of_vertices(curve, _chain(curve, distinct(np.concatenate(parts)), walk=True))


def hull_among(curve: RocCurve, places: IntArray) -> RocHull:
    """The upper hull of some of a curve's vertices alone, from the first of them to the last.

    Args:
        curve: with counts.
        places: (m,) positions in it, rising, m >= 1.
    """
    return _of_vertices(curve, _chain(curve, places))


def _of_vertices(curve: RocCurve, index: IntArray) -> RocHull:
    """The hull whose vertices stand at (v,) positions of the curve."""
    after = _thresholds_after(curve, index) if curve.scored else None
    return RocHull(
        fp=curve.fp[index].astype(np.int64),
        tp=curve.tp[index].astype(np.int64),
        thresholds=curve.thresholds[index],
        beyond=after,
        index=index,
        negatives=curve.negatives,
        positives=curve.positives,
        direction=curve.direction,
    )


def _thresholds_after(curve: RocCurve, index: IntArray) -> FloatArray:
    """(v,) the threshold after each of (v,) rising positions; NaN after the last of the curve."""
    found = curve.thresholds[np.minimum(index + 1, curve.thresholds.size - 1)]
    found[index == curve.thresholds.size - 1] = np.nan
    return found


def _near_hull(curve: RocCurve) -> Iterator[IntArray]:
    """Curve positions among which all hull vertices are, some at a time.

    A chain of some vertices is a bound below. A block of vertices that stays under it is
    dropped without being looked at, the others are cut into smaller ones, down to vertices.
    """
    fp, tp, last = curve.fp, curve.tp, curve.fp.size - 1
    if last < FEW:  # then the corners do: elsewhere it is level before or upright after
        corner = (tp[1:-1] > tp[:-2]) & (fp[2:] > fp[1:-1])
        yield np.concatenate(([0], np.flatnonzero(corner) + 1, [last]))
        return
    rough = _chain(curve, np.append(np.arange(0, last, SAMPLE), last))
    halves = np.array_split(np.arange(0, last, BLOCK), 2)
    looks = [partial(places_above, fp, tp, rough, half, BLOCK) for half in halves]
    blocks = np.concatenate(side_by_side(*looks) if last > MANY else [look() for look in looks])
    rough = _chain(curve, distinct(np.concatenate((rough, blocks))))
    yield rough
    for start in range(0, blocks.size, CHUNK):
        places, size = blocks[start : start + CHUNK], BLOCK
        for part in (SMALL, 1):
            cut = (places[:, np.newaxis] + np.arange(0, size, part)).ravel()
            cut, size = cut[: np.searchsorted(cut, last)], part
            places = places_above(fp, tp, rough, cut, size)
        yield places


def _chain(curve: RocCurve, index: IntArray, *, walk: bool = False) -> IntArray:
    """The strict upper hull of some of a curve's vertices, as positions in the curve."""
    fp, tp = curve.fp[index].astype(np.int64), curve.tp[index].astype(np.int64)
    if walk or curve.fp.size <= FEW or index.size < 3:
        return index[convex_walk(fp, tp, np.arange(fp.size))]
    chain = convex_walk(fp, tp, without_straight(fp, tp, _pooled(fp, tp)))
    while True:
        missed = places_above(fp, tp, chain, np.arange(fp.size - 1))
        if missed.size == 0:
            return index[chain]
        chain = convex_walk(fp, tp, distinct(np.concatenate((chain, missed))))


def _pooled(fp: IntArray, tp: IntArray) -> IntArray:
    """Places of the hull vertices as isotonic regression in floats finds them."""
    from scipy.optimize import isotonic_regression

    rises = np.diff(tp)
    cases = np.diff(fp) + rises
    fit = isotonic_regression(rises / cases, weights=cases, increasing=False)
    return np.asarray(fit.blocks, dtype=np.int64)


def convex_walk(
    fp: CountArray | NDArray[np.object_], tp: CountArray | NDArray[np.object_], places: IntArray
) -> IntArray:
    """The strictly convex chain over some places, in Python integers (Andrew's walk).

    Args:
        fp: (n,) counts or units of weight, not falling.
        tp: (n,) likewise.
        places: (m,) which of them, rising.

    Returns:
        (v,) the places on the chain, both ends included.
    """
    chain: list[tuple[int, int, int]] = []
    points = zip(places.tolist(), fp[places].tolist(), tp[places].tolist(), strict=True)
    for place, x, y in points:
        while len(chain) > 1:
            (_, x1, y1), (_, x0, y0) = chain[-1], chain[-2]
            if (x1 - x0) * (y - y0) < (x - x0) * (y1 - y0):
                break
            chain.pop()
        chain.append((place, x, y))
    return np.array([place for place, _, _ in chain], dtype=np.int64)
