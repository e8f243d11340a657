"""A session is saved, saved as, closed and opened again: by the keys and menus that a user has."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QMessageBox
from shiboken6 import isValid

from engine.analysis.decision_rule import rule_of
from engine.analysis.kept_rules import kept_rule
from engine.binary.voros.conditions import exactly
from engine.session.reopening import reopen
from gui.frame.dialogs import ask_about_unsaved
from gui.frame.recent_files import RecentFiles
from gui.importing import opening, replacing
from gui.program.app import WindowedProgram
from gui.themes.settings import keep_folder_of
from gui.views.question_blocks import UnseenBlock
from tests.gui.acts import (
    analysis_of,
    click,
    document_of,
    drop,
    open_instead,
    open_sample,
    other_window,
    save_dialog_of,
    save_session_to,
    session_saved,
    settle,
    state_cost,
    type_into,
    wait,
    wait_until,
    workspace_of,
)
from tests.gui.views.test_questions_view import questions_of

ROWS = [(f"p{i}", i % 3 == 0, (i * 37 % 50) / 50) for i in range(60)]
FIRST = "case,y,forest\n" + "".join(f"{c},{int(y)},{s}\n" for c, y, s in ROWS)


@pytest.fixture
def path(program: WindowedProgram, tmp_path: Path) -> Path:
    """A file that is open."""
    RecentFiles().clear()
    target = tmp_path / "first.csv"
    target.write_text(FIRST, "utf-8")
    drop(program, target)
    settle(program)
    return target


def press(program: WindowedProgram, keys: str) -> None:
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    QTest.keySequence(program.window, keys)


def shown_name(program: WindowedProgram) -> str:
    return program.window.windowTitle().removesuffix(" — Voroscope")


def test_nothing_is_saved_among_the_samples(program: WindowedProgram, tmp_path: Path) -> None:
    """A sample that is a session file asks where it is saved, as any other does."""
    keep_folder_of(tmp_path / "any")
    open_sample(program, "matrices")
    assert document_of(program).path is None
    press(program, "Ctrl+S")
    dialog = save_dialog_of(program)
    assert dialog.target.parent == tmp_path
    dialog.reject()


def test_what_is_unsaved_is_marked_until_it_is_saved_or_undone(
    program: WindowedProgram, path: Path
) -> None:
    assert shown_name(program) == "first.csv"
    state_cost(program, "2.5")
    assert shown_name(program) == "first.csv •"
    while program.window.actions_["undo"].isEnabled():
        press(program, "Ctrl+Z")
    settle(program)
    assert shown_name(program) == "first.csv"
    state_cost(program, "2.5")
    press(program, "Ctrl+S")
    save_session_to(program, path.with_name("study"))  # the ending is added
    assert shown_name(program) == "study.voro"
    state_cost(program, "3")
    assert shown_name(program) == "study.voro •"
    press(program, "Ctrl+S")
    wait_until(lambda: session_saved(program))
    assert shown_name(program) == "study.voro"
    saved = reopen(path.with_name("study.voro")).saved
    assert saved.session == program.store.session
    assert program.store.two_class_session.conditions.cost_fp == exactly(3)
    assert saved.data.content is None


def test_what_was_saved_opens_as_it_was(program: WindowedProgram, path: Path) -> None:
    state_cost(program, "2.5")
    target = path.with_name("study.voro")
    press(program, "Ctrl+Shift+S")
    save_session_to(program, target, with_data=True)
    kept = kept_rule(reopen(target).saved.rules)
    assert kept is not None  # so that it is applied without the data
    assert kept == rule_of(analysis_of(program))
    before = program.store.session
    path.unlink()
    press(program, "Ctrl+W")
    assert program.window.empty_page.isVisible()
    drop(program, target)
    settle(program)
    assert program.store.session == before
    assert shown_name(program) == "study.voro"
    assert not program.window.file_notice.isVisible()
    state_cost(program, "4")
    press(program, "Ctrl+S")
    wait_until(lambda: session_saved(program))
    assert reopen(target).saved.data.content == FIRST.encode()


def test_test_data_are_held_with_the_others(
    program: WindowedProgram, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither file is there when it is opened again, and saving once more holds them still."""
    test, target = path.with_name("second.csv"), path.with_name("study.voro")
    test.write_text(FIRST.replace("0.74", "0.1"), "utf-8")
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: test)
    unseen = questions_of(program).blocks["unseen"]
    assert isinstance(unseen, UnseenBlock)
    click(unseen.add_button)
    settle(program)
    found = analysis_of(program).unseen
    assert found is not None
    press(program, "Ctrl+Shift+S")
    save_session_to(program, target, with_data=True)
    assert kept_rule(reopen(target).saved.rules) == rule_of(analysis_of(program))
    path.unlink()
    content = test.read_bytes()
    test.unlink()
    press(program, "Ctrl+W")
    for cost in ("3", "4"):
        drop(program, target)
        settle(program)
        again = analysis_of(program).unseen
        assert again is not None
        assert again.models["forest"].auc == found.models["forest"].auc
        state_cost(program, cost)
        press(program, "Ctrl+S")
        wait_until(lambda: session_saved(program))
        held = reopen(target).saved.test
        assert held is not None
        assert held.content == content


def test_the_dialog_says_what_becomes_of_the_place(program: WindowedProgram, path: Path) -> None:
    press(program, "Ctrl+Shift+S")
    dialog = save_dialog_of(program)
    assert dialog.target == path.with_name("first.voro")
    assert dialog.place.selectedText() == "first"
    assert dialog.note == ""
    taken = path.with_name("taken.voro")
    taken.write_bytes(b"old")
    for typed, said, possible in (
        (str(taken), "will be replaced", True),
        (str(path.parent / "none" / "x.voro"), "no such folder", False),
        ("", "Name a file", False),
        ("beside", "", True),
    ):
        dialog.place.setFocus()
        QTest.keySequence(dialog.place, "Ctrl+A")
        QTest.keyClick(dialog.place, Qt.Key.Key_Backspace)
        QTest.keyClicks(dialog.place, typed)
        assert said in dialog.note
        assert dialog.save_button.isEnabled() == possible
    assert dialog.target == path.with_name("beside.voro")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert session_saved(program)
    assert taken.read_bytes() == b"old"


def answer_by(words: str, asked: list[str]) -> Callable[..., None]:
    def ask(_parent: object, name: str, why: str, answered: Callable[[str], object]) -> None:
        asked.append(f"{name}: {why}")
        answered(words)

    return ask


@pytest.mark.parametrize("answer", ["save", "lose", "cancel"])
def test_close_asks_about_what_is_unsaved_and_shows_the_empty_page(
    program: WindowedProgram, path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(replacing, "ask_about_unsaved", answer_by(answer, asked))
    state_cost(program, "2.5")
    press(program, "Ctrl+W")
    assert asked == ["first.csv: What was chosen since it was opened is in no file."]
    if answer == "save":
        save_session_to(program, path.with_name("study.voro"))
    monkeypatch.setattr(replacing, "ask_about_unsaved", lambda *asked: asked[-1]("lose"))
    gone = answer != "cancel"
    assert (program.store.dataset is None) == gone
    assert program.window.empty_page.isVisible() == gone
    assert workspace_of(program).isVisible() != gone
    assert program.window.actions_["save"].isEnabled() != gone
    assert not program.window.actions_["undo"].isEnabled() or not gone
    if gone:
        assert program.window.windowTitle() == "Voroscope"
        drop(program, path)
        settle(program)
        assert analysis_of(program).models[0].name == "forest"
        assert workspace_of(program).isVisible()
        assert not program.window.empty_page.isVisible()


def unsaved_question() -> QMessageBox:
    """What asks about what is unsaved."""
    found = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox)]
    (box,) = [each for each in found if each.isVisible()]
    return box


def answer_unsaved(words: str) -> None:
    buttons = {button.text(): button for button in unsaved_question().buttons()}
    click(buttons[words])


@pytest.fixture
def asks_really(program: WindowedProgram, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ask as the window does, until the test is over."""
    assert program.window.isVisible()
    with monkeypatch.context() as patch:
        patch.setattr(replacing, "ask_about_unsaved", ask_about_unsaved)
        yield


@pytest.mark.usefixtures("asks_really")
def test_the_question_stands_once_and_the_window_goes_on_under_it(
    program: WindowedProgram, path: Path
) -> None:
    state_cost(program, "2.5")
    press(program, "Ctrl+W")
    program.window.actions_["close"].trigger()
    program.window.close()
    assert path.name in unsaved_question().text()
    answer_unsaved("Cancel")
    assert shown_name(program).startswith(path.name)
    assert program.window.isVisible()
    press(program, "Ctrl+W")
    answer_unsaved("Close without saving")
    assert program.window.empty_page.isVisible()


@pytest.mark.usefixtures("asks_really")
def test_what_is_changed_while_it_is_saved_is_asked_about_again(
    program: WindowedProgram, path: Path
) -> None:
    state_cost(program, "2.5")
    program.window.close()
    answer_unsaved("Save…")
    dialog = save_dialog_of(program)
    type_into(dialog.place, str(path.with_name("study.voro")))
    program.store.drag_t(0.7)
    program.store.finish_drag()
    wait_until(lambda: session_saved(program))
    wait_until(lambda: QApplication.activeModalWidget() is not None)
    assert "since it was saved" in unsaved_question().informativeText()
    assert program.window.isVisible()
    answer_unsaved("Close without saving")
    wait_until(lambda: not program.window.isVisible())


@pytest.mark.usefixtures("asks_really")
def test_a_window_that_closes_under_an_open_dialog_lives_as_long_as_that(
    program: WindowedProgram, path: Path
) -> None:
    assert path.exists()
    press(program, "Ctrl+N")
    other = other_window(program)
    left: list[bool] = []

    def close_under_the_dialog() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        other.window.close()
        wait(300)
        left.append(isValid(other.window))
        dialog.reject()

    QTimer.singleShot(50, close_under_the_dialog)
    other.window.actions_["preferences"].trigger()
    assert left == [True]
    wait_until(lambda: not isValid(other.window))


def test_close_while_a_file_is_read_forgets_it_all(program: WindowedProgram, path: Path) -> None:
    program.store.open(path)
    program.store.forget()
    settle(program)
    wait(100)
    assert program.store.dataset is None
    assert program.window.empty_page.isVisible()


def test_a_sample_that_was_not_touched_closes_without_a_question(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replacing, "ask_about_unsaved", lambda *_: pytest.fail("asked"))
    open_sample(program, "crossing")
    press(program, "Ctrl+W")
    assert program.store.dataset is None


def recent_menu(program: WindowedProgram) -> QMenu:
    menu = program.window.menus.recent
    menu.aboutToShow.emit()
    return menu


def test_recent_files_are_listed_and_open_by_a_click(program: WindowedProgram, path: Path) -> None:
    other = path.with_name("other.csv")
    other.write_text(FIRST, "utf-8")
    drop(program, other)
    open_instead(program)
    state_cost(program, "2.5")
    press(program, "Ctrl+S")
    target = path.with_name("study.voro")
    save_session_to(program, target)
    assert RecentFiles().files == (target, other, path)
    menu = recent_menu(program)
    assert [action.text() for action in menu.actions()[:3]] == [
        "study.voro",
        "other.csv",
        "first.csv",
    ]
    menu.popup(QPoint(0, 0))
    place = menu.actionGeometry(menu.actions()[2]).center()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
    open_instead(program)
    assert shown_name(program) == "first.csv"
    recent_menu(program).actions()[-1].trigger()
    assert RecentFiles().files == ()
    assert len(recent_menu(program).actions()) == 1


@pytest.mark.parametrize("answer", ["look", "take", "cancel"])
def test_a_session_whose_data_changed_says_so_and_offers_both(
    program: WindowedProgram, path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    target, moved = path.with_name("study.voro"), path.with_name("moved.csv")
    press(program, "Ctrl+S")
    save_session_to(program, target)
    press(program, "Ctrl+W")
    path.rename(moved)
    asked: list[bool] = []

    def ask(_parent: object, _session: str, data: Path, *, gone: bool) -> str:
        asked.append(gone)
        assert data == path
        return answer if gone == (answer == "look") else "cancel"

    monkeypatch.setattr(opening, "ask_about_data", ask)
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: moved)
    if answer != "look":
        path.write_text(FIRST + "p60,1,0.99\n", "utf-8")
    drop(program, target)
    settle(program)
    assert asked == [answer == "look"]
    if answer == "cancel":
        assert program.store.dataset is None
        assert program.window.empty_page.isVisible()
        return
    assert analysis_of(program).geometry.rows_used == (60 if answer == "look" else 61)
    assert document_of(program).is_changed == (answer == "take") or answer == "look"


def test_held_data_that_changed_on_disk_are_offered(program: WindowedProgram, path: Path) -> None:
    target = path.with_name("study.voro")
    press(program, "Ctrl+S")
    save_session_to(program, target, with_data=True)
    press(program, "Ctrl+W")
    path.write_text(FIRST + "p60,1,0.99\n", "utf-8")
    drop(program, target)
    settle(program)
    notice = program.window.file_notice
    assert "has changed since this session was saved" in notice.text
    assert analysis_of(program).geometry.rows_used == 60
    click(notice.buttons[0])
    settle(program)
    assert analysis_of(program).geometry.rows_used == 61
    assert document_of(program).is_changed
    assert not notice.isVisible()


def test_a_changed_file_is_read_again_with_the_same_steps_to_undo(
    program: WindowedProgram, path: Path
) -> None:
    state_cost(program, "2.5")
    before = program.store.session
    path.write_text(FIRST + "p60,1,0.99\n", "utf-8")
    notice = program.window.file_notice
    wait_until(notice.isVisible)
    click(notice.buttons[0])
    settle(program)
    assert program.store.session == before
    assert analysis_of(program).geometry.rows_used == 61
    press(program, "Ctrl+Z")
    settle(program)
    assert program.store.session != before
    assert analysis_of(program).session == program.store.session
    assert analysis_of(program).geometry.rows_used == 61


def test_what_is_closed_while_one_is_asked_needs_no_saving(program: WindowedProgram) -> None:
    went_on: list[bool] = []
    program.wiring.file_opening.replacing.saving.save_and(lambda: went_on.append(True))
    assert went_on == [True]


def test_what_closes_while_it_is_asked_where_it_is_saved_is_not_asked_about_any_more(
    program: WindowedProgram,
) -> None:
    open_sample(program, "crossing")
    saving = program.wiring.file_opening.replacing.saving
    gave_up: list[bool] = []
    saving.save_and(else_=lambda: gave_up.append(True))
    dialog = saving.dialog
    assert dialog is not None
    program.store.forget()
    assert saving.dialog is None
    assert gave_up == [True]
    assert not dialog.isVisible()
