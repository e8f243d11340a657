"""No thread but the main one names a class of Qt before all are made."""

import subprocess
import sys

import pytest

from tests.conftest import CHECKOUT, SAMPLES

# Notes what is imported beside the main thread while some class is not made; PySide keeps in a
# module what it has made of it.
WATCHED = """
import sys
import threading
from pathlib import Path
from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QTimer
from gui.program import app

NAMES_QT = ("gui", "pyqtgraph", "PySide6")
watched, early, beside = True, set(), set()


def watch(event, arguments):
    if watched and event == "import" and threading.current_thread() is not threading.main_thread():
        if arguments[0].split(".")[0] in NAMES_QT:
            beside.add(arguments[0])
            if any(set(dir(module)) - set(vars(module)) for module in (QtCore, QtGui, QtWidgets)):
                early.add(arguments[0])


assert set(dir(QtWidgets)) - set(vars(QtWidgets))
sys.addaudithook(watch)
application = app.make_application()
program = app.WindowedProgram(application)
if sys.argv[1:]:
    app.show_with_data(program)
    program.wiring.open_files([Path(sys.argv[1])])
else:
    program.window.appear()
    program.preloading.start()
program.preloading.ready.connect(application.quit)
QTimer.singleShot(60000, lambda: application.exit(3))
status = application.exec()
watched = False
program.store.close()
print(sorted(early))
assert "pyqtgraph" in beside
sys.exit(status)
"""


@pytest.mark.parametrize("files", [(), ("wdbc_partial_oof.csv",)])
def test_classes_are_made_before_another_thread_may_name_one(files: tuple[str, ...]) -> None:
    words = [str(SAMPLES / name) for name in files]
    ended = subprocess.run(
        [sys.executable, "-c", WATCHED, *words],
        cwd=CHECKOUT,
        env={"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == "[]"
