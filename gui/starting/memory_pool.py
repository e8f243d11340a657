"""Lets all threads take their memory from one place, out of which what is free can be given back.

Saves tens of megabytes for each thread that has worked once. What stays lies together there: only
pages of which nothing is in use can be given back.
"""

import ctypes
import sys
from functools import cache
from pathlib import Path

SMALL, KEPT_OF_A_SIZE = 1024, 7  # bytes and blocks, as NumPy's `alloc.c` has them
ARENA_MAX = -8  # as <malloc.h> of glibc has it
NO_HUGE_PAGES = 15  # MADV_NOHUGEPAGE, as <sys/mman.h> of Linux has it
MAPPINGS = Path("/proc/self/maps")  # a line each: "START-END rights offset device inode NAME"


def share_one_pool() -> None:
    """Have one pool of memory; before there is a second thread, for it keeps the pool it has.

    glibc gives every thread a pool of its own, keeps up to 64 MiB at the end of each when all in
    it is freed, and cannot be asked to give that back: only the end of the first one.
    """
    set_option = _of_glibc("mallopt")
    if set_option is not None:
        set_option(ARENA_MAX, 1)


def keep_small_arrays_together() -> None:
    """Have the blocks that NumPy keeps for small arrays lie side by side, 4 MB in all.

    It keeps up to seven freed ones of each size below a kilobyte for good. Which they are would
    come about over hours of work, each with a page of its own between what has been given back.
    """
    import numpy as np  # a tenth of a second, after the window has come

    kept = [np.empty(size, np.uint8) for size in range(1, SMALL) for _ in range(KEPT_OF_A_SIZE)]
    del kept  # into NumPy's keeping


def give_back_freed_memory() -> None:
    """Give whole pages of which nothing is in use back to the system, where glibc keeps them."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        _keep_holes_empty()
        trim(ctypes.c_size_t(0))


def _keep_holes_empty() -> None:
    """Have the system make no huge pages, of 2 MiB, of the pool.

    NumPy asks for them where a large array lies. Once the array is freed small blocks lie there,
    and the system fills the holes that were given back between them to make a huge page again.
    """
    advise = _of_glibc("madvise")
    if advise is None or not MAPPINGS.exists():
        return
    for line in MAPPINGS.read_text().splitlines():
        if line.endswith("[heap]"):
            start, end = (int(each, 16) for each in line.split(maxsplit=1)[0].split("-"))
            size = ctypes.c_size_t(end - start)
            advise(ctypes.c_void_p(start), size, NO_HUGE_PAGES)


def _of_glibc(name: str) -> "ctypes._NamedFuncPointer | None":
    """One of the functions that only glibc has; calling it lets Python's other threads go on."""
    return getattr(_this_process(), name, None) if sys.platform == "linux" else None


@cache
def _this_process() -> ctypes.CDLL:
    """What is loaded; asked for once, for each asking makes a class, which is garbage later."""
    return ctypes.CDLL(None)
