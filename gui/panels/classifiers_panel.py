"""Classifiers of several classes: look, name, leading number, whether needed, and an eye."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.class_answers import ClassCases
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.session.classifier_changes import moved, recoloured, renamed, turned
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
from gui.panels.new_name import ask_for_new_name
from gui.widgets.chip_column import ChipColumn
from gui.widgets.eye_row import EyeRow
from gui.widgets.model_menu import DOWN, LOOK, RENAME, TURN

BEST = tr("Costs least at the stated costs and priors")
TURN_ORDER = tr(
    "Read the lowest class as the highest: the order of the classes runs back, for all."
)
NO_TURN = tr(
    "Classes have no two directions; a single score has one, once the classes are ordered."
)


class ClassifiersPanel(EyeRows):
    """One row per classifier."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Classifiers"), ClassesSession(), parent)
        self._shown: tuple[ClassCases, tuple[int, ...]] | None = None
        self._renewed = ""  # the classifier whose row is the current one anew: keys go on

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._shown = None

    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show the classifiers; of a hidden one the number stays that was there before."""
        if self._shown is None or (analysis.cases, analysis.looks) != self._shown:
            self._make_rows(analysis.cases, analysis.looks)
        lines = classifier_lines(analysis)
        shared = shared_measure(lines)
        self._heading.set_note(shared)
        ties = () if analysis.best is None else analysis.best.ties
        for line in lines:
            row = self._rows[line.index]
            show_line(row, line, named=not shared)
            row.show_marked(line.name in ties, BEST)
        for row, model in zip(self._rows, analysis.cases.models, strict=True):
            row.turns = model.marker is not None and analysis.session.order is not None
            row.turning = TURN_ORDER if row.turns else NO_TURN

    def _make_rows(self, cases: ClassCases, looks: tuple[int, ...]) -> None:
        self._shown = cases, looks
        names = tuple(model.name for model in cases.models)
        self.take_rows([EyeRow(index, look, names) for index, look in enumerate(looks)])
        for row, model in zip(self._rows, cases.models, strict=True):
            row.changes = True
            row.change_requested.connect(self._change)
            kind = kind_of(model)
            row.value.setText(NONE)  # of a hidden one nothing is known until it is shown
            row.below.setText(KIND_WORDS[kind])
            row.below.setToolTip(KINDS[kind])
        if self._renewed in names:
            renewed = self._rows[names.index(self._renewed)]
            renewed.show()
            renewed.setFocus()
        self._renewed = ""

    @Slot(str, str, object)
    def _change(self, name: str, what: str, value: object) -> None:
        """Propose a classifier with another name, look or place, or the order turned round."""
        session, names = self._session, self.names
        if self._shown is None or not isinstance(session, ClassesSession):
            return
        if what == RENAME:
            answer = ask_for_new_name(self, name, partial(renamed, session, names, name))
            name, proposed = answer or (name, session)
        elif what == LOOK and isinstance(value, int):
            proposed = recoloured(session, names, self._shown[1], name, value)
        elif what == TURN:
            proposed = turned(session)
        else:
            proposed = moved(session, names, name, 1 if what == DOWN else -1)
        if proposed != session:
            self._renewed = name
            self.session_proposed.emit(proposed)


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
        self._shown: tuple[ClassCases, tuple[int, ...]] | None = None
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
        if self._shown is None or (analysis.cases, analysis.looks) != self._shown:
            self._shown = analysis.cases, analysis.looks
            self.make_chips(tuple(model.name for model in analysis.cases.models), analysis.looks)
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
