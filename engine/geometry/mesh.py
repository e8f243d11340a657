"""Triangle meshes in space: faces by group, lines, volume, closedness."""

from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import FloatArray, IntArray


class Mesh(Struct, frozen=True, eq=False):
    """Triangles and line segments in space, nothing about how they are drawn.

    Faces that meet in a sharp edge have vertices of their own, so that each keeps its normal;
    what they share is the position, bit for bit.

    Attributes:
        vertices: (n, 3) positions.
        normals: (n, 3) unit outward normals.
        triangles: (m, 3) rows of `vertices`, counter-clockwise seen from outside.
        groups: (m,) the face group of each triangle; what a number means is the maker's.
        lines: (l, 2, 3) ends of line segments.
        line_groups: (l,) the group of each segment.
    """

    vertices: FloatArray
    normals: FloatArray
    triangles: IntArray
    groups: IntArray
    lines: FloatArray
    line_groups: IntArray

    @property
    def volume(self) -> float:
        """The enclosed volume, by the divergence theorem; meaningful for a closed mesh."""
        corners = self.vertices[self.triangles]
        first, second, third = corners[:, 0], corners[:, 1], corners[:, 2]
        return float(np.sum(first * np.cross(second, third))) / 6

    @property
    def is_closed(self) -> bool:
        """Whether every edge is passed exactly as often in one direction as in the other.

        Vertices at one position count as one, and triangles that are welded to a line or a
        point by that do not count. A closed mesh with consistent turning passes; a gap, a
        crack of one rounding error or a turned face does not.
        """
        _, welded = np.unique(self.vertices, axis=0, return_inverse=True)
        triangles = welded.reshape(-1)[self.triangles]
        edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
        edges = edges[edges[:, 0] != edges[:, 1]]
        balance: dict[tuple[int, int], int] = {}
        for start, end in edges.tolist():
            key, step = ((start, end), 1) if start < end else ((end, start), -1)
            balance[key] = balance.get(key, 0) + step
        return not any(balance.values())


def join(meshes: Sequence[Mesh]) -> Mesh:
    """One mesh of several, in their order; no vertices are merged."""
    offsets = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    triangles = [mesh.triangles + offset for mesh, offset in zip(meshes, offsets[:-1], strict=True)]
    return Mesh(
        vertices=_stacked((mesh.vertices for mesh in meshes), (0, 3)),
        normals=_stacked((mesh.normals for mesh in meshes), (0, 3)),
        triangles=np.concatenate(triangles) if triangles else np.empty((0, 3), np.int64),
        groups=_flat(mesh.groups for mesh in meshes),
        lines=_stacked((mesh.lines for mesh in meshes), (0, 2, 3)),
        line_groups=_flat(mesh.line_groups for mesh in meshes),
    )


def quads(corners: FloatArray, normals: FloatArray, groups: IntArray) -> Mesh:
    """Flat four-sided faces, each split along the diagonal from its first to its third corner.

    Args:
        corners: (q, 4, 3) corners, counter-clockwise seen from outside.
        normals: (q, 4, 3) unit normals at the corners.
        groups: (q,) face group of each.
    """
    halves = np.array([[0, 1, 2], [0, 2, 3]])
    triangles = (4 * np.arange(len(corners))[:, None, None] + halves).reshape(-1, 3)
    return _faces(corners, normals, triangles, np.repeat(groups, 2))


def patches(corners: FloatArray, normals: FloatArray, groups: IntArray) -> Mesh:
    """Four-sided faces that may be twisted, each as four triangles around its middle.

    One diagonal would lean to one side of a twisted face, and the leaning adds up over a
    strip; around the middle the volume is that of the bilinear patch.

    Args:
        corners: (q, 4, 3) corners, counter-clockwise seen from outside.
        normals: (q, 4, 3) unit normals at the corners.
        groups: (q,) face group of each.
    """
    five = np.concatenate([corners, corners.mean(axis=1, keepdims=True)], axis=1)
    middle = normals.mean(axis=1, keepdims=True)
    length = np.linalg.norm(middle, axis=-1, keepdims=True)
    bent = np.concatenate([normals, middle / np.where(length > 0, length, 1.0)], axis=1)
    around = np.array([[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]])
    triangles = (5 * np.arange(len(corners))[:, None, None] + around).reshape(-1, 3)
    return _faces(five, bent, triangles, np.repeat(groups, 4))


def polygon(corners: FloatArray, group: int) -> Mesh:
    """One flat convex face as a fan around its first corner.

    Args:
        corners: (c, 3) corners, c >= 3, counter-clockwise seen from outside; the normal is
            taken from them and is zero for a polygon without area.
        group: its face group.
    """
    count = len(corners)
    edges = corners[1:] - corners[0]
    area = np.sum(np.cross(edges[:-1], edges[1:]), axis=0)
    length = float(np.linalg.norm(area))
    normal = area / length if length > 0 else area
    fan = [[0, i, i + 1] for i in range(1, count - 1)]
    return _faces(
        corners,
        np.tile(normal, (count, 1)),
        np.array(fan, np.int64),
        np.full(count - 2, group, np.int64),
    )


def flat_faces(corners: Sequence[FloatArray], normals: FloatArray, groups: IntArray) -> Mesh:
    """Flat convex faces, each as a fan around its first corner; no corners are merged.

    Args:
        corners: of each face (c, 3), c >= 3, counter-clockwise seen from outside.
        normals: (f, 3) outward, of length 1.
        groups: (f,) face group of each.
    """
    sizes = np.array([len(ring) for ring in corners], np.int64)
    fans = sizes - 2
    first = np.repeat(np.cumsum(sizes) - sizes, fans)
    step = np.arange(len(first)) - np.repeat(np.cumsum(fans) - fans, fans)
    return _faces(
        np.concatenate([np.empty((0, 3)), *corners]),
        np.repeat(normals, sizes, axis=0),
        np.stack([first, first + step + 1, first + step + 2], axis=1),
        np.repeat(groups, fans),
    )


def _faces(corners: FloatArray, normals: FloatArray, triangles: IntArray, groups: IntArray) -> Mesh:
    """A mesh without lines."""
    return Mesh(
        vertices=corners.reshape(-1, 3),
        normals=normals.reshape(-1, 3),
        triangles=triangles,
        groups=groups,
        lines=np.empty((0, 2, 3)),
        line_groups=np.empty(0, np.int64),
    )


def segments(ends: FloatArray, group: int) -> Mesh:
    """Lines alone: `ends` is (l, 2, 3)."""
    return Mesh(
        vertices=np.empty((0, 3)),
        normals=np.empty((0, 3)),
        triangles=np.empty((0, 3), np.int64),
        groups=np.empty(0, np.int64),
        lines=ends,
        line_groups=np.full(len(ends), group, np.int64),
    )


def _stacked(parts: Iterable[FloatArray], empty: tuple[int, ...]) -> FloatArray:
    return np.concatenate([np.empty(empty), *parts])


def _flat(parts: Iterable[IntArray]) -> IntArray:
    return np.concatenate([np.empty(0, np.int64), *parts])
