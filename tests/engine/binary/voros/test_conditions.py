"""What the user states of costs and prevalence: what is exact, what it costs, what is left out."""

import pytest

from engine.binary.voros.conditions import (
    Conditions,
    Range,
    Scenario,
    WeightedScenario,
    exactly,
    resolve,
    share_of_false_positives,
)
from engine.messages.errors import InputError


def test_a_range_is_exact_when_it_holds_one_number() -> None:
    assert exactly(3.0).exact
    assert not Range(3.0, 3.5).exact


def test_the_worst_case_costs_every_case_its_error() -> None:
    # Of 10 cases 2 are positives: 2 misses at 50 and 8 false alarms at 10.
    assert Scenario(cost_fp=10, cost_fn=50, prevalence=0.2).worst_case == pytest.approx(18)
    assert share_of_false_positives(10, 50, 0.2) == pytest.approx(8 / 18)


def test_a_scenario_without_weight_does_not_widen_the_range() -> None:
    met = tuple(
        WeightedScenario(Scenario(1, fn, 0.5), weight)
        for fn, weight in ((1, 2.0), (3, 1.0), (9, 0.0))
    )
    given = resolve(Conditions(scenarios=met), 0.3)
    assert (given.a, given.b) == (0.25, 0.5)


@pytest.mark.parametrize("t", [Range(0, 0.4), Range(0.4, 1), Range(0, 1), Range(0, 0), Range(1, 1)])
def test_t_may_lie_at_both_ends(t: Range) -> None:
    given = resolve(Conditions(t=t), 0.3)
    assert (given.a, given.b) == (t.low, t.high)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_prevalence_may_not(share: float) -> None:
    with pytest.raises(InputError, match="prevalence"):
        resolve(Conditions(prevalence=Range(share, share)), 0.3)


def test_a_cost_has_no_log_odds() -> None:
    with pytest.raises(InputError, match="cost of a miss is spread over log-odds"):
        resolve(Conditions(cost_fn=Range(2, 12, "logit")), 0.3)
