"""A 3D scene of items: opaque solids, translucent bodies, lines; drawn and painted in one order.

Solids come first, each face where no other hides it. Translucent faces follow, the farthest
first: their planes cut each other where they must, so that the order in which they are listed
changes nothing. Lines come last, their hidden parts in a look of their own. OpenGL asks the depth
buffer what solids hide, QPainter their shadows.
"""

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtGui import QPainter

from engine.geometry.face_order import ON_PLANE, FaceOrder, face_order, far_to_near
from engine.geometry.hidden import Shadow
from engine.numerics.arrays import BoolArray, FloatArray
from gui.paint.box_edges import paint_edges, square_across
from gui.paint.camera import Box, Projection
from gui.paint.sizes import Sizes
from gui.scene.box_item import draw_box
from gui.scene.ghost_item import GhostItem
from gui.scene.line_item import DASHED, LineItem, ring_segments
from gui.scene.point_item import PointItem, paint_points
from gui.scene.solid_item import SolidItem
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu

GHOSTS = "ghosts"
RIM_WIDTH = 1.4


class Scene(Struct, frozen=True, eq=False, dict=True):
    """Items in a box.

    Attributes:
        box: what they stand in.
        theme: the look of the box.
        solids: opaque convex bodies that do not overlap.
        ghosts: translucent ones, and planes.
        ground: lines on the walls of the box, behind everything.
        lines: over all solids and ghosts.
        points: painted over everything, with the words.
        box_edges: whether the box's own edges are drawn.
        front_edges: whether those are, too, that cross what is in the box.
    """

    box: Box
    theme: Theme
    solids: tuple[SolidItem, ...] = ()
    ghosts: tuple[GhostItem, ...] = ()
    ground: tuple[LineItem, ...] = ()
    lines: tuple[LineItem, ...] = ()
    points: tuple[PointItem, ...] = ()
    box_edges: bool = True
    front_edges: bool = True

    @cached_property
    def _solid_order(self) -> FaceOrder:
        return face_order([f for i, item in enumerate(self.solids) for f in item.body_faces(i)])

    @cached_property
    def _ghost_order(self) -> FaceOrder:
        return face_order([f for i, item in enumerate(self.ghosts) for f in item.body_faces(i)])

    def cut(self, axis: int, level: float) -> "Scene":
        """What is below a level of an axis; the plane's edge on the box stays to be seen."""
        normal = np.eye(3)[axis]
        return replace(
            self,
            solids=tuple(item.cut(normal, level) for item in self.solids),
            ghosts=tuple(item.cut(normal, level) for item in self.ghosts),
            lines=(*(item.cut(normal, level) for item in self.lines), self._rim(axis, level)),
            points=tuple(p for p in self.points if float(p.place[axis]) <= level + ON_PLANE),
        )

    def _rim(self, axis: int, level: float) -> LineItem:
        """Where a plane across an axis meets the sides of the box."""
        corners = np.array(square_across(self.box, axis, level))
        edge = ring_segments(corners)
        return LineItem("cut-rim", edge, self.theme.accent, self.theme, RIM_WIDTH, DASHED)

    def shadows(self, view: Projection) -> list[Shadow]:
        """What each solid hides."""
        return [solid.shadow(view) for solid in self.solids]

    def hides(self, view: Projection, points: FloatArray) -> BoolArray:
        """(n,) whether some solid hides each of the points (n, 3)."""
        hidden = np.zeros(len(points), dtype=np.bool_)
        for shadow in self.shadows(view):
            hidden |= shadow.hides(points)
        return hidden

    def upload(self, gpu: "Gpu", view: Projection) -> None:
        """Send the GPU what it lacks; of the camera only the order of translucent faces depends."""
        for solid in self.solids:
            solid.upload(gpu)
        for line in (*self.ground, *self.lines):
            line.upload(gpu)
        if self.ghosts:
            faces = list(far_to_near(self._ghost_order, view.eye))
            if gpu.lacks(GHOSTS, (self, *map(id, faces))):
                rows = [self.ghosts[face.body].rows(face) for face in faces]
                gpu.upload_faces(GHOSTS, np.concatenate(rows))

    def draw(self, gpu: "Gpu", view: Projection) -> None:
        """Draw by OpenGL what was uploaded."""
        if self.box_edges:
            draw_box(gpu, view, self.theme, near=False)
        for line in self.ground:
            line.draw(gpu)
        for solid in self.solids:
            solid.draw(gpu)
        if self.ghosts:
            gpu.draw_ghost(GHOSTS, cull=False)
        for line in self.lines:
            line.draw(gpu)
        if self.box_edges:
            gpu.hide_behind(on=False)
            draw_box(gpu, view, self.theme, near=True, front=self.front_edges)

    def paint(self, painter: QPainter, view: Projection, sizes: Sizes) -> None:
        """Paint the same by QPainter."""
        shadows = self.shadows(view)
        if self.box_edges:
            paint_edges(painter, view, self.theme, sizes, near=False)
        for line in self.ground:
            line.paint(painter, view, sizes, ())
        for face in far_to_near(self._solid_order, view.eye):
            self.solids[face.body].paint_face(painter, view, sizes, face)
        for solid in self.solids:
            solid.edges.paint(painter, view, sizes, shadows)
        for face in far_to_near(self._ghost_order, view.eye):
            self.ghosts[face.body].paint_face(painter, view, face, shadows)
        for line in self.lines:
            line.paint(painter, view, sizes, shadows)
        if self.box_edges:
            front = self.front_edges
            paint_edges(painter, view, self.theme, sizes, near=True, front=front)

    def paint_points(self, painter: QPainter, view: Projection, sizes: Sizes) -> None:
        """Paint the points, on a screen over what OpenGL drew."""
        if not self.points:
            return
        places = np.array([point.place for point in self.points]).reshape(-1, 3)
        hidden = self.hides(view, places)
        paint_points(painter, view, sizes, self.theme, self.points, hidden)
