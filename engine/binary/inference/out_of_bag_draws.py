"""Which rows choose thresholds and which are left out: drawn rows, drawn clusters, given folds."""

from collections.abc import Iterator

import numpy as np

from engine.binary.inference.out_of_bag_hulls import TrainedHulls, trained_hulls
from engine.binary.inference.resampled_curves import Curves, TimesDrawn
from engine.binary.inference.resampling import (
    BATCH_NUMBERS,
    LARGEST_BATCH,
    generator_of,
    resampled,
)
from engine.binary.inference.sorted_rows import Ranked
from engine.binary.inference.weighted_resampling import weighted_curves
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

REPLICATES = 100
"""Enough: what pooled counts still vary with the seed is far less than with the file's rows."""


class CurveOfSome(Curves, frozen=True, eq=False):
    """One curve of as many cases as there happen to be."""

    @property
    def positives(self) -> int:
        """The positives in it."""
        return int(self.rises.sum())

    @property
    def negatives(self) -> int:
        """The negatives in it."""
        return int(self.runs.sum())


def rows_left_out(
    ranked: Ranked, seed: int, replicates: int = REPLICATES, progress: Progress = silent
) -> TrainedHulls:
    """Resamples of P of the positives and N of the negatives, as the bootstrap draws them.

    Args:
        ranked: a model whose cases are known apart.
        seed: of the random numbers; models of the same rows are drawn alike.
        replicates: how many, above 0.
        progress: told between batches.

    Raises:
        Cancelled: through `progress`.
    """
    P, N = ranked.of_positives, ranked.of_negatives
    largest = max(1, min(LARGEST_BATCH, BATCH_NUMBERS // (P + N + 4 * ranked.steps)))
    of_positives, of_negatives = generator_of(seed, "positive"), generator_of(seed, "negative")

    def batches() -> Iterator[Curves]:
        done = 0
        while done < replicates:
            progress(done / replicates, tr("Measuring {name} out of bag", name=ranked.name))
            size = min(largest, replicates - done)
            positives = _times(of_positives.integers(0, P, (size, P)))
            yield resampled(ranked, positives, _times(of_negatives.integers(0, N, (size, N))))
            done += size

    return trained_hulls(batches())


def clusters_left_out(
    ranked: Ranked,
    of_positives: IntArray,
    of_negatives: IntArray,
    seed: int,
    replicates: int = REPLICATES,
    progress: Progress = silent,
) -> TrainedHulls:
    """Resamples of whole clusters; one that lacks a class is drawn again.

    Args:
        ranked: a model whose cases are known apart.
        of_positives: (P,) the cluster of each positive, 0 and up, in file order.
        of_negatives: (N,) likewise, of the same clusters.
        seed: of the random numbers.
        replicates: how many, above 0.
        progress: told between replicates.

    Raises:
        Cancelled: through `progress`.
    """
    held, codes = np.unique(np.concatenate((of_positives, of_negatives)), return_inverse=True)
    clusters, (of_positives, of_negatives) = held.size, np.split(codes, [of_positives.size])
    generator = generator_of(seed, "clusters")

    def batches() -> Iterator[Curves]:
        done = 0
        while done < replicates:
            drawn = np.bincount(generator.integers(0, clusters, clusters), minlength=clusters)
            positives, negatives = drawn[of_positives], drawn[of_negatives]
            if positives.any() and negatives.any():
                progress(done / replicates, tr("Measuring {name} out of bag", name=ranked.name))
                done += 1
                yield _curve_of(ranked, positives, negatives)

    return trained_hulls(batches())


def folds_left_out(ranked: Ranked, of_positives: IntArray, of_negatives: IntArray) -> TrainedHulls:
    """Thresholds of all folds but one, measured on that one; all of them in turn.

    A fold without which a class would be lacking is measured by no threshold.

    Args:
        ranked: a model whose cases are known apart.
        of_positives: (P,) the fold of each positive, 0 and up, in file order.
        of_negatives: (N,) likewise.
    """
    others = [
        (of_positives != fold, of_negatives != fold)
        for fold in np.flatnonzero(np.bincount(np.concatenate((of_positives, of_negatives))))
    ]
    return trained_hulls(
        _curve_of(ranked, positives, negatives)
        for positives, negatives in others
        if positives.any() and negatives.any()
    )


def _times(draws: IntArray) -> IntArray:
    """(B, n) how often each of n cases is among (B, n) draws."""
    return np.stack([np.bincount(row, minlength=row.size) for row in draws])


def _curve_of(ranked: Ranked, positives: TimesDrawn, negatives: TimesDrawn) -> Curves:
    """The curve of the cases that come up so often."""
    if ranked.weighted:
        return weighted_curves(ranked, positives[np.newaxis], negatives[np.newaxis])
    times = (positives[np.newaxis], negatives[np.newaxis])
    rises, runs = (
        sums.counts(each, int(each.sum()))
        for sums, each in zip(ranked.step_sums, times, strict=True)
    )
    return CurveOfSome(ranked, rises, runs, times)
