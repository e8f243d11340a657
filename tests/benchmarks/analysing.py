"""`analyse` of a CSV of ten million rows: time, memory beside its columns, and progress.

Run with `python -m tests.benchmarks.analysing`; fails where the bound does not hold. The
analysis runs in a process of its own; its peak is what it adds to the imported program.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tests.benchmarks.timing import report

MEMORY_BOUND = 3.0
LONGEST_SILENCE = 1.0
ROWS_AT_ONCE = 200_000


def write_scores(path: Path, rows: int) -> None:
    """A label and two scores a row, nearly all of them distinct."""
    generator = np.random.default_rng(1)
    with path.open("w") as file:
        file.write("y,a,b\n")
        for start in range(0, rows, ROWS_AT_ONCE):
            size = min(ROWS_AT_ONCE, rows - start)
            truth = generator.random(size) < 0.3
            scores = (generator.normal(size=(size, 2)) + truth[:, None]).tolist()
            lines = zip(truth.tolist(), scores, strict=True)
            file.writelines(f"{int(y)},{a!r},{b!r}\n" for y, (a, b) in lines)


def analyse_once(path: Path) -> None:
    """Analyse and print what it took; runs in a process of its own."""
    import pandas as pd
    from scipy.optimize import isotonic_regression

    from engine.analysis.analyser import Analyser
    from engine.data.readers.read import read
    from engine.data.roles import Roles, ScoreRole
    from engine.session.session import Session

    pd.DataFrame({"a": isotonic_regression([1.0, 0.0]).x})
    told = [time.perf_counter()]

    def tell(fraction: float, doing: str) -> None:
        if 0 <= fraction <= 1 and doing:
            told.append(time.perf_counter())

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    dataset = read(path, progress=tell)
    read_at = time.perf_counter()
    after_reading = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    models = ScoreRole("a", "a"), ScoreRole("b", "b")
    session = Session(roles=Roles("y", positive="1", negative="0", scores=models))
    found = Analyser().analyse(session, dataset, progress=tell)
    done = time.perf_counter()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert found.geometry.rows_used == dataset.rows
    silence = max(b - a for a, b in zip(told, [*told[1:], done], strict=True))
    unit = 1 if sys.platform == "darwin" else 1024
    seconds = read_at - told[0], done - read_at, silence
    print(*seconds, (after_reading - before) * unit, (after - before) * unit)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--only", metavar="FILE", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.only:
        analyse_once(Path(given.only))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.csv"
        write_scores(path, given.rows)
        command = [sys.executable, "-m", "tests.benchmarks.analysing", "--only", str(path)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    reading, ranking, silence, after_reading, memory = (float(part) for part in printed.split())
    print(
        f"  {given.rows:,} rows of two scores: read in {reading:.1f} s, analysed in {ranking:.1f} s"
    )
    columns = given.rows * 3 * 8
    print(f"  peak memory after reading {after_reading / columns:.2f} times the columns")
    held = report("peak memory, of the columns", memory / columns, MEMORY_BOUND, unit="times")
    held &= report("longest silence of progress", silence, LONGEST_SILENCE, unit="s")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
