"""The canvas on which OpenGL draws the ROC surface; PyOpenGL comes with the first surface."""

from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.paint.camera import HOME, Camera
from gui.paint.sizes import Sizes
from gui.paint.surface_labels import paint_labels
from gui.paint.surface_scene import SurfaceLayout, SurfaceScene, surface_layout
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.offscreen import Offscreen
    from gui.scene.surface_item import DrawingFrame

QUICK = 0.02  # s: a smooth picture that takes no longer is drawn while things move, too
STRIPS = 4  # of the smooth picture; one takes a software renderer some hundredths of a second
SETTLED = 140  # ms without a change after which things stand still
WHOLE = (0.0, 1.0)


class SurfaceCanvas(QWidget):
    """Shows one SurfaceScene through a camera that its owner sets.

    OpenGL draws into a framebuffer of its own, and the canvas paints what it drew. With an
    OpenGL surface in the window, Qt would put the whole window together by OpenGL, each time:
    on a software renderer longer than the surface takes.

    Edges are smooth when things stand still; while they move only where the GPU is quick. The
    first picture, which takes a software renderer a tenth of a second, waits until the rest of
    a window that is seen already is painted.

    Attributes:
        failed: drawing raised an error, with its words; the canvas is of no more use.
        picture: what OpenGL drew last, without words; None where that is not what is wanted.
    """

    failed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scene: SurfaceScene | None = None
        self._camera = HOME
        self._scale = 1.0
        self.picture: QImage | None = None
        self._offscreen: Offscreen | None = None
        self._broken = False
        self._beginning = QTimer(self)
        self._beginning.setSingleShot(True)
        self._beginning.timeout.connect(self._begin)
        self._late = self.window().isVisible()
        self._smooth_time = inf  # until it is known: the first picture should come soon
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLED)
        self._settling.timeout.connect(self._begin_smooth)
        self._smoothing = QTimer(self)
        self._smoothing.timeout.connect(self._smooth_step)
        self._strips = 0  # of the smooth picture that are drawn
        self._strips_time = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    @property
    def uploads(self) -> int:
        """How often a mesh was sent to the GPU."""
        return 0 if self._offscreen is None else self._offscreen.uploads

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

    def _frame(self) -> "DrawingFrame":
        """What the picture is drawn through."""
        from gui.scene.surface_item import DrawingFrame

        layout = self.layout_now
        ratio = self.devicePixelRatioF()
        width, height = round(layout.rect.width() * ratio), round(layout.rect.height() * ratio)
        return DrawingFrame(layout.projection, layout.sizes, width, height)

    def _redraw(self) -> None:
        self.picture = None
        self._strips = 0
        self._smoothing.stop()
        self._settling.start()
        self.update()

    def _begin_smooth(self) -> None:
        """Draw the smooth picture strip by strip, for all of it would freeze a slow window."""
        if self._strips < STRIPS:
            self._strips, self._strips_time = 0, 0.0
            self._smoothing.start()

    def _smooth_step(self) -> None:
        """Draw one more strip; when all are there, show the smooth picture."""
        if self._offscreen is None or self._scene is None or not self.isVisible():
            self._smoothing.stop()
            return
        try:
            if self._strips < STRIPS:
                self._draw_strip(self._offscreen, self._scene)
            else:
                self._smoothing.stop()
                self._smooth_time = self._strips_time
                self.picture = self._offscreen.smooth_picture(self._frame())
                self.update()
        except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
            self._fail(error)

    def _draw_strip(self, offscreen: "Offscreen", scene: SurfaceScene) -> None:
        """Draw the next strip of the smooth picture, unseen."""
        strip = (self._strips / STRIPS, (self._strips + 1) / STRIPS)
        self._strips_time += offscreen.draw_smooth(scene, self._frame(), self._theme, strip)
        self._strips += 1

    def _begin(self) -> None:
        """Draw the first picture."""
        self._late = False
        self.update()

    def _update_picture(self) -> None:
        """Draw what is wanted, if that is not what was drawn last."""
        if self._scene is not None and self.picture is None and not self._broken:
            try:
                self.picture = self._draw(self._scene)
            except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
                self._fail(error)

    def _draw(self, scene: SurfaceScene) -> QImage:
        """The picture that is wanted now, smooth where that is quick."""
        if self._offscreen is None:
            from gui.scene.offscreen import Offscreen

            self._offscreen = Offscreen(self)
        frame = self._frame()
        if self._smooth_time > QUICK:
            return self._offscreen.draw(scene, frame, self._theme)
        self._smooth_time = self._offscreen.draw_smooth(scene, frame, self._theme, WHOLE)
        self._strips = STRIPS
        return self._offscreen.smooth_picture(frame)

    def _fail(self, error: Exception) -> None:
        self._broken = True
        self._settling.stop()
        self._smoothing.stop()
        self.failed.emit(f"{type(error).__name__}: {error}")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint what OpenGL drew, and the words."""
        if self._late:
            self._beginning.start()
        else:
            self._update_picture()
        painter = QPainter(self)
        if self._scene is None or self.picture is None:
            painter.fillRect(self.rect(), self._theme.panel)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawImage(QRectF(self.rect()), self.picture)
            paint_labels(painter, self._scene, self.layout_now)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw in another size."""
        super().resizeEvent(event)
        self._redraw()

    def hideEvent(self, event: QHideEvent) -> None:
        """Draw no more strips of what nobody sees."""
        super().hideEvent(event)
        self._smoothing.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw those that are left."""
        super().showEvent(event)
        self._settling.start()
