"""Constraints, one threshold for all t, and review of one model, as JSON."""

from typing import Any

from engine.analysis.analysis import Analysis
from engine.analysis.bounded_models import value_of
from engine.analysis.decision_records import (
    BOUNDED,
    BoundedModel,
    FixedChoice,
    KeptBound,
    MixedChoice,
)
from engine.analysis.detailed_points import detailed_point
from engine.analysis.unseen_records import UnseenPoint
from engine.binary.points.chance_of_bounds import METHOD
from engine.binary.points.constraint_specs import Constraint
from engine.binary.points.operating_point import OperatingPoint
from engine.command.two.json_inference import number
from engine.command.two.json_point import NO_PPV, point_form
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.wording.verdict import why_no_cost_per_case

Json = dict[str, Any]

NO_CONSTRAINTS = tr("no constraint is stated")
NO_REVIEW = tr("no cost of a review is stated")
NO_BETTER_MIXTURE = tr("no mixture has less to regret")
UNDER_CONSTRAINTS = tr("under constraints one threshold is chosen")
MAY_PAY = tr("under constraints a dearer review may pay too")
NO_RANGES = tr("no costs and no prevalence are stated")


def constraints_form(analysis: Analysis, name: str) -> Json | str:
    """`constraints` of one model; or why there are none."""
    bounded = analysis.bounded
    if bounded is None:
        return NO_CONSTRAINTS
    model = bounded.models[name]
    form: Json = {
        "specs": [each.spec for each in bounded.constraints],
        "prevalence": number(bounded.prevalence),
        "feasible_area": float(bounded.region.area),
        "region": bounded.region.outline.tolist(),
        "partial_voros": None,
        "optimal": None,
        "only_flags_none": model.only_flags_none,
        "dearer": model.dearer,
        "dearer_per_case": model.dearer_per_case,
        "bounds": [_bound(each) for each in model.bounds],
        "chance_of_all": None,
        "chance_method": METHOD,
        "at_prevalences": [
            {"prevalence": prevalence, "kept": kept} for prevalence, kept in model.at_ends
        ],
    }
    why: Json = {}
    if form["prevalence"] is None:
        why["prevalence"] = tr("no constraint depends on it")
    _set(form, why, "chance_of_all", model.chance_of_all)
    _partial(form, why, model)
    if model.at is None:
        reason = model.partial.why if isinstance(model.partial, Undefined) else ""
        why |= dict.fromkeys(("optimal", "dearer", "dearer_per_case"), reason)
    else:
        form["optimal"] = _point(analysis, model.at)
        if model.dearer_per_case is None:
            why["dearer_per_case"] = why_no_cost_per_case(analysis, analysis.t)
    return form | ({"why": why} if why else {})


def _partial(form: Json, why: Json, model: BoundedModel) -> None:
    """The partial VOROS, with what stands beside it."""
    partial = model.partial
    if isinstance(partial, Undefined):
        why["partial_voros"] = partial.why
        return
    found: Json = {"value": partial.value, "error": partial.error}
    unknown: Json = {}
    _set(found, unknown, "mixtures", partial.mixtures)
    _set(found, unknown, "baseline", partial.baseline)
    form["partial_voros"] = found | ({"why": unknown} if unknown else {})


def _set(form: Json, why: Json, key: str, found: float | Undefined) -> None:
    """A number, or null and why."""
    form[key] = None if isinstance(found, Undefined) else found
    if isinstance(found, Undefined):
        why[key] = found.why


def _bound(found: KeptBound) -> Json:
    """One constraint at the threshold chosen."""
    form: Json = {
        "spec": found.constraint.spec,
        "bound": found.constraint.bound,
        "value": found.value,
    }
    why: Json = {} if found.value is not None else {"value": NO_PPV}
    _set(form, why, "chance", found.chance)
    return form | ({"why": why} if why else {})


def _point(analysis: Analysis, point: OperatingPoint) -> Json:
    """A POINT of a shown model."""
    result = analysis.model(point.model)
    if result is None:
        raise ValueError("a model that is not shown is not measured")
    return point_form(analysis, detailed_point(analysis, result, point))


def bounds_elsewhere(analysis: Analysis, point: UnseenPoint) -> Json:
    """What each constraint comes to at a point on unseen rows; nothing of other points."""
    if analysis.bounded is None or point.name != BOUNDED:
        return {}
    ways = {"in_sample": point.in_sample, "test": point.test, "hindsight": point.hindsight}
    return {
        "bounds": [
            {"spec": constraint.spec}
            | {
                way: None if each is None else _elsewhere(analysis, constraint, each)
                for way, each in ways.items()
            }
            for constraint in analysis.bounded.constraints
        ]
    }


def _elsewhere(analysis: Analysis, constraint: Constraint, point: OperatingPoint) -> Json:
    value = value_of(analysis, constraint, point)
    form: Json = {"value": value, "kept": constraint.kept_by(value)}
    return form | ({"why": {"value": NO_PPV}} if value is None else {})


def fixed_form(analysis: Analysis, name: str) -> Json | str:
    """`fixed` of one model; or why there is none."""
    if analysis.fixed is None:
        raise ValueError("the analysis has no further numbers yet")
    found = analysis.fixed[name]
    if isinstance(found, Undefined):
        return found.why
    form: Json = {
        "regret_against": analysis.session.regret_against,
        "per_condition": {
            "thresholds": found.thresholds,
            "mean_cost": found.mean_cost,
            "worst_regret": found.regret[0],
            "worst_t": found.regret[1],
        },
        "mean_t": found.mean_t,
        "mean": _fixed(analysis, found.mean),
        "minimax": _fixed(analysis, found.minimax),
        "mixture": None if found.mixture is None else _mixed(analysis, found.mixture),
        "mean_money": None,
        "curve": [
            {"t": t, "mean": mean, "minimax": minimax}
            for t, mean, minimax in zip(
                found.knots.tolist(),
                found.mean_regret.tolist(),
                found.minimax_regret.tolist(),
                strict=True,
            )
        ],
    }
    why: Json = {}
    if found.money is None:
        why["mean_money"] = NO_RANGES
    else:
        t, choice = found.money
        form["mean_money"] = _fixed(analysis, choice) | {"t_of_money": t}
    if found.mixture is None:
        why["mixture"] = UNDER_CONSTRAINTS if analysis.bounded else NO_BETTER_MIXTURE
    return form | ({"why": why} if why else {})


def _fixed(analysis: Analysis, choice: FixedChoice) -> Json:
    return _point(analysis, choice.point) | {
        "mean_cost": choice.mean_cost,
        "worst_regret": choice.regret.worst,
        "worst_t": choice.regret.worst_t,
    }


def _mixed(analysis: Analysis, choice: MixedChoice) -> Json:
    return {
        "first": _point(analysis, choice.first),
        "second": _point(analysis, choice.second),
        "chance": choice.chance,
        "mean_cost": choice.mean_cost,
        "worst_regret": choice.regret.worst,
        "worst_t": choice.regret.worst_t,
    }


def review_form(analysis: Analysis, name: str) -> Json | str:
    """`review` of one model; or why there is none."""
    if analysis.review is None:
        return NO_REVIEW
    found = analysis.review[name]
    if isinstance(found, Undefined):
        return found.why
    form: Json = {
        "cost": found.price,
        "pays": found.pays,
        "break_even": found.break_even,
        "most": found.most,
        "t_flag": found.t_flag,
        "t_clear": found.t_clear,
        "flag": _point(analysis, found.flag),
        "clear": _point(analysis, found.clear),
        "share_reviewed": found.share,
        "cost_per_case": found.cost_per_case,
        "saving": found.saving,
    }
    return form if found.most is not None else form | {"why": {"most": MAY_PAY}}
