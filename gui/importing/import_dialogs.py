"""The dialog that asks about a table, and what was chosen in it last time; behind a door."""

from PySide6.QtWidgets import QWidget

from engine.data.dataset import Dataset
from engine.data.roles import RoleRequest
from gui.importing.dialog import ImportDialog
from gui.importing.remembered_choices import LastChoices


def make_import_dialog(verb: str, parent: QWidget) -> ImportDialog:
    """The import dialog with the user's memory; `verb` says what its main button does."""
    return ImportDialog(LastChoices(), verb, parent)


def last_request(dataset: Dataset) -> RoleRequest | None:
    """The roles that were chosen last time for a table with these columns, if any fit."""
    last = LastChoices().recall(dataset)
    return None if last is None else last.request
