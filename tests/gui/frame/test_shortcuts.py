"""Shortcuts: listed, changed by pressing keys, conflicts told, kept for the next window."""

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.frame.actions import Actions
from gui.frame.shortcuts import PLACE, Shortcuts
from gui.frame.shortcuts_dialog import ShortcutsDialog
from gui.program.app import WindowedProgram
from tests.gui.acts import click, open_sample, settle, wait_until

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "keys.ini"), QSettings.Format.IniFormat)


def opened(program: WindowedProgram) -> ShortcutsDialog:
    program.window.actions_["shortcuts"].trigger()
    dialog = program.window.on_request.shortcuts_dialog
    assert dialog.isVisible()
    return dialog


def choose(dialog: ShortcutsDialog, words: str) -> None:
    """Find a command by typing its name."""
    dialog.field.setFocus()
    QTest.keySequence(dialog.field, "Ctrl+A")
    QTest.keyClicks(dialog.field, words)
    assert dialog.chosen is not None


def keys_listed(dialog: ShortcutsDialog, words: str) -> str:
    rows = {row[0].text: row[2].text for row in dialog.table.entries.rows}
    return rows[words]


def press(dialog: ShortcutsDialog, key: Qt.Key, held: Qt.KeyboardModifier = CTRL) -> None:
    dialog.editor.setFocus()
    QTest.keyClick(dialog.editor, key, held)


def test_every_action_is_listed_with_its_keys(program: WindowedProgram) -> None:
    dialog = opened(program)
    assert keys_listed(dialog, "Open…") == "Ctrl+O"
    assert keys_listed(dialog, "Redo") == "Ctrl+Shift+Z, Ctrl+Y"
    assert keys_listed(dialog, "Dark") == ""
    names = {action.objectName() for action in program.window.actions_.all}
    assert "" not in names
    listed = {command.action.objectName() for command in dialog._commands}
    assert names - listed == {f"page_{place}" for place in range(1, 10)}  # no page is open yet


def test_keys_that_are_pressed_and_set_do_the_command(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    dialog = opened(program)
    choose(dialog, "dark")
    press(dialog, Qt.Key.Key_D)
    assert dialog.note.text().startswith("Choose a command")
    click(dialog.set_button)
    assert keys_listed(dialog, "Dark") == "Ctrl+D"
    dialog.reject()
    program.window.activateWindow()
    wait_until(lambda: QApplication.activeModalWidget() is None)
    wait_until(program.window.isActiveWindow)
    QTest.keySequence(program.window, "Ctrl+D")
    assert program.theming.theme.name == "dark"
    program.window.on_request.shortcuts.reset_all()
    assert not program.window.actions_.theme("dark").shortcuts()


def test_a_conflict_is_told_and_taking_moves_the_keys(program: WindowedProgram) -> None:
    dialog = opened(program)
    choose(dialog, "report")
    press(dialog, Qt.Key.Key_E)
    assert dialog.note.text() == "Ctrl+E is taken by “Export…”. Take moves it here."
    assert dialog.set_button.text() == "Take"
    click(dialog.set_button)
    actions = program.window.actions_
    assert actions["report"].shortcut() == QKeySequence("Ctrl+E")
    assert not actions["export"].shortcuts()
    click(dialog.reset_button)
    assert actions["report"].shortcut() == QKeySequence("Ctrl+R")
    click(dialog.reset_all_button)
    assert actions["export"].shortcut() == QKeySequence("Ctrl+E")
    open_sample(program, "crossing")
    settle(program)
    assert actions["export"].toolTip() == "Save a view as a picture (Ctrl+E)"


def test_a_letter_alone_is_refused(program: WindowedProgram) -> None:
    dialog = opened(program)
    choose(dialog, "report")
    press(dialog, Qt.Key.Key_R, Qt.KeyboardModifier.NoModifier)
    assert "would be typed into fields" in dialog.note.text()
    assert not dialog.set_button.isEnabled()
    assert dialog.set_button.toolTip() == dialog.note.text()


def test_changes_are_kept_and_what_cannot_be_read_is_left_alone(settings: QSettings) -> None:
    first = Shortcuts(Actions(), settings)
    first.change("report", ("F6",))
    actions = Actions()
    again = Shortcuts(actions, settings)
    assert again.keys("report") == ("F6",)
    assert actions["report"].shortcut() == QKeySequence("F6")
    again.reset("report")
    assert settings.value(PLACE) is None
    for bad in ('{"report": 3}', "[", '{"gone": ["F7"]}'):
        settings.setValue(PLACE, bad)
        assert Shortcuts(Actions(), settings).keys("report") == ("Ctrl+R",)


def test_views_of_two_kinds_may_share_keys_and_nothing_else_does() -> None:
    actions = Actions()
    shortcuts = Shortcuts(actions)
    assert shortcuts.keys("roc") == shortcuts.keys("cube") == ("Ctrl+1",)
    for action in actions.all:
        name = action.objectName()
        for key in shortcuts.keys(name):
            assert shortcuts.conflicts(name, key) == (), (name, key)


def test_commands_are_still_found_when_files_have_come_and_gone(program: WindowedProgram) -> None:
    opened(program).reject()
    for sample in ("crossing", "iris", "crossing", "iris"):
        program.store.forget()
        open_sample(program, sample)
        gc.unfreeze()
        gc.collect()
    dialog = opened(program)
    choose(dialog, "dark")
    dialog.reject()


def test_opened_again_it_takes_what_is_typed_as_what_is_looked_for(
    program: WindowedProgram,
) -> None:
    dialog = opened(program)
    QTest.keyClicks(QApplication.focusWidget(), "enlarge")  # type: ignore[arg-type]  # it has some
    dialog.set_button.setFocus()
    dialog.accept()
    dialog = opened(program)
    wait_until(lambda: QApplication.focusWidget() is dialog.field)
    QTest.keyClicks(dialog.field, "present")
    assert dialog.field.text() == "present"
