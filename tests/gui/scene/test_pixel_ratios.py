"""Every 3D view on screens of 1, 1.5 and 2 pixels per logical pixel, by OpenGL and QPainter."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from gui.program.app import make_application
from gui.scene.canvas import SceneCanvas
from gui.themes.theme import load_theme
from tests.conftest import CHECKOUT
from tests.gui.scene.scene_views import KINDS, scene_view

SIZE = (421, 347)  # odd, so that one and a half of it is no whole number


def look_at(kind: str, application: QApplication) -> dict[str, Any]:
    """What a view looks like here: sizes, and where its colours are along its middle row."""
    view = scene_view(kind, load_theme("light"))
    view.resize(*SIZE)
    view.show()
    for _ in range(2000):
        application.processEvents()
        canvas = view.canvas
        if not isinstance(canvas, SceneCanvas) or canvas.picture is not None:
            break
    image = view.grab().toImage()
    ratio = view.devicePixelRatioF()
    rows = [round(share * image.height()) for share in (0.4, 0.5, 0.6)]
    columns = [round((place + 0.5) * image.width() / 60) for place in range(60)]
    canvas = view.canvas
    drawn = None
    if isinstance(canvas, SceneCanvas) and canvas.picture is not None:
        drawn = (canvas.picture.width(), canvas.picture.height())
    view.close()
    return {
        "ratio": ratio,
        "size": (image.width(), image.height()),
        "drawn": drawn,
        "colors": [_rgb(image, x, y) for y in rows for x in columns],
    }


def _rgb(image: QImage, x: int, y: int) -> tuple[int, int, int]:
    color = image.pixelColor(x, y)
    return color.red(), color.green(), color.blue()


def looks(ratio: float) -> dict[str, dict[str, Any]]:
    """All views in a process with that many pixels per logical pixel."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.gui.scene.test_pixel_ratios"],
        capture_output=True,
        text=True,
        check=True,
        cwd=CHECKOUT,
        env=os.environ | {"QT_SCALE_FACTOR": str(ratio)},
        timeout=100,
    )
    found: dict[str, dict[str, Any]] = json.loads(ran.stdout.splitlines()[-1])
    return found


def check(ratio: float, application: QApplication, *, opengl: bool) -> None:
    """Every view fills its pixels, and its colours stand where they do at a ratio of 1."""
    found = looks(ratio)
    for kind in KINDS:
        plain, look = look_at(kind, application), found[kind]
        assert (plain["ratio"], look["ratio"]) == (1.0, ratio)
        for side, pixels in zip(SIZE, look["size"], strict=True):
            assert abs(pixels - side * ratio) <= 1
        if opengl:
            for side, pixels in zip(SIZE, look["drawn"], strict=True):
                assert abs(pixels - side * ratio) <= 0.5
        else:
            assert look["drawn"] is None
        pairs = zip(plain["colors"], look["colors"], strict=True)
        near = [max(abs(a - b) for a, b in zip(*pair, strict=True)) < 40 for pair in pairs]
        assert sum(near) / len(near) > 0.85, kind


@pytest.mark.parametrize("ratio", [1.5, pytest.param(2.0, marks=pytest.mark.slow)])
def test_the_painter_fills_all_pixels(ratio: float, application: QApplication) -> None:
    check(ratio, application, opengl=False)


@pytest.mark.gl
@pytest.mark.parametrize("ratio", [1.5, 2.0])
def test_opengl_fills_all_pixels(ratio: float, application: QApplication) -> None:
    check(ratio, application, opengl=True)


if __name__ == "__main__":
    running = make_application()
    print(json.dumps({kind: look_at(kind, running) for kind in KINDS}))
