"""A 3D drawing as a figure that QPainter paints: for pages, and where OpenGL is absent."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.paint.camera import Camera
from gui.paint.sizes import Sizes
from gui.scene.drawing import Drawing


class SceneFigure:
    """Paints a drawing with its words.

    Args:
        drawing: None leaves the figure empty.
        camera: where it is looked at from; None: from home.
        scale: 1 in the window; the presenter and exports enlarge.
        notes: whether sentences above it say how to read it.
        reason: why this is not drawn by OpenGL, as a line at the foot; empty says nothing.
    """

    def __init__(
        self,
        drawing: Drawing | None,
        camera: Camera | None = None,
        *,
        scale: float = 1.0,
        notes: bool = True,
        reason: str = "",
    ) -> None:
        self._drawing = None if drawing is None else drawing.painted()
        self._camera = camera
        self._sizes = Sizes(scale)
        self._notes, self._reason = notes, reason

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure on whatever ground is there."""
        if self._drawing is None:
            return
        camera = self._camera or self._drawing.presets[0].camera
        layout = self._drawing.layout(rect, camera, self._sizes, notes=self._notes)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._drawing.paint(painter, layout)
        self._drawing.paint_labels(painter, layout, self._reason)
        painter.restore()
