"""What a user prefers for every table: asked for, kept, and given to what is open."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from gui.frame.kept_preferences import KeptPreferences, Preferences
from gui.state.store import Store
from gui.themes.settings import AXES, keep_word


class Preferring(QObject):
    """Knows the preferences, and has files begin with them.

    Args:
        store: whose files begin with them.
        window: above which they are asked for.
    """

    def __init__(self, store: Store, window: QWidget) -> None:
        super().__init__(window)
        self._store, self._window, self._kept = store, window, KeptPreferences()
        self._give(self._kept.recall())

    @Slot()
    def ask(self) -> None:
        """Ask for them, and take what was chosen."""
        # A door: the dialog, which no start waits for.
        from gui.frame.preferences_dialog import PreferencesDialog

        dialog = PreferencesDialog(self._kept.recall(), self._window)
        if dialog.exec():
            self.take(dialog.preferences)

    def take(self, preferences: Preferences) -> None:
        """Keep preferences; what of them changed holds for what is open, too."""
        self._kept.keep(preferences)
        keep_word(AXES, preferences.axes)  # in the place of those that were shown last
        self._give(preferences)

    def _give(self, preferences: Preferences) -> None:
        self._store.set_usual(preferences.level, preferences.bootstrap, preferences.axes)
