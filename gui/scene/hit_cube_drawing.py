"""The hit cube as a drawing: what classifiers of three classes reach in their hit rates."""

from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from gui.paint.camera import END_VIEW, Camera, Preset
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.drawing import DragHandle, PointedPart
from gui.scene.hit_cube_labels import paint_hit_cube_labels, paint_hit_cube_pointed
from gui.scene.hit_cube_scene import CUBE_BOX, DIAGONAL, HitCubeScene, hit_cube_scene
from gui.scene.picked import Picked, PickedKind
from gui.scene.scene_cut import SceneCut, cut_grip_at, paint_knob
from gui.scene.scene_picking import pick
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu

CORNER_WORDS = 54.0  # px of height for words in the corners, which only a square would reach


def hit_cube_drawing(
    analysis: ClassesAnalysis | None, theme: Theme, cut: SceneCut | None = None
) -> "HitCubeDrawing | None":
    """The drawing of an analysis, whole or cut; None where there is no hit cube."""
    shown = hit_cube_scene(analysis, theme)
    if shown is None or cut is None:
        return None if shown is None else HitCubeDrawing(shown)
    return HitCubeDrawing(shown.cut(cut.axis, cut.level), cut)


class HitCubeDrawing(Struct, frozen=True, eq=False):
    """A HitCubeScene as a `gui.scene.drawing.Drawing`."""

    shown: HitCubeScene
    cut: SceneCut | None = None

    @property
    def theme(self) -> Theme:
        """Its panel is the ground."""
        return self.shown.scene.theme

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Along the diagonal, and along each axis: two hit rates as in a plot."""
        first, second, third = self.shown.analysis.labels
        across = tr("{one} and {other}")
        return (
            Preset(tr("Home"), DIAGONAL),
            Preset(across.format(one=second, other=third), END_VIEW),
            Preset(across.format(one=first, other=third), Camera(180.0, 0.0, orthographic=True)),
            Preset(across.format(one=first, other=second), Camera(0.0, 90.0, orthographic=True)),
        )

    def layout(
        self, rect: QRectF, camera: Camera, sizes: Sizes, *, notes: bool = True
    ) -> SceneLayout:
        """Where it stands when it fills a rectangle."""
        corner = CORNER_WORDS if notes and camera.orthographic else 0.0
        return SceneLayout(CUBE_BOX, rect, camera, sizes, int(notes), DIAGONAL, corner, corner)

    def upload(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Send what is new."""
        self.shown.scene.upload(gpu, frame.projection)

    def draw(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Draw dome, plane and lines by OpenGL."""
        self.shown.scene.draw(gpu, frame.projection)

    def paint(self, painter: QPainter, layout: SceneLayout) -> None:
        """Paint the same by QPainter."""
        self.shown.scene.paint(painter, layout.projection, layout.sizes)

    def painted(self) -> "HitCubeDrawing":
        """Itself: its faces are few."""
        return self

    def paint_labels(self, painter: QPainter, layout: SceneLayout, reason: str = "") -> None:
        """Paint marks and words."""
        paint_hit_cube_labels(painter, self.shown, layout, reason, self.cut)
        if self.cut is not None:
            paint_knob(painter, self.theme, layout, self.cut)

    def grip_at(self, layout: SceneLayout, place: QPointF) -> DragHandle | None:
        """The knob of the cut, if there is one."""
        return None if self.cut is None else cut_grip_at(layout, self.cut, place)

    def pick_at(self, layout: SceneLayout, place: QPointF) -> Picked | None:
        """A classifier, or a face of the dome."""
        found = pick(self.shown.scene, layout.projection, place, layout.sizes)
        if found is None or found.kind is PickedKind.POINT:
            return found
        is_dome = found.kind is PickedKind.FACE and bool(self.shown.faces[found.index])
        return found if is_dome else None

    def paint_pointed(self, painter: QPainter, layout: SceneLayout, pointed: PointedPart) -> None:
        """Paint the outline of a face, or who discards a classifier, and a card."""
        paint_hit_cube_pointed(painter, self.shown, layout, pointed)
