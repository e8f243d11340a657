"""Variance of a number from its cases' contributions, and covariance of two models' numbers.

Where cases count alike the steps alone tell it. Weighted cases vary as a ratio of sums does;
of cases that belong together each cluster is one unit, and one that holds cases of both
classes is one unit of both.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from engine.binary.inference.corrected_contributions import CaseScores, Contributions, Steps
from engine.numerics.arrays import BoolArray, CountArray, FloatArray

MOST_CELLS = 1 << 15
"""Pairs of steps of two models that are tallied; of more, each case is looked up."""
CHUNK = 1 << 16
"""Cases that are tallied at a time."""


class Looked(Struct, frozen=True, eq=False):
    """One model's contributions with the step that each of its (n,) cases reaches."""

    found: Contributions
    levels: CountArray
    cases: CaseScores


def looked_up(found: Contributions, cases: CaseScores) -> Looked:
    """The step that each case reaches, for variances of units and for covariances."""
    return Looked(found, found.levels(cases), cases)


def variance(found: Contributions, cases: CaseScores | None, added: float) -> float:
    """The variance of a number.

    Args:
        found: what each case adds to it.
        cases: the cases, where they have weights or clusters; two units of each class at least.
        added: how many units that are flagged everywhere, and how many that are nowhere, join
            each class; such a unit weighs Σω²/Σω, as one of many equal ones does.
    """
    if cases is None or cases.alike:
        return found.positives.spread(added) + found.negatives.spread(added)
    terms = _terms(looked_up(found, cases), added)
    return _summed(terms, terms, cases, added)


def variances_of_classes(found: Contributions, cases: CaseScores) -> tuple[float, float]:
    """The positives' and the negatives' part of a variance, without added units."""
    one, other = (each.of_cases for each in _terms(looked_up(found, cases), 0))
    return _of_units(one), _of_units(other)


def _of_units(terms: FloatArray) -> float:
    return float(terms @ terms) * terms.size / (terms.size - 1)


def covariance(first: Looked, second: Looked) -> float:
    """The covariance of two models' numbers measured on the same rows, without added units.

    Args:
        first: what each case adds to one model's number.
        second: to the other's; the same cases in the same order.
    """
    cases = first.cases
    if not cases.alike:
        return _summed(_terms(first, 0), _terms(second, 0), cases, 0)
    total = 0.0
    for inside, products in zip(
        (cases.positive, ~cases.positive), _products(first, second), strict=True
    ):
        n = int(np.count_nonzero(inside))
        total += products / ((n - 1) * n)
    return total


def _products(first: Looked, second: Looked) -> Iterator[float]:
    """Σ over the positives, and over the negatives, of the products of what both add."""
    ones = (first.found.positives, first.found.negatives)
    others = (second.found.positives, second.found.negatives)
    width = others[0].values.size
    cells = ones[0].values.size * width
    positive = first.cases.positive
    if cells > MOST_CELLS:
        for one, other, inside in zip(ones, others, (positive, ~positive), strict=True):
            yield float(one.centred[first.levels[inside]] @ other.centred[second.levels[inside]])
        return
    tally = np.zeros(2 * cells, dtype=np.int64)
    for start in range(0, positive.size, CHUNK):
        part = slice(start, start + CHUNK)
        cell = positive[part] * np.int64(cells) + first.levels[part] * np.int64(width)
        tally += np.bincount(cell + second.levels[part], minlength=tally.size)
    negatives, positives = tally.reshape(2, -1, width)
    for one, other, cases in zip(ones, others, (positives, negatives), strict=True):
        yield float(one.centred @ cases @ other.centred)


class _Terms(Struct, frozen=True, eq=False):
    """What each case of one class moves the number by.

    Attributes:
        of_cases: (n,) ω (g - ḡ) / Σω.
        everywhere, nowhere: of an added unit that is flagged everywhere, or nowhere.
    """

    of_cases: FloatArray
    everywhere: float
    nowhere: float


def _terms(looked: Looked, added: float) -> tuple[_Terms, _Terms]:
    """Those of both classes."""
    found, positive = looked.found, looked.cases.positive
    return (
        _terms_of_class(found.positives, looked, positive, added),
        _terms_of_class(found.negatives, looked, ~positive, added),
    )


def _terms_of_class(steps: Steps, looked: Looked, inside: BoolArray, added: float) -> _Terms:
    """Those of one class."""
    cases = looked.cases
    levels = looked.levels[inside]
    weights = np.ones(levels.size) if cases.weights is None else cases.weights[inside]
    units: FloatArray = weights
    if cases.clusters is not None:
        units = np.asarray(np.bincount(cases.clusters[inside], weights), dtype=np.float64)
    unit = float(units @ units) / float(units.sum())
    values = (steps.values - steps.origin)[levels]
    everywhere, nowhere = steps.everywhere - steps.origin, -steps.origin
    whole = float(weights.sum()) + 2 * added * unit
    mean = (float(weights @ values) + added * unit * (everywhere + nowhere)) / whole
    return _Terms(
        weights * (values - mean) / whole,
        unit * (everywhere - mean) / whole,
        unit * (nowhere - mean) / whole,
    )


def _summed(
    first: Sequence[_Terms], second: Sequence[_Terms], cases: CaseScores, added: float
) -> float:
    """Σ of products over the units of both classes, more by k/(k - 1) for k of them."""
    total = 0.0
    for classes in _groups(cases):
        one, other = (_by_unit(terms, cases, classes) for terms in (first, second))
        products = float(one @ other)
        for end in ("everywhere", "nowhere"):
            ends = (sum(getattr(terms[c], end) for c in classes) for terms in (first, second))
            products += added * math.prod(ends)
        units = one.size + 2 * added
        total += products * units / (units - 1)
    return total


def _groups(cases: CaseScores) -> list[tuple[int, ...]]:
    """Which classes, 0 the positives, have the same units: both where clusters mix them."""
    if cases.clusters is None:
        return [(0,), (1,)]
    held = [
        np.bincount(cases.clusters[inside], minlength=int(cases.clusters.max()) + 1) > 0
        for inside in (cases.positive, ~cases.positive)
    ]
    return [(0, 1)] if (held[0] & held[1]).any() else [(0,), (1,)]


def _by_unit(terms: Sequence[_Terms], cases: CaseScores, classes: tuple[int, ...]) -> FloatArray:
    """(k,) sums over each unit of some classes: over a cluster, or a case by itself."""
    if cases.clusters is None:
        return terms[classes[0]].of_cases
    inside = (cases.positive, ~cases.positive)
    numbers = np.concatenate([cases.clusters[inside[c]] for c in classes])
    sums = np.bincount(numbers, np.concatenate([terms[c].of_cases for c in classes]))
    return np.asarray(sums[np.bincount(numbers) > 0], dtype=np.float64)
