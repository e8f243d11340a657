"""A drawing that is no ROC surface: canvas, picture, mouse and export take it as it is."""

from typing import Any

import numpy as np
import pytest
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.analysis.analysis import Analysis
from engine.geometry.solid import Solid, solid_hull
from engine.multiclass.confusion import confusion
from engine.multiclass.vus_polytope import vus_polytope
from engine.multiclass.vus_polytope_sections import section
from engine.session.session import Session
from gui import catalogue
from gui.catalogue import VIEWS, view_of
from gui.export.figures import picture_figure
from gui.paint.box_edges import paint_edges
from gui.paint.camera import HOME, Box, Camera, Preset
from gui.paint.scene_labels import DOWN, paint_axis_title, paint_notes, paint_reason
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.paint.sizes import Sizes
from gui.scene.box_item import draw_box
from gui.scene.drawing import DragHandle, PointedPart
from gui.scene.looked_at import MakeDrawing
from gui.scene.picked import Picked
from gui.scene.platform import without_opengl
from gui.scene.scene_picture import render_scene
from gui.scene.solid_item import SolidItem
from gui.themes.theme import Theme, load_theme
from gui.views.scene_view import SceneView
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.test_painted_surface import HEIGHT, RECT, WIDTH, alike
from tests.gui.scene.test_canvas import settle
from tests.gui.views.mouse import drag

LIGHT = load_theme("light")
COUNTS = Box((1.0, 1.0, 1.0), (0.0, 10.0, -1.0), (20.0, 30.0, 4.0))
CUBE = solid_hull(COUNTS.middle + (COUNTS.corners - COUNTS.middle) * 0.8)
CAMERAS = (HOME, HOME.orbited(-40, 0), HOME.orbited(150, -60), HOME.zoomed(1.5))


class SolidDrawing(Struct, frozen=True, eq=False):
    """A solid in its box; the whole of it can be grasped, and stands for where it is held."""

    solid: Solid
    box: Box
    theme: Theme = LIGHT

    @property
    def presets(self) -> tuple[Preset, ...]:
        return (Preset("Home", HOME), Preset("From the left", HOME.orbited(-60, 0)))

    def pick_at(self, _layout: SceneLayout, _place: QPointF) -> Picked | None:
        return None

    def paint_pointed(
        self, _painter: QPainter, _layout: SceneLayout, _pointed: PointedPart
    ) -> None:
        pass

    @property
    def item(self) -> SolidItem:
        colors = tuple(self.theme.model(place).color for place in range(len(self.solid.faces)))
        return SolidItem("solid", self.solid, colors, self.theme)

    def layout(
        self, rect: QRectF, camera: Camera, sizes: Sizes, *, notes: bool = True
    ) -> SceneLayout:
        return SceneLayout(self.box, rect, camera, sizes, int(notes))

    def upload(self, gpu: Any, _frame: DrawingFrame) -> None:
        self.item.upload(gpu)

    def draw(self, gpu: Any, frame: DrawingFrame) -> None:
        draw_box(gpu, frame.projection, self.theme, near=False)
        self.item.draw(gpu)
        draw_box(gpu, frame.projection, self.theme, near=True)

    def paint(self, painter: QPainter, layout: SceneLayout) -> None:
        paint_edges(painter, layout.projection, self.theme, layout.sizes, near=False)
        self.item.paint(painter, layout.projection, layout.sizes)
        paint_edges(painter, layout.projection, self.theme, layout.sizes, near=True)

    def painted(self) -> "SolidDrawing":
        return self

    def paint_labels(self, painter: QPainter, layout: SceneLayout, reason: str = "") -> None:
        paint_notes(painter, self.theme, layout, ("What is discarded.",))
        paint_axis_title(painter, self.theme, layout, "a taken for b", 0, DOWN)
        paint_reason(painter, self.theme, layout, reason)

    def grip_at(self, layout: SceneLayout, place: QPointF) -> DragHandle | None:
        middle = layout.projection.point(self.box.middle)
        if (place - middle).manhattanLength() > 5:
            return None
        return DragHandle(Qt.CursorShape.SizeAllCursor, lambda now: ("held at", now))


class SolidView(SceneView[Analysis, Session]):  # in no card, so without a subtitle
    def drawing_maker(self) -> MakeDrawing:
        return cube_drawing


def cube_drawing(_analysis: Analysis | None, theme: Theme) -> SolidDrawing:
    return SolidDrawing(CUBE, COUNTS, theme)


def polytope_drawing() -> SolidDrawing:
    """A section of the VUS polytope of one classifier with 60 % of each class right."""
    fair = confusion("fair", ("a", "b", "c"), np.full((3, 3), 0.2) + 0.4 * np.eye(3))
    found = section(vus_polytope([fair]), {1: 0.2, 3: 0.2, 5: 0.2})
    assert not found.solid.is_flat
    return SolidDrawing(found.solid, Box((1.0, 1.0, 1.0)))


def painted(drawing: SolidDrawing, camera: Camera) -> QImage:
    """By QPainter, without words."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(drawing.theme.panel)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layout = drawing.layout(RECT, camera, Sizes())
    drawing.paint(painter, layout)
    drawing.paint_labels(painter, layout)
    painter.end()
    return image


def facing_middles(drawing: SolidDrawing, camera: Camera) -> list[tuple[int, QPointF]]:
    """The pixels of the middles of the faces that are turned to the eye."""
    view = drawing.layout(RECT, camera, Sizes()).projection
    return [
        (place, view.point(face.corners.mean(axis=0)))
        for place, face in enumerate(drawing.solid.faces)
        if view.faces_eye(face.corners[0], face.normal)
    ]


@pytest.fixture
def view() -> SolidView:
    made = SolidView(LIGHT, "a cube", "nothing")
    made.resize(WIDTH, HEIGHT)
    made.show_analysis(None)
    made.show()
    QApplication.processEvents()
    return made


def test_a_face_that_is_turned_to_the_eye_has_its_colour() -> None:
    drawing = SolidDrawing(CUBE, COUNTS)
    for camera in CAMERAS:
        image, shown = painted(drawing, camera), facing_middles(drawing, camera)
        assert 1 <= len(shown) <= 3
        for place, at in shown:
            wanted = drawing.item.colors[place]
            assert alike(image.pixelColor(round(at.x()), round(at.y())), wanted, 45)


def test_the_view_shows_it_and_its_grip_is_dragged(view: SolidView) -> None:
    at = (
        SolidDrawing(CUBE, COUNTS)
        .layout(RECT, HOME, Sizes())
        .projection.point(COUNTS.middle.tolist())
    )
    heard: list[object] = []
    view.dragged.connect(heard.append)
    view.drag_finished.connect(lambda: heard.append("finished"))
    assert view.canvas is not None
    drag(view.canvas, at, at + QPointF(30, 10))
    assert heard == [("held at", at + QPointF(30, 10)), "finished"]
    assert view.camera == HOME
    drag(view.canvas, at + QPointF(80, 0), at + QPointF(90, 0))
    assert view.camera != HOME
    assert len(heard) == 2


def test_a_line_in_the_catalogue_is_enough_for_pictures(
    monkeypatch: pytest.MonkeyPatch, analyse_crossing: AnalyseCrossing
) -> None:
    made = replace(view_of("surface"), key="block", drawing=f"{__name__}:cube_drawing")
    monkeypatch.setattr(catalogue, "VIEWS", (*VIEWS, made))
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(LIGHT.plot)
    painter = QPainter(image)
    picture_figure("block", analyse_crossing(), LIGHT)(painter, RECT)
    painter.end()
    hues = {image.pixelColor(x, y).hue() for x in range(0, WIDTH, 9) for y in range(0, HEIGHT, 9)}
    assert len(hues) > 3


@pytest.mark.gl
@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("drawing", [SolidDrawing(CUBE, COUNTS), polytope_drawing()])
def test_opengl_and_qpainter_draw_the_same_solid(drawing: SolidDrawing, camera: Camera) -> None:
    assert without_opengl() == ""
    image, reason = render_scene(drawing, LIGHT, WIDTH, HEIGHT, camera=camera)
    assert reason == ""
    wanted = painted(drawing, camera)
    differing = sum(
        not alike(image.pixelColor(x, y), wanted.pixelColor(x, y), 40)
        for x in range(0, WIDTH, 5)
        for y in range(0, HEIGHT, 5)
    )
    assert differing < 0.01 * (WIDTH // 5) * (HEIGHT // 5)
    shown = facing_middles(drawing, camera)
    assert shown
    for _, at in shown:  # the light, too, is the same
        pixel = round(at.x()), round(at.y())
        assert alike(image.pixelColor(*pixel), wanted.pixelColor(*pixel))


@pytest.mark.gl
def test_the_canvas_draws_it_by_opengl(view: SolidView) -> None:
    assert view.uses_opengl
    settle()
    image = view.grab().toImage()
    for place, at in facing_middles(SolidDrawing(CUBE, COUNTS), HOME):
        wanted = LIGHT.model(place).color
        assert alike(image.pixelColor(round(at.x()), round(at.y())), wanted, 45)
