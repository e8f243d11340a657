"""The sweep: the playhead runs over the range by itself, forth and back."""

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

FRAME = 16  # milliseconds
CROSSING = 8000.0  # ms from one end of the range to the other, unless another pace is chosen


class Sweep(QObject):
    """Says where t is while it sweeps over [a, b] and back.

    Attributes:
        crossing: milliseconds that each way takes.
    """

    moved = Signal(float)
    started = Signal()
    stopped = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.crossing = CROSSING
        self._range = (0.0, 1.0)
        self._phase = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._move)

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._timer.isActive()

    def start(self, t: float, low: float, high: float) -> None:
        """Begin at t, upwards; at the low end where t lies outside the range."""
        self._range = (low, high)
        inside = low <= t < high
        self._phase = (t - low) / (high - low) if inside else 0.0
        self._clock.start()
        self._timer.start()
        self.started.emit()

    def set_crossing(self, milliseconds: float) -> None:
        """Take another pace, from where t is now."""
        if self.running:
            self._phase += self._clock.restart() / self.crossing
        self.crossing = milliseconds

    @Slot()
    def stop(self) -> None:
        """Stand still."""
        if self.running:
            self._timer.stop()
            self.stopped.emit()

    def t_after(self, milliseconds: float) -> float:
        """Where t is so long after the start."""
        low, high = self._range
        turns = (self._phase + milliseconds / self.crossing) % 2
        share = turns if turns <= 1 else 2 - turns
        return low + share * (high - low)

    @Slot()
    def _move(self) -> None:
        self.moved.emit(self.t_after(self._clock.elapsed()))
