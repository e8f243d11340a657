"""Lift and gain in the window: any share of the cases under the mouse, lift or delinquency."""

from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording.prevalence_words import at_prevalence
from gui.paint.gain_figure import GainFigure, GainOptions, Lower
from gui.paint.plot_figure import PlotFigure
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.plot_view import PlotView
from gui.widgets.segmented import Segmented

LOWER: tuple[tuple[Lower, str], ...] = (
    ("lift", tr("Lift")),
    ("delinquency", tr("Delinquency")),
)
TENTH_REACH = 0.012  # share of the cases within which the mouse means a tenth
FINE = 200  # shares that it can mean between them


class GainView(PlotView):
    """Shows gain over the cases flagged, and lift or delinquency below."""

    title: ClassVar[str] = tr("Lift and gain")
    figure_class: ClassVar[type[PlotFigure]] = GainFigure

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self.options = GainOptions()
        self._lower = Segmented(tr("Below"), [words for _, words in LOWER], parent=self)
        self._lower.choose(0)
        self._lower.chosen.connect(self._take_choice)
        row = QHBoxLayout()
        row.setContentsMargins(8, 2, 8, 0)
        row.addWidget(self._lower)
        row.addStretch()
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertLayout(0, row)
        if theme is not None:
            self.show_theme(theme)

    def subtitle(self, analysis: Analysis) -> str:
        """At which prevalence, and what is dotted."""
        return at_prevalence(analysis)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._lower.show_theme(theme)
        super().show_theme(theme)

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
