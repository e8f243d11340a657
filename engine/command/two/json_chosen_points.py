"""Operating points as JSON: those that criteria choose and those that the user asks for."""

from typing import Any

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.requested_points import AskedPoint, asked_points, frame_of, prevalence_in_use
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.criteria import (
    ChosenPoint,
    PointFrame,
    closest_to_corner,
    greatest_f1,
    greatest_mcc,
    most_accurate,
    youden,
)
from engine.binary.points.mixtures import Mixture
from engine.binary.points.operating_point import cost_per_case
from engine.command.two.json_point import point_form, predictive, threshold_form
from engine.errors import UndefinedError
from engine.wording.verdict import why_no_cost_per_case

CRITERIA = {
    "youden": youden,
    "closest-to-corner": closest_to_corner,
    "max-accuracy": most_accurate,
    "max-f1": greatest_f1,
    "max-mcc": greatest_mcc,
}

Json = dict[str, Any]


def criteria(analysis: Analysis, result: ModelResult) -> list[Json]:
    """The threshold that each criterion chooses, with its costs at the playhead."""
    frame = frame_of(analysis, result)
    return [_criterion(analysis, result, frame, name) for name in CRITERIA]


def _criterion(analysis: Analysis, result: ModelResult, frame: PointFrame, name: str) -> Json:
    """The threshold of one criterion, or why there is none."""
    try:
        return _chosen(analysis, result, CRITERIA[name](frame), name)
    except UndefinedError as error:
        return {"criterion": name, "value": None, "why": {"value": error.what}}


def points(analysis: Analysis, result: ModelResult) -> list[Json]:
    """The operating points that the session asks for."""
    return [_asked(analysis, result, asked) for asked in asked_points(analysis, result)]


def _asked(analysis: Analysis, result: ModelResult, asked: AskedPoint) -> Json:
    """One operating point: the threshold that reaches it, and the mixture that does."""
    form: Json = {"spec": asked.spec.spec, "point": None, "mixture": None}
    if asked.chosen is None or asked.mixture is None:
        return form | {"why": dict.fromkeys(("point", "mixture"), asked.why)}
    return form | {
        "point": _chosen(analysis, result, asked.chosen, asked.spec.kind),
        "mixture": _mixture(analysis, result, asked.mixture),
    }


def _chosen(analysis: Analysis, result: ModelResult, found: ChosenPoint, name: str) -> Json:
    """One criterion's POINT, with what it reaches there and where else it reaches it."""
    form = point_form(analysis, result.geometry.counted(found.point))
    return form | {
        "criterion": name,
        "value": found.value,
        "tied": [_tied(result.curve, other) for other in found.others],
    }


def _tied(curve: RocCurve, position: int) -> Json:
    """Another threshold that reaches the same."""
    threshold, why = threshold_form(
        float(curve.thresholds[position]), curve.shown_threshold(position)
    )
    form = {"fpr": float(curve.fpr[position]), "tpr": float(curve.tpr[position])} | threshold
    return form | ({"why": why} if why else {})


def _mixture(analysis: Analysis, result: ModelResult, found: Mixture) -> Json:
    """Two thresholds, and the chance with which the second decides."""
    first, second = (result.geometry.counted(end) for end in (found.first, found.second))
    values, why = predictive(prevalence_in_use(analysis).value, found)
    scenario = analysis.scenario
    money = None if scenario is None else cost_per_case(scenario, fpr=found.fpr, fnr=1 - found.tpr)
    if money is None:
        why["cost_per_case"] = why_no_cost_per_case(analysis, analysis.t)
    form: Json = {
        "chance": found.chance,
        "fpr": found.fpr,
        "tpr": found.tpr,
        "normalised_cost": analysis.t * found.fpr + (1 - analysis.t) * (1 - found.tpr),
        "cost_per_case": money,
        "first": point_form(analysis, first),
        "second": point_form(analysis, second),
    }
    return form | values | ({"why": why} if why else {})
