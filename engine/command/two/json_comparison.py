"""The comparison of all models as JSON: who wins where, the hybrid, every pair."""

from typing import Any

from engine.analysis.analysis import Analysis
from engine.analysis.further_records import HybridArea
from engine.binary.voros.winners import Winner
from engine.command.two.json_inference import pairs
from engine.command.two.json_point import threshold_form
from engine.messages.language import tr

TRIVIAL = tr("a classifier that looks at nothing has none")

Json = dict[str, Any]


def comparison(analysis: Analysis, hybrid: HybridArea) -> Json:
    """Winners over t, crossings, the hybrid of all models, pairs and reversals."""
    return {
        "winners": [_winner(analysis, winner) for winner in analysis.winners],
        "crossings": [
            {"t": crossing.t, "models": list(crossing.models)} for crossing in analysis.crossings
        ],
        "hybrid": _hybrid(hybrid),
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
    threshold: Json = {"threshold": None, "rule": None}
    why = dict.fromkeys(threshold, TRIVIAL)
    if model is not None:
        hull, vertex = model.hull, winner.vertex
        exact, shown = float(hull.thresholds[vertex]), hull.shown_threshold(vertex)
        threshold, why = threshold_form(exact, shown)
    form: Json = {
        "t_low": winner.t_low,
        "t_high": winner.t_high,
        "model": winner.model,
        "vertex": winner.vertex,
        "ties": list(winner.ties),
        "fpr": fpr,
        "tpr": tpr,
    }
    return form | threshold | ({"why": why} if why else {})


def _hybrid(found: HybridArea) -> Json:
    """What choosing the best model at each t would reach."""
    return {
        "auc": found.auc,
        "voros": {
            "value": found.voros.value,
            "error": found.error,
            "baseline": found.voros.baseline,
            "gain": found.voros.gain,
        },
    }
