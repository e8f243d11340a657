"""Undo and redo: a drag is one step."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.session.session import Session
from gui.state.history import MOST_STEPS, History, HistorySteps

START = Session()


def at(t: float) -> Session:
    return replace(START, at=t)


def test_undo_and_redo_walk_through_the_steps() -> None:
    history = History(START)
    history.take(at(0.1))
    history.take(at(0.2))
    history.undo()
    assert history.present == at(0.1)
    history.undo()
    assert history.present == START
    assert not history.can_undo
    history.redo()
    history.redo()
    assert history.present == at(0.2)
    assert not history.can_redo


def test_a_drag_is_one_step() -> None:
    history = History(START)
    for step in range(1, 50):
        history.drag(at(step / 100))
    history.finish_drag()
    history.undo()
    assert history.present == START
    assert not history.can_undo


def test_two_drags_are_two_steps() -> None:
    history = History(START)
    for end in (0.3, 0.6):
        history.drag(at(end - 0.1))
        history.drag(at(end))
        history.finish_drag()
    history.undo()
    assert history.present == at(0.3)


def test_a_drag_that_ends_where_it_began_is_no_step() -> None:
    history = History(START)
    history.drag(at(0.4))
    history.drag(START)
    history.finish_drag()
    assert not history.can_undo


def test_the_same_session_again_is_no_step() -> None:
    history = History(START)
    assert not history.take(replace(START))
    assert not history.can_undo


def test_a_new_step_forgets_what_was_undone() -> None:
    history = History(START)
    history.take(at(0.1))
    history.undo()
    history.take(at(0.2))
    assert not history.can_redo


def test_going_back_forgets_the_steps_since() -> None:
    history = History(START)
    for t in (0.1, 0.2, 0.3):
        history.take(at(t))
    history.go_back_to(at(0.1))
    assert history.present == at(0.1)
    assert not history.can_redo
    history.undo()
    assert history.present == START


@given(st.lists(st.sampled_from(["take", "drag", "finish", "undo", "redo"]), max_size=40))
def test_undoing_everything_ends_at_the_start(acts: list[str]) -> None:
    history = History(START)
    for place, act in enumerate(acts):
        if act == "take":
            history.take(at(place / 100))
        elif act == "drag":
            history.drag(at(place / 100))
        elif act == "finish":
            history.finish_drag()
        elif act == "undo":
            history.undo()
        else:
            history.redo()
    while history.can_undo:
        history.undo()
    assert history.present == START


def test_many_steps_are_kept_and_the_oldest_go_first() -> None:
    history = History(START)
    for step in range(1, MOST_STEPS + 50):
        history.take(at(step / 10_000))
    steps = 0
    while history.can_undo:
        history.undo()
        steps += 1
    assert steps == MOST_STEPS >= 200
    assert history.present == at(49 / 10_000)


def test_the_steps_are_told_as_they_were_taken() -> None:
    history = History(START)
    assert history.steps == HistorySteps()
    history.take(at(0.1))
    history.take(at(0.2))
    assert history.steps == HistorySteps(undone=(at(0.1), at(0.2)))
    history.undo()
    assert history.steps == HistorySteps(undone=(START, at(0.1)), redone=(at(0.1), at(0.2)))
