"""From the start of the process to the first painted frame, beside an empty window of PySide6.

Run with `python -m tests.benchmarks.startup`; fails where a bound does not hold. On a machine
without a display it needs a virtual one for the sample: `xvfb-run -a`. Files are cached by one
round that is not counted. The rounds take turns, peer and program, so that a busy machine slows
both; the bounds are ratios of the medians.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from gui.cli import main as write_sample
from tests.benchmarks.timing import require_display

CHECKOUT = Path(__file__).resolve().parents[2]
EMPTY, NOTHING, SURFACE = "an empty window of PySide6", "no data", "a sample and 3D"
BOUNDS = {NOTHING: 2.1, SURFACE: 4.8}  # times as long as the empty window
FROZEN = 0.1
SAMPLE = "crossing"
ROUNDS = 9
TICK = 5  # ms between two looks at whether the window answers

CHILD = """
import sys, time
from gui import cli  # is what a user starts; it imports the rest after this
import gc
gc.disable()
from gui.starting.import_hook import import_plainly
import_plainly()  # as the command does, before it imports the program
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6 import QtWidgets
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

with_file = bool(sys.argv[1:])


class Watch(QObject):
    # notes when the window was painted, with the surface where there is a file, and the longest
    # time without an answer from then on; looks at the window alone, for a filter on every
    # event would be a load of its own

    def __init__(self, window):
        super().__init__()
        self.window = window
        self.first = self.last = None
        self.worst = 0.0
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.tick)
        window.installEventFilter(self)

    def eventFilter(self, target, event):
        if event.type() == QEvent.Type.Paint:
            self.window.removeEventFilter(self)
            QTimer.singleShot(0, self.note)
        return False

    def note(self):
        if with_file and not any(map(painted, self.window.findChildren(QWidget))):
            QTimer.singleShot(1, self.note)
            return
        self.first = time.time()
        self.last = time.perf_counter()  # before there was a window, nothing could freeze
        self.timer.start(TICK)
        QTimer.singleShot(600, QApplication.quit)

    def tick(self):
        now = time.perf_counter()
        self.worst = max(self.worst, now - self.last)
        self.last = now


def painted(widget):
    kind = type(widget).__name__
    return kind == "PaintedCanvas" or (kind == "SceneCanvas" and widget.picture is not None)


class Application(QApplication):
    # the program itself is imported by its command, as ever

    def exec(self):
        watched.append(Watch(next(w for w in self.topLevelWidgets() if isinstance(w, QMainWindow))))
        QTimer.singleShot(20000, self.quit)
        return super().exec()


watched = []
QtWidgets.QApplication = Application
cli.main(sys.argv[1:])
print("first", watched[0].first, watched[0].worst)
""".replace("TICK", str(TICK))


BARE = """
import time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow


class Window(QMainWindow):
    def paintEvent(self, event):
        print("first", time.time(), 0.0)
        QTimer.singleShot(0, QApplication.quit)


application = QApplication([])
window = Window()
window.resize(1600, 1000)
window.show()
application.exec()
"""


def measured(child: str, files: Sequence[str], compiled: str) -> tuple[float, float]:
    """Seconds to the first frame, and the longest freeze after it, of one fresh process.

    Args:
        child: the program.
        files: to open; none for the empty page.
        compiled: the folder that keeps compiled modules, as an installed program has them.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.time()
    ended = subprocess.run(
        [sys.executable, "-c", child, *files],
        cwd=CHECKOUT,
        env={
            **kept,
            "PYTHONPATH": str(CHECKOUT),
            "PYTHONPYCACHEPREFIX": compiled,
            "XDG_CONFIG_HOME": compiled,  # nobody's pages are remembered there
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise SystemExit(f"the window did not open: {ended.stderr.strip()}")
    line = next(line for line in ended.stdout.splitlines() if line.startswith("first"))
    _, first, worst = line.split()
    return float(first) - start, float(worst)


def medians_of_rounds(rounds: int) -> dict[str, tuple[float, float]]:
    """The median seconds to the first frame, and of the longest freeze, of peer and program."""
    with tempfile.TemporaryDirectory() as folder:
        session = Path(folder) / f"{SAMPLE}.voro"
        write_sample(["samples", SAMPLE, "-o", str(session)])
        starts = {EMPTY: (BARE, []), NOTHING: (CHILD, []), SURFACE: (CHILD, [str(session)])}
        found = [
            {name: measured(child, files, folder) for name, (child, files) in starts.items()}
            for _ in range(rounds + 1)
        ][1:]  # the first compiles modules, and brings them into the system's cache
    return {
        name: (
            statistics.median(each[name][0] for each in found),
            statistics.median(each[name][1] for each in found),
        )
        for name in starts
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args(arguments).rounds
    require_display()
    found = medians_of_rounds(rounds)
    empty, _ = found[EMPTY]
    held = True
    print(f"{EMPTY:33} {empty:6.3f} s")
    for name, bound in BOUNDS.items():
        first, worst = found[name]
        held = held and first <= bound * empty and worst <= FROZEN
        print(
            f"first frame with {name:16} {first:6.3f} s, {first / empty:4.2f} times as long "
            f"(at most {bound:g}), longest freeze {worst * 1e3:3.0f} ms (at most "
            f"{FROZEN * 1e3:g} ms)"
        )
    print("held" if held else "NOT HELD")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
