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
        alone = float(self.clusters[place])
        if variance > 0:
            alone = rate * (1 - rate) / variance
        few = normal_quantile(level) / self.quantile(level, self.clusters[place])
        return min(alone * few * few, float(self.cases[place]))


def clustered_rates(
    positive: BoolArray, flagged: BoolArray, codes: IntArray
) -> ClusteredRates | None:
    """The spread of the rates of some flags; None where a class is of a single cluster.

    Args:
        positive: (n,) True where the case is positive, some of them.
        flagged: (n,) True where a threshold flags it.
        codes: (n,) its cluster, 0 and up.
    """
    sums, held, variances = [], [], []
    for inside in (positive, ~positive):
        number = int(np.count_nonzero(inside))
        cases = np.bincount(codes[inside], minlength=int(codes.max()) + 1)
        found = np.bincount(codes[inside & flagged], minlength=cases.size)
        rate, clusters = int(found.sum()) / number, int(np.count_nonzero(cases))
        if clusters < 2:
            return None
        about: FloatArray = (found - rate * cases) / number
        variance = float(about @ about) * clusters / (clusters - 1)
        if 0 < rate < 1 and variance < 1e-12 * rate * (1 - rate) / number:
            variance = rate * (1 - rate) / clusters  # all alike: each counts as one case
        sums.append(about)
        held.append((clusters, number, cases > 0))
        variances.append(variance)
    every = int(np.count_nonzero(held[0][2] | held[1][2]))
    return ClusteredRates(
        variances[0],
        variances[1],
        float(sums[0] @ sums[1]) * every / (every - 1),
        (held[0][0], held[1][0]),
        (held[0][1], held[1][1]),
    )
