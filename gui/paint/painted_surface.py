"""The ROC surface as a figure that QPainter draws: for pages, and where OpenGL is absent."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis
from gui.paint.camera import HOME, Camera
from gui.paint.sizes import Sizes
from gui.paint.surface_faces import SurfacePainter
from gui.paint.surface_labels import paint_labels
from gui.paint.surface_scene import SurfaceLayout, surface_layout, surface_scene
from gui.themes.theme import Theme


class SurfaceFigure:
    """Paints one analysis as an ROC surface: the block that the models leave, planed off.

    Args:
        analysis: None, or one without models, leaves the figure empty.
        camera: where it is looked at from.
        scale: 1 in the window; the presenter and exports enlarge.
        notes: whether sentences above it say how to read it.
        reason: why this is not drawn by OpenGL, as a line at the foot; empty says nothing.
    """

    def __init__(
        self,
        analysis: Analysis | None,
        theme: Theme,
        camera: Camera = HOME,
        *,
        scale: float = 1.0,
        notes: bool = True,
        reason: str = "",
    ) -> None:
        self._scene = surface_scene(analysis, theme)
        self._camera = camera
        self._sizes = Sizes(scale)
        self._notes, self._reason = notes, reason

    def layout(self, rect: QRectF) -> SurfaceLayout:
        """Where things stand when the figure fills `rect`."""
        return surface_layout(self._scene, rect, self._camera, self._sizes, notes=self._notes)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure on whatever ground is there."""
        if self._scene is None:
            return
        layout = self.layout(rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        SurfacePainter(painter, self._scene, layout.projection, self._sizes).paint()
        paint_labels(painter, self._scene, layout, self._reason)
        painter.restore()
