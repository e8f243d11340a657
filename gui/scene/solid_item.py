"""A convex solid as an item of a 3D scene: flat lit faces with their edges."""

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.geometry.cut_solid import cut_solid
from engine.geometry.face_order import BodyFace
from engine.geometry.hidden import Shadow, shadow_of
from engine.numerics.arrays import FloatArray
from gui.paint.camera import Projection
from gui.paint.lighting import lit
from gui.paint.sizes import Sizes
from gui.scene.face_bands import draw_bands
from gui.scene.line_item import LineItem
from gui.scene.vertex_rows import NO_STRIPE, mesh_rows, rgba
from gui.themes.theme import Theme, mix

if TYPE_CHECKING:
    from engine.geometry.solid import Solid
    from gui.scene.gpu import Gpu

EDGE_WIDTH = 1.15
CAP_GROUND = 0.8  # share of the plot's ground in a cut
SEAM = 0.6  # px that a face reaches under its neighbours


class SolidItem(Struct, frozen=True, eq=False, dict=True):
    """An opaque convex solid.

    Attributes:
        name: of its buffers; no two items of a scene have the same.
        solid: the body.
        colors: of its faces, in full light.
        theme: its ink draws the edges.
        stripes: of each face, bands of a second colour over its first, or None; empty: of none.
        edge_width: in pixels; 0 leaves them out, as of a body that is meant to look round.
    """

    name: str
    solid: "Solid"
    colors: tuple[QColor, ...]
    theme: Theme
    stripes: tuple[QColor | None, ...] = ()
    edge_width: float = EDGE_WIDTH

    @cached_property
    def bands(self) -> tuple[QColor | None, ...]:
        """The stripes of every face."""
        return self.stripes or (None,) * len(self.colors)

    @cached_property
    def edges(self) -> LineItem:
        """Its edges, each once; between faces of one plane there is none."""
        segments = self.solid.edges if self.edge_width else np.empty((0, 2, 3))
        return LineItem(f"{self.name} edges", segments, self.theme.ink, self.theme, self.edge_width)

    def cut(self, normal: FloatArray, offset: float) -> "SolidItem":
        """What is below a plane; the cut itself has the ground's colour, as a section does."""
        part = cut_solid(self.solid, normal, offset)
        cap = mix(self.theme.neutral, self.theme.plot, CAP_GROUND)
        return replace(
            self,
            solid=part.solid,
            colors=tuple(cap if i < 0 else self.colors[i] for i in part.origins),
            stripes=tuple(None if i < 0 else self.bands[i] for i in part.origins),
        )

    def shadow(self, view: Projection) -> Shadow:
        """What it hides."""
        return shadow_of(self.solid, view.eye)

    def body_faces(self, body: int) -> list[BodyFace]:
        """Its faces, to be brought into order with those of other bodies."""
        return [
            BodyFace(face.corners, face.normal, body, place)
            for place, face in enumerate(self.solid.faces)
        ]

    def upload(self, gpu: "Gpu") -> None:
        """Send faces and edges, once."""
        if gpu.lacks(self.name, (self.solid, *self.colors, *self.bands)):
            looks = np.array(
                [
                    (*rgba(color), *(NO_STRIPE if band is None else rgba(band)), 1.0)
                    for color, band in zip(self.colors, self.bands, strict=True)
                ]
            )
            gpu.upload_faces(f"{self.name} faces", mesh_rows(self.solid.mesh(), looks))
        self.edges.upload(gpu)

    def draw(self, gpu: "Gpu") -> None:
        """Draw by OpenGL."""
        gpu.draw_faces(f"{self.name} faces", banded=True)
        self.edges.draw(gpu)

    def paint(self, painter: QPainter, view: Projection, sizes: Sizes) -> None:
        """Paint by QPainter: of a convex body the faces turned to the eye hide all others."""
        for face in self.body_faces(0):
            self.paint_face(painter, view, sizes, face)
        self.edges.paint(painter, view, sizes, [self.shadow(view)])

    def paint_face(self, painter: QPainter, view: Projection, sizes: Sizes, face: BodyFace) -> None:
        """Paint a face, or a part of one, without edges; nothing where it is turned away."""
        if not view.faces_eye(face.corners[0], face.normal):
            return
        sight = view.eye - self.solid.faces[face.face].corners.mean(axis=0)
        polygon = QPolygonF([view.point(place) for place in face.corners])
        color = lit(self.colors[face.face], view.box, face.normal, sight)
        painter.setPen(QPen(color, SEAM, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(color)
        painter.drawPolygon(polygon)
        band = self.bands[face.face]
        if band is not None:
            draw_bands(painter, polygon, lit(band, view.box, face.normal, sight), sizes)
