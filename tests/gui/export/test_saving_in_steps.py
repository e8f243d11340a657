"""Saving in steps: the window answers between them, Cancel leaves no file."""

import threading
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QTimer

from gui.export import export_files, exporting, steps, stepwise_painter
from gui.export.export_dialog import ExportChoice
from gui.export.export_files import picture_steps, report_steps
from gui.export.saving_in_steps import Saving
from gui.export.steps import Step, Steps, Task, beside, finish
from gui.program.app import WindowedProgram
from tests.gui.acts import open_sample, saving_of, wait_for_saving, wait_until
from tests.gui.conftest import AnalyseCrossing


class Gate:
    """Work that lasts until it is opened."""

    def __init__(self) -> None:
        self.begun, self._opened = threading.Event(), threading.Event()

    def open(self) -> None:
        self._opened.set()

    def pass_through(self) -> None:
        self.begun.set()
        assert self._opened.wait(10)


def waiting_for(gate: Gate) -> Steps[bytes]:
    """Two steps: one waits for a gate beside the main thread."""
    yield from beside(gate.pass_through, 0.1, "Waiting for the gate")
    yield Step(0.5, "Going through")
    return b"through"


@pytest.fixture
def saving() -> Saving:
    return Saving()


def test_events_run_between_the_steps(saving: Saving, tmp_path: Path) -> None:
    order: list[str] = []

    def five() -> Steps[bytes]:
        for number in range(5):
            yield Step(number / 5, "Counting")
            order.append("step")
            QTimer.singleShot(0, lambda: order.append("event"))
        return b"five"

    saving.start(five, tmp_path / "five")
    assert order == []  # not even the first step is taken while the caller waits
    wait_until(lambda: saving.target is None)
    assert (tmp_path / "five").read_bytes() == b"five"
    assert order == ["step", "event"] * 5


def test_a_report_and_a_picture_are_made_in_steps(
    analyse_crossing: AnalyseCrossing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stepwise_painter, "ENOUGH", 1e9)  # on whatever machine
    analysis = analyse_crossing()
    report = [step.doing for step in report_steps(analysis, (), tmp_path / "report.pdf")]
    painted = list(dict.fromkeys(each for each in report if each.startswith("Painting page")))
    assert painted == [f"Painting page {page} of 5" for page in range(1, 6)]
    assert len(report) > 12
    choice = ExportChoice("roc", "light", QSize(400, 250))
    picture = list(picture_steps(choice, analysis, tmp_path / "plane.png"))
    assert [step.doing for step in picture] == [
        # the ground, what the figure works out ahead, and once it is known what is drawn
        *3 * ["Painting the picture"],
        "Packing the picture",
    ]
    fractions = [step.fraction for step in picture]
    assert fractions == sorted(fractions)


def test_progress_stands_in_the_status_line(program: WindowedProgram, tmp_path: Path) -> None:
    open_sample(program, "one-model")
    gate = Gate()
    saving_of(program).start(lambda: waiting_for(gate), tmp_path / "out")
    strip = program.window.status.saving
    wait_until(strip.isVisible)
    assert strip.text == "Waiting for the gate…"
    gate.open()
    wait_for_saving(program)
    assert not strip.isVisible()
    assert program.window.status.text == f"Saved {tmp_path / 'out'}"


def test_cancel_leaves_the_file_as_it_was(program: WindowedProgram, tmp_path: Path) -> None:
    open_sample(program, "one-model")
    gate, target = Gate(), tmp_path / "out"
    target.write_bytes(b"as it was")
    saving_of(program).start(lambda: waiting_for(gate), target)
    wait_until(gate.begun.is_set)
    program.window.status.saving.cancel_pressed.emit()
    assert saving_of(program).target == target  # until the other thread has ended
    gate.open()
    wait_for_saving(program)
    assert target.read_bytes() == b"as it was"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert "Saved" not in program.window.status.text


def test_one_thing_is_saved_at_a_time(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sample(program, "one-model")
    asked: list[object] = []
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *words: asked.append(words))
    monkeypatch.setattr(export_files, "ask_what_to_export", lambda *words: asked.append(words))
    gate = Gate()
    saving_of(program).start(lambda: waiting_for(gate), tmp_path / "first.pdf")
    program.window.actions_["report"].trigger()
    program.window.actions_["export"].trigger()
    assert asked == []
    assert program.window.status.text == "first.pdf is still being saved"
    gate.open()
    wait_for_saving(program)
    program.window.actions_["report"].trigger()
    assert len(asked) == 1


def test_the_window_may_close_while_it_saves(program: WindowedProgram, tmp_path: Path) -> None:
    open_sample(program, "one-model")
    gate, target = Gate(), tmp_path / "out"
    saving_of(program).start(lambda: waiting_for(gate), target)
    wait_until(gate.begun.is_set)
    threading.Timer(0.05, gate.open).start()
    program.window.close()
    assert saving_of(program).target is None
    assert not target.exists()


def test_a_report_given_up_half_way_ends_cleanly(
    analyse_crossing: AnalyseCrossing, tmp_path: Path
) -> None:
    work = report_steps(analyse_crossing(), (), tmp_path / "report.pdf")
    while "page 2" not in next(work).doing:
        pass
    work.close()  # a painter left open would complain
    assert list(tmp_path.iterdir()) == []


def test_errors_beside_the_main_thread_are_told(program: WindowedProgram, tmp_path: Path) -> None:
    open_sample(program, "one-model")

    def full() -> bytes:
        raise OSError(28, "No space left on device")

    saving_of(program).start(lambda: beside(full, 0.5, "Packing"), tmp_path / "out.pdf")
    wait_for_saving(program)
    assert "No space left on device" in program.window.error_bar.text
    assert list(tmp_path.iterdir()) == []


def test_an_error_that_was_told_keeps_nothing_alive() -> None:
    def failing() -> None:
        raise OSError(28, "No space left on device")

    task = Task(failing)
    with pytest.raises(OSError, match="No space"):
        task.result()
    kept = weakref.ref(task)
    del task  # the collector is off, see GarbageCollector: what is in a cycle stays
    assert kept() is None


def test_what_can_be_made_ahead_is_made_on_another_thread(
    analyse_crossing: AnalyseCrossing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    class Watched(Task):
        def _run(self) -> None:
            super()._run()
            names.append(threading.current_thread().name)

    monkeypatch.setattr(steps, "Task", Watched)
    finish(report_steps(analyse_crossing(), (), tmp_path / "report.pdf"))
    assert len(names) >= 2
    assert set(names) == {"saving"}
