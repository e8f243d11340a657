"""How far rates at a threshold vary where cases belong together: whole clusters vary.

A rate is a ratio of sums over clusters, so that its variance is that of the clusters' own
residuals (linearised; Obuchowski 1997 has the same form for the AUC): with k the TPR, tp_i and
m_i the flagged and all positives of cluster i, M all of them and I10 the clusters that hold one,

    var k = I10 / (I10 - 1) Σ ((tp_i - k m_i) / M)²

likewise of the FPR, and their covariance over the clusters that hold both. A share's interval is
Wilson's at as many cases of their own as would vary so (Rao & Scott 1992), fewer where clusters
are few (Korn & Graubard 1998).
"""

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import BoolArray, FloatArray, IntArray
from engine.numerics.intervals import normal_quantile


class ClusteredRates(Struct, frozen=True):
    """The spread of TPR and FPR over clusters.

    Attributes:
        of_tpr, of_fpr: variances, above 0 unless the rate is 0 or 1.
        of_both: their covariance.
        clusters: how many hold a positive, and how many a negative; two of each at least.
        cases: positives and negatives.
    """

    of_tpr: float
    of_fpr: float
    of_both: float
    clusters: tuple[int, int]
    cases: tuple[int, int]

    @property
    def correlation(self) -> float:
        """Of both rates; 0 where one of them does not vary."""
        product = self.of_tpr * self.of_fpr
        return min(max(self.of_both / product**0.5, -1.0), 1.0) if product > 0 else 0.0

    def quantile(self, level: float, clusters: int = 0) -> float:
        """Student's t of so many clusters less one; of those of the rarer class if 0."""
        from scipy.special import stdtrit

        return float(stdtrit((clusters or min(self.clusters)) - 1, (1 + level) / 2))

    def trials(self, rate: float, variance: float, place: int, level: float) -> float:
        """How many cases of their own would vary as a rate does, never more than there are.

        Args:
            rate: TPR or FPR.
            variance: its.
            place: 0 of TPR, 1 of FPR.
            level: of the interval that they are for.
        """
        found = ClusteredShare(rate, variance, self.clusters[place], self.cases[place])
        return found.trials(level)


class ClusteredShare(Struct, frozen=True):
    """One share of some cases, and how far it varies by clusters.

    Attributes:
        value: the share.
        variance: its, above 0 unless it is 0 or 1.
        clusters: how many hold one of the cases, two at least.
        cases: how many there are.
    """

    value: float
    variance: float
    clusters: int
    cases: int

    def trials(self, level: float) -> float:
        """How many cases of their own would vary so, never more than there are."""
        from scipy.special import stdtrit

        alone = float(self.clusters)
        if self.variance > 0:
            alone = self.value * (1 - self.value) / self.variance
        few = normal_quantile(level) / float(stdtrit(self.clusters - 1, (1 + level) / 2))
        return min(alone * few * few, float(self.cases))


def clustered_rates(
    positive: BoolArray, flagged: BoolArray, codes: IntArray
) -> ClusteredRates | None:
    """The spread of the rates of some flags; None where a class is of a single cluster.

    Args:
        positive: (n,) True where the case is positive, some of them.
        flagged: (n,) True where a threshold flags it.
        codes: (n,) its cluster, 0 and up.
    """
    found = [_spread(flagged, inside, codes) for inside in (positive, ~positive)]
    if found[0] is None or found[1] is None:
        return None
    (of_tpr, one, held), (of_fpr, other, also) = found[0], found[1]
    every = int(np.count_nonzero(held | also))
    return ClusteredRates(
        of_tpr.variance,
        of_fpr.variance,
        float(one @ other) * every / (every - 1),
        (of_tpr.clusters, of_fpr.clusters),
        (of_tpr.cases, of_fpr.cases),
    )


def clustered_share(part: BoolArray, of: BoolArray, codes: IntArray) -> ClusteredShare | None:
    """How far the share of some cases varies; None where it is of no case, or a single cluster.

    Args:
        part: (n,) True where a case counts.
        of: (n,) True where it is asked.
        codes: (n,) its cluster, 0 and up.
    """
    if not of.any():
        return None
    found = _spread(part, of, codes)
    return None if found is None else found[0]


def _spread(
    part: BoolArray, of: BoolArray, codes: IntArray
) -> tuple[ClusteredShare, FloatArray, BoolArray] | None:
    """A share with its variance; by cluster the residual, and whether it holds such a case."""
    number = int(np.count_nonzero(of))
    cases = np.bincount(codes[of], minlength=int(codes.max()) + 1)
    found = np.bincount(codes[of & part], minlength=cases.size)
    rate, clusters = int(found.sum()) / number, int(np.count_nonzero(cases))
    if clusters < 2:
        return None
    about: FloatArray = (found - rate * cases) / number
    variance = float(about @ about) * clusters / (clusters - 1)
    if 0 < rate < 1 and variance < 1e-12 * rate * (1 - rate) / number:
        variance = rate * (1 - rate) / clusters  # all alike: each counts as one case
    return ClusteredShare(rate, variance, clusters, number), about, cases > 0
