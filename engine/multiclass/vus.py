"""The exact VUS of crisp classifiers (Ferri, Hernández-Orallo & Salido 2003), by one hull.

The VUS is the volume of those valid error vectors that are at least as bad, coordinate by
coordinate, as some mixture of the given classifiers and the trivial ones. It is not the
VUS of ordered classes (engine.multiclass.ordered), whose chance level is 1/6.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.geometry.polytope import UpperHull, undominated, upper_hull
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr
from engine.multiclass.confusion import (
    actual_of_coordinate,
    classes_of_dimension,
    hit_rates,
    trivial_errors,
)
from engine.numerics.arrays import FloatArray, IntArray

SPREAD = 8e-9  # decompositions of one volume may differ by this share of the maximum
RANKING_DIGITS = 11  # nearer than this two values of the VUS are the same
CHUNK = 1 << 13  # cones whose series are summed at a time

Method = Literal["exact", "sampled", "lower bound"]


@cache
def maximum_of(classes: int) -> Fraction:
    """The VUS of a perfect classifier, (1/(c-1)!)^c: the volume of all valid points."""
    return Fraction(1, math.factorial(classes - 1) ** classes)


@cache
def minimum_of(classes: int) -> Fraction:
    """The VUS of the trivial classifiers alone, (c-1)^(c-1) / (c(c-1))!.

    1/2, 1/180, 1/17740800 for 2, 3, 4 classes; the paper conjectures 1/180 for three.
    """
    return Fraction((classes - 1) ** (classes - 1), math.factorial(classes * (classes - 1)))


def maximum_vus(classes: int) -> float:
    """`maximum_of` as a double: 0 from 20 classes on, where none is small enough."""
    return float(maximum_of(classes))


def minimum_vus(classes: int) -> float:
    """`minimum_of` as a double: 0 from 15 classes on."""
    return float(minimum_of(classes))


def least_share(classes: int) -> float:
    """What no knowledge is worth as a share of what a perfect classifier is worth."""
    return float(minimum_of(classes) / maximum_of(classes))


class Vus(Struct, frozen=True):
    """A VUS and how far it can be trusted.

    It is kept as a share of the largest, (1/(c-1)!)^c, since of twenty and more classes the
    volume itself is smaller than any double.

    Attributes:
        share: the volume, as that share.
        classes: c.
        method: "exact" by one hull; "sampled"; or "lower bound", where not all classifiers
            that were meant, or not all mixtures, were looked at, or sampling found nothing
            beyond the best classifier alone.
        certified: whether it is exact and all decompositions agree to 8e-9 of the maximum
            (1e-9 for three classes).
        spread: largest difference between the decompositions; 0 if only one was summed.
        low_share, high_share: bounds; both equal to the share where it is exact.
        share_error: standard error of what was sampled of the share, else 0.
        corners: how many classifiers (trivial ones counted) are corners of the hull.
    """

    share: float
    classes: int
    method: Method
    certified: bool
    spread: float
    low_share: float
    high_share: float
    share_error: float
    corners: int

    @property
    def value(self) -> float:
        """The volume; 0 where a double cannot hold it."""
        return self.share * self.maximum

    @property
    def low(self) -> float:
        """The lower bound of the volume."""
        return self.low_share * self.maximum

    @property
    def high(self) -> float:
        """The upper bound of the volume."""
        return self.high_share * self.maximum

    @property
    def standard_error(self) -> float:
        """Of what was sampled of the volume, else 0."""
        return self.share_error * self.maximum

    @property
    def normalised(self) -> float:
        """Between no knowledge (0) and a perfect classifier (1)."""
        least = least_share(self.classes)
        return (self.share - least) / (1 - least)

    @property
    def minimum(self) -> float:
        """What no knowledge is worth; 0 where a double cannot hold it."""
        return minimum_vus(self.classes)

    @property
    def maximum(self) -> float:
        """What a perfect classifier is worth; 0 where a double cannot hold it."""
        return maximum_vus(self.classes)

    @property
    def ranking(self) -> float:
        """The value to compare with others: near the minimum only eleven decimals are real."""
        return round(self.value, RANKING_DIGITS)

    @property
    def as_lower_bound(self) -> "Vus":
        """The same where more classifiers were meant than were looked at."""
        return replace(self, method="lower bound", certified=False, high_share=1.0)

    def at_least(self, share: float) -> "Vus":
        """The same, raised to what a part of its classifiers is worth, by sampling more."""
        if self.method == "exact" or self.share >= share:
            return self
        return replace(self, share=share, high_share=max(self.high_share, share))


def with_trivials(errors: FloatArray) -> FloatArray:
    """(c + n, d) error vectors of the trivial classifiers and the given ones."""
    classes = classes_of_dimension(errors.shape[1])
    return np.vstack((trivial_errors(classes), errors))


def exact_vus(errors: FloatArray, *, check: bool = True, progress: Progress = silent) -> Vus:
    """The exact VUS of a set of crisp classifiers.

    One hull in d dimensions gives d decompositions of the volume, one an axis. Where they
    differ (by over 1e-9 for three classes) Qhull joggled too hard: only the hull's own
    corners are kept and it is run again; if it stays so, the value is not certified.

    Args:
        errors: (n, d) error vectors in the paper's order; n may be 0.
        check: sum all d decompositions; otherwise one, and the value is not certified.
        progress: asked between hulls and between decompositions; may raise Cancelled.
    """
    classes = classes_of_dimension(errors.shape[1])
    axes = range(errors.shape[1]) if check else range(1)
    progress(0.0, tr("Building the hull of all classifiers"))
    hull = upper_hull(undominated(with_trivials(errors)))
    values, corners = _volumes(hull, axes, progress)
    spread = max(values) - min(values)
    allowed = SPREAD * maximum_vus(classes)
    if spread > allowed:
        progress(0.0, tr("Building the hull again from its corners"))
        hull = upper_hull(hull.points[corners])
        values, corners = _volumes(hull, axes, progress)
        spread = max(values) - min(values)
    share = math.fsum(values) / len(values) / maximum_vus(classes)
    return Vus(
        share=share,
        classes=classes,
        method="exact",
        certified=check and spread <= allowed,
        spread=spread,
        low_share=share,
        high_share=share,
        share_error=0.0,
        corners=int(corners.size),
    )


def _volumes(hull: UpperHull, axes: range, progress: Progress) -> tuple[list[float], IntArray]:
    """The VUS by each axis' decomposition, and the points that span a cone of any of them."""
    used = np.zeros(len(hull.points) + hull.dimension, dtype=np.bool_)
    terms: list[list[FloatArray]] = [[] for _ in axes]
    for parts in _chunks(hull, axes, progress):
        cones = np.concatenate([part.cones for part in parts])
        used[cones.ravel()] = True
        ends = np.cumsum([len(part.cones) for part in parts])
        series = np.split(cone_series(hull, cones), ends[:-1])
        for part, found in zip(parts, series, strict=True):
            terms[part.axis].append(part.sizes * found)
    values = [math.fsum(np.concatenate(found)) for found in terms]
    scale = math.factorial(hull.dimension)
    return [value / scale for value in values], np.flatnonzero(used[: len(hull.points)])


class _Cones(Struct, frozen=True, eq=False):
    """Some cones of one axis' decomposition, and their determinants."""

    axis: int
    cones: IntArray
    sizes: FloatArray


def _chunks(hull: UpperHull, axes: range, progress: Progress) -> Iterator[list[_Cones]]:
    """All cones, about `CHUNK` at a time.

    Few cones of several axes go together: what NumPy does once takes longer than what it does
    with them.
    """
    waiting: list[_Cones] = []
    for axis in axes:
        progress(axis / len(axes), tr("Summing the volume"))
        cones, sizes = hull.cones(axis)
        for start in range(0, len(cones), CHUNK):
            part = slice(start, start + CHUNK)
            waiting.append(_Cones(axis, cones[part], sizes[part]))
            if sum(len(each.cones) for each in waiting) >= CHUNK:
                yield waiting
                waiting = []
    if waiting:
        yield waiting


def cone_series(hull: UpperHull, cones: IntArray) -> FloatArray:
    """(k,) the coefficient of t^m in the product over each cone's points of 1/(1 - t·h).

    h are a point's hit rates and m_i counts the cone's directions in column i. Times
    |det| / d! it is the volume of the cone's slice at height 1, clipped by the valid region.
    """
    count = len(hull.points)
    classes = classes_of_dimension(hull.dimension)
    points_in = (cones < count).sum(axis=1)
    powers = _direction_counts(cones, count, classes)
    rates = hit_rates(hull.points)
    found = np.empty(len(cones))
    for points in np.unique(points_in).tolist():
        chosen = np.flatnonzero(points_in == points)
        hits = rates[cones[chosen, :points]].transpose(1, 2, 0)
        series = _series(np.ascontiguousarray(hits), cones.shape[1] - points)
        found[chosen] = series[(*powers[chosen].T, np.arange(chosen.size))]
    return found


def _direction_counts(cones: IntArray, count: int, classes: int) -> IntArray:
    """(k, c) how many directions of each actual class' column a cone holds."""
    column = np.concatenate((np.full(count, -1), actual_of_coordinate(classes)))[cones]
    return np.stack([(column == actual).sum(axis=1) for actual in range(classes)], axis=1)


def _series(hits: FloatArray, degree: int) -> FloatArray:
    """Coefficients up to a total degree, and to c - 1 in each variable, (c, …, c, k).

    Args:
        hits: (point, class, cone) hit rates.
        degree: the total degree that is needed; higher coefficients stay 0.
    """
    _, classes, cones = hits.shape
    series = np.zeros((*(classes,) * classes, cones))
    series[(0,) * classes] = 1
    powers = sorted(product(range(classes), repeat=classes), key=sum)[1:]
    powers = [power for power in powers if sum(power) <= degree]
    for rates in hits:
        for power in powers:
            for variable, exponent in enumerate(power):
                if exponent:
                    lower = (*power[:variable], exponent - 1, *power[variable + 1 :])
                    series[power] += rates[variable] * series[lower]
    return series
