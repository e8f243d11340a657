"""Numbers corrected for choosing and measuring on the same rows, as JSON."""

from typing import Any

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.inference.corrected_numbers import Corrected, CorrectedDifference
from engine.binary.inference.corrected_pairs import CorrectedPair
from engine.binary.inference.corrected_results import CorrectedModel
from engine.numerics.intervals import Interval
from engine.wording.corrected_words import why_no_corrected

Json = dict[str, Any]


def of_model(analysis: Analysis, result: ModelResult) -> CorrectedModel | None:
    """One model's corrected numbers, if there are any."""
    known = analysis.corrected
    return None if known is None else known.models.get(result.name)


def corrected_of_voros(analysis: Analysis, result: ModelResult) -> Json:
    """`corrected` and `gain_corrected` of the VOROS."""
    known = of_model(analysis, result)
    if known is None:
        return _none(("corrected", "gain_corrected"), why_no_corrected(analysis))
    return {
        "corrected": _number(known, known.voros),
        "gain_corrected": _number(known, known.gain),
    }


def corrected_of_hull(analysis: Analysis, result: ModelResult) -> Json:
    """`corrected` of the area under the hull."""
    known = of_model(analysis, result)
    return _one(analysis, known, None if known is None else known.hull_auc)


def corrected_of_cost(analysis: Analysis, result: ModelResult) -> Json:
    """`corrected` of the normalised minimum cost."""
    known = of_model(analysis, result)
    return _one(analysis, known, None if known is None else known.minimum_cost)


def score_of_auc(analysis: Analysis, result: ModelResult) -> Json:
    """`auc_score_ci` of a model."""
    known = of_model(analysis, result)
    if known is None:
        return _none(("auc_score_ci",), why_no_corrected(analysis))
    found = known.auc_score
    return {"auc_score_ci": _bounds(found) | {"level": found.level, "method": found.method}}


def corrected_of_pair(analysis: Analysis, a: str, b: str) -> Json:
    """`auc_corrected`, `voros_corrected`, `cost_corrected` and `hull_auc_corrected` of a pair."""
    known = analysis.corrected
    pair = None if known is None else known.pairs.get((a, b))
    names = ("auc_corrected", "voros_corrected", "cost_corrected", "hull_auc_corrected")
    if known is None or pair is None:
        return _none(names, why_no_corrected(analysis))
    missing = known.models[a].why or known.models[b].why
    forms: Json = {}
    for name, found in zip(names, _differences(pair), strict=True):
        forms[name] = None if found is None else _gap(found)
        if found is not None and name != "auc_corrected":
            forms[name]["few_cases"] = known.models[a].few or known.models[b].few
    why = {name: missing for name, form in forms.items() if form is None}
    return forms | ({"why": why} if why else {})


def _differences(pair: CorrectedPair) -> tuple[CorrectedDifference | None, ...]:
    return pair.auc, pair.voros, pair.minimum_cost, pair.hull_auc


def _one(analysis: Analysis, known: CorrectedModel | None, found: Corrected | None) -> Json:
    """One number of a model, or why there is none."""
    if known is None or found is None:
        why = why_no_corrected(analysis) if known is None else known.why
        return _none(("corrected",), why)
    return {"corrected": _number(known, found)}


def _none(names: tuple[str, ...], why: str) -> Json:
    return {**dict.fromkeys(names), "why": dict.fromkeys(names, why)}


def _number(known: CorrectedModel, found: Corrected) -> Json:
    """A value with its interval, both that it lies between, and whether the interval leads."""
    interval = found.interval
    form = {"value": found.value, **_bounds(interval)}
    return form | {
        "level": interval.level,
        "method": interval.method,
        "in_sample": found.in_sample,
        "left_out": found.left_out,
        "few_cases": known.few,
    }


def _gap(found: CorrectedDifference) -> Json:
    """A difference with its interval."""
    return {"difference": found.value, **_bounds(found.interval)}


def _bounds(found: Interval) -> Json:
    """Low and high; where they are null, the why."""
    form: Json = {"low": found.low, "high": found.high}
    return form | ({"why": dict.fromkeys(("low", "high"), found.why)} if not found.defined else {})
