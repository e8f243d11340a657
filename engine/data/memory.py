"""Memory: what is free, what a process uses, and files that would not fit."""

import numpy as np

from engine.messages.errors import InputError
from engine.messages.language import in_marks, tr

LOOK_EVERY = 0.02  # s between two looks at a process
# A file is read into columns that grow; while they do, old and new are there together.
PEAK = 2.5
SHARE = 0.6  # of the free memory that one file may take
ALWAYS_TAKEN = 64 << 20  # bytes that are always taken
LARGEST_KEPT = (32 << 20) - (1 << 14)  # bytes; larger blocks always come from the system


def resident(process: int) -> int:
    """The resident memory of a process of this number, in bytes; 0 if it ended."""
    import psutil

    try:
        return int(psutil.Process(process).memory_info().rss)
    except psutil.Error:
        return 0


def free_memory() -> int:
    """Bytes that programs can have without others being swapped out."""
    import psutil  # a hundredth of a second, which small files do without

    return int(psutil.virtual_memory().available)


def keep_freed_memory() -> None:
    """Let what is freed be used again at once, where the C library would return it.

    glibc gives a block back to the system when it is freed, and asks for it anew with all its
    pages, unless one as large was freed before: a tenth of the time of reading in pieces.
    """
    np.empty(LARGEST_KEPT, dtype=np.uint8)  # freed here, and never touched


def refuse_beyond_memory(columns: int, where: str) -> None:
    """Refuse a table before it is read if it would not fit.

    Args:
        columns: bytes that its columns will take.
        where: how messages call the file.

    Raises:
        InputError: reading it would take more than SHARE of the free memory.
    """
    refuse_beyond_free(
        round(PEAK * columns),
        tr("reading it"),
        where,
        tr(
            "Keep only the columns of labels and scores, or count positives "
            "and negatives of each distinct score in the database that the "
            "file comes from, and open those counts."
        ),
    )


def refuse_beyond_free(needed: int, what: str, where: str, do: str) -> None:
    """Refuse work before it begins if it would not fit.

    Args:
        needed: bytes that it will take.
        what: the work, as messages call it.
        where: how messages call what asks for it.
        do: what to do instead.

    Raises:
        InputError: it would take more than SHARE of the free memory.
    """
    if needed <= ALWAYS_TAKEN:
        return
    free = free_memory()
    if needed > SHARE * free:
        raise InputError(
            tr(
                "{what} would take about {needed} of memory, and only {free} are free",
                what=what,
                needed=_size(needed),
                free=_size(free),
            ),
            where=where,
            do=do,
        )


def _size(count: int) -> str:
    """Bytes as people say them, "12 GB" or "830 MB"."""
    return in_marks(f"{count / 1e9:.3g} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB")
