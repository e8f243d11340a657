"""Costs and priors of several classes: what is stated, who costs least, and how far that holds."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.cost_sections import HEADING, costs_in_panel, priors_table
from engine.wording.classes.results_section import ResultsSection
from engine.wording.classes.unstated_costs import STATED_BY, stating_command, unstated_words
from gui.panels.section_block import SectionBlock
from gui.themes.theme import Theme
from gui.widgets.command_note import CommandNote
from gui.widgets.heading import SectionHeading
from gui.widgets.text import WrappedLabel


class ClassCostsPanel(QWidget):
    """The cost matrix with its ranges, the priors with theirs, and the classifiers by cost."""

    copy_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stated = SectionBlock(tr("Costs"), narrow=True)
        self.priors = SectionBlock(tr("Priors"), narrow=True)
        self.empty = tuple(WrappedLabel("", 12.5, tone="2") for _ in range(2))
        self.how = WrappedLabel(STATED_BY, 12, tone="3")
        self.command = CommandNote(tr("Command line that states costs and priors"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(SectionHeading(HEADING))
        nothing, file_priors = self.empty
        for part in (nothing, self.stated, file_priors, self.priors, self.how, self.command):
            column.addWidget(part)
        column.addStretch(1)
        for block in (self.stated, self.priors):
            block.copy_pressed.connect(self.copy_pressed)

    def show_session(self, session: ClassesSession) -> None:
        """What is stated is shown with the analysis that answers it."""

    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show what is stated, or what is assumed where nothing is."""
        found = costs_in_panel(analysis)
        priors = priors_table(analysis) if found is None else None
        stated = unstated_words(analysis)
        for place, label in enumerate(self.empty):
            label.setText(stated[place] if stated else "")
            label.setVisible(bool(stated))
        self.stated.setVisible(found is not None)
        self.priors.setVisible(priors is not None)
        self.command.show_line(stating_command(analysis))
        if found is not None:
            self.stated.show_section(found)
        if priors is not None:
            self.priors.show_section(ResultsSection("", "", (priors,)))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for block in (self.stated, self.priors):
            block.show_theme(theme)
