"""The exact VUS: time by number of classifiers, beside the plain hull of 27 points each.

Run with `python -m tests.benchmarks.vus`; fails where a bound does not hold. Processor time:
everything here runs on one core.
"""

import sys
from functools import partial

import numpy as np
from scipy.spatial import ConvexHull

from engine.geometry.polytope import undominated
from engine.multiclass.confusion import errors_of_ratios
from engine.multiclass.soft import weight_matrices
from engine.multiclass.vus import exact_vus, with_trivials
from engine.numerics.arrays import FloatArray, IntArray
from tests.benchmarks.timing import least_seconds, report
from tests.engine.multiclass.oracles import hull_of_27

MILLISECONDS = {1: 3.0, 100: 30.0, 1000: 400.0}
SOFT_CASES, SOFT_SECONDS = 40, 1.0  # 40 cases in general position: 41 · 42 / 2 = 861 matrices
QHULL_TIMES = 1.4  # a hull alone took 290 of 400 ms where the bounds were set
PEER_POINTS = 20  # more take the plain hull minutes


def curved(points: int) -> FloatArray:
    """So many classifiers of which none is in the others' reach, on a convex surface."""
    shares = np.random.default_rng(0).dirichlet(np.ones(6), points)
    return np.asarray((1 - np.sqrt(shares)) / 2)


def soft_matrices() -> IntArray:
    """All confusion matrices of a weak soft classifier on forty cases."""
    generator = np.random.default_rng(1)
    actual = np.arange(SOFT_CASES) % 3
    score = generator.normal(size=(SOFT_CASES, 3))
    score[np.arange(SOFT_CASES), actual] += 0.5
    return weight_matrices(np.exp(score), actual)


def qhull_alone(errors: FloatArray) -> None:
    """Nothing but the hull of the same projected points, as the reference of this machine."""
    points = undominated(with_trivials(errors))
    projected = points / (points.sum(axis=1, keepdims=True) + 1)
    ConvexHull(np.vstack((projected, np.eye(6))), qhull_options="QJ")


def main() -> int:
    """Measure and print; 1 where a bound does not hold."""
    held = True
    for points, bound in MILLISECONDS.items():
        errors = curved(points)
        taken = 1e3 * least_seconds(partial(exact_vus, errors, check=False))
        held &= report(f"{points} classifiers, one axis", taken, bound, unit="ms")
    most = curved(max(MILLISECONDS))
    reference = least_seconds(partial(qhull_alone, most))
    ratio = least_seconds(partial(exact_vus, most, check=False)) / reference
    held &= report(
        f"{len(most)} classifiers, of Qhull’s own time", ratio, QHULL_TIMES, unit="times"
    )
    few = curved(PEER_POINTS)
    peer = 1e3 * least_seconds(partial(hull_of_27, few), rounds=1)
    own = 1e3 * least_seconds(partial(exact_vus, few))
    print(
        f"  {PEER_POINTS} classifiers: plain hull {peer:.0f} ms, ours with its check {own:.0f} ms"
    )
    matrices = soft_matrices()
    errors = errors_of_ratios(matrices / matrices.sum(axis=1, keepdims=True))
    taken = least_seconds(partial(exact_vus, errors))
    what = f"{len(matrices)} distinct soft matrices, six axes"
    held &= len(matrices) == 861
    held &= report(what, taken, SOFT_SECONDS, unit="s")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
