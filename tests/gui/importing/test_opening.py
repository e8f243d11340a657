"""What comes in: pasted tables, second files, several at once; files that change while open."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QSettings, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.binary.voros.conditions import Conditions, exactly
from engine.command.options import parse
from engine.command.run_analyse import run_analyse
from engine.data.read_options import ReadOptions
from engine.data.roles import RoleRequest
from engine.opening.requests_and_answers import Second, TableToOpen
from engine.opening.typed_command import command_line
from gui.importing import opening, reloading
from gui.importing.second_file_dialog import SecondFileDialog
from gui.program.app import WindowedProgram
from gui.widgets.notice import Notice
from tests.gui.acts import (
    analysis_of,
    click,
    drop,
    open_sample,
    other_window,
    pick,
    question_of,
    settle,
    type_into,
    wait_until,
    workspace_of,
)
from tests.gui.importing.acts import choose_direction, dialog_of

ROWS = [(f"p{i}", i % 3 == 0, (i * 37 % 50) / 50) for i in range(60)]
FIRST = "case,y,forest\n" + "".join(f"{c},{int(y)},{s}\n" for c, y, s in ROWS)
MORE = "case,svm\n" + "".join(f"{c},{1 - s}\n" for c, _, s in reversed(ROWS))
OTHER = "y,knn\n" + "".join(f"{i % 2},{i / 10}\n" for i in range(10))

Write = Callable[[str, str], Path]


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Voroscope", "Voroscope"
    ).clear()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(name: str, content: str) -> Path:
        path = tmp_path / name
        path.write_text(content, "utf-8")
        return path

    return written


@pytest.fixture
def opened(program: WindowedProgram, write: Write) -> Path:
    """A file that is open."""
    path = write("first.csv", FIRST)
    drop(program, path)
    settle(program)
    assert names(program) == ["forest"]
    return path


def names(program: WindowedProgram) -> list[str]:
    return [model.name for model in analysis_of(program).models]


def notice_of(program: WindowedProgram) -> Notice:
    wait_until(program.window.file_notice.isVisible)
    return program.window.file_notice


def paste(program: WindowedProgram, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.keySequence(program.window, "Ctrl+V")
    settle(program)


def test_a_copied_table_is_pasted(program: WindowedProgram) -> None:
    paste(program, OTHER.replace(",", "\t"))
    assert names(program) == ["knn"]
    assert "Pasted table" in program.window.windowTitle()


def test_the_empty_page_offers_to_paste(program: WindowedProgram) -> None:
    QGuiApplication.clipboard().setText(OTHER)
    click(program.window.empty_page.paste_button)
    settle(program)
    assert names(program) == ["knn"]


def test_a_copied_file_is_opened(program: WindowedProgram, write: Write) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(write("first.csv", FIRST)))])
    QGuiApplication.clipboard().setMimeData(data)
    QTest.keySequence(program.window, "Ctrl+V")
    settle(program)
    assert names(program) == ["forest"]


@pytest.mark.parametrize("text", ["", "just a word"])
def test_what_is_no_table_is_said(program: WindowedProgram, text: str) -> None:
    paste(program, text)
    assert "clipboard holds no table" in program.window.error_bar.text
    assert program.window.empty_page.isVisible()


def test_a_field_keeps_its_own_paste(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    row = workspace_of(program).conditions.rows["cost_fp"]
    QGuiApplication.clipboard().setText("2.5")
    row.low_field.setFocus()
    QTest.keySequence(row.low_field, "Ctrl+A")
    QTest.keySequence(row.low_field, "Ctrl+V")
    assert row.low_field.text() == "2.5"
    assert not program.window.error_bar.isVisible()
    type_into(row.low_field, "1")
    settle(program)


@pytest.mark.usefixtures("opened")
def test_a_second_file_adds_its_models_as_one_step(program: WindowedProgram, write: Write) -> None:
    before = program.store.two_class_session
    drop(program, write("more.csv", MORE))
    question = question_of(program)
    assert question.choices["add"].isChecked()
    assert "svm" in question.choices["add"].accessibleDescription()
    assert "60 cases" in question.choices["add"].accessibleDescription()
    QTest.keyClick(question, Qt.Key.Key_Return)
    settle(program)
    assert names(program) == ["forest", "svm"]
    forest, svm = analysis_of(program).models
    assert svm.curve.auc == pytest.approx(1 - forest.curve.auc, abs=1e-12)
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    QTest.keySequence(program.window, "Ctrl+Z")
    settle(program)
    assert program.store.session == before
    assert names(program) == ["forest"]


@pytest.mark.usefixtures("opened")
def test_a_second_file_that_adds_nothing_says_why(program: WindowedProgram, write: Write) -> None:
    drop(program, write("other.csv", OTHER))
    question = question_of(program)
    assert not question.choices["add"].isEnabled()
    assert "Not possible" in question.choices["add"].accessibleDescription()
    assert question.choices["instead"].isChecked()
    click(question.open_button)
    settle(program)
    assert names(program) == ["knn"]


@pytest.mark.usefixtures("opened")
def test_escape_leaves_what_is_open(program: WindowedProgram, write: Write) -> None:
    before = analysis_of(program)
    drop(program, write("more.csv", MORE))
    QTest.keyClick(question_of(program), Qt.Key.Key_Escape)
    settle(program)
    assert program.wiring.file_opening.replacing.question is None
    assert analysis_of(program).session == before.session


@pytest.mark.usefixtures("opened")
def test_a_second_file_opens_beside(program: WindowedProgram, write: Write) -> None:
    drop(program, write("other.csv", OTHER))
    question = question_of(program)
    pick(question, "beside")
    click(question.open_button)
    settle(program)
    beside = other_window(program)
    settle(beside)
    assert names(program) == ["forest"]
    assert names(beside) == ["knn"]
    beside.window.close()
    assert program.window.isVisible()


def test_of_several_files_the_first_opens_and_the_others_are_asked_about(
    program: WindowedProgram, write: Write
) -> None:
    drop(program, write("first.csv", FIRST), write("more.csv", MORE))
    question = question_of(program)
    assert names(program) == ["forest"]
    click(question.open_button)
    settle(program)
    assert names(program) == ["forest", "svm"]


@pytest.mark.usefixtures("opened")
def test_a_second_file_that_is_doubtful_is_asked_about_in_turn(
    program: WindowedProgram, write: Write
) -> None:
    rows = "".join(f"{i % 2},{(i // 2) % 2},{((i * 7) % 16) / 16}\n" for i in range(16))
    drop(program, write("doubtful.csv", "outcome,event,risk\n" + rows))
    click(question_of(program).open_button)
    dialog = dialog_of(program)
    assert "Not certain" in dialog.doubt.text
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    settle(program)
    assert names(program) == ["forest"]


def test_open_with_options_always_asks(
    program: WindowedProgram, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("first.csv", FIRST)
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: path)
    QTest.keySequence(program.window, "Ctrl+Shift+O")
    dialog = dialog_of(program)
    assert not dialog.doubt.isVisible()
    click(dialog.open_button)
    settle(program)
    assert names(program) == ["forest"]


def test_a_file_that_changes_is_noticed_and_read_again_with_the_same_conditions(
    program: WindowedProgram, opened: Path
) -> None:
    row = workspace_of(program).conditions.rows["cost_fp"]
    type_into(row.low_field, "2.5")
    settle(program)
    before = program.store.two_class_session
    opened.write_text(FIRST + "p60,1,0.99\n", "utf-8")
    notice = notice_of(program)
    assert "first.csv has changed" in notice.text
    assert analysis_of(program).geometry.rows_used == 60
    click(notice.buttons[0])
    settle(program)
    assert analysis_of(program).geometry.rows_used == 61
    assert program.store.session == before
    assert not notice.isVisible()
    click(workspace_of(program).conditions.reset_button)
    settle(program)
    assert program.store.two_class_session.conditions == Conditions()


def test_a_file_that_is_replaced_is_noticed(program: WindowedProgram, opened: Path) -> None:
    new = opened.with_name("new.tmp")
    new.write_text(FIRST + "p60,1,0.99\n", "utf-8")
    new.replace(opened)
    assert "has changed" in notice_of(program).text
    click(program.window.file_notice.buttons[1])
    assert not program.window.file_notice.isVisible()
    new.write_text(FIRST, "utf-8")
    new.replace(opened)
    assert "has changed" in notice_of(program).text


def test_a_file_that_vanishes_is_said_and_the_results_stay(
    program: WindowedProgram, opened: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = analysis_of(program)
    opened.unlink()
    notice = notice_of(program)
    assert "not there any more" in notice.text
    assert analysis_of(program).geometry is before.geometry
    moved = opened.with_name("moved.csv")
    moved.write_text(FIRST, "utf-8")
    monkeypatch.setattr(reloading, "ask_for_file", lambda _parent: moved)
    click(notice.buttons[0])
    settle(program)
    assert analysis_of(program).geometry.source.path == moved


def test_a_change_while_the_file_is_read_is_noticed_too(
    program: WindowedProgram, write: Write
) -> None:
    path = write("first.csv", FIRST)
    program.wiring.file_opening.reloading._stamps[path] = (0, 0, 0)
    program.store.open_table(TableToOpen(path))
    settle(program)
    assert "has changed" in notice_of(program).text


def test_columns_that_are_gone_after_a_change_are_asked_about(
    program: WindowedProgram, opened: Path
) -> None:
    opened.write_text(FIRST.replace("y,forest", "truth,forest"), "utf-8")
    click(notice_of(program).buttons[0])
    dialog = dialog_of(program)
    assert "no column “y”" in dialog.doubt.text
    click(dialog.open_button)
    settle(program)
    assert analysis_of(program).geometry.label == "truth"


def test_a_failed_reload_leaves_what_is_shown(program: WindowedProgram, opened: Path) -> None:
    before = analysis_of(program)
    opened.write_text("", "utf-8")
    click(notice_of(program).buttons[0])
    settle(program)
    assert "empty" in program.window.error_bar.text
    assert analysis_of(program).geometry is before.geometry


@pytest.mark.usefixtures("application")
def test_the_question_names_what_would_be_added() -> None:
    second = Second(TableToOpen(Path("b.csv")), why="It has no labels.")
    dialog = SecondFileDialog(second, "a.csv")
    assert dialog.outcome == "instead"
    assert "no labels" in dialog.choices["add"].accessibleDescription()
    dialog.deleteLater()


def test_a_certain_guess_that_differs_from_last_time_is_said(
    program: WindowedProgram, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("march.csv", FIRST)
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: path)
    QTest.keySequence(program.window, "Ctrl+Shift+O")
    dialog = dialog_of(program)
    choose_direction(dialog, "forest", "lower")
    click(dialog.open_button)
    settle(program)
    notice = program.window.bars.roles
    assert not notice.isVisible()
    auc = analysis_of(program).models[0].curve.auc
    drop(program, write("april.csv", FIRST))
    question = question_of(program)
    pick(question, "instead")
    click(question.open_button)
    settle(program)
    assert analysis_of(program).models[0].curve.auc == pytest.approx(1 - auc, abs=1e-12)
    assert notice.isVisible()
    click(notice.buttons[0])
    settle(program)
    assert analysis_of(program).models[0].curve.auc == auc
    assert not notice.isVisible()


def test_the_data_of_a_saved_session_are_watched_and_read_again(
    program: WindowedProgram, write: Write
) -> None:
    path = write("odd.csv", FIRST.replace(",", ":"))
    roles = RoleRequest(label="y", positive="1", negative="0", scores=("forest",))
    reading = ReadOptions(separator=":")
    words = command_line(path, reading, roles) + f" --cost-fn 3 --save {path.with_suffix('.voro')}"
    assert run_analyse(parse(shlex.split(words)[1:])) == 0
    drop(program, path.with_suffix(".voro"))
    settle(program)
    before = program.store.two_class_session
    assert before.conditions.cost_fn == exactly(3.0)
    path.write_text(path.read_text("utf-8") + "p60:1:0.99\n", "utf-8")
    click(notice_of(program).buttons[0])
    settle(program)
    assert analysis_of(program).geometry.rows_used == 61
    assert program.store.two_class_session.conditions == before.conditions
