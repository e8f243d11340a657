"""Other pictures of the same ranking: precision–recall, lift and gain, calibration."""

import numpy as np
from msgspec import Struct

from engine.binary.curve.roc_curve import RocCurve
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import CountArray, FloatArray, IntArray


class PrecisionRecall(Struct, frozen=True, eq=False):
    """Precision over recall at every threshold that flags a case.

    Attributes:
        recall: (m,) rising TPR, one value a distinct score.
        precision: (m,) at `prevalence`; no interpolation between points is meant, since
            between two thresholds precision does not run in a line (Davis & Goadrich 2006).
        average_precision: Σ (recall step) × precision; chance level is the prevalence.
    """

    recall: FloatArray
    precision: FloatArray
    average_precision: float
    prevalence: float


def precision_recall(curve: RocCurve, prevalence: float | None = None) -> PrecisionRecall:
    """Precision and recall of a curve; at the file's prevalence unless another is given.

    Raises:
        InputError: the prevalence is not in (0, 1).
    """
    cases = curve.positives + curve.negatives
    share = curve.positives / cases if prevalence is None else prevalence
    if not 0 < share < 1:
        raise InputError(
            tr("prevalence is {share:g}", share=share), do=tr("It must lie between 0 and 1.")
        )
    recall, fpr = curve.tpr[1:], curve.fpr[1:]
    hits = share * recall
    precision = hits / (hits + (1 - share) * fpr)
    steps = np.diff(curve.tpr)
    return PrecisionRecall(recall, precision, float(np.sum(steps * precision)), share)


def positions_at_recall(curve: RocCurve, hundredths: IntArray) -> IntArray:
    """The curve position that first reaches each TPR, flagging the fewest cases that do.

    Args:
        curve: a model's curve.
        hundredths: (k,) whole hundredths of TPR, from 0 to 100; decided on counts.
    """
    P = curve.positives
    needed = np.array([-(-each * P // 100) for each in hundredths.tolist()], dtype=curve.tp.dtype)
    return np.searchsorted(curve.tp, needed, side="left").astype(np.int64)


class Gain(Struct, frozen=True, eq=False):
    """Cumulative gain, lift and delinquency over the share of cases flagged.

    Attributes:
        flagged: (m + 1,) share of the cases flagged, from 0 to 1.
        gain: (m + 1,) share of the positives among them (TPR): the gain chart.
        lift: (m + 1,) gain ÷ flagged; the first is that of the topmost score.
        left: (m + 1,) share of positives among the cases not flagged, the delinquency of
            what would be accepted; the last is NaN, nobody being left.
    """

    flagged: FloatArray
    gain: FloatArray
    lift: FloatArray
    left: FloatArray


def gain(curve: RocCurve) -> Gain:
    """Gain, lift and delinquency of a ranking of the file's own cases."""
    cases = curve.positives + curve.negatives
    flagged_cases = curve.tp + curve.fp  # as wide as the counts are: all cases fit
    flagged = (flagged_cases / cases).astype(np.float64)
    missed = (curve.positives - curve.tp).astype(np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        lift = curve.tpr / flagged
        left = missed / (cases - flagged_cases).astype(np.float64)
    lift[0] = lift[1]
    return Gain(flagged, curve.tpr, lift, left)


def gain_at(curve: RocCurve, flagged: FloatArray) -> Gain:
    """Gain, lift and delinquency at given shares of the file's own cases.

    Where a share divides cases of equal score, those flagged are drawn from them by lot, and
    what is expected is given: gain runs straight between two thresholds.

    Args:
        curve: a model's curve.
        flagged: (k,) shares in [0, 1].
    """
    whole = gain(curve)
    reached = np.interp(flagged, whole.flagged, whole.gain)
    share = curve.positives / (curve.positives + curve.negatives)
    with np.errstate(invalid="ignore", divide="ignore"):
        lift = reached / flagged
        left = np.where(flagged < 1, share * (1 - reached) / (1 - flagged), np.nan)
    lift[flagged == 0] = whole.lift[0]
    return Gain(flagged, reached, lift, left)


class Reliability(Struct, frozen=True, eq=False):
    """Calibration as a table: cases in bins of their predicted probability.

    Attributes:
        low, high: (b,) bounds of each bin, low <= score < high (the last includes 1).
        cases: (b,) cases in each bin, none is empty.
        predicted: (b,) mean score of each bin.
        observed: (b,) share of positives of each bin.
        error: Σ cases |predicted - observed| ÷ all cases (expected calibration error).
    """

    low: FloatArray
    high: FloatArray
    cases: IntArray
    predicted: FloatArray
    observed: FloatArray
    error: float


def reliability(
    curve: RocCurve, bins: int = 10, cases_at_score: CountArray | None = None
) -> Reliability:
    """Sort probabilities into bins of equal width and compare with what happened.

    Args:
        curve: a model's curve.
        bins: how many.
        cases_at_score: (m,) cases at each score, where the curve counts weight instead.

    Raises:
        UndefinedError: a score lies outside [0, 1], is not known, or a lower score means
            positive.
    """
    scores = curve.probabilities("calibration")
    positives = np.diff(curve.tp).astype(np.float64)
    cases = positives + np.diff(curve.fp).astype(np.float64)
    edges = np.arange(bins + 1) / bins
    place = np.clip(np.searchsorted(edges, scores, side="right") - 1, 0, bins - 1)
    in_bin = np.bincount(place, weights=cases, minlength=bins)
    used = np.flatnonzero(in_bin)
    total = in_bin[used]
    predicted = np.bincount(place, weights=cases * scores, minlength=bins)[used] / total
    observed = np.bincount(place, weights=positives, minlength=bins)[used] / total
    error = float(np.sum(total * np.abs(predicted - observed)) / np.sum(total))
    numbers = total
    if cases_at_score is not None:
        numbers = np.bincount(place, weights=cases_at_score, minlength=bins)[used]
    return Reliability(
        edges[used], edges[used + 1], numbers.astype(np.int64), predicted, observed, error
    )
