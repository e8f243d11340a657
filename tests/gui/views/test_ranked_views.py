"""Precision–recall, lift and gain under the mouse."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QWidget

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.data.roles import Roles, ScoreRole
from engine.session.session import Session
from gui.paint.gain_figure import GainFigure
from gui.paint.ranked_figure import RankedFigure, RankedVertex
from gui.themes.theme import load_theme
from gui.views.gain_view import GainView
from gui.views.playhead import Playhead
from gui.views.plot_view import PlotView
from gui.views.precision_recall_view import PrecisionRecallView
from tests.conftest import dataset_of
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import drag, move, press, release, turn_wheel


@pytest.fixture
def analysis(analyse_crossing: AnalyseCrossing) -> Analysis:
    """Of the sample at t = 0.56."""
    return analyse_crossing(at=0.56)


@pytest.fixture(params=[PrecisionRecallView, GainView])
def view(request: pytest.FixtureRequest, analysis: Analysis) -> Iterator[PlotView]:
    """Either view of it."""
    playhead = Playhead()
    playhead.show_analysis(analysis)
    made: PlotView = request.param(playhead, load_theme("light"))
    made.resize(560, 480)
    made.show()
    made.show_analysis(analysis)
    QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def hands(view: PlotView) -> QWidget:
    viewport = view._hands.viewport()
    assert isinstance(viewport, QWidget)
    return viewport


def figure_of(view: PlotView) -> RankedFigure:
    figure = view.figure
    assert isinstance(figure, RankedFigure)
    return figure


def test_it_says_at_which_prevalence_it_stands(view: PlotView, analysis: Analysis) -> None:
    assert view.subtitle(analysis) == "at prevalence 14.3\u202f% ◆"


@pytest.mark.parametrize("view", [PrecisionRecallView], indirect=True)
def test_a_threshold_under_the_mouse_is_pointed_at(view: PlotView, analysis: Analysis) -> None:
    """Bayes' hull vertex: the t that chooses it is pointed at, and optimal for it there."""
    model = analysis.models[1]
    vertex = model.hull.fp.size // 2
    figure = figure_of(view)
    (axes,) = figure.axes(view.area)
    shares = figure.shares_of(float(model.hull.fpr[vertex]), float(model.hull.tpr[vertex]))
    place = axes.point(float(shares.recall[0]), float(shares.precision[0]))
    move(hands(view), place, held=False)
    hovered, pointed = view.options.hovered, view.playhead.pointed
    assert isinstance(hovered, RankedVertex)
    assert pointed is not None
    chosen = analysis.geometry.models[hovered.model].cheapest(pointed.t, None)
    drawn = figure.shares_of(chosen.fpr, chosen.tpr)
    at = axes.point(float(drawn.recall[0]), float(drawn.precision[0]))
    assert (at - place).manhattanLength() <= 24
    move(hands(view), QPointF(1, 1), held=False)
    assert view.options.hovered is None
    assert view.playhead.pointed is None


@pytest.mark.parametrize("view", [PrecisionRecallView], indirect=True)
def test_a_threshold_of_another_file_is_not_under_the_mouse(view: PlotView) -> None:
    """Its place in the curve may be beyond the end of the new one's."""
    figure = figure_of(view)
    (axes,) = figure.axes(view.area)
    model = figure.analysis.models[0]
    shares = figure.shares_of(float(model.hull.fpr[-2]), float(model.hull.tpr[-2]))
    place = axes.point(float(shares.recall[0]), float(shares.precision[0]))
    move(hands(view), place, held=False)
    hovered = view.options.hovered
    assert isinstance(hovered, RankedVertex)
    roles = Roles("y", "yes", "no", tuple(ScoreRole(name, name) for name in ("a", "b", "c")))
    few = dataset_of([True, False], a=[2.0, 1.0], b=[2.0, 1.0], c=[1.0, 2.0])
    other = Analyser().analyse(Session(roles=roles), few)
    assert other.models[hovered.model].curve.tp.size <= hovered.position
    view.show_analysis(other)
    assert view.options.hovered is None
    view.grab()


@pytest.mark.parametrize("view", [GainView], indirect=True)
def test_a_tenth_under_the_mouse_is_told(view: PlotView) -> None:
    """Near 30 % it is 30 %; between two tenths the share itself."""
    above, below = figure_of(view).axes(view.area)
    move(hands(view), above.point(0.304, 0.5), held=False)
    assert view.options.hovered == 0.3
    move(hands(view), QPointF(below.x(0.46), below.plot.center().y()), held=False)
    assert view.options.hovered == pytest.approx(0.46, abs=0.006)


@pytest.mark.parametrize("view", [GainView], indirect=True)
def test_delinquency_is_shown_instead_of_lift(view: PlotView) -> None:
    assert isinstance(view, GainView)
    view._lower.segment(1).click()
    figure = view.figure
    assert isinstance(figure, GainFigure)
    assert figure.lower == "delinquency"
    assert figure.axes(view.area)[1].up.values[1] < 0.5


def test_one_can_look_closer(view: PlotView) -> None:
    """The wheel keeps the point under the mouse, and the picture is painted again."""
    axes = figure_of(view).axes(view.area)[0]
    place = axes.point(0.3, 0.5)
    turn_wheel(hands(view), place, 3)
    assert figure_of(view).axes(view.area)[0].data(place) == pytest.approx((0.3, 0.5), abs=5e-3)
    assert not hands(view).grab().isNull()


@pytest.mark.parametrize("view", [GainView], indirect=True)
def test_data_are_every_model_s_tenths(view: PlotView, analysis: Analysis) -> None:
    """Ten rows a model; with everyone flagged all are found, and nobody is left."""
    data = view.data(analysis)
    assert data is not None
    gain, left = list(data.columns["gain"]), list(data.columns["delinquency"])
    assert len(gain) == 30
    assert gain[9::10] == pytest.approx([1.0] * 3)
    assert np.isnan(np.array(left[9::10], dtype=np.float64)).all()


@pytest.mark.parametrize("view", [PrecisionRecallView], indirect=True)
def test_data_are_all_thresholds_of_a_short_curve(view: PlotView, analysis: Analysis) -> None:
    data = view.data(analysis)
    assert data is not None
    assert len(data.columns["recall"]) == sum(model.curve.fp.size for model in analysis.models)


@pytest.mark.parametrize("view", [GainView], indirect=True)
@pytest.mark.parametrize("hold", ["upper line", "lower line", "label"])
def test_the_line_of_t_is_dragged(view: PlotView, analysis: Analysis, hold: str) -> None:
    """To where nearly so many are flagged as under the mouse, as one step."""
    heard = Heard(view.playhead)
    figure = figure_of(view)
    assert isinstance(figure, GainFigure)
    above, below = figure.axes(view.area)
    row = {
        "upper line": above.plot.center().y(),
        "lower line": below.plot.center().y(),
        "label": above.plot.top() - 14,
    }[hold]
    start, goal = QPointF(above.x(figure.cut), row), QPointF(above.x(0.7), row)
    drag(hands(view), start, (start + goal) / 2, goal)
    assert heard.finished == 1
    flagged = {
        each: float(figure.shares_of(*analysis.touching(each)).flagged[0])
        for each in analysis.winners
    }
    nearest = min(flagged, key=lambda each: abs(flagged[each] - 0.7))
    assert nearest.t_low < heard.t[-1] < nearest.t_high
    assert not any(
        other.t_low < heard.t[-1] < other.t_high for other in flagged if other != nearest
    )
    drag(hands(view), start + QPointF(60, 40), goal)
    assert heard.finished == 1


@pytest.mark.parametrize("view", [GainView], indirect=True)
def test_every_t_can_be_reached_by_the_line(view: PlotView) -> None:
    """From nobody flagged to everybody t falls from 1 to 0, and leaps nowhere."""
    figure = figure_of(view)
    assert isinstance(figure, GainFigure)
    t = np.array([figure.t_at(share) for share in np.linspace(0, 1, 2001)])
    assert t[0] == pytest.approx(1.0, abs=1e-6)
    assert t[-1] == pytest.approx(0.0, abs=1e-6)
    assert (np.diff(t) <= 0).all()
    assert np.diff(t).min() > -0.05


def test_a_click_on_a_curve_selects_its_model(view: PlotView, analysis: Analysis) -> None:
    """Between two thresholds too; a click beside all curves changes nothing."""
    figure = figure_of(view)
    model = analysis.models[2]
    gain = isinstance(figure, GainFigure)
    shares = figure.shares_of(0.14, float(np.interp(0.14, model.curve.fpr, model.curve.tpr)))
    x, y = figure.places_of_plots[0](shares)
    place = figure.axes(view.area)[0].point(float(x[0]), float(y[0]))
    press(hands(view), place)
    release(hands(view), place)
    assert view.playhead.selected == model.index
    aside = figure.axes(view.area)[0].point(0.9, 0.1) if gain else QPointF(3, 3)
    press(hands(view), aside)
    release(hands(view), aside)
    assert view.playhead.selected == model.index
