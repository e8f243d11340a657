"""Hulls of many resampled curves at once, in arrays laid end to end.

What a single curve's hull is, engine.binary.curve.hull says and finds in exact integers. Here
thousands are wanted, so pooling is done in doubles, for a whole batch in one call, and
points where the chain does not turn are dropped after that. Shares of two edges of counts up
to n differ by 1 / n² or more, and pooling keeps 1e-13 apart: up to a million rows a hull has
the very vertices of the exact one. Beyond that one that stands out by less may be missing,
which changes no area by more than about 1e-13.
"""

from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.numerics.arrays import BoolArray, FloatArray, IntArray

Coordinates = NDArray[Any]
"""Of points: int32, which are reckoned with exactly, or float64."""

NOTHING = 1e-300
"""The weight of a step that neither runs nor rises."""
BLOCK = 16
"""Every so many points make a rough hull, which tells what else may be on the hull."""
FEW = 128
"""Of fewer points the hull is found at once."""
DOUBT = 2.0**-46
"""More than the rounding of doubles can do to a point's height above a chord; a part of N P."""


class Hulls(Struct, frozen=True, eq=False, dict=True):
    """The upper hulls of B curves, one after the other: v vertices in all.

    Attributes:
        fp, tp: (v,) vertices, each hull from (0, 0) to (negatives, positives), both
            included.
        starts: (B + 1,) where each hull begins; the last is v.
        negatives, positives: what fp and tp end at.
        point: (v,) the step of its chain at whose end each vertex stands, -1 for (0, 0).
    """

    fp: FloatArray
    tp: FloatArray
    starts: IntArray
    negatives: float
    positives: float
    point: IntArray

    @property
    def size(self) -> int:
        """B, the number of hulls."""
        return self.starts.size - 1

    @cached_property
    def fpr(self) -> FloatArray:
        """(v,) false positive rates."""
        return self.fp / self.negatives

    @cached_property
    def fnr(self) -> FloatArray:
        """(v,) false negative rates."""
        return (self.positives - self.tp) / self.positives

    @cached_property
    def hull_of(self) -> IntArray:
        """(v,) which hull each vertex belongs to."""
        return np.repeat(np.arange(self.size), np.diff(self.starts))

    @cached_property
    def t_low(self) -> FloatArray:
        """(v,) the lowest t at which each vertex is optimal; falls along a hull, to 0."""
        rise = _steps_after(self.tp) * self.negatives
        run = _steps_after(self.fp) * self.positives
        last = self.starts[1:] - 1
        rise[last], run[last] = 0, 1
        return rise / (rise + run)

    @cached_property
    def t_high(self) -> FloatArray:
        """(v,) the highest t at which each vertex is optimal."""
        high = np.empty_like(self.t_low)
        high[1:] = self.t_low[:-1]
        high[self.starts[:-1]] = 1
        return high

    def sums(self, values: FloatArray) -> FloatArray:
        """(B,) sums over each hull's vertices of (v,) values."""
        return np.add.reduceat(values, self.starts[:-1])

    def areas(self, x: FloatArray, y: FloatArray) -> FloatArray:
        """(B,) areas, by trapezoids, under (v,) points that each hull's vertices stand for."""
        twice = _steps_after(x)
        twice[:-1] *= y[1:] + y[:-1]
        twice[self.starts[1:] - 1] = 0  # from the end of a hull to the begin of the next one
        return self.sums(twice) / 2

    def optimal(self, t: float) -> IntArray:
        """(B,) positions of the vertices that cost least at t; see `cheapest_vertices` for ties."""
        beyond = self.t_low > t if t < 1 else self.t_low == 1
        before = np.add.reduceat(beyond.astype(np.int64), self.starts[:-1])
        return self.starts[:-1] + before

    def costs(self, t: FloatArray) -> FloatArray:
        """(B, k) the least normalised cost of each hull at each of (k,) t."""
        # Within a hull 1 - t_low rises from 0 to 1, so that all of them, 2 apart, rise as well.
        keys = 2.0 * self.hull_of + (1 - self.t_low)
        wanted = 2.0 * np.arange(self.size)[:, np.newaxis] + (1 - t)
        found = np.searchsorted(keys, wanted.ravel()).reshape(wanted.shape)
        first, last = self.starts[:-1, np.newaxis], self.starts[1:, np.newaxis] - 1
        cost = np.full(wanted.shape, np.inf)
        for beside in (-1, 0, 1):  # rounding may have found a neighbour that costs the same
            vertex = np.clip(found + beside, first, last)
            np.minimum(cost, t * self.fpr[vertex] + (1 - t) * self.fnr[vertex], out=cost)
        return cost


def upper_hulls(x: Coordinates, y: Coordinates) -> Hulls:
    """The upper hulls of B chains of n points, each from (0, 0).

    The hull's edges are the blocks of isotonic regression (Fawcett & Niculescu-Mizil 2007):
    the share of what a step goes on in all that it moves, weighted by that, is made to rise.

    Args:
        x: (B, n) >= 0, not falling; every chain ends at the same point, right of and above 0.
            Where they are int32 that holds the product of that point's coordinates too.
        y: (B, n) likewise.
    """
    across, up = np.ascontiguousarray(x.T), np.ascontiguousarray(y.T)
    return _hulls_at(_turning(across, up), len(x))


def _turning(x: Coordinates, y: Coordinates) -> "_Turns":
    """Where the hulls of (n, B) points turn; a few points may be among them where one goes on."""
    if len(x) < FEW:
        return _pooled(x, y, np.arange(x.size))
    return _pooled(x, y, np.flatnonzero(np.ascontiguousarray(_beyond_chords(x, y).T)))


def _beyond_chords(x: Coordinates, y: Coordinates) -> BoolArray:
    """(n, B) which points are not under the hull of every `BLOCK`th point: few."""
    points, chains = x.shape
    whole = points // BLOCK
    ends = np.append(np.arange(BLOCK - 1, points - 1, BLOCK), points - 1)
    chords = _Chords.of(_turning(x[ends], y[ends]), chains, x.dtype)
    beyond = np.ones((points, chains), dtype=np.bool_)
    across, up, found = (
        each[: whole * BLOCK].reshape(whole, BLOCK, chains) for each in (x, y, beyond)
    )
    high = up * chords.run[:whole, np.newaxis]
    high -= across * chords.rise[:whole, np.newaxis]
    np.greater_equal(high, chords.line[:whole, np.newaxis], out=found)
    return beyond


class _Chords(Struct, frozen=True, eq=False):
    """The edge of a rough hull over each block of points: (blocks, B) each.

    Attributes:
        run, rise: of the edge.
        line: what y run - x rise is along it, or what rounding leaves of that at least.
    """

    run: Coordinates
    rise: Coordinates
    line: Coordinates

    @staticmethod
    def of(turns: "_Turns", chains: int, kind: np.dtype[Any]) -> "_Chords":
        """Of rough hulls, which turn at ends of blocks and at the last one's."""
        line = turns.y * turns.run - turns.x * turns.rise
        if kind == np.float64:
            line -= DOUBT * turns.x[-1] * turns.y[-1]
        over = np.diff(turns.point, prepend=-1)
        over[turns.heads] = turns.point[turns.heads] + 1
        return _Chords(
            *(
                np.ascontiguousarray(np.repeat(each.astype(kind), over).reshape(chains, -1).T)
                for each in (turns.run, turns.rise, line)
            )
        )


def _pooled(x: Coordinates, y: Coordinates, places: IntArray) -> "_Turns":
    """Where the hulls of some of the points of B chains turn, the last of each among them.

    Args:
        x: (n, B), as for `upper_hulls`; so is y.
        y: likewise.
        places: (k,) rising places in the chains, one after the other.
    """
    from scipy.optimize import isotonic_regression

    points, chains = x.shape
    chain = places // points
    point = places - chain * points
    at = point * chains + chain
    across, up = (each.reshape(-1)[at].astype(np.float64) for each in (x, y))
    turns = _Turns.at(chain, point, across, up).over_neighbours()
    share, weights = _shares(turns.run, turns.rise)
    share += 2.0 * turns.chain  # shares lie in [0, 1]: no step is pooled with another chain's
    blocks = np.asarray(isotonic_regression(share, weights=weights).blocks, dtype=np.int64)
    return turns.only(blocks[1:] - 1)


class _Turns(Struct, frozen=True, eq=False):
    """Points of all chains at which a hull may turn: (k,) each, and the steps to them."""

    chain: IntArray
    point: IntArray
    x: FloatArray
    y: FloatArray
    run: FloatArray
    rise: FloatArray
    heads: IntArray

    @staticmethod
    def at(chain: IntArray, point: IntArray, x: FloatArray, y: FloatArray) -> "_Turns":
        """These points, with the steps from each chain's (0, 0) from point to point."""
        begins = np.ones(chain.size, dtype=np.bool_)
        np.not_equal(chain[1:], chain[:-1], out=begins[1:])
        heads = np.flatnonzero(begins)
        run, rise = np.empty_like(x), np.empty_like(y)
        np.subtract(x[1:], x[:-1], out=run[1:])
        np.subtract(y[1:], y[:-1], out=rise[1:])
        run[heads], rise[heads] = x[heads], y[heads]
        return _Turns(chain, point, x, y, run, rise, heads)

    def only(self, kept: IntArray) -> "_Turns":
        """Some of these points."""
        return _Turns.at(self.chain[kept], self.point[kept], self.x[kept], self.y[kept])

    def over_neighbours(self) -> "_Turns":
        """Those that are not under the line from the one before to the next of their chain."""
        run, rise = self.run, self.rise
        kept = np.ones(run.size, dtype=np.bool_)
        np.greater_equal(run[1:] * rise[:-1], run[:-1] * rise[1:], out=kept[:-1])
        kept[self.heads[1:] - 1] = True
        return self.only(np.flatnonzero(kept))


def _hulls_at(turns: _Turns, chains: int) -> Hulls:
    """The hulls that turn at some points; where the chain goes straight on is no vertex."""
    while True:
        run, rise = turns.run, turns.rise
        kept = np.ones(run.size, dtype=np.bool_)
        kept[:-1] = run[1:] * rise[:-1] > run[:-1] * rise[1:]
        kept[turns.heads[1:] - 1] = True
        kept &= run + rise > 0  # a chain's first step may be nothing; others were pooled
        if kept.all():
            break
        turns = turns.only(np.flatnonzero(kept))
    starts = np.append(turns.heads, turns.x.size) + np.arange(chains + 1)
    vertex = np.arange(turns.x.size) + turns.chain + 1  # each chain's (0, 0) is put in
    fp, tp = np.zeros((2, starts[-1]))
    point = np.full(starts[-1], -1)
    fp[vertex], tp[vertex], point[vertex] = turns.x, turns.y, turns.point
    return Hulls(fp, tp, starts, float(fp[-1]), float(tp[-1]), point)


def _steps_after(values: FloatArray) -> FloatArray:
    """(v,) by how much the next of (v,) values is more, 0 of the last."""
    found = np.empty_like(values)
    np.subtract(values[1:], values[:-1], out=found[:-1])
    found[-1] = 0
    return found


def _shares(run: FloatArray, rise: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The share of `run` in each step, and the weight of each step, any shape."""
    weights = run + rise
    # A step of nothing must weigh something, but moves no mean.
    np.maximum(weights, NOTHING, out=weights)
    return run / weights, weights
