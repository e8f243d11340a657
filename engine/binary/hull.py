"""The upper convex hull of an ROC curve, exact in integers."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.arrays import BoolArray, FloatArray, IntArray
from engine.binary.curve import INT64_SAFE, RocCurve


@dataclass(frozen=True, eq=False)
class RocHull:
    """Hull vertices from (0, 0) to (1, 1), both included, rising; no three are collinear.

    Attributes:
        fp, tp: (v,) int64 counts at each vertex.
        thresholds: (v,) float64 threshold of each vertex, as in the curve.
        index: (v,) position of each vertex in the curve.
        negatives, positives: N and P.
    """

    fp: IntArray
    tp: IntArray
    thresholds: FloatArray
    index: IntArray
    negatives: int
    positives: int

    @cached_property
    def fpr(self) -> FloatArray:
        """(v,) false positive rates."""
        return self.fp / self.negatives

    @cached_property
    def tpr(self) -> FloatArray:
        """(v,) true positive rates."""
        return self.tp / self.positives

    @cached_property
    def edge_t(self) -> FloatArray:
        """(v - 1,) falling t at which both ends of an edge cost the same: Δk / (Δk + Δh).

        Ratigan & Cowen 2024, Def. 10 turned to t; 1 for a vertical edge, 0 for a level one.
        """
        rise = np.diff(self.tp).astype(np.float64) * self.negatives
        run = np.diff(self.fp).astype(np.float64) * self.positives
        return rise / (rise + run)

    @cached_property
    def t_low(self) -> FloatArray:
        """(v,) the lowest t at which each vertex is optimal."""
        return np.append(self.edge_t, 0.0)

    @cached_property
    def t_high(self) -> FloatArray:
        """(v,) the highest t at which each vertex is optimal."""
        return np.concatenate(([1.0], self.edge_t))

    @property
    def auc(self) -> float:
        """Area under the hull, correctly rounded."""
        fp, tp = self.fp.tolist(), self.tp.tolist()
        twice = sum((fp[i + 1] - fp[i]) * (tp[i + 1] + tp[i]) for i in range(len(fp) - 1))
        return int(twice) / (2 * self.positives * self.negatives)


def roc_hull(curve: RocCurve) -> RocHull:
    """The upper hull of the curve's vertices with both corners.

    It equals isotonic regression of the labels in score order (Fawcett & Niculescu-Mizil
    2007), whose blocks are the hull's edges; what pooling in floats may have got wrong is
    repaired in exact integers.
    """
    candidates = _pooled_vertices(curve)
    index = _exact_chain(curve, candidates)
    while True:
        above = _points_above(curve, index)
        if above.size == 0:
            break
        index = _exact_chain(curve, np.union1d(index, above))
    return RocHull(
        fp=curve.fp[index],
        tp=curve.tp[index],
        thresholds=curve.thresholds[index],
        index=index,
        negatives=curve.negatives,
        positives=curve.positives,
    )


def _pooled_vertices(curve: RocCurve) -> IntArray:
    """Curve positions of hull vertices as isotonic regression in floats finds them."""
    from scipy.optimize import isotonic_regression

    tp_steps = np.diff(curve.tp)
    cases = np.diff(curve.fp) + tp_steps
    fit = isotonic_regression(tp_steps / cases, weights=cases, increasing=False)
    return np.asarray(fit.blocks, dtype=np.int64)


def _exact_chain(curve: RocCurve, candidates: IntArray) -> IntArray:
    """The strictly convex chain over a few candidate vertices, in Python integers."""
    chain: list[tuple[int, int, int]] = []
    points = zip(
        candidates.tolist(),
        curve.fp[candidates].tolist(),
        curve.tp[candidates].tolist(),
        strict=True,
    )
    for place, x, y in points:
        while len(chain) > 1:
            (_, x1, y1), (_, x0, y0) = chain[-1], chain[-2]
            if (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0) < 0:
                break
            chain.pop()
        chain.append((place, x, y))
    return np.array([place for place, _, _ in chain], dtype=np.int64)


def _points_above(curve: RocCurve, index: IntArray) -> IntArray:
    """Curve positions that stand strictly above the edges of a chain, exactly decided."""
    edge = np.repeat(np.arange(index.size - 1), np.diff(index))
    fp, tp = curve.fp[: edge.size], curve.tp[: edge.size]
    start, end = index[edge], index[edge + 1]
    exact: type = np.int64 if curve.positives * curve.negatives < INT64_SAFE else object
    cross = (curve.fp[end] - curve.fp[start]).astype(exact) * (tp - curve.tp[start]) - (
        curve.tp[end] - curve.tp[start]
    ).astype(exact) * (fp - curve.fp[start])
    above: BoolArray = np.asarray(cross > 0, dtype=np.bool_)
    return np.flatnonzero(above)
