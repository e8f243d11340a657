"""Ctrl+C where Python's own handler has no turn, or its exception would be lost."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_interrupts() -> Iterator[None]:
    """Let Ctrl+C end the process at once, with the status that shells expect.

    While Qt paints Python's handler waits for it; and while modules are loaded its exception
    is lost in some of them, and ends the program with a traceback in the others.
    """
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
