"""The cost view in the window: by t, by probability cost, as Brier curve or decision curve."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Slot
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.unseen_words import tested_words
from gui.paint.brier_figure import BrierFigure
from gui.paint.cost_figure import CostFigure, CostOptions
from gui.paint.decision_curve_figure import DecisionCurveFigure
from gui.paint.drummond_holte_figure import DrummondHolteFigure
from gui.paint.over_t_figure import OverTFigure
from gui.paint.plot_axes import PlotAxes
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.themes.theme import Theme
from gui.views.pan_and_zoom import PlotGrip
from gui.views.playhead import Playhead
from gui.views.plot_view import GRIP_REACH, PlotView
from gui.views.view_data import Value, ViewData, data_of_rows
from gui.widgets.segmented import Segmented


class Mode(Struct, frozen=True):
    """One way in which costs are looked at: its short and its long name, and its figure.

    Attributes:
        key: in the catalogue.
        subtitle: what it shows; empty where that is lower envelopes.
    """

    key: str
    words: str
    tip: str
    figure: type[OverTFigure]
    subtitle: str = ""


AREAS = "lesser-area"
MODES = (
    Mode("t", "t", tr("Expected cost over t"), CostFigure),
    Mode(
        "probability-cost",
        "PC(+)",
        tr("Drummond and Holte’s cost curve, over PC(+) = 1 − t"),
        DrummondHolteFigure,
    ),
    Mode(
        "brier",
        "Brier",
        tr("Brier curve: loss of the scores as probabilities"),
        BrierFigure,
        tr("Brier curves: scores taken for probabilities"),
    ),
    Mode(
        "decision",
        tr("Decision"),
        tr("Decision curve: net benefit over p"),
        DecisionCurveFigure,
        tr("decision curves: net benefit, and what models differ by"),
    ),
)


class OverTView(PlotView):
    """A view whose horizontal axis is t, or a number that belongs to it."""

    def grip_at(self, figure: PlotFigure, place: QPointF) -> PlotGrip | None:
        """The line of t."""
        if isinstance(figure, OverTFigure):
            for axes in figure.axes(self.area):
                beside = abs(place.x() - axes.x(figure.place_of(self.playhead.t)))
                if axes.plot.contains(place) and beside <= GRIP_REACH:
                    return PlaceGrip(self.playhead, figure, axes)
        return None

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The t under the mouse."""
        if isinstance(figure, OverTFigure):
            for axes in figure.axes(self.area):
                if axes.plot.contains(place):
                    return Pointed(figure.t_of(axes.data(place)[0]))
        return None

    def model_at(self, figure: PlotFigure, place: QPointF) -> int | None:
        """The model whose curve is under the mouse."""
        return figure.curve_at(self.area, place) if isinstance(figure, OverTFigure) else None

    def data(self, analysis: Analysis) -> ViewData | None:
        """What its plots show of every model at each hundredth of t."""
        figure = self.figure
        if not isinstance(figure, OverTFigure):
            return None
        measures = figure.measures(self.area)
        axis = () if figure.axis == "t" else (figure.axis,)
        rows: list[list[Value]] = []
        for model in analysis.models:
            for hundredth in range(101):
                t = hundredth / 100
                places = [figure.place_of(t) for _ in axis]
                values = [measure.value(model, t) for measure in measures]
                rows.append([model.name, t, *places, *values])
        heads = ("model", "t", *axis, *(measure.name for measure in measures))
        return data_of_rows(measures[0].name.replace("_", "-"), heads, rows)


class PlaceGrip:
    """The line of t where the axis is what belongs to it: a drag moves the playhead."""

    def __init__(self, playhead: Playhead, figure: OverTFigure, axes: PlotAxes) -> None:
        self._playhead = playhead
        self._figure, self._axes = figure, axes

    def drag(self, place: QPointF) -> None:
        """Move t to where the mouse is."""
        left, right = self._axes.plot.left(), self._axes.plot.right()
        inside = QPointF(min(max(place.x(), left), right), place.y())
        self._playhead.move(self._figure.t_of(self._axes.data(inside)[0]))

    def drop(self) -> None:
        """All of the drag is one step."""
        self._playhead.rest()


class DecisionCurveView(OverTView):
    """Shows net benefits over the threshold probability."""

    title: ClassVar[str] = tr("Decision curve")
    figure_class: ClassVar[type[PlotFigure]] = DecisionCurveFigure

    def subtitle(self, analysis: Analysis) -> str:
        """What is drawn, and on which rows."""
        what = tr("net benefit, and what models differ by")
        if analysis.bounded is not None:
            what = tr("{what}, without the constraints", what=what)
        return what if analysis.unseen is None else tr("{what}, in sample", what=what)


class CostView(OverTView):
    """Shows lower envelopes and A_t, or the same costs by another name."""

    title: ClassVar[str] = tr("Costs")
    figure_class: ClassVar[type[PlotFigure]] = CostFigure

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self.options = CostOptions()
        self._modes = Segmented(tr("Costs over"), [mode.words for mode in MODES], parent=self)
        self._parts = Segmented(tr("Show"), ("c", "A"), parent=self)
        for place, mode in enumerate(MODES):
            self._modes.segment(place).setToolTip(mode.tip)
        self._parts.segment(0).setToolTip(tr("Expected cost"))
        self._parts.segment(1).setToolTip(tr("A_t, whose mean is the VOROS"))
        for choice in (self._modes, self._parts):
            choice.choose(0)
            choice.chosen.connect(self._take_choices)
        self.stand_above(self._modes, self._parts)

    @property
    def mode(self) -> Mode:
        """How costs are looked at."""
        return MODES[self._modes.choice]

    @property
    def figure_kind(self) -> type[OverTFigure]:
        """That of the mode."""
        return self.mode.figure

    @property
    def mode_shown(self) -> str:
        """That mode's key; where only A_t is seen, of the lesser area."""
        return AREAS if self._parts.isVisible() and self._parts.choice == 1 else self.mode.key

    def subtitle(self, analysis: Analysis) -> str:
        """What is drawn, and where unseen rows measure, on which rows."""
        tested, bounded = analysis.unseen, analysis.bounded
        if self.mode.subtitle:
            what = self.mode.subtitle
            if bounded is not None:
                what = tr("{what}, without the constraints", what=what)
            return tr("{what}, in sample", what=what) if tested else what
        if tested is not None and bounded is not None:
            return tr(
                "keeping the constraints; full: {where}, thin: in sample",
                where=tested_words(tested),
            )
        if bounded is not None:
            return tr("full: keeping the constraints, thin: without")
        if tested is not None:
            return tr("full: {where}, thin: in sample", where=tested_words(tested))
        if analysis.behind:
            count = formatting.count(len(analysis.models))
            return tr("lower envelopes; the floor is the best of {count}", count=count)
        return tr("lower envelopes, and the lesser area whose mean is the VOROS")

    @Slot()
    def _take_choices(self) -> None:
        """Look at costs as the switches say."""
        options = self.options
        if isinstance(options, CostOptions):
            areas = self._parts.choice == 1
            self.show_options(replace(options, areas=areas, shown=(), mouse=None))
            self.reset_view()
            self.subtitle_changed.emit()
        self._offer_parts()

    def _offer_parts(self) -> None:
        """Let choose between costs and A_t where there is room for one of them."""
        figure = self.figure
        alone = isinstance(figure, CostFigure) and not figure.has_room_for_both(self.area)
        self._parts.setVisible(alone)

    @Slot()
    def _lay_out(self) -> None:
        """There may be room for both, or no more."""
        super()._lay_out()
        self._offer_parts()
