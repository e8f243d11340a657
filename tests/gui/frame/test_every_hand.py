"""For every eye and hand: names for screen readers, everything by Tab, tables beside plots."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QMenu, QWidget

from gui.program.app import WindowedProgram
from gui.views.view_widget import ViewWidget
from tests.gui.acts import (
    analysis_of,
    lay_out,
    open_sample,
    settle,
    show_evidence,
    wait_until,
    workspace_of,
)

NOWHERE = QPoint(900, 50)  # beside what stands in the tool bar


def name_of(widget: QWidget) -> str:
    """What a screen reader calls a widget."""
    words = widget.text() if isinstance(widget, QAbstractButton) else ""
    words = words or (widget.currentText() if isinstance(widget, QComboBox) else "")
    return widget.accessibleName() or words


def reached_by_tab(program: WindowedProgram, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """Everything that Tab, or Shift+Tab, goes to, until it comes round."""
    workspace = workspace_of(program)
    wait_until(lambda: not workspace._ordering.isActive())
    program.window.activateWindow()
    program.window.tool_bar.buttons["open"].setFocus()
    chain: list[QWidget] = []
    while (focus := QApplication.focusWidget()) is not None and focus not in chain:
        assert not focus.visibleRegion().isEmpty(), f"{focus} has the keys unseen"
        chain.append(focus)
        QTest.keyClick(focus, key)
    return chain


def shown_views(program: WindowedProgram) -> list[ViewWidget]:  # type: ignore[type-arg]
    workspace = workspace_of(program)
    return [workspace.views[key] for key in workspace.grid.shown]


@pytest.mark.parametrize("sample", ["crossing", "iris", "ordered"])
def test_whatever_tab_reaches_has_a_name_and_every_view_is_reached(
    program: WindowedProgram, sample: str
) -> None:
    open_sample(program, sample)
    workspace_of(program).middle.open_opengl()
    show_evidence(program)
    chain = reached_by_tab(program)
    assert len(chain) > 15
    assert [type(widget).__name__ for widget in chain if not name_of(widget)] == []
    for view in shown_views(program):
        assert any(view is each or view.isAncestorOf(each) for each in chain), view


def test_tab_goes_down_each_column_and_scrolls_to_what_it_reaches(
    program: WindowedProgram,
) -> None:
    program.window.resize(1440, 900)  # the left column is longer than that
    open_sample(program, "crossing")
    focus: QWidget | None = program.window.focusWidget()
    assert focus is None or focus.isVisible()
    workspace = workspace_of(program)
    lay_out(program)
    chain = reached_by_tab(program)
    left = [workspace.models, workspace.data, workspace.regions, workspace.points]
    left.append(workspace.inference)
    places = [[chain.index(w) for w in chain if panel.isAncestorOf(w)] for panel in left]
    assert all(places)
    visited = [place for panel in places for place in panel]
    assert visited == sorted(visited)
    assert len(reached_by_tab(program, Qt.Key.Key_Backtab)) == len(chain)  # from below, unseen yet


def marked(program: WindowedProgram) -> list[str]:
    """The views whose cards are marked as those that keys go to."""
    grid, accent = workspace_of(program).grid, program.theming.theme.accent.rgb()
    edges = {key: grid.card(key).grab().toImage() for key in grid.shown}
    return [key for key, card in edges.items() if card.pixel(1, card.height() // 2) == accent]


def test_the_card_of_the_view_that_keys_go_to_is_marked_for_those_who_came_by_keys(
    program: WindowedProgram,
) -> None:
    program.window.resize(1600, 1000)
    open_sample(program, "crossing")
    middle, handle = workspace_of(program).middle, program.window.windowHandle()
    assert handle is not None
    middle.open_opengl()
    wait_until(lambda: middle.is_filled)
    lay_out(program)
    grid = middle.grid
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=NOWHERE)
    assert marked(program) == []
    chain = reached_by_tab(program)
    for key in grid.shown:
        body = grid.card(key).body
        assert body is not None
        first = next(each for each in chain if body is each or body.isAncestorOf(each))
        chain[chain.index(first) - 1].setFocus()
        QTest.keyClick(handle, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is first
        assert marked(program) == [key]
    assert len(grid.shown) > 1
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=NOWHERE)
    assert marked(program) == []
    program.window.tool_bar.buttons["open"].setFocus(Qt.FocusReason.MouseFocusReason)
    assert marked(program) == []


def test_what_a_dialog_that_keys_opened_leaves_them_to_is_marked(program: WindowedProgram) -> None:
    program.window.resize(1600, 1000)
    program.window.activateWindow()
    handle = program.window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key.Key_Home)
    dialog = QDialog(program.window)  # in which nobody presses Tab
    dialog.show()
    dialog.activateWindow()
    wait_until(dialog.isActiveWindow)
    open_sample(program, "crossing")
    dialog.close()
    program.window.activateWindow()
    middle = workspace_of(program).middle
    middle.open_opengl()
    wait_until(lambda: middle.is_filled)
    wait_until(lambda: marked(program) == ["roc"])


@pytest.mark.parametrize("sample", ["crossing", "iris", "matrices", "ordered"])
def test_every_view_is_named_and_says_in_a_sentence_what_it_shows(
    program: WindowedProgram, sample: str
) -> None:
    open_sample(program, sample)
    middle = workspace_of(program).middle
    middle.open_opengl()
    for page in middle.pages.offered(middle.offered):
        middle.choose_page(page)
        wait_until(lambda: middle.is_filled)
        for view in shown_views(program):
            parts = [view, *view.findChildren(QWidget)]
            assert any(part.accessibleName() for part in parts), view
            assert any(len(part.accessibleDescription().split()) > 3 for part in parts), view


def test_a_view_is_shown_as_a_table_that_is_read_cell_by_cell(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    workspace.views["roc"].setFocus()
    QTest.keySequence(program.window, "Ctrl+T")
    twin = program.window.on_request.table_twin
    assert twin.isVisible()
    assert twin.windowTitle() == "ROC plane as a table"
    entries = twin.table.entries
    hulls = [model.hull for model in analysis_of(program).models]
    assert entries.rowCount() == sum(len(hull.thresholds) for hull in hulls)
    heads = [entries.headerData(place, Qt.Orientation.Horizontal) for place in range(4)]
    assert heads == ["Model", "Threshold", "FPR", "TPR"]
    twin.table.setFocus()
    QTest.keyClick(twin.table, Qt.Key.Key_Down)
    QTest.keyClick(twin.table, Qt.Key.Key_Right)
    spoken = entries.data(twin.table.currentIndex(), Qt.ItemDataRole.AccessibleTextRole)
    assert str(spoken).startswith("Threshold: ")
    row = [entries.entry(entries.index(1, place)).text for place in range(4)]
    assert row[0] == "forest"
    assert float(row[3]) == pytest.approx(float(hulls[0].tpr[1]), abs=1e-5)
    twin.reject()


@pytest.mark.parametrize("key", ["roc", "surface", "cost", "decisions", "scores", "confusion"])
def test_views_have_a_table_twin(program: WindowedProgram, key: str) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    workspace.views[key].show_analysis(analysis_of(program))
    found = workspace.views[key].data(analysis_of(program))
    assert found is not None
    assert all(len(column) > 0 for column in found.columns.values())


@pytest.mark.parametrize("height", [540, 504])
def test_at_1024_by_540_everything_is_there(program: WindowedProgram, height: int) -> None:
    """On such a screen a title bar takes some of the height."""
    program.window.resize(1024, height)
    open_sample(program, "crossing")
    lay_out(program)
    settle(program)
    workspace, window = workspace_of(program), program.window
    assert (window.width(), window.height()) == (1024, height)
    for part in (workspace.ribbon, workspace.grid, workspace.numbers, window.status):
        inside = part.mapTo(window, part.rect().bottomRight())
        assert part.isVisible()
        assert window.rect().contains(inside), part
    assert len(workspace.grid.shown) == 1
    window.bars.hint.show_words("A message above the views", "takes no more than height of them")
    lay_out(program)
    plane = workspace.views["roc"]
    assert plane.visibleRegion().boundingRect() == plane.rect()
    QTest.keySequence(window, QKeySequence("Ctrl+K"))
    palette = window.on_request.palette
    assert window.rect().contains(palette.geometry())


def test_shift_f10_opens_the_menu_of_what_has_the_focus(program: WindowedProgram) -> None:
    """Of a model's row, and of a view's card, though many keyboards have no key for it."""
    open_sample(program, "crossing")
    workspace, handle = workspace_of(program), program.window.windowHandle()
    assert handle is not None
    for widget, entry in ((workspace.models.rows[1], "Hide"), (workspace.views["roc"], "&Enlarge")):
        widget.setFocus()
        QTest.keyClick(handle, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert entry in [action.text() for action in menu.actions()]
        menu.close()


def test_f10_opens_the_menus_and_arrows_go_through_them(program: WindowedProgram) -> None:
    handle = program.window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key.Key_F10)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0] is program.window.actions_["open"]
    QTest.keyClick(menu, Qt.Key.Key_Right)
    other = QApplication.activePopupWidget()
    assert isinstance(other, QMenu)
    assert program.window.actions_["undo"] in other.actions()
    QTest.keyClick(other, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize("between", ["dialog", "palette"])
def test_a_menu_that_was_left_takes_no_keys_after_a_dialog_or_the_palette(
    program: WindowedProgram, between: str
) -> None:
    """Escape leaves the menu, and the bar has the keys until the next one or what comes between."""
    open_sample(program, "crossing")
    window, row = program.window, workspace_of(program).models.rows[1]
    window.activateWindow()
    wait_until(window.isActiveWindow)
    row.setFocus()
    QTest.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.menuBar()
    if between == "dialog":
        dialog = QDialog(window)
        dialog.open()
        wait_until(dialog.isActiveWindow)
        dialog.reject()
        window.activateWindow()  # as the system does
    else:
        QTest.keySequence(window, "Ctrl+K")
        assert window.on_request.palette.isVisible()
        QTest.keyClick(window.on_request.palette.field, Qt.Key.Key_Escape)
    wait_until(lambda: QApplication.focusWidget() is row)
    QTest.keyClick(row, Qt.Key.Key_E, Qt.KeyboardModifier.AltModifier)
    again = QApplication.activePopupWidget()
    assert isinstance(again, QMenu)
    QTest.keyClick(again, Qt.Key.Key_Escape)
    QTest.keyClick(window.menuBar(), Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is row
