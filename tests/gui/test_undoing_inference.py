"""Undo of what intervals are and what is asked of models: by clicks, named in the menu, restored."""

from collections.abc import Callable

import pytest

from gui.panels.inference_settings import InferenceSettings
from gui.program.app import WindowedProgram
from gui.views.question_blocks import MarginBlock, PowerBlock
from tests.gui.acts import click, open_sample, settle, type_into, workspace_of
from tests.gui.views.test_questions_view import questions_of


def choose_interval(program: WindowedProgram) -> None:
    settings = settings_of(program)
    click(settings.interval.segment(1 - settings.interval.choice))


def choose_interval_of_auc(program: WindowedProgram) -> None:
    settings = settings_of(program)
    click(settings.method.segment((settings.method.choice + 1) % 3))


def settings_of(program: WindowedProgram) -> InferenceSettings:
    inference = workspace_of(program).inference
    if "settings" not in vars(inference) or inference.settings.isHidden():
        inference.edit_button.click()
    return inference.settings


def ask_for_margin(program: WindowedProgram) -> None:
    block = questions_of(program).blocks["margin"]
    assert isinstance(block, MarginBlock)
    block.ask_link.click()


def change_margin(program: WindowedProgram) -> None:
    block = questions_of(program).blocks["margin"]
    assert isinstance(block, MarginBlock)
    type_into(block.field, "0.05")


def ask_how_many(program: WindowedProgram) -> None:
    block = questions_of(program).blocks["power"]
    assert isinstance(block, PowerBlock)
    block.ask_link.click()


STEPS: list[tuple[Callable[[WindowedProgram], None], str, str]] = [
    (choose_interval, "interval", "intervals in sample"),
    (choose_interval_of_auc, "auc_interval", "interval of the AUC"),
    (ask_for_margin, "margin", "ask for a margin"),
    (change_margin, "margin", "ask for a margin"),
    (ask_how_many, "power", "ask how many cases"),
]


@pytest.mark.parametrize(("act", "field", "words"), STEPS)
def test_a_step_is_named_undone_and_done_again(
    program: WindowedProgram, act: Callable[[WindowedProgram], None], field: str, words: str
) -> None:
    program.window.resize(1600, 1000)
    open_sample(program, "crossing")
    before, undo = program.store.session, program.window.actions_["undo"]
    assert not undo.isEnabled()
    act(program)
    settle(program)
    after = program.store.session
    assert getattr(after, field) != getattr(before, field)
    assert words in undo.text()
    undo.trigger()
    settle(program)
    assert program.store.session == before
    assert shown_again(program, field)
    assert not undo.isEnabled()
    redo = program.window.actions_["redo"]
    assert words in redo.text()
    redo.trigger()
    settle(program)
    assert program.store.session == after


def shown_again(program: WindowedProgram, field: str) -> bool:
    """Whether what asks shows what holds again."""
    if "interval" in field:
        settings = settings_of(program)
        return (settings.interval.choice, settings.method.choice) == (0, 0)
    block = questions_of(program).blocks["margin" if field == "margin" else "power"]
    assert isinstance(block, MarginBlock | PowerBlock)
    return block.ask_link.isVisibleTo(block) and not block.clear_link.isVisibleTo(block)
