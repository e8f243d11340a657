"""Keeps what is open and not saved, a moment after it changed, on a thread of its own."""

import logging
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from engine.messages.errors import UserError
from gui.state.session_document import SessionDocument
from gui.state.store import Store

if TYPE_CHECKING:
    from engine.session.recovery import LeftWork, OpenWork, RecoveryFolder

AFTER = 400  # ms from a change until it is kept; while a drag goes on, as often as that

log = logging.getLogger(__name__)


class Autosave(QObject):
    """Writes what is not saved to the window's folder of recovery; what is saved is forgotten.

    Args:
        root: the folder that all windows share.
    """

    failed = Signal(object)  # the first time that it cannot be written, until it can again

    _ended = Signal(object)

    def __init__(self, store: Store, document: SessionDocument, root: Path) -> None:
        super().__init__(store)
        self._store, self._document, self._root = store, document, root
        self._folder: RecoveryFolder | None = None
        self._failing = False
        self._ended.connect(self._note_end)  # queued: it comes from another thread
        self._changed = threading.Condition()
        self._wanted: list[OpenWork | None] = []  # what is to be kept next; None: nothing
        self._writing = self._closing = False
        self._thread: threading.Thread | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self._hand_over)
        store.session_changed.connect(self._wait)
        document.changed.connect(self._wait)

    @property
    def is_idle(self) -> bool:
        """Whether all that changed is kept."""
        with self._changed:
            busy = self._writing or bool(self._wanted)
        return not busy and not self._timer.isActive()

    def adopt(self, left: "LeftWork") -> None:
        """Go on with a folder that was left behind: what is in it is open in this window now."""
        self._folder = left.folder
        self._wait()

    @Slot()
    def close(self) -> None:
        """The window closes, and what is open may go: keep nothing of it."""
        self._timer.stop()
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._folder is not None:
            self._folder.close()
            self._folder = None

    @Slot()
    def _wait(self) -> None:
        """Keep what is open in a moment; a stream of changes does not put it off."""
        if not self._timer.isActive() and not self._closing:
            self._timer.start()

    @Slot()
    def _hand_over(self) -> None:
        """Give the thread what is open now."""
        if self._closing or (self._folder is None and not self._document.is_changed):
            return
        # A door: what writes and reads zip files, which the first picture does without.
        from engine.session.recovery import OpenWork, new_folder

        document, work = self._document, None
        if document.is_changed:
            saved, name = document.saved_session(), document.name
            work = OpenWork(saved, name, document.path, document.holds_data)
        if self._folder is None:
            self._folder = new_folder(self._root)
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="autosave", daemon=True)
            self._thread.start()
        with self._changed:
            self._wanted = [work]
            self._changed.notify()

    def _serve(self) -> None:
        """Write what is handed over, the latest alone, until the window closes."""
        while True:
            with self._changed:
                self._writing = False
                while not self._wanted and not self._closing:
                    self._changed.wait()
                folder = self._folder
                if self._closing or folder is None:
                    return
                work, self._wanted, self._writing = self._wanted[-1], [], True
            self._ended.emit(_failure_of_keeping(folder, work))

    @Slot(object)
    def _note_end(self, error: Exception | None) -> None:
        """Tell of a failure once: it will be tried again with the next change."""
        if error is not None and not self._failing and not self._closing:
            self.failed.emit(error)
        self._failing = error is not None


def _failure_of_keeping(folder: "RecoveryFolder", work: "OpenWork | None") -> Exception | None:
    """Keep what is open, or nothing; why that failed, if it did."""
    try:
        if work is None:
            folder.forget()
        else:
            folder.keep(work)
    except (UserError, OSError) as error:
        return error
    except Exception as error:  # a mistake in here must not end the thread, and is told
        log.error("what is open could not be kept", exc_info=error)
        return error
    return None
