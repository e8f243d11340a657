"""Imports modules beside the main thread, once the first picture is there and they are needed."""

import threading
import time
from collections.abc import Collection, Iterator
from importlib import import_module

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer, Signal, Slot

SLICE = 0.005  # seconds between two looks at events


class LateModules(QObject):
    """Says when modules that were asked for are there; one lot at a time.

    PySide makes a class where it is first named, and two threads that do so at once can end the
    program: pyqtgraph names them all when it is imported. So they are made here before, on the
    main thread and in slices.

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
        self._unnamed = _names_of_qt()
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._name_classes)
        self._ended.connect(self._end)  # queued: it comes from another thread

    def load(self, modules: Collection[str]) -> None:
        """Begin to import; while something is being imported already, this does nothing."""
        if self._thread is None and not self._slices.isActive():
            self._wanted = tuple(modules)
            self._slices.start()

    @Slot()
    def finish(self) -> None:
        """Wait until nothing is imported any more."""
        self._slices.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @Slot()
    def _name_classes(self) -> None:
        """Have some more classes of Qt made; after the last begin to import."""
        end = time.perf_counter() + SLICE
        for module, name in self._unnamed:
            getattr(module, name)
            if time.perf_counter() > end:
                return
        self._slices.stop()
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


def _names_of_qt() -> Iterator[tuple[object, str]]:
    """The modules that the program draws with, and every name in them."""
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            yield module, name
