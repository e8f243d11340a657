"""From the engine thread to the main thread: answers and reports become queued signals."""

from collections import deque

from PySide6.QtCore import QObject, Qt, Signal, Slot

from engine.jobs.thread import Answer, EngineThread, Job, Report


class EngineBridge(QObject):
    """Owns the engine thread; lives on the main thread and outlives the worker.

    The engine thread only emits the two private signals; both are queued to this object's
    own thread, so that nothing of Qt is ever touched from elsewhere.
    """

    answered = Signal(object)
    reported = Signal(object)

    _delivered = Signal()
    _progressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._closed = False
        self._held: list[Answer] | None = None  # None: nothing is held
        self._waiting: deque[Answer] = deque()  # in the order of the signals that bring them
        self._delivered.connect(self._pass_answer, Qt.ConnectionType.QueuedConnection)
        self._progressed.connect(self._pass_report, Qt.ConnectionType.QueuedConnection)
        self._engine = EngineThread(self._deliver, self._report)

    def submit(self, job: Job, *, interrupt: bool = False) -> None:
        """Let a job wait for its turn; see EngineThread.submit.

        Once closed it waits for nothing: a window may be closed in the middle of a drag.
        """
        if not self._closed:
            self._engine.submit(job, interrupt=interrupt)

    def hold(self) -> None:
        """Keep answers back until they are released."""
        if self._held is None:
            self._held = []

    def release(self) -> None:
        """Pass on what was held, each as an event of its own, and hold nothing any more."""
        held, self._held = self._held or [], None
        for answer in held:
            self._deliver(answer)

    def cancel(self, *, aside: bool | None = None) -> None:
        """Drop what waits and interrupt what runs; see EngineThread.cancel."""
        self._engine.cancel(aside=aside)

    def close(self) -> None:
        """End the engine thread; no answer arrives any more."""
        self._closed = True
        self._engine.close()

    @property
    def next_answer(self) -> Answer | None:
        """What has come already and will be passed on next."""
        return self._waiting[0] if self._waiting else None

    def _deliver(self, answer: Answer) -> None:
        self._waiting.append(answer)
        self._delivered.emit()

    def _report(self, report: Report) -> None:
        self._progressed.emit(report)

    @Slot()
    def _pass_answer(self) -> None:
        answer = self._waiting.popleft()
        if self._held is not None:
            self._held.append(answer)
        elif not self._closed:
            self.answered.emit(answer)

    @Slot(object)
    def _pass_report(self, report: Report) -> None:
        if not self._closed:
            self.reported.emit(report)
