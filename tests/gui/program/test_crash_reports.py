"""Reports of the program's own mistakes: written, said, found again; never a traceback or a word sent."""

import logging
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from engine.messages.failures import Failure
from engine.messages.version import VERSION
from gui.program import crash_reports, window_mistakes
from gui.program.crash_reports import MOST, crash_folder, report_files, write_report
from gui.program.window_mistakes import WindowMistakes, _Logged
from gui.themes.settings import recovery_root
from tests.conftest import CHECKOUT


@pytest.fixture
def mistakes(tmp_path: Path) -> Iterator[tuple[WindowMistakes, list[Failure]]]:
    made, seen = WindowMistakes(tmp_path / "crashes"), list[Failure]()
    made.happened.connect(seen.append)
    made.begin()
    yield made, seen
    made.end()


def failing() -> None:
    raise ZeroDivisionError("no cases")


def raised() -> ZeroDivisionError:
    with pytest.raises(ZeroDivisionError) as caught:
        failing()
    return caught.value


def test_reports_lie_beside_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(recovery_root().parent.parent))
    assert crash_folder() == recovery_root().parent / "crashes"


def test_a_report_holds_the_place_and_versions(tmp_path: Path) -> None:
    path = write_report(tmp_path / "new", raised())

    assert path is not None
    text = path.read_text("utf-8")
    assert text.startswith(f"Voroscope {VERSION}, Python {sys.version.split()[0]}, ")
    assert "in failing\n" in text
    assert text.endswith("ZeroDivisionError: no cases\n")
    assert report_files(path.parent) == [path]


def test_the_latest_reports_are_kept(tmp_path: Path) -> None:
    old = tmp_path / "report-2020-01-01-000000-00.txt"
    old.write_text("old")
    paths = [write_report(tmp_path, raised()) for _ in range(MOST)]

    assert len({*paths}) == MOST
    assert not old.exists()
    assert {*report_files(tmp_path)} == {*paths}


def test_where_nothing_can_be_written_nothing_else_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert write_report(tmp_path / "file", raised()) is None
    made = WindowMistakes(tmp_path / "file")
    made.begin()
    made.end()


def test_what_a_slot_or_a_thread_raises_is_written_and_said(
    mistakes: tuple[WindowMistakes, list[Failure]], tmp_path: Path
) -> None:
    sys.excepthook(ZeroDivisionError, raised(), None)
    thread = threading.Thread(target=failing, name="loading")
    thread.start()
    thread.join()
    QCoreApplication.processEvents()  # what a thread says comes with an event

    files = report_files(tmp_path / "crashes")
    assert len(files) == len(mistakes[1]) == 2
    assert [", loading\n" in file.read_text() for file in files] == [True, False]
    assert all("ZeroDivisionError: no cases" in failure.what for failure in mistakes[1])
    assert all("Crash log" in failure.do for failure in mistakes[1])


def test_the_same_mistake_is_said_once_in_a_while(
    mistakes: tuple[WindowMistakes, list[Failure]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As one of every painting, which the saying of it would bring about again."""
    made, seen = mistakes
    made.happened.connect(lambda _: sys.excepthook(ZeroDivisionError, raised(), None))
    sys.excepthook(ZeroDivisionError, raised(), None)
    assert len(seen) == 1
    sys.excepthook(ValueError, ValueError("another"), None)
    assert [failure.what.count("another") for failure in seen] == [0, 1]
    monkeypatch.setattr(window_mistakes, "AGAIN", 0.0)
    made.happened.disconnect()
    made.happened.connect(seen.append)
    sys.excepthook(ZeroDivisionError, raised(), None)
    assert len(report_files(tmp_path / "crashes")) == len(seen) == 3


@pytest.mark.usefixtures("mistakes")
def test_what_the_engine_logs_is_written(tmp_path: Path) -> None:
    (handler,) = [each for each in logging.getLogger().handlers if type(each) is _Logged]
    for error in (raised(), None):
        handler.handle(
            logging.makeLogRecord(
                {"levelno": logging.ERROR, "exc_info": error and (type(error), error, None)}
            )
        )

    (file,) = report_files(tmp_path / "crashes")
    assert "no cases" in file.read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_a_crash_of_a_library_is_found_at_the_next_start(tmp_path: Path) -> None:
    folder = tmp_path / "crashes"
    program = (
        "import os, pathlib, sys; from gui.program.window_mistakes import WindowMistakes; "
        "mistakes = WindowMistakes(pathlib.Path(sys.argv[1])); mistakes.begin(); os.abort()"
    )
    died = subprocess.run([sys.executable, "-c", program, str(folder)], cwd=CHECKOUT, check=False)
    assert died.returncode == -signal.SIGABRT

    again, seen = WindowMistakes(folder), list[Failure]()
    again.happened.connect(seen.append)
    again.begin()
    again.end()

    (file,) = report_files(folder)
    assert "Fatal Python error: Aborted" in file.read_text()
    assert [failure.what for failure in seen] == ["Voroscope crashed the last time."]


def test_the_command_line_says_it_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_reports, "crash_folder", lambda: tmp_path)

    crash_reports.report_to_standard_error(ZeroDivisionError, raised(), None)

    (file,) = report_files(tmp_path)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("voroscope: Voroscope made a mistake (ZeroDivisionError: no cases).")
    assert str(file) in said
