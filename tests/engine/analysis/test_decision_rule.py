"""A rule decides as its threshold does, and expects what its point costs."""

import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import isotonic_regression

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.analysis.decision_rule import (
    DECISIONS,
    NO_DECISION,
    DecisionRule,
    RuleCosts,
    rule_of,
)
from engine.binary.voros.conditions import Conditions, exactly
from engine.data.dataset import Dataset
from engine.data.readers.read import read_bytes
from engine.data.roles import Roles, ScoreRole
from engine.jobs.progress import silent
from engine.messages.errors import InputError, UndefinedError
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.session.session import Session
from tests.samples import sample

CROSSING = sample("crossing")
CONDITIONS = Conditions(exactly(3.0), exactly(8.0), exactly(0.3))


def table(scores: list[float], labels: list[int]) -> Dataset:
    rows = "\n".join(f"{y},{s!r}" for y, s in zip(labels, scores, strict=True))
    return read_bytes(f"y,s\n{rows}\n".encode(), "few.csv")


def session(direction: str = "higher", conditions: Conditions = CONDITIONS) -> Session:
    score = ScoreRole("s", "model", "lower" if direction == "lower" else "higher")
    return Session(roles=Roles("y", "1", "0", (score,)), conditions=conditions)


def drawn(seed: int, direction: str) -> tuple[list[float], list[int]]:
    """Scores with ties, of two classes that overlap."""
    dice = np.random.default_rng(seed)
    labels = (dice.random(60) < 0.4).astype(int)
    labels[:2] = 0, 1
    scores = np.round(dice.normal(labels, 1.0), 1)
    return (scores if direction == "higher" else -scores).tolist(), labels.tolist()


@pytest.mark.parametrize("direction", ["higher", "lower"])
@pytest.mark.parametrize("seed", range(6))
def test_old_rows_are_decided_as_the_exact_threshold_does(seed: int, direction: str) -> None:
    scores, labels = drawn(seed, direction)
    found = analyse(session(direction), table(scores, labels))
    rule = rule_of(found)
    decided = rule.decisions(np.array(scores))
    at, values = found.models[0].at, np.array(scores)
    flagged = values >= at.threshold if direction == "higher" else values <= at.threshold
    assert np.array_equal(decided == DECISIONS.index("flag"), flagged)
    assert at.counts is not None
    assert at.counts.tp == sum(y for y, f in zip(labels, flagged, strict=True) if f)


@pytest.mark.parametrize("direction", ["higher", "lower"])
@pytest.mark.parametrize("seed", range(6))
def test_probabilities_are_those_of_another_programs_isotonic_regression(
    seed: int, direction: str
) -> None:
    scores, labels = drawn(seed, direction)
    rule = rule_of(analyse(session(direction), table(scores, labels)))
    values, positive = np.array(scores), np.array(labels, dtype=float)
    ranked = values if direction == "higher" else -values
    levels, place = np.unique(ranked, return_inverse=True)
    for prevalence in (positive.mean(), 0.3):
        # Classes reweighted to the prevalence; ties are one group.
        weight = np.where(
            positive == 1, prevalence / positive.sum(), (1 - prevalence) / (1 - positive).sum()
        )
        total = np.bincount(place, weights=weight)
        share = np.bincount(place, weights=weight * positive) / total
        expected = isotonic_regression(share, weights=total).x[place]
        assert rule.probabilities(values, prevalence) == pytest.approx(expected, abs=1e-12)
    assert levels.size < values.size


@pytest.mark.parametrize("direction", ["higher", "lower"])
def test_expected_costs_of_the_old_rows_are_what_the_point_costs(direction: str) -> None:
    """With the classes reweighted to the prevalence in use, pooled blocks are calibrated."""
    scores, labels = drawn(3, direction)
    found = analyse(session(direction), table(scores, labels))
    costs = rule_of(found).expected_costs(np.array(scores))
    exact = [Fraction(cost) for cost in costs.tolist()]
    positives = sum(labels)
    mean = sum(
        cost * (Fraction(3, 10) / positives if y else Fraction(7, 10) / (len(labels) - positives))
        for cost, y in zip(exact, labels, strict=True)
    )
    assert float(mean) == pytest.approx(found.models[0].at.cost_per_case, rel=1e-12)


def test_each_decision_is_the_cheaper_one_for_its_probability() -> None:
    scores, labels = drawn(4, "higher")
    rule = rule_of(analyse(session(), table(scores, labels)))
    some = np.linspace(-4, 5, 500)
    positive = rule.probabilities(some, 0.3)
    costs = rule.expected_costs(some)
    assert costs == pytest.approx(np.minimum(positive * 8.0, (1 - positive) * 3.0), abs=1e-12)


def test_what_has_no_score_has_no_decision() -> None:
    rule = DecisionRule("m", "m", "higher", 0.5, 0.5, costs=RuleCosts(1.0, 1.0, 0.5))
    assert rule.decisions(np.array([math.nan, 0.5, 0.49])).tolist() == [NO_DECISION, 2, 0]
    assert np.isnan(rule.expected_costs(np.array([math.nan]))).all()


def test_review_lies_between_and_costs_what_it_costs() -> None:
    rule = DecisionRule(
        *("m", "m", "higher", 0.5, 0.8),
        review=0.3,
        steps=(0.8, 0.3),
        rises=(0.6, 0.3, 0.1),
        runs=(0.1, 0.3, 0.6),
        costs=RuleCosts(2.0, 5.0, 0.5, review=0.7),
    )
    scores = np.array([0.9, 0.8, 0.79, 0.3, 0.29, math.inf, -math.inf])
    words = [DECISIONS[code] for code in rule.decisions(scores).tolist()]
    assert words == ["flag", "flag", "review", "review", "clear", "flag", "clear"]
    flagged, cleared = (1 - 6 / 7) * 2, 1 / 7 * 5
    expected = [flagged, flagged, 0.7, 0.7, cleared, flagged, cleared]
    assert rule.expected_costs(scores) == pytest.approx(expected)


@pytest.mark.parametrize(("t", "flagged"), [(0.99, "clear"), (0.01, "flag")])
def test_flagging_no_one_or_everyone_holds_for_scores_to_come(t: float, flagged: str) -> None:
    rows = table([6.0, 5.0, 4.0, 3.0, 2.0, 1.0], [0, 1, 1, 0, 0, 1])
    found = analyse(Session(roles=session().roles, conditions=Conditions(t=exactly(t))), rows)
    assert found.best is None
    beyond = np.array([-math.inf, -99.0, 3.0, 99.0, math.inf])
    assert {DECISIONS[code] for code in rule_of(found).decisions(beyond).tolist()} == {flagged}


def test_the_rule_is_that_of_the_verdict_or_of_a_named_model() -> None:
    found = analyse(CROSSING.session, read_bytes(CROSSING.path.read_bytes(), "crossing.csv"))
    assert found.best is not None
    assert rule_of(found).model == found.best.name
    assert rule_of(found, "bayes").model == "bayes"
    with pytest.raises(InputError, match="Name one of: forest"):
        rule_of(found, "oak")


def test_without_stated_costs_nothing_is_expected() -> None:
    scores, labels = drawn(2, "higher")
    rule = rule_of(analyse(session(conditions=Conditions()), table(scores, labels)))
    assert rule.costs is None
    assert np.isnan(rule.expected_costs(np.array(scores))).all()


def test_points_without_thresholds_give_no_rule() -> None:
    opened = Engine().answer(
        OpenTable(
            TableToOpen(Path("points.csv"), b"fpr,tpr\n0.1,0.5\n0.3,0.8\n"),
            session=Session(conditions=Conditions(t=exactly(0.5))),
        ),
        silent,
    )
    assert isinstance(opened, Opened)
    assert isinstance(opened.analysis, Analysis)
    with pytest.raises(UndefinedError, match="tells no threshold"):
        rule_of(opened.analysis)


def test_the_rule_under_constraints_is_of_the_cheapest_model_that_keeps_them() -> None:
    """It is another one than without them; a model that cannot keep them has no rule."""
    rows = read_bytes(
        b"y,one,two\n1,9,3\n1,8,9\n1,7,2\n1,6,8\n0,8.5,7\n0,5,6\n0,4,5\n0,3,4\n", "few.csv"
    )
    roles = Roles("y", "1", "0", (ScoreRole("one", "one"), ScoreRole("two", "two")))
    free = analyse(Session(roles=roles, conditions=Conditions(t=exactly(0.4))), rows)
    assert rule_of(free).model == "one"
    bounds = ("fpr:0", "tpr:0.3")
    asked = Session(roles=roles, conditions=Conditions(t=exactly(0.4)), constraints=bounds)
    found = analyse(asked, rows)
    assert found.bounded is not None
    assert found.bounded.models["one"].at is None
    assert rule_of(found).model == "two"
    assert rule_of(found).flag == 8
    with pytest.raises(UndefinedError, match="no threshold of one keeps"):
        rule_of(found, "one")
    both = Session(roles=roles, conditions=Conditions(t=exactly(0.4)), constraints=("fpr:0",))
    assert rule_of(analyse(both, rows)).model == "two"


def test_where_one_threshold_is_not_known_no_probability_is() -> None:
    content = b"fpr,tpr,threshold\n0.1,0.5,0.9\n0.2,0.7,\n0.3,0.8,0.4\n"
    opened = Engine().answer(
        OpenTable(
            TableToOpen(Path("points.csv"), content),
            session=Session(conditions=Conditions(t=exactly(0.8))),
        ),
        silent,
    )
    assert isinstance(opened, Opened)
    assert isinstance(opened.analysis, Analysis)
    rule = rule_of(opened.analysis)
    assert rule.flag == 0.9
    assert (rule.steps, rule.rises, rule.runs) == ((), (), ())
    assert np.isnan(rule.probabilities(np.array([0.95]), 0.5)).all()
