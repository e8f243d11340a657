"""Python's collector of garbage, held back for a while and afterwards as it was before."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_back() -> Iterator[None]:
    """Collect nothing within the block.

    Where it did not collect before, it does not after it: beside a window it may not, see
    `gui.starting.garbage`.
    """
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()
