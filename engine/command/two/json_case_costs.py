"""Costs that differ by case as JSON: curve, hull, threshold and VOROS by cost."""

from typing import Any

from msgspec.structs import asdict

from engine.analysis.analysis import Analysis
from engine.analysis.further_records import CostsByCase
from engine.binary.points.case_costs import CaseCostPoint
from engine.binary.voros.closed_form import Voros
from engine.binary.voros.winners import Winner
from engine.command.two.json_point import threshold_form
from engine.messages.errors import Undefined
from engine.messages.language import tr

Json = dict[str, Any]


def cost_winners(found: tuple[Winner, ...] | Undefined) -> list[Json] | str:
    """Who costs least over t, or why that is not known."""
    if isinstance(found, Undefined):
        return found.why
    return [asdict(winner) | {"ties": list(winner.ties)} for winner in found]


def case_costs(analysis: Analysis, found: CostsByCase | Undefined) -> Json | str:
    """One model's curve by cost; words where there is none, why."""
    if isinstance(found, Undefined):
        return found.why
    roles = analysis.session.roles
    columns = (None, None) if roles is None else (roles.case_cost_fp, roles.case_cost_fn)
    stated = analysis.session.conditions.prevalence is not None
    return {
        "cost_fp": _cost(columns[0], found.constant_fp, found.mean_fp),
        "cost_fn": _cost(columns[1], found.constant_fn, found.mean_fn),
        "prevalence": {"value": found.prevalence, "origin": "stated" if stated else "file"},
        "t": [found.given.a, found.given.b],
        "area": found.area,
        "hull": {"area": found.hull_area, "vertices": _vertices(found)},
        "voros": _voros(found.voros),
        "optimal": {
            "at": _point(found.at),
            "at_low": _point(found.at_low),
            "at_high": _point(found.at_high),
        },
        "flag_no_one": {"cost_per_case": found.flag_none},
        "flag_everyone": {"cost_per_case": found.flag_everyone},
    }


def _cost(column: str | None, constant: float | None, mean: float) -> Json:
    """What one error costs: its column or one number, and its mean."""
    form: Json = {"column": column, "constant": constant, "mean": mean}
    why = (
        {"constant": tr("a column says it")}
        if constant is None
        else {"column": tr("none was named")}
    )
    return form | {"why": why}


def _vertices(found: CostsByCase) -> list[Json]:
    """The hull's vertices, with the cases and the money that each one's threshold takes."""
    hull, counts = found.costs.hull, found.costs.curve.counts
    forms = []
    for vertex, position in enumerate(hull.index.tolist()):
        exact, shown = float(hull.thresholds[vertex]), hull.shown_threshold(vertex)
        threshold, why = threshold_form(exact, shown)
        forms.append(
            {
                "fpr": float(hull.fpr[vertex]),
                "tpr": float(hull.tpr[vertex]),
                **threshold,
                "fp": int(counts.fp[position]),
                "tp": int(counts.tp[position]),
                "false_alarm_cost": found.false_alarm_costs[vertex],
                "miss_cost": found.miss_costs[vertex],
                "t_low": float(hull.t_low[vertex]),
                "t_high": float(hull.t_high[vertex]),
            }
            | ({"why": why} if why else {})
        )
    return forms


def _voros(found: Voros | Undefined) -> Json:
    """The VOROS of the hull by cost, or why there is none."""
    if isinstance(found, Undefined):
        none: Json = dict.fromkeys(("value", "baseline", "gain", "measure"))
        return none | {"why": dict.fromkeys(none, found.why)}
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
