"""engine.analysis.trivials: what flagging no one and flagging everyone cost, by hand."""

from fractions import Fraction

import pytest

from engine.analysis.trivials import trivials_at
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE


@pytest.mark.parametrize("t", [Fraction(0), Fraction(1, 4), Fraction(7, 8), Fraction(1)])
def test_one_misses_every_positive_and_the_other_alarms_at_every_negative(t: Fraction) -> None:
    """c_t = t·FPR + (1 − t)·FNR, of rates that are 0 and 1."""
    nobody, everyone = trivials_at(float(t), None)
    assert (nobody.name, nobody.fpr, nobody.tpr) == (ALL_NEGATIVE, 0, 0)
    assert (everyone.name, everyone.fpr, everyone.tpr) == (ALL_POSITIVE, 1, 1)
    assert Fraction(nobody.normalised_cost) == 1 - t
    assert Fraction(everyone.normalised_cost) == t
    assert nobody.cost_per_case is None
    assert everyone.cost_per_case is None


def test_money_is_what_the_errors_of_a_case_cost() -> None:
    """Of 8 cases 2 are positive: each missed one costs 12, each of 6 false alarms 3."""
    scenario = Scenario(cost_fp=3.0, cost_fn=12.0, prevalence=0.25)
    nobody, everyone = trivials_at(0.5, scenario)
    assert nobody.cost_per_case == 2 * 12 / 8
    assert everyone.cost_per_case == 6 * 3 / 8
