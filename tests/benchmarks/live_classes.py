"""From an event to painted views with three matrices of three classes open, at 1280 × 800.

A cost, a prior, a cell that asks what if and a slider of the polytope are moved in the whole
window, on the page of geometry and on that of evidence. Processor time of the engine's thread and
the window's together, its median; what is computed after the first answer is not waited for. Run
with `python -m tests.benchmarks.live_classes`, without a display under `xvfb-run -a`; fails where
a bound does not hold.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.what_if import with_share
from gui.program.app import WindowedProgram, make_application
from gui.views.polytope_view import PolytopeView
from tests.benchmarks.large_plots import frame_times
from tests.benchmarks.timing import report, require_display
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.acts import settle, wait_until, workspace_of

MILLISECONDS = 33.0
SIZE = (1280, 800)
EVENTS = 40
REST = 2500  # ms until nothing is refined any more
STATED = {
    "cost_matrix": ((0.0, 1.0, 2.0), (1.0, 0.0, 1.0), (3.0, 1.0, 0.0)),
    "priors": (0.3, 0.3, 0.4),
}


def wait(milliseconds: int) -> None:
    """Let the program run."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def found(program: WindowedProgram) -> ClassesAnalysis:
    """What is shown."""
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    return analysis


def move(program: WindowedProgram, session: ClassesSession) -> None:
    """Drag to a session, and wait until its answer is painted."""
    program.store.drag_session(session)
    while found(program).session != session:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    QApplication.processEvents()


def sessions(program: WindowedProgram) -> dict[str, Callable[[float], ClassesSession]]:
    """What is dragged: the session at each place between 0 and 1."""
    shown = found(program)
    session, matrix = shown.session, shown.models[1].model.confusion
    assert matrix is not None
    return {
        "a prior": lambda x: replace(session, priors=(0.3, 0.4 - 0.2 * x, 0.3 + 0.2 * x)),
        "a cost": lambda x: replace(
            session, cost_matrix=((0.0, 1.0, 2.0), (1.0, 0.0, 1.0), (2.0 + x, 1.0, 0.0))
        ),
        "a cell": lambda x: replace(session, what_if=with_share((), matrix, (0, 1), 0.1 + x / 2)),
    }


def slider(program: WindowedProgram) -> Callable[[float], None]:
    """What moves a slider of the polytope to a place between 0 and 1, and paints it."""
    view, section = workspace_of(program).views["polytope"], found(program).section
    assert isinstance(view, PolytopeView)
    assert section is not None
    coordinate, _ = section.fixed[0]

    def slide(place: float) -> None:
        view.move_section(coordinate, 0.05 + place / 4)
        QApplication.processEvents()

    return slide


def measured(name: str, page: str, act: Callable[[float], None]) -> bool:
    """Whether the bound holds for an event that is repeated."""
    taken = frame_times(np.linspace(0, 1, EVENTS + 1).tolist(), act)
    print(f"  {name}, {page}: 99th centile {np.quantile(taken, 0.99):.1f} ms")
    return report(f"{name}, {page}, median", float(np.median(taken)), MILLISECONDS, unit="ms")


def main() -> int:
    """Measure and print; 1 where a bound does not hold."""
    require_display()
    with TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder  # nobody's pages are remembered there
        program = WindowedProgram(make_application())
        program.window.resize(*SIZE)
        program.window.show()
        program.store.open(write_three_matrices(Path(folder)))
        wait_until(lambda: program.store.analysis is not None)
        settle(program)
    program.store.take_session(replace(found(program).session, **STATED))
    settle(program)
    middle, held = workspace_of(program).middle, True
    for place, page in enumerate(("geometry", "evidence")):
        middle.choose_page(place)
        wait_until(lambda: middle.is_filled)
        wait(REST)
        for name, at in sessions(program).items():
            held &= measured(name, page, lambda x, at=at: move(program, at(x)))  # type: ignore[misc]
            program.store.finish_drag()
            program.store.undo()
            settle(program)
            wait(REST)
        if page == "geometry":
            held &= measured("a slider of the polytope", page, slider(program))
    program.window.close()
    program.store.close()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
