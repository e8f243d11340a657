"""The numbers of several classes: the verdict, and below it every table with its heading."""

from itertools import groupby

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting
from engine.wording.classes.classes_sections import (
    classes_sections,
    matrix_sections,
    measure_sections,
)
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.classes.cost_moves import HEADING as MOVES
from engine.wording.classes.cost_moves import moves_section
from engine.wording.classes.cost_sections import HEADING as COSTS
from engine.wording.classes.ranked_costs import ranked_costs
from engine.wording.classes.results_section import ResultsSection
from engine.wording.text_spans import as_text
from gui.paint.rich_sentence import rich_sentence
from gui.panels.ranked_costs_list import RankedCostsList
from gui.panels.section_block import SectionBlock
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.heading import SectionHeading, Separator
from gui.widgets.nested import nested
from gui.widgets.scroll_column import BAR, ScrollColumn
from gui.widgets.text import WrappedLabel

COPY = tr("Copy the verdict and all tables, with tabs between the cells, for a spreadsheet")
LINE_HEIGHT = 119  # percent
BESIDE = 28  # px between tables that stand side by side

Group = tuple[str, tuple[ResultsSection, ...]]


class ClassNumbersPanel(QWidget):
    """Who costs least or what the classifiers are worth; then the tables, which scroll."""

    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: ClassesAnalysis | None = None
        self._seen, self._behind = True, False
        self._theme: Theme | None = None
        self._groups: list[SectionGroup] = []
        heading = SectionHeading(tr("Verdict"))
        self.copy_button = heading.add_link(tr("Copy"), COPY)
        self.copy_button.clicked.connect(self.copy)
        self._verdict = WrappedLabel("", 13, tone="1")
        self._verdict.setTextFormat(Qt.TextFormat.RichText)
        self._verdict.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.ranking = RankedCostsList()
        self.moves_heading = SectionHeading(MOVES)
        self.moves = SectionBlock(MOVES, narrow=True)
        self.moves.copy_pressed.connect(self.copy)
        content = QWidget()
        self._list = QVBoxLayout(content)
        self._list.setContentsMargins(0, 4, 0, 8)
        self._list.setSpacing(20)
        costs = nested(QVBoxLayout(), self._list)
        costs.setContentsMargins(0, 0, BAR, 0)
        costs.setSpacing(6)
        costs.addWidget(self.ranking)
        costs.addWidget(self.moves_heading)
        costs.addWidget(self.moves)
        self._list.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        above = nested(QVBoxLayout(), column)
        above.setContentsMargins(0, 0, BAR, 0)
        above.setSpacing(6)
        for part in (heading, self._verdict, Separator()):
            above.addWidget(part)
        column.addWidget(ScrollColumn(content), 1)

    @property
    def groups(self) -> "tuple[SectionGroup, ...]":
        """The headings with what stands below them, from above."""
        return tuple(self._groups)

    @property
    def text(self) -> str:
        """Verdict and tables as text: tabs between columns, so that a sheet takes it."""
        if self._analysis is None:
            return ""
        parts = [as_text(classes_verdict(self._analysis))]
        parts += map(_as_cells, classes_sections(self._analysis))
        return "\n\n".join(parts)

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._analysis = None

    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show the verdict and the numbers of one analysis, once they are seen."""
        self._analysis, self._behind = analysis, not self._seen
        if self._seen:
            self._fill(analysis)

    def set_seen(self, seen: bool) -> None:
        """Know whether the panel is behind a tab, where it need not keep up."""
        self._seen = seen
        if seen and self._behind and self._analysis is not None:
            self._behind = False
            self._fill(self._analysis)

    def _fill(self, analysis: ClassesAnalysis) -> None:
        names = tuple(model.name for model in analysis.models)
        self._verdict.setText(rich_sentence(classes_verdict(analysis), LINE_HEIGHT, names))
        self.ranking.show_rows(ranked_costs(analysis))
        moves = moves_section(analysis)
        self.moves_heading.setVisible(moves is not None)
        self.moves.setVisible(moves is not None)
        if moves is not None:
            self.moves.show_section(moves)
        groups = _grouped(analysis)
        if [group.form for group in self._groups] != [_form(group) for group in groups]:
            self._make(groups)
        for shown, (_, sections) in zip(self._groups, groups, strict=True):
            shown.show_sections(sections)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.ranking.show_theme(theme)
        self.moves.show_theme(theme)
        for group in self._groups:
            group.show_theme(theme)

    @Slot()
    def copy(self) -> None:
        """Put verdict and tables on the clipboard."""
        QGuiApplication.clipboard().setText(self.text)
        self.copied.emit()

    def _make(self, groups: list[Group]) -> None:
        for group in self._groups:
            self._list.removeWidget(group)
            group.hide()
            group.deleteLater()
        self._groups = [SectionGroup(group) for group in groups]
        for place, group in enumerate(self._groups):
            if self._theme is not None:
                group.show_theme(self._theme)
            group.copy_pressed.connect(self.copy)
            self._list.insertWidget(place + 1, group)


class SectionGroup(QWidget):
    """The sections that share a heading; those without a title stand side by side.

    Attributes:
        heading: what they are about.
        form: the heading, and how many sections there are.
    """

    copy_pressed = Signal()

    def __init__(self, group: Group, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading, sections = group
        self.form = _form(group)
        self.blocks = tuple(
            SectionBlock(self.heading, folds=bool(section.title)) for section in sections
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, BAR, 0)
        column.setSpacing(6)
        column.addWidget(SectionHeading(self.heading))
        beside = Flow(gap=BESIDE, line_gap=12)
        for block, section in zip(self.blocks, sections, strict=True):
            block.copy_pressed.connect(self.copy_pressed)
            if section.title:
                column.addWidget(block)
            else:
                beside.add(block)
        column.addWidget(beside)
        beside.setVisible(not all(section.title for section in sections))

    def show_sections(self, sections: tuple[ResultsSection, ...]) -> None:
        """Show as many sections as there were."""
        for block, section in zip(self.blocks, sections, strict=True):
            block.show_section(section)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for block in self.blocks:
            block.show_theme(theme)


def _grouped(analysis: ClassesAnalysis) -> list[Group]:
    """The measures, then the matrices; the costs stand in a panel of their own."""
    sections = (*measure_sections(analysis), *matrix_sections(analysis))
    groups = groupby(sections, key=lambda section: section.heading)
    return [(heading, tuple(found)) for heading, found in groups if heading != COSTS]


def _form(group: Group) -> tuple[str, int]:
    return group[0], len(group[1])


def _as_cells(section: ResultsSection) -> str:
    """A section as lines of cells with tabs between them."""
    lines = [section.title] if section.title else []
    for table in section.tables:
        rows = (table.header, *(row.with_ranges for row in table.rows))
        lines += ["\t".join(map(formatting.defused, row)) for row in rows]
        lines += table.notes
    return "\n".join([*lines, *section.notes])
