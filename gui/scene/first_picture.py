"""The first picture of a canvas, drawn on a thread beside the main one; imports PyOpenGL."""

from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, QThread
from PySide6.QtGui import QImage, QOffscreenSurface

from gui.paint.scene_layout import DrawingFrame
from gui.scene.drawing import Drawing
from gui.scene.offscreen import Offscreen


class FirstPicture:
    """Opens OpenGL and draws, while the window lays itself out and paints the rest.

    A software renderer takes a twentieth of a second to begin, in which its functions let other
    threads run.

    Args:
        surface: that the main thread made.
        drawing: what is drawn.
        frame: through what.
        wanted: names the picture; kept for who takes it.
    """

    def __init__(
        self,
        surface: QOffscreenSurface,
        drawing: Drawing,
        frame: DrawingFrame,
        wanted: Hashable,
    ) -> None:
        self.wanted = wanted
        self._owner = QThread.currentThread()
        self._worker = ThreadPoolExecutor(1, "first-picture")
        self._coming = self._worker.submit(self._draw, surface, drawing, frame)

    def take(self, parent: QObject) -> tuple[Offscreen, QImage]:
        """Wait for the picture, and for what draws the next ones on this thread.

        Args:
            parent: with it OpenGL ends.

        Raises:
            OpenGLError: as `Offscreen` and its pictures; or whatever else went wrong there.
        """
        self._worker.shutdown()
        offscreen, picture = self._coming.result()
        offscreen.end_with(parent)
        return offscreen, picture

    def _draw(
        self, surface: QOffscreenSurface, drawing: Drawing, frame: DrawingFrame
    ) -> tuple[Offscreen, QImage]:
        offscreen = Offscreen(surface)
        try:
            return offscreen, offscreen.draw(drawing, frame)
        finally:
            offscreen.move_to(self._owner)
