"""Curve, rates and hull of a million weighted cases, exact; their weights have decimals.

Run with `python -m tests.benchmarks.weighted`; fails where the bound does not hold.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial

import numpy as np
import scipy.optimize  # noqa: F401 - its first import is no part of the hull

from engine.binary.curve.case_weights import weighted_curve, weighted_hull
from engine.numerics.arrays import FloatArray
from tests.benchmarks.timing import least_seconds, report

BOUND = 1.0
ROUNDS = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where it takes longer than its bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    rows = parser.parse_args(arguments).rows
    generator = np.random.default_rng(1)
    positive = generator.random(rows) < 0.3
    score = generator.normal(size=rows) + positive
    decimal = np.round(generator.uniform(0.1, 3, rows), 2)
    whole = generator.integers(1, 6, rows).astype(np.float64)

    def seconds(weight: FloatArray) -> float:
        work = partial(weighted_curve, positive, score, weight)
        return least_seconds(lambda: weighted_hull(work()), ROUNDS)

    taken = [seconds(weight) for weight in (decimal, whole)]
    print(f"  {rows:,} rows, processor time; whole weights {taken[1]:.2f} s")
    held = report("weights with decimals", taken[0], BOUND, unit="s")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
