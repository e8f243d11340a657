"""Translucent convex bodies and planes as items of a 3D scene."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from engine.geometry.face_order import BodyFace
from engine.geometry.hidden import Shadow, split_polygon
from engine.numerics.arrays import FloatArray
from gui.paint.camera import Projection
from gui.paint.lighting import lit
from gui.paint.marks import faded
from gui.scene.vertex_rows import NO_STRIPE, Rows32, rgba

if TYPE_CHECKING:
    from engine.geometry.solid import Solid


class GhostItem(Struct, frozen=True, eq=False, dict=True):
    """A translucent convex body, or a flat polygon; without edges, which are lines.

    Attributes:
        name: no two items of a scene have the same.
        polygons: (k, 3) corners of each face, counter-clockwise seen from outside.
        color: of its faces, in full light.
        opacity: of one face.
        is_lit: whether light falls on it.
    """

    name: str
    polygons: tuple[FloatArray, ...]
    color: QColor
    opacity: float
    is_lit: bool = True

    @cached_property
    def normals(self) -> tuple[FloatArray, ...]:
        """(3,) of every face, of length 1."""
        found = []
        for corners in self.polygons:
            spokes = corners[1:] - corners[0]
            area = np.cross(spokes[:-1], spokes[1:]).sum(axis=0)
            found.append(area / np.linalg.norm(area))
        return tuple(found)

    def body_faces(self, body: int) -> list[BodyFace]:
        """Its faces, to be brought into order with those of other bodies."""
        pairs = zip(self.polygons, self.normals, strict=True)
        return [
            BodyFace(corners, normal, body, place) for place, (corners, normal) in enumerate(pairs)
        ]

    def cut(self, normal: FloatArray, offset: float) -> "GhostItem":
        """What is below a plane, open there."""
        parts = [split_polygon(corners, normal, offset, 0.0)[0] for corners in self.polygons]
        return replace(self, polygons=tuple(part for part in parts if len(part) >= 3))

    def rows(self, face: BodyFace) -> Rows32:
        """A face, or a part of one, for the GPU."""
        normal = face.normal if self.is_lit else np.zeros(3)
        look = (*normal.tolist(), *rgba(self.color, self.opacity), *NO_STRIPE)
        corners = face.corners.tolist()
        fan = [corners[place] for i in range(1, len(corners) - 1) for place in (0, i, i + 1)]
        return np.array([(*place, *look) for place in fan], dtype=np.float32)

    def paint_face(
        self, painter: QPainter, view: Projection, face: BodyFace, shadows: Sequence[Shadow]
    ) -> None:
        """Paint a face, or a part of one, where no solid hides it."""
        color = self.color
        if self.is_lit:
            sight = view.eye - self.polygons[face.face].mean(axis=0)
            color = lit(color, view.box, face.normal, sight)
        parts = [face.corners]
        for shadow in shadows:
            parts = [seen for part in parts for seen in shadow.seen_parts(part)]
        path = QPainterPath()  # one, so that no seams are seen between its parts
        for part in parts:
            path.addPolygon(QPolygonF([view.point(place) for place in part]))
            path.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(color, self.opacity))
        painter.drawPath(path)


def ghost_of(name: str, solid: "Solid", color: QColor, opacity: float) -> GhostItem:
    """A solid as a translucent body."""
    return GhostItem(name, tuple(face.corners for face in solid.faces), color, opacity)
