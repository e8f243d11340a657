"""How long the window must wait while a user opens, changes, turns and enlarges.

A timer on the main thread beats as often as it can; the longest gap between two beats after an
act is what a person would feel. Beside it stands the processor's time that the main thread took
within a gap: on a machine with other work, the gap alone says little. Run with
`python -m tests.benchmarks.freezing`, without a display under `xvfb-run -a`; fails where the
bound does not hold for the processor's time.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QEventLoop, QTimer

from gui.frame.workspace import Workspace
from gui.paint.camera import HOME
from gui.program.app import TURN, WindowedProgram, make_application
from gui.starting.garbage import GarbageCollector
from tests.benchmarks.timing import report, require_display
from tests.gui.acts import surface_of
from tests.samples import sample

MILLISECONDS = 100.0
SAMPLE = "crossing"
OTHER = sample("breast-cancer")
READY = 3000  # ms after which the empty page has loaded what a first file needs
WATCHED = 2500  # ms after an act

Act = Callable[[], object]


def wait(milliseconds: int) -> None:
    """Let the program run."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def longest_gap(act: Act) -> tuple[float, float]:
    """The longest gap while and after something is done, and the most processor time in one."""
    beats: list[tuple[float, float]] = []
    timer = QTimer()
    timer.timeout.connect(lambda: beats.append((time.perf_counter(), time.thread_time())))
    timer.start(0)
    QTimer.singleShot(50, act)
    wait(WATCHED)
    timer.stop()
    gaps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(beats)]
    return 1e3 * max(gap for gap, _ in gaps), 1e3 * max(used for _, used in gaps)


def acts(program: WindowedProgram) -> dict[str, Act]:
    """What is done, in this order."""
    window = program.window

    def workspace() -> Workspace:
        assert window.workspace is not None
        return window.workspace

    return {
        "open a sample": lambda: program.wiring.open_sample(SAMPLE),
        "open another": lambda: program.store.open(OTHER.path, session=OTHER.session),
        "change to dark": lambda: program.theming.choose("dark"),
        "change to light": lambda: program.theming.choose("light"),
        "set t": lambda: workspace().playhead.move(0.3),
        "turn the surface": lambda: surface_of(program).show_camera(HOME.orbited(30, 0)),
        "hide a view": window.actions_["roc"].trigger,
        "show it again": window.actions_["roc"].trigger,
        "enlarge the window": lambda: window.resize(1900, 1050),
        "make it small": lambda: window.resize(1000, 700),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    require_display()
    application = make_application()
    garbage_pause = GarbageCollector()
    sys.setswitchinterval(TURN)  # both as the program itself does
    program = WindowedProgram(application)
    program.window.resize(1600, 1000)
    program.window.show()
    program.preloading.start()
    wait(READY)
    held = True
    for what, act in acts(program).items():
        gap, used = longest_gap(act)
        print(f"  {what}: longest gap {gap:.0f} ms")
        held = report(f"{what}, processor", used, MILLISECONDS, unit="ms") and held
    program.window.close()
    program.store.close()
    program.window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    garbage_pause.finish()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
