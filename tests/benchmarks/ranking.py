"""Curve, area and hull of ten million rows, beside scikit-learn, SciPy and np.sort.

Run with `python -m tests.benchmarks.ranking`; fails where a bound does not hold. Ours runs on two
cores, so the clock on the wall counts, and the machine should have nothing else to do.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from functools import partial

import numpy as np

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.data.cases.counts import count_scores
from engine.numerics.arrays import BoolArray, FloatArray
from tests.benchmarks.timing import least_seconds, report

TIMES_FASTER = {0.3: 55.0, 0.01: 45.0}
TIMES_SORT = {0.3: 1.7, 0.01: 1.7}
ROUNDS = 7


def ours(positive: BoolArray, score: FloatArray) -> tuple[float, RocHull]:
    """Area under the curve and hull."""
    curve = roc_curve(count_scores(positive, score))
    return curve.auc, roc_hull(curve)


def theirs(positive: BoolArray, score: FloatArray) -> tuple[float, int]:
    """Area and number of hull vertices, the way it is done with scikit-learn and SciPy."""
    from scipy.spatial import ConvexHull
    from sklearn.metrics import roc_auc_score
    from sklearn.metrics import roc_curve as peer_curve

    fpr, tpr, _ = peer_curve(positive, score)
    below = np.column_stack((np.append(fpr, 1.0), np.append(tpr, 0.0)))
    return float(roc_auc_score(positive, score)), ConvexHull(below).vertices.size - 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000_000)
    rows = parser.parse_args(arguments).rows
    generator = np.random.default_rng(1)
    held = True
    for share, times_sort in TIMES_SORT.items():
        positive = generator.random(rows) < share
        score = generator.normal(size=rows) + positive
        (area, hull), (peer_area, peer_vertices) = ours(positive, score), theirs(positive, score)
        print(f"  {rows:,} rows, {share:.0%} positives; area {area:.12f}, theirs {peer_area:.12f};")
        print(f"  {hull.fp.size} hull vertices, theirs (in floats) {peer_vertices}")
        clock = time.perf_counter
        sort = least_seconds(partial(np.sort, score), ROUNDS, clock)
        own = least_seconds(partial(ours, positive, score), ROUNDS, clock)
        peer = least_seconds(partial(theirs, positive, score), 1, clock)
        print(f"  np.sort {sort:.3f} s, ours {own:.3f} s, scikit-learn and SciPy {peer:.3f} s")
        held &= report(
            "faster than scikit-learn", peer / own, TIMES_FASTER[share], unit="times", at_least=True
        )
        held &= report("as long as np.sort", own / sort, times_sort, unit="times")
        held &= abs(area - peer_area) < 1e-9
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
