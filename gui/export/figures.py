"""The figures that pictures and reports hold, each ready to be painted."""

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from engine.analysis import Analysis
from engine.report.document import FigureKind
from gui.export.page import PaintFigure
from gui.export.page_blocks import Figures
from gui.export.stand_in import stand_in
from gui.export.steps import Steps, beside
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_layout import FULL_HEIGHT
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_scene import RocOptions
from gui.scene.picture import SurfacePicture, draws_beside
from gui.theme import Theme

USUAL_WIDTH, USUAL_HEIGHT = 640.0, 540.0  # of a view in the window, where the scale is 1
LARGEST_PICTURE = 4096  # pixels along a side of what OpenGL draws for a page
LEAST_SCALE, MOST_SCALE = 0.8, 4.0
MARGIN = 14.0  # of ground around a figure, at scale 1


def report_figures(analysis: Analysis, theme: Theme) -> Figures:
    """The figures of a report."""
    plane = RocPlaneFigure(analysis, theme, options=RocOptions(notes=False))
    return {
        FigureKind.ROC_PLANE: plane.paint,
        FigureKind.ROC_SURFACE: SurfaceOnPaper(analysis, theme),
        FigureKind.RIBBON: RibbonFigure(analysis, theme).paint,
    }


def picture_figure(view: FigureKind, analysis: Analysis, theme: Theme) -> PaintFigure:
    """A figure that fills a picture of any size: type and lines grow with it."""
    if view is FigureKind.ROC_SURFACE:
        return SurfaceOnPaper(analysis, theme, filling=True)

    def paint(painter: QPainter, area: QRectF) -> None:
        scale = scale_in(area.size())
        inner = inside(area, scale)
        if view is FigureKind.ROC_PLANE:
            RocPlaneFigure(analysis, theme, scale=scale).paint(painter, inner)
        else:
            RibbonFigure(analysis, theme, scale=inner.height() / FULL_HEIGHT).paint(painter, inner)

    return paint


def scale_in(size: QSizeF) -> float:
    """How large type and lines are in a picture of this size."""
    scale = min(size.width() / USUAL_WIDTH, size.height() / USUAL_HEIGHT)
    return min(MOST_SCALE, max(LEAST_SCALE, scale))


def inside(area: QRectF, scale: float) -> QRectF:
    """What a figure fills of a picture, within the margin."""
    margin = MARGIN * scale
    return area.adjusted(margin, margin, -margin, -margin)


class SurfaceOnPaper:
    """The ROC surface on pages and pictures: by OpenGL where there is one.

    Args:
        filling: type and lines grow with the size.
    """

    def __init__(self, analysis: Analysis, theme: Theme, *, filling: bool = False) -> None:
        self._analysis = analysis
        self._theme = replace(theme, panel=theme.plot)  # pictures and pages have no panels
        self._filling = filling
        self._picture: SurfacePicture | None = None

    def ahead(self, size: QSizeF, pixels: float) -> Steps[QImage | None]:
        """Draw the surface by OpenGL, beside the main thread where that is possible."""
        scale = scale_in(size) if self._filling else 1.0
        picture = SurfacePicture(self._analysis, self._theme, scale=scale)
        room = self._room(QRectF(0, 0, size.width(), size.height())).size()
        pixels = min(pixels, LARGEST_PICTURE / max(room.width(), room.height()))
        draw = picture.prepare(room, pixels)
        if draws_beside():
            yield from beside(draw, 0.1, "Drawing the surface")
        else:
            draw()
        self._picture = picture
        return picture.image

    def __call__(self, painter: QPainter, area: QRectF) -> None:
        """Paint what was drawn ahead; into vector files its stand-in."""
        if self._picture is None:
            raise RuntimeError("the surface must be drawn ahead of painting")
        image = self._picture.image
        if image is not None and not isinstance(painter.device(), QImage):
            image = stand_in()
        self._picture.paint(painter, self._room(area), image)

    def _room(self, area: QRectF) -> QRectF:
        return inside(area, scale_in(area.size())) if self._filling else area
