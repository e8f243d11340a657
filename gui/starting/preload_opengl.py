"""Loads what OpenGL needs beside the main thread, so that the window does not freeze meanwhile."""

import threading
from collections.abc import Iterator
from importlib import import_module

from PySide6.QtCore import QObject, Signal, Slot

from gui.scene.platform import probe_opengl
from gui.starting.qt_classes import QtClasses

LIBRARIES = ("gui.scene.first_picture",)


def load_driver() -> Iterator[None]:
    """Find out whether there is OpenGL, which loads the system's driver, and begin with it."""
    usable = probe_opengl().usable
    yield
    if usable:
        # A door to threads and all of PyOpenGL: an empty page comes before them.
        from gui.scene.context_beside import make_early_context

        make_early_context()
    yield


class Warming(QObject):
    """Says once when the surface can be opened without a long import."""

    ready = Signal()

    _loaded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._classes = QtClasses(self)
        self._classes.made.connect(self._load_beside)
        self._loaded.connect(self._end)  # queued where it comes from another thread

    def start(self, *, seen: bool) -> None:
        """Load, if OpenGL can be used at all; which it is must be asked on this thread.

        Args:
            seen: whether there is a window that could freeze; else this waits until all is
                loaded, so that the first picture is whole.
        """
        if not probe_opengl().usable:
            self.ready.emit()
            return
        if not seen:
            self._load()
            return
        self._classes.start()

    @Slot()
    def _load_beside(self) -> None:
        self._thread = threading.Thread(target=self._load, name="warming", daemon=True)
        self._thread.start()

    @Slot()
    def finish(self) -> None:
        """Wait until nothing is loaded any more."""
        self._classes.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _load(self) -> None:
        try:
            for library in LIBRARIES:
                import_module(library)
        finally:  # without a library the view itself says what is wrong
            self._loaded.emit()

    @Slot()
    def _end(self) -> None:
        self.finish()
        self.ready.emit()
