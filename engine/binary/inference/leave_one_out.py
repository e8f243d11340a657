"""Leave one out: the threshold that all other cases choose, counted on the case left out.

In closed form: taking one negative away makes every threshold that flags it cheaper by t/N, so
it is flagged by what the others choose if and only if some later threshold costs less than the
least cost plus t/N; a positive is missed likewise if some earlier threshold costs at most the
least cost plus (1 - t)/P. So the last and the first such threshold tell the rates of all cases
left out in turn, and no row is resampled. Costs are taken with the P and N of the whole file.
"""

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

SLACK = 1e-12
"""Costs that differ by less are the same: rounding must not decide an exact tie."""
MOST_AT_ONCE = 1 << 22
"""Costs of all thresholds at all t that are held at a time."""


class NearHull(Struct, frozen=True, eq=False):
    """The thresholds that leaving out one case can make the cheapest, k of them.

    Attributes:
        fpr, fnr: (k,) of flag none and of thresholds that end a run of positives, by rising
            FPR, as far as they cost at some t hardly more than the hull.
        alone: (k,) whether the last score that each flags is that of one positive alone.
        positives, negatives: P and N.
    """

    fpr: FloatArray
    fnr: FloatArray
    alone: BoolArray
    positives: int
    negatives: int

    def left_out_rates(self, t: FloatArray) -> tuple[FloatArray, FloatArray]:
        """(q,) each, FPR and FNR of all cases, each left out in turn, at (q,) t."""
        rates = np.empty((2, t.size))
        step = max(1, MOST_AT_ONCE // self.fpr.size)
        for start in range(0, t.size, step):
            part = slice(start, start + step)
            rates[:, part] = self._rates(t[part, np.newaxis])
        return rates[0], rates[1]

    def _rates(self, t: FloatArray) -> FloatArray:
        """(2, q) the same of some (q, 1) t at once."""
        cost = t * self.fpr + (1 - t) * self.fnr
        least = cost.min(axis=1, keepdims=True)
        chosen = (cost <= least + SLACK).argmax(axis=1)
        below = cost < least + (t / self.negatives - SLACK)
        last = self.fpr.size - 1 - below[:, ::-1].argmax(axis=1)
        first = (cost <= least + ((1 - t) / self.positives + SLACK)).argmax(axis=1)
        # Without a score of its own the positive that the threshold flags last is missed.
        lone = (first == chosen) & self.alone[chosen]
        return np.stack((self.fpr[last], self.fnr[first] + lone / self.positives))


def near_hull(curve: RocCurve, hull: RocHull) -> NearHull:
    """What leave one out needs to know of a curve of cases that count alike, in O(m).

    What a threshold costs above the hull is least at the t of the edge above it, and may be at
    most what taking away one case is worth at any t.

    Args:
        curve: m + 1 thresholds in counts.
        hull: its hull.
    """
    places = _ends_of_positives(curve)
    N, P = curve.negatives, curve.positives
    worth, kept = max(1 / N, 1 / P) + SLACK, []
    cuts = np.searchsorted(places, hull.index)
    edges = zip(hull.edge_t.tolist(), cuts[:-1].tolist(), cuts[1:].tolist(), strict=True)
    for edge, (t, start, stop) in enumerate(edges):
        here = places[start:stop]
        cost = (t / N) * curve.fp[here] + ((1 - t) / P) * (P - curve.tp[here])
        least = t * hull.fpr[edge] + (1 - t) * hull.fnr[edge]
        kept.append(here[cost <= least + worth])
    kept.append(places[cuts[-1] :])
    near = np.concatenate(kept)
    fpr, tp = curve.fp[near] / N, curve.tp[near].astype(np.int64)
    before = np.maximum(near - 1, 0)
    alone = (tp - curve.tp[before] == 1) & (curve.fp[near] == curve.fp[before])
    return NearHull(np.asarray(fpr, np.float64), np.asarray((P - tp) / P), alone, P, N)


def _ends_of_positives(curve: RocCurve) -> IntArray:
    """Places of flag none and of the thresholds that end a run of positives."""
    rises = curve.tp[1:] != curve.tp[:-1]
    runs = curve.fp[1:] != curve.fp[:-1]
    ends = rises.copy()
    ends[:-1] &= runs[1:]
    return np.concatenate(([0], np.flatnonzero(ends) + 1))
