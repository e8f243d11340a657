"""What the program complains of on a walk, each with where it came from."""

import logging
import sys
import traceback
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

KINDS = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
HARMLESS = ("This plugin does not support",)  # what the offscreen platform cannot do


class Complaints(logging.Handler):
    """Exceptions that nobody caught or that are in the log as errors, and warnings of Qt.

    An exception in what Qt calls says where it was raised, and not what was done meanwhile; a
    warning of Qt says neither. Both are told with all that Python was about.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._told: list[str] = []

    def begin(self) -> None:
        """Note all complaints from now on."""
        sys.excepthook = self._note_error
        qInstallMessageHandler(self._note_message)
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Note what work in steps or the engine's thread fails of: a mistake that is told kindly."""
        self._note(self.format(record) + "\n")

    def raise_told(self) -> None:
        """Raise an error that says what was complained of, if anything was."""
        if self._told:
            raise AssertionError("\n".join(["the program complained", *self._told]))

    def _note_error(
        self, kind: type[BaseException], error: BaseException, where: TracebackType | None
    ) -> None:
        self._note("".join(traceback.format_exception(kind, error, where)))

    def _note_message(self, kind: QtMsgType, where: QMessageLogContext, message: str) -> None:
        if kind in KINDS and not message.startswith(HARMLESS):
            self._note(f"Qt ({where.category}): {message}\n")

    def _note(self, complaint: str) -> None:
        """Note one, and print it at once: the process may end before the act does."""
        about = "".join(traceback.format_stack()[:-2])
        self._told.append(f"{complaint}while Python was here:\n{about}")
        print(self._told[-1], file=sys.stderr, flush=True)
