"""The comparison in the window: parts by clicks, pairs by wheel and keys, intervals that stay."""

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from engine.analysis.analyser import refine
from engine.binary.regions.rankings_by_bound import ranking_by_bound
from gui.paint.pointed import Pointed
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.comparison_view import ComparisonView
from gui.views.playhead import Playhead
from tests.gui.acts import (
    analysis_of,
    open_sample,
    settle,
    show_evidence,
    wait,
    wait_until,
    workspace_of,
)
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.mouse import move, turn_wheel


def opened(width: int = 420, height: int = 420) -> ComparisonView:
    view = ComparisonView(Playhead(), load_theme("light"))
    view.resize(width, height)
    view.show()
    return view


def test_parts_are_chosen_by_clicks(analyse_crossing: AnalyseCrossing) -> None:
    view = opened()
    view.show_analysis(analyse_crossing())
    assert view.canvas.accessibleDescription().startswith("AUC puts bayes first, VOROS forest.")
    view.parts.segments.segment(2).click()
    assert view.canvas.accessibleDescription().startswith("In 1 of 3 pairs")
    assert not view.models.isHidden()
    view.parts.segments.segment(1).click()
    assert view.models.isHidden()
    view.reset_view()
    assert view.canvas.accessibleDescription().startswith("AUC puts")


def test_the_subtitle_says_what_is_compared(analyse_crossing: AnalyseCrossing) -> None:
    """It is asked for again when another part is shown."""
    view, analysis, said = opened(), analyse_crossing(), list[str]()
    view.show_analysis(analysis)
    view.subtitle_changed.connect(lambda: said.append(view.subtitle(analysis)))
    for part in (1, 2, 0):
        view.parts.segments.segment(part).click()
    assert said == [
        "who leads as a region grows",
        "two by two, over t",
        "differences, 95\u202f% intervals",
    ]


def test_wheel_and_keys_go_through_the_pairs(analyse_crossing: AnalyseCrossing) -> None:
    view = opened(300, 260)
    view.show_analysis(analyse_crossing())
    figure = view.figure()
    assert figure is not None
    _, rows, pairs = figure.pages(view.canvas.area)
    assert rows < pairs == 3
    assert not view.bar.isHidden()
    turn_wheel(view.canvas, view.canvas.area.center(), -1)
    assert view.bar.value() == pairs - rows
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.bar.value() == 0
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.bar.value() == 1
    view.resize(420, 600)
    wait(1)
    assert view.bar.isHidden()


def test_a_chosen_models_pairs_come_first(analyse_crossing: AnalyseCrossing) -> None:
    view = opened()
    view.show_analysis(analyse_crossing())
    view.models.setCurrentIndex(3)
    view.models.activated.emit(3)
    figure = view.figure()
    assert figure is not None
    assert [pair.first.name for pair in figure.forest.pairs] == ["logistic", "logistic", "forest"]


def test_intervals_stay_while_t_moves_and_go_when_the_range_does(
    analyse_crossing: AnalyseCrossing,
) -> None:
    view = opened()
    *_, refined = refine(analyse_crossing(at=0.56), replicates=50)
    view.show_analysis(analyse_crossing(at=0.56))
    view.show_refined(refined)
    view.show_analysis(analyse_crossing(at=0.7))
    figure = view.figure()
    assert figure is not None
    assert figure.forest.pairs[0].voros.low is not None
    other = replace(refined.session.conditions, measure="ratio")
    view.show_analysis(analyse_crossing(at=0.7, conditions=other))
    figure = view.figure()
    assert figure is not None
    assert figure.forest.pairs[0].voros.low is None


def test_in_the_window_intervals_come_by_themselves(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    show_evidence(program)
    view = workspace_of(program).views["comparison"]
    assert isinstance(view, ComparisonView)
    figure = view.figure()
    assert figure is not None

    def refined() -> bool:
        figure = view.figure()
        return figure is not None and figure.forest.pairs[0].auc.low is not None

    wait_until(refined)
    wait_until(lambda: analysis_of(program).by_bound is not None)
    settle(program)


def test_strips_of_t_show_what_the_mouse_is_on_in_any_view(
    analyse_crossing: AnalyseCrossing,
) -> None:
    view = opened()
    view.show_analysis(analyse_crossing(at=0.56))
    view.parts.segments.segment(2).click()
    figure = view.figure()
    assert figure is not None
    strips = [figure.strips.strip(view.canvas.area, row) for row in range(3)]

    def lines(t: float) -> list[bool]:
        image = view.canvas.grab().toImage()
        rows = [round(strip.top()) - 2 for strip in strips]  # above the colours
        columns = [round(strip.left() + t * strip.width()) for strip in strips]
        return [
            any(image.pixelColor(x + step, y).lightness() < 210 for step in (-1, 0, 1))
            for x, y in zip(columns, rows, strict=True)
        ]

    assert lines(0.8) == [False, False, False]
    view._playhead.point_at(Pointed(0.8))  # in another view
    assert lines(0.8) == [True, True, True]
    place = QPointF(strips[1].left() + 0.3 * strips[1].width(), strips[1].center().y())
    move(view.canvas, place, held=False)
    assert view._playhead.pointed is not None
    assert abs(view._playhead.pointed.t - 0.3) < 0.005
    assert (lines(0.8), lines(0.3)) == ([False] * 3, [True] * 3)
    move(view.canvas, strips[1].topLeft() - QPointF(0, 14), held=False)
    assert view._playhead.pointed is None


def test_a_click_on_a_line_over_the_bound_selects_its_model(
    analyse_crossing: AnalyseCrossing,
) -> None:
    view, analysis = opened(), analyse_crossing()
    ranked = ranking_by_bound(
        [model.name for model in analysis.models], [model.curve for model in analysis.models]
    )
    refined = replace(analysis, by_bound=ranked)
    view.show_analysis(refined)
    view.parts.segments.segment(1).click()
    figure, ranking = view.figure(), refined.by_bound
    assert figure is not None
    assert ranking is not None
    axes = figure.bound.axes(view.canvas.area)
    line = ranking.means["logistic"]
    place = axes.point(0.5, float(np.interp(0.5, ranking.bounds, line)))
    QTest.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert view._playhead.selected == refined.models[2].index
    view.parts.segments.segment(0).click()
    QTest.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=QPointF(5, 5).toPoint())
    assert view._playhead.selected == refined.models[2].index
