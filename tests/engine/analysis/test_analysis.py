"""engine.analysis.analyser: one engine.session.session and one dataset in, every number out."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import Analyser, analyse
from engine.binary.voros.closed_form import baseline_voros
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE
from engine.data.dataset import Dataset
from engine.messages.errors import Cancelled, InputError, UndefinedError
from tests.conftest import counts_of, dataset_of, session_for

TRUTH = [True, True, True, False, True, False, False, False]
GOOD = [8, 7, 6, 5, 4, 3, 2, 1]
POOR = [8, 3, 6, 7, 2, 5, 4, 1]
CROSSING = Conditions(cost_fp=exactly(1), cost_fn=Range(2, 12), prevalence=Range(0.1, 0.2))


def two_models() -> Dataset:
    return dataset_of(TRUTH, good=GOOD, poor=POOR)


def test_numbers_of_a_small_dataset() -> None:
    dataset = two_models()
    found = analyse(session_for(dataset, conditions=CROSSING, at=0.5), dataset)
    assert (found.geometry.positives, found.geometry.negatives) == (4, 4)
    assert (found.t, found.given.a) == (0.5, 0.25)
    assert found.given.b == pytest.approx(9 / 11)
    good, poor = found.models
    assert (good.curve.auc, poor.curve.auc) == (15 / 16, 9 / 16)
    assert counts_of(good.at).tp == 3
    assert counts_of(good.at).fp == 0
    assert good.at.threshold == 6
    assert good.at.shown_threshold == "6"
    assert good.at.normalised_cost == 0.125
    assert good.at.ties == (2,)
    assert good.lesser_area == 1 - 0.125**2 / 0.5
    assert good.voros.baseline == baseline_voros(found.given.a, found.given.b)
    assert good.voros.gain == good.voros.value - good.voros.baseline > poor.voros.gain >= 0
    assert (good.best_share, poor.best_share) == (1, 0)
    assert found.best is good
    assert found.scenario is not None
    assert found.scenario.cost_fn * found.scenario.prevalence == pytest.approx(
        found.scenario.cost_fp * (1 - found.scenario.prevalence)
    )
    assert good.at.cost_per_case == pytest.approx(
        found.scenario.cost_fn * found.scenario.prevalence / 4
    )


def test_trivial_classifiers_are_always_there() -> None:
    dataset = two_models()
    found = analyse(session_for(dataset, conditions=CROSSING, at=0.3), dataset)
    nobody, everybody = found.trivials
    assert (nobody.name, everybody.name) == (ALL_NEGATIVE, ALL_POSITIVE)
    assert (nobody.fpr, nobody.tpr, nobody.normalised_cost) == (0, 0, 0.7)
    assert (everybody.fpr, everybody.tpr, everybody.normalised_cost) == (1, 1, 0.3)
    scenario = found.scenario
    assert scenario is not None
    assert nobody.cost_per_case == pytest.approx(scenario.cost_fn * scenario.prevalence)
    assert everybody.cost_per_case == pytest.approx(scenario.cost_fp * (1 - scenario.prevalence))


def test_nothing_stated_means_the_whole_range_and_no_money() -> None:
    dataset = two_models()
    found = analyse(session_for(dataset), dataset)
    assert (found.given.a, found.given.b, found.t) == (0, 1, 0.5)
    assert found.scenario is None
    assert found.models[0].at.cost_per_case is None


def test_hidden_models_keep_their_place_and_take_no_part() -> None:
    dataset = two_models()
    found = analyse(session_for(dataset, hidden=frozenset({"good"}), at=0.5), dataset)
    (poor,) = found.models
    assert (poor.name, poor.index) == ("poor", 1)
    assert {winner.model for winner in found.winners} <= {"poor", ALL_NEGATIVE, ALL_POSITIVE}
    assert found.crossings == ()
    assert len(found.geometry.models) == 2


def test_with_every_model_hidden_the_trivial_classifiers_remain() -> None:
    dataset = two_models()
    found = analyse(session_for(dataset, hidden=frozenset({"good", "poor"}), at=0.7), dataset)
    assert found.models == ()
    assert found.best is None
    assert found.winner.model == ALL_NEGATIVE
    assert [w.model for w in found.winners] == [ALL_POSITIVE, ALL_NEGATIVE]


def test_models_may_each_use_their_own_rows() -> None:
    nan = float("nan")
    dataset = dataset_of(TRUTH, good=GOOD, poor=[*POOR[:4], nan, *POOR[5:7], nan])
    paired = analyse(session_for(dataset), dataset)
    assert [model.curve.positives for model in paired.models] == [3, 3]
    each = analyse(session_for(dataset, missing="each"), dataset)
    assert [model.curve.positives for model in each.models] == [4, 3]
    assert [model.curve.negatives for model in each.models] == [4, 3]
    good, poor = each.models
    for model in (good, poor):
        point = model.at
        assert point.fpr == counts_of(point).fp / model.curve.negatives
        assert point.tpr == counts_of(point).tp / model.curve.positives


@pytest.mark.parametrize(
    "given", [Range(0, 0), Range(1, 1), Range(0.5, 0.5), Range(0.3, 0.3 + 1e-12), Range(0, 5e-324)]
)
def test_narrow_and_extreme_ranges(given: Range) -> None:
    dataset = two_models()
    found = analyse(session_for(dataset, conditions=Conditions(t=given)), dataset)
    assert given.low <= found.t <= given.high
    for model in found.models:
        assert 0 <= model.voros.baseline <= model.voros.value <= 1
        assert 0 <= model.best_share <= 1
        assert model.at_low.normalised_cost <= min(given.low, 1 - given.low)
        assert model.lesser_area == pytest.approx(model.voros.value, abs=1e-11)


@pytest.mark.parametrize("t", [-0.1, 1.1, float("nan")])
def test_a_playhead_outside_is_refused_in_words(t: float) -> None:
    dataset = two_models()
    with pytest.raises(InputError, match="between 0 and 1"):
        analyse(session_for(dataset, at=t), dataset)


def test_one_class_only_is_refused_in_words() -> None:
    dataset = dataset_of([True, True], good=[1, 2])
    with pytest.raises((UndefinedError, InputError)):
        analyse(session_for(dataset), dataset)


def test_what_does_not_depend_on_t_is_kept() -> None:
    dataset = two_models()
    analyser = Analyser()

    def asked(**changes: Any) -> Any:
        return analyser.analyse(session_for(dataset, **changes), dataset)

    first = asked(conditions=CROSSING, at=0.5)
    moved = asked(conditions=CROSSING, at=0.6)
    assert moved.geometry is first.geometry
    assert moved.winners is first.winners
    assert moved.models[0].voros is first.models[0].voros
    assert moved.models[0].at != first.models[0].at
    widened = asked(conditions=Conditions(t=Range(0, 1)), at=0.6)
    assert widened.geometry is first.geometry
    assert widened.winners is first.winners
    assert widened.models[0].voros != first.models[0].voros
    hidden = asked(conditions=CROSSING, hidden=frozenset({"good"}))
    assert hidden.geometry is first.geometry
    assert len(hidden.models) == 1
    other = dataset_of(TRUTH, good=POOR)
    assert analyser.analyse(session_for(other), other).geometry is not first.geometry
    assert moved.models[0].at == analyse(moved.session, dataset).models[0].at


def test_ranking_is_told_with_its_model_and_can_be_cancelled() -> None:
    chance = np.random.default_rng(7)
    truth = chance.random(1000) < 0.3
    dataset = dataset_of(truth, good=chance.random(1000), poor=chance.random(1000))
    told: list[tuple[float, str]] = []
    session = session_for(dataset)
    Analyser().analyse(session, dataset, progress=lambda part, what: told.append((part, what)))
    assert [part for part, _ in told] == sorted(part for part, _ in told)
    assert {what for _, what in told} >= {"Ranking good", "Ranking poor"}

    def cancel(fraction: float, doing: str) -> None:
        if doing == "Ranking poor":
            raise Cancelled(fraction)

    analyser = Analyser()
    with pytest.raises(Cancelled):
        analyser.analyse(session, dataset, progress=cancel)
    assert len(analyser.analyse(session, dataset).models) == 2


def test_a_chosen_playhead_stays_where_the_range_moves_past_it() -> None:
    dataset = two_models()
    session = session_for(dataset, conditions=Conditions(t=Range(0.2, 0.6)), at=0.5)
    moved = replace(session, conditions=Conditions(t=Range(0.7, 0.8)))
    assert analyse(session, dataset).t == analyse(moved, dataset).t == 0.5
    follows = analyse(replace(moved, at=None), dataset)
    assert follows.t == (follows.given.a + follows.given.b) / 2
