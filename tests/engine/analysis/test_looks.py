"""engine.analysis.model_geometry: who stands in front; a look is kept whatever is asked."""

from msgspec.structs import replace

from engine.analysis.analyser import Analyser
from engine.binary.voros.conditions import Conditions, Range
from tests.blends import CONDITIONS, analyse_blends, blends
from tests.conftest import session_for


def test_of_fifty_models_those_that_win_in_the_range_stand_in_front() -> None:
    analysis = analyse_blends()
    wanted = ["blend_15", "blend_18", "blend_19", "blend_26", "blend_43", "blend_46"]
    assert [model.name for model in analysis.in_front] == wanted
    assert len(analysis.behind) == 44


def test_looks_stay_while_range_and_hidden_models_change() -> None:
    dataset = blends()
    session, analyser = session_for(dataset, conditions=CONDITIONS), Analyser()
    looks = {model.name: model.look for model in analyser.analyse(session, dataset).models}
    elsewhere = replace(session, conditions=Conditions(t=Range(0.0, 0.06)))
    moved = analyser.analyse(elsewhere, dataset)
    assert {model.name for model in moved.in_front} == {"blend_09", "blend_34", "blend_15"}
    assert {model.name: model.look for model in moved.models} == looks
    fewer = analyser.analyse(replace(session, hidden=frozenset({"blend_19"})), dataset)
    assert all(looks[model.name] == model.look for model in fewer.models)


def test_up_to_eight_models_all_stand_in_front_in_their_order() -> None:
    eight, nine = analyse_blends(8), analyse_blends(9)
    assert eight.in_front == eight.models
    assert [model.look for model in eight.models] == list(range(8))
    assert eight.behind == ()
    assert 0 < len(nine.in_front) < 9
