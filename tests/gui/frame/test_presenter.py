"""Presenter mode: one or two views, verdict and ribbon in large type, by keys and by mouse."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from shiboken6 import isValid

from engine.session.samples import CLASSES_SAMPLES
from engine.wording.text_spans import TextSpan, as_text
from engine.wording.verdict import verdict
from gui.frame.presenter import Presenter
from gui.paint.camera import Camera
from gui.paint.roc_extent import Extent
from gui.program.app import WindowedProgram
from gui.views.plot_view import PlotView
from gui.views.roc_plane_view import RocPlaneView
from gui.views.scene_view import SceneView
from gui.widgets.segmented import Segmented
from tests.gui.acts import (
    analysis_of,
    open_sample,
    settle,
    show_evidence,
    surface_of,
    wait,
    wait_until,
    workspace_of,
)


@pytest.fixture
def presenting(program: WindowedProgram) -> Iterator[Presenter]:
    """What presents the sample of the pictures, opened by F5."""
    open_sample(program, "crossing")
    workspace_of(program).middle.open_opengl()
    surface_of(program).show_camera(Camera(yaw=0.3, pitch=0.2))
    program.window.activateWindow()
    QTest.keySequence(program.window, "F5")
    QTest.qWaitForWindowExposed(presenter_of(program))
    yield presenter_of(program)
    presenter_of(program).leave()


def presenter_of(program: WindowedProgram) -> Presenter:
    presenter = program.wiring.presenter
    assert presenter is not None
    return presenter


def press(presenter: Presenter, key: Qt.Key, program: WindowedProgram) -> None:
    """Press a key where the focus is, and wait for the answer."""
    QTest.keyClick(presenter.focusWidget(), key)
    settle(program)


def test_two_views_the_verdict_and_the_ribbon_in_large_type(
    program: WindowedProgram, presenting: Presenter
) -> None:
    assert presenting.isFullScreen()
    presenting.resize(1600, 900)
    assert presenting.shown == ("roc", "surface")
    assert all(presenting.views[key].isVisible() for key in presenting.shown)
    assert all(presenting.views[key].scale == 1.8 for key in presenting.shown)
    label = presenting.verdict.findChildren(QLabel)[0]
    assert label.font().pixelSize() == 34
    told = as_text(verdict(analysis_of(program)))
    assert "284 per 1,000 cases" in told
    assert "284 per 1,000 cases" in presenting.verdict.text.replace("\u00a0", " ")
    surface = presenting.views["surface"]
    assert isinstance(surface, SceneView)
    assert surface.camera == surface_of(program).camera == Camera(yaw=0.3, pitch=0.2)
    assert surface is not surface_of(program)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1024, 540)])
def test_on_a_small_screen_type_is_smaller_and_nothing_of_the_sentence_is_cut(
    presenting: Presenter, size: tuple[int, int]
) -> None:
    presenting.resize(*size)
    QApplication.processEvents()
    assert presenting.size().toTuple() == size
    assert presenting.rect().contains(presenting.ribbon.geometry())
    room = min(size[0] / 1600, size[1] / 900)
    assert presenting.views["roc"].scale == pytest.approx(1.8 * room)
    for label in presenting.verdict.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width())
    for key in presenting.shown:
        view = presenting.views[key]
        assert view.height() > size[1] / 3
        assert not view.geometry().intersects(presenting.ribbon.geometry())


def test_views_are_presented_as_closely_as_they_are_looked_at(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    middle = workspace_of(program).middle
    middle.choose_page(0)
    for key in ("roc", "cost"):
        middle.grid.bring(key)
        wait_until(lambda: middle.is_filled)
        QTest.keyClick(middle.views[key], Qt.Key.Key_Plus)
    for key in [key for key in middle.on_page if key not in ("roc", "cost")]:
        middle.set_on_page(key, False)
    program.window.actions_["present"].trigger()
    presenter = presenter_of(program)
    plane, own = presenter.views["roc"], middle.views["roc"]
    assert isinstance(plane, RocPlaneView)
    assert isinstance(own, RocPlaneView)
    make, made = plane.looked_at().figure, own.looked_at().figure
    assert isinstance(make, partial)
    assert isinstance(made, partial)
    assert make.keywords["extent"] == made.keywords["extent"] != Extent()
    costs, looked = presenter.views["cost"], middle.views["cost"]
    assert isinstance(costs, PlotView)
    assert isinstance(looked, PlotView)
    for shown, known in zip(costs.options.shown, looked.options.shown, strict=False):
        for span, other in zip(shown, known, strict=True):
            assert (span.low, span.high) == pytest.approx((other.low, other.high))
    assert costs.options.shown
    presenter.leave()


def test_keys_move_one_t_for_both_windows_and_a_line_says_what_changed(
    program: WindowedProgram, presenting: Presenter
) -> None:
    assert presenting.verdict.changed == ""
    press(presenting, Qt.Key.Key_PageDown, program)
    press(presenting, Qt.Key.Key_Left, program)
    assert analysis_of(program).t == pytest.approx(0.448, abs=1e-3)
    assert presenting.verdict.changed == "At t = 0.449 bayes took over from forest."
    assert "bayes" in presenting.verdict.text
    assert workspace_of(program).playhead.t == analysis_of(program).t
    program.store.undo()
    settle(program)
    assert analysis_of(program).t == pytest.approx(0.449, abs=1e-3)


def test_a_frozen_picture_stays_while_t_moves(
    program: WindowedProgram, presenting: Presenter
) -> None:
    press(presenting, Qt.Key.Key_F, program)
    assert presenting.overlay.is_frozen
    before = presenting.grab().toImage()
    press(presenting, Qt.Key.Key_Home, program)
    assert presenting.grab().toImage() == before
    press(presenting, Qt.Key.Key_F, program)
    assert presenting.grab().toImage() != before


def test_halo_and_keys_are_shown_when_they_are_wanted(
    program: WindowedProgram, presenting: Presenter
) -> None:
    """Wherever in the window they go: to whichever view, or the ribbon."""
    handle = presenting.windowHandle()
    QTest.mouseMove(handle, QPoint(200, 40))
    assert presenting.overlay.halo_at is None
    press(presenting, Qt.Key.Key_H, program)
    for place in (QPoint(210, 400), presenting.ribbon.geometry().center()):
        QTest.mouseMove(handle, place)
        assert presenting.overlay.halo_at == QPointF(place)
    press(presenting, Qt.Key.Key_K, program)
    QTest.keyClick(handle, Qt.Key.Key_End)
    assert presenting.overlay.words == "End"  # for a second and a half
    settle(program)


def test_keys_are_written_below_a_sentence_that_has_grown(presenting: Presenter) -> None:
    sentence, change = presenting.verdict.findChildren(QLabel)
    before = sentence.height()
    presenting.verdict.show_sentence([TextSpan("costs least on the rest " * 30)], ())
    top = presenting.verdict.y()
    # Its lines are counted once, and again when they have their width; the keys follow.
    wait_until(lambda: top + sentence.geometry().bottom() < presenting.overlay.row)
    assert sentence.height() > before
    assert presenting.overlay.row < top + change.geometry().bottom()


def test_another_kind_of_file_is_refined_while_nothing_is_presented(
    program: WindowedProgram, presenting: Presenter
) -> None:
    press(presenting, Qt.Key.Key_3, program)
    presenting.leave()
    program.store.open(CLASSES_SAMPLES[1].opened_path)
    wait_until(lambda: program.store.analysis is not None and not program.store.waiting)
    assert program.store.analysis is not None
    presenting.show_refined(program.store.analysis)
    program.window.actions_["present"].trigger()
    presenting.show_refined(program.store.analysis)
    assert presenting.isVisible()


def test_a_view_is_presented_as_it_is_switched(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    show_evidence(program)
    middle = workspace_of(program).middle
    shown = workspace_of(program).views["scores"]
    shown.findChildren(Segmented)[0].segment(2).click()
    for key in [key for key in middle.on_page if key != "scores"]:
        middle.set_on_page(key, False)
    program.window.actions_["present"].trigger()
    assert presenter_of(program).shown == ("scores",)
    assert presenter_of(program).views["scores"].mode_shown == "distributions"
    assert presenter_of(program).views["scores"] is not shown
    presenter_of(program).leave()


def test_the_menu_opens_by_keys_too(presenting: Presenter, program: WindowedProgram) -> None:
    for key, held in (
        (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier),
    ):
        QTest.keyClick(presenting.focusWidget(), key, held)
        assert presenting.menu.isVisible()
        presenting.menu.close()
    settle(program)


def test_numbers_swap_views_and_plus_enlarges(
    program: WindowedProgram, presenting: Presenter
) -> None:
    press(presenting, Qt.Key.Key_3, program)
    assert list(presenting.shown) == ["surface", "cost"]
    press(presenting, Qt.Key.Key_2, program)
    assert list(presenting.shown) == ["cost"]
    press(presenting, Qt.Key.Key_3, program)
    assert list(presenting.shown) == ["cost"]  # the last one stays
    presenting.resize(1600, 900)
    presenting.ribbon.setFocus()
    height = presenting.ribbon.height()
    press(presenting, Qt.Key.Key_Plus, program)
    assert presenting.menu.scale == 2.0
    assert presenting.views["cost"].scale == 2.0
    assert presenting.ribbon.height() > height
    press(presenting, Qt.Key.Key_Minus, program)
    press(presenting, Qt.Key.Key_Minus, program)
    assert presenting.menu.scale == 1.5


def test_the_sweep_takes_the_pace_that_is_chosen(
    program: WindowedProgram, presenting: Presenter
) -> None:
    paces = (each for each in presenting.menu.findChildren(QAction) if each.data() == 60000.0)
    next(paces).trigger()
    press(presenting, Qt.Key.Key_Home, program)
    start = workspace_of(program).playhead.t
    QTest.keyClick(presenting.ribbon, Qt.Key.Key_Space)
    assert presenting.ribbon.playing
    wait(200)
    moved = workspace_of(program).playhead.t - start
    assert 0 < moved < 0.568 * 2 / 60  # of a range of 0.568; eight seconds would go farther
    press(presenting, Qt.Key.Key_Escape, program)
    assert not presenting.ribbon.playing


def test_escape_leaves_and_f5_comes_back_with_another_theme_and_file(
    program: WindowedProgram, presenting: Presenter
) -> None:
    press(presenting, Qt.Key.Key_Escape, program)
    assert not presenting.isVisible()
    program.theming.choose("dark")
    workspace_of(program).middle.choose_page(1)
    QApplication.processEvents()
    program.window.activateWindow()
    QTest.keySequence(program.window, "F5")
    assert presenting.isVisible()
    assert presenting.shown == workspace_of(program).grid.shown[:2]
    ground = presenting.grab().toImage().pixelColor(3, 3)
    assert ground == program.theming.theme.panel


def test_what_is_closed_is_not_presented_and_its_views_are_let_go_of(
    program: WindowedProgram, presenting: Presenter
) -> None:
    press(presenting, Qt.Key.Key_3, program)
    views = list(presenting.views.made.values())
    assert len(views) == 3
    program.store.forget()
    assert not presenting.isVisible()
    wait_until(lambda: not any(map(isValid, views)))
    open_sample(program, "iris")
    program.window.actions_["present"].trigger()
    assert presenting.shown == workspace_of(program).grid.shown[:2]
    assert all(presenting.views[key].isVisible() for key in presenting.shown)


def test_keys_that_the_hint_names_are_no_views_where_there_is_no_ribbon(
    program: WindowedProgram,
) -> None:
    open_sample(program, "matrices")
    workspace_of(program).middle.open_opengl()
    program.window.activateWindow()
    QTest.keySequence(program.window, "F5")
    presenting = presenter_of(program)
    QTest.qWaitForWindowExposed(presenting)
    assert presenting.focusWidget() is presenting  # some systems go on from what is hidden
    before = presenting.shown
    wait_until(lambda: QApplication.focusWidget() is not None)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_K)  # type: ignore[arg-type]  # waited for
    assert presenting.menu.keys_shown
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_2)  # type: ignore[arg-type]
    assert presenting.shown != before
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)  # type: ignore[arg-type]
    assert not presenting.isVisible()


def test_several_classes_have_no_ribbon(program: WindowedProgram) -> None:
    open_sample(program, "iris")
    program.window.actions_["present"].trigger()
    presenter = presenter_of(program)
    assert presenter.isVisible()
    assert not presenter.ribbon.isVisible()
    assert presenter.verdict.text
    presenter.leave()


def test_it_ends_when_the_system_has_taken_its_window(presenting: Presenter) -> None:
    ended: list[bool] = []
    presenting.left.connect(partial(ended.append, True))
    presenting.destroy()
    presenting.close()
    assert ended == [True]
