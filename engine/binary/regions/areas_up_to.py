"""The area under an ROC curve up to a bound of FPR, and where two curves' areas cross."""

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from engine.binary.curve.roc_curve import RocCurve
from engine.jobs.progress import Progress, silent
from engine.numerics.arrays import FloatArray, IntArray

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHUNK = 1 << 16
_DOUBT = 1e-13
"""Areas in doubles that differ by less are compared in exact fractions."""
_ROOT_BITS = 128


class AreaUpTo(Struct, frozen=True, eq=False, dict=True):
    """∫ TPR over FPR in [0, f], for every bound f in [0, 1] of one curve."""

    curve: RocCurve

    @property
    def scale(self) -> int:
        """2 N P, what `twice` counts in."""
        return 2 * self.curve.negatives * self.curve.positives

    @cached_property
    def twice(self) -> "IntArray | NDArray[np.object_]":
        """(m + 1,) 2 N P times the area up to each vertex, exact."""
        kind = np.int64 if self.scale < 2**62 and self.curve.fp.dtype != object else object
        fp, tp = self.curve.fp.astype(kind), self.curve.tp.astype(kind)
        steps = np.diff(fp) * (tp[1:] + tp[:-1])
        summed: IntArray = np.concatenate((np.zeros(1, dtype=kind), np.cumsum(steps)))
        return summed

    def last_at(self, bounds: FloatArray) -> IntArray:
        """(k,) position of the last vertex whose FPR is at most each bound."""
        return np.searchsorted(self.curve.fpr, bounds, side="right") - 1

    def heights(self, bounds: FloatArray, at: IntArray) -> tuple[FloatArray, FloatArray]:
        """TPR just right of each bound and the slope there; both as at the end for a bound of 1.

        Args:
            bounds: (k,) in [0, 1].
            at: (k,) as `last_at` gives them.
        """
        fpr, tpr = self.curve.fpr, self.curve.tpr
        after = np.minimum(at + 1, fpr.size - 1)
        run = fpr[after] - fpr[at]
        with np.errstate(divide="ignore", invalid="ignore"):
            slope = np.where(run > 0, (tpr[after] - tpr[at]) / run, 0.0)
        return tpr[at] + slope * (bounds - fpr[at]), slope

    def areas(self, bounds: FloatArray) -> FloatArray:
        """(k,) the area up to each of (k,) bounds in [0, 1]."""
        at = self.last_at(bounds)
        height, _ = self.heights(bounds, at)
        until = np.asarray(self.twice[at] / self.scale, dtype=np.float64)
        return until + (bounds - self.curve.fpr[at]) * (self.curve.tpr[at] + height) / 2

    def exact(self, bound: Fraction) -> tuple[Fraction, Fraction, Fraction]:
        """The area up to a bound in [0, 1], and TPR and slope just right of it."""
        fp, tp = self.curve.fp, self.curve.tp
        at = int(np.searchsorted(fp, math.floor(bound * self.curve.negatives), side="right")) - 1
        start = Fraction(int(fp[at]), self.curve.negatives)
        foot = Fraction(int(tp[at]), self.curve.positives)
        slope = Fraction(0)
        if at + 1 < fp.size:
            run = Fraction(int(fp[at + 1]) - int(fp[at]), self.curve.negatives)
            slope = Fraction(int(tp[at + 1]) - int(tp[at]), self.curve.positives) / run
        height = foot + slope * (bound - start)
        area = Fraction(int(self.twice[at]), self.scale) + (bound - start) * (foot + height) / 2
        return area, height, slope


class AreaCrossing(Struct, frozen=True):
    """A bound at which the larger of two areas becomes the smaller.

    Attributes:
        bound: f of the region FPR <= f.
        falls: whether the first area is the larger just below it, and the smaller above.
    """

    bound: float
    falls: bool


def area_crossings(
    first: AreaUpTo, second: AreaUpTo, progress: Progress = silent
) -> tuple[AreaCrossing, ...]:
    """Every bound in (0, 1) at which the larger of two areas becomes the smaller, rising.

    The difference of the areas is a parabola between any two vertices, cut here at its turning
    point too: so its signs at those places decide, exactly, and each root is correctly rounded.
    Where two areas are the same over a stretch and part on the other side, the crossing is where
    they meet.

    Args:
        first: areas of one model.
        second: of another, of the same rows or not.
        progress: told along the bounds.

    Raises:
        Cancelled: through `progress`.
    """
    if _are_the_same(first.curve, second.curve):
        return ()
    found: list[AreaCrossing] = []
    kept, kept_signs = np.empty(0), np.empty(0, dtype=np.int64)
    for bounds in _places(first, second):
        progress(float(bounds[0]), "")
        fresh = bounds[1:] if kept.size else bounds
        x = np.concatenate((kept, fresh))
        signs = np.concatenate((kept_signs, _signs(first, second, fresh)))
        some = np.flatnonzero(signs)
        changes = np.flatnonzero(signs[some[:-1]] != signs[some[1:]])
        for here, after in zip(some[changes].tolist(), some[changes + 1].tolist(), strict=True):
            met = after > here + 1
            bound = float(x[here + 1]) if met else _root(first, second, float(x[here]))
            found.append(AreaCrossing(bound, bool(signs[here] > 0)))
        # Only the last bound with a sign, and what follows it at once, matters further on.
        start = int(some[-1]) if some.size else max(x.size - 1, 0)
        kept, kept_signs = x[start : start + 2], signs[start : start + 2]
    return tuple(found)


def _are_the_same(one: RocCurve, other: RocCurve) -> bool:
    """Whether two curves have the same vertices."""
    sizes = one.fp.size == other.fp.size, one.negatives == other.negatives
    if not all((*sizes, one.positives == other.positives)):
        return False
    return np.array_equal(one.fp, other.fp) and np.array_equal(one.tp, other.tp)


def _places(first: AreaUpTo, second: AreaUpTo) -> Iterator[FloatArray]:
    """The vertices' bounds of both curves with the turning points between, rising, in chunks.

    Each chunk but the first begins with the bound that the one before ended with.
    """
    one, other = first.curve.fpr, second.curve.fpr
    edges = np.unique(np.append(one[::CHUNK], 1.0))
    for low, high in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        parts = [
            fpr[np.searchsorted(fpr, low) : np.searchsorted(fpr, high, side="right")]
            for fpr in (one, other)
        ]
        bounds = np.unique(np.concatenate((*parts, [low, high])))
        turns = _turning_points(first, second, bounds)
        yield np.unique(np.concatenate((bounds, turns)))


def _turning_points(first: AreaUpTo, second: AreaUpTo, bounds: FloatArray) -> FloatArray:
    """Where the difference of the areas turns between two neighbouring bounds."""
    left, width = bounds[:-1], np.diff(bounds)
    one, slope_one = first.heights(left, first.last_at(left))
    other, slope_other = second.heights(left, second.last_at(left))
    rise, bend = one - other, slope_one - slope_other
    turns = rise * (rise + bend * width) < 0
    return left[turns] - rise[turns] / bend[turns]


def _signs(first: AreaUpTo, second: AreaUpTo, bounds: FloatArray) -> IntArray:
    """(k,) sign of the first area minus the second up to each bound, exact."""
    gap = first.areas(bounds) - second.areas(bounds)
    signs = np.sign(gap).astype(np.int64)
    doubtful = np.flatnonzero(np.abs(gap) < _DOUBT)
    one, other = first.last_at(bounds[doubtful]), second.last_at(bounds[doubtful])
    if first.scale == second.scale and first.curve.negatives == second.curve.negatives:
        at = bounds[doubtful]
        both = (first.curve.fpr[one] == at) & (second.curve.fpr[other] == at)
        counted = first.twice[one[both]] - second.twice[other[both]]
        signs[doubtful[both]] = np.sign(counted).astype(np.int64)
        doubtful, one, other = doubtful[~both], one[~both], other[~both]
    for place, *vertices in zip(doubtful.tolist(), one.tolist(), other.tolist(), strict=True):
        bound = _exact_place(first, second, float(bounds[place]), *vertices)
        difference = first.exact(bound)[0] - second.exact(bound)[0]
        signs[place] = (difference > 0) - (difference < 0)
    return signs


def _exact_place(first: AreaUpTo, second: AreaUpTo, bound: float, one: int, other: int) -> Fraction:
    """A bound as the exact FPR of whichever curve has a vertex that rounds to it."""
    if float(first.curve.fpr[one]) == bound:
        return Fraction(int(first.curve.fp[one]), first.curve.negatives)
    if float(second.curve.fpr[other]) == bound:
        return Fraction(int(second.curve.fp[other]), second.curve.negatives)
    return Fraction(bound)


def _root(first: AreaUpTo, second: AreaUpTo, left: float) -> float:
    """The bound right of `left` at which the areas are the same; in between they have one bend."""
    vertices = [int(each.last_at(np.array(left))) for each in (first, second)]
    start = _exact_place(first, second, left, *vertices)
    ours, theirs = first.exact(start), second.exact(start)
    gap, rise, bend = (one - other for one, other in zip(ours, theirs, strict=True))
    if bend == 0:
        return float(start - gap / rise)
    # Towards the root the difference falls where it is above 0: the root of that sign, in the
    # form that loses no digits.
    root = _square_root(rise * rise - 2 * bend * gap)
    return float(start - 2 * gap / (rise - root if gap > 0 else rise + root))


def _square_root(value: Fraction) -> Fraction:
    """The square root of a fraction >= 0 to more digits than a double has."""
    shift = 2 * _ROOT_BITS + 2 * value.denominator.bit_length()
    return Fraction(math.isqrt((value.numerator << shift) // value.denominator), 1 << (shift // 2))
