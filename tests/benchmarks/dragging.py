"""One event of dragging t: ten models of a million rows, beside a full analysis.

Run with `python -m tests.benchmarks.dragging`; fails where a bound does not hold.
"""

import argparse
import sys
import time
from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from engine.analysis.analyser import Analyser
from engine.binary.voros.conditions import Conditions, Range, exactly
from tests.benchmarks.timing import report
from tests.conftest import dataset_of, session_for

MILLISECONDS = 8.0
EVENTS = 200


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--models", type=int, default=10)
    given = parser.parse_args(arguments)
    generator = np.random.default_rng(1)
    truth = generator.random(given.rows) < 0.3
    names = [f"model {number}" for number in range(given.models)]
    scores = {name: generator.normal(size=given.rows) + truth for name in names}
    dataset = dataset_of(truth, **scores)
    conditions = Conditions(exactly(1), Range(2, 12), Range(0.1, 0.2))
    session = session_for(dataset, conditions=conditions)
    analyser = Analyser()
    start = time.perf_counter()
    first = analyser.analyse(session, dataset)
    whole = time.perf_counter() - start
    taken = []
    for t in np.linspace(first.given.a, first.given.b, EVENTS):
        start = time.perf_counter()
        analyser.analyse(replace(session, at=float(t)), dataset)
        taken.append(1e3 * (time.perf_counter() - start))
    start = time.perf_counter()
    wider = replace(conditions, cost_fn=Range(2, 13))
    analyser.analyse(replace(session, conditions=wider), dataset)
    other_range = 1e3 * (time.perf_counter() - start)
    vertices = sum(model.hull.fp.size for model in first.models)
    print(f"  {given.models} models of {given.rows:,} rows, {vertices} hull vertices together")
    print(f"  the first analysis {whole:.2f} s; another range {other_range:.2f} ms")
    held = report(
        "an event of dragging t, median", float(np.median(taken)), MILLISECONDS, unit="ms"
    )
    held &= report("its 99th centile", float(np.quantile(taken, 0.99)), MILLISECONDS, unit="ms")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
