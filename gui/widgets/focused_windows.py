"""Hears events of whatever window of the program has the focus, before its widgets do."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication, QWindow


class FocusedWindows(QObject):
    """Filters the events of each window once it has had the focus; who inherits says how."""

    def __init__(self, application: QGuiApplication) -> None:
        super().__init__(application)
        application.focusWindowChanged.connect(self._watch)
        self._watch(application.focusWindow())

    @Slot(QWindow)
    def _watch(self, window: QWindow | None) -> None:
        """Listen to what the keys go to from now on; Qt watches none twice."""
        if window is not None:
            window.installEventFilter(self)
