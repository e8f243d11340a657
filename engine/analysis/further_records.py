"""Further numbers of an Analysis, as values: what a first answer does not wait for."""

from collections.abc import Mapping

from msgspec import Struct

from engine.analysis.ranking_measures import RankingMeasures
from engine.binary.points.case_costs import CaseCostPoint, CaseCosts
from engine.binary.points.mixtures import Mixture
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.threshold_intervals import ThresholdMeasures
from engine.binary.points.weighted_points import WeightTable
from engine.binary.voros.closed_form import Voros
from engine.binary.voros.conditions import OperatingRange
from engine.binary.voros.winners import Winner
from engine.messages.errors import Undefined


class DetailedPoint(Struct, frozen=True):
    """An operating point with all that its threshold does.

    Attributes:
        point: rates, threshold and costs; its counts are cases.
        prevalence: the one in use at the point's own t; NaN where none is known.
        rates: its rates, predictive values and likelihood ratios with their intervals.
        weights: the weight that it flags and spares; None where every case counts alike.
    """

    point: OperatingPoint
    prevalence: float
    rates: ThresholdMeasures
    weights: WeightTable | None

    @property
    def ppv(self) -> float | None:
        """At that prevalence; None where it is not known, or no case is flagged."""
        return self.rates.ppv.value

    @property
    def npv(self) -> float | None:
        """Likewise; None where no case is spared."""
        return self.rates.npv.value


class ReachedPoint(Struct, frozen=True):
    """The threshold that a criterion or a bound chooses.

    Attributes:
        value: what the criterion reaches there: J, a distance, an accuracy, a rate.
        others: positions on the curve of further thresholds that reach exactly the same.
    """

    value: float
    chosen: DetailedPoint
    others: tuple[int, ...]


class DetailedMixture(Struct, frozen=True):
    """Two thresholds and a coin, with what they cost together.

    Attributes:
        mixture: chance and expected rates.
        first, second: both ends; `second` decides with the mixture's chance.
        prevalence: the one in use at the playhead; NaN where none is known.
        ppv, npv: as of a DetailedPoint.
        normalised_cost: c_t at the playhead.
        cost_per_case: in money; None where there is no scenario.
    """

    mixture: Mixture
    first: DetailedPoint
    second: DetailedPoint
    prevalence: float
    ppv: float | None
    npv: float | None
    normalised_cost: float
    cost_per_case: float | None


class RequestedPoint(Struct, frozen=True):
    """One operating point that the session asks for, of one model.

    Attributes:
        spec: as the user wrote it.
        kind: as of a `PointSpec`.
        point: the threshold that reaches it.
        mixture: what reaches it exactly, on the hull.
        interpolated: the TPR of the curve at the FPR asked for, between two thresholds; None
            where no FPR is asked for.
    """

    spec: str
    kind: str
    point: ReachedPoint | Undefined
    mixture: DetailedMixture | Undefined
    interpolated: float | None


class CostsByCase(Struct, frozen=True, eq=False):
    """One model where costs differ by case.

    Attributes:
        costs: its curve and hull by cost.
        constant_fp, constant_fn: what every false alarm, or miss, costs; None where a column
            says it case by case.
        mean_fp, mean_fn: mean cost of a false alarm, of a miss.
        prevalence: the one in use.
        given: the range of t.
        area, hull_area: under the curve by cost, and under its hull.
        false_alarm_costs, miss_costs: in money, one a vertex of the hull, in its order.
        voros: of the hull by cost; undefined where the measure has costs of its own.
        at, at_low, at_high: the cheapest thresholds at the prevalence in use and at both ends.
        flag_none, flag_everyone: cost of a case at that prevalence.
    """

    costs: CaseCosts
    constant_fp: float | None
    constant_fn: float | None
    mean_fp: float
    mean_fn: float
    prevalence: float
    given: OperatingRange
    area: float
    hull_area: float
    false_alarm_costs: tuple[float, ...]
    miss_costs: tuple[float, ...]
    voros: Voros | Undefined
    at: CaseCostPoint
    at_low: CaseCostPoint
    at_high: CaseCostPoint
    flag_none: float
    flag_everyone: float


class FurtherOfModel(Struct, frozen=True, eq=False):
    """What is told further of one model.

    Attributes:
        at, at_low, at_mid, at_high: as of the ModelResult.
        youden: the vertex of largest J = TPR - FPR, the cheapest at t = 1/2.
        youden_j: J there.
        criteria: the thresholds that other criteria choose, by the criterion's name.
        points: the operating points that the session asks for, in its order.
        rankings: other measures of the ranking.
        by_case: undefined where costs do not differ by case.
    """

    at: DetailedPoint
    at_low: DetailedPoint
    at_mid: DetailedPoint
    at_high: DetailedPoint
    youden: DetailedPoint
    youden_j: float
    criteria: Mapping[str, ReachedPoint | Undefined]
    points: tuple[RequestedPoint, ...]
    rankings: RankingMeasures
    by_case: CostsByCase | Undefined


class HybridArea(Struct, frozen=True):
    """What choosing the best shown model at each t would reach.

    Attributes:
        auc: area under the hull of all models' vertices.
        voros: of that hull.
        error: bound on what quadrature may have left in the VOROS; 0 in closed form.
    """

    auc: float
    voros: Voros
    error: float


class Further(Struct, frozen=True, eq=False):
    """All that is told further of an Analysis.

    Attributes:
        models: by name, the shown ones.
        hybrid: of all of them.
        winners_by_cost: who costs least over t in [0, 1] where costs differ by case.
    """

    models: Mapping[str, FurtherOfModel]
    hybrid: HybridArea
    winners_by_cost: tuple[Winner, ...] | Undefined
