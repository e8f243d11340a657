"""Isotonic shares of resamples, of neighbouring scores in groups: for files of any size.

A block of the isotonic regression of n cases holds about n^(2/3) of them (Groeneboom & Jongbloed
2014, chapter 3), so with a thousandth of the cases a group, up to ten million rows, a hull that
turns only between groups, or at a vertex of the file's own hull, differs little from the one that
may turn at every score. A resample is then two multinomial counts a group.

Where cases have weights, a group's weight in a resample is a sum of so many weights drawn from its
own. Given their number its mean and variance are known, and it is drawn by the gamma law that has
them: so the mean and the covariance of all groups are those of resampling the rows, and where all
cases of a group weigh alike, or it is one case, so is the law.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.inference.replicate_statistics import shares_at
from engine.binary.inference.resampled_hulls import upper_hulls
from engine.binary.inference.weighted_resampling import GRID, in_parts
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.numerics.arrays import BoolArray, FloatArray, IntArray, distinct

GROUPS = 1000
BATCH = 100  # replicates at a time: numbers that a core's cache takes
ALIKE = 1e-24  # of the squared mean: a variance that only rounding makes


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


class GroupWeights(Struct, frozen=True, eq=False):
    """What the cases of one class weigh in each of g groups.

    Attributes:
        cases: (g,) how many there are.
        mean: (g,) of their weights; 0 where there are none.
        variance: (g,) of them, as of a whole population.
    """

    cases: IntArray
    mean: FloatArray
    variance: FloatArray

    @staticmethod
    def of(group: IntArray, weight: FloatArray, groups: int) -> "GroupWeights":
        """Of (n,) cases with their groups and weights."""
        cases = np.bincount(group, minlength=groups)
        some = np.maximum(cases, 1)
        mean = np.bincount(group, weights=weight, minlength=groups) / some
        away = (weight - mean[group]) ** 2
        return GroupWeights(cases, mean, np.bincount(group, weights=away, minlength=groups) / some)

    def drawn(self, replicates: int, generator: np.random.Generator) -> FloatArray:
        """(B, g) weight of each group in resamples of the class."""
        total = int(self.cases.sum())
        found = generator.multinomial(total, self.cases / total, replicates) * self.mean
        spread = np.flatnonzero(self.variance > ALIKE * self.mean**2)
        scale = self.variance[spread] / self.mean[spread]
        found[:, spread] = generator.gamma(found[:, spread] / scale) * scale
        return found


def weighted_groups(
    model: ModelCases, weight: FloatArray, counts: ScoreCounts, ends: IntArray
) -> tuple[GroupWeights, GroupWeights]:
    """What the positives and the negatives of each group weigh.

    Args:
        model: its n cases.
        weight: (n,) of the same cases; those of weight 0 take no part.
        counts: of the others.
        ends: (g,) vertices at which groups end, as of `group_ends`.
    """
    used = weight > 0
    sign = -1.0 if counts.direction == "higher" else 1.0
    group = np.searchsorted(sign * counts.thresholds[ends], sign * model.score[used])
    weight = weight[used] / weight[used].max()
    positive: BoolArray = model.positive[used]
    of_positives, of_negatives = (
        GroupWeights.of(group[rows], weight[rows], ends.size) for rows in (positive, ~positive)
    )
    return of_positives, of_negatives


def weighted_draws(
    classes: tuple[GroupWeights, GroupWeights],
    group: IntArray,
    fpr: FloatArray,
    replicates: int,
    generator: np.random.Generator,
) -> Iterator[tuple[FloatArray, FloatArray]]:
    """(B, k) isotonic shares at some scores, (B, f) TPR at some FPR, of weighted resamples.

    Args:
        classes: positives and negatives, in groups.
        group: (k,) those of the scores.
        fpr: (f,) in [0, 1]; at a vertical stretch TPR is its top.
        replicates: how many in all.
        generator: of the random numbers.
    """
    for done in range(0, replicates, BATCH):
        size = min(BATCH, replicates - done)
        tp, fp = (np.cumsum(each.drawn(size, generator), axis=1) for each in classes)
        odds = tp[:, -1] / fp[:, -1]
        parts_tp, parts_fp = (in_parts(each).astype(np.float64) for each in (tp, fp))
        hulls = upper_hulls(parts_fp, parts_tp)
        yield shares_at(hulls, group, parts_tp.shape[1], odds), _tpr_at(parts_fp, parts_tp, fpr)


def _tpr_at(fp: FloatArray, tp: FloatArray, fpr: FloatArray) -> FloatArray:
    """(B, f) TPR of (B, g) running parts of weight, linear within groups."""
    found = np.ones((len(fp), fpr.size))
    for row, (across, up) in enumerate(zip(fp, tp, strict=True)):
        at = fpr * GRID
        after = np.searchsorted(across, at, side="right")
        inside = after < across.size  # else (1, 1)
        last = after[inside]
        x0 = np.where(last > 0, across[last - 1], 0.0)
        y0 = np.where(last > 0, up[last - 1], 0.0)
        share = (at[inside] - x0) / (across[last] - x0)
        found[row, inside] = (y0 + share * (up[last] - y0)) / GRID
    return found
