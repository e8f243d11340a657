"""Variance of a number from its cases' contributions, and covariance of two models' numbers.

Where cases count alike the steps alone tell it. Weighted cases vary as a ratio of sums does;
of cases that belong together each cluster is one unit, and one that holds cases of both
classes is one unit of both.
"""

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.binary.inference.corrected_contributions import (
    CHUNK,
    CasesOfClass,
    Contributions,
    Steps,
)
from engine.numerics.arrays import BoolArray, CountArray, FloatArray

Classes = tuple[CasesOfClass, CasesOfClass]
"""The positives and the negatives of one model."""


class Looked(Struct, frozen=True, eq=False):
    """One class's contributions with the step that each of its (n,) cases reaches."""

    steps: Steps
    levels: CountArray
    cases: CasesOfClass


LookedClasses = tuple[Looked, Looked]


def looked_up(found: Contributions, cases: Classes) -> LookedClasses:
    """The step that each case reaches, for variances of units and for covariances."""
    return (
        Looked(found.positives, found.positives.levels(cases[0]), cases[0]),
        Looked(found.negatives, found.negatives.levels(cases[1]), cases[1]),
    )


def variance(found: Contributions, cases: Classes | None, added: float) -> float:
    """The variance of a number.

    Args:
        found: what each case adds to it.
        cases: the cases, where they have weights or clusters; two units of each class at least.
        added: how many units that all thresholds flag, and how many that none does, join each
            class; such a unit weighs Σω²/Σω, as one of many equal ones does.
    """
    if cases is None or _alike(cases):
        return found.positives.spread(added) + found.negatives.spread(added)
    looked = looked_up(found, cases)
    terms = [_Terms.of(each, added) for each in looked]
    return _summed(terms, terms, cases, added)


def variances_of_classes(found: Contributions, cases: Classes) -> tuple[float, float]:
    """The two parts of a variance, without added units; no clusters."""
    one, other = (_Terms.of(each, 0).of_cases for each in looked_up(found, cases))
    return tuple(float(each @ each) * each.size / (each.size - 1) for each in (one, other))


def covariance(first: LookedClasses, second: LookedClasses) -> float:
    """The covariance of two models' numbers measured on the same rows, without added units.

    Args:
        first: what each case adds to one model's number.
        second: to the other's; the same cases in the same order.
    """
    cases = (first[0].cases, first[1].cases)
    if _alike(cases):
        return _plain(first[0], second[0]) + _plain(first[1], second[1])
    one, other = ([_Terms.of(each, 0) for each in looked] for looked in (first, second))
    return _summed(one, other, cases, 0)


def _alike(cases: Classes) -> bool:
    """Whether every case counts alike and for itself."""
    return all(each.weights is None and each.clusters is None for each in cases)


def _plain(first: Looked, second: Looked) -> float:
    """The covariance of the means over one class whose cases count alike."""
    n, total = first.levels.size, 0.0
    one, other = first.steps.centred, second.steps.centred
    for start in range(0, n, CHUNK):
        part = slice(start, start + CHUNK)
        total += float(one[first.levels[part]] @ other[second.levels[part]])
    return total / ((n - 1) * n)


class _Terms(Struct, frozen=True, eq=False):
    """What each case of one class moves the number by.

    Attributes:
        of_cases: (n,) ω (g - ḡ) / Σω.
        everywhere, nowhere: of an added unit that all thresholds flag, or none.
    """

    of_cases: FloatArray
    everywhere: float
    nowhere: float

    @staticmethod
    def of(looked: Looked, added: float) -> "_Terms":
        """Those of one class."""
        steps, cases = looked.steps, looked.cases
        weights = np.ones(cases.scores.size) if cases.weights is None else cases.weights
        units = weights if cases.clusters is None else np.bincount(cases.clusters, weights)
        unit = float(units @ units) / float(units.sum())
        values = (steps.values - steps.origin)[looked.levels]
        everywhere, nowhere = steps.everywhere - steps.origin, -steps.origin
        whole = float(weights.sum()) + 2 * added * unit
        mean = (float(weights @ values) + added * unit * (everywhere + nowhere)) / whole
        return _Terms(
            weights * (values - mean) / whole,
            unit * (everywhere - mean) / whole,
            unit * (nowhere - mean) / whole,
        )


def _summed(
    first: Sequence[_Terms], second: Sequence[_Terms], cases: Classes, added: float
) -> float:
    """Σ of products over the units of both classes, more by k/(k - 1) for k of them."""
    total = 0.0
    for classes, inside in _groups(cases):
        one, other = (
            sum(_by_unit(terms[c].of_cases, cases[c], inside) for c in classes)
            for terms in (first, second)
        )
        products = float(np.dot(one, other))
        for end in ("everywhere", "nowhere"):
            ends = (sum(getattr(terms[c], end) for c in classes) for terms in (first, second))
            products += added * math.prod(ends)
        units = np.size(one) + 2 * added
        total += products * units / (units - 1)
    return total


def _groups(cases: Classes) -> list[tuple[tuple[int, ...], BoolArray | None]]:
    """The classes whose units are the same ones, and which clusters are among them."""
    of_positives, of_negatives = cases[0].clusters, cases[1].clusters
    if of_positives is None or of_negatives is None:
        return [((0,), None), ((1,), None)]
    number = 1 + int(max(of_positives.max(), of_negatives.max()))
    held = [np.bincount(each, minlength=number) > 0 for each in (of_positives, of_negatives)]
    if (held[0] & held[1]).any():
        return [((0, 1), held[0] | held[1])]
    return [((0,), held[0]), ((1,), held[1])]


def _by_unit(of_cases: FloatArray, cases: CasesOfClass, inside: BoolArray | None) -> FloatArray:
    """(k,) sums over each unit: over a cluster, or a case by itself."""
    if inside is None or cases.clusters is None:
        return of_cases
    return np.bincount(cases.clusters, of_cases, inside.size)[inside]
