"""What is open is kept while one works: a moment behind, pasted data once, and restored."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from engine.session.recovery import KEPT, find_left
from engine.session.reopening import read_session
from gui.program.app import WindowedProgram
from gui.state.autosave import Autosave
from gui.themes.settings import recovery_root
from tests.conftest import CHECKOUT
from tests.gui.acts import (
    analysis_of,
    click,
    document_of,
    drop,
    other_window,
    save_session_to,
    session_saved,
    settle,
    state_cost,
    wait,
    wait_until,
)
from tests.gui.watchdog import bound, longest_stretch

ROWS = [(f"p{i}", i % 3 == 0, (i * 37 % 50) / 50) for i in range(60)]
FIRST = "case,y,forest\n" + "".join(f"{c},{int(y)},{s}\n" for c, y, s in ROWS)
OTHER = "y,knn\n" + "".join(f"{i % 2},{i / 10}\n" for i in range(10))


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """No window left anything behind before, and none does afterwards."""
    for left in find_left(recovery_root()):
        left.folder.close()
    yield
    assert not [*find_left(recovery_root())]


def autosave_of(program: WindowedProgram) -> Autosave:
    return program.wiring.autosave


def kept_sessions() -> list[Path]:
    return [*recovery_root().glob(f"*/{KEPT}")]


def data_files() -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in recovery_root().glob("*/data-*")}


def paste(program: WindowedProgram, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    QTest.keySequence(program.window, "Ctrl+V")
    settle(program)


def close(program: WindowedProgram) -> None:
    """Close a window, which follows what is answered about unsaved work."""
    window = program.window
    window.close()
    wait_until(lambda: not isValid(window) or not window.isVisible())


def end_without_warning(program: WindowedProgram) -> None:
    """Leave behind what a program leaves that is killed: its folder, and no lock on it."""
    autosave = autosave_of(program)
    wait_until(lambda: autosave.is_idle)
    folder = autosave._folder
    assert folder is not None
    folder.release()
    autosave._folder = None
    close(program)


@pytest.fixture
def path(program: WindowedProgram, tmp_path: Path) -> Path:
    """A file that is open."""
    target = tmp_path / "first.csv"
    target.write_text(FIRST, "utf-8")
    drop(program, target)
    settle(program)
    return target


@pytest.mark.usefixtures("path")
def test_what_changed_is_kept_within_a_second_until_it_is_undone(program: WindowedProgram) -> None:
    wait(600)
    assert kept_sessions() == []
    state_cost(program, "2.5")
    start = time.monotonic()
    wait_until(lambda: bool(kept_sessions()))
    wait_until(lambda: read_session(kept_sessions()[0]).session == program.store.session)
    assert time.monotonic() - start < 5  # a second where nothing else runs
    while program.window.actions_["undo"].isEnabled():
        program.window.actions_["undo"].trigger()
    wait_until(lambda: not kept_sessions())


def test_saving_leaves_nothing_to_restore(program: WindowedProgram, path: Path) -> None:
    state_cost(program, "2.5")
    wait_until(lambda: bool(kept_sessions()))
    program.window.actions_["save"].trigger()
    save_session_to(program, path.with_name("s.voro"))
    wait_until(lambda: not kept_sessions())
    program.window.close()
    assert not any(recovery_root().iterdir())


def test_pasted_data_are_written_once(program: WindowedProgram) -> None:
    paste(program, OTHER)
    wait_until(lambda: bool(kept_sessions()))
    (before,) = data_files().items()
    assert before[0].read_text() == OTHER
    state_cost(program, "2.5")
    wait_until(lambda: read_session(kept_sessions()[0]).session == program.store.session)
    assert [*data_files().items()] == [before]


@pytest.mark.parametrize("kind", ["file", "pasted", "saved"])
def test_what_a_killed_window_left_is_open_again_and_said(
    program: WindowedProgram, tmp_path: Path, application: QApplication, kind: str
) -> None:
    first, document = tmp_path / "first.csv", tmp_path / "s.voro"
    first.write_text(FIRST, "utf-8")
    if kind == "pasted":
        paste(program, OTHER)
    else:
        drop(program, first)
        settle(program)
    if kind == "saved":
        program.window.actions_["save"].trigger()
        save_session_to(program, document)
    state_cost(program, "2.5")
    before = program.store.session
    end_without_warning(program)
    again = WindowedProgram(application)
    again.window.resize(1600, 1000)
    again.window.show()
    again.restore_left()
    settle(again)
    assert again.store.session == before
    name = {"file": "first.csv", "pasted": "Pasted table", "saved": "s.voro"}[kind]
    notice = again.window.bars.restored
    assert notice.isVisible()
    assert f"{name} is open again as it was at" in notice.text
    assert again.window.windowTitle() == f"{name} • — Voroscope"
    if kind == "saved":
        click(notice.buttons[0])
        wait_until(lambda: session_saved(again))
        assert read_session(document).session == before
        assert not document_of(again).is_changed
    else:
        assert document_of(again).path is None
        click(notice.buttons[1])
    assert not notice.isVisible()
    if kind == "pasted":
        assert document_of(again).pasted[0].content == OTHER.encode()
    end_of(again)


def end_of(program: WindowedProgram) -> None:
    """Close a window without saving."""
    close(program)
    if isValid(program.store):  # a further window's goes with it
        program.store.close()
        program.window.deleteLater()


def test_of_two_windows_both_are_open_again(
    program: WindowedProgram, path: Path, application: QApplication
) -> None:
    state_cost(program, "2.5")
    program.window.actions_["new_window"].trigger()
    beside = other_window(program)
    paste(beside, OTHER)
    end_without_warning(beside)
    end_without_warning(program)
    again = WindowedProgram(application)
    again.window.show()
    again.restore_left()
    second = other_window(again)
    settle(again)
    settle(second)
    names = {each.window.windowTitle() for each in (again, second)}
    assert names == {"first.csv • — Voroscope", "Pasted table • — Voroscope"}
    assert path.exists()
    end_of(second)
    end_of(again)


@pytest.mark.usefixtures("path")
def test_what_cannot_be_kept_is_said_once(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        state_cost(program, "2.5")
        wait_until(program.window.error_bar.isVisible)
        assert "not kept while you work" in program.window.error_bar.text
        assert "no space left" in program.window.error_bar.text.lower()
        program.window.error_bar.dismiss()
        state_cost(program, "3")
        wait_until(lambda: autosave_of(program).is_idle)
        wait(20)
        assert not program.window.error_bar.isVisible()
    state_cost(program, "4")
    wait_until(lambda: bool(kept_sessions()))


def test_keeping_a_large_pasted_table_stops_nothing(program: WindowedProgram) -> None:
    rows = "".join(f"{i % 2},{(i * 7919 % 10007) / 10007}\n" for i in range(400_000))
    paste(program, "y,knn\n" + rows)
    wait_until(lambda: autosave_of(program).is_idle)

    def change() -> None:
        program.store.drag_t(0.25)

    longest = longest_stretch(
        change, lambda: not program.store.waiting and autosave_of(program).is_idle
    )
    assert longest < bound()
    assert analysis_of(program).geometry.rows_used == 400_000


def test_a_program_that_is_killed_is_restored_by_the_next_one(tmp_path: Path) -> None:
    """As a user meets it: one process is killed, another one starts."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path)}
    (tmp_path / "first.csv").write_text(FIRST, "utf-8")
    script = Path(__file__).with_name("killed_program.py")
    work = [sys.executable, str(script), str(tmp_path / "first.csv")]
    with subprocess.Popen(
        work, cwd=CHECKOUT, env=environment, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "kept\n"
        first.send_signal(signal.SIGKILL)
        first.wait()
    again = subprocess.run(
        work[:2],
        check=True,
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert again.stdout.startswith("0.25 first.csv is open again as it was at "), again.stderr
