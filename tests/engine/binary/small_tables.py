"""Small random tables of cases, and the points of every threshold in exact fractions."""

import random
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from msgspec import Struct

from engine.binary.curve.case_weights import weighted_curve
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.data.cases.counts import count_scores
from engine.data.roles import Direction

Point = tuple[Fraction, Fraction]
"""FPR and TPR."""


class Case(Struct, frozen=True):
    positive: bool
    score: int
    weight: Fraction = Fraction(1)


Cases = list[Case]


def tables(number: int, seed: int, weights: tuple[str, ...] = ("1",)) -> Iterator[Cases]:
    """Random tables: heavy ties, one score for all, one positive, perfect, inverted, at random."""
    chance = random.Random(seed)  # noqa: S311 - the same tables in every run
    for place in range(number):
        size = chance.randint(2, 14)
        truth = [True, False] + [chance.random() < 0.4 for _ in range(size - 2)]
        scores = [chance.randint(0, chance.choice([2, 9])) for _ in truth]
        kind = place % 8
        if kind == 0:
            scores = [5] * size
        elif kind == 1:
            truth = [True] + [False] * (size - 1)
        elif kind == 2:
            truth = [True] * (size - 1) + [False]
        elif kind == 3:
            scores = [chance.randint(5, 9) if one else chance.randint(0, 4) for one in truth]
        elif kind == 4:
            scores = [chance.randint(0, 4) if one else chance.randint(5, 9) for one in truth]
        drawn = [Fraction(chance.choice(weights)) for _ in truth]
        drawn[:2] = [weight or Fraction(1) for weight in drawn[:2]]  # no class weighs nothing
        if kind in (1, 2):
            drawn = [weight or Fraction(1) for weight in drawn]
        yield [Case(*row) for row in zip(truth, scores, drawn, strict=True)]


def points(cases: Cases) -> list[Point]:
    """FPR and TPR of every threshold, flagging no one first."""
    found = []
    for cut in (99, *sorted({case.score for case in cases if case.weight}, reverse=True)):
        flagged = [case for case in cases if case.score >= cut]
        found.append((share(flagged, cases, positive=False), share(flagged, cases, positive=True)))
    return found


def share(some: Cases, of: Cases, *, positive: bool) -> Fraction:
    """The share of one class's weight that some cases have."""
    part, whole = (
        sum(case.weight for case in rows if case.positive is positive) for rows in (some, of)
    )
    return Fraction(part) / Fraction(whole)


def positives_share(cases: Cases) -> Fraction:
    total = sum(case.weight for case in cases)
    return Fraction(sum(case.weight for case in cases if case.positive)) / Fraction(total)


def curve_of(cases: Cases, direction: Direction = "higher") -> RocCurve:
    """The curve of the same decisions; of direction "lower" with all signs turned."""
    sign = 1 if direction == "higher" else -1
    score = np.array([float(sign * case.score) for case in cases])
    return roc_curve(count_scores(np.array([case.positive for case in cases]), score, direction))


def weighted_curve_of(cases: Cases) -> RocCurve:
    return weighted_curve(
        np.array([case.positive for case in cases]),
        np.array([float(case.score) for case in cases]),
        np.array([float(case.weight) for case in cases]),
    )
