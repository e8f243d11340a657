"""How long the window must wait while a report or a picture of the surface is saved.

A timer on the main thread beats as often as it can; the longest gap between two beats is what a
person would feel. Beside it stands the processor's time that the main thread took within a gap:
on a machine with other work, the gap alone says little. Run with
`python -m tests.benchmarks.saving`, without a display under `xvfb-run -a`; fails where the bound
does not hold.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSize, QTimer

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.data.readers.read import read
from gui.export.export_dialog import USUAL, ExportChoice
from gui.export.export_files import picture_steps, report_steps
from gui.export.saving_in_steps import Saving
from gui.export.steps import Steps
from gui.program.app import make_application
from tests.benchmarks.timing import report, require_display
from tests.samples import sample

MILLISECONDS = 100.0
ROUNDS = 3
LARGE = QSize(4000, 2500)

Make = Callable[[Path], Steps[bytes]]


def longest_gaps(make: Make, target: Path) -> tuple[float, float, float]:
    """The longest gap, the most processor's time within one, and the whole, in ms."""
    saving, loop, timer = Saving(), QEventLoop(), QTimer()
    beats: list[tuple[float, float]] = []
    timer.timeout.connect(lambda: beats.append((time.perf_counter(), time.thread_time())))
    saving.finished.connect(loop.quit)
    saving.failed.connect(lambda error, _target: print(error))
    timer.start(0)
    saving.start(lambda: make(target), target)
    loop.exec()
    timer.stop()
    gaps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(beats)]
    whole = beats[-1][0] - beats[0][0]
    return 1e3 * max(gap for gap, _ in gaps), 1e3 * max(used for _, used in gaps), 1e3 * whole


def works(analysis: Analysis) -> dict[str, Make]:
    """What is saved, by the name of the file."""

    def picture(view: str, size: QSize) -> Make:
        return lambda target: picture_steps(ExportChoice(view, "light", size), analysis, target)

    plane, surface = "roc", "surface"
    return {
        "report.pdf": lambda target: report_steps(analysis, (), target),
        "report.html": lambda target: report_steps(analysis, (), target),
        "plane.png": picture(plane, USUAL),
        "large-plane.png": picture(plane, LARGE),
        "surface.png": picture(surface, USUAL),
        "surface.svg": picture(surface, USUAL),
        "surface.pdf": picture(surface, USUAL),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args(arguments).rounds
    require_display()
    application = make_application()
    found = sample("crossing")
    analysis = analyse(found.session, read(found.path))
    held = True
    with tempfile.TemporaryDirectory() as folder:
        for name, make in works(analysis).items():
            measured = [longest_gaps(make, Path(folder) / name) for _ in range(rounds)]
            gap, used, whole = (min(values) for values in zip(*measured, strict=True))
            print(f"  {name}: {whole:.0f} ms, of which the main thread works {used:.0f} at a time")
            held &= report(f"longest gap saving {name}", gap, MILLISECONDS, unit="ms")
    del application
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
