"""Which theme is on: the system's choice, followed as it changes, or the user's."""

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from gui.themes.style import palette
from gui.themes.theme import Theme, font, load_theme

SYSTEM = "system"


class Theming(QObject):
    """Gives the application a theme's palette, and tells the windows.

    Args:
        application: the one of this process.
        choice: what is on at first.

    Attributes:
        choice: "system", or the name of a theme.
        theme: what is on.
    """

    theme_changed = Signal(object)

    def __init__(
        self, application: QApplication, parent: QObject | None = None, *, choice: str = SYSTEM
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._hints = application.styleHints()
        self.choice = choice
        self.theme: Theme = load_theme(self._of_the_system() if choice == SYSTEM else choice)
        application.setFont(font(13))
        self._apply()
        self._hints.colorSchemeChanged.connect(self._follow)
        self._hints.accessibility().contrastPreferenceChanged.connect(self._follow)

    @Slot(str)
    def choose(self, choice: str) -> None:
        """Follow the system, or keep one theme."""
        self.choice = choice
        name = self._of_the_system() if choice == SYSTEM else choice
        if name != self.theme.name:
            self.theme = load_theme(name)
            self._apply()
            self.theme_changed.emit(self.theme)

    @Slot()
    def _follow(self) -> None:
        if self.choice == SYSTEM:
            self.choose(SYSTEM)

    def _of_the_system(self) -> str:
        """The name of the theme that the system asks for."""
        if self._hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            return "contrast"
        return "dark" if self._hints.colorScheme() == Qt.ColorScheme.Dark else "light"

    def _apply(self) -> None:
        self._application.setPalette(palette(self.theme))
        QPixmapCache.clear()  # Qt keeps pictures by palette, of palettes that are gone, too
