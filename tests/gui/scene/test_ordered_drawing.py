"""The ordered-class surface drawn: gui.scene.ordered_drawing, gui.scene.ordered_scene, gui.scene.stairs_item."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from engine.geometry.stairs import ACROSS, DEEP, TOP
from engine.multiclass.ordered import ordered_fraction
from gui.paint.camera import Camera
from gui.paint.ordered_cards import blocks_words
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.drawing import PointedPart
from gui.scene.ordered_drawing import OrderedDrawing, ordered_drawing
from gui.scene.ordered_scene import ORDERED_HOME, TRIVIAL, ordered_scene
from gui.scene.scene_figure import SceneFigure
from gui.scene.scene_picture import render_scene
from gui.themes.theme import Theme, load_theme
from tests.gui.ordered import ORDERED, STAGES, markers, result_of
from tests.gui.paint.test_painted_surface import alike
from tests.gui.several import analysed, iris

WIDTH, HEIGHT = 700, 560
RECT = QRectF(0, 0, WIDTH, HEIGHT)
THEMES = ("light", "dark", "contrast")
CAMERAS = (
    ORDERED_HOME,
    ORDERED_HOME.orbited(150, -40),
    ORDERED_HOME.orbited(-70, 25),
    Camera(0.0, 90.0, orthographic=True),
    Camera(180.0, 0.0, orthographic=True),
)


def drawing_of(theme: Theme) -> OrderedDrawing:
    made = ordered_drawing(markers(), theme)
    assert made is not None
    return made


def layout_of(drawing: OrderedDrawing, camera: Camera = ORDERED_HOME) -> SceneLayout:
    return drawing.layout(RECT, camera, Sizes())


def painted(drawing: OrderedDrawing, camera: Camera, *, words: bool = False) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(drawing.theme.panel)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layout = layout_of(drawing, camera)
    if words:
        drawing.paint(painter, layout)
        drawing.paint_labels(painter, layout)
    else:
        drawing.shown.body.paint(painter, layout.projection)
    painter.end()
    return image


def kind_hit(drawing: OrderedDrawing, start: np.ndarray, end: np.ndarray) -> int | None:
    """The kind of face that a ray meets first, told by where on its block it enters."""
    stairs = drawing.shown.result.surface.stairs
    found = stairs.first_hit(start, end)
    if found is None:
        return None
    i, j, along = found
    place = start + along * (end - start)
    if abs(place[2] - stairs.heights[i, j]) < 1e-9:
        return TOP
    return ACROSS if abs(place[0] - stairs.across[i + 1]) < 1e-9 else DEEP


@pytest.mark.parametrize("name", THEMES)
def test_every_pixel_of_the_body_has_the_shade_of_the_face_that_is_seen(name: str) -> None:
    drawing = drawing_of(load_theme(name))
    image, view = painted(drawing, ORDERED_HOME), layout_of(drawing).projection
    checked, wrong = {TOP: 0, ACROSS: 0, DEEP: 0, None: 0}, 0
    for x in range(20, WIDTH, 24):
        for y in range(20, HEIGHT, 24):
            around = [
                kind_hit(drawing, *view.ray(QPointF(x + 0.5 + dx, y + 0.5 + dy)))
                for dx in (-1.2, 0, 1.2)
                for dy in (-1.2, 0, 1.2)
            ]
            if len(set(around)) == 1:  # no edge near it
                kind = around[0]
                wanted = drawing.theme.panel if kind is None else drawing.shown.body.colors[kind]
                wrong += not alike(image.pixelColor(x, y), wanted, 2)
                checked[kind] += 1
    assert min(checked.values()) > 8
    assert wrong < 0.02 * sum(checked.values())  # faces thinner than a pixel lie between the rays


def test_the_body_is_the_engines_and_its_volume_the_exact_one() -> None:
    drawing = drawing_of(load_theme("light"))
    result = result_of(markers())
    assert drawing.shown.body.stairs is result.surface.stairs
    exact = float(ordered_fraction(result.marker.groups))
    assert result.surface.stairs.volume == pytest.approx(exact, abs=1e-12)
    name = drawing.shown.found.name
    assert drawing.shown.style.color == load_theme("light").model(drawing.shown.found.index).color
    assert name == markers().ordered[0].name


def test_no_knowledge_is_the_triangle_of_calling_all_the_same() -> None:
    shown = drawing_of(load_theme("light")).shown
    last = shown.result.marker.scores.size
    assert shown.place((last, last)) == pytest.approx(TRIVIAL[0])
    assert shown.place((0, 0)) == pytest.approx(TRIVIAL[1])
    assert shown.place((0, last)) == pytest.approx(TRIVIAL[2])
    assert sorted(map(tuple, shown.no_knowledge.segments[:, 0])) == sorted(map(tuple, TRIVIAL))


@pytest.mark.parametrize("camera", CAMERAS[:3])
def test_what_is_under_the_mouse_is_the_block_in_front(camera: Camera) -> None:
    drawing = drawing_of(load_theme("light"))
    layout, stairs = layout_of(drawing, camera), drawing.shown.result.surface.stairs
    found = 0
    for x in range(100, WIDTH - 100, 40):
        for y in range(100, HEIGHT - 100, 40):
            picked = drawing.pick_at(layout, QPointF(x, y))
            if picked is None:
                continue
            found += 1
            row, column = divmod(picked.index, stairs.heights.shape[1])
            low = [stairs.across[row], stairs.deep[column], 0]
            high = [stairs.across[row + 1], stairs.deep[column + 1], stairs.heights[row, column]]
            assert (picked.place >= np.array(low) - 1e-9).all()
            assert (picked.place <= np.array(high) + 1e-9).all()
            flat = layout.projection.point(picked.place)
            assert (flat.x(), flat.y()) == pytest.approx((x, y), abs=1e-6)
    assert found > 20


def test_the_thresholds_follow_the_mouse_over_the_body_and_beside_it() -> None:
    drawing = drawing_of(load_theme("light"))
    layout = layout_of(drawing)
    centre = layout.projection.point(drawing.shown.place(drawing.shown.cuts))
    handle = drawing.grip_at(layout, centre)
    assert handle is not None
    assert drawing.grip_at(layout, centre + QPointF(30, 0)) is None
    place = centre + QPointF(-60, 20)
    picked = drawing.pick_at(layout, place)
    assert picked is not None
    surface = drawing.shown.result.surface
    wanted = surface.cuts(*divmod(picked.index, surface.stairs.heights.shape[1]))
    assert handle.value_at(place) == wanted
    beside = handle.value_at(QPointF(5, HEIGHT / 2))  # the nearest corner of the body
    assert isinstance(beside, tuple)
    assert drawing.shown.result.marker.rates((beside[0], beside[1]))[0] > 0.9


def test_what_the_mouse_is_on_has_a_card() -> None:
    drawing = drawing_of(load_theme("light"))
    layout, place = layout_of(drawing), QPointF(300, 250)
    picked = drawing.pick_at(layout, place)
    assert picked is not None
    before = painted(drawing, ORDERED_HOME, words=True)
    image = QImage(before)
    painter = QPainter(image)
    drawing.paint_pointed(painter, layout, PointedPart(picked, place))
    painter.end()
    changed = [x for x in range(WIDTH) for y in range(0, HEIGHT, 4)
               if image.pixel(x, y) != before.pixel(x, y)]  # fmt: skip
    assert max(changed) - min(changed) > 100


def test_qpainter_paints_fewer_blocks_where_there_are_many_and_says_so(tmp_path: Path) -> None:
    scores = np.random.default_rng(1).normal(np.repeat([0.0, 1.0, 2.0], 200), 1.0)
    rows = zip(np.repeat(STAGES, 200), scores, strict=True)
    path = tmp_path / "many.csv"
    path.write_text("stage,score\n" + "".join(f"{stage},{score:.6f}\n" for stage, score in rows))
    drawing = ordered_drawing(analysed(path, ORDERED), load_theme("light"))
    assert drawing is not None
    fewer = drawing.painted().shown.surface
    assert drawing.shown.surface.is_whole
    assert blocks_words(drawing.shown.surface) == ""
    assert not fewer.is_whole
    assert blocks_words(fewer).startswith("drawn at ")
    assert drawing.painted().painted().shown.surface is fewer
    images = []
    for shown in (drawing.painted(), drawing):
        image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        image.fill(drawing.theme.panel)
        painter = QPainter(image)
        if shown is drawing:
            SceneFigure(drawing).paint(painter, RECT)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            shown.paint(painter, layout_of(drawing))
            shown.paint_labels(painter, layout_of(drawing))
        painter.end()
        images.append(image)
    assert images[0] == images[1]


def test_there_is_nothing_without_an_order() -> None:
    assert ordered_drawing(iris(), load_theme("light")) is None
    assert ordered_scene(None, load_theme("light")) is None
    assert not iris().has_order
    assert iris().has_scores
    assert markers().has_order
    assert not markers().has_crisp


@pytest.mark.gl
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("camera", CAMERAS)
def test_opengl_and_qpainter_draw_the_same(camera: Camera, name: str) -> None:
    theme = load_theme(name)
    drawing = drawing_of(theme)
    image, reason = render_scene(drawing, theme, WIDTH, HEIGHT, camera=camera)
    assert reason == ""
    wanted = painted(drawing, camera, words=True)
    differing = sum(
        not alike(image.pixelColor(x, y), wanted.pixelColor(x, y), 40)
        for x in range(0, WIDTH, 5)
        for y in range(0, HEIGHT, 5)
    )
    assert differing < 0.02 * (WIDTH // 5) * (HEIGHT // 5)
