"""The hit cube drawn (gui.scene.hit_cube_drawing): engine's faces, colours, names, witnesses."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF
from PySide6.QtSvg import QSvgGenerator
from scipy.spatial import ConvexHull

from engine.multiclass.classes_analysis import ClassesAnalysis
from gui.paint.camera import Camera
from gui.paint.point_names import PointName, paint_point_names
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.scene import hit_cube_labels
from gui.scene.drawing import PointedPart
from gui.scene.hit_cube_drawing import HitCubeDrawing, hit_cube_drawing
from gui.scene.hit_cube_scene import DIAGONAL, hit_cube_scene, weights_of
from gui.scene.picked import PickedKind
from gui.scene.scene_cut import KNOB, SceneCut, knob_place
from gui.scene.scene_figure import SceneFigure
from gui.scene.scene_picture import render_scene
from gui.themes.theme import Theme, load_theme, mix
from tests.gui.layout.painted import words_on_paper
from tests.gui.paint.test_painted_surface import alike
from tests.gui.several import PLAIN, analysed, iris

WIDTH, HEIGHT = 700, 560
RECT = QRectF(0, 0, WIDTH, HEIGHT)
LIGHT = load_theme("light")
THEMES = ("light", "dark", "contrast")
MATRICES = {  # A and B of the definitions, and C that a mixture of them discards
    "A": ((0.9, 0.2, 0.1), (0.05, 0.7, 0.3), (0.05, 0.1, 0.6)),
    "B": ((0.6, 0.1, 0.05), (0.2, 0.85, 0.15), (0.2, 0.05, 0.8)),
    "C": ((0.6, 0.2, 0.2), (0.2, 0.6, 0.2), (0.2, 0.2, 0.6)),
}
BY_CLASS = ((0.0, 1.0, 4.0), (0.5, 0.0, 4.0), (0.5, 1.0, 0.0))
EVEN = ((0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0))
PRIORS = (0.6, 0.3, 0.1)
CAMERAS = (
    DIAGONAL,
    DIAGONAL.orbited(30, -20),
    DIAGONAL.orbited(180, 0),
    Camera(0, 90, orthographic=True),
)


@pytest.fixture(scope="module")
def abc(tmp_path_factory: pytest.TempPathFactory) -> ClassesAnalysis:
    """Three matrices under costs that depend on the actual class alone: B costs least."""
    rows = [
        f"{name},{'abc'[row]},{'abc'[column]},{round(100 * share)}"
        for name, matrix in MATRICES.items()
        for row, shares in enumerate(matrix)
        for column, share in enumerate(shares)
    ]
    path: Path = tmp_path_factory.mktemp("cube") / "matrices.csv"
    path.write_text("\n".join(["classifier,predicted,actual,count", *rows]), "utf-8")
    return analysed(path, replace(PLAIN, cost_matrix=BY_CLASS, priors=PRIORS))


def drawing_of(analysis: ClassesAnalysis, theme: Theme = LIGHT) -> HitCubeDrawing:
    made = hit_cube_drawing(analysis, theme)
    assert made is not None
    return made


def layout_of(drawing: HitCubeDrawing, camera: Camera = DIAGONAL) -> SceneLayout:
    return drawing.layout(RECT, camera, Sizes())


def painted(drawing: HitCubeDrawing, camera: Camera = DIAGONAL, *, words: bool = False) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(drawing.theme.panel)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layout = layout_of(drawing, camera)
    drawing.paint(painter, layout)
    if words:
        drawing.paint_labels(painter, layout)
    painter.end()
    return image


def at(image: QImage, place: QPointF) -> QColor:
    return image.pixelColor(round(place.x()), round(place.y()))


def test_the_drawn_dome_is_the_engines_and_encloses_its_volume(abc: ClassesAnalysis) -> None:
    cube, (dome,) = abc.hit_cube, drawing_of(abc).shown.scene.solids
    assert cube is not None
    assert dome.solid is cube.solid
    mesh = dome.solid.mesh()
    assert mesh.is_closed
    assert mesh.volume == pytest.approx(cube.volume, abs=1e-12)
    assert len(dome.colors) == len(dome.bands) == len(cube.solid.faces)
    reached = np.vstack([cube.hits * kept for kept in np.ndindex(2, 2, 2)])
    assert mesh.volume == pytest.approx(ConvexHull(reached).volume, abs=1e-12)
    everyone = ConvexHull(np.vstack([np.eye(3), np.zeros(3)]))
    assert everyone.volume == pytest.approx(1 / 6)  # no knowledge: the chance level


def test_no_edge_is_drawn_between_faces_of_one_plane(abc: ClassesAnalysis) -> None:
    (dome,) = drawing_of(abc).shown.scene.solids
    for ends in dome.edges.segments:
        normals = [
            face.normal
            for face in dome.solid.faces
            if np.abs(ends @ face.normal - face.offset).max() < 1e-9
        ]
        assert len(normals) == 2
        assert abs(float(normals[0] @ normals[1])) < 1 - 1e-9


def test_faces_have_the_hues_of_who_is_best_there(abc: ClassesAnalysis) -> None:
    drawing = drawing_of(abc)
    shown, view = drawing.shown, layout_of(drawing).projection
    bare = HitCubeDrawing(replace(shown, scene=replace(shown.scene, ghosts=(), lines=())))
    image = painted(bare)
    hues = {"A": LIGHT.model(0).color, "B": LIGHT.model(1).color}
    seen = set()
    for face, members in zip(shown.cube.solid.faces, shown.faces, strict=True):
        best = {shown.cube.names[i] for i in members} & set(hues)
        middle = face.corners.mean(axis=0)
        if len(best) == 1 and view.faces_eye(middle, face.normal):
            wanted = mix(hues[min(best)], LIGHT.plot, 0.6)
            assert alike(at(image, view.point(middle)), wanted, 45)
            seen |= best
        if members:
            weights = weights_of(face)
            scores = shown.cube.hits @ weights
            assert np.flatnonzero(scores > scores.max() - 1e-9).tolist() == list(members)
            assert float(weights.sum()) == pytest.approx(1)
    assert seen == {"A", "B"}


@pytest.mark.parametrize("camera", CAMERAS)
def test_the_silhouette_is_that_of_the_dome(abc: ClassesAnalysis, camera: Camera) -> None:
    drawing = drawing_of(abc)
    shown = drawing.shown
    bare = HitCubeDrawing(
        replace(shown, scene=replace(shown.scene, ghosts=(), lines=(), ground=(), box_edges=False))
    )
    image, view = painted(bare, camera), layout_of(drawing, camera).projection
    hull = ConvexHull(view.flat(shown.cube.solid.vertices))
    inside = outside = 0
    for x in range(0, WIDTH, 7):
        for y in range(0, HEIGHT, 7):
            depth = float((hull.equations[:, :2] @ (x + 0.5, y + 0.5) + hull.equations[:, 2]).max())
            if abs(depth) > 2:
                is_ground = alike(image.pixelColor(x, y), LIGHT.panel, 2)
                assert is_ground == (depth > 0)
                inside += depth < 0
                outside += depth > 0
    assert inside > 500
    assert outside > 500


def test_what_is_discarded_is_hollow_and_its_card_names_the_witness(abc: ClassesAnalysis) -> None:
    drawing = drawing_of(abc)
    points = {point.name: point for point in drawing.shown.scene.points}
    assert {name for name, point in points.items() if point.hollow} == {"C"}
    assert {name for name, point in points.items() if point.chosen} == {"B"}
    image, layout = painted(drawing, words=True), layout_of(drawing)
    centre = layout.projection.point(points["C"].place)
    assert alike(at(image, centre), LIGHT.plot, 3)
    picked = drawing.pick_at(layout, centre)
    assert picked is not None
    assert (picked.kind, picked.item) == (PickedKind.POINT, "C")
    before = image.copy()
    painter = QPainter(image)
    drawing.paint_pointed(painter, layout, PointedPart(picked, centre))
    painter.end()
    assert image != before


def test_every_dome_face_that_is_seen_can_be_pointed_at(abc: ClassesAnalysis) -> None:
    drawing = drawing_of(abc)
    layout, shown = layout_of(drawing), drawing.shown
    found = set()
    for x in range(0, WIDTH, 9):
        for y in range(0, HEIGHT, 9):
            picked = drawing.pick_at(layout, QPointF(x, y))
            if picked is not None and picked.kind is PickedKind.FACE:
                found.add(picked.index)
    assert found == {place for place, members in enumerate(shown.faces) if members}


def test_equal_cost_is_a_plane_only_where_costs_depend_on_the_actual_class(
    abc: ClassesAnalysis,
) -> None:
    shown = drawing_of(abc).shown
    assert shown.has_plane
    (plane,) = shown.scene.ghosts
    best = shown.cube.hits[shown.cube.names.index("B")]
    weights = np.array(PRIORS) * [0.5, 1.0, 4.0]
    assert plane.polygons[0] @ weights == pytest.approx(float(best @ weights))
    assert abc.costs is not None
    matrix = np.array([[0, 2, 5], [1, 0, 1], [9, 3, 0.0]])
    full = replace(abc, costs=replace(abc.costs, matrix=matrix))
    other = drawing_of(full).shown
    assert not other.has_plane
    assert other.scene.ghosts == ()


def test_all_who_cost_least_are_named_and_ringed() -> None:
    analysis = iris(replace(PLAIN, cost_matrix=EVEN))
    assert analysis.best is not None
    assert analysis.best.ties == ("logistic", "bayes")  # the same confusion matrix
    made = drawing_of(analysis)
    layout = layout_of(made)
    size = QSize(WIDTH, HEIGHT)
    words = [each.text for each in words_on_paper(size, lambda p: made.paint_labels(p, layout))]
    assert {"logistic, cheapest", "bayes, cheapest", "forest"} <= set(words)
    assert "equal cost through logistic and bayes" in words
    ringed = {point.name for point in made.shown.scene.points if point.chosen}
    assert ringed == {"logistic", "bayes"}


def test_a_soft_classifier_draws_its_paths() -> None:
    shown = drawing_of(iris()).shown
    soft = next(found for found in iris().models if found.paths)
    paths = [line for line in shown.scene.lines if line.name.startswith(f"path-{soft.name}-")]
    assert len(paths) == 3
    assert paths[0].segments[-1, 1].tolist() == [1, 0, 0]


def test_without_an_analysis_of_three_classes_there_is_none() -> None:
    assert hit_cube_drawing(None, LIGHT) is None
    assert hit_cube_scene(replace(iris(), hit_cube=None), LIGHT) is None


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("size", [(180, 150), (420, 320), (900, 700)])
def test_it_paints_in_every_theme_and_size(
    abc: ClassesAnalysis, name: str, size: tuple[int, int]
) -> None:
    theme = load_theme(name)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    blank = image.copy()
    painter = QPainter(image)
    SceneFigure(drawing_of(abc, theme), reason="Drawn without OpenGL: there is no screen.").paint(
        painter, QRectF(0, 0, *size)
    )
    painter.end()
    assert image != blank


@pytest.mark.parametrize(
    "cut", [SceneCut(axis, at) for axis in range(3) for at in (0.01, 0.4, 1.0)]
)
def test_it_paints_wherever_it_is_cut(abc: ClassesAnalysis, cut: SceneCut) -> None:
    made = hit_cube_drawing(abc, LIGHT, cut)
    assert made is not None
    assert len(made.shown.faces) == len(made.shown.solid.faces)
    assert made.shown.solid.volume < made.shown.cube.volume + 1e-12
    layout = layout_of(made)
    image = painted(made, words=True)
    knob = knob_place(layout.projection, cut)
    assert alike(at(image, knob), LIGHT.accent, 3)
    assert made.grip_at(layout, knob) is not None


@pytest.mark.parametrize("size", [(390, 560), (700, 560), (1200, 900)])
@pytest.mark.parametrize("camera", CAMERAS)
def test_no_words_meet_the_knob_of_a_cut_and_its_level_is_in_the_picture(
    abc: ClassesAnalysis, camera: Camera, size: tuple[int, int]
) -> None:
    rect = QRectF(0, 0, *size)
    for axis, level in itertools.product(range(3), (0.1, 0.45, 0.62, 0.9)):
        cut = SceneCut(axis, level)
        made = hit_cube_drawing(abc, LIGHT, cut)
        assert made is not None
        layout = made.layout(rect, camera, Sizes())
        words = words_on_paper(
            QSize(*size),
            lambda painter, drawing=made, place=layout: drawing.paint_labels(painter, place),  # type: ignore[misc]
        )
        levels = [each for each in words if each.text == f"{level:g}"]
        assert any(rect.contains(each.box) for each in levels)
        knob = knob_place(layout.projection, cut)
        if not layout.small and KNOB < knob.x() < rect.right() - KNOB:
            titles = [each for each in words if "rate" in each.text]
            circle = QRectF(knob.x() - 5, knob.y() - 5, 10, 10)
            assert not any(each.outline.intersects(QPolygonF(circle)) for each in titles)


def test_a_vector_picture_has_no_raster(abc: ClassesAnalysis) -> None:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    made = QSvgGenerator()
    made.setOutputDevice(buffer)
    made.setSize(QSize(WIDTH, HEIGHT))
    painter = QPainter(made)
    SceneFigure(drawing_of(abc)).paint(painter, RECT)
    painter.end()
    text = bytes(buffer.data().data()).decode()
    assert "<image" not in text
    assert text.count("<path") + text.count("<poly") > 20


def test_volumes_go_by_their_names_and_stand_beside_their_chance_levels(
    abc: ClassesAnalysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(
        hit_cube_labels,
        "draw_runs",
        lambda _p, _at, runs, *_, **__: written.extend(r.text for r in runs),
    )
    painted(drawing_of(abc), words=True)
    place = written.index("Volume of the dome")
    assert written[place : place + 8 : 2] == [
        "Volume of the dome",
        "its chance level, 1/6",
        "VUS, in six dimensions",
        "its chance level, 1/180",
    ]
    # The dome's by the hull of the 48 points; the VUS of A with B is that of the definitions.
    assert written[place + 1 : place + 8 : 2] == ["0.643", "0.167", "0.06249", "0.00556"]


def test_names_cover_no_mark_and_no_other_name() -> None:
    marks = [QPointF(150 + 9 * i, 100 + 5 * (i % 3)) for i in range(8)]
    names = [
        PointName(f"model {i}", LIGHT.ink, mark, 6.0, QPointF(1, 0)) for i, mark in enumerate(marks)
    ]
    image = QImage(400, 220, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    boxes = paint_point_names(painter, names, QRectF(0, 0, 400, 220), 12.5, LIGHT.panel)
    painter.end()
    assert len(boxes) >= 4
    for place, box in enumerate(boxes):
        assert QRectF(0, 0, 400, 220).contains(box)
        assert not any(box.intersects(other) for other in boxes[:place])
        assert not any(box.intersects(QRectF(m.x() - 6, m.y() - 6, 12, 12)) for m in marks)


@pytest.mark.gl
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("camera", CAMERAS)
def test_opengl_and_qpainter_draw_the_same_cube(
    abc: ClassesAnalysis, camera: Camera, name: str
) -> None:
    theme = load_theme(name)
    drawing = drawing_of(abc, theme)
    image, reason = render_scene(drawing, theme, WIDTH, HEIGHT, camera=camera)
    assert reason == ""
    wanted = painted(drawing, camera, words=True)
    differing = sum(
        not alike(image.pixelColor(x, y), wanted.pixelColor(x, y), 40)
        for x in range(0, WIDTH, 5)
        for y in range(0, HEIGHT, 5)
    )
    assert differing < 0.03 * (WIDTH // 5) * (HEIGHT // 5)  # bands have another phase


def test_the_key_takes_shorter_words_beside_the_lowest_corner() -> None:
    """Below it and where no words are short enough it has all the room."""
    words = "a long line of many words", "short"
    assert hit_cube_labels._key_lines(words, 12.0, (60.0, 600.0)) == ["short"]
    assert hit_cube_labels._key_lines(words, 12.0, (9.0, 600.0)) == [words[0]]
    drawing = hit_cube_drawing(iris(), load_theme("light"))
    assert drawing is not None
    layout = drawing.layout(
        QRectF(0, 0, 1000, 760), drawing.presets[0].camera, Sizes(1.4), notes=True
    )
    beside, whole = hit_cube_labels._key_rooms(layout, 3)
    assert beside < whole
    assert hit_cube_labels._key_rooms(layout, 1) == (whole,)
