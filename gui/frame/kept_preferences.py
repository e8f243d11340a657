"""What the user prefers for every table, in the user's settings.

It imports nothing with sentences: the language is read here before any is imported.
"""

from typing import Literal

import msgspec
from PySide6.QtCore import QLocale, QSettings

from engine.messages.language import ENGLISH, LANGUAGES
from gui.themes.settings import program_settings

PLACE = "preferences/kept"
SYSTEM = "system"  # the language of the system, where the program has it


class Preferences(msgspec.Struct, frozen=True):
    """What holds until it is chosen otherwise.

    Attributes:
        language: one of LANGUAGES, or SYSTEM.
        level: of intervals, above 0 and below 1.
        bootstrap: replicates of the bootstrap.
        axes: the words of the axes of the ROC plane, a key of `RATE_NAMES`.
    """

    language: str = ENGLISH
    level: float = 0.95
    bootstrap: int = 2000
    axes: Literal["tpr", "sensitivity", "fnr"] = "tpr"

    @property
    def spoken(self) -> str:
        """The code of the language that is meant."""
        wanted = self.language
        if wanted == SYSTEM:
            wanted = QLocale.system().name().partition("_")[0]
        return wanted if wanted in LANGUAGES else ENGLISH


class KeptPreferences:
    """Keeps preferences, and brings them back.

    Args:
        settings: where they are kept; the program's own if None.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or program_settings()

    def keep(self, preferences: Preferences) -> None:
        """Remember them; as long as they are as at first, nothing is kept."""
        if preferences == Preferences():
            self._settings.remove(PLACE)
        else:
            self._settings.setValue(PLACE, msgspec.json.encode(preferences).decode())

    def recall(self) -> Preferences:
        """The preferences as they were left; those of a new user where nothing fitting is kept."""
        found = self._settings.value(PLACE)
        if not isinstance(found, str):
            return Preferences()
        try:
            kept = msgspec.json.decode(found, type=Preferences)
        except msgspec.MsgspecError:
            return Preferences()  # kept by another version, or by hand
        fits = 0.5 <= kept.level <= 0.9999 and 0 <= kept.bootstrap <= 1_000_000
        return kept if fits else Preferences(language=kept.language)
