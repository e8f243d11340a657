"""engine.analysis.ranking_measures: four cases, by hand."""

import pytest

from engine.analysis.analyser import analyse
from engine.analysis.further_numbers import with_further
from engine.analysis.ranking_measures import RankingMeasures
from engine.binary.voros.conditions import Conditions, exactly
from engine.messages.errors import Undefined
from tests.conftest import dataset_of, session_for

T_OF_A_QUARTER = Conditions(cost_fp=exactly(1), cost_fn=exactly(3))


def measured(*scores: float) -> RankingMeasures:
    """Of a positive, a negative, a positive and a negative, at the prevalence 1/2."""
    dataset = dataset_of([True, False, True, False], s=scores)
    analysis = with_further(analyse(session_for(dataset, conditions=T_OF_A_QUARTER), dataset))
    assert analysis.further is not None
    return analysis.further.models["s"].rankings


def test_precision_at_the_threshold_that_first_reaches_each_recall() -> None:
    found = measured(0.9, 0.6, 0.4, 0.1).precision
    assert not isinstance(found, Undefined)
    assert found.average == pytest.approx(5 / 6, abs=1e-15)
    assert found.chance == 0.5
    assert found.at.tolist() == [place / 100 for place in range(1, 101)]
    assert found.recall.tolist() == [0.5] * 50 + [1] * 50
    assert found.precision.tolist() == pytest.approx([1] * 50 + [2 / 3] * 50, abs=1e-15)
    assert found.thresholds.tolist() == [0.9] * 50 + [0.4] * 50


def test_gain_at_a_quarter_flagged() -> None:
    found = measured(0.9, 0.6, 0.4, 0.1).gain
    assert not isinstance(found, Undefined)
    assert (found.flagged[25], found.gain[25], found.lift[25]) == (0.25, 0.5, 2)
    assert found.left[25] == pytest.approx(1 / 3, abs=1e-15)


def test_tenths_stand_at_the_prevalence_in_use() -> None:
    """One case in ten positive: each positive weighs 1/20 of all, each negative 9/20.

    With 10 % flagged: the first positive, and a ninth of the first negative.
    """
    rare = Conditions(cost_fp=exactly(1), cost_fn=exactly(3), prevalence=exactly(0.1))
    dataset = dataset_of([True, False, True, False], s=[0.9, 0.6, 0.4, 0.1])
    analysis = with_further(analyse(session_for(dataset, conditions=rare), dataset))
    assert analysis.further is not None
    found = analysis.further.models["s"].rankings.tenths
    assert not isinstance(found, Undefined)
    assert found.flagged.tolist() == pytest.approx([place / 10 for place in range(1, 11)])
    assert (found.recall[0], found.precision[0], found.lift[0]) == pytest.approx((0.5, 0.5, 5))
    assert found.left[0] == pytest.approx(0.05 / 0.9)
    assert found.recall[[4, 5, 9]].tolist() == pytest.approx([0.5, 1, 1])


def test_brier_score_and_what_a_severity_of_a_half_costs() -> None:
    found = measured(0.9, 0.6, 0.4, 0.1).brier
    assert not isinstance(found, Undefined)
    assert found.score == pytest.approx((0.1**2 + 0.6**2) / 2, abs=1e-15)
    assert (found.severity[50], found.loss[50]) == (0.5, 0.5)


def test_four_bins_of_one_case() -> None:
    found = measured(0.9, 0.6, 0.4, 0.1).calibration
    assert not isinstance(found, Undefined)
    assert found.cases.tolist() == [1, 1, 1, 1]
    assert found.observed.tolist() == [0, 1, 0, 1]
    assert found.error == pytest.approx(0.35, abs=1e-15)


def test_costs_and_net_benefit() -> None:
    found = measured(0.9, 0.6, 0.4, 0.1)
    assert (found.mean_cost, found.mean_cost_of_trivial) == (0.125, 0.25)
    assert not isinstance(found.decisions, Undefined)
    assert (found.prevalence, found.decisions.p[49]) == (0.5, 0.5)
    assert found.decisions.as_given is not None
    assert found.decisions.as_given[49] == 0
    assert found.decisions.best[49] == 0.25
    assert found.decisions.treat_all[49] == 0


def test_scores_that_are_no_probabilities_have_no_calibration() -> None:
    found = measured(9, 6, 4, 1)
    assert isinstance(found.brier, Undefined)
    assert isinstance(found.calibration, Undefined)
    assert "probabilities" in found.brier.why
    assert "probabilities" in found.calibration.why
    assert not isinstance(found.decisions, Undefined)
    assert found.decisions.as_given is None
    assert not isinstance(found.precision, Undefined)
