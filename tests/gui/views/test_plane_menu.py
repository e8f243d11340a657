"""The menu of the plane: gui.views.plane_menu, engine.session.plane_choices."""

from pathlib import Path

from PySide6.QtCore import QRectF, QSize

from engine.session.plane_choices import PlaneChoices
from gui.export.figures import picture_figure
from gui.export.picture import Picture, picture_bytes
from gui.export.steps import finish
from gui.paint.roc_plane import RocPlaneFigure
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.plane_menu import PlaneMenu
from gui.views.roc_plane_view import RocPlaneView
from tests.conftest import SAMPLES
from tests.gui.acts import click, open_sample, settle, wait_until, workspace_of


def menu_of(program: WindowedProgram) -> PlaneMenu:
    view = workspace_of(program).views["roc"]
    assert isinstance(view, RocPlaneView)
    return view.menu


def test_the_menu_of_the_card_begins_with_it(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    click(workspace_of(program).grid.menu_button("roc"))
    opened = program.wiring.card_menus.menu
    assert opened is not None
    own = menu_of(program).actions()
    assert opened.actions()[: len(own)] == own
    opened.close()


def test_axes_and_bands_are_steps_of_the_session(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    menu, store = menu_of(program), program.store
    menu.axes["fnr"].trigger()
    menu.chance.trigger()
    menu.confidence.trigger()
    settle(program)
    plane = store.two_class_session.plane
    assert (plane.axes, plane.chance_band, plane.confidence_band) == ("fnr", True, True)
    assert list(workspace_of(program).regions.blocks[0].fields) == ["right", "bottom"]
    words = [
        field.accessibleName() for field in workspace_of(program).regions.blocks[0].fields.values()
    ]
    assert words == ["FPR ≤", "FNR ≤"]
    assert [action.text() for action in menu.band_of.actions()[1:]] == [
        "forest",
        "bayes",
        "logistic",
    ]
    menu.band_of.actions()[2].trigger()
    settle(program)
    analysis = store.two_class_analysis
    assert analysis is not None
    assert analysis.banded is not None
    assert analysis.banded.name == "bayes"
    for _ in range(4):
        store.undo()
    settle(program)
    assert store.two_class_session.plane.axes == "tpr"
    assert menu.axes["tpr"].isChecked()


def test_what_only_looks_otherwise_keeps_its_intervals(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    store = program.store

    def replicates() -> int:
        analysis = store.two_class_analysis
        found = None if analysis is None or analysis.inference is None else analysis.inference
        return 0 if found is None or found.bootstrap is None else found.bootstrap.replicates

    wait_until(lambda: replicates() > 0)
    before = replicates()
    menu_of(program).chance.trigger()
    settle(program)
    assert replicates() >= before


def test_the_next_file_has_the_axes_that_were_chosen(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    menu_of(program).axes["sensitivity"].trigger()
    menu_of(program).chance.trigger()
    settle(program)
    program.store.open(SAMPLES / "wdbc_partial_oof.csv")
    settle(program)
    plane = program.store.two_class_session.plane
    assert plane == PlaneChoices(axes="sensitivity")
    assert menu_of(program).axes["sensitivity"].isChecked()


def test_a_saved_picture_has_the_words_of_the_axes(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    texts = []
    for axes in ("tpr", "fnr"):
        menu_of(program).axes[axes].trigger()
        settle(program)
        analysis = program.store.two_class_analysis
        assert analysis is not None
        theme = program.theming.theme
        size = QSize(640, 540)
        picture = Picture(picture_figure("roc", analysis, theme), size, theme.plot, "a plane")
        texts.append(finish(picture_bytes(picture, Path("plane.svg"))).decode())
    assert "True positive rate" in texts[0]
    assert "True positive rate" not in texts[1]
    assert "False negative rate" in texts[1]
    assert "FNR 0.251, FPR 0.134" in texts[1]


def test_the_plane_fills_its_card_or_is_square_by_choice(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    view = workspace_of(program).views["roc"]
    assert isinstance(view, RocPlaneView)

    def plot() -> QRectF:
        assert program.store.two_class_analysis is not None
        figure = RocPlaneFigure(program.store.two_class_analysis, load_theme("light"))
        return figure.axes(QRectF(view.rect())).plot

    assert plot().width() > view.width() - 90
    assert plot().height() > view.height() - 90
    menu_of(program).square.trigger()
    settle(program)
    assert plot().width() == plot().height() > min(view.width(), view.height()) - 90
    program.store.undo()
    settle(program)
    assert plot().width() > view.width() - 90
    assert not menu_of(program).square.isChecked()
