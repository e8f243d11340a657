"""Rates to pixels and back, and the part of the plane that is shown."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from gui.paint.plot_axes import polyline, tick_text, ticks
from gui.paint.roc_extent import Extent, plane_plot
from gui.paint.sizes import Sizes

rates = st.floats(0, 1)
extents = st.builds(
    lambda x, y, width: Extent(x * (1 - width), x * (1 - width) + width, y, y + width),
    rates,
    st.floats(0, 0.5),
    st.floats(1e-4, 0.5),
)
PLOT = QRectF(54.5, 24.5, 348, 348)


@given(extents, rates, rates)
def test_pixels_and_rates_are_each_others_inverse(extent: Extent, x: float, y: float) -> None:
    axes = extent.on(PLOT)
    back = axes.data(axes.point(x, y))
    assert back == pytest.approx((x, y), abs=1e-9)


def test_corners_of_the_unit_square_are_the_corners_of_the_plot() -> None:
    axes = Extent().on(PLOT)
    assert axes.point(0, 0) == PLOT.bottomLeft()
    assert axes.point(1, 1) == PLOT.topRight()


@given(extents, rates, rates, st.floats(0.2, 5))
def test_zooming_stays_in_the_unit_square(
    extent: Extent, across: float, up: float, factor: float
) -> None:
    x, y = extent.left + across * extent.width, extent.bottom + up * extent.height
    zoomed = extent.zoomed(x, y, factor)
    assert -1e-12 <= zoomed.left < zoomed.right <= 1 + 1e-12
    assert -1e-12 <= zoomed.bottom < zoomed.top <= 1 + 1e-12
    assert zoomed.width == pytest.approx(zoomed.height)


@given(rates, rates, st.floats(0.1, 0.9))
def test_zooming_in_keeps_the_point_under_the_mouse(x: float, y: float, factor: float) -> None:
    before, after = Extent().on(PLOT), Extent().zoomed(x, y, factor).on(PLOT)
    assert after.x(x) == pytest.approx(before.x(x), abs=1e-6)
    assert after.y(y) == pytest.approx(before.y(y), abs=1e-6)


def test_zooming_out_ends_with_the_whole_plane() -> None:
    extent = Extent().zoomed(0.3, 0.4, 0.5)
    assert not extent.whole
    assert extent.zoomed(0.9, 0.1, 10).whole


def test_moving_stops_at_the_edge() -> None:
    moved = Extent(0.2, 0.6, 0.2, 0.6).moved(-1, 1)
    assert (moved.left, moved.top) == (0, 1)
    assert (moved.right, moved.bottom) == pytest.approx((0.4, 0.6))


def test_ticks_of_the_whole_plane() -> None:
    assert [tick_text(value) for value in ticks(0, 1)] == ["0", "0.2", "0.4", "0.6", "0.8", "1"]


@given(st.floats(0, 0.999), st.floats(1e-5, 1), st.integers(2, 11))
def test_ticks_lie_inside_and_are_few(low: float, width: float, most: int) -> None:
    found = ticks(low, low + width, most)
    assert len(found) <= most
    assert all(low - 1e-9 <= value <= low + width + 1e-9 for value in found)


@pytest.mark.parametrize(("width", "height"), [(501, 347), (342, 580)])
def test_the_plane_fills_its_room_or_is_square_and_its_frame_is_sharp(
    width: int, height: int
) -> None:
    room = QRectF(0, 0, width, height)
    across, up = width - 58 - 14, height - 26 - 46
    plot = plane_plot(room, Sizes())
    assert (plot.width(), plot.height()) == (across, up)
    square = plane_plot(room, Sizes(), square=True)
    assert square.width() == square.height() == min(across, up)
    for each in (plot, square):
        assert each.left() % 1 == each.top() % 1 == 0.5
        assert room.contains(each)


def test_polyline_keeps_every_point() -> None:
    x, y = np.array([0.5, 1e-300, -3.25]), np.array([2.0, np.pi, 7.0])
    made = polyline(x, y)
    assert [(made.at(i).x(), made.at(i).y()) for i in range(3)] == list(
        zip(x.tolist(), y.tolist(), strict=True)
    )
