"""The cost view: lower envelopes over t, Brier curve, H-measure and decision curve."""

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, distinct


class CostCurve(Struct, frozen=True, eq=False):
    """A lower envelope min c_t as a polyline over t (Drummond & Holte 2006, PC(+) = 1 - t).

    Attributes:
        t: (n,) rising, from 0 to 1, every break point once.
        cost: (n,) normalised expected cost there; linear between.
    """

    t: FloatArray
    cost: FloatArray


def cost_curve(hull: RocHull) -> CostCurve:
    """The lower envelope of a hull's cost lines; the trivial classifiers are in the hull."""
    t = distinct(np.concatenate([[0.0], hull.edge_t, [1.0]]))
    vertex = hull.serving(t)
    return CostCurve(t, t * hull.fpr[vertex] + (1 - t) * hull.fnr[vertex])


def mean_cost(hull: RocHull, a: float, b: float) -> float:
    """The area under the lower envelope over [a, b] ÷ (b - a); c_a where a == b."""
    if a == b:
        vertex = hull.serving(np.array([a]))
        return float(a * hull.fpr[vertex][0] + (1 - a) * hull.fnr[vertex][0])
    low, high = np.clip(hull.t_low, a, b), np.clip(hull.t_high, a, b)
    middle, width = (low + high) / 2, high - low
    return float(np.sum(width * (middle * hull.fpr + (1 - middle) * hull.fnr))) / (b - a)


def severity_at(t: FloatArray, prevalence: float) -> FloatArray:
    """(n,) severities C_FP / (C_FP + C_FN) that belong to (n,) t at a prevalence.

    It is Hand's c, and the threshold probability p of a decision curve.
    """
    weight = t * prevalence
    return np.asarray(weight / (weight + (1 - t) * (1 - prevalence)))


def t_at_severity(severity: FloatArray, prevalence: float) -> FloatArray:
    """(n,) t that belong to (n,) severities at a prevalence; the inverse of `severity_at`."""
    weight = severity * (1 - prevalence)
    return np.asarray(weight / (weight + (1 - severity) * prevalence))


class HMeasure(Struct, frozen=True):
    """Hand's H-measure, 1 - L/L₀, and the prior on severity c that it was taken under.

    Attributes:
        alpha, beta: parameters of the Beta prior on c = C_FP / (C_FP + C_FN).
        value: 1 for a perfect model, 0 for one that never beats the trivial classifiers.
    """

    value: float
    alpha: float
    beta: float


def h_measure(hull: RocHull, alpha: float, beta: float) -> HMeasure:
    """H under a Beta(alpha, beta) prior on severity, at the file's prevalence (Hand 2009).

    L = ∫ min over vertices of [c (1-π) h + (1-c) π (1-k)] w(c) dc, in closed form between
    the severities at which the optimal vertex changes.
    """
    cases = hull.positives + hull.negatives
    prevalence = hull.positives / cases
    loss = _expected_loss(hull.fpr, hull.fnr, hull.edge_t, prevalence, alpha, beta)
    neither = np.array([0.0, 1.0])
    worst = _expected_loss(neither, 1 - neither, np.array([0.5]), prevalence, alpha, beta)
    return HMeasure(1 - loss / worst, alpha, beta)


def severity_prior(severity_ratio: float) -> tuple[float, float]:
    """Beta(2, 1 + 1/SR): the prior whose mode is the severity SR = C_FP/C_FN (Hand 2009)."""
    return 2.0, 1 + 1 / severity_ratio


def prevalence_prior(prevalence: float) -> tuple[float, float]:
    """Beta(1 + π₁, 1 + π₀) (Hand & Anagnostopoulos 2014)."""
    return 1 + prevalence, 2 - prevalence


def _expected_loss(
    fpr: FloatArray, fnr: FloatArray, edge_t: FloatArray, p: float, alpha: float, beta: float
) -> float:
    """∫ min loss dw for vertices that serve falling stretches of t."""
    from scipy.special import betainc

    # A vertex serves severities c between those of its edges.
    ends = np.concatenate([[1.0], severity_at(edge_t, p), [0.0]])
    share_c = alpha / (alpha + beta)  # ∫ c w = E[c] I(α+1, β), ∫ (1-c) w = E[1-c] I(α, β+1)
    of_c = -np.diff(betainc(alpha + 1, beta, ends)) * share_c
    of_rest = -np.diff(betainc(alpha, beta + 1, ends)) * (1 - share_c)
    return float(np.sum((1 - p) * fpr * of_c + p * fnr * of_rest))


class BrierCurve(Struct, frozen=True, eq=False):
    """Loss of using severity c as the threshold (Hernández-Orallo, Flach & Ferri 2011).

    Attributes:
        c: (n,) rising, from 0 to 1, each score twice: just below and just above it.
        loss: (n,) 2 [c (1-π) FPR(c) + (1-c) π FNR(c)]; linear between.
        area: ∫ loss dc, which is the Brier score.
    """

    c: FloatArray
    loss: FloatArray
    area: float


def brier_curve(curve: RocCurve) -> BrierCurve:
    """The Brier curve of scores that are probabilities of the positive class.

    Raises:
        UndefinedError: a score lies outside [0, 1], is not known, or a lower score means
            positive.
    """
    scores = curve.probabilities(tr("the Brier curve"))
    cases = curve.positives + curve.negatives
    rising = scores[::-1]
    # Between two neighbouring scores the same cases are flagged: those at the upper one.
    c = np.concatenate([[0.0], np.repeat(rising, 2), [1.0]])
    fp = np.repeat(curve.fp[::-1].astype(np.float64), 2)
    missed = np.repeat(curve.positives - curve.tp[::-1].astype(np.float64), 2)
    loss = 2 * (c * fp + (1 - c) * missed) / cases
    area = float(np.sum(np.diff(c) * (loss[1:] + loss[:-1]))) / 2
    return BrierCurve(c, loss, area)


def brier_loss(curve: RocCurve, c: FloatArray) -> FloatArray:
    """The Brier curve at (n,) severities c: the loss where cases with score >= c are flagged.

    Raises:
        UndefinedError: there is no Brier curve; see `brier_curve`.
    """
    scores = curve.probabilities(tr("the Brier curve"))
    flagged = scores.size - np.searchsorted(scores[::-1], c, side="left")
    fp = curve.fp[flagged].astype(np.float64)
    missed = curve.positives - curve.tp[flagged].astype(np.float64)
    loss: FloatArray = 2 * (c * fp + (1 - c) * missed) / (curve.positives + curve.negatives)
    return loss


def best_brier_loss(hull: RocHull, c: FloatArray) -> FloatArray:
    """The loss at (n,) severities c of the best threshold for each: never above `brier_loss`.

    2 min over vertices of [c (1-π) h + (1-c) π (1-k)], π the file's: what is left of the Brier
    curve when scores are calibrated (Hernández-Orallo, Flach & Ferri 2011).
    """
    prevalence = hull.positives / (hull.positives + hull.negatives)
    vertex = hull.serving(t_at_severity(c, prevalence))
    return loss_of_rates(hull.fpr[vertex], hull.fnr[vertex], prevalence, c)


def loss_of_rates(fpr: FloatArray, fnr: FloatArray, prevalence: float, c: FloatArray) -> FloatArray:
    """The loss 2 [c (1-π) h + (1-c) π (1-k)] at (n,) severities c, of (n,) rates h and 1-k."""
    loss: FloatArray = 2 * (c * (1 - prevalence) * fpr + (1 - c) * prevalence * fnr)
    return loss


def net_benefit(fpr: FloatArray, tpr: FloatArray, prevalence: float, p: FloatArray) -> FloatArray:
    """TPR π - FPR (1-π) p/(1-p), per case, at threshold probabilities p < 1 (Vickers 2006)."""
    return tpr * prevalence - fpr * (1 - prevalence) * p / (1 - p)


class DecisionCurve(Struct, frozen=True, eq=False):
    """Net benefit over threshold probabilities, with what treating all or none would bring.

    Attributes:
        p: (n,) threshold probabilities in (0, 1).
        as_given: (n,) the scores taken as probabilities, flagged where score >= p; None
            where they are not in [0, 1] or not known, or a lower score means positive.
        best: (n,) with the best threshold for each p: never under treat-all or treat-none.
        treat_all: (n,) flagging everyone; flagging no one brings 0.
    """

    p: FloatArray
    as_given: FloatArray | None
    best: FloatArray
    treat_all: FloatArray


def decision_curve(
    curve: RocCurve, hull: RocHull, prevalence: float, p: FloatArray
) -> DecisionCurve:
    """The decision curve of one model at the prevalence where it will be used.

    Args:
        curve: the model's ROC curve.
        hull: its hull.
        prevalence: share of positives in use.
        p: (n,) threshold probabilities in (0, 1); p = C_FP / (C_FP + C_FN).
    """
    one = np.ones_like(p)
    return DecisionCurve(
        p,
        net_benefit_as_given(curve, prevalence, p),
        best_net_benefit(hull, prevalence, p),
        net_benefit(one, one, prevalence, p),
    )


def net_benefit_as_given(curve: RocCurve, prevalence: float, p: FloatArray) -> FloatArray | None:
    """(n,) net benefits of scores taken as probabilities; None where they are none."""
    scores = curve.thresholds[1:]
    if not curve.scored or curve.direction != "higher" or scores[0] > 1 or scores[-1] < 0:
        return None
    flagged = scores.size - np.searchsorted(scores[::-1], p, side="left")
    return net_benefit(*curve.rates(flagged), prevalence, p)


def best_net_benefit(hull: RocHull, prevalence: float, p: FloatArray) -> FloatArray:
    """(n,) net benefits of the best threshold for each of (n,) threshold probabilities."""
    vertex = hull.serving(t_at_severity(p, prevalence))
    return net_benefit(hull.fpr[vertex], hull.tpr[vertex], prevalence, p)
