"""When a window is painted: in rounds, between which it listens to mouse and keys."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from gui.paint.painting_rounds import PAINTING

PAINTS = (QEvent.Type.UpdateRequest, QEvent.Type.Expose)


class RoundsOfWindow(QObject):
    """Tells when a round of painting of a window begins and ends.

    Args:
        window: has been shown, and has a window of the system.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._next = QTimer(self)  # at once, but after the mouse and the keys
        self._next.setSingleShot(True)
        self._next.timeout.connect(PAINTING.begin_again)
        for watched in (window, window.windowHandle()):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have what has changed painted within a round."""
        if event.type() not in PAINTS:
            return False
        with PAINTING.round():
            watched.event(event)
        if self._window.isVisible():
            self._next.start(0)
        return True
