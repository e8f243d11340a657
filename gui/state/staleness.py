"""Whether an answer is waited for, and for so long that what is shown is out of date."""

from PySide6.QtCore import QObject, QTimer, Signal, Slot

STALE_AFTER = 200  # ms until a view that waits for its answer says so


class Staleness(QObject):
    """Waits from a request to its answer; `changed` says when that takes long, and when it ends."""

    changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stale = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STALE_AFTER)
        self._timer.timeout.connect(self._become_stale)

    @property
    def waiting(self) -> bool:
        """Whether an answer is waited for."""
        return self._timer.isActive() or self._stale

    def wait(self) -> None:
        """An answer is waited for from now on."""
        self._timer.start()

    def wait_on(self) -> None:
        """An answer is waited for, from whenever one was first."""
        if not self.waiting:
            self._timer.start()

    def stop(self) -> None:
        """Say nothing any more."""
        self._timer.stop()

    def settle(self) -> None:
        """Nothing is waited for."""
        self._timer.stop()
        if self._stale:
            self._stale = False
            self.changed.emit(False)

    @Slot()
    def _become_stale(self) -> None:
        self._stale = True
        self.changed.emit(True)
