"""The confusion table of engine.analysis.confusion_table: whose, of which cases, at what cost."""

import math

import pytest

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.analysis.confusion_table import confusion_table, flagged_of_1000
from engine.analysis.further_numbers import with_further
from engine.binary.points.operating_point import Confusion
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.readers.read import read
from engine.data.roles import Roles, ScoreRole
from engine.session.session import Session
from tests.conftest import SAMPLES

STATED = Conditions(
    cost_fp=exactly(1.0), cost_fn=Range(2.0, 12.0, "log"), prevalence=Range(0.1, 0.2, "logit")
)


def analysed(conditions: Conditions = STATED, at: float | None = 0.56) -> Analysis:
    scores = tuple(ScoreRole(name, name) for name in ("forest", "bayes", "logistic"))
    roles = Roles("malignant", positive="1", negative="0", scores=scores)
    session = Session(roles=roles, conditions=conditions, at=at)
    return analyse(session, read(SAMPLES / "wdbc_partial_oof.csv"))


def test_of_a_thousand_cases_of_the_scenario() -> None:
    """By hand: π = 14.286 %, TPR 158 of 211, FPR 47 of 352; each miss costs 4.714."""
    found = confusion_table(analysed())
    assert found is not None
    assert found.model.name == "forest"
    assert found.point.counts == Confusion(tp=158, fp=47, fn=53, tn=305)
    assert found.of_1000 == Confusion(tp=107, fp=114, fn=36, tn=743)
    assert found.in_money
    assert found.point.cost_per_case is not None
    assert found.cost == pytest.approx(found.point.cost_per_case, rel=1e-15)
    assert 1000 * found.miss_cost == pytest.approx(4.714 / 7 * 53 / 211 * 1000, abs=0.02)
    assert 1000 * found.false_alarm_cost == pytest.approx(6 / 7 * 47 / 352 * 1000, abs=0.02)


def test_the_flagged_of_a_thousand_are_those_of_the_table() -> None:
    """At t = 0.3 it is 496.25: 171 found ones and 326 false alarms in whole cases, 497 together."""
    differ = 0
    for step in range(1, 100):
        analysis = analysed(at=step / 100)
        winner = analysis.model(analysis.shown_winner.model)
        flagged = flagged_of_1000(analysis)
        if winner is None:  # nobody or everybody
            assert flagged == (1000 if analysis.deciding_rates(analysis.shown_winner)[0] else 0)
            continue
        table = confusion_table(analysis, winner.name)
        assert table is not None
        assert table.of_1000 is not None
        assert table.shares is not None
        assert flagged == table.of_1000.tp + table.of_1000.fp
        differ += flagged != round(1000 * table.shares.flagged)
    assert differ > 0


def test_shares_give_the_predictive_values_of_the_json() -> None:
    analysis = with_further(analysed())
    found = confusion_table(analysis)
    assert found is not None
    assert found.shares is not None
    assert analysis.further is not None
    point = analysis.further.models["forest"].at
    assert found.shares.found / found.shares.flagged == pytest.approx(point.ppv, rel=1e-14)
    spared = found.shares.cleared + found.shares.missed
    assert found.shares.cleared / spared == pytest.approx(point.npv, rel=1e-14)
    assert math.fsum((spared, found.shares.flagged)) == pytest.approx(1, abs=1e-15)


def test_a_chosen_model_takes_the_place_of_the_cheapest() -> None:
    analysis = analysed()
    found = confusion_table(analysis, "logistic")
    assert found is not None
    assert found.model.name == "logistic"
    unknown = confusion_table(analysis, "hidden since")
    assert unknown is not None
    assert unknown.model.name == "forest"


def test_without_a_scenario_the_cost_is_normalised_and_the_prevalence_the_files() -> None:
    found = confusion_table(analysed(Conditions(t=Range(0.2, 0.8))))
    assert found is not None
    assert not found.in_money
    assert found.cost == pytest.approx(found.point.normalised_cost, rel=1e-15)
    assert found.prevalence.origin == "file"
    assert found.of_1000 is not None
    assert found.of_1000.tp + found.of_1000.fn == round(1000 * 211 / 563)


def test_where_flagging_everyone_is_cheapest_a_model_stands_all_the_same() -> None:
    found = confusion_table(analysed(Conditions(t=Range(0.0, 1.0)), at=0.0))
    assert found is not None
    assert found.point.counts is not None
    assert found.point.counts.fn == 0  # only misses cost at t = 0
