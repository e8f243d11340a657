"""The surface view without a screen: the painter's canvas, mouse and keys."""

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.paint.camera import END_VIEW, HOME, Camera
from gui.paint.orientation_cube import cube_area
from gui.paint.sizes import Sizes
from gui.paint.surface_labels import rim_point
from gui.scene.painted_canvas import PaintedCanvas
from gui.scene.surface_drawing import surface_drawing
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.surface_view import SurfaceView
from gui.widgets.text import WrappedLabel
from tests.gui.acts import wait_until
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.test_painted_surface import HEIGHT, WIDTH, alike, at, on_cut, projection_of
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import drag, send, turn_wheel


@pytest.fixture
def view(analyse_crossing: AnalyseCrossing) -> SurfaceView:
    made = SurfaceView(Playhead(), load_theme("light"))
    made.resize(WIDTH, HEIGHT)
    made.show_analysis(analyse_crossing())
    made.show()
    QApplication.processEvents()
    return made


def canvas_of(view: SurfaceView) -> QWidget:
    found = view.findChild(PaintedCanvas)
    assert isinstance(found, PaintedCanvas)
    return found


def press(view: SurfaceView, key: Qt.Key) -> None:
    QApplication.sendEvent(
        canvas_of(view), QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
    )


def test_the_painter_shows_the_block(view: SurfaceView, analyse_crossing: AnalyseCrossing) -> None:
    assert not view.uses_opengl
    analysis = analyse_crossing()
    image = view.grab().toImage()
    for name in ("dark", "light"):
        theme = load_theme(name)
        view.show_theme(theme)
        image = view.grab().toImage()
        assert image.pixelColor(1, HEIGHT - 30) == theme.panel
        found = at(image, analysis, on_cut(analysis, 0.35))
        assert alike(found, theme.model(1).color, 20)


def test_a_drag_turns_the_block_and_a_double_click_brings_it_home(view: SurfaceView) -> None:
    seen: list[Camera] = []
    view.camera_changed.connect(seen.append)
    before = view.grab().toImage()
    drag(canvas_of(view), QPointF(30, 300), QPointF(80, 280))
    assert view.camera.yaw == pytest.approx(HOME.yaw - 20)
    assert view.camera.pitch == pytest.approx(HOME.pitch - 8)
    assert seen == [view.camera]
    assert view.grab().toImage() != before
    send(canvas_of(view), QEvent.Type.MouseButtonDblClick, QPointF(30, 300), held=True)
    wait_until(lambda: view.camera == HOME)
    assert view.grab().toImage() == before


def test_the_wheel_zooms(view: SurfaceView) -> None:
    turn_wheel(canvas_of(view), QPointF(300, 250), 1)
    assert view.camera.zoom > 1
    view.reset_view()
    wait_until(lambda: view.camera == HOME)


def test_keys_turn_zoom_reset_and_look_along_t(view: SurfaceView) -> None:
    press(view, Qt.Key.Key_Left)
    press(view, Qt.Key.Key_Up)
    assert (view.camera.yaw, view.camera.pitch) == (HOME.yaw + 5, HOME.pitch + 5)
    press(view, Qt.Key.Key_Plus)
    assert view.camera.zoom > 1
    press(view, Qt.Key.Key_Home)
    wait_until(lambda: view.camera == HOME)
    press(view, Qt.Key.Key_E)
    wait_until(lambda: view.camera == END_VIEW)
    press(view, Qt.Key.Key_E)
    wait_until(lambda: view.camera == HOME)


def test_a_click_on_the_small_cube_looks_along_an_axis(
    view: SurfaceView, analyse_crossing: AnalyseCrossing
) -> None:
    drawing = surface_drawing(analyse_crossing(), load_theme("light"))
    assert drawing is not None
    area = cube_area(drawing.layout(QRectF(view.rect()), HOME, Sizes()))
    place = area.center() + QPointF(0, -12)
    send(canvas_of(view), QEvent.Type.MouseButtonPress, place, held=True)
    send(canvas_of(view), QEvent.Type.MouseButtonRelease, place, held=False)
    wait_until(lambda: view.camera == Camera(0.0, 90.0, orthographic=True))


def test_the_menu_offers_the_cameras(view: SurfaceView) -> None:
    view.menu_entries()[1].trigger()
    wait_until(lambda: view.camera == END_VIEW)
    view.menu_entries()[2].trigger()
    wait_until(lambda: view.camera.pitch == 90)
    view.menu_entries()[0].trigger()
    wait_until(lambda: view.camera == HOME)


def test_the_slice_is_drawn_along_t(view: SurfaceView, analyse_crossing: AnalyseCrossing) -> None:
    projection = projection_of(analyse_crossing())
    heard = Heard(view._playhead)
    drag(canvas_of(view), projection.point((0.56, 0.0, 0.2)), projection.point((0.3, 0.0, 0.2)))
    assert heard.t == [pytest.approx(0.3, abs=0.005)]
    assert heard.finished == 1
    assert view.camera == HOME


def knob_of(view: SurfaceView, t: float = 0.56) -> QPointF:
    layout = view._layout()
    assert layout is not None
    return rim_point(layout.projection, t)


@pytest.mark.parametrize("camera", [HOME, Camera(yaw=150, pitch=20), Camera(yaw=-120, pitch=-30)])
def test_the_knob_is_seen_and_taken_from_every_side(view: SurfaceView, camera: Camera) -> None:
    view.show_camera(camera)
    heard = Heard(view._playhead)
    knob, wanted = knob_of(view), knob_of(view, 0.4)
    found = view.grab().toImage().pixelColor((knob + QPointF(0, 3)).toPoint())
    assert alike(found, load_theme("light").accent, 12)
    drag(canvas_of(view), knob, wanted)
    assert heard.t == [pytest.approx(0.4, abs=0.01)]
    assert view.camera == camera


def test_from_behind_the_slice_is_not_taken_through_the_block(view: SurfaceView) -> None:
    camera = Camera(yaw=150, pitch=20)
    view.show_camera(camera)
    heard = Heard(view._playhead)
    layout = view._layout()
    assert layout is not None
    on_front = layout.projection.point((0.56, 0.0, 0.2))  # the front is turned away
    drag(canvas_of(view), on_front, on_front + QPointF(40, 0))
    assert heard.t == []
    assert view.camera != camera  # it turned instead


def test_a_cube_says_from_where_one_looks(view: SurfaceView) -> None:
    layout = view._layout()
    assert layout is not None
    area = cube_area(layout).toRect()
    home = view.grab(area).toImage()
    view.show_camera(Camera(yaw=100, pitch=10))
    assert view.grab(area).toImage() != home
    view.show_camera(END_VIEW)
    end_view = view._layout()
    assert end_view is not None
    assert cube_area(end_view).isEmpty()


def test_away_from_the_slice_t_stays(view: SurfaceView) -> None:
    heard = Heard(view._playhead)
    drag(canvas_of(view), QPointF(20, 400), QPointF(60, 400))
    assert heard.t == []


def test_without_an_analysis_the_view_is_empty_and_takes_one_later(
    analyse_crossing: AnalyseCrossing,
) -> None:
    made = SurfaceView(Playhead(), load_theme("light"))
    made.resize(WIDTH, HEIGHT)
    made.show_analysis(None)
    made.show_camera(HOME.zoomed(2))
    made.reset_view()
    assert made.findChild(PaintedCanvas) is None
    made.show_analysis(analyse_crossing())
    assert made.findChild(PaintedCanvas) is not None
    made.show_analysis(None)
    assert not made.snapshot(200, 100).isNull()


def test_a_snapshot_has_any_size(view: SurfaceView) -> None:
    image = view.snapshot(900, 750, scale=1.5)
    assert (image.width(), image.height()) == (900, 750)


def test_where_every_model_is_hidden_words_say_so(
    view: SurfaceView, analyse_crossing: AnalyseCrossing
) -> None:
    view.show_analysis(analyse_crossing(hidden=("forest", "bayes", "logistic")))
    words = view.findChild(WrappedLabel)
    assert isinstance(words, WrappedLabel)
    assert words.isVisible()
    assert "hidden" in words.text()
    assert words.geometry() == view.rect()
    view.show_analysis(analyse_crossing())
    assert not words.isVisible()
