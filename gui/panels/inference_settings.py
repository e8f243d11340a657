"""What intervals are made of: level, method of the AUC's, number of samples, seed."""

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.session.session import AucInterval, Session, ShownInterval
from engine.wording import formatting
from gui.themes.theme import Theme
from gui.widgets.nested import nested
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.segmented import Segmented
from gui.widgets.text import Phrase, WrappedLabel

METHODS: tuple[tuple[AucInterval, str], ...] = (
    ("normal", tr("Normal")),
    ("logit", tr("Logit")),
    ("score", tr("Score")),
)
METHOD_TIP = tr(
    "DeLong’s interval of the AUC on its own scale, or on that of its log-odds, which suits an "
    "AUC near 1; or the score interval, which is shown unasked under 50 cases of a class"
)
INTERVALS: tuple[tuple[ShownInterval, str], ...] = (
    ("corrected", tr("Corrected")),
    ("in-sample", tr("In sample")),
)
INTERVALS_TIP = tr(
    "Intervals of VOROS and cost: of numbers corrected for thresholds chosen on the same rows, or "
    "of the numbers in sample by bootstrap, which miss the truth too often"
)
GREATEST_SEED = 2**53  # up to here every whole number is a double, which a field holds
FIELD = 92  # px


def _level(value: float) -> str:
    return f"{formatting.plain(100 * value, 6)}{formatting.THIN_SPACE}%"


def _whole(value: float) -> str:
    return formatting.count(int(value))


LEVEL = Kind(tr("the level"), 0.5, 0.9999, _level, tr("50 % to 99.99 %"), share=True)
SAMPLES = Kind(tr("the number of samples"), 0, 1e6, _whole, tr("0 to 1,000,000"))
SEED = Kind(tr("the seed"), 0, GREATEST_SEED, lambda value: str(int(value)), tr("0 to 2⁵³"))


class InferenceSettings(QWidget):
    """A row for each; a change is one step of the session."""

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self.level = NumberField(LEVEL, tr("Level of intervals"))
        self.samples = NumberField(SAMPLES, tr("Bootstrap samples"))
        self.seed = NumberField(SEED, tr("Seed"))
        self.method = Segmented(
            tr("Interval of the AUC"), [words for _, words in METHODS], size=11.5
        )
        self.method.setToolTip(METHOD_TIP)
        self.method.chosen.connect(self._choose_method)
        self.interval = Segmented(
            tr("Intervals of VOROS and cost"), [words for _, words in INTERVALS], size=11.5
        )
        self.interval.setToolTip(INTERVALS_TIP)
        self.interval.chosen.connect(self._choose_interval)
        self._complaint = WrappedLabel("", 11.5, tone="error")
        self._complaint.hide()
        rows: tuple[tuple[str, QWidget], ...] = (
            (tr("Level"), self.level),
            (tr("VOROS"), self.interval),
            (tr("AUC"), self.method),
            (tr("Resamples"), self.samples),
            (tr("Seed"), self.seed),
        )
        self.level.value_entered.connect(self._enter_level)
        self.samples.value_entered.connect(self._enter_samples)
        self.seed.value_entered.connect(self._enter_seed)
        for field in (self.level, self.samples, self.seed):
            field.setFixedWidth(FIELD)
            field.complained.connect(self._complain)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        grid = nested(QGridLayout(), column)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for place, (name, part) in enumerate(rows):
            grid.addWidget(Phrase(name, 12), place, 0)
            grid.addWidget(part, place, 1)
        column.addWidget(self._complaint)

    @property
    def complaint(self) -> str:
        """What is wrong with what was typed; empty if nothing is."""
        return self._complaint.text()

    def show_session(self, session: Session) -> None:
        """Show what is chosen."""
        self._session = session
        self.level.show_value(session.level)
        self.samples.show_value(session.bootstrap)
        self.seed.show_value(session.seed)
        self.method.choose([name for name, _ in METHODS].index(session.auc_interval))
        self.interval.choose([name for name, _ in INTERVALS].index(session.interval))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.method.show_theme(theme)
        self.interval.show_theme(theme)

    @Slot(float)
    def _enter_level(self, value: float) -> None:
        self.session_proposed.emit(replace(self._session, level=value))

    @Slot(float)
    def _enter_samples(self, value: float) -> None:
        if self._is_whole(value):
            self.session_proposed.emit(replace(self._session, bootstrap=int(value)))

    @Slot(float)
    def _enter_seed(self, value: float) -> None:
        if self._is_whole(value):
            self.session_proposed.emit(replace(self._session, seed=int(value)))

    def _is_whole(self, value: float) -> bool:
        """Whether a number can be taken; if not, the field shows again the one that holds."""
        if value == int(value):
            return True
        self._complain(tr("{value} is no whole number.", value=formatting.plain(value, 6)))
        self.show_session(self._session)
        return False

    @Slot(int)
    def _choose_method(self, place: int) -> None:
        self.session_proposed.emit(replace(self._session, auc_interval=METHODS[place][0]))

    @Slot(int)
    def _choose_interval(self, place: int) -> None:
        self.session_proposed.emit(replace(self._session, interval=INTERVALS[place][0]))

    @Slot(str)
    def _complain(self, words: str) -> None:
        self._complaint.setText(words)
        self._complaint.setVisible(bool(words))
