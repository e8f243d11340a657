"""The test that several correlated AUCs are equal (DeLong, DeLong & Clarke-Pearson 1988).

With the AUCs θ, their covariance S and contrasts L (each model against the first), the statistic
(Lθ)ᵀ (L S Lᵀ)⁺ (Lθ) follows χ² with the rank of L S Lᵀ as degrees of freedom.
"""

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.binary.inference.delong import DELONG, ONE_CASE, Placements
from engine.binary.inference.obuchowski import METHOD, ONE_CLUSTER, ClusteredCases
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.numerics.arrays import CountArray, FloatArray, IntArray

CHUNK = 1 << 16
NO_DIFFERENCE = tr("all models rank every case alike, so that there is nothing to test")
NO_SPREAD = tr("the models’ AUCs differ though no case shows a spread")


class Omnibus(Struct, frozen=True):
    """The test that all AUCs are equal.

    Attributes:
        chi2: the statistic.
        df: degrees of freedom.
        p: the chance of such a statistic or a larger one if they are.
        method: whose covariance it is by, DeLong's or, of cases that belong together, Obuchowski's.
    """

    chi2: float
    df: int
    p: float
    method: str = DELONG


def omnibus_test(
    placed: Sequence[Placements], clusters: ClusteredCases | None = None
) -> Omnibus | Undefined:
    """The omnibus test of k models that scored the same cases, k of 2 or more.

    Args:
        placed: each model's placements, in one order of cases.
        clusters: of the same cases; None where each stands alone.

    Returns:
        The test, or why there is none.
    """
    first, *others = placed
    P, N = first.of_positives.size, first.of_negatives.size
    positives = [first.of_positives - each.of_positives for each in others]
    negatives = [first.of_negatives - each.of_negatives for each in others]
    if clusters is not None:
        found = _of_clusters(positives, negatives, clusters)
        if found is None:
            return Undefined(ONE_CLUSTER)
        covariance = found
    elif P < 2 or N < 2:
        return Undefined(ONE_CASE)
    else:
        covariance = _products(positives) / (2 * N) ** 2 / (P * (P - 1))
        covariance += _products(negatives) / (2 * P) ** 2 / (N * (N - 1))
    contrasts = np.array([first.auc - each.auc for each in others])
    together = clusters is not None and not clusters.alone
    return _tested(contrasts, covariance, METHOD if together else DELONG)


def _tested(contrasts: FloatArray, covariance: FloatArray, method: str) -> Omnibus | Undefined:
    """The statistic of contrasts and their covariance, with a generalised inverse."""
    from scipy.special import chdtrc

    values, vectors = np.linalg.eigh(covariance)
    least = values.max(initial=0.0) * len(values) * np.finfo(np.float64).eps * 8
    kept = values > least
    df = int(np.count_nonzero(kept))
    if df == 0:
        return Undefined(NO_SPREAD if contrasts.any() else NO_DIFFERENCE)
    along = vectors.T[kept] @ contrasts
    chi2 = math.fsum((along**2 / values[kept]).tolist())
    return Omnibus(chi2, df, float(chdtrc(df, chi2)), method)


def _products(rows: Sequence[CountArray]) -> FloatArray:
    """(m, m) sums of products about the means of m rows of (n,) numbers, some at a time."""
    size = rows[0].size
    means = np.array([int(row.sum(dtype=np.int64)) / size for row in rows])[:, np.newaxis]
    total = np.zeros((len(rows), len(rows)))
    for start in range(0, size, CHUNK):
        about = np.stack([row[start : start + CHUNK] for row in rows], dtype=np.float64) - means
        total += np.einsum("ik,jk->ij", about, about)
    return total


def _of_clusters(
    positives: Sequence[CountArray], negatives: Sequence[CountArray], clusters: ClusteredCases
) -> FloatArray | None:
    """Obuchowski's covariance of the contrasts; None where a class has one cluster only."""
    P, N = positives[0].size, negatives[0].size
    a, of_a = _summed(positives, clusters.of_positives, clusters.number)
    b, of_b = _summed(negatives, clusters.of_negatives, clusters.number)
    a, b = a / (2 * N), b / (2 * P)
    first, second = np.count_nonzero(of_a), np.count_nonzero(of_b)
    both = np.count_nonzero(of_a + of_b)
    if first < 2 or second < 2:
        return None
    together = (a @ b.T) * (both / (both - 1) / (P * N))
    return np.asarray(
        (a @ a.T) * (first / (first - 1) / P**2)
        + (b @ b.T) * (second / (second - 1) / N**2)
        + together
        + together.T
    )


def _summed(
    rows: Sequence[CountArray], codes: IntArray, number: int
) -> tuple[FloatArray, IntArray]:
    """(m, I) sums over clusters about what the means would give, and (I,) cases of each."""
    cases = np.bincount(codes, minlength=number)
    means = [int(row.sum(dtype=np.int64)) / row.size for row in rows]
    sums = [
        np.bincount(codes, weights=row, minlength=number) - mean * cases
        for row, mean in zip(rows, means, strict=True)
    ]
    return np.stack(sums), cases
