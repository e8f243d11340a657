"""Scales: places along a track and back, and ticks that fit."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.panels.scales import cost_scale, share_scale
from gui.widgets.range_slider import Scale

COSTS = st.floats(1e-6, 1e6)
SHARES = st.floats(1e-6, 1 - 1e-6)


def holds(scale: Scale, value: float, size: float) -> None:
    """A value lies on the track, and its place leads back to it within two digits of a size."""
    share = scale.to_share(value)
    assert -1e-9 <= share <= 1 + 1e-9
    back = scale.from_share(min(max(share, 0.0), 1.0))
    assert abs(back - value) <= 0.051 * size


@given(COSTS)
def test_every_cost_lies_on_its_own_track(cost: float) -> None:
    holds(cost_scale(cost, cost), cost, cost)


@given(SHARES)
def test_every_share_lies_on_its_own_track(share: float) -> None:
    holds(share_scale(share, share), share, min(share, 1 - share))


@given(COSTS)
def test_ticks_of_costs_rise_and_are_few(cost: float) -> None:
    ticks = cost_scale(cost, cost).ticks
    assert [value for value, _ in ticks] == sorted(value for value, _ in ticks)
    assert 2 <= len(ticks) <= 5


@given(SHARES)
def test_ticks_of_shares_rise_from_end_to_end(share: float) -> None:
    scale = share_scale(share, share)
    places = [scale.to_share(value) for value, _ in scale.ticks]
    assert places[0] == pytest.approx(0, abs=1e-9)
    assert places[-1] == pytest.approx(1, abs=1e-9)
    assert all(later - earlier > 0.09 for earlier, later in pairwise(places))


def test_usual_tracks_are_those_of_the_pictures() -> None:
    assert [words for _, words in cost_scale(2, 12).ticks] == ["0.01", "0.1", "1", "10", "100"]
    words = [words.replace("\u202f", " ") for _, words in share_scale(0.1, 0.2).ticks]
    assert words == ["0.1 %", "1 %", "10 %", "50 %", "90 %"]


def test_a_track_grows_with_what_is_stated() -> None:
    assert cost_scale(1, 5000).ticks[-1][0] == 10_000
    first, words = share_scale(1e-6, 0.1).ticks[0]
    assert first == pytest.approx(1e-6)
    assert words == "10⁻⁶"
    assert share_scale(0.1, 0.999).to_share(0.999) == pytest.approx(1)
