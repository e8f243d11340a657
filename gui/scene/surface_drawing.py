"""The ROC surface as a drawing: its slice can be grasped and drawn along t."""

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis
from engine.binary.voros.surface_block import Face
from engine.messages.language import tr
from gui.paint.box_edges import outer_edge
from gui.paint.camera import END_VIEW, HOME, Camera, Preset, Projection
from gui.paint.scene_labels import UP
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.paint.sizes import Sizes
from gui.paint.surface_card import CutSpot, paint_spot, spot_at, spot_of, spot_place
from gui.paint.surface_cube import SIDES
from gui.paint.surface_labels import HANDLE, paint_labels, rim_point
from gui.paint.surface_scene import (
    SurfaceScene,
    cut_faces_eye,
    section_parts,
    surface_layout,
    surface_scene,
)
from gui.scene.drawing import DragHandle, PointedPart
from gui.scene.picked import Picked, PickedKind
from gui.scene.surface_on_gpu import SurfaceItem, upload_surface
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu

GRIP = 7.0  # px around the slice within which it is grasped
HANDLE_AIR = 4.0  # px round the knob that belong to it
STEPS = 256
SURFACE_PRESETS = (
    Preset(tr("Home"), HOME),
    Preset(tr("From the end: the ROC plane at t"), END_VIEW),
    Preset(tr("From above"), Camera(yaw=0.0, pitch=90.0, orthographic=True)),
)


def surface_drawing(
    analysis: Analysis | None, theme: Theme, *, cut: bool = False
) -> "SurfaceDrawing | None":
    """The drawing of an analysis, cut at t or whole; None where there is no model to show."""
    scene = surface_scene(analysis, theme, cut=cut)
    return None if scene is None else SurfaceDrawing(scene)


class SurfaceDrawing(Struct, frozen=True, eq=False):
    """A SurfaceScene as a `gui.scene.drawing.Drawing`."""

    scene: SurfaceScene

    @property
    def theme(self) -> Theme:
        """Its panel is the ground."""
        return self.scene.look.theme

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Home, the ROC plane, and from above."""
        return SURFACE_PRESETS

    def layout(
        self, rect: QRectF, camera: Camera, sizes: Sizes, *, notes: bool = True
    ) -> SceneLayout:
        """Where it stands when it fills a rectangle, with or without sentences above it."""
        return surface_layout(self.scene, rect, camera, sizes, notes=notes)

    def upload(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Send what is new: the mesh only for other models or another theme."""
        upload_surface(gpu, self.scene, cut=self.scene.is_cut(frame.projection.camera))

    def draw(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Draw floor, block, slice and edges by OpenGL."""
        SurfaceItem(gpu, self.scene, frame).draw()

    def paint(self, painter: QPainter, layout: SceneLayout) -> None:
        """Paint the same by QPainter."""
        # A door: what OpenGL draws in the first picture.
        from gui.paint.surface_faces import SurfacePainter

        SurfacePainter(painter, self.scene, layout.projection, layout.sizes).paint()

    def painted(self) -> "SurfaceDrawing":
        """Itself: its faces are few."""
        return self

    def paint_labels(self, painter: QPainter, layout: SceneLayout, reason: str = "") -> None:
        """Paint the words."""
        paint_labels(painter, self.scene, layout, reason)

    def grip_at(self, layout: SceneLayout, place: QPointF) -> DragHandle | None:
        """The slice, by its knob or where a line of it that is seen is under the mouse."""
        view = layout.projection
        if view.camera.end_view:
            return None
        t = self.scene.t
        if QLineF(rim_point(view, t), place).length() <= layout.sizes.px(HANDLE) + HANDLE_AIR:
            edge = outer_edge(view, 0, UP)
            follow = partial(_t_at, view, edge.start[1], edge.start[2])
            return DragHandle(Qt.CursorShape.SizeHorCursor, follow)
        share = np.linspace(0, 1, STEPS)[:, None]
        for face, (start, end) in section_parts(self.scene, t):
            seen = cut_faces_eye(self.scene, view, t) if face is None else _is_seen(view, face)
            if not seen:  # behind the block
                continue
            points = np.array(start) + share * (np.array(end) - np.array(start))
            distance = np.hypot(*(view.flat(points) - [place.x(), place.y()]).T)
            nearest = int(distance.argmin())
            if distance[nearest] < GRIP:
                fpr, tpr = points[nearest, 1:].tolist()
                return DragHandle(Qt.CursorShape.SizeHorCursor, partial(_t_at, view, fpr, tpr))
        return None

    def pick_at(self, layout: SceneLayout, place: QPointF) -> Picked | None:
        """A stretch of the cut as a face, or the line where another one becomes best."""
        spot = spot_at(self.scene, layout.projection, place)
        return None if spot is None else self._picked(spot)

    def picked_at_t(self, t: float) -> Picked:
        """The place of the cut that another view points at."""
        return self._picked(spot_of(self.scene, t))

    def _picked(self, spot: CutSpot) -> Picked:
        kind = PickedKind.EDGE if spot.is_change else PickedKind.FACE
        return Picked(kind, "cut", spot.stretch, spot_place(self.scene, spot))

    def paint_pointed(self, painter: QPainter, layout: SceneLayout, pointed: PointedPart) -> None:
        """The outline of a stretch with its threshold; of a change, who costs less before it."""
        picked = pointed.picked
        is_change = picked.kind is PickedKind.EDGE
        spot = CutSpot(float(picked.place[0]), picked.index, is_change)
        paint_spot(painter, self.scene, layout, spot, pointed.mouse)


def _is_seen(view: Projection, face: Face) -> bool:
    return view.faces_eye(*SIDES[face])


def _t_at(view: Projection, fpr: float, tpr: float, place: QPointF) -> float:
    """The t at which a point of the slice would come nearest to a place of the canvas."""
    t = np.linspace(0, 1, STEPS + 1)
    flat = view.flat(np.stack([t, np.full_like(t, fpr), np.full_like(t, tpr)], axis=1))
    step = flat[1:] - flat[:-1]
    offset = np.array([place.x(), place.y()]) - flat[:-1]
    along = np.clip(np.sum(offset * step, axis=1) / np.sum(step * step, axis=1), 0, 1)
    distance = np.hypot(*(offset - along[:, None] * step).T)
    nearest = int(distance.argmin())
    return float((nearest + along[nearest]) / STEPS)
