"""Progress on a terminal: one line on standard error, only where work is slow."""

import sys
import time
from typing import TextIO

SLOW = 0.3  # seconds before anything is shown
REPORT_EVERY = 0.1
WIDTH = 60


class ProgressLine:
    """A progress that draws one line over and over, and removes it at the end.

    Nothing is drawn where the stream is no terminal, or before the work proves slow.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        # Standard error is None where it was closed before the program began.
        seen = self._stream is not None and self._stream.isatty()
        self._next = time.monotonic() + SLOW if seen else float("inf")
        self._drawn = False

    def __call__(self, fraction: float, doing: str) -> None:
        """Report the fraction done and what is being done."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + REPORT_EVERY
        self._drawn = True
        line = f"{min(max(fraction, 0.0), 1.0):4.0%} {doing}"[:WIDTH]
        self._stream.write(f"\r{line:<{WIDTH}}")
        self._stream.flush()

    def close(self) -> None:
        """Remove the line."""
        if self._drawn:
            self._stream.write(f"\r{'':<{WIDTH}}\r")
            self._stream.flush()
            self._drawn = False
