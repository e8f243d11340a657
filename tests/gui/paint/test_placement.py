"""Names and cards stand where they cover nothing, and keep still while t moves."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF

from gui.paint.marks import around, visible_part
from gui.paint.placement import Occupancy, place_name
from gui.paint.roc_label_places import RocPlan
from gui.paint.roc_plane import RocPlaneFigure
from gui.themes.theme import load_theme
from tests.gui.conftest import AnalyseCrossing

SIDES = [300, 420, 700, 1000]


def plan_at(analyse_crossing: AnalyseCrossing, side: int, t: float = 0.56) -> RocPlan:
    """The plan of the sample in a square figure."""
    figure = RocPlaneFigure(analyse_crossing(at=t), load_theme("light"))
    return figure.plan(QRectF(0, 0, side, side))


@pytest.mark.parametrize("side", SIDES)
def test_every_model_has_its_name_inside_the_plot_and_apart(
    analyse_crossing: AnalyseCrossing, side: int
) -> None:
    plan = plan_at(analyse_crossing, side)
    figure = RocPlaneFigure(analyse_crossing(), load_theme("light"))
    plot = figure.axes(QRectF(0, 0, side, side)).plot
    assert set(plan.names) == {0, 1, 2}
    boxes = [place.box for place in plan.names.values()]
    assert all(plot.contains(box) for box in [*boxes, plan.card])
    for first, second in combinations([*boxes, plan.card], 2):
        assert not first.intersects(second)


@pytest.mark.parametrize("side", SIDES)
def test_no_name_covers_a_hull(analyse_crossing: AnalyseCrossing, side: int) -> None:
    analysis, rect = analyse_crossing(), QRectF(0, 0, side, side)
    figure = RocPlaneFigure(analysis, load_theme("light"))
    axes, plan = figure.axes(rect), figure.plan(rect)
    for model in analysis.models:
        x, y = axes.places(model.hull.fpr, model.hull.tpr)
        for i in range(x.size - 1):
            edge = QLineF(x[i], y[i], x[i + 1], y[i + 1])
            assert all(visible_part(edge, place.box) is None for place in plan.names.values())


@pytest.mark.parametrize("side", SIDES)
def test_leaders_start_on_their_own_hull(analyse_crossing: AnalyseCrossing, side: int) -> None:
    analysis, rect = analyse_crossing(), QRectF(0, 0, side, side)
    figure = RocPlaneFigure(analysis, load_theme("light"))
    axes, plan = figure.axes(rect), figure.plan(rect)
    for model in analysis.models:
        start = plan.names[model.index].leader.p1()
        fpr, tpr = axes.data(start)
        hull = model.hull
        on_hull = np.interp(fpr, hull.fpr[hull.fpr > 0], hull.tpr[hull.fpr > 0])
        assert tpr <= on_hull + 2 / axes.plot.height() or fpr < 2 / axes.plot.width()
        assert tpr >= np.interp(fpr, hull.fpr, hull.tpr) - 2 / axes.plot.height()


def test_words_keep_still_while_t_moves(analyse_crossing: AnalyseCrossing) -> None:
    first, second = (plan_at(analyse_crossing, 420, t) for t in (0.3, 0.8))
    assert first.card == second.card
    assert first.names == second.names


def test_a_name_finds_the_free_side() -> None:
    area = QRectF(0, 0, 300, 300)
    occupancy = Occupancy(area)
    x = np.full(50, 150.0)
    y = np.linspace(10, 290, 50)
    occupancy.add_polyline(x, y)
    occupancy.add_rect(QRectF(160, 0, 130, 200))
    place = place_name(occupancy, x, y, QSizeF(60, 14), reach=80, preferred=100)
    assert place is not None
    assert not place.covers
    assert place.box.top() >= 195


def test_a_name_without_a_line_in_sight_has_no_place() -> None:
    nothing = np.array([])
    occupancy = Occupancy(QRectF(0, 0, 300, 300))
    assert place_name(occupancy, nothing, nothing, QSizeF(60, 14), reach=80, preferred=100) is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (QLineF(-10, 5, 20, 5), QLineF(0, 5, 10, 5)),
        (QLineF(2, 3, 4, 5), QLineF(2, 3, 4, 5)),
        (QLineF(0, 0, 20, 20), QLineF(0, 0, 10, 10)),
        (QLineF(-5, 0, -5, 10), None),
        (QLineF(0, 20, 20, 15), None),
    ],
)
def test_visible_part_of_a_line(line: QLineF, expected: QLineF | None) -> None:
    assert visible_part(line, QRectF(QPointF(0, 0), QSizeF(10, 10))) == expected


@pytest.mark.parametrize("side", SIDES)
def test_no_leader_crosses_another_name(analyse_crossing: AnalyseCrossing, side: int) -> None:
    places = plan_at(analyse_crossing, side).names
    for index, place in places.items():
        for other, name in places.items():
            assert other == index or visible_part(place.leader, name.box) is None


def test_a_leader_goes_round_words() -> None:
    occupancy = Occupancy(QRectF(0, 0, 300, 300))
    x, y = np.full(12, 20.0), np.linspace(40, 260, 12)
    occupancy.add_polyline(x, y)
    free = place_name(occupancy, x, y, QSizeF(60, 14), 90, preferred=150)
    assert free is not None
    words = QRectF(free.leader.pointAt(0.4), QSizeF(9, 9)).translated(0, -5)
    round_ = place_name(occupancy, x, y, QSizeF(60, 14), 90, preferred=150, words=[words])
    assert visible_part(free.leader, words) is not None
    assert round_ is not None
    assert visible_part(round_.leader, words) is None


def test_a_line_stops_before_words_and_goes_on_behind_them() -> None:
    line = QLineF(0, 0, 100, 0)
    parts = around(line, [QRectF(20, -5, 10, 10), QRectF(60, -5, 10, 10), QRectF(0, 50, 9, 9)])
    assert [(part.x1(), part.x2()) for part in parts] == [(0, 20), (30, 60), (70, 100)]
    assert around(line, [QRectF(-5, -5, 110, 10)]) == []


def test_a_grid_over_a_large_picture_has_no_more_cells_than_words_need() -> None:
    small, large = Occupancy(QRectF(0, 0, 600, 500)), Occupancy(QRectF(0, 0, 16000, 8000))
    assert small._taken.shape == (168, 201)
    assert max(large._taken.shape) <= 1001
    large.add_rect(QRectF(8000, 4000, 160, 80))
    places = np.array([7900.0, 8050.0, 9000.0]), np.array([3990.0, 4030.0, 4000.0])
    found = large.covered(*places, QSizeF(150, 60))
    assert (found > 0).tolist() == [True, True, False]


def test_lines_added_together_take_what_each_takes_alone() -> None:
    plot = QRectF(50.5, 20.5, 300, 200)
    rng = np.random.default_rng(3)
    lines = [
        (np.sort(rng.uniform(40, 360, size)), rng.uniform(10, 230, size)) for size in (1, 2, 40)
    ]
    together, apart = Occupancy(plot), Occupancy(plot)
    together.add_polylines(lines)
    for line in lines:
        apart.add_polyline(*line)
    left, top = (
        each.ravel() for each in np.meshgrid(np.arange(50.0, 350.0), np.arange(20.0, 220.0))
    )
    room = QSizeF(1, 1)
    found, wanted = (each.covered(left, top, room) for each in (together, apart))
    assert np.array_equal(found, wanted)
    assert wanted.any()
