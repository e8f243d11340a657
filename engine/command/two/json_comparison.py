"""The comparison of all models as JSON: who wins where, the hybrid, every pair."""

from typing import Any

from engine.analysis.analysis import Analysis
from engine.analysis.further_records import HybridArea
from engine.binary.regions.rankings_by_bound import RankingByBound
from engine.binary.voros.dominance import Dominance
from engine.binary.voros.winners import Winner
from engine.command.two.json_inference import pairs
from engine.command.two.json_point import threshold_form
from engine.command.two.json_questions import margin_forms
from engine.messages.language import tr

TRIVIAL = tr("a classifier that looks at nothing has none")
NO_RIVAL = tr("fewer than two models are shown")
NO_DOMINANCE = tr("each costs less at some t, or both cost the same at every t")

Json = dict[str, Any]


def comparison(analysis: Analysis, hybrid: HybridArea) -> Json:
    """Winners over t, crossings, the hybrid of all models, pairs and reversals."""
    form: Json = {
        "winners": [_winner(analysis, winner) for winner in analysis.winners],
        "crossings": [
            {"t": crossing.t, "models": list(crossing.models)} for crossing in analysis.crossings
        ],
        "hybrid": _hybrid(hybrid),
        "pairs": _pairs(analysis),
        "reversals": [
            {"better": found.better, "worse": found.worse, "measure": found.measure}
            for found in analysis.reversals
        ],
        "dominance": [_dominance(found) for found in analysis.dominances],
        "ranking_by_bound": None if analysis.by_bound is None else _ranking(analysis.by_bound),
    }
    return form | ({"why": {"ranking_by_bound": NO_RIVAL}} if analysis.by_bound is None else {})


def _pairs(analysis: Analysis) -> list[Json]:
    """Every pair, with the margin where one of them is the reference."""
    margins = margin_forms(analysis)
    return [
        form | ({"margin": found} if found is not None else {})
        for form in pairs(analysis)
        for found in (margins.get(frozenset((form["a"], form["b"]))),)
    ]


def _dominance(found: Dominance) -> Json:
    """Which of two models costs less on which stretch of t, and whether one dominates."""
    cheapest = {-1: [found.a], 0: [found.a, found.b], 1: [found.b]}
    return {
        "a": found.a,
        "b": found.b,
        "dominant": found.dominant or None,
        "stretches": [
            {"t_low": part.t_low, "t_high": part.t_high, "cheapest": cheapest[part.cheaper]}
            for part in found.stretches
        ],
    } | ({} if found.dominant else {"why": {"dominant": NO_DOMINANCE}})


def _ranking(found: RankingByBound) -> Json:
    """The order by partial area over FPR <= f on each stretch of f, and where it changes."""
    return {
        "models": list(found.names),
        "left_out": found.left_out,
        "crossings": [
            {
                "fpr": change.bound,
                "mean_tpr": change.height,
                "better_below": change.better_below,
                "better_above": change.better_above,
            }
            for change in found.crossings
        ],
        "stretches": [
            {"fpr_low": part.low, "fpr_high": part.high, "order": list(part.order)}
            for part in found.stretches
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
