"""Costs and priors of several classes: stated here, and the weights that follow of them."""

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.stated_costs import (
    CellRanges,
    StatedNumbers,
    StatedRange,
    every_error,
    single,
    stated_numbers,
    with_prior,
    with_stated_numbers,
)
from engine.wording.classes.cost_sections import HEADING
from engine.wording.classes.unstated_costs import priors_words, stating_command, unstated_words
from engine.wording.classes.weight_derivation import weight_derivation
from gui.panels.class_weights_block import ClassWeightsBlock
from gui.panels.cost_fields import ClassFields, MatrixFields
from gui.panels.cost_measure_choice import CostMeasureChoice
from gui.panels.range_field import RangeField
from gui.themes.theme import Theme, font
from gui.widgets.command_note import CommandNote
from gui.widgets.flow import Flow
from gui.widgets.heading import SectionHeading
from gui.widgets.nested import nested
from gui.widgets.segmented import Segmented
from gui.widgets.tab_order import order_tabs
from gui.widgets.term_tips import WHY_NOT
from gui.widgets.text import Phrase, WrappedLabel

NOT_STATED, BY_CLASS, MATRIX = range(3)
MODES = (tr("Not stated"), tr("By actual class"), tr("Full matrix"))
MOST_ROWS = 30  # classes that have fields of their own
MOST_SQUARE = 12  # classes whose matrix has
RESET = tr("Back to the costs and the priors that it opened with")
HOW = tr("One case’s cost. A number, or a range such as 2 – 5.")
BY_FILE = tr("So many classes have no fields here: a file states their costs.")
FILE_PRIORS = tr("Use the file’s")
EQUAL_PRIORS = tr("Use equal ones")
FILE_PRIORS_TIP = tr("State no priors any more")


class ClassCostsPanel(QWidget):
    """Not stated, by actual class or as a full matrix; priors; and the weights derived."""

    session_proposed = Signal(object)
    reset_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = ClassesSession()
        self._analysis: ClassesAnalysis | None = None
        self._theme: Theme | None = None
        self._mode = NOT_STATED
        self._proposed: CellRanges | None = None  # the costs that were stated here last
        self._typed: tuple[int, ...] = ()  # priors typed one after the other, the oldest first
        self.fields: ClassFields | MatrixFields | None = None
        self._form: tuple[int, tuple[str, ...]] | None = None
        heading = SectionHeading(HEADING)
        self.reset_button = heading.add_link(tr("Reset"), RESET)
        self.reset_button.clicked.connect(self.reset_requested)
        self.modes = Segmented(tr("Costs"), MODES, size=12)
        self.modes.choose(NOT_STATED)
        self.modes.chosen.connect(self._choose)
        self.how = WrappedLabel("", 11.5, tone="3")
        self.priors, self._from_file = Phrase("", 12, tone="3"), QPushButton(FILE_PRIORS)
        self.measure = CostMeasureChoice()
        self.measure.session_proposed.connect(self.session_proposed)
        self.weights = ClassWeightsBlock()
        self.command = CommandNote(tr("Command line that states costs and priors"))
        self._lay_out(heading)

    def _lay_out(self, heading: SectionHeading) -> None:
        self._from_file.setProperty("role", "link")
        self._from_file.setFont(font(12))
        self._from_file.setToolTip(FILE_PRIORS_TIP)
        priors = Flow()
        priors.add(self.priors)
        priors.add(self._from_file, right=True)
        self._from_file.clicked.connect(self._unstate_priors)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(7)
        column.addWidget(heading)
        column.addWidget(self.modes)
        self._place = nested(QVBoxLayout(), column)
        self._place.setContentsMargins(0, 0, 0, 0)
        self._below = (priors, self.how, self.command, self.measure, self.weights)
        for part in self._below:
            column.addWidget(part)
        column.addStretch(1)

    def show_session(self, session: ClassesSession) -> None:
        """Show what is stated; a matrix that was stated elsewhere in all its cells."""
        before, cells = stated_numbers(self._session).cells, stated_numbers(session).cells
        self._session = session
        if session.priors is None:
            self._typed = ()
        fitting = self._fitting_mode()
        from_elsewhere = cells not in (before, self._proposed)
        if NOT_STATED in (fitting, self._mode) or (from_elsewhere and fitting == MATRIX):
            self._mode = fitting
        self._show()

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._analysis = None
        self.measure.let_go()

    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show the priors in use, and the weights that follow."""
        before, self._analysis = self._analysis, analysis
        if before is None or before.table is not analysis.table:
            self._session, self._typed = analysis.session, ()
            self._mode = self._fitting_mode()
        self.weights.show_derivation(weight_derivation(analysis))
        self._show()

    @Slot(bool)
    def show_reset(self, can: bool) -> None:
        """Offer a reset where something was changed."""
        self.reset_button.setEnabled(can)
        self.reset_button.setToolTip(RESET if can else WHY_NOT["priors as opened"])

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.modes.show_theme(theme)
        self.weights.show_theme(theme)

    def _fitting_mode(self) -> int:
        """The simplest way of stating what is stated."""
        cells = stated_numbers(self._session).cells
        if cells is None:
            return NOT_STATED
        plain = all(cells.miss(actual) is not None for actual in range(len(cells.low)))
        return BY_CLASS if plain else MATRIX

    def _show(self) -> None:
        """Show fields that fit, and in them the numbers."""
        analysis = self._analysis
        if analysis is None:
            return
        labels = analysis.labels
        self.measure.show_session(self._session, analysis)
        self.measure.setVisible(analysis.has_crisp)  # of others there is no VOROS
        self.modes.choose(self._mode)
        most = MOST_SQUARE if self._mode == MATRIX else MOST_ROWS
        fits = len(labels) <= most
        self._make_fields(labels if fits else ())
        stated = stated_numbers(self._session)
        if fits and (stated.cells is None or len(stated.cells.low) == len(labels)):
            self._fill(stated)
        self._show_words(analysis, fits=fits)

    def _fill(self, stated: StatedNumbers) -> None:
        priors = self._priors_in_use(stated)
        if self.fields is not None:
            self.fields.show_numbers(stated.cells, priors)

    def _show_words(self, analysis: ClassesAnalysis, *, fits: bool) -> None:
        """Words about what is stated and what is not."""
        unstated = unstated_words(analysis) if self._mode == NOT_STATED else HOW
        self.how.setText(unstated if fits else f"{unstated} {BY_FILE}")
        self.command.setVisible(not fits)
        self.command.show_line(stating_command(analysis))
        self.priors.setText(priors_words(analysis))
        self._from_file.setText(EQUAL_PRIORS if analysis.cases.priors is None else FILE_PRIORS)
        self._from_file.setVisible(self._session.priors is not None)

    def _make_fields(self, labels: tuple[str, ...]) -> None:
        """Make fields for these classes in this mode, unless they are there."""
        form = self._mode, labels
        if form == self._form:
            return
        if self.fields is not None:
            self._place.removeWidget(self.fields)
            self.fields.blockSignals(True)  # what is half typed was of other classes
            self.fields.hide()
            self.fields.deleteLater()
        self._form, self.fields = form, None
        if not labels:
            return
        if self._mode == MATRIX:
            matrix = MatrixFields(labels)
            matrix.cell_entered.connect(self._enter_cell)
            self.fields = matrix
        else:
            rows = ClassFields(labels, costs=self._mode == BY_CLASS)
            rows.miss_entered.connect(self._enter_miss)
            self.fields = rows
        self.fields.prior_entered.connect(self._enter_prior)
        self._place.addWidget(self.fields)
        order_tabs(self, (self.modes, self.fields, *self._below))

    def _priors_in_use(self, stated: StatedNumbers) -> tuple[StatedRange, ...]:
        """Those stated, else the file's."""
        if stated.priors is not None or self._analysis is None:
            return stated.priors or ()
        known = self._analysis.cases.priors
        if known is None:
            return tuple(single(1 / self._analysis.cases.classes) for _ in self._analysis.labels)
        return tuple(map(single, known.tolist()))

    @Slot(int)
    def _choose(self, mode: int) -> None:
        """State costs in another way, or none; the first time every error costs 1."""
        if self._analysis is None:
            return
        stated, labels = stated_numbers(self._session), self._analysis.labels
        self._mode = mode
        if mode == NOT_STATED:
            priors = stated.priors
            if priors is not None and self._session.priors is not None:
                priors = tuple(map(single, self._session.priors))
            self._propose(StatedNumbers(None, priors))
        elif stated.cells is None:
            self._propose(StatedNumbers(every_error(len(labels)), stated.priors))
        else:
            self._show()

    @Slot(int, object, object)
    def _enter_miss(self, actual: int, field: RangeField, cost: StatedRange) -> None:
        self._change(field, lambda cells: cells.with_miss(actual, cost))

    @Slot(int, int, object, object)
    def _enter_cell(self, row: int, column: int, field: RangeField, cost: StatedRange) -> None:
        self._change(field, lambda cells: cells.with_cells([(row, column)], cost))

    def _change(self, field: RangeField, changed: Callable[[CellRanges], CellRanges]) -> None:
        stated = stated_numbers(self._session)
        if stated.cells is not None:
            self._propose(StatedNumbers(changed(stated.cells), stated.priors), field)

    @Slot(int, object, object)
    def _enter_prior(self, place: int, field: RangeField, share: StatedRange) -> None:
        if self._analysis is None:
            return  # the field is left because its file was closed
        stated = stated_numbers(self._session)
        priors = with_prior(self._priors_in_use(stated), place, share, self._typed)
        if self._propose(StatedNumbers(stated.cells, priors), field):
            self._typed = (*(one for one in self._typed if one != place), place)

    @Slot()
    def _unstate_priors(self) -> None:
        self._propose(StatedNumbers(stated_numbers(self._session).cells, None))

    def _propose(self, stated: StatedNumbers, field: RangeField | None = None) -> bool:
        """Propose a session that states this; what cannot be is said at the field."""
        if self._analysis is None:
            return False
        labels, known = self._analysis.labels, self._analysis.cases.priors
        try:
            proposed = with_stated_numbers(self._session, stated, labels, known)
        except InputError as error:
            if field is not None:
                field.refuse(f"{error.what[:1].upper()}{error.what[1:]}. {error.do}".strip())
            return False
        self._proposed = stated_numbers(proposed).cells
        self.session_proposed.emit(proposed)
        return True
