"""The whole command line, drawn at random: a few calls in the suite, ten minutes in `make soak`."""

import os
import random
from pathlib import Path

import pytest

from tests.fuzz.options import fuzz_options
from tests.fuzz.running import Ended, judge
from tests.fuzz.world import DAMAGED_COSTS, DAMAGED_SESSION, World

MINUTES = float(os.environ.get("VOROSCOPE_FUZZ_MINUTES", "10"))


def test_a_few(tmp_path: Path) -> None:
    told = fuzz_options(1, count=30, seconds=120, folder=tmp_path)
    assert {ended.split()[-1] for ended in told} >= {"0", "2"}


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many(tmp_path: Path) -> None:
    told = fuzz_options(100_000, count=1 << 40, seconds=60 * MINUTES, folder=tmp_path)
    assert {ended.split()[-1] for ended in told} >= {"0", "1", "2"}


GOOD = Ended(2, b"", "voroscope: a.csv: there is no such file. Check the spelling.\n", 0.1, 0)


@pytest.mark.parametrize(
    ("status", "out", "err", "seconds", "memory"),
    [
        (3, b"", "voroscope: x.\n", 0.1, 0),
        (-11, b"", "", 0.1, 0),
        (2, b"", "", 0.1, 0),
        (2, b"", "Traceback (most recent call last):\n", 0.1, 0),
        (2, b"", "voroscope: x.\nvoroscope: y.\n", 0.1, 0),
        (2, b"", "voroscope: no sentence\n", 0.1, 0),
        (0, b"{}", "RuntimeWarning: divide by zero\n", 0.1, 0),
        (0, b'{"auc": NaN}', "", 0.1, 0),
        (0, b"{", "", 0.1, 0),
        (0, b"{}", "", 60.0, 0),
        (0, b"{}", "", 0.1, 2 << 30),
    ],
)
def test_what_ends_wrongly_is_noticed(
    status: int, out: bytes, err: str, seconds: float, memory: int, world: World
) -> None:
    words = ["analyse", "a.csv", "--json", "-"]
    with pytest.raises((AssertionError, ValueError)):
        judge(words, "read", Ended(status, out, err, seconds, memory), world)


def test_what_is_left_behind_or_replaced_is_noticed(world: World) -> None:
    judge([], "read", GOOD, world)
    (world.folder / "weighted.csv").write_text("gone")
    (world.folder / world.damaged).touch()
    for name in (DAMAGED_SESSION, DAMAGED_COSTS):
        (world.folder / name).touch()
    with pytest.raises(AssertionError, match=r"changed: \{'weighted.csv'\}"):
        judge([], "read", GOOD, world)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """A folder that is ready for a command."""
    found = World(tmp_path_factory.mktemp("world"))
    found.make_ready(random.Random(1))  # noqa: S311 - the same in every run
    return found
