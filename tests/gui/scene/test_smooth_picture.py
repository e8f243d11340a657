"""The smooth picture of `gui.scene.smooth_picture` comes strip by strip, and nobody waits for it."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from gui.paint.camera import END_VIEW, HOME
from gui.paint.scene_layout import DrawingFrame
from gui.scene.canvas import SceneCanvas
from gui.scene.drawing import Drawing
from gui.scene.offscreen import Offscreen
from gui.scene.smooth_picture import STRIPS, SmoothPicture, strip_at
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.surface_view import SurfaceView
from tests.gui.acts import wait_until
from tests.gui.conftest import AnalyseCrossing
from tests.gui.scene.test_canvas import canvas_of, settle

pytestmark = pytest.mark.gl

WHOLE = (0.0, 1.0)
Wanted = tuple[Offscreen, Drawing, DrawingFrame]


@pytest.fixture
def canvas(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SceneCanvas]:
    """Of a view whose smooth picture is there, on what is taken for a slow GPU."""
    monkeypatch.setattr("gui.scene.canvas.QUICK", -1.0)
    view = SurfaceView(Playhead(), load_theme("light"))
    view.resize(480, 400)
    view.show_analysis(analyse_crossing())
    view.show()
    settle()
    yield canvas_of(view)
    view.close()


def wanted(canvas: SceneCanvas) -> Wanted:
    assert canvas._offscreen is not None
    assert canvas._drawing is not None
    return canvas._offscreen, canvas._drawing, canvas._frame(canvas._drawing)


def at_once(offscreen: Offscreen, drawing: Drawing, frame: DrawingFrame) -> QImage:
    offscreen.draw_smooth(drawing, frame, WHOLE)
    return offscreen.smooth_picture(frame)


def test_it_comes_in_strips_and_is_the_picture_that_is_drawn_at_once(
    canvas: SceneCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[float, float]] = []
    original = Offscreen.begin_strip

    def watched(self: Offscreen, *given: Any) -> None:
        drawn.append(given[-1])
        original(self, *given)

    monkeypatch.setattr(Offscreen, "begin_strip", watched)
    canvas.show_camera(HOME.orbited(5, 5))
    settle()
    assert drawn == [strip_at(place) for place in range(STRIPS)]
    smooth = canvas.picture
    offscreen, drawing, frame = wanted(canvas)
    assert smooth == at_once(offscreen, drawing, frame)
    assert smooth != offscreen.draw(drawing, frame)


def test_what_is_not_drawn_yet_is_asked_after_and_not_waited_for(
    canvas: SceneCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    limits: list[float] = []
    original = Offscreen.begin_strip

    def watched(self: Offscreen, *given: Any) -> None:
        begun.append(given)
        original(self, *given)

    def busy(_: Offscreen, within: float = 0.0) -> bool:
        limits.append(within)
        return not begun

    monkeypatch.setattr(Offscreen, "begin_strip", watched)
    monkeypatch.setattr(Offscreen, "has_drawn", busy)
    canvas.show_camera(END_VIEW)
    wait_until(lambda: len(limits) > 10)
    assert len(begun) == 1
    assert sum(limits) < 0.004  # s that anything waited
    offscreen, drawing, frame = wanted(canvas)
    hard = canvas.picture
    monkeypatch.undo()
    assert hard == offscreen.draw(drawing, frame)
    settle()
    assert canvas.picture == at_once(offscreen, drawing, frame)


def test_it_takes_as_long_as_its_strips_do(canvas: SceneCanvas) -> None:
    coming = SmoothPicture(*wanted(canvas))
    taken = []
    began = time.perf_counter()
    while coming.step() is None:
        taken.append(coming.took)
    assert time.perf_counter() - began > coming.took == taken[-1] > 0
    assert taken == sorted(taken)


def test_a_picture_with_hard_edges_meanwhile_is_not_taken_for_it(canvas: SceneCanvas) -> None:
    offscreen, drawing, frame = wanted(canvas)
    coming = SmoothPicture(offscreen, drawing, frame)
    while not coming._is_gathered:
        coming.step()
    hard = offscreen.draw(drawing, frame)
    picture = None
    while picture is None:
        picture = coming.step()
    assert picture == at_once(offscreen, drawing, frame)
    assert picture != hard


def test_another_picture_gives_it_up(canvas: SceneCanvas) -> None:
    canvas.show_camera(END_VIEW)
    wait_until(lambda: canvas._coming is not None)
    canvas.show_camera(HOME)
    QApplication.processEvents()
    assert canvas._coming is None
    settle()
    assert canvas.picture == at_once(*wanted(canvas))
