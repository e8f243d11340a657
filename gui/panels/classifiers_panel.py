"""Classifiers of several classes: look, name, leading number, whether needed, and an eye."""

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.class_answers import ClassCases
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.class_cells import NONE
from engine.wording.classes.classifier_lines import (
    KIND_WORDS,
    KINDS,
    ClassifierLine,
    classifier_lines,
    kind_of,
    shared_measure,
)
from gui.panels.eye_rows import EyeRows
from gui.widgets.chip_column import ChipColumn
from gui.widgets.eye_row import EyeRow

BEST = tr("Costs least at the stated costs and priors")


class ClassifiersPanel(EyeRows):
    """One row per classifier."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Classifiers"), ClassesSession(), parent)
        self._shown: ClassCases | None = None

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._shown = None

    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show the classifiers; of a hidden one the number stays that was there before."""
        if analysis.cases is not self._shown:
            self._make_rows(analysis.cases)
        lines = classifier_lines(analysis)
        shared = shared_measure(lines)
        self._heading.set_note(shared)
        ties = () if analysis.best is None else analysis.best.ties
        for line in lines:
            row = self._rows[line.index]
            show_line(row, line, named=not shared)
            row.show_marked(line.name in ties, BEST)

    def _make_rows(self, cases: ClassCases) -> None:
        self._shown = cases
        names = tuple(model.name for model in cases.models)
        self.take_rows([EyeRow(index, index, names) for index in range(len(names))])
        for row, model in zip(self._rows, cases.models, strict=True):
            kind = kind_of(model)
            row.value.setText(NONE)  # of a hidden one nothing is known until it is shown
            row.below.setText(KIND_WORDS[kind])
            row.below.setToolTip(KINDS[kind])


def show_line(row: EyeRow, line: ClassifierLine, *, named: bool) -> None:
    """Show one classifier's number and remark; `named`, its row says what the number is."""
    row.value.setText(line.value)
    row.value.setToolTip(line.measure)
    kind = KIND_WORDS[line.kind]
    row.below.setText(f"{kind}, {line.measure}" if named and line.measure else kind)
    row.remark.setText(line.remark)
    row.remark.setToolTip(line.reason)


class ClassifierChips(ChipColumn):
    """The same in a narrow window: one chip per classifier."""

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = ClassesSession()
        self._shown: ClassCases | None = None
        self.toggled.connect(self._propose)

    def show_session(self, session: ClassesSession) -> None:
        """Show which classifiers are hidden."""
        self._session = session
        self.show_hidden(session.hidden)

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._shown = None

    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show the classifiers, and which of them costs least."""
        if analysis.cases is not self._shown:
            self._shown = analysis.cases
            names = tuple(model.name for model in analysis.cases.models)
            self.make_chips(names, tuple(range(len(names))))
            for chip in self.chips:
                chip.show_number("", NONE)
        ties = () if analysis.best is None else analysis.best.ties
        for line in classifier_lines(analysis):
            chip = self.chips[line.index]
            remark = f", {line.remark}" if line.remark else ""
            chip.show_number(line.measure, line.short, remark)
            chip.show_best(line.name in ties)

    @Slot(object)
    def _propose(self, hidden: frozenset[str]) -> None:
        self.session_proposed.emit(replace(self._session, hidden=hidden))
