"""Asking where to save."""

from pathlib import Path

from PySide6 import QtWidgets  # makes a class with its enumerations where it is first named
from PySide6.QtWidgets import QWidget

from engine.messages.errors import InputError
from engine.messages.language import sentence, tr
from engine.saving import refuse_target
from gui.themes.settings import keep_folder_of, last_folder


def ask_where_to_save(parent: QWidget, name: str, kinds: str) -> Path | None:
    """Ask where to save; the first of the kinds is the ending that an ending-less name gets."""
    place = str(Path(last_folder()) / name)
    chosen, _ = QtWidgets.QFileDialog.getSaveFileName(parent, tr("Save as"), place, kinds)
    if not chosen:
        return None
    target = Path(chosen)
    keep_folder_of(target)
    return target if target.suffix else target.with_suffix(Path(name).suffix)


def why_not_there(target: Path) -> str:
    """Why nothing can be saved at a place, in sentences; empty where it can."""
    try:
        refuse_target(target)
    except InputError as error:
        return f"{sentence(error.what)} {error.do}"
    return ""
