"""The first pictures of a canvas, drawn on a thread beside the main one; imports PyOpenGL."""

from collections.abc import Hashable
from concurrent.futures import Future
from threading import Event

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal, Slot
from PySide6.QtGui import QImage

from gui.paint.scene_layout import DrawingFrame
from gui.scene.context_beside import ContextBeside
from gui.scene.drawing import Drawing
from gui.scene.offscreen import Offscreen
from gui.scene.smooth_picture import STRIPS, strip_at


class Request(Struct, frozen=True, eq=False):
    """What is to be drawn, through what; `wanted` tells one picture from another."""

    drawing: Drawing
    frame: DrawingFrame
    wanted: Hashable


class Begun(Struct, frozen=True, eq=False):
    """What OpenGL goes on with on the main thread.

    Attributes:
        offscreen: draws the next pictures.
        smooth: the picture with soft edges; None where it was given up.
        took: seconds that it took to draw.
    """

    offscreen: Offscreen
    smooth: QImage | None
    took: float


class FirstPicture(QObject):
    """Opens OpenGL and draws, while the window lays itself out and paints the rest.

    A software renderer takes a twentieth of a second to begin, and two more to begin with smooth
    edges, in which its functions let other threads run. So the first smooth picture follows here,
    once the other one is seen: until then it would hold the main thread up.

    Args:
        beside: the thread, and the context in which it draws.
        request: what is drawn, unless that changes before it is.

    Attributes:
        drawn: there is a picture with hard edges, or there will be none.
        wanted: of what was drawn; known once there is a picture.
    """

    drawn = Signal()

    def __init__(self, beside: ContextBeside, request: Request) -> None:
        super().__init__()
        self.wanted: Hashable = None
        self._request = request
        self._hurried = False
        self._seen = Event()
        self._owner = QThread.currentThread()
        self._plain: Future[QImage] = Future()
        self._plain.add_done_callback(lambda _: self.drawn.emit())
        beside.is_awaited = True
        self._worker = beside.worker
        self._coming = self._worker.submit(self._begin, beside)

    @property
    def is_done(self) -> bool:
        """Whether nothing is drawn here any more."""
        return self._coming.done()

    @property
    def has_picture(self) -> bool:
        """Whether `picture` need not wait."""
        return self._plain.done()

    def change(self, request: Request) -> None:
        """Draw something else, if there is no picture yet."""
        if request.wanted != self._request.wanted:
            self._request = request

    @Slot()
    def note_seen(self) -> None:
        """The picture with hard edges is painted: go on with the smooth one."""
        self._seen.set()

    def picture(self) -> QImage:
        """Wait for the picture with hard edges.

        Raises:
            OpenGLError: as `Offscreen` and its pictures; or whatever else went wrong there.
        """
        return self._plain.result()

    def take(self, parent: QObject) -> Begun:
        """Wait until nothing is drawn here any more; a smooth picture is given up for that.

        Args:
            parent: with it OpenGL ends.

        Raises:
            OpenGLError: as `picture`.
        """
        self.end()
        begun = self._coming.result()
        begun.offscreen.end_with(parent)
        return begun

    def end(self) -> None:
        """Wait until nothing is drawn here any more, whatever became of it."""
        self._hurried = True
        self._seen.set()
        self._worker.shutdown()

    def _begin(self, beside: ContextBeside) -> Begun:
        try:
            offscreen = beside.offscreen.result()
            try:
                return self._draw(offscreen)
            finally:
                offscreen.move_to(self._owner)
        except Exception as error:
            if not self._plain.done():
                self._plain.set_exception(error)
            raise

    def _draw(self, offscreen: Offscreen) -> Begun:
        """Draw what is asked for last, and then the same with smooth edges."""
        drawn: Request | None = None
        while drawn is not self._request:
            drawn = self._request
            picture = offscreen.draw(drawn.drawing, drawn.frame)
        self.wanted = drawn.wanted
        self._plain.set_result(picture)
        self._seen.wait()
        took = 0.0
        for place in range(STRIPS):
            if self._hurried:
                return Begun(offscreen, None, took)
            took += offscreen.draw_smooth(drawn.drawing, drawn.frame, strip_at(place))
        return Begun(offscreen, offscreen.smooth_picture(drawn.frame), took)
