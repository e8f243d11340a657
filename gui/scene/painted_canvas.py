"""The canvas where there is no OpenGL: QPainter paints the same drawing, and says why."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.paint.camera import HOME, Camera
from gui.scene.drawing import Drawing
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
        self._reason = reason
        self._drawing: Drawing | None = None
        self._camera = HOME
        self._scale = 1.0

    def show_drawing(self, drawing: Drawing | None, theme: Theme) -> None:
        """Show another drawing, or none."""
        self._drawing, self._theme = drawing, theme
        self.update()

    def show_camera(self, camera: Camera, scale: float = 1.0) -> None:
        """Look from somewhere else."""
        self._camera, self._scale = camera, scale
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Paint ground and figure."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.panel)
        figure = SceneFigure(self._drawing, self._camera, scale=self._scale, reason=self._reason)
        figure.paint(painter, QRectF(self.rect()))
        painter.end()
