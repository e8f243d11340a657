"""The dialogs: which file to open, what this program is, and what went wrong in it."""

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Literal, TypeAlias

from PySide6 import QtWidgets  # makes a class with its enumerations where it is first named
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.messages.version import VERSION
from engine.wording.citations import CITATIONS
from gui.frame.text_dialog import TextDialog
from gui.themes.licence_text import licence_text
from gui.themes.settings import keep_folder_of, last_folder

AboutUnsaved: TypeAlias = Literal["save", "lose", "cancel"]


def ask_for_file(parent: QWidget) -> Path | None:
    """Ask which file to open; None if the user thought better of it."""
    # A door: numpy, which an empty page does without.
    from engine.data.readers.formats import readable_endings

    listed = " ".join(f"*.{ending}" for ending in (*readable_endings(), "voro"))
    kinds = tr("Tables and sessions ({listed});;All files (*)", listed=listed)
    title, folder = tr("Open labels and scores"), last_folder()
    name, _ = QtWidgets.QFileDialog.getOpenFileName(parent, title, folder, kinds)
    if not name:
        return None
    keep_folder_of(Path(name))
    return Path(name)


def ask_for_folder(parent: QWidget) -> Path | None:
    """Ask which folder of Parquet to open; None if the user thought better of it."""
    title = tr("Open a folder of Parquet files")
    name = QtWidgets.QFileDialog.getExistingDirectory(parent, title, last_folder())
    if not name:
        return None
    keep_folder_of(Path(name))
    return Path(name)


def ask_about_unsaved(
    parent: QWidget, name: str, why: str, answered: Callable[[AboutUnsaved], object]
) -> QtWidgets.QMessageBox:
    """Ask what becomes of what is open and not saved before it goes; nothing waits meanwhile.

    Args:
        parent: the window.
        name: what is open.
        why: what of it is in no file, a sentence.
        answered: is told the answer.

    Returns:
        what asks.
    """
    box = QtWidgets.QMessageBox(parent)
    box.setWindowTitle(tr("Close {name}", name=name))
    box.setText(tr("Save the session of {name}?", name=name))
    box.setInformativeText(why)
    save = box.addButton(tr("Save…"), QtWidgets.QMessageBox.ButtonRole.AcceptRole)
    lose = box.addButton(
        tr("Close without saving"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole
    )
    cancel = box.addButton(tr("Cancel"), QtWidgets.QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)

    def take_answer() -> None:
        chosen = box.clickedButton()
        box.deleteLater()
        answered("save" if chosen is save else "lose" if chosen is lose else "cancel")

    box.finished.connect(take_answer)
    box.open()
    return box


def ask_about_data(
    parent: QWidget, session: str, data: Path, *, gone: bool
) -> Literal["look", "take", "cancel"]:
    """Ask what becomes of a session whose data are not there any more, or are others.

    Args:
        parent: the window.
        session: the name of its file.
        data: where its data were.
        gone: whether nothing is there.
    """
    box = QtWidgets.QMessageBox(parent)
    box.setWindowTitle(tr("Open {name}", name=session))
    if gone:
        box.setText(tr("The data of {session} are not where they were.", session=session))
        box.setInformativeText(tr("They were {data}.", data=data))
    else:
        box.setText(tr("The data of {session} have changed.", session=session))
        box.setInformativeText(
            tr("{data} is not the file of which the session was saved.", data=data)
        )
    look = box.addButton(tr("Look for them…"), QtWidgets.QMessageBox.ButtonRole.ActionRole)
    take = box.addButton(
        tr("Open with the changed data"), QtWidgets.QMessageBox.ButtonRole.AcceptRole
    )
    take.setVisible(not gone)
    cancel = box.addButton(tr("Cancel"), QtWidgets.QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(cancel)
    box.setDefaultButton(look if gone else take)
    box.exec()
    chosen = box.clickedButton()
    return "look" if chosen is look else "take" if chosen is take else "cancel"


def show_about(parent: QWidget) -> None:
    """Say what this program is, and under which licences it and what it brings along are."""
    box = QtWidgets.QMessageBox(parent)
    box.setWindowTitle(tr("About Voroscope"))
    box.setText(f"<b>Voroscope {VERSION}</b>")
    box.setInformativeText(about_text())
    licences = box.addButton(tr("Licences…"), QtWidgets.QMessageBox.ButtonRole.ActionRole)
    close = box.addButton(QtWidgets.QMessageBox.StandardButton.Ok)
    box.setDefaultButton(close)
    box.setEscapeButton(close)
    box.exec()
    if box.clickedButton() is licences:
        introduction = tr("Everything that Voroscope brings along or runs on, and its licence.")
        TextDialog(tr("Licences"), introduction, licence_text(), parent).exec()


def show_crash_reports(parent: QWidget, folder: Path, reports: Sequence[Path]) -> None:
    """Show reports of the program's own mistakes, to be read and sent by whoever wants to.

    Args:
        parent: the window.
        folder: where they are.
        reports: the files, the latest first.
    """
    text = "\n\n".join(path.read_text("utf-8", errors="replace") for path in reports)
    introduction = tr(
        "Voroscope writes one where it made a mistake, and sends it nowhere. Read what it says, "
        "and send it to its makers if you like. They are in {folder}.",
        folder=folder,
    )
    nothing = tr("There is no report.")
    TextDialog(tr("Crash log"), introduction, text or nothing, parent).exec()


def about_text() -> str:
    """What the program does and what it stands on, as rich text."""
    lines = "".join(f"<li>{escape(each.text)}</li>" for each in CITATIONS)
    what = tr(
        "Which model to use, at which threshold, and why: the geometry of ROC curves under "
        "costs and prevalence."
    )
    licence = tr("Files stay on this computer: there is no connection to a network. MIT licence.")
    return f"{what}<p>{tr('It stands on:')}</p><ul>{lines}</ul><p>{licence}</p>"
