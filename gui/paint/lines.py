"""Lines as arrays of pixels, several at once, with the points that a screen can tell apart."""

import math
from collections.abc import Iterator, Sequence
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
        places = np.flatnonzero(kept)
        bounds = np.searchsorted(places, self.bounds)
        return Lines(self.x[places], self.y[places], bounds)

    def in_columns(self, cells: float) -> "Lines":
        """Lines that run to the right, with what a screen can tell of them in a column of pixels.

        Of a line's points in a column the first is kept, and the last, the lowest and the highest
        where they can be told from it.

        Args:
            cells: columns a pixel.
        """
        x, y, kept = self.x, self.y, self._begins()
        column = np.floor(x * cells)
        kept[1:] |= column[1:] != column[:-1]
        starts = np.flatnonzero(kept)
        if 4 * starts.size >= x.size:
            return self
        ends = np.append(starts[1:], x.size) - 1
        first, last, least = y[starts], y[ends], HARDLY / cells
        differs = np.abs(last - first) > least
        lower, upper = np.minimum(first, last) - least, np.maximum(first, last) + least
        for rows, bound in ((y, lower), (-y, -upper)):
            points, columns = _lowest_below(rows, bound, starts)
            kept[points] = True
            differs[columns] = True
        kept[ends[differs]] = True
        return self.where(kept)

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
        length = np.sqrt(across * across + down * down)  # numpy's hypot takes five times as long
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


def _lowest_below(
    rows: FloatArray, bound: FloatArray, starts: IntArray
) -> tuple[IntArray, IntArray]:
    """The lowest points of the columns in which any lies below a bound, and which those are.

    Few do; only of these it is asked which is the lowest.

    Args:
        rows: (n,) of all points.
        bound: (k,) of each column.
        starts: (k,) where each column begins.
    """
    counts = np.diff(np.append(starts, rows.size))
    below = np.flatnonzero(rows < np.repeat(bound, counts))
    if not below.size:
        return below, below
    columns = np.searchsorted(starts, below, side="right") - 1
    order = np.lexsort((rows[below], columns))
    columns = columns[order]
    is_first = np.ones(below.size, dtype=bool)
    is_first[1:] = columns[1:] != columns[:-1]
    return below[order[is_first]], columns[is_first]


def lines_of(places: Sequence[tuple[FloatArray, FloatArray]]) -> Lines:
    """Some lines, one at least, of (n,) pixel columns and rows each."""
    x, y = (np.concatenate(each) for each in zip(*places, strict=True))
    return Lines(x, y, np.cumsum([0, *(columns.size for columns, _ in places)]))
