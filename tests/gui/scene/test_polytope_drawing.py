"""Sections of the VUS polytope as drawn (engine.multiclass.section_axes): facets, colours, mouse.

Its scene and words (gui.paint.polytope_scene, gui.paint.polytope_labels, gui.paint.polytope_cards,
gui.paint.facet_card) are painted here, too.
"""

from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.geometry.hidden import split_polygon
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.section_axes import NO_ERROR
from gui.paint.camera import Camera
from gui.paint.lettering import Run
from gui.paint.lighting import lit
from gui.paint.polytope_scene import SECTION_BOX, SECTION_HOME, polytope_scene
from gui.paint.scene_labels import draw_along
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.drawing import PointedPart
from gui.scene.picked import PickedKind
from gui.scene.polytope_drawing import MARGINS, PolytopeDrawing, polytope_drawing
from gui.scene.scene_cut import SceneCut, knob_place
from gui.scene.scene_figure import SceneFigure
from gui.scene.scene_picture import render_scene
from gui.themes.theme import Theme, load_theme
from tests.gui.paint.test_painted_surface import HEIGHT, RECT, WIDTH, alike
from tests.gui.three_matrices import QUICK, analyse_matrices

LIGHT = load_theme("light")
CAMERAS = (SECTION_HOME, SECTION_HOME.orbited(100, 10), SECTION_HOME.orbited(-60, -60))


@pytest.fixture(scope="module")
def analysis() -> ClassesAnalysis:
    return analyse_matrices(strips=False)


def drawn(analysis: ClassesAnalysis, theme: Theme = LIGHT) -> PolytopeDrawing:
    made = polytope_drawing(analysis, theme)
    assert made is not None
    return made


def layout_of(camera: Camera = SECTION_HOME) -> SceneLayout:
    return SceneLayout(
        SECTION_BOX, RECT, camera, Sizes(), notes=0, home=SECTION_HOME, margins=MARGINS
    )


def painted(drawing: PolytopeDrawing, camera: Camera = SECTION_HOME, reason: str = "") -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(drawing.theme.panel)
    painter = QPainter(image)
    SceneFigure(drawing, camera, reason=reason).paint(painter, RECT)
    painter.end()
    return image


def middle_of(drawing: PolytopeDrawing, face: int, camera: Camera) -> QPointF:
    return layout_of(camera).projection.point(
        drawing.scene.boxed.solid.faces[face].corners.mean(axis=0)
    )


def facing(drawing: PolytopeDrawing, camera: Camera) -> list[int]:
    view = layout_of(camera).projection
    return [
        place
        for place, face in enumerate(drawing.scene.boxed.solid.faces)
        if view.faces_eye(face.corners[0], face.normal)
    ]


@pytest.mark.parametrize("held", list(combinations(range(6), 3)))
def test_whatever_is_held_fixed_the_body_in_the_box_is_the_engines(
    analysis: ClassesAnalysis, held: tuple[int, int, int]
) -> None:
    polytope = analysis.polytope
    assert polytope is not None
    fixed = tuple((place, float(polytope.errors[0, place])) for place in held)
    found = analyse_matrices(replace(QUICK, sections=(fixed,)), strips=False)
    scene = polytope_scene(found, LIGHT)
    assert scene is not None
    assert scene.boxed.solid.mesh().is_closed
    assert scene.boxed.solid.volume == pytest.approx(scene.section.solid.volume)  # none is mirrored
    assert scene.boxed.ghost.volume == pytest.approx(scene.section.ghost.volume)
    for drawn_face, face in zip(scene.boxed.solid.faces, scene.section.solid.faces, strict=True):
        back = np.array([scene.boxed.vector(corner) for corner in drawn_face.corners])
        assert {tuple(row) for row in np.round(back, 9)} == {
            tuple(row) for row in np.round(face.corners, 9)
        }
        spokes = drawn_face.corners - drawn_face.corners[0]
        outward = np.cross(spokes[1], spokes[2])
        assert outward @ drawn_face.normal > 0


def test_no_error_is_the_near_top_corner_and_errors_grow_away(analysis: ClassesAnalysis) -> None:
    view = layout_of().projection
    corners = view.flat(SECTION_BOX.corners)
    distance = np.linalg.norm(SECTION_BOX.corners - view.eye, axis=1)
    assert np.array_equal(SECTION_BOX.corners[distance.argmin()], NO_ERROR)
    scene = drawn(analysis).scene
    assert scene.boxed.places(np.zeros((1, 3))).tolist() == [list(NO_ERROR)]
    grown = scene.boxed.places(np.eye(3))
    near = view.point(NO_ERROR)
    assert all(view.point(place).y() > near.y() - 200 for place in grown)
    assert corners.shape == (8, 2)


def test_a_face_has_the_colour_of_who_is_cheapest_there(analysis: ClassesAnalysis) -> None:
    """Also where a tie is: blended stripes, both of its colours beside each other."""
    drawing = drawn(analysis)
    scene = drawing.scene
    image, view = painted(drawing), layout_of().projection
    seen = set()
    for face in facing(drawing, SECTION_HOME):
        corners = scene.boxed.solid.faces[face].corners
        normal = scene.boxed.solid.faces[face].normal
        sight = view.eye - corners.mean(axis=0)
        wanted = [scene.color(face), scene.stripe(face)]
        shown = [lit(color, SECTION_BOX, normal, sight) for color in wanted if color is not None]
        weights = np.random.default_rng(face).dirichlet(np.full(len(corners), 2.0), 120)
        colors = [
            image.pixelColor(round(x), round(y)) for x, y in view.flat(weights @ corners).tolist()
        ]
        for color in shown:
            share = sum(alike(each, color, 12) for each in colors) / len(colors)
            assert share > (0.5 if len(shown) == 1 else 0.15), scene.best_on(face)
        seen.add(scene.best_on(face))
    assert {("A",), ("B",), ("A", "B")} <= seen


def test_nobody_has_a_hue_on_the_valid_region(analysis: ClassesAnalysis) -> None:
    scene = drawn(analysis).scene
    for face, facets in enumerate(scene.section.facets):
        if not facets:
            assert scene.color(face).saturation() < 12
            assert scene.stripe(face) is None


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("camera", CAMERAS)
def test_the_face_under_the_mouse_shows_its_card(
    analysis: ClassesAnalysis, theme: str, camera: Camera
) -> None:
    drawing, layout = drawn(analysis, load_theme(theme)), layout_of(camera)
    plain = painted(drawing, camera)
    for face in facing(drawing, camera):
        place = middle_of(drawing, face, camera)
        found = drawing.pick_at(layout, place)
        assert found is not None
        if found.kind is PickedKind.VERTEX:
            continue  # a small face
        assert found.kind is PickedKind.FACE
        assert found.index == face
        image = plain.copy()
        painter = QPainter(image)
        drawing.paint_pointed(painter, layout, PointedPart(found, place))
        painter.end()
        assert (image != plain) == bool(drawing.scene.section.facets[face])
    assert drawing.pick_at(layout, QPointF(2, 2)) is None


def test_an_edge_belongs_to_the_face_that_the_mouse_is_on(analysis: ClassesAnalysis) -> None:
    drawing, layout = drawn(analysis), layout_of()
    view = layout.projection
    for face in facing(drawing, SECTION_HOME):
        corners = drawing.scene.boxed.solid.faces[face].corners
        edge = (corners[0] + corners[1]) / 2
        inside = edge + 0.02 * (corners.mean(axis=0) - edge)
        found = drawing.pick_at(layout, view.point(inside))
        assert found is not None
        assert found.kind in (PickedKind.FACE, PickedKind.VERTEX)


def test_a_vertex_says_whose_it_is(analysis: ClassesAnalysis) -> None:
    drawing, layout = drawn(analysis), layout_of()
    scene = drawing.scene
    assert scene.centre is not None
    assert scene.through_name == "A"
    place = layout.projection.point(scene.centre)
    found = drawing.pick_at(layout, place)
    assert found is not None
    assert found.kind is PickedKind.VERTEX
    assert scene.boxed.vector(found.place) == pytest.approx([0.05, 0.3, 0.05])
    image = painted(drawing)
    before = image.copy()
    painter = QPainter(image)
    drawing.paint_pointed(painter, layout, PointedPart(found, place))
    painter.end()
    assert image != before


def test_the_cross_hair_runs_through_the_classifier(analysis: ClassesAnalysis) -> None:
    scene = drawn(analysis).scene
    assert scene.centre is not None
    assert scene.own == pytest.approx((0.05, 0.05, 0.3))
    for start, end in scene.arms:
        along = np.cross(end - start, scene.centre - start)
        assert np.abs(along).max() < 1e-12
        assert scene.boxed.ghost.volume > 0
        for place in (start, end):
            vector = scene.boxed.vector(place)
            assert (scene.section.lifted(vector[None]) >= -1e-12).all()


def test_a_flat_section_is_drawn_as_nothing() -> None:
    fixed = ((0, 0.2), (1, 1.0), (5, 0.1))
    found = analyse_matrices(replace(QUICK, sections=(fixed,)), strips=False)
    image = painted(drawn(found), reason="Drawn without OpenGL: there is none.")
    assert not image.isNull()
    assert polytope_drawing(None, LIGHT) is None


@pytest.mark.gl
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("camera", CAMERAS)
def test_opengl_and_qpainter_draw_the_same_section(
    analysis: ClassesAnalysis, theme: str, camera: Camera
) -> None:
    drawing = drawn(analysis, load_theme(theme))
    image, reason = render_scene(drawing, drawing.theme, WIDTH, HEIGHT, camera=camera)
    assert reason == ""
    wanted = painted(drawing, camera)
    differing = sum(
        not alike(image.pixelColor(x, y), wanted.pixelColor(x, y), 40)
        for x in range(0, WIDTH, 4)
        for y in range(0, HEIGHT, 4)
    )
    assert differing < 0.02 * (WIDTH // 4) * (HEIGHT // 4)


def test_words_fit_a_small_rectangle_too(analysis: ClassesAnalysis) -> None:
    image = QImage(260, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    SceneFigure(drawn(analysis), SECTION_HOME).paint(painter, QRectF(image.rect()))
    painter.end()
    colors = {image.pixelColor(x, y).name() for x in range(0, 260, 3) for y in range(0, 200, 3)}
    assert len(colors) > 10


def test_a_cut_leaves_faces_their_numbers_and_the_cut_itself_belongs_to_nobody(
    analysis: ClassesAnalysis,
) -> None:
    whole = drawn(analysis)
    cut = PolytopeDrawing(whole.scene, SceneCut(1, 0.3))
    layout = layout_of()
    level = np.eye(3)[1]
    for number in facing(whole, SECTION_HOME):
        corners = whole.scene.boxed.solid.faces[number].corners
        left = split_polygon(corners, level, 0.3, 0.0)[0]
        if len(left) < 3:
            continue
        place = layout.projection.point(left.mean(axis=0))
        picked = cut.pick_at(layout, place)
        assert picked is not None
        assert float(picked.place[1]) <= 0.3 + 1e-9
        if picked.kind is PickedKind.FACE:
            on = whole.scene.boxed.solid.faces[picked.index]
            assert float(on.normal @ picked.place) == pytest.approx(on.offset, abs=1e-9)
    behind = SECTION_HOME.orbited(180, 0)
    seen = layout_of(behind)
    on_cut = seen.projection.point((0.4, 0.3, 0.4))
    found = cut.pick_at(seen, on_cut)
    assert found is None or found.kind is PickedKind.VERTEX
    assert painted(cut) != painted(whole)


def test_the_knob_of_a_cut_moves_it(analysis: ClassesAnalysis) -> None:
    cut = PolytopeDrawing(drawn(analysis).scene, SceneCut(0, 0.75))
    layout = layout_of()
    grip = cut.grip_at(layout, knob_place(layout.projection, SceneCut(0, 0.75)))
    assert grip is not None
    moved = grip.value_at(knob_place(layout.projection, SceneCut(0, 0.5)))
    assert isinstance(moved, SceneCut)
    assert moved.axis == 0
    assert moved.level == pytest.approx(0.5, abs=0.01)
    assert drawn(analysis).grip_at(layout, knob_place(layout.projection, moved)) is None


@pytest.mark.parametrize("middle", [(0.5, -0.1), (1.1, 0.5), (-0.1, 1.2)])
def test_a_title_of_a_turned_axis_stays_in_the_picture(middle: tuple[float, float]) -> None:
    """Painted on a larger sheet nothing of it is beyond the picture, and all of it is there."""
    edge, words = 120, Run("setosa taken for virginica →", LIGHT.ink)
    sheet = QImage(WIDTH + 2 * edge, HEIGHT + 2 * edge, QImage.Format.Format_RGB32)
    sheet.fill(LIGHT.panel)
    with QPainter(sheet) as painter:
        painter.translate(edge, edge)
        place = QPointF(middle[0] * WIDTH, middle[1] * HEIGHT)
        draw_along(painter, layout_of(), words, place, 40.0)
    inside = sheet.copy(edge, edge, WIDTH, HEIGHT)
    blank = QImage(sheet.size(), sheet.format())
    blank.fill(LIGHT.panel)
    assert inside != blank.copy(edge, edge, WIDTH, HEIGHT)
    with QPainter(sheet) as painter:
        painter.fillRect(edge, edge, WIDTH, HEIGHT, LIGHT.panel)
    assert sheet == blank
