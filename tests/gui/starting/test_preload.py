"""What the first file needs is loaded before there is one, and without a long wait."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from gui.starting import preload
from gui.starting.preload import Preloading, Stage
from tests.gui.acts import wait, wait_until

CHECKOUT = Path(__file__).resolve().parents[3]

LOADED_BEHIND = """
import sys
from PySide6.QtCore import QTimer
from gui.program import app

application = app.make_application()
program = app.WindowedProgram(application)
assert "gui.frame.workspace" not in sys.modules and "numpy" not in sys.modules
program.preloading.ready.connect(application.quit)
program.preloading.start()
QTimer.singleShot(60000, lambda: application.exit(3))
status = application.exec()
before = set(sys.modules)
assert program.window.workspace is not None
program.window.prepare()
late = sorted(name for name in set(sys.modules) - before if name.startswith(("gui.", "engine.")))
program.store.close()
print(late)
sys.exit(status)
"""


def test_the_workspace_is_made_while_the_empty_page_is_looked_at() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LOADED_BEHIND],
        cwd=CHECKOUT,
        env={"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == "[]"


def test_events_run_between_the_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def note(name: str) -> None:
        order.append(name)
        QTimer.singleShot(0, lambda: order.append("event"))

    monkeypatch.setattr(preload, "import_module", note)
    first = Stage((), ("one", "two"), lambda: False)
    made = Preloading([first, Stage((), ("three",), lambda: False)])
    made.start()
    wait_until(lambda: order.count("event") == 3)
    assert order == ["one", "event", "two", "event", "three", "event"]
    made.finish()


def test_nothing_more_is_loaded_once_the_window_has_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def load(name: str) -> None:
        loaded.append(name)
        begun.set()
        assert go_on.wait(10)

    monkeypatch.setattr(preload, "import_module", load)
    made = Preloading([Stage(("engine",), ("one", "two"), lambda: False)])
    made.start()
    wait_until(begun.is_set)
    threading.Timer(0.05, go_on.set).start()
    made.finish()
    wait(50)  # in which the thread's last word arrives
    assert loaded == ["engine"]
