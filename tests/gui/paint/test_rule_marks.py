"""gui.paint.rule_marks: what rules choose is marked in every view in which it exists."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.points.operating_point import OperatingPoint
from gui.paint.brier_figure import BrierFigure
from gui.paint.calibration_figure import CalibrationFigure
from gui.paint.cost_figure import CostFigure
from gui.paint.curve_names import CurveNames
from gui.paint.decision_curve_figure import DecisionCurveFigure
from gui.paint.drummond_holte_figure import DrummondHolteFigure
from gui.paint.error_plane_figure import ErrorPlaneFigure
from gui.paint.gain_figure import GainFigure
from gui.paint.precision_recall_figure import PrecisionRecallFigure
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.rule_marks import MARK, marked_points, set_side_by_side
from gui.paint.scores_figure import ScoresFigure
from gui.paint.sizes import Sizes
from gui.themes.theme import load_theme
from tests.blends import CONDITIONS, blends
from tests.conftest import session_for
from tests.gui.conftest import AnalyseCrossing

AREA = QRectF(0, 0, 640, 560)
LIGHT = load_theme("light")
T, RULE = 0.56, "fpr:0.3"

Place = Callable[[Analysis, ModelResult, OperatingPoint], tuple[float, float]]
"""Where a point lies in a view, by the definition of what its axes show."""


def painted(figure: Any) -> QImage:
    image = QImage(640, 560, QImage.Format.Format_RGB32)
    image.fill(LIGHT.panel)
    painter = QPainter(image)
    figure.paint(painter, AREA)
    painter.end()
    return image


def alone(analyse: AnalyseCrossing, rule: str) -> list[Analysis]:
    """One model, whose marks no other's cover, without a rule and with it."""
    others = ("bayes", "logistic")
    return [analyse(at=T, hidden=others, points=rules) for rules in ((), (rule,))]


def prevalence(analysis: Analysis) -> float:
    assert analysis.scenario is not None
    return analysis.scenario.prevalence


def share(model: ModelResult) -> float:
    return float(model.curve.positives / (model.curve.positives + model.curve.negatives))


def cost(_: Analysis, _model: ModelResult, at: OperatingPoint) -> tuple[float, float]:
    return T, T * at.fpr + (1 - T) * (1 - at.tpr)


def probability_cost(_: Analysis, _model: ModelResult, at: OperatingPoint) -> tuple[float, float]:
    return 1 - T, T * at.fpr + (1 - T) * (1 - at.tpr)


def precision(analysis: Analysis, _: ModelResult, at: OperatingPoint) -> tuple[float, float]:
    found = prevalence(analysis) * at.tpr
    return at.tpr, found / (found + (1 - prevalence(analysis)) * at.fpr)


def gain(analysis: Analysis, _: ModelResult, at: OperatingPoint) -> tuple[float, float]:
    found = prevalence(analysis) * at.tpr
    return found + (1 - prevalence(analysis)) * at.fpr, at.tpr


def error(_: Analysis, _model: ModelResult, at: OperatingPoint) -> tuple[float, float]:
    return at.fpr, 1 - at.tpr


def severity(of: float) -> float:
    """C_FP / (C_FP + C_FN) of the t, from t = C_FP (1 - π) / (C_FP (1 - π) + C_FN π)."""
    ratio = (1 - T) / T * (1 - of) / of  # C_FN / C_FP
    return 1 / (1 + ratio)


def brier(analysis: Analysis, model: ModelResult, at: OperatingPoint) -> tuple[float, float]:
    c, own = severity(prevalence(analysis)), share(model)
    return c, 2 * (c * (1 - own) * at.fpr + (1 - c) * own * (1 - at.tpr))


def benefit(analysis: Analysis, _: ModelResult, at: OperatingPoint) -> tuple[float, float]:
    p, pi = severity(prevalence(analysis)), prevalence(analysis)
    return p, pi * at.tpr - (1 - pi) * at.fpr * p / (1 - p)


def foot(_: Analysis, _model: ModelResult, at: OperatingPoint) -> tuple[float, float]:
    return float(at.shown_threshold), 0.0


VIEWS: dict[str, tuple[Any, Place]] = {
    "costs": (CostFigure, cost),
    "probability cost": (DrummondHolteFigure, probability_cost),
    "Brier": (BrierFigure, brier),
    "decision curve": (DecisionCurveFigure, benefit),
    "precision and recall": (PrecisionRecallFigure, precision),
    "gain": (GainFigure, gain),
    "error plane": (ErrorPlaneFigure, error),
    "calibration": (CalibrationFigure, foot),
}


@pytest.mark.parametrize("view", VIEWS)
def test_a_rule_is_marked_in_every_view_where_its_point_exists(
    analyse_crossing: AnalyseCrossing, view: str
) -> None:
    """The hollow of the mark is the plot's ground; without the rule, something else may be."""
    made, place_of = VIEWS[view]
    before, after = alone(analyse_crossing, RULE)
    model = after.best
    assert model is not None
    chosen = after.points[model.name][0].chosen
    assert chosen is not None
    figure = made(after, LIGHT)
    axes = figure.axes(AREA)[0]
    place = axes.point(*place_of(after, model, chosen.point))
    drawn, was = painted(figure), painted(made(before, LIGHT))
    assert is_hollow(drawn, place, LIGHT.model(model.look).color)
    assert not is_hollow(was, place, LIGHT.model(model.look).color)


def test_a_rule_is_marked_at_its_score(analyse_crossing: AnalyseCrossing) -> None:
    before, after = alone(analyse_crossing, RULE)
    model = after.best
    assert model is not None
    chosen = after.points[model.name][0].chosen
    assert chosen is not None
    figure = ScoresFigure(after, LIGHT)
    axes = figure.axes(AREA)[0]
    place = QPointF(axes.x(float(chosen.point.shown_threshold)), axes.plot.top())
    assert is_hollow(painted(figure), place, LIGHT.model(model.look).color)
    assert not is_hollow(painted(ScoresFigure(before, LIGHT)), place, LIGHT.model(model.look).color)


def test_on_the_plane_a_rule_that_agrees_with_t_is_seen_about_the_ring(
    analyse_crossing: AnalyseCrossing,
) -> None:
    before, after = alone(analyse_crossing, f"min-cost:{T}")
    assert after.best is not None
    figure, color = RocPlaneFigure(after, LIGHT), LIGHT.model(after.best.look).color
    place = figure.axes(AREA).point(after.best.at.fpr, after.best.at.tpr).toPoint()
    about = QRect(place.x() - 18, place.y() - 18, 37, 37)
    marked, bare = (painted(each).copy(about) for each in (figure, RocPlaneFigure(before, LIGHT)))
    assert count(marked, color) > count(bare, color) + 50


@pytest.mark.parametrize("made", [PrecisionRecallFigure, GainFigure, CostFigure])
def test_a_rule_that_agrees_with_t_is_seen_about_the_ring(
    analyse_crossing: AnalyseCrossing, made: Any
) -> None:
    before, after = alone(analyse_crossing, f"min-cost:{T}")
    assert after.best is not None
    color = LIGHT.model(after.best.look).color
    assert count(painted(made(after, LIGHT)), color) > count(painted(made(before, LIGHT)), color)


@pytest.mark.parametrize("made", [CostFigure, BrierFigure, DecisionCurveFigure])
def test_marks_on_the_line_of_t_stand_side_by_side_and_names_beside_them(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch, made: Any
) -> None:
    """Each at its own height; so high that nothing need be moved far."""
    analysis = analyse_crossing(at=T, points=("youden", "max-f1", "tpr:0.9", "fpr:0.1"))
    figure = made(analysis, LIGHT)
    axes, measure = figure.axes(AREA)[0], figure.measures(AREA)[0]
    standing = figure._standing(axes, measure, ringed=True)
    rules = figure._rules_at_t(axes, measure, standing)
    heights = [measure.of_point(each.model, each.point) for each in marked_points(analysis)]
    seen = [height for height in heights if axes.shows(figure.place_of(T), height)]
    assert [at.y() for _, at in rules] == [pytest.approx(axes.y(height)) for height in seen]
    assert len(seen) > 5
    marks = [*standing, *((at, MARK) for _, at in rules)]
    for (one, size), (other, breadth) in combinations(marks, 2):
        if (one, size) not in standing or (other, breadth) not in standing:
            assert QLineF(one, other).length() >= (size + breadth) / 2 - 1e-9
    found: list[CurveNames] = []
    draw = f"{made.__module__}.draw_names"
    monkeypatch.setattr(draw, lambda _, names, *__: found.append(names))
    painted(figure)
    covered = figure.marks_at_t(axes, measure)
    assert found[-1].boxes
    assert not any(box.intersects(mark) for box in found[-1].boxes for mark in covered)


def test_a_mark_with_no_room_beside_it_stays_on_the_line() -> None:
    plot, place = QRectF(0, 0, 30, 100), QPointF(15, 50)
    places = set_side_by_side([place] * 4, [], plot, Sizes(1.0))
    assert places[0] == place
    assert all(MARK / 2 <= each.x() <= plot.width() - MARK / 2 for each in places)
    assert {each.y() for each in places} == {50.0}


def test_of_many_models_rules_are_marked_for_those_in_front() -> None:
    dataset, analyser = blends(), Analyser()
    sessions = [
        session_for(dataset, conditions=CONDITIONS, at=T, points=rules) for rules in ((), (RULE,))
    ]
    before, after = (analyser.analyse(session, dataset) for session in sessions)
    figure = RocPlaneFigure(after, LIGHT)
    was, drawn = painted(RocPlaneFigure(before, LIGHT)), painted(figure)
    assert 1 < len(after.in_front) < len(after.models)
    axes = figure.axes(AREA)
    for model in after.in_front:
        chosen = after.points[model.name][0].chosen
        assert chosen is not None
        place = axes.point(chosen.point.fpr, chosen.point.tpr).toPoint()
        about = QRect(place.x() - 7, place.y() - 7, 15, 15)
        assert drawn.copy(about) != was.copy(about)


def is_hollow(image: QImage, place: QPointF, color: QColor) -> bool:
    """Whether the ground of the plot lies at a place, and a rim in a colour a few pixels away."""
    middle = image.pixelColor(place.toPoint()) == LIGHT.plot
    sides = [image.pixelColor((place + QPointF(away, 0)).toPoint()) for away in range(-8, 9)]
    return middle and any(near(side, color) for side in sides)


def near(one: QColor, other: QColor) -> bool:
    channels = (one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue())
    return all(abs(each) < 40 for each in channels)


def count(image: QImage, color: QColor) -> int:
    """How many pixels of an image have nearly a colour."""
    return sum(
        near(image.pixelColor(x, y), color)
        for x in range(image.width())
        for y in range(image.height())
    )
