"""Precision–recall in the window: a threshold under the mouse tells all about itself."""

from typing import ClassVar

from PySide6.QtCore import QPointF

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording.prevalence_words import at_prevalence
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.paint.precision_recall_figure import PrecisionRecallFigure
from gui.paint.ranked_figure import RankedFigure, RankedVertex
from gui.views.plot_view import PlotView
from gui.views.view_data import Value, ViewData

NEAR_VERTEX = 12.0
COLUMNS = ("model", "threshold", "recall", "precision", "flagged", "prevalence")


class PrecisionRecallView(PlotView):
    """Shows every model's precision over recall, and curves of equal cost."""

    title: ClassVar[str] = tr("Precision–recall")
    figure_class: ClassVar[type[PlotFigure]] = PrecisionRecallFigure

    def subtitle(self, analysis: Analysis) -> str:
        """At which prevalence."""
        return at_prevalence(analysis)

    def data(self, analysis: Analysis) -> ViewData | None:
        """Every model's thresholds; of a long curve those that are drawn."""
        if self._theme is None:
            return None
        figure = PrecisionRecallFigure(analysis, self._theme)
        if not figure.known:
            return None
        columns: dict[str, list[Value]] = {name: [] for name in COLUMNS}
        for model in analysis.models:
            thresholds, shares = figure.thresholds_of(model)
            columns["model"] += [model.name] * thresholds.size
            columns["threshold"] += thresholds.tolist()
            for name in ("recall", "precision", "flagged"):
                columns[name] += getattr(shares, name).tolist()
            columns["prevalence"] += [figure.prevalence.value] * thresholds.size
        return ViewData("precision-recall", columns)

    def hovered_at(self, figure: PlotFigure, place: QPointF) -> RankedVertex | None:
        """The threshold under the mouse."""
        if not isinstance(figure, PrecisionRecallFigure):
            return None
        (axes,) = figure.axes(self.area)
        if not axes.plot.contains(place):
            return None
        return figure.vertex_near(axes, place, NEAR_VERTEX)

    def model_at(self, figure: PlotFigure, place: QPointF) -> int | None:
        """The model whose curve is under the mouse."""
        return figure.curve_at(self.area, place) if isinstance(figure, RankedFigure) else None

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The t that chooses the threshold under the mouse, or comes nearest to it."""
        vertex = self.hovered_at(figure, place)
        if vertex is None or not isinstance(figure, PrecisionRecallFigure):
            return None
        return Pointed(figure.t_of(vertex), vertex.model)
