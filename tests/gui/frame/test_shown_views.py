"""Views on pages as their users arrange them: by drags, keys, menus; made late, and filled."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QWidget

from engine.analysis.analysis import Analysis
from gui import catalogue
from gui.catalogue import EVIDENCE, GEOMETRY, VIEWS, View
from gui.export import export_files, exporting
from gui.frame.shown_views import ShownViews
from gui.program.app import WindowedProgram
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.view_data import ViewData
from tests.conftest import CHECKOUT
from tests.gui.acts import (
    analysis_of,
    click,
    drag,
    lay_out,
    open_instead,
    open_sample,
    settle,
    wait_for_copying,
    wait_for_saving,
    wait_until,
    workspace_of,
)
from tests.gui.test_catalogue import StubView

CURVE = ViewData("curve", {"t": [0.1, 1 / 3], "model": ["forest", "bayes"]})


class StubWithData(StubView):
    """Has data, and an entry of its own; counts what it is shown."""

    def __init__(self, playhead: Playhead, theme: Theme) -> None:
        super().__init__(playhead, theme)
        self.setMinimumSize(300, 300)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.times = self.refined = 0
        self.entry = QAction("Show all", self)

    def show_analysis(self, analysis: Analysis | None) -> None:
        super().show_analysis(analysis)
        self.times += 1

    def show_refined(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.refined += 1

    def menu_entries(self) -> list[QAction]:
        return [self.entry]

    def data(self, analysis: Analysis) -> ViewData | None:
        return CURVE if analysis is self.analysis else None


def stub(key: str, page: str, number: int) -> View:
    return replace(
        VIEWS[0],
        key=key,
        title=f"Stub {key}",
        words=f"Stub {key}",
        keys=f"Ctrl+{number}",
        widget=f"{__name__}:StubWithData",
        figure="tests.gui.test_catalogue:StubFigure",
        page=page,
        early=False,
    )


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> WindowedProgram:
    """The program with two views more on the first page, and three on the second."""
    more = [stub(key, GEOMETRY, number) for number, key in enumerate(("costs", "map"), 3)]
    more += [stub(key, EVIDENCE, number) for number, key in enumerate(("pr", "gain", "cal"), 5)]
    monkeypatch.setattr(catalogue, "VIEWS", (*VIEWS[:2], *more))
    program = request.getfixturevalue("program")
    assert isinstance(program, WindowedProgram)
    open_sample(program, "crossing")
    wait_until(lambda: middle_of(program).is_filled)
    return program


def middle_of(program: WindowedProgram) -> ShownViews:
    return workspace_of(program).middle


def rows(program: WindowedProgram) -> list[list[str]]:
    """What stands in each row of the arrangement."""
    return [list(row.keys) for row in middle_of(program).grid.arrangement.rows]


def title_of(program: WindowedProgram, key: str) -> QPointF:
    """A place on the title of a card."""
    assert middle_of(program).grid.card(key).isVisible()
    return QPointF(60, 16)


def drag_title(program: WindowedProgram, key: str, target: str, across: float, down: float) -> None:
    """Drag a card by its title onto another, to shares of its width and height."""
    grid = middle_of(program).grid
    card, cell = grid.card(key), grid.card(target)
    place = QPoint(int(cell.width() * across), int(cell.height() * down))
    drag(card, title_of(program, key), QPointF(cell.mapTo(grid, place) - card.pos()))


def menu_of(program: WindowedProgram, key: str) -> QMenu:
    """The menu of a card, opened by its button."""
    click(middle_of(program).grid.menu_button(key))
    menu = program.wiring.card_menus.menu
    assert menu is not None
    assert menu.isVisible()
    return menu


def entry_of(menu: QMenu, words: str) -> QAction:
    named = {entry.text().partition("\t")[0].replace("&", ""): entry for entry in menu.actions()}
    return named[words]


def choose(menu: QMenu, words: str) -> None:
    """Click an entry of an open menu."""
    place = menu.actionGeometry(entry_of(menu, words)).center()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)


def views_menu(program: WindowedProgram) -> QMenu:
    """The menu of views, opened as a click on its button does."""
    button = program.window.tool_bar.views_button
    menu = program.wiring.views_menu.menu
    QTimer.singleShot(0, lambda: None)
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))
    assert menu.isVisible()
    return menu


def name_page(name: str) -> None:
    """Answer the question for a name, once it comes."""

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue(name)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(0, answer)


def test_pages_are_chosen_in_the_tool_bar_and_by_key(many: WindowedProgram) -> None:
    bar, grid = many.window.tool_bar, middle_of(many).grid
    assert bar.views_button.text() == "Views 4"
    assert rows(many) == [["roc", "surface"], ["costs", "map"]]
    click(bar.pages.segments.segment(1))
    assert rows(many) == [["pr", "gain"], ["cal"]]
    assert bar.views_button.text() == "Views 3"
    wait_until(lambda: middle_of(many).is_filled)
    assert grid.card("gain").subtitle == "of wdbc_partial_oof.csv"
    QTest.keySequence(many.window, "Alt+1")
    assert rows(many) == [["roc", "surface"], ["costs", "map"]]
    assert bar.pages.segments.choice == 0
    assert [action.text() for action in many.window.actions_.pages.actions()[:2]] == [
        "Page Geometry",
        "Page Evidence",
    ]


def test_one_page_alone_is_not_offered_to_choose(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    early = tuple(view for view in catalogue.VIEWS if view.early)
    monkeypatch.setattr(catalogue, "VIEWS", early)
    program = request.getfixturevalue("program")
    open_sample(program, "crossing")
    assert program.window.tool_bar.pages.isHidden()
    assert program.window.tool_bar.views_button.text() == "Views 2"


def test_only_views_that_are_seen_get_analyses(many: WindowedProgram) -> None:
    workspace = workspace_of(many)
    costs, hidden = workspace.views["costs"], workspace.views["pr"]
    assert isinstance(costs, StubWithData)
    assert isinstance(hidden, StubWithData)
    assert (costs.times, hidden.times) == (1, 0)
    QTest.keySequence(many.window, "Ctrl+3")
    workspace.playhead.move(0.4)
    workspace.playhead.rest()
    settle(many)
    assert costs.analysis is not analysis_of(many)
    assert (costs.times, hidden.times) == (1, 0)
    QTest.keySequence(many.window, "Ctrl+3")
    assert costs.analysis is analysis_of(many)
    QTest.keySequence(many.window, "Alt+2")
    wait_until(lambda: middle_of(many).is_filled)
    assert hidden.analysis is analysis_of(many)
    assert hidden.times == 1


def test_intervals_reach_views_that_are_seen_and_others_when_they_are(
    many: WindowedProgram,
) -> None:
    costs = workspace_of(many).views["costs"]
    assert isinstance(costs, StubWithData)
    many.store.refinement.begin_again()  # the first may have been quicker than the view
    wait_until(lambda: costs.refined > 0 and many.store.refinement.stage == "done")
    assert getattr(costs.analysis, "inference", None) is not None
    assert costs.analysis is middle_of(many).analysis
    assert costs.times == 1
    QTest.keySequence(many.window, "Alt+2")
    wait_until(lambda: middle_of(many).is_filled)
    hidden = workspace_of(many).views["pr"]
    assert isinstance(hidden, StubWithData)
    assert hidden.analysis is middle_of(many).analysis


def test_three_views_in_a_row_fold_the_left_column(many: WindowedProgram) -> None:
    workspace = workspace_of(many)
    assert workspace.models.isVisible()
    QTest.keySequence(many.window, "Ctrl+5")
    wait_until(workspace.chips.isVisible)
    assert not workspace.models.isVisible()
    QTest.keySequence(many.window, "Ctrl+5")
    wait_until(workspace.models.isVisible)


def test_a_theme_reaches_views_that_are_made_later(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(catalogue, "VIEWS", (*VIEWS[:2], stub("pr", EVIDENCE, 3)))
    program = request.getfixturevalue("program")
    open_sample(program, "crossing")
    program.theming.choose("dark")
    QTest.keySequence(program.window, "Alt+2")
    wait_until(lambda: middle_of(program).is_filled)
    late = workspace_of(program).views["pr"]
    assert isinstance(late, StubWithData)
    wait_until(lambda: late.theme.name == "dark")


@pytest.mark.parametrize(
    ("across", "down", "awaited"),
    [
        (0.5, 0.5, [["roc", "surface"], ["map", "costs"]]),
        (0.05, 0.5, [["roc", "surface"], ["map", "costs"]]),
        (0.5, 0.95, [["roc", "surface"], ["costs"], ["map"]]),
    ],
)
def test_a_card_is_dragged_by_its_title(
    many: WindowedProgram, across: float, down: float, awaited: list[list[str]]
) -> None:
    drag_title(many, "map", "costs", across, down)
    assert rows(many) == awaited
    assert not middle_of(many).grid._mark.isVisible()


def test_while_a_card_is_dragged_its_place_is_marked(many: WindowedProgram) -> None:
    grid = middle_of(many).grid
    card, left = grid.card("roc"), Qt.MouseButton.LeftButton
    start = title_of(many, "roc").toPoint()
    QTest.mousePress(card, left, pos=start)
    place = grid.card("map").mapTo(grid, QPoint(20, 200)) - card.pos()
    QTest.mouseMove(card, place)
    assert grid._mark.isVisible()
    assert grid._mark.geometry().left() == grid.card("map").x()
    assert grid._mark.width() < grid.card("map").width() * 0.6
    QTest.mouseMove(card, place)
    QTest.keyClick(many.window, Qt.Key.Key_Escape)
    assert not grid._mark.isVisible()
    QTest.mouseRelease(card, left, pos=place)
    assert rows(many) == [["roc", "surface"], ["costs", "map"]]
    QTest.mousePress(card, left, pos=start)
    QTest.mouseMove(card, place)
    QTest.mouseMove(card, QPoint(-500, 20))
    assert not grid._mark.isVisible()
    QTest.mouseRelease(card, left, pos=QPoint(-500, 20))
    assert rows(many) == [["roc", "surface"], ["costs", "map"]]


def test_gaps_are_dragged(many: WindowedProgram) -> None:
    grid = middle_of(many).grid
    before, gap = grid.card("roc").width(), QPointF(grid.card("roc").geometry().right() + 4, 100)
    drag(grid, gap, gap + QPointF(80, 0))
    assert grid.card("roc").width() == before + 80
    assert grid.card("costs").width() == before
    height = grid.card("roc").height()
    down = QPointF(100, grid.card("roc").geometry().bottom() + 4)
    drag(grid, down, down + QPointF(0, 30))
    assert grid.card("surface").height() == height + 30
    assert grid.card("roc").width() == before + 80


def test_views_are_moved_by_key(many: WindowedProgram) -> None:
    click(workspace_of(many).views["map"])
    QTest.keySequence(many.window, "Ctrl+Shift+Left")
    assert rows(many) == [["roc", "surface"], ["map", "costs"]]
    QTest.keySequence(many.window, "Ctrl+Shift+Up")
    assert rows(many) == [["map", "surface"], ["roc", "costs"]]
    QTest.keySequence(many.window, "Ctrl+Shift+Up")
    assert rows(many) == [["map"], ["surface"], ["roc", "costs"]]
    QTest.keySequence(many.window, "Ctrl+Shift+Return")
    assert list(middle_of(many).grid.shown) == ["map"]
    QTest.keySequence(many.window, "Ctrl+Shift+Return")
    assert len(middle_of(many).grid.shown) == 4


def test_what_was_arranged_is_remembered(
    many: WindowedProgram, request: pytest.FixtureRequest
) -> None:
    QTest.keySequence(many.window, "Ctrl+2")
    drag_title(many, "map", "roc", 0.05, 0.5)
    assert rows(many) == [["map", "roc"], ["costs"]]
    again = WindowedProgram(request.getfixturevalue("application"))
    again.window.prepare()
    assert [list(row.keys) for row in middle_of(again).grid.arrangement.rows] == rows(many)
    again.window.close()
    again.store.close()
    again.window.deleteLater()


def test_pages_are_added_renamed_reset_and_removed(many: WindowedProgram) -> None:
    name_page("Mine")
    choose(views_menu(many), "Add page…")
    pages = many.window.tool_bar.pages
    assert pages.count == 3
    assert pages.segments.choice == 2
    menu = views_menu(many)
    choose(menu, "Stub pr")
    assert menu.isVisible()
    assert entry_of(menu, "Stub pr").isChecked()
    choose(menu, "ROC surface")
    assert set(middle_of(many).on_page) == {"roc", "costs", "map", "pr"}
    menu.close()
    name_page("Our <b> & view")
    choose(views_menu(many), "Rename page…")
    assert pages.segments.segment(2).accessibleName() == "Page: Our <b> & view"
    choose(views_menu(many), "Remove page")
    assert pages.count == 2
    many.window.activateWindow()  # as the system does when a dialog closes
    assert QTest.qWaitForWindowActive(many.window)
    QTest.keySequence(many.window, "Alt+1")
    QTest.keySequence(many.window, "Ctrl+2")
    assert not entry_of(views_menu(many), "Remove page").isEnabled()
    choose(many.wiring.views_menu.menu, "Reset arrangement")
    assert rows(many) == [["roc", "surface"], ["costs", "map"]]


def test_the_last_view_of_a_page_stays(many: WindowedProgram) -> None:
    for keys in ("Ctrl+1", "Ctrl+2", "Ctrl+3"):
        QTest.keySequence(many.window, keys)
    menu = views_menu(many)
    choose(menu, "Stub map")
    assert entry_of(menu, "Stub map").isChecked()
    menu.close()
    assert rows(many) == [["map"]]
    assert not entry_of(menu_of(many, "map"), "Close").isEnabled()


def test_the_menu_of_a_card_closes_enlarges_and_moves(many: WindowedProgram) -> None:
    choose(menu_of(many, "costs"), "Enlarge")
    assert list(middle_of(many).grid.shown) == ["costs"]
    choose(menu_of(many, "costs"), "Back to all views")
    moves = entry_of(menu_of(many, "costs"), "Move").menu()
    assert isinstance(moves, QMenu)
    entry_of(moves, "Right").trigger()
    assert rows(many) == [["roc", "surface"], ["map", "costs"]]
    choose(menu_of(many, "costs"), "Close")
    assert rows(many) == [["roc", "surface"], ["map"]]
    assert not many.window.actions_["costs"].isChecked()


def test_a_right_click_opens_the_menu_with_the_views_own_entries(many: WindowedProgram) -> None:
    view = workspace_of(many).views["costs"]
    assert isinstance(view, StubWithData)
    place = QPoint(40, 40)
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, place, view.mapToGlobal(place))
    QApplication.sendEvent(view, event)
    menu = many.wiring.card_menus.menu
    assert menu is not None
    assert menu.isVisible()
    assert menu.actions()[0] is view.entry


@pytest.mark.parametrize("key", ["roc", "surface", "costs"])
def test_the_picture_of_a_view_is_copied(many: WindowedProgram, key: str) -> None:
    view = workspace_of(many).views[key]
    choose(menu_of(many, key), "Copy picture")
    wait_for_copying(many)
    data = QGuiApplication.clipboard().mimeData()
    image = QImage(data.imageData())
    assert image.size() == view.size() * 2
    assert len({image.pixel(x, image.height() // 2) for x in range(0, image.width(), 7)}) >= (
        1 if key == "costs" else 4
    )
    assert bytes(data.data("image/svg+xml").data()).startswith(b"<?xml")
    assert many.window.status.text == "Copied the picture"


def test_a_copied_plane_is_the_one_that_is_looked_at(many: WindowedProgram) -> None:
    plane = workspace_of(many).views["roc"]
    choose(menu_of(many, "roc"), "Copy picture")
    wait_for_copying(many)
    whole = QGuiApplication.clipboard().mimeData().data("image/svg+xml").data()
    plane.setFocus()
    QTest.keyClick(plane, Qt.Key.Key_Plus)
    choose(menu_of(many, "roc"), "Copy picture")
    wait_for_copying(many)
    assert QGuiApplication.clipboard().mimeData().data("image/svg+xml").data() != whole


def test_no_picture_is_copied_of_a_view_that_another_file_took_away(
    program: WindowedProgram,
) -> None:
    open_sample(program, "crossing")
    copying = entry_of(menu_of(program, "roc"), "Copy picture")
    QGuiApplication.clipboard().setText("before")
    program.wiring.open_sample("iris")
    open_instead(program)
    copying.trigger()
    wait_for_copying(program)
    assert QGuiApplication.clipboard().text() == "before"


def test_data_are_copied_and_saved(
    many: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace_of(many).views["surface"], "data", lambda _analysis: None)
    assert not entry_of(menu_of(many, "surface"), "Copy data").isEnabled()
    choose(menu_of(many, "costs"), "Copy data")
    assert QGuiApplication.clipboard().text().split() == [
        *("t", "model", "0.1", "forest", "0.3333333333333333", "bayes")
    ]
    names: list[str] = []

    def where(_parent: object, name: str, _kinds: str) -> Path:
        names.append(name)
        return tmp_path / "saved.csv"

    monkeypatch.setattr(exporting, "ask_where_to_save", where)
    choose(menu_of(many, "costs"), "Save data…")
    wait_for_saving(many)
    assert names == ["wdbc_partial_oof-curve.csv"]
    saved = (tmp_path / "saved.csv").read_bytes()
    assert saved == b"t,model\r\n0.1,forest\r\n0.3333333333333333,bayes\r\n"


def test_export_begins_with_the_view_of_the_card(
    many: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def ask(_theme: str, _analysis: object, _parent: QWidget, view: str) -> None:
        begun.append(view)

    monkeypatch.setattr(export_files, "ask_what_to_export", ask)
    choose(menu_of(many, "map"), "Export picture…")
    assert begun == ["map"]


SIZES = {
    (1024, 540): (1, True),
    (1280, 800): (2, True),
    (1600, 1000): (4, False),
    (1920, 1080): (4, False),
    (3840, 2160): (4, False),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_size_has_room_for_what_it_shows(
    many: WindowedProgram, size: tuple[int, int]
) -> None:
    many.window.resize(QSize(*size))
    count, tabbed = SIZES[size]
    grid = middle_of(many).grid
    wait_until(lambda: many.window.size() == QSize(*size) and len(grid.shown) == count)
    wait_until(lambda: middle_of(many).is_filled)
    assert grid.tabs.isVisible() is tabbed
    lay_out(many)
    for key in grid.shown:
        view = workspace_of(many).views[key]
        card = grid.card(key)
        assert grid.rect().contains(card.geometry())
        assert card.rect().contains(view.geometry())
        assert min(view.width(), view.height()) >= (300 if key != "surface" else 140)
    if tabbed:
        click(grid.tabs.tab("map"))
        assert "map" in grid.shown
        wait_until(lambda: middle_of(many).is_filled)


LATE = """
import sys, time
from gui import catalogue
from gui.program import app
from PySide6.QtTest import QTest
catalogue.VIEWS = (
    *(view for view in catalogue.VIEWS if view.early),
    catalogue.View("late", "Late", "&Late", "", "", "tests.gui.late_view:LateView", page="geometry"),
)
application = app.make_application()
program = app.WindowedProgram(application)
program.window.prepare()
print("tests.gui.late_view" in sys.modules, end=" ")
program.window.resize(1600, 1000)
program.window.show()
program.wiring.open_sample("one-model")
middle = program.window.workspace.middle
for _ in range(3000):
    QTest.qWait(2)
    if middle.analysis is not None and middle.is_filled:
        break
print("tests.gui.late_view" in sys.modules, middle.is_filled, middle.grid.shown)
program.window.close()
program.store.close()
"""


def test_a_view_is_imported_after_the_first_picture() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LATE],
        cwd=CHECKOUT,
        env={"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT), "HOME": "/nonexistent"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.stdout.strip() == "False True True ('roc', 'surface', 'late')", ended.stderr


def test_no_view_is_made_before_it_is_seen(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    middle = middle_of(program)
    wait_until(lambda: middle.is_filled)
    assert set(middle.views.made) == set(middle.grid.shown) < set(middle.views)


def test_a_view_that_is_made_late_knows_the_session_and_is_heard(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    views = middle_of(program).views
    heard: list[object] = []
    program.store.two_classes.session_changed.connect(heard.append)
    late = views["models"]
    proposed = replace(program.store.two_class_session, bootstrap=1999)
    late.session_proposed.emit(proposed)
    assert program.store.session == proposed
    assert heard == [proposed]
