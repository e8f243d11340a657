"""The session is saved: where it was, or where the user says, beside the window's thread."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from engine.messages.errors import InputError
from engine.messages.failures import in_words
from engine.messages.language import tr
from gui.export.saving_in_steps import Saving, nothing
from gui.frame.recent_files import RecentFiles
from gui.frame.window import MainWindow
from gui.state.session_document import SessionDocument
from gui.themes.settings import keep_folder_of, last_folder
from gui.widgets.delete_dialog import delete_dialog

if TYPE_CHECKING:
    from engine.session.file import SavedSession
    from gui.importing.save_session_dialog import SaveSessionDialog

Continuation = Callable[[], object]


class SessionSaving(QObject):
    """Saves what is open; `then` follows once it is saved, `else_` if it is not.

    Attributes:
        dialog: what asks where to, while it is open.
        saving: writes the file.
    """

    message = Signal(str)
    failed = Signal(object)
    saved = Signal(object)

    def __init__(self, document: SessionDocument, window: MainWindow) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self.dialog: SaveSessionDialog | None = None
        self.saving = Saving(self)
        self.saving.saved.connect(self._finish)
        self.saving.failed.connect(self._fail)
        self._then: Continuation = nothing
        self._else: Continuation = nothing
        self._pending: tuple[SavedSession, bool] | None = None

    @Slot()
    def save(self) -> None:
        """Save it where it was saved before; where it never was, ask."""
        self.save_and()

    @Slot()
    def save_as(self) -> None:
        """Ask where it is saved, and whether with its data."""
        if self._document.is_of_spark:
            self.save_and()
        else:
            self._ask(nothing, nothing)

    @Slot()
    def cancel(self) -> None:
        """Give up what is being saved, and what would have followed."""
        self._then = nothing
        self.saving.cancel()

    @Slot()
    def ask_no_more(self) -> None:
        """Take back the question where to, for what has closed meanwhile."""
        if self.dialog is not None:
            self.dialog.reject()

    def save_and(self, then: Continuation = nothing, else_: Continuation = nothing) -> None:
        """Save it where it was, or where the user says, then go on."""
        if not self._document.is_open:  # closed while somebody was asked
            then()
            return
        if self._document.is_of_spark:
            refused = InputError(
                tr("a session names a file, and a table of Spark is none"),
                do=tr("Save a report instead."),
            )
            self.failed.emit(in_words(refused))
            else_()
            return
        path = self._document.path
        if path is None:
            self._ask(then, else_)
        else:
            holds = self._document.holds_data or not self._document.can_name_data
            self._write(path, then, else_, holds_data=holds)

    def _ask(self, then: Continuation, else_: Continuation) -> None:
        """Ask where to; what is open meanwhile cannot change."""
        # A door: what only saving needs, a hundredth of a second.
        from gui.importing.session_steps import make_save_dialog

        self.ask_no_more()
        self.dialog = make_save_dialog(self._document, last_folder(), self._window)
        self.dialog.finished.connect(partial(self._take_answer, then, else_))
        self.dialog.open()

    def _take_answer(self, then: Continuation, else_: Continuation, accepted: int) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is None:
            return
        delete_dialog(dialog)
        if accepted:
            keep_folder_of(dialog.target)
            self._write(dialog.target, then, else_, holds_data=dialog.holds_data)
        else:
            else_()

    def _write(
        self, path: Path, then: Continuation, else_: Continuation, *, holds_data: bool
    ) -> None:
        """Write the session as it is now; what changes meanwhile is not in it."""
        if self.saving.target is not None:
            name = self.saving.target.name
            self.message.emit(tr("{name} is still being saved", name=name))
            else_()
            return
        from gui.importing.session_steps import session_steps  # the same door

        saved = self._document.saved_session()
        self._then, self._else, self._pending = then, else_, (saved, holds_data)
        measured = self._document.measured_later()
        self.saving.start(lambda: session_steps(saved, path, measured, holds_data=holds_data), path)

    @Slot(object)
    def _finish(self, path: Path) -> None:
        """Note that it is saved, and go on with what waited for that."""
        pending, then = self._pending, self._then
        self._rest()
        if pending is None:
            return
        saved, holds_data = pending
        self._document.note_saved(path, saved, holds_data=holds_data)
        RecentFiles().note(path)
        self.saved.emit(path)
        self.message.emit(tr("Saved {target}", target=path))
        then()

    @Slot(object, object)
    def _fail(self, error: Exception, target: Path) -> None:
        else_ = self._else
        self._rest()
        self.failed.emit(in_words(error, where=target.name))
        else_()

    def _rest(self) -> None:
        """Hold nothing of what was saved, nor of what follows: a table that comes in, say."""
        self._then, self._else, self._pending = nothing, nothing, None
