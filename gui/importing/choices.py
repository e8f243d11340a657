"""What can be chosen about how a table is read: the words, and what they stand for."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QWidget

from engine.messages.language import tr
from gui.themes.theme import font
from gui.widgets.choice import Choice

Value = str | bool | None

AUTOMATIC = tr("Automatic")
SEPARATORS: tuple[tuple[str, Value], ...] = (
    (tr("Comma"), ","),
    (tr("Semicolon"), ";"),
    (tr("Tab"), "\t"),
    (tr("Vertical bar"), "|"),
    (tr("Blanks"), " "),
)
DECIMALS: tuple[tuple[str, Value], ...] = ((tr("Point"), "."), (tr("Comma"), ","))
ENCODINGS: tuple[tuple[str, Value], ...] = (
    ("UTF-8", "utf-8"),
    ("UTF-16", "utf-16"),
    (tr("Windows-1252 (Western)"), "cp1252"),
    (tr("ISO 8859-15 (Western)"), "iso8859-15"),
    (tr("Windows-1250 (Central)"), "cp1250"),
    (tr("Windows-1251 (Cyrillic)"), "cp1251"),
    (tr("Mac Roman"), "mac-roman"),
    (tr("Shift JIS"), "shift_jis"),
    ("GB 18030", "gb18030"),
)
HEADERS: tuple[tuple[str, Value], ...] = ((tr("Column names"), True), (tr("Data"), False))
# Values that often mean “missing”; several may be typed, with NA_MARK between them.
CODES: tuple[tuple[str, Value], ...] = tuple(
    (tr("Also {code}", code=code), code) for code in ("-999", "-99", "-9", "-1", "999")
)
NA_MARK = ";"
OF_LINE = 2  # px that Qt leaves before the words of a field
KINDS: tuple[tuple[str, Value], ...] = (
    (tr("A case, with its scores"), "scores"),
    (tr("Counted cases"), "counts"),
    (tr("An ROC point"), "points"),
)
MISSING: tuple[tuple[str, Value], ...] = (
    (tr("Left out for all models"), "paired"),
    (tr("Left out for that model"), "each"),
)
LAYOUTS = {
    None: tr("a case"),
    "long": tr("a model’s score"),
    "counts": tr("a score, counted"),
    "confusion": tr("four counts"),
    "matrix": tr("a matrix’ cells"),
    "points": tr("an ROC point"),
}


class Option(Struct, frozen=True):
    """One thing that can be chosen.

    Attributes:
        key: what it is called in the options.
        words: what stands beside it.
        choices: words and values; "automatic" comes before them.
        typed: whether another value may be typed.
        of_texts: whether it is about text tables only.
        automatic: what stands for no choice.
    """

    key: str
    words: str
    choices: tuple[tuple[str, Value], ...]
    typed: bool = False
    of_texts: bool = True
    automatic: str = AUTOMATIC


READING = (
    Option("separator", tr("Separator"), SEPARATORS, typed=True),
    Option("decimal", tr("Decimal sign"), DECIMALS, of_texts=False),
    Option("encoding", tr("Encoding"), ENCODINGS, typed=True),
    Option("header", tr("First row"), HEADERS),
    Option(
        "na", tr("Missing is"), CODES, typed=True, of_texts=False, automatic=tr("An empty cell")
    ),
)


def words_for(choices: Sequence[tuple[str, Value]], value: Value) -> str:
    """The words that stand for a value."""
    return next((words for words, each in choices if each == value), str(value))


class ChoiceBox(Choice):
    """A combo box of words that stand for values; `chosen` brings the value.

    Args:
        name: what is chosen, for screen readers.
        typed: whether another value may be typed.
    """

    chosen = Signal(object)

    def __init__(self, name: str, *, typed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before: Value = None
        self.setAccessibleName(name)
        self.setFont(font(12.5))
        self.setMinimumContentsLength(8)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.setSizeAdjustPolicy(policy)
        if typed:
            self.setEditable(True)
            self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            line = self.lineEdit()
            if line is not None:
                line.setAccessibleName(name)
                line.setTextMargins(-OF_LINE, 0, 0, 0)  # its words begin where others' do
                line.editingFinished.connect(self._emit_chosen)
        self.activated.connect(self._emit_chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Return where words can be typed: what accepts a dialog waits for the next one.

        What they do to the table is to be seen first; with Ctrl they are taken and it is accepted.
        """
        super().keyPressEvent(event)
        returned = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if returned and self.isEditable():
            event.setAccepted(not event.modifiers() & Qt.KeyboardModifier.ControlModifier)

    @property
    def value(self) -> Value:
        """What is chosen, or typed."""
        place = self.findText(self.currentText())
        if place >= 0:
            found: Value = self.itemData(place)
            return found
        return self.currentText().strip() or None

    def show_choices(self, choices: Sequence[tuple[str, Value]], value: Value) -> None:
        """Show what can be chosen, and what is, without a signal."""
        with QSignalBlocker(self):
            words = [words for words, _ in choices]
            if [self.itemText(place) for place in range(self.count())] != words:
                self.clear()
                for each, stands_for in choices:
                    self.addItem(each, stands_for)
            place = next((i for i, (_, each) in enumerate(choices) if each == value), -1)
            self.setCurrentIndex(place)
            if place < 0 and self.isEditable():
                self.setEditText(str(value))
            line = self.lineEdit()
            if line is not None:
                line.setCursorPosition(0)
            self.setToolTip(self.currentText())
            self._before = value

    @Slot()
    def _emit_chosen(self) -> None:
        if self.value != self._before:
            self._before = self.value
            self.chosen.emit(self._before)
