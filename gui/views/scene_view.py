"""A 3D drawing in the window: turned with the mouse, drawn by OpenGL or else by QPainter."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QImage, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.paint.camera import HOME, Camera
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.canvas import SceneCanvas
from gui.scene.drawing import Drawing, PointedPart
from gui.scene.looked_at import LookedAt, MakeDrawing
from gui.scene.platform import without_opengl
from gui.scene.turning import Turning
from gui.themes.theme import Theme
from gui.views.view_widget import AnyView, Chosen, Shown, ViewWidget
from gui.widgets.text import WrappedLabel

if TYPE_CHECKING:
    from gui.scene.painted_canvas import PaintedCanvas


class SceneView(ViewWidget[Shown, Chosen], Generic[Shown, Chosen]):
    """Shows the drawing that its kind makes of an analysis; keeps only the camera.

    The canvas comes with the first analysis that has something to show, so that an empty window
    opens without OpenGL.

    Args:
        theme: the look, until `show_theme` brings another.
        name: of what is drawn, for who cannot see it.
        nothing: the words where an analysis has nothing to draw.
        home: where a drawing is looked at from at first, its own first preset.

    Attributes:
        is_pointing: whether the mouse is on a part of the drawing.
    """

    camera_changed = Signal(object)
    dragged = Signal(object)  # what a grip of the drawing stands for now
    drag_finished = Signal()
    pointed = Signal(object)  # a PointedPart, or None
    clicked = Signal(object)  # a Picked, or None

    def __init__(
        self,
        theme: Theme,
        name: str,
        nothing: str,
        parent: QWidget | None = None,
        *,
        home: Camera = HOME,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = name
        self._analysis: Shown | None = None
        self._drawing: Drawing | None = None
        self._camera = home
        self._gl: SceneCanvas | None = None
        self._painted: PaintedCanvas | None = None
        self._turning: Turning | None = None
        self._cameras: list[QAction] = []
        self.is_pointing = False
        self._stack = QVBoxLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._nothing = WrappedLabel(nothing, 12, tone="3", parent=self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._nothing.hide()
        self.setMinimumSize(160, 140)

    @property
    def camera(self) -> Camera:
        """Where the drawing is looked at from."""
        return self._camera

    @property
    def uses_opengl(self) -> bool:
        """Whether OpenGL draws; False also before there is a canvas."""
        return self._gl is not None

    @property
    def canvas(self) -> QWidget | None:
        """What is drawn on, and takes mouse and keys; None before there is one.

        It is no focus proxy: Tab would go to it from where this view stands in the chain.
        """
        return self._gl or self._painted

    def show_analysis(self, analysis: Shown | None) -> None:
        """Show another analysis, or none."""
        self._analysis = analysis
        self._refresh()

    def show_theme(self, theme: Theme) -> None:
        """Show in another theme."""
        self._theme = theme
        self._refresh()

    def drawing_maker(self) -> MakeDrawing:
        """What makes the drawing of an analysis as it is looked at now, whatever comes later."""
        raise NotImplementedError

    def show_scale(self, scale: float) -> None:
        """Enlarge words and lines, as for a presentation."""
        super().show_scale(scale)
        self._aim()

    def sentence(self, analysis: Shown) -> str:  # noqa: ARG002 - of one that says nothing
        """What is shown, for those who do not see it."""
        return ""

    def look_like(self, other: AnyView) -> None:
        """Look from where another one does."""
        if isinstance(other, SceneView):
            self.show_camera(other.camera)

    def show_camera(self, camera: Camera) -> None:
        """Look from somewhere else."""
        if self._turning is not None:
            self._turning.move_camera(camera)
        else:
            self._follow_camera(camera)

    def reset_view(self) -> None:
        """Look from home."""
        if self._turning is not None:
            self._turning.reset()

    def menu_entries(self) -> Sequence[QAction]:
        """The cameras that the drawing offers."""
        if self._drawing is None or self._turning is None:
            return ()
        for old in self._cameras:
            old.deleteLater()
        self._cameras = []
        for preset in self._drawing.presets:
            action = QAction(tr("View: {name}", name=preset.name), self)
            action.triggered.connect(partial(self._turning.glide_to, preset.camera))
            self._cameras.append(action)
        return self._cameras

    def looked_at(self) -> LookedAt:
        """The drawing from where it is seen now."""
        return LookedAt(drawing=self.drawing_maker(), camera=self._camera)

    def snapshot(self, width: int, height: int, scale: float = 1.0) -> QImage:
        """A picture of the drawing as it is looked at now, of any size in pixels."""
        # A door: a picture of its own size, which no window needs.
        from gui.scene.scene_picture import render_scene

        image, _ = render_scene(
            self._drawing, self._theme, width, height, camera=self._camera, scale=scale
        )
        return image

    def _open_canvas(self) -> None:
        """Make the canvas that this system can draw, once."""
        if self.canvas is not None:
            return
        reason = without_opengl()
        if reason:
            self._open_painted(reason)
            return
        self._gl = SceneCanvas(self._theme, self)
        self._gl.failed.connect(  # queued, for it fails while it is painted
            self._give_up_opengl, Qt.ConnectionType.QueuedConnection
        )
        self._attach(self._gl)

    def _refresh(self) -> None:
        """Bring the canvas up to date; make it when there is something to show first."""
        self._drawing = self.drawing_maker()(self._analysis, self._theme)
        if self._drawing is not None and self._turning is None:
            self._open_canvas()
        if self._gl is not None:
            self._gl.show_drawing(self._drawing, self._theme)
        if self._painted is not None:
            self._painted.show_drawing(self._drawing, self._theme)
        self._nothing.setVisible(self._analysis is not None and self._drawing is None)
        self._nothing.raise_()
        self._aim()
        words = "" if self._analysis is None else self.sentence(self._analysis)
        for part in filter(None, (self, self.canvas)):
            part.setAccessibleDescription(words)
        self.follow_pointed()  # what was pointed at may be gone

    def _aim(self) -> None:
        """Show what is there through the camera as it is now."""
        if self._gl is not None:
            self._gl.show_camera(self._camera, self.scale)
        if self._painted is not None:
            self._painted.show_camera(self._camera, self.scale)
        if self._turning is not None:
            self._turning.show_layout(self._drawing, self._layout())

    def _layout(self) -> SceneLayout | None:
        """Where things stand on the canvas."""
        if self._drawing is None:
            return None
        rect = QRectF(0, 0, max(1, self.width()), max(1, self.height()))
        sizes = Sizes(self.scale)
        return self._drawing.layout(rect, self._camera, sizes, notes=sizes.notes)

    def _open_painted(self, reason: str) -> None:
        # A door: what OpenGL draws elsewhere.
        from gui.scene.painted_canvas import PaintedCanvas

        self._painted = PaintedCanvas(self._theme, reason, self)
        self._attach(self._painted)

    def _attach(self, canvas: QWidget) -> None:
        """Fill the view with a canvas and listen to what its user does."""
        self._stack.addWidget(canvas)
        canvas.setAccessibleName(self._name)
        self._turning = Turning(canvas)
        self._turning.move_camera(self._camera)
        self._turning.camera_changed.connect(self._follow_camera)
        self._turning.dragged.connect(self.dragged)
        self._turning.drag_finished.connect(self.drag_finished)
        self._turning.pointed.connect(self._take_pointed)
        self._turning.clicked.connect(self.clicked)

    def _follow_camera(self, camera: Camera) -> None:
        self._camera = camera
        self._aim()
        self.camera_changed.emit(camera)

    def show_pointed(self, pointed: PointedPart | None) -> None:
        """Show what is pointed at, here or in another view."""
        canvas = self._gl or self._painted
        if canvas is not None:
            canvas.show_pointed(pointed)

    @Slot()
    def follow_pointed(self) -> None:
        """Show what another view points at."""
        self._mark_pointed()  # a slot that is overridden would be called when the view is gone

    def _mark_pointed(self) -> None:
        """Show what another view points at: nothing, where views share nothing."""
        if not self.is_pointing:
            self.show_pointed(None)

    @Slot(object)
    def _take_pointed(self, pointed: PointedPart | None) -> None:
        self.is_pointing = pointed is not None
        self.show_pointed(pointed)
        self.pointed.emit(pointed)

    @Slot(str)
    def _give_up_opengl(self, error: str) -> None:
        """OpenGL failed while painting: go on with QPainter, and say why."""
        if self._gl is None:
            return
        self._stack.removeWidget(self._gl)
        self._gl.hide()
        self._gl.deleteLater()
        self._gl = None
        self._open_painted(tr("Drawn without OpenGL: it failed ({error}).", error=error))
        self._refresh()

    def sizeHint(self) -> QSize:
        """As in the window at its usual size."""
        return QSize(494, 404)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the mouse where things stand now."""
        super().resizeEvent(event)
        self._nothing.setGeometry(self.rect())
        self._aim()


def load_driver() -> None:
    """Find out whether OpenGL is there, which loads the system's driver."""
    without_opengl()
