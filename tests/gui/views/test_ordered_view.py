"""Surface and scores of ordered classes in the window: linked thresholds, dragged, clicked, by keys.

gui.views.ordered_view, gui.views.class_scores_view, gui.paint.score_lanes, gui.paint.lane_cases.
"""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.ordered_marker import Cuts
from engine.opening.requests_and_answers import TableToOpen
from engine.wording.classes.ordered_words import decimal_at
from gui import catalogue
from gui.cli import main
from gui.frame.view_pages import built_in_pages
from gui.paint.class_scores_figure import ClassScoresFigure
from gui.paint.lane_cases import dot_width, dots_of, lane_area, parts_of
from gui.paint.score_lanes import ScoreLanes, score_lanes, stacks_of
from gui.paint.sizes import Sizes
from gui.program.app import WindowedProgram
from gui.scene.ordered_drawing import OrderedDrawing
from gui.themes.theme import Theme, load_theme
from gui.views.class_pointer import ClassPointer
from gui.views.class_scores_view import ClassScoresView
from gui.views.ordered_view import OrderedView
from tests.gui.acts import settle, wait_until, workspace_of
from tests.gui.ordered import ORDERED, PATH, STAGES, markers, result_of
from tests.gui.several import iris, of_matrices
from tests.gui.views.mouse import drag, move, press, release

LIGHT = load_theme("light")
OPTIONS = ["--order", ",".join(STAGES)]


@pytest.fixture
def opened(program: WindowedProgram) -> WindowedProgram:
    """The ordered markers open in the window, with costs; both views are filled."""
    program.store.open_table(TableToOpen(PATH), order=STAGES)
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    program.store.take_session(session_of(program, ORDERED))
    settle(program)
    return program


def session_of(program: WindowedProgram, like: ClassesSession) -> ClassesSession:
    found = program.store.session
    assert isinstance(found, ClassesSession)
    return replace(found, cost_matrix=like.cost_matrix, priors=like.priors)


def surface_view(program: WindowedProgram) -> OrderedView:
    show_page(program, "ordered")
    found = workspace_of(program).views["ordered"]
    assert isinstance(found, OrderedView)
    return found


def scores_view(program: WindowedProgram) -> ClassScoresView:
    show_page(program, "class-scores")
    found = workspace_of(program).views["class-scores"]
    assert isinstance(found, ClassScoresView)
    return found


def show_page(program: WindowedProgram, key: str) -> None:
    """Show the page on which a view stands."""
    middle = workspace_of(program).middle
    place = 0 if catalogue.view_of(key).page == catalogue.GEOMETRY else 1
    middle.choose_page(place)
    wait_until(lambda: middle.is_filled)


def cuts_of(program: WindowedProgram) -> Cuts:
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    return result_of(analysis).cuts


def best_of(program: WindowedProgram) -> Cuts:
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    return result_of(analysis).best


def lanes_of(view: ClassScoresView) -> ScoreLanes:
    assert view.lanes is not None
    return view.lanes


def column(view: ClassScoresView, place: int) -> QPointF:
    """The pixel of a threshold in the middle of the lanes."""
    figure = view.figure
    assert figure is not None
    axes = figure.axes(view.canvas.area)
    return QPointF(axes.x(lanes_of(view).threshold(place)), axes.plot.center().y())


def canvas_of(view: OrderedView) -> QWidget:
    assert view.canvas is not None
    return view.canvas


def test_a_threshold_is_dragged_and_the_session_takes_it(opened: WindowedProgram) -> None:
    view = scores_view(opened)
    before = cuts_of(opened)
    assert before == best_of(opened) == result_of(markers()).best
    start = column(view, 1)
    press(view.canvas, start)
    move(view.canvas, start + QPointF(60, 0))
    during = lanes_of(view).cuts
    assert during is not None
    assert during[1] > before[1]
    assert cuts_of(opened) == before  # nothing was asked of the engine
    release(view.canvas, start + QPointF(60, 0))
    settle(opened)
    assert cuts_of(opened) == during == lanes_of(view).cuts
    assert view._pointer.dragged is None
    opened.store.undo()
    settle(opened)
    assert cuts_of(opened) == before


def test_the_surface_shows_where_the_threshold_is_dragged(opened: WindowedProgram) -> None:
    surface = surface_view(opened)
    view = scores_view(opened)
    start = column(view, 0)
    press(view.canvas, start)
    move(view.canvas, start - QPointF(50, 0))
    shown = surface._drawing
    assert isinstance(shown, OrderedDrawing)
    assert shown.shown.cuts == lanes_of(view).cuts != best_of(opened)
    release(view.canvas, start - QPointF(50, 0))


def test_thresholds_cannot_cross(opened: WindowedProgram) -> None:
    view = scores_view(opened)
    area = view.canvas.area
    low, high = best_of(opened)
    drag(view.canvas, column(view, 0), QPointF(area.right() - 1, area.center().y()))
    settle(opened)
    assert cuts_of(opened) == (high, high)
    drag(view.canvas, column(view, 1) + QPointF(1, 0), QPointF(2, area.center().y()))
    settle(opened)
    assert cuts_of(opened) == (high, high)
    drag(view.canvas, column(view, 1) + QPointF(1, 0), QPointF(area.right() - 1, area.center().y()))
    settle(opened)
    last = result_of(markers()).marker.scores.size
    assert cuts_of(opened) == (high, last)
    assert low < high


def test_arrows_step_to_the_next_case_and_choose_the_other_threshold(
    opened: WindowedProgram,
) -> None:
    view = scores_view(opened)
    low, high = best_of(opened)
    QTest.keyClick(view.canvas, Qt.Key.Key_Right)
    settle(opened)
    assert cuts_of(opened) == (low + 1, high)
    QTest.keyClick(view.canvas, Qt.Key.Key_Down)
    QTest.keyClick(view.canvas, Qt.Key.Key_Left)
    settle(opened)
    assert cuts_of(opened) == (low + 1, high - 1)
    (entry,) = view.menu_entries()
    assert entry.text() == "Back to the thresholds: costs least"
    entry.trigger()
    settle(opened)
    assert cuts_of(opened) == (low, high)
    assert view.menu_entries() == ()


def test_a_click_on_the_surface_puts_the_thresholds_there(opened: WindowedProgram) -> None:
    view = surface_view(opened)
    drawing = view._drawing
    assert isinstance(drawing, OrderedDrawing)
    layout = drawing.layout(QRectF(view.rect()), view.camera, Sizes())
    place = layout.projection.point(drawing.shown.place(drawing.shown.cuts)) + QPointF(-40, 15)
    picked = drawing.pick_at(layout, place)
    assert picked is not None
    surface = drawing.shown.result.surface
    wanted = surface.cuts(*divmod(picked.index, surface.stairs.heights.shape[1]))
    drag(canvas_of(view), place)
    settle(opened)
    assert cuts_of(opened) == wanted != best_of(opened)


def test_the_point_of_the_thresholds_is_dragged_over_the_surface(opened: WindowedProgram) -> None:
    view = surface_view(opened)
    drawing = view._drawing
    assert isinstance(drawing, OrderedDrawing)
    camera, before = view.camera, best_of(opened)
    layout = drawing.layout(QRectF(view.rect()), camera, Sizes())
    start = layout.projection.point(drawing.shown.place(before))
    drag(canvas_of(view), start, start + QPointF(-25, 10), start + QPointF(-40, 20))
    settle(opened)
    assert view.camera == camera  # it was not turned
    assert cuts_of(opened) != before
    names = [each.text() for each in view.menu_entries()]
    assert "Back to the thresholds: costs least" in names
    view.use_best()
    settle(opened)
    assert cuts_of(opened) == before


def test_another_score_is_shown_in_both_views(opened: WindowedProgram) -> None:
    surface, view = surface_view(opened), scores_view(opened)
    analysis = opened.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    other = analysis.ordered[1].name
    view.models.setCurrentIndex(view.models.findText(other))
    view.models.activated.emit(view.models.currentIndex())
    assert lanes_of(view).found.name == other
    assert isinstance(surface._drawing, OrderedDrawing)
    assert surface._drawing.shown.found.name == other
    assert other in surface.subtitle(analysis)


def test_only_what_the_file_holds_is_offered(opened: WindowedProgram, tmp_path: Path) -> None:
    assert "ordered" in workspace_of(opened).middle.offered
    assert "cube" not in workspace_of(opened).middle.offered
    views = {view.key for view in catalogue.VIEWS if view.takes_analysis(iris())}
    assert {"class-scores", "cube"} <= views
    assert "ordered" not in views
    matrices = of_matrices(tmp_path)
    views = {view.key for view in catalogue.VIEWS if view.takes_analysis(matrices)}
    assert "class-scores" not in views
    assert len(built_in_pages().pages) == 3


def test_cells_hold_the_counts_of_the_printed_thresholds() -> None:
    lanes = score_lanes(markers())
    assert lanes is not None
    assert lanes.result is not None
    assert lanes.cuts is not None
    low, high = (float(decimal_at(lanes.result.marker, cut)) for cut in lanes.cuts)
    for lane, group in enumerate(lanes.groups):
        parts = [part for _, _, part in stacks_of(lanes, lane, group.tolist(), 0.01)]
        called = np.where(group < low, 0, np.where(group < high, 1, 2))
        assert parts == called.tolist()
        assert [lanes.is_right(lane, part) for part in range(3)] == [k == lane for k in range(3)]


@pytest.mark.parametrize("size", [(300, 260), (500, 420), (900, 300)])
def test_every_dot_stands_on_its_side_of_the_thresholds(size: tuple[int, int]) -> None:
    rect = QRectF(0, 0, *size)
    figure = ClassScoresFigure(markers(), LIGHT)
    lanes = figure.lanes
    assert lanes is not None
    axes = figure.axes(rect)
    width = dot_width(axes, lanes, Sizes())
    assert width is not None
    parts = parts_of(axes, lanes)
    assert parts[0][1] == parts[1][0] < parts[1][1] == parts[2][0]
    for lane, group in enumerate(lanes.groups):
        dots = dots_of(axes, lanes, lane, width)
        assert len({(x, height) for x, height, _ in dots}) == len(dots) == group.size
        for (x, _, part), score in zip(dots, group.tolist(), strict=True):
            low, high = parts[part]
            assert low + width / 2 - 1e-9 <= x <= high - width / 2 + 1e-9
            assert abs(x - axes.x(score)) <= width  # near its score all the same
    assert axes.plot.top() >= rect.top()
    assert axes.plot.bottom() < rect.bottom()
    for place in (0, 1):
        x = axes.x(lanes.threshold(place))
        assert figure.threshold_at(rect, QPointF(x, axes.plot.center().y())) == place
        assert lanes.cuts is not None
        assert figure.cut_at(rect, QPointF(x - 0.01, 0)) == lanes.cuts[place]
    assert figure.cut_at(rect, QPointF(rect.right(), 0)) == result_of(markers()).marker.scores.size


@pytest.mark.parametrize("theme", [LIGHT, load_theme("dark")])
def test_dots_beside_a_threshold_are_whole(theme: Theme) -> None:
    rect, figure = QRectF(0, 0, 900, 600), ClassScoresFigure(markers(), theme)
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    with QPainter(image) as painter:
        figure.paint(painter, rect)
    lanes, axes = figure.lanes, figure.axes(rect)
    assert lanes is not None
    width = dot_width(axes, lanes, Sizes())
    assert width is not None
    color = theme.model(lanes.found.look).color
    seen = 0
    for lane in range(3):
        foot = lane_area(axes.plot, lane, 3).bottom() - 3
        for x, height, part in dots_of(axes, lanes, lane, width):
            for line in map(axes.x, map(lanes.threshold, (0, 1))):
                if abs(line - x) > 0.51 * width or not lanes.is_right(lane, part):
                    continue
                seen += 1
                near = x + (line - x) / abs(line - x) * 0.2 * width
                found = image.pixelColor(int(near), int(foot - (height + 0.5) * width))
                assert abs(found.lightness() - color.lightness()) < 20
    assert seen


def test_bars_count_every_case_once() -> None:
    lanes = score_lanes(markers())
    assert lanes is not None
    edges = np.linspace(lanes.span.low, lanes.span.high, 40)
    for lane, group in enumerate(lanes.groups):
        assert (lanes.counts_between(lane, edges) == np.histogram(group, edges)[0]).all()


def test_probabilities_without_an_order_are_shown_a_class_at_a_time() -> None:
    analysis = iris()
    view = ClassScoresView(ClassPointer(), LIGHT)
    view.resize(600, 320)
    view.show_analysis(analysis)
    lanes = lanes_of(view)
    assert lanes.cuts is None
    assert lanes.of_class == analysis.labels[0]
    view.classes.choose_model("virginica")
    lanes = lanes_of(view)
    place = analysis.labels.index("virginica")
    model, actual = lanes.found.model, analysis.cases.actual
    assert model.probabilities is not None
    assert actual is not None
    for label, group in enumerate(lanes.groups):
        wanted = np.sort(model.probabilities[actual == label, place])
        assert group == pytest.approx(wanted)
    assert [lanes.is_right(lane, 0) for lane in range(3)] == [lane == place for lane in range(3)]
    assert view.figure is not None
    assert view.figure.threshold_at(view.canvas.area, QPointF(300, 100)) is None
    found = view.data(analysis)
    assert found is not None
    assert found.columns["cases"] == [25, 25, 25]


@pytest.mark.parametrize("key", ["ordered", "class-scores"])
def test_they_are_rendered(tmp_path: Path, key: str) -> None:
    for suffix in ("png", "svg"):
        out = tmp_path / f"{key}.{suffix}"
        assert main(["render", key, str(PATH), *OPTIONS, "-o", str(out)]) == 0
        assert out.stat().st_size > 5_000


def test_without_an_order_the_surface_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "none.png"
    sample = str(PATH.with_name("iris.csv"))
    assert main(["render", "ordered", sample, "-o", str(out)]) == 2
    assert "add --order LOWEST,MIDDLE,HIGHEST" in capsys.readouterr().err
    assert not out.exists()


def test_saved_data_say_what_each_pair_calls_right(opened: WindowedProgram) -> None:
    view = surface_view(opened)
    analysis = opened.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    found = view.data(analysis)
    assert found is not None
    marker = result_of(analysis).marker
    low, high, *rates = (list(column) for column in found.columns.values())
    for row in (0, len(low) // 2, len(low) - 1):
        cuts = marker.cut_at(float(str(low[row]))), marker.cut_at(float(str(high[row])))
        assert [each[row] for each in rates] == pytest.approx(marker.rates(cuts).tolist())
