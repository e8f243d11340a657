"""VOROS in closed form of a hull of 200 vertices, beside numerical integration.

Run with `python -m tests.benchmarks.closed_form`; fails where a bound does not hold.
"""

import sys
from functools import partial

import numpy as np

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.voros.closed_form import uniform_voros
from engine.data.cases.counts import grouped_counts
from tests.benchmarks.timing import least_seconds, report

MICROSECONDS = 50.0
CALLS = 1000


def hull_of(vertices: int) -> RocHull:
    """A hull with so many vertices: each step is flatter than the one before."""
    steps = np.arange(1, vertices)
    return roc_hull(roc_curve(grouped_counts(steps, steps, steps[::-1])))


def integrated(hull: RocHull, a: float, b: float) -> float:
    """The same by integrating A_t numerically."""
    from scipy.integrate import quad

    fpr, fnr = hull.fpr, hull.fnr

    def area(t: float) -> float:
        return float(1 - np.min(t * fpr + (1 - t) * fnr) ** 2 / (2 * t * (1 - t)))

    return float(quad(area, a, b, limit=400, epsabs=1e-6)[0]) / (b - a)


def called_often(hull: RocHull, a: float, b: float) -> None:
    """The closed form, many times over."""
    for _ in range(CALLS):
        uniform_voros(hull, a, b)


def main() -> int:
    """Measure and print; 1 where a bound does not hold."""
    hull = hull_of(200)
    held = hull.fp.size == 200
    for a, b in ((0.0, 1.0), (0.1, 0.9), (0.3, 0.31)):
        own = 1e6 / CALLS * least_seconds(partial(called_often, hull, a, b))
        peer = 1e6 * least_seconds(partial(integrated, hull, a, b))
        gap = abs(uniform_voros(hull, a, b) - integrated(hull, a, b))
        print(f"  [{a:g}, {b:g}] by quadrature {peer:.0f} µs, {gap:.1e} away")
        held &= report("in closed form", own, MICROSECONDS, unit="µs")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
