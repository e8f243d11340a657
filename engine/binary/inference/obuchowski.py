"""The variance of the AUC of cases that belong together (Obuchowski 1997).

With DeLong's placements V10 and V01 summed over each cluster i, of m_i positives and n_i
negatives, M and N in all and A the AUC:

    S10 = I10 / ((I10 - 1) M) Σ (V10_i - m_i A)²       over the I10 clusters with a positive
    S01 = I01 / ((I01 - 1) N) Σ (V01_i - n_i A)²       over the I01 clusters with a negative
    S11 = I / (I - 1) Σ (V10_i - m_i A)(V01_i - n_i A) over all I clusters

    var = S10 / M + S01 / N + 2 S11 / (M N)

The same of differences of two models' placements is the variance of the difference of their
AUCs. With one case a cluster S11 is 0 and the rest DeLong's variance, to the last digit.
"""

import numpy as np
from msgspec import Struct

from engine.binary.inference.delong import (
    AucVariance,
    DelongTest,
    Placements,
    no_test,
    normal_test,
    paired_test,
)
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, CountArray, FloatArray, IntArray
from engine.numerics.intervals import LEVEL

METHOD = "Obuchowski"
ONE_CLUSTER = tr("a class with cases of a single cluster has no variance")


class ClusteredCases(Struct, frozen=True, eq=False):
    """Which cluster each case is of.

    Attributes:
        of_positives: (P,) codes of the positives, in file order.
        of_negatives: (N,) codes of the negatives.
        number: more than the largest code.
    """

    of_positives: IntArray
    of_negatives: IntArray
    number: int

    @staticmethod
    def of(positive: BoolArray, codes: IntArray) -> "ClusteredCases":
        """The clusters of a model's (n,) cases."""
        return ClusteredCases(codes[positive], codes[~positive], int(codes.max()) + 1)

    @property
    def alone(self) -> bool:
        """Whether every cluster has one case."""
        cases = np.bincount(np.concatenate((self.of_positives, self.of_negatives)))
        return int(cases.max()) == 1


def placement_differences(one: Placements, other: Placements) -> Placements:
    """The differences of two models' placements of the same cases."""
    return Placements(one.of_positives - other.of_positives, one.of_negatives - other.of_negatives)


def clustered_variance(placed: Placements, clusters: ClusteredCases) -> AucVariance:
    """Obuchowski's variance of an AUC, or of a difference of two.

    Args:
        placed: a model's placements, or those of one less those of another.
        clusters: of the same cases.
    """
    if clusters.alone:
        return placed.variance()
    P, N = placed.of_positives.size, placed.of_negatives.size
    first, of_first = _sums(placed.of_positives, clusters.of_positives, clusters.number)
    second, of_second = _sums(placed.of_negatives, clusters.of_negatives, clusters.number)
    if min(np.count_nonzero(of_first), np.count_nonzero(of_second)) < 2:
        return AucVariance(placed.auc, P, N, None, None, ONE_CLUSTER, method=METHOD)
    clusters_in_all = int(np.count_nonzero(of_first + of_second))
    together = float(np.dot(first, second)) * clusters_in_all / (clusters_in_all - 1)
    return AucVariance(
        auc=placed.auc,
        positives=P,
        negatives=N,
        of_positives=_spread(first, of_first, 2 * N),
        of_negatives=_spread(second, of_second, 2 * P),
        of_both=together / (2 * N) / (2 * P),
        method=METHOD,
    )


def clustered_test(
    a: Placements, b: Placements, clusters: ClusteredCases, level: float = LEVEL
) -> DelongTest:
    """The test of two models that scored the same clustered cases; see `paired_test`."""
    if clusters.alone:
        return paired_test(a, b, level)
    found = clustered_variance(placement_differences(a, b), clusters)
    if found.variance is None:
        one, other = (clustered_variance(each, clusters) for each in (a, b))
        return no_test(one, other, level, paired=True)
    return normal_test(a.auc - b.auc, found.variance, level, METHOD)


def _sums(counted: CountArray, codes: IntArray, number: int) -> tuple[FloatArray, IntArray]:
    """Doubled placements summed over each cluster, less what their mean would give; its cases.

    Sums of whole numbers, exact below 2^53; 0 where a cluster has no case of the class.
    """
    cases = np.bincount(codes, minlength=number)
    sums = np.bincount(codes, weights=counted, minlength=number)
    mean = int(counted.sum(dtype=np.int64)) / counted.size
    return np.asarray(sums - cases * mean), cases


def _spread(about: FloatArray, cases: IntArray, unit: int) -> float:
    """I / ((I - 1) M) Σ about², of placements that are counted in units."""
    clusters = int(np.count_nonzero(cases))
    squares = float(np.square(about).sum()) / unit**2
    return squares * clusters / (clusters - 1) / int(cases.sum())
