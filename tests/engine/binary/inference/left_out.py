"""Rows really left out, one by one or as drawn, in exact fractions: slow, and plainly right."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from engine.binary.curve.case_weights import weighted_curve, weighted_hull
from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference.corrected_sources import NO_GROUPS, Correctable, Together
from engine.binary.inference.delong import auc_variance, weighted_auc
from engine.data.cases.amounts import Amounts
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from engine.data.roles import Direction

NONE = Fraction(10**9)
"""The threshold that flags no one."""

Row = tuple[bool, Fraction, Fraction]
"""Whether it is positive, its score, its weight."""


def rows(
    positives: Iterable[int], negatives: Iterable[int], weights: Sequence[int] | None = None
) -> list[Row]:
    """A small table: the positives' scores, then the negatives'."""
    scores = [(True, Fraction(x)) for x in positives] + [(False, Fraction(x)) for x in negatives]
    weights = [1] * len(scores) if weights is None else weights
    return [(label, x, Fraction(w)) for (label, x), w in zip(scores, weights, strict=True)]


def totals(table: Sequence[Row]) -> tuple[Fraction, Fraction]:
    """The weight of the positives and of the negatives."""
    P = sum((w for label, _, w in table if label), Fraction(0))
    return P, sum((w for label, _, w in table if not label), Fraction(0))


def highest_cheapest(
    table: Sequence[Row], t: Fraction, of: tuple[Fraction, Fraction] | None = None
) -> Fraction:
    """The highest threshold of least cost among flag none and the scores of the table.

    Args:
        table: the rows that choose.
        t: the operating condition.
        of: P and N that rates are of, where not the table's own.
    """
    P, N = totals(table) if of is None else of

    def cost(threshold: Fraction) -> Fraction:
        alarms = sum((w for label, x, w in table if not label and x >= threshold), Fraction(0))
        misses = sum((w for label, x, w in table if label and x < threshold), Fraction(0))
        return t * alarms / N + (1 - t) * misses / P

    thresholds = sorted({x for _, x, _ in table} | {NONE}, reverse=True)
    return min(thresholds, key=cost)  # min keeps the first of those that cost the same


def each_left_out(table: Sequence[Row], t: Fraction) -> tuple[Fraction, Fraction]:
    """FPR and FNR of all rows, each measured by the threshold that all others choose."""
    P, N = totals(table)
    alarms = misses = Fraction(0)
    for place, (label, score, weight) in enumerate(table):
        others = [*table[:place], *table[place + 1 :]]
        flagged = score >= highest_cheapest(others, t, (P, N))
        alarms += weight * (flagged and not label)
        misses += weight * (label and not flagged)
    return alarms / N, misses / P


def pooled(
    table: Sequence[Row], draws: Sequence[Sequence[int]], t: Fraction
) -> tuple[Fraction, Fraction, list[Fraction]]:
    """FPR and FNR of the rows left out, pooled over draws, and how often each row is flagged.

    Args:
        table: the rows.
        draws: the places of the rows that each set of them draws, with repeats.
        t: the operating condition.
    """
    found = dict.fromkeys(((True, True), (True, False), (False, True), (False, False)), Fraction(0))
    often = [Fraction(0)] * len(table)
    for drawn in draws:
        threshold = highest_cheapest([table[place] for place in drawn], t)
        for place, (label, score, weight) in enumerate(table):
            often[place] += Fraction(int(score >= threshold), len(draws))
            if place not in set(drawn):
                found[label, bool(score >= threshold)] += weight
    alarms = found[False, True] / (found[False, True] + found[False, False])
    misses = found[True, False] / (found[True, True] + found[True, False])
    return alarms, misses, often


def correctable(
    table: Sequence[Row],
    *,
    direction: Direction = "higher",
    together: Together = NO_GROUPS,
    name: str = "m",
) -> Correctable:
    """The same rows as the engine takes them."""
    positive = np.array([label for label, _, _ in table])
    score = np.array([float(x) for _, x, _ in table]) * (1 if direction == "higher" else -1)
    weight = np.array([float(w) for _, _, w in table])
    if (weight == 1).all():
        counts = count_scores(positive, score, direction)
        curve = roc_curve(counts)
        model = ModelCases(name, name, direction, positive, score)
        return Correctable(model, counts, curve, roc_hull(curve), auc_variance(counts), together)
    weighed = weighted_curve(positive, score, weight, direction)
    model = ModelCases(name, name, direction, positive, score, Amounts(weight=weight))
    auc = weighted_auc(weighed.auc, weighed.counts)
    return Correctable(model, weighed.counts, weighed, weighted_hull(weighed), auc, together)
