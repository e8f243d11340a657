"""A context of OpenGL without a window, whose pictures a widget paints."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage, QOffscreenSurface, QOpenGLContext

from gui.paint.surface_scene import SurfaceScene
from gui.scene.drawing import SurfaceDrawing
from gui.scene.framebuffer import Framebuffer
from gui.scene.platform import OpenGLError, surface_format
from gui.scene.surface_item import DrawingFrame
from gui.themes.theme import Theme


class Offscreen:
    """Draws scenes into framebuffers that fit them.

    Args:
        parent: with it the context ends, and with that all that is on the GPU.

    Raises:
        OpenGLError: the system gives no surface to draw on.
    """

    def __init__(self, parent: QObject) -> None:
        self._surface = QOffscreenSurface(None, parent)
        self._surface.setFormat(surface_format())
        self._surface.create()
        self._context = QOpenGLContext(parent)
        self._context.setFormat(surface_format())
        if not self._context.create():
            raise OpenGLError("the system gives no context")
        with self._current():
            self._drawing = SurfaceDrawing()
        self._plain: Framebuffer | None = None
        self._smooth: Framebuffer | None = None

    @property
    def uploads(self) -> int:
        """How often a mesh was sent to the GPU."""
        return self._drawing.item.uploads

    def draw(self, scene: SurfaceScene, frame: DrawingFrame, theme: Theme) -> QImage:
        """The picture with hard edges, soon."""
        with self._current():
            plain = self._plain = _fitting(self._plain, frame, samples=0)
            plain.bind()
            self._drawing.draw(scene, frame, theme)
            return plain.picture()

    def draw_smooth(
        self, scene: SurfaceScene, frame: DrawingFrame, theme: Theme, strip: tuple[float, float]
    ) -> float:
        """Draw a strip of the smooth picture, unseen; as `SurfaceDrawing.draw_strip`."""
        with self._current():
            smooth = self._smooth = _fitting(self._smooth, frame)
            smooth.bind()
            return self._drawing.draw_strip(scene, frame, theme, strip)

    def smooth_picture(self, frame: DrawingFrame) -> QImage:
        """What `draw_smooth` drew."""
        with self._current():
            smooth = self._smooth = _fitting(self._smooth, frame)
            plain = self._plain = _fitting(self._plain, frame, samples=0)
            smooth.copy_to(plain.handle, frame.width, frame.height)
            return plain.picture()

    @contextmanager
    def _current(self) -> Iterator[None]:
        if not self._context.makeCurrent(self._surface):
            raise OpenGLError("the system gives no surface to draw on")
        try:
            yield
        finally:
            self._context.doneCurrent()


def _fitting(found: Framebuffer | None, frame: DrawingFrame, **kind: int) -> Framebuffer:
    """A framebuffer of a picture's size, the one that is there if it fits."""
    if found is not None and (found.width, found.height) == (frame.width, frame.height):
        return found
    if found is not None:
        found.release()
    return Framebuffer(frame.width, frame.height, **kind)
