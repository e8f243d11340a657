"""The ROC surface of three ordered classes: what two thresholds call right, as a body of blocks.

Along the axes stand the shares called right of the lowest and of the highest class, upwards that
of the middle one (Mossman 1999; Nakas & Yiannoutsos 2004). Over each pair of a case of the lowest
and one of the highest class stands a block as high as the share of the middle class between the
two, ties 1/2 and 1/6, so that the volume of the blocks is the ordered-class VUS exactly. Cases
between which no case of the middle class lies have blocks of one height, and share them.
"""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.geometry.stairs import Stairs
from engine.multiclass.ordered_marker import Cuts, OrderedMarker
from engine.numerics.arrays import FloatArray, IntArray

MOST = 200  # blocks along an axis
COARSE = 56  # and for what draws face by face: some 20,000 triangles in all
CHANCE_VOLUME = 1 / 6


class OrderedSurface(Struct, frozen=True, eq=False, dict=True):
    """The body under the surface.

    Attributes:
        marker: whose it is.
        stairs: the blocks: the first axis is the lowest class's share called right, the second
            the highest class's, the third the middle class's.
        low_cuts: (m,) the first cut of each row of blocks, at its far end.
        high_cuts: (n,) the second cut of each column, at its far end.
        steps: how many rows and columns of blocks the whole body has; where there are fewer, it
            is that of some thresholds alone, and smaller.
    """

    marker: OrderedMarker
    stairs: Stairs
    low_cuts: IntArray
    high_cuts: IntArray
    steps: tuple[int, int]

    @property
    def is_whole(self) -> bool:
        """Whether every pair of cases has its block."""
        return self.stairs.heights.shape == self.steps

    @property
    def all_cuts(self) -> IntArray:
        """(m·n, 2) the cuts of every block, row by row."""
        low, high = self.low_cuts, self.high_cuts
        return np.column_stack((np.repeat(low, len(high)), np.tile(high, len(low))))

    @cached_property
    def coarse(self) -> "OrderedSurface":
        """The same body of few blocks; itself where there are no more."""
        if max(self.stairs.heights.shape) <= COARSE:
            return self
        return ordered_surface(self.marker, COARSE)

    def cuts(self, row: int, column: int) -> Cuts:
        """The cuts at the outer corner of a block."""
        return int(self.low_cuts[row]), int(self.high_cuts[column])


class _Levels(Struct, frozen=True, eq=False):
    """The cases of one outer class by how many of the middle one lie below, as levels.

    Attributes:
        levels: (k,) six times that number, ties counting one half, in the order of blocks.
        cases: (k,) how many cases stand at each.
        ends: (k,) of each level the score that lies farthest along the axis.
    """

    levels: IntArray
    cases: IntArray
    ends: FloatArray

    @property
    def lines(self) -> FloatArray:
        """(k + 1,) shares of the cases, from 0 to 1."""
        return np.asarray(np.concatenate(([0], np.cumsum(self.cases))) / self.cases.sum())

    def thinned(self, most: int, span: int) -> "_Levels":
        """At most so many levels, even in cases and in levels together; the last of each stays."""
        if len(self.levels) <= most:
            return self
        walked = np.cumsum(np.abs(np.diff(self.levels, prepend=self.levels[0]))) / span
        along = (self.lines[1:] + walked) / (1 + walked[-1])
        part = np.minimum((along * most).astype(int), most - 1)
        last = np.flatnonzero(np.diff(part, append=most))
        cases = np.diff(np.cumsum(self.cases)[last], prepend=0)
        return _Levels(self.levels[last], cases, self.ends[last])


def ordered_surface(marker: OrderedMarker, most: int = MOST) -> OrderedSurface:
    """The body of a marker.

    Args:
        marker: the scores.
        most: blocks along either axis; where there are more, only those of some thresholds are
            made, each with the heights of its far end.
    """
    first, middle, last = marker.groups
    rising = _steps(first, middle)
    falling = _steps(last, middle, falling=True)
    rows = rising.thinned(most, 6 * middle.size)
    columns = falling.thinned(most, 6 * middle.size)
    sixths = np.maximum(columns.levels[None, :] - rows.levels[:, None], 0)
    same = columns.levels[None, :] == rows.levels[:, None]
    sixths = sixths + same * _tied(rows, middle)[:, None]
    stairs = Stairs(rows.lines, columns.lines, sixths / (6 * middle.size))
    scores = marker.scores
    low_cuts = np.searchsorted(scores, rows.ends, side="right")
    high_cuts = np.searchsorted(scores, columns.ends, side="left")
    steps = len(rising.levels), len(falling.levels)
    return OrderedSurface(marker, stairs, low_cuts, high_cuts, steps)


def _steps(outer: FloatArray, middle: FloatArray, *, falling: bool = False) -> _Levels:
    """The levels of an outer class's cases."""
    below = np.searchsorted(middle, outer, side="left")
    levels = 3 * (below + np.searchsorted(middle, outer, side="right"))
    found, starts, cases = np.unique(levels, return_index=True, return_counts=True)
    if falling:  # of the highest class the largest scores come first, the lowest is the last
        return _Levels(found[::-1], cases[::-1], outer[starts][::-1])
    return _Levels(found, cases, outer[starts + cases - 1])


def _tied(rows: _Levels, middle: FloatArray) -> IntArray:
    """(k,) how many cases of the middle class have the score of each level."""
    right = np.searchsorted(middle, rows.ends, side="right")
    return np.asarray(right - np.searchsorted(middle, rows.ends, side="left"))
