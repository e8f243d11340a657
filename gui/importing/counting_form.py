"""Whether a table's rows are read or counted where they are, and which of them: the filter."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from engine.data.counting.where_filter import FilterError, parse_filter
from engine.data.read_options import PIXEL, CountingEngine, ReadOptions
from engine.messages.language import tr
from gui.importing.choices import ChoiceBox, Value
from gui.themes.theme import font
from gui.widgets.heading import SectionHeading
from gui.widgets.nested import nested
from gui.widgets.text import Text, WrappedLabel

ENGINES: dict[CountingEngine, str] = {
    "memory": tr("Read into memory"),
    "duckdb": tr("Counted by DuckDB"),
    "spark": tr("Counted by Spark"),
}
EXAMPLE = tr("age >= 18 AND country IN ('DE', 'AT')")
PAUSE = 700  # ms without a key after which a filter counts as typed
ALL_ROWS = tr("Every row is counted.")


class FilterField(QLineEdit):
    """A line that is finished by Return, which does not go on to what accepts the dialog."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Return, unless Ctrl is held."""
        super().keyPressEvent(event)
        returned = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if returned and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.accept()


class CountingForm(QWidget):
    """Proposes what counts the rows, and a filter once that is a database.

    What is typed is read while it is typed, and shown as it was understood.

    Attributes:
        settled: whether the filter that stands there is the one that holds.
    """

    counting_chosen = Signal(str, str, float)
    settled_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[str, ...] = ()
        self._where, self._certain_to = "", 0.0
        self.settled = True
        self.engine = ChoiceBox(tr("Rows are"))
        self.filter = FilterField()
        self.filter.setAccessibleName(tr("Only rows where"))
        self.filter.setPlaceholderText(EXAMPLE)
        self.filter.setFont(font(12.5))
        self.understood = WrappedLabel("", 12, tone="2")
        self.until = ChoiceBox(tr("Counted until"))
        self._until_words = Text(tr("Until"), 12.5, tone="2")
        self._until_words.setBuddy(self.until)
        self._filter_words = Text(tr("Only where"), 12.5, tone="2")
        self._filter_words.setBuddy(self.filter)
        words = Text(tr("Rows are"), 12.5, tone="2")
        words.setBuddy(self.engine)
        rows = (
            (words, self.engine),
            (self._until_words, self.until),
            (self._filter_words, self.filter),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(SectionHeading(tr("How it is counted")))
        grid = nested(QGridLayout(), column)
        grid.setVerticalSpacing(6)
        grid.setHorizontalSpacing(8)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(0, 78)
        for place, (name, field) in enumerate(rows):
            grid.addWidget(name, place, 0)
            grid.addWidget(field, place, 1)
        column.addWidget(self.understood)
        self.engine.chosen.connect(self._choose_engine)
        self.until.chosen.connect(self._choose_until)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._choose_filter)
        self.filter.textEdited.connect(self._read)
        self.filter.textEdited.connect(self._pause.start)
        self.filter.editingFinished.connect(self._choose_filter)

    def show_counting(self, engines: Sequence[CountingEngine], options: ReadOptions) -> None:
        """Show what may count the rows, what does, until when, and the filter that holds."""
        engine, where = options.engine, options.where
        shown = engines if engine in engines else (*engines, engine)
        self.setVisible(len(shown) > 1 or engine != "memory")
        self.engine.show_choices([(ENGINES[each], each) for each in shown], engine)
        self._certain_to = options.certain_to
        self.until.show_choices(_widths(self._certain_to), str(self._certain_to))
        of_database = (self._filter_words, self.filter, self.understood)
        for part in (*of_database, self._until_words, self.until):
            part.setVisible(engine != "memory")
        if where != self._where or not self.filter.hasFocus():
            self._where = where
            self.filter.setText(where)
        self._read()

    def show_columns(self, columns: tuple[str, ...]) -> None:
        """Take the names that a filter may use."""
        self._columns = columns
        self._read()

    @Slot()
    def _read(self) -> bool:
        """Say how the filter is understood, or which of its characters is not; whether it is."""
        text = self.filter.text()
        settled = text.strip() == self._where or self.filter.isHidden()
        if settled != self.settled:
            self.settled = settled
            self.settled_changed.emit()
        if not text.strip():
            self._describe(ALL_ROWS)
            return True
        try:
            found = parse_filter(text, self._columns)
        except FilterError as error:
            what = tr("Character {place}: {what}.", place=error.start + 1, what=error.what)
            self._describe(f"{what} {error.do}", wrong=True)
            return False
        self._describe(tr("Understood as {condition}", condition=found.standard))
        return True

    def _describe(self, words: str, *, wrong: bool = False) -> None:
        self.understood.set_tone("error" if wrong else "2")
        self.understood.setText(words)

    @Slot(object)
    def _choose_engine(self, value: Value) -> None:
        if value == "memory":
            self.counting_chosen.emit(str(value), "", 0.0)
        else:
            self.counting_chosen.emit(str(value), self._where, self._certain_to)

    @Slot(object)
    def _choose_until(self, value: Value) -> None:
        self._certain_to = float(str(value))
        self.counting_chosen.emit(str(self.engine.value), self._where, self._certain_to)

    @Slot()
    def _choose_filter(self) -> None:
        """Take the filter once it is typed; one that is not understood stays to be mended."""
        self._pause.stop()
        text = self.filter.text().strip()
        if text != self._where and self._read():
            self._where = text
            self.counting_chosen.emit(str(self.engine.value), text, self._certain_to)


def _widths(certain_to: float) -> list[tuple[str, Value]]:
    """Until when is counted; another width than the usual ones where a session has it."""
    found: list[tuple[str, Value]] = [
        (tr("every score is counted"), str(0.0)),
        (tr("all is certain to a pixel"), str(PIXEL)),
    ]
    if certain_to not in (0.0, PIXEL):
        found.append((tr("all is certain to {width}", width=f"{certain_to:g}"), str(certain_to)))
    return found
