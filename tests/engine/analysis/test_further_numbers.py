"""engine.analysis.further_numbers, engine.analysis.further_records, engine.analysis.detailed_points: by hand."""

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.analysis.further_numbers import with_further
from engine.analysis.further_records import CostsByCase, Further, FurtherOfModel, ReachedPoint
from engine.binary.voros.conditions import Conditions, exactly
from engine.command.two.json_analysis import as_json
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read_bytes
from engine.data.roles import RoleRequest
from engine.messages.errors import Cancelled, Undefined
from engine.session.session import Session
from tests.conftest import dataset_of, session_for

# Half are positive and a miss costs three false alarms, so that t is 1/4.
COSTS = Conditions(cost_fp=exactly(1), cost_fn=exactly(3))
TRUTH, SCORE = [True, False, True, False], [0.9, 0.6, 0.4, 0.1]


def first_answer() -> Analysis:
    dataset = dataset_of(TRUTH, s=SCORE)
    return analyse(session_for(dataset, conditions=COSTS, points=("fpr:0.25",)), dataset)


def further_of(analysis: Analysis) -> Further:
    assert analysis.further is not None
    return analysis.further


def only_model() -> FurtherOfModel:
    return further_of(with_further(first_answer())).models["s"]


def reached(found: ReachedPoint | Undefined) -> ReachedPoint:
    assert isinstance(found, ReachedPoint)
    return found


def test_the_first_answer_does_not_wait_for_them_and_refining_keeps_them() -> None:
    assert first_answer().further is None
    whole = with_further(first_answer())
    refined = next(iter(refine(whole, replicates=0)))
    assert refined.inference is not None
    assert refined.further is whole.further


def test_json_is_not_written_without_them() -> None:
    with pytest.raises(ValueError, match="further numbers"):
        as_json(first_answer())


def test_they_can_be_cancelled() -> None:
    def cancel(fraction: float, doing: str) -> None:  # noqa: ARG001 - a Progress has these names
        raise Cancelled

    with pytest.raises(Cancelled):
        with_further(first_answer(), cancel)


def test_the_optimal_point_has_its_predictive_values() -> None:
    found = only_model().at
    assert (found.point.fpr, found.point.tpr, found.point.threshold) == (0.5, 1, 0.4)
    assert (found.prevalence, found.npv, found.weights) == (0.5, 1, None)
    assert found.ppv == pytest.approx(2 / 3, abs=1e-15)


def test_of_thresholds_that_serve_a_criterion_alike_the_lowest_fpr_is_taken() -> None:
    model = only_model()
    assert list(model.criteria) == [
        *("youden", "closest-to-corner", "max-accuracy", "max-f1", "max-mcc")
    ]
    found = reached(model.criteria["youden"])
    assert (found.value, found.chosen.point.threshold, found.others) == (0.5, 0.9, (3,))
    assert found.chosen.ppv == 1
    assert found.chosen.npv == pytest.approx(2 / 3, abs=1e-15)
    assert found.chosen.point.cost_per_case == 0.75
    assert reached(model.criteria["max-accuracy"]).value == 0.75
    assert model.youden_j == 0.5


def test_a_point_asked_for_has_its_threshold_and_its_mixture() -> None:
    (asked,) = only_model().points
    assert (asked.spec, asked.kind) == ("fpr:0.25", "fpr")
    assert reached(asked.point).chosen.point.threshold == 0.9
    found = asked.mixture
    assert not isinstance(found, Undefined)
    assert (found.mixture.chance, found.mixture.fpr, found.mixture.tpr) == (0.5, 0.25, 0.75)
    assert (found.first.point.threshold, found.second.point.threshold) == (0.9, 0.4)
    assert (found.ppv, found.npv) == (0.75, 0.75)
    assert (found.normalised_cost, found.cost_per_case) == (0.25, 0.5)


def test_the_hybrid_of_one_model_is_its_hull() -> None:
    found = further_of(with_further(first_answer())).hybrid
    assert found.auc == 0.875
    # 1 - c² / (2t(1-t)) with c = 1/8, and with the 1/4 of flagging everyone.
    assert found.voros.value == pytest.approx(23 / 24, abs=1e-15)
    assert found.voros.baseline == pytest.approx(5 / 6, abs=1e-15)


def test_without_costs_by_case_they_say_why() -> None:
    further = further_of(with_further(first_answer()))
    why = Undefined("no column of costs was named")
    assert (further.models["s"].by_case, further.winners_by_cost) == (why, why)


def test_costs_by_case_add_up() -> None:
    dataset = dataset_of(TRUTH, s=SCORE, loss=[1, 0, 5, 0])
    session = session_for(dataset, conditions=Conditions(cost_fp=exactly(1)))
    assert session.roles is not None
    scores = session.roles.scores[:1]
    session = replace(session, roles=replace(session.roles, scores=scores, case_cost_fn="loss"))
    further = further_of(with_further(analyse(session, dataset)))
    found = further.models["s"].by_case
    assert isinstance(found, CostsByCase)
    assert found.constant_fn is None
    assert (found.mean_fp, found.mean_fn) == (1, 3)
    assert found.constant_fp == 1
    assert (found.prevalence, found.given.a, found.given.b) == (0.5, 0.25, 0.25)
    assert list(found.false_alarm_costs) == [0, 0, 1, 2]
    assert list(found.miss_costs) == [6, 5, 0, 0]
    assert found.area == pytest.approx(7 / 12, abs=1e-15)
    assert found.hull_area == pytest.approx(19 / 24, abs=1e-15)
    assert (found.at.threshold, found.at.cost_per_case) == (0.4, 0.25)
    assert (found.flag_none, found.flag_everyone) == (1.5, 0.5)
    assert not isinstance(further.winners_by_cost, Undefined)
    assert {winner.model for winner in further.winners_by_cost} >= {"s"}


def test_roc_points_leave_undefined_what_needs_cases() -> None:
    dataset = read_bytes(b"fpr,tpr\n0.1,0.6\n0.4,0.9\n")
    session = Session(roles=guess_roles(dataset, RoleRequest()).roles, points=("precision:0.5",))
    (model,) = further_of(with_further(analyse(session, dataset))).models.values()
    assert isinstance(model.criteria["max-f1"], Undefined)
    assert reached(model.criteria["youden"]).value == pytest.approx(0.5, abs=1e-15)
    assert (model.at.ppv, model.at.npv) == (None, None)
    assert isinstance(model.points[0].point, Undefined)
    ranked = model.rankings
    uncounted = (ranked.precision, ranked.gain, ranked.brier, ranked.calibration, ranked.decisions)
    assert all(isinstance(part, Undefined) and part.why for part in uncounted)
