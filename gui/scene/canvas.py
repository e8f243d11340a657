"""The canvas on which OpenGL draws the ROC surface; PyOpenGL comes with the first surface."""

from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QWidget

from gui.paint.camera import HOME, Camera
from gui.paint.sizes import Sizes
from gui.paint.surface_labels import paint_labels
from gui.paint.surface_scene import SurfaceLayout, SurfaceScene, surface_layout
from gui.theme import Theme

if TYPE_CHECKING:
    from gui.scene.drawing import SurfaceDrawing
    from gui.scene.surface_item import Frame

QUICK = 0.02  # s: a smooth picture that takes no longer is drawn while things move, too
STRIPS = 4  # of the smooth picture; one takes a software renderer some hundredths of a second
SETTLED = 140  # ms without a change after which things stand still
COLOR_BUFFER_BIT = 0x4000


class SurfaceCanvas(QOpenGLWidget):
    """Shows one SurfaceScene through a camera that its owner sets.

    Edges are smooth when things stand still; while they move only where the GPU is quick.
    A window gets its surface for OpenGL as soon as a canvas is in it, so it is made early,
    and is a plain ground until there is something to show.

    Attributes:
        failed: painting raised an error, with its words; the canvas is of no more use.
    """

    failed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scene: SurfaceScene | None = None
        self._camera = HOME
        self._scale = 1.0
        self._drawing: SurfaceDrawing | None = None
        self._resizing = False
        self._smooth_time = inf  # until it is known: the first picture should come soon
        self._words = _Words(self)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLED)
        self._settling.timeout.connect(self._begin_smooth)
        self._smoothing = QTimer(self)
        self._smoothing.timeout.connect(self._smooth_strip)
        self._strips = 0  # of the smooth picture that are drawn
        self._strips_time = 0.0

    @property
    def shows_surface(self) -> bool:
        """Whether there is a surface to show, not the plain ground."""
        return self._scene is not None and not self._resizing

    @property
    def uploads(self) -> int:
        """How often a mesh was sent to the GPU."""
        return 0 if self._drawing is None else self._drawing.item.uploads

    @property
    def layout_now(self) -> SurfaceLayout:
        """Where things stand on the canvas as it is."""
        rect = QRectF(0, 0, max(1, self.width()), max(1, self.height()))
        return surface_layout(self._scene, rect, self._camera, Sizes(self._scale))

    def show_scene(self, scene: SurfaceScene | None, theme: Theme) -> None:
        """Show another scene, or none."""
        self._scene, self._theme = scene, theme
        self._redraw()

    def show_camera(self, camera: Camera, scale: float = 1.0) -> None:
        """Look from somewhere else."""
        self._camera, self._scale = camera, scale
        self._redraw()

    def frame(self) -> "Frame":
        """What the picture is drawn through."""
        from gui.scene.surface_item import Frame

        layout = self.layout_now
        ratio = self.devicePixelRatioF()
        width, height = round(layout.rect.width() * ratio), round(layout.rect.height() * ratio)
        return Frame(layout.projection, layout.sizes, width, height)

    def _begin_smooth(self) -> None:
        """Draw the smooth picture strip by strip, for all of it would freeze a slow window."""
        if self._strips < STRIPS:
            self._strips, self._strips_time = 0, 0.0
            self._smoothing.start()

    def _smooth_strip(self) -> None:
        """Draw one more strip; show the smooth picture when it is whole."""
        if self._drawing is None or self._scene is None or not self.isVisible():
            self._smoothing.stop()
            return
        self.makeCurrent()
        strip = (self._strips / STRIPS, (self._strips + 1) / STRIPS)
        try:
            self._strips_time += self._drawing.draw_smooth(
                self._scene, self.frame(), self._theme, strip
            )
        except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
            self._smoothing.stop()
            self.failed.emit(f"{type(error).__name__}: {error}")
            return
        finally:
            self.doneCurrent()
        self._strips += 1
        if self._strips == STRIPS:
            self._smoothing.stop()
            self._smooth_time = self._strips_time
            self.update()

    def _redraw(self) -> None:
        self._strips = 0
        self._smoothing.stop()
        self._settling.start()
        self.update()
        self._words.show_words(self._scene, self.layout_now)

    def _paint(self) -> None:
        """Draw ground and surface."""
        if not self.shows_surface or self._scene is None:
            self._clear()
            return
        if self._drawing is None:
            from gui.scene.drawing import SurfaceDrawing

            self._drawing = SurfaceDrawing()
        frame = self.frame()
        if self._smooth_time <= QUICK and self._strips < STRIPS:
            whole = (0.0, 1.0)
            self._smooth_time = self._drawing.draw_smooth(self._scene, frame, self._theme, whole)
            self._strips = STRIPS
        if self._strips == STRIPS:
            self._drawing.show_smooth(frame, self.defaultFramebufferObject())
        else:
            self._drawing.draw(self._scene, frame, self._theme)

    def _clear(self) -> None:
        """Show the plain ground, by what Qt knows of OpenGL itself."""
        functions, ground = self.context().functions(), self._theme.panel
        functions.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1.0)
        functions.glClear(COLOR_BUFFER_BIT)

    def initializeGL(self) -> None:
        """Forget what belonged to another context."""
        self.context().aboutToBeDestroyed.connect(self._release)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take another size; Qt paints once here and again for the window: draw only then."""
        self._resizing = True
        super().resizeEvent(event)
        self._resizing = False
        self._words.setGeometry(self.rect())
        self._redraw()

    def hideEvent(self, event: QHideEvent) -> None:
        """Draw no more strips of what nobody sees."""
        super().hideEvent(event)
        self._smoothing.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw those that are left."""
        super().showEvent(event)
        self._settling.start()

    def paintGL(self) -> None:
        """Paint; an error is told to the owner, for Qt would only print it."""
        try:
            self._paint()
        except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
            self.failed.emit(f"{type(error).__name__}: {error}")

    def _release(self) -> None:
        self.makeCurrent()
        if self._drawing is not None:
            self._drawing.release()
        self._drawing = None
        self.doneCurrent()


class _Words(QWidget):
    """The words and numbers on a canvas: of their own, for OpenGL is slow to begin to write."""

    def __init__(self, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._scene: SurfaceScene | None = None
        self._layout: SurfaceLayout | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_words(self, scene: SurfaceScene | None, layout: SurfaceLayout) -> None:
        """Show the words of another scene, or where they stand now."""
        self._scene, self._layout = scene, layout
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the words."""
        if self._scene is None or self._layout is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_labels(painter, self._scene, self._layout)
        painter.end()
