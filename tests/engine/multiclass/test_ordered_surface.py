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


def test_up_to_200_steps_every_block_stands_and_beyond_those_of_some_thresholds() -> None:
    """For QPainter, which takes each face by itself, there is a body of fewer blocks."""
    for sizes, whole in (((200, 300, 200), True), ((900, 800, 700), False)):
        marker = continuous(sizes)
        surface = ordered_surface(marker)
        value = float(ordered_fraction(marker.groups))
        assert surface.is_whole == whole
        assert max(surface.stairs.heights.shape) <= 200
        volume = surface.stairs.volume
        assert volume == pytest.approx(value) if whole else value - 0.02 < volume < value
        coarse = surface.coarse
        assert coarse.steps == surface.steps
        assert max(coarse.stairs.heights.shape) <= 56
        assert 2 * len(coarse.stairs.faces.kinds) <= 20_000
        assert value - 0.06 < coarse.stairs.volume < value
        assert coarse.coarse is coarse


@settings(max_examples=40, deadline=None)
@given(SCORES, SCORES, SCORES)
def test_no_two_faces_side_by_side_could_be_one(
    first: list[int], middle: list[int], last: list[int]
) -> None:
    """Blocks that stand beside each other are of different heights, and so are their steps."""
    stairs = ordered_surface(marker_of(first, middle, last)).stairs
    heights = np.pad(stairs.heights, (0, 1))
    stands = stairs.heights > 0
    for axis in (0, 1):
        after = np.roll(heights, -1, axis=axis)[:-1, :-1]
        assert (stairs.heights > after)[stands].all()
