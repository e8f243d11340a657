"""DeLong's variance of a million rows, beside np.sort of the same scores in one run.

Run with `python -m tests.benchmarks.delong`; fails where the bound does not hold.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np

from engine.binary.inference.delong import auc_variance, paired_test, place
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from tests.benchmarks.timing import report

BOUND = 15.0
ROUNDS = 5


def cpu_seconds(work: Callable[[], object], rounds: int) -> float:
    """The least processor time of a few rounds."""
    taken = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where the variance takes more than its bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    rows = parser.parse_args(arguments).rows
    generator = np.random.default_rng(1)
    positive = generator.random(rows) < 0.3
    a, b = (
        ModelCases(name, name, "higher", positive, generator.normal(size=rows) + positive)
        for name in ("a", "b")
    )
    sort = cpu_seconds(lambda: np.sort(a.score), ROUNDS)
    single = cpu_seconds(
        lambda: auc_variance(count_scores(a.positive, a.score, a.direction)), ROUNDS
    )
    paired = cpu_seconds(lambda: paired_test(place(a), place(b)), 2)
    print(f"  {rows:,} rows, processor time; np.sort {1e3 * sort:.1f} ms")
    print(f"  paired test of two models {1e3 * paired:.0f} ms, {paired / sort:.0f} × np.sort")
    held = report("variance of one model, as np.sort", single / sort, BOUND, unit="times")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
