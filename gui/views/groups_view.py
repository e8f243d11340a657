"""The groups of cases of the model in focus, as a table of the Decide page."""

from functools import partial
from typing import ClassVar

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from gui.paint.groups_figure import GroupsFigure
from gui.paint.table_figure import TableFigure
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.question_views import MANY_COLUMNS, TableView
from gui.views.tables_of_decisions import groups_table
from gui.views.view_data import ViewData


class GroupsView(TableView):
    """Shows the groups of the model that is selected, or of the one that costs least at t."""

    title = tr("Groups")
    figure_class: ClassVar[type[TableFigure]] = GroupsFigure
    least_width = MANY_COLUMNS

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self._playhead = playhead
        playhead.selected_changed.connect(self._show_selected)

    @property
    def figure(self) -> GroupsFigure | None:
        """What is shown now; None without an analysis."""
        if self._analysis is None or self._theme is None:
            return None
        selected = self._playhead.selected
        return GroupsFigure(self._analysis, self._theme, first=self.bar.value(), selected=selected)

    @Slot(object)
    def _show_selected(self, _selected: int | None) -> None:
        """Show the groups of another model."""
        self.show_analysis(self._analysis)

    def looked_at(self) -> LookedAt:
        """The table from the row that stands first, of the model in focus."""
        selected = self._playhead.selected
        return LookedAt(partial(GroupsFigure, first=self.bar.value(), selected=selected))

    def subtitle(self, analysis: Analysis) -> str:
        """By which column."""
        return "" if analysis.split is None else tr("by {name}", name=analysis.split.column)

    def data(self, analysis: Analysis) -> ViewData | None:
        """Every group of every model."""
        return groups_table(analysis)
