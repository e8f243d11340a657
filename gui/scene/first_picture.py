"""The first picture of a canvas, drawn on a thread beside the main one; imports PyOpenGL."""

from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct
from PySide6.QtCore import QObject, QThread
from PySide6.QtGui import QImage, QOffscreenSurface

from gui.paint.scene_layout import DrawingFrame
from gui.scene.drawing import Drawing
from gui.scene.offscreen import Offscreen


class Request(Struct, frozen=True, eq=False):
    """What is to be drawn, through what; `wanted` tells one picture from another."""

    drawing: Drawing
    frame: DrawingFrame
    wanted: Hashable


class FirstPicture:
    """Opens OpenGL and draws, while the window lays itself out and paints the rest.

    A software renderer takes a twentieth of a second to begin, in which its functions let other
    threads run.

    Args:
        surface: that the main thread made.
        request: what is drawn, unless that changes before OpenGL is open.

    Attributes:
        wanted: of what was drawn; known once it is taken.
    """

    def __init__(self, surface: QOffscreenSurface, request: Request) -> None:
        self.wanted: Hashable = None
        self._request = request
        self._owner = QThread.currentThread()
        self._worker = ThreadPoolExecutor(1, "first-picture")
        self._coming = self._worker.submit(self._draw, surface)

    def change(self, request: Request) -> None:
        """Draw something else, if it is not being drawn already."""
        self._request = request

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

    def _draw(self, surface: QOffscreenSurface) -> tuple[Offscreen, QImage]:
        offscreen = Offscreen(surface)
        request = self._request
        self.wanted = request.wanted
        try:
            return offscreen, offscreen.draw(request.drawing, request.frame)
        finally:
            offscreen.move_to(self._owner)
