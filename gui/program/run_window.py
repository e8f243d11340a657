"""The command without a name: it opens the window."""

import gc
from collections.abc import Sequence
from pathlib import Path

from engine.messages.language import speak
from gui.starting.early_driver import begin_loading_driver
from gui.starting.import_hook import import_plainly
from gui.starting.memory_pool import share_one_pool


def run_window(files: Sequence[Path], language: str | None = None) -> int:
    """Open the window, on files if some are named; the exit status when it has closed.

    Args:
        files: what is opened.
        language: that was asked for; None is the one that the preferences name.
    """
    gc.disable()  # until the window is there: what is loaded stays; see gui.starting.garbage
    share_one_pool()
    import_plainly()
    # A door behind PySide6's own, which reads the user's settings.
    from gui.frame.kept_preferences import KeptPreferences

    speak(language or KeptPreferences().recall().spoken)
    if files:
        from PySide6 import QtSvg, QtWidgets  # noqa: F401 - one library is loaded at a time

        begin_loading_driver()  # settings that are read meanwhile would wait for all of it
    # A door behind PySide6's own: all that follows is imported without its hook.
    from gui.program.app import run

    return run(files)
