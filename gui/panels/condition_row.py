"""One condition: not stated, exact or a range, by slider or by typing."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.binary.voros.conditions import Range, exactly
from engine.messages.language import tr
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.nested import nested
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.range_slider import HEIGHT as SLIDER
from gui.widgets.range_slider import RangeSlider, Scale
from gui.widgets.segmented import Segmented
from gui.widgets.term_tips import tip_for
from gui.widgets.text import Phrase, Text, WrappedLabel

NOT_STATED, EXACT, RANGE = range(3)
CHOICES = (tr("Not stated"), tr("Exact"), tr("Range"))
FIELDS = 118  # px for the field or the two of them
MOST_FIELDS = 194  # px for them that the slider can spare
FIELD_GAP = 3
HEAD_GAP = 5  # px, so that the longest of the words stand beside their choice in a column of 320
SPREAD = 0.08  # of the track, to either side, when an exact value becomes a range


class Condition(Struct, frozen=True):
    """What a row asks for.

    Attributes:
        part: the attribute of Conditions.
        words: what the user calls it.
        symbol: its symbol, as rich text.
        kind: what its fields take.
        scale: the slider's scale for a range of values.
    """

    part: str
    words: str
    symbol: str
    kind: Kind
    scale: Callable[[float, float], Scale]


class ConditionRow(QWidget):
    """Words, symbol, choice, slider and fields of one condition."""

    range_proposed = Signal(str, object)
    range_dragged = Signal(str, object)
    drag_finished = Signal()

    def __init__(self, condition: Condition, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._condition = condition
        self._stated: Range | None = None
        self._in_use = exactly(1.0)
        self._last_range: Range | None = None
        self._dragging = False
        self.choice = Segmented(condition.words, CHOICES, size=11.5)
        self.slider = RangeSlider(condition.words.lower())
        name = condition.words
        self.low_field = NumberField(condition.kind, name)
        self.high_field = NumberField(condition.kind, tr("{name}, highest", name=name))
        self._dash = Text("–", 13, tone="3")
        self._fields = QWidget()
        self._complaint = WrappedLabel("", 11.5, tone="error")
        self._complaint.setMinimumHeight(SLIDER)
        self._complaint.hide()
        self._lay_out()
        self.choice.chosen.connect(self._choose)
        self.slider.values_dragged.connect(self._drag)
        self.slider.drag_finished.connect(self._finish_drag)
        self.low_field.value_entered.connect(self._enter_low)
        self.high_field.value_entered.connect(self._enter_high)
        for field in (self.low_field, self.high_field):
            field.complained.connect(self._complain)

    @property
    def complaint(self) -> str:
        """What is wrong with what was typed; empty if nothing is."""
        return self._complaint.text()

    def show_range(self, stated: Range | None, in_use: Range, *, used: bool) -> None:
        """Show what is stated; where nothing is, what is taken instead, if that is `used`."""
        self._stated, self._in_use = stated, in_use
        shown = in_use if stated is None else stated
        ranged = not shown.exact
        if stated is not None and ranged:
            self._last_range = stated
        kind = NOT_STATED if stated is None else RANGE if ranged else EXACT
        if self._dragging and self.choice.choice == RANGE:
            kind = RANGE  # both ends may meet in a drag
        self.choice.choose(kind)
        two = kind == RANGE
        scale = self._condition.scale(shown.low, shown.high)
        self.slider.show_values(scale, shown.low, shown.high, two=two)
        known = used or stated is not None
        self.slider.set_handles_shown(known)
        self.low_field.show_value(shown.low if known else None)
        self.high_field.show_value(shown.high)
        self.low_field.setAccessibleName(
            tr("{words}, lowest", words=self._condition.words) if two else self._condition.words
        )
        self.high_field.setVisible(two)
        self._dash.setVisible(two)
        if not self._dragging:  # the track would move away under the mouse
            self._make_room(two=two)
        taken = tr("taken as shown") if used else tr("nothing is known")
        why = (
            ""
            if stated
            else tr("Not stated: {taken}. Choose Exact or Range to state it.", taken=taken)
        )
        for part in (self.slider, self.low_field):
            part.setEnabled(stated is not None)
            part.setToolTip(why or tip_for(self._condition.words))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.choice.show_theme(theme)
        self.slider.show_theme(theme)

    def _make_room(self, *, two: bool) -> None:
        """Let the fields take from the slider what long numbers need."""
        needed = 0
        if two:
            each = max(self.low_field.needed_width, self.high_field.needed_width)
            needed = 2 * each + self._dash.sizeHint().width() + 2 * FIELD_GAP
        self._fields.setFixedWidth(min(max(FIELDS, needed), MOST_FIELDS))

    def _lay_out(self) -> None:
        symbol = Text(self._condition.symbol, 12, tone="2")
        symbol.setTextFormat(Qt.TextFormat.RichText)
        head = Flow(gap=HEAD_GAP)
        head.add(Phrase(self._condition.words, 12.5, tone="1"))
        head.add(symbol)
        head.add(self.choice, right=True)
        fields = QHBoxLayout()
        fields.setSpacing(FIELD_GAP)
        fields.addWidget(self.low_field, 1)
        fields.addWidget(self._dash)
        fields.addWidget(self.high_field, 1)
        self._fields.setFixedWidth(FIELDS)
        self._fields.setLayout(fields)
        fields.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(head)
        below = nested(QHBoxLayout(), column)
        below.setSpacing(6)
        below.addWidget(self.slider, 1)
        below.addWidget(self._complaint, 1, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self._fields, 0, Qt.AlignmentFlag.AlignTop)

    @Slot(int)
    def _choose(self, kind: int) -> None:
        shown = self._in_use if self._stated is None else self._stated
        scale = self._condition.scale(shown.low, shown.high)
        low, high = scale.to_share(shown.low), scale.to_share(shown.high)
        proposed: Range | None = None
        if kind == EXACT:
            proposed = shown if shown.exact else exactly(scale.from_share((low + high) / 2))
        elif kind == RANGE:
            proposed = self._last_range or Range(
                scale.from_share(max(0.0, low - SPREAD)), scale.from_share(min(1.0, high + SPREAD))
            )
        self.range_proposed.emit(self._condition.part, proposed)

    @Slot(float, float)
    def _drag(self, low: float, high: float) -> None:
        self._dragging = True
        self.range_dragged.emit(self._condition.part, self._spread(low, high))

    @Slot()
    def _finish_drag(self) -> None:
        self._dragging = False
        self._make_room(two=self.choice.choice == RANGE)
        self.drag_finished.emit()

    @Slot(float)
    def _enter_low(self, value: float) -> None:
        ranged = self.choice.choice == RANGE
        self._enter(value, self._stated.high if ranged and self._stated else value)

    @Slot(float)
    def _enter_high(self, value: float) -> None:
        self._enter(self._stated.low if self._stated else value, value)

    def _enter(self, low: float, high: float) -> None:
        if low > high:
            formatted = self._condition.kind.in_words
            self._complain(
                tr(
                    "From {low} down to {high}: give the lower bound first.",
                    low=formatted(low),
                    high=formatted(high),
                )
            )
            shown = self._stated or self._in_use
            self.low_field.show_value(shown.low)
            self.high_field.show_value(shown.high)
            return
        self.range_proposed.emit(self._condition.part, self._spread(low, high))

    def _spread(self, low: float, high: float) -> Range:
        """A range on the scale that the stated one has."""
        return Range(low, high, self._stated.scale) if self._stated else Range(low, high)

    @Slot(str)
    def _complain(self, words: str) -> None:
        """Say what is wrong where the slider stands, so that nothing below moves."""
        self._complaint.setText(words)
        self._complaint.setVisible(bool(words))
        self.slider.setVisible(not words)
