"""Gives memory back to the system once what needed it is closed or answered."""

import gc
from weakref import WeakSet

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from engine.opening.engine import forget_reckoned
from gui.frame.window import MainWindow
from gui.starting.memory_pool import give_back_freed_memory, keep_small_arrays_together
from gui.state.store import Store

REST = 3000  # ms without an answer, or a file or window that closes


class FreedMemory(QObject):
    """Waits until some windows rest, and then gives back what they no longer need.

    What an answer took is needed again for the next one, and would have to be asked for anew; a
    user who looks at the last one, or has closed all, needs it no more.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._has_closed = False  # a file or window, since memory was given back
        self._lacks_window = False  # and it was a window
        self._is_first = True  # of all times that memory is given back
        self._open = WeakSet[Store]()  # those that hold a file
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self.give_back)

    def watch(self, store: Store, window: MainWindow) -> None:
        """Take what is freed in a window, too."""
        store.analysis_changed.connect(self._wait)
        store.analysis_refined.connect(self._wait)
        store.dataset_changed.connect(self._note_opened)
        store.forgotten.connect(self._note_closed)
        window.closed.connect(self._note_window_closed)

    def finish(self) -> None:
        """Give nothing back any more."""
        self._rest.stop()

    @Slot()
    def _wait(self) -> None:
        self._rest.start()

    @Slot()
    def _note_opened(self) -> None:
        """A file is open: the first one of its window, or it takes the place of another."""
        store = self.sender()
        if store in self._open:
            self._note_closed()
        elif isinstance(store, Store):
            self._open.add(store)
            self._wait()

    @Slot()
    def _note_closed(self) -> None:
        self._has_closed = True
        self._rest.start()

    @Slot()
    def _note_window_closed(self) -> None:
        self._lacks_window = True
        self._note_closed()

    @Slot()
    def give_back(self) -> None:
        """Give back what is free, after something has closed what only caches and cycles hold."""
        if any(store.refinement.stage == "running" for store in self._open):
            self._rest.start()  # while a database counts, ranges come seconds apart
            return
        if self._has_closed:
            forget_reckoned()
            take_windows_of_hidden()
            QPixmapCache.clear()  # Qt's own, of windows that have closed, too
            collect_all(what_was_put_aside=self._lacks_window)
            self._has_closed = self._lacks_window = False
        if self._is_first:
            keep_small_arrays_together()
            self._is_first = False
        give_back_freed_memory()


def take_windows_of_hidden() -> None:
    """Take the system's windows of menus and dialogs that were seen, and are not now.

    With its window each keeps a picture of itself as large as it was, up to some megabytes. It has
    another one when it is shown again.
    """
    for widget in QApplication.topLevelWidgets():
        is_for_a_while = isinstance(widget, QMenu | QDialog)
        if is_for_a_while and widget.isHidden() and widget.windowHandle() is not None:
            widget.destroy()


def collect_all(*, what_was_put_aside: bool) -> None:
    """Collect all cyclic garbage.

    Args:
        what_was_put_aside: that, too, which `gui.starting.garbage` put aside as staying when it
            was none yet, as a first window is; it takes long, and what stays is put aside again.
    """
    put_aside = what_was_put_aside and gc.get_freeze_count() > 0
    if put_aside:
        gc.unfreeze()
    gc.collect()
    if put_aside:
        gc.freeze()
