"""The decision map under the mouse: the box changes the session, and t is what lies there."""

import math
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.binary.voros.decision_map import t_on_map
from engine.session.session import Session
from gui.paint.map_scene import MapScene
from gui.paint.plot_axes import AxisScale
from gui.themes.theme import load_theme
from gui.views.decision_map_view import DecisionMapView
from gui.views.map_box_grip import BoxPart, round_place
from gui.views.playhead import Playhead
from tests.gui.conftest import CROSSING, AnalyseCrossing
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import drag, move, press, release


class Followed:
    """A map that shows the analysis of whatever it proposes, as the program does."""

    def __init__(self, analyse: AnalyseCrossing, conditions: Conditions = CROSSING) -> None:
        self.analyse = analyse
        self.playhead = Playhead()
        self.view = DecisionMapView(self.playhead)
        self.sessions: list[Session] = []
        self.finished = 0
        self.view.session_dragged.connect(self._follow)
        self.view.drag_finished.connect(self._finish)
        self.view.resize(520, 420)
        self.view.show_theme(load_theme("light"))
        self.view.show()
        self.show(analyse(conditions=conditions))
        QApplication.processEvents()

    def show(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.playhead.show_session(analysis.session)
        self.playhead.show_analysis(analysis)
        self.view.show_session(analysis.session)
        self.view.show_analysis(analysis)

    def _follow(self, session: Session) -> None:
        self.sessions.append(session)
        self.show(self.analyse(conditions=session.conditions))

    def _finish(self) -> None:
        self.finished += 1

    @property
    def mouse(self) -> QWidget:
        viewport = self.view._hands.viewport()
        assert isinstance(viewport, QWidget)
        return viewport

    @property
    def scene(self) -> MapScene:
        figure = self.view.figure
        assert figure is not None
        return MapScene(figure.analysis, figure.theme, figure.axes(self.view.area)[0])


@pytest.fixture
def follow(analyse_crossing: AnalyseCrossing) -> Iterator[Callable[[Conditions], Followed]]:
    """Maps of the sample of the pictures under any conditions."""
    made: list[Followed] = []

    def one(conditions: Conditions) -> Followed:
        made.append(Followed(analyse_crossing, conditions))
        return made[-1]

    yield one
    for each in made:
        each.view.close()
        each.view.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def followed(follow: Callable[[Conditions], Followed]) -> Followed:
    """The map where misses cost 2 to 12, and the prevalence is 10 to 20 %."""
    return follow(CROSSING)


def test_a_side_changes_one_bound(followed: Followed) -> None:
    """The right side is the dearest miss; all the drag is one step."""
    scene = followed.scene
    box = scene.box
    assert box is not None
    start = QPointF(box.right(), box.center().y())
    goal = QPointF(scene.axes.x(40), start.y())
    drag(followed.mouse, start, (start + goal) / 2, goal)
    conditions = followed.sessions[-1].conditions
    assert conditions == replace(CROSSING, cost_fn=Range(2, 40, "log"))
    assert len(followed.sessions) == 2
    assert followed.finished == 1


def test_a_corner_changes_two(followed: Followed) -> None:
    """The lower left one the cheapest miss and the rarest positives."""
    scene = followed.scene
    box = scene.box
    assert box is not None
    goal = scene.axes.point(0.5, 0.05)
    drag(followed.mouse, box.bottomLeft(), goal)
    conditions = followed.sessions[-1].conditions
    assert conditions.cost_fn == Range(0.5, 12, "log")
    assert conditions.prevalence == Range(0.05, 0.2, "logit")


def test_a_side_stops_at_the_other(followed: Followed) -> None:
    scene = followed.scene
    box = scene.box
    assert box is not None
    start = QPointF(box.left(), box.center().y())
    drag(followed.mouse, start, QPointF(scene.axes.x(500), start.y()))
    assert followed.sessions[-1].conditions.cost_fn == Range(12, 12, "log")


def test_the_box_moves_as_a_whole(followed: Followed) -> None:
    """By a factor of ten both costs; the axes stay while it is held, and follow then."""
    scene = followed.scene
    box = scene.box
    assert box is not None
    start = QPointF(box.left() + 12, box.bottom() - 8)
    goal = start + QPointF(scene.axes.x(100) - scene.axes.x(10), 0)
    press(followed.mouse, start)
    move(followed.mouse, goal)
    assert followed.sessions[-1].conditions.cost_fn == Range(20, 120, "log")
    assert followed.scene.axes == scene.axes
    release(followed.mouse, goal)
    assert followed.scene.axes.across.values == pytest.approx((1, 1e4))


def test_ctrl_with_an_arrow_moves_the_box_and_what_a_held_key_moved_is_one_step(
    followed: Followed,
) -> None:
    control, right, up = Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Right, Qt.Key.Key_Up
    before, t = followed.analysis.given, followed.playhead.t
    step = 4 * followed.scene.axes.across.width / followed.scene.axes.plot.width()
    for _ in range(3):
        QTest.keyPress(followed.view, right, control)
    QTest.keyRelease(followed.view, right, control)
    assert followed.finished == 1
    after = followed.analysis.given
    assert after.cost_fn is not None
    assert before.cost_fn is not None
    by = math.log10(after.cost_fn.low / before.cost_fn.low)
    assert by == pytest.approx(3 * step, abs=1.5 * step / 4)  # each rounded to half a pixel
    assert after.prevalence == before.prevalence
    QTest.keyClick(followed.view, up, control)
    assert followed.finished == 2
    higher = followed.analysis.given.prevalence
    assert higher is not None
    assert before.prevalence is not None
    assert higher.low > before.prevalence.low
    assert higher.high > before.prevalence.high
    QTest.keyClick(followed.view, right)  # an arrow alone is t's, as in every view
    assert followed.finished == 2
    assert followed.playhead._wanted != t


def test_the_dragged_boxes_range_is_that_of_the_conditions(followed: Followed) -> None:
    """Its upper right corner lies on the line of a, its lower left one on that of b."""
    box = followed.scene.box
    assert box is not None
    drag(followed.mouse, box.topRight(), box.topRight() + QPointF(37, -23))
    scene = followed.scene
    box, given = scene.box, followed.analysis.given
    assert box is not None
    assert scene.t_at(box.topRight()) == pytest.approx(given.a, rel=1e-9)
    assert scene.t_at(box.bottomLeft()) == pytest.approx(given.b, rel=1e-9)
    conditions = followed.sessions[-1].conditions
    assert conditions.cost_fn is not None
    assert conditions.prevalence is not None
    assert given.a == t_on_map(conditions.cost_fn.high, conditions.prevalence.high)


@pytest.mark.parametrize(
    ("conditions", "moved"),
    [
        (
            Conditions(exactly(1), exactly(5), exactly(0.1)),
            Conditions(exactly(1), exactly(50), exactly(0.1)),
        ),
        (
            Conditions(exactly(1), exactly(5), None),
            Conditions(exactly(1), exactly(50), exactly(0.375)),
        ),
        (
            Conditions(Range(1, 2), exactly(4), exactly(0.1)),
            Conditions(Range(0.1, 0.2), exactly(4), exactly(0.1)),
        ),
    ],
)
def test_what_is_exact_stays_so(
    follow: Callable[[Conditions], Followed], conditions: Conditions, moved: Conditions
) -> None:
    """A point moves as a whole, from the file's prevalence too; of costs the range moves."""
    followed = follow(conditions)
    scene = followed.scene
    box = scene.box
    assert box is not None
    start = box.center() - QPointF(10 if box.width() else 0, 0)
    drag(followed.mouse, start, start + QPointF(scene.axes.x(10) - scene.axes.x(1), 0))
    found = followed.sessions[-1].conditions
    for part in ("cost_fp", "cost_fn", "prevalence"):
        stated, expected = getattr(found, part), getattr(moved, part)
        assert (stated.low, stated.high) == pytest.approx((expected.low, expected.high), rel=2e-3)
        assert stated.exact == expected.exact


def test_a_side_of_a_false_alarms_range_moves_the_other_way(
    follow: Callable[[Conditions], Followed],
) -> None:
    """The highest ratio is the cheapest false alarm."""
    followed = follow(Conditions(Range(1, 2), exactly(4), exactly(0.1)))
    scene = followed.scene
    box = scene.box
    assert box is not None
    drag(followed.mouse, box.topRight(), scene.axes.point(20, 0.1))
    assert followed.sessions[-1].conditions.cost_fp == Range(0.2, 2)


def test_a_click_chooses_the_t_there(followed: Followed) -> None:
    """Of the ratio and the prevalence under the mouse, as one step."""
    heard = Heard(followed.playhead)
    place = followed.scene.axes.point(100, 0.3)
    drag(followed.mouse, place)
    assert heard.t == [pytest.approx(t_on_map(100, 0.3))]
    assert heard.finished == 1
    assert not followed.sessions


def test_the_line_of_t_is_dragged(followed: Followed) -> None:
    """Outside the box the line, within it the diamond."""
    scene = followed.scene
    heard = Heard(followed.playhead)
    assert scene.diamond is not None
    for start in (scene.diamond, scene.band(0.56, 0.56).at(0) + QPointF(3, 3)):
        followed.show(followed.analysis)  # t is back where it was
        goal = scene.axes.point(30, 0.5)
        drag(followed.mouse, start, goal)
        assert heard.t[-1] == pytest.approx(t_on_map(30, 0.5))
    assert heard.finished == 2
    assert not followed.sessions


def test_what_is_under_the_mouse_is_pointed_at_everywhere(followed: Followed) -> None:
    pointed: list[float | None] = []
    cards: list[bool] = []
    for place in (followed.scene.axes.point(3, 0.02), QPointF(2, 2)):
        move(followed.mouse, place, held=False)
        found = followed.playhead.pointed
        pointed.append(None if found is None else found.t)
        cards.append(followed.view.options.mouse is not None)
    assert pointed == [pytest.approx(t_on_map(3, 0.02)), None]
    assert cards == [True, False]


def test_its_data_are_the_winners(followed: Followed) -> None:
    found = followed.view.data(followed.analysis)
    assert found is not None
    starts, ends = list(found.columns["t_low"]), list(found.columns["t_high"])
    assert starts[0] == 0
    assert ends[-1] == 1
    assert starts[1:] == ends[:-1]
    place = next(row for row, end in enumerate(ends) if isinstance(end, float) and end > 0.56)
    assert list(found.columns["winner"])[place] == "forest"
    best = followed.analysis.best
    assert best is not None
    assert list(found.columns["threshold"])[place] == best.at.threshold


def test_without_conditions_there_is_no_box(follow: Callable[[Conditions], Followed]) -> None:
    followed = follow(Conditions())
    assert followed.scene.box is None
    assert followed.scene.diamond is None
    drag(followed.mouse, followed.scene.axes.point(1, 0.1), followed.scene.axes.point(5, 0.1))
    assert not followed.sessions


@pytest.mark.parametrize(
    ("value", "within", "scale", "expected"),
    [
        (12.04, 0.005, AxisScale.LOG, 12.0),
        (12.34, 1e-5, AxisScale.LOG, 12.34),
        (0.1013, 0.02, AxisScale.LOG_ODDS, 0.1),
        (0.9991, 0.2, AxisScale.LOG_ODDS, 0.9991),
        (0.99899, 0.1, AxisScale.LOG_ODDS, 0.999),
    ],
)
def test_a_place_is_stated_in_as_few_digits_as_it_needs(
    value: float, within: float, scale: AxisScale, expected: float
) -> None:
    assert round_place(scale.place(value), within, scale) == expected


def test_parts_have_the_cursors_of_their_directions() -> None:
    parts = [BoxPart(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1)]
    assert len({part.cursor for part in parts}) == 5
    assert BoxPart(1, 1).cursor == BoxPart(-1, -1).cursor
