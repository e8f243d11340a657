"""The confusion table on the screen: of 1,000 cases, as counts, or as rates."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.cases_behind_counts import CountedCases, CountedPart
from engine.analysis.confusion_table import confusion_table
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.case_list_words import LISTED, NO_CASES, TITLES
from engine.wording.confusion_words import UNITS, Part
from gui.paint.confusion_figure import ConfusionFigure
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.figure_canvas import FigureCanvas
from gui.views.model_choice import ModelChoice
from gui.views.playhead import Playhead
from gui.views.tables_of_evidence import confusion_data
from gui.views.view_bar import ViewBar
from gui.views.view_data import ViewData
from gui.views.view_widget import ViewWidget

LEAST = 160


class ConfusionView(ViewWidget[Analysis, Session]):
    """Shows what the cheapest threshold for t does to the cases of each class.

    A click on a count, on its squares, or an entry of the menu lists the cases behind it.

    Args:
        playhead: not moved from here; the squares follow it.
        theme: the look; until there is one nothing is painted.
    """

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._theme = theme
        self._playhead = playhead
        self._pointed: Part | None = None
        self.canvas = FigureCanvas()
        self.canvas.setAccessibleName(tr("Confusion"))
        self.canvas.moved.connect(self._point_at)
        self.canvas.left.connect(self._point_at_nothing)
        self.canvas.clicked.connect(self._list_at)
        self._lists = tuple(self._list_action(part) for part in LISTED)
        self.models = ModelChoice(tr("Cheapest at t"), tr("Model"))
        self.models.model_chosen.connect(self._select)
        playhead.selected_changed.connect(self._follow_selected)
        self.models.hide()
        words = (tr("Of 1,000"), tr("Counts"), tr("Rates"))
        self.units = ViewBar(tr("Numbers"), words, self.models)
        self.units.chosen.connect(self._show)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.units)
        column.addWidget(self.canvas, 1)
        self.setMinimumSize(LEAST, LEAST)
        if theme is not None:
            self.units.show_theme(theme)

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis, or none."""
        self._analysis = analysis
        self.models.show_models([] if analysis is None else [m.name for m in analysis.models])
        self._follow_selected(self._playhead.selected)

    def menu_entries(self) -> Sequence[QAction]:
        """Lists of the cases behind the four counts."""
        listable = self._listable
        for action in self._lists:
            action.setEnabled(listable)
            action.setToolTip("" if listable else NO_CASES)
        return self._lists

    def _list_action(self, part: CountedPart) -> QAction:
        action = QAction(LISTED[part], self)
        action.triggered.connect(partial(self._list, part))
        return action

    @property
    def _listable(self) -> bool:
        """Whether the file holds the cases, and a model is shown."""
        found = self._analysis
        return found is not None and found.geometry.table is not None and bool(found.models)

    def _list(self, part: CountedPart, _checked: object = None) -> None:
        """Ask for the cases of one part, at the threshold that is shown."""
        found = self._analysis
        table = None if found is None else confusion_table(found, self.models.chosen_model)
        if found is not None and table is not None and self._listable:
            model = table.model.geometry
            self.cases_requested.emit(CountedCases(found.geometry, model, table.point, part))

    def _part_at(self, place: QPointF) -> Part | None:
        """The cases that the mouse is on, if they can be listed."""
        figure = self.canvas.figure
        if not isinstance(figure, ConfusionFigure) or not self._listable:
            return None
        return figure.part_at(self.canvas.area, place)

    @Slot(QPointF)
    def _point_at(self, place: QPointF) -> None:
        """Underline what a click would list."""
        part = self._part_at(place)
        if part == self._pointed:
            return
        self._pointed = part
        if part is None or part == "total":
            self.canvas.unsetCursor()
            self.canvas.setToolTip("")
        else:
            self.canvas.setCursor(Qt.CursorShape.PointingHandCursor)
            self.canvas.setToolTip(tr("{cases}: click to list them", cases=TITLES[part]))
        self._show()

    @Slot()
    def _point_at_nothing(self) -> None:
        self._point_at(QPointF(-1, -1))

    @Slot(QPointF)
    def _list_at(self, place: QPointF) -> None:
        """List what was clicked."""
        part = self._part_at(place)
        if part is not None and part != "total":
            self._list(part)

    @Slot(str)
    def _select(self, name: str) -> None:
        """Select the chosen model for every view of one; none is whichever is cheapest at t."""
        model = None if self._analysis is None else self._analysis.model(name)
        self._playhead.select(None if model is None else model.index)

    @Slot(object)
    def _follow_selected(self, selected: int | None) -> None:
        """Show the model that is selected, in whichever view or list."""
        models = () if self._analysis is None else self._analysis.models
        names = [model.name for model in models if model.index == selected]
        self.models.choose_model(names[0] if names else "")
        self._show()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.units.show_theme(theme)
        self._show()

    def reset_view(self) -> None:
        """Show the cheapest model's natural frequencies."""
        self.units.choose(0)
        self._playhead.select(None)
        self._show()

    def subtitle(self, analysis: Analysis) -> str:
        """What the squares show; whose threshold it is stands above them."""
        if confusion_table(analysis, self.models.chosen_model) is None:
            return ""
        return tr("what t = {t} does to each case", t=formatting.t_short(analysis.t))

    def data(self, analysis: Analysis) -> ViewData | None:
        """Each group of cases with its number, its rate and its cost."""
        return confusion_data(analysis, self.models.chosen_model, UNITS[self.units.choice])

    @property
    def mode_shown(self) -> str:
        """What the numbers are."""
        return UNITS[self.units.choice]

    def looked_at(self) -> LookedAt:
        """The numbers that are chosen, of the model that is."""
        unit, model = UNITS[self.units.choice], self.models.chosen_model
        return LookedAt(partial(ConfusionFigure, unit=unit, model=model))

    @Slot()
    @Slot(int)
    @Slot(str)
    def _show(self, _choice: object = None) -> None:
        """Paint what is chosen."""
        if self._analysis is None or self._theme is None:
            self.canvas.show_figure(None)
            self.canvas.setAccessibleDescription("")
            return
        unit, model = UNITS[self.units.choice], self.models.chosen_model
        look = (self._analysis, self._theme)
        figure = ConfusionFigure(
            *look, scale=self.scale, unit=unit, model=model, pointed=self._pointed
        )
        self.canvas.show_figure(figure)
        words = figure.words
        if words is not None:
            parts = [f"{line.fact} {line.words}" for line in words.lines]
            self.canvas.setAccessibleDescription(f"{words.heading}: {', '.join(parts)}")
