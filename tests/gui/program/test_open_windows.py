"""Two files side by side: two windows of one program, each with its own session; t shared or not."""

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from gui.importing import replacing
from gui.program.app import WindowedProgram
from tests.gui.acts import (
    analysis_of,
    click,
    drop,
    open_sample,
    other_window,
    pick,
    question_of,
    settle,
    state_cost,
    wait,
    wait_until,
    workspace_of,
)

ROWS = [(f"p{i}", i % 3 == 0, (i * 37 % 50) / 50) for i in range(60)]
FIRST = "case,y,forest\n" + "".join(f"{c},{int(y)},{s}\n" for c, y, s in ROWS)


@pytest.fixture
def beside(program: WindowedProgram, tmp_path: Path) -> WindowedProgram:
    """A window beside the one that shows a sample; a file is open in it."""
    open_sample(program, "crossing")
    path = tmp_path / "first.csv"
    path.write_text(FIRST, "utf-8")
    drop(program, path)
    question = question_of(program)
    pick(question, "beside")
    click(question.open_button)
    made = other_window(program)
    settle(made)
    assert analysis_of(made).models[0].name == "forest"
    return made


def press(program: WindowedProgram, keys: str) -> None:
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    QTest.keySequence(program.window, keys)


def t_of(program: WindowedProgram) -> float | None:
    return program.store.two_class_session.at


def finish(beside: WindowedProgram) -> None:
    beside.window.close()


def test_each_window_has_its_own_session_and_undo(
    program: WindowedProgram, beside: WindowedProgram
) -> None:
    first = program.store.session
    state_cost(beside, "2.5")
    assert program.store.session == first
    assert not program.window.actions_["undo"].isEnabled()
    while beside.window.actions_["undo"].isEnabled():
        press(beside, "Ctrl+Z")
    settle(beside)
    assert beside.store.two_class_session.conditions.cost_fp is None
    finish(beside)
    assert program.window.isVisible()
    assert program.windows.programs == [program]
    program.store.drag_t(0.3)
    settle(program)
    assert analysis_of(program).session == program.store.session


def test_t_is_shared_on_request(program: WindowedProgram, beside: WindowedProgram) -> None:
    program.store.drag_t(0.3)
    program.store.finish_drag()
    assert t_of(beside) is None
    program.window.actions_["share_t"].trigger()
    assert beside.window.actions_["share_t"].isChecked()
    assert t_of(beside) == 0.3
    for t in (0.4, 0.5, 0.6):
        beside.store.drag_t(t)
        assert t_of(program) == t
    beside.store.finish_drag()
    wait(400)
    settle(program)
    settle(beside)
    assert (analysis_of(program).t, analysis_of(beside).t) == (0.6, 0.6)
    press(program, "Ctrl+Z")  # the drag was one step here, too, and t is still shared
    assert t_of(program) == 0.3
    assert t_of(beside) == 0.3
    beside.window.actions_["share_t"].trigger()
    assert not program.window.actions_["share_t"].isChecked()
    program.store.drag_t(0.7)
    assert t_of(beside) == 0.3
    finish(beside)


def test_what_is_opened_while_t_is_shared_takes_it(
    program: WindowedProgram, beside: WindowedProgram
) -> None:
    beside.window.actions_["close"].trigger()
    settle(beside)
    program.store.drag_t(0.3)
    program.store.finish_drag()
    program.window.actions_["share_t"].trigger()
    open_sample(beside, "one-model")  # which has no t of its own
    assert (t_of(program), t_of(beside)) == (0.3, 0.3)
    beside.window.actions_["close"].trigger()
    settle(beside)
    open_sample(beside, "crossing")  # which has
    assert (t_of(program), t_of(beside)) == (0.3, 0.3)
    settle(beside)
    assert analysis_of(beside).t == 0.3
    finish(beside)


def test_a_new_window_is_empty_and_takes_the_theme(program: WindowedProgram) -> None:
    press(program, "Ctrl+N")
    made = other_window(program)
    assert made.window.empty_page.isVisible()
    made.window.actions_.theme("dark").trigger()
    assert program.theming.theme.name == "dark"
    assert made.theming is program.theming
    finish(made)


def test_quit_asks_in_every_window(
    program: WindowedProgram, beside: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    state_cost(beside, "2.5")
    asked: list[str] = []

    def ask(_parent: object, name: str, _why: str, answered: Callable[[str], object]) -> None:
        asked.append(name)
        answered("cancel" if len(asked) == 1 else "lose")

    monkeypatch.setattr(replacing, "ask_about_unsaved", ask)
    press(program, "Ctrl+Q")
    assert asked == ["first.csv"]
    assert not program.window.isVisible()
    assert beside.window.isVisible()
    beside.window.actions_["quit"].trigger()
    wait_until(lambda: beside not in program.windows.programs)


def test_a_window_that_was_closed_leaves_nothing_behind(program: WindowedProgram) -> None:
    left, views = [], []
    for sample in ("one-model", "iris", "one-model"):
        press(program, "Ctrl+N")
        made = other_window(program)
        made.wiring.open_sample(sample)
        settle(made)
        made_views = list(workspace_of(made).views.made.values())
        left.append(weakref.ref(made))
        made.window.close()
        del made
        wait_until(lambda: len(program.windows.programs) == 1)
        wait(20)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        views += [each for each in made_views if isValid(each)]
        del made_views
    gc.unfreeze()  # what the program would not look through again
    gc.collect()
    assert views == []
    assert sum(each() is not None for each in left) <= 1  # of the last one Qt may hold something


def test_a_deleted_window_holds_nothing_though_something_holds_it(
    program: WindowedProgram,
) -> None:
    press(program, "Ctrl+N")
    made = other_window(program)
    made.wiring.open_sample("one-model")
    settle(made)
    window, workspace = made.window, weakref.ref(workspace_of(made))
    window.close()
    del made
    wait_until(lambda: not isValid(window))
    gc.unfreeze()  # what the program would not look through again
    gc.collect()
    assert not vars(window)
    assert workspace() is None
