"""The canvas on which OpenGL draws the ROC surface; importing it imports PyOpenGL."""

from time import perf_counter

import pyqtgraph.opengl as pg_opengl
from OpenGL import GL
from PySide6.QtCore import QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtOpenGL import QOpenGLFramebufferObject, QOpenGLPaintDevice
from PySide6.QtWidgets import QWidget

from gui.paint.camera import HOME, Camera
from gui.paint.sizes import Sizes
from gui.paint.surface_labels import paint_labels
from gui.paint.surface_scene import SurfaceLayout, SurfaceScene, surface_layout
from gui.scene.framebuffer import smooth_framebuffer
from gui.scene.surface_item import Frame, SurfaceItem
from gui.theme import Theme

QUICK = 0.02  # s: a smooth picture that takes no longer is drawn while things move, too
SETTLED = 140  # ms without a change after which things stand still


class SurfaceCanvas(pg_opengl.GLViewWidget):  # type: ignore[misc]  # pyqtgraph has no types
    """Shows one SurfaceScene through a camera that its owner sets.

    Edges are smooth when things stand still; while they move only where the GPU is quick.

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
        self._smooth: QOpenGLFramebufferObject | None = None
        self._paper: QOpenGLPaintDevice | None = None
        self._smooth_time = 0.0
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLED)
        self._settling.timeout.connect(self.update)
        self.item = SurfaceItem()
        self.addItem(self.item)

    @property
    def layout_now(self) -> SurfaceLayout:
        """Where things stand on the canvas as it is."""
        rect = QRectF(0, 0, max(1, self.width()), max(1, self.height()))
        return surface_layout(self._scene, rect, self._camera, Sizes(self._scale))

    def show_scene(self, scene: SurfaceScene | None, theme: Theme) -> None:
        """Show another scene, or none."""
        self._scene, self._theme = scene, theme
        self.item.show_scene(scene)
        self._settling.start()
        self.update()

    def show_camera(self, camera: Camera, scale: float = 1.0) -> None:
        """Look from somewhere else."""
        self._camera, self._scale = camera, scale
        self._settling.start()
        self.update()

    def frame(self) -> Frame:
        """What the picture is drawn through."""
        layout = self.layout_now
        ratio = self.devicePixelRatioF()
        width, height = round(layout.rect.width() * ratio), round(layout.rect.height() * ratio)
        return Frame(layout.projection, layout.sizes, width, height)

    def _paint(self) -> None:
        """Draw ground, surface and words."""
        if self._settling.isActive() and self._smooth_time > QUICK:
            self._draw()
        else:
            self._draw_smooth()
        if self._scene is None:
            return
        # Not QPainter(self): where Qt grabs the window, that paints elsewhere.
        frame = self.frame()
        if self._paper is None:
            self._paper = QOpenGLPaintDevice()
        self._paper.setSize(QSize(frame.width, frame.height))
        self._paper.setDevicePixelRatio(frame.ratio)
        painter = QPainter(self._paper)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_labels(painter, self._scene, self.layout_now)
        painter.end()

    def _draw_smooth(self) -> None:
        """Draw with several samples a pixel, and take the time."""
        began = perf_counter()
        frame = self.frame()
        size = QSize(frame.width, frame.height)
        if self._smooth is None or self._smooth.size() != size:
            self._smooth = smooth_framebuffer(size)
        target = self.defaultFramebufferObject()
        self._smooth.bind()
        self._draw()
        GL.glBindFramebuffer(GL.GL_READ_FRAMEBUFFER, self._smooth.handle())
        GL.glBindFramebuffer(GL.GL_DRAW_FRAMEBUFFER, target)
        box = (0, 0, frame.width, frame.height)
        GL.glBlitFramebuffer(*box, *box, GL.GL_COLOR_BUFFER_BIT, GL.GL_NEAREST)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, target)
        GL.glFinish()
        self._smooth_time = perf_counter() - began

    def _draw(self) -> None:
        """Draw ground and surface into the framebuffer that is bound."""
        frame = self.frame()
        ground = self._theme.panel
        GL.glViewport(0, 0, frame.width, frame.height)
        GL.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1.0)
        GL.glDepthMask(GL.GL_TRUE)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
        self.item.paint()

    def initializeGL(self) -> None:
        """Make the item anew for a context that is new."""
        super().initializeGL()
        self.context().aboutToBeDestroyed.connect(self._release)
        self.item.initializeGL()

    def paintGL(self) -> None:
        """Paint; an error is told to the owner, for Qt would only print it."""
        try:
            self._paint()
        except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
            self.failed.emit(f"{type(error).__name__}: {error}")

    def _release(self) -> None:
        self.makeCurrent()
        self.item.release()
        self._smooth = None
        self._paper = None
        self.doneCurrent()
