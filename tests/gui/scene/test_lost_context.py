"""A lost context: every 3D view goes on with QPainter, and a line says why."""

from typing import Any

import pytest
from PySide6.QtGui import QImage

from gui.scene.canvas import SceneCanvas
from gui.scene.painted_canvas import PaintedCanvas
from gui.themes.theme import load_theme
from gui.views.scene_view import SceneView
from tests.gui.acts import wait, wait_until
from tests.gui.scene.scene_views import KINDS, scene_view

pytestmark = pytest.mark.gl

LIGHT = load_theme("light")


def shown(kind: str) -> SceneView[Any, Any]:
    view = scene_view(kind, LIGHT)
    view.resize(640, 520)
    view.show()
    wait_until(lambda: isinstance(view.canvas, SceneCanvas) and view.canvas._offscreen is not None)
    return view


def lose_context(view: SceneView[Any, Any]) -> None:
    """Take away what it draws on, as a driver does that starts anew."""
    canvas = view.canvas
    assert isinstance(canvas, SceneCanvas)
    assert canvas._offscreen is not None
    canvas._offscreen._surface.destroy()


@pytest.mark.parametrize("kind", KINDS)
def test_a_view_that_loses_its_context_is_painted_and_says_why(kind: str) -> None:
    view = shown(kind)
    assert view.uses_opengl
    before = view.grab().toImage()
    lose_context(view)
    view.show_camera(view.camera.orbited(0.01, 0.0))
    wait_until(lambda: not view.uses_opengl)
    wait(50)
    canvas = view.canvas
    assert isinstance(canvas, PaintedCanvas)
    assert "Drawn without OpenGL" in canvas.reason
    assert "the system gives no surface to draw on" in canvas.reason
    after = view.grab().toImage()
    assert differing(before, after) < 0.06
    foot = (0, after.height() - 18, 300, 18)
    assert after.copy(*foot) != before.copy(*foot)


def differing(one: QImage, other: QImage) -> float:
    """The share of pixels, of every third, that are far from each other."""
    places = [(x, y) for x in range(0, one.width(), 3) for y in range(0, one.height() - 30, 3)]
    far = 0
    for x, y in places:
        a, b = one.pixelColor(x, y), other.pixelColor(x, y)
        far += abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) > 90
    return far / len(places)
