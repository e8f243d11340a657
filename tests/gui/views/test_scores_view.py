"""The view of scores under the mouse: dragging the threshold moves t, and nothing else."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from gui.paint.plot_axes import PlotAxes
from gui.paint.score_shapes import column
from gui.paint.scores_figure import ScoresFigure
from gui.paint.scores_scene import ScoresScene
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.scores_view import ScoresView
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import drag, move, press, release


@pytest.fixture
def view(analyse_crossing: AnalyseCrossing) -> Iterator[ScoresView]:
    """The sample's scores at t = 0.56; whatever t is asked for is answered at once."""
    playhead = Playhead()
    made = ScoresView(playhead, load_theme("light"))
    made.resize(560, 480)
    made.show()

    def answer(t: float) -> None:
        analysis = analyse_crossing(at=t)
        playhead.show_analysis(analysis)
        made.show_analysis(analysis)

    playhead.moved.connect(answer)
    playhead.move(0.56)
    QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def hands(view: ScoresView) -> QWidget:
    viewport = view._hands.viewport()
    assert isinstance(viewport, QWidget)
    return viewport


def scene_of(view: ScoresView) -> ScoresScene:
    assert view.scene is not None
    return view.scene


def axes_of(view: ScoresView) -> PlotAxes:
    figure = view.figure
    assert isinstance(figure, ScoresFigure)
    return figure.axes(view.area)[0]


def at_cut(view: ScoresView) -> QPointF:
    """A pixel on the line of the threshold."""
    scene = scene_of(view)
    assert scene.model is not None
    return QPointF(column(axes_of(view), scene.cut_of(scene.model.at)), 200)


def test_the_threshold_is_dragged_to_the_nearest_that_t_can_choose(view: ScoresView) -> None:
    """To 0.62: t becomes one at which forest's nearest hull threshold is optimal; one step."""
    heard = Heard(view.playhead)
    model = scene_of(view).model
    assert model is not None
    thresholds = model.hull.thresholds[1:]
    goal = QPointF(axes_of(view).x(0.62), 200)
    start = at_cut(view)
    drag(hands(view), start, (start + goal) / 2, goal)
    assert heard.finished == 1
    now = scene_of(view).model
    assert now is not None
    assert now.name == model.name
    assert now.at.t == heard.t[-1] == view.playhead.t
    assert now.at.threshold == thresholds[np.argmin(np.abs(thresholds - 0.62))]


def test_the_model_that_is_held_stays_until_t_is_moved_elsewhere(view: ScoresView) -> None:
    """Low thresholds are bayes' to win; forest's is shown as long as it is dragged."""
    start = at_cut(view)
    press(hands(view), start)
    seen = []
    for score in (0.3, 0.2, 0.1):
        move(hands(view), QPointF(axes_of(view).x(score), 200))
        model = scene_of(view).model
        assert model is not None
        seen.append(model.name)
    release(hands(view), QPointF(axes_of(view).x(0.1), 200))
    assert seen == ["forest"] * 3
    assert view.subtitle(scene_of(view).analysis).startswith("forest")
    best = scene_of(view).analysis.best
    assert best is not None
    assert best.name == "bayes"
    view.playhead.move(view.playhead.t + 0.01)
    model = scene_of(view).model
    assert model is not None
    assert model.name == "bayes"


def test_beside_the_line_nothing_is_dragged(view: ScoresView) -> None:
    """A drag elsewhere moves no t."""
    heard = Heard(view.playhead)
    start = at_cut(view) + QPointF(60, 0)
    drag(hands(view), start, start + QPointF(40, 0))
    assert heard.t == []
    flag = QPointF(at_cut(view).x(), axes_of(view).plot.top() - 12)
    drag(hands(view), flag, flag + QPointF(30, 0), flag + QPointF(60, 0))
    assert heard.t != []


def test_the_mouse_points_at_a_t_and_tells_the_bin(view: ScoresView) -> None:
    """The t that would choose the threshold nearest to the mouse, of the model that is shown."""
    place = QPointF(axes_of(view).x(0.71), 150)
    move(hands(view), place, held=False)
    pointed = view.playhead.pointed
    assert pointed is not None
    assert pointed.t == pytest.approx(scene_of(view).t_at(0.71), abs=0.02)
    assert view.options.hovered == 14
    move(hands(view), QPointF(1, 1), held=False)
    assert view.playhead.pointed is None
    assert view.options.hovered is None


def test_switches_change_how_the_scores_are_looked_at(view: ScoresView) -> None:
    """Modes by a click; log-odds is offered for probabilities."""
    figure = view.figure
    assert isinstance(figure, ScoresFigure)
    assert figure.looked_at.mode == "counts"
    view._modes.segment(2).click()
    view._scales.segment(1).click()
    figure = view.figure
    assert isinstance(figure, ScoresFigure)
    assert (figure.looked_at.mode, figure.looked_at.log_odds) == ("distributions", True)
    assert not view._scales.isHidden()


def test_the_menu_shows_another_model_wherever_t_is(view: ScoresView) -> None:
    """Logistic, until whoever costs least is asked for again."""
    (choice,) = view.menu_entries()
    menu = choice.menu()
    assert isinstance(menu, QMenu)
    choices = menu.actions()
    assert [each.text() for each in choices][1:] == ["forest", "bayes", "logistic"]
    assert [each.isChecked() for each in choices] == [True, False, False, False]
    view.playhead.selected_changed.connect(lambda: view.show_analysis(view._analysis))
    choices[3].trigger()
    view.playhead.move(0.3)
    model = scene_of(view).model
    assert model is not None
    assert model.name == "logistic"
    choices[0].trigger()
    model = scene_of(view).model
    assert model is not None
    assert model.name == "bayes"


def test_data_are_the_bins(view: ScoresView) -> None:
    data = view.data(scene_of(view).analysis)
    assert data is not None
    assert sum(data.columns["positives"]) == 211  # type: ignore[arg-type]
    assert sum(data.columns["negatives"]) == 352  # type: ignore[arg-type]
    assert list(data.columns["low"])[:2] == [0.0, 0.05]
