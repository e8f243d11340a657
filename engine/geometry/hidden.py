"""Which parts of points, segments and polygons a convex solid hides from an eye."""

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import BoolArray, FloatArray, IntArray

if TYPE_CHECKING:
    from engine.geometry.solid import Solid

ON_SURFACE = 1e-6  # what lies so near to a face is on it, and seen


class Shadow(Struct, frozen=True, eq=False):
    """All places that a convex solid hides from an eye: inside it, or behind it.

    The set is convex: behind the planes of the faces that are turned to the eye, and within the
    cone of the solid's outline.

    Attributes:
        normals: (k, 3) of length 1.
        offsets: (k,) a place x is hidden where normals @ x < offsets.
    """

    normals: FloatArray
    offsets: FloatArray

    def hides(self, points: FloatArray) -> BoolArray:
        """(n,) whether each of the points (n, 3) is hidden; those on the solid's front are not."""
        if len(self.normals) == 0:
            return np.zeros(len(points), dtype=np.bool_)
        return np.asarray((points @ self.normals.T < self.offsets).all(axis=1))

    def hidden_spans(self, segments: FloatArray) -> FloatArray:
        """(n, 2) where along each segment (n, 2, 3), from 0 to 1, its hidden part begins and ends.

        The end is not beyond the beginning where nothing is hidden.
        """
        if len(self.normals) == 0:
            return np.tile([1.0, 0.0], (len(segments), 1))
        start = segments[:, 0] @ self.normals.T - self.offsets
        slope = (segments[:, 1] - segments[:, 0]) @ self.normals.T
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = -start / slope
        low = np.where(slope < 0, crossing, np.where((slope == 0) & (start >= 0), 1.0, 0.0))
        high = np.where(slope > 0, crossing, 1.0)
        spans = np.stack([low.max(axis=1), high.min(axis=1)], axis=1)
        return np.asarray(np.clip(spans, 0.0, 1.0))

    def seen_parts(self, corners: FloatArray) -> list[FloatArray]:
        """What is seen of a flat convex polygon (n, 3): convex parts (k, 3) that only touch."""
        parts, rest = [], corners
        for normal, offset in zip(self.normals, self.offsets.tolist(), strict=True):
            rest, seen = split_polygon(rest, normal, offset, 0.0)
            if len(seen):
                parts.append(seen)
            if len(rest) == 0:
                return [corners]
        return parts if len(self.normals) else [corners]


def shadow_of(solid: "Solid", eye: FloatArray) -> Shadow:
    """What a solid hides from an eye (3,) outside it; nothing where the solid is flat."""
    none = Shadow(np.empty((0, 3)), np.empty(0))
    if solid.is_flat:
        return none
    normals, offsets = solid.planes
    turned = normals @ eye > offsets
    if not turned.any():  # the eye is inside
        return none
    across, levels = _outline_planes(solid.vertices, eye)
    return Shadow(
        np.vstack([normals[turned], across]),
        np.concatenate([offsets[turned], levels]) - ON_SURFACE,
    )


def outline(vertices: FloatArray, eye: FloatArray) -> IntArray:
    """(k,) places of the vertices (n, 3) on the outline of their hull as seen from an eye.

    They run around the outline. Empty where all lie in one plane with the eye.
    """
    from scipy.spatial import ConvexHull, QhullError

    forward = vertices.mean(axis=0) - eye
    forward = forward / np.linalg.norm(forward)
    right = np.cross(forward, np.eye(3)[np.abs(forward).argmin()])
    right = right / np.linalg.norm(right)
    seen = vertices - eye
    flat = np.stack([seen @ right, seen @ np.cross(right, forward)], axis=1)
    flat /= (seen @ forward)[:, None]
    size = float(np.ptp(flat, axis=0).max())
    try:
        return np.asarray(ConvexHull(flat / max(size, 1e-300)).vertices, dtype=np.int64)
    except QhullError:
        return np.empty(0, dtype=np.int64)


def _outline_planes(vertices: FloatArray, eye: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Normals and offsets of the planes through the eye and each edge of the outline."""
    ring = vertices[outline(vertices, eye)]
    if len(ring) == 0:
        return np.empty((0, 3)), np.empty(0)
    across = np.cross(ring - eye, np.roll(ring, -1, axis=0) - eye)
    across = across / np.linalg.norm(across, axis=1, keepdims=True)
    inward = (vertices.mean(axis=0) - eye) @ across.T
    across = np.where(inward[:, None] > 0, -across, across)
    return across, np.einsum("ij,ij->i", across, ring)


def split_polygon(
    corners: FloatArray, normal: FloatArray, offset: float, tolerance: float
) -> tuple[FloatArray, FloatArray]:
    """The parts of a flat convex polygon (n, 3) below and above a plane normal·x = offset.

    Corners nearer to it than the tolerance belong to both; a part without area is empty.
    """
    height = corners @ normal - offset
    height = np.where(np.abs(height) <= tolerance, 0.0, height)
    if (height >= 0).all():
        return corners[:0], corners
    if (height <= 0).all():
        return corners, corners[:0]
    after, high_after = np.roll(corners, -1, axis=0), np.roll(height, -1)
    below, above = [], []
    for place in range(len(corners)):
        here, there = height[place], high_after[place]
        if here <= 0:
            below.append(corners[place])
        if here >= 0:
            above.append(corners[place])
        if here * there < 0:
            share = here / (here - there)
            cut = corners[place] + share * (after[place] - corners[place])
            below.append(cut)
            above.append(cut)
    return np.array(below), np.array(above)


def first_face(solid: "Solid", start: FloatArray, end: FloatArray) -> tuple[int, float] | None:
    """The face by which a line from `start` (3,) towards `end` enters a solid.

    Returns:
        The face's place and where along the line it is met, 0 at the start and 1 at the end;
        None where the line misses the solid.
    """
    if solid.is_flat:
        return None
    normals, offsets = solid.planes
    room = offsets - normals @ start
    slope = normals @ (end - start)
    if ((slope == 0) & (room < 0)).any():
        return None
    met = np.divide(room, slope, out=np.zeros_like(room), where=slope != 0)
    enters = np.where(slope < 0, met, -np.inf)
    face = int(enters.argmax())
    if slope[face] >= 0 or enters[face] > np.where(slope > 0, met, np.inf).min():
        return None
    return face, float(enters[face])
