"""Which further columns of the table the user wants, in the user's settings."""

from PySide6.QtCore import QSettings

from engine.wording.further_columns import FURTHER
from gui.themes.settings import program_settings

PLACE = "numbers/columns"


class RememberedColumns:
    """Keeps the keys of columns, and brings them back.

    Args:
        settings: where they are kept; the program's own if None.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or program_settings()

    def keep(self, columns: tuple[str, ...]) -> None:
        """Remember columns; nothing is kept of none."""
        if columns:
            self._settings.setValue(PLACE, " ".join(columns))
        else:
            self._settings.remove(PLACE)

    def recall(self) -> tuple[str, ...]:
        """The columns as they were left; those that this version does not know are left out."""
        kept = self._settings.value(PLACE)
        wanted = kept.split() if isinstance(kept, str) else []
        return tuple(key for key in FURTHER if key in wanted)
