"""Further numbers of an Analysis: for whoever writes them all, after the first answer."""

from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.costs_by_case import costs_by_case, winners_by_cost
from engine.analysis.detailed_points import criteria_points, detailed_point, requested_points
from engine.analysis.details_of_models import measure_details
from engine.analysis.fixed_thresholds import KeptFixed
from engine.analysis.further_records import CostsByCase, Further, FurtherOfModel, HybridArea
from engine.analysis.ranking_measures import ranking_measures
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.voros.closed_form import Voros
from engine.binary.voros.conditions import scenario_at
from engine.binary.voros.winners import Winner, hybrid_hull
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import Undefined, UndefinedError
from engine.messages.language import tr


def with_further(analysis: Analysis, progress: Progress = silent) -> Analysis:
    """The same analysis with its further numbers and its details: a few passes over every curve.

    The first answer does not wait for them: they are a refinement, for the engine thread.

    Args:
        analysis: one that may have its inference already, or not.
        progress: told before each model.

    Raises:
        Cancelled: through `progress`.
    """
    if analysis.fixed is None:
        analysis = KeptFixed().with_fixed(analysis)
    found: dict[str, FurtherOfModel] = {}
    for done, result in enumerate(analysis.models):
        progress(0.7 * done / len(analysis.models), tr("Measuring {name}", name=result.name))
        found[result.name] = _of_model(analysis, result)
    by_case = {name: each.by_case for name, each in found.items()}
    further = Further(found, _hybrid(analysis), _winners_by_cost(analysis, by_case))
    details = analysis.details or measure_details(analysis.geometry, part_of(progress, 0.7, 1))
    progress(1.0, tr("Measuring"))
    return replace(analysis, further=further, details=details)


def _of_model(analysis: Analysis, result: ModelResult) -> FurtherOfModel:
    """What is told further of one model."""
    geometry, counts = result.geometry, result.geometry.counts
    youden = geometry.cheapest(0.5, scenario_at(0.5, analysis.given))
    return FurtherOfModel(
        at=detailed_point(analysis, result, result.at),
        at_low=detailed_point(analysis, result, result.at_low),
        at_mid=detailed_point(analysis, result, result.at_mid),
        at_high=detailed_point(analysis, result, result.at_high),
        youden=detailed_point(analysis, result, youden),
        youden_j=youden.tpr - youden.fpr,
        criteria=criteria_points(analysis, result),
        points=requested_points(analysis, result),
        rankings=ranking_measures(
            result.curve,
            result.hull,
            None if counts is None else counts.positives + counts.negatives,
            analysis.given,
            prevalence_in_use(analysis).value,
        ),
        by_case=costs_by_case(analysis, result),
    )


def _hybrid(analysis: Analysis) -> HybridArea:
    """The hull of all shown models' vertices: what choosing the best at each t would reach."""
    hull, given = hybrid_hull([model.hull for model in analysis.models]), analysis.given
    mean = analysis.measure.mean(hull, given.a, given.b)
    baseline = analysis.models[0].voros.baseline if analysis.models else mean.value
    voros = Voros(mean.value, baseline, given.a, given.b, analysis.measure.name)
    return HybridArea(hull.auc, voros, mean.error)


def _winners_by_cost(
    analysis: Analysis, by_case: dict[str, CostsByCase | Undefined]
) -> tuple[Winner, ...] | Undefined:
    """Who costs least over t where costs differ by case, or why that is not known."""
    costs = {}
    for name, found in by_case.items():
        if isinstance(found, Undefined):
            return found
        costs[name] = found.costs
    try:
        return winners_by_cost(analysis, costs)
    except UndefinedError as error:
        return Undefined(error.what)
