"""A view that stands in the catalogue is offered everywhere, and nothing else need name it."""

import subprocess
import sys
from pkgutil import resolve_name

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from engine.analysis.analysis import Analysis
from engine.command import options
from engine.messages.errors import InputError
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.report.document import FigureKind
from engine.session.session import Session
from gui import catalogue
from gui.catalogue import GEOMETRY, KINDS, VIEWS, View, views_of
from gui.export.export_dialog import ExportDialog
from gui.export.figures import picture_figure
from gui.program.app import WindowedProgram
from gui.themes.theme import Theme, load_theme
from gui.views.playhead import Playhead
from gui.views.view_widget import ViewWidget
from tests.conftest import CHECKOUT
from tests.gui.acts import analysis_of, click, open_sample, wait_until, workspace_of
from tests.gui.conftest import AnalyseCrossing

GROUND = "#12ab34"
LOADS_NO_VIEW = """
import sys
from gui.program import app
from engine.messages.errors import InputError
from gui import catalogue

application = app.make_application()
program = app.WindowedProgram(application)
classes = [name for view in catalogue.VIEWS for name in (view.widget, view.figure, view.drawing)]
print(sorted({name.partition(":")[0] for name in classes} & set(sys.modules)))
program.store.close()
"""


class StubView(ViewWidget[Analysis, Session]):
    """Keeps what it is told."""

    def __init__(self, playhead: Playhead, theme: Theme) -> None:
        super().__init__()
        self.playhead, self.theme = playhead, theme
        self.analysis: Analysis | None = None
        self.resets = 0

    def show_analysis(self, analysis: Analysis | None) -> None:
        self.analysis = analysis

    def show_theme(self, theme: Theme) -> None:
        self.theme = theme

    def reset_view(self) -> None:
        self.resets += 1

    def subtitle(self, analysis: Analysis) -> str:
        return f"of {analysis.geometry.source.name}"


class StubFigure:
    """Fills its place."""

    def __init__(
        self, analysis: Analysis, theme: Theme, *, scale: float = 1.0, notes: bool = True
    ) -> None:
        self.made_of = (analysis, theme, scale, notes)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, QColor(GROUND))


STUB = View(
    key="stub",
    title="Stub of costs",
    words="Stub of &costs",
    keys="Ctrl+3",
    tip="Show or hide the stub",
    widget=f"{__name__}:StubView",
    figure=f"{__name__}:StubFigure",
    page=GEOMETRY,
)


EARLY = tuple(view for view in VIEWS if view.early)


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> tuple[View, ...]:
    """The catalogue with one view more."""
    monkeypatch.setattr(catalogue, "VIEWS", (*EARLY, STUB))
    return catalogue.VIEWS


@pytest.fixture
def longer(views: tuple[View, ...], request: pytest.FixtureRequest) -> WindowedProgram:
    """The program, made when the catalogue had the view already."""
    assert STUB in views
    program = request.getfixturevalue("program")
    assert isinstance(program, WindowedProgram)
    return program


def test_the_menus_offer_it(longer: WindowedProgram) -> None:
    menus = [menu for menu in longer.window.findChildren(QMenu) if menu.title() == "&View"]
    assert [action.text() for action in menus[0].actions()][:3] == [
        "ROC &plane",
        "ROC &surface",
        "Stub of &costs",
    ]
    action = longer.window.actions_["stub"]
    assert action.toolTip() == "Open a file first"
    open_sample(longer, "one-model")
    assert action.toolTip() == "Show or hide the stub (Ctrl+3)"
    longer.wiring.views_menu.fill()
    entries = [entry.text().partition("\t")[0] for entry in longer.wiring.views_menu.menu.actions()]
    assert entries[:4] == ["Geometry", "ROC plane", "ROC surface", "Stub of costs"]


def test_the_workspace_shows_fills_resets_and_hides_it(longer: WindowedProgram) -> None:
    open_sample(longer, "one-model")
    workspace = workspace_of(longer)
    wait_until(lambda: workspace.middle.is_filled)
    stub, card = workspace.views["stub"], workspace.grid.card("stub")
    assert isinstance(stub, StubView)
    assert stub.analysis is analysis_of(longer)
    assert stub.playhead is workspace.playhead
    assert card.title == "Stub of costs"
    assert card.subtitle == "of yardstick_two_class_example.csv"
    longer.theming.choose("dark")
    wait_until(lambda: stub.theme.name == "dark")
    click(workspace.grid.menu_button("stub"))
    menu = longer.wiring.card_menus.menu
    assert menu is not None
    reset = next(entry for entry in menu.actions() if entry.text() == "&Reset view")
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(reset).center())
    assert stub.resets == 1
    assert list(workspace.grid.shown) == ["roc", "surface", "stub"]
    QTest.keySequence(longer.window, "Ctrl+3")
    assert list(workspace.grid.shown) == ["roc", "surface"]


def test_an_analysis_that_it_does_not_take_is_not_shown_in_it(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    of_trees = replace(STUB, takes=("ast:AST",))
    monkeypatch.setattr(catalogue, "VIEWS", (*EARLY, of_trees))
    program = request.getfixturevalue("program")
    open_sample(program, "one-model")
    stub = workspace_of(program).views["stub"]
    assert isinstance(stub, StubView)
    assert stub.analysis is None
    assert list(workspace_of(program).grid.shown) == ["roc", "surface"]
    assert not program.window.actions_["stub"].isVisible()
    dialog = ExportDialog("light", analysis_of(program))
    offered = [dialog.view.itemText(place) for place in range(dialog.view.count())]
    assert offered == ["ROC plane", "ROC surface"]


def test_the_export_dialog_offers_and_the_picture_holds_it(
    application: QApplication, views: tuple[View, ...], analyse_crossing: AnalyseCrossing
) -> None:
    assert application is not None
    dialog = ExportDialog("light", analyse_crossing())
    offered = [dialog.view.itemText(place) for place in range(dialog.view.count())]
    assert offered == ["ROC plane", "ROC surface", "Stub of costs"]
    dialog.view.setCurrentText("Stub of costs")
    choice = dialog.choice
    assert (choice.view, choice.name) == ("stub", "stub-of-costs")
    image = QImage(QSize(400, 300), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint = picture_figure(choice.view, analyse_crossing(), load_theme("light"))
    paint(painter, QRectF(image.rect()))
    painter.end()
    assert image.pixelColor(200, 150).name() == GROUND
    assert len(views) == len(offered)


def test_the_command_line_and_the_report_use_the_same_keys() -> None:
    keys = [view.key for view in VIEWS]
    for key in (*keys, options.WINDOW):
        assert options.parse(["render", key, "f.csv", "-o", "f.png"], keys).view == key
    with pytest.raises(InputError, match="roc"):
        options.parse(["render", "rock", "f.csv", "-o", "f.png"], keys)
    assert {kind.value for kind in FigureKind} <= {*keys, FigureKind.RIBBON.value}


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: str(view.key))
def test_what_the_catalogue_names_is_there(view: View) -> None:
    assert issubclass(resolve_name(view.widget), ViewWidget)
    assert bool(view.figure) != bool(view.drawing)
    assert not view.figure or callable(resolve_name(view.figure).paint)
    assert not view.drawing or resolve_name(view.drawing)(None, load_theme("light")) is None
    kinds = {kind: resolve_name(kind) for kind in view.takes}
    assert kinds
    assert set(kinds.values()) <= {Analysis, ClassesAnalysis}


def test_keys_and_mnemonics_mean_one_view_each() -> None:
    assert len({view.key for view in VIEWS}) == len(VIEWS)
    for kind in KINDS:  # those of the other kind are never offered beside them
        for name in ("title", "words", "keys"):
            values = [getattr(view, name) for view in views_of(kind) if getattr(view, name)]
            assert len(set(values)) == len(values)
    assert all(view.key and view.title and view.words for view in VIEWS)


def test_the_window_comes_without_the_modules_of_views() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LOADS_NO_VIEW],
        cwd=CHECKOUT,
        env={"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout.strip()) == (0, "[]"), ended.stderr
