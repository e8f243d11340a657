"""Reading a CSV of ten million rows, beside pandas.read_csv in one run: time and memory.

Run with `python -m tests.benchmarks.reading`; fails where a bound does not hold. Each reader
runs in a process of its own, in turns, and the best round of each counts. The peer is pandas' C
parser on one thread; newer versions of pandas cut a large file in pieces and parse them side by
side, which is shown too.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct

TIME_BOUND = 0.9
MEMORY_BOUND = 1.6
PATTERN_ROWS = 100_000
READERS = ("pandas", "pandas side by side", "voroscope")


class Cost(Struct, frozen=True):
    """What one reading took: seconds of the clock and of the processor, and bytes."""

    clock: float
    processor: float
    memory: int


def write_scores(path: Path, rows: int) -> None:
    """A label and two scores of 17 digits a row: 43 bytes a row."""
    generator = np.random.default_rng(1)
    scores = generator.random((PATTERN_ROWS, 2)).tolist()
    labels = generator.integers(0, 2, PATTERN_ROWS).tolist()
    pattern = [f"{y},{a!r},{b!r}\n" for y, (a, b) in zip(labels, scores, strict=True)]
    with path.open("w") as file:
        file.write("y,a,b\n")
        for start in range(0, rows, PATTERN_ROWS):
            file.writelines(pattern[: min(PATTERN_ROWS, rows - start)])


def read_once(reader: str, path: Path) -> None:
    """Read and print the cost; runs in a process of its own."""
    import pandas as pd

    from engine.data.readers.read import read

    if reader == "pandas" and "max_threads" in dir(pd.options.mode):
        pd.set_option("mode.max_threads", 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    clock, processor = time.perf_counter(), time.process_time()
    result = read(path) if reader == "voroscope" else pd.read_csv(path)
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if result is None:
        raise AssertionError
    unit = 1 if sys.platform == "darwin" else 1024
    print(clock, processor, (after - before) * unit)


def cost_of(reader: str, path: Path) -> Cost:
    """The cost of one reading in a fresh process."""
    command = [sys.executable, "-m", "tests.benchmarks.reading", "--only", reader, str(path)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return Cost(float(printed[0]), float(printed[1]), int(printed[2]))


def best(costs: Sequence[Cost]) -> Cost:
    """The least of each, over some rounds."""
    return Cost(
        min(cost.clock for cost in costs),
        min(cost.processor for cost in costs),
        min(cost.memory for cost in costs),
    )


def compare(path: Path, rows: int, rounds: int) -> bool:
    """Measure, print, and say whether the bounds hold."""
    costs: dict[str, list[Cost]] = {reader: [] for reader in READERS}
    for _ in range(rounds):
        for reader, found in costs.items():
            found.append(cost_of(reader, path))
    least = {reader: best(found) for reader, found in costs.items()}
    theirs, ours = least["pandas"], least["voroscope"]
    columns = rows * 3 * 8
    print(f"{rows:,} rows, {path.stat().st_size / 1e6:.0f} MB; load {os.getloadavg()[0]:.1f}")
    for name, cost in least.items():
        print(
            f"{name:22} {cost.clock:6.2f} s   processor {cost.processor:6.2f} s   "
            f"peak {cost.memory / 1e6:6.0f} MB = {cost.memory / columns:.2f} × the columns"
        )
    fast = ours.clock <= TIME_BOUND * theirs.clock
    small = ours.memory <= MEMORY_BOUND * columns
    print(f"time {ours.clock / theirs.clock:.2f} × pandas (at most {TIME_BOUND:g}): {_say(fast)}")
    print(f"memory at most {MEMORY_BOUND:g} × the columns: {_say(small)}")
    return fast and small


def _say(held: bool) -> str:
    return "held" if held else "NOT HELD"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", nargs=2, metavar=("READER", "FILE"), help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.only:
        read_once(given.only[0], Path(given.only[1]))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.csv"
        write_scores(path, given.rows)
        return 0 if compare(path, given.rows, given.rounds) else 1


if __name__ == "__main__":
    sys.exit(main())
