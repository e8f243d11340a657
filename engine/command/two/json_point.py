"""An operating point as JSON: the schema's POINT."""

import math
from typing import Any

from msgspec.structs import asdict

from engine.analysis.analysis import Analysis
from engine.analysis.requested_points import NO_PREVALENCE, prevalence_in_use
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.curve.thresholds import rule_number
from engine.binary.points.criteria import predictive_values
from engine.binary.points.mixtures import Mixture
from engine.binary.points.operating_point import OperatingPoint
from engine.command.two.json_inference import number
from engine.wording.verdict import why_no_cost_per_case

NO_PPV, NO_NPV = "no case is flagged", "every case is flagged"
NO_THRESHOLD = "the file tells no threshold of this point"
NO_NUMBER = "a score is infinite, so no number flags no one"

Json = dict[str, Any]


def predictive(prevalence: float, point: OperatingPoint | Mixture) -> tuple[Json, Json]:
    """Predictive values at a prevalence, and why those that are null are."""
    if math.isnan(prevalence):
        none: Json = {"ppv": None, "npv": None}
        return none, dict.fromkeys(none, NO_PREVALENCE)
    ppv, npv = predictive_values(point.fpr, point.tpr, prevalence)
    why = {"ppv": NO_PPV} if ppv is None else {}
    return {"ppv": ppv, "npv": npv}, why | ({"npv": NO_NPV} if npv is None else {})


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


def point_form(analysis: Analysis, point: OperatingPoint) -> Json:
    """What one threshold does and costs, with the why of what does not exist.

    Predictive values are taken at the prevalence of the scenario behind the point's own t.
    """
    threshold, unknown = threshold_form(point.threshold, point.shown_threshold)
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
    }
    values, undefined = predictive(prevalence_in_use(analysis, point.t).value, point)
    form |= values
    model = analysis.model(point.model)
    weights = None if model is None else model.geometry.weights_of(point)
    if weights is not None:
        form["weights"] = asdict(weights)
    why = unknown | undefined
    if point.cost_per_case is None:
        why["cost_per_case"] = why_no_cost_per_case(analysis, point.t)
    if point.counts is None:
        why["counts"] = NO_COUNTS
    return form | ({"why": why} if why else {})
