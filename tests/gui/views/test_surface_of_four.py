"""The ROC surface of four models, by mouse: turned, brought home, looked at by presets, t dragged."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF
from PySide6.QtWidgets import QApplication

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from gui.paint.camera import END_VIEW, HOME, Camera
from gui.paint.lettering import Align, Run, box_of
from gui.paint.orientation_cube import cube_area
from gui.paint.surface_card import spot_at
from gui.paint.surface_labels import rim_point
from gui.paint.surface_names import paint_names
from gui.scene.painted_canvas import PaintedCanvas
from gui.scene.surface_drawing import SurfaceDrawing
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.surface_view import SurfaceView
from tests.conftest import dataset_of, session_for
from tests.gui.acts import wait_until
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import drag, move, press, release, send

EMPTY = QPointF(30, 480)  # ground beside the block


def five_models() -> Analysis:
    """Four of them are best somewhere, or nearly."""
    generator = np.random.default_rng(3)
    truth = generator.random(400) < 0.4
    scores = {
        f"m{place}": np.round(generator.normal(size=400) + (1 + 0.1 * place) * truth, 2)
        for place in range(5)
    }
    dataset = dataset_of(truth, **scores)
    return analyse(session_for(dataset, at=0.5), dataset)


@pytest.fixture
def view() -> SurfaceView:
    made = SurfaceView(Playhead(), load_theme("light"))
    made.resize(700, 520)
    made.show_analysis(five_models())
    made.show()
    QApplication.processEvents()
    return made


def canvas(view: SurfaceView) -> PaintedCanvas:
    found = view.findChild(PaintedCanvas)
    assert isinstance(found, PaintedCanvas)
    return found


def drawing(view: SurfaceView) -> SurfaceDrawing:
    found = view._drawing
    assert isinstance(found, SurfaceDrawing)
    return found


def knob(view: SurfaceView, t: float) -> QPointF:
    layout = view._layout()
    assert layout is not None
    return rim_point(layout.projection, t)


def test_four_models_share_it_and_all_cameras_are_reached_by_mouse(view: SurfaceView) -> None:
    assert len(drawing(view).scene.models) == 4
    drag(canvas(view), EMPTY, EMPTY + QPointF(60, -10), EMPTY + QPointF(120, -30))
    turned = view.camera
    assert turned not in (HOME, END_VIEW)
    send(canvas(view), QEvent.Type.MouseButtonDblClick, EMPTY, held=True)
    wait_until(lambda: view.camera == HOME)
    for entry, camera in ((1, END_VIEW), (2, Camera(0.0, 90.0, orthographic=True)), (0, HOME)):
        view.menu_entries()[entry].trigger()
        wait_until(lambda camera=camera: view.camera == camera)  # type: ignore[misc]
    layout = view._layout()
    assert layout is not None
    face = cube_area(layout).center() + QPointF(0, -12)
    press(canvas(view), face)
    release(canvas(view), face)
    wait_until(lambda: view.camera.orthographic)


def test_t_is_dragged_from_above_as_from_home(view: SurfaceView) -> None:
    for camera in (HOME, Camera(0.0, 90.0, orthographic=True)):
        view.show_camera(camera)
        heard = Heard(view._playhead)
        drag(canvas(view), knob(view, 0.5), knob(view, 0.45), knob(view, 0.4))
        assert heard.t[-1] == pytest.approx(0.4, abs=0.01)
        assert heard.finished == 1
        assert view.camera == camera


def test_a_model_under_the_mouse_is_told_and_known_to_other_views(view: SurfaceView) -> None:
    layout, surface = view._layout(), drawing(view).scene.surface
    assert layout is not None
    widest = max(
        (each for each in surface.stretches if each.owner >= 0),
        key=lambda each: each.t_high - each.t_low,
    )
    t = (widest.t_low + widest.t_high) / 2
    x, y, _, _ = surface.legs_at(t)
    move(canvas(view), layout.projection.point((t, 0.5 * x, 1 - 0.5 * y)), held=False)
    pointed = view._playhead.pointed
    assert pointed is not None
    assert pointed.t == pytest.approx(t, abs=0.01)


def test_no_name_stands_across_the_edge_of_another_models_stretch(
    view: SurfaceView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is room in a stretch: each end of a name lies on its own model's colour."""
    named: list[tuple[str, QRectF]] = []

    def record(_painter: object, place: QPointF, runs: list[Run], size: float, *_: object) -> None:
        named.append((runs[0].text, box_of(place, runs, size, Align.CENTRE)))

    monkeypatch.setattr("gui.paint.surface_names.draw_runs", record)
    layout, scene = view._layout(), drawing(view).scene
    assert layout is not None
    paint_names(None, scene, layout)  # type: ignore[arg-type]
    assert named
    for name, box in named:
        for end in (QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y())):
            spot = spot_at(scene, layout.projection, end)
            assert spot is not None
            assert scene.models[scene.surface.stretches[spot.stretch].owner].name == name
