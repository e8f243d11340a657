"""A field for one number, checked in words."""

import re
from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.themes.theme import font
from gui.widgets.text import polish_again

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?")
GROUPED = re.compile(r"[1-9]\d{0,2}(,\d{3})+(\.\d*)?")
LONGEST_QUOTE = 12
SIDES = 22  # px of borders, padding and cursor
SPACES = str.maketrans("", "", " \u00a0\u2009\u202f")


class Kind(Struct, frozen=True):
    """What a field takes.

    Attributes:
        name: what the number is, "the cost of a miss".
        low, high: the bounds, both allowed.
        in_words: how a value is shown in the field.
        bounds: the bounds in words, "0.000001 to 1,000,000".
        share: whether it is a share, which may be written in percent.
    """

    name: str
    low: float
    high: float
    in_words: Callable[[float], str]
    bounds: str
    share: bool = False


def parse(text: str, kind: Kind) -> float:
    """The number that a text stands for.

    "10 %" is 0.1 where the kind is a share; "1,000" is a thousand, "0,5" a half.

    Raises:
        ValueError: it stands for none, or for one out of bounds; the message is for users.
    """
    bare = text.translate(SPACES).replace("\u2212", "-")
    if not bare:
        raise ValueError(f"Type a number for {kind.name}.")
    percent = bare.endswith("%")
    digits = bare.removesuffix("%")
    digits = digits.replace(",", "") if GROUPED.fullmatch(digits) else digits.replace(",", ".")
    if not NUMBER.fullmatch(digits):
        raise ValueError(f"{_quoted(text)} is not a number.")
    if percent and not kind.share:
        raise ValueError(f"{_quoted(text)}: {kind.name} is no percentage.")
    value = float(digits) / 100 if percent else float(digits)
    if kind.share and not percent and 1 < value < 100:
        raise ValueError(f"{_quoted(text)} is above 1. Write {digits} % or {value / 100:g}.")
    if not kind.low <= value <= kind.high:
        raise ValueError(f"{_quoted(text)} is out of bounds: {kind.bounds}.")
    return value


def _quoted(text: str) -> str:
    """What was typed, shortened: the field itself shows all of it."""
    typed = text.strip()
    return f"“{typed if len(typed) <= LONGEST_QUOTE else f'{typed[:LONGEST_QUOTE]}…'}”"


class NumberField(QLineEdit):
    """Takes a number when Enter is pressed or the field is left; Escape takes it back.

    What cannot be taken stays in the field, marked, and `complained` says why; an empty
    complaint says that all is well again.

    While what is typed is not taken, undo and redo are about the typing; else the field leaves
    both keys to the window, where they are about the steps of the session.

    Args:
        kind: what the field takes.
        name: what it is called by screen readers.
    """

    value_entered = Signal(float)
    complained = Signal(str)

    def __init__(self, kind: Kind, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = kind
        self._value: float | None = None
        self.setFont(font(13))
        self.setAccessibleName(name)
        self.setMinimumWidth(40)
        self.setAcceptDrops(False)  # files dropped here are for the window
        self.editingFinished.connect(self._take)

    @property
    def wrong(self) -> bool:
        """Whether the field holds what cannot be taken."""
        return bool(self.property("wrong"))

    @property
    def needed_width(self) -> int:
        """The width, in px, at which all of its text is seen."""
        return self.fontMetrics().horizontalAdvance(self.text()) + SIDES

    def show_value(self, value: float | None) -> None:
        """Show a number; None empties the field. What is being typed stays."""
        if value == self._value and (self.isModified() or self.wrong):
            return
        self._value = value
        self._restore()

    @Slot()
    def _take(self) -> None:
        if not self.isModified():
            return
        try:
            value = parse(self.text(), self._kind)
        except ValueError as reason:
            self._mark(True)
            self.complained.emit(str(reason))
            return
        self._mark(False)
        self.complained.emit("")
        self.setModified(False)
        if value != self._value:
            self._value = value
            self.value_entered.emit(value)
        self._restore()

    def _restore(self) -> None:
        """Show the value that holds."""
        was_wrong = self.wrong
        self._mark(False)
        self.setText("" if self._value is None else self._kind.in_words(self._value))
        self.setCursorPosition(0)
        self.setModified(False)
        if was_wrong:
            self.complained.emit("")

    def _mark(self, wrong: bool) -> None:
        if wrong != self.wrong:
            self.setProperty("wrong", wrong)
            polish_again(self)

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window's shortcuts unless something is being typed."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (_is_undo(event) or _is_redo(event))
        ):
            event.setAccepted(self.isModified())
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape, or undoing all of the typing, shows the value that holds again."""
        if event.key() == Qt.Key.Key_Escape and (self.isModified() or self.wrong):
            self._restore()
        elif _is_redo(event):
            self.redo()
        else:
            super().keyPressEvent(event)
            if _is_undo(event) and not self.isModified():
                self._restore()


def _is_undo(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo)


def _is_redo(event: QKeyEvent) -> bool:
    """Whether a key means redo: the system's own, and Ctrl+Y everywhere."""
    held = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return event.matches(QKeySequence.StandardKey.Redo) or (held and event.key() == Qt.Key.Key_Y)
