"""The user's settings: one file of the program's own, whoever keeps something in it."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QSettings

FOLDER, THEME, AXES = "files/folder", "window/theme", "plane/axes"


def program_settings() -> QSettings:
    """The settings, as they are now; what is set is seen by every other window at once."""
    return QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Voroscope", "Voroscope"
    )


def last_folder() -> str:
    """The folder in which a file was last chosen; empty where none was, or it has gone."""
    kept = program_settings().value(FOLDER)
    return kept if isinstance(kept, str) and Path(kept).is_dir() else ""


def keep_folder_of(path: Path) -> None:
    """Remember the folder of a file that was chosen."""
    folder = str(path.resolve().parent)
    if folder != last_folder():
        program_settings().setValue(FOLDER, folder)


def remembered(place: str, known: Iterable[str], usual: str) -> str:
    """A word that was kept at a place; the usual one where none of those that are known is."""
    kept = program_settings().value(place)
    return kept if isinstance(kept, str) and kept in known else usual


def keep_word(place: str, word: str) -> None:
    """Keep a word at a place."""
    settings = program_settings()
    if settings.value(place) != word:
        settings.setValue(place, word)


def recovery_root() -> Path:
    """The folder beside the settings in which windows keep what is open and not saved."""
    return Path(program_settings().fileName()).parent / "recovery"
