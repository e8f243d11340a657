"""Thinning and picking: few vertices stand for millions, and none is lost to the eye."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPicture

from engine.binary.curve.roc_curve import RocCurve
from gui.paint.roc_extent import Extent
from gui.paint.thinning import (
    RASTER_CELLS,
    VECTOR_CELLS,
    cells_per_pixel,
    in_columns,
    nearest_vertex,
    thin,
    where_bent,
)

PLOT = QRectF(0.5, 0.5, 40, 40)


def curve_of(steps: list[tuple[int, int]]) -> RocCurve:
    """A curve from its steps in false and true positives, ended by one of each."""
    moves = np.array([(0, 0), *steps, (1, 1)], dtype=np.int64)
    fp, tp = moves.cumsum(axis=0).T
    return RocCurve(fp, tp, np.arange(fp.size, dtype=np.float64)[::-1].copy())


steps = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(any), min_size=1, max_size=300
)
extents = st.builds(
    lambda left, bottom, width: Extent(left, left + width, bottom, bottom + width),
    st.floats(0, 0.5),
    st.floats(0, 0.5),
    st.floats(0.05, 0.5),
)


@given(steps, extents | st.just(Extent()))
@settings(deadline=None)
def test_every_vertex_in_sight_is_within_one_cell_of_a_kept_one(
    moves: list[tuple[int, int]], extent: Extent
) -> None:
    curve = curve_of(moves)
    axes = extent.on(PLOT)
    kept = thin(curve, axes, 1.0)
    x, y = axes.places(curve.fpr, curve.tpr)
    for fpr, tpr, column, row in zip(curve.fpr, curve.tpr, x, y, strict=True):
        if axes.shows(fpr, tpr):  # not by pixels: what is out of sight by a hair rounds to the edge
            distance = np.hypot(x[kept] - column, y[kept] - row).min()
            assert distance <= math.sqrt(2) + 1e-9


@given(steps)
@settings(deadline=None)
def test_ends_are_kept_and_positions_rise(moves: list[tuple[int, int]]) -> None:
    curve = curve_of(moves)
    kept = thin(curve, Extent().on(PLOT), 1.0)
    assert kept[0] == 0
    assert kept[-1] == curve.fp.size - 1
    assert np.all(np.diff(kept) > 0)


@given(steps)
@settings(deadline=None)
def test_first_and_last_vertex_of_every_cell_are_kept(moves: list[tuple[int, int]]) -> None:
    curve = curve_of(moves)
    kept = set(thin(curve, Extent().on(PLOT), 1.0).tolist())
    columns = 40 * curve.fp // curve.negatives
    rows = 40 * curve.tp // curve.positives
    cells = list(zip(columns.tolist(), rows.tolist(), strict=True))
    for place in range(1, len(cells)):
        if cells[place] != cells[place - 1]:
            assert {place - 1, place} <= kept


def test_a_million_vertices_become_a_few_thousand() -> None:
    rng = np.random.default_rng(20261120)
    up = rng.random(1_000_000) < np.linspace(0.9, 0.1, 1_000_000)
    fp, tp = np.cumsum(~up), np.cumsum(up)
    curve = RocCurve(
        np.concatenate(([0], fp)), np.concatenate(([0], tp)), np.arange(1_000_001.0)[::-1].copy()
    )
    axes = Extent().on(QRectF(0, 0, 700, 700))
    kept = thin(curve, axes, 2.0)
    assert kept.size <= 2 * (2 * 1401) + 2


@given(steps, st.floats(-5, 45), st.floats(-5, 45))
@settings(deadline=None)
def test_nearest_vertex_is_the_nearest_of_all(
    moves: list[tuple[int, int]], column: float, row: float
) -> None:
    curve, axes = curve_of(moves), Extent().on(PLOT)
    x, y = axes.places(curve.fpr, curve.tpr)
    distance = np.hypot(x - column, y - row)
    found = nearest_vertex(curve, axes, column, row, 6.0)
    if distance.min() > 6.0 + 1e-9:
        assert found is None
    elif distance.min() < 6.0 - 1e-9:
        assert found is not None
        assert found[1] == pytest.approx(distance.min(), abs=1e-9)
        assert distance[found[0]] == pytest.approx(distance.min(), abs=1e-9)


def test_pictures_that_may_be_enlarged_get_a_finer_grid() -> None:
    screen = QImage(10, 10, QImage.Format.Format_RGB32)
    screen.setDevicePixelRatio(3)
    painter = QPainter(screen)
    assert RASTER_CELLS < cells_per_pixel(painter) == 3 < VECTOR_CELLS
    painter.end()
    drawing = QPicture()
    painter = QPainter(drawing)
    assert cells_per_pixel(painter) == VECTOR_CELLS
    painter.end()


def test_in_columns_keeps_what_can_be_seen_of_each() -> None:
    """Ends and extremes of every column, to within half a pixel; a short line as it is."""
    generator = np.random.default_rng(8)
    x = np.sort(generator.random(50_000)) * 300
    y = 100 + 80 * np.sin(x / 9) * generator.random(x.size)
    drawn_x, drawn_y = in_columns(x, y, 1.0)
    assert drawn_x.size <= 4 * 300
    assert np.all(np.diff(np.floor(drawn_x)) >= 0)
    for column in (0, 17, 150, 299):
        here, drawn = y[np.floor(x) == column], drawn_y[np.floor(drawn_x) == column]
        assert drawn[0] == here[0]
        for end in (np.min, np.max):
            assert end(drawn) == pytest.approx(end(here), abs=0.5)
        assert drawn[-1] == pytest.approx(here[-1], abs=0.5)
    few = np.arange(5.0)
    assert in_columns(few, few, 1.0)[0].tolist() == few.tolist()


def strays(x: np.ndarray, y: np.ndarray, kept_x: np.ndarray, kept_y: np.ndarray) -> float:
    """How far the farthest point of a line lies from one through some of its points."""
    run, rise = np.diff(kept_x), np.diff(kept_y)
    aside_x, aside_y = x[:, None] - kept_x[:-1], y[:, None] - kept_y[:-1]
    along = np.clip((aside_x * run + aside_y * rise) / (run**2 + rise**2), 0, 1)
    return float(np.hypot(aside_x - along * run, aside_y - along * rise).min(axis=1).max())


@settings(deadline=None)
@given(st.integers(40, 400), st.floats(0.3, 4), st.floats(5, 500), st.floats(0.01, 1))
def test_a_smooth_line_loses_points_and_no_shape(
    count: int, uneven: float, radius: float, part: float
) -> None:
    """Arcs of any size, their points anywhere along them, after a straight part or without."""
    turn = math.pi / 2 * np.linspace(0, 1, count) ** uneven
    x = np.append(-part * 300, radius * np.sin(turn))
    y = np.append(0.0, radius * (1 - np.cos(turn)))
    kept = where_bent(x, y, RASTER_CELLS)
    assert strays(x, y, *kept) <= 0.1
    assert {(x[0], y[0]), (x[-1], y[-1])} <= set(zip(*kept, strict=True))


def test_of_a_dense_arc_few_points_are_left() -> None:
    turn = np.linspace(0, math.pi / 2, 1000)
    assert where_bent(400 * np.sin(turn), 400 * np.cos(turn), RASTER_CELLS)[0].size < 90


def test_a_staircase_keeps_every_corner() -> None:
    steps = np.arange(100.0)
    x, y = np.repeat(steps, 2)[1:], np.repeat(steps, 2)[:-1]
    kept = where_bent(x, y, RASTER_CELLS)
    assert np.array_equal(kept[0], x)
    assert np.array_equal(kept[1], y)
