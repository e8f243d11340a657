"""Operating points with all that they do: optimal ones, criteria's, and those asked for."""

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.further_records import (
    DetailedMixture,
    DetailedPoint,
    ReachedPoint,
    RequestedPoint,
)
from engine.analysis.rates_at_threshold import rates_at
from engine.analysis.requested_points import (
    frame_of,
    points_by_spec,
    prevalence_in_use,
)
from engine.binary.points.criteria import CRITERIA, ChosenPoint, PointFrame, predictive_values
from engine.binary.points.mixtures import Mixture
from engine.binary.points.operating_point import OperatingPoint, cost_per_case
from engine.binary.points.point_rules import PointBySpec
from engine.messages.errors import Undefined, UndefinedError


def detailed_point(analysis: Analysis, result: ModelResult, point: OperatingPoint) -> DetailedPoint:
    """A point of one model, its counts in cases, with what else it does.

    Predictive values are taken at the prevalence of the scenario behind the point's own t.
    """
    return DetailedPoint(
        point,
        prevalence_in_use(analysis, point.t).value,
        rates_at(analysis, result.geometry, point),
        result.geometry.weights_of(point),
    )


def criteria_points(analysis: Analysis, result: ModelResult) -> dict[str, ReachedPoint | Undefined]:
    """The threshold that each criterion chooses, with its costs at the playhead."""
    frame = frame_of(analysis, result)
    return {name: _by_criterion(analysis, result, frame, name) for name in CRITERIA}


def _by_criterion(
    analysis: Analysis, result: ModelResult, frame: PointFrame, name: str
) -> ReachedPoint | Undefined:
    """The threshold of one criterion, or why there is none."""
    try:
        return _reached(analysis, result, CRITERIA[name](frame))
    except UndefinedError as error:
        return Undefined(error.what)


def requested_points(analysis: Analysis, result: ModelResult) -> tuple[RequestedPoint, ...]:
    """The operating points that the session asks for, in its order."""
    return tuple(_requested(analysis, result, each) for each in points_by_spec(analysis, result))


def _requested(analysis: Analysis, result: ModelResult, named: PointBySpec) -> RequestedPoint:
    """One of them: the threshold that reaches it, and the mixture that does."""
    spec = named.spec
    return RequestedPoint(
        spec.spec,
        spec.kind,
        Undefined(named.why) if named.chosen is None else _reached(analysis, result, named.chosen),
        Undefined(named.why_no_mixture)
        if named.mixture is None
        else _detailed_mixture(analysis, result, named.mixture),
        named.interpolated,
    )


def _reached(analysis: Analysis, result: ModelResult, found: ChosenPoint) -> ReachedPoint:
    """A chosen threshold with its counts in cases."""
    point = detailed_point(analysis, result, result.geometry.counted(found.point))
    return ReachedPoint(found.value, point, found.others)


def _detailed_mixture(analysis: Analysis, result: ModelResult, found: Mixture) -> DetailedMixture:
    """Two thresholds and a coin, with what both ends and the mixture do."""
    first, second = (
        detailed_point(analysis, result, result.geometry.counted(end))
        for end in (found.first, found.second)
    )
    prevalence, scenario, t = prevalence_in_use(analysis).value, analysis.scenario, analysis.t
    ppv, npv = predictive_values(found.fpr, found.tpr, prevalence)
    return DetailedMixture(
        mixture=found,
        first=first,
        second=second,
        prevalence=prevalence,
        ppv=ppv,
        npv=npv,
        normalised_cost=t * found.fpr + (1 - t) * (1 - found.tpr),
        cost_per_case=None
        if scenario is None
        else cost_per_case(scenario, fpr=found.fpr, fnr=1 - found.tpr),
    )
