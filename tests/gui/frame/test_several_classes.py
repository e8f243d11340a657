"""A file of several classes in the window: opened, changed and left as a file of two classes is."""

import json
import shlex
from pathlib import Path

import pytest

from engine.command.options import parse
from engine.command.run_analyse import run_analyse
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.session.samples import bundled
from gui.export import exporting
from gui.frame.classes_workspace import ClassesWorkspace
from gui.importing.dialog import ImportDialog
from gui.program.app import WindowedProgram
from tests.gui.acts import (
    analysis_of,
    click,
    drop,
    open_instead,
    open_sample,
    settle,
    wait_for_saving,
    wait_until,
    workspace_of,
)
from tests.gui.several import MATRICES

IRIS = bundled("iris").path


def page_of(program: WindowedProgram) -> ClassesWorkspace:
    found = workspace_of(program).classes
    assert found is not None
    assert found.isVisible()
    return found


def several(program: WindowedProgram) -> ClassesAnalysis:
    assert isinstance(program.store.analysis, ClassesAnalysis)
    return program.store.analysis


def opened(program: WindowedProgram, path: Path = IRIS) -> ClassesWorkspace:
    drop(program, path)
    settle(program)
    assert program.window.error_bar.isHidden(), program.window.error_bar.text
    return page_of(program)


def test_it_opens_with_the_numbers_of_the_command_line(
    program: WindowedProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    opened(program)
    assert run_analyse(parse(["analyse", str(IRIS), "--json", "-"])) == 0
    classes = json.loads(capsys.readouterr().out)["classes"]
    shown = several(program)
    assert list(shown.labels) == classes["labels"]
    assert shown.set_vus is not None
    assert shown.set_vus.value == classes["set_vus"]["value"]
    for model, form in zip(shown.models, classes["models"], strict=True):
        assert model.measures.vus is not None
        assert (model.name, model.measures.vus.value) == (form["name"], form["vus"]["value"])
    assert program.window.status.text.startswith("75 of 75 rows")


def test_matrices_open_too(program: WindowedProgram, tmp_path: Path) -> None:
    path = tmp_path / "matrices.csv"
    path.write_text(MATRICES, "utf-8")
    opened(program, path)
    assert [model.name for model in several(program).models] == ["tree", "net"]
    assert several(program).table.orientation == "rows predicted, columns actual"


def test_a_hidden_classifier_takes_no_part_until_undone(program: WindowedProgram) -> None:
    page = opened(program)
    click(page.classifiers.rows[0].eye)
    settle(program)
    assert program.store.session.hidden == {"logistic"}
    assert [model.name for model in several(program).models] == ["bayes", "forest"]
    program.window.actions_["undo"].trigger()
    settle(program)
    assert program.store.session.hidden == frozenset()
    assert len(several(program).models) == 3


def test_a_saved_session_brings_its_costs(program: WindowedProgram, tmp_path: Path) -> None:
    target = tmp_path / "costs.voro"
    words = f"analyse {IRIS} --cost-matrix '0,1,5;1,0,2;9,3,0' --priors 0.2,0.3,0.5 --save {target}"
    assert run_analyse(parse(shlex.split(words))) == 0
    opened(program, target)
    session = program.store.session
    assert isinstance(session, ClassesSession)
    assert session.priors == (0.2, 0.3, 0.5)
    best = several(program).best
    assert best is not None
    assert best.best in page_of(program).numbers.text


def test_pages_take_turns(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    drop(program, IRIS)
    open_instead(program)
    assert page_of(program).isVisible()
    assert not workspace_of(program).ribbon.isVisible()
    assert not program.window.actions_["play"].isEnabled()
    drop(program, bundled("one-model").path)
    open_instead(program)
    assert not page_of_hidden(program).isVisible()
    assert workspace_of(program).ribbon.isVisible()
    assert program.window.actions_["play"].isEnabled()
    assert len(analysis_of(program).models) == 1


def page_of_hidden(program: WindowedProgram) -> ClassesWorkspace:
    found = workspace_of(program).classes
    assert found is not None
    return found


def dialog_of(program: WindowedProgram) -> ImportDialog:
    found = program.wiring.file_opening.dialog
    assert found is not None
    wait_until(found.open_button.isEnabled)
    return found


def test_two_of_the_classes_can_be_chosen(program: WindowedProgram) -> None:
    page = opened(program)
    click(page.data.roles_button)
    dialog = dialog_of(program)
    assert "several classes" in dialog.doubt.text
    dialog._choose_classes("virginica", "versicolor")
    dialog = dialog_of(program)
    assert dialog.doubt.isHidden()
    click(dialog.open_button)
    settle(program)
    roles = program.store.roles
    assert roles is not None
    assert (roles.positive, roles.negative) == ("virginica", "versicolor")
    assert workspace_of(program).ribbon.isVisible()


def test_all_classes_are_opened_from_the_dialog_too(program: WindowedProgram) -> None:
    page = opened(program)
    click(page.data.roles_button)
    click(dialog_of(program).open_button)
    settle(program)
    assert len(several(program).labels) == 3
    assert page_of(program) is page


def test_a_file_that_changes_is_read_again(program: WindowedProgram, tmp_path: Path) -> None:
    path = tmp_path / "species.csv"
    path.write_bytes(IRIS.read_bytes())
    page = opened(program, path)
    click(page.classifiers.rows[2].eye)
    settle(program)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-5]), "utf-8")
    program.wiring.file_opening.reloading.watch.look()
    assert program.window.file_notice.isVisible()
    click(program.window.file_notice.buttons[0])
    settle(program)
    assert several(program).table.rows_used == 70
    assert program.store.session.hidden == {"forest"}


def test_its_report_is_saved_from_the_window(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(program, bundled("matrices").opened_path)
    target = tmp_path / "report.html"
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
    program.window.actions_["report"].trigger()
    wait_for_saving(program)
    page = target.read_text("utf-8")
    assert "Which classifier tells a, b and c apart at least cost" in page
    assert page.count("<svg") == 5
