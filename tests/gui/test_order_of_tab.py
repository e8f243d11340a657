"""What is made late has its place for Tab where it stands, and Return presses what Tab reached."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.program.app import WindowedProgram
from tests.gui.acts import settle, wait, wait_until, workspace_of
from tests.gui.importing.acts import dialog_of
from tests.gui.test_by_keys import (
    ORDERED,
    choose,
    focused_view,
    name_of,
    named,
    open_by_keys,
    tab_to,
)
from tests.gui.test_by_keys import press as press_here


def opened(program: WindowedProgram, sample: str) -> None:
    program.window.resize(1600, 1000)
    open_by_keys(program, sample)
    middle = workspace_of(program).middle
    middle.open_opengl()
    wait_until(lambda: middle.is_filled)
    wait(ORDERED)


def after(widget: QWidget, presses: int) -> list[str]:
    """What Tab comes to after a widget, in words."""
    tab_to(lambda each: each is widget)
    found = []
    for _ in range(presses):
        press_here(Qt.Key.Key_Tab)
        found.append(name_of(QApplication.focusWidget()))
    return found


def test_a_region_and_a_rule_that_were_added_come_after_their_heading(
    program: WindowedProgram,
) -> None:
    opened(program, "One model")
    workspace = workspace_of(program)
    for panel, words in ((workspace.regions, "FPR at most"), (workspace.points, "Youden")):
        tab_to(lambda widget, panel=panel: widget is panel.add_link)  # type: ignore[misc]
        press_here(Qt.Key.Key_Space)
        choose(words)
        settle(program)
        program.window.activateWindow()  # as the system does
        wait_until(lambda panel=panel: QApplication.focusWidget() is panel.add_link)  # type: ignore[misc]
    region = ["Hide the regions on the plane", "FPR ≤", "TPR ≥", "Remove this region", "Add"]
    assert after(workspace.regions.add_link, 6) == [*region, "Remove this rule"]


def test_tab_is_told_anew_where_views_stand_when_a_page_comes_again(
    program: WindowedProgram,
) -> None:
    opened(program, "Curves that cross")
    workspace = workspace_of(program)
    for page in (Qt.Key.Key_3, Qt.Key.Key_1, Qt.Key.Key_3):  # the last two hold nothing new
        press_here(page, Qt.KeyboardModifier.AltModifier)
        wait_until(lambda: workspace.middle.is_filled and not workspace._ordering.isActive())
    assert not workspace._ordering.isActive()
    press_here(Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert workspace._ordering.isActive()
    wait_until(lambda: not workspace._ordering.isActive())
    tab_to(lambda _: focused_view(program) == "decisions")
    beside = tab_to(lambda widget: not workspace.grid.isAncestorOf(widget))
    assert workspace.conditions.isAncestorOf(beside)


def test_costs_of_several_classes_come_before_what_follows_of_them(
    program: WindowedProgram,
) -> None:
    opened(program, "Ordered markers")
    classes = workspace_of(program).classes
    assert classes is not None
    modes = classes.costs.modes
    names = after(modes.segment(modes.choice), 13)
    assert all(name.startswith("Cost of calling") for name in names[:9])
    assert [*names[9:12]] == [f"Prior of {name}" for name in ("healthy", "mild", "severe")]
    assert names[12] == "Use the file’s"


def test_recent_files_come_before_the_samples(program: WindowedProgram, tmp_path: Path) -> None:
    page = program.window.empty_page
    page.show_recent([tmp_path / "monday.csv", tmp_path / "tuesday.csv"])
    program.window.activateWindow()
    names = after(page.recent.clear_button, 3)
    assert [name.partition(":")[0] for name in names] == ["Recent file", "Recent file", "Sample"]


def test_keys_go_on_at_the_empty_page_once_a_file_is_closed(program: WindowedProgram) -> None:
    opened(program, "One model")
    tab_to(lambda _: focused_view(program) == "roc")
    program.window.actions_["close"].trigger()
    settle(program)
    assert QApplication.focusWidget() is program.window.empty_page.open_button


def press_return(program: WindowedProgram, key: Qt.Key = Qt.Key.Key_Return) -> None:
    """Press Return as the system does: the window hears it, and passes it on."""
    QTest.keyClick(program.window.windowHandle(), key)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_return_presses_the_button_that_tab_reached(program: WindowedProgram, key: Qt.Key) -> None:
    opened(program, "Curves that cross")
    row = workspace_of(program).models.rows[0]
    tab_to(named(f"Hide {row.name}"))
    press_return(program, key)
    settle(program)
    assert row.name in program.store.two_class_session.hidden
    tab_to(named("Change roles"))
    press_return(program, key)
    assert dialog_of(program).isVisible()


def test_return_in_a_menu_is_the_menus(program: WindowedProgram) -> None:
    opened(program, "One model")
    regions = workspace_of(program).regions
    tab_to(lambda widget: widget is regions.add_link)
    press_return(program)
    wait_until(regions.menu.isVisible)
    press_here(Qt.Key.Key_Down)
    press_return(program)
    settle(program)
    assert not regions.menu.isVisible()
    assert len(program.store.two_class_session.regions) == 1


def test_a_narrow_column_of_models_is_entered_at_its_first_model(program: WindowedProgram) -> None:
    opened(program, "Curves that cross")
    program.window.resize(1024, 600)
    workspace = workspace_of(program)
    wait_until(workspace.chips.isVisible)
    wait(ORDERED)
    chips = workspace.chips.chips
    tab_to(named("Export…"))
    press_here(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is chips[0]


def test_the_digits_of_a_bound_have_room_beside_the_caret(program: WindowedProgram) -> None:
    opened(program, "One model")
    workspace = workspace_of(program)
    tab_to(lambda widget: widget is workspace.regions.add_link)
    press_here(Qt.Key.Key_Space)
    choose("FPR at most")
    settle(program)
    for field in workspace.regions.blocks[0].fields.values():
        field.setFocus()
        field.home(False)
        field.grab()  # which scrolls it to the caret
        first = field.cursorRect().x()
        field.end(False)
        field.grab()
        assert field.cursorRect().x() - first >= field.fontMetrics().horizontalAdvance("0.30") - 2
