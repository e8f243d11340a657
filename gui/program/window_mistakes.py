"""What becomes of the program's own mistakes in the window: a report, and a line that says so."""

import faulthandler
import logging
import os
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from engine.messages.failures import Failure, in_words
from engine.messages.language import tr
from gui.program.crash_reports import crash_folder, write_lines, write_report

FAULTS = "faults.txt"
AGAIN = 1.0  # seconds until the same mistake is reported once more
READ = tr("Help, Crash log shows what was written about it; it is sent nowhere.")


class WindowMistakes(QObject):
    """Writes reports of what nothing else catches, on any thread.

    `happened` carries what is to be said of one. A mistake that is made in every painting, or in
    whatever comes of saying it, is reported once a second at most.
    """

    happened = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder or crash_folder()
        self._logged = _Logged(self._folder)
        self._before = (sys.excepthook, threading.excepthook)
        self._faults: int | None = None
        self._latest: dict[object, float] = {}  # when each mistake was reported, by its place

    def begin(self) -> None:
        """Catch exceptions that nobody caught, those that are logged, and crashes of libraries."""
        sys.excepthook = self._caught
        threading.excepthook = self._caught_on_thread
        logging.getLogger().addHandler(self._logged)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._keep_faults()
            file = os.open(self._folder / FAULTS, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        except OSError:
            return  # nobody is kept from working by what cannot be written
        self._faults = file
        faulthandler.enable(file)

    def end(self) -> None:
        """Catch nothing any more."""
        sys.excepthook, threading.excepthook = self._before
        logging.getLogger().removeHandler(self._logged)
        if self._faults is not None:
            faulthandler.disable()
            os.close(self._faults)
            self._faults = None

    def _keep_faults(self) -> None:
        """Make a report of what was written when a library crashed the last time, and say so."""
        faults = self._folder / FAULTS
        if not faults.exists() or not faults.stat().st_size:
            return
        lines = faults.read_text("utf-8", errors="replace")
        faults.unlink()
        if write_lines(self._folder, lines, "crashed") is not None:
            self.happened.emit(Failure(tr("Voroscope crashed the last time."), "", READ))

    def _caught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Take the place of `sys.excepthook`."""
        if isinstance(error, Exception):
            self._report(error)
        else:
            sys.__excepthook__(kind, error, trace)

    def _caught_on_thread(self, caught: threading.ExceptHookArgs) -> None:
        """Take the place of `threading.excepthook`."""
        if isinstance(caught.exc_value, Exception):
            self._report(caught.exc_value)

    def _report(self, error: Exception) -> None:
        """Write a report, and say what happened and where it is."""
        place, now = _place(error), time.monotonic()
        if now - self._latest.get(place, -AGAIN) < AGAIN:
            return
        self._latest[place] = now
        path = write_report(self._folder, error)
        failure = in_words(error)
        self.happened.emit(Failure(failure.what, failure.where, READ if path else failure.do))


def _place(error: Exception) -> object:
    """What tells one mistake from another: its kind, the line that made it, and the thread."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    line = None if trace is None else (trace.tb_frame.f_code, trace.tb_lineno)
    return type(error), line, threading.get_ident()


class _Logged(logging.Handler):
    """Writes the exceptions of what is logged as an error, as the engine's thread does."""

    def __init__(self, folder: Path) -> None:
        super().__init__(logging.ERROR)
        self._folder = folder

    def emit(self, record: logging.LogRecord) -> None:
        """Write one; what has no exception is no mistake of the program."""
        if record.exc_info and record.exc_info[1] is not None:
            write_report(self._folder, record.exc_info[1], record.threadName or "")
