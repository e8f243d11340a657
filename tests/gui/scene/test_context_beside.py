"""A context that is made before there is anything to draw: what draws first takes it."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from engine.analysis.analysis import Analysis
from gui.scene import context_beside, gl, gpu, program
from gui.scene.context_beside import make_early_context, taken_early_context
from gui.scene.framebuffer import SAMPLES
from gui.scene.offscreen import Offscreen
from gui.scene.platform import offscreen_surface
from gui.scene.surface_drawing import surface_drawing
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.surface_view import SurfaceView
from tests.gui.acts import wait_until
from tests.gui.conftest import AnalyseCrossing
from tests.gui.scene.test_canvas import canvas_of, picture_of, settle

pytestmark = pytest.mark.gl

SWITCHES = {gl.GL_DEPTH_TEST: "depth", gl.GL_BLEND: "blend"}
Ways = set[tuple[tuple[str, object], ...]]


def threads() -> list[str]:
    return [each.name for each in threading.enumerate() if "first-picture" in each.name]


@pytest.fixture
def early() -> Iterator[None]:
    """A context that is made early, and that nothing is left of."""
    make_early_context()
    assert threads()
    yield
    context_beside._end()
    assert not threads()


def shown(analysis: Analysis) -> SurfaceView:
    view = SurfaceView(Playhead(), load_theme("light"))
    view.resize(480, 400)
    view.show_analysis(analysis)
    view.show()
    return view


@pytest.mark.usefixtures("early")
def test_the_first_canvas_takes_it_and_draws_the_same(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    view = shown(analysis)
    settle()
    assert taken_early_context() is None
    assert picture_of(view) == picture_of(shown(analysis))


@pytest.mark.usefixtures("early")
def test_a_canvas_that_comes_late_takes_it_too(analyse_crossing: AnalyseCrossing) -> None:
    view = SurfaceView(Playhead(), load_theme("light"))
    view.resize(480, 400)
    view.show()
    QApplication.processEvents()
    view.show_analysis(analyse_crossing())
    wait_until(lambda: view.canvas is not None and canvas_of(view).picture is not None)
    assert not threads()
    assert taken_early_context() is None


@pytest.mark.usefixtures("early")
def test_there_is_one_at_a_time_and_it_ends_if_nobody_takes_it() -> None:
    make_early_context()
    assert len(threads()) == 1


def ways_of(draw: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> Ways:
    """Of each drawn thing the program by its number, and how it meets what is there."""
    now: dict[str, object] = {}
    found: Ways = set()

    class Noting:
        def __getattr__(self, name: str) -> Any:
            known = getattr(gl, name)
            if not name.startswith("gl"):
                return known

            def called(*arguments: Any) -> object:
                if name in ("glEnable", "glDisable") and arguments[0] in SWITCHES:
                    now[SWITCHES[arguments[0]]] = name == "glEnable"
                elif name in ("glUseProgram", "glDepthMask", "glColorMask", "glDepthFunc"):
                    now[name] = arguments[0]
                elif name.startswith("glDraw"):
                    tested = now["depth"]
                    kept = {
                        key: value for key, value in now.items() if tested or "Depth" not in key
                    }
                    found.add(tuple(sorted({"glColorMask": 1, **kept}.items())))
                return known(*arguments)

            return called

    with monkeypatch.context() as patched:
        for module in (gpu, program):
            patched.setattr(module, "gl", Noting())
        draw()
    return found


def test_all_ways_of_drawing_the_surface_are_rehearsed(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(analyse_crossing())
    frame = canvas_of(view)._frame(canvas_of(view)._drawing)  # type: ignore[arg-type]
    drawing = surface_drawing(analyse_crossing(), load_theme("light"))
    assert drawing is not None
    offscreen = Offscreen(offscreen_surface())
    rehearsed = ways_of(lambda: offscreen.rehearse(0), monkeypatch)
    drawn = ways_of(lambda: offscreen.draw(drawing, frame), monkeypatch)
    assert len(drawn) >= 7
    assert drawn <= rehearsed


def test_what_holds_on_to_the_interpreter_tells_its_errors_too() -> None:
    early = offscreen_surface()
    offscreen = Offscreen(early)
    with offscreen._current(), pytest.raises(gl.Error):
        gl.glDepthFunc(0)
    with offscreen._current(), pytest.raises(gl.Error):
        gl.glDrawArrays(0xFFFF, 0, 3)


def test_making_plain_pixels_of_smooth_ones_is_rehearsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mesa compiles that anew for sizes that are powers of two, which no picture has."""
    sizes: list[tuple[int, ...]] = []
    offscreen, blit = Offscreen(offscreen_surface()), gl.glBlitFramebuffer

    def noted(*arguments: int) -> None:
        sizes.append(arguments[2:4])
        blit(*arguments)

    monkeypatch.setattr(gl, "glBlitFramebuffer", noted)
    offscreen.rehearse(0)
    assert not sizes
    offscreen.rehearse(SAMPLES)
    assert len(sizes) == 1
    assert all(pixels & (pixels - 1) for pixels in sizes[0])
