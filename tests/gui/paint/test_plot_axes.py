"""Axes of any range: pixels and values agree, whatever the scale; ticks are round and within."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from gui.paint.plot_axes import AxisScale, PlotAxes, Span, pixels_of, polyline
from gui.paint.plot_frame import ticks_across, ticks_up
from gui.paint.sizes import Sizes

PLOT = QRectF(10, 20, 400, 300)
SPANS = [
    Span.of(-0.2, 0.7),
    Span.of(0.01, 1000.0, AxisScale.LOG),
    Span.of(0.001, 0.9, AxisScale.LOG_ODDS),
]


@pytest.mark.parametrize("across", SPANS)
@pytest.mark.parametrize("up", SPANS)
def test_a_pixel_and_its_values_are_one_place(across: Span, up: Span) -> None:
    """Ends lie on the edges, and from a pixel to values and back is the same pixel."""
    axes = PlotAxes(PLOT, across, up)
    (left, right), (bottom, top) = across.values, up.values
    assert axes.point(left, bottom).toTuple() == pytest.approx((10, 320))
    assert axes.point(right, top).toTuple() == pytest.approx((410, 20))
    for place in (QPointF(111, 99), QPointF(250, 300)):
        assert axes.point(*axes.data(place)).toTuple() == pytest.approx(place.toTuple())


@pytest.mark.parametrize("span", SPANS)
def test_arrays_lie_where_single_values_do(span: Span) -> None:
    """`places` and `point` agree."""
    axes = PlotAxes(PLOT, span, span)
    values = np.linspace(*span.values, 7)[1:-1]
    columns, rows = axes.places(values, values)
    assert columns.tolist() == pytest.approx([axes.x(value) for value in values])
    assert rows.tolist() == pytest.approx([axes.y(value) for value in values])


@pytest.mark.parametrize(
    "span", [*SPANS, Span.of(1, 1e9, AxisScale.LOG), Span.of(3, 5, AxisScale.LOG)]
)
@pytest.mark.parametrize("most", [2, 4, 7])
def test_ticks_are_within_and_not_too_many(span: Span, most: int) -> None:
    """They rise from the low to the high end."""
    low, high = span.values
    found = span.ticks(most)
    assert found == sorted(found)
    assert all(low * (1 - 1e-9) <= tick <= high * (1 + 1e-9) for tick in found if low > 0)
    assert len(found) <= max(most, 9)


def test_logarithmic_ticks_are_powers_of_ten_then_twos_and_fives() -> None:
    """Wide spans have powers only, narrow ones steps between them."""
    assert Span.of(0.1, 1000, AxisScale.LOG).ticks(7) == pytest.approx([0.1, 1, 10, 100, 1000])
    assert Span.of(1, 10, AxisScale.LOG).ticks(7) == pytest.approx([1, 2, 5, 10])


def test_log_odds_are_symmetric() -> None:
    """A share and its rest lie equally far from a half."""
    axes = PlotAxes(PLOT, Span.of(0.1, 0.9, AxisScale.LOG_ODDS), Span.of(0, 1))
    assert axes.x(0.5) == pytest.approx(PLOT.center().x())
    assert axes.x(0.2) + axes.x(0.8) == pytest.approx(2 * PLOT.center().x())
    assert AxisScale.LOG_ODDS.place(0.8) == pytest.approx(math.log(4))


@pytest.mark.parametrize(
    ("low", "high"), [(1, 7), (1, 7.5), (0, 4.6), (0.68, 1), (0.9, 1), (3, 11)]
)
def test_a_small_plot_has_two_ticks_at_least(low: float, high: float) -> None:
    """One number tells no scale: lift from 1× to 7×, A_t from 0.68 to 1."""
    axes = PlotAxes(QRectF(0, 0, 200, 60), Span(0, 1), Span(low, high))
    found = ticks_up(axes, Sizes(1.0))
    assert 2 <= len(found) <= 4
    assert all(low <= value <= high for value in found)


@pytest.mark.parametrize("count", [0, 1, 2, 1000])
def test_a_polygon_has_the_very_pixels(count: int) -> None:
    """In their order, to the last digit, and for itself: what is written later changes nothing."""
    x, y = np.random.default_rng(1).normal(size=(2, count)) * 1e3
    wanted = list(zip(x.tolist(), y.tolist(), strict=True))
    made = polyline(x, y)
    polyline(x + 1, y)
    assert [made.at(place).toTuple() for place in range(made.size())] == wanted
    assert np.array_equal(pixels_of(made), np.stack((x, y), axis=1))


@pytest.mark.parametrize(
    "ends", [(-40, -2.9), (-7, -2.9), (2.9, 40), (2.9, 7), (-800, 30), (-5, -4)]
)
def test_ticks_of_shares_lie_on_their_axis_however_closely_its_ends_are_looked_at(
    ends: tuple[float, float],
) -> None:
    """0 and 1 lie nowhere on it; where decades are seen it is decades that are named."""
    span = Span(*ends, AxisScale.LOG_ODDS)
    found = span.ticks(6)
    assert len(found) > 1
    places = [AxisScale.LOG_ODDS.place(tick) for tick in found]
    assert places == sorted(places)
    assert ends[0] <= places[0]
    assert places[-1] <= ends[1]
    assert places[-1] - places[0] > min(0.4 * (ends[1] - ends[0]), 2)


@pytest.mark.parametrize(
    ("low", "high", "most", "found"),
    [
        (-90, 43, 7, [-80, -60, -40, -20, 0, 20, 40]),  # a coarser step would leave but two
        (0, 1, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0, 1, 5, [0, 0.5, 1]),
        (0.13, 0.88, 4, [0.2, 0.4, 0.6, 0.8]),
        (0, 1e-6, 3, [0, 5e-7, 1e-6]),
    ],
)
def test_ticks_have_the_finest_round_step_that_fits(
    low: float, high: float, most: int, found: list[float]
) -> None:
    """What counts is how many ticks there are, not how many a range of that width might have."""
    assert Span.of(low, high).ticks(most) == pytest.approx(found)


def test_a_plot_of_three_hundred_pixels_has_ticks_at_fifths() -> None:
    """As wide as views are that stand three beside each other in a window of 1600 pixels."""
    axes = PlotAxes(QRectF(0, 0, 295, 185), Span.of(0, 1), Span.of(0, 1))
    assert ticks_across(axes, Sizes(1)) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])
    assert ticks_up(axes, Sizes(1)) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])
