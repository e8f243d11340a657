"""A bar beside rows for which there is no room: it goes through them by mouse, wheel and keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QScrollBar


class RowBar(QScrollBar):
    """Knows which row stands first; hidden where there is room for all.

    Args:
        notch: how many rows a notch of the wheel goes.
    """

    def __init__(self, notch: int = 1) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._notch = notch
        self.hide()

    def fit(self, last_first: int, rows: int) -> None:
        """Go as far as a row that may stand first, of so many; a page is what is seen then."""
        self.setRange(0, max(0, last_first))
        self.setPageStep(max(rows - last_first, 1))
        self.setVisible(last_first > 0)

    def turn(self, notches: int) -> None:
        """Follow the wheel."""
        self.setValue(self.value() - self._notch * notches)

    def take_key(self, event: QKeyEvent) -> bool:
        """Go where a key says; whether it says so."""
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: self.pageStep(),
            Qt.Key.Key_PageUp: -self.pageStep(),
            Qt.Key.Key_Home: -self.maximum(),
            Qt.Key.Key_End: self.maximum(),
        }
        if self.isHidden() or event.key() not in steps:
            return False
        self.setValue(self.value() + steps[Qt.Key(event.key())])
        return True
