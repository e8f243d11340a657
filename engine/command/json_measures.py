"""What only the JSON carries of a model: other criteria, precision, calibration, net benefit.

All of it is reckoned here, when the JSON is written, so that the window never waits for it.
"""

import math
from typing import Any

import numpy as np

from engine.analysis import Analysis, ModelGeometry, ModelResult
from engine.binary.cost_curve import brier_curve, decision_curve, mean_cost
from engine.binary.criteria import (
    ChosenPoint,
    Frame,
    closest_to_corner,
    greatest_f1,
    greatest_mcc,
    most_accurate,
    youden,
)
from engine.binary.curve import RocCurve
from engine.binary.rankings import precision_recall, reliability
from engine.binary.voros import DIAGONAL
from engine.command.json_inference import number
from engine.command.json_point import point_form
from engine.errors import UndefinedError

CRITERIA = {
    "youden": youden,
    "closest-to-corner": closest_to_corner,
    "max-accuracy": most_accurate,
    "max-f1": greatest_f1,
    "max-mcc": greatest_mcc,
}
THRESHOLD_PROBABILITIES = np.arange(1, 100) / 100

Json = dict[str, Any]


def prevalence_in_use(analysis: Analysis) -> Json:
    """The one prevalence that predictive values and net benefit are taken at, and its origin.

    It is the scenario's, so that predictive values and cost per case speak of the same
    patients; without one the middle, in log-odds, of what is stated, else the file's.
    """
    geometry, stated = analysis.geometry, analysis.session.conditions.prevalence
    if stated is None:
        return {"value": geometry.prevalence, "origin": "file"}
    if analysis.scenario is not None:
        return {"value": analysis.scenario.prevalence, "origin": "scenario"}
    if stated.exact:
        return {"value": stated.low, "origin": "stated"}
    odds = math.sqrt(stated.low / (1 - stated.low)) * math.sqrt(stated.high / (1 - stated.high))
    return {"value": odds / (1 + odds), "origin": "stated"}


def measures(analysis: Analysis, result: ModelResult) -> Json:
    """The keys that are added to one model."""
    ranked = precision_recall(result.curve)
    brier, why_no_brier = _brier(result.curve)
    calibration, why_no_calibration = _calibration(result.geometry)
    why = {"brier": why_no_brier, "calibration": why_no_calibration}
    said = {name: words for name, words in why.items() if words}
    a, b = analysis.given.a, analysis.given.b
    form: Json = {
        "criteria": _criteria(analysis, result),
        "average_precision": {"value": ranked.average_precision, "chance": ranked.prevalence},
        "brier": brier,
        "calibration": calibration,
        "mean_cost": {
            "value": mean_cost(result.hull, a, b),
            "baseline": mean_cost(DIAGONAL, a, b),
            "t": [a, b],
        },
        "decision_curve": _decisions(analysis, result),
    }
    return form | ({"why": said} if said else {})


def _criteria(analysis: Analysis, result: ModelResult) -> list[Json]:
    """The threshold that each criterion chooses, with its costs at the playhead."""
    prevalence = prevalence_in_use(analysis)["value"]
    frame = Frame(result.name, result.curve, analysis.t, analysis.scenario, prevalence)
    return [_chosen(analysis, result, name, choose(frame)) for name, choose in CRITERIA.items()]


def _chosen(analysis: Analysis, result: ModelResult, name: str, found: ChosenPoint) -> Json:
    """One criterion's POINT, with what it reaches there and where else it reaches it."""
    curve = result.curve
    form = point_form(analysis, result.geometry.counted(found.point))
    why = form.pop("why", {})
    if found.ppv is None:
        why["ppv"] = "no case is flagged"
    if found.npv is None:
        why["npv"] = "every case is flagged"
    form |= {
        "criterion": name,
        "value": found.value,
        "ppv": found.ppv,
        "npv": found.npv,
        "tied": [
            {
                "fpr": float(curve.fpr[other]),
                "tpr": float(curve.tpr[other]),
                "threshold": number(float(curve.thresholds[other])),
            }
            for other in found.others
        ],
    }
    return form | ({"why": why} if why else {})


def _brier(curve: RocCurve) -> tuple[float | None, str]:
    """The Brier score, or None and why."""
    try:
        return brier_curve(curve).area, ""
    except UndefinedError as error:
        return None, error.what


def _calibration(geometry: ModelGeometry) -> tuple[Json | None, str]:
    """The reliability table, or None and why."""
    try:
        found = reliability(
            geometry.curve, cases_at_score=geometry.counts.positives + geometry.counts.negatives
        )
    except UndefinedError as error:
        return None, error.what
    columns = ("low", "high", "cases", "predicted", "observed")
    rows = zip(*(getattr(found, name).tolist() for name in columns), strict=True)
    bins = [dict(zip(columns, row, strict=True)) for row in rows]
    return {"bins": bins, "error": found.error}, ""


def _decisions(analysis: Analysis, result: ModelResult) -> Json:
    """Net benefit over threshold probabilities; treating no one brings 0."""
    prevalence = prevalence_in_use(analysis)["value"]
    found = decision_curve(result.curve, result.hull, prevalence, THRESHOLD_PROBABILITIES)
    form: Json = {
        "prevalence": prevalence,
        "p": found.p.tolist(),
        "best": found.best.tolist(),
        "as_given": None if found.as_given is None else found.as_given.tolist(),
        "treat_all": found.treat_all.tolist(),
    }
    if found.as_given is None:
        form["why"] = {"as_given": "the scores are no probabilities of the positive class"}
    return form
