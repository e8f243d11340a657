"""The view of scores in the window: drag the threshold, choose how the scores are looked at."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.plot_figure import PlotFigure, PlotOptions
from gui.paint.pointed import Pointed
from gui.paint.score_shapes import column
from gui.paint.scores_figure import ScoreMode, ScoreOptions, ScoresFigure
from gui.paint.scores_scene import ScoresScene
from gui.themes.theme import Theme
from gui.views.pan_and_zoom import PlotGrip
from gui.views.playhead import Playhead
from gui.views.plot_view import GRIP_REACH, PlotView
from gui.views.view_data import Value, ViewData
from gui.widgets.menu_entries import add_entry
from gui.widgets.segmented import Segmented

MODES: tuple[tuple[ScoreMode, str], ...] = (
    ("counts", tr("Counts")),
    ("densities", tr("Densities")),
    ("distributions", tr("Cumulative")),
)
SCALES = (tr("Linear"), tr("Log-odds"))


class ScoresView(PlotView):
    """Shows both classes' scores of one model, and the threshold that t chooses.

    A drag of the threshold moves t to where the nearest threshold on the hull is optimal: only
    those can be chosen by t. While no model is selected it stays the one that was taken hold of
    until t is moved elsewhere, though another one costs less there.
    """

    title: ClassVar[str] = tr("Scores")
    figure_class: ClassVar[type[PlotFigure]] = ScoresFigure
    options_at_first: ClassVar[PlotOptions] = ScoreOptions()

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self._dragged_to: float | None = None
        self._held: int | None = None
        self._modes = Segmented(tr("Show"), [words for _, words in MODES], parent=self)
        self._scales = Segmented(tr("Axis of scores"), SCALES, parent=self)
        for choice in (self._modes, self._scales):
            choice.choose(0)
            choice.chosen.connect(self._take_choices)
        self.stand_above(self._modes, self._scales)

    @property
    def scene(self) -> ScoresScene | None:
        """What is shown; None while there is nothing."""
        figure = self.figure
        return figure.scene if isinstance(figure, ScoresFigure) else None

    def subtitle(self, analysis: Analysis) -> str:
        """Whose scores, and at which t."""
        scene = ScoresScene(analysis, self.chosen_model)
        if scene.model is None:
            return ""
        return tr(
            "{name}: what t = {t} cuts apart",
            name=scene.model.name,
            t=formatting.t_short(analysis.t),
        )

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis; of the model that costs least once t is moved elsewhere."""
        if self._dragged_to is not None and self.playhead.t != self._dragged_to:
            self._held = self._dragged_to = None
        before = self._analysis
        super().show_analysis(analysis)
        if analysis is not None and (before is None or before.geometry is not analysis.geometry):
            self._offer_log_odds(ScoresScene(analysis, scale="log-odds").are_probabilities)

    def _offer_log_odds(self, offered: bool) -> None:
        """Offer log-odds for probabilities, and leave them for other scores."""
        self._scales.setVisible(offered)
        if not offered and self._scales.choice == 1:
            self._scales.choose(0)
            self._take_choices()

    @property
    def mode_shown(self) -> str:
        """How the scores are shown, and on which axis."""
        mode = MODES[self._modes.choice][0]
        return f"{mode}-log-odds" if self._scales.choice == 1 else mode

    def data(self, analysis: Analysis) -> ViewData | None:
        """The bins, and the cases of either class in each."""
        figure = ScoresFigure(analysis, self._theme, options=self.options) if self._theme else None
        if figure is None or figure.scene.bins is None or figure.scene.model is None:
            return None
        bins = figure.scene.bins
        low, high = bins.edges[:-1].tolist(), bins.edges[1:].tolist()
        positives, negatives = bins.positives.tolist(), bins.negatives.tolist()
        for end, at in ((bins.below, bins.outer[0]), (bins.above, bins.outer[1])):
            if any(end):
                low, high = [*low, at], [*high, at]
                positives, negatives = [*positives, end[0]], [*negatives, end[1]]
        columns: dict[str, list[Value]] = {
            "model": [figure.scene.model.name] * len(low),
            "low": low,
            "high": high,
            "positives": positives,
            "negatives": negatives,
        }
        return ViewData("scores", columns)

    def menu_entries(self) -> Sequence[QAction]:
        """Which model is shown: whoever costs least at t, or one of them."""
        analysis = self._analysis
        if analysis is None or len(analysis.models) < 2:
            return ()
        menu = QMenu(tr("Scores of"), self)
        choices: list[tuple[str, int | None]] = [(tr("Whoever costs least at t"), None)]
        choices += [(model.name.replace("&", "&&"), model.index) for model in analysis.models]
        for words, model in choices:
            action = add_entry(menu, words)
            action.triggered.connect(partial(self.playhead.select, model))
            action.setCheckable(True)
            action.setChecked(model == self.playhead.selected)
        return (menu.menuAction(),)

    @Slot()
    def _take_choices(self) -> None:
        """Look at the scores as the switches say."""
        if isinstance(self.options, ScoreOptions):
            mode, log_odds = MODES[self._modes.choice][0], self._scales.choice == 1
            self.show_options(replace(self.options, mode=mode, log_odds=log_odds, hovered=None))

    def drag_to(self, scene: ScoresScene, place: float) -> None:
        """Move t to a threshold near a place, of the model that a scene shows."""
        if scene.model is not None:
            self._held = scene.model.index
            self._show_model()
            self._dragged_to = scene.t_at(place)
            self.playhead.move(self._dragged_to)

    @Slot()
    def reset_view(self) -> None:
        """Show the whole of it, of whoever costs least."""
        self._held = self._dragged_to = None
        self._show_model()
        super().reset_view()

    @property
    def chosen_model(self) -> int | None:
        """The one that is selected, else the one whose threshold was taken hold of."""
        return self._held if self.playhead.selected is None else self.playhead.selected

    def grip_at(self, figure: PlotFigure, place: QPointF) -> PlotGrip | None:
        """The line of the threshold, or its flag."""
        if not isinstance(figure, ScoresFigure):
            return None
        scene, (axes,) = figure.scene, figure.axes(self.area)
        if scene.model is None or scene.bins is None:
            return None
        beside = abs(place.x() - column(axes, scene.place_of_cut))
        above = axes.plot.top() - place.y()
        on_line = beside <= GRIP_REACH and axes.plot.contains(place)
        on_flag = 0 <= above <= FLAG_REACH and beside <= FLAG_HALF
        return CutGrip(self, figure) if on_line or on_flag else None

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The t at which the threshold nearest to the mouse is optimal."""
        if not isinstance(figure, ScoresFigure) or figure.scene.model is None:
            return None
        (axes,) = figure.axes(self.area)
        if figure.scene.bins is None or not axes.plot.contains(place):
            return None
        return Pointed(figure.scene.t_at(_place_at(figure, self, place)), figure.scene.model.index)

    def hovered_at(self, figure: PlotFigure, place: QPointF) -> object:
        """The bin under the mouse."""
        if not isinstance(figure, ScoresFigure) or figure.looked_at.mode == "distributions":
            return None
        (axes,) = figure.axes(self.area)
        if figure.scene.bins is None or not axes.plot.contains(place):
            return None
        return figure.scene.bin_at(_place_at(figure, self, place))


FLAG_REACH, FLAG_HALF = 24.0, 40.0  # px above the plot and beside the line that hold the flag


class CutGrip:
    """The threshold of one model, as it was taken hold of."""

    def __init__(self, view: ScoresView, figure: ScoresFigure) -> None:
        self._view = view
        self._figure = figure

    def drag(self, place: QPointF) -> None:
        """Move t to where the threshold nearest to the mouse is chosen."""
        self._view.drag_to(self._figure.scene, _place_at(self._figure, self._view, place))

    def drop(self) -> None:
        """All of the drag is one step."""
        self._view.playhead.rest()


def _place_at(figure: ScoresFigure, view: ScoresView, place: QPointF) -> float:
    """The place on the axis of scores under a pixel."""
    (axes,) = figure.axes(view.area)
    share = (place.x() - axes.plot.left()) / axes.plot.width()
    return axes.across.low + share * axes.across.width
