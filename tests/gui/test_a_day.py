"""A day's work in one window: several files, costs, names, groups, cases, a kill, a session, a report."""

import csv
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.multiclass.classes_analysis import ClassesAnalysis
from gui.export import exporting
from gui.program.app import WindowedProgram
from tests.conftest import CHECKOUT, SAMPLES
from tests.gui.acts import (
    analysis_of,
    click,
    drag,
    drop,
    lay_out,
    open_instead,
    open_sample,
    save_session_to,
    settle,
    type_into,
    wait_for_saving,
    wait_until,
    workspace_of,
)
from tests.gui.export.test_case_list_dialog import confusion_of, place_of
from tests.gui.export.test_case_list_dialog import dialog_of as cases_dialog_of
from tests.gui.importing.acts import choose_in_table, dialog_of
from tests.gui.panels.model_menu_acts import answer_dialog, close_popup, entry

pytestmark = pytest.mark.slow


def patients(folder: Path) -> Path:
    """The sample of curves that cross, each case at one of three sites."""
    with (SAMPLES / "wdbc_partial_oof.csv").open(newline="", encoding="utf-8") as source:
        head, *rows = csv.reader(source)
    found = folder / "patients.csv"
    with found.open("w", newline="", encoding="utf-8") as target:
        write = csv.writer(target)
        write.writerow([*head, "site"])
        write.writerows([*row, ("Basel", "Bern", "Genf")[at % 3]] for at, row in enumerate(rows))
    return found


def names(program: WindowedProgram) -> list[str]:
    found = program.store.analysis
    assert found is not None
    return [model.name for model in found.models]


def state_costs_in_the_folded_panel(program: WindowedProgram) -> None:
    conditions = workspace_of(program).conditions
    for folded in (True, False):
        click(conditions.fold_button)
        lay_out(program)
        assert conditions.folded is folded
    for name, low, high in (
        ("cost_fp", "1", ""),
        ("cost_fn", "2", "12"),
        ("prevalence", "10", "20"),
    ):
        row = conditions.rows[name]
        click(row.choice.segment(2 if high else 1))
        type_into(row.low_field, low)
        if high:
            type_into(row.high_field, high)
        settle(program)
    stated = program.store.two_class_session.conditions
    assert stated.cost_fn is not None
    assert (stated.cost_fn.low, stated.cost_fn.high) == (2, 12)
    slider, before = conditions.rows["prevalence"].slider, stated.prevalence
    for share in (0.3, 0.4, 0.5, 0.6):  # wherever its knobs are
        start = QPointF(slider.width() * share, slider.height() * 0.3)
        drag(slider, start, start + QPointF(12, 0))
    settle(program)
    assert program.store.two_class_session.conditions.prevalence != before


def change_models(program: WindowedProgram) -> None:
    rows = {row.name: row for row in workspace_of(program).models.rows}
    answer_dialog("Random forest")
    entry(rows["forest"], "Rename").trigger()
    close_popup()
    settle(program)
    rows = {row.name: row for row in workspace_of(program).models.rows}
    QTest.keyClick(rows["Random forest"], Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    settle(program)
    rows = {row.name: row for row in workspace_of(program).models.rows}
    entry(rows["Random forest"], "Colour", "Look 6").trigger()
    close_popup()
    settle(program)
    assert names(program) == ["logistic", "Random forest", "bayes"]


def split_by_site(program: WindowedProgram) -> None:
    click(workspace_of(program).data.roles_button)
    dialog = dialog_of(program)
    choose_in_table(dialog, "site", "Group")
    click(dialog.open_button)
    settle(program)
    roles = program.store.two_class_session.roles
    assert roles is not None
    assert roles.group == "site"
    program.window.activateWindow()


def list_cases(program: WindowedProgram) -> None:
    view = confusion_of(program)
    click(view.canvas, place_of(view, "missed").toPoint())
    dialog = cases_dialog_of(program)
    click(dialog.copy_button)
    best = analysis_of(program).best
    assert best is not None
    assert QApplication.clipboard().text().startswith(f"line\t{best.name}\t")
    dialog.accept()


def test_a_day(program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program.window.resize(1440, 900)
    assert drop(program, patients(tmp_path))
    settle(program)
    state_costs_in_the_folded_panel(program)
    change_models(program)
    split_by_site(program)
    assert names(program) == ["logistic", "Random forest", "bayes"]  # whatever roles are chosen
    list_cases(program)
    program.window.actions_["save"].trigger()
    morning = tmp_path / "morning.voro"
    save_session_to(program, morning, with_data=True)
    session = program.store.session

    for name in ("iris", "matrices"):
        program.window.actions_["close"].trigger()
        settle(program)
        open_sample(program, name)
        found = program.store.analysis
        assert isinstance(found, ClassesAnalysis)
    classes = workspace_of(program).classes
    assert classes is not None
    answer_dialog("Mine")
    QTest.keyClick(classes.classifiers.rows[0], Qt.Key.Key_F2)
    settle(program)
    assert names(program)[0] == "Mine"

    assert drop(program, morning)  # at three o'clock
    open_instead(program)
    wait_until(lambda: program.store.session == session)
    program.window.actions_["present"].trigger()
    presenter = program.wiring.presenter
    assert presenter is not None
    QTest.qWaitForWindowExposed(presenter)
    t = analysis_of(program).t
    QTest.keyClick(presenter.focusWidget(), Qt.Key.Key_Right)
    settle(program)
    assert analysis_of(program).t > t
    QTest.keyClick(presenter.focusWidget(), Qt.Key.Key_Escape)
    report = tmp_path / "report.pdf"
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: report)
    program.window.actions_["report"].trigger()
    wait_until(report.exists)
    wait_for_saving(program)
    assert report.read_bytes().startswith(b"%PDF")


def test_a_morning_that_is_killed_goes_on_as_it_was(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path)}
    script = str(Path(__file__).with_name("killed_day.py"))
    work = [sys.executable, script, str(patients(tmp_path))]
    with subprocess.Popen(
        work, cwd=CHECKOUT, env=environment, stdout=subprocess.PIPE, text=True
    ) as morning:
        assert morning.stdout is not None
        chosen = morning.stdout.readline()
        morning.send_signal(signal.SIGKILL)
        morning.wait()
    assert "Random forest" in chosen
    assert "group='site'" in chosen
    again = subprocess.run(  # noqa: PLW1510 - what it says of its failure is wanted
        work[:2], cwd=CHECKOUT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert again.returncode == 0, again.stderr
    assert again.stdout == chosen
    assert "patients.csv is open again as it was at " in again.stderr
