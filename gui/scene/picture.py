"""The ROC surface as a picture of any size, without a window: by OpenGL, else by QPainter."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QOffscreenSurface, QOpenGLContext, QPainter

from engine.analysis import Analysis
from gui.paint.camera import HOME, Camera
from gui.paint.sizes import Sizes
from gui.paint.surface import SurfaceFigure
from gui.paint.surface_labels import paint_labels
from gui.paint.surface_scene import SurfaceScene, surface_layout, surface_scene
from gui.scene.platform import OpenGLError, probe_opengl, surface_format
from gui.theme import Theme

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
        The picture (RGB888), and why it is not drawn by OpenGL, empty if it is; the same
        words stand at the foot of the picture.
    """
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    rect = QRectF(image.rect())
    reason = paint_surface(painter, rect, analysis, theme, camera=camera, scale=scale)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_RGB888), reason


def paint_surface(
    painter: QPainter,
    rect: QRectF,
    analysis: Analysis | None,
    theme: Theme,
    *,
    camera: Camera = HOME,
    scale: float = 1.0,
    pixels: float = 1.0,
) -> str:
    """Paint the surface on anything: a picture by OpenGL with the words as words above it.

    Args:
        painter: draws on an image or a page.
        rect: what the figure fills.
        analysis: None, or one without models, paints nothing.
        theme: its panel is the ground.
        camera: where it is looked at from.
        scale: of words, widths and margins.
        pixels: of the picture per unit of the painter.

    Returns:
        Why it is not drawn by OpenGL, empty if it is; the same words stand at the foot.
    """
    scene = surface_scene(analysis, theme)
    reason = without_opengl()
    image = None
    if scene is not None and not reason:
        size = QSize(round(rect.width() * pixels), round(rect.height() * pixels))
        try:
            image = _drawn(scene, size, camera, scale * pixels)
        except OpenGLError as error:
            reason = f"Drawn without OpenGL: {error}."
    figure = SurfaceFigure(analysis, theme, camera, scale=scale, reason=reason)
    if scene is None or image is None:
        figure.paint(painter, rect)
        return reason
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawImage(rect, image.convertToFormat(QImage.Format.Format_RGB888))
    paint_labels(painter, scene, figure.layout(rect))
    painter.restore()
    return reason


def without_opengl() -> str:
    """The line that says why surfaces are not drawn by OpenGL; empty where they are."""
    found = probe_opengl()
    return "" if found.usable else f"Drawn without OpenGL: {found.reason}."


def _drawn(scene: SurfaceScene, size: QSize, camera: Camera, scale: float) -> QImage:
    """The surface without words, drawn in a context of its own and smoothed by halving.

    Raises:
        OpenGLError: the system refuses a context or a framebuffer of this size, or fails.
    """
    context = QOpenGLContext()
    context.setFormat(surface_format())
    surface = QOffscreenSurface()
    surface.setFormat(context.format())
    surface.create()
    if not context.create() or not context.makeCurrent(surface):
        raise OpenGLError("the system gives no surface to draw on")
    try:
        finer = 2 if 2 * max(size.width(), size.height()) <= MOST_PIXELS else 1
        image = _drawn_here(scene, size, finer, camera, scale)
    finally:
        context.doneCurrent()
    return image.scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _drawn_here(
    scene: SurfaceScene, size: QSize, finer: int, camera: Camera, scale: float
) -> QImage:
    """The surface drawn in the current context, `finer` times as large.

    Raises:
        OpenGLError: PyOpenGL cannot be loaded, or a call fails.
    """
    try:
        from gui.scene.drawing import SurfaceDrawing
        from gui.scene.framebuffer import smooth_framebuffer
        from gui.scene.gl import Error
        from gui.scene.surface_item import Frame
    except ImportError as error:
        raise OpenGLError(f"it cannot be loaded ({error})") from error
    layout = surface_layout(scene, QRectF(0, 0, size.width(), size.height()), camera, Sizes(scale))
    frame = Frame(layout.projection, layout.sizes, size.width() * finer, size.height() * finer)
    drawing = SurfaceDrawing()
    try:
        target = smooth_framebuffer(size * finer)
        target.bind()
        drawing.draw(scene, frame, scene.look.theme)
        image = target.toImage()
        drawing.release()
        target.release()
    except (Error, RuntimeError) as error:
        raise OpenGLError(f"it failed ({error})") from error
    if image.isNull():
        raise OpenGLError("the picture could not be read back")
    return image.convertToFormat(QImage.Format.Format_RGB32)
