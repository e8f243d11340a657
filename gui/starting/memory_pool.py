"""Lets all threads take their memory from one place, out of which what is free can be given back.

Saves tens of megabytes for each thread that has worked once.
"""

import ctypes
import sys
from pathlib import Path

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
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
