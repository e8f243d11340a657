"""Frames a second while 3D views turn and while a slider moves, at 1280 × 800, by any OpenGL.

Run with `python -m tests.benchmarks.frames` on a (virtual) screen: the ROC surface, the hit cube
with and without soft classifiers, the polytope, the ordered-class surface, of the sample and of
118,000 triangles, and a solid of 20,000 triangles with two planes through it; then what moves in
each: a slider of the polytope, the plane that cuts the hit cube and a prior that tilts its plane of
equal cost, a threshold of the ordered-class surface, t on the ROC surface, each with what the
engine answers to it. Fails where there are fewer frames a second than are wanted.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QWidget

from engine.analysis.analyser import Analyser
from engine.geometry.solid import solid_hull
from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.kept_parts import KeptParts
from gui.paint.camera import HOME
from gui.scene.canvas import SETTLED, SceneCanvas
from gui.scene.drawing import Drawing
from gui.scene.hit_cube_drawing import hit_cube_drawing
from gui.scene.ordered_drawing import ordered_drawing
from gui.scene.polytope_drawing import polytope_drawing
from gui.scene.scene import Scene
from gui.scene.scene_cut import SceneCut
from gui.scene.solid_item import SolidItem
from gui.scene.surface_drawing import surface_drawing
from gui.themes.theme import load_fonts, load_theme
from gui.views.class_pointer import ClassPointer
from gui.views.polytope_view import PolytopeView
from tests.benchmarks.large_plots import frame_times, large_models
from tests.benchmarks.timing import report
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.acts import wait
from tests.gui.ordered import ORDERED, STAGES, markers
from tests.gui.scene.test_scene import BLUE, BOX, GREEN, RED, SceneDrawing, plane
from tests.gui.several import analysed, iris

SIZE = (1280, 800)
STEPS = 60
WANTED, WANTED_MOVING = 30.0, 25.0  # frames a second: while turning, while something else moves
CASES = 400  # of each class: 146 by 162 blocks
CORNERS = 10_002  # on a sphere: 20,000 triangles
BY_CLASS = ((0.0, 2.0, 8.0), (1.0, 0.0, 8.0), (1.0, 2.0, 0.0))
LIGHT = load_theme("light")


def large_solid() -> SceneDrawing:
    """A ball of many triangles, and two translucent planes through it."""
    places = np.random.default_rng(1).normal(size=(CORNERS, 3))
    ball = solid_hull(0.5 + 0.4 * places / np.linalg.norm(places, axis=1, keepdims=True))
    item = SolidItem("ball", ball, (BLUE,) * len(ball.faces), LIGHT, edge_width=0.0)
    return SceneDrawing(Scene(BOX, LIGHT, (item,), (plane(RED, 0, 0.5), plane(GREEN, 2, 0.5))))


def drawings(three: ClassesAnalysis) -> dict[str, Drawing | None]:
    """What turns, by its name."""
    session, dataset = large_models(1_000, 3)
    surface = surface_drawing(Analyser().analyse(session, dataset), LIGHT)
    with TemporaryDirectory() as folder:
        many = many_blocks(Path(folder))
    return {
        "ROC surface of three models": surface,
        "hit cube of three matrices": hit_cube_drawing(three, LIGHT),
        "hit cube of three soft classifiers": hit_cube_drawing(iris(), LIGHT),
        "polytope of three matrices": polytope_drawing(three, LIGHT),
        "ordered-class surface": ordered_drawing(markers(), LIGHT),
        "ordered-class surface of 146 × 162 blocks": ordered_drawing(many, LIGHT),
        "solid of 20,000 triangles, two planes": large_solid(),
    }


def many_blocks(folder: Path) -> ClassesAnalysis:
    """An ordered marker of many cases."""
    scores = np.random.default_rng(1).normal(np.repeat([0.0, 1.0, 2.0], CASES), 1.0)
    rows = zip(np.repeat(STAGES, CASES), scores, strict=True)
    path = folder / "many.csv"
    path.write_text("stage,score\n" + "".join(f"{stage},{score:.6f}\n" for stage, score in rows))
    return analysed(path, ORDERED)


def shown(view: QWidget) -> None:
    """Show a view and wait until it rests."""
    view.resize(*SIZE)
    view.show()
    wait(4 * SETTLED)


def slid(three: ClassesAnalysis) -> float:
    """Frames a second while a slider of the polytope moves, with its controls and strip."""
    view = PolytopeView(ClassPointer(), LIGHT)
    view.show_analysis(three)
    shown(view)
    assert view.section is not None
    coordinate, _ = view.section.fixed[0]

    def frame(place: float) -> None:
        view.move_section(coordinate, place)
        view.repaint()

    return moved(view, frame, 0.05, 0.3)


def redrawn(drawing_at: Callable[[float], Drawing | None], low: float, high: float) -> float:
    """Frames a second while a drawing is made anew from one place to the next."""
    canvas = SceneCanvas(LIGHT)
    canvas.show_drawing(drawing_at(low), LIGHT)
    shown(canvas)

    def frame(place: float) -> None:
        canvas.show_drawing(drawing_at(place), LIGHT)
        canvas.repaint()

    return moved(canvas, frame, low, high)


def cut_moved(three: ClassesAnalysis) -> float:
    """Frames a second while the plane that cuts the hit cube moves."""
    return redrawn(lambda level: hit_cube_drawing(three, LIGHT, SceneCut(2, level)), 0.2, 0.9)


def prior_moved(three: ClassesAnalysis) -> float:
    """Frames a second while a prior tilts the plane of equal cost in the hit cube."""
    session = replace(three.session, cost_matrix=BY_CLASS)
    kept = KeptParts(len(three.models))

    def drawing_at(prior: float) -> Drawing | None:
        asked = replace(session, priors=(prior, 0.8 - prior, 0.2))
        return hit_cube_drawing(analyse_classes(asked, three.table, kept=kept, quick=True), LIGHT)

    return redrawn(drawing_at, 0.1, 0.7)


def threshold_moved(ordered: ClassesAnalysis) -> float:
    """Frames a second while a threshold moves over the ordered-class surface."""
    leader = ordered.ordered[0]
    assert leader.ordered is not None
    last = int(leader.ordered.marker.scores.size)

    def drawing_at(place: float) -> Drawing | None:
        dragged = (leader.name, (round(0.3 * last), round(place * last)))
        return ordered_drawing(ordered, LIGHT, dragged=dragged)

    return redrawn(drawing_at, 0.4, 0.9)


def t_moved() -> float:
    """Frames a second while t moves over the ROC surface, which is cut there."""
    session, dataset = large_models(1_000, 3)
    analyser = Analyser()

    def drawing_at(t: float) -> Drawing | None:
        return surface_drawing(analyser.analyse(replace(session, at=t), dataset), LIGHT, cut=True)

    return redrawn(drawing_at, 0.3, 0.8)


def moved(widget: QWidget, frame: Callable[[float], None], low: float, high: float) -> float:
    """Frames a second while something moves between two places."""
    times = frame_times(np.linspace(low, high, STEPS).tolist(), frame)
    widget.close()
    return 1e3 / float(np.median(times))


def turned(drawing: Drawing) -> float:
    """Frames a second while the camera goes round."""
    canvas = SceneCanvas(LIGHT)
    canvas.show_drawing(drawing, LIGHT)
    shown(canvas)

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
    with TemporaryDirectory() as folder:
        three = analysed(write_three_matrices(Path(folder)))
    turning = drawings(three)
    for name, drawing in turning.items():
        assert drawing is not None
        held &= report(name, turned(drawing), WANTED, unit="frames/s", at_least=True)
    for name, rate in (
        ("a slider of the polytope", slid(three)),
        ("a cut of the hit cube", cut_moved(three)),
        ("a prior in the hit cube", prior_moved(three)),
        ("a threshold of the ordered-class surface", threshold_moved(markers())),
        ("t on the ROC surface", t_moved()),
    ):
        held &= report(name, rate, WANTED_MOVING, unit="frames/s", at_least=True)
    running.processEvents()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
