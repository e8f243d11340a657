"""How the operating conditions of [a, b] are weighed: a measure and its parameters."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from msgspec.structs import replace
from PySide6 import QtWidgets
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.binary.voros.closed_form import DIAGONAL
from engine.binary.voros.conditions import Conditions, WeightedScenario, resolve
from engine.binary.voros.measure_names import (
    MEASURES,
    NamedMeasure,
    listed_measure,
    parameters_of,
)
from engine.binary.voros.measure_specs import measure_of
from engine.messages.errors import InputError
from engine.messages.language import plural, tr
from engine.wording import formatting
from gui.panels.range_spreads import RangeSpreads
from gui.themes.theme import Theme, font
from gui.widgets.choice import Choice
from gui.widgets.flow import Flow
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.text import Phrase, Text, WrappedLabel

SCENARIOS, RANGES = "scenarios", "ranges"
WIDTH, FIELD = 196, 62  # px
LEAST, MOST = 1e-6, 1e6
FILES = tr("Tables (*.csv *.tsv *.txt *.xlsx *.json *.parquet);;All files (*)")
COLUMNS = tr("Columns cost_fp, cost_fn, prevalence, and perhaps weight; a row a scenario")


class MeasureChoice(QWidget):
    """A list of the measures, what the chosen one needs, and what is wrong with it.

    What cannot be is not proposed: a measure of infinite mass on [a, b] is refused here, below
    the field, and the one before stays.
    """

    conditions_proposed = Signal(object)
    scenarios_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._conditions = Conditions()
        self._prevalence: float | None = None
        self._listed: tuple[WeightedScenario, ...] = ()
        self.measure = Choice()
        self.measure.setFont(font(13))
        self.measure.setAccessibleName(tr("Measure over t"))
        self.measure.setFixedWidth(WIDTH)
        for each in MEASURES:
            self.measure.addItem(each.words, each.name)
        self.measure.activated.connect(self._choose)
        self.fields: dict[str, tuple[tuple[str, NumberField], ...]] = {}
        self._rows: dict[str, QWidget] = {}
        self._theme: Theme | None = None
        self._complaint = WrappedLabel("", 11.5, tone="error")
        self._complaint.hide()
        self._lay_out()

    @cached_property
    def spreads(self) -> RangeSpreads:
        """How each range is spread."""
        made = RangeSpreads()
        made.chosen.connect(self._choose_spread)
        if self._theme is not None:
            made.show_theme(self._theme)
        return made

    @cached_property
    def file_button(self) -> QPushButton:
        """Asks for a file of scenarios."""
        made = QPushButton(tr("Choose a file…"))
        made.setProperty("role", "link")
        made.setFont(font(12.5))
        made.setToolTip(COLUMNS)
        made.clicked.connect(self.ask_for_file)
        return made

    @cached_property
    def _count(self) -> Phrase:
        """How many scenarios there are."""
        return Phrase("", 12, tone="2")

    def _make_row(self, listed: NamedMeasure) -> None:
        """Make what a measure needs below the list, when it is first chosen."""
        if listed.name == RANGES:
            row: QWidget = self.spreads
        elif listed.name == SCENARIOS:
            row = _flow(self._count, self.file_button)
        elif listed.symbols:
            self.fields[listed.name] = self._fields_of(listed)
            row = _row(self.fields[listed.name])
        else:
            return
        self._rows[listed.name] = row
        self._column.insertWidget(self._column.indexOf(self._complaint), row)

    def _fields_of(self, listed: NamedMeasure) -> tuple[tuple[str, NumberField], ...]:
        """A field for each parameter."""

        def made(symbol: str) -> NumberField:
            field = NumberField(_kind(symbol), symbol)
            field.setFixedWidth(FIELD)
            field.value_entered.connect(lambda value: self._enter(listed, symbol, value))
            field.complained.connect(self._complain)
            return field

        return tuple((symbol, made(symbol)) for symbol in listed.symbols)

    def _lay_out(self) -> None:
        head = Flow()
        head.add(Phrase(tr("Measure μ over t"), 12.5, tone="1"))
        head.add(self.measure, right=True)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(head)
        column.addWidget(self._complaint)

    @property
    def complaint(self) -> str:
        """What is wrong with what was chosen or typed; empty if nothing is."""
        return self._complaint.text()

    def show_conditions(self, conditions: Conditions) -> None:
        """Show the measure that is chosen, and its parameters."""
        self._conditions = conditions
        self._listed = conditions.scenarios or self._listed
        self._complain("")
        self._show()

    def _show(self) -> None:
        listed = listed_measure(self._conditions.measure)
        name = "" if listed is None else listed.name
        self.measure.setCurrentIndex(self.measure.findData(name))
        if listed is not None and name not in self._rows:
            self._make_row(listed)
        for each, row in self._rows.items():
            row.setVisible(each == name)
        if name in self.fields:
            values = parameters_of(self._conditions.measure)
            for (_, field), value in zip(self.fields[name], values, strict=True):
                field.show_value(value)
        if name == RANGES:
            self.spreads.show_conditions(self._conditions)
        if name == SCENARIOS:
            scenarios = len(self._conditions.scenarios)
            self._count.setText(plural("{count} scenario", "{count} scenarios", scenarios))

    def show_analysis(self, analysis: Analysis) -> None:
        """Know what an unstated prevalence is taken to be."""
        self._prevalence = analysis.geometry.prevalence

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        if "spreads" in vars(self):
            self.spreads.show_theme(theme)

    @Slot(int)
    def _choose(self, place: int) -> None:
        listed = MEASURES[place]
        if listed.name == SCENARIOS:
            if self._listed:
                self._propose(self._of_list(self._listed))
            else:
                self.ask_for_file()
            return
        measure = listed.with_parameters(listed.usual)
        if listed is listed_measure(self._conditions.measure):
            measure = self._conditions.measure
        self._propose(replace(self._conditions, measure=measure, scenarios=()))

    def _of_list(self, listed: tuple[WeightedScenario, ...]) -> Conditions:
        return replace(self._conditions, measure=SCENARIOS, scenarios=listed)

    def _enter(self, listed: NamedMeasure, symbol: str, value: float) -> None:
        values = list(parameters_of(self._conditions.measure))
        values[listed.symbols.index(symbol)] = value
        self._propose(replace(self._conditions, measure=listed.with_parameters(values)))

    @Slot(str, str)
    def _choose_spread(self, part: str, scale: str) -> None:
        """Spread one stated range evenly, or evenly on a logarithmic scale."""
        spread = replace(getattr(self._conditions, part), scale=scale)
        self._propose(replace(self._conditions, **{part: spread}))

    @Slot()
    def ask_for_file(self) -> None:
        """Ask for a file of scenarios; `take_scenarios` gets what it holds."""
        self._show()
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self, tr("A list of scenarios"), "", FILES)
        if name:
            self.scenarios_requested.emit(Path(name))

    @Slot(object, str)
    def take_scenarios(self, found: tuple[WeightedScenario, ...], why: str) -> None:
        """Propose the scenarios of a file, or say why it has none."""
        if why:
            self._complain(why)
        else:
            self._propose(self._of_list(found))

    def _propose(self, conditions: Conditions) -> None:
        """Propose what can be; say of all else why it cannot."""
        try:
            given = resolve(conditions, self._prevalence)
            measure_of(conditions, given).mean(DIAGONAL, given.a, given.b)
        except InputError as error:
            self._show()
            self._complain(str(error))
        else:
            self._complain("")
            self.conditions_proposed.emit(conditions)

    @Slot(str)
    def _complain(self, words: str) -> None:
        self._complaint.setText(words[:1].upper() + words[1:])
        self._complaint.setVisible(bool(words))


def _kind(symbol: str) -> Kind:
    """What the field of a parameter takes."""
    bounds = tr("0.000001 to 1,000,000")
    return Kind(symbol, LEAST, MOST, lambda value: formatting.plain(value, 6), bounds)


def _row(fields: Iterable[tuple[str, NumberField]]) -> QWidget:
    """Fields after their symbols, at the right."""
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(6)
    line.addStretch(1)
    for symbol, field in fields:
        line.addWidget(Text(symbol, 13, tone="2"))
        line.addWidget(field)
    return row


def _flow(words: Phrase, at_right: QWidget) -> Flow:
    """Words, and what stands at the right end of their line."""
    made = Flow()
    made.add(words)
    made.add(at_right, right=True)
    return made
