"""Lets all threads take their memory from one place, out of which what is free can be given back.

Saves tens of megabytes for each thread that has worked once.
"""

import ctypes
import sys

ARENA_MAX = -8  # as <malloc.h> of glibc has it


def share_one_pool() -> None:
    """Have one pool of memory; before there is a second thread, for it keeps the pool it has.

    glibc gives every thread a pool of its own, keeps up to 64 MiB at the end of each when all in
    it is freed, and cannot be asked to give that back: only the end of the first one.
    """
    set_option = _of_glibc("mallopt")
    if set_option is not None:
        set_option(ARENA_MAX, 1)


def give_back_freed_memory() -> None:
    """Give whole pages of which nothing is in use back to the system, where glibc keeps them."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(ctypes.c_size_t(0))


def _of_glibc(name: str) -> "ctypes._NamedFuncPointer | None":
    """One of the functions that only glibc has; calling it lets Python's other threads go on."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
