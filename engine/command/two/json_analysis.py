"""An Analysis as JSON, schema voroscope/1: full doubles, "inf" as words, null with its why."""

import json
import math
from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.further_records import Further, FurtherOfModel
from engine.analysis.model_details import ModelDetails
from engine.analysis.model_geometry import NOT_YET, Geometry, ModelGeometry
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.curve.roc_curve import NO_COUNTS, SCORES_UNKNOWN
from engine.binary.voros.conditions import Range
from engine.command.two.json_case_costs import case_costs, cost_winners
from engine.command.two.json_certain import certain_form, counted_form
from engine.command.two.json_chosen_points import criteria, point
from engine.command.two.json_comparison import comparison
from engine.command.two.json_corrected import (
    corrected_of_cost,
    corrected_of_hull,
    corrected_of_voros,
    score_of_auc,
)
from engine.command.two.json_decisions import constraints_form, fixed_form, review_form
from engine.command.two.json_details import details_form
from engine.command.two.json_groups import groups_form, groups_source
from engine.command.two.json_inference import (
    h_measures,
    inference_of,
    interval,
    intervals_of_voros,
    regions,
)
from engine.command.two.json_point import point_form, threshold_form
from engine.command.two.json_questions import (
    clusters_form,
    omnibus_form,
    omnibus_on_test,
    power_form,
    unseen_form,
    unseen_source,
)
from engine.command.two.json_rankings import measures
from engine.data.cases.cases import LeftOut
from engine.data.dataset import Source
from engine.data.roles import Guess
from engine.messages.language import in_english, tr
from engine.messages.version import VERSION
from engine.wording.below_chance import all_guesses
from engine.wording.cautions import Caution, cautions
from engine.wording.verdict import why_no_cost_per_case

WEIGHTED_PAIRS = tr("the cases have weights, so that pairs of cases are no whole numbers")
SCHEMA = "voroscope/1"

Json = dict[str, Any]


def as_json(analysis: Analysis, guesses: Iterable[Guess] = ()) -> str:
    """The whole analysis as one JSON text that ends in a line feed.

    Args:
        analysis: with its further numbers; see `with_further`.
        guesses: what was guessed of the columns' roles.
    """
    further, details = analysis.further, analysis.details
    if further is None or details is None:
        raise ValueError("the analysis has no further numbers yet")
    return json_text(
        {
            "source": _source_with_questions(analysis, all_guesses(analysis, guesses)),
            "conditions": _conditions(analysis),
            "models": [
                _model(analysis, result, further.models[result.name], details[result.name])
                for result in analysis.models
            ],
            "comparison": _comparison(analysis, further),
            "classes": None,
            "why": {"classes": tr("two classes in this file")},
        }
    )


def _comparison(analysis: Analysis, further: Further) -> Json:
    """The comparison, with who wins by costs of cases and the tests that all AUCs are equal."""
    winners = cost_winners(further.winners_by_cost)
    form = _with("case_cost_winners", comparison(analysis, further.hybrid), winners)
    form = _with("omnibus", form, omnibus_form(analysis))
    return _with("omnibus_on_test", form, omnibus_on_test(analysis))


def _source_with_questions(analysis: Analysis, guesses: Iterable[Guess]) -> Json:
    """The source, with what a session asks of its rows."""
    form = _with("clusters", _source(analysis, guesses), clusters_form(analysis))
    form = _with("groups", form, groups_source(analysis))
    return _with("test", form, unseen_source(analysis))


def _with(key: str, form: Json, found: object) -> Json:
    """A form with one more key; words are why it is null."""
    if not isinstance(found, str):
        return form | {key: found}
    return form | {key: None, "why": form.get("why", {}) | {key: found}}


def _joined(*forms: Json) -> Json:
    """Forms as one, with what all of them say of why something is null."""
    why = {name: each for form in forms for name, each in form.get("why", {}).items()}
    whole = {key: value for form in forms for key, value in form.items() if key != "why"}
    return whole | ({"why": why} if why else {})


def json_text(content: Json) -> str:
    """The parts of an analysis as JSON of the schema; an undefined number is an error here."""
    head = {"schema": SCHEMA, "program": {"name": "voroscope", "version": VERSION}}
    read = in_english(head | content)  # by programs, whatever the language of the table
    return json.dumps(read, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def source_form(
    source: Source, rows_used: int, left_out: Iterable[LeftOut], guesses: Iterable[Guess]
) -> Json:
    """Where the numbers come from: the bytes, the rows, what was left out and guessed."""
    return {
        "path": str(source.path),
        "sha256": source.sha256,
        "rows_read": source.rows_read,
        "rows_used": rows_used,
        "left_out": [
            {"why": left.why, "rows": left.rows, "first": list(left.first)} for left in left_out
        ],
        "kind": source.kind,
        "joined": [
            {"path": str(each.path), "sha256": each.sha256, "rows_read": each.rows_read}
            for each in source.joined
        ],
        "guesses": [
            {"role": guess.role, "column": guess.column, "why": guess.why}
            for guess in (*source.guesses, *guesses)
        ],
    }


def warnings_form(found: Iterable[Caution]) -> list[Json]:
    """What to doubt: the column or option, and why."""
    return [{"about": caution.about, "why": str(caution)} for caution in found]


def _source(analysis: Analysis, guesses: Iterable[Guess]) -> Json:
    geometry = analysis.geometry
    return (
        source_form(geometry.source, geometry.rows_used, geometry.left_out, guesses)
        | {
            "label": geometry.label or None,
            "positive": geometry.positive,
            "negative": geometry.negative,
            "warnings": warnings_form(cautions(analysis)),
        }
        | _amounts(analysis)
        | counted_form(analysis)
    )


def _unit_exponent(geometry: Geometry) -> int | None:
    """The power of two of which all weights are whole multiples: their sums are exact."""
    curves = [model.curve for model in geometry.models]
    return min((each.exponent for each in curves if isinstance(each, WeightedCurve)), default=None)


def _amounts(analysis: Analysis) -> Json:
    """The columns of weights and of costs that were used, with the weight of each class."""
    geometry, roles = analysis.geometry, analysis.session.roles
    form: Json = {
        "weight": None,
        "case_cost_fp": roles and roles.case_cost_fp,
        "case_cost_fn": roles and roles.case_cost_fn,
    }
    if roles and geometry.weights:
        of_positives, of_negatives = geometry.weights
        form["weight"] = {
            "column": roles.weight,
            "positives": of_positives,
            "negatives": of_negatives,
            "unit_exponent": _unit_exponent(geometry),
        }
    why = {name: tr("no column was named") for name, used in form.items() if not used}
    if not geometry.label:
        why["label"] = tr("the table has no row a case")
    return form | {"why": why}


def _conditions(analysis: Analysis) -> Json:
    stated = analysis.session.conditions
    scenario = analysis.scenario
    form: Json = {
        "cost_fp": _bounds(stated.cost_fp),
        "cost_fn": _bounds(stated.cost_fn),
        "prevalence": _bounds(stated.prevalence),
        "prevalence_in_use": _prevalence(analysis),
        "t": [analysis.given.a, analysis.given.b],
        "at": analysis.t,
        "measure": stated.measure,
        "scenario": None
        if scenario is None
        else {
            "cost_fp": scenario.cost_fp,
            "cost_fn": scenario.cost_fn,
            "prevalence": scenario.prevalence,
        },
    }
    why = {
        name: tr("not stated") for name in ("cost_fp", "cost_fn", "prevalence") if not form[name]
    }
    if scenario is None:
        why["scenario"] = why_no_cost_per_case(analysis, analysis.t)
    return form | ({"why": why} if why else {})


def _prevalence(analysis: Analysis) -> Json:
    """The prevalence in use and its origin; null where it is unknown."""
    found = prevalence_in_use(analysis)
    if math.isnan(found.value):
        return {"value": None, "origin": None, "why": {"value": NO_COUNTS, "origin": NO_COUNTS}}
    return asdict(found)


def _bounds(given: Range | None) -> list[float] | None:
    return None if given is None else [float(given.low), float(given.high)]


def _model(
    analysis: Analysis, result: ModelResult, further: FurtherOfModel, details: ModelDetails
) -> Json:
    """One model, its costs by case last."""
    geometry, curve = result.geometry, result.curve
    form: Json = {
        "name": result.name,
        "column": geometry.column,
        "direction": geometry.direction,
        "positives": geometry.positives,
        "negatives": geometry.negatives,
        "distinct_scores": curve.distinct if curve.scored else None,
        "two_u": str(curve.two_u) if curve.counted and not geometry.weighted else None,
        "auc": curve.auc,
        "auc_ci": interval(result.auc_interval),
        "hull": {"auc": result.hull.auc, "vertices": _vertices(geometry)}
        | corrected_of_hull(analysis, result),
        "voros": {
            "value": result.voros.value,
            "error": result.voros_error,
            "baseline": result.voros.baseline,
            "gain": result.voros.gain,
        }
        | _joined(intervals_of_voros(analysis, result), corrected_of_voros(analysis, result)),
        "best_share": result.best_share,
        "optimal": {
            "at": point_form(analysis, further.at),
            "at_low": point_form(analysis, further.at_low),
            "at_mid": point_form(analysis, further.at_mid),
            "at_high": point_form(analysis, further.at_high),
        },
        "minimum_cost": _minimum_cost(analysis, result),
        "regions": regions(analysis, result),
        "h_measure": h_measures(result),
        "youden": point_form(analysis, further.youden) | {"j": further.youden_j},
        "inference": inference_of(analysis, result),
        "criteria": criteria(analysis, result, further.criteria),
        "points": [point(analysis, result, requested) for requested in further.points],
    } | measures(analysis, result, further.rankings)
    form = _joined(
        form,
        score_of_auc(analysis, result),
        details_form(analysis, result, details),
        _why_uncounted(geometry),
    )
    form = _with("certain", form, certain_form(analysis, result))
    form = _with("case_costs", form, case_costs(analysis, further.by_case))
    form = _with("test", form, unseen_form(analysis, result.name))
    form = _joined(form, groups_form(analysis, result))
    form = _with("constraints", form, constraints_form(analysis, result.name))
    form = _with("fixed", form, fixed_form(analysis, result.name))
    form = _with("review", form, review_form(analysis, result.name))
    return _with("power", form, power_form(analysis, result.name))


def _why_uncounted(geometry: ModelGeometry) -> Json:
    """Why numbers of cases, of pairs or of scores are null."""
    why: Json = {}
    if geometry.weighted:
        why["two_u"] = WEIGHTED_PAIRS
    if not geometry.curve.counted:
        why |= dict.fromkeys(("positives", "negatives", "two_u"), NO_COUNTS)
    if geometry.certain is not None:
        why["distinct_scores"] = NOT_YET
    elif not geometry.curve.scored:
        why["distinct_scores"] = SCORES_UNKNOWN
    return {"why": why} if why else {}


def _vertices(geometry: ModelGeometry) -> list[Json]:
    hull, counts = geometry.hull, geometry.counts
    none = [None] * hull.index.size
    columns = zip(
        range(hull.index.size),
        hull.fpr.tolist(),
        hull.tpr.tolist(),
        none if counts is None else counts.fp[hull.index].tolist(),
        none if counts is None else counts.tp[hull.index].tolist(),
        hull.t_low.tolist(),
        hull.t_high.tolist(),
        strict=True,
    )
    return [
        _vertex(
            geometry,
            vertex,
            {"fpr": fpr, "tpr": tpr},
            {"fp": fp, "tp": tp, "t_low": t_low, "t_high": t_high},
        )
        for vertex, fpr, tpr, fp, tp, t_low, t_high in columns
    ]


def _vertex(geometry: ModelGeometry, vertex: int, rates: Json, rest: Json) -> Json:
    """One vertex, with why its counts or its threshold are null."""
    hull = geometry.hull
    threshold, why = threshold_form(float(hull.thresholds[vertex]), hull.shown_threshold(vertex))
    if not geometry.curve.counted:
        why |= {"fp": NO_COUNTS, "tp": NO_COUNTS}
    return rates | threshold | rest | ({"why": why} if why else {})


def _minimum_cost(analysis: Analysis, result: ModelResult) -> Json:
    point = result.at
    threshold, why = threshold_form(point.threshold, point.shown_threshold)
    form: Json = {
        "normalised": point.normalised_cost,
        "per_case": point.cost_per_case,
        **threshold,
        "t": point.t,
    }
    if point.cost_per_case is None:
        why["per_case"] = why_no_cost_per_case(analysis, point.t)
    return _joined(form | {"why": why}, corrected_of_cost(analysis, result))
