"""Asking where to save."""

from pathlib import Path

from PySide6 import QtWidgets  # makes a class with its enumerations where it is first named
from PySide6.QtWidgets import QWidget

from engine.messages.errors import UserError
from engine.messages.language import tr
from engine.saving import save


def ask_where_to_save(parent: QWidget, name: str, kinds: str) -> Path | None:
    """Ask where to save; the first of the kinds is the ending that an ending-less name gets."""
    chosen, _ = QtWidgets.QFileDialog.getSaveFileName(parent, tr("Save as"), name, kinds)
    if not chosen:
        return None
    target = Path(chosen)
    return target if target.suffix else target.with_suffix(Path(name).suffix)


def save_where_chosen(parent: QWidget, name: str, kinds: str, content: bytes) -> bool:
    """Ask where to save, and save there; false where nowhere was chosen.

    Raises:
        UserError: it cannot be saved there.
    """
    target = ask_where_to_save(parent, name, kinds)
    if target is None:
        return False
    try:
        save(target, content)
    except UserError as error:
        error.where = error.where or target.name
        raise
    return True
