"""The comparison of all models as JSON: who wins where, the hybrid, every pair."""

from typing import Any

from engine.analysis import Analysis
from engine.binary.compare import Winner, hybrid_hull
from engine.command.json_inference import number, pairs
from engine.command.json_point import NO_THRESHOLD

TRIVIAL = "a classifier that looks at nothing has none"

Json = dict[str, Any]


def comparison(analysis: Analysis) -> Json:
    """Winners over t, crossings, the hybrid of all models, pairs and reversals."""
    return {
        "winners": [_winner(analysis, winner) for winner in analysis.winners],
        "crossings": [
            {"t": crossing.t, "models": list(crossing.models)} for crossing in analysis.crossings
        ],
        "hybrid": _hybrid(analysis),
        "pairs": pairs(analysis),
        "reversals": [
            {"better": found.better, "worse": found.worse, "measure": found.measure}
            for found in analysis.reversals
        ],
    }


def _winner(analysis: Analysis, winner: Winner) -> Json:
    """Who costs least on one stretch of t, with the threshold to use there."""
    model = analysis.model(winner.model)
    fpr, tpr = analysis.touching(winner)
    threshold = None if model is None else number(float(model.hull.thresholds[winner.vertex]))
    form: Json = {
        "t_low": winner.t_low,
        "t_high": winner.t_high,
        "model": winner.model,
        "vertex": winner.vertex,
        "ties": list(winner.ties),
        "fpr": fpr,
        "tpr": tpr,
        "threshold": threshold,
    }
    if threshold is None:
        form["why"] = {"threshold": TRIVIAL if model is None else NO_THRESHOLD}
    return form


def _hybrid(analysis: Analysis) -> Json:
    """What choosing the best model at each t would reach: the hull of all models' vertices."""
    hull = hybrid_hull([model.hull for model in analysis.models])
    found = analysis.measure.mean(hull, analysis.given.a, analysis.given.b)
    baseline = analysis.models[0].voros.baseline if analysis.models else found.value
    return {
        "auc": hull.auc,
        "voros": {
            "value": found.value,
            "error": found.error,
            "baseline": baseline,
            "gain": found.value - baseline,
        },
    }
