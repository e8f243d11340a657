"""Pictures of 3D drawings where there is no OpenGL: the same block by QPainter."""

from PySide6.QtGui import QImage

from gui.scene.platform import without_opengl
from gui.scene.scene_picture import render_scene
from gui.scene.surface_drawing import surface_drawing
from gui.themes.theme import load_theme
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.test_painted_surface import HEIGHT, WIDTH, alike, at, on_cut, painted


def test_without_a_screen_the_painter_draws_and_the_picture_says_nothing_of_it(
    analyse_crossing: AnalyseCrossing,
) -> None:
    theme, analysis = load_theme("light"), analyse_crossing()
    image, reason = render_scene(surface_drawing(analysis, theme), theme, WIDTH, HEIGHT)
    assert reason == "Drawn without OpenGL: there is no screen."
    assert reason == without_opengl()
    assert image.format() == QImage.Format.Format_RGB888
    assert alike(at(image, analysis, on_cut(analysis, 0.35)), theme.model(1).color, 20)
    assert image.convertToFormat(QImage.Format.Format_RGB32) == painted(analysis, theme)


def test_nothing_to_show_is_an_empty_picture(analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("dark")
    hidden = analyse_crossing(hidden=("forest", "bayes", "logistic"))
    for nothing in (None, hidden):
        image, _ = render_scene(surface_drawing(nothing, theme), theme, 300, 200)
        assert {image.pixelColor(x, y).name() for x in range(300) for y in range(200)} == {
            theme.panel.name()
        }
