"""A 3D drawing as a picture of any size, without a window: by OpenGL, else by QPainter."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QOffscreenSurface, QOpenGLContext, QPainter

from engine.messages.language import tr
from gui.paint.camera import Camera
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.drawing import Drawing
from gui.scene.platform import OpenGLError, offscreen_surface, probe_opengl
from gui.scene.scene_figure import SceneFigure
from gui.themes.theme import Theme

MOST_PIXELS = 3200  # along a side, up to which a picture is drawn twice as large, then halved


def render_scene(
    drawing: Drawing | None,
    theme: Theme,
    width: int,
    height: int,
    *,
    camera: Camera | None = None,
    scale: float = 1.0,
) -> tuple[QImage, str]:
    """Draw a picture; needs a QGuiApplication on any platform, but no window.

    Args:
        drawing: None gives an empty picture.
        theme: its panel is the ground.
        width: of the picture in pixels.
        height: of the picture in pixels.
        camera: where it is looked at from; None: from home.
        scale: pixels per logical pixel: of words, widths and margins.

    Returns:
        The picture (RGB888), and why it is not drawn by OpenGL, empty if it is.
    """
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    picture = ScenePicture(drawing, camera=camera, scale=scale)
    picture.prepare(QSizeF(image.size()))()
    painter = QPainter(image)
    picture.paint(painter, QRectF(image.rect()))
    painter.end()
    return image.convertToFormat(QImage.Format.Format_RGB888), picture.reason


class ScenePicture:
    """A drawing, to be painted on anything: OpenGL's picture with the words as words above it.

    Args:
        drawing: None paints nothing.
        camera: where it is looked at from; None: from home.
        scale: of words, widths and margins.

    Attributes:
        reason: why it is not drawn by OpenGL, empty if it is. Known once it is drawn.
        image: what OpenGL drew (RGB888), once it has.
    """

    def __init__(
        self, drawing: Drawing | None, *, camera: Camera | None = None, scale: float = 1.0
    ) -> None:
        self._drawing = drawing
        self._camera = camera or (drawing.presets[0].camera if drawing else Camera())
        self._scale = scale
        self.image: QImage | None = None
        self._offscreen: QOffscreenSurface | None = None
        self.reason = without_opengl()

    def prepare(self, size: QSizeF, pixels: float = 1.0) -> Callable[[], None]:
        """Get ready for an area; what this returns draws by OpenGL, if there is one.

        It must be called before the picture is painted, and may be on another thread where
        `draws_beside()`: it touches neither widgets nor painters, and holds up nobody.

        Args:
            size: of the area.
            pixels: of the picture per unit of the area.
        """
        wanted = QSize(round(size.width() * pixels), round(size.height() * pixels))
        if self._drawing is None or self.reason or wanted.isEmpty():
            return _draw_nothing
        self._offscreen = offscreen_surface()
        return partial(self._draw, self._drawing, self._offscreen, wanted, self._scale * pixels)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint what OpenGL drew, and the words above it; all of it by QPainter if it drew none."""
        if self._drawing is None or self.image is None:
            SceneFigure(self._drawing, self._camera, scale=self._scale).paint(painter, rect)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(rect, self.image)
        layout = self._drawing.layout(rect, self._camera, Sizes(self._scale))
        self._drawing.paint_labels(painter, layout)
        painter.restore()

    def _draw(
        self, drawing: Drawing, offscreen: QOffscreenSurface, size: QSize, scale: float
    ) -> None:
        rect = QRectF(0, 0, size.width(), size.height())
        layout = drawing.layout(rect, self._camera, Sizes(scale))
        try:
            self.image = _drawn(drawing, layout, offscreen)
        except OpenGLError as error:
            self.reason = tr("Drawn without OpenGL: {error}.", error=error)


def draws_beside() -> bool:
    """Whether OpenGL may draw on another thread than the main one."""
    return QOpenGLContext.supportsThreadedOpenGL()


def _draw_nothing() -> None:
    """Where there is nothing to draw, or no OpenGL."""


def without_opengl() -> str:
    """The line that says why 3D drawings are not drawn by OpenGL; empty where they are."""
    found = probe_opengl()
    return "" if found.usable else tr("Drawn without OpenGL: {reason}.", reason=found.reason)


def _drawn(drawing: Drawing, layout: SceneLayout, surface: QOffscreenSurface) -> QImage:
    """A drawing without words, by OpenGL on this thread; if need be twice as large, then halved.

    Raises:
        OpenGLError: PyOpenGL cannot be loaded, the system refuses a context or a framebuffer
            of this size, or a call fails.
    """
    try:
        # A door to PyOpenGL: which of its platforms is right is only known from a context.
        from gui.scene.offscreen import draw_once
    except ImportError as error:
        raise OpenGLError(tr("it cannot be loaded ({error})", error=error)) from error
    width, height = round(layout.rect.width()), round(layout.rect.height())
    finer = 2 if 2 * max(width, height) <= MOST_PIXELS else 1
    return draw_once(surface, drawing, layout.frame(finer), (width, height))
