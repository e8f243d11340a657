"""Models split into groups, as JSON: sizes, AUCs, what the threshold in use does, equal odds."""

from typing import Any

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.groups_at_threshold import (
    NO_HULL,
    GroupAtThreshold,
    ModelInGroups,
    model_in_groups,
)
from engine.binary.points.group_rates import RATE_KEYS, GroupGap, RateKey
from engine.binary.points.threshold_intervals import MeasuredRate
from engine.command.two.json_inference import interval, number
from engine.messages.language import tr
from engine.wording.verdict import why_no_cost_per_case

Json = dict[str, Any]

NO_GROUPS = tr("no column of groups is named")
NO_PRICE_INTERVAL = tr(
    "the point is chosen on the hulls of all groups at once, and no interval of it is known"
)
TOO_FEW = tr("fewer than two groups have it")
KEYS = ("groups", "group_gaps", "equal_odds")


def groups_source(analysis: Analysis) -> Json | str:
    """`groups` of the source: their column; or why there are none."""
    split = analysis.split
    if split is None:
        return NO_GROUPS
    return {
        "column": split.column,
        "number": len(next(iter(split.models.values()))),
        "on": "test" if split.tested else "file",
    }


def groups_form(analysis: Analysis, model: ModelResult) -> Json:
    """`groups`, `group_gaps` and `equal_odds` of one model, null with why where there are none."""
    found = model_in_groups(analysis, model)
    if found is None:
        return dict.fromkeys(KEYS) | {"why": dict.fromkeys(KEYS, NO_GROUPS)}
    form: Json = {
        "groups": [_group(analysis, each) for each in found.groups],
        "group_gaps": _gaps(analysis, found),
        "equal_odds": _equal_odds(analysis, found),
    }
    return form | ({"why": {"equal_odds": NO_HULL}} if found.equal_odds is None else {})


def _group(analysis: Analysis, each: GroupAtThreshold) -> Json:
    group, counts = each.group, each.counts
    found = group.auc_interval(analysis.session)
    form: Json = {
        "name": group.name,
        "positives": group.positives,
        "negatives": group.negatives,
        "auc": group.auc,
        "auc_ci": None if found is None else interval(found),
        "counts": {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn, "tn": counts.tn},
        "prevalence": each.prevalence,
    }
    form |= {key: _rate(analysis, key, each.rates.of(key)) for key in RATE_KEYS}
    why = dict.fromkeys(("auc", "auc_ci"), group.why_no_curve) if found is None else {}
    return form | ({"why": why} if why else {})


def _rate(analysis: Analysis, key: RateKey, rate: MeasuredRate) -> Json:
    """A number with its interval; a cost is normalised, with the money beside it."""
    form: Json = {"value": number(rate.value), "ci": interval(rate.interval)}
    why = {} if rate.value is not None else {"value": rate.interval.why}
    if key == "cost":
        form, further = form | {"per_case": _per_case(analysis, rate.value)}, ""
        if rate.value is None:
            further = rate.interval.why
        elif analysis.scenario is None:
            further = why_no_cost_per_case(analysis, analysis.t)
        why |= {"per_case": further} if further else {}
    return form | ({"why": why} if why else {})


def _per_case(analysis: Analysis, normalised: float | None) -> float | None:
    """A normalised cost in money."""
    if normalised is None or analysis.scenario is None:
        return None
    return normalised * analysis.scenario.worst_case


def _gaps(analysis: Analysis, found: ModelInGroups) -> Json:
    """The largest gap of each number, with the two groups."""
    names = [each.group.name for each in found.groups]
    form: Json = {}
    missing = {}
    for key in RATE_KEYS:
        gap = found.gaps[key]
        form[key] = None if gap is None else _gap(names, gap)
        if gap is None:
            missing[key] = TOO_FEW
        elif key == "cost":
            form[key] |= {"per_case": _per_case(analysis, gap.value)}
            if analysis.scenario is None:
                form[key]["why"] = {"per_case": why_no_cost_per_case(analysis, analysis.t)}
    return form | ({"why": missing} if missing else {})


def _gap(names: list[str], gap: GroupGap) -> Json:
    return {
        "value": gap.value,
        "higher": names[gap.higher],
        "lower": names[gap.lower],
        "ci": interval(gap.interval),
    }


def _equal_odds(analysis: Analysis, found: ModelInGroups) -> Json | None:
    """One FPR and one TPR for all groups, and what they cost against one threshold."""
    odds = found.equal_odds
    if odds is None:
        return None
    form: Json = {
        "t": analysis.t,
        "fpr": odds.fpr,
        "tpr": odds.tpr,
        "normalised": odds.normalised_cost,
        "single_threshold": odds.single,
        "price": odds.price,
        "price_ci": None,
        "price_per_case": _per_case(analysis, odds.price),
    }
    form["why"] = {"price_ci": NO_PRICE_INTERVAL}
    if analysis.scenario is None:
        form["why"] |= {"price_per_case": why_no_cost_per_case(analysis, analysis.t)}
    return form
