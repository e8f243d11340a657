"""In longer words nothing is cut: run by `test_longer_words`, in a process that speaks them."""

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from engine.messages.language import tr
from gui.export.export_dialog import ExportDialog
from gui.frame.kept_preferences import KeptPreferences
from gui.frame.preferences_dialog import PreferencesDialog
from gui.importing import opening
from gui.program.app import WindowedProgram
from tests.conftest import SAMPLES
from tests.gui.acts import (
    analysis_of,
    drop,
    open_sample,
    question_of,
    save_dialog_of,
    wait_until,
    workspace_of,
)
from tests.gui.importing.acts import dialog_of
from tests.gui.layout.fitting import faults
from tests.gui.layout.test_nothing_cut import resize, show_page

SIZES = ((1280, 800), (1024, 540))


def test_the_language_is_another_one() -> None:
    assert tr("Conditions") not in ("", "Conditions")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["crossing", "iris", "matrices", "ordered"])
def test_pages_are_not_cut(
    name: str, size: tuple[int, int], program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page, with conditions and the left column unfolded and folded."""
    open_sample(program, name)
    if name == "crossing":  # by what is refined the verdict grows
        wait_until(lambda: program.store.refinement.stage == "done")
    resize(program, size)
    workspace = workspace_of(program)
    found = []
    for page in workspace.middle.pages.offered(workspace.middle.offered):
        show_page(program, page)
        resize(program, size)
        found += [f"page {page}: {fault}" for fault in faults(program.window, monkeypatch)]
    if name == "crossing":
        for unfold in (True, False):
            if workspace.conditions.folded is unfold:
                workspace.conditions.fold_button.click()
            (workspace.unfold if unfold else workspace.fold)()
            resize(program, size)
            found += [f"{unfold}: {fault}" for fault in faults(program.window, monkeypatch)]
    assert "\n".join(found) == ""


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_window_is_not_cut(
    size: tuple[int, int], program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    resize(program, size)
    assert faults(program.window, monkeypatch) == []


def test_menus_are_not_cut(program: WindowedProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the bar, and what opens from them."""
    open_sample(program, "crossing")
    resize(program, SIZES[1])
    bar = program.window.menuBar()
    found = []
    menus = [action.menu() for action in bar.actions()]
    shown: list[QMenu] = [menu for menu in menus if isinstance(menu, QMenu)]
    assert len(shown) > 3
    for menu in shown:
        menu.popup(program.window.mapToGlobal(program.window.rect().topLeft()))
        QApplication.processEvents()
        found += [f"{menu.title()}: {fault}" for fault in faults(menu, monkeypatch)]
        wide = max(menu.actionGeometry(action).right() for action in menu.actions())
        if wide > menu.width():
            found.append(f"{menu.title()} is narrower than its lines")
        menu.close()
    assert "\n".join(found) == ""


def test_dialogs_are_not_cut(program: WindowedProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """What to export, another file beside the open one, and what lists, prefers and saves."""
    open_sample(program, "crossing")
    resize(program, SIZES[0])
    found: list[str] = []
    for view in ("roc", "surface"):
        dialog = ExportDialog("light", analysis_of(program), program.window, view=view)
        dialog.show()
        QApplication.processEvents()
        found += [f"export: {fault}" for fault in faults(dialog, monkeypatch)]
        dialog.close()
    actions, window = program.window.actions_, program.window
    preferences = PreferencesDialog(KeptPreferences().recall(), window)
    preferences.show()
    actions["shortcuts"].trigger()
    actions["save"].trigger()
    actions["show_table"].trigger()
    QApplication.processEvents()
    twin, keys = window.on_request.table_twin, window.on_request.shortcuts_dialog
    for opened in (preferences, twin, keys, save_dialog_of(program)):
        found += [f"{opened.windowTitle()}: {fault}" for fault in faults(opened, monkeypatch)]
        opened.reject()
    assert drop(program, SAMPLES / "wdbc_partial_oof.csv")
    question = question_of(program)
    found += [f"second file: {fault}" for fault in faults(question, monkeypatch)]
    question.reject()
    assert "\n".join(found) == ""


def test_how_a_file_is_read_is_not_cut(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    resize(program, SIZES[0])
    monkeypatch.setattr(opening, "ask_for_file", lambda _: SAMPLES / "wdbc_partial_oof.csv")
    program.window.actions_["open_with"].trigger()
    dialog = dialog_of(program)
    assert "\n".join(faults(dialog, monkeypatch)) == ""
    dialog.reject()
    open_sample(program, "matrices")
    program.window.actions_["roles"].trigger()
    dialog = dialog_of(program)
    assert "\n".join(faults(dialog, monkeypatch)) == ""
    dialog.reject()
