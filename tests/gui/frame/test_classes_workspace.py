"""Several classes in the window: what is shown, hidden, offered and copied, and nothing cut."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.classes_analysis import ClassesAnalysis
from gui.catalogue import VIEWS
from gui.program.app import WindowedProgram
from tests.conftest import CHECKOUT
from tests.gui.acts import click, lay_out, settle, workspace_of
from tests.gui.layout.fitting import faults
from tests.gui.several import STATED, iris, of_matrices, put_in
from tests.in_part import in_part

SIZES = ((800, 600), (1280, 800), (1600, 1000), (1920, 1080))
TWO_CLASSES_ALONE = """
import sys
from gui.program import app

application = app.make_application()
program = app.WindowedProgram(application)
program.window.prepare()
print(sorted(name for name in sys.modules if "multiclass" in name or "scipy" in name
             or name.startswith("engine.wording.classes") or "classifiers" in name))
program.store.close()
"""


def test_its_page_comes_and_goes_with_the_kind_of_analysis(program: WindowedProgram) -> None:
    page = put_in(program, iris())
    workspace, window = workspace_of(program), program.window
    assert page.isVisible()
    assert not workspace.ribbon.isVisible()
    for view in VIEWS:
        assert window.actions_[view.key].isVisible() is view.takes_analysis(iris())
    for name in ("report", "reset_conditions"):
        assert window.actions_[name].isEnabled()
    assert not window.actions_["play"].isEnabled()
    assert window.actions_["play"].toolTip()
    assert window.status.text == "75 of 75 rows · 3 classes · 3 classifiers"
    program.wiring.open_sample("crossing")
    settle(program)
    assert page.isHidden()
    assert workspace.grid.isVisible()
    assert workspace.ribbon.isVisible()
    analysis = workspace.middle.analysis
    for view in VIEWS:
        assert window.actions_[view.key].isVisible() is view.takes_analysis(analysis)
    assert window.tool_bar.views_button.isVisible()
    assert window.actions_["report"].isEnabled()


def test_errors_are_told_on_the_page_that_is_seen(program: WindowedProgram) -> None:
    page = put_in(program, iris())
    program.window.error_bar.show_failure("It failed", "here", "Try again.")
    assert program.window.error_bar.isVisible()
    assert page.isAncestorOf(program.window.error_bar)


def test_an_eye_proposes_to_hide_and_hiding_is_shown(program: WindowedProgram) -> None:
    page = put_in(program, iris())
    proposed: list[object] = []
    workspace_of(program).session_proposed.connect(proposed.append)
    click(page.classifiers.rows[1].eye)
    hidden = replace(iris().session, hidden=frozenset({"bayes"}))
    assert proposed == [hidden]
    value = page.classifiers.rows[1].value.text()
    workspace_of(program).show_session(hidden)
    workspace_of(program).show_analysis(analyse_classes(hidden, iris().table))
    assert page.classifiers.rows[1].eye.isChecked()
    assert page.classifiers.rows[1].value.text() == value
    assert not page.chips.chips[1].isChecked()
    first = page.numbers.groups[0].blocks[0].tables[0]
    assert [row.cells[0].first for row in first.rows] == ["logistic", "forest", "all together"]


def test_copying_takes_the_verdict_and_every_table(program: WindowedProgram) -> None:
    page = put_in(program, iris(STATED))
    workspace_of(program).copy()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("With these costs and priors logistic and bayes cost least: ")
    assert "call everything virginica\t2.7\tnever varies" in text
    assert "logistic: predicted ↓ actual →\tsetosa\tversicolor\tvirginica" in text
    table = page.numbers.groups[0].blocks[0].tables[0]
    table.selectAll()
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0].split("\t")[0] == "logistic"
    assert len(copied) == 4


@pytest.mark.parametrize(
    ("which", "theme", "size", "tab"),
    in_part(
        (
            (which, *look)
            for which in ("plain", "stated", "matrices")
            for look in (
                ("light", SIZES[0], 0),
                ("dark", SIZES[0], 1),
                ("contrast", SIZES[1], 0),
                ("light", SIZES[2], 0),
                ("dark", SIZES[3], 0),
            )
        ),
        2,
    ),
)
def test_nothing_is_cut(
    which: str,
    theme: str,
    size: tuple[int, int],
    tab: int,
    program: WindowedProgram,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    made: dict[str, ClassesAnalysis] = {"plain": iris(), "stated": iris(STATED)}
    analysis = made[which] if which in made else of_matrices(tmp_path, replace(STATED, order=None))
    program.theming.choose(theme)
    page = put_in(program, analysis)
    program.window.resize(*size)
    page.tabs.segment(tab).click()
    for unfold in (True, False):
        (page.left.unfold if unfold else page.left.fold)()
        lay_out(program)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert faults(program.window, monkeypatch) == []


def test_the_verdict_stays_where_there_is_room_or_comes_first(program: WindowedProgram) -> None:
    """Costs are seen beside it, or while they are stated instead of it."""
    page = put_in(program, iris())
    seen = page.numbers.isVisible, page.costs.isVisible
    for size, both in (((1280, 800), True), ((1024, 540), False), ((1280, 800), True)):
        program.window.resize(*size)
        lay_out(program)
        assert (page.tabs.isHidden(), seen[0](), seen[1]()) == (both, True, both)
    program.window.resize(1280, 700)
    page.show_analysis(iris(STATED))
    lay_out(program)
    assert (page.tabs.isHidden(), seen[0](), seen[1]()) == (False, True, False)
    page.show_analysis(iris())
    lay_out(program)
    assert (page.tabs.isHidden(), seen[0](), seen[1]()) == (True, True, True)
    page.costs.modes.segment(2).click()
    page.show_analysis(replace(iris(STATED), table=iris().table))
    lay_out(program)
    assert (page.tabs.isHidden(), seen[0](), seen[1]()) == (False, False, True)


def test_two_classes_load_nothing_of_several() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", TWO_CLASSES_ALONE],
        cwd=CHECKOUT,
        env={"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout.strip()) == (0, "[]"), ended.stderr


def test_the_page_can_be_made_ahead_in_steps(program: WindowedProgram) -> None:
    program.window.prepare()
    pages = [workspace_of(program).classes]
    while program.window.prepare_classes_more():
        pages.append(workspace_of(program).classes)
    assert pages[0] is None
    assert len(pages) > 4
    assert put_in(program, iris()) is pages[-1]
