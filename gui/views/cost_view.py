"""The cost view in the window: drag the line of t, look closer, point at any t."""

from typing import ClassVar

from PySide6.QtCore import QPointF

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from gui.paint.cost_figure import CostFigure
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.views.plot_hands import PlotGrip
from gui.views.plot_view import PlotView, t_grip_at


class CostView(PlotView):
    """Shows lower envelopes and A_t over one axis of t."""

    title: ClassVar[str] = tr("Costs")
    figure_class: ClassVar[type[PlotFigure]] = CostFigure

    def subtitle(self, analysis: Analysis) -> str:  # noqa: ARG002
        """What is drawn."""
        return tr("lower envelopes, and A_t whose mean is the VOROS")

    def grip_at(self, figure: PlotFigure, place: QPointF) -> PlotGrip | None:
        """The line of t."""
        return t_grip_at(self.playhead, figure.axes(self.area), place)

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The t under the mouse."""
        for axes in figure.axes(self.area):
            if axes.plot.contains(place):
                return Pointed(axes.data(place)[0])
        return None
