"""A rule as code that decides elsewhere: SQL, Python, a spreadsheet's formula, JSON.

What is copied stays English, with a decimal point. Every cut is the printed decimal, which is read
as the same double everywhere.
"""

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from engine.analysis.decision_rule import DecisionRule
from engine.binary.curve.thresholds import shortest_decimal
from engine.messages.language import tr

LARGEST = "1.7976931348623157e308"
"""The largest finite number: infinity has a literal of its own in every language, or none."""

SCHEMA = "voroscope-rule/1"


def _conditions(rule: DecisionRule) -> list[tuple[str, str]]:
    """Each decision with what decides it, "{} >= 0.39", in the order in which they are tried.

    What no score fulfils is left out; "" is fulfilled by every one, and is the last.
    """
    found: list[tuple[str, str]] = []
    for decision, cut in (("flag", rule.flag), ("review", rule.review)):
        if cut is None or math.isnan(cut):
            continue
        if cut == rule.everyone:
            return [*found, (decision, "")]
        found.append((decision, f"{{}} {_reached(rule, cut)}"))
    return [*found, ("clear", "")]


def _reached(rule: DecisionRule, cut: float) -> str:
    """What a score is compared with, ">= 0.39"; beyond every finite number with those."""
    higher = rule.direction == "higher"
    if math.isinf(cut):
        return f"> {LARGEST}" if higher else f"< -{LARGEST}"
    return f"{'>=' if higher else '<='} {shortest_decimal(cut, math.nan, rule.direction)}"


def _about(rule: DecisionRule) -> str:
    """What the rule is, in one line of English."""
    parts = [f"Scores of {' '.join(rule.model.split())}", f"chosen for t = {rule.t!r}"]
    costs = rule.costs
    if costs is not None:
        parts.append(
            f"cost of a false alarm {costs.cost_fp!r}, of a miss {costs.cost_fn!r}, "
            f"prevalence {costs.prevalence!r}"
        )
    return "; ".join(parts)


def as_sql(rule: DecisionRule) -> str:
    """A CASE of standard SQL; NULL stays NULL.

    The number has an exponent, by which it is an approximate literal, a double and no decimal.
    """
    column = '"' + rule.column.replace('"', '""') + '"'
    lines = [f"-- {_about(rule)}", "CASE", f"  WHEN {column} IS NULL THEN NULL"]
    for decision, condition in _conditions(rule):
        if condition:
            words = condition.format(column)
            number = words if "e" in words.rpartition(" ")[2] else f"{words}e0"
            lines.append(f"  WHEN {number} THEN '{decision}'")
        else:
            lines.append(f"  ELSE '{decision}'")
    return "\n".join([*lines, "END"]) + "\n"


def as_python(rule: DecisionRule) -> str:
    """A function of a score; None where there is none, or it is no number."""
    about = _about(rule).replace("\\", "\\\\").replace('"', "'")
    lines = [
        "def decide(score: float | None) -> str | None:",
        f'    """{about}."""',
        "    if score is None or score != score:",
        "        return None",
    ]
    for decision, condition in _conditions(rule):
        if condition:
            lines += [f"    if {condition.format('score')}:", f'        return "{decision}"']
        else:
            lines.append(f'    return "{decision}"')
    return "\n".join(lines) + "\n"


def as_formula(rule: DecisionRule, cell: str = "A2") -> str:
    """A formula for a spreadsheet with the score in a cell; empty where there is no number.

    Spreadsheets have no infinity, and compare 15 digits.
    """
    formula = ""
    for decision, condition in reversed(_conditions(rule)):
        words = condition.format(cell).replace(" ", "").replace("e", "E")
        if not words:
            formula = f'"{decision}"'
        elif LARGEST.replace("e", "E") not in words:
            formula = f'IF({words},"{decision}",{formula})'
    return f'=IF(ISNUMBER({cell}),{formula},"")\n'


def as_json(rule: DecisionRule) -> str:
    """Decisions in the order in which they are tried; the last has no condition."""
    decisions: list[dict[str, Any]] = []
    for decision, condition in _conditions(rule):
        form: dict[str, Any] = {"decision": decision}
        if condition:
            _, operator, cut = condition.split()
            form |= {"operator": operator, "threshold": float(cut)}
        decisions.append(form)
    costs = rule.costs
    form = {
        "schema": SCHEMA,
        "model": rule.model,
        "column": rule.column,
        "direction": rule.direction,
        "t": rule.t,
        "cost_fp": None if costs is None else costs.cost_fp,
        "cost_fn": None if costs is None else costs.cost_fn,
        "review_cost": None if costs is None else costs.review,
        "prevalence": None if costs is None else costs.prevalence,
        "decisions": decisions,
        "without_score": None,
    }
    return json.dumps(form, indent=1, ensure_ascii=False) + "\n"


RULE_LANGUAGES: Mapping[str, tuple[str, Callable[[DecisionRule], str]]] = {
    "sql": (tr("SQL"), as_sql),
    "python": (tr("Python function"), as_python),
    "formula": (tr("spreadsheet formula"), as_formula),
    "json": (tr("JSON"), as_json),
}
"""By the words of the command line: what a menu calls each, and what writes it."""
