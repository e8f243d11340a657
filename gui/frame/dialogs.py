"""The dialogs: which file to open, and what this program is."""

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6 import QtWidgets  # makes a class with its enumerations where it is first named
from PySide6.QtWidgets import QWidget

from engine.messages.language import listing, tr
from engine.wording.citations import CITATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence


def ask_for_file(parent: QWidget) -> Path | None:
    """Ask which file to open; None if the user thought better of it."""
    # A door: numpy, which an empty page does without.
    from engine.data.readers.formats import readable_endings

    listed = " ".join(f"*.{ending}" for ending in (*readable_endings(), "voro"))
    kinds = tr("Tables and sessions ({listed});;All files (*)", listed=listed)
    name, _ = QtWidgets.QFileDialog.getOpenFileName(parent, tr("Open labels and scores"), "", kinds)
    return Path(name) if name else None


def ask_about_unsaved(parent: QWidget, names: "Sequence[str]") -> Literal["save", "lose", "cancel"]:
    """Ask what becomes of tables that are in no file when the window closes."""
    box = QtWidgets.QMessageBox(parent)
    box.setWindowTitle(tr("Close Voroscope"))
    if len(names) == 1:
        box.setText(tr("{name} is in no file.", name=names[0]))
    else:
        box.setText(tr("{names} are in no file.", names=listing(names)))
    box.setInformativeText(tr("What was pasted is lost with the window unless it is saved."))
    save = box.addButton(tr("Save…"), QtWidgets.QMessageBox.ButtonRole.AcceptRole)
    lose = box.addButton(
        tr("Close without saving"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole
    )
    box.addButton(tr("Cancel"), QtWidgets.QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.exec()
    chosen = box.clickedButton()
    return "save" if chosen is save else "lose" if chosen is lose else "cancel"


def show_about(parent: QWidget) -> None:
    """Say what this program is."""
    box = QtWidgets.QMessageBox(parent)
    box.setWindowTitle(tr("About Voroscope"))
    box.setText(f"<b>Voroscope {program_version()}</b>")
    box.setInformativeText(about_text())
    box.exec()


def about_text() -> str:
    """What the program does and what it stands on, as rich text."""
    lines = "".join(f"<li>{escape(each.text)}</li>" for each in CITATIONS)
    what = tr(
        "Which model to use, at which threshold, and why: the geometry of ROC curves under "
        "costs and prevalence."
    )
    licence = tr("Files stay on this computer. MIT licence; the Inter typeface, OFL.")
    return f"{what}<p>{tr('It stands on:')}</p><ul>{lines}</ul><p>{licence}</p>"


def program_version() -> str:
    """The installed version, or that it runs from a checkout."""
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        return version("voroscope")
    except PackageNotFoundError:
        return tr("(from a checkout)")
