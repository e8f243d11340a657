"""How a view is looked at in the window, for pictures that hold the same."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

if TYPE_CHECKING:  # the empty window knows how views are looked at before there are any
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from engine.analysis.analysis_kinds import AnyAnalysis
    from gui.paint.camera import Camera
    from gui.scene.drawing import Drawing
    from gui.themes.theme import Theme


class PaintedFigure(Protocol):
    """One analysis as a figure."""

    def paint(self, painter: "QPainter", rect: "QRectF", /) -> None:
        """Paint the whole figure."""


class MakeFigure(Protocol):
    """How the figure of a view is made."""

    def __call__(
        self, analysis: "AnyAnalysis", theme: "Theme", /, *, scale: float = 1.0, notes: bool = True
    ) -> PaintedFigure:
        """A figure, its type and lines so many times as large, with or without its notes."""


MakeDrawing = Callable[[Any, "Theme"], "Drawing | None"]
"""How the 3D drawing of a view is made, of an analysis of its kind; None if nothing is drawn."""


class LookedAt(Struct, frozen=True, eq=False):
    """What the user has chosen of a view without changing the session: mode, zoom, camera.

    Attributes:
        figure: makes its figure so; None where that is the catalogue's.
        drawing: makes its 3D drawing so, likewise.
        camera: from where that is looked at; None from home.
    """

    figure: MakeFigure | None = None
    drawing: MakeDrawing | None = None
    camera: "Camera | None" = None


AT_FIRST = LookedAt()
