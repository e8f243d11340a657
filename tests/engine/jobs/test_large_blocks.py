"""Large blocks come from the system one by one, but while work uses them again."""

import subprocess
import sys

import pytest

PROGRAM = """
import numpy as np
from engine.jobs.large_blocks import large_blocks_used_again, take_large_blocks_singly
from tests.walk.memory import given_out_singly

def lies_singly(mib):
    before = given_out_singly()
    block = np.empty(mib << 20, dtype=np.uint8)
    return given_out_singly() > before

take_large_blocks_singly()
found = [lies_singly(1), lies_singly(1)]  # glibc would keep the second one by itself
with large_blocks_used_again():
    found.append(lies_singly(2))
    with large_blocks_used_again():
        found.append(lies_singly(4))
    found.append(lies_singly(8))
with large_blocks_used_again(unless_singly=True):
    found.append(lies_singly(16))  # more than is free in the heap by now
found.append(lies_singly(16))
print(*found)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="others have no such choice")
def test_large_blocks_lie_singly_unless_work_uses_them_again() -> None:
    command = [sys.executable, "-c", PROGRAM]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert said.split() == ["True", "True", "False", "False", "False", "True", "True"]
