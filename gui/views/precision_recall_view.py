"""Precision–recall in the window: a threshold under the mouse tells all about itself."""

from typing import ClassVar

from PySide6.QtCore import QPointF

from engine.analysis.analysis import Analysis
from engine.binary.voros.supporting_lines import t_choosing
from engine.messages.language import tr
from engine.wording.prevalence_words import at_prevalence
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.paint.precision_recall_figure import PrecisionRecallFigure
from gui.paint.ranked_figure import RankedVertex
from gui.views.plot_view import PlotView

NEAR_VERTEX = 12.0


class PrecisionRecallView(PlotView):
    """Shows every model's precision over recall, and curves of equal cost."""

    title: ClassVar[str] = tr("Precision–recall")
    figure_class: ClassVar[type[PlotFigure]] = PrecisionRecallFigure

    def subtitle(self, analysis: Analysis) -> str:
        """At which prevalence."""
        return at_prevalence(analysis)

    def hovered_at(self, figure: PlotFigure, place: QPointF) -> RankedVertex | None:
        """The threshold under the mouse."""
        if not isinstance(figure, PrecisionRecallFigure):
            return None
        (axes,) = figure.axes(self.area)
        if not axes.plot.contains(place):
            return None
        return figure.vertex_near(axes, place, NEAR_VERTEX)

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The t that chooses the threshold under the mouse, or comes nearest to it."""
        vertex = self.hovered_at(figure, place)
        if vertex is None:
            return None
        model = figure.analysis.geometry.models[vertex.model]
        return Pointed(t_choosing(model.hull, vertex.position), vertex.model)
