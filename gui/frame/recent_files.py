"""Files that were opened or saved lately, in the user's settings; the latest first."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import QSettings

from gui.themes.settings import program_settings

PLACE = "files/recent"
MOST = 12
_SOON: list[Path] = []  # noted, the latest first, and to be written when there is time


class RecentFiles:
    """Keeps the places of files, tables and sessions alike.

    Every window asks the settings anew: what one notes the others list.

    Args:
        settings: where they are kept; the program's own if None.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or program_settings()
        self._soon = _SOON if settings is None else []

    @property
    def files(self) -> tuple[Path, ...]:
        """The files, the latest first; some may have gone since."""
        kept = self._settings.value(PLACE)
        try:
            listed = msgspec.json.decode(kept, type=list[str]) if isinstance(kept, str) else []
        except msgspec.MsgspecError:  # written by hand
            listed = []
        found = dict.fromkeys([*self._soon, *map(Path, listed)])
        return tuple(found)[:MOST]

    def note(self, path: Path) -> None:
        """Put a file first."""
        place = path.resolve()
        self._keep([place, *(file for file in self.files if file != place)])

    def note_soon(self, path: Path) -> None:
        """Put a file first, and write it later: the disk takes up to a tenth of a second."""
        self._soon.insert(0, path.resolve())

    def write(self) -> None:
        """Write what was noted."""
        if self._soon:
            self._keep(list(self.files))

    def forget(self, path: Path) -> None:
        """List a file no more."""
        place = path.resolve()
        self._soon[:] = [file for file in self._soon if file != place]
        self._keep([file for file in self.files if file != place])

    def clear(self) -> None:
        """List none."""
        self._soon.clear()
        self._settings.remove(PLACE)

    def _keep(self, files: list[Path]) -> None:
        named = [str(file) for file in files[:MOST] if _is_text(str(file))]
        self._settings.setValue(PLACE, msgspec.json.encode(named).decode())
        self._soon[:] = [file for file in self._soon if file not in files]


def show_recent(show: Callable[[Sequence[Path]], None]) -> None:
    """Show what was opened lately, in whatever window; nothing where nothing was."""
    if files := RecentFiles().files:
        show(files)


def _is_text(name: str) -> bool:
    """Whether a name is made of characters: bytes that are none cannot be kept."""
    return not any("\ud800" <= each <= "\udfff" for each in name)
