"""The ROC surface as a picture of any size, without a window: by OpenGL, else by QPainter."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QOffscreenSurface, QOpenGLContext, QPainter

from engine.analysis.analysis import Analysis
from gui.paint.camera import HOME, Camera
from gui.paint.painted_surface import SurfaceFigure
from gui.paint.sizes import Sizes
from gui.paint.surface_labels import paint_labels
from gui.paint.surface_scene import (
    SurfaceLayout,
    SurfaceScene,
    surface_layout,
    surface_scene,
)
from gui.scene.platform import OpenGLError, probe_opengl, surface_format
from gui.themes.theme import Theme

MOST_PIXELS = 3200  # along a side, up to which a picture is drawn twice as large, then halved


def render_surface(
    analysis: Analysis | None,
    theme: Theme,
    width: int,
    height: int,
    *,
    camera: Camera = HOME,
    scale: float = 1.0,
) -> tuple[QImage, str]:
    """Draw the surface; needs a QGuiApplication on any platform, but no window.

    Args:
        analysis: None, or one without models, gives an empty picture.
        theme: its panel is the ground.
        width: of the picture in pixels.
        height: of the picture in pixels.
        camera: where it is looked at from.
        scale: pixels per logical pixel: of words, widths and margins.

    Returns:
        The picture (RGB888), and why it is not drawn by OpenGL, empty if it is.
    """
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    picture = SurfacePicture(analysis, theme, camera=camera, scale=scale)
    picture.prepare(QSizeF(image.size()))()
    painter = QPainter(image)
    picture.paint(painter, QRectF(image.rect()))
    painter.end()
    return image.convertToFormat(QImage.Format.Format_RGB888), picture.reason


class SurfacePicture:
    """The surface, to be painted on anything: OpenGL's picture with the words as words above it.

    Args:
        analysis: None, or one without models, paints nothing.
        theme: its panel is the ground.
        camera: where it is looked at from.
        scale: of words, widths and margins.

    Attributes:
        reason: why it is not drawn by OpenGL, empty if it is. Known once it is drawn.
        image: what OpenGL drew (RGB888), once it has.
    """

    def __init__(
        self, analysis: Analysis | None, theme: Theme, *, camera: Camera = HOME, scale: float = 1.0
    ) -> None:
        self._analysis, self._theme = analysis, theme
        self._camera, self._scale = camera, scale
        self._scene = surface_scene(analysis, theme)
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
        if self._scene is None or self.reason or wanted.isEmpty():
            return _draw_nothing
        self._offscreen = QOffscreenSurface()  # only this thread may make and destroy it
        self._offscreen.setFormat(surface_format())
        self._offscreen.create()
        return partial(self._draw, self._scene, self._offscreen, wanted, self._scale * pixels)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint what OpenGL drew, and the words above it; all of it by QPainter if it drew none."""
        figure = SurfaceFigure(self._analysis, self._theme, self._camera, scale=self._scale)
        if self._scene is None or self.image is None:
            figure.paint(painter, rect)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(rect, self.image)
        paint_labels(painter, self._scene, figure.layout(rect))
        painter.restore()

    def _draw(
        self, scene: SurfaceScene, offscreen: QOffscreenSurface, size: QSize, scale: float
    ) -> None:
        rect = QRectF(0, 0, size.width(), size.height())
        layout = surface_layout(scene, rect, self._camera, Sizes(scale))
        try:
            self.image = _drawn(scene, layout, offscreen)
        except OpenGLError as error:
            self.reason = f"Drawn without OpenGL: {error}."


def draws_beside() -> bool:
    """Whether OpenGL may draw on another thread than the main one."""
    return QOpenGLContext.supportsThreadedOpenGL()


def _draw_nothing() -> None:
    """Where there is nothing to draw, or no OpenGL."""


def without_opengl() -> str:
    """The line that says why surfaces are not drawn by OpenGL; empty where they are."""
    found = probe_opengl()
    return "" if found.usable else f"Drawn without OpenGL: {found.reason}."


def _drawn(scene: SurfaceScene, layout: SurfaceLayout, offscreen: QOffscreenSurface) -> QImage:
    """The surface without words, in a context of its own on this thread.

    Raises:
        OpenGLError: the system refuses a context or a framebuffer of this size, or fails.
    """
    context = QOpenGLContext()
    context.setFormat(surface_format())
    if not context.create() or not context.makeCurrent(offscreen):
        raise OpenGLError("the system gives no surface to draw on")
    try:
        return _drawn_here(scene, layout)
    finally:
        context.doneCurrent()


def _drawn_here(scene: SurfaceScene, layout: SurfaceLayout) -> QImage:
    """The surface drawn in the current context, if need be twice as large and then halved.

    Raises:
        OpenGLError: PyOpenGL cannot be loaded, or a call fails.
    """
    try:
        from gui.scene.drawing import SurfaceDrawing
        from gui.scene.framebuffer import Framebuffer
        from gui.scene.gl import Error
        from gui.scene.surface_item import DrawingFrame
    except ImportError as error:
        raise OpenGLError(f"it cannot be loaded ({error})") from error
    width, height = round(layout.rect.width()), round(layout.rect.height())
    finer = 2 if 2 * max(width, height) <= MOST_PIXELS else 1
    frame = DrawingFrame(layout.projection, layout.sizes, width * finer, height * finer)
    drawing = SurfaceDrawing()
    try:
        target = Framebuffer(frame.width, frame.height)
        drawing.draw(scene, frame, scene.look.theme)
        image = target.read(width, height)
        drawing.release()
        target.release()
    except (Error, RuntimeError) as error:
        raise OpenGLError(f"it failed ({error})") from error
    return image
