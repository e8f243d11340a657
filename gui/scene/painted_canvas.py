"""The canvas where there is no OpenGL: QPainter paints the same drawing, and says why."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from gui.paint.camera import HOME, Camera
from gui.paint.painting_rounds import PAINTING
from gui.paint.sizes import Sizes
from gui.scene.drawing import Drawing, PointedPart
from gui.scene.scene_figure import SceneFigure
from gui.themes.theme import Theme


class PaintedCanvas(QWidget):
    """Shows one drawing as a figure.

    Args:
        theme: its panel is the ground.
        reason: the line that says why this is not drawn by OpenGL.
    """

    def __init__(self, theme: Theme, reason: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.reason = reason
        self._drawing: Drawing | None = None
        self._camera = HOME
        self._scale = 1.0
        self._pointed: PointedPart | None = None
        self._picture = QPixmap()
        self._is_kept = False  # the picture is of the drawing as it is looked at now

    def show_drawing(self, drawing: Drawing | None, theme: Theme) -> None:
        """Show another drawing, or none."""
        self._drawing, self._theme, self._is_kept = drawing, theme, False
        if drawing is None:
            self._picture = QPixmap()
        self.update()

    def show_camera(self, camera: Camera, scale: float = 1.0) -> None:
        """Look from somewhere else."""
        self._camera, self._scale, self._is_kept = camera, scale, False
        self.update()

    def show_pointed(self, pointed: PointedPart | None) -> None:
        """Show what the mouse points at."""
        self._pointed = pointed
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Paint ground and figure."""
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._kept_picture())
            if self._drawing is not None and self._pointed is not None:
                sizes, area = Sizes(self._scale), QRectF(self.rect())
                layout = self._drawing.layout(area, self._camera, sizes, notes=sizes.notes)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._drawing.paint_pointed(painter, layout, self._pointed)

    def _kept_picture(self) -> QPixmap:
        """Ground and figure, kept while nothing moves: many faces take long."""
        ratio = self.devicePixelRatioF()
        is_kept = self._is_kept and self._picture.size() == self.size() * ratio
        if is_kept or not PAINTING.has_time_for(self):
            return self._picture
        self._picture = QPixmap(self.size() * ratio)
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(self._theme.panel)
        notes, scale = Sizes(self._scale).notes, self._scale
        reason = self.reason if notes else ""
        figure = SceneFigure(self._drawing, self._camera, scale=scale, notes=notes, reason=reason)
        with QPainter(self._picture) as painter:
            figure.paint(painter, QRectF(self.rect()))
        self._is_kept = True
        return self._picture
