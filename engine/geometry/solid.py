"""Convex solids in space with whole faces: hulls of points."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.geometry.mesh import Mesh, flat_faces
from engine.numerics.arrays import FloatArray, IntArray

COPLANAR = 1e-9  # unit normals and offsets nearer than this are one plane
FLAT = 1e-9  # a thinner body has no volume to draw


class SolidFace(Struct, frozen=True, eq=False):
    """One flat face, whole: no triangulation.

    Attributes:
        corners: (k, 3), counter-clockwise seen from outside, no three in line.
        normal: (3,) outward, of length 1.
        offset: normal·x of its points.
    """

    corners: FloatArray
    normal: FloatArray
    offset: float


class Solid(Struct, frozen=True, eq=False, dict=True):
    """A convex body as its faces; none where the body is flat or empty."""

    faces: tuple[SolidFace, ...]

    @property
    def is_flat(self) -> bool:
        """Whether there is nothing with a volume."""
        return not self.faces

    @cached_property
    def planes(self) -> tuple[FloatArray, FloatArray]:
        """(f, 3) normals and (f,) offsets of the faces."""
        normals = np.array([face.normal for face in self.faces]).reshape(-1, 3)
        return normals, np.array([face.offset for face in self.faces])

    @cached_property
    def vertices(self) -> FloatArray:
        """(v, 3) corners, each once."""
        if self.is_flat:
            return np.empty((0, 3))
        return np.unique(np.vstack([face.corners for face in self.faces]), axis=0)

    @cached_property
    def edges(self) -> FloatArray:
        """(e, 2, 3) edges between two different faces, each once."""
        ends = [
            np.stack((face.corners, np.roll(face.corners, -1, axis=0)), axis=1)
            for face in self.faces
        ]
        if not ends:
            return np.empty((0, 2, 3))
        both = np.concatenate(ends)
        first, second = both[:, 0], both[:, 1]
        differs = first != second
        place = differs.argmax(axis=1)
        rows = np.arange(len(both))
        rising = first[rows, place] < second[rows, place]
        return np.asarray(both[rising])

    @cached_property
    def volume(self) -> float:
        """The enclosed volume: pyramids over the faces from one corner."""
        if self.is_flat:
            return 0.0
        apex = self.faces[0].corners[0]
        fans = [
            np.stack((np.broadcast_to(ring[0], ring[2:].shape), ring[1:-1], ring[2:]), axis=1)
            for ring in (face.corners for face in self.faces)
        ]
        return float(np.linalg.det(np.concatenate(fans) - apex).sum()) / 6

    def mesh(self, groups: IntArray | None = None) -> Mesh:
        """Triangles for drawing, with a group a face (its place, if none are given)."""
        named = np.arange(len(self.faces)) if groups is None else groups
        return flat_faces([face.corners for face in self.faces], self.planes[0], named)


def solid_hull(points: FloatArray) -> Solid:
    """The convex hull of points (n, 3); a Solid without faces if they lie in one plane."""
    from scipy.spatial import ConvexHull

    distinct = np.unique(points, axis=0)
    if len(distinct) < 4:
        return Solid(())
    spread = np.linalg.svd(distinct - distinct.mean(axis=0), compute_uv=False)
    if spread[2] < FLAT:
        return Solid(())
    hull = ConvexHull(distinct)
    normals, offsets = hull.equations[:, :3], -hull.equations[:, 3]
    faces = []
    for members in _planes(normals, offsets, hull.neighbors.astype(np.int64)):
        normal, offset = normals[members[0]], float(offsets[members[0]])
        corners = distinct[np.unique(hull.simplices[members])]
        faces.append(SolidFace(ring_of(corners, normal), normal, offset))
    return Solid(tuple(faces))


def _planes(normals: FloatArray, offsets: FloatArray, neighbours: IntArray) -> list[list[int]]:
    """Triangles of one plane, collected over common edges."""
    groups: list[list[int]] = []
    seen = np.zeros(len(normals), dtype=np.bool_)
    for start in range(len(normals)):
        if seen[start]:
            continue
        seen[start] = True
        group, waiting = [start], [start]
        while waiting:
            for other in neighbours[waiting.pop()].tolist():
                same = (
                    not seen[other]
                    and float(np.abs(normals[other] - normals[start]).max()) < COPLANAR
                    and abs(float(offsets[other] - offsets[start])) < COPLANAR
                )
                if same:
                    seen[other] = True
                    group.append(other)
                    waiting.append(other)
        groups.append(group)
    return groups


def ring_of(corners: FloatArray, normal: FloatArray) -> FloatArray:
    """Corners of a convex face, counter-clockwise about its normal, those in line left out."""
    centre = corners.mean(axis=0)
    east = corners[0] - centre
    east = east / np.linalg.norm(east)
    north = _cross(normal, east)
    spokes = corners - centre
    ring = corners[np.argsort(np.arctan2(spokes @ north, spokes @ east), kind="stable")]
    before = ring - np.concatenate((ring[-1:], ring[:-1]))
    after = np.concatenate((before[1:], before[:1]))
    turn = np.linalg.norm(_cross(before, after), axis=1)
    size = np.linalg.norm(before, axis=1) * np.linalg.norm(after, axis=1)
    return np.asarray(ring[turn > COPLANAR * size])


def _cross(first: FloatArray, second: FloatArray) -> FloatArray:
    """(…, 3) as np.cross, which takes ten times as long for the few corners of a face."""
    a, b = first[..., [1, 2, 0]], second[..., [2, 0, 1]]
    c, d = first[..., [2, 0, 1]], second[..., [1, 2, 0]]
    return np.asarray(a * b - c * d)
