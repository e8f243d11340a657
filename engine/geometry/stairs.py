"""A body of upright blocks on a grid whose heights fall along both axes; its faces, and rays."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import FloatArray, IntArray

TOP, ACROSS, DEEP, BACK_ACROSS, BACK_DEEP, BOTTOM = range(6)
NORMALS = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0], [0, 0, -1]], float)


class StairFaces(Struct, frozen=True, eq=False):
    """Rectangles, each counter-clockwise seen from outside.

    Attributes:
        corners: (q, 4, 3).
        kinds: (q,) which way each looks, a row of NORMALS.
        cells: (q, 2) the block that each belongs to.
    """

    corners: FloatArray
    kinds: IntArray
    cells: IntArray


class Stairs(Struct, frozen=True, eq=False, dict=True):
    """Blocks on a grid, each from 0 to its height.

    Attributes:
        across: (m + 1,) rising lines of the grid along the first axis.
        deep: (n + 1,) along the second one.
        heights: (m, n), none negative, falling along both axes.
    """

    across: FloatArray
    deep: FloatArray
    heights: FloatArray

    @property
    def volume(self) -> float:
        """Of all blocks together."""
        return float(np.diff(self.across) @ self.heights @ np.diff(self.deep))

    @cached_property
    def faces(self) -> StairFaces:
        """The surface: tops, steps down along both axes, and where it ends at 0; no inner one."""
        parts = [*self._tops(), *self._steps(), *self._ends()]
        found = [part for part in parts if len(part[1])]
        if not found:
            return StairFaces(np.empty((0, 4, 3)), np.empty(0, int), np.empty((0, 2), int))
        return StairFaces(
            np.concatenate([corners for corners, _, _ in found]),
            np.concatenate([np.full(len(cells), kind) for _, cells, kind in found]),
            np.concatenate([cells for _, cells, _ in found]),
        )

    def _tops(self) -> Iterator[tuple[FloatArray, IntArray, int]]:
        """Tops of blocks, and below them the floor; those of one height in a row are one."""
        for i, row in enumerate(self.heights):
            used = int(np.count_nonzero(row))
            if not used:
                continue
            starts = np.flatnonzero(np.diff(row[:used], prepend=np.nan) != 0)
            ends = np.append(starts[1:], used)
            near, far = self.deep[starts], self.deep[ends]
            low, high = (
                np.full(len(starts), self.across[i]),
                np.full(len(starts), self.across[i + 1]),
            )
            z = row[starts]
            cells = np.column_stack((np.full(len(starts), i), starts))
            yield _flat(low, high, near, far, z), cells, TOP
            whole = (self.across[[i]], self.across[[i + 1]], self.deep[[0]], self.deep[[used]])
            yield _flat(*whole, np.zeros(1))[:, ::-1], np.array([[i, 0]]), BOTTOM

    def _steps(self) -> Iterator[tuple[FloatArray, IntArray, int]]:
        """Upright faces where a block is higher than the next one along an axis."""
        m, n = self.heights.shape
        after = np.vstack((self.heights[1:], np.zeros(n)))
        i, j = np.nonzero(self.heights > after)
        x, high, low = self.across[i + 1], self.heights[i, j], after[i, j]
        yield (
            _wall(x, x, self.deep[j], self.deep[j + 1], low, high),
            np.column_stack((i, j)),
            ACROSS,
        )
        after = np.column_stack((self.heights[:, 1:], np.zeros(m)))
        i, j = np.nonzero(self.heights > after)
        y, high, low = self.deep[j + 1], self.heights[i, j], after[i, j]
        wall = _wall(self.across[i + 1], self.across[i], y, y, low, high)
        yield wall, np.column_stack((i, j)), DEEP

    def _ends(self) -> Iterator[tuple[FloatArray, IntArray, int]]:
        """Upright faces at the beginning of either axis."""
        j = np.flatnonzero(self.heights[0])
        x, z = np.full(len(j), self.across[0]), self.heights[0, j]
        cells = np.column_stack((np.zeros_like(j), j))
        yield _wall(x, x, self.deep[j + 1], self.deep[j], 0 * z, z), cells, BACK_ACROSS
        i = np.flatnonzero(self.heights[:, 0])
        y, z = np.full(len(i), self.deep[0]), self.heights[i, 0]
        cells = np.column_stack((i, np.zeros_like(i)))
        wall = _wall(self.across[i], self.across[i + 1], y, y, 0 * z, z)
        yield wall, cells, BACK_DEEP

    @cached_property
    def _nearest(self) -> list[float]:
        """Of each kind how far along its normal the first face lies; infinite where none is."""
        faces = self.faces
        along = np.einsum("ij,ij->i", NORMALS[faces.kinds], faces.corners[:, 0])
        kinds = range(len(NORMALS))
        return [float(along[faces.kinds == kind].min(initial=np.inf)) for kind in kinds]

    def turned_kinds(self, eye: FloatArray) -> list[int]:
        """The kinds of which some face is turned to an eye (3,), in the units of the axes."""
        return [
            kind
            for kind, nearest in enumerate(self._nearest)
            if float(NORMALS[kind] @ eye) > nearest
        ]

    def far_to_near(self, eye: FloatArray) -> IntArray:
        """(k,) the faces that are turned to an eye, the farthest first.

        A block can be hidden by those alone that are no farther along both axes.

        Args:
            eye: (3,) in the units of the axes.
        """
        faces = self.faces
        normals = NORMALS[faces.kinds]
        turned = np.einsum("ij,ij->i", normals, eye - faces.corners[:, 0]) > 0
        kept = np.flatnonzero(turned)
        far = [
            -np.abs((lines[1:] + lines[:-1]) / 2 - place)[faces.cells[kept, axis]]
            for axis, (lines, place) in enumerate(((self.across, eye[0]), (self.deep, eye[1])))
        ]
        below = faces.kinds[kept] == BOTTOM  # seen from below it hides all else
        order = np.lexsort((faces.kinds[kept] == TOP, far[1], far[0], below))
        return np.asarray(kept[order])

    def first_hit(self, start: FloatArray, end: FloatArray) -> tuple[int, int, float] | None:
        """The block that a ray meets first, and which share of it lies before; None where none.

        Args:
            start: (3,) a point of the ray before the body.
            end: (3,) another one, farther on.
        """
        i, j = np.nonzero(self.heights)
        if not len(i):
            return None
        low = np.column_stack((self.across[i], self.deep[j], np.zeros(len(i))))
        high = np.column_stack((self.across[i + 1], self.deep[j + 1], self.heights[i, j]))
        step = np.where(np.abs(end - start) < 1e-300, 1e-300, end - start)
        one, two = (low - start) / step, (high - start) / step
        enter, leave = np.minimum(one, two).max(axis=1), np.maximum(one, two).min(axis=1)
        met = np.flatnonzero((enter <= leave) & (leave >= 0))
        if not len(met):
            return None
        first = met[np.argmin(enter[met])]
        return int(i[first]), int(j[first]), float(enter[first])


def _flat(
    low: FloatArray, high: FloatArray, near: FloatArray, far: FloatArray, z: FloatArray
) -> FloatArray:
    """(q, 4, 3) level rectangles, counter-clockwise from above."""
    corners = ((low, near), (high, near), (high, far), (low, far))
    return np.stack([np.column_stack((x, y, z)) for x, y in corners], axis=1)


def _wall(
    x1: FloatArray,
    x2: FloatArray,
    y1: FloatArray,
    y2: FloatArray,
    low: FloatArray,
    high: FloatArray,
) -> FloatArray:
    """(q, 4, 3) upright rectangles from one line to another."""
    corners = ((x1, y1, low), (x2, y2, low), (x2, y2, high), (x1, y1, high))
    return np.stack([np.column_stack(corner) for corner in corners], axis=1)
