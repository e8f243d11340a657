"""Given ROC points: the geometry of counts, without the counts."""

import math
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.binary.curve.case_weights import weighted_hull
from engine.binary.curve.curve_from_points import PointCurve, point_curve
from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.points.ranking_curves import reliability
from engine.binary.voros.closed_form import uniform_voros
from engine.binary.voros.dominance import dominances
from engine.binary.voros.winners import crossings, winners
from engine.data.cases.counts import grouped_counts
from engine.data.cases.roc_points import read_points
from engine.data.dataset import Dataset, NumberColumn, Source
from engine.data.roles import Layout, Roles, ScoreRole
from engine.messages.errors import UndefinedError

TABLES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=7).filter(
    lambda rows: any(p for p, _ in rows) and any(n for _, n in rows)
)


def points_of(fpr: list[float], tpr: list[float], factor: float = 1.0) -> PointCurve:
    """The curve through points as a file holds them."""
    source = Source(Path("points.csv"), "0" * 64, len(fpr))
    columns = tuple(
        NumberColumn(name, np.array(values) * factor)
        for name, values in (("fpr", fpr), ("tpr", tpr))
    )
    layout = Layout("points", columns=("fpr", "tpr"))
    roles = Roles("", "positive", "negative", (ScoreRole("points", "points"),), layout=layout)
    (model,) = read_points(Dataset(source, columns), roles).models
    return point_curve(model)


def counted(rows: list[tuple[int, int]]) -> RocCurve:
    scores = np.arange(len(rows), 0, -1)
    return roc_curve(grouped_counts(scores, [p for p, _ in rows], [n for _, n in rows]))


@given(TABLES)
def test_points_of_counts_have_their_area_and_hull(rows: list[tuple[int, int]]) -> None:
    curve = counted(rows)
    points = points_of(curve.fpr.tolist(), curve.tpr.tolist())
    assert points.auc == pytest.approx(curve.auc, abs=1e-15)
    hull, given_hull = roc_hull(curve), weighted_hull(points)
    # A vertex is a vertex whichever way its rates are rounded, unless three are collinear.
    assert set(zip(hull.fpr, hull.tpr, strict=True)) <= set(
        zip(given_hull.fpr, given_hull.tpr, strict=True)
    )
    assert given_hull.auc == pytest.approx(hull.auc, abs=1e-15)
    expected = uniform_voros(hull, 0.1, 0.8)
    assert uniform_voros(given_hull, 0.1, 0.8) == pytest.approx(expected, abs=1e-12)


@given(TABLES, st.randoms())
def test_the_order_of_the_rows_means_nothing(rows: list[tuple[int, int]], random: Random) -> None:
    curve = counted(rows)
    points = list(zip(curve.fpr.tolist(), curve.tpr.tolist(), strict=True))
    shuffled = list(points)
    random.shuffle(shuffled)
    one, other = (
        points_of([fpr for fpr, _ in each], [tpr for _, tpr in each]) for each in (points, shuffled)
    )
    assert np.array_equal(one.fp, other.fp)
    assert np.array_equal(one.tp, other.tp)


def test_rates_are_the_doubles_of_the_file() -> None:
    fpr = [0.1, 1 / 3, 0.7, 5e-324]
    tpr = [0.2, 2 / 3, math.nextafter(1, 0), 0.0]
    curve = points_of(fpr, tpr)
    assert sorted(curve.fpr.tolist()) == sorted([0.0, *fpr, 1.0])
    assert sorted(curve.tpr.tolist()) == sorted([0.0, *tpr, 1.0])


def test_percents_are_hundredths_exactly() -> None:
    curve = points_of([0.0, 10, 30, 100], [20.0, 70, 90, 100])
    assert curve.fpr.tolist() == [0.0, 0.0, 0.1, 0.3, 1.0]
    assert curve.tpr.tolist() == [0.0, 0.2, 0.7, 0.9, 1.0]
    # Trapezoids by hand: .1 (.2 + .7) / 2 + .2 (.7 + .9) / 2 + .7 (.9 + 1) / 2.
    assert curve.auc == 0.87


def test_a_point_a_hair_above_a_chord_is_a_vertex() -> None:
    # From (0, 1/2) to (1, 1) the chord passes (1/2, 3/4) exactly.
    for tpr, vertices in ((0.75, 3), (math.nextafter(0.75, 1), 4), (math.nextafter(0.75, 0), 3)):
        assert weighted_hull(points_of([0.0, 0.5], [0.5, tpr])).fpr.size == vertices


def test_points_and_counts_compete() -> None:
    # The counts' model is best where false alarms cost much, the points' where misses do.
    counts, points = counted([(5, 0), (5, 9), (0, 1)]), points_of([0.5], [0.95])
    hulls = [roc_hull(counts), weighted_hull(points)]
    names = ["counts", "points"]
    assert {winner.model for winner in winners(names, hulls)} >= set(names)
    assert all(0 < crossing.t < 1 for crossing in crossings(dominances(names, hulls)))


def test_neither_cases_nor_scores_are_known() -> None:
    curve = points_of([0.5], [0.75])
    assert curve.counted is False
    with pytest.raises(UndefinedError, match="thresholds, not the scores"):
        reliability(curve)


def test_no_threshold_is_said() -> None:
    curve = points_of([0.5], [0.75])
    assert [curve.shown_threshold(place) for place in range(3)] == ["inf", "not given", "-inf"]
    hull = weighted_hull(curve)
    assert [hull.shown_threshold(place) for place in range(3)] == ["inf", "not given", "-inf"]
