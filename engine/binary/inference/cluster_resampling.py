"""Clusters in the bootstrap: drawn whole, with repeats; a draw that lacks a class is drawn again.

As clusters are of different sizes, a resample has not the file's numbers of cases; its curves are
held in parts of each class's total, as those of weighted cases are.
"""

import numpy as np

from engine.numerics.arrays import IntArray


def draw_clusters(
    generator: np.random.Generator,
    clusters: tuple[IntArray, IntArray],
    size: int,
    wanted: int | None = None,
) -> tuple[IntArray, IntArray]:
    """How often each case comes up in some resamples of clusters.

    Args:
        generator: of the draws.
        clusters: (P,) and (N,) codes of the positives' and negatives' clusters, 0 and up without
            a gap.
        size: B, how many resamples.
        wanted: how many clusters each draws; None for as many as there are.

    Returns:
        (B, P) and (B, N), each row with a case of either class.
    """
    of_positives, of_negatives = clusters
    number = int(max(of_positives.max(), of_negatives.max())) + 1
    times = np.empty((size, number), dtype=np.int64)
    for row in range(size):
        while True:
            drawn = generator.integers(0, number, wanted or number)
            times[row] = np.bincount(drawn, minlength=number)
            if times[row, of_positives].any() and times[row, of_negatives].any():
                break
    return times[:, of_positives], times[:, of_negatives]
