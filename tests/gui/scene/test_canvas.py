"""The ROC surface by OpenGL: pixels, for errors in painting are otherwise only printed."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.binary.voros.surface_block import Face
from gui.paint.camera import END_VIEW, HOME, Camera
from gui.paint.painting_rounds import PAINTING
from gui.paint.surface_look import GHOST, SurfaceLook
from gui.paint.surface_scene import surface_scene
from gui.scene import canvas as canvas_module
from gui.scene.canvas import SETTLED, SceneCanvas
from gui.scene.platform import probe_opengl
from gui.scene.scene_figure import SceneFigure
from gui.scene.scene_picture import render_scene
from gui.scene.surface_drawing import surface_drawing
from gui.scene.surface_rows import mantle_rows
from gui.themes.theme import Theme, load_theme, mix
from gui.views.playhead import Playhead
from gui.views.surface_view import SurfaceView
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.test_painted_surface import (
    HEIGHT,
    WIDTH,
    alike,
    on_cut,
    painted,
    projection_of,
)
from tests.gui.scene.test_scene_tiles import pixels

pytestmark = pytest.mark.gl

LIGHT = load_theme("light")
Shown = Callable[..., SurfaceView]


@pytest.fixture
def shown() -> Shown:
    """`shown(analysis, theme)`: a view on the screen that has been painted."""

    def made(analysis: Analysis | None, theme: Theme = LIGHT) -> SurfaceView:
        view = SurfaceView(Playhead(), theme)
        view.resize(WIDTH, HEIGHT)
        view.show_analysis(analysis)
        view.show()
        settle()
        return view

    return made


def settle() -> None:
    """Let events and timers run until pictures are smooth."""
    least = time.monotonic() + SETTLED / 1000 + 0.1
    while time.monotonic() < least or any(map(moves, QApplication.allWidgets())):
        QApplication.processEvents()


def moves(widget: QWidget) -> bool:
    """Whether a canvas that is seen has not drawn its smooth picture."""
    return (
        isinstance(widget, SceneCanvas)
        and widget.isVisible()
        and (widget._settling.isActive() or widget._smoothing.isActive())
    )


def canvas_of(view: SurfaceView) -> SceneCanvas:
    found = view.findChild(SceneCanvas)
    assert isinstance(found, SceneCanvas)
    return found


def picture_of(view: SurfaceView) -> QImage:
    settle()
    found = canvas_of(view).picture
    assert found is not None
    return found


def at(
    image: QImage, analysis: Analysis, place: tuple[float, float, float], camera: Camera = HOME
) -> QColor:
    """The pixel of a picture at a point of (t, FPR, TPR)."""
    pixel = projection_of(analysis, camera).point(place)
    return image.pixelColor(round(pixel.x()), round(pixel.y()))


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_the_cut_the_sides_and_the_ground(
    name: str, shown: Shown, analyse_crossing: AnalyseCrossing
) -> None:
    theme, analysis = load_theme(name), analyse_crossing()
    view = shown(analysis, theme)
    assert view.uses_opengl
    image = picture_of(view)
    look = SurfaceLook(theme, ())
    assert image.pixelColor(2, HEIGHT - 3) == theme.panel
    assert alike(at(image, analysis, on_cut(analysis, 0.35)), theme.model(1).color, 20)
    assert alike(at(image, analysis, on_cut(analysis, 0.72)), theme.model(0).color, 20)
    assert alike(at(image, analysis, (0.7, 0.0, 0.2)), look.face(Face.FRONT, -1))
    assert alike(at(image, analysis, (0.7, 0.8, 1.0)), look.face(Face.TOP, -1))


@pytest.mark.parametrize("name", ["light", "dark"])
def test_bands_are_pale(name: str, shown: Shown, analyse_crossing: AnalyseCrossing) -> None:
    theme, analysis = load_theme(name), analyse_crossing()
    scene = surface_scene(analysis, theme)
    assert scene is not None
    _, y, _, other_y = scene.surface.legs_at(0.75)
    found = at(picture_of(shown(analysis, theme)), analysis, (0.75, 0.0, 1 - (y + other_y) / 2))
    assert alike(found, mix(theme.model(0).color, theme.panel, 0.5))


def test_a_ghost_is_one_coat(shown: Shown, analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    found = at(picture_of(shown(analysis)), analysis, on_cut(analysis, 0.06, 0.5))
    coat = mix(LIGHT.model(1).color, LIGHT.panel, 1 - GHOST)
    assert alike(found, coat, 16)


def test_plain_faces_look_as_those_that_are_lit_or_striped(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gui.scene.gpu import Gpu

    used: set[str] = set()
    original = Gpu._look_of

    def watched(self: Gpu, name: str) -> str:
        used.add(original(self, name))
        return "face"

    drawing = surface_drawing(analyse_crossing(), LIGHT)
    by_both, _ = render_scene(drawing, LIGHT, 600, 400)
    monkeypatch.setattr(Gpu, "_look_of", watched)
    by_one, _ = render_scene(drawing, LIGHT, 600, 400)
    assert used == {"plain", "face"}
    assert np.abs(pixels(by_both) - pixels(by_one)).max() <= 1


def test_the_slice_moves_and_the_mesh_stays(
    shown: Shown, analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []

    def watched(*given: Any) -> Any:
        made.append(given)
        return mantle_rows(*given)

    monkeypatch.setattr("gui.scene.surface_on_gpu.mantle_rows", watched)
    analysis = analyse_crossing()
    view = shown(analysis)
    for t, other in ((0.56, 0.7), (0.7, 0.56)):
        moved = analyse_crossing(at=t)
        view.show_analysis(moved)
        image = picture_of(view)
        assert alike(at(image, analysis, (t, 0.0, 0.15)), LIGHT.accent, 40)
        assert not alike(at(image, analysis, (other, 0.0, 0.15)), LIGHT.accent, 40)
    assert len(made) == 1


def test_the_slab_moves_with_the_range(shown: Shown, analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    view = shown(analysis)
    place = on_cut(analysis, 0.1, 0.5)
    assert not alike(at(picture_of(view), analysis, place), LIGHT.model(1).color, 20)
    view.show_analysis(analyse_crossing(conditions=Conditions(t=Range(0.05, 0.9))))
    assert alike(at(picture_of(view), analysis, place), LIGHT.model(1).color, 20)


def test_opengl_and_qpainter_draw_the_same(shown: Shown, analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    view = shown(analysis)
    for camera in (HOME, END_VIEW, HOME.orbited(-40, 0), HOME.orbited(70, -50)):
        view.show_camera(camera)
        drawn = picture_of(view).convertToFormat(QImage.Format.Format_RGB32)
        wanted = painted(analysis, LIGHT, camera)
        differing = sum(
            not alike(drawn.pixelColor(x, y), wanted.pixelColor(x, y), 40)
            for x in range(0, WIDTH, 5)
            for y in range(0, HEIGHT, 5)
        )
        assert differing < 0.03 * (WIDTH // 5) * (HEIGHT // 5)


def test_words_are_there_also_where_the_window_is_grabbed(
    shown: Shown, analyse_crossing: AnalyseCrossing
) -> None:
    view = shown(analyse_crossing())
    settle()
    grabbed = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    blank = QImage(200, 30, QImage.Format.Format_RGB32)
    blank.fill(LIGHT.panel)
    assert grabbed.copy(0, 0, 200, 30) != blank  # the notes


def test_a_second_view_and_a_view_in_another_window_draw(
    shown: Shown, analyse_crossing: AnalyseCrossing
) -> None:
    analysis = analyse_crossing()
    first, second = shown(analysis), shown(analysis)
    place = on_cut(analysis, 0.35)
    assert alike(at(picture_of(second), analysis, place), LIGHT.model(1).color, 20)
    frame = QWidget()
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(first)
    frame.resize(WIDTH, HEIGHT)
    frame.show()
    assert alike(at(picture_of(first), analysis, place), LIGHT.model(1).color, 20)


def test_an_error_while_painting_brings_the_painter(
    shown: Shown, analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = analyse_crossing()
    view = shown(analysis)

    def fail(*_: object) -> None:
        raise RuntimeError("out of memory")

    monkeypatch.setattr("gui.scene.surface_drawing.SurfaceDrawing.draw", fail)
    view.show_camera(HOME.orbited(1, 0))
    settle()
    assert not view.uses_opengl
    view.reset_view()
    image = view.grab().toImage()
    assert alike(at(image, analysis, on_cut(analysis, 0.35)), LIGHT.model(1).color, 20)


def test_no_models_leave_the_canvas_empty(shown: Shown, analyse_crossing: AnalyseCrossing) -> None:
    view = shown(analyse_crossing())
    view.show_analysis(analyse_crossing(hidden=("forest", "bayes", "logistic")))
    settle()
    image = canvas_of(view).grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    blank = QImage(image.size(), QImage.Format.Format_RGB32)
    blank.fill(LIGHT.panel)
    assert image == blank


@pytest.mark.parametrize("t", [0.0, 0.5, 1.0])
def test_a_single_t_paints(t: float, shown: Shown, analyse_crossing: AnalyseCrossing) -> None:
    view = shown(analyse_crossing(at=t, conditions=Conditions(t=exactly(t))))
    for camera in (HOME, END_VIEW):
        view.show_camera(camera)
        assert not picture_of(view).isNull()
        assert view.uses_opengl


def test_a_picture_of_any_size_has_the_same_colours(analyse_crossing: AnalyseCrossing) -> None:
    assert probe_opengl().usable
    analysis = analyse_crossing()
    for scale in (1, 2, 4):
        drawing = surface_drawing(analysis, LIGHT)
        image, reason = render_scene(
            drawing, LIGHT, WIDTH * scale, HEIGHT * scale, scale=float(scale)
        )
        assert reason == ""
        assert image.format() == QImage.Format.Format_RGB888
        pixel = projection_of(analysis).point(on_cut(analysis, 0.35)) * float(scale)
        assert isinstance(pixel, QPointF)
        found = image.pixelColor(round(pixel.x()), round(pixel.y()))
        assert alike(found, LIGHT.model(1).color, 20)


def test_the_snapshot_looks_where_the_view_looks(
    shown: Shown, analyse_crossing: AnalyseCrossing
) -> None:
    analysis = analyse_crossing()
    view = shown(analysis)
    view.show_camera(END_VIEW)
    image = view.snapshot(WIDTH, HEIGHT)
    look = SurfaceLook(LIGHT, ())
    assert alike(at(image, analysis, (0.56, 0.6, 0.4), END_VIEW), look.face(Face.HIGH_CAP, -1))


def test_turning_is_quick_enough(shown: Shown, analyse_crossing: AnalyseCrossing) -> None:
    view = shown(analyse_crossing())
    canvas = canvas_of(view)
    began = time.perf_counter()
    for step in range(20):
        view.show_camera(HOME.orbited(3 * step, 0))
        canvas.repaint()
    assert (time.perf_counter() - began) / 20 < 0.5  # 0.04 on a quiet machine without a GPU


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("camera", [HOME, END_VIEW, Camera(60, 10), Camera(0, 90)])
def test_opengl_and_the_painter_show_the_same(
    camera: Camera, analyse_crossing: AnalyseCrossing, *, cut: bool
) -> None:
    """Models' edges, path and cut alike: what differs are edges' soft pixels and light."""
    analysis = analyse_crossing(conditions=Conditions())
    drawing = surface_drawing(analysis, LIGHT, cut=cut)
    image, reason = render_scene(drawing, LIGHT, WIDTH, HEIGHT, camera=camera)
    assert reason == ""
    other = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    other.fill(LIGHT.panel)
    painter = QPainter(other)
    SceneFigure(drawing, camera).paint(painter, QRectF(other.rect()))
    painter.end()
    off = np.abs(channels(image) - channels(other)).max(axis=2)
    assert (off > 28).mean() < 0.02


def channels(image: QImage) -> np.ndarray:
    """(height, width, 3) blue, green and red."""
    shown = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(shown.bits(), np.uint8).reshape(shown.height(), -1, 4)
    return rows[:, : shown.width(), :3].astype(int)


def test_a_picture_waits_for_its_round_and_the_last_one_is_seen_meanwhile(
    shown: Shown, analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(analyse_crossing())
    canvas = canvas_of(view)
    before = picture_of(view).pixelColor(WIDTH // 2, HEIGHT // 2)
    monkeypatch.setattr(PAINTING, "has_time_for", lambda _widget, **_: False)
    view.show_analysis(analyse_crossing(at=0.9))
    assert canvas.picture is None
    seen = view.grab().toImage()
    assert canvas.picture is None  # it still waits
    at_centre = canvas.mapTo(view, canvas.rect().center())
    assert alike(seen.pixelColor(at_centre), before, 20)
    monkeypatch.undo()
    settle()
    assert not picture_of(view).isNull()


def test_what_takes_long_to_send_is_drawn_in_the_next_round_and_waits_only_once(
    shown: Shown, analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(analyse_crossing())
    canvas = canvas_of(view)
    monkeypatch.setattr(canvas_module, "LONG", 0.0)

    def pictures_of_rounds(at: float) -> list[bool]:
        """Whether each of three rounds, of something new in each of them, has a picture."""
        found = []
        for step in range(3):
            view.show_analysis(analyse_crossing(at=at + step / 100))
            with PAINTING.round():
                view.grab()
            found.append(canvas.picture is not None)
            PAINTING.begin_again()
        return found

    assert pictures_of_rounds(0.9) == [False, True, False]
    monkeypatch.setattr(canvas_module, "LONG", 10.0)
    assert pictures_of_rounds(0.8) == [True, True, True]
    settle()
    assert not picture_of(view).isNull()
