"""The ROC surface in the window: turned with the mouse, drawn by OpenGL or else by QPainter."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from gui.paint.camera import HOME, Camera
from gui.paint.sizes import Sizes
from gui.paint.surface_scene import (
    SurfaceScene,
    surface_layout,
    surface_scene,
    surface_subtitle,
)
from gui.scene.canvas import SurfaceCanvas
from gui.scene.painted_canvas import PaintedCanvas
from gui.scene.surface_picture import render_surface, without_opengl
from gui.scene.turning import Turning
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.view_widget import ViewWidget
from gui.widgets.text import WrappedLabel

ALL_HIDDEN = "Every model is hidden.\nShow one to see its surface."


class SurfaceView(ViewWidget):
    """Shows an Analysis as the block that its best models leave; keeps only the camera.

    The canvas comes with the first analysis that has something to show, so that an empty window
    opens without OpenGL.

    Args:
        playhead: the t that it moves.
        theme: the look, until `show_theme` brings another.
    """

    camera_changed = Signal(object)

    def __init__(self, playhead: Playhead, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._playhead = playhead
        self._theme = theme
        self._analysis: Analysis | None = None
        self._scene: SurfaceScene | None = None
        self._camera = HOME
        self._scale = 1.0
        self._gl: SurfaceCanvas | None = None
        self._painted: PaintedCanvas | None = None
        self._turning: Turning | None = None
        self._stack = QVBoxLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._nothing = WrappedLabel(ALL_HIDDEN, 12, tone="3", parent=self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._nothing.hide()
        self.setMinimumSize(160, 140)

    @property
    def camera(self) -> Camera:
        """Where the surface is looked at from."""
        return self._camera

    @property
    def uses_opengl(self) -> bool:
        """Whether OpenGL draws the surface; False also before there is a canvas."""
        return self._gl is not None

    @property
    def canvas(self) -> QWidget | None:
        """What is drawn on, and takes mouse and keys; None before there is one.

        It is no focus proxy: Tab would go to it from where this view stands in the chain.
        """
        return self._gl or self._painted

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis, or none."""
        self._analysis = analysis
        self._refresh()

    def show_theme(self, theme: Theme) -> None:
        """Show in another theme."""
        self._theme = theme
        self._refresh()

    def subtitle(self, analysis: Analysis) -> str:
        """Whose surface it is."""
        return surface_subtitle(analysis)

    def show_scale(self, scale: float) -> None:
        """Enlarge words and lines, as for a presentation."""
        self._scale = scale
        self._aim()

    def show_camera(self, camera: Camera) -> None:
        """Look from somewhere else."""
        if self._turning is not None:
            self._turning.move_camera(camera)
        else:
            self._follow_camera(camera)

    def reset_view(self) -> None:
        """Look from home."""
        self.show_camera(HOME)

    def snapshot(self, width: int, height: int, scale: float = 1.0) -> QImage:
        """A picture of the surface as it is looked at now, of any size in pixels."""
        image, _ = render_surface(
            self._analysis, self._theme, width, height, camera=self._camera, scale=scale
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
        self._gl = SurfaceCanvas(self._theme, self)
        self._gl.failed.connect(  # queued, for it fails while it is painted
            self._give_up_opengl, Qt.ConnectionType.QueuedConnection
        )
        self._attach(self._gl)

    def _refresh(self) -> None:
        """Bring the canvas up to date; make it when there is something to show first."""
        self._scene = surface_scene(self._analysis, self._theme)
        if self._scene is not None and self._turning is None:
            self._open_canvas()
        if self._gl is not None:
            self._gl.show_scene(self._scene, self._theme)
        if self._painted is not None:
            self._painted.show_surface(self._analysis, self._theme)
        self._nothing.setVisible(self._analysis is not None and self._scene is None)
        self._nothing.raise_()
        self._aim()

    def _aim(self) -> None:
        """Show what is there through the camera as it is now."""
        if self._gl is not None:
            self._gl.show_camera(self._camera, self._scale)
        if self._painted is not None:
            self._painted.show_camera(self._camera, self._scale)
        if self._turning is not None:
            rect = QRectF(0, 0, max(1, self.width()), max(1, self.height()))
            layout = surface_layout(self._scene, rect, self._camera, Sizes(self._scale))
            self._turning.show_layout(self._scene, layout)

    def _open_painted(self, reason: str) -> None:
        self._painted = PaintedCanvas(self._theme, reason, self)
        self._attach(self._painted)

    def _attach(self, canvas: QWidget) -> None:
        """Fill the view with a canvas and listen to what its user does."""
        self._stack.addWidget(canvas)
        canvas.setAccessibleName("ROC surface")
        self._turning = Turning(canvas)
        self._turning.move_camera(self._camera)
        self._turning.camera_changed.connect(self._follow_camera)
        self._turning.t_dragged.connect(self._playhead.move)
        self._turning.t_drag_finished.connect(self._playhead.rest)

    def _follow_camera(self, camera: Camera) -> None:
        self._camera = camera
        self._aim()
        self.camera_changed.emit(camera)

    @Slot(str)
    def _give_up_opengl(self, error: str) -> None:
        """OpenGL failed while painting: go on with QPainter, and say why."""
        if self._gl is None:
            return
        self._stack.removeWidget(self._gl)
        self._gl.hide()
        self._gl.deleteLater()
        self._gl = None
        self._open_painted(f"Drawn without OpenGL: it failed ({error}).")
        self._refresh()

    def sizeHint(self) -> QSize:
        """As in the window at its usual size."""
        return QSize(494, 404)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the mouse where things stand now."""
        super().resizeEvent(event)
        self._nothing.setGeometry(self.rect())
        self._aim()
