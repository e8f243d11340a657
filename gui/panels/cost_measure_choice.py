"""How the costs and priors of several classes are weighed for the VOROS: one of four measures."""

from pathlib import Path

from PySide6 import QtWidgets
from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.messages.errors import InputError
from engine.messages.language import plural, tr
from engine.multiclass.classes_analysis import ClassesAnalysis, shown_priors
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import CostBox, CostList
from engine.multiclass.stated_costs import (
    any_range,
    stated_numbers,
    with_cost_list,
    with_measure,
)
from gui.themes.theme import font
from gui.widgets.choice import Choice
from gui.widgets.flow import Flow
from gui.widgets.term_tips import WHY_NOT
from gui.widgets.text import Phrase, WrappedLabel

MEASURES = (
    ("uniform", tr("Uniform over all costs")),
    ("box", tr("Uniform in each range")),
    ("log-box", tr("Log-uniform in each range")),
    ("list", tr("List of scenarios")),
)
NAMES = tuple(name for name, _ in MEASURES)
BOXES = ("box", "log-box")
LIST = NAMES.index("list")
TIP = tr(
    "Which costs and priors the VOROS is the mean over: all there are, alike; those within the "
    "stated ranges; or scenarios of a file. Log-uniform: costs even in their logarithm."
)
FILES = tr("Tables (*.csv *.txt);;All files (*)")
COLUMNS = tr("Columns cost_matrix, and perhaps priors and weight; a row a scenario")
WIDTH = 196  # px


class CostMeasureChoice(QWidget):
    """A list of the measures; what cannot be is not proposed, and said below."""

    session_proposed = Signal(object)
    list_requested = Signal(object, object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = ClassesSession()
        self._analysis: ClassesAnalysis | None = None
        self._listed: CostList | None = None
        self.measure = Choice()
        self.measure.setFont(font(12))
        self.measure.setAccessibleName(tr("Measure of the VOROS"))
        self.measure.setToolTip(TIP)
        self.measure.setFixedWidth(WIDTH)
        self.measure.addItems([words for _, words in MEASURES])
        self.measure.activated.connect(self._choose)
        self.file_button = QPushButton(tr("Choose a file…"))
        self.file_button.setProperty("role", "link")
        self.file_button.setFont(font(12))
        self.file_button.setToolTip(COLUMNS)
        self.file_button.clicked.connect(self.ask_for_file)
        self.count = Phrase("", 12, tone="2")
        self._complaint = WrappedLabel("", 11.5, tone="error")
        self._complaint.hide()
        self._lay_out()

    def _lay_out(self) -> None:
        head, self._file = Flow(), Flow()
        head.add(Phrase(tr("Measure of the VOROS"), 12, tone="3"))
        head.add(self.measure, right=True)
        self._file.add(self.count)
        self._file.add(self.file_button, right=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in (head, self._file, self._complaint):
            column.addWidget(part)

    @property
    def complaint(self) -> str:
        """What is wrong with what was chosen; empty if nothing is."""
        return self._complaint.text()

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._analysis = self._listed = None

    def show_session(self, session: ClassesSession, analysis: ClassesAnalysis) -> None:
        """Show the measure that is chosen.

        Args:
            session: what is chosen.
            analysis: of the file, for its classes and their priors.
        """
        if session != self._session:
            self._complain("")
        if self._analysis is None or self._analysis.table is not analysis.table:
            self._listed = None
        self._session, self._analysis, measure = session, analysis, session.measure
        if isinstance(measure, CostList):
            self._listed = measure
            scenarios = len(measure.scenarios)
            self.count.setText(plural("{count} scenario", "{count} scenarios", scenarios))
        box = isinstance(measure, CostBox)
        name = measure.name.replace(" ", "-") if box else measure.name
        self.measure.setCurrentIndex(NAMES.index(name))
        self._file.setVisible(isinstance(measure, CostList))
        stated = stated_numbers(session)
        self._allow(any_range(stated.cells, stated.priors))

    def _allow(self, ranged: bool) -> None:
        """Let those measures be chosen that fit what is stated; of others say why not."""
        model = self.measure.model()
        if isinstance(model, QStandardItemModel):
            for place, name in enumerate(NAMES):
                fits = ranged is (name in BOXES)
                model.item(place).setEnabled(fits)
                why = WHY_NOT["no ranges" if ranged else "ranges alone"]
                model.item(place).setToolTip("" if fits else why)

    @Slot(int)
    def _choose(self, place: int) -> None:
        """Propose a measure; a list is asked for, unless there was one."""
        if place != LIST:
            self._propose(NAMES[place])
        elif self._listed is not None:
            self._propose(self._listed)
        else:
            self.ask_for_file()

    @Slot()
    def ask_for_file(self) -> None:
        """Ask for a file of scenarios; `take_list` gets what it holds."""
        analysis = self._analysis
        if analysis is None:
            return
        self.show_session(self._session, analysis)
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self, tr("A list of scenarios"), "", FILES)
        if name:
            priors = tuple(shown_priors(ClassesSession(), analysis.cases).tolist())  # the file's
            self.list_requested.emit(Path(name), analysis.labels, priors)

    @Slot(object, str)
    def take_list(self, listed: CostList | None, why: str) -> None:
        """Propose the scenarios of a file, or say why it has none."""
        if listed is None:
            self._complain(why)
        else:
            self._propose(listed)

    def _propose(self, measure: str | CostList) -> None:
        """Propose what can be; say of all else why it cannot."""
        analysis = self._analysis
        if analysis is None:
            return
        try:
            if isinstance(measure, CostList):
                proposed = with_cost_list(self._session, measure)
            else:
                known = analysis.cases.priors
                proposed = with_measure(self._session, measure, analysis.labels, known)
        except InputError as error:
            self.show_session(self._session, analysis)
            self._complain(str(error))
        else:
            self._complain("")
            self.session_proposed.emit(proposed)

    def _complain(self, words: str) -> None:
        self._complaint.setText(words[:1].upper() + words[1:])
        self._complaint.setVisible(bool(words))
