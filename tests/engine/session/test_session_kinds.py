"""Conditions go back to those of another session, whatever engine.data.shared_choices they share."""

from msgspec.structs import replace

from engine.binary.voros.conditions import Conditions, exactly
from engine.multiclass.classes_session import ClassesSession
from engine.session.plane_choices import PlaneChoices
from engine.session.session import Session
from engine.session.session_kinds import (
    with_axes_of,
    with_conditions_of,
    with_hidden,
    with_usual,
)

FIRST = Session(conditions=Conditions(cost_fn=exactly(4)), at=0.25)
COSTS = ((0.0, 1.0), (2.0, 0.0))
SEVERAL = ClassesSession(cost_matrix=COSTS, priors=(0.25, 0.75))


def test_of_two_classes() -> None:
    now = Session(hidden=frozenset({"a"}), level=0.9)
    found = with_conditions_of(now, FIRST)
    assert found == Session(
        conditions=FIRST.conditions, at=0.25, hidden=frozenset({"a"}), level=0.9
    )


def test_of_several() -> None:
    now = ClassesSession(hidden=frozenset({"a"}), priors=(0.5, 0.5))
    found = with_conditions_of(now, SEVERAL)
    assert found == ClassesSession(hidden=frozenset({"a"}), cost_matrix=COSTS, priors=(0.25, 0.75))


def test_of_another_kind_nothing_is_taken() -> None:
    assert with_conditions_of(FIRST, SEVERAL) == FIRST
    assert with_conditions_of(SEVERAL, FIRST) == SEVERAL


def test_a_model_is_hidden_and_shown_again_in_either_kind() -> None:
    for session in (FIRST, SEVERAL):
        hidden = with_hidden(session, "a", hide=True)
        assert hidden.hidden == {"a"}
        assert with_hidden(hidden, "a", hide=False) == session


def test_a_new_session_keeps_but_the_words_of_the_axes() -> None:
    before = Session(plane=PlaneChoices(axes="fnr"), hidden=frozenset({"a"}), level=0.9)
    usual = Session(level=0.9, plane=PlaneChoices(axes="sensitivity"))
    assert with_axes_of(before, usual) == Session(level=0.9, plane=PlaneChoices(axes="fnr"))
    assert with_axes_of(SEVERAL, usual) == usual


def test_what_changes_of_the_usual_session_is_taken_and_nothing_else() -> None:
    before, now = Session(level=0.95, bootstrap=2000), Session(level=0.9, bootstrap=2000)
    chosen = Session(bootstrap=50, at=0.3, plane=PlaneChoices(axes="fnr"))
    assert with_usual(chosen, before, now) == replace(chosen, level=0.9)
    axes = replace(before, plane=PlaneChoices(axes="sensitivity"))
    assert with_usual(chosen, before, axes) == replace(chosen, plane=axes.plane)
    assert with_usual(SEVERAL, before, replace(axes, bootstrap=7)) == replace(SEVERAL, bootstrap=7)
