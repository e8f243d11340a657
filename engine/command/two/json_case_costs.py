"""Costs that differ by case as JSON: curve, hull, threshold and VOROS by cost."""

from typing import Any

from msgspec.structs import asdict

from engine.analysis.analysis import Analysis
from engine.analysis.costs_by_case import (
    ModelCosting,
    costing_or_why,
    voros_by_cost,
    winners_by_cost,
)
from engine.binary.curve.case_weights import as_weight
from engine.binary.points.case_costs import CaseCostPoint, CaseCosts
from engine.command.two.json_point import threshold_form
from engine.errors import UndefinedError

Json = dict[str, Any]


def costs_by_case(analysis: Analysis) -> tuple[dict[str, Json | str], list[Json] | str]:
    """Every model's costs by case, and who costs least; words where there are none, why."""
    found: dict[str, ModelCosting] = {}
    forms: dict[str, Json | str] = {}
    for result in analysis.models:
        costing, why = costing_or_why(analysis, result)
        forms[result.name] = why if costing is None else _model(analysis, costing)
        if costing is not None:
            found[result.name] = costing
    return forms, _winners(analysis, found, forms)


def _winners(
    analysis: Analysis, found: dict[str, ModelCosting], forms: dict[str, Json | str]
) -> list[Json] | str:
    """Who costs least over t, or why that is not known."""
    why = next((form for form in forms.values() if isinstance(form, str)), "")
    if why:
        return why
    try:
        winners = winners_by_cost(analysis, found)
    except UndefinedError as error:
        return error.what
    return [asdict(winner) | {"ties": list(winner.ties)} for winner in winners]


def _model(analysis: Analysis, costing: ModelCosting) -> Json:
    """One model's curve by cost."""
    roles, costs = analysis.session.roles, costing.costs
    columns = (None, None) if roles is None else (roles.case_cost_fp, roles.case_cost_fn)
    stated = analysis.session.conditions.prevalence is not None
    return {
        "cost_fp": _cost(columns[0], costing.constant_fp, costs.mean_false_alarm),
        "cost_fn": _cost(columns[1], costing.constant_fn, costs.mean_miss),
        "prevalence": {"value": costing.at, "origin": "stated" if stated else "file"},
        "t": [costing.given.a, costing.given.b],
        "area": costs.curve.auc,
        "hull": {"area": costs.hull.auc, "vertices": _vertices(costs)},
        "voros": _voros(analysis, costing),
        "optimal": {
            "at": _point(costing.cheapest),
            "at_low": _point(costing.cheapest_low),
            "at_high": _point(costing.cheapest_high),
        },
        "flag_no_one": {"cost_per_case": costs.cost_of_none(costing.at)},
        "flag_everyone": {"cost_per_case": costs.cost_of_all(costing.at)},
    }


def _cost(column: str | None, constant: float | None, mean: float) -> Json:
    """What one error costs: its column or one number, and its mean."""
    form: Json = {"column": column, "constant": constant, "mean": mean}
    why = {"constant": "a column says it"} if constant is None else {"column": "none was named"}
    return form | {"why": why}


def _vertices(costs: CaseCosts) -> list[Json]:
    """The hull's vertices, with the cases and the money that each one's threshold takes."""
    hull, exponent = costs.hull, costs.curve.exponent
    forms = []
    for vertex, position in enumerate(hull.index.tolist()):
        counts = costs.curve.counts
        exact, shown = float(hull.thresholds[vertex]), hull.shown_threshold(vertex)
        threshold, why = threshold_form(exact, shown)
        forms.append(
            {
                "fpr": float(hull.fpr[vertex]),
                "tpr": float(hull.tpr[vertex]),
                **threshold,
                "fp": int(counts.fp[position]),
                "tp": int(counts.tp[position]),
                "false_alarm_cost": as_weight(int(hull.fp[vertex]), exponent),
                "miss_cost": as_weight(hull.positives - int(hull.tp[vertex]), exponent),
                "t_low": float(hull.t_low[vertex]),
                "t_high": float(hull.t_high[vertex]),
            }
            | ({"why": why} if why else {})
        )
    return forms


def _voros(analysis: Analysis, costing: ModelCosting) -> Json:
    """The VOROS of the hull by cost, or why there is none."""
    try:
        found = voros_by_cost(analysis, costing)
    except UndefinedError as error:
        none: Json = dict.fromkeys(("value", "baseline", "gain", "measure"))
        return none | {"why": dict.fromkeys(none, error.what)}
    return {
        "value": found.value,
        "baseline": found.baseline,
        "gain": found.gain,
        "measure": found.measure,
    }


def _point(point: CaseCostPoint) -> Json:
    """What one threshold does and costs."""
    threshold, why = threshold_form(point.threshold, point.shown_threshold)
    form: Json = {
        "t": point.t,
        "fpr": point.fpr,
        "tpr": point.tpr,
        **threshold,
        "normalised_cost": point.normalised_cost,
        "cost_per_case": point.cost_per_case,
        "false_alarm_cost": point.false_alarm_cost,
        "miss_cost": point.miss_cost,
        "counts": asdict(point.counts),
        "ties": list(point.ties),
    }
    return form | ({"why": why} if why else {})
