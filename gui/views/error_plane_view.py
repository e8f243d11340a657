"""The plane of FPR and FNR in the window: what the models discard, as with three classes."""

from typing import ClassVar

from PySide6.QtCore import QPointF

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from gui.paint.error_plane_figure import ErrorPlaneFigure
from gui.paint.plot_figure import PlotFigure
from gui.views.plot_view import PlotView
from gui.views.view_data import Value, ViewData


class ErrorPlaneView(PlotView):
    """Shows the VUS polytope's simplest case, that of two classes."""

    title: ClassVar[str] = tr("Error plane")
    figure_class: ClassVar[type[PlotFigure]] = ErrorPlaneFigure

    def subtitle(self, analysis: Analysis) -> str:  # noqa: ARG002
        """What is drawn."""
        return tr("FPR and FNR, as Ferri et al.: what the models discard")

    def model_at(self, figure: PlotFigure, place: QPointF) -> int | None:
        """The model whose hull is under the mouse."""
        return figure.curve_at(self.area, place) if isinstance(figure, ErrorPlaneFigure) else None

    def data(self, analysis: Analysis) -> ViewData | None:
        """The vertices of every hull."""
        columns: dict[str, list[Value]] = {"model": [], "fpr": [], "fnr": []}
        for model in analysis.models:
            pairs = zip(model.hull.fpr.tolist(), (1 - model.hull.tpr).tolist(), strict=True)
            for fpr, fnr in pairs:
                columns["model"].append(model.name)
                columns["fpr"].append(fpr)
                columns["fnr"].append(fnr)
        return ViewData("error-plane", columns)
