"""An operating point as JSON: the schema's POINT."""

import math
from typing import Any

from msgspec.structs import asdict

from engine.analysis.analysis import Analysis
from engine.analysis.further_records import DetailedMixture, DetailedPoint
from engine.analysis.requested_points import NO_PREVALENCE
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.curve.thresholds import rule_number
from engine.command.two.json_inference import number
from engine.command.two.json_rates import rates_form
from engine.messages.language import tr
from engine.wording.verdict import why_no_cost_per_case

NO_PPV, NO_NPV = tr("no case is flagged"), tr("every case is flagged")
NO_THRESHOLD = tr("the file tells no threshold of this point")
NO_NUMBER = tr("a score is infinite, so no number flags no one")

Json = dict[str, Any]


def predictive(found: DetailedPoint | DetailedMixture) -> tuple[Json, Json]:
    """Predictive values, and why those that are null are."""
    values: Json = {"ppv": found.ppv, "npv": found.npv}
    if math.isnan(found.prevalence):
        return values, dict.fromkeys(values, NO_PREVALENCE)
    whys = {"ppv": NO_PPV, "npv": NO_NPV}
    return values, {name: why for name, why in whys.items() if values[name] is None}


def threshold_form(threshold: float, shown: str) -> tuple[Json, Json]:
    """A threshold and the printed decimal that stands for it, and why they are null.

    Args:
        threshold: exact; NaN where it is not known.
        shown: the same as `shortest_decimal` wrote it.
    """
    rule = rule_number(shown)
    form = {"threshold": number(threshold), "rule": number(rule)}
    if math.isnan(threshold):
        return form, dict.fromkeys(form, NO_THRESHOLD)
    return form, {"rule": NO_NUMBER} if math.isnan(rule) else {}


def point_form(analysis: Analysis, found: DetailedPoint) -> Json:
    """What one threshold does and costs, with the why of what does not exist."""
    point = found.point
    threshold, unknown = threshold_form(point.threshold, point.shown_threshold)
    values, undefined = predictive(found)
    form: Json = {
        "t": point.t,
        "fpr": point.fpr,
        "tpr": point.tpr,
        **threshold,
        "model": point.model,
        "normalised_cost": point.normalised_cost,
        "cost_per_case": point.cost_per_case,
        "counts": None if point.counts is None else asdict(point.counts),
        "ties": list(point.ties),
        **values,
    }
    if found.weights is not None:
        form["weights"] = asdict(found.weights)
    rates, without_ratio = rates_form(found.rates)
    form |= rates
    why = unknown | undefined | without_ratio
    if point.cost_per_case is None:
        why["cost_per_case"] = why_no_cost_per_case(analysis, point.t)
    if point.counts is None:
        why["counts"] = NO_COUNTS
    return form | ({"why": why} if why else {})
