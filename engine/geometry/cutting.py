"""A convex body of few dimensions, cut down by half-spaces one after the other.

Each vertex knows the planes that it lies on, so that every face of the result knows which
half-space made it. The half-space that is broken worst is always next: those that cut nothing
off are never worked on.
"""

from math import atan2

import numpy as np
from msgspec import Struct

from engine.geometry.solid import Solid, SolidFace
from engine.numerics.arrays import BoolArray, FloatArray

TOUCHING = 1e-10  # a vertex so near to a plane lies on it
SHORT = 1e-12  # a normal that is shorter is no direction


class HalfSpaces(Struct, frozen=True, eq=False):
    """All x with normals @ x >= offsets.

    Attributes:
        normals: (m, k), each of length 1, or zero where a half-space is everything or nothing.
        offsets: (m,).
    """

    normals: FloatArray
    offsets: FloatArray

    @property
    def impossible(self) -> bool:
        """Whether one of them, of no direction, holds no point."""
        return bool((self.offsets[~self.normals.any(axis=1)] > TOUCHING).any())


def half_spaces(normals: FloatArray, offsets: FloatArray) -> HalfSpaces:
    """Half-spaces with normals of length 1.

    Args:
        normals: (m, k) of any length.
        offsets: (m,).
    """
    length = np.linalg.norm(normals, axis=1)
    real = length > SHORT
    scale = np.where(real, length, 1.0)
    return HalfSpaces(np.where(real, normals.T, 0.0).T / scale[:, None], offsets / scale)


class CutBody(Struct, frozen=True, eq=False):
    """What half-spaces leave of a body.

    Attributes:
        vertices: (v, k) its extreme points; none where nothing with a volume is left.
        meets: (v, m) which of the half-spaces' planes each lies on.
    """

    vertices: FloatArray
    meets: BoolArray


def cut_down(vertices: FloatArray, spaces: HalfSpaces) -> CutBody:
    """Cut a body down to what lies in all half-spaces.

    Args:
        vertices: (v, k) the body's extreme points; the body is itself the intersection of some
            of the half-spaces.
        spaces: m of them.
    """
    values = vertices @ spaces.normals.T - spaces.offsets
    meets = np.abs(values) <= TOUCHING
    known = (values >= -TOUCHING).all(axis=0)  # planes of the body, and whatever cuts nothing
    meets &= known
    nothing = CutBody(np.empty((0, vertices.shape[1])), np.empty((0, len(spaces.offsets)), bool))
    if spaces.impossible:
        return nothing
    while values.size:
        worst = values.min(axis=0)
        plane = int(worst.argmin())
        if worst[plane] >= -TOUCHING:
            break
        at = values[:, plane]
        above, below = at > TOUCHING, at < -TOUCHING
        if not above.any():
            return nothing
        first, second, common = _edges(meets, above, below, vertices.shape[1])
        share = (at[first] / (at[first] - at[second]))[:, None]
        fresh = vertices[first] + share * (vertices[second] - vertices[first])
        meets[:, plane] = np.abs(at) <= TOUCHING
        common[:, plane] = True
        vertices = np.vstack((vertices[~below], fresh))
        meets = np.vstack((meets[~below], common))
        values = np.vstack((values[~below], fresh @ spaces.normals.T - spaces.offsets))
    return CutBody(vertices, np.abs(values) <= TOUCHING)


def _edges(
    meets: BoolArray, above: BoolArray, below: BoolArray, dimension: int
) -> tuple[list[int], list[int], BoolArray]:
    """Edges from a vertex above a plane to one below: their ends, and the planes they lie in.

    Two vertices are the ends of an edge if no third lies on all the planes that both lie on.
    """
    tops, bottoms = np.flatnonzero(above), np.flatnonzero(below)
    counts = meets.astype(np.float32)
    shared = counts[tops] @ counts[bottoms].T
    one, other = np.nonzero(shared >= dimension - 1)
    first, second = tops[one], bottoms[other]
    common = meets[first] & meets[second]
    on_all = (common.astype(np.float32) @ (1 - counts).T) == 0
    edge = on_all.sum(axis=1) == 2
    return first[edge].tolist(), second[edge].tolist(), common[edge]


def cut_solid(body: CutBody, spaces: HalfSpaces) -> tuple[Solid, tuple[tuple[int, ...], ...]]:
    """A body of three dimensions as its faces.

    Returns:
        the solid, and for each of its faces the half-spaces whose planes hold it: one, or more
        where several have the same plane.
    """
    if len(body.vertices) == 0:
        return Solid(()), ()
    patterns: dict[bytes, list[int]] = {}
    for plane in np.flatnonzero(body.meets.sum(axis=0) >= 3).tolist():
        if spaces.normals[plane].any():
            patterns.setdefault(body.meets[:, plane].tobytes(), []).append(plane)
    faces, makers = [], []
    for planes in patterns.values():
        corners = body.vertices[body.meets[:, planes[0]]]
        outward, offset = -spaces.normals[planes[0]], -float(spaces.offsets[planes[0]])
        ring = _ring(corners.tolist(), outward.tolist())
        faces.append(SolidFace(corners[ring], outward, offset))
        makers.append(tuple(planes))
    return Solid(tuple(faces)), tuple(makers)


def _ring(corners: list[list[float]], normal: list[float]) -> list[int]:
    """The order of a convex face's corners, counter-clockwise about its normal.

    In plain numbers: for a handful of corners arrays take ten times as long.
    """
    drop = max(range(3), key=lambda axis: abs(normal[axis]))
    across, up = (drop + 1) % 3, (drop + 2) % 3  # seen along this axis
    turn = 1.0 if normal[drop] > 0 else -1.0
    x = [corner[across] for corner in corners]
    y = [corner[up] * turn for corner in corners]
    middle_x, middle_y = sum(x) / len(x), sum(y) / len(y)
    angles = [atan2(b - middle_y, a - middle_x) for a, b in zip(x, y, strict=True)]
    return sorted(range(len(corners)), key=angles.__getitem__)
