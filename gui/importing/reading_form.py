"""How a table is read: its kind, and of a text separator, decimal sign, encoding and header."""

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.data.dataset import TextFormat
from engine.data.read_options import ReadOptions
from engine.messages.language import tr, within_sentence
from engine.opening.preview import Preview
from engine.wording.cautions import Caution
from engine.wording.verdict import source_lines
from gui.importing.choices import (
    AUTOMATIC,
    ENCODINGS,
    HEADERS,
    KINDS,
    LAYOUTS,
    NA_MARK,
    READING,
    SEPARATORS,
    ChoiceBox,
    Value,
    words_for,
)
from gui.widgets.heading import SectionHeading
from gui.widgets.nested import nested
from gui.widgets.text import Text, WrappedLabel


class ReadingForm(QWidget):
    """Proposes reading options and the kind of the table."""

    options_chosen = Signal(object)
    kind_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = ReadOptions()
        self._tables: tuple[str, ...] = ()
        self.kind = ChoiceBox(tr("A row is"))
        self.boxes = {option.key: ChoiceBox(option.words, typed=option.typed) for option in READING}
        self.sheet = ChoiceBox(tr("Table"), typed=True)
        self._words: dict[ChoiceBox, Text] = {}
        self.kind.chosen.connect(self._choose_kind)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(SectionHeading(tr("How it is read")))
        self._add_boxes(nested(QGridLayout(), column))
        self.notes = WrappedLabel("", 12, tone="2")
        column.addWidget(self.notes)
        for key, box in self.boxes.items():
            box.setObjectName(key)
            box.chosen.connect(self._choose)
        self.sheet.setObjectName("sheet")
        self.sheet.chosen.connect(self._choose)

    def show_preview(self, preview: Preview) -> None:
        """Show how a table was read."""
        found = LAYOUTS[preview.layout] if preview.roles is not None else ""
        request = preview.requested.request
        automatic = f"{AUTOMATIC}: {found}" if request.kind == "auto" and found else AUTOMATIC
        self.kind.show_choices(((automatic, "auto"), *KINDS), request.kind)
        self._show(preview.options, preview.dataset.text_format, text=preview.dataset.text_format)
        notes = [
            *(f"{line}." for line in source_lines(preview.dataset.source)),
            *(_doubt(caution) for caution in preview.cautions),
        ]
        self._describe("\n".join(notes))

    def show_unread(self, options: ReadOptions, tables: tuple[str, ...]) -> None:
        """Show how a table could not be read, and the tables that its file holds."""
        self._tables = tables or self._tables
        self.kind.show_choices(((AUTOMATIC, "auto"), *KINDS), "auto")
        self._show(options, None, text=not tables)
        self._describe("")

    def _describe(self, notes: str) -> None:
        """Say what was guessed about how the file is written, and what looks odd."""
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))

    def _show(self, options: ReadOptions, text_format: TextFormat | None, *, text: object) -> None:
        self._options = options
        found: dict[str, Value] = {}
        if text_format is not None:
            found = {
                "separator": words_for(SEPARATORS, text_format.separator),
                "decimal": tr("point") if text_format.decimal == "." else tr("comma"),
                "encoding": words_for(ENCODINGS, text_format.encoding),
                "header": words_for(HEADERS, text_format.header),
            }
        for option in READING:
            box = self.boxes[option.key]
            given = getattr(options, option.key)
            if option.key == "na":
                given = f"{NA_MARK} ".join(options.na) or None
            automatic = option.automatic
            if given is None and option.key in found:
                word = str(found[option.key])
                keep = option.key == "encoding"
                automatic = f"{AUTOMATIC}: {word if keep else within_sentence(word)}"
            box.show_choices(((automatic, None), *option.choices), given)
            box.setVisible(bool(text) or not option.of_texts)
            self._words[box].setVisible(bool(text) or not option.of_texts)
        several = bool(self._tables) or options.sheet is not None
        self.sheet.show_choices([(name, name) for name in self._tables], options.sheet)
        if options.sheet is None:
            self.sheet.setEditText("")
        self.sheet.setVisible(several)
        self._words[self.sheet].setVisible(several)

    def _add_boxes(self, grid: QGridLayout) -> None:
        grid.setVerticalSpacing(6)
        grid.setHorizontalSpacing(8)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(0, 78)
        rows = [(tr("A row is"), self.kind), (tr("Table"), self.sheet)]
        rows += [(option.words, self.boxes[option.key]) for option in READING]
        for place, (words, box) in enumerate(rows):
            self._words[box] = Text(words, 12.5, tone="2")
            self._words[box].setBuddy(box)
            grid.addWidget(self._words[box], place, 0)
            grid.addWidget(box, place, 1)

    def _choose(self, value: Value) -> None:
        self.options_chosen.emit(_with(self._options, self.sender().objectName(), value))

    def _choose_kind(self, value: Value) -> None:
        self.kind_chosen.emit(str(value))


def _doubt(caution: Caution) -> str:
    """A caution as it is said where a code for “missing” can be chosen."""
    if not caution.code:
        return f"{caution.what}."
    return tr("{what}. If that means missing, say so above.", what=caution.what)


def _with(options: ReadOptions, key: str, value: Value) -> ReadOptions:
    """The options with one of them changed."""
    if key == "header":
        return replace(options, header=None if value is None else bool(value))
    word = None if value is None else str(value)
    if key == "na":
        parts = (part.strip() for part in (word or "").split(NA_MARK))
        return replace(options, na=tuple(part for part in parts if part))
    if key == "separator":
        return replace(options, separator=word)
    if key == "decimal":
        return replace(options, decimal=word)
    if key == "encoding":
        return replace(options, encoding=word)
    return replace(options, sheet=word)
