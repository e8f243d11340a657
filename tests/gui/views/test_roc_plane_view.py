"""The ROC plane under the mouse and the keyboard."""

from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from engine.analysis.analysis import Analysis
from engine.binary.voros.supporting_lines import SupportingLine
from gui.paint.plot_axes import PlotAxes
from gui.paint.roc_plane import RocPlaneFigure
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.roc_plane_view import RocPlaneView
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import drag, move, press, release, send, turn_wheel


@pytest.fixture
def view(analyse_crossing: AnalyseCrossing) -> Iterator[RocPlaneView]:
    """A view of the sample at t = 0.56."""
    made = RocPlaneView(Playhead())
    made.resize(520, 500)
    made.show_theme(load_theme("light"))
    shown = analyse_crossing(at=0.56)
    made._playhead.show_analysis(shown)
    made.show_analysis(shown)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def axes_of(view: RocPlaneView, analysis: Analysis) -> PlotAxes:
    """Where rates lie in the view while it shows the whole plane."""
    return RocPlaneFigure(analysis, load_theme("light")).axes(view._area)


def on_line(axes: PlotAxes, t: float, point: tuple[float, float], share: float) -> QPointF:
    """A pixel on a supporting line, a share of the way from its lower to its upper end."""
    start, end = SupportingLine(t, *point).inside_unit_square()
    return axes.point(*(a + share * (b - a) for a, b in zip(start, end, strict=True)))


def least_cost(analysis: Analysis, t: float, model: str | None = None) -> float:
    """The least cost at t of one model, or of all, from their vertices."""
    return min(
        float(np.min(t * each.hull.fpr + (1 - t) * (1 - each.hull.tpr)))
        for each in analysis.models
        if model is None or each.name == model
    )


@pytest.mark.parametrize("share", [0.15, 0.85])
@pytest.mark.parametrize("target", [(0.02, 0.7), (0.05, 0.9), (0.2, 0.97), (0.01, 0.6)])
def test_dragged_line_runs_through_the_mouse(
    view: RocPlaneView,
    analyse_crossing: AnalyseCrossing,
    share: float,
    target: tuple[float, float],
) -> None:
    analysis, heard = analyse_crossing(at=0.56), Heard(view._playhead)
    axes = axes_of(view, analysis)
    start = on_line(axes, 0.56, (analysis.models[0].at.fpr, analysis.models[0].at.tpr), share)
    drag(view, start, axes.point(0.04, 0.85), axes.point(*target))
    t = heard.t[-1]
    h, k = target
    assert t * h + (1 - t) * (1 - k) == pytest.approx(least_cost(analysis, t), abs=1e-9)
    assert heard.finished == 1


def test_two_arms_turn_the_line_to_two_sides(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing
) -> None:
    analysis, heard = analyse_crossing(at=0.56), Heard(view._playhead)
    axes = axes_of(view, analysis)
    point = (analysis.models[0].at.fpr, analysis.models[0].at.tpr)
    drag(view, on_line(axes, 0.56, point, 0.15), axes.point(0.03, 0.85))
    flatter = heard.t[-1]
    drag(view, on_line(axes, 0.56, point, 0.85), axes.point(0.1, 0.97))
    steeper = heard.t[-1]
    assert flatter < 0.56 < steeper


def test_line_of_another_model_rolls_along_its_own_hull(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing
) -> None:
    analysis, heard = analyse_crossing(at=0.56), Heard(view._playhead)
    axes, logistic = axes_of(view, analysis), analysis.models[2]
    target = (0.02, 0.5)
    start = on_line(axes, 0.56, (logistic.at.fpr, logistic.at.tpr), 0.35)
    drag(view, start, axes.point(*target))
    t = heard.t[-1]
    here = t * target[0] + (1 - t) * (1 - target[1])
    assert here == pytest.approx(least_cost(analysis, t, "logistic"), abs=1e-9)


def test_press_away_from_lines_moves_nothing(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing
) -> None:
    heard, axes = Heard(view._playhead), axes_of(view, analyse_crossing())
    drag(view, axes.point(0.7, 0.3), axes.point(0.4, 0.6))
    assert heard.t == []
    assert heard.finished == 0


@pytest.mark.parametrize(
    ("key", "shift", "t"),
    [
        (Qt.Key.Key_Right, False, 0.561),
        (Qt.Key.Key_Up, False, 0.561),
        (Qt.Key.Key_Left, False, 0.559),
        (Qt.Key.Key_Down, True, 0.55),
        (Qt.Key.Key_Home, False, 0.25),
        (Qt.Key.Key_End, False, 0.9 / 1.1),
        (Qt.Key.Key_PageDown, False, 0.449214),
        (Qt.Key.Key_PageUp, False, 0.975127),
    ],
)
def test_keys_move_t(view: RocPlaneView, key: Qt.Key, shift: bool, t: float) -> None:
    heard = Heard(view._playhead)
    held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(view, key, held)
    assert heard.t == [pytest.approx(t, abs=1e-6)]
    assert heard.finished == 1


def test_keys_count_on_before_the_answer_comes(view: RocPlaneView) -> None:
    heard = Heard(view._playhead)
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert heard.t == pytest.approx([0.561, 0.562, 0.563])


def test_other_keys_are_left_to_the_window(view: RocPlaneView) -> None:
    heard = Heard(view._playhead)
    QTest.keyClick(view, Qt.Key.Key_A)
    assert (heard.t, heard.finished) == ([], 0)


def test_wheel_looks_closer_and_a_drag_moves_the_extent(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing
) -> None:
    analysis = analyse_crossing(at=0.56)
    axes, heard = axes_of(view, analysis), Heard(view._playhead)
    place = axes.point(0.6, 0.4)
    turn_wheel(view, place, 5)
    closer = view.extent
    assert closer.width == pytest.approx(0.8**5)
    assert closer.on(axes.plot).data(place) == pytest.approx((0.6, 0.4), abs=1e-9)
    drag(view, place, place + QPointF(30, 0), place + QPointF(60, -20))
    moved = view.extent.on(axes.plot)
    assert moved.data(place + QPointF(60, -20)) == pytest.approx((0.6, 0.4), abs=1e-9)
    assert heard.t == []
    send(view, QEvent.Type.MouseButtonDblClick, place, held=True)
    assert view.extent.whole


def test_extent_outlives_a_new_t_but_not_new_data(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing
) -> None:
    first = analyse_crossing(at=0.56)
    view.show_analysis(first)
    turn_wheel(view, QPointF(250, 200), 3)
    extent = view.extent
    view.show_analysis(first)
    assert view.extent == extent
    view.show_analysis(replace(first, geometry=replace(first.geometry)))  # other data
    assert view.extent.whole


def test_vertex_under_the_mouse_tells_of_itself_and_a_click_keeps_it(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing
) -> None:
    analysis = analyse_crossing(at=0.56)
    axes, theme = axes_of(view, analysis), load_theme("light")
    vertex = axes.point(118 / 352, 180 / 211)
    plain = view.grab().toImage()
    move(view, vertex, held=False)
    message = view.grab().toImage()
    assert message != plain
    assert message.pixelColor(int(vertex.x()), int(vertex.y())) == theme.model(2).color
    move(view, axes.point(0.9, 0.1), held=False)
    assert view.grab().toImage() == plain
    move(view, vertex, held=False)
    press(view, vertex)
    release(view, vertex)
    assert view._playhead.selected == 2  # and selects its model
    move(view, axes.point(0.9, 0.1), held=False)
    assert view.grab().toImage() == message


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_view_shows_what_the_figure_paints(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing, name: str
) -> None:
    theme = load_theme(name)
    view.show_theme(theme)
    for t in (0.56, 0.3):  # the second one over the ground that was kept
        analysis = analyse_crossing(at=t)
        view.show_analysis(analysis)
        shown = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        expected = QImage(shown.size(), QImage.Format.Format_RGB32)
        expected.fill(shown.pixelColor(0, 0))
        painter = QPainter(expected)
        RocPlaneFigure(analysis, theme).paint(painter, view._area)
        painter.end()
        differences = np.abs(_channels(shown) - _channels(expected))
        # Letters on a transparent layer are smoothed a little differently than on the ground.
        assert differences.max() < 64
        assert np.mean(differences > 6) < 0.01


def _channels(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    """All channels of a picture."""
    return np.frombuffer(image.constBits(), dtype=np.uint8).astype(np.int16)


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_focus_by_keyboard_frames_the_plot(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing, name: str
) -> None:
    theme = load_theme(name)
    view.show_theme(theme)
    view.activateWindow()
    assert QTest.qWaitForWindowActive(view)
    place = axes_of(view, analyse_crossing()).point(0.7, 0)
    edge = QPoint(int(place.x()), int(place.y()))
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.grab().toImage().pixelColor(edge) == theme.accent
    view.clearFocus()
    view.setFocus(Qt.FocusReason.MouseFocusReason)
    assert view.grab().toImage().pixelColor(edge) != theme.accent


def test_without_an_analysis_there_are_only_words(view: RocPlaneView) -> None:
    view._playhead.show_analysis(None)
    view.show_analysis(None)
    blank = view.grab().toImage()
    assert len({blank.pixel(x, y) for x in range(520) for y in range(0, 500, 7)}) == 1
    view.show_words("Drop a file here.")
    assert view.grab().toImage() != blank
    heard = Heard(view._playhead)
    drag(view, QPointF(100, 100), QPointF(200, 200))
    turn_wheel(view, QPointF(100, 100), 1)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert heard.t == []


def test_it_is_told_in_words_too(view: RocPlaneView) -> None:
    assert view.accessibleName() == "ROC plane"
    assert "forest" in view.accessibleDescription()
    assert "0.56" in view.accessibleDescription()


def test_it_asks_for_no_more_height_than_a_small_screen_has_below_messages() -> None:
    view = RocPlaneView(Playhead())
    assert view.minimumSize().toTuple() == (300, 180)
    view.deleteLater()
