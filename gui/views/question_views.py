"""Answers of the Decide page in the window: tables, and how many cases would be needed."""

from abc import abstractmethod
from functools import partial
from typing import ClassVar

from PySide6.QtCore import Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.margin_lines import margin_subtitle
from engine.wording.power_lines import needed_words
from engine.wording.unseen_words import rows_words
from gui.paint.painted_tables import PaintedTable
from gui.paint.power_figure import PowerFigure
from gui.paint.question_figures import ClustersFigure, MarginFigure, UnseenFigure
from gui.paint.table_figure import TableFigure
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.figure_canvas import FigureCanvas
from gui.views.playhead import Playhead
from gui.views.tables_of_decisions import clusters_table, margin_table, unseen_table
from gui.views.view_data import ViewData
from gui.views.view_widget import ViewWidget
from gui.widgets.row_bar import RowBar

LEAST = 160
MANY_COLUMNS = 344  # px in which five columns of numbers are whole


class QuestionView(ViewWidget[Analysis, Session]):
    """Shows an answer as a figure, and says it to those who do not see it.

    Args:
        theme: the look; until there is one nothing is painted.

    Attributes:
        body: the figure, and what stands beside it.
    """

    title: ClassVar[str]

    def __init__(
        self, _playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._theme = theme
        self.canvas = FigureCanvas()
        self.canvas.setAccessibleName(self.title)
        self.body = QHBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        self.body.addWidget(self.canvas, 1)
        self.setMinimumSize(LEAST, LEAST)

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis, or none."""
        self._analysis = analysis
        self._describe()
        self._show()

    def show_refined(self, analysis: Analysis) -> None:
        """Show the same analysis with more that is known."""
        self.show_analysis(analysis)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._describe()
        self._show()

    def _describe(self) -> None:
        words = None if self._analysis is None else self.description(self._analysis)
        if words is not None:
            self.canvas.setAccessibleDescription(words)

    @abstractmethod
    def description(self, analysis: Analysis) -> str | None:
        """All of it in words; None where it is not known yet."""

    @abstractmethod
    def _show(self) -> None:
        """Paint the figure as it is now."""


class TableView(QuestionView):
    """Shows the tables of an analysis; wheel, bar and keys go through rows without room.

    Attributes:
        bar: its value is how many rows are scrolled away.
    """

    figure_class: ClassVar[type[TableFigure]]
    least_width: ClassVar[int] = LEAST

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self.bar = RowBar()
        self.bar.valueChanged.connect(self._show)
        self.canvas.wheel_turned.connect(self.bar.turn)
        self.canvas.resized.connect(self._show)
        self.body.addWidget(self.bar)
        self.setMinimumWidth(self.least_width)

    @property
    def figure(self) -> TableFigure | None:
        """What is shown now; None without an analysis."""
        if self._analysis is None or self._theme is None:
            return None
        return self.figure_class(self._analysis, self._theme, first=self.bar.value())

    def description(self, analysis: Analysis) -> str | None:  # noqa: ARG002 - the figure's
        """All tables."""
        figure = self.figure
        return None if figure is None else _described(figure.tables())

    def reset_view(self) -> None:
        """Show the first row again."""
        self.bar.setValue(0)

    def looked_at(self) -> LookedAt:
        """The tables from the row that stands first."""
        return LookedAt(partial(self.figure_class, first=self.bar.value()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the rows."""
        if not self.bar.take_key(event):
            super().keyPressEvent(event)

    @Slot()
    @Slot(int)
    def _show(self, _value: object = None) -> None:
        figure = self.figure
        if figure is not None:
            shown = self.bar.value()
            self.bar.fit(figure.last_first(self.canvas.area), figure.rows)
            figure = figure if shown == self.bar.value() else self.figure
        self.canvas.show_figure(figure)


def _described(tables: object) -> str:
    """All tables for those who hear them."""
    found = tables if isinstance(tables, tuple | list) else ()
    lines = []
    for table in found:
        if isinstance(table, PaintedTable):
            lines.append(table.title)
            lines += [" ".join(filter(None, (*row.cells, row.below))) for row in table.rows]
    return ". ".join(lines)


class UnseenView(TableView):
    """In sample, on test, with hindsight."""

    title = tr("Unseen rows")
    figure_class = UnseenFigure

    def subtitle(self, analysis: Analysis) -> str:
        """Which rows chose and which measured."""
        return rows_words(analysis)

    def data(self, analysis: Analysis) -> ViewData | None:
        """Every number three times."""
        return unseen_table(analysis)


class MarginView(TableView):
    """Each model held against the reference."""

    title = tr("Not worse by a margin")
    figure_class = MarginFigure

    def subtitle(self, analysis: Analysis) -> str:
        """What is held against what."""
        return margin_subtitle(analysis)

    def data(self, analysis: Analysis) -> ViewData | None:
        """The differences with their intervals."""
        return margin_table(analysis)


class ClustersView(TableView):
    """The AUC's interval with clusters, and without."""

    title = tr("Cases that belong together")
    figure_class = ClustersFigure

    def subtitle(self, analysis: Analysis) -> str:
        """By which column."""
        roles = analysis.session.roles
        return "" if roles is None or roles.cluster is None else tr("by {name}", name=roles.cluster)

    def data(self, analysis: Analysis) -> ViewData | None:
        """A row a model."""
        return clusters_table(analysis)


class PowerView(QuestionView):
    """Expected widths and power against the number of cases."""

    title = tr("How many cases?")

    def description(self, analysis: Analysis) -> str:
        """Where the numbers come from, and how many cases are needed."""
        return " ".join((f"{self.subtitle(analysis)}.", *needed_words(analysis)))

    def reset_view(self) -> None:
        """It is always whole."""

    def subtitle(self, analysis: Analysis) -> str:
        """Where the numbers come from."""
        power = analysis.power
        if power is None or power.complete:
            return tr("files drawn from this one")
        return tr("{done} sizes drawn", done=len(power.sizes))

    def data(self, analysis: Analysis) -> ViewData | None:
        """A row a size and model."""
        power = analysis.power
        if power is None or not power.sizes:
            return None
        rows = [(size, name, found) for size in power.sizes for name, found in size.models.items()]
        return ViewData(
            "power",
            {
                "cases": [size.cases for size, _, _ in rows],
                "model": [name for _, name, _ in rows],
                "auc_width": [found.auc_width for _, _, found in rows],
                "voros_width": [found.voros_width for _, _, found in rows],
                "auc_power": [found.auc_power for _, _, found in rows],
                "voros_power": [found.voros_power for _, _, found in rows],
            },
        )

    def _show(self) -> None:
        if self._analysis is None or self._theme is None:
            self.canvas.show_figure(None)
        else:
            self.canvas.show_figure(PowerFigure(self._analysis, self._theme))
            self.subtitle_changed.emit()
