"""Loads what OpenGL needs beside the main thread, so that the window does not freeze meanwhile."""

import threading
from importlib import import_module

from PySide6.QtCore import QObject, Qt, Signal, Slot

from gui.scene.picture import without_opengl

# Some tenths of a second of work. The canvas's other library, pyqtgraph, is left to the main
# thread: its import looks at everything in PySide6, and while the main thread makes widgets
# that crashes, about once in thirty times.
LIBRARIES = ("OpenGL.GL", "OpenGL.GL.shaders")


class Warming(QObject):
    """Says once when the surface can be opened without a long import."""

    ready = Signal()

    _loaded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._loaded.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def start(self) -> None:
        """Load, if OpenGL can be used at all; which it is must be asked on this thread."""
        if without_opengl():
            self.ready.emit()
            return
        self._thread = threading.Thread(target=self._load, name="warming", daemon=True)
        self._thread.start()

    @Slot()
    def finish(self) -> None:
        """Wait until nothing is loaded any more."""
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
