"""What a session file keeps of its analysis, so that its rules decide without the old data."""

import math

from msgspec.structs import astuple, replace

from engine.analysis.analysis import Analysis
from engine.analysis.decision_rule import DecisionRule, RuleCosts, rule_of
from engine.analysis.score_drift import quantiles_of
from engine.messages.errors import UndefinedError
from engine.session.file import SavedSession
from engine.session.saved_rules import Cut, SavedCosts, SavedRule

MOST_STEPS = 100_000  # of all rules together, some megabytes; beyond it the data say them anew


def with_measured(saved: SavedSession, analysis: object) -> SavedSession:
    """A session with the scores' quantiles and the rules of an analysis.

    The rules are left out where the analysis is not of this session, or not exact yet, as that
    of a session is which changed a moment ago.
    """
    found = () if not isinstance(analysis, Analysis) else _rules(saved, analysis)
    return replace(saved, score_quantiles=quantiles_of(analysis), rules=found)


def _rules(saved: SavedSession, analysis: Analysis) -> tuple[SavedRule, ...]:
    if analysis.session != saved.session or not analysis.geometry.exact:
        return ()
    found: list[SavedRule] = []
    leading = _rule(analysis)
    for model in analysis.models:
        rule = _rule(analysis, model.name)
        if rule is not None:
            leads = leading is not None and leading.model == rule.model
            found.append(_as_saved(rule, leads=leads))
    return tuple(found) if sum(len(rule.steps) for rule in found) <= MOST_STEPS else ()


def _rule(analysis: Analysis, name: str | None = None) -> DecisionRule | None:
    """The rule of a model; None where there is no threshold, which whoever applies it will hear."""
    try:
        return rule_of(analysis, name) if analysis.models else None
    except UndefinedError:
        return None


def _as_saved(rule: DecisionRule, *, leads: bool) -> SavedRule:
    costs = rule.costs
    return SavedRule(
        model=rule.model,
        column=rule.column,
        direction=rule.direction,
        leads=leads,
        t=rule.t,
        flag=_spelt(rule.flag),
        review=None if rule.review is None else _spelt(rule.review),
        steps=tuple(map(_spelt, rule.steps)),
        rises=rule.rises,
        runs=rule.runs,
        costs=None if costs is None else SavedCosts(*astuple(costs)),
    )


def kept_rule(rules: tuple[SavedRule, ...], name: str | None = None) -> DecisionRule | None:
    """The rule of the model in the verdict, or of another one; None where it was not kept."""
    found = next(
        (each for each in rules if (each.leads if name is None else each.model == name)), None
    )
    if found is None:
        return None
    return DecisionRule(
        model=found.model,
        column=found.column,
        direction=found.direction,
        t=found.t,
        flag=_cut(found.flag),
        review=None if found.review is None else _cut(found.review),
        steps=tuple(map(_cut, found.steps)),
        rises=found.rises,
        runs=found.runs,
        costs=None if found.costs is None else RuleCosts(*astuple(found.costs)),
    )


def _spelt(cut: float) -> Cut:
    if math.isnan(cut):
        return "never"
    if math.isinf(cut):
        return "inf" if cut > 0 else "-inf"
    return cut


def _cut(spelt: Cut) -> float:
    return math.nan if spelt == "never" else float(spelt)
