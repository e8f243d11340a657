"""Partial areas over FPR <= f and their crossings, against exact fractions."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.regions import areas_up_to
from engine.binary.regions.areas_up_to import AreaUpTo, area_crossings
from engine.binary.regions.region_areas import partial_area
from engine.binary.regions.region_specs import parse_region
from engine.messages.errors import Cancelled
from tests.engine.binary.counted import curve_of_counts, curve_of_scores
from tests.engine.binary.small_tables import Point, curve_of, points, tables, weighted_curve_of

GRID = [Fraction(place, 360) for place in range(1, 361)]


def area(line: list[Point], bound: Fraction) -> Fraction:
    """∫ TPR over [0, bound], trapezium by trapezium."""
    total = Fraction(0)
    for (x0, y0), (x1, y1) in pairwise(line):
        end = min(x1, bound)
        if end > x0:
            total += (end - x0) * (2 * y0 + (y1 - y0) * (end - x0) / (x1 - x0)) / 2
    return total


def changes(one: list[Point], other: list[Point]) -> list[tuple[Fraction, Fraction, bool]]:
    """Between which bounds of a fine grid the larger area becomes the smaller."""
    gaps = [(bound, area(one, bound) - area(other, bound)) for bound in GRID]
    known = [(bound, gap) for bound, gap in gaps if gap]
    return [
        (low, high, before > 0)
        for (low, before), (high, after) in pairwise(known)
        if before * after < 0
    ]


def test_areas_are_exact_and_their_doubles_close() -> None:
    for cases in tables(60, seed=5):
        measured, line = AreaUpTo(curve_of(cases)), points(cases)
        for bound in GRID[::37]:
            exact = area(line, bound)
            assert measured.exact(bound)[0] == exact
            assert measured.areas(np.array([float(bound)]))[0] == pytest.approx(
                float(exact), abs=1e-15
            )


def test_the_area_is_that_of_the_region() -> None:
    curve = curve_of_counts([3, 2, 4, 1], [1, 0, 5, 6])
    for bound in (0.1, 0.25, 0.7):
        region = parse_region(f"fpr:0:{bound}", 0.5)
        known = partial_area(curve.fpr, curve.tpr, region).area
        assert AreaUpTo(curve).areas(np.array([bound]))[0] == pytest.approx(known, abs=1e-15)


def test_crossings_are_where_the_larger_becomes_the_smaller() -> None:
    drawn, found = list(tables(120, seed=3)), 0
    for one, other in zip(drawn[::2], drawn[1::2], strict=True):
        crossings = area_crossings(AreaUpTo(curve_of(one)), AreaUpTo(curve_of(other)))
        expected = changes(points(one), points(other))
        assert len(crossings) == len(expected)
        for crossing, (low, high, falls) in zip(crossings, expected, strict=True):
            assert low <= crossing.bound <= high
            assert crossing.falls is falls
        found += len(crossings)
    assert found > 3


def test_a_crossing_of_parabolas_is_correctly_rounded() -> None:
    """(0,0) to (1,1) against a step to 1/4, level to 1/2, then straight: f² / 2 = f / 4 at 1/2."""
    diagonal = curve_of_counts([4], [4])
    stepped = curve_of_counts([1, 0, 3], [0, 2, 2])
    (crossing,) = area_crossings(AreaUpTo(stepped), AreaUpTo(diagonal))
    assert (crossing.bound, crossing.falls) == (0.5, True)
    # A step to 1/3 and a straight line to (1, 1) never fall under the diagonal.
    above = curve_of_counts([1, 2], [0, 6])
    assert area_crossings(AreaUpTo(above), AreaUpTo(diagonal)) == ()
    # Level at 1/2 until 7/8: f / 2 against f² / 2 + (…): the root is irrational.
    one, other = curve_of_counts([1, 2], [1, 1]), curve_of_counts([2, 1], [3, 5])
    for crossing in area_crossings(AreaUpTo(one), AreaUpTo(other)):
        here = Fraction(crossing.bound)
        gap = AreaUpTo(one).exact(here)[0] - AreaUpTo(other).exact(here)[0]
        assert abs(gap) < Fraction(1, 2**52)


def test_the_same_curve_crosses_itself_nowhere() -> None:
    curve = curve_of_counts([3, 2, 4, 1], [1, 0, 5, 6])
    same = RocCurve(curve.fp.copy(), curve.tp.copy(), curve.thresholds)
    assert area_crossings(AreaUpTo(curve), AreaUpTo(same)) == ()


def test_weights_cross_where_their_curves_do() -> None:
    drawn = list(tables(24, seed=8, weights=("1", "2", "1/2")))
    for one, other in zip(drawn[::2], drawn[1::2], strict=True):
        first, second = (AreaUpTo(weighted_curve_of(cases)) for cases in (one, other))
        assert len(area_crossings(first, second)) == len(changes(points(one), points(other)))


def test_parts_of_a_long_curve_join(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = np.random.default_rng(2)
    truth = chance.random(900) < 0.4
    areas = [
        AreaUpTo(curve_of_scores(truth, truth * 0.8 + chance.normal(size=900))) for _ in range(4)
    ]
    whole = [area_crossings(one, other) for one in areas for other in areas]
    monkeypatch.setattr(areas_up_to, "CHUNK", 7)
    assert [area_crossings(one, other) for one in areas for other in areas] == whole
    assert sum(map(len, whole)) > 4


def test_it_can_be_cancelled() -> None:
    def cancel(fraction: float, doing: str) -> None:  # noqa: ARG001 - told while it runs
        raise Cancelled

    one, other = curve_of_counts([1, 2], [1, 1]), curve_of_counts([2, 1], [3, 5])
    with pytest.raises(Cancelled):
        area_crossings(AreaUpTo(one), AreaUpTo(other), cancel)
