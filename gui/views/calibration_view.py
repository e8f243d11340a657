"""The calibration view in the window: drag the share that t asks for, look closer."""

from typing import ClassVar

from PySide6.QtCore import QPointF

from engine.analysis.analysis import Analysis
from engine.binary.points.calibration import share_at_prevalence
from engine.messages.language import tr
from gui.paint.calibration_figure import CalibrationFigure
from gui.paint.calibration_scene import CalibrationScene
from gui.paint.plot_axes import PlotAxes
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.views.pan_and_zoom import PlotGrip
from gui.views.playhead import Playhead
from gui.views.plot_view import GRIP_REACH, PlotView
from gui.views.tables_of_evidence import calibration_table
from gui.views.view_data import ViewData


class CalibrationView(PlotView):
    """Shows one model's isotonic shares over its scores, and its cases in bins."""

    title: ClassVar[str] = tr("Calibration")
    figure_class: ClassVar[type[PlotFigure]] = CalibrationFigure

    def subtitle(self, analysis: Analysis) -> str:
        """Whose it is."""
        model = CalibrationScene(analysis, self.chosen_model).model
        if model is None:
            return ""
        return tr("{name}: the hull is these steps", name=model.name)

    def data(self, analysis: Analysis) -> ViewData | None:
        """The steps and the bins of the model that is shown."""
        return calibration_table(analysis, self.chosen_model)

    def grip_at(self, figure: PlotFigure, place: QPointF) -> PlotGrip | None:
        """The share that t asks for."""
        if not isinstance(figure, CalibrationFigure) or figure.scene.why_not:
            return None
        shares = figure.axes(self.area)[0]
        near = abs(place.y() - shares.y(figure.scene.needed)) <= GRIP_REACH
        if not near or not shares.plot.contains(place):
            return None
        return _ShareGrip(self.playhead, shares, figure.scene.prevalence)

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The t that asks for the share under the mouse."""
        if not isinstance(figure, CalibrationFigure) or figure.scene.why_not:
            return None
        shares = figure.axes(self.area)[0]
        if not shares.plot.contains(place):
            return None
        share = min(max(shares.data(place)[1], 0.0), 1.0)
        return Pointed(share_at_prevalence(share, 1 - figure.scene.prevalence))


class _ShareGrip:
    """The line of the share that t asks for: a drag moves t."""

    def __init__(self, playhead: Playhead, axes: PlotAxes, prevalence: float) -> None:
        self._playhead = playhead
        self._axes = axes
        self._prevalence = prevalence

    def drag(self, place: QPointF) -> None:
        """Ask for the share where the mouse is."""
        share = min(max(self._axes.data(place)[1], 0.0), 1.0)
        self._playhead.move(share_at_prevalence(share, 1 - self._prevalence))

    def drop(self) -> None:
        """All of the drag is one step."""
        self._playhead.rest()
