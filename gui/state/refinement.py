"""When tests and intervals of what is shown are worked out, and how far that has come."""

from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal, Slot

REFINE_AFTER = 350  # ms of quiet until the shown analysis is refined

Stage = Literal["waiting", "running", "stopped", "done"]


class Refinement(QObject):
    """Waits for a pause, then says that refining is due; knows whether it runs.

    Attributes:
        stage: waiting for a pause or for other work; running; stopped by the user, who keeps
            what there is; or done.
    """

    stage_changed = Signal(str)
    due = Signal(bool)  # bounded: only as far as nobody needs to ask
    stop_requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage: Stage = "waiting"
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REFINE_AFTER)
        self._timer.timeout.connect(self._begin)

    def wait(self) -> None:
        """Refine after a pause."""
        self._take("waiting")
        self._timer.start()

    def hold(self) -> None:
        """Refine nothing until told to wait again: other work comes first."""
        self._timer.stop()
        if self.stage == "running":
            self._take("waiting")

    def finish(self) -> None:
        """All of it is there."""
        if self.stage == "running":
            self._take("done")

    def take_refined(self) -> None:
        """What was just opened came with all of it."""
        self._take("done")

    @Slot()
    def begin_again(self) -> None:
        """Refine all of it now: as many samples as are asked for, whatever it costs."""
        self._timer.stop()
        self._take("running")
        self.due.emit(False)

    @Slot()
    def begin_now(self) -> None:
        """Refine without a pause, as far as nobody needs to ask."""
        self._timer.stop()
        self._begin()

    @Slot()
    def stop(self) -> None:
        """Leave it at what there is."""
        if self.stage == "running":
            self._take("stopped")
            self.stop_requested.emit()

    @Slot()
    def _begin(self) -> None:
        self._take("running")
        self.due.emit(True)

    def _take(self, stage: Stage) -> None:
        if stage != self.stage:
            self.stage = stage
            self.stage_changed.emit(stage)
