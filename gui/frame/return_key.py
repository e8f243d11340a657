"""Return presses the button that has the focus, as Space does and as Return does in dialogs.

Qt leaves Return alone outside dialogs, where no button is the default one.
"""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QRadioButton,
)

from gui.widgets.focused_windows import FocusedWindows

PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class ReturnKey(FocusedWindows):
    """Hears Return before the widget that has the focus does, in whatever window of the program."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Press a button instead of sending Return to it."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        returned = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        button = _button_with_focus() if returned and event.modifiers() in PLAIN else None
        if button is None:
            return False
        if not event.isAutoRepeat():
            button.click()
        return True


def _button_with_focus() -> QAbstractButton | None:
    """What Return presses; menus and dialogs have a use for it of their own."""
    focused = QApplication.focusWidget()
    if not isinstance(focused, QAbstractButton) or isinstance(focused, QCheckBox | QRadioButton):
        return None
    elsewhere = QApplication.activePopupWidget() or isinstance(focused.window(), QDialog)
    return None if elsewhere else focused
