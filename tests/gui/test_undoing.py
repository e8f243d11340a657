"""Undo and redo by keys, wherever the focus is: of the session, or of what is being typed."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.binary.voros.conditions import Range, exactly
from engine.wording import formatting
from gui.program.app import WindowedProgram
from gui.widgets.number_field import NumberField
from tests.gui.acts import click, drag, open_sample, settle, type_into, wait_until, workspace_of

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
FIELDS = [
    ("cost_fp", "low_field", "3.5"),
    ("cost_fn", "low_field", "2.5"),
    ("cost_fn", "high_field", "50"),
    ("prevalence", "low_field", "12 %"),
    ("prevalence", "high_field", "0.4"),
]


def press(
    program: WindowedProgram,
    key: Qt.Key,
    held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press a key as the system does: it goes to the window, and whoever has the focus gets it."""
    handle = program.window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key, held)


def undo(program: WindowedProgram) -> None:
    press(program, Qt.Key.Key_Z, CONTROL)


def field_of(program: WindowedProgram, part: str, which: str) -> NumberField:
    """A field, with the focus."""
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    found = getattr(workspace_of(program).conditions.rows[part], which)
    assert isinstance(found, NumberField)
    found.setFocus()
    wait_until(found.hasFocus)
    return found


@pytest.mark.parametrize(("part", "which", "words"), FIELDS)
def test_a_value_that_was_typed_and_taken_is_undone_and_done_again_in_its_field(
    program: WindowedProgram, part: str, which: str, words: str
) -> None:
    open_sample(program, "crossing")
    field = field_of(program, part, which)
    before, shown = program.store.session, field.text()
    type_into(field, words)
    settle(program)
    after, typed = program.store.session, field.text()
    assert after != before
    assert typed != shown
    for redo in ((Qt.Key.Key_Z, CONTROL | SHIFT), (Qt.Key.Key_Y, CONTROL)):
        assert field.hasFocus()
        undo(program)
        assert (program.store.session, field.text()) == (before, shown)
        press(program, *redo)
        assert (program.store.session, field.text()) == (after, typed)
    settle(program)


def test_a_value_taken_by_leaving_the_field_is_undone_from_the_next_one(
    program: WindowedProgram,
) -> None:
    open_sample(program, "crossing")
    before = program.store.session
    type_into(field_of(program, "cost_fn", "low_field"), "3", Qt.Key.Key_Tab)
    assert isinstance(QApplication.focusWidget(), NumberField)
    assert program.store.two_class_session.conditions.cost_fn == Range(3, 12)
    undo(program)
    assert program.store.session == before
    settle(program)


def test_what_is_being_typed_is_undone_before_any_step(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    before = program.store.session
    field = field_of(program, "cost_fp", "low_field")
    type_into(field, "2")
    QTest.keyClicks(field, "7")
    assert field.text() != "2"
    undo(program)
    assert field.text() == "2"
    assert program.store.two_class_session.conditions.cost_fp == exactly(2)
    undo(program)
    assert (program.store.session, field.text()) == (before, "1")
    settle(program)


def test_undoing_what_could_not_be_taken_takes_the_complaint_away(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    field = field_of(program, "cost_fp", "low_field")
    type_into(field, "many")
    row = workspace_of(program).conditions.rows["cost_fp"]
    assert field.wrong
    assert row.complaint
    while field.isModified():
        undo(program)
    assert (field.text(), field.wrong, row.complaint) == ("1", False, "")


def test_whatever_has_the_focus_undo_and_redo_reach_the_session(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    before = program.store.session
    type_into(field_of(program, "cost_fp", "low_field"), "2")
    after = program.store.session
    seen = set()
    for widget in program.window.findChildren(QWidget):
        if not (widget.focusPolicy() and widget.isVisible() and widget.isEnabled()):
            continue
        widget.setFocus()
        if widget.hasFocus():
            seen.add(type(widget).__name__)
            undo(program)
            assert program.store.session == before, widget
            press(program, Qt.Key.Key_Y, CONTROL)
            assert program.store.session == after, widget
    assert {"NumberField", "Choice", "NumbersTable", "RibbonView"} <= seen
    settle(program)


def undo_words(program: WindowedProgram) -> str:
    return program.window.actions_["undo"].text().replace("&", "")


def test_undo_and_redo_are_named_in_the_menu(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    assert undo_words(program) == "Undo"
    field = field_of(program, "prevalence", "high_field")
    type_into(field, "25 %")
    settle(program)
    assert undo_words(program) == "Undo prevalence 10–25\u202f%"
    assert "prevalence 10–25" in program.window.actions_["undo"].toolTip()
    click(workspace_of(program).models.rows[0].eye)
    settle(program)
    assert undo_words(program) == "Undo hide forest"
    undo(program)
    settle(program)
    assert undo_words(program) == "Undo prevalence 10–25\u202f%"
    assert program.window.actions_["redo"].text() == "&Redo hide forest"
    undo(program)
    settle(program)
    assert (undo_words(program), program.window.actions_["undo"].isEnabled()) == ("Undo", False)


def test_a_drag_of_the_playhead_is_one_step_and_named(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    before = program.store.session
    ribbon = workspace_of(program).ribbon
    middle = ribbon.height() / 2
    start, end = QPointF(ribbon.width() * 0.6, middle), QPointF(ribbon.width() * 0.7, middle)
    drag(ribbon, start, end)
    settle(program)
    t = program.store.two_class_session.at
    assert t is not None
    assert undo_words(program) == f"Undo t {formatting.t_value(t)}"
    undo(program)
    settle(program)
    assert program.store.session == before


def test_camera_and_hover_are_no_steps(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    surface = workspace.views["surface"]
    drag(surface, QPointF(40, 300), QPointF(160, 340))
    plane = workspace.views["roc"]
    for step in range(20):
        QTest.mouseMove(plane, QPoint(100 + 5 * step, 200))
    settle(program)
    assert not program.window.actions_["undo"].isEnabled()


def test_more_than_two_hundred_steps_are_undone_one_by_one(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    before = program.store.session
    for step in range(220):
        program.store.take_session(replace(program.store.two_class_session, at=0.3 + step / 1000))
    action = program.window.actions_["undo"]
    steps = 0
    while action.isEnabled():
        action.trigger()
        steps += 1
    assert (steps, program.store.session) == (220, before)
