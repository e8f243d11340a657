"""Costs by other names: the same t in each, and pixels where each curve's numbers are."""

from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.voros.conditions import share_of_false_positives
from gui.paint import cost_figure
from gui.paint.brier_figure import BrierFigure
from gui.paint.corner_words import draw_in_upper_corners
from gui.paint.cost_figure import CostFigure, CostOptions
from gui.paint.curve_names import CurveNames
from gui.paint.decision_curve_figure import DecisionCurveFigure
from gui.paint.doing_nothing import lines_of_doing_nothing
from gui.paint.drummond_holte_figure import DrummondHolteFigure
from gui.paint.marks import visible_part
from gui.paint.over_t_figure import OverTFigure
from gui.paint.plot_axes import Span
from gui.paint.sizes import Sizes
from gui.themes.theme import load_theme
from tests.blends import CONDITIONS, analyse_blends
from tests.blends import blends as blended
from tests.conftest import dataset_of, session_for
from tests.gui.conftest import CROSSING, AnalyseCrossing
from tests.gui.paint.pictures import painted_on

AREA = QRectF(0, 0, 520, 430)
SMALL = QRectF(0, 0, 300, 260)
FIGURES = (CostFigure, DrummondHolteFigure, BrierFigure, DecisionCurveFigure)


def picture(figure: OverTFigure, area: QRectF = AREA) -> QImage:
    return painted_on(figure.theme, figure, area)


def near(image: QImage, place: QPointF, color: QColor) -> bool:
    """Whether a pixel beside a place has about a colour."""
    around = [
        image.pixelColor(int(place.x()) + dx, int(place.y()) + dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    ]
    return any(
        abs(each.red() - color.red())
        + abs(each.green() - color.green())
        + abs(each.blue() - color.blue())
        < 60
        for each in around
    )


def blends(count: int) -> Analysis:
    """Of many models made of two scores."""
    chance = np.random.default_rng(5)
    truth = chance.random(400) < 0.4
    scores = {
        f"blend {number:02}": np.clip(
            0.4 + 0.25 * truth + chance.normal(0, 0.1 + 0.02 * number, 400), 0, 1
        )
        for number in range(count)
    }
    dataset = dataset_of(truth, **scores)
    return Analyser().analyse(session_for(dataset, conditions=CROSSING, at=0.3), dataset)


@pytest.mark.parametrize("kind", FIGURES)
def test_what_no_curve_runs_through_is_looked_at_closely(
    analyse_crossing: AnalyseCrossing, kind: type[OverTFigure]
) -> None:
    analysis = analyse_crossing()
    frames = kind(analysis, load_theme("light"), options=CostOptions()).frames(AREA)
    top = tuple((Span(0.9, 1.0), Span(frame.up.high * 0.99, frame.up.high)) for frame in frames)
    picture(kind(analysis, load_theme("light"), options=CostOptions(shown=top)))


@pytest.mark.parametrize("kind", FIGURES)
def test_the_line_of_t_stands_at_what_belongs_to_it(
    analyse_crossing: AnalyseCrossing, kind: type[OverTFigure]
) -> None:
    """And from there back to t is t."""
    analysis, theme = analyse_crossing(at=0.56), load_theme("light")
    figure = kind(analysis, theme)
    image = picture(figure)
    place = figure.place_of(0.56)
    for axes in figure.axes(AREA):
        assert near(image, QPointF(axes.x(place), axes.plot.bottom() - 6), theme.accent)
    for t in (0.0, 0.2, 0.56, 0.99):
        assert figure.t_of(figure.place_of(t)) == pytest.approx(t)


def test_severity_and_threshold_probability_are_of_the_prevalence_in_use(
    analyse_crossing: AnalyseCrossing,
) -> None:
    """C = p is C_FP / (C_FP + C_FN) of a scenario with that t."""
    analysis = analyse_crossing(at=0.56)
    prevalence = prevalence_in_use(analysis).value
    for kind in (BrierFigure, DecisionCurveFigure):
        severity = kind(analysis, load_theme("light")).place_of(0.56)
        assert share_of_false_positives(severity, 1 - severity, prevalence) == pytest.approx(0.56)


def test_probability_cost_is_what_is_left_of_t(analyse_crossing: AnalyseCrossing) -> None:
    assert DrummondHolteFigure(analyse_crossing(), load_theme("light")).place_of(0.3) == 0.7


def normalised_cost(analysis: Analysis, t: float) -> float:
    """Of the first model, from all its thresholds."""
    curve = analysis.models[0].curve
    return float(np.min(t * curve.fpr + (1 - t) * (1 - curve.tpr)))


def brier_loss_by_cases(analysis: Analysis, t: float) -> float:
    """2 [c (1-π) FPR + (1-c) π FNR] of what scores c or more, π the file's."""
    curve, c = analysis.models[0].curve, BrierFigure(analysis, load_theme("light")).place_of(t)
    flagged = int(np.sum(curve.thresholds[1:] >= c))
    missed = curve.positives - int(curve.tp[flagged])
    return 2 * (c * int(curve.fp[flagged]) + (1 - c) * missed) / (curve.positives + curve.negatives)


def net_benefit_by_thresholds(analysis: Analysis, t: float) -> float:
    """The greatest π TPR - (1-π) FPR p/(1-p) of any threshold."""
    prevalence = prevalence_in_use(analysis).value
    p = DecisionCurveFigure(analysis, load_theme("light")).place_of(t)
    curve = analysis.models[0].curve
    benefits = prevalence * curve.tpr - (1 - prevalence) * curve.fpr * p / (1 - p)
    return float(benefits.max())


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (CostFigure, normalised_cost),
        (DrummondHolteFigure, normalised_cost),
        (BrierFigure, brier_loss_by_cases),
        (DecisionCurveFigure, net_benefit_by_thresholds),
    ],
)
@pytest.mark.parametrize("t", [0.35, 0.7, 0.86])
def test_curves_and_cards_have_the_value_that_thresholds_give(
    analyse_crossing: AnalyseCrossing,
    kind: type[OverTFigure],
    value: Callable[[Analysis, float], float],
    t: float,
) -> None:
    """The solid line of the first model passes its number, and the card reads it."""
    analysis, theme = analyse_crossing(at=0.56), load_theme("light")
    figure = kind(analysis, theme)
    model = analysis.models[0]
    number = value(analysis, t)
    measure = figure.measures(AREA)[0]
    assert measure.value(model, t) == pytest.approx(number, abs=1e-12)
    axes = figure.axes(AREA)[0]
    color = theme.model(model.look).color
    assert near(picture(figure), axes.point(figure.place_of(t), number), color)
    lines = figure.card(t, measure)
    text = {"".join(run.text for run in left): right[0].text for left, right in lines[1:]}
    assert float(text[model.name]) == pytest.approx(number, abs=6e-4)


def test_the_card_begins_with_the_best(analyse_crossing: AnalyseCrossing) -> None:
    """The lowest cost, the highest net benefit."""
    analysis, theme = analyse_crossing(at=0.56), load_theme("light")
    for kind, sign in ((CostFigure, 1), (DecisionCurveFigure, -1)):
        figure = kind(analysis, theme)
        lines = figure.card(0.3, figure.measures(AREA)[0])
        values = [sign * float(right[0].text.replace("−", "-")) for _, right in lines[1:]]
        assert values == sorted(values)


def test_differences_are_the_leaders_benefit_less_the_others(
    analyse_crossing: AnalyseCrossing,
) -> None:
    analysis = analyse_crossing(at=0.56)
    figure = DecisionCurveFigure(analysis, load_theme("light"))
    benefits, differences = figure.measures(AREA)
    lead = figure.leader
    assert lead is not None
    assert lead.name == "forest"
    assert differences.value(lead, 0.5) is None
    for model in figure.others:
        one, other = benefits.value(lead, 0.5), benefits.value(model, 0.5)
        assert one is not None
        assert other is not None
        assert differences.value(model, 0.5) == pytest.approx(one - other, abs=1e-15)


def test_scores_that_are_no_probabilities_are_left_out_in_words() -> None:
    truth = np.arange(40) % 2 == 0
    dataset = dataset_of(truth, odds=np.arange(40.0), share=np.arange(40) / 40)
    analysis = Analyser().analyse(session_for(dataset), dataset)
    figure = BrierFigure(analysis, load_theme("dark"))
    assert [model.name for model in figure.models] == ["share"]
    assert figure.left_out == [
        "odds: the Brier curve needs scores between 0 and 1 that are probabilities"
    ]
    picture(figure)
    assert figure.measures(AREA)[0].value(analysis.models[0], 0.5) is None


@pytest.mark.parametrize("kind", [CostFigure, DecisionCurveFigure])
@pytest.mark.parametrize("area", [AREA, SMALL])
def test_what_is_looked_at_closer_is_painted_where_there_is_room_for_more_plots_or_fewer(
    kind: type[OverTFigure], area: QRectF, analyse_crossing: AnalyseCrossing
) -> None:
    closer = Span(0.3, 0.6), Span(0.0, 0.1)
    theme = load_theme("light")
    whole = kind(analyse_crossing(), theme)
    count = len(whole.frames(SMALL if area is AREA else AREA))
    figure = kind(whole.analysis, theme, options=replace(whole.options, shown=(closer,) * count))
    assert len(figure.frames(area)) != count
    for axes, frame in zip(figure.axes(area), figure.frames(area), strict=True):
        assert axes.across == closer[0]
        assert axes.up == frame.up
    assert picture(figure, area) != picture(whole, area)


def test_where_there_is_no_room_one_plot_is_chosen(analyse_crossing: AnalyseCrossing) -> None:
    """Costs, or A_t with its levels."""
    analysis, theme = analyse_crossing(at=0.56), load_theme("light")
    assert len(CostFigure(analysis, theme).frames(AREA)) == 2
    costs = CostFigure(analysis, theme)
    areas = CostFigure(analysis, theme, options=CostOptions(areas=True))
    (of_costs,), (of_areas,) = costs.frames(SMALL), areas.frames(SMALL)
    assert of_costs.up.low == 0
    assert of_areas.up.high == 1
    model = analysis.models[0]
    found = areas.measures(SMALL)[0].value(model, 0.56)
    assert found == pytest.approx(model.lesser_area, abs=1e-3)
    picture(areas, SMALL)


def test_of_many_models_the_least_cost_is_the_floor() -> None:
    """In [a, b] it is drawn in the colours of whose it is, and those have names below it."""
    analysis, theme = blends(12), load_theme("light")
    figure = CostFigure(analysis, theme)
    (axes,) = figure.axes(AREA)
    image = picture(figure)
    names = figure._floor_names(axes)
    assert set(names.places) <= {model.index for model in analysis.in_front}
    assert names.places
    hits = 0
    for part in figure._floor_in_range():
        middle = (max(part.t[0], analysis.given.a) + min(part.t[-1], analysis.given.b)) / 2
        cost = min(
            float(np.min(middle * model.hull.fpr + (1 - middle) * model.hull.fnr))
            for model in analysis.models
        )
        if abs(axes.x(middle) - axes.x(analysis.t)) > 15:
            color = theme.model(part.model.look).color
            hits += 1
            assert near(image, axes.point(middle, cost), color)
    assert hits
    for place in names.places.values():
        for corner in (place.box.topLeft(), place.box.topRight()):
            t, cost = axes.data(corner)
            assert all(
                cost < float(np.min(t * model.hull.fpr + (1 - t) * model.hull.fnr))
                for model in analysis.models
            )


@pytest.mark.parametrize("kind", FIGURES)
@pytest.mark.parametrize("area", [AREA, SMALL])
def test_without_models_and_with_one_there_is_a_picture(
    analyse_crossing: AnalyseCrossing, kind: type[OverTFigure], area: QRectF
) -> None:
    for hidden in (("forest", "bayes", "logistic"), ("bayes", "logistic")):
        picture(kind(analyse_crossing(hidden=hidden), load_theme("contrast")), area)


@pytest.mark.parametrize("kind", FIGURES)
@pytest.mark.parametrize("count", [3, 8])
def test_names_keep_clear_of_the_lines_of_t_a_and_b(
    kind: type[OverTFigure], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis, found = analyse_blends(count), list[CurveNames]()
    drawing = "gui.paint.cost_figure" if issubclass(kind, CostFigure) else kind.__module__
    monkeypatch.setattr(f"{drawing}.draw_names", lambda _painter, names, *_: found.append(names))
    low = QRectF(0, 0, 640, 330)  # with room for three
    for area in (QRectF(0, 0, 850, 560), *([low] if count == 3 else [])):
        found.clear()
        figure = kind(analysis, load_theme("light"))
        picture(figure, area)
        (names,) = found
        axes, given = figure.axes(area)[0], analysis.given
        columns = [axes.x(figure.place_of(t)) for t in (analysis.t, given.a, given.b)]
        assert len(names.places) >= min(count, 6)
        for place in names.places.values():
            crossed = [each for each in columns if place.box.left() < each < place.box.right()]
            assert not crossed, (area, place.box)


@pytest.mark.parametrize("at", [0.3, 0.417, 0.56, 0.7])
@pytest.mark.parametrize("kind", [CostFigure, DrummondHolteFigure])
def test_of_many_models_all_that_make_the_floor_are_named_clear_of_each_other(
    kind: type[CostFigure], at: float
) -> None:
    analysis = analyse_blends(at=at)
    low = QRectF(0, 0, 490, 300)  # where the line of t may leave no room for one of them
    for area in (low, QRectF(0, 0, 655, 330), QRectF(0, 0, 850, 560)):
        figure = kind(analysis, load_theme("light"))
        names = figure._floor_names(figure.axes(area)[0])
        made_of = {part.model.index for part in figure._floor_in_range()}
        assert names.places.keys() <= made_of
        assert len(names.places) >= len(made_of) - (area is low)
        for one, other in permutations(names.places.values(), 2):
            assert not one.box.intersects(other.box)
            assert visible_part(one.leader, other.box) is None


def test_words_in_the_corners_are_broken_where_a_line_would_run_through_them() -> None:
    theme, plot = load_theme("light"), QRectF(10, 10, 300, 150)
    for room in range(38, 120, 4):
        image = QImage(QSize(320, 170), QImage.Format.Format_RGB32)
        image.fill(theme.plot)
        ends = plot.left() + room, plot.right() - room
        words = ("flag everyone", "flag no one")
        with QPainter(image) as painter:
            draw_in_upper_corners(painter, plot, theme, Sizes(1.0), words, ends)
        inked = {x for x in range(320) for y in range(170) if image.pixelColor(x, y) != theme.plot}
        assert not any(abs(x - ends[1]) < 3 for x in inked), room


@pytest.mark.parametrize("kind", [CostFigure, DrummondHolteFigure])
@pytest.mark.parametrize("count", [1, 3, 10])
def test_what_doing_nothing_costs_is_named_where_its_line_goes(
    kind: type[CostFigure], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under constraints both lines are seen whole: each ends in the other corner than else."""
    corners: list[list[str]] = []
    named: list[CurveNames] = []

    def drawn(*given: Any) -> list[QRectF]:
        corners.append(list(given[4]))
        return []

    monkeypatch.setattr(cost_figure, "draw_in_upper_corners", drawn)
    monkeypatch.setattr(cost_figure, "draw_names", lambda _painter, names, *_: named.append(names))
    usual = ["flag everyone", "flag no one"][:: 1 if kind is CostFigure else -1]
    both = ("precision:0.5", "capacity:0.2")
    dataset, beside = blended(count), 0
    for constraints, width in product(((), both), range(420, 800, 90)):
        session = session_for(dataset, conditions=CONDITIONS, at=0.56, constraints=constraints)
        figure = kind(Analyser().analyse(session, dataset), load_theme("light"))
        area = QRectF(0, 0, width, 420)
        corners.clear()
        picture(figure, area)
        lines = lines_of_doing_nothing(figure.axes(area)[0])
        for words, place in named[-1].others:
            line = lines[usual.index(words.words)]
            assert visible_part(line, QRectF(place.leader.p1() - QPointF(2, 2), QSizeF(4, 4)))
            beside += 1
        if not named[-1].others:
            assert corners == [usual if not constraints else usual[::-1]]
    assert beside > 0 or count != 3
