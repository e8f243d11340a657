"""A context of OpenGL without a window: all pictures of 3D drawings come from one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter

from PySide6.QtCore import QObject, QThread
from PySide6.QtGui import QImage, QOffscreenSurface, QOpenGLContext

from engine.messages.language import tr
from gui.paint.scene_layout import DrawingFrame
from gui.scene import gl
from gui.scene.drawing import Drawing
from gui.scene.framebuffer import SAMPLES, Framebuffer
from gui.scene.gpu import Gpu
from gui.scene.platform import OpenGLError, surface_format

REHEARSALS = (0, SAMPLES)  # with hard edges and with smooth ones
STAGE = (12, 10)  # pixels; a renderer may have quicker ways for powers of two


class Offscreen:
    """Draws into framebuffers that fit each picture, on the thread that made it.

    Args:
        surface: of `gui.scene.platform.offscreen_surface`.
        parent: with it the context ends, else with this; and with that all that is on the GPU.

    Raises:
        OpenGLError: the system gives no context, or no surface to draw on.
    """

    def __init__(self, surface: QOffscreenSurface, parent: QObject | None = None) -> None:
        self._surface = surface
        self._context = QOpenGLContext(parent)
        self._context.setFormat(surface_format())
        if not self._context.create():
            raise OpenGLError(tr("the system gives no context"))
        with self._current():
            self._gpu = Gpu()
        self._plain: Framebuffer | None = None
        self._smooth: Framebuffer | None = None
        self._gathered: Framebuffer | None = None  # the smooth picture in plain pixels
        self._begun: int | None = None  # OpenGL's sign of when what was begun is drawn

    def move_to(self, thread: QThread) -> None:
        """Let another thread draw from now on; only the one that drew can say so."""
        self._context.moveToThread(thread)

    def end_with(self, parent: QObject) -> None:
        """Let the context end with an object of this thread, and what it is current on."""
        self._context.setParent(parent)
        self._surface.setParent(parent)

    def rehearse(self, samples: int) -> None:
        """Draw one of each kind, unseen, so that the driver has compiled what that takes."""
        with self._current():
            stage = Framebuffer(*STAGE, samples=samples)
            self._gpu.rehearse()
            if samples:
                gathered = Framebuffer(*STAGE, samples=0)
                stage.copy_to(gathered.handle, *STAGE)
                gathered.release()
            stage.release()

    def send(self, drawing: Drawing, frame: DrawingFrame) -> None:
        """Send what drawing it needs and is not there yet."""
        with self._current():
            drawing.upload(self._gpu, frame)

    def draw(self, drawing: Drawing, frame: DrawingFrame) -> QImage:
        """The picture with hard edges, soon."""
        with self._current():
            plain = self._plain = _fitting(self._plain, frame, samples=0)
            plain.bind()
            self._draw(drawing, frame)
            return plain.picture()

    def draw_smooth(
        self, drawing: Drawing, frame: DrawingFrame, strip: tuple[float, float]
    ) -> float:
        """Draw a strip of the smooth picture, unseen, and wait until it is there.

        Args:
            drawing: what is drawn.
            frame: through what.
            strip: where it begins and ends, as shares of the height from below.

        Returns:
            how many seconds it took.
        """
        with self._current():
            began = perf_counter()
            self._draw_strip(drawing, frame, strip)
            gl.glFinish()
            return perf_counter() - began

    def begin_strip(
        self, drawing: Drawing, frame: DrawingFrame, strip: tuple[float, float]
    ) -> None:
        """As `draw_smooth`, but `has_drawn` tells when it is there."""
        with self._current():
            self._draw_strip(drawing, frame, strip)
            self._note_begun()

    def begin_gathering(self, frame: DrawingFrame) -> None:
        """Make one picture of the strips; `has_drawn` tells when it is there."""
        with self._current():
            self._gather(frame)
            self._note_begun()

    def gathered(self, frame: DrawingFrame) -> QImage:
        """The picture that `begin_gathering` made."""
        with self._current():
            gathered = self._gathered = _fitting(self._gathered, frame, samples=0)
            return gathered.picture()

    def has_drawn(self, within: float = 0.0) -> bool:
        """Whether what was begun last is drawn, or will be in so many seconds."""
        if self._begun is None:
            return True
        with self._current():
            flush, limit = gl.GL_SYNC_FLUSH_COMMANDS_BIT, round(within * 1e9)
            if gl.glClientWaitSync(self._begun, flush, limit) == gl.GL_TIMEOUT_EXPIRED:
                return False
            self._forget_begun()
        return True

    def smooth_picture(self, frame: DrawingFrame) -> QImage:
        """What `draw_smooth` drew."""
        with self._current():
            return self._gather(frame).picture()

    def draw_once(self, drawing: Drawing, frame: DrawingFrame, width: int, height: int) -> QImage:
        """A smooth picture (RGB888), made smaller than the frame where that is."""
        with self._current():
            target = Framebuffer(frame.width, frame.height)
            self._draw(drawing, frame)
            image = target.read(width, height)
            target.release()
            return image

    def _draw_strip(
        self, drawing: Drawing, frame: DrawingFrame, strip: tuple[float, float]
    ) -> None:
        bottom, top = (round(frame.height * share) for share in strip)
        smooth = self._smooth = _fitting(self._smooth, frame)
        smooth.bind()
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(0, bottom, frame.width, top - bottom)
        self._draw(drawing, frame)
        gl.glDisable(gl.GL_SCISSOR_TEST)

    def _gather(self, frame: DrawingFrame) -> Framebuffer:
        """The smooth picture in pixels that can be read."""
        smooth = self._smooth = _fitting(self._smooth, frame)
        gathered = self._gathered = _fitting(self._gathered, frame, samples=0)
        smooth.copy_to(gathered.handle, frame.width, frame.height)
        return gathered

    def _note_begun(self) -> None:
        self._forget_begun()
        self._begun = gl.glFenceSync(gl.GL_SYNC_GPU_COMMANDS_COMPLETE, 0)

    def _forget_begun(self) -> None:
        if self._begun is not None:
            gl.glDeleteSync(self._begun)
            self._begun = None

    def _draw(self, drawing: Drawing, frame: DrawingFrame) -> None:
        """Draw into the framebuffer that is bound."""
        self._gpu.begin(frame, drawing.theme.panel)
        drawing.upload(self._gpu, frame)
        drawing.draw(self._gpu, frame)
        self._gpu.end()

    @contextmanager
    def _current(self) -> Iterator[None]:
        if not self._context.makeCurrent(self._surface):
            raise OpenGLError(tr("the system gives no surface to draw on"))
        try:
            yield
        finally:
            self._context.doneCurrent()


DrawTile = Callable[[DrawingFrame, int, int], QImage]


@contextmanager
def drawing_tiles(surface: QOffscreenSurface, drawing: Drawing) -> Iterator[DrawTile]:
    """Draws smooth pictures of parts by a context of its own; see `Offscreen.draw_once`.

    Raises:
        OpenGLError: the system refuses a context or a framebuffer, or a call fails.
    """
    try:
        yield partial(Offscreen(surface).draw_once, drawing)
    except (gl.Error, RuntimeError) as error:
        raise OpenGLError(tr("it failed ({error})", error=error)) from error


def _fitting(found: Framebuffer | None, frame: DrawingFrame, **kind: int) -> Framebuffer:
    """A framebuffer of a picture's size, the one that is there if it fits."""
    if found is not None and (found.width, found.height) == (frame.width, frame.height):
        return found
    if found is not None:
        found.release()
    return Framebuffer(frame.width, frame.height, **kind)
