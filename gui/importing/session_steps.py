"""What saving a session takes: the dialog that asks how, and the steps; behind a door."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.session.file import SavedSession, with_contents, without_contents, write_session
from gui.export.steps import Steps, beside
from gui.importing.save_session_dialog import SaveSessionDialog
from gui.state.session_document import SessionDocument


def make_save_dialog(document: SessionDocument, folder: str, parent: QWidget) -> SaveSessionDialog:
    """The dialog that asks where the session of a document is saved, and whether with its data."""
    suggested = document.suggested_path
    if not suggested.is_absolute():
        suggested = Path(folder or Path.home()) / suggested
    files = document.saved_session().every_file
    sizes = [file.size for file in files]
    known = sum(size for size in sizes if size is not None)
    return SaveSessionDialog(
        suggested,
        [file.path.name for file in files],
        known if None not in sizes else None,
        parent,
        in_no_file=[file.path.name for file in files if not file.is_file],
        holds=document.holds_data,
    )


def session_steps(
    saved: SavedSession,
    target: Path,
    measured: Callable[[SavedSession], SavedSession],
    *,
    holds_data: bool,
) -> Steps[bytes]:
    """The bytes of a session file, made beside the window's thread.

    Args:
        saved: the session.
        target: where it will lie.
        measured: adds how the scores are distributed, and the rules.
        holds_data: whether it holds its data.
    """

    def made() -> bytes:
        whole = with_contents(saved) if holds_data else without_contents(saved)
        return write_session(measured(whole), target)

    return (yield from beside(made, 0.5, tr("Saving {name}", name=target.name)))
