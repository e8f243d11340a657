"""The engine thread: one job runs, one of each kind waits, a newer one takes its place."""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable

from msgspec import Struct

from engine.jobs.progress import Progress
from engine.messages.errors import Cancelled, UserError

REPORT_EVERY = 0.05  # seconds; more often nobody can read
NICENESS = 4  # by so much the engine's thread is nicer to others than the program
NICEST = 19  # that Linux knows

log = logging.getLogger(__name__)


class Job(Struct, frozen=True, eq=False):
    """A request that captured all it needs when it was made.

    Attributes:
        revision: number of the request; the answer carries it.
        work: computes the answer; calls its progress often.
        refines: the work yields better and better answers, each of which is delivered; it
            is worthless as soon as anything else is asked.
        reports: whether its progress is told.
        aside: the work is about something else than what is open. Such jobs and all others wait
            beside each other: neither takes the other's place, or interrupts it.
    """

    revision: int
    work: Callable[[Progress], object]
    refines: bool = False
    reports: bool = True
    aside: bool = False


class Answer(Struct, frozen=True, eq=False):
    """What became of a job: a value, an error, or neither where it was interrupted."""

    revision: int
    value: object = None
    error: Exception | None = None
    cancelled: bool = False


class Report(Struct, frozen=True):
    """How far the running job is."""

    revision: int
    fraction: float
    doing: str


class EngineThread:
    """Runs jobs one at a time on a thread of its own, in the order in which they came.

    A running job is never interrupted for a newer one of the same kind: with slow jobs and
    a stream of requests nothing would ever be finished. Only what became worthless is
    interrupted, through its progress: `submit(interrupt=True)`, `cancel` and `close`.

    Args:
        deliver: called on the engine thread once per job that ran, in the order they ran; of
            a job that refines, once per answer and once at its end.
        report: called on the engine thread with the progress of the running job.
    """

    def __init__(self, deliver: Callable[[Answer], None], report: Callable[[Report], None]) -> None:
        self._deliver = deliver
        self._report = report
        self._changed = threading.Condition()
        self._waiting: dict[bool, Job] = {}  # by whether they are aside, the first one first
        self._running: Job | None = None
        self._interruption: threading.Event | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._serve, name="engine", daemon=True)
        self._thread.start()

    def submit(self, job: Job, *, interrupt: bool = False) -> None:
        """Let a job wait for its turn, in the place of the one of its kind that waits.

        Args:
            job: what to run next.
            interrupt: whether the running job, if it is of the same kind, has become worthless.

        Raises:
            RuntimeError: the thread is closed.
        """
        with self._changed:
            if self._closing:
                raise RuntimeError("the engine thread is closed")
            running = self._running
            if running is not None and (
                running.refines or (interrupt and running.aside == job.aside)
            ):
                self._interrupt()
            self._waiting[job.aside] = job
            self._changed.notify()

    def cancel(self, *, aside: bool | None = None) -> None:
        """Drop what waits and interrupt what runs.

        Args:
            aside: of which kind; None for both.
        """
        with self._changed:
            for kind in (False, True):
                if aside in (None, kind):
                    self._waiting.pop(kind, None)
                    if self._running is not None and self._running.aside == kind:
                        self._interrupt()

    def _interrupt(self) -> None:
        if self._interruption is not None:
            self._interruption.set()

    def close(self) -> None:
        """Cancel everything and wait until the thread has ended; again does nothing."""
        with self._changed:
            self._closing = True
            self._waiting.clear()
            self._interrupt()
            self._changed.notify()
        self._thread.join()

    def _serve(self) -> None:
        _give_way()
        while True:
            with self._changed:
                self._running = self._interruption = None
                while not self._waiting and not self._closing:
                    self._changed.wait()
                if self._closing:
                    return
                self._running = job = self._waiting.pop(next(iter(self._waiting)))
                self._interruption = interruption = threading.Event()
            self._deliver(self._run(job, interruption))

    def _run(self, job: Job, interruption: threading.Event) -> Answer:
        report = self._report if job.reports else _report_nothing
        progress = _Throttle(job.revision, interruption, report)
        try:
            if not job.refines:
                return Answer(job.revision, value=job.work(progress))
            answers = job.work(progress)
            if not isinstance(answers, Iterable):
                raise TypeError("the work of a job that refines yields answers")
            for value in answers:
                self._deliver(Answer(job.revision, value=value))
            return Answer(job.revision)
        except Cancelled:
            return Answer(job.revision, cancelled=True)
        except UserError as error:
            return Answer(job.revision, error=error)
        except Exception as error:  # a bug in one job must not end the thread
            log.error("job %d failed", job.revision, exc_info=error)
            return Answer(job.revision, error=error)


def _report_nothing(_report: Report) -> None:
    """What is refined may show in the numbers themselves."""


def _give_way() -> None:
    """Let this thread, and those it starts, get less of the processors than what draws the window.

    Elsewhere than on Linux a niceness is that of all threads.
    """
    if sys.platform == "linux":
        own = threading.get_native_id()
        nicer = os.getpriority(os.PRIO_PROCESS, own) + NICENESS
        os.setpriority(os.PRIO_PROCESS, own, min(nicer, NICEST))


class _Throttle:
    """The progress of one job: raises Cancelled once interrupted, reports now and then."""

    def __init__(
        self, revision: int, interruption: threading.Event, report: Callable[[Report], None]
    ) -> None:
        self._revision = revision
        self._interruption = interruption
        self._report = report
        self._doing = ""
        self._next = 0.0

    def __call__(self, fraction: float, doing: str) -> None:
        if self._interruption.is_set():
            raise Cancelled
        now = time.monotonic()
        if doing != self._doing or now >= self._next:
            self._doing, self._next = doing, now + REPORT_EVERY
            self._report(Report(self._revision, fraction, doing))
