"""In which order flat faces are drawn, the farthest from an eye first, so that each covers right.

Planes of faces divide space in two, again and again, until what is left in a part belongs to one
convex body: there the faces turned away come before those turned to the eye. What a plane cuts
is cut in two, so that an order exists; it depends on the faces alone, and each eye runs through
it from the far side to the near one (Fuchs, Kedem and Naylor 1980).
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from engine.geometry.hidden import split_polygon
from engine.numerics.arrays import FloatArray

ON_PLANE = 1e-9


class BodyFace(Struct, frozen=True, eq=False):
    """A flat convex face, or a part of one.

    Attributes:
        corners: (k, 3) in order around it.
        normal: (3,) its direction; outward where it bounds a body.
        body: number of the convex body that it bounds. A face of no body has a number of its own.
        face: what its owner knows it by.
    """

    corners: FloatArray
    normal: FloatArray
    body: int
    face: int

    @property
    def offset(self) -> float:
        """normal·x of its points."""
        return float(self.normal @ self.corners[0])


class _Leaf(Struct, frozen=True, eq=False):
    """Faces of one body."""

    faces: tuple[BodyFace, ...]


class _Plane(Struct, frozen=True, eq=False):
    """Faces on a plane normal·x = offset, and what is below and above it."""

    normal: FloatArray
    offset: float
    faces: tuple[BodyFace, ...]
    below: "FaceOrder"
    above: "FaceOrder"


FaceOrder: TypeAlias = "_Leaf | _Plane"


def face_order(faces: Sequence[BodyFace]) -> FaceOrder:
    """The order of faces, for any eye; run through it with `far_to_near`."""
    bodies = [face.body for face in faces]
    if len(set(bodies)) <= 1:
        return _Leaf(tuple(faces))
    fewest = min(set(bodies), key=lambda body: (bodies.count(body), body))
    chosen = next(face for face in faces if face.body == fewest)
    within: list[BodyFace] = []
    sides: tuple[list[BodyFace], list[BodyFace]] = ([], [])
    for face in faces:
        if np.abs(face.corners @ chosen.normal - chosen.offset).max() <= ON_PLANE:
            within.append(face)
            continue
        parts = split_polygon(face.corners, chosen.normal, chosen.offset, ON_PLANE)
        for side, corners in zip(sides, parts, strict=True):
            if len(corners) >= 3:
                side.append(BodyFace(corners, face.normal, face.body, face.face))
    below, above = (face_order(side) for side in sides)
    return _Plane(chosen.normal, chosen.offset, tuple(within), below, above)


def far_to_near(order: FaceOrder, eye: FloatArray) -> Iterator[BodyFace]:
    """All faces, cut where that was needed, those that others may cover for an eye (3,) first."""
    if isinstance(order, _Leaf):
        turned = [float(face.normal @ eye) > face.offset for face in order.faces]
        yield from (face for face, to_eye in zip(order.faces, turned, strict=True) if not to_eye)
        yield from (face for face, to_eye in zip(order.faces, turned, strict=True) if to_eye)
        return
    is_above = float(order.normal @ eye) > order.offset
    far, near = (order.below, order.above) if is_above else (order.above, order.below)
    yield from far_to_near(far, eye)
    yield from order.faces
    yield from far_to_near(near, eye)
