"""Rows of the table of operating points that the user asks for, and what a coin adds to them."""

from collections.abc import Sequence

from engine import formatting
from engine.analysis import Analysis, ModelResult
from engine.binary.criteria import Mixture, predictive_values
from engine.binary.operating_point import OperatingPoint, cost_per_case
from engine.operating_points import asked_points, prevalence_in_use

Rows = list[list[str]]

COIN = (
    "With a coin: the first threshold decides, or with the chance given the second; the mixture "
    "reaches exactly what was asked, as a point of the hull."
)


def rule_word(models: Sequence[ModelResult]) -> str:
    """The sign that all models' rules share, or none."""
    directions = {model.geometry.direction for model in models}
    if len(directions) != 1:
        return ""
    return "≥" if directions == {"higher"} else "≤"


def rule_sign(result: ModelResult, shared: str) -> str:
    """The sign before a threshold, where the models' rules share none."""
    return "" if shared else ("≥ " if result.geometry.direction == "higher" else "≤ ")


def point_rows(analysis: Analysis) -> Rows:
    """A row for each threshold and each mixture, a header first."""
    rule, money = rule_word(analysis.models), analysis.scenario is not None
    cost = "cost/1,000" if money else "norm. cost"
    header = ["operating point", "model", f"score {rule}".strip(), "TPR", "FPR", "PPV", "NPV", cost]
    return [header, *(row for result in analysis.models for row in _rows(analysis, result, rule))]


def point_notes(analysis: Analysis) -> list[str]:
    """What a coin is, and the points that no threshold reaches."""
    asked = [found for result in analysis.models for found in asked_points(analysis, result)]
    missed = [f"{found.spec.spec}: {found.why}." for found in asked if found.why]
    return ([COIN] if any(found.mixture for found in asked) else []) + missed


def _rows(analysis: Analysis, result: ModelResult, rule: str) -> Rows:
    """One model's rows."""
    name, sign = formatting.display_name(result.name), rule_sign(result, rule)
    rows = []
    for asked in asked_points(analysis, result):
        spec = asked.spec.spec
        if asked.chosen is None or asked.mixture is None:
            rows.append([spec, name, *["–"] * 6])
            continue
        point, mixture = asked.chosen.point, asked.mixture
        rows.append([spec, name, sign + _threshold(point), *_reached(analysis, point)])
        ends = f"{_threshold(mixture.first)} or {_threshold(mixture.second)}"
        coin = f"{sign}{ends}, {formatting.share(mixture.chance)}"
        rows.append(["  with a coin", "", coin, *_reached(analysis, mixture)])
    return rows


def _threshold(point: OperatingPoint) -> str:
    return formatting.threshold(point.shown_threshold)


def _reached(analysis: Analysis, point: OperatingPoint | Mixture) -> list[str]:
    """Rates, predictive values and cost of a point at the prevalence and costs in use."""
    scenario, prevalence = analysis.scenario, prevalence_in_use(analysis).value
    fpr, fnr = point.fpr, 1 - point.tpr
    if scenario is None:
        cost = formatting.rate(analysis.t * fpr + (1 - analysis.t) * fnr)
    else:
        paid = cost_per_case(scenario, fpr=fpr, fnr=fnr)
        cost = formatting.number(1000 * paid, formatting.cost_decimals([paid]))
    values = predictive_values(point.fpr, point.tpr, prevalence)
    shown = ["–" if value is None else formatting.rate(value) for value in values]
    return [formatting.rate(point.tpr), formatting.rate(point.fpr), *shown, cost]
