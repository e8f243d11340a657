"""A convex solid as a part of a 3D drawing: flat lit faces with their edges."""

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from PySide6.QtGui import QColor, QPainter, QPolygonF

from gui.paint.camera import Projection
from gui.paint.lighting import lit
from gui.paint.sizes import Sizes
from gui.scene.vertex_rows import NO_STRIPE, line_rows, mesh_rows, rgba
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from engine.geometry.solid import Solid
    from gui.scene.gpu import Gpu

EDGE_WIDTH = 1.0


class SolidItem(Struct, frozen=True, eq=False):
    """Draws an opaque solid; what lies behind it is drawn before, what lies before it later.

    Attributes:
        name: of its buffers; no two items of a drawing have the same.
        colors: of its faces, in full light.
        theme: its ink draws the edges.
    """

    name: str
    solid: "Solid"
    colors: tuple[QColor, ...]
    theme: Theme

    def upload(self, gpu: "Gpu") -> None:
        """Send faces and edges, once."""
        if gpu.lacks(self.name, (self.solid, self.theme, *self.colors)):
            looks = np.array([(*rgba(color), *NO_STRIPE, 1.0) for color in self.colors])
            gpu.upload_faces(f"{self.name} faces", mesh_rows(self.solid.mesh(), looks))
            width = EDGE_WIDTH + self.theme.extra_width
            edges = self.solid.edges.tolist()
            gpu.upload_lines(f"{self.name} edges", line_rows(edges, self.theme.ink, width))

    def draw(self, gpu: "Gpu") -> None:
        """Draw by OpenGL."""
        gpu.draw_faces(f"{self.name} faces")
        gpu.draw_lines(f"{self.name} edges")

    def paint(self, painter: QPainter, view: Projection, sizes: Sizes) -> None:
        """Paint by QPainter: of a convex body the faces turned to the eye hide all others."""
        painter.setPen(self.theme.pen(self.theme.ink, sizes.line(EDGE_WIDTH)))
        for face, color in zip(self.solid.faces, self.colors, strict=True):
            if view.faces_eye(face.corners[0], face.normal):
                sight = view.eye - face.corners.mean(axis=0)
                painter.setBrush(lit(color, view.box, face.normal, sight))
                painter.drawPolygon(QPolygonF([view.point(place) for place in face.corners]))
