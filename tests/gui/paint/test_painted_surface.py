"""The ROC surface by QPainter: the right colours at the right points, and nothing breaks."""

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from engine.analysis.analysis import Analysis
from engine.analysis.leading_models import leading_models
from engine.binary.voros.conditions import Conditions, exactly
from engine.binary.voros.surface_block import Face
from gui.paint.camera import END_VIEW, HOME, Camera, Projection
from gui.paint.sizes import Sizes
from gui.paint.surface_look import GHOST, SurfaceLook
from gui.paint.surface_scene import (
    between,
    runs,
    shown_rulings,
    surface_notes,
    surface_scene,
    surface_subtitle,
)
from gui.scene.scene_figure import SceneFigure
from gui.scene.surface_drawing import surface_drawing
from gui.themes.theme import Theme, load_theme, mix
from tests.gui.conftest import AnalyseCrossing

WIDTH, HEIGHT = 600, 500
RECT = QRectF(0, 0, WIDTH, HEIGHT)


def painted(
    analysis: Analysis | None, theme: Theme, camera: Camera = HOME, reason: str = ""
) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    SceneFigure(surface_drawing(analysis, theme), camera, reason=reason).paint(painter, RECT)
    painter.end()
    return image


def projection_of(analysis: Analysis, camera: Camera = HOME) -> Projection:
    drawing = surface_drawing(analysis, load_theme("light"))
    assert drawing is not None
    return drawing.layout(RECT, camera, Sizes()).projection


def at(
    image: QImage, analysis: Analysis, place: tuple[float, float, float], camera: Camera = HOME
) -> QColor:
    """The pixel of a picture at a point of (t, FPR, TPR)."""
    pixel = projection_of(analysis, camera).point(place)
    return image.pixelColor(round(pixel.x()), round(pixel.y()))


def on_cut(analysis: Analysis, t: float, height: float = 0.92) -> tuple[float, float, float]:
    scene = surface_scene(analysis, load_theme("light"))
    assert scene is not None
    x, y, _, _ = scene.surface.legs_at(t)
    return t, height * x, 1 - y + height * y


LIT = 20  # by how much a face may be darker that looks away from the light


def alike(found: QColor, wanted: QColor, tolerance: int = 3) -> bool:
    return all(
        abs(one - other) <= tolerance
        for one, other in (
            (found.red(), wanted.red()),
            (found.green(), wanted.green()),
            (found.blue(), wanted.blue()),
        )
    )


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_the_cut_has_the_winners_colour(name: str, analyse_crossing: AnalyseCrossing) -> None:
    theme, analysis = load_theme(name), analyse_crossing()
    image = painted(analysis, theme)
    forest, bayes = theme.model(0).color, theme.model(1).color
    assert alike(at(image, analysis, on_cut(analysis, 0.35)), bayes, LIT)
    assert alike(at(image, analysis, on_cut(analysis, 0.5)), forest, LIT)
    assert alike(at(image, analysis, on_cut(analysis, 0.72)), forest, LIT)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_bands_are_pale_and_sides_neutral(name: str, analyse_crossing: AnalyseCrossing) -> None:
    theme, analysis = load_theme(name), analyse_crossing()
    scene = surface_scene(analysis, theme)
    assert scene is not None
    image = painted(analysis, theme)
    _, y, _, other_y = scene.surface.legs_at(0.75)
    band = at(image, analysis, (0.75, 0.0, 1 - (y + other_y) / 2))
    assert alike(band, mix(theme.model(0).color, theme.panel, 0.5))
    assert alike(at(image, analysis, (0.7, 0.0, 0.2)), scene.look.face(Face.FRONT, -1))
    assert alike(at(image, analysis, (0.7, 0.8, 1.0)), scene.look.face(Face.TOP, -1))


def test_outside_the_slab_the_cut_is_half_there(analyse_crossing: AnalyseCrossing) -> None:
    theme, analysis = load_theme("light"), analyse_crossing()
    found = at(painted(analysis, theme), analysis, on_cut(analysis, 0.865, 0.5))
    inside = theme.model(0).color
    assert inside.lightness() < found.lightness() < theme.panel.lightness()
    assert alike(found, mix(inside, theme.panel, 1 - GHOST), 16)


def test_the_slice_moves_with_t(analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("light")
    for t, other in ((0.56, 0.7), (0.7, 0.56)):
        analysis = analyse_crossing(at=t)
        image = painted(analysis, theme)
        assert alike(at(image, analysis, (t, 0.0, 0.15)), theme.accent, 40)
        assert not alike(at(image, analysis, (other, 0.0, 0.15)), theme.accent, 40)


def test_the_slab_of_nothing_stated_is_the_whole_block(analyse_crossing: AnalyseCrossing) -> None:
    theme, analysis = load_theme("light"), analyse_crossing(conditions=Conditions())
    image = painted(analysis, theme)
    assert alike(at(image, analysis, on_cut(analysis, 0.1, 0.12)), theme.model(1).color, LIT)
    assert alike(at(image, analysis, on_cut(analysis, 0.86, 0.5)), theme.model(0).color, LIT)


def test_the_end_view_is_the_roc_plane_at_the_playhead(analyse_crossing: AnalyseCrossing) -> None:
    theme, analysis = load_theme("light"), analyse_crossing()
    image = painted(analysis, theme, END_VIEW)
    look = SurfaceLook(theme, ())
    assert alike(at(image, analysis, (0.56, 0.6, 0.4), END_VIEW), look.face(Face.HIGH_CAP, -1))
    scene = surface_scene(analysis, theme)
    assert scene is not None
    x, y, other_x, other_y = scene.surface.legs_at(0.56)
    place = (0.56, (x + other_x) / 4, 1 - (y + other_y) / 4)
    assert alike(at(image, analysis, place, END_VIEW), look_of(scene.look))


def look_of(look: SurfaceLook) -> QColor:
    return look.face(Face.HIGH_CAP_BAND, 0)


@pytest.mark.parametrize("yaw", range(-180, 180, 60))
@pytest.mark.parametrize("pitch", [-90, -35, 60])
def test_every_camera_paints(yaw: float, pitch: float, analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("light")
    image = painted(analyse_crossing(), theme, Camera(yaw, pitch))
    assert image.pixelColor(WIDTH // 2, HEIGHT // 2 + 15) != theme.panel


@pytest.mark.parametrize("t", [0.0, 1e-9, 0.25, 1.0])
def test_the_ends_of_t_paint(t: float, analyse_crossing: AnalyseCrossing) -> None:
    conditions = Conditions(t=exactly(t))
    for camera in (HOME, END_VIEW):
        painted(analyse_crossing(at=t, conditions=conditions), load_theme("dark"), camera)


def test_without_models_the_figure_is_empty(analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("light")
    hidden = analyse_crossing(hidden=("forest", "bayes", "logistic"))
    blank = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    blank.fill(theme.panel)
    for nothing in (None, hidden):
        assert painted(nothing, theme) == blank


def test_the_leading_models_are_shown(analyse_crossing: AnalyseCrossing) -> None:
    assert [model.name for model in leading_models(analyse_crossing())] == ["forest", "bayes"]
    assert surface_subtitle(analyse_crossing()) == "forest, bayes and logistic"
    assert surface_subtitle(analyse_crossing(hidden=("forest",))) == "bayes and logistic"
    assert surface_subtitle(analyse_crossing(hidden=("forest", "bayes"))) == "logistic"
    assert surface_subtitle(None) == ""


def test_one_model_has_no_bands_and_says_so(analyse_crossing: AnalyseCrossing) -> None:
    theme, analysis = load_theme("light"), analyse_crossing(hidden=("bayes", "logistic"))
    image = painted(analysis, theme)
    assert alike(at(image, analysis, on_cut(analysis, 0.35)), theme.model(0).color, LIT)
    assert not any("bands" in note for note in surface_notes(1))
    assert any("bands" in note for note in surface_notes(2))


def test_the_reason_stands_at_the_foot(analyse_crossing: AnalyseCrossing) -> None:
    theme, analysis = load_theme("light"), analyse_crossing()
    plain = painted(analysis, theme)
    message = painted(analysis, theme, reason="Drawn without OpenGL: there is no screen.")
    changed = [
        y for y in range(HEIGHT) if plain.copy(0, y, WIDTH, 1) != message.copy(0, y, WIDTH, 1)
    ]
    assert changed
    assert min(changed) > HEIGHT - 20


def test_svg_holds_no_picture(analyse_crossing: AnalyseCrossing) -> None:
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(WIDTH, HEIGHT))
    painter = QPainter(generator)
    SceneFigure(surface_drawing(analyse_crossing(), load_theme("light"))).paint(painter, RECT)
    painter.end()
    text = bytes(buffer.data().data()).decode()
    assert "<image" not in text
    assert "Planed off" in text


def test_rulings_that_cannot_be_told_apart_are_thinned() -> None:
    few = np.array([0.1, 0.105, 0.2, 0.21001])
    assert shown_rulings(few).tolist() == [0.1, 0.2, 0.21001]
    assert shown_rulings(np.linspace(0, 1, 400)).size <= 41
    assert shown_rulings(np.empty(0)).size == 0


def test_runs_and_areas_of_lines() -> None:
    assert runs([1, 1, 2, 2, 2, 1]) == [(0, 2), (2, 5), (5, 6)]
    assert runs([]) == []
    upper, lower = np.array([[0.0, 0], [1, 0], [2, 0]]), np.array([[0.0, 1], [1, 1], [2, 1]])
    area = between(upper, lower, 1, 2)
    assert [(area.at(i).x(), area.at(i).y()) for i in range(area.size())] == [
        (1, 0),
        (2, 0),
        (2, 1),
        (1, 1),
    ]
