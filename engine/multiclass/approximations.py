"""Approximations of the VUS of one crisp classifier, to set beside the exact value.

Ferri, Hernández-Orallo & Salido 2003, section 5. v_ij is the share of actual class i that is
predicted j. None of them is a volume; each has a chance level of its own.
"""

from collections.abc import Callable
from itertools import combinations

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import FloatArray

POWER = 0.76  # of the paper's modified macro-average


class Approximations(Struct, frozen=True):
    """The paper's approximations, all between 0 and 1.

    Attributes:
        accuracy: hits weighted by the priors; None where no priors are known.
        macro_average: mean hit rate.
        macro_average_076: generalised mean of the hit rates with exponent 0.76.
        one_point: 1 - the mean error of the classes, at least 1/c.
        ht1a: mean over pairs of the mean hit rate of the two, each at least 1/2. The paper
            calls it equal to one_point; it is not once a floor of 1/2 is active.
        ht1b: mean over pairs of 1 - half their mutual errors, each at least 1/2.
        ht2: as ht1b, within the cases of the pair that are predicted one of the two.
        ht3: mean over classes of class against rest, each at least 1/2.
    """

    accuracy: float | None
    macro_average: float
    macro_average_076: float
    one_point: float
    ht1a: float
    ht1b: float
    ht2: float
    ht3: float


def approximations(ratios: FloatArray, priors: FloatArray | None = None) -> Approximations:
    """All approximations of one classifier.

    Args:
        ratios: (c, c) column-normalised confusion matrix, rows predicted, columns actual.
        priors: (c,) shares of the actual classes, sum 1; None if unknown.
    """
    count = len(ratios)
    v = ratios.T  # v[actual, predicted]
    hits = np.diagonal(ratios)
    return Approximations(
        accuracy=None if priors is None else float(priors @ hits),
        macro_average=float(hits.mean()),
        macro_average_076=float(np.mean(hits**POWER)) ** (1 / POWER),
        one_point=max(1 / count, 1 - float(np.sum(1 - hits)) / count),
        ht1a=_over_pairs(v, _half_hits),
        ht1b=_over_pairs(v, _mutual_errors),
        ht2=_over_pairs(v, _errors_within_pair),
        ht3=float(np.mean([max(0.5, _against_rest(v, place)) for place in range(count)])),
    )


def chance_level(classes: int) -> Approximations:
    """The approximations of a classifier that calls each class equally often, whatever a case is.

    Calling everything one class gives the same, but for accuracy, which is then that class'
    prior, and for the generalised mean, which is then lower.
    """
    return approximations(np.full((classes, classes), 1 / classes), np.full(classes, 1 / classes))


def _over_pairs(v: FloatArray, value: Callable[[FloatArray, int, int], float]) -> float:
    """The mean over pairs of classes of a value that is at least 1/2."""
    pairs = combinations(range(len(v)), 2)
    return float(np.mean([max(0.5, value(v, a, b)) for a, b in pairs]))


def _half_hits(v: FloatArray, a: int, b: int) -> float:
    """The mean hit rate of two classes."""
    return float(v[a, a] + v[b, b]) / 2


def _mutual_errors(v: FloatArray, a: int, b: int) -> float:
    """1 - half of what two classes send to each other."""
    return 1 - float(v[b, a] + v[a, b]) / 2


def _errors_within_pair(v: FloatArray, a: int, b: int) -> float:
    """1 - half of the error rates among what is predicted a or b."""
    return 1 - (_rate(v[b, a], v[b, a] + v[b, b]) + _rate(v[a, b], v[a, a] + v[a, b])) / 2


def _against_rest(v: FloatArray, a: int) -> float:
    """1 - half the miss rate and half the false alarm rate of one class."""
    missed = _rate(v[a].sum() - v[a, a], v[a].sum())
    alarms = _rate(v[:, a].sum() - v[a, a], v.sum() - v[a].sum())
    return 1 - missed / 2 - alarms / 2


def _rate(part: float, whole: float) -> float:
    """Part / whole; 0/0 counts as an error rate of 1."""
    return float(part / whole) if whole > 0 else 1.0
