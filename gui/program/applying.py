"""Applying the verdict's rule to a new file: asked for, done beside the window, summed up."""

import logging
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtWidgets  # makes a class with its enumerations where it is first named
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from engine.messages.errors import Cancelled, UserError
from engine.messages.failures import in_words
from engine.messages.language import tr
from gui.export.asking import ask_where_to_save
from gui.frame.window import MainWindow
from gui.state.store import Store
from gui.themes.settings import keep_folder_of, last_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.command.applied_file import AppliedFile

log = logging.getLogger(__name__)

LOOK_EVERY = 40  # ms between two looks at how far it is
DECIDED = tr("Tables (*.csv *.parquet *.xlsx)")


class Applying(QObject):
    """Applies the rule to one file at a time; every start ends with `finished`.

    Attributes:
        result: what was done last.
    """

    progressed = Signal(float, str)
    finished = Signal()
    failed = Signal(object)

    def __init__(self, store: Store, window: MainWindow) -> None:
        super().__init__(window)
        self._store, self._window = store, window
        self.result: AppliedFile | None = None
        self._work: _Work | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        window.bars.applied.pressed.connect(window.bars.applied.hide)

    @property
    def running(self) -> bool:
        """Whether a file is being decided."""
        return self._work is not None

    @Slot()
    def ask(self) -> None:
        """Ask for the new file and for where its rows go, and decide them."""
        if self.running:
            self._window.status.show_message(tr("Another file is still being decided"))
            return
        source, _ = QtWidgets.QFileDialog.getOpenFileName(
            self._window, tr("Apply the rule to"), last_folder()
        )
        if not source:
            return
        path = Path(source)
        keep_folder_of(path)
        target = ask_where_to_save(self._window, f"{path.stem}-decided.csv", DECIDED)
        if target is not None:
            self.start(path, target)

    def start(self, path: Path, target: Path, column: str | None = None) -> None:
        """Decide the rows of a file.

        Args:
            path: the file.
            target: where they are written, with their decisions.
            column: of its scores, where that is called otherwise than the model's.
        """
        analysis, table = self._store.analysis, self._store.table
        if analysis is None or table is None or self.running:
            return
        # A door: what reads and writes new files, which the start does without.
        from engine.command.applied_file import decide_file_by, new_file

        new = new_file(path, column, table.options.na)
        inputs = [table.path] if table.is_file else []
        self._work = _Work(
            path, target, partial(decide_file_by, analysis, new, target, inputs=inputs)
        )
        self._window.bars.applied.hide()
        self.progressed.emit(0.0, tr("Deciding"))
        self._timer.start()

    @Slot()
    def cancel(self) -> None:
        """Give it up; nothing is written then."""
        if self._work is not None:
            self._work.given_up.set()

    @Slot()
    def close(self) -> None:
        """Give it up, and wait until it has ended."""
        self.cancel()
        self._timer.stop()
        if self._work is not None:
            self._work.thread.join()
            self._work = None

    @Slot()
    def _look(self) -> None:
        """Show how far it is, or what became of it."""
        work = self._work
        if work is None:
            return
        if work.thread.is_alive():
            self.progressed.emit(*work.reached)
            return
        self._timer.stop()
        self._work = None
        self.finished.emit()
        if work.result is not None:
            self._show(work.result)
        elif isinstance(work.error, Cancelled):
            self._window.status.show_message(tr("Nothing was written"))
        elif work.error is not None:
            self._explain(work, work.error)

    def _show(self, result: "AppliedFile") -> None:
        """Sum up what was done, above the views."""
        self.result = result
        head, *more = result.lines
        self._window.bars.applied.show_words(head, " ".join([*more, result.undecided]).strip())

    def _explain(self, work: "_Work", error: Exception) -> None:
        """Say what went wrong; where the column of scores is another one, ask which."""
        names = getattr(error, "names", None)
        if names is None:
            self.failed.emit(in_words(error, where=work.path.name))
            return
        words = tr("{what}. Which column holds them?", what=str(error.args[0]))
        column, chosen = QtWidgets.QInputDialog.getItem(
            self._window, tr("Apply the rule to"), words, names, 0, False
        )
        if chosen:
            self.start(work.path, work.target, column)


class _Work:
    """A file that is decided on a thread of its own, which touches nothing of Qt.

    Attributes:
        reached: the share that is done, and what is being done.
        result, error: what became of it; neither while it lasts.
    """

    def __init__(self, path: Path, target: Path, decide: "Callable[..., AppliedFile]") -> None:
        self.path, self.target, self._decide = path, target, decide
        self.given_up = threading.Event()
        self.reached = (0.0, tr("Deciding"))
        self.result: AppliedFile | None = None
        self.error: Exception | None = None
        self.thread = threading.Thread(target=self._run, name="deciding", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            self.result = self._decide(progress=self._progress)
        except Exception as error:  # told on the main thread
            if not isinstance(error, UserError | OSError | Cancelled):
                log.error("deciding failed", exc_info=error)
            self.error = error

    def _progress(self, fraction: float, doing: str) -> None:
        if self.given_up.is_set():
            raise Cancelled
        self.reached = (fraction, doing)
