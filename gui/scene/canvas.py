"""The canvas on which OpenGL draws a 3D drawing; PyOpenGL comes with the first one."""

from math import inf
from time import thread_time
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QHideEvent,
    QImage,
    QOpenGLContext,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from gui.paint.camera import HOME, Camera
from gui.paint.painting_rounds import PAINTING
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.context_beside import ContextBeside, taken_early_context
from gui.scene.drawing import Drawing, PointedPart
from gui.scene.platform import OpenGLError, offscreen_surface
from gui.scene.smooth_picture import QUICK, SmoothPicture
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.first_picture import FirstPicture
    from gui.scene.offscreen import Offscreen

POLL = 2  # ms between two looks at whether what OpenGL was asked for is there
SETTLED = 140  # ms without a change after which things stand still
WHOLE = (0.0, 1.0)
LONG = 0.01  # s of the main thread, after which what was sent is drawn in a round of its own


class SceneCanvas(QWidget):
    """Shows one Drawing through a camera that its owner sets.

    OpenGL draws into a framebuffer of its own, and the canvas paints what it drew. With an
    OpenGL widget in the window, Qt would put the whole window together by OpenGL, each time:
    on a software renderer longer than a drawing takes.

    Edges are smooth when things stand still; while they move only where the GPU is quick. The
    first picture, which takes a software renderer a tenth of a second, waits until the rest of
    a window that is seen already is painted; in one that is not seen yet it is drawn beside.

    Attributes:
        failed: drawing raised an error, with its words; the canvas is of no more use.
        picture: what OpenGL drew last, without words; None where that is not what is wanted.
    """

    failed = Signal(str)

    _resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._drawing: Drawing | None = None
        self._camera = HOME
        self._scale = 1.0
        self._pointed: PointedPart | None = None
        self.picture: QImage | None = None
        self._last: QImage | None = None  # drawn before, for as long as the next one must wait
        self._offscreen: Offscreen | None = None
        self._first: FirstPicture | None = None  # while it is drawn beside the main thread
        self._broken = False
        self._beginning = QTimer(self)
        self._beginning.setSingleShot(True)
        self._beginning.timeout.connect(self._begin)
        self._late = self.window().isVisible()
        # The layout gives passing sizes before the last one, which alone is worth a picture.
        self._resized.connect(self._begin_beside, Qt.ConnectionType.QueuedConnection)
        self._smooth_time = inf  # until it is known: the first picture should come soon
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLED)
        self._settling.timeout.connect(self._settle)
        self._smoothing = QTimer(self)
        self._smoothing.setInterval(POLL)
        self._smoothing.timeout.connect(self._smooth_step)
        self._coming: SmoothPicture | None = None  # while it is drawn
        self._is_smooth = False  # what OpenGL drew last
        self._has_sent = False  # in the last round, which left the drawing to this one
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def show_drawing(self, drawing: Drawing | None, theme: Theme) -> None:
        """Show another drawing, or none."""
        self._drawing, self._theme = drawing, theme
        if drawing is None:
            self._last = None
        self._redraw()

    def show_camera(self, camera: Camera, scale: float = 1.0) -> None:
        """Look from somewhere else."""
        self._camera, self._scale = camera, scale
        self._redraw()

    def show_pointed(self, pointed: PointedPart | None) -> None:
        """Show what the mouse points at, over what is drawn already."""
        self._pointed = pointed
        self.update()

    def _layout(self, drawing: Drawing) -> SceneLayout:
        """Where things stand on the canvas as it is."""
        rect = QRectF(0, 0, max(1, self.width()), max(1, self.height()))
        sizes = Sizes(self._scale)
        return drawing.layout(rect, self._camera, sizes, notes=sizes.notes)

    def _frame(self, drawing: Drawing) -> DrawingFrame:
        """What the picture is drawn through."""
        return self._layout(drawing).frame(self.devicePixelRatioF())

    def _redraw(self) -> None:
        self._last = self.picture or self._last
        self.picture, self._is_smooth = None, False
        self._give_up_smooth()
        self._settling.start()
        self.update()

    def _wanted(self) -> tuple[object, ...]:
        """What tells one picture from another."""
        size = self.width(), self.height(), self.devicePixelRatioF()
        return self._drawing, self._camera, self._scale, *size

    @Slot()
    def _begin_beside(self) -> None:
        """Begin to draw the first picture, while a window that comes lays itself out and paints."""
        if self._offscreen is not None or self._broken or self._late or not self.isVisible():
            return
        if self._drawing is None:
            return
        # A door to PyOpenGL, as that below.
        from gui.scene.first_picture import FirstPicture, Request

        request = Request(self._drawing, self._frame(self._drawing), self._wanted())
        if self._first is not None:
            self._first.change(request)
        elif QOpenGLContext.supportsThreadedOpenGL():
            self._first = FirstPicture(self._context_beside(), request)
            self._first.drawn.connect(self._show_drawn)
            self.destroyed.connect(self._first.end)  # no thread may draw on what is no more

    @Slot()
    def _show_drawn(self) -> None:
        """The first picture is there: paint it, if that was not done as it came."""
        if self.picture is None:
            self.update()

    def _context_beside(self) -> ContextBeside:
        """What was made at the start, if it is left; else another one."""
        early = taken_early_context()
        return early or ContextBeside(offscreen_surface(self), is_awaited=True)

    def _picture_beside(self) -> QImage | None:
        """The picture that was drawn beside, if it is still what is wanted."""
        if self._first is None:
            return None
        picture = self._first.picture()
        if self._first.wanted == self._wanted():
            return picture
        self._end_first()
        return None

    def _end_first(self) -> None:
        """Go on, on this thread, with what drew beside; show what it drew, if that is wanted."""
        if self._first is None:
            return
        first, self._first = self._first, None
        begun = first.take(self)
        self._offscreen = begun.offscreen
        if begun.smooth is not None and first.wanted == self._wanted():
            self.picture, self._is_smooth, self._smooth_time = begun.smooth, True, begun.took
            self.update()

    def _settle(self) -> None:
        """Things stand still: show or begin the smooth picture."""
        if self._first is not None and not self._first.is_done:
            self._settling.start()
            return
        try:
            self._end_first()
        except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
            self._fail(error)
        else:
            self._begin_smooth()

    def _begin_smooth(self) -> None:
        """Begin the smooth picture, and look again and again at how far it is."""
        if not self._is_smooth:
            self._give_up_smooth()
            self._smoothing.start()

    def _give_up_smooth(self) -> None:
        self._smoothing.stop()
        self._coming = None

    def _smooth_step(self) -> None:
        """Go on with the smooth picture; when it is there, show it."""
        if self._offscreen is None or self._drawing is None or not self.isVisible():
            self._give_up_smooth()
            return
        try:
            if self._coming is None:
                frame = self._frame(self._drawing)
                self._coming = SmoothPicture(self._offscreen, self._drawing, frame)
            picture = self._coming.step()
        except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
            self._fail(error)
            return
        if picture is not None:
            self.picture, self._is_smooth, self._smooth_time = picture, True, self._coming.took
            self._give_up_smooth()
            self.update()

    def _begin(self) -> None:
        """Draw the first picture."""
        self._late = False
        self.update()

    def _update_picture(self) -> None:
        """Draw what is wanted, if that is not what was drawn last."""
        if self._drawing is not None and self.picture is None and not self._broken:
            if not PAINTING.has_time_for(self, afterwards=True):
                return
            try:
                if self._sends_first(self._drawing):
                    PAINTING.put_off(self)
                else:
                    self.picture = self._draw(self._drawing)
            except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
                self._fail(error)

    def _sends_first(self, drawing: Drawing) -> bool:
        """Send the GPU what is new; whether that took long, and the next round is to draw it.

        Never twice without a picture: while something is dragged, there is always something new.
        """
        if self._offscreen is None or self._has_sent or not PAINTING.is_round:
            self._has_sent = False
            return False
        began = thread_time()
        self._offscreen.send(drawing, self._frame(drawing))
        self._has_sent = thread_time() - began > LONG
        return self._has_sent

    def _draw(self, drawing: Drawing) -> QImage:
        """The picture that is wanted now, smooth where that is quick."""
        picture = self._picture_beside()
        if picture is not None:
            return picture
        if self._offscreen is None:
            self._offscreen = self._opened()
        frame = self._frame(drawing)
        if self._smooth_time > QUICK:
            return self._offscreen.draw(drawing, frame)
        self._smooth_time = self._offscreen.draw_smooth(drawing, frame, WHOLE)
        self._is_smooth = True
        return self._offscreen.smooth_picture(frame)

    def _opened(self) -> "Offscreen":
        """What draws on this thread; what was made at the start is taken, if it is left."""
        early = taken_early_context()
        if early is not None:
            return early.take(self)
        # A door to PyOpenGL: which of its platforms is right is only known from a context.
        from gui.scene.offscreen import Offscreen

        return Offscreen(offscreen_surface(self), self)

    def _fail(self, error: Exception) -> None:
        self._broken = True
        if self._first is not None:
            self._first.end()
            self._first = None
        self._settling.stop()
        self._give_up_smooth()
        known = isinstance(error, OpenGLError)
        self.failed.emit(str(error) if known else f"{type(error).__name__}: {error}")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint what OpenGL drew, and the words."""
        if self._late:
            self._beginning.start()
        elif not self._is_awaited:
            self._update_picture()
        with QPainter(self) as painter:
            picture = self.picture or self._last
            if self._drawing is None or picture is None:
                painter.fillRect(self.rect(), self._theme.panel)
            else:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.drawImage(QRectF(self.rect()), picture)
                layout = self._layout(self._drawing)
                self._drawing.paint_labels(painter, layout)
                if self._pointed is not None:
                    self._drawing.paint_pointed(painter, layout, self._pointed)
                if self._first is not None:
                    self._first.note_seen()

    @property
    def _is_awaited(self) -> bool:
        """Whether the first picture is still drawn beside; it tells when it is there."""
        return self._first is not None and not self._first.has_picture and PAINTING.is_round

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw in another size."""
        super().resizeEvent(event)
        self._redraw()
        self._last = None  # it has another shape
        self._resized.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Draw no more of what nobody sees."""
        super().hideEvent(event)
        self._give_up_smooth()
        try:
            self._end_first()  # no thread may draw when this is destroyed
        except Exception as error:  # noqa: BLE001 - whatever it is, the owner must know
            self._fail(error)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what is left."""
        super().showEvent(event)
        self._settling.start()
