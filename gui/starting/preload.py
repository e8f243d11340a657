"""Loads and makes what the first file will need while the empty page is looked at.

What has nothing to do with Qt is imported on another thread, the rest a module at a time
between events, and then the workspace is made in steps: all at once would freeze the window
for as long as a click should take.
"""

import threading
from collections.abc import Callable
from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from gui.catalogue import modules_of

BEGIN_AFTER = 100  # ms, so that the empty page is painted first
ENGINE = ("numpy", "engine.analysis.analyser", "engine.wording.verdict")
INTERFACE = (
    *modules_of("figure"),
    *modules_of("drawing"),
    "gui.paint.ribbon",
    "gui.panels.conditions_panel",
    "gui.panels.models_panel",
    "gui.panels.data_panel",
    "gui.views.numbers_view",
    "gui.views.ribbon_view",
    *modules_of("widget"),
    "gui.frame.workspace",
)


class Preloading(QObject):
    """Goes on in slices; a file that is opened meanwhile needs the rest at once.

    Args:
        make_more: makes one more part of the workspace; whether there was one to make.
    """

    ready = Signal()

    _engine_loaded = Signal()

    def __init__(self, make_more: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make_more = make_more
        self._left = list(INTERFACE)
        self._thread: threading.Thread | None = None
        self._beginning = QTimer(self)
        self._beginning.setSingleShot(True)
        self._beginning.setInterval(BEGIN_AFTER)
        self._beginning.timeout.connect(self._load_engine)
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._go_on)
        self._engine_loaded.connect(self._begin_slices)  # queued: it comes from another thread

    def start(self) -> None:
        """Begin when the window has been painted."""
        self._beginning.start()

    @Slot()
    def finish(self) -> None:
        """Load no more, and wait until nothing is being loaded."""
        self._beginning.stop()
        self._slices.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @Slot()
    def _load_engine(self) -> None:
        self._thread = threading.Thread(target=self._import_engine, name="readying", daemon=True)
        self._thread.start()

    def _import_engine(self) -> None:
        for module in ENGINE:
            import_module(module)
        self._engine_loaded.emit()

    @Slot()
    def _begin_slices(self) -> None:
        if self._thread is not None:  # else the window has closed since
            self._slices.start()

    @Slot()
    def _go_on(self) -> None:
        """Import the next module, or make the next part."""
        if self._left:
            import_module(self._left.pop(0))
        elif not self._make_more():
            self.finish()
            self.ready.emit()
