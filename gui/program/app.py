"""The windowed program: from the command line to the event loop."""

import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication

from gui.catalogue import SEVERAL_CLASSES, TWO_CLASSES
from gui.frame.window import PROGRAM, USUAL, MainWindow
from gui.importing.outlining import Outlining
from gui.program.loading_order import (
    ENGINE,
    ENGINE_OF_SEVERAL,
    INTERFACE_OF_SEVERAL,
    LATE_VIEWS,
    VIEWS_OF_SEVERAL,
    load_interface,
)
from gui.program.wiring import Wiring
from gui.starting.early_engine import load_engine
from gui.starting.garbage import GarbageCollector
from gui.starting.preload import Preloading, Stage
from gui.state.store import Store
from gui.themes.theme import load_fonts
from gui.themes.theming import Theming

PATIENCE = 400  # ms that the window waits for the first file before it comes without it
TURN = 0.0002  # s after which a thread that works lets the window's thread go on
LATER = 1500  # ms after which most first files are seen, and what they do not need is loaded


class WindowedProgram:
    """Store, window, theme and the connections between them; lives while the window does."""

    def __init__(self, application: QApplication) -> None:
        self.theming = Theming(application)
        self.store = Store()
        self.window = MainWindow(self.theming.theme, load_interface)
        self.wiring = Wiring(self.store, self.window, self.theming)
        stages = (
            Stage(ENGINE, (), self.window.prepare_more),
            Stage(LATE_VIEWS, (), partial(self.window.prepare_views_more, TWO_CLASSES)),
            Stage(ENGINE_OF_SEVERAL, INTERFACE_OF_SEVERAL, self.window.prepare_classes_more),
            Stage(VIEWS_OF_SEVERAL, (), partial(self.window.prepare_views_more, SEVERAL_CLASSES)),
        )
        self.preloading = Preloading(stages, self.window)
        self.window.closed.connect(self.preloading.finish)
        self.outlining = Outlining(self.window)
        self.outlining.outlined.connect(self.window.show_outline)
        self.window.closed.connect(self.outlining.finish)


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """The application with its name and fonts; made once per process."""
    # Named here, for setStyle would make all of QStyle's enumerations, a hundredth of a second.
    application = QApplication([PROGRAM, "-style", "Fusion", *arguments])
    application.setApplicationName(PROGRAM)
    application.setDesktopFileName("voroscope")
    load_fonts()
    return application


def show_with_data(program: WindowedProgram) -> None:
    """Show the window as soon as a first file is open: all of it is laid out and painted once.

    Where that takes long, or fails, the window comes without it.
    """
    program.window.expect_file()
    patience = QTimer(program.window)
    patience.setSingleShot(True)
    patience.timeout.connect(program.window.appear)
    for end in (program.store.opened, program.store.failed):
        end.connect(program.window.appear)
        end.connect(patience.stop)  # to show it once more would paint it once more
    patience.start(PATIENCE)
    QTimer.singleShot(LATER, program.preloading.start)


def run(files: Sequence[Path], sample: str | None = None) -> int:
    """Open the window, on a file or a bundled sample if one is named, and wait for its end.

    Returns:
        the exit status.
    """
    if files or sample is not None:
        load_engine()
    application = make_application()
    garbage_collector = GarbageCollector()
    program = WindowedProgram(application)
    program.wiring.offer_hints()
    program.window.resize(USUAL.boundedTo(application.primaryScreen().availableSize()))
    if files or sample is not None:
        show_with_data(program)
        if sample is not None:
            program.wiring.open_sample(sample)
        else:
            program.wiring.open_files(list(files))
    else:
        program.preloading.ready.connect(program.outlining.start)
        program.window.appear()
        program.preloading.start()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Python's 5 ms, at each of the many places where Qt lets go of the interpreter, add up to
    # stalls of a tenth of a second while the engine's thread works.
    sys.setswitchinterval(TURN)
    status = application.exec()
    program.store.close()
    program.window.deleteLater()  # while OpenGL is still there: without, the process crashes
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    garbage_collector.finish()
    return status
