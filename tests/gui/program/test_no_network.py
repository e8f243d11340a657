"""The program opens no connection and no listener: the kernel ends it if it tries."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gui.cli import main
from tests.conftest import CHECKOUT
from tests.gui.program.sealed import can_seal
from tests.reference import files

SEALED = "from tests.gui.program.sealed import seal; seal(); "
# Calls of the command, one after the other: of each the words, a line each.
COMMANDS = (
    SEALED
    + """
import sys
from gui.cli import main

for words in sys.argv[1:]:
    print(words.split(chr(10))[0], main(words.split(chr(10))), flush=True)
"""
)
# The window with its views, on a file; it closes when it has been painted and preloaded.
WINDOW = (
    SEALED
    + """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from gui.program import app

def end():
    for window in QApplication.topLevelWidgets():
        if isinstance(window, QMainWindow):
            assert window.workspace is not None
            window.close()

class Application(QApplication):
    def exec(self):
        QTimer.singleShot(4000, end)
        return super().exec()

app.QApplication = Application
from pathlib import Path
sys.exit(app.run([Path(sys.argv[1])]))
"""
)
pytestmark = pytest.mark.skipif(not can_seal(), reason="no filter of system calls here")


def run_sealed(
    program: str, *words: str, before: tuple[str, ...] = (), folder: Path = CHECKOUT
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*before, sys.executable, "-c", program, *words],
        cwd=CHECKOUT,
        env={
            "QT_QPA_PLATFORM": "offscreen",
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": str(CHECKOUT),
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=220,
    )


def test_a_socket_of_a_network_ends_the_process_or_its_child() -> None:
    allowed = "import socket, subprocess, sys; socket.socket(socket.AF_UNIX).close(); "
    child = "code = 'import socket; socket.socket(socket.AF_INET6)'; "
    ended = "assert subprocess.run([sys.executable, '-c', code]).returncode == -31; "
    done = run_sealed(SEALED + allowed + child + ended + "socket.socket(socket.AF_INET)")

    assert done.returncode == -signal.SIGSYS, done.stderr


def test_no_command_asks_for_one(tmp_path: Path) -> None:
    session, formats = str(tmp_path / "crossing.voro"), files.FOLDER / "formats"
    table = str(formats / "wdbc.csv.gz")
    calls = [
        ("samples", "crossing", "-o", session),
        ("report", table, "--label", "y", "-o", str(tmp_path / "r.pdf"), "--bootstrap", "9"),
        ("render", "surface", session, "-o", str(tmp_path / "surface.png")),
        ("analyse", str(formats / "wdbc.feather"), "--label", "y"),  # in processes of their own
        ("analyse", str(formats / "wdbc113_plain.xlsx"), "--label", "outcome"),
    ]

    done = run_sealed(COMMANDS, *("\n".join(words) for words in calls), folder=tmp_path)

    ended = [f"{words[0]} 0" for words in calls]
    lines = done.stdout.splitlines()
    assert [line for line in lines if line in ended] == ended, done.stderr


def test_no_window_asks_for_one(tmp_path: Path) -> None:
    session = tmp_path / "crossing.voro"
    main(["samples", "crossing", "-o", str(session)])

    done = run_sealed(WINDOW, str(session), folder=tmp_path)

    assert done.returncode == 0, done.stderr


def test_without_any_network_all_is_as_ever(tmp_path: Path) -> None:
    unshare = ("unshare", "--map-root-user", "--net")
    if subprocess.run([*unshare, "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody make a namespace without a network")
    file = str(files.path_of("formats/wdbc.csv.gz"))

    done = run_sealed(COMMANDS, f"analyse\n{file}\n--label\ny", before=unshare, folder=tmp_path)

    assert done.stdout.endswith("analyse 0\n"), done.stderr
