"""Lift and gain in the window: drag t, point at any share of the cases, lift or delinquency."""

from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Slot
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording.decision_lines import without_bounds
from engine.wording.prevalence_words import at_prevalence
from gui.paint.gain_bounds import Lower
from gui.paint.gain_figure import TENTHS, GainFigure, GainOptions
from gui.paint.plot_axes import PlotAxes
from gui.paint.plot_figure import PlotFigure, PlotOptions
from gui.paint.pointed import Pointed
from gui.themes.theme import Theme
from gui.views.pan_and_zoom import PlotGrip
from gui.views.playhead import Playhead
from gui.views.plot_view import GRIP_REACH, PlotView
from gui.views.view_data import Value, ViewData
from gui.widgets.segmented import Segmented

LOWER: tuple[tuple[Lower, str], ...] = (
    ("lift", tr("Lift")),
    ("delinquency", tr("Delinquency")),
)
SHARES_OF = {"gain": "recall", "delinquency": "left"}
TENTH_REACH = 0.012  # share of the cases within which the mouse means a tenth
FINE = 200  # shares that it can mean between them
LABEL_REACH, LABEL_HALF = 28.0, 32.0  # px above the plot and beside the line that hold its label


class GainView(PlotView):
    """Shows gain over the cases flagged, and lift or delinquency below."""

    title: ClassVar[str] = tr("Lift and gain")
    figure_class: ClassVar[type[PlotFigure]] = GainFigure
    options_at_first: ClassVar[PlotOptions] = GainOptions()

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self._lower = Segmented(tr("Below"), [words for _, words in LOWER], parent=self)
        self._lower.choose(0)
        self._lower.chosen.connect(self._take_choice)
        self.stand_above(self._lower)

    def subtitle(self, analysis: Analysis) -> str:
        """At which prevalence, and what is dotted."""
        return ", ".join(filter(None, (at_prevalence(analysis), without_bounds(analysis))))

    @property
    def mode_shown(self) -> str:
        """What stands below."""
        return LOWER[self._lower.choice][0]

    def data(self, analysis: Analysis) -> ViewData | None:
        """Every model at every tenth of the cases flagged."""
        if self._theme is None:
            return None
        figure = GainFigure(analysis, self._theme)
        if not figure.known:
            return None
        tenths = figure.tenths()
        columns: dict[str, list[Value]] = {
            "model": [each.model.name for each in tenths for _ in TENTHS]
        }
        for name in ("flagged", "gain", "lift", "delinquency", "precision"):
            shares = (getattr(each.shares, SHARES_OF.get(name, name)) for each in tenths)
            columns[name] = [value for values in shares for value in values.tolist()]
        columns["prevalence"] = [figure.prevalence.value] * len(columns["model"])
        return ViewData("gain", columns)

    @Slot()
    def _take_choice(self) -> None:
        """Show lift or delinquency below."""
        if isinstance(self.options, GainOptions):
            self.show_options(replace(self.options, lower=LOWER[self._lower.choice][0]))

    def model_at(self, figure: PlotFigure, place: QPointF) -> int | None:
        """The model whose curve is under the mouse."""
        return figure.curve_at(self.area, place) if isinstance(figure, GainFigure) else None

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The t at which nearly so many are flagged as under the mouse."""
        if not isinstance(figure, GainFigure) or not figure.known or not figure.analysis.models:
            return None
        for axes in figure.axes(self.area):
            if axes.plot.contains(place):
                return Pointed(figure.t_at(axes.data(place)[0]))
        return None

    def grip_at(self, figure: PlotFigure, place: QPointF) -> PlotGrip | None:
        """The line of t, in either plot, or its label above."""
        if not isinstance(figure, GainFigure) or not figure.known or not figure.analysis.models:
            return None
        for number, axes in enumerate(figure.axes(self.area)):
            beside = abs(place.x() - axes.x(figure.cut))
            on_line = beside <= GRIP_REACH and axes.plot.contains(place)
            above = axes.plot.top() - place.y() if number == 0 else -1.0
            if on_line or (0 <= above <= LABEL_REACH and beside <= LABEL_HALF):
                return FlaggedGrip(self.playhead, figure, axes)
        return None

    def hovered_at(self, figure: PlotFigure, place: QPointF) -> float | None:
        """The share of the cases under the mouse; near a tenth, that tenth."""
        for axes in figure.axes(self.area):
            if axes.plot.contains(place):
                share = min(max(axes.data(place)[0], 0.0), 1.0)
                tenth = round(10 * share) / 10
                if tenth > 0 and abs(share - tenth) <= TENTH_REACH * axes.across.width:
                    return tenth
                return round(FINE * share / axes.across.width) / FINE * axes.across.width
        return None


class FlaggedGrip:
    """The line of the share that is flagged at t: a drag moves t."""

    def __init__(self, playhead: Playhead, figure: GainFigure, axes: PlotAxes) -> None:
        self._playhead = playhead
        self._figure, self._axes = figure, axes

    def drag(self, place: QPointF) -> None:
        """Move t to where nearly so many are flagged as under the mouse."""
        left, right = self._axes.plot.left(), self._axes.plot.right()
        inside = QPointF(min(max(place.x(), left), right), place.y())
        self._playhead.move(self._figure.t_at(self._axes.data(inside)[0]))

    def drop(self) -> None:
        """All of the drag is one step."""
        self._playhead.rest()
