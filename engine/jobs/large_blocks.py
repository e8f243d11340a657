"""Large blocks of memory: whether those that are freed go back to the system or are used again.

glibc carves blocks out of one heap. A block as large as a picture or a column lies there between
small ones that outlive it, and leaves a hole that later small ones are strewn over: a window that
is open all day would grow by that. Blocks that the system gives one by one leave no holes, but come
with all their pages anew: reading a large table asks for so many that it would take twice as long.
"""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3  # as <malloc.h> of glibc has them
LARGE = 512 << 10  # bytes
LARGEST_KEPT = 32 << 20  # bytes; larger blocks always come from the system


class _Blocks:
    """What glibc was told of large blocks, and how much work just now uses them again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._at_work = 0
        self._singly = False

    def take_singly(self) -> None:
        """Have them come from the system, but while some work uses them again."""
        with self._lock:
            self._singly = True
            if not self._at_work:
                _set_largest(LARGE)

    @contextmanager
    def used_again(self, *, unless_singly: bool = False) -> Iterator[None]:
        """Use them again while a block of code runs.

        Args:
            unless_singly: of work that goes on beside a window, which small blocks are asked for
                meanwhile: there they come singly all the same.
        """
        if unless_singly and self._singly:
            yield
            return
        with self._lock:
            self._at_work += 1
            _set_largest(LARGEST_KEPT)
        try:
            yield
        finally:
            with self._lock:
                self._at_work -= 1
                if self._singly and not self._at_work:
                    _set_largest(LARGE)


_BLOCKS = _Blocks()
take_large_blocks_singly = _BLOCKS.take_singly
large_blocks_used_again = _BLOCKS.used_again


def _set_largest(largest: int) -> None:
    """Say to glibc how large a block of the heap may be; others have no such choice."""
    set_option = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if set_option is not None:
        set_option(MMAP_THRESHOLD, largest)
        set_option(TRIM_THRESHOLD, 2 * largest)  # of what is free at its end; as glibc does itself
