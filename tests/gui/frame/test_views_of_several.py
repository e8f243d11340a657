"""Views of several classes stand in the window as those of two do: pages, menus, keys, memory."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from gui import catalogue
from gui.catalogue import EVIDENCE, GEOMETRY, SEVERAL_CLASSES, VIEWS, View
from gui.export import export_files, exporting
from gui.export.export_dialog import ExportChoice, ExportDialog
from gui.frame.remembered_pages import RememberedPages
from gui.frame.shown_views import ShownViews
from gui.program.app import WindowedProgram
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer
from gui.views.view_data import ViewData
from gui.views.view_widget import ViewWidget
from tests.conftest import SAMPLES
from tests.gui.acts import (
    click,
    open_sample,
    wait_for_copying,
    wait_for_saving,
    wait_until,
    workspace_of,
)
from tests.samples import sample

GROUND = "#12ab34"


class StubOfSeveral(ViewWidget[ClassesAnalysis, ClassesSession]):
    """Keeps what it is told."""

    def __init__(self, pointer: ClassPointer, theme: Theme) -> None:
        super().__init__()
        self.pointer, self.theme = pointer, theme
        self.analysis: ClassesAnalysis | None = None
        self.session: ClassesSession | None = None
        self.setMinimumSize(300, 300)

    def show_session(self, session: ClassesSession) -> None:
        self.session = session

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        self.analysis = analysis

    def show_theme(self, theme: Theme) -> None:
        self.theme = theme

    def reset_view(self) -> None:
        self.analysis = None

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        return f"{len(analysis.labels)} classes"

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        return ViewData("classes", {"class": list(analysis.labels)})


class StubFigure:
    """Fills its place."""

    def __init__(
        self, analysis: ClassesAnalysis, theme: Theme, *, scale: float = 1.0, notes: bool = True
    ) -> None:
        self.made_of = (analysis, theme, scale, notes)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, QColor(GROUND))


def stub(key: str, page: str, keys: str) -> View:
    return View(
        key=key,
        title=f"Stub {key}",
        words=f"Stub {key}",
        keys=keys,
        tip=f"Show or hide {key}",
        widget=f"{__name__}:StubOfSeveral",
        figure=f"{__name__}:StubFigure",
        takes=(SEVERAL_CLASSES,),
        page=page,
    )


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> WindowedProgram:
    """The program with two views of two classes, and four of several on two pages."""
    several = (
        *(stub(key, GEOMETRY, keys) for key, keys in (("one", "Ctrl+1"), ("two", "Ctrl+2"))),
        *(stub(key, EVIDENCE, "") for key in ("three", "four")),
    )
    monkeypatch.setattr(catalogue, "VIEWS", (*VIEWS[:2], *several))
    program = request.getfixturevalue("program")
    assert isinstance(program, WindowedProgram)
    return program


def middle_of(program: WindowedProgram) -> ShownViews:
    return workspace_of(program).middle


def rows(program: WindowedProgram) -> list[list[str]]:
    """What stands in each row of what is offered."""
    return [list(row.keys) for row in middle_of(program).grid.offered_part.rows]


def open_iris(program: WindowedProgram) -> None:
    """Open several classes, over what is open if something is."""
    program.store.open(SAMPLES / "iris.csv")  # without the question whether to add it
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    wait_until(lambda: middle_of(program).is_filled)


def view(program: WindowedProgram, key: str) -> StubOfSeveral:
    found = workspace_of(program).views[key]
    assert isinstance(found, StubOfSeveral)
    return found


def test_pages_views_and_keys_follow_the_kind_of_what_is_open(both: WindowedProgram) -> None:
    bar, actions = both.window.tool_bar, both.window.actions_
    open_iris(both)
    assert rows(both) == [["one", "two"]]
    assert bar.views_button.text() == "Views 2"
    assert [actions[key].isVisible() for key in ("roc", "surface", "one", "four")] == [
        *(False, False, True, True)
    ]
    first, page = view(both, "one"), workspace_of(both).classes
    assert page is not None
    assert page.isAncestorOf(first)
    assert first.isVisible()
    assert first.analysis is both.store.analysis
    assert first.session == both.store.session
    assert first.pointer is view(both, "two").pointer
    assert middle_of(both).grid.card("one").subtitle == "3 classes"
    assert view(both, "three").analysis is None
    click(bar.pages.segments.segment(1))
    assert rows(both) == [["three", "four"]]
    wait_until(lambda: view(both, "three").analysis is both.store.analysis)
    QTest.keySequence(both.window, "Alt+1")
    QTest.keySequence(both.window, "Ctrl+2")
    assert rows(both) == [["one"]]
    open_sample_over(both, "crossing")
    assert rows(both) == [["roc", "surface"]]
    assert page.isHidden()
    QTest.keySequence(both.window, "Ctrl+2")  # the same keys mean the view that is offered
    assert rows(both) == [["roc"]]


def open_sample_over(program: WindowedProgram, name: str) -> None:
    opened = sample(name)
    program.store.open(opened.path, session=opened.session)
    wait_until(lambda: not isinstance(program.store.analysis, ClassesAnalysis))
    wait_until(lambda: not program.store.waiting)


def test_each_kind_is_arranged_for_itself_and_remembered(both: WindowedProgram) -> None:
    open_sample(both, "crossing")
    middle_of(both).grid.move_view("surface", "left")
    open_iris(both)
    middle_of(both).grid.move_view("two", "down")
    assert rows(both) == [["one"], ["two"]]
    middle_of(both).grid.move_view("two", "down")  # alone in the last row: it stays
    assert rows(both) == [["one"], ["two"]]
    kept = RememberedPages().recall().pages[0].views
    assert [list(row.keys) for row in kept.rows] == [["surface", "roc"], ["one"], ["two"]]
    middle_of(both).reset_page()
    assert rows(both) == [["one", "two"]]
    open_sample_over(both, "crossing")
    assert rows(both) == [["surface", "roc"]]
    middle_of(both).reset_page()
    assert RememberedPages().recall().pages[0].arrangement is None


def test_a_page_arranged_before_there_were_views_of_several_has_them(
    both: WindowedProgram,
) -> None:
    open_sample(both, "crossing")
    middle = middle_of(both)
    arranged = middle.pages.pages[0].views.only(["surface"])
    RememberedPages().keep(middle.pages.arranged(0, arranged))
    found = RememberedPages().recall().pages[0].views
    assert [list(row.keys) for row in found.rows] == [["surface"], ["one", "two"]]


def test_a_page_of_ones_own_holds_views_of_the_kind_it_was_made_for(
    both: WindowedProgram,
) -> None:
    open_iris(both)
    middle_of(both).add_page("Mine")
    assert middle_of(both).pages.pages[3].views.keys == ("one", "two")
    open_sample_over(both, "crossing")
    assert middle_of(both).page == 0
    segments = both.window.tool_bar.pages
    assert segments.isHidden()  # of two classes there is one page with views


def test_pictures_and_data_are_copied_and_saved(
    both: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_iris(both)
    analysis = both.store.analysis
    dialog = ExportDialog("light", analysis)
    offered = [dialog.view.itemText(place) for place in range(dialog.view.count())]
    assert offered == ["Stub one", "Stub two", "Stub three", "Stub four"]
    click(middle_of(both).grid.menu_button("one"))
    menu = both.wiring.card_menus.menu
    assert menu is not None
    entries = {entry.text().replace("&", ""): entry for entry in menu.actions()}
    entries["Copy picture"].trigger()
    wait_for_copying(both)
    image = QGuiApplication.clipboard().image()
    assert image.pixelColor(image.width() // 2, image.height() // 2).name() == GROUND
    entries["Copy data"].trigger()
    assert QGuiApplication.clipboard().text().split() == [
        *("class", "setosa", "versicolor", "virginica")
    ]
    target = tmp_path / "one.png"
    choice = ExportChoice("one", "light", both.window.size())
    monkeypatch.setattr(export_files, "ask_what_to_export", lambda *_: choice)
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
    both.window.actions_["export"].trigger()
    wait_for_saving(both)
    assert QImage(str(target)).pixelColor(800, 500).name() == GROUND
    menu.close()


def test_a_theme_and_better_numbers_reach_views_that_are_seen(
    both: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_iris(both)
    both.theming.choose("dark")
    wait_until(lambda: view(both, "one").theme.name == "dark")  # a view a step
    seen: list[object] = []
    monkeypatch.setattr(view(both, "one"), "show_refined", seen.append)
    analysis = both.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    refined = replace(analysis, revision=analysis.revision)
    both.store.several_classes.analysis_refined.emit(refined)
    assert seen == [refined]
