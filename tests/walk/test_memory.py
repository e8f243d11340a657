"""What malloc has given out is what was asked for and not given back."""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from tests.walk.memory import MIB, given_out

ASKED = 8
ROOT = Path(__file__).parents[2]


def test_what_malloc_has_given_out_follows_what_is_asked_for() -> None:
    before = given_out()
    if before is None:
        pytest.skip("there is no glibc")
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    libc.free.argtypes = [ctypes.c_void_p]
    asked = libc.malloc(ctypes.c_size_t(ASKED * MIB))
    during = given_out()
    libc.free(asked)
    after = given_out()
    assert during is not None
    assert after is not None
    assert during - before == pytest.approx(ASKED, abs=0.5)
    assert after == pytest.approx(before, abs=0.5)


def test_more_is_resident_than_malloc_has_given_out() -> None:
    """In a process of its own: other tests leave memory that they asked for and never touched."""
    asked = "from tests.walk.memory import given_out, resident; print(resident(), given_out() or 0)"
    told = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT
    )
    held, given = (float(number) for number in told.stdout.split())
    assert held > given
