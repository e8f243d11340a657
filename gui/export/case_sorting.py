"""Listing and sorting cases: few at once, many beside the window, where it can be given up."""

from collections.abc import Callable
from threading import Event
from typing import cast

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from engine.analysis.cases_behind_counts import CaseList
from gui.export.steps import Task

AT_ONCE = 20_000  # cases that are sorted before the next event
LOOK_EVERY = 10  # ms
LONG = 1000  # ms after which Cancel is offered

IsWanted = Callable[[], bool]
Work = Callable[[IsWanted], CaseList]


class CaseSorting(QObject):
    """Does one piece of work at a time; a later one takes the place of one that still runs.

    `listed` brings what came of it, `late` that it takes long; `given_up` that Cancel ended it.
    """

    listed = Signal(object)
    late = Signal()
    given_up = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._task: Task | None = None
        self._unwanted = Event()
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether something is waited for."""
        return self._task is not None

    def begin(self, work: Work, cases: int) -> None:
        """Do this and nothing else.

        Args:
            work: makes the list; it is told by a call whether that is still wanted.
            cases: among which it looks.
        """
        self.end()
        unwanted = self._unwanted = Event()

        def is_wanted() -> bool:
            return not unwanted.is_set()

        if cases <= AT_ONCE:
            self.listed.emit(work(is_wanted))
            return
        self._task = Task(lambda: work(is_wanted))
        self._since.start()
        self._timer.start(LOOK_EVERY)

    @Slot()
    def cancel(self) -> None:
        """Give up what runs; what was listed before stays."""
        if self.running:
            self.end()
            self.given_up.emit()

    def end(self) -> None:
        """Wait for nothing any more."""
        self._unwanted.set()
        self._timer.stop()
        self._task = None

    @Slot()
    def _look(self) -> None:
        """Bring the list once it is there."""
        task = self._task
        if task is None:
            return
        if not task.running:
            self.end()
            self.listed.emit(cast("CaseList", task.result()))
        elif self._since.elapsed() >= LONG:
            self.late.emit()
