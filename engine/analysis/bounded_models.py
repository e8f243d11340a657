"""The shown models under the session's constraints: what each may still do, and what that costs."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.decision_records import Bounded, BoundedModel, KeptBound, PartialVoros
from engine.analysis.last_value import LastValue
from engine.analysis.model_geometry import ModelGeometry
from engine.analysis.requested_points import frame_of
from engine.binary.curve.roc_curve import NO_COUNTS, RocCurve
from engine.binary.points.chance_of_bounds import chance_kept
from engine.binary.points.constraint_specs import Constraint, parse_constraints
from engine.binary.points.feasible_region import (
    FeasibleRegion,
    feasible_chain,
    feasible_hull,
    feasible_positions,
    feasible_region,
)
from engine.binary.points.operating_point import OperatingPoint, at_position
from engine.binary.points.shares_at_prevalence import RankedShares
from engine.binary.voros.partial_voros import (
    BestPoints,
    partial_voros,
    points_of_chain,
    points_of_rates,
)
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.binary.voros.winners import (
    ALL_NEGATIVE,
    ALL_POSITIVE,
    BestOn,
    Winner,
    best_on,
    feasible_winners,
    winner_at,
)
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError, Undefined
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

NO_POINT = tr("no point of ROC space keeps all constraints")
NO_AREA = tr("the region that keeps all constraints has no area")
NO_THRESHOLD = tr("no threshold keeps all constraints")
NO_MIXTURE = tr("no mixture of thresholds keeps all constraints")
NO_TRIVIAL = tr("neither flagging no one nor flagging everyone keeps all constraints")
WEIGHTED = tr("cases have weights, and the chance is of cases that count alike")
CLUSTERED = tr("cases belong together, and the chance is of cases that stand alone")
IDLE = RocCurve(np.array([0, 1]), np.array([0, 1]), np.array([np.inf, -np.inf]))
"""The curve of the two trivial classifiers."""
OF_PREVALENCE = ("precision", "capacity", "alerts")


class _Feasible(Struct, frozen=True, eq=False):
    """What one prevalence fixes of the models, whatever the costs are."""

    region: FeasibleRegion
    places: Mapping[str, IntArray]
    winners: tuple[Winner, ...]
    models: Mapping[str, BoundedModel]


class _PartialOverRange(Struct, frozen=True):
    """What [a, b] fixes besides."""

    partial: Mapping[str, PartialVoros | Undefined]
    best_on: tuple[BestOn, ...]


class KeptBounds:
    """Finds what keeps the constraints; keeps what moving t does not change."""

    def __init__(self) -> None:
        self._feasible: LastValue[_Feasible] = LastValue()
        self._over_range: LastValue[_PartialOverRange] = LastValue()

    def with_bounds(self, analysis: Analysis, progress: Progress = silent) -> Analysis:
        """The same analysis under its session's constraints; itself where there are none.

        Raises:
            InputError: a constraint cannot be, or depends on a prevalence that is not known.
            Cancelled: through `progress`.
        """
        session = analysis.session
        constraints = parse_constraints(session.constraints, session.volume)
        if not constraints or not analysis.models:
            return analysis
        prevalence = _prevalence(analysis, constraints)
        names = tuple(model.name for model in analysis.models)
        region = feasible_region(constraints, prevalence)
        feasible = self._feasible.get(
            (analysis.geometry, names, constraints, prevalence),
            lambda: _feasible(analysis, region, progress),
        )
        over_range = self._over_range.get(
            (feasible, analysis.given, session.conditions), lambda: _over(analysis, feasible)
        )
        bounded = Bounded(
            constraints=constraints,
            prevalence=float("nan") if prevalence is None else float(prevalence),
            region=feasible.region,
            winners=feasible.winners,
            best_on=over_range.best_on,
            models={
                result.name: _at_playhead(
                    analysis, result, feasible.models[result.name], constraints, over_range
                )
                for result in analysis.models
            },
            why="" if feasible.winners else NO_POINT if feasible.region.empty else NO_THRESHOLD,
        )
        return replace(analysis, bounded=bounded)


def _prevalence(analysis: Analysis, constraints: Sequence[Constraint]) -> Fraction | None:
    """The prevalence in use, exactly; None where no constraint depends on it.

    Raises:
        InputError: one does, and it is not known.
    """
    needing = [each.spec for each in constraints if each.kind in OF_PREVALENCE]
    if not needing:
        return None
    frame = frame_of(analysis, analysis.models[0])
    if np.isnan(frame.prevalence):
        raise InputError(
            tr("“{spec}” depends on how common positives are, which is not known", spec=needing[0]),
            where="--constraint",
            do=tr("State the prevalence (--prevalence)."),
        )
    return frame.exact_prevalence


def _feasible(analysis: Analysis, region: FeasibleRegion, progress: Progress) -> _Feasible:
    """Every model's feasible thresholds, and who costs least among them."""
    places, chains = {}, {}
    for done, model in enumerate(analysis.models):
        doing = tr("Constraints on {name}", name=model.name)
        part = part_of(progress, done / len(analysis.models), (done + 1) / len(analysis.models))
        looking = part_of(part, 0, 0.6)
        places[model.name] = feasible_positions(model.curve, region, looking, doing)
        part(0.6, doing)
        chains[model.name] = feasible_chain(model.curve, places[model.name])
    corners = ((ALL_NEGATIVE, Fraction(0)), (ALL_POSITIVE, Fraction(1)))
    trivials = [name for name, rate in corners if region.holds(rate, rate)]
    known = {name: chain for name, chain in chains.items() if chain is not None}
    found = feasible_winners(list(known), list(known.values()), trivials)
    undefined = Undefined(NO_THRESHOLD)
    models = {
        name: BoundedModel(
            name=name,
            places=places[name],
            chain=chain,
            at=None,
            dearer=None,
            dearer_per_case=None,
            only_flags_none=places[name].tolist() == [0],
            partial=undefined,
            bounds=(),
            chance_of_all=undefined,
            at_ends=(),
        )
        for name, chain in chains.items()
    }
    return _Feasible(region, places, found, models)


def _over(analysis: Analysis, feasible: _Feasible) -> _PartialOverRange:
    """What [a, b] and its measure fix: partial VOROS, and who is best where."""
    a, b = analysis.given.a, analysis.given.b
    partial = {model.name: _partial(analysis, model, feasible) for model in analysis.models}
    found = feasible.winners
    if not found:
        return _PartialOverRange(partial, ())
    if a == b:
        return _PartialOverRange(partial, (BestOn(winner_at(found, a).names, 1.0),))
    return _PartialOverRange(partial, best_on(found, a, b, analysis.measure.masses))


def _partial(
    analysis: Analysis, result: ModelResult, feasible: _Feasible
) -> PartialVoros | Undefined:
    """The partial VOROS of one model, with what stands beside it."""
    region, chain = feasible.region, feasible.models[result.name].chain
    if chain is None:
        return Undefined(NO_POINT if region.empty else NO_THRESHOLD)
    if region.area == 0:
        return Undefined(NO_AREA)
    if region.area == 1:  # nothing is forbidden: the VOROS itself
        value = result.voros.value
        return PartialVoros(value, result.voros_error, value, analysis.baseline)
    given, measure, corners = analysis.given, analysis.measure, region.outline

    def mean(points: BestPoints) -> tuple[float, float]:
        found = partial_voros(points, corners, measure, given.a, given.b)
        return found.value, found.error

    value, error = mean(points_of_chain(chain))
    mixed = feasible_hull(result.hull.fpr, result.hull.tpr, region)
    idle = feasible_chain(IDLE, feasible_positions(IDLE, region))
    return PartialVoros(
        value,
        error,
        Undefined(NO_MIXTURE) if mixed is None else mean(points_of_rates(*mixed))[0],
        Undefined(NO_TRIVIAL) if idle is None else mean(points_of_chain(idle))[0],
    )


def bounded_point(analysis: Analysis, geometry: ModelGeometry, position: int) -> OperatingPoint:
    """The point of one curve position at the playhead's costs, counted in cases."""
    point = at_position(geometry.name, geometry.curve, position, analysis.t, analysis.scenario)
    return geometry.counted(point)


def _at_playhead(
    analysis: Analysis,
    result: ModelResult,
    model: BoundedModel,
    constraints: Sequence[Constraint],
    over_range: _PartialOverRange,
) -> BoundedModel:
    """One model at the present t."""
    partial = over_range.partial[model.name]
    if model.chain is None:
        return replace(model, partial=partial)
    position = int(model.chain.index[cheapest_vertices(model.chain, analysis.t)[0]])
    point = bounded_point(analysis, result.geometry, position)
    free, money = result.at, None
    if point.cost_per_case is not None and free.cost_per_case is not None:
        money = max(point.cost_per_case - free.cost_per_case, 0.0)
    chances, of_all = _chances(analysis, result, constraints, point)
    return replace(
        model,
        at=point,
        dearer=max(point.normalised_cost - free.normalised_cost, 0.0),
        dearer_per_case=money,
        partial=partial,
        bounds=tuple(
            KeptBound(each, value_of(analysis, each, point), chance)
            for each, chance in zip(constraints, chances, strict=True)
        ),
        chance_of_all=of_all,
        at_ends=_at_ends(analysis, result, constraints, position),
    )


def value_of(analysis: Analysis, constraint: Constraint, point: OperatingPoint) -> float | None:
    """What a constraint bounds, at a point and at the prevalence in use; see `KeptBound`."""
    if constraint.kind == "tpr":
        return point.tpr
    if constraint.kind == "fpr":
        return point.fpr
    prevalence = frame_of(analysis, analysis.models[0]).prevalence
    shares = RankedShares(np.array([point.fpr]), np.array([point.tpr]), prevalence)
    flagged = float(shares.flagged[0])
    if constraint.kind == "precision":
        return float(shares.precision[0]) if flagged > 0 else None
    return flagged * (analysis.session.volume or 1.0) if constraint.kind == "alerts" else flagged


def _chances(
    analysis: Analysis,
    result: ModelResult,
    constraints: Sequence[Constraint],
    point: OperatingPoint,
) -> tuple[tuple[float | Undefined, ...], float | Undefined]:
    """The chance that each constraint holds on new rows, and that all do."""
    why = _why_no_chance(result.geometry)
    if why or point.counts is None:
        found = Undefined(why or NO_COUNTS)
        return (found,) * len(constraints), found
    prevalence, counts = _prevalence(analysis, constraints), point.counts
    planes = feasible_region(constraints, prevalence).planes
    return (
        tuple(chance_kept([plane], counts) for plane in planes),
        chance_kept(planes, counts),
    )


def _why_no_chance(geometry: ModelGeometry) -> str:
    """Why the chance that a bound holds is not known; empty where it is."""
    if geometry.counts is None:
        return NO_COUNTS
    if geometry.weighted:
        return WEIGHTED
    return CLUSTERED if geometry.cases.groups.cluster is not None else ""


def _at_ends(
    analysis: Analysis, result: ModelResult, constraints: Sequence[Constraint], position: int
) -> tuple[tuple[float, bool], ...]:
    """Whether a threshold keeps the constraints at both ends of a range of prevalences."""
    stated = analysis.session.conditions.prevalence
    if stated is None or stated.exact or not any(c.kind in OF_PREVALENCE for c in constraints):
        return ()
    curve = result.curve
    rates = (
        Fraction(int(curve.fp[position]), curve.negatives),
        Fraction(int(curve.tp[position]), curve.positives),
    )
    return tuple(
        (end, feasible_region(constraints, Fraction(repr(end))).holds(*rates))
        for end in (stated.low, stated.high)
    )
