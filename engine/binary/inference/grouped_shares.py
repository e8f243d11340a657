"""Isotonic shares of resamples, of neighbouring scores in groups: for files of any size.

A block of the isotonic regression of n cases holds about n^(2/3) of them (Groeneboom & Jongbloed
2014, chapter 3), so with a thousandth of the cases a group, up to ten million rows, a hull that
turns only between groups, or at a vertex of the file's own hull, differs little from the one that
may turn at every score. A resample is then two multinomial counts a group.
"""

from collections.abc import Iterator

import numpy as np

from engine.binary.curve.hull import RocHull
from engine.binary.inference.replicate_statistics import shares_at
from engine.binary.inference.resampled_hulls import upper_hulls
from engine.data.cases.counts import ScoreCounts
from engine.numerics.arrays import FloatArray, IntArray, distinct

GROUPS = 1000
BATCH = 100  # replicates at a time: numbers that a core's cache takes


def scores_by_rank(counts: ScoreCounts, places: int) -> IntArray:
    """(k,) vertices of the curve, evenly by rank of the cases, that flag a score first."""
    total = counts.tp + counts.fp
    even = np.linspace(0, int(total[-1]) - 1, places)
    return np.asarray(np.searchsorted(total, even, side="right"))


def grouped_shares(
    counts: ScoreCounts,
    hull: RocHull,
    vertices: IntArray,
    replicates: int,
    generator: np.random.Generator,
) -> Iterator[FloatArray]:
    """(B, k) at a time the isotonic share of positives at some scores in resampled curves.

    Args:
        counts: of one model.
        hull: its hull.
        vertices: (k,) of the curve, at which the scores are flagged first.
        replicates: how many in all.
        generator: of the random numbers.
    """
    ends = group_ends(counts, hull)
    rises, runs = np.diff(counts.tp[ends], prepend=0), np.diff(counts.fp[ends], prepend=0)
    P, N = int(counts.tp[-1]), int(counts.fp[-1])
    group = np.searchsorted(ends, vertices)
    for done in range(0, replicates, BATCH):
        size = min(BATCH, replicates - done)
        tp = np.cumsum(generator.multinomial(P, rises / P, size), axis=1).astype(np.float64)
        fp = np.cumsum(generator.multinomial(N, runs / N, size), axis=1).astype(np.float64)
        yield shares_at(upper_hulls(fp, tp), group, ends.size)


def group_ends(counts: ScoreCounts, hull: RocHull) -> IntArray:
    """(g,) rising vertices of the curve at which groups end: of equal size, and all of the hull.

    The last is (1, 1); (0, 0) is none.
    """
    even = scores_by_rank(counts, GROUPS + 1)
    ends = np.concatenate((even, hull.index, [counts.tp.size - 1]))
    found: IntArray = distinct(ends[ends > 0])
    return found
