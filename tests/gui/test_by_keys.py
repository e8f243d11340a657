"""What an analyst does, by keys alone: each press goes to whatever has the focus."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QMenu, QWidget

from gui.export import exporting
from gui.importing.dialog import ImportDialog
from gui.program.app import WindowedProgram
from tests.gui.acts import analysis_of, settle, show_evidence, wait, wait_until, workspace_of
from tests.gui.export.test_case_list_dialog import dialog_of as cases_dialog_of

MOST = 80  # presses of Tab until something must have been reached
ORDERED = 300  # ms after which Tab goes to what is new where it stands
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """Press a key where the keys go just now."""
    popup: QWidget | None = QApplication.activePopupWidget()
    places: tuple[QWidget | None, ...] = (
        None if popup is None else popup.focusWidget(),
        popup,
        QApplication.focusWidget(),
        QApplication.activeWindow(),
    )
    target = next(each for each in places if each is not None)
    QTest.keyClick(target, key, modifier)


def name_of(widget: QWidget | None) -> str:
    """What a screen reader says of a widget."""
    if widget is None:
        return ""
    words = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or words


def tab_to(wanted: Callable[[QWidget], bool]) -> QWidget:
    """Press Tab until something has the focus."""
    for _ in range(MOST):
        focused: QWidget | None = QApplication.focusWidget()
        if focused is not None and wanted(focused):
            return focused
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not reach it; it ends at {name_of(QApplication.focusWidget())}")


def named(words: str) -> Callable[[QWidget], bool]:
    return lambda widget: name_of(widget).startswith(words)


def open_by_keys(program: WindowedProgram, words: str) -> None:
    """Open a sample from the empty page."""
    program.window.activateWindow()
    tab_to(named(f"Sample: {words}"))
    press(Qt.Key.Key_Space)
    settle(program)


def focused_view(program: WindowedProgram) -> str:
    """The view that has the focus."""
    grid, focused = workspace_of(program).grid, QApplication.focusWidget()
    keys = (key for key in grid.shown if focused and grid.card(key).isAncestorOf(focused))
    return next(keys, "")


def choose(words: str) -> None:
    """Go down a menu, or a list that is open, to an entry, and take it."""
    popup = QApplication.activePopupWidget()
    for _ in range(MOST):
        action: QAction | None = popup.activeAction() if isinstance(popup, QMenu) else None
        if action is not None and action.text().startswith(words):
            press(Qt.Key.Key_Return)
            return
        press(Qt.Key.Key_Down)
    raise AssertionError(words)


@pytest.mark.parametrize(
    ("sample", "view"), [("Curves that cross", "roc"), ("Three species", "polytope")]
)
def test_what_was_opened_by_keys_has_the_focus_in_its_first_view(
    program: WindowedProgram, sample: str, view: str
) -> None:
    program.window.resize(1600, 1000)
    open_by_keys(program, sample)
    workspace_of(program).middle.open_opengl()
    wait_until(lambda: focused_view(program) == view)
    if view == "roc":
        t = analysis_of(program).t
        press(Qt.Key.Key_Right)
        settle(program)
        assert analysis_of(program).t > t


def test_who_goes_elsewhere_before_the_view_is_there_stays(program: WindowedProgram) -> None:
    open_by_keys(program, "Three species")
    workspace = workspace_of(program)
    assert not workspace.middle.is_filled
    press(Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    workspace.middle.open_opengl()
    wait_until(lambda: workspace.middle.is_filled)
    assert QApplication.focusWidget() is focused


def test_another_page_is_entered_at_its_first_view(program: WindowedProgram) -> None:
    program.window.resize(1600, 1000)
    open_by_keys(program, "Curves that cross")
    workspace_of(program).middle.open_opengl()
    wait_until(lambda: focused_view(program) == "roc")
    for page, view in ((2, "questions"), (1, "scores"), (0, "roc")):
        press((Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)[page], Qt.KeyboardModifier.AltModifier)
        assert workspace_of(program).middle.page == page
        wait_until(lambda view=view: focused_view(program) == view)  # type: ignore[misc]
    tab_to(named("Change roles"))
    press(Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    assert name_of(QApplication.focusWidget()).startswith("Change roles")  # it is still there


@pytest.mark.parametrize("sample", ["Curves that cross", "Three species"])
def test_rows_of_models_keep_their_place_for_tab_when_they_are_made_anew(
    program: WindowedProgram, sample: str
) -> None:
    program.window.resize(1600, 1000)
    open_by_keys(program, sample)
    workspace = workspace_of(program)
    workspace.middle.open_opengl()
    wait_until(lambda: workspace.middle.is_filled)
    panel = workspace.models if workspace.classes is None else workspace.classes.classifiers
    wait(ORDERED)
    tab_to(lambda widget: widget is panel.rows[0])
    first = panel.rows[0].name
    press(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    settle(program)
    assert [row.name for row in panel.rows].index(first) == 1
    wait_until(lambda: QApplication.focusWidget() is panel.rows[1])
    wait(ORDERED)
    for _ in range(3):  # back past the row above and its eye
        press(Qt.Key.Key_Backtab)
    assert name_of(QApplication.focusWidget()) == "Export…"  # which stands before them


def test_tab_goes_on_beside_whichever_segment_is_chosen(program: WindowedProgram) -> None:
    program.window.resize(1600, 1000)
    open_by_keys(program, "One model")
    workspace = workspace_of(program)
    workspace.middle.open_opengl()
    wait_until(lambda: workspace.middle.is_filled)
    wait(ORDERED)
    rows = list(workspace.conditions.rows.values())
    for row, after in zip(rows, (*rows[1:], None), strict=True):
        tab_to(lambda widget, row=row: widget is row.choice.segment(0))  # type: ignore[misc]
        press(Qt.Key.Key_Right)  # from "not stated" to "exact"
        settle(program)
        press(Qt.Key.Key_Tab)
        handle = QApplication.focusWidget()
        assert handle is not None
        assert row.slider.isAncestorOf(handle)
        press(Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is row.low_field
        press(Qt.Key.Key_Tab)
        assert after is None or QApplication.focusWidget() is after.choice.segment(0)
        for _ in range(3):
            press(Qt.Key.Key_Backtab)
        assert QApplication.focusWidget() is row.choice.segment(1)


def test_pages_come_between_undo_and_views(program: WindowedProgram) -> None:
    program.window.resize(1600, 1000)
    open_by_keys(program, "Curves that cross")
    bar = program.window.tool_bar
    tab_to(lambda widget: widget is bar.buttons["open"])
    press(Qt.Key.Key_Tab)  # nothing can be undone yet
    assert QApplication.focusWidget() is bar.pages.segments.segment(0)
    press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is bar.views_button


@pytest.mark.parametrize("action", ["remove_page", "reset_page"])
def test_keys_go_on_in_the_first_view_where_a_page_went_or_is_as_at_first(
    program: WindowedProgram, action: str
) -> None:
    program.window.resize(1600, 1000)
    open_by_keys(program, "Curves that cross")
    middle = workspace_of(program).middle
    middle.open_opengl()
    wait_until(lambda: focused_view(program) == "roc")
    if action == "remove_page":
        middle.add_page("Mine")
    middle.set_on_page("scores", on=True)
    tab_to(lambda _: focused_view(program) == "scores")
    program.window.actions_[action].trigger()
    first = middle.grid.shown[0]
    wait_until(lambda: focused_view(program) == first)
    assert first != "scores"


def test_keys_go_on_in_a_view_that_a_later_analysis_filled(program: WindowedProgram) -> None:
    """As intervals that come between the making of a view and its turn to be filled."""
    program.window.resize(1600, 1000)
    open_by_keys(program, "Curves that cross")
    middle = workspace_of(program).middle
    middle.open_opengl()
    wait_until(lambda: focused_view(program) == "roc")
    decide = program.window.actions_.pages.actions()[2]
    assert "questions" not in middle.views.made
    decide.trigger()
    assert focused_view(program) == ""
    assert middle.views["questions"] is not None  # it is made
    assert middle.analysis is not None
    middle.show_analysis(middle.analysis)
    assert middle.is_filled
    wait_until(lambda: focused_view(program) == "questions")


def patients(folder: Path) -> Path:
    found = folder / "patients.csv"
    with found.open("w", newline="", encoding="utf-8") as target:
        write = csv.writer(target)
        write.writerow(["id", "ill", "score", "site"])
        write.writerows([n, n * n % 7 < 3, n * 5 % 31, "AB"[n % 2]] for n in range(60))
    return found


def test_roles_are_changed_by_keys(program: WindowedProgram, tmp_path: Path) -> None:
    program.window.resize(1600, 1000)
    program.window.activateWindow()
    program.wiring.open_files([patients(tmp_path)])
    settle(program)
    wait_until(lambda: focused_view(program) == "roc")
    tab_to(named("Change roles"))
    press(Qt.Key.Key_Space)
    dialog = import_dialog_of(program)
    wait_until(lambda: QApplication.focusWidget() is dialog.open_button)
    tab_to(lambda widget: widget is dialog.columns)
    press(Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    press(Qt.Key.Key_Return)
    wait_until(lambda: QApplication.activePopupWidget() is not None)
    box = dialog.columns.findChild(QComboBox)
    assert box is not None
    by = box.findText("Group") - box.currentIndex()
    for _ in range(abs(by)):
        press(Qt.Key.Key_Down if by > 0 else Qt.Key.Key_Up)
    press(Qt.Key.Key_Return)
    site = next(place for place, each in enumerate(dialog.columns.columns) if each.name == "site")
    wait_until(lambda: dialog.columns.columns[site].part == "group" and not dialog.waiting)
    tab_to(named("Use these roles"))
    press(Qt.Key.Key_Space)
    settle(program)
    roles = program.store.two_class_session.roles
    assert roles is not None
    assert roles.group == "site"
    program.window.activateWindow()  # as the system does
    wait_until(lambda: name_of(QApplication.focusWidget()).startswith("Change roles"))


def import_dialog_of(program: WindowedProgram) -> ImportDialog:
    opening = program.wiring.file_opening
    wait_until(lambda: opening.dialog is not None and opening.dialog.preview is not None)
    assert opening.dialog is not None
    return opening.dialog


def test_cases_are_listed_copied_and_saved_by_keys(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.window.resize(1600, 1000)
    open_by_keys(program, "Curves that cross")
    show_evidence(program)
    tab_to(lambda widget: focused_view(program) == "confusion" and named("Confusion")(widget))
    press(Qt.Key.Key_F10, SHIFT)
    choose("List the &missed cases")
    dialog = cases_dialog_of(program)
    wait_until(lambda: QApplication.focusWidget() is dialog.table)
    rows = dialog.table.entries.rowCount()
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    assert dialog.table.currentIndex().row() == 2
    press(Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert dialog.table.currentIndex().row() == rows - 1
    tab_to(named("Copy"))
    press(Qt.Key.Key_Space)
    assert len(QGuiApplication.clipboard().text().splitlines()) == 1 + rows
    target = tmp_path / "missed.csv"
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
    tab_to(named("Save"))
    press(Qt.Key.Key_Space)
    wait_until(target.exists)
    wait_until(lambda: program.wiring.exporting.saving.target is None)
    press(Qt.Key.Key_Escape)
    wait_until(lambda: not dialog.isVisible())
