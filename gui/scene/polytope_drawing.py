"""A section of the VUS polytope as a 3D drawing: the solid in the outline of all that is valid."""

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QMarginsF, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.geometry.cut_solid import cut_solid
from engine.geometry.face_order import ON_PLANE
from engine.geometry.hidden import first_face, split_polygon
from engine.geometry.solid import Solid
from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.section_axes import NO_ERROR
from engine.multiclass.vus_polytope_sections import Section
from engine.numerics.arrays import FloatArray
from gui.paint.camera import Camera, Preset, Projection
from gui.paint.polytope_cards import paint_face_card, paint_vertex_card
from gui.paint.polytope_labels import paint_polytope_labels
from gui.paint.polytope_scene import SECTION_BOX, SECTION_HOME, PolytopeScene, polytope_scene
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.drawing import DragHandle, PointedPart
from gui.scene.line_item import DASHED, DOTTED, LineItem
from gui.scene.picked import Picked, PickedKind
from gui.scene.scene import Scene
from gui.scene.scene_cut import SceneCut, cut_grip_at, paint_knob
from gui.scene.scene_picking import pick
from gui.scene.solid_item import SolidItem
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu

MARGINS = QMarginsF(46, 14, 76, 58)  # titles at the right and below
ARM = 2.0  # px of the cross-hair
SECTION_PRESETS = (
    Preset(tr("Home"), SECTION_HOME),
    Preset(tr("From no error"), Camera(yaw=45.0, pitch=35.26)),
    Preset(tr("Along the first axis"), Camera(yaw=90.0, pitch=0.0, orthographic=True)),
    Preset(tr("Along the second axis"), Camera(yaw=0.0, pitch=0.0, orthographic=True)),
    Preset(tr("From above"), Camera(yaw=0.0, pitch=90.0, orthographic=True)),
)


def polytope_drawing(
    analysis: ClassesAnalysis | None,
    theme: Theme,
    *,
    section: Section | None = None,
    cut: SceneCut | None = None,
) -> "PolytopeDrawing | None":
    """The drawing of an analysis' section, or of another one; None without three classes."""
    scene = polytope_scene(analysis, theme, section=section)
    return None if scene is None else PolytopeDrawing(scene, cut)


class PolytopeDrawing(Struct, frozen=True, eq=False, dict=True):
    """A PolytopeScene as a `gui.scene.drawing.Drawing`, whole or cut."""

    scene: PolytopeScene
    cut: SceneCut | None = None

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Home, and along each axis."""
        return SECTION_PRESETS

    @property
    def theme(self) -> Theme:
        """Its panel is the ground."""
        return self.scene.theme

    def layout(
        self,
        rect: QRectF,
        camera: Camera,
        sizes: Sizes,
        *,
        notes: bool = True,  # noqa: ARG002 - there are none
    ) -> SceneLayout:
        """Where it stands when it fills a rectangle."""
        return SceneLayout(
            SECTION_BOX, rect, camera, sizes, notes=0, home=SECTION_HOME, margins=MARGINS
        )

    def upload(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Send what is new."""
        self._items(frame.projection).upload(gpu, frame.projection)

    def draw(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Draw by OpenGL."""
        self._items(frame.projection).draw(gpu, frame.projection)

    def paint(self, painter: QPainter, layout: SceneLayout) -> None:
        """Paint by QPainter."""
        view = layout.projection
        self._items(view).paint(painter, view, layout.sizes)

    def painted(self) -> "PolytopeDrawing":
        """Itself: its faces are few."""
        return self

    def paint_labels(self, painter: QPainter, layout: SceneLayout, reason: str = "") -> None:
        """Paint the words, and the marks on the faces."""
        cut = self.cut
        if cut is None:
            paint_polytope_labels(painter, self.scene, layout, reason)
            return
        error = cut.level if NO_ERROR[cut.axis] == 0 else 1 - cut.level
        held = (cut.axis, error)
        paint_polytope_labels(painter, self.scene, layout, reason, self._left_of, held)
        paint_knob(painter, self.theme, layout, cut, error)

    def grip_at(self, layout: SceneLayout, place: QPointF) -> DragHandle | None:
        """The knob of the cut, if there is one."""
        return None if self.cut is None else cut_grip_at(layout, self.cut, place)

    def _left_of(self, corners: FloatArray) -> FloatArray:
        """(k, 3) what the cut leaves of a polygon (n, 3); less than three corners if nothing."""
        if self.cut is None:
            return corners
        return split_polygon(corners, np.eye(3)[self.cut.axis], self.cut.level, 0.0)[0]

    def pick_at(self, layout: SceneLayout, place: QPointF) -> Picked | None:
        """A vertex or a face; an edge belongs to the face on which the mouse is."""
        view = layout.projection
        items = self._items(view)
        found = pick(items, view, place, layout.sizes)
        if found is None or (found.kind is PickedKind.VERTEX and not self._is_on_cut(found)):
            return found
        start, end = view.ray(place)
        hit = first_face(items.solids[0].solid, start, end)
        face = -1 if hit is None else self._origins[hit[0]]
        if hit is None or face < 0:  # the cut itself belongs to nobody
            return None
        return Picked(PickedKind.FACE, found.item, face, start + hit[1] * (end - start))

    def _is_on_cut(self, picked: Picked) -> bool:
        """Whether a vertex is there only because the body is cut."""
        cut = self.cut
        return cut is not None and abs(float(picked.place[cut.axis]) - cut.level) < ON_PLANE

    @cached_property
    def _origins(self) -> tuple[int, ...]:
        """Which face of the section each face of the body, as far as it is left, is a part of."""
        solid = self.scene.boxed.solid
        if self.cut is None:
            return tuple(range(len(solid.faces)))
        return cut_solid(solid, np.eye(3)[self.cut.axis], self.cut.level).origins

    def paint_pointed(self, painter: QPainter, layout: SceneLayout, pointed: PointedPart) -> None:
        """The outline of a face with its card; at a vertex, who spans it."""
        picked = pointed.picked
        if picked.kind is PickedKind.FACE:
            paint_face_card(painter, self.scene, layout, picked.index, self._left_of)
        elif picked.kind is PickedKind.VERTEX:
            paint_vertex_card(painter, self.scene, layout, picked.place)

    @cached_property
    def solid_item(self) -> SolidItem:
        """What the classifiers reach."""
        scene = self.scene
        faces = range(len(scene.boxed.solid.faces))
        return SolidItem(
            "reach",
            scene.boxed.solid,
            tuple(scene.color(face) for face in faces),
            scene.theme,
            tuple(scene.stripe(face) for face in faces),
        )

    def _items(self, view: Projection) -> Scene:
        """Everything, as it is seen from somewhere: the ghost's far edges are dotted."""
        scene, theme = self.scene, self.scene.theme
        near, far = edges_by_side(scene.boxed.ghost, view)
        outline = (
            LineItem("far", far, theme.border, theme, 1.0, DOTTED, DOTTED),
            LineItem("near", near, theme.border, theme, 1.0, hidden_dash=DOTTED),
        )
        arms = LineItem("cross-hair", scene.arms, theme.accent, theme, ARM, hidden_dash=DASHED)
        found = Scene(SECTION_BOX, theme, (self.solid_item,), lines=(arms,), box_edges=False)
        if self.cut is not None:
            found = found.cut(self.cut.axis, self.cut.level)
        return replace(found, lines=(*outline, *found.lines))  # axes stand on what is whole


def edges_by_side(solid: Solid, view: Projection) -> tuple[FloatArray, FloatArray]:
    """(n, 2, 3) the edges of a solid with a face that is turned to the eye, and all others."""
    if solid.is_flat:
        return np.empty((0, 2, 3)), np.empty((0, 2, 3))
    turned = np.zeros(len(solid.edges), dtype=np.bool_)
    for face in solid.faces:
        if view.faces_eye(face.corners[0], face.normal):
            on_it = np.abs(solid.edges @ face.normal - face.offset).max(axis=1) < 1e-9
            turned |= on_it
    return solid.edges[turned], solid.edges[~turned]
