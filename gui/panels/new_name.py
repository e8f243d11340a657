"""Asks what a model is to be called, until the name can be had."""

from PySide6.QtWidgets import QInputDialog, QWidget

from engine.messages.errors import InputError
from engine.messages.language import sentence, tr
from engine.session.model_changes import renamed
from engine.session.session import Session


def ask_for_new_name(parent: QWidget, session: Session, name: str) -> tuple[str, Session] | None:
    """A model's new name, and the session with it; None where it stays as it is."""
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
            return typed, renamed(session, name, typed)
        except InputError as error:
            question = sentence(str(error))
