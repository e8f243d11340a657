"""The view of scores in the window: drag the threshold, choose how the scores are looked at."""

from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.paint.score_shapes import column
from gui.paint.scores_figure import ScoreMode, ScoreOptions, ScoresFigure
from gui.paint.scores_scene import ScoresScene
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.plot_hands import PlotGrip
from gui.views.plot_view import GRIP_REACH, PlotView
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
    those can be chosen by t. The model stays the one that was taken hold of until t is moved
    elsewhere, though another one costs less there.
    """

    title: ClassVar[str] = tr("Scores")
    figure_class: ClassVar[type[PlotFigure]] = ScoresFigure

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self.options = ScoreOptions()
        self._dragged_to: float | None = None
        self._modes = Segmented(tr("Show"), [words for _, words in MODES], parent=self)
        self._scales = Segmented(tr("Axis of scores"), SCALES, parent=self)
        for choice in (self._modes, self._scales):
            choice.choose(0)
            choice.chosen.connect(self._take_choices)
        row = QHBoxLayout()
        row.setContentsMargins(8, 2, 8, 0)
        row.addWidget(self._modes)
        row.addStretch()
        row.addWidget(self._scales)
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertLayout(0, row)
        if theme is not None:
            self.show_theme(theme)

    @property
    def scene(self) -> ScoresScene | None:
        """What is shown; None while there is nothing."""
        figure = self.figure
        return figure.scene if isinstance(figure, ScoresFigure) else None

    def subtitle(self, analysis: Analysis) -> str:
        """Whose scores, and at which t."""
        scene = self.scene or ScoresScene(analysis)
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
            self._hold(None)
        if analysis is not None:
            scene = ScoresScene(analysis, scale="log-odds")
            self._scales.setVisible(scene.are_probabilities)
        super().show_analysis(analysis)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for choice in (self._modes, self._scales):
            choice.show_theme(theme)
        super().show_theme(theme)

    @Slot()
    def _take_choices(self) -> None:
        """Look at the scores as the switches say."""
        if isinstance(self.options, ScoreOptions):
            mode, log_odds = MODES[self._modes.choice][0], self._scales.choice == 1
            self.show_options(replace(self.options, mode=mode, log_odds=log_odds, hovered=None))

    def drag_to(self, scene: ScoresScene, place: float) -> None:
        """Move t to a threshold near a place, of the model that a scene shows."""
        if scene.model is not None:
            self._hold(scene.model.index)
            self._dragged_to = scene.t_at(place)
            self.playhead.move(self._dragged_to)

    def _hold(self, model: int | None) -> None:
        """Show one model whoever costs least; or again who does."""
        if isinstance(self.options, ScoreOptions) and self.options.model != model:
            self.options = replace(self.options, model=model)
        if model is None:
            self._dragged_to = None

    def grip_at(self, figure: PlotFigure, place: QPointF) -> PlotGrip | None:
        """The line of the threshold, or its flag."""
        if not isinstance(figure, ScoresFigure):
            return None
        scene, (axes,) = figure.scene, figure.axes(self.area)
        if scene.model is None or scene.bins is None:
            return None
        beside = abs(place.x() - column(axes, scene.cut_of(scene.model.at)))
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
