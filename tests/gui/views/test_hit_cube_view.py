"""The hit cube in the window: pointing, clicking, following other views, as a picture."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from scipy.spatial import ConvexHull

from engine.multiclass.class_costs import costs_of
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.hit_cube import HitCube
from gui.cli import main
from gui.paint.sizes import Sizes
from gui.program.app import WindowedProgram
from gui.scene.hit_cube_drawing import HitCubeDrawing
from gui.scene.hit_cube_scene import DIAGONAL
from gui.scene.scene_cut import SceneCut, knob_place
from gui.themes.theme import load_theme, mix
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.hit_cube_view import FIRST_CUT, HitCubeView
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.acts import wait_until, workspace_of
from tests.gui.paint.test_painted_surface import alike
from tests.gui.several import analysed
from tests.gui.views.mouse import drag, move, press, release

WIDTH, HEIGHT = 700, 560


@pytest.fixture
def abc(tmp_path: Path) -> ClassesAnalysis:
    return analysed(write_three_matrices(tmp_path))


@pytest.fixture
def view(abc: ClassesAnalysis) -> HitCubeView:
    made = HitCubeView(ClassPointer(), load_theme("light"))
    made.resize(WIDTH, HEIGHT)
    made.show_session(abc.session)
    made.show_analysis(abc)
    made.show()
    return made


def drawing_of(view: HitCubeView) -> HitCubeDrawing:
    assert isinstance(view._drawing, HitCubeDrawing)
    return view._drawing


def canvas_of(view: HitCubeView) -> QWidget:
    assert view.canvas is not None
    return view.canvas


def pixel_of(view: HitCubeView, place: np.ndarray) -> QPointF:
    layout = drawing_of(view).layout(QRectF(view.rect()), view.camera, Sizes())
    return layout.projection.point(place)


def test_it_is_looked_at_along_the_diagonal(view: HitCubeView) -> None:
    assert view.camera == DIAGONAL
    assert view.camera.axes[2] == pytest.approx(-np.ones(3) / np.sqrt(3))
    press(canvas_of(view), QPointF(300, 200))
    move(canvas_of(view), QPointF(360, 200))
    release(canvas_of(view), QPointF(360, 200))
    assert view.camera != DIAGONAL
    view.reset_view()
    wait_until(lambda: view.camera == DIAGONAL)


def test_the_mouse_on_a_classifier_tells_other_views_and_shows_its_card(view: HitCubeView) -> None:
    before = view.grab().toImage()
    cube = drawing_of(view).shown.cube
    place = pixel_of(view, cube.hits[cube.names.index("C")])
    move(canvas_of(view), place, held=False)
    told = [view._pointer.pointed]
    assert view.grab().toImage() != before
    move(canvas_of(view), QPointF(2, HEIGHT / 2), held=False)
    told.append(view._pointer.pointed)
    assert told == [PointedClassifier("C"), None]
    assert view.grab().toImage() == before


@pytest.mark.parametrize(
    "pointed", [PointedClassifier("A"), PointedClassifier(weights=(0.8, 0.1, 0.1))]
)
def test_what_another_view_points_at_is_ringed(
    view: HitCubeView, pointed: PointedClassifier
) -> None:
    before = view.grab().toImage()
    view._pointer.point_at(pointed)
    after = view.grab().toImage()
    cube = drawing_of(view).shown.cube
    mark = pixel_of(view, cube.hits[cube.names.index("A")])
    changed = [
        (x - mark.x()) ** 2 + (y - mark.y()) ** 2
        for x in range(WIDTH)
        for y in range(0, HEIGHT, 3)
        if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert changed
    assert max(changed) < 15**2
    view._pointer.point_at(None)
    assert view.grab().toImage() == before


def test_a_classifier_that_another_view_points_at_may_go(
    view: HitCubeView, abc: ClassesAnalysis
) -> None:
    view._pointer.point_at(PointedClassifier("A"))
    view.grab()
    view.show_analysis(replace(abc, hit_cube=hit_cube_of(abc, without="A")))
    view.grab()  # its card is of nobody that is there


def hit_cube_of(analysis: ClassesAnalysis, without: str) -> HitCube:
    """The hit cube with another name in the place of one."""
    cube = analysis.hit_cube
    assert cube is not None
    return replace(
        cube, names=tuple(f"not {each}" if each == without else each for each in cube.names)
    )


def test_a_click_on_a_face_proposes_costs_at_which_it_is_best(
    view: HitCubeView, abc: ClassesAnalysis
) -> None:
    heard: list[object] = []
    view.session_proposed.connect(heard.append)
    shown = drawing_of(view).shown
    layout = drawing_of(view).layout(QRectF(view.rect()), DIAGONAL, Sizes())
    clicked = 0
    for face, members in zip(shown.cube.solid.faces, shown.faces, strict=True):
        place = layout.projection.point(face.corners.mean(axis=0))
        picked = drawing_of(view).pick_at(layout, place)
        if picked is None or not members or shown.faces[picked.index] != members:
            continue
        press(canvas_of(view), place)
        release(canvas_of(view), place)
        session = heard.pop()
        assert not heard
        costs = costs_of(session.cost_matrix, np.full(3, 1 / 3), abc.labels)  # type: ignore[attr-defined]
        weights = costs.class_weights
        assert weights is not None
        scores = shown.cube.hits @ weights
        assert np.flatnonzero(scores > scores.max() - 1e-9).tolist() == list(members)
        assert session == replace(abc.session, cost_matrix=session.cost_matrix)  # type: ignore[attr-defined]
        clicked += 1
    assert clicked >= 5
    press(canvas_of(view), QPointF(2, HEIGHT / 2))
    release(canvas_of(view), QPointF(2, HEIGHT / 2))
    assert not heard


def test_its_data_are_the_hit_rates(view: HitCubeView, abc: ClassesAnalysis) -> None:
    data = view.data(abc)
    assert data is not None
    columns = {name: list(column) for name, column in data.columns.items()}
    assert columns["classifier"] == ["A", "B", "C", "all a", "all b", "all c"]
    assert columns["hit rate of a"] == pytest.approx([0.9, 0.6, 0.6, 1, 0, 0])
    assert columns["discarded"] == [False, False, True, None, None, None]


def test_it_stands_in_the_window(program: WindowedProgram, tmp_path: Path) -> None:
    program.store.open(write_three_matrices(tmp_path))
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    middle = workspace_of(program).middle
    wait_until(lambda: "cube" in middle.views.made)
    wait_until(lambda: middle.is_filled)
    found = middle.views["cube"]
    assert isinstance(found, HitCubeView)
    assert isinstance(found._drawing, HitCubeDrawing)


def test_render_draws_it(tmp_path: Path) -> None:
    target = tmp_path / "cube.png"
    arguments = ["render", "cube", str(write_three_matrices(tmp_path)), "-o", str(target)]
    assert main(arguments) == 0
    assert not QImage(str(target)).isNull()


def test_a_cut_is_dragged_by_its_knob(view: HitCubeView, abc: ClassesAnalysis) -> None:
    whole = view.grab().toImage()
    view.menu_entries()[-1].trigger()
    drawing = drawing_of(view)
    assert drawing.cut == SceneCut(2, FIRST_CUT)
    assert abc.hit_cube is not None
    wanted = ConvexHull(np.vstack([drawing.shown.solid.vertices])).volume
    assert drawing.shown.solid.volume == pytest.approx(wanted)
    assert drawing.shown.solid.vertices[:, 2].max() == pytest.approx(FIRST_CUT)
    assert {point.name for point in drawing.shown.scene.points} == {"A", "C", "all a", "all b"}
    layout = drawing.layout(QRectF(view.rect()), view.camera, Sizes())
    knob = knob_place(layout.projection, drawing.cut)
    target = knob_place(layout.projection, SceneCut(2, 0.3))
    drag(canvas_of(view), knob, target)
    cut = drawing_of(view).cut
    assert cut is not None
    assert cut.axis == 2
    assert cut.level == pytest.approx(0.3, abs=0.01)
    assert view.camera == DIAGONAL
    view.reset_view()
    assert drawing_of(view).cut is None
    assert view.grab().toImage() == whole


def test_the_cut_shows_the_hit_rates_at_its_level(view: HitCubeView) -> None:
    view._take_cut(SceneCut(2, 0.6))
    shown = drawing_of(view).shown
    (dome,) = shown.scene.solids
    cap = max(range(len(shown.solid.faces)), key=lambda i: shown.solid.faces[i].normal[2])
    assert shown.faces[cap] == ()
    corners = shown.solid.faces[cap].corners
    assert corners[:, 2] == pytest.approx(0.6)
    # All hits of a at 0.6 of c are those of A with all a: on the line from (1, 0) to (0.9, 0.6).
    assert corners[:, 0].max() == pytest.approx(0.9)
    image = view.grab().toImage()
    ground = mix(dome.theme.neutral, dome.theme.plot, 0.8)
    assert alike(image.pixelColor(pixel_of(view, np.array([0.3, 0.3, 0.6])).toPoint()), ground, 40)
