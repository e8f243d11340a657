"""The engine thread against a model, and its promises one by one."""

import os
import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from engine.jobs.progress import Progress
from engine.jobs.thread import NICENESS, NICEST, Answer, EngineThread, Job, Report
from engine.messages.errors import InputError

PATIENCE = 10.0


class Gate:
    """Work that runs until it is opened, asking its progress all the while."""

    def __init__(self) -> None:
        self.started = threading.Event()
        self.opened = threading.Event()

    def __call__(self, progress: Progress) -> object:
        self.started.set()
        while not self.opened.wait(0.001):
            progress(0.5, "waiting")
        return self


class Answers:
    """Collects answers and lets a test wait for them."""

    def __init__(self) -> None:
        self.got: list[Answer] = []
        self.reports: list[Report] = []
        self._changed = threading.Condition()

    def deliver(self, answer: Answer) -> None:
        with self._changed:
            self.got.append(answer)
            self._changed.notify_all()

    def report(self, report: Report) -> None:
        self.reports.append(report)

    def wait_for(self, amount: int) -> list[Answer]:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.got) >= amount, PATIENCE)
            return list(self.got)


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def engine(answers: Answers) -> Iterator[EngineThread]:
    thread = EngineThread(answers.deliver, answers.report)
    yield thread
    thread.close()


def test_an_answer_carries_the_value_and_the_revision(
    engine: EngineThread, answers: Answers
) -> None:
    engine.submit(Job(7, lambda _progress: "done"))
    (answer,) = answers.wait_for(1)
    assert (answer.revision, answer.value, answer.error) == (7, "done", None)


def test_a_user_error_is_an_answer(engine: EngineThread, answers: Answers) -> None:
    wrong = InputError("no such file")

    def work(_progress: Progress) -> object:
        raise wrong

    engine.submit(Job(1, work))
    assert answers.wait_for(1)[0].error is wrong


def test_a_bug_is_an_answer_and_the_thread_goes_on(
    engine: EngineThread, answers: Answers, caplog: pytest.LogCaptureFixture
) -> None:
    def work(_progress: Progress) -> object:
        raise ZeroDivisionError

    engine.submit(Job(1, work))
    assert isinstance(answers.wait_for(1)[0].error, ZeroDivisionError)
    assert "job 1 failed" in caplog.text
    caplog.clear()
    engine.submit(Job(2, lambda _progress: 2))
    assert answers.wait_for(2)[1].value == 2


def test_progress_is_reported_with_the_revision(engine: EngineThread, answers: Answers) -> None:
    def work(progress: Progress) -> object:
        progress(0.25, "Reading")
        progress(0.26, "Reading")
        progress(0.5, "Ranking")
        return None

    engine.submit(Job(3, work))
    answers.wait_for(1)
    assert answers.reports == [Report(3, 0.25, "Reading"), Report(3, 0.5, "Ranking")]


def test_two_hundred_requests_run_the_first_and_the_last(
    engine: EngineThread, answers: Answers
) -> None:
    first = Gate()
    engine.submit(Job(0, first))
    assert first.started.wait(PATIENCE)
    for revision in range(1, 200):
        engine.submit(Job(revision, lambda _progress: None))
    first.opened.set()
    got = answers.wait_for(2)
    assert [answer.revision for answer in got] == [0, 199]
    assert not got[0].cancelled


def test_close_interrupts_and_ends_the_thread(answers: Answers) -> None:
    thread = EngineThread(answers.deliver, answers.report)
    gate = Gate()
    thread.submit(Job(1, gate))
    assert gate.started.wait(PATIENCE)
    thread.close()
    thread.close()
    assert answers.got[0].cancelled
    assert not [t for t in threading.enumerate() if t.name == "engine"]
    with pytest.raises(RuntimeError, match="closed"):
        thread.submit(Job(2, gate))


def test_a_job_that_refines_delivers_each_answer_and_tells_no_progress(
    engine: EngineThread, answers: Answers
) -> None:
    def work(progress: Progress) -> Iterator[str]:
        for value in ("coarse", "fine"):
            progress(0.5, "refining")
            yield value

    engine.submit(Job(3, work, refines=True, reports=False))
    got = answers.wait_for(3)
    assert [(answer.revision, answer.value) for answer in got] == [
        (3, "coarse"),
        (3, "fine"),
        (3, None),
    ]
    assert answers.reports == []


def test_a_job_that_refines_gives_way_to_any_other(engine: EngineThread, answers: Answers) -> None:
    gate = Gate()

    def work(progress: Progress) -> Iterator[object]:
        yield gate(progress)

    engine.submit(Job(1, work, refines=True))
    assert gate.started.wait(PATIENCE)
    engine.submit(Job(2, lambda _progress: "newer"))
    first, second = answers.wait_for(2)
    assert (first.revision, first.cancelled) == (1, True)
    assert (second.revision, second.value) == (2, "newer")


def test_what_is_aside_takes_nobodys_place_and_interrupts_nothing_else(
    engine: EngineThread, answers: Answers
) -> None:
    gate = Gate()
    engine.submit(Job(1, gate))
    assert gate.started.wait(PATIENCE)
    engine.submit(Job(-1, lambda _: "a look", aside=True))
    engine.submit(Job(2, lambda _: "next"))
    engine.submit(Job(-2, lambda _: "a later look", aside=True), interrupt=True)
    engine.submit(Job(-3, lambda _: "the last look", aside=True), interrupt=True)
    gate.opened.set()
    found = answers.wait_for(3)
    assert [(each.revision, each.cancelled) for each in found] == [
        (1, False),
        (-3, False),
        (2, False),
    ]


def test_one_kind_of_work_is_cancelled_alone(engine: EngineThread, answers: Answers) -> None:
    gate = Gate()
    engine.submit(Job(1, gate))
    assert gate.started.wait(PATIENCE)
    engine.submit(Job(-1, lambda _: "a look", aside=True))
    engine.cancel(aside=False)
    first, second = answers.wait_for(2)
    assert (first.revision, first.cancelled) == (1, True)
    assert (second.revision, second.value) == (-1, "a look")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it would be that of all threads")
def test_the_thread_gives_way_to_the_window_and_the_window_to_nobody(answers: Answers) -> None:
    def niceness(_progress: Progress) -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    engine = EngineThread(answers.deliver, answers.report)
    before = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    engine.submit(Job(1, niceness))
    (answer,) = answers.wait_for(1)
    engine.close()
    assert answer.value == min(before + NICENESS, NICEST)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == before


class EngineThreadModel(RuleBasedStateMachine):
    """Every job is answered once and in order, but those replaced while they waited."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = Answers()
        self.engine = EngineThread(self.answers.deliver, self.answers.report)
        self.revision = 0
        self.running: tuple[int, Gate] | None = None
        self.waiting: tuple[int, Gate] | None = None
        self.expected: list[tuple[int, bool]] = []

    @initialize()
    def start(self) -> None:
        self._submit(self.engine.submit)

    def _submit(self, submit: Callable[[Job], None]) -> None:
        self.revision += 1
        gate = Gate()
        submit(Job(self.revision, gate))
        self.waiting = self.revision, gate
        self._settle()

    def _settle(self) -> None:
        """Let the waiting job start where none runs."""
        if self.running is None and self.waiting is not None:
            self.running, self.waiting = self.waiting, None
            assert self.running[1].started.wait(PATIENCE)

    def _ended(self, *, cancelled: bool) -> None:
        if self.running is not None:
            self.expected.append((self.running[0], cancelled))
            self.running = None
            self.answers.wait_for(len(self.expected))

    @rule()
    def ask(self) -> None:
        self._submit(self.engine.submit)

    @rule()
    def ask_and_interrupt(self) -> None:
        def submit(job: Job) -> None:
            self.engine.submit(job, interrupt=True)
            self._ended(cancelled=True)

        self._submit(submit)

    @precondition(lambda self: self.running is not None)
    @rule()
    def finish(self) -> None:
        assert self.running is not None
        self.running[1].opened.set()
        self._ended(cancelled=False)
        self._settle()

    @rule()
    def cancel(self) -> None:
        self.engine.cancel()
        self.waiting = None
        self._ended(cancelled=True)

    @invariant()
    def answers_agree(self) -> None:
        got = [(answer.revision, answer.cancelled) for answer in self.answers.got]
        assert got == self.expected
        if self.waiting is not None:
            assert not self.waiting[1].started.is_set()

    def teardown(self) -> None:
        self.engine.close()


TestEngineThreadModel = EngineThreadModel.TestCase
TestEngineThreadModel.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
