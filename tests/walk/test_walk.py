"""Acts drawn at random end without an error, and leave no memory behind; see `tests.walk`."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT

SEED = 20261122
MOST_GROWTH = 1.05  # of memory after the first thousand acts
LAST = 40  # lines that are told of a walk that failed


def walk(seed: int, count: int, folder: Path) -> str:
    """What a walk prints; a walk that fails says its seed and what was done last."""
    folder.mkdir()
    run = subprocess.run(
        [sys.executable, "-m", "tests.walk", str(seed), str(count), str(folder)],
        cwd=CHECKOUT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    acts = (folder / "acts").read_text("utf-8").splitlines()
    told = "\n".join([f"seed {seed}", *acts[-LAST:], run.stderr[-4000:]])
    assert run.returncode == 0, told
    return run.stdout


def test_a_short_walk(tmp_path: Path) -> None:
    assert "200 acts without an error" in walk(SEED, 200, tmp_path / "kept")


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_a_long_walk_ends_and_keeps_nothing(tmp_path: Path) -> None:
    said = walk(SEED + 1, 10_000, tmp_path / "kept")
    measured = {
        int(acts): float(mib) for acts, mib in re.findall(r"(\d+) acts, ([\d.]+) MiB", said)
    }
    first, last = measured[1000], min(measured[9000], measured[10_000])
    assert last < MOST_GROWTH * first, said
