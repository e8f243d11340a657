"""Pictures of 3D drawings by tiles: the same pixels as in one piece, in steps, within bounds."""

import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from engine.binary.voros.conditions import Conditions
from engine.multiclass.classes_analysis import ClassesAnalysis
from gui.export import png_stream
from gui.export.figures import picture_figure
from gui.export.picture import Picture, png_bytes
from gui.export.steps import finish
from gui.paint.camera import END_VIEW, HOME, Camera
from gui.paint.sizes import Sizes
from gui.program.app import WindowedProgram
from gui.scene import scene_tiles
from gui.scene.drawing import Drawing
from gui.scene.hit_cube_drawing import hit_cube_drawing
from gui.scene.offscreen import drawing_tiles
from gui.scene.platform import offscreen_surface
from gui.scene.polytope_drawing import polytope_drawing
from gui.scene.scene_picture import ScenePicture, render_scene
from gui.scene.surface_drawing import surface_drawing
from gui.themes.theme import Theme, load_theme
from tests.gui.acts import saving_of, wait_for_saving
from tests.gui.conftest import AnalyseCrossing
from tests.gui.three_matrices import analyse_matrices

pytestmark = pytest.mark.gl

WIDTH, HEIGHT = 437, 361
FAR = 12  # of 255: what rounding may move at an edge


def pixels(image: QImage) -> np.ndarray:
    shown = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(shown.bits(), np.uint8).reshape(shown.height(), -1, 4)
    return flat[:, : shown.width(), :3].astype(int).copy()


def whole(drawing: Drawing, camera: Camera, size: tuple[int, int]) -> np.ndarray:
    """The picture drawn in one piece, without words."""
    picture = ScenePicture(drawing, camera=camera)
    area = QRect(QPoint(), QSize(*size))
    tiles = picture.tiles(area.size(), area, drawing.theme.panel, tile=10**5)
    assert tiles is not None
    assert len(tiles.marks) == 2  # the ground, and one tile
    tiles.draw()
    assert tiles.image is not None
    return pixels(tiles.image)


@pytest.mark.parametrize("name", ["light", "contrast"])  # the latter has stripes
@pytest.mark.parametrize("camera", [HOME, END_VIEW, Camera(20, 70, zoom=2.5)])
def test_tiles_make_the_same_picture_as_one_piece(
    name: str, camera: Camera, analyse_crossing: AnalyseCrossing
) -> None:
    analysis = analyse_crossing(conditions=Conditions())
    drawing = surface_drawing(analysis, load_theme(name))
    assert drawing is not None
    assert_same_in_tiles(drawing, camera)


def assert_same_in_tiles(drawing: Drawing, camera: Camera) -> None:
    area = QRect(0, 0, WIDTH, HEIGHT)
    picture = ScenePicture(drawing, camera=camera)
    tiles = picture.tiles(area.size(), area, drawing.theme.panel, tile=150)
    assert tiles is not None
    assert len(tiles.marks) == 6 * 5 + 1  # of 75 pixels, drawn twice as fine
    tiles.draw()
    assert tiles.reason == ""
    assert tiles.image is not None
    off = np.abs(pixels(tiles.image) - whole(drawing, camera, (WIDTH, HEIGHT))).max(axis=2)
    assert (off > FAR).mean() < 2e-5


@pytest.mark.parametrize("make", [hit_cube_drawing, polytope_drawing])
def test_so_do_those_of_three_classes(
    make: Callable[[ClassesAnalysis, Theme], Drawing | None],
) -> None:
    drawing = make(analyse_matrices(strips=False), load_theme("light"))
    assert drawing is not None
    assert_same_in_tiles(drawing, drawing.presets[0].camera)


def test_large_pictures_are_not_drawn_finer_but_as_sharp_as_their_pixels(
    analyse_crossing: AnalyseCrossing,
) -> None:
    """A picture far larger than a tile shows a line that is one pixel wide as such."""
    drawing = surface_drawing(analyse_crossing(), load_theme("light"))
    assert drawing is not None
    size = QSize(2700, 2250)
    picture = ScenePicture(drawing, scale=1.0)
    tiles = picture.tiles(size, QRect(QPoint(), size), drawing.theme.panel)
    assert tiles is not None
    assert len(tiles.marks) == 10
    tiles.draw()
    assert tiles.image is not None
    row = pixels(tiles.image)[1800, :, 0]
    edges = np.abs(np.diff(row)) > 20
    assert 2 <= edges.sum() <= 40


def test_the_rest_of_the_picture_keeps_its_ground(analyse_crossing: AnalyseCrossing) -> None:
    drawing = surface_drawing(analyse_crossing(), load_theme("light"))
    assert drawing is not None
    tiles = ScenePicture(drawing).tiles(
        QSize(300, 260), QRect(50, 40, 200, 170), QColor("#123456"), tile=128
    )
    assert tiles is not None
    tiles.draw()
    assert tiles.image is not None
    assert tiles.image.pixelColor(10, 10).name() == "#123456"
    assert tiles.image.pixelColor(260, 250).name() == "#123456"
    assert tiles.image.pixelColor(51, 41) == drawing.theme.panel


def test_words_and_tiles_are_one_picture_whatever_the_tile(
    analyse_crossing: AnalyseCrossing,
) -> None:
    theme = load_theme("dark")
    drawing = surface_drawing(analyse_crossing(), theme)
    one, reason = render_scene(drawing, theme, WIDTH, HEIGHT)
    many, _ = render_scene(drawing, theme, WIDTH, HEIGHT, tile=100)
    assert reason == ""
    assert (np.abs(pixels(one) - pixels(many)).max(axis=2) > FAR).mean() < 2e-5


def test_a_picture_tells_how_far_it_is_and_can_be_given_up(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene_tiles, "TILE", 256)
    theme = load_theme("light")
    paint = picture_figure("surface", analyse_crossing(), theme)
    picture = Picture(paint, QSize(800, 600), theme.plot, "ROC surface")
    told: list[tuple[float, str]] = []
    content = finish(png_bytes(picture), lambda *step: told.append(step))
    drawn = [fraction for fraction, doing in told if doing == "Drawing the ROC surface"]
    assert len(drawn) > 10
    assert drawn == sorted(drawn)
    assert len(set(drawn)) == len(drawn)
    image = QImage.fromData(content)
    assert (image.width(), image.height()) == (800, 600)
    before = threading.active_count()
    steps = png_bytes(picture)
    next(steps)
    next(steps)
    steps.close()
    assert threading.active_count() == before


@pytest.mark.parametrize("phase", ["Drawing the Hit cube", "Painting", "Packing"])
def test_cancel_is_heard_in_every_phase_of_a_picture(
    program: WindowedProgram, phase: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene_tiles, "TILE", 128)
    monkeypatch.setattr(png_stream, "STRIP", 3 * 800 * 10)
    theme = load_theme("light")
    paint = picture_figure("cube", analyse_matrices(), theme)
    picture = Picture(paint, QSize(800, 600), theme.plot, "Hit cube")
    saving, strip = saving_of(program), program.window.status.saving
    program.window.show()
    told: list[str] = []

    def click(_: float, doing: str) -> None:
        told.append(doing)
        if doing.startswith(phase):
            QTest.mouseClick(strip.cancel_button, Qt.MouseButton.LeftButton)

    saving.progressed.connect(click)
    before = threading.active_count()
    saving.start(lambda: png_bytes(picture), tmp_path / "cube.png")
    wait_for_saving(program)
    assert told[-1] == "Giving up"
    assert told[-2].startswith(phase)
    assert sum(doing.startswith(phase) for doing in told) == 1
    assert threading.active_count() <= before
    assert not any(tmp_path.iterdir())


def test_where_a_tile_fails_the_painter_paints_and_nobody_waits(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme = load_theme("light")
    drawing = surface_drawing(analyse_crossing(), theme)

    def fail(*_: object) -> None:
        raise RuntimeError("out of memory")

    monkeypatch.setattr("gui.scene.surface_drawing.SurfaceDrawing.draw", fail)
    image, reason = render_scene(drawing, theme, WIDTH, HEIGHT, tile=100)
    assert reason == "Drawn without OpenGL: it failed (out of memory)."
    assert len(np.unique(pixels(image).reshape(-1, 3), axis=0)) > 50
    paint = picture_figure("surface", analyse_crossing(), theme)
    content = finish(png_bytes(Picture(paint, QSize(400, 300), theme.plot, "ROC surface")))
    assert not QImage.fromData(content).isNull()


def test_a_part_of_a_frame_sees_what_falls_there(analyse_crossing: AnalyseCrossing) -> None:
    drawing = surface_drawing(analyse_crossing(), load_theme("light"))
    assert drawing is not None
    layout = drawing.layout(QRect(0, 0, 400, 300).toRectF(), HOME, Sizes())
    frame = layout.frame(2.0)
    part = frame.part(100, 60, 256, 128)
    assert part.ratio == frame.ratio == 2.0
    point = np.array([0.4, 0.3, 0.9, 1.0])
    one, other = frame.matrix @ point, part.matrix @ point
    place = (one[:2] / one[3] + 1) / 2 * [800, 600] - [100, 60]
    assert (other[:2] / other[3] + 1) / 2 * [256, 128] == pytest.approx(place)
    with drawing_tiles(offscreen_surface(), drawing) as draw_tile:
        assert draw_tile(part, 128, 64).size() == QSize(128, 64)
