"""What is measured on the scores of one model as JSON: Gini, KS, the calibration line."""

from typing import Any

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.model_details import ModelDetails
from engine.binary.points.calibration import CalibrationLine
from engine.binary.points.kolmogorov_smirnov import LargestGap
from engine.command.two.json_point import threshold_form
from engine.messages.errors import Undefined

WALD = "Wald"

Json = dict[str, Any]


def details_form(analysis: Analysis, result: ModelResult, details: ModelDetails) -> Json:
    """`gini`, `ks` and `calibration_line` of one model, and why those that are null are."""
    gap, line = details.largest_gap, details.line
    form: Json = {
        "gini": result.curve.gini,
        "ks": None if isinstance(gap, Undefined) else _largest_gap(result, gap),
        "calibration_line": None
        if isinstance(line, Undefined)
        else _line(line, analysis.session.level),
    }
    parts = {"ks": gap, "calibration_line": line}
    why = {name: part.why for name, part in parts.items() if isinstance(part, Undefined)}
    return form | ({"why": why} if why else {})


def _largest_gap(result: ModelResult, gap: LargestGap) -> Json:
    """KS, and the threshold that flags fewest of those which reach it."""
    curve, place = result.curve, gap.position
    threshold, why = threshold_form(float(curve.thresholds[place]), curve.shown_threshold(place))
    form: Json = {
        "value": gap.value,
        "fpr": float(curve.fp[place] / curve.negatives),
        "tpr": float(curve.tp[place] / curve.positives),
        **threshold,
        "fpr_is_greater": gap.below,
    }
    return form | ({"why": why} if why else {})


def _line(line: CalibrationLine, level: float) -> Json:
    """Intercept and slope of Cox's recalibration, each with its interval."""
    parts = {
        "intercept": (line.intercept, line.intercept_bounds(level)),
        "slope": (line.slope, line.slope_bounds(level)),
    }
    return {
        name: {"value": value, "low": low, "high": high, "level": level, "method": WALD}
        for name, (value, (low, high)) in parts.items()
    }
