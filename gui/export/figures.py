"""The figures that pictures and reports hold, each ready to be painted."""

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from engine.analysis import Analysis
from engine.report.document import FigureKind
from gui.export.page import PaintFigure
from gui.export.page_blocks import Figures
from gui.export.pdf import RESOLUTION
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_layout import FULL_HEIGHT
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_scene import RocOptions
from gui.scene.picture import paint_surface
from gui.theme import Theme

USUAL_WIDTH, USUAL_HEIGHT = 640.0, 540.0  # of a view in the window, where the scale is 1
PAGE_PPI = 300
LARGEST_PICTURE = 4096  # pixels along a side of what OpenGL draws for a page
LEAST_SCALE, MOST_SCALE = 0.8, 4.0
MARGIN = 14.0  # of ground around a figure, at scale 1


def report_figures(analysis: Analysis, theme: Theme) -> Figures:
    """The figures of a report."""
    plane = RocPlaneFigure(analysis, theme, options=RocOptions(notes=False))
    return {
        FigureKind.ROC_PLANE: plane.paint,
        FigureKind.ROC_SURFACE: surface_figure(analysis, theme),
        FigureKind.RIBBON: RibbonFigure(analysis, theme).paint,
    }


def picture_figure(view: FigureKind, analysis: Analysis, theme: Theme) -> PaintFigure:
    """A figure that fills a picture of any size: type and lines grow with it."""

    def paint(painter: QPainter, area: QRectF) -> None:
        scale = min(area.width() / USUAL_WIDTH, area.height() / USUAL_HEIGHT)
        scale = min(MOST_SCALE, max(LEAST_SCALE, scale))
        margin = MARGIN * scale
        inner = area.adjusted(margin, margin, -margin, -margin)
        if view is FigureKind.ROC_PLANE:
            RocPlaneFigure(analysis, theme, scale=scale).paint(painter, inner)
        elif view is FigureKind.RIBBON:
            RibbonFigure(analysis, theme, scale=inner.height() / FULL_HEIGHT).paint(painter, inner)
        else:
            surface_figure(analysis, theme, scale)(painter, inner)

    return paint


def surface_figure(analysis: Analysis, theme: Theme, scale: float = 1.0) -> PaintFigure:
    """The ROC surface: by OpenGL where there is one, on pages as a picture of 300 ppi."""
    on_paper = replace(theme, panel=theme.plot)  # pictures and pages have no panels

    def paint(painter: QPainter, area: QRectF) -> None:
        pixels = painter.worldTransform().m11()
        if not isinstance(painter.device(), QImage):
            pixels *= PAGE_PPI / RESOLUTION
        pixels = min(pixels, LARGEST_PICTURE / max(area.width(), area.height()))
        paint_surface(painter, area, analysis, on_paper, scale=scale, pixels=pixels)

    return paint
