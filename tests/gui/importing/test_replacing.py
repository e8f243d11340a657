"""What comes in while something is open: one question whatever way it comes, nothing lost."""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.session.file import SCHEMA, SavedFile, SavedSession, write_session
from engine.session.reopening import reopen
from engine.session.samples import bundled
from gui.importing import opening, replacing
from gui.program.app import WindowedProgram
from tests.gui.acts import (
    analysis_of,
    click,
    document_of,
    drop,
    open_instead,
    open_sample,
    pick,
    question_of,
    save_dialog_of,
    save_session_to,
    settle,
    state_cost,
    wait_until,
)
from tests.gui.importing.acts import dialog_of
from tests.in_part import in_part
from tests.samples import sample

ROWS = [(f"p{i}", i % 3 == 0, (i * 37 % 50) / 50) for i in range(60)]
FIRST = "case,y,forest\n" + "".join(f"{c},{int(y)},{s}\n" for c, y, s in ROWS)
MORE = "case,svm\n" + "".join(f"{c},{1 - s}\n" for c, _, s in ROWS)
OTHER = "y,knn\n" + "".join(f"{i % 2},{i / 10}\n" for i in range(10))


def names(program: WindowedProgram) -> list[str]:
    return [model.name for model in analysis_of(program).models]


def paste(program: WindowedProgram, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.keySequence(program.window, "Ctrl+V")
    settle(program)


def written(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def by_sample(program: WindowedProgram, *_: object) -> None:
    actions = program.window.actions_.samples.actions()
    next(action for action in actions if action.data() == "one-model").trigger()


def by_dialog(program: WindowedProgram, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: written(path, OTHER))
    QTest.keySequence(program.window, "Ctrl+O")


def by_dialog_with_options(
    program: WindowedProgram, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: written(path, OTHER))
    QTest.keySequence(program.window, "Ctrl+Shift+O")


def by_drop(program: WindowedProgram, path: Path, *_: object) -> None:
    drop(program, written(path, OTHER))


def by_paste(program: WindowedProgram, *_: object) -> None:
    paste(program, OTHER)


def by_session(program: WindowedProgram, path: Path, *_: object) -> None:
    found, target = sample("one-model"), path.with_suffix(".voro")
    digest = hashlib.sha256(found.path.read_bytes()).hexdigest()
    target.write_bytes(
        write_session(SavedSession(found.session, SavedFile(found.path, digest)), target)
    )
    drop(program, target)


WAYS = [by_sample, by_dialog, by_dialog_with_options, by_drop, by_paste, by_session]


@pytest.mark.parametrize("come", in_part(WAYS, 2))
def test_whatever_way_data_come_what_is_open_is_kept_until_the_answer(
    program: WindowedProgram,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    come: Callable[[WindowedProgram, Path, pytest.MonkeyPatch], None],
) -> None:
    drop(program, written(tmp_path / "first.csv", FIRST))
    settle(program)
    state_cost(program, "2.5")
    before = program.store.session
    come(program, tmp_path / "other.csv", monkeypatch)
    question = question_of(program)
    assert question.save_first.isVisible()
    assert question.saves == question.choices["instead"].isChecked()
    QTest.keyClick(question, Qt.Key.Key_Escape)
    settle(program)
    assert (names(program), program.store.session) == (["forest"], before)
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    come(program, tmp_path / "other.csv", monkeypatch)
    open_instead(program)
    if come is by_dialog_with_options:
        assert names(program) == ["forest"]
        click(dialog_of(program).open_button)
        settle(program)
    model = "Class1" if come in (by_sample, by_session) else "knn"
    assert names(program) == [model]
    assert program.store.two_class_session.conditions.cost_fp is None


def test_a_sample_over_an_open_file_opens_with_its_own_conditions(
    program: WindowedProgram, tmp_path: Path
) -> None:
    drop(program, written(tmp_path / "first.csv", FIRST))
    settle(program)
    program.wiring.open_sample("crossing")
    open_instead(program)
    assert program.store.session == sample("crossing").session


@pytest.mark.parametrize("answer", ["save", "give up", "lose"])
def test_a_pasted_table_is_offered_to_be_saved_before_another_takes_its_place(
    program: WindowedProgram, tmp_path: Path, answer: str
) -> None:
    paste(program, OTHER)
    target = tmp_path / "kept.voro"
    drop(program, written(tmp_path / "first.csv", FIRST))
    question = question_of(program)
    assert question.save_first.isVisible()
    assert question.saves
    assert "Pasted table" in question.save_first.accessibleDescription()
    if answer == "lose":
        open_instead(program)
    else:
        click(question.open_button)
        dialog = save_dialog_of(program)
        assert not dialog.names_button.isEnabled()
        assert dialog.holds_data
        if answer == "give up":
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
        else:
            save_session_to(program, target)
        settle(program)
    replaced = answer in ("save", "lose")
    assert names(program) == (["forest"] if replaced else ["knn"])
    assert document_of(program).is_changed != replaced
    assert target.exists() == (answer == "save")
    if answer == "save":
        assert reopen(target).saved.data.content == OTHER.encode()


def test_a_session_that_cannot_be_saved_stays_open(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paste(program, OTHER)
    drop(program, written(tmp_path / "first.csv", FIRST))
    click(question_of(program).open_button)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    save_session_to(program, tmp_path / "kept.voro")
    settle(program)
    assert names(program) == ["knn"]
    assert "no space left" in program.window.error_bar.text
    assert document_of(program).is_changed
    assert not (tmp_path / "kept.voro").exists()


def test_a_table_pasted_beside_a_file_is_kept_too_and_joined_again(
    program: WindowedProgram, tmp_path: Path
) -> None:
    path = written(tmp_path / "first.csv", FIRST)
    drop(program, path)
    settle(program)
    paste(program, MORE)
    question = question_of(program)
    pick(question, "add")
    click(question.open_button)
    settle(program)
    assert names(program) == ["forest", "svm"]
    (kept,) = document_of(program).pasted
    assert kept.content == MORE.encode()
    written(path, FIRST + "p60,1,0.99\n")
    program.wiring.file_opening.reloading._answer_change(0)  # as the notice does
    settle(program)
    assert program.store.dataset is not None
    assert len(program.store.dataset.columns[0].values) == 61
    assert names(program) == ["forest", "svm"]
    target = tmp_path / "kept.voro"
    program.wiring.open_sample("one-model")
    question = question_of(program)
    pick(question, "instead")
    click(question.open_button)
    save_session_to(program, target)
    settle(program)
    first, second = reopen(target).saved.files
    assert (first.content, second.content) == (path.read_bytes(), MORE.encode())
    assert (first.is_file, second.is_file) == (True, False)
    assert names(program) == ["Class1"]


def test_two_pasted_tables_have_two_names(program: WindowedProgram) -> None:
    paste(program, FIRST)
    paste(program, MORE)
    question = question_of(program)
    assert question.second.table.path.name == "Pasted table 2"
    QTest.keyClick(question, Qt.Key.Key_Escape)


@pytest.mark.parametrize("answer", ["save", "lose", "cancel"])
def test_closing_the_window_loses_no_pasted_table_unasked(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    paste(program, OTHER)
    target = tmp_path / "kept.voro"
    requested: list[str] = []

    def ask(_parent: object, name: str, why: str, answered: Callable[[str], object]) -> None:
        requested.append(f"{name}: {why}")
        answered(answer)

    monkeypatch.setattr(replacing, "ask_about_unsaved", ask)
    program.window.close()
    assert requested == ["Pasted table: Pasted table is in no file."]
    if answer == "save":
        assert program.window.isVisible()
        save_session_to(program, target)
    wait_until(lambda: program.window.isVisible() == (answer == "cancel"))
    assert target.exists() == (answer == "save")
    monkeypatch.setattr(replacing, "ask_about_unsaved", lambda *asked: asked[-1]("lose"))


def test_data_of_files_close_without_a_question(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sample(program, "one-model")
    monkeypatch.setattr(replacing, "ask_about_unsaved", lambda *_: pytest.fail("asked"))
    program.window.close()
    assert not program.window.isVisible()


MATRICES = "model,predicted,actual,count\n" + "".join(
    f"m,{p},{a},{1 + 5 * (p == a)}\n" for p in "abc" for a in "abc"
)


@pytest.mark.parametrize("kind", ["probabilities", "matrices"])
def test_of_several_classes_nothing_can_be_added(
    program: WindowedProgram, tmp_path: Path, kind: str
) -> None:
    open_sample(program, "crossing")
    path = bundled("iris").path
    if kind == "matrices":
        path = written(tmp_path / "matrices.csv", MATRICES)
    before = analysis_of(program)
    drop(program, path)
    settle(program)
    question = program.wiring.file_opening.replacing.question
    assert question is not None
    assert question.second.joined is None
    assert question.second.why.endswith(".")
    assert analysis_of(program).geometry is before.geometry


@pytest.mark.parametrize("second", ["iris", "crossing"])
def test_no_thresholds_of_several_classes_are_tested_on_a_second_file(
    program: WindowedProgram, second: str
) -> None:
    open_sample(program, "iris")
    drop(program, bundled(second).path)
    question = question_of(program)
    choice = question.choices["test"]
    assert not choice.isEnabled()
    assert "where there are two classes" in choice.accessibleDescription()
    question.reject()


def test_what_cannot_be_opened_is_refused_before_anything_is_asked(
    program: WindowedProgram, tmp_path: Path
) -> None:
    open_sample(program, "crossing")
    content = json.dumps({"schema": SCHEMA, "classes": {}})
    before = analysis_of(program)
    drop(program, written(tmp_path / "classes.voro", content))
    settle(program)
    assert program.wiring.file_opening.replacing.question is None
    assert "not a session file" in program.window.error_bar.text
    assert analysis_of(program).geometry is before.geometry


def test_what_cannot_be_opened_leaves_a_pasted_table_as_it_is(
    program: WindowedProgram, tmp_path: Path
) -> None:
    paste(program, OTHER)
    drop(program, written(tmp_path / "one_class.csv", "y,score\n1,0.5\n1,0.25\n"))
    settle(program)
    assert "one class" in program.window.error_bar.text
    assert document_of(program).is_changed
