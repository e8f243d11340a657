"""A few points of a curve stand for all of them, whatever the prevalence."""

import numpy as np
import pytest
from scipy.spatial import KDTree

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.shares_at_prevalence import RankedShares
from engine.numerics.arrays import FloatArray
from gui.paint.ranked_lines import (
    distinct_at_any_prevalence,
    find_more_lines,
    whole_line,
    whole_lines,
    without_straight_stretches,
)

GRID = 400


def noisy_curve(many: int, seed: int = 3) -> RocCurve:
    """A curve of so many cases, as noisy as cases are, that ends level."""
    generator = np.random.default_rng(seed)
    positive = generator.random(many) < np.linspace(0.9, 0.02, many)
    positive[-1] = False
    fp, tp = (np.concatenate(([0], np.cumsum(each))) for each in (~positive, positive))
    return RocCurve(fp, tp, np.arange(many + 1, dtype=np.float64)[::-1].copy())


def densely(x: FloatArray, y: FloatArray) -> FloatArray:
    """(m, 2) places along a line, a twentieth of a cell apart."""
    along = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))))
    steps = np.arange(0, along[-1], 0.05)
    return np.column_stack((np.interp(steps, along, x), np.interp(steps, along, y)))


@pytest.mark.parametrize("many", [300, 20_000])
@pytest.mark.parametrize("prevalence", [0.001, 0.15, 0.6, 0.99])
def test_no_threshold_is_drawn_elsewhere_by_a_cell(prevalence: float, many: int) -> None:
    """By looking at every threshold on every plot: of gain, precision, lift, and what is left."""
    curve = noisy_curve(many)
    drawn = RankedShares(*whole_line(curve, GRID), prevalence)
    every = RankedShares(curve.fpr[1:-1], curve.tpr[1:-1], prevalence)
    seen = (every.flagged > 0.01) & (every.flagged < 0.99)
    top = np.max(every.lift[seen])
    for x, y, height in (
        ("flagged", "recall", GRID),
        ("recall", "precision", GRID),
        ("flagged", "lift", GRID / 3 / top),
        ("flagged", "left", GRID / 3 / np.max(every.left[seen])),
    ):
        line = [getattr(drawn, x) * GRID, getattr(drawn, y) * height]
        there = np.isfinite(line[1])
        points = np.column_stack((getattr(every, x) * GRID, getattr(every, y) * height))[seen]
        away, _ = KDTree(densely(line[0][there], line[1][there])).query(points)
        assert np.max(away) < 1.0, (x, y)


def test_smooth_curves_need_few_points() -> None:
    """A third of what spans every cell, where cases are many."""
    curve = noisy_curve(400_000)
    fpr, tpr = curve.outline_rates
    kept = distinct_at_any_prevalence(fpr, tpr, GRID)
    assert whole_line(curve, GRID)[0].size < kept.size / 3


def test_straight_stretches_keep_their_ends() -> None:
    rates = np.linspace(0, 1, 1001)
    kept = without_straight_stretches(rates, rates, GRID, 8.0)
    assert kept[0] == 0
    assert kept[-1] == 1000
    assert kept.size < 1 + 2 * GRID / 8 + 2


def test_a_corner_is_not_straight() -> None:
    fpr = np.concatenate((np.zeros(500), np.linspace(0, 1, 500)))
    tpr = np.concatenate((np.linspace(0, 0.5, 500), np.linspace(0.5, 1, 500)))
    kept = without_straight_stretches(fpr, tpr, 40, 16.0)
    line = np.interp(fpr + tpr, (fpr + tpr)[kept], tpr[kept])
    assert np.abs(line - tpr).max() * 40 < 0.3


@pytest.mark.parametrize("prevalence", [0.001, 0.15, 0.6])
def test_what_is_distinct_at_any_prevalence_spans_every_cell(prevalence: float) -> None:
    """By looking at every point: none is drawn beyond those kept of its cell."""
    generator, grid, many = np.random.default_rng(3), 40, 20_000
    positive = generator.random(many) < np.linspace(0.9, 0.02, many)
    tpr = np.cumsum(positive)[:-1] / positive.sum()  # at the last one nobody is left
    fpr = np.cumsum(~positive)[:-1] / (~positive).sum()
    kept = distinct_at_any_prevalence(fpr, tpr, grid)
    assert kept.size < 0.05 * many
    shares = RankedShares(fpr, tpr, prevalence)
    cells = np.floor(fpr * grid) + np.floor(tpr * grid)
    for values in (shares.recall, shares.flagged, shares.precision, shares.left):
        for cell in np.unique(cells):
            of_all = values[cells == cell]
            of_kept = values[kept[cells[kept] == cell]]
            assert np.min(of_kept) <= np.min(of_all) + 1e-12
            assert np.max(of_kept) >= np.max(of_all) - 1e-12


def test_few_points_are_all_kept() -> None:
    rates = np.linspace(0, 1, 50)
    assert distinct_at_any_prevalence(rates, rates, 400).tolist() == list(range(50))


def test_lines_of_many_curves_are_found_a_few_at_a_time() -> None:
    """However little time there is one more of them, and none twice."""
    curves = tuple(noisy_curve(200, seed) for seed in range(5))
    found = [find_more_lines(curves, GRID, lambda: False) for _ in curves]
    assert found == [False, False, False, False, True]
    assert find_more_lines(curves, GRID, lambda: False)
    fpr, tpr, bounds = whole_lines(curves, GRID)
    for curve, start, end in zip(curves, bounds[:-1], bounds[1:], strict=True):
        for whole, own in zip((fpr, tpr), whole_line(curve, GRID), strict=True):
            np.testing.assert_array_equal(whole[start:end], own)
    assert whole_lines(curves[:2], GRID)[2][-1] == bounds[2]
