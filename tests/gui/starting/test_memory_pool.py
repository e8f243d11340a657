"""All threads take their memory from one place, and what is free of it goes back to the system."""

import subprocess
import sys
from pathlib import Path

import pytest

WORK = """
import threading

import psutil
from engine.data.memory import keep_freed_memory
from gui.starting.memory_pool import give_back_freed_memory, share_one_pool
share_one_pool()
keep_freed_memory()  # as reading and resampling do: up to 64 MiB may then be kept

def resident():
    return psutil.Process().memory_info().rss / 2**20

def work():
    much = [bytearray(100_000) for _ in range(400)]
    for each in much:
        each[::4096] = b"x" * len(each[::4096])
    barrier.wait()

before = resident()
barrier = threading.Barrier(4)
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
give_back_freed_memory()
print(resident() - before)
"""
HUGE = """
import numpy as np
from engine.data.memory import keep_freed_memory
from gui.starting.memory_pool import give_back_freed_memory, share_one_pool
share_one_pool()
keep_freed_memory()  # large arrays lie among small blocks
large = np.ones(1 << 20)
small = [bytearray(2000) for _ in range(100)]
del large

def with_huge_pages():
    in_heap, found = False, 0
    with open("/proc/self/smaps") as mappings:
        for line in mappings:
            if "-" in line.split()[0]:
                in_heap = line.rstrip().endswith("[heap]")
            elif in_heap and line.startswith("VmFlags:"):
                found += "nh" not in line.split()
    return found

before = with_huge_pages()
give_back_freed_memory()
print(before, with_huge_pages())
"""
ARRAYS = """
import numpy as np
from gui.starting.memory_pool import keep_small_arrays_together, share_one_pool
from tests.walk.memory import given_out
share_one_pool()

def given_out_by_small_arrays():
    before = given_out()
    arrays = [np.ones(size, bool) for size in range(1, 1024) for _ in range(7)]
    del arrays
    return given_out() - before

keep_small_arrays_together()
print(given_out_by_small_arrays())
"""
OPENING = """
import threading
import gui.program.app
from gui.program.run_window import run_window

def count(_files):
    threads = [threading.Thread(target=bytearray, args=(100_000,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    import ctypes
    libc = ctypes.CDLL(None)
    libc.fopen.restype = ctypes.c_void_p
    told = libc.fopen(b"{path}", b"w")
    libc.malloc_info(0, ctypes.c_void_p(told))
    libc.fclose(ctypes.c_void_p(told))
    return 0

gui.program.app.run = count
run_window([])
"""
HUGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage")
NEEDS_HUGE_PAGES = pytest.mark.skipif(not HUGE_PAGES.exists(), reason="there are none")
NEEDS_GLIBC = pytest.mark.skipif(sys.platform != "linux", reason="others give memory back")


MOST_OF_SMALL_ARRAYS = 0.5  # MiB; 3.5 where NumPy begins to keep them then
MOST_KEPT = 10  # MiB, of 160 that were in use; without one pool 140 are


def printed_by(program: str) -> str:
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@NEEDS_GLIBC
def test_what_threads_have_freed_goes_back_to_the_system() -> None:
    assert float(printed_by(WORK)) < MOST_KEPT


@NEEDS_HUGE_PAGES
def test_holes_that_were_given_back_are_not_filled_to_make_huge_pages() -> None:
    before, after = (int(each) for each in printed_by(HUGE).split())
    assert before > 0
    assert after == 0


@NEEDS_GLIBC
def test_small_arrays_leave_nothing_behind_that_was_not_there_before() -> None:
    assert float(printed_by(ARRAYS)) < MOST_OF_SMALL_ARRAYS


@NEEDS_GLIBC
def test_the_window_has_one_pool_for_all_its_threads(tmp_path: Path) -> None:
    told = tmp_path / "told"
    printed_by(OPENING.replace("{path}", str(told)))
    assert told.read_text().count("<heap nr=") == 1
