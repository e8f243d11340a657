"""One question of the Decide page: its title and answer, and unfolded what asks it."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.power_by_size import reference_of
from engine.binary.inference.margins import parse_margin
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.question_answers import QuestionAnswer
from engine.wording.unseen_words import source_words
from gui.themes.theme import Theme, font
from gui.widgets.choice import Choice
from gui.widgets.nested import nested
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.text import SEMIBOLD, Phrase, WrappedLabel

USUAL_MARGIN = 0.02
LEAST_MARGIN, MOST_MARGIN = 1e-6, 0.999
MEASURES = (("auc", "AUC"), ("voros", "VOROS"), ("cost", tr("Cost")))
FIELD, COLUMN = 64, 150
MARGIN = Kind(
    tr("the margin"),
    LEAST_MARGIN,
    MOST_MARGIN,
    lambda value: formatting.plain(value, 6),
    tr("above 0, below 1"),
)
INDENT = 14


def link(words: str, explained: str, *, first: bool = False) -> QPushButton:
    """A button that looks like a link; its words begin where its row does if it is the first."""
    made = QPushButton(words)
    made.setProperty("role", "link")
    made.setProperty("first", first)
    made.setFont(font(12.5))
    made.setToolTip(explained)
    return made


class QuestionBlock(QWidget):
    """A question with its answer, and below it what asks it; who derives says what that is.

    Args:
        title: of the question.
        explained: what it is for, one sentence.
    """

    session_proposed = Signal(object)

    def __init__(self, title: str, explained: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self.title = Phrase(title, 13, SEMIBOLD, "1")
        self._purpose = WrappedLabel(explained, 12, tone="2")
        self._purpose.hide()
        self.answer = WrappedLabel("", 12, tone="2")
        self._complaint = WrappedLabel("", 11.5, tone="error")
        self._complaint.hide()
        self.setToolTip(explained)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(2)
        for part in (self.title, self._purpose, self.answer):
            column.addWidget(part)
        self.controls = nested(QVBoxLayout(), column)
        self.controls.setContentsMargins(0, 4, 0, 0)
        self.controls.setSpacing(4)
        column.addWidget(self._complaint)

    @property
    def complaint(self) -> str:
        """What is wrong with what was typed; empty if nothing is."""
        return self._complaint.text()

    def show_answer(self, found: QuestionAnswer) -> None:
        """Show the one-line answer."""
        self.answer.setText(found.answer)
        self.answer.set_tone("1" if found.stated else "3")

    def show_purpose(self, *, shown: bool) -> None:
        """Say below the title what the question is for, or in the tooltip alone."""
        self._purpose.setVisible(shown)
        self.lay_out_unseen()

    def show_session(self, session: Session) -> None:
        """Know what is chosen."""
        self._session = session

    def show_analysis(self, analysis: Analysis) -> None:
        """Show what can be chosen, and what is."""
        raise NotImplementedError

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours; the style sheet has most of them."""

    def lay_out_unseen(self) -> None:
        """Tell the column of rows that came or went, which Qt does for those that are seen."""
        layout = self.layout()
        if layout is not None and not self.isVisible():
            layout.activate()
            self.updateGeometry()

    def add_row(self, *parts: QWidget) -> None:
        """A row of what asks, from the left."""
        row = nested(QHBoxLayout(), self.controls)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for part in parts:
            row.addWidget(part)
        row.addStretch(1)

    @Slot(str)
    def complain(self, words: str) -> None:
        """Say what is wrong with what was typed."""
        self._complaint.setText(words)
        self._complaint.setVisible(bool(words))


class ColumnChoice(Choice):
    """A choice of a column; its first entry chooses none."""

    column_chosen = Signal(object)  # a name, or None

    def __init__(self, none: str, name: str) -> None:
        super().__init__()
        self._none = none
        self.setAccessibleName(name)
        self.setFont(font(12.5))
        self.addItem(none)
        self.setMinimumWidth(COLUMN)
        self.activated.connect(self._choose)

    def show_columns(self, names: Sequence[str], chosen: str | None) -> None:
        """Offer these columns, of which one is chosen, or none."""
        wanted = [self._none, *names]
        if [self.itemText(place) for place in range(self.count())] != wanted:
            self.clear()
            self.addItems(wanted)
        self.setCurrentIndex(0 if chosen is None or chosen not in names else wanted.index(chosen))

    @Slot(int)
    def _choose(self, place: int) -> None:
        self.column_chosen.emit(self.itemText(place) if place else None)


class UnseenBlock(QuestionBlock):
    """A test file, or folds."""

    test_data_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        explained = tr("Thresholds are chosen on some rows and measured on others.")
        super().__init__(tr("Unseen rows"), explained, parent)
        self.add_button = QPushButton(tr("Add test data…"))
        self.add_button.setFont(font(12.5))
        self.add_button.setToolTip(tr("A file with the same columns, whose rows chose nothing"))
        self.add_button.clicked.connect(self.test_data_requested)
        self.remove_link = link(tr("Remove"), tr("Measure on the rows of this file again"))
        self.remove_link.clicked.connect(self._remove)
        self.folds = ColumnChoice(tr("no folds"), tr("Column of folds"))
        self.folds.column_chosen.connect(self._choose_folds)
        self._source = WrappedLabel("", 11.5, tone="3")
        self.add_row(self.add_button, self.remove_link)
        self._or = Phrase(tr("or folds in"), 12, tone="2")
        self.add_row(self._or, self.folds)
        self.controls.addWidget(self._source)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the test file, or the columns that may be folds."""
        tested = analysis.session.test is not None
        roles = analysis.session.roles
        self.remove_link.setVisible(tested)
        for part in (self._or, self.folds):
            part.setVisible(not tested)
        fold = None if roles is None else roles.fold
        self.folds.show_columns(analysis.geometry.other_columns, fold)
        self.folds.setEnabled(bool(analysis.geometry.other_columns))
        source = source_words(analysis)
        self._source.setText(f"{source}." if source else "")
        self._source.setVisible(bool(source))

    @Slot()
    def _remove(self) -> None:
        self.session_proposed.emit(replace(self._session, test=None))

    @Slot(object)
    def _choose_folds(self, name: str | None) -> None:
        if self._session.roles is not None:
            roles = replace(self._session.roles, fold=name)
            self.session_proposed.emit(replace(self._session, roles=roles))


class GroupsBlock(QuestionBlock):
    """Which column splits the models into groups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        explained = tr("One threshold may treat groups of cases differently.")
        super().__init__(tr("Groups"), explained, parent)
        self.columns = ColumnChoice(tr("all cases together"), tr("Column of groups"))
        self.columns.column_chosen.connect(self._choose)
        self.add_row(self.columns)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the columns that may divide the cases."""
        roles = analysis.session.roles
        chosen = None if roles is None else roles.group
        self.columns.show_columns(analysis.geometry.other_columns, chosen)
        self.columns.setEnabled(bool(analysis.geometry.other_columns))

    @Slot(object)
    def _choose(self, name: str | None) -> None:
        if self._session.roles is not None:
            roles = replace(self._session.roles, group=name)
            self.session_proposed.emit(replace(self._session, roles=roles))


class ClustersBlock(QuestionBlock):
    """Which column tells that cases belong together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        explained = tr("Rows of one patient are alike: intervals that ignore it are too narrow.")
        super().__init__(tr("Cases that belong together"), explained, parent)
        self.columns = ColumnChoice(tr("every row stands alone"), tr("Column of clusters"))
        self.columns.column_chosen.connect(self._choose)
        self.add_row(self.columns)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the columns that may tell it."""
        roles = analysis.session.roles
        chosen = None if roles is None else roles.cluster
        self.columns.show_columns(analysis.geometry.other_columns, chosen)
        self.columns.setEnabled(bool(analysis.geometry.other_columns))

    @Slot(object)
    def _choose(self, name: str | None) -> None:
        if self._session.roles is not None:
            roles = replace(self._session.roles, cluster=name)
            self.session_proposed.emit(replace(self._session, roles=roles))


class MarginBlock(QuestionBlock):
    """By how much of what a model may be worse than which other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        explained = tr("A model that is cheaper to run may do if it is hardly worse.")
        super().__init__(tr("Not worse by a margin"), explained, parent)
        self.measure = Choice()
        self.measure.setAccessibleName(tr("What may be worse"))
        self.measure.addItems([words for _, words in MEASURES])
        self.measure.activated.connect(self._propose)
        self.field = NumberField(MARGIN, tr("Margin"))
        self.field.setFixedWidth(FIELD)
        self.field.value_entered.connect(self._enter)
        self.field.complained.connect(self.complain)
        self.reference = Choice()
        self.reference.setAccessibleName(tr("The model that others are held against"))
        self.reference.activated.connect(self._propose)
        for choice in (self.measure, self.reference):
            choice.setFont(font(12.5))
        self.ask_link = link(tr("Ask"), tr("Hold every model against the other"), first=True)
        self.ask_link.clicked.connect(self._propose)
        self.clear_link = link(tr("Clear"), tr("Ask this no longer"), first=True)
        self.clear_link.clicked.connect(self._clear)
        self._delta = USUAL_MARGIN
        self.field.show_value(self._delta)
        self.add_row(self.measure, Phrase(tr("at most"), 12, tone="2"), self.field)
        self.add_row(Phrase(tr("worse than"), 12, tone="2"), self.reference)
        self.add_row(self.ask_link, self.clear_link)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the margin, and the models."""
        session, names = analysis.session, [model.name for model in analysis.models]
        if [self.reference.itemText(place) for place in range(self.reference.count())] != names:
            self.reference.clear()
            self.reference.addItems(names)
            leading = reference_of(analysis)
            if leading is not None:
                self.reference.setCurrentText(leading.name)
        if session.reference in names:
            self.reference.setCurrentText(str(session.reference))
        if session.margin is not None:
            margin = parse_margin(session.margin)
            self._delta = margin.delta
            self.field.show_value(margin.delta)
            self.measure.setCurrentIndex([key for key, _ in MEASURES].index(margin.of))
        self.ask_link.setVisible(session.margin is None)
        self.clear_link.setVisible(session.margin is not None)
        self.ask_link.setEnabled(len(names) > 1)

    @Slot(float)
    def _enter(self, delta: float) -> None:
        self._delta = delta
        self._propose()

    @Slot()
    @Slot(int)
    def _propose(self, _place: object = None) -> None:
        of = MEASURES[self.measure.currentIndex()][0]
        session = replace(
            self._session,
            margin=f"{of}:{self._delta:.10g}",
            reference=self.reference.currentText(),
        )
        asks = self._session.margin is not None or self.sender() in (self.ask_link, self.field)
        if asks and self.reference.count() > 1:
            self.session_proposed.emit(session)

    @Slot()
    def _clear(self) -> None:
        self.session_proposed.emit(replace(self._session, margin=None, reference=None))


class PowerBlock(QuestionBlock):
    """Whether files of other sizes are drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        explained = tr("Files of other sizes are drawn from this one, the pilot.")
        super().__init__(tr("How many cases?"), explained, parent)
        self.ask_link = link(tr("Ask"), tr("Draw files of other sizes from this one"), first=True)
        self.ask_link.clicked.connect(self._ask)
        self.clear_link = link(tr("Clear"), tr("Ask this no longer"), first=True)
        self.clear_link.clicked.connect(self._clear)
        self.add_row(self.ask_link, self.clear_link)

    def show_analysis(self, analysis: Analysis) -> None:
        """Offer to ask, or to ask no longer."""
        self.ask_link.setVisible(not analysis.session.power)
        self.clear_link.setVisible(analysis.session.power)

    @Slot()
    def _ask(self) -> None:
        self.session_proposed.emit(replace(self._session, power=True))

    @Slot()
    def _clear(self) -> None:
        self.session_proposed.emit(replace(self._session, power=False))
