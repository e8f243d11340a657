"""The user's settings: one file of the program's own, whoever keeps something in it."""

from pathlib import Path

from PySide6.QtCore import QSettings

FOLDER = "files/folder"


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


def recovery_root() -> Path:
    """The folder beside the settings in which windows keep what is open and not saved."""
    return Path(program_settings().fileName()).parent / "recovery"
