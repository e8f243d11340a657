"""Makes OpenGL's first context for a file that is named at the start, while the window is made."""

import threading

from PySide6.QtGui import QOpenGLContext

from gui.scene.platform import surface_format


def begin_making_context() -> None:
    """Let a thread of its own make a context and throw it away, if threads may.

    The first context of a process takes a fiftieth of a second, in which Qt lets Python go on;
    those that follow take a fifth of that, and with them the question whether OpenGL can be used.
    """
    threading.Thread(target=_make_context, name="context", daemon=True).start()


def _make_context() -> None:
    context = QOpenGLContext()
    context.setFormat(surface_format())
    context.create()  # what fails here fails again, in words, where it is asked for
