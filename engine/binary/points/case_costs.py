"""Costs that differ by case: a false alarm or a miss costs what the case's own row says.

Fawcett 2006 (ROC graphs with instance-varying costs) draws the share of all false-alarm cost
that is incurred against the share of all miss cost that is avoided. Those are the rates of a
weighted curve in which a negative weighs what flagging it would cost and a positive what
missing it would. The expected cost of a threshold (h, k) is then

    (1 - π) F h + π M (1 - k),

F being the mean cost of flagging a negative and M that of missing a positive: what two
constant costs F and M would make of it. So t = F (1 - π) / (F (1 - π) + M π), and A_t, VOROS,
lower envelope and optimal vertices follow on the cost-weighted hull unchanged, which answers
the second question that Ratigan & Cowen 2024 leave open. With the file's own π, t is the
false alarms' part of all the cost that the file can incur.
"""

from fractions import Fraction
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.curve.case_weights import (
    WeightedCurve,
    as_weight,
    check_amounts,
    curve_of_units,
    weighted_hull,
)
from engine.binary.curve.exact_units import whole_units
from engine.binary.curve.hull import RocHull
from engine.binary.points.operating_point import Confusion
from engine.binary.points.weighted_points import cases_at
from engine.binary.voros.closed_form import DIAGONAL, Voros
from engine.binary.voros.conditions import Conditions, OperatingRange, Range, exactly, resolve
from engine.binary.voros.measures_over_t import Measure, UniformInT
from engine.data.roles import Direction
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, FloatArray


class CaseCostPoint(Struct, frozen=True):
    """What one threshold does and costs where costs differ by case.

    Attributes:
        t: the operating condition it was chosen at.
        position: in the curve.
        vertex: in the hull.
        fpr, tpr: share of all false-alarm cost incurred, of all miss cost avoided.
        threshold, shown_threshold: exact, and as printed: applied as written it gives exactly
            `counts`, `false_alarm_cost` and `miss_cost` on the file.
        counts: cases of the file by decision and truth.
        false_alarm_cost, miss_cost: totals over the file, in the user's money (each case
            times its weight, if there are weights), correctly rounded.
        normalised_cost: c_t, a share of the worst case.
        cost_per_case: expected, in the user's money, at the prevalence in use.
        ties: hull positions of the other vertices that cost the same.
    """

    t: float
    position: int
    vertex: int
    fpr: float
    tpr: float
    threshold: float
    shown_threshold: str
    counts: Confusion
    false_alarm_cost: float
    miss_cost: float
    normalised_cost: float
    cost_per_case: float
    ties: tuple[int, ...] = ()


class CaseCosts(Struct, frozen=True, eq=False, dict=True):
    """One model's curve by cost, with what turns its rates into money.

    Attributes:
        curve: rates are shares of cost, units are of money; it keeps cases that cost nothing,
            so that every threshold's counts of cases are in it.
        negatives, positives: cases of each class in the file (their weight, if there are
            weights), exactly.
    """

    curve: WeightedCurve
    negatives: Fraction
    positives: Fraction

    @cached_property
    def hull(self) -> RocHull:
        """The upper hull of the curve: what `uniform_voros`, `winners` and others take."""
        return weighted_hull(self.curve)

    @property
    def file_prevalence(self) -> float:
        """The positives' share of the file's cases (of their weight)."""
        return float(self.positives / (self.positives + self.negatives))

    @property
    def mean_false_alarm(self) -> float:
        """F, the mean cost of flagging a negative."""
        return float(self._mean(self.curve.negatives, self.negatives))

    @property
    def mean_miss(self) -> float:
        """M, the mean cost of missing a positive."""
        return float(self._mean(self.curve.positives, self.positives))

    def _mean(self, units: int, cases: Fraction) -> Fraction:
        """Some units of cost ÷ cases, exactly."""
        return units * Fraction(2) ** self.curve.exponent / cases

    def t(self, prevalence: float | None = None) -> float:
        """The operating condition at a prevalence, at the file's if none is given.

        Raises:
            InputError: the prevalence is not in (0, 1).
        """
        of_false_alarms, of_misses = self._worst(prevalence)
        return float(of_false_alarms / (of_false_alarms + of_misses))

    def _worst(self, prevalence: float | None) -> tuple[Fraction, Fraction]:
        """(1 - π) F and π M, exactly: cost per case of flagging everyone, and no one."""
        if prevalence is None:
            share = self.positives / (self.positives + self.negatives)
        else:
            if not 0 < prevalence < 1:
                raise InputError(
                    tr("prevalence is {prevalence:g}", prevalence=prevalence),
                    do=tr("It must lie between 0 and 1."),
                )
            share = Fraction(prevalence)
        return (
            (1 - share) * self._mean(self.curve.negatives, self.negatives),
            share * self._mean(self.curve.positives, self.positives),
        )

    def operating_range(self, prevalence: Range | None = None) -> OperatingRange:
        """The range of t over a range of prevalences: F and M stand for the two costs.

        With it `scenario_at` and the measure “ranges” work as for constant costs.

        Raises:
            InputError: the range is upside down or leaves (0, 1).
        """
        stated = Conditions(
            cost_fp=exactly(self.mean_false_alarm),
            cost_fn=exactly(self.mean_miss),
            prevalence=prevalence,
        )
        return resolve(stated, self.file_prevalence)

    def voros(self, a: float, b: float, measure: Measure | None = None) -> Voros:
        """The mean of A_t over [a, b], uniform in t unless another measure is given.

        Raises:
            InputError: the measure has infinite mass on [a, b].
        """
        chosen = measure or UniformInT()
        return Voros(
            value=chosen.mean(self.hull, a, b).value,
            baseline=chosen.mean(DIAGONAL, a, b).value,
            a=a,
            b=b,
            measure=chosen.name,
        )

    def cheapest(self, prevalence: float | None = None) -> CaseCostPoint:
        """The threshold that costs least at a prevalence; at the file's if none is given.

        It is decided in exact fractions. Of ties it is the one that flags fewest.

        Raises:
            InputError: the prevalence is not in (0, 1).
        """
        of_false_alarms, of_misses = self._worst(prevalence)
        N, P = self.curve.negatives, self.curve.positives
        # Cost per case, (1-π) F fp/N + π M (P-tp)/P, times a common denominator.
        of_fp, of_fn = of_false_alarms / N, of_misses / P
        by_fp = of_fp.numerator * of_fn.denominator
        by_fn = of_fn.numerator * of_fp.denominator
        pairs = zip(self.hull.fp.tolist(), self.hull.tp.tolist(), strict=True)
        costs = [by_fp * fp + by_fn * (P - tp) for fp, tp in pairs]
        least = min(costs)
        best, *ties = (vertex for vertex, cost in enumerate(costs) if cost == least)
        t = float(of_false_alarms / (of_false_alarms + of_misses))
        return self.at_vertex(best, t, prevalence, ties=tuple(ties))

    def at_vertex(
        self,
        vertex: int,
        t: float,
        prevalence: float | None = None,
        *,
        ties: tuple[int, ...] = (),
    ) -> CaseCostPoint:
        """What the threshold of one hull vertex does and costs, cheapest or not."""
        hull, curve = self.hull, self.curve
        position, fp, tp = int(hull.index[vertex]), int(hull.fp[vertex]), int(hull.tp[vertex])
        fpr, fnr = float(hull.fpr[vertex]), float(hull.fnr[vertex])
        return CaseCostPoint(
            t=t,
            position=position,
            vertex=vertex,
            fpr=fpr,
            tpr=float(hull.tpr[vertex]),
            threshold=float(hull.thresholds[vertex]),
            shown_threshold=hull.shown_threshold(vertex),
            counts=cases_at(curve, position),
            false_alarm_cost=as_weight(fp, curve.exponent),
            miss_cost=as_weight(curve.positives - tp, curve.exponent),
            normalised_cost=t * fpr + (1 - t) * fnr,
            cost_per_case=float(self._cost_per_case(fp, tp, prevalence)),
            ties=ties,
        )

    def _cost_per_case(self, fp: int, tp: int, prevalence: float | None) -> Fraction:
        """Expected cost of one case where so many units are flagged, exactly."""
        of_false_alarms, of_misses = self._worst(prevalence)
        N, P = self.curve.negatives, self.curve.positives
        return of_false_alarms * Fraction(fp, N) + of_misses * Fraction(P - tp, P)

    def cost_of_all(self, prevalence: float | None = None) -> float:
        """Cost per case of flagging everyone."""
        return float(self._worst(prevalence)[0])

    def cost_of_none(self, prevalence: float | None = None) -> float:
        """Cost per case of flagging no one."""
        return float(self._worst(prevalence)[1])


def case_costs(
    positive: BoolArray,
    score: FloatArray,
    cost_fp: FloatArray,
    cost_fn: FloatArray,
    direction: Direction = "higher",
    weight: FloatArray | None = None,
) -> CaseCosts:
    """The curve by cost of cases that each have their own costs of error.

    Args:
        positive: (n,) True where the case is positive.
        score: (n,) scores of the same cases, no NaN.
        cost_fp: (n,) what flagging each negative costs; a positive's may be missing.
        cost_fn: (n,) what missing each positive costs; a negative's may be missing.
        direction: "higher" if a higher score means positive.
        weight: (n,) case weights; a case of weight 0 takes no part. None is 1 for all.

    Raises:
        InputError: a cost or weight is negative, missing, infinite, or too far from others.
        UndefinedError: a class has no case, or none of its errors costs anything.
    """
    used = np.ones(positive.shape, dtype=np.bool_)
    if weight is not None:
        check_amounts(weight, tr("case weight"))
        used = weight > 0
    check_amounts(np.where(used & ~positive, cost_fp, 0.0), "cost of a false alarm")
    check_amounts(np.where(used & positive, cost_fn, 0.0), "cost of a miss")
    if weight is not None:
        positive, score, weight = positive[used], score[used], weight[used]
        cost_fp, cost_fn = cost_fp[used], cost_fn[used]
    cost = np.where(positive, cost_fn, cost_fp)
    _require_costs(positive, cost)
    units, exponent = whole_units(cost)
    if weight is not None:
        by_weight, more = whole_units(weight)
        units, exponent = units.times(by_weight), exponent + more
    curve = curve_of_units(positive, score, units, exponent, direction)
    return CaseCosts(curve, *_class_sizes(positive, weight))


def _require_costs(positive: BoolArray, cost: FloatArray) -> None:
    """Refuse data in which one of the two errors never costs anything."""
    alarms_free = tr(
        "no false alarm costs anything, so flagging everyone is free and there is no curve by cost"
    )
    misses_free = tr(
        "no miss costs anything, so flagging no one is free and there is no curve by cost"
    )
    for why, rows in ((alarms_free, ~positive), (misses_free, positive)):
        if rows.any() and not cost[rows].any():
            raise UndefinedError(
                why,
                do=tr("Choose another cost column."),
            )


def _class_sizes(positive: BoolArray, weight: FloatArray | None) -> tuple[Fraction, Fraction]:
    """The negatives and the positives as exact numbers of cases, or as their exact weight."""
    if weight is None:
        of_positives = int(np.count_nonzero(positive))
        return Fraction(positive.size - of_positives), Fraction(of_positives)
    units, exponent = whole_units(weight)
    unit = Fraction(2) ** exponent
    return units[~positive].total() * unit, units[positive].total() * unit
