"""Other measures of a model's ranking as JSON: precision, calibration, net benefit."""

from typing import Any

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.ranking_measures import BrierLoss, PrecisionAtRecall, RankingMeasures
from engine.binary.curve.roc_curve import SCORES_UNKNOWN, RocCurve
from engine.binary.points.ranking_curves import Gain, Reliability
from engine.command.two.json_inference import number
from engine.messages.errors import Undefined
from engine.messages.language import tr

Json = dict[str, Any]


def measures(analysis: Analysis, result: ModelResult, found: RankingMeasures) -> Json:
    """The keys that are added to one model."""
    precision, brier, gain = found.precision, found.brier, found.gain
    parts = {
        "average_precision": precision,
        "precision_recall": precision,
        "gain": gain,
        "gain_in_use": found.tenths,
        "brier": brier,
        "brier_curve": brier,
        "calibration": found.calibration,
        "decision_curve": found.decisions,
    }
    why = {name: part.why for name, part in parts.items() if isinstance(part, Undefined)}
    given = analysis.given
    form: Json = {
        "average_precision": None
        if isinstance(precision, Undefined)
        else {"value": precision.average, "chance": precision.chance},
        "precision_recall": _precision_recall(precision),
        "gain": _gain(gain),
        "gain_in_use": _tenths(found),
        "brier": None if isinstance(brier, Undefined) else brier.score,
        "brier_curve": _brier_curve(brier),
        "calibration": _calibration(found.calibration),
        "cost_curve": {"t": found.cost_curve.t.tolist(), "cost": found.cost_curve.cost.tolist()},
        "mean_cost": {
            "value": found.mean_cost,
            "baseline": found.mean_cost_of_trivial,
            "t": [given.a, given.b],
        },
        "decision_curve": _decisions(found, result.curve),
    }
    return form | ({"why": why} if why else {})


def _precision_recall(found: PrecisionAtRecall | Undefined) -> Json | None:
    """Precision at the threshold that first reaches each hundredth of recall."""
    if isinstance(found, Undefined):
        return None
    return {
        "at": found.at.tolist(),
        "recall": found.recall.tolist(),
        "precision": found.precision.tolist(),
        "threshold": [number(value) for value in found.thresholds.tolist()],
    }


def _gain(found: Gain | Undefined) -> Json | None:
    """Gain, lift and delinquency at every hundredth of the cases flagged."""
    if isinstance(found, Undefined):
        return None
    return {
        "flagged": found.flagged.tolist(),
        "gain": found.gain.tolist(),
        "lift": found.lift.tolist(),
        "delinquency": [number(value) for value in found.left.tolist()],
        "why": {"delinquency": tr("where everyone is flagged, nobody is left")},
    }


def _tenths(measured: RankingMeasures) -> Json | None:
    """Gain, lift, delinquency and precision at every tenth flagged, at the prevalence in use."""
    found = measured.tenths
    if isinstance(found, Undefined):
        return None
    return {
        "prevalence": measured.prevalence,
        "flagged": found.flagged.tolist(),
        "gain": found.recall.tolist(),
        "lift": found.lift.tolist(),
        "delinquency": [number(value) for value in found.left.tolist()],
        "precision": found.precision.tolist(),
        "why": {"delinquency": tr("where everyone is flagged, nobody is left")},
    }


def _brier_curve(found: BrierLoss | Undefined) -> Json | None:
    """The loss at every hundredth of severity."""
    if isinstance(found, Undefined):
        return None
    return {"c": found.severity.tolist(), "loss": found.loss.tolist()}


def _calibration(found: Reliability | Undefined) -> Json | None:
    """The reliability table."""
    if isinstance(found, Undefined):
        return None
    columns = ("low", "high", "cases", "predicted", "observed")
    rows = zip(*(getattr(found, name).tolist() for name in columns), strict=True)
    bins = [dict(zip(columns, row, strict=True)) for row in rows]
    return {"bins": bins, "error": found.error}


def _decisions(measured: RankingMeasures, curve: RocCurve) -> Json | None:
    """Net benefit over threshold probabilities; treating no one brings 0."""
    found = measured.decisions
    if isinstance(found, Undefined):
        return None
    form: Json = {
        "prevalence": measured.prevalence,
        "p": found.p.tolist(),
        "best": found.best.tolist(),
        "as_given": None if found.as_given is None else found.as_given.tolist(),
        "treat_all": found.treat_all.tolist(),
    }
    if found.as_given is None:
        unknown = "" if curve.scored else f": {SCORES_UNKNOWN}"
        why = tr("the scores are no probabilities of the positive class{unknown}", unknown=unknown)
        form["why"] = {"as_given": why}
    return form
