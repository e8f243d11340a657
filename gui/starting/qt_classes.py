"""Makes the classes of Qt on the main thread, before another thread may name one."""

import time
from collections.abc import Iterator

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer, Signal, Slot

SLICE = 0.005  # seconds between two looks at events


def _names_of_qt() -> Iterator[tuple[object, str]]:
    """The modules that the program draws with, and every name in them."""
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            yield module, name


_unnamed = _names_of_qt()  # what is made is made for all


class QtClasses(QObject):
    """Says when every class of Qt is made; makes them in slices between events.

    PySide makes a class where it is first named, and a thread that names one while another does
    so can end the program. Modules of the interface, which name a few, and pyqtgraph, which names
    them all, are therefore imported beside the main thread only when this has said so.
    """

    made = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._make_some)

    @property
    def is_making(self) -> bool:
        """Whether `made` is still to come."""
        return self._slices.isActive()

    def start(self) -> None:
        """Go on until all are made."""
        self._slices.start()

    def stop(self) -> None:
        """Make no more; `made` does not come."""
        self._slices.stop()

    @Slot()
    def _make_some(self) -> None:
        end = time.perf_counter() + SLICE
        for module, name in _unnamed:
            getattr(module, name)
            if time.perf_counter() > end:
                return
        self._slices.stop()
        self.made.emit()
