"""The ROC surface of three ordered classes as a drawing: its thresholds can be dragged over it."""

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.ordered_marker import Cuts
from gui.paint.box_edges import paint_edges
from gui.paint.camera import Camera, Preset, Projection
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.box_item import draw_box
from gui.scene.drawing import DragHandle, PointedPart
from gui.scene.ordered_labels import CARD_ROOM, paint_ordered_labels, paint_ordered_pointed
from gui.scene.ordered_scene import (
    ORDERED_BOX,
    ORDERED_HOME,
    OrderedScene,
    ordered_scene,
)
from gui.scene.picked import Picked, PickedKind
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu

MARGINS = QMarginsF(40, 34, 66, 56)
CORNER_WORDS = 44.0  # px of height for words that would else stand on the box
GRIP = 12.0  # px around the thresholds' point within which it is grasped


def ordered_drawing(
    analysis: ClassesAnalysis | None,
    theme: Theme,
    *,
    model: str = "",
    dragged: tuple[str, Cuts] | None = None,
) -> "OrderedDrawing | None":
    """The drawing of a model, else of the leading one; None where no order is stated.

    Args:
        analysis: what is shown.
        theme: the look.
        model: which.
        dragged: a model, and where its thresholds are dragged to.
    """
    shown = ordered_scene(analysis, theme, model=model, dragged=dragged)
    return None if shown is None else OrderedDrawing(shown)


class OrderedDrawing(Struct, frozen=True, eq=False):
    """An OrderedScene as a `gui.scene.drawing.Drawing`."""

    shown: OrderedScene

    @property
    def theme(self) -> Theme:
        """Its panel is the ground."""
        return self.shown.theme

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Home, and along each axis: two shares called right as in a plot."""
        low, middle, high = self.shown.result.marker.labels
        across = tr("{one} and {other}")
        return (
            Preset(tr("Home"), ORDERED_HOME),
            Preset(across.format(one=low, other=middle), Camera(180.0, 0.0, orthographic=True)),
            Preset(across.format(one=high, other=middle), Camera(90.0, 0.0, orthographic=True)),
            Preset(across.format(one=low, other=high), Camera(0.0, 90.0, orthographic=True)),
        )

    def layout(
        self,
        rect: QRectF,
        camera: Camera,
        sizes: Sizes,
        *,
        notes: bool = True,  # noqa: ARG002 - its volume stands there always
    ) -> SceneLayout:
        """Where it stands when it fills a rectangle."""
        narrow = rect.width() < sizes.px(CARD_ROOM)  # words beside it would stand on it
        head = CORNER_WORDS if camera.orthographic or narrow else 0.0
        return SceneLayout(ORDERED_BOX, rect, camera, sizes, 1, ORDERED_HOME, 0.0, head, MARGINS)

    def upload(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Send what is new."""
        shown = self.shown
        shown.body.upload(gpu)
        for line in (shown.ground, shown.halo, shown.no_knowledge, shown.arms(frame.projection)):
            line.upload(gpu)

    def draw(self, gpu: "Gpu", frame: DrawingFrame) -> None:
        """Draw blocks and lines by OpenGL."""
        shown, view = self.shown, frame.projection
        draw_box(gpu, view, self.theme, near=False)
        shown.ground.draw(gpu)
        shown.body.draw(gpu, view)
        gpu.hide_behind(on=False)
        for line in (shown.halo, shown.no_knowledge, shown.arms(view)):
            gpu.draw_lines(line.name)
        draw_box(gpu, view, self.theme, near=True, front=False)

    def paint(self, painter: QPainter, layout: SceneLayout) -> None:
        """Paint the same by QPainter."""
        shown, view, sizes = self.shown, layout.projection, layout.sizes
        paint_edges(painter, view, self.theme, sizes, near=False)
        shown.ground.paint(painter, view, sizes, ())
        shown.body.paint(painter, view)
        for line in (shown.halo, shown.no_knowledge, shown.arms(view)):
            line.paint(painter, view, sizes, ())
        paint_edges(painter, view, self.theme, sizes, near=True, front=False)

    def painted(self) -> "OrderedDrawing":
        """With few blocks."""
        return OrderedDrawing(replace(self.shown, surface=self.shown.surface.coarse))

    def paint_labels(self, painter: QPainter, layout: SceneLayout, reason: str = "") -> None:
        """Paint marks and words."""
        paint_ordered_labels(painter, self.shown, layout, reason)

    def grip_at(self, layout: SceneLayout, place: QPointF) -> DragHandle | None:
        """The point of the thresholds; it stands for other cuts."""
        centre = layout.projection.point(self.shown.place(self.shown.cuts))
        if QLineF(centre, place).length() > layout.sizes.px(GRIP):
            return None
        return DragHandle(Qt.CursorShape.SizeAllCursor, partial(self._cuts_at, layout.projection))

    def _cuts_at(self, view: Projection, place: QPointF) -> Cuts:
        """The cuts of the block under a pixel, else of the outer corner that is nearest to it."""
        surface = self.shown.surface
        block = surface.stairs.first_hit(*view.ray(place))
        if block is not None:
            return surface.cuts(*block[:2])
        stairs = surface.stairs
        rows, columns = (part.ravel() for part in np.indices(stairs.heights.shape))
        places = (stairs.across[rows + 1], stairs.deep[columns + 1], stairs.heights.ravel())
        away = np.hypot(*(view.flat(np.column_stack(places)) - [place.x(), place.y()]).T)
        return surface.cuts(*divmod(int(away.argmin()), len(stairs.deep) - 1))

    def pick_at(self, layout: SceneLayout, place: QPointF) -> Picked | None:
        """A block; its index counts along rows."""
        view, stairs = layout.projection, self.shown.surface.stairs
        start, end = view.ray(place)
        found = stairs.first_hit(start, end)
        if found is None:
            return None
        row, column, along = found
        index = row * stairs.heights.shape[1] + column
        return Picked(PickedKind.FACE, "blocks", index, start + along * (end - start))

    def paint_pointed(self, painter: QPainter, layout: SceneLayout, pointed: PointedPart) -> None:
        """Paint what the thresholds under the mouse would call right."""
        paint_ordered_pointed(painter, self.shown, layout, pointed)


def picked_cuts(drawing: OrderedDrawing, picked: Picked) -> Cuts:
    """The cuts of the block that was picked."""
    surface = drawing.shown.surface
    return surface.cuts(*divmod(picked.index, surface.stairs.heights.shape[1]))
