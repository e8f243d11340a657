"""Imports modules beside the main thread, once the first picture is there and they are needed."""

import threading
from collections.abc import Collection
from importlib import import_module

from PySide6.QtCore import QObject, Signal, Slot

from gui.starting.qt_classes import QtClasses


class LateModules(QObject):
    """Says when modules that were asked for are there; one lot at a time.

    Attributes:
        loaded: names of the modules that are there.
    """

    arrived = Signal()

    _ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.loaded: set[str] = set()
        self._wanted: tuple[str, ...] = ()
        self._thread: threading.Thread | None = None
        self._classes = QtClasses(self)
        self._classes.made.connect(self._begin)
        self._ended.connect(self._end)  # queued: it comes from another thread

    def load(self, modules: Collection[str]) -> None:
        """Begin to import; while something is being imported already, this does nothing."""
        if self._thread is None and not self._classes.is_making:
            self._wanted = tuple(modules)
            self._classes.start()

    @Slot()
    def finish(self) -> None:
        """Wait until nothing is imported any more."""
        self._classes.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @Slot()
    def _begin(self) -> None:
        self._thread = threading.Thread(target=self._import, name="importing", daemon=True)
        self._thread.start()

    def _import(self) -> None:
        try:
            for module in self._wanted:
                import_module(module)
        finally:  # what failed fails again, in words, where the view is made
            self._ended.emit()

    @Slot()
    def _end(self) -> None:
        if self._thread is not None:  # else the window has closed since
            self.finish()
            self.loaded.update(self._wanted)
            self.arrived.emit()
