"""Every 3D view on screens of 1, 1.5 and 2 pixels per logical pixel, by OpenGL and QPainter."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gui.program.app import make_application
from gui.scene.canvas import SceneCanvas
from gui.themes.theme import load_theme
from tests.conftest import CHECKOUT
from tests.gui.scene.scene_views import KINDS, scene_view

SIZE = (421, 347)  # odd, so that one and a half of it is no whole number
RATIOS = (1.0, 1.5, 2.0)


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
        "colors": [image.pixelColor(x, y).getRgb()[:3] for y in rows for x in columns],
    }


def looks() -> dict[float, dict[str, dict[str, Any]]]:
    """All views in processes with so many pixels per logical pixel, at the same time."""
    command = [sys.executable, "-m", "tests.gui.scene.test_pixel_ratios"]
    running = {
        ratio: subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            cwd=CHECKOUT,
            env=os.environ | {"QT_SCALE_FACTOR": str(ratio)},
        )
        for ratio in RATIOS
    }
    try:
        said = {ratio: process.communicate(timeout=100)[0] for ratio, process in running.items()}
    finally:
        for process in running.values():
            process.kill()
            process.wait()
    return {ratio: json.loads(text.splitlines()[-1]) for ratio, text in said.items()}


def check_all(*, opengl: bool) -> None:
    """Every view fills its pixels at every ratio, and its colours stand in the same places."""
    found = looks()
    for kind in KINDS:
        plain = found[1.0][kind]["colors"]
        for ratio in RATIOS:
            look = found[ratio][kind]
            assert look["ratio"] == ratio
            for side, pixels in zip(SIZE, look["size"], strict=True):
                assert abs(pixels - side * ratio) <= 1
            if opengl:
                for side, pixels in zip(SIZE, look["drawn"], strict=True):
                    assert abs(pixels - side * ratio) <= 0.5
            else:
                assert look["drawn"] is None
            pairs = zip(plain, look["colors"], strict=True)
            near = [max(abs(a - b) for a, b in zip(*pair, strict=True)) < 40 for pair in pairs]
            assert sum(near) / len(near) > 0.85, (kind, ratio)


def test_the_painter_fills_all_pixels_at_every_ratio() -> None:
    check_all(opengl=False)


@pytest.mark.gl
def test_opengl_fills_all_pixels_at_every_ratio() -> None:
    check_all(opengl=True)


if __name__ == "__main__":
    running = make_application()
    print(json.dumps({kind: look_at(kind, running) for kind in KINDS}))
