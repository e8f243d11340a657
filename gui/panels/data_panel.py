"""The data: rows read, used and left out, the positive class, the direction of scores."""

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.data.roles import Direction, Roles
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.cautions import cautions
from engine.wording.verdict import amount_lines, source_lines
from gui.panels.guess_line import GuessLine
from gui.panels.source_notes import RowCounts, SourceNotes
from gui.themes.theme import Theme, font
from gui.widgets.choice import Choice
from gui.widgets.class_bar import ClassBar
from gui.widgets.flow import Flow
from gui.widgets.heading import SectionHeading
from gui.widgets.nested import nested
from gui.widgets.term_tips import WHY_NOT
from gui.widgets.text import MEDIUM, Phrase, Text

if TYPE_CHECKING:
    from engine.analysis.model_geometry import Geometry

DIRECTIONS: tuple[tuple[Direction, str], ...] = (
    ("higher", tr("higher is positive")),
    ("lower", tr("lower is positive")),
)
MIXED = tr("differs by model")


class DataPanel(QWidget):
    """What became of the file's rows, and what counts as positive."""

    session_proposed = Signal(object)
    roles_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._shown: Geometry | None = None
        self._label = Text("", 12.5, MEDIUM)
        self._reasons = SourceNotes()
        self.guesses = GuessLine()
        self._bar = ClassBar()
        self._positives, self._negatives = Phrase("", 12, tone="2"), Phrase("", 12, tone="2")
        self.positive_class = _choice(tr("Positive class"))
        self.positive_class.activated.connect(self._propose_positive)
        self.direction = _choice(tr("Direction of scores"))
        self.direction.activated.connect(self._propose_direction)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        heading = SectionHeading(tr("Data"))
        self.roles_button = heading.add_link(
            tr("Change roles…"), tr("Say anew what each column is and how the file is read")
        )
        self.roles_button.clicked.connect(self.roles_requested)
        column.addWidget(heading)
        self._counts = RowCounts(nested(QGridLayout(), column))
        nested(self._reasons, column)
        self._add_roles(nested(QGridLayout(), column))
        column.addWidget(self.guesses)
        column.addWidget(self._bar)
        below = Flow()
        below.add(self._positives)
        below.add(self._negatives, right=True)
        column.addWidget(below)

    def show_session(self, session: Session) -> None:
        """Show the roles."""
        before, self._session = self._session, session
        roles = session.roles
        if roles is None or roles == before.roles:
            return
        self._label.setText(roles.label)
        self._label.setToolTip(tr("The column with the truth: {label}", label=roles.label))
        of_label = f"{roles.label} = " if roles.label else ""
        values = [f"{of_label}{value}" for value in sorted((roles.positive, roles.negative))]
        _fill(self.positive_class, values, f"{of_label}{roles.positive}")
        self._enable(roles)
        directions = {score.direction for score in roles.scores}
        words = [words for _, words in DIRECTIONS]
        if len(directions) == 1:
            _fill(self.direction, words, dict(DIRECTIONS)[next(iter(directions))])
        else:
            _fill(self.direction, [*words, MIXED], MIXED)

    def _enable(self, roles: Roles) -> None:
        """Let be chosen what a table leaves open: points and matrices have their own order."""
        arrangement = None if roles.layout is None else roles.layout.arrangement
        for box, fixed in (
            (self.positive_class, ("points", "confusion")),
            (self.direction, ("points", "confusion", "matrix")),
        ):
            box.setEnabled(arrangement not in fixed)
            if arrangement in fixed:
                box.setToolTip(WHY_NOT["by table"])

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._shown = None

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the counts."""
        geometry = analysis.geometry
        notes = _source_notes(analysis)
        self._reasons.show_notes(notes, geometry.left_out, paired=geometry.paired)
        if geometry is self._shown:
            return
        self._shown = geometry
        self._counts.show_rows(geometry.source.rows_read, geometry.rows_used)
        self._bar.show_counts(geometry.positives or 0, geometry.negatives or 0)
        for label, cases, which in (
            (self._positives, geometry.positives, tr("positive")),
            (self._negatives, geometry.negatives, tr("negative")),
        ):
            label.setText("" if cases is None else f"{formatting.short_count(cases)} {which}")
            label.setToolTip("" if cases is None else f"{formatting.count(cases)} {which}")
        if geometry.size is None:
            self._positives.setText(tr("no numbers of cases"))
            self._positives.setToolTip(NO_COUNTS)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._bar.show_theme(theme)

    def _add_roles(self, grid: QGridLayout) -> None:
        grid.setVerticalSpacing(6)
        grid.setHorizontalSpacing(8)
        grid.setColumnStretch(1, 1)
        for place, (words, choice) in enumerate(
            ((tr("Positive"), self.positive_class), (tr("Scores"), self.direction))
        ):
            grid.addWidget(Text(words, 12.5, tone="2"), place, 0)
            grid.addWidget(choice, place, 1)

    @Slot(int)
    def _propose_positive(self, place: int) -> None:
        roles = self._session.roles
        if roles is None:
            return
        chosen = sorted((roles.positive, roles.negative))[place]
        if chosen != roles.positive:
            self._propose(replace(roles, positive=chosen, negative=roles.positive))

    @Slot(int)
    def _propose_direction(self, place: int) -> None:
        roles = self._session.roles
        if roles is None or place >= len(DIRECTIONS):
            return
        direction = DIRECTIONS[place][0]
        scores = tuple(replace(score, direction=direction) for score in roles.scores)
        if scores != roles.scores:
            self._propose(replace(roles, scores=scores))

    def _propose(self, roles: Roles) -> None:
        self.session_proposed.emit(replace(self._session, roles=roles))


def _source_notes(analysis: Analysis) -> list[str]:
    """Sentences about weights and costs, what looks odd, and what was guessed of the file."""
    found = cautions(analysis)
    lines = [*amount_lines(analysis), *(caution.what for caution in found)]
    return [f"{line}." for line in (*lines, *source_lines(analysis.geometry.source))]


def _choice(name: str) -> QComboBox:
    """A combo box that can be narrow."""
    box = Choice()
    box.setAccessibleName(name)
    box.setFont(font(12.5))
    box.setMinimumContentsLength(6)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return box


def _fill(box: QComboBox, values: list[str], chosen: str) -> None:
    """Show choices and the chosen one, without a signal."""
    with QSignalBlocker(box):
        if [box.itemText(place) for place in range(box.count())] != values:
            box.clear()
            box.addItems(values)
        box.setCurrentIndex(values.index(chosen))
        box.setToolTip(chosen)
