"""Keeps the linear algebra behind numpy to one thread."""

import os


def use_one_blas_thread() -> None:
    """Let OpenBLAS start no threads, unless the environment says how many; before numpy loads.

    It starts one for every further core as soon as numpy is imported, and each spins for a
    twentieth of a second, while the first picture needs that core. Nothing here multiplies
    matrices so large that more threads would help, and one gives the same digits everywhere.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
