"""A rule as code gives the very decisions: SQL in SQLite, Python, a formula, JSON."""

import json
import math
import operator
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import numpy as np
import pytest

from engine.analysis.analyser import analyse
from engine.analysis.decision_rule import DECISIONS, DecisionRule, RuleCosts, rule_of
from engine.binary.voros.conditions import Conditions, exactly
from engine.command.options import RULE_FORMS
from engine.data.readers.read import read_bytes
from engine.data.roles import Roles, ScoreRole
from engine.session.session import Session
from engine.wording.rule_as_code import RULE_LANGUAGES, as_formula, as_json, as_python, as_sql

Decide = Callable[[DecisionRule, list[float | None]], list[str | None]]
NAN, INF = math.nan, math.inf
COSTS = RuleCosts(1.0, 5.0, 0.1)
RULES = (
    DecisionRule("m", 'odd "name"; --', "higher", 0.3, 0.39, costs=COSTS),
    DecisionRule('two\nlines """ \\', "s", "lower", 0.3, -1e-7),
    DecisionRule("m", "s", "higher", 0.3, 0.8, review=0.1 + 0.2),
    DecisionRule("m", "s", "lower", 0.3, 2.0, review=1e22),
    DecisionRule("m", "s", "higher", 0.3, NAN),
    DecisionRule("m", "s", "higher", 0.3, NAN, review=0.5),
    DecisionRule("m", "s", "higher", 0.3, -INF),
    DecisionRule("m", "s", "lower", 0.3, INF, review=INF),
    DecisionRule("m", "s", "higher", 0.3, INF, review=-INF),
    DecisionRule("m", "s", "lower", 0.3, -INF),
    DecisionRule("m", "s", "higher", 0.3, 123456789.0, review=5e-324),
)


def by_sql(rule: DecisionRule, scores: list[float | None]) -> list[str | None]:
    column = '"' + rule.column.replace('"', '""') + '"'
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute(f"CREATE TABLE rows (place INTEGER, {column} REAL)")
        base.executemany("INSERT INTO rows VALUES (?, ?)", enumerate(scores))  # NaN becomes NULL
        found = base.execute(f"SELECT {as_sql(rule)} FROM rows ORDER BY place")  # noqa: S608 - ours
        return [decision for (decision,) in found]


def by_python(rule: DecisionRule, scores: list[float | None]) -> list[str | None]:
    names: dict[str, Callable[[float | None], str | None]] = {}
    exec(as_python(rule), names)  # noqa: S102 - what is tested
    return [names["decide"](score) for score in scores]


def by_json(rule: DecisionRule, scores: list[float | None]) -> list[str | None]:
    form = json.loads(as_json(rule))
    signs = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}

    def decided(score: float | None) -> str | None:
        if score is None or math.isnan(score):
            return None
        for each in form["decisions"]:
            if "operator" not in each or signs[each["operator"]](score, each["threshold"]):
                return str(each["decision"])
        raise AssertionError("the last decision has no condition")

    return [decided(score) for score in scores]


def by_formula(rule: DecisionRule, scores: list[float | None]) -> list[str | None]:
    """By the grammar that the formula uses: IF, ISNUMBER, a comparison, texts."""
    formula = as_formula(rule).strip()
    assert re.fullmatch(r'=[A-Z0-9a-z"(),<>=.+-]+', formula)
    return [_value(formula[1:], score) or None for score in scores]


def _value(words: str, cell: float | None) -> str:
    if words.startswith('"'):
        return words.strip('"')
    assert words.startswith("IF(")
    condition, yes, no = _arguments(words[3:-1])
    return _value(yes if _holds(condition, cell) else no, cell)


def _arguments(words: str) -> list[str]:
    parts, depth = [""], 0
    for character in words:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _holds(condition: str, cell: float | None) -> bool:
    if condition == "ISNUMBER(A2)":
        return cell is not None and not math.isnan(cell)
    found = re.fullmatch(r"A2(>=|<=)(.+)", condition)
    assert found is not None
    assert cell is not None
    return cell >= float(found[2]) if found[1] == ">=" else cell <= float(found[2])


def around(rule: DecisionRule) -> list[float | None]:
    """Scores on both sides of every cut, as near as doubles are, and odd ones."""
    cuts = [cut for cut in (rule.flag, rule.review) if cut is not None and math.isfinite(cut)]
    near = [math.nextafter(cut, to) for cut in cuts for to in (-INF, INF)]
    return [*cuts, *near, 0.0, -0.0, 0.5, -3.0, 1e300, 1.7976931348623157e308, None, NAN]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("decide", [by_sql, by_python, by_json, by_formula])
def test_code_decides_as_the_rule(decide: Decide, rule: DecisionRule) -> None:
    scores = around(rule)
    if decide is not by_formula:  # spreadsheets have no infinity
        scores += [INF, -INF]
    values = np.array([NAN if score is None else score for score in scores])
    expected = [None if code < 0 else DECISIONS[code] for code in rule.decisions(values)]
    assert decide(rule, scores) == expected


@pytest.mark.parametrize("decide", [by_sql, by_python, by_json, by_formula])
@pytest.mark.parametrize("direction", ["higher", "lower"])
def test_code_flags_every_old_row_as_the_exact_threshold_does(
    decide: Decide, direction: str
) -> None:
    dice = np.random.default_rng(11)
    for seed in range(5):
        labels = dice.random(80) < 0.5
        scores = dice.normal(labels, 1.0) * 10.0 ** (3 * seed - 6)
        rows = "\n".join(f"{int(y)},{s!r}" for y, s in zip(labels, scores.tolist(), strict=True))
        role = ScoreRole("s", "m", "lower" if direction == "lower" else "higher")
        session = Session(
            roles=Roles("y", "1", "0", (role,)), conditions=Conditions(t=exactly(0.5))
        )
        found = analyse(session, read_bytes(f"y,s\n{rows}\n".encode(), "s.csv"))
        exact = found.models[0].at.threshold
        flagged = scores >= exact if direction == "higher" else scores <= exact
        decided = decide(rule_of(found), scores.tolist())
        assert decided == ["flag" if each else "clear" for each in flagged]


def test_the_code_reads_as_it_should() -> None:
    rule = DecisionRule("forest", "forest", "higher", 0.25, 0.39, costs=RuleCosts(1.0, 5.0, 0.375))
    about = (
        "Scores of forest; chosen for t = 0.25; cost of a false alarm 1.0, of a miss 5.0, "
        "prevalence 0.375"
    )
    assert as_sql(rule).splitlines() == [
        "-- " + about,
        "CASE",
        '  WHEN "forest" IS NULL THEN NULL',
        "  WHEN \"forest\" >= 0.39e0 THEN 'flag'",
        "  ELSE 'clear'",
        "END",
    ]
    assert as_formula(rule) == '=IF(ISNUMBER(A2),IF(A2>=0.39,"flag","clear"),"")\n'
    form = json.loads(as_json(rule))
    assert form["decisions"] == [
        {"decision": "flag", "operator": ">=", "threshold": 0.39},
        {"decision": "clear"},
    ]
    assert (form["cost_fp"], form["cost_fn"], form["prevalence"]) == (1.0, 5.0, 0.375)


def test_the_command_line_offers_every_form() -> None:
    assert tuple(RULE_LANGUAGES) == RULE_FORMS
