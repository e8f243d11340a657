"""Lines as arrays of pixels, several at once, with the points that a screen can tell apart."""

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import BoolArray, FloatArray, IntArray

HARDLY = 0.5  # of a cell: points that are nearer look like one
HAIR = 0.05  # of a cell: points of an even line are left out that stray by no more
FEW_POINTS = 32


class Lines(Struct, frozen=True, eq=False):
    """Lines, one behind the other: numpy takes hardly longer for ten of them than for one.

    Attributes:
        x, y: (n,) pixel columns and rows.
        bounds: (k + 1,) where each of k lines begins, and n.
    """

    x: FloatArray
    y: FloatArray
    bounds: IntArray

    @property
    def places(self) -> tuple[FloatArray, FloatArray]:
        """Columns and rows of all lines."""
        return self.x, self.y

    @property
    def each(self) -> Iterator[tuple[FloatArray, FloatArray]]:
        """Columns and rows of each line."""
        for start, end in pairwise(self.bounds.tolist()):
            yield self.x[start:end], self.y[start:end]

    def where(self, kept: BoolArray) -> "Lines":
        """The lines with (n,) some of their points only."""
        before = np.concatenate(([0], np.cumsum(kept)))
        return Lines(self.x[kept], self.y[kept], before[self.bounds])

    def in_columns(self, cells: float) -> "Lines":
        """Lines that run to the right, with what a screen can tell of them in a column of pixels.

        Of a line's points in a column the first is kept, and the lowest, the highest and the last
        where they can be told from it.

        Args:
            cells: columns a pixel.
        """
        x, y, new = self.x, self.y, self._begins()
        column = np.floor(x * cells)
        new[1:] |= column[1:] != column[:-1]
        starts = np.flatnonzero(new)
        if 4 * starts.size >= x.size:
            return self
        ends = np.append(starts[1:], x.size) - 1
        rows, columns = np.empty((starts.size, 4)), np.empty((starts.size, 4))
        rows[:, 0], rows[:, 3] = y[starts], y[ends]
        until = np.cumsum(new)
        rows[:, 1], rows[:, 2] = _lowest_and_highest(y, until - 1, rows[:, 0], rows[:, 3])
        columns[:, :2], columns[:, 2:] = x[starts, None], x[ends, None]
        differs = np.abs(rows - rows[:, :1]) * cells > HARDLY
        differs[:, 3] = differs[:, 1] | differs[:, 2] | differs[:, 3]
        differs[:, 0] = True
        kept_before = np.concatenate(([0], np.cumsum(differs.sum(axis=1))))
        columns_before = np.concatenate(([0], until))
        bounds = kept_before[columns_before[self.bounds]]
        return Lines(columns[differs], rows[differs], bounds)

    def where_bent(self, cells: float) -> "Lines":
        """Lines without the points that they could not be told to lack; smooth ones have many.

        An arc of length l that turns by θ strays from its chord by l θ / 8. So much is gathered
        from point to point as a sum of roots, and a point is kept where that comes to a hair of
        a cell.

        Args:
            cells: a pixel, as fine as the painter resolves.
        """
        x, y, kept = self.x, self.y, self._begins()
        if x.size < FEW_POINTS:
            return self
        kept[:-1] |= kept[1:]  # the point before a line begins ends another
        kept[-1] = True
        across, down = x[1:] - x[:-1], y[1:] - y[:-1]
        turn = np.arctan2(
            across[:-1] * down[1:] - down[:-1] * across[1:],
            across[:-1] * across[1:] + down[:-1] * down[1:],
        )
        turn[kept[1:-1]] = 0.0  # between lines
        length = np.hypot(across, down)
        bent = np.cumsum(np.sqrt(np.maximum(length[:-1], length[1:]) * np.abs(turn)))
        if not np.isfinite(bent[-1]):
            return self
        step = np.floor(bent / math.sqrt(8 * HAIR / cells))
        kept[1:-1] |= step > np.concatenate(([0.0], step[:-1]))
        return self.where(kept)

    def _begins(self) -> BoolArray:
        """(n,) whether a line begins at a point."""
        found = np.zeros(self.x.size + 1, dtype=bool)
        found[self.bounds] = True
        return found[:-1]


def _lowest_and_highest(
    y: FloatArray, number: IntArray, first: FloatArray, last: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """(k,) the lowest and highest of the points of each column; few lie beyond its two ends.

    Args:
        y: (n,) rows.
        number: (n,) which column each is in.
        first: (k,) rows of the columns' first points.
        last: (k,) rows of their last ones.
    """
    lowest, highest = np.minimum(first, last), np.maximum(first, last)
    lower, higher = y < lowest[number], y > highest[number]
    np.minimum.at(lowest, number[lower], y[lower])
    np.maximum.at(highest, number[higher], y[higher])
    return lowest, highest


def one_line(x: FloatArray, y: FloatArray) -> Lines:
    """A line of (n,) pixel columns and rows by itself."""
    return Lines(x, y, np.array([0, x.size]))
