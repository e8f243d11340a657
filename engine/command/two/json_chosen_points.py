"""Operating points as JSON: those that criteria choose and those that the user asks for."""

from collections.abc import Mapping
from typing import Any

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.further_records import DetailedMixture, ReachedPoint, RequestedPoint
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.point_rules import parse_point
from engine.command.two.json_point import point_form, predictive, threshold_form
from engine.messages.errors import Undefined
from engine.wording.verdict import why_no_cost_per_case

Json = dict[str, Any]


def criteria(
    analysis: Analysis, result: ModelResult, found: Mapping[str, ReachedPoint | Undefined]
) -> list[Json]:
    """The threshold that each criterion chooses, or why there is none."""
    return [
        {"criterion": name, "value": None, "why": {"value": reached.why}}
        if isinstance(reached, Undefined)
        else _reached(analysis, result, reached, name)
        for name, reached in found.items()
    ]


def point(analysis: Analysis, result: ModelResult, requested: RequestedPoint) -> Json:
    """One operating point asked for: the threshold that reaches it, and the mixture that does."""
    form: Json = {"spec": requested.spec, "point": None, "mixture": None}
    why: Json = {}
    if isinstance(requested.point, Undefined):
        why["point"] = requested.point.why
    else:
        form["point"] = _reached(analysis, result, requested.point, requested.kind)
    if isinstance(requested.mixture, Undefined):
        why["mixture"] = requested.mixture.why
    else:
        form["mixture"] = _mixture(analysis, requested.mixture)
    if requested.interpolated is not None:
        fpr = parse_point(requested.spec).bound
        form["interpolated"] = {"fpr": fpr, "tpr": requested.interpolated, "on": "curve"}
    return form | ({"why": why} if why else {})


def _reached(analysis: Analysis, result: ModelResult, found: ReachedPoint, name: str) -> Json:
    """One criterion's POINT, with what it reaches there and where else it reaches it."""
    return point_form(analysis, found.chosen) | {
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


def _mixture(analysis: Analysis, found: DetailedMixture) -> Json:
    """Two thresholds, and the chance with which the second decides."""
    mixture = found.mixture
    values, why = predictive(found)
    if found.cost_per_case is None:
        why["cost_per_case"] = why_no_cost_per_case(analysis, analysis.t)
    form: Json = {
        "chance": mixture.chance,
        "fpr": mixture.fpr,
        "tpr": mixture.tpr,
        "normalised_cost": found.normalised_cost,
        "cost_per_case": found.cost_per_case,
        "first": point_form(analysis, found.first),
        "second": point_form(analysis, found.second),
    }
    return form | values | ({"why": why} if why else {})
