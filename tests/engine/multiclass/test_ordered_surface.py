"""The ordered-class ROC surface: its volume is the exact fraction, its corners operate."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings

from engine.multiclass.ordered import ordered_fraction
from engine.multiclass.ordered_marker import OrderedMarker
from engine.multiclass.ordered_surface import CHANCE_VOLUME, OrderedSurface, ordered_surface
from engine.numerics.arrays import FloatArray
from tests.engine.multiclass.test_ordered import SCORES, by_hand
from tests.engine.multiclass.test_ordered_marker import marker_of


def exact_volume(surface: OrderedSurface) -> Fraction:
    """Of the blocks, in fractions: their lines and heights are shares of whole cases."""
    first, middle, last = (group.size for group in surface.marker.groups)
    rows, columns, heights = (
        np.rint(part * count).astype(int).tolist()
        for part, count in (
            (np.diff(surface.stairs.across), first),
            (np.diff(surface.stairs.deep), last),
            (surface.stairs.heights, 6 * middle),
        )
    )
    total = sum(
        row * column * heights[i][j]
        for i, row in enumerate(rows)
        for j, column in enumerate(columns)
    )
    return Fraction(total, 6 * first * middle * last)


@settings(max_examples=80, deadline=None)
@given(SCORES, SCORES, SCORES)
def test_the_blocks_hold_the_share_of_ordered_triples(
    first: list[int], middle: list[int], last: list[int]
) -> None:
    marker = marker_of(first, middle, last)
    surface = ordered_surface(marker)
    assert surface.is_whole
    assert exact_volume(surface) == by_hand(list(marker.groups))
    heights = surface.stairs.heights
    assert (np.diff(heights, axis=0) <= 0).all()
    assert (np.diff(heights, axis=1) <= 0).all()
    assert heights.min() >= 0
    assert heights.max() <= 1


def test_a_constant_score_is_chance() -> None:
    surface = ordered_surface(marker_of([1, 1], [1, 1, 1], [1]))
    assert surface.stairs.volume == pytest.approx(CHANCE_VOLUME)


def continuous(sizes: tuple[int, int, int], seed: int = 5) -> OrderedMarker:
    """Scores without ties, whole numbers."""
    generator = np.random.default_rng(seed)
    drawn = generator.normal(np.repeat([0.0, 1.0, 1.6], sizes), 1.0)
    ranks = np.argsort(np.argsort(drawn))
    ends = np.cumsum(sizes)
    return marker_of(
        *(ranks[end - size : end].tolist() for size, end in zip(sizes, ends, strict=True))
    )


def outer_corners(surface: OrderedSurface) -> list[tuple[FloatArray, tuple[int, int]]]:
    """The outer corner of every block that stands, with its cuts."""
    stairs = surface.stairs
    return [
        (
            np.array([stairs.across[i + 1], stairs.heights[i, j], stairs.deep[j + 1]]),
            surface.cuts(i, j),
        )
        for i, j in zip(*np.nonzero(stairs.heights), strict=True)
    ]


@pytest.mark.parametrize("most", [56, 7])
def test_every_outer_corner_is_what_two_thresholds_call_right(most: int) -> None:
    surface = ordered_surface(continuous((31, 24, 28)), most)
    assert surface.is_whole == (most == 56)
    corners = outer_corners(surface)
    assert len(corners) > most
    for place, cuts in corners:
        assert surface.marker.rates(cuts) == pytest.approx(place, abs=1e-12)


def test_ties_stand_between_the_thresholds_beside_them() -> None:
    surface = ordered_surface(marker_of([1, 2, 2, 3], [1, 2, 2, 4, 5], [2, 4, 5, 6]))
    for place, cuts in outer_corners(surface):
        low = surface.marker.rates(cuts)[1]
        assert low <= place[1] + 1e-12


def test_of_many_cases_a_smaller_body_of_some_thresholds_is_made() -> None:
    marker = continuous((900, 800, 700))
    surface = ordered_surface(marker)
    value = float(ordered_fraction(marker.groups))
    assert not surface.is_whole
    assert max(surface.stairs.heights.shape) <= 56
    assert 2 * len(surface.stairs.faces.kinds) <= 20_000
    assert value - 0.06 < surface.stairs.volume < value
