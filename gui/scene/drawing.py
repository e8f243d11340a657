"""What canvas, picture and mouse know of a 3D drawing; each kind has a file of its own."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gui.paint.camera import Camera, Preset
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.picked import Picked
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu


class DragHandle(Struct, frozen=True, eq=False):
    """A part of a drawing that the mouse has grasped.

    Attributes:
        cursor: the mouse's shape over it.
        value_at: what the part stands for when the mouse is at a place of the canvas, such as t.
    """

    cursor: Qt.CursorShape
    value_at: Callable[[QPointF], object]


class PointedPart(Struct, frozen=True, eq=False):
    """What is pointed at, and the pixel of the mouse; None where that is in another view."""

    picked: Picked
    mouse: QPointF | None


class Drawing(Protocol):
    """What a 3D view shows of one analysis in one theme, from anywhere and on any canvas."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The cameras that it offers; the first one is home."""

    @property
    def theme(self) -> Theme:
        """Its panel is the ground."""

    def layout(
        self, rect: QRectF, camera: Camera, sizes: Sizes, *, notes: bool = True
    ) -> SceneLayout:
        """Where it stands when it fills a rectangle, with or without sentences above it."""

    def upload(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Send the GPU what `draw` needs and it does not hold yet."""

    def draw(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Draw faces and lines by OpenGL."""

    def paint(self, painter: QPainter, layout: SceneLayout) -> None:
        """Paint the same by QPainter: for pages, and where there is no OpenGL."""

    def painted(self) -> "Drawing":
        """What QPainter paints of it: itself, or with fewer faces where they are too many."""

    def paint_labels(self, painter: QPainter, layout: SceneLayout, reason: str = "") -> None:
        """Paint the words, and at the foot why this is not drawn by OpenGL, if it is not."""

    def grip_at(self, layout: SceneLayout, place: QPointF) -> DragHandle | None:
        """What the mouse would grasp at a place of the canvas."""

    def pick_at(self, layout: SceneLayout, place: QPointF) -> Picked | None:
        """What the mouse would point at there, for `paint_pointed` and for who hears of clicks."""

    def paint_pointed(self, painter: QPainter, layout: SceneLayout, pointed: PointedPart) -> None:
        """Paint what belongs to a part that is pointed at, over everything: its outline, a card."""
