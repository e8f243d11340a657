"""Whether a key or a button of the mouse was pressed last, in whatever window of the program."""

from functools import cache

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from gui.widgets.focused_windows import FocusedWindows

KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)  # a shortcut presses no other key
BUTTONS = (QEvent.Type.MouseButtonPress, QEvent.Type.TabletPress, QEvent.Type.TouchBegin)
MODIFIERS = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
)


class LastInput(FocusedWindows):
    """What a hand did last; who works by keys sees what they go to.

    What Qt notes of a window ends whenever another window, of a dialog say, has the focus.

    Attributes:
        is_key: whether it pressed a key; one that is held while others are pressed is none.
    """

    changed = Signal()

    def __init__(self, application: QGuiApplication) -> None:
        super().__init__(application)
        self.is_key = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note what is pressed, and let it through."""
        kind = event.type()
        if kind in KEYS:
            if isinstance(event, QKeyEvent) and event.key() not in MODIFIERS:
                self._note(is_key=True)
        elif kind in BUTTONS:
            self._note(is_key=False)
        return False

    def _note(self, *, is_key: bool) -> None:
        if is_key != self.is_key:
            self.is_key = is_key
            self.changed.emit()


@cache
def last_input() -> LastInput:
    """The one of the program, made with its first views."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)  # noqa: S101 - it is made first
    return LastInput(application)
