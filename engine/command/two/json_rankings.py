"""What only the JSON carries of a model: precision, calibration, net benefit.

All of it is reckoned here, when the JSON is written, so that the window never waits for it.
"""

import math
from typing import Any

import numpy as np

from engine.analysis.analysis import Analysis, ModelGeometry, ModelResult
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import NO_COUNTS, SCORES_UNKNOWN, RocCurve
from engine.binary.points.ranking_curves import (
    gain_at,
    positions_at_recall,
    precision_recall,
    reliability,
)
from engine.binary.voros.closed_form import DIAGONAL
from engine.binary.voros.cost_curves import (
    brier_curve,
    brier_loss,
    cost_curve,
    decision_curve,
    mean_cost,
)
from engine.command.two.json_inference import number
from engine.errors import UndefinedError

HUNDREDTHS = np.arange(101) / 100
THRESHOLD_PROBABILITIES = np.arange(1, 100) / 100

Json = dict[str, Any]


def measures(analysis: Analysis, result: ModelResult) -> Json:
    """The keys that are added to one model."""
    precision, why_no_precision = _average_precision(result.curve)
    brier, why_no_brier = _brier(result.curve)
    calibration, why_no_calibration = _calibration(result.geometry)
    decisions, why_no_decisions = _decisions(analysis, result)
    why = {
        "average_precision": why_no_precision,
        "precision_recall": why_no_precision,
        "gain": why_no_precision,
        "brier": why_no_brier,
        "brier_curve": why_no_brier,
        "calibration": why_no_calibration,
        "decision_curve": why_no_decisions,
    }
    said = {name: words for name, words in why.items() if words}
    a, b = analysis.given.a, analysis.given.b
    form: Json = {
        "average_precision": precision,
        "precision_recall": _precision_recall(result.curve),
        "gain": _gain(result.curve),
        "brier": brier,
        "brier_curve": None if why_no_brier else _brier_curve(result.curve),
        "calibration": calibration,
        "cost_curve": _cost_curve(result.hull),
        "mean_cost": {
            "value": mean_cost(result.hull, a, b),
            "baseline": mean_cost(DIAGONAL, a, b),
            "t": [a, b],
        },
        "decision_curve": decisions,
    }
    return form | ({"why": said} if said else {})


def _average_precision(curve: RocCurve) -> tuple[Json | None, str]:
    """The average precision at the file's prevalence, or None and why."""
    if not curve.counted:
        return None, f"{NO_COUNTS}, so the file has no prevalence"
    ranked = precision_recall(curve)
    return {"value": ranked.average_precision, "chance": ranked.prevalence}, ""


def _precision_recall(curve: RocCurve) -> Json | None:
    """Precision at the threshold that first reaches each hundredth of recall."""
    if not curve.counted:
        return None
    hundredths = np.arange(1, 101)
    at = positions_at_recall(curve, hundredths)
    ranked = precision_recall(curve)
    return {
        "at": (hundredths / 100).tolist(),
        "recall": ranked.recall[at - 1].tolist(),
        "precision": ranked.precision[at - 1].tolist(),
        "threshold": [number(value) for value in curve.thresholds[at].tolist()],
    }


def _gain(curve: RocCurve) -> Json | None:
    """Gain, lift and delinquency at every hundredth of the cases flagged."""
    if not curve.counted:
        return None
    found = gain_at(curve, HUNDREDTHS)
    return {
        "flagged": found.flagged.tolist(),
        "gain": found.gain.tolist(),
        "lift": found.lift.tolist(),
        "delinquency": [number(value) for value in found.left.tolist()],
        "why": {"delinquency": "where everyone is flagged, nobody is left"},
    }


def _brier(curve: RocCurve) -> tuple[float | None, str]:
    """The Brier score, or None and why."""
    try:
        return brier_curve(curve).area, ""
    except UndefinedError as error:
        return None, error.what


def _brier_curve(curve: RocCurve) -> Json:
    """The loss at every hundredth of severity."""
    return {"c": HUNDREDTHS.tolist(), "loss": brier_loss(curve, HUNDREDTHS).tolist()}


def _cost_curve(hull: RocHull) -> Json:
    """The break points of the lower envelope."""
    found = cost_curve(hull)
    return {"t": found.t.tolist(), "cost": found.cost.tolist()}


def _calibration(geometry: ModelGeometry) -> tuple[Json | None, str]:
    """The reliability table, or None and why."""
    counts = geometry.counts
    if counts is None:
        return None, NO_COUNTS
    try:
        found = reliability(geometry.curve, cases_at_score=counts.positives + counts.negatives)
    except UndefinedError as error:
        return None, error.what
    columns = ("low", "high", "cases", "predicted", "observed")
    rows = zip(*(getattr(found, name).tolist() for name in columns), strict=True)
    bins = [dict(zip(columns, row, strict=True)) for row in rows]
    return {"bins": bins, "error": found.error}, ""


def _decisions(analysis: Analysis, result: ModelResult) -> tuple[Json | None, str]:
    """Net benefit over threshold probabilities; treating no one brings 0. Or None and why."""
    prevalence = prevalence_in_use(analysis).value
    if math.isnan(prevalence):
        return None, f"{NO_COUNTS}, and no prevalence is stated"
    found = decision_curve(result.curve, result.hull, prevalence, THRESHOLD_PROBABILITIES)
    form: Json = {
        "prevalence": prevalence,
        "p": found.p.tolist(),
        "best": found.best.tolist(),
        "as_given": None if found.as_given is None else found.as_given.tolist(),
        "treat_all": found.treat_all.tolist(),
    }
    if found.as_given is None:
        unknown = "" if result.curve.scored else f": {SCORES_UNKNOWN}"
        why = f"the scores are no probabilities of the positive class{unknown}"
        form["why"] = {"as_given": why}
    return form, ""
