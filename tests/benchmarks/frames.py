"""Frames a second while 3D views turn, at 1280 × 800, by whatever OpenGL there is.

Run with `python -m tests.benchmarks.frames` on a (virtual) screen: the ROC surface, the hit cube
with and without soft classifiers, the polytope, the ordered-class surface, and a solid of 20,000
triangles with two planes through it. Fails where one turns at fewer frames a second than are
wanted.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.analysis.analyser import Analyser
from engine.geometry.solid import solid_hull
from gui.paint.camera import HOME
from gui.scene.canvas import SETTLED, SceneCanvas
from gui.scene.drawing import Drawing
from gui.scene.hit_cube_drawing import hit_cube_drawing
from gui.scene.ordered_drawing import ordered_drawing
from gui.scene.polytope_drawing import polytope_drawing
from gui.scene.scene import Scene
from gui.scene.solid_item import SolidItem
from gui.scene.surface_drawing import surface_drawing
from gui.themes.theme import load_fonts, load_theme
from tests.benchmarks.large_plots import frame_times, large_models
from tests.benchmarks.timing import report
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.ordered import markers
from tests.gui.scene.test_scene import BLUE, BOX, GREEN, RED, SceneDrawing, plane
from tests.gui.several import analysed, iris

SIZE = (1280, 800)
STEPS = 60
WANTED = 30.0  # frames a second
CORNERS = 10_002  # on a sphere: 20,000 triangles
LIGHT = load_theme("light")


def large_solid() -> SceneDrawing:
    """A ball of many triangles, and two translucent planes through it."""
    places = np.random.default_rng(1).normal(size=(CORNERS, 3))
    ball = solid_hull(0.5 + 0.4 * places / np.linalg.norm(places, axis=1, keepdims=True))
    item = SolidItem("ball", ball, (BLUE,) * len(ball.faces), LIGHT, edge_width=0.0)
    return SceneDrawing(Scene(BOX, LIGHT, (item,), (plane(RED, 0, 0.5), plane(GREEN, 2, 0.5))))


def drawings() -> dict[str, Drawing | None]:
    """What turns, by its name."""
    session, dataset = large_models(1_000, 3)
    surface = surface_drawing(Analyser().analyse(session, dataset), LIGHT)
    with TemporaryDirectory() as folder:
        three = analysed(write_three_matrices(Path(folder)))
    return {
        "ROC surface of three models": surface,
        "hit cube of three matrices": hit_cube_drawing(three, LIGHT),
        "hit cube of three soft classifiers": hit_cube_drawing(iris(), LIGHT),
        "polytope of three matrices": polytope_drawing(three, LIGHT),
        "ordered-class surface": ordered_drawing(markers(), LIGHT),
        "solid of 20,000 triangles, two planes": large_solid(),
    }


def turned(drawing: Drawing) -> float:
    """Frames a second while the camera goes round."""
    canvas = SceneCanvas(LIGHT)
    canvas.resize(*SIZE)
    canvas.show_drawing(drawing, LIGHT)
    canvas.show()
    QTest.qWait(4 * SETTLED)

    def frame(turn: float) -> None:
        canvas.show_camera(HOME.orbited(turn, turn / 9))
        canvas.repaint()

    times = frame_times([6.0 * step for step in range(STEPS)], frame)
    canvas.close()
    return 1e3 / float(np.median(times))


def main() -> int:
    """Measure and print; 1 where a bound does not hold."""
    running = QApplication([])
    load_fonts()
    held = True
    for name, drawing in drawings().items():
        assert drawing is not None
        held &= report(name, turned(drawing), WANTED, unit="frames/s", at_least=True)
    running.processEvents()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
