"""A convex solid cut by a plane: what is below it, with the cut as a face of its own."""

import numpy as np
from msgspec import Struct

from engine.geometry.hidden import split_polygon
from engine.geometry.solid import FLAT, Solid, SolidFace, ring_of
from engine.numerics.arrays import FloatArray


class CutSolid(Struct, frozen=True, eq=False):
    """The part of a solid on one side of a plane.

    Attributes:
        solid: the part; without faces where nothing with a volume is left.
        origins: for each of its faces the place of the face that it is a part of; -1 for the cut.
    """

    solid: Solid
    origins: tuple[int, ...]


def cut_solid(solid: Solid, normal: FloatArray, offset: float) -> CutSolid:
    """The part of a solid with normal·x <= offset.

    Args:
        solid: convex.
        normal: (3,) of length 1.
        offset: where the plane lies.
    """
    heights = solid.vertices @ normal - offset
    if solid.is_flat or (heights >= -FLAT).all():
        return CutSolid(Solid(()), ())
    if (heights <= FLAT).all():
        return CutSolid(solid, tuple(range(len(solid.faces))))
    faces, origins, rim = [], [], []
    for place, face in enumerate(solid.faces):
        below = split_polygon(face.corners, normal, offset, FLAT)[0]
        if len(below) >= 3:
            faces.append(SolidFace(below, face.normal, face.offset))
            origins.append(place)
            rim.append(below[np.abs(below @ normal - offset) <= FLAT])
    corners: FloatArray = np.unique(np.round(np.concatenate(rim), 12), axis=0)
    faces.append(SolidFace(ring_of(corners, normal), normal, offset))
    return CutSolid(Solid(tuple(faces)), (*origins, -1))
