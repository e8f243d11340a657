"""Models renamed, moved, recoloured and turned round: each is a session that differs in that."""

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.data.roles import Layout
from engine.messages.errors import InputError
from engine.session.model_changes import (
    called_as_before,
    changeable,
    moved,
    recoloured,
    renamed,
    turned,
)
from engine.session.plane_choices import PlaneChoices
from engine.session.session import Session
from tests.conftest import dataset_of, session_for

TRUTH = [True] * 3 + [False] * 3
SCORES = {
    "a": [3.0, 2.0, 2.0, 2.0, 1.0, 0.0],
    "b": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
    "c": [3.0, 3.0, 1.0, 1.0, 0.0, 0.0],
}
DATA = dataset_of(TRUTH, **SCORES)
SESSION = session_for(DATA)
LOOKS = (0, 1, 2)


def answered(session: Session) -> Analysis:
    return analyse(session, DATA)


def looks(session: Session) -> dict[str, int]:
    return {model.name: model.look for model in answered(session).models}


def test_a_renamed_model_keeps_its_numbers_and_stays_hidden_and_banded() -> None:
    session = replace(SESSION, hidden=frozenset("c"), plane=PlaneChoices(band_model="a"))
    new = renamed(renamed(session, "a", " Random forest "), "c", "other")
    before, after = answered(session), answered(new)
    assert [model.name for model in after.models] == ["Random forest", "b"]
    assert [m.curve.auc for m in after.models] == [m.curve.auc for m in before.models]
    assert new.hidden == {"other"}
    assert new.plane.band_model == "Random forest"
    assert renamed(new, "b", "b") == new


@pytest.mark.parametrize("name", ["", "   ", "b", "x" * 121])
def test_a_name_that_cannot_be_had_is_refused(name: str) -> None:
    with pytest.raises(InputError):
        renamed(SESSION, "a", name)


def test_a_moved_model_keeps_its_look() -> None:
    new = moved(SESSION, "c", -2, LOOKS)
    assert [model.name for model in answered(new).models] == ["c", "a", "b"]
    assert looks(new) == {"a": 0, "b": 1, "c": 2}
    assert moved(new, "b", 5, (2, 0, 1)) == new  # it stands last already
    again = moved(new, "c", 2, (2, 0, 1))
    assert [model.name for model in answered(again).models] == ["a", "b", "c"]


def test_a_recoloured_model_takes_the_look_of_another_which_takes_its_own() -> None:
    new = recoloured(SESSION, "a", 2, LOOKS)
    assert looks(new) == {"a": 2, "b": 1, "c": 0}
    free = recoloured(new, "b", 7, (2, 1, 0))
    assert looks(free) == {"a": 2, "b": 7, "c": 0}


def test_a_model_without_a_chosen_look_takes_one_that_is_free() -> None:
    roles = recoloured(SESSION, "a", 1, LOOKS).roles
    assert roles is not None
    scores = (*roles.scores[:2], replace(roles.scores[2], look=None))
    session = replace(SESSION, roles=replace(roles, scores=scores))
    assert looks(session) == {"a": 1, "b": 0, "c": 2}


def test_scores_that_are_turned_round_rank_the_other_way() -> None:
    before, after = answered(SESSION), answered(turned(SESSION, "b"))
    assert before.models[1].curve.auc == 0
    assert after.models[1].curve.auc == 1
    assert turned(turned(SESSION, "b"), "b") == SESSION


def test_tables_that_name_their_models_themselves_are_left_alone() -> None:
    assert changeable(SESSION)
    assert not changeable(Session())
    assert SESSION.roles is not None
    roles = replace(SESSION.roles, layout=Layout("points"))
    assert not changeable(replace(SESSION, roles=roles))
    with pytest.raises(InputError):
        turned(replace(SESSION, roles=roles), "a")


def test_columns_keep_names_and_looks_when_roles_are_chosen_anew() -> None:
    before = recoloured(renamed(SESSION, "a", "Random forest"), "b", 5, LOOKS).roles
    assert before is not None
    assert SESSION.roles is not None
    chosen = replace(SESSION.roles, group="site", scores=SESSION.roles.scores[:2])
    found = called_as_before(chosen, before)
    assert [(score.column, score.name, score.look) for score in found.scores] == [
        ("a", "Random forest", 0),
        ("b", "b", 5),
    ]
    assert found.group == "site"
    assert called_as_before(chosen, None) is chosen
    backwards = replace(before, scores=before.scores[::-1])
    assert [each.column for each in called_as_before(chosen, backwards).scores] == ["b", "a"]
    lower = turned(replace(SESSION, roles=before), "b").roles
    assert called_as_before(chosen, lower).scores[1].direction == "higher"
    assert called_as_before(chosen, lower, turned_too={"b"}).scores[1].direction == "lower"
    taken = replace(chosen, scores=(chosen.scores[0], replace(chosen.scores[1], column="z")))
    named = renamed(renamed(SESSION, "b", "other"), "a", "b").roles
    assert called_as_before(taken, named) is taken  # two would be called “b”
