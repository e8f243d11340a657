"""The figures that pictures and reports hold, each ready to be painted."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.analysis import Analysis
from engine.report.document import FigureKind
from gui.export.page import PaintFigure
from gui.export.page_blocks import Figures
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_layout import FULL_HEIGHT
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_scene import RocOptions
from gui.paint.surface import SurfaceFigure
from gui.scene.platform import probe_opengl
from gui.theme import Theme

USUAL_WIDTH, USUAL_HEIGHT = 640.0, 540.0  # of a view in the window, where the scale is 1
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
    """The ROC surface, with a line that says so where it is drawn without OpenGL."""
    found = probe_opengl()
    reason = "" if found.usable else f"Drawn without OpenGL: {found.reason}."
    return SurfaceFigure(analysis, theme, scale=scale, reason=reason).paint
