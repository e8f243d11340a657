"""How long the main thread must wait while a worker reads ten million rows, ranks or resamples.

A heartbeat on the main thread wakes every millisecond; the longest gap is what a person
would feel. Beside it: the same while the worker sorts with np.sort, and while it does nothing.
Run with `python -m tests.benchmarks.responsiveness`; fails where the bound does not hold.
"""

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.data.cases.counts import count_scores
from engine.data.readers.read import read
from tests.benchmarks import bootstrap
from tests.benchmarks.reading import write_scores
from tests.benchmarks.timing import report

MILLISECONDS = 50.0
ROUNDS = 3


def longest_gap(work: Callable[[], object]) -> float:
    """The longest time between two heartbeats, in ms, while a worker thread does the work."""
    worker = threading.Thread(target=work)
    worker.start()
    gaps = []
    last = time.perf_counter()
    working = True
    while working:
        time.sleep(0.001)
        working = worker.is_alive()
        now = time.perf_counter()
        gaps.append(now - last)
        last = now
    return 1e3 * max(gaps)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000_000)
    rows = parser.parse_args(arguments).rows
    generator = np.random.default_rng(1)
    positive = generator.random(rows) < 0.3
    score = generator.normal(size=rows) + positive

    def rank() -> None:
        curve = roc_curve(count_scores(positive, score))
        roc_hull(curve)
        assert curve.auc > 0.5

    model = bootstrap.cases(10_000)
    idle = longest_gap(lambda: time.sleep(1))
    sort = longest_gap(lambda: np.sort(score))
    print(
        f"  {rows:,} rows; longest gap {idle:.1f} ms beside nothing, {sort:.1f} ms beside np.sort"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.csv"
        write_scores(path, rows)
        works: dict[str, Callable[[], object]] = {
            "ranking": rank,
            "reading": lambda: read(path),
            "resampling": lambda: bootstrap.ours(model, 2000, 1),
        }
        gaps = {name: min(longest_gap(work) for _ in range(ROUNDS)) for name, work in works.items()}
    held = [
        report(f"longest gap while {name}", gap, MILLISECONDS, unit="ms")
        for name, gap in gaps.items()
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
