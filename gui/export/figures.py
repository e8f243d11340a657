"""The figures that pictures and reports hold, each ready to be painted."""

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis
from engine.report.document import FigureKind
from gui.export.page import PaintFigure
from gui.export.page_blocks import Figures
from gui.export.steps import Steps, beside
from gui.paint.painted_surface import SurfaceFigure
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_layout import FULL_HEIGHT
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_scene import RocOptions
from gui.scene.surface_picture import SurfacePicture, draws_beside
from gui.themes.theme import Theme

USUAL_WIDTH, USUAL_HEIGHT = 640.0, 540.0  # of a view in the window, where the scale is 1
LARGEST_DRAWING = 4096  # pixels along a side of what OpenGL draws; larger pictures enlarge it
LEAST_SCALE, MOST_SCALE = 0.8, 4.0
MARGIN = 14.0  # of ground around a figure, at scale 1


def report_figures(analysis: Analysis, theme: Theme) -> Figures:
    """The figures of a report."""
    plane = RocPlaneFigure(analysis, theme, options=RocOptions(notes=False))
    return {
        FigureKind.ROC_PLANE: plane.paint,
        FigureKind.ROC_SURFACE: SurfaceFigure(analysis, _on_paper(theme), notes=False).paint,
        FigureKind.RIBBON: RibbonFigure(analysis, theme).paint,
    }


def picture_figure(view: FigureKind, analysis: Analysis, theme: Theme) -> PaintFigure:
    """A figure that fills a picture of any size: type and lines grow with it."""
    if view is FigureKind.ROC_SURFACE:
        return SurfaceOnPaper(analysis, theme)

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


def _on_paper(theme: Theme) -> Theme:
    """The theme on pictures and pages, which have no panels."""
    return replace(theme, panel=theme.plot)


class SurfaceOnPaper:
    """The ROC surface as a picture: vectors by QPainter, pixels by OpenGL where there is one.

    Vector files hold no raster, so that they are the same on every machine.
    """

    def __init__(self, analysis: Analysis, theme: Theme) -> None:
        self._analysis, self._theme = analysis, _on_paper(theme)

    def __call__(self, painter: QPainter, area: QRectF) -> None:
        """Paint all of it by QPainter."""
        scale = scale_in(area.size())
        figure = SurfaceFigure(self._analysis, self._theme, scale=scale)
        figure.paint(painter, inside(area, scale))

    def in_pixels(self, size: QSizeF, pixels: float) -> Steps[PaintFigure]:
        """Draw the surface by OpenGL, beside the main thread where that is possible."""
        scale = scale_in(size)
        picture = SurfacePicture(self._analysis, self._theme, scale=scale)
        room = inside(QRectF(QPointF(), size), scale).size()
        pixels = min(pixels, LARGEST_DRAWING / max(room.width(), room.height()))
        draw = picture.prepare(room, pixels)
        if draws_beside():
            yield from beside(draw, 0.1, "Drawing the surface")
        else:
            draw()
        return lambda painter, area: picture.paint(painter, inside(area, scale))
