"""Asks what a model is to be called, until the name can be had."""

from collections.abc import Callable

from PySide6.QtWidgets import QInputDialog, QWidget

from engine.messages.errors import InputError
from engine.messages.language import sentence, tr
from engine.session.session_kinds import OfAKind


def ask_for_new_name(
    parent: QWidget, name: str, with_name: Callable[[str], OfAKind]
) -> tuple[str, OfAKind] | None:
    """A model's new name, and the session with it; None where it stays as it is.

    Args:
        parent: of the dialog.
        name: the model.
        with_name: the session in which it is called otherwise; raises InputError where it cannot.
    """
    question, typed = tr("Name of the model"), name
    while True:
        dialog = QInputDialog(parent)
        dialog.setWindowTitle(tr("Rename a model"))
        dialog.setLabelText(question)
        dialog.setTextValue(typed)
        if not dialog.exec():
            return None
        typed = dialog.textValue().strip()
        try:
            return typed, with_name(typed)
        except InputError as error:
            question = sentence(str(error))
