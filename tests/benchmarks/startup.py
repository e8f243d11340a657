"""From the start of the process to the first painted frame: with nothing, and with a sample in 3D.

Run with `python -m tests.benchmarks.startup`; fails where a bound does not hold. On a machine
without a display it needs a virtual one for the sample: `xvfb-run -a`. Files are cached by one
run that is not counted. Beside it, to tell how quick the machine is: an empty window of PySide6.
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
NOTHING = "no data"
BOUNDS = {NOTHING: 0.5, "a sample and 3D": 1.0}
FROZEN = 0.1
SAMPLE = "crossing"
ROUNDS = 5
TICK = 5  # ms between two looks at whether the window answers

CHILD = """
import sys, time
from gui import cli  # is what a user starts; it imports the rest after this
import gc
gc.disable()
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from gui.program import app

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


class Program(app.WindowedProgram):
    def __init__(self, application):
        super().__init__(application)
        watched.append(Watch(self.window))
        QTimer.singleShot(20000, application.quit)


watched = []
app.WindowedProgram = Program
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


def measured(files: Sequence[str], compiled: str, child: str = CHILD) -> tuple[float, float]:
    """Seconds to the first frame, and the longest freeze after it, of one fresh process.

    Args:
        files: to open; none for the empty page.
        compiled: the folder that keeps compiled modules, as an installed program has them.
        child: the program.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.time()
    ended = subprocess.run(
        [sys.executable, "-c", child, *files],
        cwd=CHECKOUT,
        env={**kept, "PYTHONPATH": str(CHECKOUT), "PYTHONPYCACHEPREFIX": compiled},
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise SystemExit(f"the window did not open: {ended.stderr.strip()}")
    line = next(line for line in ended.stdout.splitlines() if line.startswith("first"))
    _, first, worst = line.split()
    return float(first) - start, float(worst)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args(arguments).rounds
    require_display()
    held = True
    with tempfile.TemporaryDirectory() as folder:
        bare = statistics.median(measured([], folder, BARE)[0] for _ in range(rounds))
    print(f"an empty window of PySide6         {bare:6.3f} s")
    for name, bound in BOUNDS.items():
        with tempfile.TemporaryDirectory() as folder:
            session = Path(folder) / f"{SAMPLE}.voro"
            write_sample(["samples", SAMPLE, "-o", str(session)])
            files = [] if name == NOTHING else [str(session)]
            measured(files, folder)
            found = [measured(files, folder) for _ in range(rounds)]
        first = statistics.median(seconds for seconds, _ in found)
        worst = statistics.median(seconds for _, seconds in found)
        held = held and first <= bound and worst <= FROZEN
        print(
            f"first frame with {name:16} {first:6.3f} s (at most {bound:g} s), "
            f"longest freeze {worst * 1e3:4.0f} ms (at most {FROZEN * 1e3:g} ms)"
        )
    print("held" if held else "NOT HELD")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
