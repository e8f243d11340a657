"""A context of OpenGL on a thread beside the main one, and the one that is made at the start."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QThread
from PySide6.QtGui import QOffscreenSurface, QOpenGLContext

from gui.scene.platform import offscreen_surface

if TYPE_CHECKING:
    from gui.scene.offscreen import Offscreen


class ContextBeside:
    """Makes a context and draws in it, one piece of work after the other, on one thread.

    What draws is imported on the main thread, which makes this: a class of Qt that two threads
    name at once can end the program.

    Args:
        surface: that the main thread made.
        is_awaited: somebody waits for a picture already, so that nothing is rehearsed.

    Attributes:
        worker: the thread, on which alone anything may be drawn.
        offscreen: what draws there.
    """

    def __init__(self, surface: QOffscreenSurface, *, is_awaited: bool) -> None:
        # A door to PyOpenGL: which of its platforms is right is only known from a context.
        from gui.scene.offscreen import REHEARSALS, Offscreen

        def opened() -> Offscreen:
            made = Offscreen(surface)
            for samples in REHEARSALS:
                if not self.is_awaited:
                    made.rehearse(samples)
            return made

        self.is_awaited = is_awaited
        self._owner = QThread.currentThread()
        self.worker = ThreadPoolExecutor(1, "first-picture")
        self.offscreen: Future[Offscreen] = self.worker.submit(opened)

    def take(self, parent: QObject) -> "Offscreen":
        """Go on on the main thread with what draws.

        Args:
            parent: with it OpenGL ends.

        Raises:
            OpenGLError: the context is of no use; or whatever else went wrong there.
        """
        self.end()
        taken = self.offscreen.result()
        taken.end_with(parent)
        return taken

    def end(self) -> None:
        """Draw nothing beside any more."""
        self.is_awaited = True
        self.worker.submit(self._leave)
        self.worker.shutdown()

    def _leave(self) -> None:
        """Let the context end on the main thread; only the one that drew can say so."""
        if self.offscreen.exception() is None:
            self.offscreen.result().move_to(self._owner)


_early: list[ContextBeside] = []  # one, until a canvas takes it


def make_early_context() -> None:
    """Make a context before there is anything to draw, and compile what the first picture takes.

    A software renderer takes a thirtieth of a second for that, while the main thread loads and
    makes panels and views.
    """
    application = QCoreApplication.instance()
    if application is not None and QOpenGLContext.supportsThreadedOpenGL() and not _early:
        application.aboutToQuit.connect(_end)
        _early.append(ContextBeside(offscreen_surface(), is_awaited=False))


def taken_early_context() -> ContextBeside | None:
    """What was made at the start, for the first canvas that asks; None where nothing is left."""
    return _early.pop() if _early else None


def _end() -> None:
    """End what nobody has taken while the application is still there."""
    left = taken_early_context()
    if left is not None:
        left.end()
