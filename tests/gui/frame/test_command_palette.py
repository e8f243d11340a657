"""The command palette: every action of the window is in it, found by its name and by others."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from shiboken6 import delete

from gui.catalogue import PAGES, VIEWS
from gui.frame.action_aliases import ALIASES
from gui.frame.actions import MOVES
from gui.frame.command_palette import COMMAND, CommandPalette
from gui.frame.command_search import Command, commands_of, plain_words, search
from gui.program.app import WindowedProgram
from tests.gui.acts import click, open_sample, settle, workspace_of


def opened(program: WindowedProgram) -> CommandPalette:
    """The palette, opened by its keys."""
    program.window.activateWindow()
    QTest.keySequence(program.window, "Ctrl+K")
    assert program.window.on_request.palette.isVisible()
    return program.window.on_request.palette


def listed(palette: CommandPalette) -> list[Command]:
    return [palette.list.item(row).data(COMMAND) for row in range(palette.list.count())]


def type_words(palette: CommandPalette, words: str) -> list[str]:
    """What is listed after typing."""
    QTest.keySequence(palette.field, "Ctrl+A")
    QTest.keyClicks(palette.field, words)
    return [command.words for command in listed(palette)]


def leaves(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from leaves(inner)
        elif action.text() and not action.isSeparator():
            yield action


@pytest.mark.parametrize("sample", ["crossing", "iris"])
def test_no_action_of_the_window_is_missing(program: WindowedProgram, sample: str) -> None:
    open_sample(program, sample)
    window, actions = program.window, program.window.actions_
    commands = commands_of(window.menuBar(), actions, {})
    found = {command.action for command in commands}

    named = {actions[name] for name in actions}
    groups = (actions.themes, actions.views, actions.moves, actions.samples)
    grouped = {action for group in groups for action in group.actions()}
    pages = {action for action in actions.pages.actions() if action.isVisible()}
    assert named | grouped | pages <= found
    assert pages

    # What else has a shortcut, stands in a menu of the window or behind a button of the tool bar.
    with_keys = {each for each in window.findChildren(QAction) if each.shortcuts() and each.text()}
    assert with_keys <= found
    assert {button.defaultAction() for button in window.tool_bar.buttons.values()} <= found
    middle = workspace_of(program).middle
    program.wiring.card_menus.open(middle.on_page[0], window.pos())
    card, views = program.wiring.card_menus.menu, program.wiring.views_menu
    assert card is not None
    views.fill()
    card.close()
    palette = opened(program)
    words = {command.words for command in listed(palette)} | {view.title for view in VIEWS}
    entries = [*leaves(card), *(each for each in leaves(views.menu) if each.isEnabled())]
    assert len(entries) > 20
    for action in entries:
        spoken = plain_words(action.text())
        if spoken not in PAGES.values():
            assert spoken in words or SAME.get(spoken) in words, spoken


SAME = {  # what a card's own menu says shorter
    "Enlarge": "Enlarge view, or back to all",
    "Back to all views": "Enlarge view, or back to all",
    "Export picture…": "Export…",
    "Close": "Close view",
}


def test_every_alias_is_of_an_action(program: WindowedProgram) -> None:
    assert set(ALIASES) <= set(program.window.actions_) - set(MOVES)
    assert len(ALIASES) > 40


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("sensitivity", "ROC plane"),
        ("3d voros", "ROC surface"),
        ("dark", "Dark"),
        ("reliability", "Calibration"),
        ("full scr", "Full screen"),
        ("flscr", "Full screen"),
        ("RÖC plané", "ROC plane"),
        ("load", "Open…"),
        ("crossing", "Curves that cross"),
        ("one-model", "One model"),
        ("move", "Left"),  # of a view; and not to remove the page
    ],
)
def test_words_aliases_and_letters_find(program: WindowedProgram, typed: str, first: str) -> None:
    open_sample(program, "crossing")
    commands = commands_of(program.window.menuBar(), program.window.actions_, {})
    assert search(commands, typed)[0].words == first


def test_a_command_is_found_by_typing_and_done_by_enter(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    palette = opened(program)
    assert type_words(palette, "dark")[0] == "Dark"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    settle(program)
    assert not palette.isVisible()
    assert program.theming.theme.name == "dark"


def test_arrows_move_and_a_click_does(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    palette = opened(program)
    assert type_words(palette, "theme") == ["As the system", "Light", "Dark", "High contrast"]
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentRow() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentRow() == 3
    item = palette.list.item(2)
    place = palette.list.visualItemRect(item).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert program.theming.theme.name == "dark"


def test_what_cannot_be_done_says_why_and_does_nothing(program: WindowedProgram) -> None:
    palette = opened(program)
    assert type_words(palette, "report")[0] == "Report…"
    assert listed(palette)[0].why_not == "Open a file first"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette._note.text() == "Report…: Open a file first"
    assert type_words(palette, "hit cube") == ["Hit cube"]

    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    open_sample(program, "crossing")
    palette = opened(program)
    type_words(palette, "hit cube")
    assert listed(palette)[0].why_not == "It shows files of several classes"
    assert type_words(palette, "constraints")[0] == "Constraints"
    assert "asked on the page Decide" in listed(palette)[0].why_not
    type_words(palette, "qqq")
    assert palette._note.text() == "Nothing is called “qqq”"


def test_escape_gives_the_focus_back_and_keys_show(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    ribbon = workspace_of(program).ribbon
    ribbon.setFocus()
    palette = opened(program)
    assert QApplication.focusWidget() is palette.field
    keys = {command.words: command.keys for command in listed(palette)}
    assert keys["Open…"] == "Ctrl+O"
    assert keys["Redo"] == "Ctrl+Shift+Z, Ctrl+Y"
    assert keys["Play or pause the sweep of t"] == "Space"
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert QApplication.focusWidget() is ribbon

    palette = opened(program)
    click(workspace_of(program).ribbon)
    QApplication.processEvents()
    assert not palette.isVisible()


def test_what_went_meanwhile_is_not_done_and_gets_no_focus(program: WindowedProgram) -> None:
    """An action that a file brought, and the field that had the focus before."""
    before, gone = QLineEdit(program.window.centralWidget()), QAction("Gone", program.window)
    gone.setCheckable(True)
    before.show()
    before.setFocus()
    menu = program.window.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    menu.addAction(gone)
    palette = opened(program)
    assert type_words(palette, "gone")[0] == "Gone"
    delete(gone)
    palette.grab()  # what is painted again says what it said
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert "Gone" not in [command.words for command in listed(palette)]
    delete(before)
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
