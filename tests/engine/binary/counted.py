"""What tests make of the engine: counts, curve and hull of a small table or of arrays."""

import numpy as np
from numpy.typing import ArrayLike

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.data.cases.counts import ScoreCounts, count_scores, grouped_counts
from engine.data.roles import Direction
from tests.engine.binary.oracle import Table


def cases_of(table: Table, direction: Direction = "higher") -> tuple[list[bool], list[float]]:
    """The cases of a table, a row each, in an order that tells nothing; scores 1, 2, ..."""
    ranked = range(len(table), 0, -1) if direction == "higher" else range(1, len(table) + 1)
    cases = [
        (truth, float(score))
        for score, (positives, negatives) in zip(ranked, table, strict=True)
        for truth, count in ((True, positives), (False, negatives))
        for _ in range(count)
    ]
    cases = cases[::2] + cases[1::2]
    return [truth for truth, _ in cases], [score for _, score in cases]


def counts_of(table: Table, direction: Direction = "higher") -> ScoreCounts:
    truth, score = cases_of(table, direction)
    return count_scores(np.array(truth), np.array(score), direction)


def curve_of(table: Table, direction: Direction = "higher") -> RocCurve:
    return roc_curve(counts_of(table, direction))


def hull_of(table: Table, direction: Direction = "higher") -> RocHull:
    return roc_hull(curve_of(table, direction))


def curve_of_counts(positives: ArrayLike, negatives: ArrayLike) -> RocCurve:
    """The curve of a table given as two columns, from the most positive-looking score."""
    rows = np.asarray(positives).size
    return roc_curve(grouped_counts(np.arange(rows, 0, -1), positives, negatives))


def curve_of_scores(
    truth: ArrayLike, score: ArrayLike, direction: Direction = "higher"
) -> RocCurve:
    counts = count_scores(
        np.asarray(truth, dtype=np.bool_), np.asarray(score, dtype=np.float64), direction
    )
    return roc_curve(counts)
