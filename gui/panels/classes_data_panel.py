"""The data of several classes: rows read, used and left out, the label, cases of each class."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording import formatting
from engine.wording.classes.class_source import class_cautions, class_tallies, matrices_line
from engine.wording.verdict import source_lines
from gui.panels.guess_line import GuessLine
from gui.panels.source_notes import RowCounts, SourceNotes
from gui.themes.theme import Theme
from gui.widgets.class_bar import ClassBar, ClassSquare
from gui.widgets.heading import SectionHeading
from gui.widgets.nested import nested
from gui.widgets.term_tips import TIPS
from gui.widgets.text import MEDIUM, Elided, Text, WrappedLabel

if TYPE_CHECKING:
    from engine.multiclass.class_table import ClassTable

MOST_NAMED = 12  # classes that have a line of their own


class ClassesDataPanel(QWidget):
    """What became of the file's rows, and how many cases each class has."""

    roles_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: ClassTable | None = None
        self._theme: Theme | None = None
        self._notes = SourceNotes()
        self.guesses = GuessLine()
        self._file = Elided("", 12.5, MEDIUM)
        self._label = WrappedLabel("", 12.5, MEDIUM, tone="1")
        self._bar = ClassBar()
        self.missing = WrappedLabel("", 12, tone="3")
        self._classes: QWidget | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        heading = SectionHeading(tr("Data"))
        self.roles_button = heading.add_link(
            tr("Change roles…"), tr("Say anew what each column is and how the file is read")
        )
        self.roles_button.clicked.connect(self.roles_requested)
        column.addWidget(heading)
        column.addWidget(self._file)
        self._counts = RowCounts(nested(QGridLayout(), column))
        nested(self._notes, column)
        column.addWidget(self._label)
        column.addWidget(self.guesses)
        column.addWidget(self.missing)
        column.addWidget(self._bar)
        self._column = column

    def show_session(self, session: ClassesSession) -> None:
        """Nothing of a session is stated here."""

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._shown = None

    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show file, rows and classes."""
        table = analysis.table
        odd = [caution.what for caution in class_cautions(analysis)]
        sentences = [f"{line}." for line in (*odd, *source_lines(table.source))]
        self._notes.show_notes(sentences, table.left_out, paired=len(table.cases.models) > 1)
        if table is self._shown:
            return
        self._shown = table
        self._file.show_whole(table.source.name)
        self._counts.show_rows(table.source.rows_read, table.rows_used)
        tallies = class_tallies(table)
        self._bar.setVisible(tallies is not None)
        if tallies is None:
            self._label.setText(f"{matrices_line(table)}.")
            self._show_classes(())
            return
        self._label.setText(tr("Label {label}", label=table.label))
        words = ", ".join(f"{count} {name}" for name, count in tallies)
        self._bar.show_classes([count for _, count in tallies], words)
        self._show_classes(tallies)

    def show_missing(self, words: str) -> None:
        """Say which views are not there for so many classes."""
        self.missing.setText(words)
        self.missing.setVisible(bool(words))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._bar.show_theme(theme)
        for square in self.findChildren(ClassSquare):
            square.show_theme(theme)

    def _show_classes(self, tallies: tuple[tuple[str, int], ...]) -> None:
        """A line a class: its part's colour, its name and its cases."""
        if self._classes is not None:
            self._column.removeWidget(self._classes)
            self._classes.hide()
            self._classes.deleteLater()
        self._classes = _class_lines(tallies)
        self._column.addWidget(self._classes)
        if self._theme is not None:
            self.show_theme(self._theme)


def _class_lines(tallies: tuple[tuple[str, int], ...]) -> QWidget:
    """The first classes; how many more there are, and which, the last line says."""
    lines = QWidget()
    grid = QGridLayout(lines)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(1, 1)
    named = tallies if len(tallies) <= MOST_NAMED else tallies[: MOST_NAMED - 1]
    names = tuple(name for name, _ in tallies)
    for place, (name, count) in enumerate(named):
        words = Elided("", 12, tone="2")
        words.show_name(name, names)
        grid.addWidget(ClassSquare(place, len(tallies)), place, 0)
        grid.addWidget(words, place, 1)
        amount = Text(formatting.count(count), 12)
        amount.setToolTip(TIPS["class_cases"])
        grid.addWidget(amount, place, 2, Qt.AlignmentFlag.AlignRight)
    rest = tallies[len(named) :]
    if rest:
        more = Text(tr("and {rest} more", rest=formatting.count(len(rest))), 12, tone="3")
        more.setToolTip(", ".join(f"{name} {formatting.count(count)}" for name, count in rest))
        grid.addWidget(more, len(named), 1)
    return lines
