"""Python's cyclic garbage, collected on the main thread only.

The collector runs on whatever thread allocates. On the engine thread it would destroy
widgets that stand in reference cycles, and Qt allows that on the main thread alone.
"""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

EVERY = 1000  # ms
BEGINNING = 3000  # ms in which the window comes and a first file is opened


class GarbageCollector(QObject):
    """Takes the collector's work over, and does it between events.

    What the beginning makes, modules and widgets, stays: it is not looked through again.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.collect)
        self._beginning = QTimer(self)
        self._beginning.setSingleShot(True)
        self._beginning.setInterval(BEGINNING)
        self._beginning.timeout.connect(self._begin)
        self._beginning.start()

    @Slot()
    def _begin(self) -> None:
        gc.freeze()
        self._timer.start()

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation that is due, as the collector itself would."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [age for age, count in enumerate(counts) if count > thresholds[age]]
        if due:
            gc.collect(due[-1])

    def finish(self) -> None:
        """Give the collector its work back, with nothing left to do.

        Were there widgets left to destroy, it might do so while this object is destroyed, and
        Qt would wait forever for itself.
        """
        self._beginning.stop()
        self._timer.stop()
        gc.unfreeze()
        gc.collect()
        gc.enable()
