"""The first picture of a canvas comes from a thread beside the main one."""

import threading

import pytest
import shiboken6
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.analysis.analysis import Analysis
from gui.paint.camera import END_VIEW, HOME
from gui.paint.scene_layout import DrawingFrame
from gui.scene.drawing import Drawing
from gui.scene.offscreen import Offscreen
from gui.scene.platform import OpenGLError
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.surface_view import SurfaceView
from tests.gui.acts import wait_until
from tests.gui.conftest import AnalyseCrossing
from tests.gui.scene.test_canvas import canvas_of, picture_of, settle

pytestmark = pytest.mark.gl


def begun(analysis: Analysis) -> SurfaceView:
    """A view that has been shown, and not yet painted."""
    view = SurfaceView(Playhead(), load_theme("light"))
    view.resize(480, 400)
    view.show_analysis(analysis)
    view.show()
    return view


def test_the_first_picture_is_drawn_beside_and_is_the_one_that_is_wanted(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    draw = Offscreen.draw

    def noted(self: Offscreen, drawing: Drawing, frame: DrawingFrame) -> QImage:
        threads.append(threading.current_thread())
        return draw(self, drawing, frame)

    monkeypatch.setattr(Offscreen, "draw", noted)
    view = begun(analyse_crossing())
    canvas = canvas_of(view)
    wait_until(lambda: canvas.picture is not None)
    first = canvas.picture

    assert first is not None
    assert threading.main_thread() not in threads[:1]
    assert len(threads) == 1
    view.show_camera(END_VIEW)
    QApplication.processEvents()
    view.show_camera(HOME)
    QApplication.processEvents()
    assert threads[1:] == [threading.main_thread()] * 2
    assert canvas.picture == first


def test_what_was_begun_beside_is_drawn_anew_where_something_else_is_wanted(
    analyse_crossing: AnalyseCrossing,
) -> None:
    analysis = analyse_crossing()
    view = begun(analysis)
    view.show_camera(END_VIEW)
    other = begun(analysis)
    settle()
    other.show_camera(END_VIEW)

    assert picture_of(view) == picture_of(other)


def test_the_first_smooth_picture_is_drawn_beside_too(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[threading.Thread] = set()
    draw = Offscreen._draw_strip

    def noted(
        self: Offscreen, drawing: Drawing, frame: DrawingFrame, strip: tuple[float, float]
    ) -> None:
        threads.add(threading.current_thread())
        draw(self, drawing, frame, strip)

    monkeypatch.setattr(Offscreen, "_draw_strip", noted)
    view = begun(analyse_crossing())
    canvas = canvas_of(view)
    QApplication.processEvents()
    plain = canvas.picture
    settle()
    smooth = canvas.picture

    assert threads
    assert threading.main_thread() not in threads
    assert smooth != plain
    view.show_camera(END_VIEW)
    settle()
    view.show_camera(HOME)
    settle()
    assert threading.main_thread() in threads
    assert canvas.picture == smooth


def test_a_view_that_is_destroyed_while_it_is_drawn_leaves_no_thread(
    analyse_crossing: AnalyseCrossing,
) -> None:
    view = begun(analyse_crossing())
    QApplication.processEvents()
    assert [each for each in threading.enumerate() if "first-picture" in each.name]
    shiboken6.delete(view)
    assert not [each for each in threading.enumerate() if "first-picture" in each.name]


def test_a_view_that_goes_before_it_is_painted_leaves_no_thread(
    analyse_crossing: AnalyseCrossing,
) -> None:
    view = begun(analyse_crossing())
    view.hide()
    assert not [each for each in threading.enumerate() if "first-picture" in each.name]
    view.show()
    assert picture_of(view) is not None


def test_an_error_beside_brings_the_painter(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OpenGLError("no good")

    monkeypatch.setattr(Offscreen, "draw", broken)
    view = begun(analyse_crossing())
    settle()

    assert not view.uses_opengl
