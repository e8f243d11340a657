"""The conditions: what errors cost, how common positives are, and the t that follows."""

from functools import cached_property

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, OperatingRange, Range, exactly
from engine.messages.language import tr
from engine.session.condition_limits import HIGHEST_COST, LOWEST_COST, LOWEST_SHARE
from engine.session.session import Session
from engine.wording import formatting
from gui.panels.condition_row import Condition, ConditionRow
from gui.panels.conditions_summary import ConditionsSummary
from gui.panels.measure_choice import MeasureChoice
from gui.panels.scales import cost_scale, share_scale
from gui.themes.theme import Theme
from gui.widgets.formula_box import FormulaBox, Fraction
from gui.widgets.heading import SectionHeading, Separator
from gui.widgets.number_field import Kind
from gui.widgets.term_tips import WHY_NOT

RESET = tr("Back to the costs, the prevalence and the t that it opened with")
EDIT, FOLD = tr("Edit"), tr("Fold")
EDIT_TIP = tr("Show the sliders and fields of the conditions")
FOLD_TIP = tr("Show each condition in a line, and more of the numbers")
DIGITS = 6  # significant digits a field shows


def _formatted_cost(value: float) -> str:
    return formatting.plain(value, DIGITS)


def _formatted_share(value: float) -> str:
    return f"{formatting.plain(100 * value, DIGITS)}{formatting.THIN_SPACE}%"


def _cost(name: str) -> Kind:
    return Kind(name, LOWEST_COST, HIGHEST_COST, _formatted_cost, tr("0.000001 to 1,000,000"))


SHARE = Kind(
    tr("the prevalence"),
    LOWEST_SHARE,
    1 - LOWEST_SHARE,
    _formatted_share,
    tr("0.0001 % to 99.9999 %"),
    share=True,
)

CONDITIONS = (
    Condition(
        "cost_fp",
        tr("Cost of a false alarm"),
        "C<sub>FP</sub>",
        _cost(tr("the cost of a false alarm")),
        cost_scale,
    ),
    Condition(
        "cost_fn",
        tr("Cost of a miss"),
        "C<sub>FN</sub>",
        _cost(tr("the cost of a miss")),
        cost_scale,
    ),
    Condition("prevalence", tr("Prevalence in use"), "π", SHARE, share_scale),
)

UNKNOWN_SHARE = 0.5  # where the slider stands while the prevalence is unknown


class ConditionsPanel(QWidget):
    """A row per condition, the measure, and the derived range of t; or folded, a line each.

    It is folded where the window is low, until somebody chooses otherwise.
    """

    session_proposed = Signal(object)
    session_dragged = Signal(object)
    drag_finished = Signal()
    reset_requested = Signal()
    scenarios_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._file_prevalence = 0.5
        self._shown = False
        self.rows = {condition.part: ConditionRow(condition) for condition in CONDITIONS}
        self.derived = FormulaBox()
        self.measures = MeasureChoice()
        self.measures.conditions_proposed.connect(self._propose_conditions)
        self.measures.scenarios_requested.connect(self.scenarios_requested)
        self._measure_words = self._title = self._value = ""
        self._unfolded: bool | None = None
        self._low = self._lowest = False
        heading = SectionHeading(tr("Conditions"))
        self.reset_button = heading.add_link(tr("Reset"), RESET)
        self.reset_button.clicked.connect(self.reset_requested)
        self.fold_button = heading.add_link(FOLD, FOLD_TIP)
        self.fold_button.clicked.connect(self.toggle_folded)
        self._lay_out(heading)

    def _lay_out(self, heading: SectionHeading) -> None:
        self._whole = QWidget()
        rows = QVBoxLayout(self._whole)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(5)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(heading)
        column.addWidget(self._whole)
        for row in self.rows.values():
            rows.addWidget(row)
            row.range_proposed.connect(self._propose)
            row.range_dragged.connect(self._drag)
            row.drag_finished.connect(self.drag_finished)
        rows.addWidget(Separator())
        rows.addWidget(self.measures)
        rows.addWidget(self.derived)
        column.addStretch(1)

    @cached_property
    def summary(self) -> ConditionsSummary:
        """Each condition in a line; made when the panel is first folded."""
        made = ConditionsSummary(CONDITIONS)
        self._column.insertWidget(self._column.indexOf(self._whole) + 1, made)
        self._fill(made)
        return made

    def _fill(self, summary: ConditionsSummary) -> None:
        for part in self.rows:
            summary.show_range(part, getattr(self._session.conditions, part))
        summary.show_measure(self._measure_words)
        summary.show_derived(self._title, self._value)

    @property
    def folded(self) -> bool:
        """Whether each condition has a line only."""
        return self._low if self._unfolded is None else not self._unfolded

    @Slot()
    def toggle_folded(self) -> None:
        """Fold, or unfold; it stays so in whatever room there is."""
        self._unfolded = self.folded
        self._show_folded()

    def arrange(self, *, low: bool, lowest: bool = False) -> None:
        """Fold where the window is low, unless somebody has chosen; densely in the lowest."""
        self._low, self._lowest = low, lowest
        self._show_folded()

    def _show_folded(self) -> None:
        folded = self.folded
        self._whole.setVisible(not folded)
        if folded or "summary" in vars(self):
            self.summary.set_dense(self._lowest)
            self.summary.setVisible(folded)
        self.reset_button.setVisible(not folded)
        self.fold_button.setText(EDIT if folded else FOLD)
        self.fold_button.setToolTip(EDIT_TIP if folded else FOLD_TIP)

    def show_session(self, session: Session) -> None:
        """Show what is stated."""
        before, self._session = self._session, session
        if session.conditions == before.conditions and self._shown:
            return
        self._shown = True
        self.measures.show_conditions(session.conditions)
        self._show_rows()

    @Slot(bool)
    def show_reset(self, can: bool) -> None:
        """Offer a reset where something was changed."""
        self.reset_button.setEnabled(can)
        self.reset_button.setToolTip(RESET if can else WHY_NOT["as opened"])

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the t that follows, and the file's prevalence where none is stated."""
        geometry = analysis.geometry
        prevalence = UNKNOWN_SHARE if geometry.prevalence is None else geometry.prevalence
        if prevalence != self._file_prevalence:
            self._file_prevalence = prevalence
            self._show_rows()
        title, value, fractions, note = derivation(analysis.given, self._session.conditions.t)
        self.derived.show_formula(title, value, fractions, note)
        self.measures.show_analysis(analysis)
        self._measure_words, self._title, self._value = analysis.measure.words, title, value
        if "summary" in vars(self):
            self._fill(self.summary)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.derived.show_theme(theme)
        self.measures.show_theme(theme)
        for row in self.rows.values():
            row.show_theme(theme)

    def _show_rows(self) -> None:
        share = min(max(self._file_prevalence, LOWEST_SHARE), 1 - LOWEST_SHARE)
        in_use = {"cost_fp": 1.0, "cost_fn": 1.0, "prevalence": share}
        conditions = self._session.conditions
        stated = {part: getattr(conditions, part) for part in self.rows}
        used = any(each is not None for each in stated.values())
        for part, row in self.rows.items():
            row.show_range(stated[part], exactly(in_use[part]), used=used)
        if "summary" in vars(self):
            self._fill(self.summary)

    @Slot(object)
    def _propose_conditions(self, conditions: Conditions) -> None:
        self.session_proposed.emit(replace(self._session, conditions=conditions))

    @Slot(str, object)
    def _propose(self, part: str, stated: Range | None) -> None:
        self.session_proposed.emit(self._changed(part, stated))

    @Slot(str, object)
    def _drag(self, part: str, stated: Range | None) -> None:
        self.session_dragged.emit(self._changed(part, stated))

    def _changed(self, part: str, stated: Range | None) -> Session:
        """The session with one condition changed; a t given directly gives way to it."""
        before = self._session.conditions
        if part == "cost_fp":
            conditions = replace(before, cost_fp=stated, t=None)
        elif part == "cost_fn":
            conditions = replace(before, cost_fn=stated, t=None)
        else:
            conditions = replace(before, prevalence=stated, t=None)
        return replace(self._session, conditions=conditions)


def derivation(
    given: OperatingRange, direct: Range | None
) -> tuple[str, str, tuple[Fraction, ...], str]:
    """Title, value, fractions and note of the box that says where t comes from."""
    low, high = formatting.t_value(given.a), formatting.t_value(given.b)
    if given.a == given.b:
        title, value = tr("Derived"), f"t = {low}"
    else:
        title, value = tr("Derived range"), f"t ∈ [{low}, {high}]"
    if direct is not None:
        title = tr("Given") if given.a == given.b else tr("Given range")
        return title, value, (), tr("t was given directly.")
    if given.cost_fp is None or given.cost_fn is None or given.prevalence is None:
        return title, "t ∈ [0, 1]", (), tr("Nothing is stated, so every t is possible.")
    parts = (given.cost_fp, given.cost_fn, given.prevalence)
    if given.a == given.b:
        return title, value, (_fraction(parts, "t", low, upper=False, note=""),), ""
    fractions = (
        _fraction(parts, "a", low, upper=False, note=tr("most costly misses")),
        _fraction(parts, "b", high, upper=True, note=tr("least costly misses")),
    )
    return title, value, fractions, ""


def _fraction(
    parts: tuple[Range, Range, Range], name: str, value: str, *, upper: bool, note: str
) -> Fraction:
    """C_FP (1 - π) / (C_FP (1 - π) + C_FN π) with one bound's numbers filled in."""
    alarm, miss, prevalence = parts
    cost_fp = alarm.high if upper else alarm.low
    cost_fn = miss.low if upper else miss.high
    share = prevalence.low if upper else prevalence.high
    shares = (formatting.plain(each) for each in (share, 1 - share))
    decimals = max(2, *(formatting.decimals_of(each) for each in shares))
    alarms = f"{formatting.plain(cost_fp, DIGITS)}·{formatting.number(1 - share, decimals)}"
    misses = f"{formatting.plain(cost_fn, DIGITS)}·{formatting.number(share, decimals)}"
    return Fraction(name, alarms, f"{alarms} + {misses}", value, note)
