"""The cost view under the mouse: modes, the line of t in each, and a card at the mouse."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtWidgets import QApplication, QWidget

from engine.analysis.analysis import Analysis
from gui.paint import cost_figure
from gui.paint.curve_names import CurveNames
from gui.paint.over_t_figure import OverTFigure
from gui.themes.theme import load_theme
from gui.views.cost_view import MODES, CostView, DecisionCurveView, OverTView
from gui.views.playhead import Playhead
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import drag, move, press, release, turn_wheel


@pytest.fixture
def analysis(analyse_crossing: AnalyseCrossing) -> Analysis:
    """At t = 0.56."""
    return analyse_crossing(at=0.56)


def shown(kind: type[OverTView], analysis: Analysis) -> OverTView:
    """A view of an analysis."""
    playhead = Playhead()
    playhead.show_analysis(analysis)
    made = kind(playhead, load_theme("light"))
    made.resize(520, 460)
    made.show()
    made.show_analysis(analysis)
    QApplication.processEvents()
    return made


@pytest.fixture
def view(analysis: Analysis) -> Iterator[CostView]:
    """The cost view of it."""
    made = shown(CostView, analysis)
    assert isinstance(made, CostView)
    yield made
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def choose(view: CostView, mode: int) -> OverTFigure:
    """Click a mode; the figure that is shown then."""
    view._modes.segment(mode).click()
    figure = view.figure
    assert isinstance(figure, OverTFigure)
    return figure


def hands(view: OverTView) -> QWidget:
    """What takes the mouse."""
    viewport = view._hands.viewport()
    assert isinstance(viewport, QWidget)
    return viewport


@pytest.mark.parametrize("mode", range(len(MODES)))
def test_t_is_dragged_in_every_mode(view: CostView, analysis: Analysis, mode: int) -> None:
    """To what the axis shows where the mouse is let go, as one step."""
    figure, heard = choose(view, mode), Heard(view.playhead)
    assert type(figure) is MODES[mode].figure
    axes = figure.axes(view.area)[0]
    start = QPointF(axes.x(figure.place_of(analysis.t)), axes.plot.bottom() - 8)
    goal = QPointF(axes.x(figure.place_of(0.3)), start.y())
    drag(hands(view), start, (start + goal) / 2, goal)
    assert heard.t[-1] == pytest.approx(0.3, abs=1e-6)
    assert heard.finished == 1


@pytest.mark.parametrize("mode", range(len(MODES)))
def test_the_t_under_the_mouse_is_pointed_at(view: CostView, mode: int) -> None:
    figure = choose(view, mode)
    axes = figure.axes(view.area)[0]
    place = QPointF(axes.x(figure.place_of(0.7)), axes.plot.center().y())
    move(hands(view), place, held=False)
    assert view.playhead.pointed is not None
    assert view.playhead.pointed.t == pytest.approx(0.7, abs=1e-6)
    assert view.options.mouse == place


@pytest.mark.parametrize("mode", range(len(MODES)))
def test_its_data_are_what_is_plotted(view: CostView, analysis: Analysis, mode: int) -> None:
    """Both plots of every model, at every hundredth of t; the saved picture is of the mode too."""
    figure = choose(view, mode)
    found = view.data(analysis)
    assert found is not None
    columns = {name: list(column) for name, column in found.columns.items()}
    measures = figure.measures(view.area)
    for measure in measures:
        values = columns[measure.name]
        assert len(values) == 101 * len(analysis.models)
        assert values[30] == measure.value(analysis.models[0], 0.3)
    assert len(measures) == (1 if mode == 2 else 2)
    assert columns[figure.axis][30] == figure.place_of(0.3)
    make = view.looked_at().figure
    assert make is not None
    assert type(make(analysis, load_theme("dark"), scale=2.0)) is MODES[mode].figure


def test_another_mode_is_shown_as_a_whole(view: CostView) -> None:
    """What was looked at closely in one is nothing in another."""
    turn_wheel(hands(view), QPointF(200, 100), 4)
    assert view.options.shown
    choose(view, 3)
    assert not view.options.shown


def test_a_low_view_offers_the_area_instead_of_the_cost(view: CostView) -> None:
    assert view._parts.isHidden()
    view.resize(320, 280)
    QApplication.processEvents()
    assert not view._parts.isHidden()
    view._parts.segment(1).click()
    figure = view.figure
    assert figure is not None
    assert figure.axes(view.area)[0].up.high == 1
    choose(view, 2)
    assert view._parts.isHidden()


def test_the_decision_curve_has_a_view_of_its_own(analysis: Analysis) -> None:
    view = shown(DecisionCurveView, analysis)
    figure = view.figure
    assert isinstance(figure, MODES[3].figure)
    assert view.subtitle(analysis)
    view.close()
    view.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("mode", range(len(MODES)))
def test_a_click_on_a_curve_selects_its_model_in_every_mode(
    view: CostView, analysis: Analysis, mode: int
) -> None:
    """Where a model's value is, halfway between its neighbours'; beside all curves it does not."""
    figure = choose(view, mode)
    axes, measure = figure.axes(view.area)[0], figure.measures(view.area)[0]
    for model in analysis.models:
        t = max(
            (each / 50 for each in range(5, 46)),
            key=lambda t: min(
                abs(axes.y(measure.value(model, t) or 0) - axes.y(measure.value(other, t) or 0))
                for other in analysis.models
                if other is not model
            ),
        )
        value = measure.value(model, t)
        assert value is not None
        place = axes.point(figure.place_of(t), value)
        if axes.plot.contains(place):
            press(hands(view), place)
            release(hands(view), place)
            assert view.playhead.selected == model.index
    chosen = view.playhead.selected
    assert chosen is not None
    place = QPointF(axes.plot.center().x(), axes.plot.bottom() - 2)
    press(hands(view), place)
    release(hands(view), place)
    assert view.playhead.selected == chosen


def test_what_stands_in_both_plots_is_not_offered_once_there_is_room(analysis: Analysis) -> None:
    """A view is filled while it is hidden and small, and shown with the room of its card."""
    view = CostView(Playhead(), load_theme("light"))
    view.resize(300, 200)
    view.show_analysis(analysis)
    view.resize(520, 460)
    view.show()
    QApplication.processEvents()
    assert not view._parts.isVisible()
    view.close()
    view.deleteLater()


@pytest.mark.parametrize("t", [0.00137, 0.33371, 0.99711])
def test_the_area_at_any_t_is_not_read_off_the_drawn_line(
    view: CostView, analysis: Analysis, t: float
) -> None:
    """A_t is curved between the places where it is drawn: Ratigan & Cowen 2024."""
    figure = choose(view, 0)
    _, areas = figure.measures(view.area)
    for model in analysis.models:
        cost = min(
            t * fpr + (1 - t) * fnr for fpr, fnr in zip(model.hull.fpr, model.hull.fnr, strict=True)
        )
        expected = 1 - cost**2 / (2 * t * (1 - t))
        assert areas.value(model, t) == pytest.approx(expected, abs=1e-14)


def test_names_stay_while_t_is_dragged_and_keep_off_its_marks_where_it_rests(
    view: CostView, analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed: list[CurveNames] = []
    monkeypatch.setattr(cost_figure, "draw_names", lambda _, names, *__: placed.append(names))
    rules = ("youden", "tpr:0.9", "fpr:0.1")

    def show(t: float) -> None:
        view.show_analysis(analyse_crossing(at=t, points=rules))
        view.grab()

    for hundredth in range(20, 90, 2):
        show(hundredth / 100)
        before = len(placed)
        view.playhead.move(hundredth / 100 + 0.01)
        show(hundredth / 100 + 0.01)
        assert len(placed) == before
        view.playhead.rest()
        view.grab()
        assert len(placed) == before + 1
        figure = view.figure
        assert isinstance(figure, OverTFigure)
        marks = figure.marks_at_t(figure.axes(view.area)[0], figure.measures(view.area)[0])
        assert placed[-1].boxes
        for box in placed[-1].boxes:
            assert not [mark for mark in marks if mark.intersects(box)], hundredth
