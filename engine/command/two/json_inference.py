"""The measures and intervals of an Analysis as JSON: regions, H, tests, bootstrap."""

import math
from itertools import combinations
from typing import Any

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.inference.bootstrap_results import ModelIntervals
from engine.binary.inference.confidence_band import ConfidenceBand
from engine.binary.inference.delong import DelongTest
from engine.command.two.json_corrected import corrected_of_pair
from engine.messages.language import tr
from engine.numerics.intervals import Interval
from engine.wording.certainty import why_no_bootstrap

Json = dict[str, Any]


def number(value: float | None) -> float | str | None:
    """A double, the word for an infinite one, or null; json writes all the digits it needs."""
    if value is None or math.isnan(value):
        return None
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value


def interval(found: Interval) -> Json:
    """An interval; where it is undefined its bounds are null, with the why."""
    form: Json = {
        "low": number(found.low),
        "high": number(found.high),
        "level": found.level,
        "method": found.method,
    }
    if found.why:
        form["why"] = dict.fromkeys(("low", "high"), found.why)
    return form


def _intervals(analysis: Analysis, result: ModelResult) -> ModelIntervals | None:
    """A model's bootstrap intervals, if there are any."""
    known = analysis.inference
    return None if known is None else known.intervals.get(result.name)


def intervals_of_voros(analysis: Analysis, result: ModelResult) -> Json:
    """`ci` and `gain_ci` of the VOROS."""
    known = _intervals(analysis, result)
    if known is None:
        why = why_no_bootstrap(analysis)
        return {"ci": None, "gain_ci": None, "why": {"ci": why, "gain_ci": why}}
    return {"ci": interval(known.voros), "gain_ci": interval(known.gain)}


def regions(analysis: Analysis, result: ModelResult) -> list[Json]:
    """The partial areas, in the order asked for."""
    known = _intervals(analysis, result)
    forms = []
    for place, found in enumerate(result.regions):
        why: Json = {} if found.why is None else {"mcclish": found.why}
        if known is None:
            why["ci"] = why_no_bootstrap(analysis)
        forms.append(
            {
                "spec": found.region.spec,
                "area": found.area,
                "ratio": found.ratio,
                "mcclish": found.mcclish,
                "region_area": found.region.area,
                "below_diagonal": found.below_diagonal,
                "ci": None if known is None else interval(known.regions[place]),
            }
            | ({"why": why} if why else {})
        )
    return forms


def h_measures(result: ModelResult) -> Json:
    """The H-measure under both priors, with what they are."""
    by_ratio, by_prevalence = result.h_measure, result.h_measure_prevalence
    if by_ratio is None or by_prevalence is None:
        parts = ("severity_ratio", "value", "beta_priors", "prior")
        return dict.fromkeys(parts) | {"why": dict.fromkeys(parts, NO_COUNTS)}
    return {
        "severity_ratio": result.severity_ratio,
        "value": by_ratio.value,
        "beta_priors": by_prevalence.value,
        "prior": {"alpha": by_ratio.alpha, "beta": by_ratio.beta},
    }


def inference_of(analysis: Analysis, result: ModelResult) -> Json:
    """Everything else that the bootstrap says of one model."""
    known = _intervals(analysis, result)
    if known is None:
        return {"replicates": 0, "why": why_no_bootstrap(analysis)}
    return {
        "replicates": analysis.session.bootstrap,
        "seed": analysis.session.seed,
        "auc": interval(known.auc),
        "hull_auc": interval(known.hull_auc),
        "minimum_cost": interval(known.minimum_cost),
        "threshold": interval(known.threshold),
        "best_share": interval(known.best_share),
        "curve_band": _band(known.curve, "fpr"),
        "lesser_area_band": _band(known.lesser_area, "t"),
        "out_of_bag": [
            {
                "measure": each.measure,
                "in_sample": each.in_sample,
                "out_of_bag": each.out_of_bag,
                "replicates": each.replicates,
                "ci": interval(each.interval),
            }
            for each in known.out_of_bag
        ],
    }


def _band(band: ConfidenceBand, name: str) -> Json:
    """A band as three lists."""
    bounds = {"low": band.low, "high": band.high}
    return {name: band.at.tolist()} | {
        end: [number(value) for value in values.tolist()] for end, values in bounds.items()
    }


def pairs(analysis: Analysis) -> list[Json]:
    """Every pair of models, every difference a minus b."""
    if analysis.inference is None:
        return []
    found = {(pair.a, pair.b): pair for pair in analysis.inference.pairs}
    sampled, none = analysis.inference.bootstrap is not None, why_no_bootstrap(analysis)
    forms = []
    for first, second in combinations(analysis.models, 2):
        pair = found[first.name, second.name]
        why: Json = {}
        if pair.chance_a_better is None:
            why["chance_a_better"] = pair.why if sampled else none
        if not pair.voros_interval.defined:
            why["voros_ci"] = pair.voros_interval.why if sampled else none
        if not pair.auc_interval.defined:
            why["auc_ci"] = pair.auc_interval.why if sampled else none
        corrected = corrected_of_pair(analysis, pair.a, pair.b)
        why |= corrected.pop("why", {})
        forms.append(
            {
                "a": pair.a,
                "b": pair.b,
                "auc_difference": pair.auc_difference,
                "auc_ci": interval(pair.auc_interval) if pair.auc_interval.defined else None,
                "delong": _delong(pair.delong, pair.p_holm),
                "voros_difference": pair.voros_difference,
                "voros_ci": interval(pair.voros_interval) if pair.voros_interval.defined else None,
                "chance_a_better": pair.chance_a_better,
            }
            | corrected
            | ({"why": why} if why else {})
        )
    return forms


def _delong(test: DelongTest, p_holm: float | None) -> Json:
    """A test; z is of a minus b."""
    form: Json = {
        "z": number(test.z),
        "p": test.p,
        "p_holm": p_holm,
        "low": test.low,
        "high": test.high,
        "paired": test.paired,
        "df": test.df,
        "method": test.method,
    }
    undefined = test.why or tr("a paired test has none: z is normal")
    why = {name: undefined for name, value in form.items() if value is None}
    return form | ({"why": why} if why else {})
