"""Measures the bundled samples beside the window that offers them, once all else is loaded."""

import threading

from PySide6.QtCore import QObject, Signal, Slot

from engine.session.sample_outline import SampleOutline


class Outlining(QObject):
    """Brings the outline of one sample after the other, on a thread of its own."""

    outlined = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def is_running(self) -> bool:
        """Whether samples are being measured."""
        return self._thread is not None and self._thread.is_alive()

    @Slot()
    def start(self) -> None:
        """Begin, once."""
        if self._thread is None and not self._stopped.is_set():
            self._thread = threading.Thread(target=self._work, name="outlining", daemon=True)
            self._thread.start()

    @Slot()
    def finish(self) -> None:
        """Measure no more, and wait for the sample that is being measured."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        # A door: numpy, which comes after the first picture.
        from engine.opening.sample_outlines import bring_outlines

        bring_outlines(self._bring, self._stopped.is_set)

    def _bring(self, outline: SampleOutline) -> None:
        self.outlined.emit(outline)  # queued: it goes to another thread
