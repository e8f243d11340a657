"""Lift and gain in the window: any share of the cases under the mouse, lift or delinquency."""

from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Slot
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording.prevalence_words import at_prevalence
from gui.paint.gain_figure import TENTHS, GainFigure, GainOptions, Lower
from gui.paint.plot_figure import PlotFigure, PlotOptions
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.plot_view import PlotView
from gui.views.view_data import Value, ViewData
from gui.widgets.segmented import Segmented

LOWER: tuple[tuple[Lower, str], ...] = (
    ("lift", tr("Lift")),
    ("delinquency", tr("Delinquency")),
)
SHARES_OF = {"gain": "recall", "delinquency": "left"}
TENTH_REACH = 0.012  # share of the cases within which the mouse means a tenth
FINE = 200  # shares that it can mean between them


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
        return at_prevalence(analysis)

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
