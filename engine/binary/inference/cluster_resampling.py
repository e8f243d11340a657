"""Clusters in the bootstrap: drawn whole, with repeats; a draw that lacks a class is drawn again.

As clusters are of different sizes, a resample has not the file's numbers of cases; its curves are
held in parts of each class's total, as those of weighted cases are.
"""

import numpy as np

from engine.binary.inference.sorted_rows import Ranked, RankedCases
from engine.binary.inference.weighted_resampling import WeightedCurves, parts_of_steps
from engine.numerics.arrays import FloatArray, IntArray


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


def clustered_curves(ranked: Ranked, positives: IntArray, negatives: IntArray) -> WeightedCurves:
    """The curves of resamples in which (B, P) and (B, N) cases come up so often."""
    rises, of_positives = parts_of_times(positives, ranked.positive_cases, ranked.steps)
    runs, of_negatives = parts_of_times(negatives, ranked.negative_cases, ranked.steps)
    return WeightedCurves(
        ranked=ranked,
        rises=rises,
        runs=runs,
        draws=(_as_draws(positives), _as_draws(negatives)),
        class_odds=of_positives / of_negatives,
    )


def parts_of_times(
    times: IntArray, cases: RankedCases | None, steps: int
) -> tuple[IntArray, FloatArray]:
    """(B, s) the parts of what came up, by its weight, on each step; (B,) all that came up."""
    if cases is None:
        raise ValueError("clusters are drawn of a model of which only counts are known")
    weights: FloatArray = np.ones(cases.rank_of.size)
    if cases.weights is not None:
        weights = cases.weights[cases.rank_of]
    found = np.empty((len(times), steps))
    for row, often in enumerate(times):
        found[row] = np.bincount(cases.step_of, weights=often * weights, minlength=steps)
    return parts_of_steps(found)


def _as_draws(times: IntArray) -> IntArray:
    """(B, n) the cases that came up, the first of them again where a row has fewer.

    What asks for draws asks which cases came up, and which did not.
    """
    longest = int(times.sum(axis=1).max())
    drawn = np.empty((len(times), longest), dtype=np.int64)
    for row, often in enumerate(times):
        found = np.repeat(np.arange(often.size), often)
        drawn[row, : found.size] = found
        drawn[row, found.size :] = found[0]
    return drawn
