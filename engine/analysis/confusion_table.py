"""What the cheapest threshold of one model does to each class, and what its errors cost."""

import math
from fractions import Fraction

import numpy as np
from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.requested_points import PrevalenceInUse, prevalence_in_use
from engine.binary.curve.hull import RocHull
from engine.binary.points.natural_frequencies import natural_frequencies
from engine.binary.points.operating_point import Confusion, OperatingPoint

Rates = tuple[Fraction, Fraction]


class CaseShares(Struct, frozen=True):
    """Shares of all cases at the prevalence in use; they add up to 1."""

    missed: float
    found: float
    false_alarms: float
    cleared: float

    @property
    def flagged(self) -> float:
        """The share that is flagged, rightly or not."""
        return self.found + self.false_alarms


class ConfusionTable(Struct, frozen=True):
    """One model at its cheapest threshold for t.

    Attributes:
        model: the one that was chosen, or else the one that costs least at t.
        point: its threshold, with its counts in the file's cases: the cheapest that keeps the
            constraints, or without them where none does.
        keeps_bounds: whether it keeps them.
        prevalence: the one in use; NaN of ROC points while none is stated.
        of_1000: whole cases of 1,000 at that prevalence; None where it is not known.
        shares: the same exactly.
        miss_cost, false_alarm_cost: what the misses and the false alarms cost together, per
            case: in money where there is a scenario, else as a share of the worst case. Their
            sum is the point's cost.
        in_money: which of the two they are.
    """

    model: ModelResult
    point: OperatingPoint
    keeps_bounds: bool
    prevalence: PrevalenceInUse
    of_1000: Confusion | None
    shares: CaseShares | None
    miss_cost: float
    false_alarm_cost: float
    in_money: bool

    @property
    def cost(self) -> float:
        """What both kinds of error cost together."""
        return self.miss_cost + self.false_alarm_cost


def confusion_table(analysis: Analysis, chosen: str = "") -> ConfusionTable | None:
    """The confusion table of one model at t; None where no model is shown.

    Args:
        analysis: at its own t.
        chosen: the model's name; empty, or one that is not shown, for the one that costs least.
    """
    model = analysis.model(chosen) or analysis.shown_in_use
    if model is None:
        return None
    point = analysis.shown_point(model)
    fpr, tpr = _rates(analysis.deciding_hull(model), point)
    found = prevalence_in_use(analysis)
    known = found.value == found.value  # not NaN
    prevalence = _exact_prevalence(analysis, found) if known else Fraction(0)
    t, scenario = Fraction(analysis.t), analysis.scenario
    of_miss, of_alarm = 1 - t, t
    if scenario is not None:
        share = Fraction(scenario.prevalence)
        of_miss = Fraction(scenario.cost_fn) * share
        of_alarm = Fraction(scenario.cost_fp) * (1 - share)
    return ConfusionTable(
        model=model,
        point=point,
        keeps_bounds=analysis.used(model) is not None,
        prevalence=found,
        of_1000=natural_frequencies(prevalence, fpr, tpr) if known else None,
        shares=_shares(prevalence, fpr, tpr) if known else None,
        miss_cost=float(of_miss * (1 - tpr)),
        false_alarm_cost=float(of_alarm * fpr),
        in_money=scenario is not None,
    )


def flagged_of_1000(analysis: Analysis) -> int | None:
    """How many of 1,000 cases are flagged by what costs least at t, a trivial classifier too.

    Found ones and false alarms, in whole cases each as the confusion table says them: rounded
    once, their sum would be another number here and there. None where no prevalence is known.
    """
    found, winner = prevalence_in_use(analysis), analysis.shown_winner
    if math.isnan(found.value):
        return None
    fpr, tpr = (Fraction(rate) for rate in analysis.deciding_rates(winner))
    model = analysis.model(winner.model)
    if model is not None:
        fpr, tpr = _rates(analysis.deciding_hull(model), analysis.shown_point(model))
    whole = natural_frequencies(_exact_prevalence(analysis, found), fpr, tpr)
    return whole.tp + whole.fp


def _rates(hull: RocHull, point: OperatingPoint) -> Rates:
    """FPR and TPR of a threshold among a hull's, exact."""
    same = np.flatnonzero((hull.fpr == point.fpr) & (hull.tpr == point.tpr))
    if not same.size:
        return Fraction(point.fpr), Fraction(point.tpr)
    vertex = int(same[0])
    fpr = Fraction(int(hull.fp[vertex]), hull.negatives)
    return fpr, Fraction(int(hull.tp[vertex]), hull.positives)


def _exact_prevalence(analysis: Analysis, found: PrevalenceInUse) -> Fraction:
    """The prevalence in use; the file's own is a ratio of counts."""
    of_file = analysis.geometry.share_of_positives
    return of_file if found.origin == "file" and of_file is not None else Fraction(found.value)


def _shares(prevalence: Fraction, fpr: Fraction, tpr: Fraction) -> CaseShares:
    return CaseShares(
        missed=float(prevalence * (1 - tpr)),
        found=float(prevalence * tpr),
        false_alarms=float((1 - prevalence) * fpr),
        cleared=float((1 - prevalence) * (1 - fpr)),
    )
