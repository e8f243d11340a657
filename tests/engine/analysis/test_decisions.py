"""What is asked to decide by: engine.analysis.decisions, engine.analysis.bounded_models, engine.analysis.fixed_thresholds, engine.analysis.reviewed_models, engine.analysis.decision_choices, engine.analysis.decision_records, engine.analysis.rival_thresholds."""

import math

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import Analyser, analyse
from engine.analysis.analysis import Analysis
from engine.analysis.decision_records import FixedThresholds, PartialVoros, Review
from engine.analysis.decision_rule import rule_of
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.readers.read import read
from engine.messages.errors import InputError, Undefined, UndefinedError
from engine.session.session import Session
from tests.conftest import SAMPLES
from tests.engine.analysis.test_confusion_table import STATED, analysed

BOTH = ("precision:0.5", "capacity:0.2")


def decided(**chosen: object) -> Analysis:
    """The crossing sample under the stated conditions, and what is asked of it."""
    session = replace(analysed().session, **chosen)
    return analyse(session, read(SAMPLES / "wdbc_partial_oof.csv"))


def test_both_constraints_on_the_bundled_file() -> None:
    """Computed apart: at π = 1/7 forest costs 300 per 1,000 at 0.468, 16 more than at 0.39."""
    bounded = decided(constraints=BOTH).bounded
    assert bounded is not None
    forest = bounded.models["forest"]
    assert forest.at is not None
    assert forest.at.shown_threshold == "0.468"
    assert 1000 * (forest.at.cost_per_case or 0) == pytest.approx(300, abs=0.5)
    assert 1000 * (forest.dearer_per_case or 0) == pytest.approx(16.4, abs=0.1)
    partial = forest.partial
    assert isinstance(partial, PartialVoros)
    assert (partial.value, partial.mixtures) == pytest.approx((0.499, 0.515), abs=5e-4)
    assert partial.baseline == 0
    assert float(bounded.region.area) == pytest.approx(0.0683, abs=5e-5)
    order = dict.fromkeys(winner.model for winner in bounded.winners)
    assert list(order) == ["forest"]  # some positives are found without a false alarm
    assert forest.at_ends == ((0.1, False), (0.2, False))
    assert [round(float(str(each.chance)), 2) for each in forest.bounds] == [0.65, 0.71]


def test_the_choice_is_the_cheapest_threshold_that_keeps_them() -> None:
    for at in (0.26, 0.4, 0.56, 0.75):
        analysis = decided(constraints=BOTH, at=at)
        assert analysis.bounded is not None
        assert analysis.scenario is not None
        pi = analysis.scenario.prevalence
        for result in analysis.models:
            hits, alarms = pi * result.curve.tpr, (1 - pi) * result.curve.fpr
            kept = (hits >= 0.5 * (hits + alarms)) & (hits + alarms <= 0.2)
            costs = at * result.curve.fpr + (1 - at) * (1 - result.curve.tpr)
            point = analysis.bounded.models[result.name].at
            assert point is not None
            assert point.normalised_cost == pytest.approx(costs[kept].min(), abs=1e-14)


def test_constraints_that_nothing_keeps_are_said_in_words() -> None:
    analysis = decided(constraints=("capacity:0.05", "tpr:0.9"))
    assert analysis.bounded is not None
    assert analysis.bounded.why == "no point of ROC space keeps all constraints"
    assert analysis.bounded.winners == ()
    for model in analysis.bounded.models.values():
        assert model.at is None
        assert isinstance(model.partial, Undefined)
    analysis = decided(constraints=("fpr:0.01", "tpr:0.9"), review_cost=0.5, one_threshold=True)
    assert analysis.bounded is not None
    assert analysis.bounded.why == "no threshold keeps all constraints"
    assert analysis.fixed is not None
    assert analysis.review is not None
    for name in analysis.bounded.models:
        assert isinstance(analysis.fixed[name], Undefined)
        assert isinstance(analysis.review[name], Undefined)


def test_where_only_flagging_no_one_is_left_the_region_may_have_no_area() -> None:
    bounded = decided(constraints=("precision:1", "capacity:0")).bounded
    assert bounded is not None
    forest = bounded.models["forest"]
    assert forest.only_flags_none
    assert forest.at is not None
    assert (forest.at.fpr, forest.at.tpr) == (0, 0)
    assert isinstance(forest.partial, Undefined)
    assert forest.partial.why == "the region that keeps all constraints has no area"


def test_a_constraint_that_forbids_nothing_changes_no_digit() -> None:
    analysis = decided(constraints=("precision:0", "capacity:1"))
    assert analysis.bounded is not None
    assert [winner.model for winner in analysis.bounded.winners] == [
        winner.model for winner in analysis.winners
    ]
    for result in analysis.models:
        model = analysis.bounded.models[result.name]
        assert isinstance(model.partial, PartialVoros)
        assert model.partial.value == result.voros.value
        assert model.partial.mixtures == result.voros.value
        assert model.dearer == 0
        assert model.at is not None
        assert model.at.normalised_cost == result.at.normalised_cost


def test_alerts_are_a_capacity() -> None:
    alerts = decided(constraints=("alerts:20",), volume=100.0).bounded
    capacity = decided(constraints=("capacity:0.2",)).bounded
    assert alerts is not None
    assert capacity is not None
    assert alerts.models["forest"].at == capacity.models["forest"].at
    value = alerts.models["forest"].bounds[0].value
    assert value == pytest.approx(100 * (capacity.models["forest"].bounds[0].value or 0))


def test_moving_t_keeps_what_it_does_not_change() -> None:
    analyser, data = Analyser(), read(SAMPLES / "wdbc_partial_oof.csv")
    session = replace(analysed().session, constraints=("fpr:0.1",), one_threshold=True)
    first = analyser.analyse(session, data)
    moved = analyser.analyse(replace(session, at=0.7), data)
    alone = analyse(replace(session, at=0.7), data)
    assert first.bounded is not None
    assert moved.bounded is not None
    assert alone.bounded is not None
    assert moved.bounded.models["forest"].chain is first.bounded.models["forest"].chain
    for name, model in moved.bounded.models.items():
        assert model.at == alone.bounded.models[name].at
    assert moved.fixed is not None
    assert alone.fixed is not None
    here, there = moved.fixed["bayes"], alone.fixed["bayes"]
    assert isinstance(here, FixedThresholds)
    assert isinstance(there, FixedThresholds)
    assert here.minimax == there.minimax


def test_one_threshold_under_the_constraints() -> None:
    """Computed apart: 0.468 costs 0.201 on average, at worst 0.040 more; minimax 0.034 at b."""
    found = decided(constraints=BOTH, one_threshold=True).fixed
    assert found is not None
    forest = found["forest"]
    assert isinstance(forest, FixedThresholds)
    assert forest.thresholds == 4
    assert forest.mean_cost == pytest.approx(0.195, abs=5e-4)
    assert (forest.mean.mean_cost, forest.mean.regret.worst) == pytest.approx(
        (0.201, 0.040), abs=5e-4
    )
    assert forest.minimax.point.shown_threshold == "0.53"
    assert (forest.minimax.mean_cost, forest.minimax.regret.worst) == pytest.approx(
        (0.212, 0.034), abs=5e-4
    )
    assert forest.mean_regret.max() == pytest.approx(forest.mean.regret.worst, abs=1e-15)
    assert forest.mean_t == pytest.approx((0.25 + 9 / 11) / 2, abs=1e-15)


@pytest.mark.parametrize("constraints", [(), BOTH])
def test_regret_against_all_models_by_brute_force(constraints: tuple[str, ...]) -> None:
    asked = {"constraints": constraints, "one_threshold": True}
    analysis, own = decided(**asked, regret_against="all"), decided(**asked)
    a, b, pi = analysis.given.a, analysis.given.b, 1 / 7
    every = np.linspace(a, b, 401)[:, np.newaxis]
    costs, kept = {}, {}
    for model in analysis.models:
        h, k = model.curve.fpr, model.curve.tpr
        flagged = pi * k + (1 - pi) * h
        may = (pi * k >= 0.5 * flagged - 1e-12) & (flagged <= 0.2 + 1e-12)
        kept[model.name] = may if constraints else np.ones(h.size, bool)
        costs[model.name] = every * h + (1 - every) * (1 - k)
    least = np.min([costs[name][:, kept[name]].min(axis=1) for name in costs], axis=0)
    assert analysis.fixed is not None
    assert own.fixed is not None
    for name, cost in costs.items():
        found, alone = analysis.fixed[name], own.fixed[name]
        assert isinstance(found, FixedThresholds)
        assert isinstance(alone, FixedThresholds)
        regret = (cost - least[:, np.newaxis]).max(axis=0)
        assert found.minimax.regret.worst == pytest.approx(regret[kept[name]].min(), abs=1e-12)
        assert found.mean.regret.worst == pytest.approx(regret[found.mean.position], abs=1e-12)
        assert found.mean.position == alone.mean.position  # the least mean is against nobody
        assert found.minimax.regret.worst >= alone.minimax.regret.worst - 1e-15
        each = (cost[:, kept[name]].min(axis=1) - least).max()
        assert found.regret[0] == pytest.approx(each, abs=2e-4)  # at a knot between the 401
        assert found.regret[0] >= each - 1e-12
        assert alone.regret[0] == 0
        drawn = np.interp(every[:, 0], found.knots, found.mean_regret)
        assert np.abs(drawn - (cost[:, found.mean.position] - least)).max() < 1e-9


def test_one_threshold_without_constraints_by_brute_force() -> None:
    analysis = decided(one_threshold=True)
    assert analysis.fixed is not None
    a, b = analysis.given.a, analysis.given.b
    for result in analysis.models:
        found = analysis.fixed[result.name]
        assert isinstance(found, FixedThresholds)
        fpr, fnr = result.curve.fpr, 1 - result.curve.tpr
        regrets = [t * fpr + (1 - t) * fnr for t in (a, b)]
        worst = np.maximum(*(cost - cost.min() for cost in regrets))
        assert found.minimax.regret.worst == pytest.approx(worst.min(), abs=1e-14)
        mean = found.mean_t * fpr + (1 - found.mean_t) * fnr
        assert found.mean.mean_cost == pytest.approx(mean.min(), abs=1e-14)
        assert found.mean_cost < found.mean.mean_cost
        if found.mixture is not None:
            assert found.mixture.regret.worst < found.minimax.regret.worst


def test_review_on_the_bundled_file() -> None:
    """Computed apart: at C_R 0.6 looked at from 0.39 to 0.689, pays up to 0.756, never above 0.825."""
    review = decided(review_cost=0.6).review
    assert review is not None
    forest = review["forest"]
    assert isinstance(forest, Review)
    shown = forest.flag.shown_threshold, forest.clear.shown_threshold
    assert shown == ("0.689", "0.39")
    assert 1000 * forest.cost_per_case == pytest.approx(264, abs=0.5)
    assert 1000 * forest.share == pytest.approx(122, abs=0.5)
    assert forest.break_even == pytest.approx(0.756, abs=5e-4)
    assert forest.most == pytest.approx(0.825, abs=5e-4)
    bound = decided(review_cost=0.6, constraints=BOTH).review
    assert bound is not None
    kept = bound["forest"]
    assert isinstance(kept, Review)
    assert 1000 * kept.saving == pytest.approx(36, abs=0.5)
    assert kept.most is None
    dear = decided(review_cost=0.8).review
    assert dear is not None
    idle = dear["forest"]
    assert isinstance(idle, Review)
    assert not idle.pays
    assert (idle.saving, idle.share, idle.flag) == (0, 0, idle.clear)


def test_no_review_without_costs() -> None:
    analysis = decided(conditions=Conditions(t=Range(0.2, 0.8)), at=0.5, review_cost=0.6)
    assert analysis.review is not None
    assert isinstance(analysis.review["forest"], Undefined)
    for price in (0.0, -1.0, math.inf, math.nan):
        with pytest.raises(InputError):
            decided(review_cost=price)


def test_what_cannot_be_is_refused() -> None:
    for constraints in (("recall:0.9",), ("alerts:20",), ("tpr:2",)):
        with pytest.raises(InputError):
            decided(constraints=constraints)
    with pytest.raises(InputError):
        decided(constraints=("tpr:0.5",), volume=0.0)


def test_at_one_t_and_at_its_ends() -> None:
    for t in (0.0, 0.5, 1.0):
        conditions = Conditions(t=exactly(t))
        analysis = decided(
            conditions=conditions, at=None, constraints=("fpr:0.2",), one_threshold=True
        )
        assert analysis.bounded is not None
        assert sum(part.share for part in analysis.bounded.best_on) == 1
        assert analysis.fixed is not None
        found = analysis.fixed["forest"]
        assert isinstance(found, FixedThresholds)
        worst = found.mean.regret.worst, found.minimax.regret.worst
        assert worst == pytest.approx((0, 0), abs=1e-15)


def test_sessions_without_a_question_have_no_answer() -> None:
    analysis = decided()
    assert (analysis.bounded, analysis.fixed, analysis.review) == (None, None, None)
    assert Session().constraints == ()
    assert analysis.session.conditions == STATED


def test_the_rule_that_leaves_keeps_the_constraints_and_asks_the_person() -> None:
    plain = rule_of(decided())
    assert (plain.flag, plain.review) == (0.39, None)
    kept = rule_of(decided(constraints=BOTH))
    assert (kept.flag, kept.review) == (0.468, None)
    looked_at = rule_of(decided(constraints=BOTH, review_cost=0.6))
    assert (looked_at.flag, looked_at.review) == (0.689, 0.39)
    assert looked_at.costs is not None
    assert looked_at.costs.review == 0.6
    with pytest.raises(UndefinedError):
        rule_of(decided(constraints=("fpr:0.01", "tpr:0.9")))
    with pytest.raises(UndefinedError):
        rule_of(decided(constraints=("fpr:0.01", "tpr:0.9")), "bayes")
