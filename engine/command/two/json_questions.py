"""What a session asks beyond its numbers, as JSON: unseen rows, margins, the omnibus test."""

import math
from typing import Any

from engine.analysis.analysis import Analysis
from engine.analysis.further_records import DetailedPoint
from engine.analysis.margin_tests import margin_tests
from engine.analysis.rates_at_threshold import measured_geometry, rates_at
from engine.analysis.requested_points import prevalence_in_use
from engine.analysis.unseen_records import BoundedElsewhere, ThreeWays, UnseenPoint
from engine.binary.inference.margins import MarginTest
from engine.binary.inference.omnibus import Omnibus
from engine.binary.points.operating_point import OperatingPoint
from engine.command.two.json_decisions import bounds_elsewhere
from engine.command.two.json_inference import interval, number
from engine.command.two.json_point import point_form
from engine.messages.errors import Undefined
from engine.messages.language import tr

Json = dict[str, Any]

NOTHING_UNSEEN = tr("no test file and no folds are named")
NO_TEST_FILE = tr("no test file is named")
NOT_CHOSEN = tr("these rows hold no threshold to choose")
NOT_TESTED = tr("nothing was tested yet")
NO_THRESHOLD_OF_FOLDS = tr("each fold has a threshold of its own")


def unseen_form(analysis: Analysis, name: str) -> Json | str:
    """`test` of one model; or why there is none."""
    unseen = analysis.unseen
    if unseen is None:
        return NOTHING_UNSEEN
    found, ways = unseen.models[name], ("in_sample", "test", "hindsight")
    in_sample, test = found.auc
    form: Json = {
        "on": unseen.kind,
        "voros": _three(found.voros) | {"test_ci": interval(found.voros_interval)},
        "cost": _three(found.cost) | {"t": analysis.t},
        "auc": {
            "in_sample": in_sample,
            "test": number(test),
            "test_ci": interval(found.auc_interval),
        },
        "points": [_point(analysis, point) for point in found.points],
    }
    kept = found.bounded
    partial = kept.partial if isinstance(kept, BoundedElsewhere) else kept
    if isinstance(partial, Undefined):
        form |= {"partial_voros": None, "why": {"partial_voros": partial.why}}
    elif partial is not None:
        form["partial_voros"] = _with_why(partial)
    if found.review is not None:
        form["review"] = {
            "share_reviewed": _with_why(found.review.share),
            "cost_per_case": _with_why(found.review.cost),
            "saving": _with_why(found.review.saving),
        }
    if found.fixed:
        form["fixed"] = {
            name.removeprefix("fixed:"): {
                "mean_cost": _with_why(each.mean_cost),
                "worst_regret": _with_why(each.worst_regret),
            }
            for name, each in found.fixed.items()
        }
    for part in ("cost", "auc"):
        missing = [way for way in ways if way in form[part] and form[part][way] is None]
        if missing:
            form[part]["why"] = dict.fromkeys(missing, tr("no fold holds both classes"))
    return form


def _with_why(found: ThreeWays) -> Json:
    """The same, with why what is missing is null."""
    form = _three(found)
    missing = [way for way, value in form.items() if value is None]
    return form | ({"why": dict.fromkeys(missing, NOT_CHOSEN)} if missing else {})


def _three(found: ThreeWays) -> Json:
    return {
        "in_sample": number(found.in_sample),
        "test": number(found.test),
        "hindsight": number(found.hindsight),
    }


def _point(analysis: Analysis, point: UnseenPoint) -> Json:
    """One operating point three times."""
    name = point.name
    form: Json = {"point": name}
    why: Json = {}
    ways = {"in_sample": point.in_sample, "test": point.test, "hindsight": point.hindsight}
    for way, each in ways.items():
        form[way] = None if each is None else _measured(analysis, each, on_test=way != "in_sample")
        if each is None:
            why[way] = point.why
    form |= bounds_elsewhere(analysis, point)
    return form | ({"why": why} if why else {})


def _measured(analysis: Analysis, point: OperatingPoint, *, on_test: bool) -> Json:
    """A POINT; one of folds has no threshold of its own."""
    result = analysis.model(point.model)
    if result is None:
        raise ValueError("a model that is not shown is not measured")
    rows = measured_geometry(analysis, result) if on_test else result.geometry
    rates = rates_at(analysis, rows, point)
    prevalence = prevalence_in_use(analysis, point.t).value
    form = point_form(analysis, DetailedPoint(point, prevalence, rates, None))
    if math.isnan(point.threshold):
        form["why"] = form.get("why", {}) | dict.fromkeys(
            ("threshold", "rule"), NO_THRESHOLD_OF_FOLDS
        )
    return form


def unseen_source(analysis: Analysis) -> Json | str:
    """`test` of the source: which rows measure; or why there are none."""
    unseen = analysis.unseen
    if unseen is None:
        return NOTHING_UNSEEN
    form: Json = {
        "on": unseen.kind,
        "positives": unseen.positives,
        "negatives": unseen.negatives,
    }
    if unseen.source is None:
        return form | {"column": unseen.column, "folds": unseen.folds}
    source = unseen.source
    return form | {"path": str(source.path), "sha256": source.sha256, "rows_read": source.rows_read}


def clusters_form(analysis: Analysis) -> Json | str:
    """`clusters` of the source; or why there are none."""
    for model in analysis.geometry.models:
        cluster = model.cases.groups.cluster
        if cluster is not None:
            return {"column": cluster.column, "number": cluster.number}
    return tr("no column of clusters is named")


def margin_forms(analysis: Analysis) -> dict[frozenset[str], Json]:
    """`margin` of each pair that is held against the reference."""
    return {
        frozenset((found.new, found.reference)): _margin(found) for found in margin_tests(analysis)
    }


def _margin(found: MarginTest) -> Json:
    form: Json = {
        "of": found.margin.of,
        "delta": found.margin.delta,
        "new": found.new,
        "reference": found.reference,
        "difference": found.difference,
        "ci": interval(found.interval),
        "equivalence_ci": interval(found.interval_of_equivalence),
        "non_inferior": found.non_inferior,
        "equivalent": found.equivalent,
        "corrected": found.corrected,
        "on_test": found.on_test,
    }
    why = {
        name: found.interval.why for name in ("non_inferior", "equivalent") if form[name] is None
    }
    return form | ({"why": why} if why else {})


def omnibus_form(analysis: Analysis) -> Json | str:
    """`omnibus` of the comparison; or why there is none."""
    known = analysis.inference
    return NOT_TESTED if known is None else _tested(known.omnibus)


def omnibus_on_test(analysis: Analysis) -> Json | str:
    """`omnibus_on_test` of the comparison; or why there is none."""
    known = analysis.inference
    if known is None:
        return NOT_TESTED
    found = known.omnibus_on_test
    return NO_TEST_FILE if found is None else _tested(found)


def _tested(found: Omnibus | Undefined) -> Json | str:
    if isinstance(found, Undefined):
        return found.why
    return {"chi2": found.chi2, "df": found.df, "p": found.p, "method": found.method}


def power_form(analysis: Analysis, name: str) -> list[Json] | str:
    """`power` of one model, a size each; or why there is none."""
    power = analysis.power
    if power is None:
        return tr("--power was not asked for")
    if not power.sizes:
        return power.why
    forms: list[Json] = []
    for size in power.sizes:
        found = size.models.get(name)
        if found is None:
            return tr("power is reckoned of the first models only")
        form: Json = {
            "n": size.cases,
            "positives": size.positives,
            "negatives": size.negatives,
            "auc_width": found.auc_width,
            "voros_width": found.voros_width,
            "difference": None,
        }
        if found.against:
            form["difference"] = {
                "against": found.against,
                "margin": power.margin or None,
                "auc_power": found.auc_power,
                "voros_power": found.voros_power,
                "auc_width": found.auc_difference_width,
                "voros_width": found.voros_difference_width,
            }
            if not power.margin:
                form["difference"]["why"] = {"margin": tr("any difference is to be shown")}
        else:
            form["why"] = {"difference": tr("the others are held against this model")}
        forms.append(form)
    return forms
