"""A field whose text is read as something, checked in words."""

from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.themes.theme import font
from gui.widgets.term_tips import tip_for
from gui.widgets.text import polish_again

SIDES = 22  # px of borders, padding and cursor
Value = TypeVar("Value")


class CheckedField(QLineEdit, Generic[Value]):
    """Takes what is typed when Enter is pressed or the field is left; Escape takes it back.

    What cannot be taken stays in the field, marked, and `complained` says why; an empty
    complaint says that all is well again.

    While what is typed is not taken, undo and redo are about the typing; else the field leaves
    both keys to the window, where they are about the steps of the session.

    Args:
        name: what it is called by screen readers.
    """

    complained = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value: Value | None = None
        self.setFont(font(13))
        self.setAccessibleName(name)
        self.setToolTip(tip_for(name))
        self.setMinimumWidth(40)
        self.setAcceptDrops(False)  # files dropped here are for the window
        self.editingFinished.connect(self._take)

    def read_text(self, text: str) -> Value:
        """What a text stands for.

        Raises:
            ValueError: nothing; the message is for users.
        """
        raise NotImplementedError

    def value_in_words(self, value: Value) -> str:
        """How a value is shown in the field."""
        raise NotImplementedError

    def announce(self, value: Value) -> None:
        """Tell whoever listens that a value was typed; a listener may `refuse` it."""
        raise NotImplementedError

    @property
    def value(self) -> Value | None:
        """The value that holds; None where the field is empty."""
        return self._value

    @property
    def wrong(self) -> bool:
        """Whether the field holds what cannot be taken."""
        return bool(self.property("wrong"))

    @property
    def needed_width(self) -> int:
        """The width, in px, at which all of its text is seen."""
        return self.fontMetrics().horizontalAdvance(self.text()) + SIDES

    def show_value(self, value: Value | None) -> None:
        """Show a value; None empties the field. What is being typed stays."""
        if value == self._value:
            return
        self._value = value
        self._restore()

    def refuse(self, words: str) -> None:
        """Say why what was just announced cannot be taken; its text stays, marked."""
        self._mark(True)
        self.complained.emit(words)

    @Slot()
    def _take(self) -> None:
        if not self.isModified():
            return
        try:
            value = self.read_text(self.text())
        except ValueError as reason:
            self.refuse(str(reason))
            return
        self._mark(False)
        self.complained.emit("")
        self.setModified(False)
        before = self._value
        if value != before:
            self._value = value
            self.announce(value)
            if self.wrong:
                self._value = before
                return
        self._restore()

    def _restore(self) -> None:
        """Show the value that holds."""
        was_wrong = self.wrong
        self._mark(False)
        self.setText("" if self._value is None else self.value_in_words(self._value))
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
