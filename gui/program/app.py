"""The windowed program: from the command line to the event loop."""

import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QSize, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from engine.messages.language import ENGLISH, language_in_use
from gui.catalogue import SEVERAL_CLASSES, TWO_CLASSES
from gui.frame.actions import THEMES
from gui.frame.hints import KnownHints
from gui.frame.remembered_window import RememberedWindow
from gui.frame.return_key import ReturnKey
from gui.frame.window import PROGRAM, USUAL, MainWindow
from gui.importing.outlining import Outlining
from gui.importing.replacing import IncomingTable
from gui.program.loading_order import (
    ENGINE,
    ENGINE_OF_SEVERAL,
    INTERFACE_OF_SEVERAL,
    LATE_VIEWS,
    VIEWS_OF_SEVERAL,
    load_interface,
)
from gui.program.open_windows import OpenWindows
from gui.program.reported_overrides import report_errors_in_overrides
from gui.program.window_mistakes import WindowMistakes
from gui.program.wiring import Wiring
from gui.starting.early_driver import ask_driver
from gui.starting.early_engine import load_engine
from gui.starting.garbage import GarbageCollector
from gui.starting.preload import Preloading, Stage
from gui.state.store import Store
from gui.themes.settings import THEME, recovery_root, remembered
from gui.themes.theme import load_fonts
from gui.themes.theming import SYSTEM, Theming

PATIENCE = 400  # ms that the window waits for the first file before it comes without it
RESTORE_AFTER = 200  # ms after which what was left behind is looked for
TURN = 0.0002  # s after which a thread that works lets the window's thread go on
LOOK_AGAIN = 200  # ms until a window that was closed is tried to be deleted again
FRAME = QSize(16, 40)  # px that title bar and borders may take, known once they are there
LATER = 1500  # ms after which most first files are seen, and what they do not need is loaded


class WindowedProgram:
    """Store, window and the connections between them; lives while the window does.

    Args:
        application: the one of this process.
        windows: the windows that are open already; None where this is the first.
    """

    def __init__(self, application: QApplication, windows: OpenWindows | None = None) -> None:
        self._application = application
        self.windows = windows or OpenWindows(Theming(application))
        self.theming = self.windows.theming
        self.store = Store()
        self.window = MainWindow(self.theming.theme, load_interface)
        self.wiring = Wiring(self.store, self.window, self.theming)
        if self.windows.hints is not None:
            self.wiring.offer_hints(self.windows.hints)
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
        for offered in (self.preloading.ready, self.store.forgotten):
            offered.connect(self.picture_samples)
        self._connect_windows()

    def open_window(self) -> "WindowedProgram":
        """A further window, with nothing open."""
        made = WindowedProgram(self._application, self.windows)
        made.window.resize(self.window.size())
        made.window.closed.connect(made.delete_window)
        made.window.appear()
        made.preloading.start()
        return made

    def picture_samples(self) -> None:
        """Measure the samples where they are offered; a file that is open needs the time itself."""
        if self.store.dataset is None and not self.store.waiting:
            self.outlining.start()

    def delete_window(self) -> None:
        """Delete the window that was closed, once no dialog or menu waits for an answer.

        What opened one goes on after it, and the window may have been closed meanwhile.
        """
        if self._application.activeModalWidget() or self._application.activePopupWidget():
            QTimer.singleShot(LOOK_AGAIN, self.window, self.delete_window)
        else:
            if self.window.workspace is not None:
                self.window.workspace.views.delete_unplaced()
            # PySide keeps one reference to some windows that it has deleted: without parts they
            # are small, and let go of all that was in them.
            self.window.destroyed.connect(vars(self.window).clear)
            self.window.deleteLater()
            self.store.deleteLater()  # what its signals lead to holds this program

    def open_beside(self, incoming: IncomingTable) -> None:
        """Open what comes in in a window of its own."""
        self.open_window().wiring.file_opening.receive(incoming)

    def restore_left(self) -> None:
        """Open what windows left behind that ended without warning, each in a window."""
        root = recovery_root()
        if not root.is_dir() or not any(root.iterdir()):
            return
        # A door: what reads sessions, which nobody needs who left nothing behind.
        from gui.importing.left_behind import left_behind

        for left in left_behind(root, self.window.show_failure):
            busy = self.store.dataset is not None or self.store.waiting
            (self.open_window() if busy else self).wiring.restoring.restore(left)

    def _connect_windows(self) -> None:
        """Connect what concerns the other windows, too."""
        actions = self.window.actions_
        self.windows.add(self)
        self.windows.sharing_changed.connect(actions["share_t"].setChecked)
        actions["share_t"].setChecked(self.windows.shares_t)
        actions["share_t"].toggled.connect(partial(self.windows.share_t, self))
        actions["new_window"].triggered.connect(self.open_window)
        actions["quit"].triggered.connect(self.windows.close_all)
        self.wiring.file_opening.replacing.beside.connect(self.open_beside)


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """The application with its name and fonts; made once per process."""
    report_errors_in_overrides()
    # Named here, for setStyle would make all of QStyle's enumerations, a hundredth of a second.
    application = QApplication([PROGRAM, "-style", "Fusion", *arguments])
    application.setApplicationName(PROGRAM)
    application.setDesktopFileName("voroscope")
    translate_qt(application)
    load_fonts()
    ReturnKey(application)
    return application


def translate_qt(application: QApplication) -> None:
    """Give Qt's own dialogs, buttons and fields the language in use."""
    language = language_in_use()
    QLocale.setDefault(QLocale(language))
    if language == ENGLISH:
        return
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language}", folder):
        application.installTranslator(translator)


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


def stand_as_before(window: MainWindow) -> None:
    """Put the window where it was when it was closed, and remember where it is then."""
    place = RememberedWindow()
    if not place.restore(window):
        window.resize(USUAL.boundedTo(window.screen().availableSize() - FRAME))
    window.closed.connect(lambda: place.keep(window))


def run(files: Sequence[Path], sample: str | None = None) -> int:
    """Open the window, on a file or a bundled sample if one is named, and wait for its end.

    Returns:
        the exit status.
    """
    if files or sample is not None:
        load_engine()
    application = make_application()
    if files or sample is not None:
        ask_driver()
    garbage_collector = GarbageCollector()
    choice = remembered(THEME, (name for name, _ in THEMES), SYSTEM)
    windows = OpenWindows(Theming(application, choice=choice))
    windows.hints = KnownHints()
    program = WindowedProgram(application, windows)
    mistakes = WindowMistakes()
    mistakes.happened.connect(program.window.show_failure)
    stand_as_before(program.window)
    if files or sample is not None:
        show_with_data(program)
        if sample is not None:
            program.wiring.open_sample(sample)
        else:
            program.wiring.open_files(list(files))
    else:
        program.window.appear()
        program.preloading.start()
    QTimer.singleShot(0, mistakes.begin)
    QTimer.singleShot(RESTORE_AFTER, program.restore_left)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Python's 5 ms, at each of the many places where Qt lets go of the interpreter, add up to
    # stalls of a tenth of a second while the engine's thread works.
    sys.setswitchinterval(TURN)
    status = application.exec()
    mistakes.end()
    for each in {program, *program.windows.programs}:
        each.store.close()
        each.window.deleteLater()  # while OpenGL is still there: without, the process crashes
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    garbage_collector.finish()
    return status
