"""OpenGL's driver is loaded beside the main thread where there is a screen, and harms nobody."""

import ctypes
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

from gui.starting import early_driver
from gui.starting.early_driver import ask_driver
from tests.conftest import CHECKOUT

PROGRAM = """
import threading
from pathlib import Path
from gui.starting.early_driver import begin_loading_driver
begin_loading_driver()
for thread in threading.enumerate():
    if thread is not threading.main_thread():
        thread.join()
print("libEGL" in Path("/proc/self/maps").read_text())
"""


def ended(**display: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=CHECKOUT,
        env={"PATH": "/usr/bin", "PYTHONPATH": str(CHECKOUT), **display},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="another way to load OpenGL")
def test_nothing_is_loaded_where_there_is_no_screen() -> None:
    assert ended() == "False"


@pytest.mark.skipif(sys.platform != "linux", reason="another way to load OpenGL")
def test_the_driver_needs_no_connection_to_the_screen() -> None:
    try:
        ctypes.CDLL("libEGL.so.1")
    except OSError:
        pytest.skip("no EGL on this system")
    assert ended(DISPLAY=":no-such-screen") == "True"


def test_a_system_without_egl_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", missing)
    early_driver._load()


def test_qt_has_the_function_that_asks_the_driver() -> None:
    library = Path(PySide6.__file__).parent / "Qt/lib/libQt6Gui.so.6"
    if not library.exists():
        pytest.skip("another system's Qt")
    assert hasattr(ctypes.CDLL(str(library)), early_driver._ASKING)


def test_a_qt_that_names_it_otherwise_asks_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(early_driver, "_ASKING", "no_such_function")
    ask_driver()
