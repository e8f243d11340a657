"""Costs that differ by case, under a session's prevalence: threshold, money and VOROS."""

import math
from collections.abc import Mapping
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.further_records import CostsByCase
from engine.binary.curve.case_weights import as_weight
from engine.binary.points.case_costs import CaseCostPoint, CaseCosts, case_costs
from engine.binary.voros.closed_form import Voros
from engine.binary.voros.conditions import OperatingRange, Range, exactly
from engine.binary.voros.measure_specs import measure_of
from engine.binary.voros.winners import Winner, winners
from engine.messages.errors import InputError, Undefined, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray

NO_COLUMN = tr("no column of costs was named")
OTHER_ROWS = tr("the models use different rows, whose costs are not the same")


class ModelCosting(Struct, frozen=True, eq=False, dict=True):
    """One model where costs differ by case.

    Attributes:
        costs: its curve and hull by cost.
        prevalence: the range stated, or the file's.
        at: the prevalence in use: the one stated, the middle in log-odds of a range, the file's.
        constant_fp, constant_fn: what every false alarm, or miss, costs where no column says it.
    """

    costs: CaseCosts
    prevalence: Range
    at: float
    measure: str
    constant_fp: float | None
    constant_fn: float | None

    @cached_property
    def given(self) -> OperatingRange:
        """The range of t: the mean costs, over the range of the prevalence."""
        return self.costs.operating_range(self.prevalence)

    @cached_property
    def cheapest(self) -> CaseCostPoint:
        """The threshold that costs least at the prevalence in use."""
        return self.costs.cheapest(self.at)

    @property
    def cheapest_low(self) -> CaseCostPoint:
        """The threshold that costs least at the lowest t, where positives are most common."""
        return self.costs.cheapest(self.prevalence.high)

    @property
    def cheapest_high(self) -> CaseCostPoint:
        """The threshold that costs least at the highest t, where positives are rarest."""
        return self.costs.cheapest(self.prevalence.low)


def costing(analysis: Analysis, result: ModelResult) -> ModelCosting:
    """One model's costs by case, under the session's prevalence.

    Where one column is named only, the other error costs in every case what the conditions
    state, or 1.

    Raises:
        UndefinedError: no column is named, an error is always free, or the cost of the error
            without a column is a range.
    """
    roles, conditions = analysis.session.roles, analysis.session.conditions
    if roles is None or (roles.case_cost_fp is None and roles.case_cost_fn is None):
        raise UndefinedError(NO_COLUMN)
    cases = result.geometry.cases
    constant_fp = _constant(conditions.cost_fp, tr("cost of a false alarm"), roles.case_cost_fp)
    constant_fn = _constant(conditions.cost_fn, tr("cost of a miss"), roles.case_cost_fn)
    size = cases.score.size
    costs = case_costs(
        cases.positive,
        cases.score,
        _column(cases.amounts.cost_fp, constant_fp, size),
        _column(cases.amounts.cost_fn, constant_fn, size),
        cases.direction,
        cases.amounts.weight,
    )
    prevalence = conditions.prevalence or exactly(costs.file_prevalence)
    return ModelCosting(
        costs=costs,
        prevalence=prevalence,
        at=prevalence.low if prevalence.exact else _middle(prevalence),
        measure=conditions.measure,
        constant_fp=constant_fp,
        constant_fn=constant_fn,
    )


def voros_by_cost(analysis: Analysis, found: ModelCosting) -> Voros:
    """The VOROS of a hull by cost, over the t of the stated prevalence.

    Raises:
        UndefinedError: the session's measure says other costs than the cases do.
    """
    conditions = analysis.session.conditions
    if conditions.measure == "scenarios":
        raise UndefinedError(tr("the scenarios of the measure have costs of their own"))
    measure = measure_of(conditions, found.given)
    return found.costs.voros(found.given.a, found.given.b, measure)


def winners_by_cost(analysis: Analysis, found: Mapping[str, CaseCosts]) -> tuple[Winner, ...]:
    """Who costs least over t in [0, 1] where costs differ by case.

    Args:
        analysis: of the same models.
        found: their costs by case, by name.

    Raises:
        UndefinedError: the models use different rows, or one has no costs by case.
    """
    if not analysis.geometry.paired:
        raise UndefinedError(OTHER_ROWS)
    if len(found) < len(analysis.models):
        raise UndefinedError(tr("not every model has a curve by cost"))
    return winners(list(found), [each.hull for each in found.values()])


def _constant(stated: Range | None, error: str, column: str | None) -> float | None:
    """What an error costs in every case; None where a column says it case by case."""
    if column is not None:
        return None
    if stated is None:
        return 1.0
    if not stated.exact:
        raise UndefinedError(
            tr("the {cost} is a range, and costs by case need one number", cost=error)
        )
    return stated.low


def _column(values: FloatArray | None, constant: float | None, size: int) -> FloatArray:
    """(n,) costs, one a case."""
    if values is not None:
        return values
    return np.full(size, math.nan if constant is None else constant)


def _middle(prevalence: Range) -> float:
    """The middle of a range of shares, in log-odds."""
    odds = math.sqrt(prevalence.low / (1 - prevalence.low))
    odds *= math.sqrt(prevalence.high / (1 - prevalence.high))
    return odds / (1 + odds)


def costing_or_why(analysis: Analysis, result: ModelResult) -> tuple[ModelCosting | None, str]:
    """A model's costs by case, or None and why there are none."""
    try:
        return costing(analysis, result), ""
    except (InputError, UndefinedError) as error:
        return None, error.what


def costs_by_case(analysis: Analysis, result: ModelResult) -> CostsByCase | Undefined:
    """Everything about one model where costs differ by case, or why there is nothing."""
    found, why = costing_or_why(analysis, result)
    if found is None:
        return Undefined(why)
    costs, hull, exponent = found.costs, found.costs.hull, found.costs.curve.exponent
    return CostsByCase(
        costs=costs,
        constant_fp=found.constant_fp,
        constant_fn=found.constant_fn,
        mean_fp=costs.mean_false_alarm,
        mean_fn=costs.mean_miss,
        prevalence=found.at,
        given=found.given,
        area=costs.curve.auc,
        hull_area=hull.auc,
        false_alarm_costs=tuple(as_weight(fp, exponent) for fp in hull.fp.tolist()),
        miss_costs=tuple(as_weight(hull.positives - tp, exponent) for tp in hull.tp.tolist()),
        voros=_voros_or_why(analysis, found),
        at=found.cheapest,
        at_low=found.cheapest_low,
        at_high=found.cheapest_high,
        flag_none=costs.cost_of_none(found.at),
        flag_everyone=costs.cost_of_all(found.at),
    )


def _voros_or_why(analysis: Analysis, found: ModelCosting) -> Voros | Undefined:
    """The VOROS of the hull by cost, or why there is none."""
    try:
        return voros_by_cost(analysis, found)
    except UndefinedError as error:
        return Undefined(error.what)
