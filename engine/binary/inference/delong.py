"""DeLong's variance of the AUC, from counts, and his tests of the difference of two.

DeLong, DeLong & Clarke-Pearson 1988 define the variance through placements: the share of
the other class that a case outranks, ties counting one half. Sun & Xu 2014 found that ranks
give all placements in O(n log n); a table of counts gives them without another sort.
"""

import math
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.binary.curve.roc_curve import roc_curve
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.data.stretch_sums import StretchSums
from engine.messages.language import tr
from engine.numerics.arrays import CountArray, FloatArray, IntArray
from engine.numerics.intervals import (
    LEVEL,
    Interval,
    check_level,
    logit_interval,
    normal_interval,
    normal_quantile,
    undefined,
)

Method = Literal["normal", "logit"]
DELONG = "DeLong"
CHUNK = 1 << 15
ONE_CASE = tr("a class with a single case has no variance")
NO_WEIGHTS = tr("DeLong’s variance is derived for cases that count alike, not for weighted ones")
NO_SPREAD = tr("the variance is 0: every placement is the same, so the interval says nothing")


class AucVariance(Struct, frozen=True):
    """An AUC and the parts of its variance, DeLong's or Obuchowski's.

    Attributes:
        auc: the area under the curve.
        positives, negatives: P and N.
        of_positives, of_negatives: sample variance of the placements of each class, S10 and
            S01; None where the class has one case, or its cases have weights.
        why: why they are None, where it is not for a single case.
        of_both: covariance of both classes within clusters, S11; 0 where each case stands alone.
        method: whose variance it is.
        unjoined: whether other models scored the same rows, and only counts of each are known.
    """

    auc: float
    positives: int
    negatives: int
    of_positives: float | None
    of_negatives: float | None
    why: str = ONE_CASE
    of_both: float = 0.0
    method: str = DELONG
    unjoined: bool = False

    @property
    def variance(self) -> float | None:
        """S10 / P + S01 / N + 2 S11 / (P N), not below 0; None where one of them is."""
        if self.of_positives is None or self.of_negatives is None:
            return None
        P, N = self.positives, self.negatives
        of_cases = self.of_positives / P + self.of_negatives / N
        return max(0.0, of_cases + 2 * self.of_both / (P * N)) if self.of_both else of_cases


class Placements(Struct, frozen=True, eq=False):
    """Where each case of one model stands among the cases of the other class.

    Attributes:
        of_positives: (P,) twice the negatives that each positive outranks, ties counting
            once; in file order.
        of_negatives: (N,) twice the positives that outrank each negative, likewise.
    """

    of_positives: CountArray
    of_negatives: CountArray

    @property
    def auc(self) -> float:
        """Area under the curve, U / (P N), correctly rounded."""
        P, N = self.of_positives.size, self.of_negatives.size
        return int(self.of_positives.sum(dtype=np.int64)) / (2 * P * N)

    def variance(self) -> AucVariance:
        """The same as `auc_variance` of this model's counts."""
        P, N = self.of_positives.size, self.of_negatives.size
        return AucVariance(
            auc=self.auc,
            positives=P,
            negatives=N,
            of_positives=_sample_variance(self.of_positives, 2 * N),
            of_negatives=_sample_variance(self.of_negatives, 2 * P),
        )


class DelongTest(Struct, frozen=True):
    """A test of the hypothesis that two AUCs are equal.

    Attributes:
        difference: AUC of a minus AUC of b.
        variance: its variance; None where a class has one case.
        z: difference / standard error: standard normal where `df` is None, else Student's
            t (pROC's D); infinite where the variance is 0 and the difference is not.
        p: two-sided; None where z is.
        low, high: interval of the difference, within [-1, 1].
        paired: whether both models scored the same cases.
        df: degrees of freedom of the unpaired test.
        why: why numbers are None.
        method: whose test it is, DeLong's or, of cases that belong together, Obuchowski's.
    """

    difference: float
    variance: float | None
    z: float | None
    p: float | None
    low: float | None
    high: float | None
    level: float
    paired: bool
    df: float | None = None
    why: str = ""
    method: str = DELONG


def auc_variance(counts: ScoreCounts) -> AucVariance:
    """DeLong's variance of the AUC, in one pass over the table of counts.

    Sun & Xu 2014, with running counts in the place of midranks.
    """
    curve = roc_curve(counts)
    P, N = curve.positives, curve.negatives
    two_u = curve.two_u
    mean_of_positives, mean_of_negatives = two_u / P, two_u / N
    of_positives = of_negatives = 0.0
    for start in range(0, curve.fp.size - 1, CHUNK):
        fp = curve.fp[start : start + CHUNK + 1]
        tp = curve.tp[start : start + CHUNK + 1]
        # Twice the negatives above a positive here, and the positives above a negative.
        of_positives += _spread(fp, 2 * N - mean_of_positives, np.diff(tp))
        of_negatives += _spread(tp, mean_of_negatives, np.diff(fp))
    return AucVariance(
        auc=curve.auc,
        positives=P,
        negatives=N,
        of_positives=None if P == 1 else of_positives / (P - 1) / (2 * N) ** 2,
        of_negatives=None if N == 1 else of_negatives / (N - 1) / (2 * P) ** 2,
    )


def variance_of_sums(sums: StretchSums) -> AucVariance:
    """The same of counts that are added up: every part correctly rounded but for two divisions."""
    P, N = sums.positives, sums.negatives
    won = 2 * P * N - sums.two_u  # of positives: what is lost to negatives; it spreads alike
    return AucVariance(
        auc=sums.two_u / (2 * P * N),
        positives=P,
        negatives=N,
        of_positives=_spread_of(sums.of_positives, won, P, 2 * N),
        of_negatives=_spread_of(sums.of_negatives, sums.two_u, N, 2 * P),
    )


def _spread_of(squares: int, total: int, cases: int, scale: int) -> float | None:
    """Sample variance of whole numbers / `scale`, of which sum and sum of squares are known."""
    if cases == 1:
        return None
    return (cases * squares - total * total) / (cases * (cases - 1) * scale * scale)


def weighted_auc(auc: float, counts: ScoreCounts) -> AucVariance:
    """The AUC of weighted cases, of which DeLong's variance is not defined."""
    return AucVariance(auc, int(counts.tp[-1]), int(counts.fp[-1]), None, None, NO_WEIGHTS)


def auc_interval(
    estimate: AucVariance, level: float = LEVEL, method: Method = "normal"
) -> Interval:
    """The confidence interval of an AUC.

    Args:
        estimate: the AUC with its variance.
        level: confidence level.
        method: "normal" is AUC ± z standard errors clipped to [0, 1]; "logit" is the same
            on the log-odds scale, undefined at 0 and 1.

    Returns:
        An interval without bounds where there is no variance.
    """
    name = estimate.method if method == "normal" else tr("{method}, logit", method=estimate.method)
    variance = estimate.variance
    if variance is None:
        return undefined(check_level(level), name, estimate.why)
    error = math.sqrt(variance)
    if method == "logit":
        return logit_interval(estimate.auc, error, level, name)
    found = normal_interval(estimate.auc, error, level, name, (0.0, 1.0))
    if variance == 0:
        return Interval(found.low, found.high, level, name, NO_SPREAD)
    return found


def place(model: ModelCases) -> Placements:
    """The placements of one model's cases, in O(n log n).

    Args:
        model: its cases; both classes occur.
    """
    rank = model.score.astype(np.float64, copy=False)
    rank = rank if model.direction == "higher" else -rank
    of_positives, of_negatives = rank[model.positive], rank[~model.positive]
    count = np.dtype(np.int32 if rank.size < 2**30 else np.int64)
    up, down = np.argsort(of_positives), np.argsort(of_negatives)
    positives, negatives = of_positives[up], of_negatives[down]
    placed: CountArray = np.empty(positives.size, dtype=count)
    placed[up] = _twice_below(negatives, positives)
    against: CountArray = np.empty(negatives.size, dtype=count)
    against[down] = 2 * positives.size - _twice_below(positives, negatives)
    return Placements(placed, against)


def _twice_below(values: FloatArray, at: FloatArray) -> IntArray:
    """(k,) twice the values below each of `at`, equal ones counting once; both rise."""
    below = np.searchsorted(values, at, side="left")
    tied = np.flatnonzero(values[np.minimum(below, values.size - 1)] == at)
    twice = 2 * below
    twice[tied] += np.searchsorted(values, at[tied], side="right") - below[tied]
    return twice


def paired_test(a: Placements, b: Placements, level: float = LEVEL) -> DelongTest:
    """DeLong's test of two models that scored the same cases (normal).

    The variance is that of the difference of the two models' placements, case by case:
    v_a + v_b - 2 cov, without the cancellation where the models are nearly alike.

    Args:
        a: placements of the first model.
        b: placements of the same cases, in the same order, by the second.
        level: confidence level of the interval of the difference.
    """
    P, N = a.of_positives.size, a.of_negatives.size
    first = _sample_variance(a.of_positives - b.of_positives, 2 * N)
    second = _sample_variance(a.of_negatives - b.of_negatives, 2 * P)
    difference = a.auc - b.auc
    if first is None or second is None:
        return _untested(difference, level, paired=True)
    return normal_test(difference, first / P + second / N, level)


def normal_test(
    difference: float, variance: float, level: float, method: str = DELONG
) -> DelongTest:
    """The test of a difference of two AUCs of the same cases, by its variance."""
    z = _standardised(difference, variance)
    reach = normal_quantile(level) * math.sqrt(variance)
    p = math.erfc(abs(z) / math.sqrt(2))
    low, high = _bounds(difference, reach)
    return DelongTest(difference, variance, z, p, low, high, level, paired=True, method=method)


def unpaired_test(a: AucVariance, b: AucVariance, level: float = LEVEL) -> DelongTest:
    """The test of two models that scored different cases (Student's t).

    D = ΔA / √(v_a + v_b) with (v_a + v_b)² / (v_a² / (n_a - 1) + v_b² / (n_b - 1)) degrees
    of freedom, n the cases of each, as pROC has it; df is None where both variances are 0.
    """
    check_level(level)
    difference = a.auc - b.auc
    first, second = a.variance, b.variance
    if first is None or second is None:
        return no_test(a, b, level, paired=False)
    variance = first + second
    z = _standardised(difference, variance)
    if variance == 0:
        p, reach, df = float(difference == 0), 0.0, None
    else:
        cases_a, cases_b = a.positives + a.negatives, b.positives + b.negatives
        # Shares of the variance, not variances: their squares cannot underflow.
        share_a, share_b = first / variance, second / variance
        df = 1 / (share_a**2 / (cases_a - 1) + share_b**2 / (cases_b - 1))
        p, reach = _student(z, df, level)
        reach *= math.sqrt(variance)
    low, high = _bounds(difference, reach)
    return DelongTest(difference, variance, z, p, low, high, level, paired=False, df=df)


def no_test(
    a: AucVariance, b: AucVariance, level: float, *, paired: bool, why: str = ""
) -> DelongTest:
    """What is left of a test where one of the variances does not exist: the difference."""
    why = why or (a if a.variance is None else b).why
    return _untested(a.auc - b.auc, level, paired=paired, why=why, method=a.method)


def difference_interval(test: DelongTest, level: float, *, turned: bool = False) -> Interval:
    """The interval of a tested difference of two AUCs at another level; b minus a if turned.

    Raises:
        ValueError: the test does not exist.
    """
    if test.variance is None:
        raise ValueError("a test without a variance has no interval")
    quantile = normal_quantile(level)
    if test.df is not None:
        quantile = _student(0.0, test.df, level)[1]
    low, high = _bounds(test.difference, quantile * math.sqrt(test.variance))
    if turned:
        low, high = -high, -low
    return Interval(low, high, level, test.method)


def _student(t: float, df: float, level: float) -> tuple[float, float]:
    """Two-sided p of Student's t, and the t that holds a share `level`."""
    from scipy.special import stdtr, stdtrit

    return 2 * float(stdtr(df, -abs(t))), -float(stdtrit(df, (1 - level) / 2))


def _bounds(difference: float, reach: float) -> tuple[float, float]:
    """The interval of a difference of two AUCs, within [-1, 1]."""
    return max(-1.0, difference - reach), min(1.0, difference + reach)


def _standardised(difference: float, variance: float) -> float:
    """Difference / standard error; 0 where both are 0, infinite where only the latter is."""
    if difference == 0:
        return 0.0
    return difference / math.sqrt(variance) if variance > 0 else math.copysign(math.inf, difference)


def _untested(
    difference: float, level: float, *, paired: bool, why: str = ONE_CASE, method: str = DELONG
) -> DelongTest:
    """A test that does not exist."""
    level = check_level(level)
    return DelongTest(
        difference, None, None, None, None, None, level, paired, why=why, method=method
    )


def _spread(running: CountArray, mean: float, cases: CountArray) -> float:
    """Σ cases (sum of two neighbours in running - mean)²: (k,), (k + 1,).

    Multiplied and summed by numpy itself: a BLAS product would start threads for this.
    """
    about = running[1:].astype(np.float64)
    about += running[:-1]
    about -= mean
    np.square(about, out=about)
    about *= cases
    return float(about.sum())


def _sample_variance(counted: CountArray, unit: int) -> float | None:
    """Sum of squares about the mean / (n - 1) of counted / unit; None for one value.

    The mean comes from an exact sum, so that equal values have a variance of exactly 0.
    """
    if counted.size == 1:
        return None
    about = counted - int(counted.sum(dtype=np.int64)) / counted.size
    return float(np.square(about, out=about).sum()) / (counted.size - 1) / unit**2
