"""Dialogs at their usual size, and on a screen of 1024 × 540: gui.widgets.fitting_dialog."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from engine.analysis.cases_behind_counts import CountedCases
from gui.export.case_list_dialog import CaseListDialog
from gui.frame.command_palette import CommandPalette
from gui.frame.text_dialog import TextDialog
from gui.program.app import WindowedProgram
from gui.themes.licence_text import licence_text
from tests.conftest import CHECKOUT, SAMPLES
from tests.gui.acts import analysis_of, lay_out, open_sample, settle, wait, wait_until
from tests.gui.layout.fitting import faults

BY_ACTION = ("preferences", "shortcuts", "save", "show_table", "export")
SMALL = (1024, 540)


def open_dialog() -> QDialog | None:
    """The dialog that is seen."""
    windows = QApplication.topLevelWidgets()
    return next((each for each in windows if isinstance(each, QDialog) and each.isVisible()), None)


def check(dialog: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults(dialog, monkeypatch) == []
    room = dialog.screen().availableSize()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()


def look(found: list[str], monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Looks at a dialog that may hold its opener up, and closes it."""

    def looked() -> None:
        dialog = open_dialog()
        if dialog is None:
            found.append("there is none")
            return
        QApplication.processEvents()
        try:
            check(dialog, monkeypatch)
        except AssertionError as error:
            found.append(str(error))
        dialog.reject()

    return looked


def licences(over: QWidget) -> QDialog:
    return TextDialog("Licences", "Everything that Voroscope brings along.", licence_text(), over)


def case_list(program: WindowedProgram) -> QDialog:
    analysis = analysis_of(program)
    best = analysis.best
    assert best is not None
    counted = CountedCases(analysis.geometry, best.geometry, best.at, "alarms")
    return CaseListDialog(counted, program.theming.theme, program.window)


def test_no_dialog_is_cut(program: WindowedProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    program.window.resize(*SMALL)
    open_sample(program, "crossing")
    lay_out(program)
    assert faults(program.window, monkeypatch) == []
    for name in BY_ACTION:
        found: list[str] = []
        QTimer.singleShot(100, program.window, look(found, monkeypatch))
        program.window.actions_[name].trigger()
        wait_until(lambda: open_dialog() is None)
        wait(120)
        assert found == [], name
    for dialog in (licences(program.window), case_list(program)):
        dialog.open()
        QApplication.processEvents()
        check(dialog, monkeypatch)
        dialog.reject()
    program.wiring.open_files([SAMPLES / "wdbc_partial_oof.csv"])
    wait_until(lambda: program.wiring.file_opening.replacing.question is not None)
    question = program.wiring.file_opening.replacing.question
    assert question is not None
    QApplication.processEvents()
    check(question, monkeypatch)
    question.reject()
    settle(program)
    program.window.actions_["commands"].trigger()
    palette = program.window.findChildren(CommandPalette)[0]
    wait_until(palette.isVisible)
    check(palette, monkeypatch)
    assert palette.mapTo(program.window, palette.rect().bottomRight()).y() <= SMALL[1]
    palette.hide()


@pytest.mark.parametrize("scale", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_no_dialog_is_cut_on_a_small_screen_at_a_scale(scale: int, tmp_path: Path) -> None:
    """The scale of a screen is known before the application: another process has it."""
    width, height = SMALL
    screen = {"name": "small", "x": 0, "y": 0, "width": scale * width, "height": scale * height}
    sizes = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    (tmp_path / "screens.json").write_text(json.dumps({"screens": [screen | sizes]}), "utf-8")
    one = f"{Path(__file__).relative_to(CHECKOUT)}::test_no_dialog_is_cut"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", one],
        cwd=CHECKOUT,
        env={
            **os.environ,
            "QT_SCALE_FACTOR": str(scale),
            "QT_QPA_PLATFORM": f"offscreen:configfile={tmp_path / 'screens.json'}",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
