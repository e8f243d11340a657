"""A 3D drawing as a picture of any size, without a window: by OpenGL, else by QPainter."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QOpenGLContext, QPainter

from gui.paint.camera import Camera
from gui.paint.sizes import Sizes
from gui.scene.drawing import Drawing
from gui.scene.platform import offscreen_surface, without_opengl
from gui.scene.scene_figure import SceneFigure
from gui.scene.scene_tiles import SceneTiles
from gui.themes.theme import Theme


def render_scene(
    drawing: Drawing | None,
    theme: Theme,
    width: int,
    height: int,
    *,
    camera: Camera | None = None,
    scale: float = 1.0,
    tile: int = 0,
) -> tuple[QImage, str]:
    """Draw a picture; needs a QGuiApplication on any platform, but no window.

    Args:
        drawing: None gives an empty picture.
        theme: its panel is the ground.
        width: of the picture in pixels.
        height: of the picture in pixels.
        camera: where it is looked at from; None: from home.
        scale: pixels per logical pixel: of words, widths and margins.
        tile: pixels a side of what OpenGL draws at once; 0: the usual size.

    Returns:
        The picture (RGB888), and why it is not drawn by OpenGL, empty if it is.
    """
    picture = ScenePicture(drawing, camera=camera, scale=scale)
    size = QSize(width, height)
    tiles = picture.tiles(size, QRect(QPoint(), size), theme.panel, tile=tile)
    if tiles is not None:
        tiles.draw()
        picture.reason = tiles.reason
    image = None if tiles is None else tiles.image
    drawn = image is not None
    if image is None:
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(theme.panel)
    with QPainter(image) as painter:
        area = QRectF(image.rect())
        (picture.paint_words if drawn else picture.paint)(painter, area)
    return image.convertToFormat(QImage.Format.Format_RGB888), picture.reason


class ScenePicture:
    """A drawing, to go into pixels: OpenGL's tiles with the words above, or all by QPainter.

    Args:
        drawing: None paints nothing.
        camera: where it is looked at from; None: from home.
        scale: of words, widths and margins.

    Attributes:
        reason: why it is not drawn by OpenGL, empty if it is.
    """

    def __init__(
        self, drawing: Drawing | None, *, camera: Camera | None = None, scale: float = 1.0
    ) -> None:
        self._drawing = drawing
        self._camera = camera or (drawing.presets[0].camera if drawing else Camera())
        self._scale = scale
        self.reason = without_opengl()

    def tiles(
        self, size: QSize, room: QRect, ground: QColor, *, pixels: float = 1.0, tile: int = 0
    ) -> SceneTiles | None:
        """What draws it by OpenGL into a part of a picture; None if nothing does, or can.

        The main thread calls this; another one may draw where `draws_beside()`.

        Args:
            size: of the picture in pixels.
            room: the part of it, in pixels.
            ground: the colour of the rest.
            pixels: of the picture per unit in which `scale` is given.
            tile: pixels a side of what is drawn at once; 0: the usual size.
        """
        if self._drawing is None or self.reason or room.isEmpty():
            return None
        area = QRectF(QPointF(), room.size().toSizeF())
        layout = self._drawing.layout(area, self._camera, Sizes(self._scale * pixels))
        place = room.left(), room.top()
        extent = size.width(), size.height()
        surface = offscreen_surface()
        return SceneTiles(self._drawing, layout, extent, place, ground, surface, tile=tile)

    def paint_words(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the words above what OpenGL drew."""
        if self._drawing is not None:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            layout = self._drawing.layout(rect, self._camera, Sizes(self._scale))
            self._drawing.paint_labels(painter, layout)
            painter.restore()

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint all of it by QPainter."""
        SceneFigure(self._drawing, self._camera, scale=self._scale).paint(painter, rect)


def draws_beside() -> bool:
    """Whether OpenGL may draw on another thread than the main one."""
    return QOpenGLContext.supportsThreadedOpenGL()
