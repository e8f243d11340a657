"""Models compared on the screen: differences, the ranking over a bound, who costs less at t."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Slot
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QToolTip, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.ranked_pairs import RankedPairs
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.comparison_words import (
    bound_sentence,
    comparison_subtitle,
    dominance_summary,
    leaders_sentence,
    measure_sentence,
)
from gui.paint.comparison_figure import PARTS, ComparisonFigure
from gui.paint.pointed import Pointed
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.figure_canvas import FigureCanvas
from gui.views.model_choice import ModelChoice
from gui.views.playhead import Playhead
from gui.views.tables_of_evidence import bounds_table, differences_table, dominances_table
from gui.views.view_bar import ViewBar
from gui.views.view_data import ViewData
from gui.views.view_widget import ViewWidget
from gui.widgets.nested import nested
from gui.widgets.row_bar import RowBar

LEAST = 160
ROWS_A_NOTCH = 3


class ComparisonView(ViewWidget[Analysis, Session]):
    """Shows every pair of models; of many, those of the leading or the chosen one first.

    The wheel, the bar at the right and the page keys go through the pairs.

    Args:
        playhead: the t whose line the strips show, and what the mouse is on in any view.
        theme: the look; until there is one nothing is painted.
    """

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._made: ComparisonFigure | None = None
        self._theme = theme
        self._playhead = playhead
        self.canvas = FigureCanvas()
        self.canvas.setAccessibleName(tr("Comparison"))
        self.canvas.moved.connect(self._hover_at)
        self.canvas.clicked.connect(self._select_at)
        self.canvas.left.connect(self._leave)
        playhead.pointed_changed.connect(self._show_pointed)
        self.canvas.resized.connect(self._fit_bar)
        self.models = ModelChoice(tr("Leaders first"), tr("Whose pairs come first"))
        self.models.model_chosen.connect(self._start_over)
        self.models.hide()
        words = (tr("Differences"), tr("By region"), tr("By t"))
        self.parts = ViewBar(tr("Comparison"), words, self.models)
        self.parts.chosen.connect(self._start_over)
        self.bar = RowBar(ROWS_A_NOTCH)
        self.bar.valueChanged.connect(self._show)
        self.canvas.wheel_turned.connect(self.bar.turn)
        self._lay_out()
        if theme is not None:
            self.parts.show_theme(theme)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.parts)
        body = nested(QHBoxLayout(), column, 1)
        body.setSpacing(0)
        body.addWidget(self.canvas, 1)
        body.addWidget(self.bar)
        self.setMinimumSize(LEAST, LEAST)

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis, or none; what t does not change stays refined."""
        self._analysis = _with_known(analysis, self._analysis)
        if analysis is None:
            self._made = None
        self.models.show_models([] if analysis is None else [m.name for m in analysis.models])
        self._fit_bar()

    def show_refined(self, analysis: Analysis) -> None:
        """Show the same analysis with finer intervals."""
        self._analysis = analysis
        self._fit_bar()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.parts.show_theme(theme)
        self._show()

    def reset_view(self) -> None:
        """Show the leaders' differences."""
        self.parts.choose(0)
        self.models.setCurrentIndex(0)
        self._start_over()

    def subtitle(self, analysis: Analysis) -> str:
        """What is compared."""
        return comparison_subtitle(analysis, self.mode_shown)

    def data(self, analysis: Analysis) -> ViewData | None:
        """The part that is shown."""
        chosen = self.models.chosen_model
        match self.mode_shown:
            case "bound":
                return bounds_table(analysis)
            case "t":
                return dominances_table(analysis, chosen)
        return differences_table(analysis, chosen)

    @property
    def mode_shown(self) -> str:
        """The part that is shown."""
        return PARTS[self.parts.choice]

    def looked_at(self) -> LookedAt:
        """The part that is shown, from the pair that stands first."""
        chosen, first = self.models.chosen_model, self.bar.value()
        part = PARTS[self.parts.choice]
        return LookedAt(partial(ComparisonFigure, part=part, first=first, chosen=chosen))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the pairs."""
        if not self.bar.take_key(event):
            super().keyPressEvent(event)

    def figure(self) -> ComparisonFigure | None:
        """What is shown now; None without an analysis."""
        if self._analysis is None or self._theme is None:
            return None
        make = partial(
            ComparisonFigure,
            self._analysis,
            self._theme,
            scale=self.scale,
            part=PARTS[self.parts.choice],
            first=self.bar.value(),
            chosen=self.models.chosen_model,
            pointed=self._playhead.pointed,
        )
        made = make()
        if self._made is None or self._made.ground_key != made.ground_key:
            self._made = made
            self.canvas.setAccessibleDescription(_described(self._analysis, self.parts.choice))
            return made
        return make(like=self._made)  # ranking a thousand pairs takes longer than a frame

    @Slot()
    @Slot(int)
    @Slot(str)
    def _start_over(self, _choice: object = None) -> None:
        """Show another part, or other pairs first, from its beginning."""
        self.models.setVisible(self.models.count() > 2 and PARTS[self.parts.choice] != "bound")
        self.bar.setValue(0)
        self._fit_bar()
        self.subtitle_changed.emit()

    @Slot()
    def _fit_bar(self) -> None:
        """Let the bar go through as many pairs as are not seen."""
        figure = self.figure()
        _, rows, pairs = (0, 0, 0) if figure is None else figure.pages(self.canvas.area)
        self.bar.fit(pairs - rows, pairs)
        self._show()

    @Slot()
    @Slot(int)
    def _show(self, _value: object = None) -> None:
        """Paint what is chosen."""
        self.canvas.show_figure(self.figure())

    @Slot(QPointF)
    def _select_at(self, place: QPointF) -> None:
        """Select the model whose line is under the mouse, in every view."""
        figure = self.figure()
        model = None if figure is None else figure.curve_at(self.canvas.area, place)
        if model is not None:
            self._playhead.select(model)

    @Slot(QPointF)
    def _hover_at(self, place: QPointF) -> None:
        """Say all about the pair under the mouse, and show its t in every view."""
        figure, area = self.figure(), self.canvas.area
        words = "" if figure is None else figure.words_at(area, place)
        t = None if figure is None else figure.t_at(area, place)
        QToolTip.showText(QCursor.pos(), words, self.canvas)
        self._playhead.point_at(None if t is None else Pointed(t))

    @Slot()
    def _leave(self) -> None:
        QToolTip.hideText()
        self._playhead.point_at(None)

    @Slot()
    def _show_pointed(self) -> None:
        """Show the t that the mouse is on in any view, where there are strips of t."""
        if self.mode_shown == "t":
            self._show()


def _described(analysis: Analysis, part: int) -> str:
    """What is shown, for those who do not see it."""
    if part == 1 and analysis.by_bound is not None:
        return f"{bound_sentence(analysis.by_bound)} {measure_sentence(analysis)}"
    if part == 2:
        return dominance_summary(analysis)
    return leaders_sentence(analysis, RankedPairs(analysis))


def _with_known(analysis: Analysis | None, before: Analysis | None) -> Analysis | None:
    """An analysis with what is known of the one before, where only t was changed.

    While t is dragged the pairs' intervals, which do not depend on it, so stay in view.
    """
    if analysis is None or before is None or analysis.geometry is not before.geometry:
        return analysis
    names = [model.name for model in analysis.models], [model.name for model in before.models]
    if names[0] != names[1]:
        return analysis
    if analysis.by_bound is None:
        analysis = replace(analysis, by_bound=before.by_bound)
    same = all(
        getattr(analysis.session, field) == getattr(before.session, field)
        for field in ("conditions", "bootstrap", "seed", "level")
    )
    if analysis.inference is None and same:
        analysis = replace(analysis, inference=before.inference)
        if analysis.corrected is None:  # of the cost, which follows t, nothing is shown here
            analysis = replace(analysis, corrected=before.corrected)
    return analysis
