"""One threshold for all t of each shown model: of least mean cost, and of least worst regret."""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.bounded_models import NO_THRESHOLD, bounded_point
from engine.analysis.decision_records import (
    FixedChoice,
    FixedThresholds,
    MixedChoice,
)
from engine.analysis.last_value import LastValue
from engine.analysis.rival_thresholds import best_of_all
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.feasible_region import (
    FeasibleRegion,
    feasible_chain,
    feasible_positions,
    feasible_region,
)
from engine.binary.points.fixed_threshold import (
    cost_at,
    least_cost_at,
    least_mean_cost,
    minimax_mixture,
    minimax_position,
    regret_of,
)
from engine.binary.points.operating_point import at_t, at_vertex
from engine.binary.voros.mean_costs import mean_cost, mean_money_t, mean_t
from engine.binary.voros.measures_over_t import Measure
from engine.binary.voros.partial_voros import BestPoints, points_of_chain
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray

UNBOUNDED = feasible_region((), None)


class FixedPlaces(Struct, frozen=True, eq=False):
    """The two fixed thresholds of a curve, and what they are chosen from.

    Attributes:
        mean, minimax: positions in the curve.
        chain: the thresholds that cost least at some t.
        points: the same as points.
        rivals: what regret is against: those, or the best of several models.
        mean_t: of the measure.
    """

    mean: int
    minimax: int
    chain: RocHull
    points: BestPoints
    rivals: BestPoints
    mean_t: float


def fixed_places(
    curve: RocCurve,
    hull: RocHull,
    region: FeasibleRegion,
    measure: Measure,
    span: tuple[float, float],
    rivals: BestPoints | None = None,
    progress: Progress = silent,
    doing: str = "",
) -> FixedPlaces | None:
    """What stays best over [a, b] of a curve; None where no threshold keeps the constraints.

    Args:
        curve: that chooses.
        hull: its hull.
        region: what constraints allow, the unit square where there are none.
        measure: how the t of [a, b] are weighed.
        span: a and b.
        rivals: what regret is against; None for the curve's own best at each t.
        progress: told on the way.
        doing: in words.

    Raises:
        Cancelled: through `progress`.
    """
    places = feasible_positions(curve, region, part_of(progress, 0, 0.5), doing)
    progress(0.5, doing)
    chain = feasible_chain(curve, places) if region.planes else hull
    if chain is None:
        return None
    t, points = mean_t(measure, *span), points_of_chain(chain)
    against = points if rivals is None else rivals
    return FixedPlaces(
        int(chain.index[least_mean_cost(chain, t)]),
        minimax_position(curve, places, against, span),
        chain,
        points,
        against,
        t,
    )


class KeptFixed:
    """Finds the thresholds that stay; keeps what moving t does not change."""

    def __init__(self) -> None:
        self._found: LastValue[dict[str, FixedThresholds | Undefined]] = LastValue()

    def with_fixed(self, analysis: Analysis, progress: Progress = silent) -> Analysis:
        """The same analysis with one threshold for all t of each model, under its constraints.

        Raises:
            Cancelled: through `progress`.
        """
        names = tuple(model.name for model in analysis.models)
        region = UNBOUNDED if analysis.bounded is None else analysis.bounded.region
        session = analysis.session
        against = session.regret_against
        found = self._found.get(
            (analysis.geometry, names, analysis.given, session.conditions, region, against),
            lambda: _of_all(analysis, region, progress),
        )
        return replace(
            analysis, fixed={name: _at_playhead(analysis, each) for name, each in found.items()}
        )


def _of_all(
    analysis: Analysis, region: FeasibleRegion, progress: Progress
) -> dict[str, FixedThresholds | Undefined]:
    """Every shown model's."""
    rivals = None
    if analysis.session.regret_against == "all" and analysis.models:
        rivals = best_of_all([model.geometry for model in analysis.models], region)
    found: dict[str, FixedThresholds | Undefined] = {}
    for done, model in enumerate(analysis.models):
        part = part_of(progress, done / len(analysis.models), (done + 1) / len(analysis.models))
        found[model.name] = _fixed(analysis, model, region, rivals, part)
    return found


def _fixed(
    analysis: Analysis,
    result: ModelResult,
    region: FeasibleRegion,
    rivals: BestPoints | None,
    progress: Progress,
) -> FixedThresholds | Undefined:
    """One model's."""
    measure, span = analysis.measure, (analysis.given.a, analysis.given.b)
    doing = tr("One threshold of {name}", name=result.name)
    curve, hull = result.curve, result.hull
    found = fixed_places(curve, hull, region, measure, span, rivals, progress, doing)
    if found is None:
        return Undefined(NO_THRESHOLD)
    knots = _knots(found.rivals, span)

    def chosen(position: int) -> FixedChoice:
        point = bounded_point(analysis, result.geometry, position)
        rates = point.fpr, 1 - point.tpr
        regret = regret_of(found.rivals, rates, span)
        return FixedChoice(position, point, cost_at(found.mean_t, *rates), regret)

    mean, minimax = chosen(found.mean), chosen(found.minimax)
    t_of_money = mean_money_t(analysis.given)
    money = None
    if t_of_money is not None:
        position = int(found.chain.index[least_mean_cost(found.chain, t_of_money)])
        money = t_of_money, chosen(position)
    served = found.chain.serving(np.array(span))
    return FixedThresholds(
        thresholds=int(served[0]) - int(served[1]) + 1,
        mean_cost=mean_cost(found.points, measure, *span),
        regret=_regret_of_each(found, span),
        mean_t=found.mean_t,
        mean=mean,
        minimax=minimax,
        mixture=_mixture(analysis, result, found, minimax) if not region.planes else None,
        money=money,
        knots=knots,
        mean_regret=_regrets(found.rivals, mean, knots),
        minimax_regret=_regrets(found.rivals, minimax, knots),
    )


def _regret_of_each(found: FixedPlaces, span: tuple[float, float]) -> tuple[float, float]:
    """The worst regret of the best threshold at each t, and where: at an end or a knot of its own.

    Between two of those its cost is linear, and the least of all is concave.
    """
    if found.rivals is found.points:
        return 0.0, span[0]
    knots = _knots(found.points, span).tolist()
    regrets = [least_cost_at(found.points, t) - least_cost_at(found.rivals, t) for t in knots]
    worst = max(range(len(knots)), key=regrets.__getitem__)
    return max(regrets[worst], 0.0), knots[worst]


def _knots(points: BestPoints, span: tuple[float, float]) -> FloatArray:
    """(n,) the t of [a, b] at which the best threshold changes, with both ends."""
    a, b = span
    edges = points.t_low[:-1][::-1]
    inner = edges[(edges > a) & (edges < b)]
    return np.array([a]) if a == b else np.concatenate(([a], inner, [b]))


def _regrets(points: BestPoints, choice: FixedChoice, knots: FloatArray) -> FloatArray:
    """(n,) what a fixed threshold costs more than the best at each knot."""
    rates = choice.point.fpr, 1 - choice.point.tpr
    found = [cost_at(t, *rates) - least_cost_at(points, t) for t in knots.tolist()]
    return np.maximum(found, 0.0)


def _mixture(
    analysis: Analysis, result: ModelResult, found: FixedPlaces, minimax: FixedChoice
) -> MixedChoice | None:
    """Two thresholds and a coin, where they have less to regret than any one threshold."""
    span = analysis.given.a, analysis.given.b
    mixed = minimax_mixture(found.points, found.rivals, span)
    if mixed is None or mixed.regret.worst >= minimax.regret.worst:
        return None
    ends = [
        result.geometry.counted(
            at_vertex(result.name, found.chain, vertex, analysis.t, analysis.scenario)
        )
        for vertex in (mixed.first, mixed.second)
    ]
    mean = cost_at(found.mean_t, mixed.fpr, mixed.fnr)
    return MixedChoice(ends[0], ends[1], mixed.chance, mean, mixed.regret)


def _at_playhead(
    analysis: Analysis, found: FixedThresholds | Undefined
) -> FixedThresholds | Undefined:
    """The same thresholds with their costs at the present t."""
    if isinstance(found, Undefined):
        return found
    t, scenario = analysis.t, analysis.scenario

    def costed(choice: FixedChoice) -> FixedChoice:
        return replace(choice, point=at_t(choice.point, t, scenario))

    mixture = found.mixture
    if mixture is not None:
        first, second = (at_t(end, t, scenario) for end in (mixture.first, mixture.second))
        mixture = replace(mixture, first=first, second=second)
    money = None if found.money is None else (found.money[0], costed(found.money[1]))
    return replace(
        found,
        mean=costed(found.mean),
        minimax=costed(found.minimax),
        mixture=mixture,
        money=money,
    )
