"""Loads and makes what the first file will need while the empty page is looked at.

What can be is imported on another thread, the rest a module at a time between events, and then
the workspace is made in steps: all at once would freeze the window for as long as a click should
take.
"""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from gui.starting.qt_classes import QtClasses

BEGIN_AFTER = 100  # ms, so that the empty page is painted first


class Stage(Struct, frozen=True, eq=False):
    """What is loaded and made together.

    Attributes:
        beside: modules that can be imported beside the main thread.
        interface: the others.
        make_more: makes one more part with them; whether there was one to make.
    """

    beside: tuple[str, ...]
    interface: tuple[str, ...]
    make_more: Callable[[], bool]


class Preloading(QObject):
    """Goes on in slices; a file that is opened meanwhile needs the rest at once.

    Args:
        stages: one after the other.
    """

    ready = Signal()

    _loaded = Signal()

    def __init__(self, stages: Sequence[Stage], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stages = list(stages)
        self._left: list[str] = []
        self._thread: threading.Thread | None = None
        self._beginning = QTimer(self)
        self._beginning.setSingleShot(True)
        self._beginning.setInterval(BEGIN_AFTER)
        self._beginning.timeout.connect(self._begin_stage)
        self._classes = QtClasses(self)
        self._classes.made.connect(self._load_beside)
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._go_on)
        self._loaded.connect(self._begin_slices)  # queued: it comes from another thread

    def start(self) -> None:
        """Begin when the window has been painted."""
        self._beginning.start()

    @Slot()
    def finish(self) -> None:
        """Load no more, and wait until nothing is being loaded."""
        self._beginning.stop()
        self._classes.stop()
        self._slices.stop()
        self._stages.clear()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @Slot()
    def _begin_stage(self) -> None:
        """Begin the next stage; where it names classes of Qt beside this thread, make them here."""
        if self._thread is not None:
            self._thread.join()  # that of the stage before, which has loaded all
            self._thread = None
        if any(module.startswith("gui.") for module in self._stages[0].beside):
            self._classes.start()
        else:
            self._load_beside()

    @Slot()
    def _load_beside(self) -> None:
        stage = self._stages[0]
        self._left = list(stage.interface)
        load = partial(self._import, stage.beside)
        self._thread = threading.Thread(target=load, name="preloading", daemon=True)
        self._thread.start()

    def _import(self, modules: tuple[str, ...]) -> None:
        for module in modules:
            import_module(module)
        self._loaded.emit()

    @Slot()
    def _begin_slices(self) -> None:
        if self._thread is not None:  # else the window has closed since
            self._slices.start()

    @Slot()
    def _go_on(self) -> None:
        """Import the next module, or make the next part; then the next stage."""
        if self._left:
            import_module(self._left.pop(0))
        elif not self._stages[0].make_more():
            self._slices.stop()
            self._stages.pop(0)
            if self._stages:
                self._begin_stage()
            else:
                self.finish()
                self.ready.emit()
