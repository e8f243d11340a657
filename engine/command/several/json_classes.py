"""A ClassesAnalysis as the "classes" part of the JSON, schema voroscope/1.

Plain dictionaries, lists, strings, numbers and None: undefined is None with a "why", infinite
the words "inf" and "-inf". Keys are only ever added.
"""

import math
from typing import Any

import numpy as np
from msgspec.structs import asdict

from engine.command.several.json_polytope import hit_cube_form, polytope_form, section_form
from engine.command.several.json_vus import NO_INTERVAL, soft_form, vus_form, with_interval
from engine.messages.language import tr
from engine.multiclass.best_under_costs import BestUnderCosts, RoomToMove
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.classes_voros import ClassVoros
from engine.multiclass.cost_measures import CostBox, CostList, CostMeasure
from engine.multiclass.hand_till import SoftRanking
from engine.multiclass.ordered import OrderedVus
from engine.multiclass.ordered_marker import OrderedMarker
from engine.numerics.intervals import Interval
from engine.wording.classes.ordered_words import decimal_at

Json = dict[str, Any]

# What a marker lacks.
OF_CRISP = ("confusion", "confusion_kind", "ratios", "errors", "vus", "approximations", "discarded")
NO_CRISP = tr("a marker is no crisp classifier")
NO_ORDER = tr("no order of the classes was given")
NO_SCORE = tr("predicted classes alone do not order the cases")
NO_PROBABILITIES = tr("no probabilities are known")
NO_PRIORS = tr("only shares are known, and no priors were given")
NO_COSTS = tr("no cost matrix was given")
CALL_COUNTS = tr("costs depend on the class that is called, too")
ALL_VECTORS = tr("it is over all cost vectors of sum 1")
ONLY_THREE = tr("it is given for three classes")
NO_TRINORMAL = tr("it needs three classes whose scores vary")
ONLY_MATRICES = tr("only confusion matrices are known")
NEVER_VARIES = tr("what calling everything the same costs does not vary")
NEVER_BEST = tr("the others are at least as good under all costs")


def classes_form(analysis: ClassesAnalysis) -> Json:
    """The "classes" object.

    `vus` are Ferri's, of crisp classifiers (chance 1/180 for three classes); `ordered_vus`
    is the ordered classes' (chance 1/6).
    """
    polytope, cube = analysis.polytope, analysis.hit_cube
    no_polytope = ONLY_THREE if analysis.crisp else NO_CRISP
    return {
        "labels": list(analysis.labels),
        "orientation": "rows predicted, columns actual",
        "cases": None if analysis.cases.actual is None else int(analysis.cases.actual.size),
        "models": [_model(analysis, found) for found in analysis.models],
        "set_vus": _set_vus(analysis),
        "set_voros": _voros(analysis, "", analysis.set_voros),
        "conditions": _conditions(analysis),
        "best": None if analysis.best is None else _best(analysis, analysis.best),
        "polytope": None if polytope is None else polytope_form(polytope, analysis.labels),
        "hit_cube": None
        if cube is None
        else with_interval(
            hit_cube_form(cube, analysis.labels), _interval(analysis, "", "hit_cube")
        ),
        "sections": [section_form(found, analysis.labels) for found in analysis.sections],
        "bootstrap": None
        if analysis.bootstrap is None
        else {
            "replicates": analysis.bootstrap.replicates,
            "wanted": analysis.bootstrap.wanted,
            "seed": analysis.bootstrap.seed,
            "paired": analysis.bootstrap.paired,
        },
        "why": _reasons(
            cases=ONLY_MATRICES if analysis.cases.actual is None else None,
            best=None if analysis.best else NO_CRISP if analysis.costs else NO_COSTS,
            set_vus=None if analysis.set_vus else NO_CRISP,
            set_voros=None if analysis.set_voros else NO_CRISP,
            polytope=None if polytope else no_polytope,
            hit_cube=None if cube else no_polytope,
            bootstrap=None if analysis.bootstrap else NO_INTERVAL,
        ),
    }


def _reasons(**why: str | None) -> dict[str, str]:
    """The reasons that are needed."""
    return {key: reason for key, reason in why.items() if reason is not None}


def number(value: float) -> float | str:
    """A double, or the word for an infinite one."""
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return float(value)


def _interval(analysis: ClassesAnalysis, model: str, measure: str) -> Json | None:
    """The bootstrap interval of a measure."""
    return _bounds(analysis.interval(model, measure))


def _bounds(found: Interval | None) -> Json | None:
    """Low, high, level and method of an interval."""
    if found is None:
        return None
    form: Json = {"low": found.low, "high": found.high, "level": found.level}
    form |= {"method": found.method}
    return form | ({"why": dict.fromkeys(("low", "high"), found.why)} if found.why else {})


def _model(analysis: ClassesAnalysis, found: ClassModelResult) -> Json:
    """One model: Ferri's VUS and its approximations, then what its kind has besides."""
    confusion, measures, name = found.model.confusion, found.measures, found.name
    no_order = NO_ORDER if analysis.session.order is None else NO_SCORE
    return {
        "name": name,
        "name_in_file": analysis.table.in_file.models[found.model.place].name,
        "look": found.look,
        "confusion": None if confusion is None else confusion.cells.tolist(),
        "confusion_kind": None if confusion is None else confusion.kind,
        "ratios": None if confusion is None else confusion.ratios.tolist(),
        "errors": None if confusion is None else confusion.errors.tolist(),
        "vus": vus_form(measures.vus, _interval(analysis, name, "vus")),
        "approximations": _approximations(analysis, found),
        "voros": None if measures.voros is None else measures.voros.value,
        "voros_detail": _voros(analysis, name, measures.voros),
        "soft": soft_form(measures.soft, _interval(analysis, name, "soft_vus")),
        "ranking": _ranking(analysis, name, measures.ranking),
        "ordered_vus": None if measures.ordered is None else measures.ordered.value,
        "ordered": _ordered(analysis, found),
        "discarded": _discarded(found),
        "why": _reasons(
            **({} if confusion is not None else dict.fromkeys(OF_CRISP, NO_CRISP)),
            voros=None if measures.voros else NO_CRISP,
            voros_detail=None if measures.voros else NO_CRISP,
            soft=None if measures.soft else NO_PROBABILITIES,
            ranking=None if measures.ranking else NO_PROBABILITIES,
            ordered_vus=None if measures.ordered else no_order,
            ordered=None if measures.ordered else no_order,
        ),
    }


def _set_vus(analysis: ClassesAnalysis) -> Json | None:
    """The VUS of all crisp classifiers together."""
    form = vus_form(analysis.set_vus, _interval(analysis, "", "vus"))
    return None if form is None else form | {"models": [m.name for m in analysis.crisp]}


def _approximations(analysis: ClassesAnalysis, found: ClassModelResult) -> Json | None:
    """The paper's approximations, and M where there are probabilities."""
    values = found.measures.approximations
    if values is None:
        return None
    ranking = found.measures.ranking
    form: Json = asdict(values) | {"m": None if ranking is None else ranking.m}
    intervals = {key: _interval(analysis, found.name, key) for key in form}
    why = _reasons(
        accuracy=NO_PRIORS if values.accuracy is None else None,
        m=NO_PROBABILITIES if ranking is None else None,
    )
    if analysis.bootstrap is None:
        return form | {"ci": None, "why": why | {"ci": NO_INTERVAL}}
    return form | {"ci": intervals | ({"why": why} if why else {}), "why": why}


def _voros(analysis: ClassesAnalysis, name: str, voros: ClassVoros | None) -> Json | None:
    """A VOROS with its standard error and the no-knowledge value under the same measure."""
    if voros is None:
        return None
    return with_interval(asdict(voros), _interval(analysis, name, "voros"))


def _ranking(analysis: ClassesAnalysis, name: str, ranking: SoftRanking | None) -> Json | None:
    """Hand & Till's M, one-vs-rest, HUM and PDI."""
    if ranking is None:
        return None
    form: Json = asdict(ranking) | {"one_vs_rest": list(ranking.one_vs_rest)}
    if analysis.bootstrap is not None:
        keys = [key for key in form if key != "one_vs_rest"]
        form["ci"] = {key: _interval(analysis, name, key) for key in keys}
    if ranking.hum is None:
        form["why"] = {"hum": tr("too many combinations of one case of each class")}
    return form


def _ordered(analysis: ClassesAnalysis, found: ClassModelResult) -> Json | None:
    """The ordered-class VUS with its interval, its normal model, and every other order."""
    ordered, orders = found.measures.ordered, found.measures.orders
    if ordered is None or analysis.session.order is None:
        return None
    marker = found.model.marker is not None
    interval = _interval(analysis, found.name, "ordered_vus")
    form: Json = {
        "order": list(analysis.session.order),
        "name": tr("ordered-class VUS") if ordered.classes == 3 else tr("HUM of ordered classes"),
        "score": "marker" if marker else tr("mean rank of the probabilities"),
        "chance": ordered.chance,
        **_estimate(ordered),
        "trinormal": None
        if found.measures.trinormal is None
        else with_interval(
            _estimate(found.measures.trinormal), _interval(analysis, found.name, "trinormal_vus")
        ),
        "orders": None
        if orders is None
        else [{"order": list(order), "value": value} for order, value in orders.items()],
    }
    form["why"] = _reasons(
        ci=None if interval else NO_INTERVAL,
        trinormal=None if found.measures.trinormal else NO_TRINORMAL,
        orders=None if orders else tr("too many orders to list"),
    )
    return form | {"ci": interval, "thresholds": _thresholds(found)}


def _thresholds(found: ClassModelResult) -> Json | None:
    """Two thresholds on a score of three ordered classes, rows of counts called, lowest first."""
    result = found.ordered
    if result is None:
        return None
    marker, (low, high) = result.marker, result.cuts
    values: Json = {
        "low": marker.score_at(low),
        "high": marker.score_at(high),
        "rules": [_rule(marker, cut) for cut in result.cuts],
        "best": result.cuts == result.best,
        "rates": result.marker.rates(result.cuts).tolist(),
        "counts": result.marker.counts(result.cuts).tolist(),
        "cost": None if result.costs is None else result.cost(result.cuts),
    }
    values["why"] = _reasons(
        low=tr("above all scores") if values["low"] is None else None,
        high=tr("above all scores") if values["high"] is None else None,
        cost=tr("no costs are stated") if result.costs is None else None,
    )
    return values


def _rule(marker: OrderedMarker, cut: int) -> float | None:
    """The decimal that is printed for a threshold, as a number; None above all scores."""
    return None if marker.score_at(cut) is None else float(decimal_at(marker, cut))


def _estimate(ordered: OrderedVus) -> Json:
    """An ordered-class VUS with its own interval."""
    return {
        "value": ordered.value,
        "standard_error": ordered.standard_error,
        "interval": _bounds(ordered.interval),
    } | (
        {"why": {"standard_error": ordered.interval.why}} if ordered.standard_error is None else {}
    )


def _discarded(found: ClassModelResult) -> Json | None:
    """Whether the others make a classifier superfluous, and by which mixture."""
    judged = found.discarded
    if judged is None:
        return None
    return {
        "discarded": judged.discarded,
        "mixture": [{"name": name, "share": share} for name, share in judged.mixture],
        "margin": judged.margin,
        "best_at": None if judged.weights is None else judged.weights.tolist(),
    } | ({"why": {"best_at": NEVER_BEST}} if judged.weights is None else {})


def _conditions(analysis: ClassesAnalysis) -> Json:
    """Cost matrix, priors and measure in use."""
    costs, priors = analysis.costs, analysis.cases.priors
    stated = analysis.session.priors is not None
    if costs is not None:
        priors = costs.priors
    elif stated:
        priors = np.array(analysis.session.priors)
    source = (
        "stated" if stated else tr("the file's") if analysis.cases.priors is not None else "equal"
    )
    order = analysis.session.order
    return {
        "cost_matrix": None if costs is None else costs.matrix.tolist(),
        "priors": None if priors is None else priors.tolist(),
        "priors_from": source if priors is not None else None,
        "weights": None if costs is None else costs.weights.tolist(),
        "order": None if order is None else list(order),
        "measure": analysis.session.measure.name,
        "measure_over": _measure(analysis.session.measure),
        "family": analysis.session.family,
        "why": _reasons(
            cost_matrix=NO_COSTS if costs is None else None,
            weights=NO_COSTS if costs is None else None,
            priors=NO_PRIORS if priors is None else None,
            priors_from=NO_PRIORS if priors is None else None,
            order=NO_ORDER if order is None else None,
            measure_over=ALL_VECTORS if analysis.session.measure.name == "uniform" else None,
        ),
    }


def _measure(measure: CostMeasure) -> Json | None:
    """What a measure of cost vectors is over; costs are net of what being right costs."""
    if isinstance(measure, CostBox):
        return {
            "cost_low": [list(row) for row in measure.cost_low],
            "cost_high": [list(row) for row in measure.cost_high],
            "prior_low": list(measure.prior_low),
            "prior_high": list(measure.prior_high),
        }
    if isinstance(measure, CostList):
        return {
            "scenarios": [
                {
                    "cost_matrix": [list(row) for row in found.matrix],
                    "priors": list(found.priors),
                    "weight": found.weight,
                }
                for found in measure.scenarios
            ]
        }
    return None


def _best(analysis: ClassesAnalysis, best: BestUnderCosts) -> Json:
    """The cheapest classifier and how far each number may move.

    `ci` is of the cost of the classifier named best; `least_cost_ci` of the least cost, by
    whichever classifier has it on each resample.
    """
    least = _interval(analysis, "", "least_cost")
    form: Json = {
        "best": best.best,
        "cost": best.cost,
        "costs": [_cost(analysis, {"name": name, "cost": cost}, name) for name, cost in best.costs],
        "ties": list(best.ties),
        "entries": [[_span(span) for span in row] for row in best.entries],
        "priors": [_span(span) for span in best.priors],
        "misses": None if best.misses is None else [_span(span) for span in best.misses],
        "least_cost_ci": least,
    }
    why = _reasons(
        least_cost_ci=NO_INTERVAL if least is None else None,
        misses=CALL_COUNTS if best.misses is None else None,
    )
    if why:
        form["why"] = why
    return _cost(analysis, form, best.best)


def _cost(analysis: ClassesAnalysis, form: Json, name: str) -> Json:
    """A form with the interval of one classifier's cost."""
    found = _interval(analysis, name, "cost")
    if found is None and analysis.bootstrap is not None:
        return form | {"ci": None, "why": form.get("why", {}) | {"ci": NEVER_VARIES}}
    return with_interval(form, found)


def _span(span: RoomToMove) -> Json:
    """A number, the interval in which the best stays best, and who costs least beyond it."""
    return {
        "value": number(span.value),
        "low": number(span.low),
        "high": number(span.high),
        "below": list(span.below),
        "above": list(span.above),
    }
