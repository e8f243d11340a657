"""A body of blocks as an item of a 3D scene: every way of looking has its shade, without light."""

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.geometry.stairs import Stairs
from gui.paint.camera import Projection
from gui.scene.vertex_rows import NO_STRIPE, rgba

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu

SEAM = 0.6  # px that a face reaches under its neighbours
TRIANGLES = [0, 1, 2, 0, 2, 3]  # of a rectangle's corners


class StairsItem(Struct, frozen=True, eq=False, dict=True):
    """Blocks whose faces have one of six colours, by where they look.

    Attributes:
        name: of its buffer.
        stairs: the body.
        colors: of the kinds of faces, in their order.
    """

    name: str
    stairs: Stairs
    colors: tuple[QColor, ...]

    def upload(self, gpu: "Gpu") -> None:
        """Send the faces, once, each kind by itself."""
        if not gpu.lacks(self.name, (self.stairs, *self.colors)):
            return
        faces = self.stairs.faces
        for kind, color in enumerate(self.colors):
            look = (0.0, 0.0, 0.0, *rgba(color), *NO_STRIPE)
            corners = faces.corners[faces.kinds == kind][:, TRIANGLES].reshape(-1, 3)
            rows = np.column_stack((corners, np.tile(look, (len(corners), 1))))
            gpu.upload_faces(self._buffer(kind), rows.astype(np.float32))

    def draw(self, gpu: "Gpu", view: Projection) -> None:
        """Draw by OpenGL the kinds that are turned to the eye: of many blocks a third less."""
        for kind in self.stairs.turned_kinds(view.eye):
            gpu.draw_faces(self._buffer(kind))

    def _buffer(self, kind: int) -> str:
        return f"{self.name} {kind}"

    @cached_property
    def _pens(self) -> tuple[QPen, ...]:
        return tuple(QPen(color, SEAM) for color in self.colors)

    def paint(self, painter: QPainter, view: Projection) -> None:
        """Paint the faces that are turned to the eye, the farthest first."""
        faces = self.stairs.faces
        if not len(faces.kinds):
            return
        flat = view.flat(faces.corners.reshape(-1, 3)).reshape(-1, 4, 2)
        order = self.stairs.far_to_near(view.eye)
        kinds = faces.kinds[order].tolist()
        before = -1
        for corners, kind in zip(flat[order].tolist(), kinds, strict=True):
            if kind != before:
                painter.setPen(self._pens[kind])
                painter.setBrush(self.colors[kind])
                before = kind
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
