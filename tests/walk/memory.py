"""The memory of this process: what the system counts, and what of it the program holds."""

import ctypes

import psutil

MIB = 2**20
FIELDS = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks")


class _MallInfo(ctypes.Structure):
    """`struct mallinfo2`, as <malloc.h> of glibc has it."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in (*FIELDS, "fordblks", "keepcost"))


def resident() -> float:
    """MiB that the process has in memory, pages of files among them."""
    return float(psutil.Process().memory_info().rss) / MIB


def given_out() -> float | None:
    """MiB that malloc has given out and not got back; None where there is no glibc.

    What is resident beyond that is libraries, Python's own pools, and pages of which malloc has
    got back a part.
    """
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        return None
    ask.restype = _MallInfo
    told = ask()
    return float(told.uordblks + told.hblkhd) / MIB
