"""The dialog that asks about a table, with what was chosen in it last time; behind a door."""

from PySide6.QtWidgets import QWidget

from gui.importing.dialog import ImportDialog
from gui.importing.remembered_choices import LastChoices


def make_import_dialog(parent: QWidget, *, changing: bool) -> ImportDialog:
    """The import dialog with the user's memory, to open a file or to change roles."""
    return ImportDialog(LastChoices(), changing=changing, parent=parent)
