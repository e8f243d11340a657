"""Loads the engine for a file that is named at the start, while Qt makes application and window."""

import threading
from importlib import import_module

from gui.starting.import_hook import left_empty

# Writes the texts that help() shows into numpy's functions: a hundred and fiftieth of a second.
NUMPY_TEXTS = ("numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
ANSWERER = "engine.opening.answerer"  # what stands behind the door of the engine's thread


def load_engine() -> threading.Thread:
    """Begin to import the engine on a thread of its own.

    The engine's thread comes with the window, and would begin only then: of the tenth of a
    second that numpy takes, the part is saved in which Qt connects to the screen and reads fonts.

    Returns:
        the thread, which ends by itself.
    """
    thread = threading.Thread(target=_load, name="loading", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    with left_empty(*NUMPY_TEXTS):
        import_module("numpy")
    import_module(ANSWERER)
