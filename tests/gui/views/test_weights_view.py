"""The triangle of weights in the window: regions as computed, ◆ dragged, costs kept."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.formatting import THIN_SPACE
from gui.paint.weights_figure import WeightsFigure
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.class_pointer import PointedClassifier
from gui.views.weights_view import WeightsView
from tests.conftest import SAMPLES
from tests.engine.multiclass.test_weight_triangle import BY_ACTUAL, FULL, PRIORS
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.acts import drag, settle, wait_until, workspace_of
from tests.gui.several import PLAIN, analysed

RECT = QRectF(0, 0, 600, 540)
THIRD = np.full(3, 1 / 3)
QUICK = replace(PLAIN, voros_power=4)


@pytest.fixture
def view(program: WindowedProgram, tmp_path: Path) -> WeightsView:
    """The view of the three matrices, in the window, with costs by actual class."""
    session = replace(QUICK, cost_matrix=BY_ACTUAL, priors=PRIORS)
    program.store.open(write_three_matrices(tmp_path))
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    program.store.take_session(session)
    settle(program)
    wait_until(lambda: workspace_of(program).middle.is_filled)
    found = workspace_of(program).views["weights"]
    assert isinstance(found, WeightsView)
    return found


def session(program: WindowedProgram) -> ClassesSession:
    assert isinstance(program.store.session, ClassesSession)
    return program.store.session


def diamond(view: WeightsView) -> np.ndarray:
    assert view.figure is not None
    triangle = view.figure.triangle
    assert triangle is not None
    assert triangle.at is not None
    return triangle.at


def test_the_diamond_is_dragged_and_moves_the_priors_alone(
    program: WindowedProgram, view: WeightsView
) -> None:
    assert diamond(view) == pytest.approx([0.3, 0.3, 0.4], abs=1e-12)
    figure = view.figure
    assert figure is not None
    wanted = np.array([0.7, 0.2, 0.1])
    area = view.canvas.area
    drag(view.canvas, figure.place_of(area, diamond(view)), figure.place_of(area, wanted))
    settle(program)
    assert diamond(view) == pytest.approx(wanted, abs=0.004)
    assert session(program).cost_matrix == BY_ACTUAL
    priors = session(program).priors
    assert priors is not None
    weights = np.array(priors) * np.array([1.0, 2.0, 8.0])
    assert weights / weights.sum() == pytest.approx(diamond(view), abs=1e-12)
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    assert analysis.best is not None
    assert analysis.best.best == "A"
    program.window.actions_["undo"].trigger()
    settle(program)
    assert session(program).priors == PRIORS


def shown_priors(program: WindowedProgram) -> tuple[float, ...]:
    """The priors that stand in the panel's fields."""
    page = workspace_of(program).classes
    assert page is not None
    assert page.costs.fields is not None
    fields = page.costs.fields.priors.fields
    return tuple(float(field.text().strip(f"%{THIN_SPACE}")) / 100 for field in fields)


def answered(program: WindowedProgram) -> ClassesAnalysis:
    """What is shown, once it is the answer to what is chosen."""
    settle(program)
    found = program.store.analysis
    assert isinstance(found, ClassesAnalysis)
    assert found.session == program.store.session
    return found


@pytest.mark.parametrize("rows", [BY_ACTUAL, FULL])
def test_while_it_is_dragged_panel_strip_and_picture_show_the_same(
    program: WindowedProgram, view: WeightsView, rows: tuple[tuple[float, ...], ...]
) -> None:
    program.store.take_session(replace(session(program), cost_matrix=rows))
    settle(program)
    figure, canvas, page = view.figure, view.canvas, workspace_of(program).classes
    assert figure is not None
    assert page is not None
    area, left = canvas.area, Qt.MouseButton.LeftButton
    QTest.mousePress(canvas, left, pos=figure.place_of(area, diamond(view)).toPoint())
    for wanted in ((0.5, 0.3, 0.2), (0.2, 0.6, 0.2), (0.1, 0.2, 0.7)):
        QTest.mouseMove(canvas, figure.place_of(area, np.array(wanted)).toPoint())
        analysis = answered(program)
        assert diamond(view) == pytest.approx(wanted, abs=0.004)
        assert session(program).cost_matrix == rows
        priors = session(program).priors
        assert priors is not None
        assert shown_priors(program) == pytest.approx(priors, abs=1e-4)
        paid = np.array(priors) * (np.array([1.0, 2.0, 8.0]) if rows is BY_ACTUAL else 1.0)
        assert diamond(view) == pytest.approx(paid / paid.sum(), abs=1e-12)
        if rows is BY_ACTUAL:
            shown = [weight for _, weight, _ in page.costs.weights.bar.weights]
            assert shown == pytest.approx(diamond(view))
        assert page.strip.figure is not None
        assert page.strip.figure.at == page.strip.line.share_of(diamond(view))  # type: ignore[union-attr]
        assert analysis.best is not None
        assert analysis.losses is not None
        assert set(analysis.best.ties) == set(analysis.losses.cheapest_at(diamond(view)))
    QTest.mouseRelease(canvas, left, pos=figure.place_of(area, diamond(view)).toPoint())
    settle(program)
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    answered(program)
    assert shown_priors(program) == pytest.approx(session(program).priors, abs=1e-4)
    assert session(program).cost_matrix == rows
    program.window.actions_["undo"].trigger()
    program.window.actions_["undo"].trigger()
    settle(program)
    assert session(program).priors == PRIORS  # a drag is one step


def test_a_press_beside_it_moves_nothing(program: WindowedProgram, view: WeightsView) -> None:
    figure = view.figure
    assert figure is not None
    area = view.canvas.area
    far = figure.place_of(area, np.array([0.8, 0.1, 0.1]))
    drag(view.canvas, far, figure.place_of(area, THIRD))
    assert session(program).priors == PRIORS


def test_a_drag_outside_stays_on_the_edge(program: WindowedProgram, view: WeightsView) -> None:
    figure = view.figure
    assert figure is not None
    area = view.canvas.area
    start = figure.place_of(area, diamond(view))
    drag(view.canvas, start, QPointF(start.x(), area.bottom() - 1))
    settle(program)
    assert diamond(view)[2] == 0
    assert diamond(view).min() >= 0


def test_arrows_move_it_by_a_hundredth(program: WindowedProgram, view: WeightsView) -> None:
    view.canvas.setFocus()
    QTest.keyClick(view.canvas, Qt.Key.Key_Right)
    settle(program)
    assert diamond(view) == pytest.approx([0.29, 0.31, 0.4], abs=1e-12)
    QTest.keyClick(view.canvas, Qt.Key.Key_Up)
    settle(program)
    assert diamond(view) == pytest.approx([0.285, 0.305, 0.41], abs=1e-12)


def test_the_mouse_points_at_who_costs_least_there(view: WeightsView) -> None:
    figure = view.figure
    assert figure is not None
    place = figure.place_of(view.canvas.area, np.array([0.7, 0.2, 0.1])).toPoint()
    QTest.mouseMove(view.canvas, place)
    pointed = view._pointer.pointed
    assert isinstance(pointed, PointedClassifier)
    assert pointed.name == "A"
    assert pointed.weights == pytest.approx((0.7, 0.2, 0.1), abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("rows", [None, BY_ACTUAL, FULL])
def test_every_pixel_shows_who_costs_least_there(
    tmp_path: Path, rows: tuple[tuple[float, ...], ...] | None, theme: str
) -> None:
    look = load_theme(theme)
    chosen = QUICK if rows is None else replace(QUICK, cost_matrix=rows, priors=PRIORS)
    analysis = analysed(write_three_matrices(tmp_path), chosen)
    figure = WeightsFigure(analysis, look)
    image = QImage(600, 540, QImage.Format.Format_RGB32)
    image.fill(look.plot)
    painter = QPainter(image)
    figure.paint(painter, RECT)
    painter.end()
    triangle = figure.triangle
    assert triangle is not None
    seen: dict[str, Counter[str]] = {}
    for a in range(1, 24):
        for b in range(1, 24 - a):
            point = np.array([a, b, 24 - a - b]) / 24
            losses = np.sort(triangle.losses_at(point))
            here = figure.place_of(RECT, point).toPoint()
            if losses[1] - losses[0] > 0.03 * losses[-1]:  # off the boundaries
                color = image.pixelColor(here).name()
                seen.setdefault(triangle.cheapest_at(point)[0], Counter()).update([color])
    tints = {name: seen[name].most_common(1)[0] for name in ("A", "B")}
    assert tints["A"][0] != tints["B"][0]
    for name, (_, count) in tints.items():
        assert count >= 0.9 * seen[name].total()  # the rest is its name, and ◆
    assert {"all a", "all b", "all c"} & set(seen)


def awaits_meshes(program: WindowedProgram) -> bool:
    """Whether the meshes of the soft classifiers are still to come."""
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    return analysis.awaits_meshes


def test_the_mesh_of_a_soft_classifier_is_chosen_in_its_box(
    program: WindowedProgram,
) -> None:
    program.store.open(SAMPLES / "iris.csv")
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    wait_until(lambda: workspace_of(program).middle.is_filled)
    view = workspace_of(program).views["weights"]
    assert isinstance(view, WeightsView)
    wait_until(lambda: not awaits_meshes(program))
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    assert analysis.weights is not None
    mesh = next(mesh for mesh in analysis.weights.meshes if mesh.name == "forest")
    assert view.figure is not None
    start, end = max(mesh.lines, key=lambda line: float(np.abs(line[0] - line[1]).max()))
    area, figure = view.canvas.area, view.figure
    places = [figure.place_of(area, start + share * (end - start)) for share in (0.2, 0.3, 0.7)]
    near = [
        (place + QPointF(right, down)).toPoint()
        for place in places
        for right in range(-2, 3)
        for down in range(-2, 3)
    ]
    word = load_theme("light").model(2).word_color.lightnessF()

    def nearest_to_the_lines_color() -> float:
        shown = view.canvas.grab().toImage()
        return min(abs(shown.pixelColor(place).lightnessF() - word) for place in near)

    before = nearest_to_the_lines_color()
    assert view.meshes.isVisible()
    view.meshes.setCurrentIndex(3)
    view.meshes.activated.emit(3)
    assert nearest_to_the_lines_color() < before / 2
    view.reset_view()
    assert nearest_to_the_lines_color() == before


def test_a_place_and_its_weights_are_inverse(tmp_path: Path) -> None:
    figure = WeightsFigure(analysed(write_three_matrices(tmp_path), QUICK), load_theme("light"))
    for point in np.random.default_rng(3).dirichlet(np.ones(3), 20):
        assert figure.point_at(RECT, figure.place_of(RECT, point)) == pytest.approx(point)
