"""An operating point as JSON: the schema's POINT."""

import math
from dataclasses import asdict
from typing import Any

from engine.analysis import Analysis
from engine.binary.curve import NO_COUNTS
from engine.binary.operating_point import OperatingPoint
from engine.command.json_inference import number
from engine.explain import why_no_cost_per_case

NO_THRESHOLD = "the file tells no threshold of this point"

Json = dict[str, Any]


def point_form(analysis: Analysis, point: OperatingPoint) -> Json:
    """What one threshold does and costs; where no cost in money exists, why not."""
    form: Json = {
        "t": point.t,
        "fpr": point.fpr,
        "tpr": point.tpr,
        "threshold": number(point.threshold),
        "model": point.model,
        "normalised_cost": point.normalised_cost,
        "cost_per_case": point.cost_per_case,
        "counts": None if point.counts is None else asdict(point.counts),
        "ties": list(point.ties),
    }
    model = analysis.model(point.model)
    weights = None if model is None else model.geometry.weights_of(point)
    if weights is not None:
        form["weights"] = asdict(weights)
    why = {}
    if point.cost_per_case is None:
        why["cost_per_case"] = why_no_cost_per_case(analysis, point.t)
    if point.counts is None:
        why["counts"] = NO_COUNTS
    if math.isnan(point.threshold):
        why["threshold"] = NO_THRESHOLD
    return form | ({"why": why} if why else {})
