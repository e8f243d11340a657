"""The store: revisions, what interrupts what, staleness, progress, and what failure leaves."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.binary.voros.conditions import Conditions, Range
from engine.jobs.progress import Progress
from engine.opening.requests_and_answers import AnalyseSession, EngineRequest, Unsettled
from engine.session.session import Session
from gui.state.store import Store
from tests.conftest import SAMPLES
from tests.gui.acts import wait, wait_until
from tests.gui.several import PLAIN

FILE = SAMPLES / "yardstick_two_class_example.csv"


class Said:
    """Everything that a store said, by signal."""

    def __init__(self, store: Store) -> None:
        self.revisions: list[int] = []
        self.failures: list[str] = []
        self.stale: list[bool] = []
        self.progress: list[str] = []
        store.analysis_changed.connect(self._analysis)
        store.failed.connect(self._failure)
        store.stale_changed.connect(self.stale.append)
        store.progressed.connect(self._progress)

    def _analysis(self, analysis: object) -> None:
        self.revisions.append(getattr(analysis, "revision", -1))

    def _failure(self, failure: object) -> None:
        self.failures.append(str(failure))

    def _progress(self, _fraction: float, doing: str) -> None:
        self.progress.append(doing)


@pytest.fixture
def store() -> Iterator[Store]:
    made = Store()
    yield made
    made.close()


@pytest.fixture
def said(store: Store) -> Said:
    return Said(store)


@pytest.fixture
def opened(store: Store, said: Said) -> Store:
    store.open(FILE)
    wait_until(lambda: store.analysis is not None)
    assert said.revisions == [store.revision]
    said.stale.clear()  # where the machine is busy the file itself took its time
    return store


class SlowWork:
    """Stands for the engine's work: lasts until let go, and asks its progress meanwhile."""

    def __init__(self, work: Callable[[Progress], object]) -> None:
        self._work = work
        self.started, self.go = threading.Event(), threading.Event()

    def __call__(self, progress: Progress) -> object:
        self.started.set()
        while not self.go.wait(0.002):
            progress(0.5, "Thinking")
        return self._work(progress)


@pytest.fixture
def slow(opened: Store, monkeypatch: pytest.MonkeyPatch) -> list[SlowWork]:
    """From now on every analysis is slow; the works as they are made."""
    made: list[SlowWork] = []
    quick = opened._engine.work

    def answer(request: EngineRequest) -> Callable[[Progress], object]:
        if not isinstance(request, AnalyseSession):
            return quick(request)
        made.append(SlowWork(quick(request)))
        return made[-1]

    monkeypatch.setattr(opened._engine, "work", answer)
    return made


def test_every_answer_carries_its_revision(opened: Store, said: Said) -> None:
    opened.take_session(replace(opened.session, at=0.3))
    wait_until(lambda: len(said.revisions) == 2)
    assert said.revisions[1] == opened.revision
    assert opened.two_class_analysis is not None
    assert opened.two_class_analysis.t == 0.3


def test_of_answers_that_came_meanwhile_the_last_alone_is_shown(opened: Store, said: Said) -> None:
    for t in (0.2, 0.3, 0.4):
        opened.drag_t(t)
        time.sleep(0.2)  # the main thread is busy, while the engine answers
    opened.finish_drag()
    wait_until(lambda: not opened.waiting)
    assert said.revisions[1:] == [opened.revision]
    assert opened.two_class_analysis is not None
    assert opened.two_class_analysis.t == 0.4


def test_a_stream_of_requests_answers_the_running_and_the_last(
    opened: Store, said: Said, slow: list[SlowWork]
) -> None:
    for step in range(1, 101):
        opened.drag_t(step / 200)
        if step == 1:
            wait_until(slow[0].started.is_set)
    opened.finish_drag()
    slow[0].go.set()
    wait_until(lambda: said.revisions[1:] == [2])  # or it would come together with the last
    for work in slow:
        work.go.set()
    wait_until(lambda: not opened.waiting)
    assert said.revisions[1:] == [2, 101]
    assert opened.two_class_analysis is not None
    assert opened.two_class_analysis.t == 0.5
    opened.undo()
    assert opened.two_class_session.at is None


def test_slow_work_is_stale_until_answered(opened: Store, said: Said, slow: list[SlowWork]) -> None:
    opened.take_session(replace(opened.session, at=0.3))
    wait_until(lambda: said.stale == [True])
    assert opened.waiting
    assert said.progress[-1] == "Thinking"
    slow[0].go.set()
    wait_until(lambda: said.stale == [True, False])
    assert not opened.waiting


def test_cancel_goes_back_to_what_was_answered(
    opened: Store, said: Said, slow: list[SlowWork]
) -> None:
    before = opened.session
    opened.take_session(replace(before, at=0.3))
    wait_until(slow[0].started.is_set)
    opened.take_session(replace(before, at=0.4))
    opened.cancel()
    assert opened.session == before
    assert not opened.waiting
    wait(30)
    assert len(said.revisions) == 1
    assert said.failures == []


def test_a_file_interrupts_what_runs(opened: Store, slow: list[SlowWork]) -> None:
    opened.take_session(replace(opened.session, at=0.3))
    wait_until(slow[0].started.is_set)
    opened.open(SAMPLES / "wdbc_partial_oof.csv")
    wait_until(lambda: not opened.waiting)
    assert opened.two_class_analysis is not None
    assert opened.two_class_analysis.geometry.source.name == "wdbc_partial_oof.csv"
    assert not slow[0].go.is_set()


def test_a_bad_file_leaves_session_and_history(opened: Store, said: Said, tmp_path: Path) -> None:
    opened.take_session(replace(opened.session, at=0.3))
    wait_until(lambda: not opened.waiting)
    opened.open(tmp_path / "none.csv")
    wait_until(lambda: bool(said.failures))
    assert opened.two_class_session.at == 0.3
    opened.undo()
    assert opened.two_class_session.at is None


def test_what_is_proposed_while_a_bad_file_is_read_is_answered(
    opened: Store, said: Said, tmp_path: Path
) -> None:
    opened.open(tmp_path / "none.csv")
    opened.take_session(replace(opened.session, at=0.7))
    wait_until(lambda: bool(said.failures) and not opened.waiting)
    assert opened.two_class_analysis is not None
    assert opened.two_class_analysis.t == 0.7


def test_a_session_that_cannot_be_is_taken_back(opened: Store, said: Said) -> None:
    before = opened.session
    upside_down = Conditions(cost_fp=Range(5, 2))
    opened.take_session(replace(before, conditions=upside_down))
    wait_until(lambda: bool(said.failures))
    assert opened.session == before
    assert "lower bound first" in said.failures[0]


def test_what_was_typed_for_the_file_before_is_not_taken_for_one_of_another_kind(
    opened: Store, said: Said
) -> None:
    """A field proposes what stands in it when its page goes: here that of several classes."""
    before = opened.session
    opened.take_session(PLAIN)
    opened.drag_session(PLAIN)
    opened.finish_drag()
    wait(50)
    assert opened.session == before
    assert not opened.waiting
    opened.undo()
    opened.redo()
    assert opened.session == before
    assert said.failures == []


def test_a_bug_is_told_and_logged(
    opened: Store,
    said: Said,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_arguments: object) -> Callable[[Progress], object]:
        def work(_progress: Progress) -> object:
            raise ZeroDivisionError("oh")

        return work

    monkeypatch.setattr(opened._engine, "work", broken)
    opened.take_session(replace(opened.session, at=0.3))
    wait_until(lambda: bool(said.failures))
    assert "made a mistake" in said.failures[0]
    assert "job 2 failed" in caplog.text
    assert opened.two_class_session.at is None
    caplog.clear()


def test_opening_can_be_cancelled(store: Store, said: Said) -> None:
    store.open(FILE)
    store.cancel()
    wait(100)
    assert store.dataset is None
    assert said.revisions == []
    assert said.failures == []
    store.open(FILE, session=Session(at=0.2))
    wait_until(lambda: store.analysis is not None)
    assert store.two_class_session.at == 0.2


def test_a_named_role_that_is_wrong_is_asked_about(store: Store, said: Said) -> None:
    from engine.data.roles import RoleRequest

    asked: list[Unsettled] = []
    store.unsettled.connect(asked.append)
    store.open(FILE, RoleRequest(label="nonsense"))
    wait_until(lambda: bool(asked))
    assert asked[0].preview is not None
    assert "nonsense" in str(asked[0].preview.doubt)
    assert store.dataset is None
    assert said.failures == []


def t_of(store: Store) -> float | None:
    shown = store.two_class_analysis
    return None if shown is None else shown.t


def test_what_is_shown_is_refined_when_nothing_else_is_asked(store: Store, said: Said) -> None:
    store.open(FILE)
    wait_until(lambda: store.analysis is not None)
    first = store.two_class_analysis
    assert first is not None

    def sampled() -> bool:
        shown = store.two_class_analysis
        known = None if shown is None else shown.inference
        return known is not None and known.bootstrap is not None

    wait_until(sampled)
    shown = store.two_class_analysis
    assert shown is not None
    assert shown.revision == first.revision
    assert shown.models is first.models
    assert said.revisions == [first.revision]  # views whose picture stays are not told again
    store.drag_t(0.3)
    wait_until(lambda: t_of(store) == 0.3)
    assert said.failures == []


def test_data_that_are_found_at_once_stay_when_what_was_open_before_is_answered(
    store: Store, said: Said, tmp_path: Path
) -> None:
    store.open(SAMPLES / "iris.csv")
    wait_until(lambda: store.analysis is not None)
    moved = tmp_path / "three_matrices.voro"
    shutil.copy(SAMPLES / moved.name, moved)  # without its data
    store.misplaced.connect(lambda *_: store.open(FILE))
    store.open(moved)
    wait_until(lambda: store.table is not None and store.table.path == FILE)
    found = said.revisions[-1]
    wait_until(lambda: store.refinement.stage == "done")
    shown = store.two_class_analysis
    assert shown is not None
    assert shown.revision == found
