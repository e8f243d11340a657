"""Where the window stood, how large it was, and on which screen; what was folded in it."""

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QWidget

from gui.themes.settings import program_settings

PLACE = "window/geometry"


class RememberedWindow:
    """Keeps the place of a window, and brings it back.

    Args:
        settings: where it is kept; the program's own if None.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or program_settings()

    def keep(self, window: QWidget) -> None:
        """Remember place, size, screen, and whether it was maximised.

        A window that fills the screen without a frame comes back as it was before: whoever
        starts the program wants to see that there are others.
        """
        if window.isFullScreen():
            return
        self._settings.setValue(PLACE, window.saveGeometry())

    def restore(self, window: QWidget) -> bool:
        """Put a window where it was, as far as there still is such a screen; false if unknown."""
        kept = self._settings.value(PLACE)
        return isinstance(kept, QByteArray) and window.restoreGeometry(kept)
