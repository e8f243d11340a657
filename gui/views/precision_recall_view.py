"""Precision–recall in the window: a threshold under the mouse tells all about itself."""

import math
from typing import ClassVar

from PySide6.QtCore import QPointF

from engine.analysis.analysis import Analysis
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.points.shares_at_prevalence import shares_at
from engine.binary.voros.supporting_lines import t_choosing
from engine.messages.language import tr
from engine.wording.prevalence_words import at_prevalence
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.paint.precision_recall_figure import PrecisionRecallFigure
from gui.paint.ranked_figure import RankedVertex
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
        found = prevalence_in_use(analysis)
        if math.isnan(found.value):
            return None
        columns: dict[str, list[Value]] = {name: [] for name in COLUMNS}
        for model in analysis.models:
            positions = model.curve.outline
            shares = shares_at(*model.curve.rates(positions), found.value)
            rows = (shares.recall, shares.precision, shares.flagged)
            columns["model"] += [model.name] * positions.size
            columns["threshold"] += model.curve.thresholds[positions].tolist()
            for name, values in zip(COLUMNS[2:], rows, strict=False):
                columns[name] += values.tolist()
            columns["prevalence"] += [found.value] * positions.size
        return ViewData("precision-recall", columns)

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
