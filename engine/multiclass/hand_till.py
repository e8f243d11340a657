"""How well probabilities rank cases of several classes: Hand & Till's M, one-vs-rest, HUM, PDI."""

from collections.abc import Sequence
from itertools import combinations, permutations
from math import factorial, prod

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import FloatArray, IntArray

SUMS = 240_000_000  # the HUM sums every assignment of every tuple of one case a class
STEP = 10_000  # sums that cost as much as one step of Python


class SoftRanking(Struct, frozen=True):
    """Rank measures of a table of probabilities.

    Attributes:
        m: Hand & Till 2001, the mean AUC of all pairs of classes; chance 1/2.
        one_vs_rest: AUC of each class' probability against all other cases; chance 1/2.
        one_vs_rest_mean: their plain mean.
        one_vs_rest_weighted: their mean weighted by the classes' cases.
        hum: chance that, of one case of each class, the assignment with the largest sum of
            probabilities is the right one (Dreiseitl et al. 2000), ties split; chance 1/c!.
            None where there are too many tuples to look at.
        pdi: chance that, of one case of each class, the one of class k has the highest
            probability of k, mean over k, ties split (Van Calster et al. 2012); chance 1/c.
    """

    m: float
    one_vs_rest: tuple[float, ...]
    one_vs_rest_mean: float
    one_vs_rest_weighted: float
    hum: float | None
    pdi: float


def soft_ranking(probabilities: FloatArray, actual: IntArray) -> SoftRanking:
    """All rank measures of probabilities (m, c) for classes (m,), each with a case."""
    classes = probabilities.shape[1]
    groups = [probabilities[actual == label] for label in range(classes)]
    rest = [
        _auc(probabilities[actual == label, label], probabilities[actual != label, label])
        for label in range(classes)
    ]
    sizes = np.array([len(group) for group in groups])
    return SoftRanking(
        m=hand_till_m(groups),
        one_vs_rest=tuple(rest),
        one_vs_rest_mean=float(np.mean(rest)),
        one_vs_rest_weighted=float(np.average(rest, weights=sizes)),
        hum=hum(groups),
        pdi=pdi(groups),
    )


def hand_till_m(groups: Sequence[FloatArray]) -> float:
    """Hand & Till's M: over all pairs i, j the mean of A(i|j) and A(j|i), ties 1/2.

    Args:
        groups: (n_k, c) probabilities of the cases of each class.
    """
    pairs = combinations(range(len(groups)), 2)
    found = [
        (_auc(groups[i][:, i], groups[j][:, i]) + _auc(groups[j][:, j], groups[i][:, j])) / 2
        for i, j in pairs
    ]
    return float(np.mean(found))


def _auc(higher: FloatArray, lower: FloatArray) -> float:
    """P(higher > lower), ties 1/2, from an exact integer count."""
    ranked = np.sort(lower)
    twice = np.searchsorted(ranked, higher, "left") + np.searchsorted(ranked, higher, "right")
    return int(twice.sum()) / (2 * higher.size * lower.size)


def pdi(groups: Sequence[FloatArray]) -> float:
    """The polytomous discrimination index; k equal highest probabilities share 1/k."""
    found = []
    for label, own in enumerate(groups):
        scores = own[:, label]
        ways = np.zeros((len(groups), scores.size))  # ways[t]: t of the others tie, the rest below
        ways[0] = 1
        for other, group in enumerate(groups):
            if other == label:
                continue
            ranked = np.sort(group[:, label])
            below = np.searchsorted(ranked, scores, "left")
            tied = np.searchsorted(ranked, scores, "right") - below
            ways[1:] = ways[1:] * below + ways[:-1] * tied
            ways[0] *= below
        shares = (ways / np.arange(1, len(groups) + 1)[:, None]).sum(axis=0)
        found.append(float(shares.mean()) / prod(len(g) for g in groups if g is not own))
    return float(np.mean(found))


def hum(groups: Sequence[FloatArray]) -> float | None:
    """The share of tuples whose likeliest assignment is right; None where too many are to sum."""
    classes = len(groups)
    at_once = prod(len(group) for group in groups[1:])
    if len(groups[0]) * factorial(classes) * max(at_once, STEP) > SUMS:
        return None
    total = 0.0
    for first in groups[0]:
        right = _assignment(groups, first, tuple(range(classes)))
        ties = np.ones_like(right)
        best = np.ones_like(right, dtype=np.bool_)
        for order in permutations(range(classes)):
            if order == tuple(range(classes)):
                continue
            rival = _assignment(groups, first, order)
            near = np.abs(rival - right) <= 1e-12
            ties += near
            best &= near | (rival < right)
        total += float((best / ties).sum())
    return total / prod(len(group) for group in groups)


def _assignment(
    groups: Sequence[FloatArray], first: FloatArray, order: tuple[int, ...]
) -> FloatArray:
    """Sums of an assignment's probabilities: one case of the first class with all others."""
    total = np.full((1,) * (len(groups) - 1), float(first[order[0]]))
    for place, group in enumerate(groups[1:]):
        shape = [1] * (len(groups) - 1)
        shape[place] = len(group)
        total = total + group[:, order[place + 1]].reshape(shape)
    return total
