"""Calibration: what share of the cases with a score is positive, and what the scores promise."""

import math

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.messages.errors import UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import normal_quantile, wilson_bounds

BINS = 10
NEWTON_STEPS = 60
CLOSE = 1e-12  # how little the log odds' two numbers move at the end
STEEPEST = 1e4  # slopes beyond are of scores that separate the classes


class IsotonicSteps(Struct, frozen=True, eq=False):
    """The isotonic (PAV) regression of class on score: the hull's edges, as shares of positives.

    An edge of the hull is a block of scores whose cases are pooled; its slope says their share
    of positives (math: "the hull is calibration followed by a decision"; Fawcett &
    Niculescu-Mizil 2007).

    Attributes:
        first, last: (b,) the block's first and last score, by falling rank: first >= last where
            a higher score is positive.
        share: (b,) positives ÷ cases (or their weights) in the block, falling; in the file.
    """

    first: FloatArray
    last: FloatArray
    share: FloatArray


def isotonic_steps(curve: RocCurve, hull: RocHull) -> IsotonicSteps:
    """The blocks of a curve's scores, from the most positive-looking one on.

    Raises:
        UndefinedError: the file does not tell the scores, or holds rates instead of counts.
    """
    if not curve.scored or not curve.counted:
        raise UndefinedError(tr("calibration needs the scores of cases"))
    rises = np.diff(hull.tp).astype(np.float64)
    runs = np.diff(hull.fp).astype(np.float64)
    return IsotonicSteps(
        first=curve.thresholds[hull.index[:-1] + 1],
        last=curve.thresholds[hull.index[1:]],
        share=rises / (rises + runs),
    )


def share_at_prevalence(half: float, prevalence: float) -> float:
    """A share of positives at prevalence ½ as it is at another: πs / (πs + (1 - π)(1 - s)).

    It holds as far as likelihood ratios do, where only the prevalence differs.
    """
    hits = prevalence * half
    return hits / (hits + (1 - prevalence) * (1 - half))


class CalibrationBins(Struct, frozen=True, eq=False):
    """Cases in bins of their scores.

    Attributes:
        low, high: (b,) bounds, low <= score < high, the last one's high included; no bin is
            empty.
        cases, positives: (b,) numbers, or weights.
        mean: (b,) the mean score of the cases.
    """

    low: FloatArray
    high: FloatArray
    cases: FloatArray
    positives: FloatArray
    mean: FloatArray

    @property
    def share(self) -> FloatArray:
        """(b,) positives ÷ cases."""
        return self.positives / self.cases

    def bounds(self, level: float) -> tuple[FloatArray, FloatArray]:
        """(b,) Wilson bounds of the shares; they mean nothing where cases have weights."""
        return wilson_bounds(self.positives, self.cases, level)


def calibration_bins(curve: RocCurve, bins: int = BINS) -> CalibrationBins:
    """Sort a curve's cases into bins of equal width.

    Probabilities are sorted between 0 and 1, other scores between the least and the greatest.

    Args:
        curve: a model's curve.
        bins: how many.

    Raises:
        UndefinedError: the scores are not known, or one is infinite.
    """
    if not curve.scored or not curve.counted:
        raise UndefinedError(tr("calibration needs the scores of cases"))
    scores = curve.thresholds[1:]
    low, high = float(scores.min()), float(scores.max())
    if not math.isfinite(low) or not math.isfinite(high):
        raise UndefinedError(tr("a score is infinite, so there are no bins of equal width"))
    if is_probability(curve):
        low, high = 0.0, 1.0
    along = np.arange(bins + 1) / bins
    edges = low * (1 - along) + high * along  # high - low may be beyond the doubles
    place = np.clip(np.searchsorted(edges, scores, side="right") - 1, 0, bins - 1)
    positives = np.diff(curve.tp).astype(np.float64)
    cases = positives + np.diff(curve.fp).astype(np.float64)
    total: FloatArray = np.bincount(place, weights=cases, minlength=bins).astype(np.float64)
    used = np.flatnonzero(total)
    of_positives = np.bincount(place, weights=positives, minlength=bins).astype(np.float64)[used]
    in_bin = total[used]
    shares = cases / total[place]  # of the bin: a sum of scores may be beyond the doubles, too
    mean = np.bincount(place, weights=shares * scores, minlength=bins).astype(np.float64)[used]
    return CalibrationBins(edges[used], edges[used + 1], in_bin, of_positives, mean)


def is_probability(curve: RocCurve) -> bool:
    """Whether scores may be probabilities of the positive class: within [0, 1], higher is it."""
    scores = curve.thresholds[1:]
    return bool(curve.scored and curve.direction == "higher" and scores[0] <= 1 and scores[-1] >= 0)


class CalibrationLine(Struct, frozen=True):
    """Cox's logistic recalibration of probabilities (Cox 1958; Van Calster et al. 2016).

    The log odds of being positive are taken as intercept + slope × log odds of the score.

    Attributes:
        intercept: with the slope held at 1, "calibration in the large"; 0 if right on average.
        slope: with an intercept of its own; 1 if right, below 1 where scores are too extreme.
        intercept_error, slope_error: standard errors, from the information.
    """

    intercept: float
    intercept_error: float
    slope: float
    slope_error: float

    def intercept_bounds(self, level: float) -> tuple[float, float]:
        """Wald's interval of the intercept."""
        reach = normal_quantile(level) * self.intercept_error
        return self.intercept - reach, self.intercept + reach

    def slope_bounds(self, level: float) -> tuple[float, float]:
        """Wald's interval of the slope."""
        reach = normal_quantile(level) * self.slope_error
        return self.slope - reach, self.slope + reach


def calibration_line(curve: RocCurve) -> CalibrationLine:
    """Intercept and slope by maximum likelihood.

    Raises:
        UndefinedError: scores are no probabilities, one is 0 or 1 (its log odds are
            infinite), all are the same, or they separate the classes.
    """
    scores = curve.probabilities(tr("calibration intercept and slope"))
    if scores[0] >= 1 or scores[-1] <= 0:
        raise UndefinedError(tr("a score is 0 or 1, whose log odds are infinite"))
    x = np.log(scores) - np.log1p(-scores)
    if x[0] == x[-1]:
        raise UndefinedError(tr("all scores are the same, so there is no slope"))
    positives = np.diff(curve.tp).astype(np.float64)
    cases = positives + np.diff(curve.fp).astype(np.float64)
    at_one, of_one = _fitted(np.ones((1, x.size)), x, positives, cases)
    both, of_both = _fitted(np.stack((np.ones(x.size), x)), np.zeros(x.size), positives, cases)
    return CalibrationLine(
        intercept=float(at_one[0]),
        intercept_error=math.sqrt(of_one[0, 0]),
        slope=float(both[1]),
        slope_error=math.sqrt(of_both[1, 1]),
    )


def _fitted(
    columns: FloatArray, offset: FloatArray, positives: FloatArray, cases: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Logistic regression by Newton's method, halving steps that would make it worse.

    Args:
        columns: (c, m) what each score contributes.
        offset: (m,) what is added to the log odds.
        positives: (m,) at each score.
        cases: (m,) at each score.

    Returns:
        (c,) coefficients and their (c, c) covariance.

    Raises:
        UndefinedError: the likelihood has no maximum.
    """
    found: FloatArray = np.zeros(len(columns))
    likelihood = -np.inf
    step: FloatArray = np.zeros(len(columns))
    for _ in range(NEWTON_STEPS):
        odds = offset + found @ columns
        now = float(positives @ odds - cases @ np.logaddexp(0.0, odds))
        if now < likelihood - 1e-9 * abs(likelihood):
            step = step / 2
            found = found - step
            continue
        likelihood = now
        share = 1 / (1 + np.exp(-odds))
        weight = cases * share * (1 - share)
        information = (columns * weight) @ columns.T
        if np.abs(found).max() > STEEPEST or np.linalg.cond(information) > 1 / CLOSE:
            break
        gradient = columns @ (positives - cases * share)
        step = np.asarray(np.linalg.solve(information, gradient), dtype=np.float64)
        found = found + step
        if np.abs(step).max() <= CLOSE * max(1.0, np.abs(found).max()):
            return found, np.asarray(np.linalg.inv(information), dtype=np.float64)
    raise UndefinedError(tr("the scores separate the classes, so there is no slope"))
