"""What the program left behind when it ended without warning is opened again."""

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from engine.messages.errors import UserError
from engine.messages.failures import Failure, in_words
from engine.messages.language import tr
from engine.opening.requests_and_answers import TableToOpen
from gui.frame.window import MainWindow
from gui.importing.replacing import Replacing
from gui.state.autosave import Autosave
from gui.state.store import Store

if TYPE_CHECKING:
    from engine.session.recovery import LeftWork

SAVE, FINE = 0, 1


class Restoring(QObject):
    """Opens what was left behind in a window in which nothing is open, and says so.

    Args:
        replacing: knows what is saved, and saves it.
        autosave: goes on keeping it.
    """

    def __init__(
        self, store: Store, replacing: Replacing, autosave: Autosave, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._store, self._replacing, self._window = store, replacing, window
        self._autosave = autosave
        self._left: LeftWork | None = None
        store.opened.connect(self._finish)
        store.failed.connect(self.give_up)
        store.forgotten.connect(window.bars.restored.hide)
        replacing.saving.saved.connect(window.bars.restored.hide)
        window.bars.restored.pressed.connect(self._answer)
        window.closed.connect(self.give_up)

    def restore(self, left: "LeftWork") -> None:
        """Open what was left behind."""
        self._left = left
        note = left.note
        document = self._replacing.document
        document.expect_restored(left.path, note.document, holds_data=note.holds_data)
        self._store.open_table(TableToOpen(left.path))

    @Slot()
    def _finish(self) -> None:
        """Say what is open again, and keep it from now on."""
        left, reopened = self._left, self._store.reopened
        if left is None or reopened is None or reopened.path != left.path:
            if not self._store.opened_again:
                self._window.bars.restored.hide()  # it was about what was open before
            self.give_up()
            return
        self._left = None
        self._autosave.adopt(left)
        time = datetime.fromtimestamp(left.note.time).strftime("%H:%M")
        self._window.bars.restored.show_words(
            tr("{name} is open again as it was at {time}.", name=left.note.name, time=time),
            tr("The program had ended without closing it; what was changed is not saved yet."),
        )

    @Slot()
    def give_up(self) -> None:
        """It could not be opened: leave it behind for another time."""
        left, self._left = self._left, None
        if left is not None:
            self._replacing.document.expect_nothing()
            left.folder.release()

    @Slot(int)
    def _answer(self, button: int) -> None:
        self._window.bars.restored.hide()
        if button == SAVE:
            self._replacing.saving.save()


def failure_of(error: Exception) -> Failure:
    """Why what was left behind, or is to be kept, cannot be."""
    found = in_words(error if isinstance(error, UserError) else OSError(str(error)))
    return Failure(
        tr("What is open is not kept while you work: {what}", what=found.what),
        found.where,
        tr("Save it yourself (Ctrl+S)."),
    )
