"""A scene of items: silhouettes and colours, whatever the order; OpenGL and QPainter agree."""

import itertools
from typing import Any

import numpy as np
import pytest
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.geometry.solid import Solid, solid_hull
from gui.paint.camera import HOME, Box, Camera, Preset
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.drawing import DragHandle, PointedPart
from gui.scene.ghost_item import GhostItem, ghost_of
from gui.scene.line_item import DASHED, LineItem, parted, polyline_segments
from gui.scene.picked import Picked, PickedKind
from gui.scene.point_item import PointItem
from gui.scene.scene import Scene
from gui.scene.scene_picking import pick
from gui.scene.scene_picture import render_scene
from gui.scene.solid_item import SolidItem
from gui.themes.theme import Theme, load_theme, mix
from tests.gui.paint.test_painted_surface import HEIGHT, RECT, WIDTH, alike

LIGHT = load_theme("light")
BOX = Box((1.0, 1.0, 1.0))
UNIT = np.array(list(itertools.product((0.0, 1.0), repeat=3)))
BLUE, RED, GREEN = QColor("#0067A3"), QColor("#C24E00"), QColor("#007F5C")
CAMERAS = (HOME, HOME.orbited(-70, 10), HOME.orbited(150, -60), Camera(90, 0, orthographic=True))


def box_between(low: float, high: float) -> Solid:
    return solid_hull(low + (high - low) * UNIT)


def solid(low: float, high: float, *, name: str = "solid", striped: bool = False) -> SolidItem:
    stripes = (RED,) * 6 if striped else ()
    return SolidItem(name, box_between(low, high), (BLUE,) * 6, LIGHT, stripes)


def plane(color: QColor, across: int, at: float, opacity: float = 0.5) -> GhostItem:
    """A square across an axis."""
    corners = np.insert(np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]), across, at, axis=1)
    return GhostItem(f"plane {across}", (corners,), color, opacity, is_lit=False)


class SceneDrawing(Struct, frozen=True, eq=False):
    scene: Scene
    theme: Theme = LIGHT

    @property
    def presets(self) -> tuple[Preset, ...]:
        return (Preset("Home", HOME), Preset("From the left", HOME.orbited(-60, 0)))

    def pick_at(self, layout: SceneLayout, place: QPointF) -> Picked | None:
        return pick(self.scene, layout.projection, place, layout.sizes)

    def paint_pointed(
        self, _painter: QPainter, _layout: SceneLayout, _pointed: PointedPart
    ) -> None:
        pass

    def layout(
        self, rect: QRectF, camera: Camera, sizes: Sizes, *, notes: bool = True
    ) -> SceneLayout:
        return SceneLayout(BOX, rect, camera, sizes, int(notes))

    def upload(self, gpu: Any, frame: DrawingFrame) -> None:
        self.scene.upload(gpu, frame.projection)

    def draw(self, gpu: Any, frame: DrawingFrame) -> None:
        self.scene.draw(gpu, frame.projection)

    def paint(self, painter: QPainter, layout: SceneLayout) -> None:
        self.scene.paint(painter, layout.projection, layout.sizes)

    def painted(self) -> "SceneDrawing":
        return self

    def paint_labels(self, painter: QPainter, layout: SceneLayout, reason: str = "") -> None:
        pass

    def grip_at(self, _layout: SceneLayout, _place: QPointF) -> DragHandle | None:
        return None


def painted(scene: Scene, camera: Camera = HOME) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(LIGHT.panel)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    SceneDrawing(scene).paint(painter, SceneLayout(BOX, RECT, camera, Sizes(), 1))
    painter.end()
    return image


def at(image: QImage, place: Any, camera: Camera = HOME) -> QColor:
    """The pixel of a point of the box."""
    pixel = SceneLayout(BOX, RECT, camera, Sizes(), 1).projection.point(place)
    return image.pixelColor(round(pixel.x()), round(pixel.y()))


def over(*layers: tuple[QColor, float]) -> QColor:
    """Translucent colours over the ground, the lowest first."""
    color = LIGHT.panel
    for each, opacity in layers:
        color = mix(each, color, 1 - opacity)
    return color


def busy_scene() -> Scene:
    """A solid in a ghost, two planes that cross both, and lines through all."""
    ghost = ghost_of("ghost", box_between(0.1, 0.9), QColor("#888888"), 0.2)
    diagonal = LineItem(
        "line",
        polyline_segments(np.array([[0, 0, 0], [1.0, 1, 1]])),
        RED,
        LIGHT,
        3.0,
        hidden_dash=DASHED,
    )
    return Scene(
        BOX,
        LIGHT,
        (solid(0.3, 0.7),),
        (ghost, plane(RED, 0, 0.55), plane(GREEN, 2, 0.5)),
        (diagonal,),
    )


def test_what_a_solid_hides_is_not_seen() -> None:
    image = painted(
        Scene(BOX, LIGHT, (solid(0.3, 0.7),), (plane(RED, 1, 0.9, 1.0),), box_edges=False)
    )
    assert alike(at(image, (0.5, 0.3, 0.5)), BLUE, 45)  # its front, before the red plane
    assert alike(at(image, (0.05, 0.9, 0.95)), RED, 3)
    image = painted(
        Scene(BOX, LIGHT, (solid(0.3, 0.7),), (plane(RED, 1, 0.1, 1.0),), box_edges=False)
    )
    assert alike(at(image, (0.5, 0.1, 0.5)), RED, 3)  # now the plane is before it


def test_a_plane_through_a_solid_is_seen_outside_it_alone() -> None:
    image = painted(
        Scene(BOX, LIGHT, (solid(0.2, 0.8),), (plane(RED, 2, 0.5, 1.0),), box_edges=False)
    )
    assert alike(at(image, (0.5, 0.1, 0.5)), RED, 3)
    assert alike(at(image, (0.5, 0.2, 0.25)), BLUE, 45)
    assert alike(at(image, (0.5, 0.2, 0.6)), BLUE, 45)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_translucent_faces_are_right_in_any_order(order: tuple[int, ...]) -> None:
    """The near plane lies over the far one, on both sides of where they cross."""
    items = (plane(RED, 1, 0.2), plane(GREEN, 1, 0.8), plane(BLUE, 0, 0.5))
    image = painted(Scene(BOX, LIGHT, (), tuple(items[i] for i in order), box_edges=False))
    view = SceneLayout(BOX, RECT, HOME, Sizes(), 1).projection
    seen = 0
    for place in itertools.product(np.linspace(0.08, 0.92, 8), (0.2,), np.linspace(0.08, 0.92, 8)):
        met = [(0.0, RED)]  # share of the way from the red plane onwards, and colour
        start = np.array(place)
        for axis, level, color in ((1, 0.8, GREEN), (0, 0.5, BLUE)):
            along = (level - start[axis]) / (start - view.eye)[axis]
            hit = start + along * (start - view.eye)
            if ((hit >= 0.03) & (hit <= 0.97)).all():
                met.append((along, color))
            elif ((hit >= -0.03) & (hit <= 1.03)).all():
                met = []  # too near to an edge to tell
                break
        if met:
            layers = [(color, 0.5) for _, color in sorted(met, key=lambda each: -each[0])]
            assert alike(at(image, place), over(*layers), 4)
            seen += len(met) == 3
    assert seen >= 3


def test_a_hidden_line_is_dashed_and_a_seen_one_whole() -> None:
    line = polyline_segments(np.array([[0.5, 0.5, 0.0], [0.5, 0.5, 1.0]]))
    bare = Scene(BOX, LIGHT, (solid(0.3, 0.7),), box_edges=False)
    image = painted(
        replace(bare, lines=(LineItem("l", line, RED, LIGHT, 4.0, hidden_dash=DASHED),))
    )
    kinds = [alike(at(image, (0.5, 0.5, z)), RED, 30) for z in np.linspace(0.86, 0.99, 30)]
    assert all(kinds)
    kinds = [alike(at(image, (0.5, 0.5, z)), RED, 30) for z in np.linspace(0.35, 0.62, 80)]
    assert 20 < sum(kinds) < 70
    image = painted(replace(bare, lines=(LineItem("l", line, RED, LIGHT, 4.0),)))
    assert not any(alike(at(image, (0.5, 0.5, z)), RED, 30) for z in np.linspace(0.35, 0.62, 80))


def test_parts_of_a_line_add_up_to_it() -> None:
    view = SceneLayout(BOX, RECT, HOME, Sizes(), 1).projection
    shadows = Scene(BOX, LIGHT, (solid(0.1, 0.4), solid(0.6, 0.9, name="other"))).shadows(view)
    segments = np.random.default_rng(1).uniform(0, 1, size=(30, 2, 3))
    seen, hidden = parted(segments, shadows)

    def length(some: np.ndarray) -> float:
        return float(np.linalg.norm(some[:, 1] - some[:, 0], axis=1).sum())

    assert length(seen) + length(hidden) == pytest.approx(length(segments))
    assert len(hidden) > 0


def test_faces_with_stripes_show_both_colours() -> None:
    image = painted(Scene(BOX, LIGHT, (solid(0.2, 0.8, striped=True),)))
    row = [at(image, (x, 0.2, 0.5)) for x in np.linspace(0.25, 0.75, 200)]
    red, blue = (sum(alike(color, hue, 45) for color in row) for hue in (RED, BLUE))
    assert 60 < red < 120
    assert 60 < blue < 120


@pytest.mark.gl
@pytest.mark.parametrize("camera", CAMERAS)
def test_opengl_and_qpainter_draw_the_same_scene(camera: Camera) -> None:
    scene = busy_scene()
    image, reason = render_scene(SceneDrawing(scene), LIGHT, WIDTH, HEIGHT, camera=camera)
    assert reason == ""
    wanted = painted(scene, camera)
    differing = sum(
        not alike(image.pixelColor(x, y), wanted.pixelColor(x, y), 24)
        for x in range(0, WIDTH, 4)
        for y in range(0, HEIGHT, 4)
    )
    assert differing < 0.008 * (WIDTH // 4) * (HEIGHT // 4)


@pytest.mark.gl
def test_opengl_draws_translucent_faces_alike_in_any_order() -> None:
    scene = busy_scene()
    pictures = [
        render_scene(SceneDrawing(replace(scene, ghosts=order)), LIGHT, WIDTH, HEIGHT)[0]
        for order in itertools.permutations(scene.ghosts)
    ]
    for other in pictures[1:]:
        differing = sum(
            not alike(other.pixelColor(x, y), pictures[0].pixelColor(x, y), 4)
            for x in range(0, WIDTH, 3)
            for y in range(0, HEIGHT, 3)
        )
        assert differing == 0


def pixel(place: Any, camera: Camera = HOME) -> QPointF:
    return SceneLayout(BOX, RECT, camera, Sizes(), 1).projection.point(place)


def picked(scene: Scene, place: Any, camera: Camera = HOME) -> Picked | None:
    layout = SceneLayout(BOX, RECT, camera, Sizes(), 1)
    return SceneDrawing(scene).pick_at(layout, layout.projection.point(place))


@pytest.mark.parametrize("camera", CAMERAS)
def test_vertices_edges_and_faces_are_picked_where_they_are_seen(camera: Camera) -> None:
    item = solid(0.2, 0.8)
    scene = Scene(BOX, LIGHT, (item,))
    view = SceneLayout(BOX, RECT, camera, Sizes(), 1).projection
    kinds = dict.fromkeys(PickedKind, 0)
    for index, place in enumerate(item.solid.vertices):
        if not scene.hides(view, place[None])[0]:
            found = picked(scene, place, camera)
            assert found is not None
            assert found.kind is PickedKind.VERTEX
            assert np.allclose(
                view.flat(item.solid.vertices[found.index][None]), view.flat(place[None])
            )
            kinds[found.kind] += index == found.index
    for index, ends in enumerate(item.solid.edges):
        middle = ends.mean(axis=0)
        length = float(np.hypot(*np.diff(view.flat(ends), axis=0)[0]))
        if length > 30 and not scene.hides(view, middle[None])[0]:
            found = picked(scene, middle, camera)
            assert found is not None
            assert found.kind is PickedKind.EDGE
            kinds[found.kind] += index == found.index
    for index, face in enumerate(item.solid.faces):
        middle = face.corners.mean(axis=0)
        size = np.ptp(view.flat(face.corners), axis=0).min()
        if view.faces_eye(middle, face.normal) and size > 50:
            found = picked(scene, middle, camera)
            assert found is not None
            assert (found.kind, found.index) == (PickedKind.FACE, index)
            assert found.place == pytest.approx(middle, abs=1e-6)
            kinds[found.kind] += 1
    assert kinds[PickedKind.VERTEX] >= 4
    assert kinds[PickedKind.EDGE] >= 4
    assert 1 <= kinds[PickedKind.FACE] <= 3
    layout = SceneLayout(BOX, RECT, camera, Sizes(), 1)
    assert SceneDrawing(scene).pick_at(layout, QPointF(5, 5)) is None


def test_the_nearer_of_two_solids_is_picked_and_points_are_seen_through_both() -> None:
    point = PointItem("C", np.array([0.75, 0.75, 0.75]), LIGHT.model(2), hollow=True)
    far, near = solid(0.6, 0.9, name="far"), solid(0.1, 0.4, name="near")
    scene = Scene(BOX, LIGHT, (far, near), points=(point,))
    view = SceneLayout(BOX, RECT, HOME, Sizes(), 1).projection
    front = np.array([0.25, 0.1, 0.25])
    found = picked(scene, front)
    assert found is not None
    assert found.item == "near"
    assert scene.hides(view, point.place[None])[0]
    found = picked(scene, point.place)
    assert found is not None
    assert (found.kind, found.item) == (PickedKind.POINT, "C")


def test_points_keep_their_size_and_hollow_ones_are_an_outline() -> None:
    for zoom in (1.0, 1.6):
        camera = HOME.zoomed(zoom)
        for hollow in (False, True):
            point = PointItem("A", np.array([0.5, 0.5, 0.5]), LIGHT.model(0), hollow=hollow)
            scene = Scene(BOX, LIGHT, points=(point,), box_edges=False)
            image = painted(scene, camera)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            view = SceneLayout(BOX, RECT, camera, Sizes(), 1).projection
            scene.paint_points(painter, view, Sizes())
            painter.end()
            middle = pixel(point.place, camera)
            assert alike(
                at(image, point.place, camera), LIGHT.plot if hollow else LIGHT.model(0).color, 3
            )
            assert alike(image.pixelColor(round(middle.x()) - 8, round(middle.y())), LIGHT.panel, 3)
